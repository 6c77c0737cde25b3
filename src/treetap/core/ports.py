"""Every seam of the house, from time to people. Rooms implement these and never meet; the node calls them.

A port's fake stays under 50 lines; `tests/contracts/` says what an implementation must do. Locator,
Comparator, Guard and Executor receive bound values only: a slot that gets there is a `ValueMissing`.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Literal, Protocol, TypeVar

from treetap import models as m

Item_contra = TypeVar("Item_contra", contravariant=True)
NOT_ACCEPTED = "Not accepted as done: "
"""How `Situation.failure` begins where the verifier has refused a claim."""


class Clock(Protocol):
    """All waiting and all reading of time goes through here."""

    def monotonic(self) -> float:
        """Seconds since some moment; never goes back."""

    def now(self) -> datetime:
        """The time of day, with its zone."""

    async def sleep(self, seconds: float) -> None:
        """Return when `monotonic` has gone on by at least that much; at once for zero or less."""


class Device(Protocol):
    """A phone. Every input passes through `perform`. Any call raises `DeviceLost` once the phone is gone."""

    async def info(self) -> m.DeviceInfo: ...

    async def capture(self) -> m.Pixels:
        """The screen as it is now. Raises `ScreenUnreadable` for a cut or empty one."""

    async def tree(self) -> str:
        """The UI tree in the platform's own XML. Raises `ScreenUnreadable` where there is none."""

    async def foreground(self) -> m.Foreground: ...

    async def apps(self) -> Sequence[m.App]:
        """What is installed and can be started."""

    async def perform(self, command: m.DeviceInput) -> None:
        """Exactly once, or an error: `OffScreen`, `TextNotTypable`, `ActionFailed` (no such app, say)."""

    async def close(self) -> None:
        """Give back what was changed or opened. May be called twice."""


class FrameStore(Protocol):
    async def put(self, pixels: m.Pixels) -> m.Frame:
        """The same bytes twice give the same frame."""

    async def get(self, frame_id: str) -> m.Pixels:
        """Raises `UnknownName` for a frame that is not, or no longer, there."""

    async def keep(self, frame_id: str, place: Literal["before", "after", "start"]) -> m.Frame:
        """Put it into the data folder for good: the frame with its path. Raises `UnknownName`, too."""


class AppResolver(Protocol):
    """From what people call an app to what starts it."""

    async def resolve(self, name: str) -> m.App | None:
        """By alias, label or package; None if nothing, or more than one thing, goes by that whole name."""


class Perceiver(Protocol):
    async def perceive(
        self, sources: frozenset[m.Source] | None = None, *, known: Sequence[m.Mark] = ()
    ) -> m.Screen:
        """With those sources, or with those it thinks it needs; the empty set means pixels only.
        What is wholly off the screen is none of it. `{GLANCE}`: pixels, and what of `known` is there."""


class TextReader(Protocol):
    async def read(
        self, frame: m.Frame, region: m.Bounds | None = None, *, single_line: bool = False
    ) -> Sequence[m.TextLine]:
        """Bounds are in pixels of the frame. `single_line` skips looking for where the text is.
        A region may be in any space; one that is off the frame holds no text. Raises `UnknownName`."""


class Locator(Protocol):
    """Finds a target on a screen. Not finding it is an answer, not an error. Of things that answer equally
    well all are candidates and none is sure. What is partly on the screen has a safe region, or is not found.
    """

    async def locate(self, target: m.Target, screen: m.Screen) -> m.LocateResult: ...


class Comparator(Protocol):
    async def compare(
        self, before: m.Screen, after: m.Screen, action: m.Action, expect: Sequence[m.Expectation]
    ) -> m.Verdict: ...


class GoalChecker(Protocol):
    async def check(self, goal: m.Goal, screen: m.Screen, seen: Sequence[m.Screen]) -> m.Evidence | None:
        """`seen`: the earlier screens of the run, oldest first. What is gone was there, a new row was not."""


class Judge(Protocol):
    """Says whether a task was done, apart from whoever did it, and cites what shows it."""

    final: bool
    """Whether its word can take the place of rules: for a replay they do not see, for an act that is unsure.
    Not: it only says whether a claim fits what was done."""

    async def judge(self, case: m.Case) -> m.Judgement:
        """Raises `ReplyInvalid`, `EndpointBusy`, `EndpointRefused` where no judgement can be had."""


class VisionModel(Protocol):
    """A model that looks at frames and answers with a JSON object, untrusted."""

    async def look(self, sight: m.Sight) -> m.SightReply:
        """Raises `ReplyInvalid` for what is no JSON object, `EndpointBusy` or `EndpointRefused`."""


class Executor(Protocol):
    """Turns a bound action into inputs, or none where what it sets holds already, and waits for rest."""

    async def execute(
        self, action: m.Action, screen: m.Screen, location: m.LocateResult | None
    ) -> m.Execution:
        """All inputs that were sent, in order. Raises `ActionFailed`, `DeviceLost`, `OffScreen`,
        `TextNotTypable`, `TargetNotFound`, `TargetAmbiguous`, and `ValueMissing` for what is not bound."""


class TaskReader(Protocol):
    """Reads a sentence into goals. What it cannot read becomes a free goal of its words."""

    async def read(self, sentence: str) -> m.TaskFrame:
        """Raises `TaskInvalid` for a sentence that says nothing, or far too much."""


class Policy(Protocol):
    async def decide(self, situation: m.Situation, allowed: m.Allowed) -> m.Decision:
        """Never outside `allowed`: what it cannot do within that is a `DecisionNotAllowed`."""


class Reflector(Protocol):
    """Turns a failure into a lesson, or sees none in it."""

    async def reflect(self, failure: m.Failure) -> m.Reflection | None: ...


class ChatModel(Protocol):
    """A language model behind some endpoint. Reading what it said is the caller's business."""

    async def chat(self, request: m.ChatRequest) -> m.ChatReply:
        """Raises `ReplyInvalid` where no reply is in the answer, `EndpointBusy`, `EndpointRefused`."""


class Meter(Protocol):
    """Counts what model calls cost, whichever part made them."""

    def taken(self) -> Sequence[m.ModelCalled]:
        """The calls since the last time, in order; those that came to nothing too."""


class Embedder(Protocol[Item_contra]):
    """Turns texts, or screens, into vectors. Deterministic; one vector per item, in order."""

    @property
    def identity(self) -> m.EmbedderIdentity: ...

    async def embed(self, items: Sequence[Item_contra]) -> Sequence[Sequence[float]]: ...


class Recall(Protocol):
    async def recall(self, query: m.Query) -> m.Recollection:
        """What is known about a task: by keys always, then by what the retriever thinks worth its cost."""


class ExperienceStore(Protocol):
    async def store(self, experiences: Sequence[m.Experience]) -> Sequence[str]:
        """All of them or none; the ids under which they are kept. What is known already stays one record and
        keeps what it has earned. What was acknowledged survives a crash."""

    async def get(self, experience_id: str) -> m.Experience | None: ...

    async def outcome(self, experience_id: str, *, ok: bool) -> None:
        """It was used and worked, or did not. Raises `UnknownName`."""

    async def learn(self, reflection: m.Reflection) -> None:
        """The same lesson again raises its `seen`."""

    async def followed(self, reflection_id: str, *, helped: bool) -> None:
        """A lesson was followed: its `helped` goes up, or its `harmed`. Raises `UnknownName`."""


class Learner(Protocol):
    async def learn(self, trajectory: m.Trajectory) -> Sequence[m.Experience]:
        """Its actions, its verified tree and subtrees, its strategy. Empty for a run that failed.
        A value of the task is a slot in every step that used it, and in none of them itself."""

    async def renewed(self, task: m.TaskExperience, seen: m.Seen) -> m.TaskExperience:
        """The task with the marks of its steps as they were seen now. Nothing else of it changes."""


class WorkingMemory(Protocol):
    async def note(self, note: m.Note) -> m.Loop | None:
        """Keep it in mind; too much, and the least weighty is forgotten. The loop that this step closes: the
        same action on the same target in the same state. Forgetting what was done does not hide a loop."""

    async def notes(self) -> Sequence[m.Note]:
        """What is in mind, oldest first."""

    async def clear(self) -> None:
        """A new task: nothing in mind, nothing done."""


class SpatialMap(Protocol):
    async def observe(self, start: m.Page, action: m.Action, end: m.Page | None) -> None:
        """The action led from one page to another; None for end means that it led nowhere.
        Arriving elsewhere than before counts against the way that was known."""

    async def path(self, start_key: str, end_key: str) -> Sequence[m.MapEdge]:
        """The most reliable way; empty if none is known or one is there already."""

    async def leads(self, page_key: str) -> Sequence[m.MapEdge]:
        """Every known step away from the page, the most reliable first."""

    async def find(self, words: str) -> Sequence[m.Page]:
        """The pages whose title has all of these words, in any case; none for no words."""


class Bank(Protocol):
    """Named values of a task, kept apart from everything said so far."""

    async def save(self, name: str, value: str) -> None: ...

    async def read(self, name: str) -> str:
        """Raises `ValueMissing`."""

    async def values(self) -> Sequence[m.NamedValue]: ...

    async def clear(self) -> None: ...


class Guard(Protocol):
    """Judges every action before it runs, wherever it comes from, by what the screen shows at its target.

    Consent is what the mandate says, never a subtask. Whatever it does not allow has a `risk`."""

    async def judge(
        self, action: m.Action, goal: m.Goal | None, situation: m.Situation, location: m.LocateResult | None
    ) -> m.Ruling:
        """`goal`: the one the action is meant for; `location`: where its target is on the screen."""


class Commitments(Protocol):
    def of(self, screen: m.Screen, element: m.Element) -> m.Commitment | None:
        """What a touch there commits to; None: nothing known."""


class Human(Protocol):
    async def ask(self, question: m.Question) -> m.Answer:
        """An answer of the kind asked for; an empty one when nobody answered in time.

        A choice that was not offered is asked for again while there is time."""


class EventSink(Protocol):
    async def emit(self, node: str, payload: m.Payload) -> m.Event:
        """Numbers it, stamps it, writes it. On disk before this returns for `DURABLE_KINDS`."""
