"""What `treetap act --learn` does: the actions that a person named become an experience (A12)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from treetap.app.memory import open_memory, task_reader
from treetap.errors import ConfigError, TaskInvalid
from treetap.memory.learning.picks import ranked_goals
from treetap.memory.reuse.plain import asks
from treetap.models import (
    Action,
    Checked,
    Circumstances,
    Commitment,
    ConstraintKind,
    Decider,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
    Gone,
    HasValue,
    LocateResult,
    NodeRecord,
    OnPage,
    Origin,
    Screen,
    Settings,
    Status,
    StepRecord,
    StepStatus,
    Target,
    TaskExperience,
    TaskFrame,
    Trajectory,
    VerdictStatus,
)

if TYPE_CHECKING:
    from treetap.app.acting import Done
    from treetap.app.rig import Rig
    from treetap.core.ports import Clock

_COMMITS = {
    "send": Commitment.SEND,
    "delete": Commitment.DELETE,
    "buy": Commitment.PAY,
    "pay": Commitment.PAY,
    "call": Commitment.CALL,
    "install": Commitment.INSTALL,
}
"""What a task of that verb does at its end that cannot be taken back."""
_HANDS = {"tap", "double_tap", "long_press", "key", "drag"}


@dataclass(frozen=True)
class Taught:
    """What was kept, and why it is only a hint if it is."""

    id: str
    ids: tuple[str, ...]
    task: TaskExperience
    doubt: str = ""


class Lesson:
    """One task, in the words it is asked for. `taught` is there once its actions have all gone well."""

    def __init__(self, sentence: str, settings: Settings, clock: Clock) -> None:
        self._sentence = sentence
        self._settings = settings
        self._clock = clock
        self._start: Screen | None = None
        self.taught: Taught | None = None

    async def check(self) -> None:
        """Before anything is done: whether it can be learned at all. Raises `TaskInvalid`, `ConfigError`."""
        kept = self._settings.experience
        if not kept.enabled or "task" not in kept.levels:
            setting = "levels" if kept.enabled else "enabled"
            raise ConfigError(
                f"Nothing can be learned: the settings keep no tasks (experience.{setting}).",
                hint="Leave out --learn, or change that setting.",
            )
        frame = await task_reader(self._settings).read(self._sentence)
        if asks(frame) or any(one.kind is ConstraintKind.NEGATION for one in frame.goals[0].constraints):
            raise TaskInvalid(
                f"'{self._sentence}' asks, or says what not to do: no action does that.",
                hint='Say what these actions do, as you would ask for it: "open the clock".',
            )

    async def begin(self, rig: Rig, screen: Screen) -> None:
        """The screen that it starts on is kept now: after many steps its pixels would be gone."""
        self._start = screen.model_copy(update={"frame": await rig.frames.keep(screen.frame.id, "start")})

    async def learn(self, rig: Rig, done: Sequence[Done], expect: Sequence[Expectation]) -> None:
        """Raises `StorageError`."""
        async with open_memory(self._settings, self._clock, pictures=rig.pictures) as memory:
            frame = await memory.reader.read(self._sentence)
            screens = (self._start or done[0].before, *(one.after for one in done))
            doubt = _doubt(frame, done, expect)
            trajectory = Trajectory(
                frame=frame,
                tree=_tree(frame, done, expect),
                verified=not doubt,
                screens=screens,
                circumstances=Circumstances.of(await rig.device.info(), await rig.device.apps(), screens),
                origin=Origin.TAUGHT,
                ended=self._clock.now(),
            )
            learned = await memory.learner.learn(trajectory)
            ids = tuple(await memory.store.store(learned))
            whole = [kept for kept, one in zip(ids, learned, strict=True) if _is_whole(one)]
            task = await memory.store.get(whole[0]) if whole else None
            if isinstance(task, TaskExperience):
                self.taught = Taught(id=task.id, ids=ids, task=task, doubt=doubt or _unsure(task))


def _unsure(task: TaskExperience) -> str:
    if task.verified:
        return ""
    if ranked_goals(task.frame):
        return "the task says which one by its place or rank, and it was touched by its own name"
    return "a value was used that the task does not say, and it may be another one next time"


def _is_whole(learned: object) -> bool:
    return isinstance(learned, TaskExperience) and learned.parent is None


def _doubt(frame: TaskFrame, done: Sequence[Done], expect: Sequence[Expectation]) -> str:
    """Why it cannot be replayed as it is; empty if it can."""
    if len(expect) < len(frame.goals):
        goals = "its goal" if len(frame.goals) == 1 else f"each of its {len(frame.goals)} goals"
        return f"nothing shows that {goals} was reached: say what should be seen with --expect"
    if any(one.verdict.status is VerdictStatus.UNVERIFIED for one in done):
        return "nobody compared the screens"
    if done[-1].verdict.status is not VerdictStatus.SUCCESS and not done[-1].execution.held:
        return "what was expected at the end was not seen"
    return ""


def _tree(frame: TaskFrame, done: Sequence[Done], expect: Sequence[Expectation]) -> NodeRecord:
    last = max((at for at, one in enumerate(done) if one.action.kind in _HANDS), default=-1)
    commits = _COMMITS.get(frame.goals[-1].verb)
    steps = tuple(
        _step(one, commits if at == last else None, expect if at == len(done) - 1 else ())
        for at, one in enumerate(done)
    )
    return NodeRecord(
        id="0",
        task=frame.sentence,
        status=Status.SUCCESS,
        goal_id=frame.goals[0].id,
        done=steps,
        evidence=tuple(_evidence(frame.goals, expect, done[-1].after)),
    )


def _step(done: Done, commits: Commitment | None, expect: Sequence[Expectation]) -> StepRecord:
    action = _lasting(done.action, done.location)
    if commits is not None and action.commits is None:
        action = action.model_copy(update={"commits": commits})
    return StepRecord(
        action=action,
        status=StepStatus.SUCCESS,
        decided_by=Decider.HUMAN,
        expect=tuple(expect),
        location=done.location,
        before=done.before.frame.id,
        after=done.after.frame.id,
        page_key=done.before.page_key,
        state_key=done.before.state_key,
        leads_to=done.after.page_key,
        execution=done.execution,
        verdict=done.verdict,
    )


def _lasting(action: Action, location: LocateResult | None) -> Action:
    """The same action on a target that is described as it will be found again."""
    given: Target | None = getattr(action, "target", None)
    if given is None or location is None or location.target is None:
        return action
    # What the person called it stays: the words of the task are looked for in it.
    words = {"element": None} if given.text is None else {"element": None, "text": given.text}
    return action.model_copy(update={"target": location.target.model_copy(update=words)})


def _evidence(goals: Sequence[Goal], expect: Sequence[Expectation], seen: Screen) -> list[Evidence]:
    """One for each goal, in order; what is expected beyond that is the last goal's."""
    kinds: dict[type, EvidenceKind] = {
        Checked: EvidenceKind.STATE,
        HasValue: EvidenceKind.VALUE,
        OnPage: EvidenceKind.PAGE,
        Gone: EvidenceKind.GONE,
    }
    return [
        Evidence(
            goal_id=goals[min(at, len(goals) - 1)].id,
            kind=kinds.get(type(one), EvidenceKind.NEW),
            text=f"Seen as expected: {one.kind}.",
            frame_id=seen.frame.id,
            target=getattr(one, "target", None),
        )
        for at, one in enumerate(expect)
    ]


def taught_json(taught: Taught) -> dict[str, object]:
    """What was learned, as `--json` tells it."""
    task = taught.task
    return {
        "id": taught.id,
        "pattern": task.pattern,
        "slots": [slot.name for slot in task.slots],
        "constants": {one.name: one.value for one in task.constants},
        "verified": task.verified,
        "doubt": taught.doubt,
        "experiences": list(taught.ids),
    }
