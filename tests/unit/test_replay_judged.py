"""The replay of what a judge has verified: judged once more, then never; what it may do unasked."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.judge import FakeJudge
from tests.fakes.recall import FakeRecall
from tests.fakes.task_reader import FakeTaskReader
from tests.unit.node_stage import World, tap
from treetap.errors import EndpointBusy
from treetap.guard.guard import RiskGuard
from treetap.guard.judge import ConsentJudge
from treetap.llm.scripted import ScriptedChatModel
from treetap.matching.labels import grounds
from treetap.matching.said import asked_as_known
from treetap.memory.journal.rows import strengthened
from treetap.memory.learning.learner import RunLearner
from treetap.memory.transfer.steps import unmarked
from treetap.models import (
    Appears,
    AskedFor,
    Case,
    Commitment,
    Decision,
    Done,
    Evidence,
    EvidenceKind,
    Experience,
    Goal,
    Infeasible,
    InputText,
    Judgement,
    LearnedNode,
    LearnedStep,
    Match,
    NamedValue,
    OnPage,
    Query,
    Record,
    Role,
    RunResult,
    SafetySettings,
    Screen,
    Slot,
    Status,
    Target,
    TaskExperience,
    TaskFrame,
    Terminal,
    Text,
    Tier,
    consented,
)
from treetap.policy.model.reader import ModelTaskReader

HOME = samples.screen(
    "home",
    samples.element("Home", samples.row(0)),
    samples.element("Weather", samples.row(2), role=Role.ITEM, clickable=True),
)


def weather(degrees: int, *more: str) -> Screen:
    texts = ["Weather", f"{degrees} degrees", *more]
    return samples.screen(
        "weather", *(samples.element(text, samples.row(2 * at), id=text) for at, text in enumerate(texts))
    )


MOVES = {("home", "Weather"): "weather"}
NICE = samples.task("make the weather nice", Goal(id="g1", verb="", object="weather", words=("nice",)))
OPEN = LearnedStep(
    action=samples.tap("Weather"),
    expect=(OnPage(title=Text.literal("Weather")),),
    page_key="home",
    leads_to="weather",
)
JUDGED = Evidence(goal_id="g1", kind=EvidenceKind.JUDGED, text="It is nice.", frame_id="then", cites=("x",))


def known(ok: int = 0, evidence: Evidence = JUDGED, **more: Any) -> TaskExperience:
    """Judged when it was learned, which is not in its record."""
    tree = LearnedNode(goal=Text.literal("do it"), goal_id="g1", parts=(OPEN,))
    given: dict[str, Any] = {"tree": tree, "end_evidence": (evidence,), "verified_by": "judge"}
    record = Record(ok=ok, last=samples.NOON if ok else None)
    return samples.task_experience(NICE, record=record, **given | more)


def world(task: TaskExperience, judge: object, *decisions: Decision, degrees: int = 12) -> World:
    more = {} if judge is None else {"judge": judge}
    screens = {"home": HOME, "weather": weather(degrees)}
    return World(screens, MOVES, decisions, known=(task,), more=more)


def reasons(run: World) -> list[str]:
    return [one.payload.reason for one in run.events.events if one.kind == "replay_diverged"]  # type: ignore[union-attr]


def record(run: World, name: str = "task-1") -> tuple[int, int]:
    one = run.store.records[name].record
    return one.ok, one.fail


# What is typed from a page


@pytest.mark.parametrize(("degrees", "steps"), [(12, 2), (13, 1)])
async def test_what_was_copied_is_typed_only_while_its_page_says_the_same(degrees: int, steps: int) -> None:
    typed = LearnedStep(
        action=InputText(text=Text.literal("12"), target=Target(text=Text.literal("Note"))),
        page_key="weather",
        leads_to="weather",
        rests_on=(grounds(weather(12, "Note")),),
    )
    tree = LearnedNode(goal=Text.literal("do it"), goal_id="g1", parts=(OPEN, typed))
    screens = {"home": HOME, "weather": weather(degrees, "Note")}
    stops = Infeasible(reason="It is another day.")
    run = World(screens, MOVES, (stops,), known=(known(ok=1, tree=tree),), more={"judge": FakeJudge(True)})
    result = await run.run(NICE)
    assert result.steps == steps, result.reason
    assert ("A page that showed what is to be typed says something else now." in reasons(run)) is (
        degrees != 12
    )
    forged = typed.model_copy(update={"rests_on": ()})
    assert unmarked(typed) == forged, "what comes from elsewhere rests on nothing here"


# Judged again once, and then no more


async def test_the_first_replay_is_judged_with_one_call_and_no_decision() -> None:
    judge = FakeJudge(True)
    run = world(known(), judge)
    result = await run.run(NICE)
    assert (result.status, result.replayed, result.decisions) == (Status.SUCCESS, True, 0), result.reason
    (case,) = judge.cases
    assert case.sentence == NICE.sentence
    assert [one.action.kind for one in case.steps] == ["tap"]
    assert case.screens[-1].page_key == "weather"
    assert [one.kind for one in result.tree.evidence] == [EvidenceKind.JUDGED]
    assert record(run) == (1, 0)


async def test_a_confirmed_one_needs_nobody() -> None:
    judge = FakeJudge(False)
    for someone in (judge, None):
        run = world(known(ok=1), someone)
        result = await run.run(NICE)
        assert (result.status, result.decisions) == (Status.SUCCESS, 0)
        assert judge.cases == []
        assert [one.kind for one in result.tree.evidence] == [EvidenceKind.JUDGED]
        assert record(run) == (2, 0)


async def test_a_refusal_diverges_and_the_policy_is_told() -> None:
    judge = FakeJudge(False, True)
    run = world(known(), judge, Done())
    result = await run.run(NICE)
    assert reasons(run) == ["The judge did not confirm it: make the weather nice: not met"]
    assert run.policy.situations[0].failure == reasons(run)[0]
    assert result.status is Status.SUCCESS
    assert result.decisions == 1
    assert record(run) == (0, 1)


class Away:
    final = True

    async def judge(self, case: Case) -> Judgement:
        raise EndpointBusy("It is away.")


@pytest.mark.parametrize("judge", [None, Away()])
async def test_a_first_replay_that_nobody_can_judge_is_not_believed(judge: object) -> None:
    run = world(known(), judge, Done(), Done(), Done())
    result = await run.run(NICE)
    assert reasons(run) == ["Nobody could judge its replay."]
    assert result.status is not Status.SUCCESS


async def test_a_step_that_does_not_go_as_learned_is_not_put_to_the_judge() -> None:
    judge = FakeJudge(True)
    wrong = OPEN.model_copy(update={"expect": (OnPage(title=Text.literal("Climate")),)})
    tree = LearnedNode(goal=Text.literal("do it"), goal_id="g1", parts=(wrong,))
    run = world(known(tree=tree), judge, Done(), Done(), Done())
    await run.run(NICE)
    assert reasons(run)
    # The one case is the policy's own claim.
    assert len(judge.cases) == 1
    assert run.policy.situations


# Answers

SAID = JUDGED.model_copy(update={"value": "It is 12 degrees.", "rests_on": (grounds(weather(12)),)})


@pytest.mark.parametrize("ok", [0, 1])
async def test_an_answer_stands_while_what_it_rests_on_says_the_same(ok: int) -> None:
    judge = FakeJudge(True)
    result = await world(known(ok, SAID), judge).run(NICE)
    assert (result.status, result.answer, result.decisions) == (Status.SUCCESS, "It is 12 degrees.", 0)
    assert [case.answer for case in judge.cases] == ["It is 12 degrees."][: 1 - ok]


@pytest.mark.parametrize("ok", [0, 1, 5])
async def test_an_answer_is_found_out_anew_where_it_has_changed(ok: int) -> None:
    judge = FakeJudge(True)
    run = world(known(ok, SAID), judge, Done(answer="It is 13 degrees."), degrees=13)
    result = await run.run(NICE)
    assert reasons(run) == ["What the answer rests on has changed."]
    assert (result.status, result.answer) == (Status.SUCCESS, "It is 13 degrees.")
    assert [case.answer for case in judge.cases] == ["It is 13 degrees."]


def test_the_ground_of_an_answer_is_every_text_of_its_page() -> None:
    same = weather(12)
    moved = samples.screen("weather", *reversed(same.elements))
    assert grounds(same) == grounds(moved)
    others = [weather(13), weather(12, "rain"), samples.screen("other", *same.elements)]
    assert len({grounds(one) for one in (same, *others)}) == 4


# What the known task asks for, with other values


def task_of(sentence: str, *asks: AskedFor, **values: str) -> TaskFrame:
    slots = tuple(Slot(name=name, type="text", role=name, value=value) for name, value in values.items())
    frame = samples.task(sentence, Goal(id="g1", verb="", slots=slots), pattern="known")
    return frame.model_copy(update={"asks_for": asks})


def send(receiver: str | None, value: str | None = None, **more: Any) -> AskedFor:
    return AskedFor(act=Commitment.SEND, receiver=receiver, value=value, **more)


@pytest.mark.parametrize(
    ("old", "asks", "was", "new", "now", "expected"),
    [
        ("tell Ann hi", [send("Ann", "hi")], {"a": "Ann", "b": "hi"}, "tell Ann hi", {}, [send("Ann", "hi")]),
        (
            "tell Ann hi",
            [send("Ann", "hi")],
            {"a": "Ann", "b": "hi"},
            "tell Bob see you",
            {"a": "Bob", "b": "see you"},
            [send("Bob", "see you")],
        ),
        # Two values that have changed places.
        (
            "tell Ann that Bob is late",
            [send("Ann", "Bob is late")],
            {"a": "Ann", "b": "Bob"},
            "tell Bob that Ann is late",
            {"a": "Bob", "b": "Ann"},
            [send("Bob", "Ann is late")],
        ),
        # A value within a longer one.
        (
            "tell Ann I am in Paris",
            [send("Ann", "I am in Paris")],
            {"b": "Paris"},
            "tell Ann I am in Oslo",
            {"b": "Oslo"},
            [send("Ann", "I am in Oslo")],
        ),
        # What is no part of the new sentence is not asked for by it.
        ("tell Ann hi", [send("Ann", "hi")], {"a": "Ann"}, "tell Bob bye", {"a": "Bob"}, []),
        (
            "tell Ann hi",
            [send("Ann", "hi"), AskedFor(act=Commitment.DELETE, value="Ann")],
            {"b": "hi"},
            "tell Ann bye",
            {"b": "bye"},
            [send("Ann", "bye"), AskedFor(act=Commitment.DELETE, value="Ann")],
        ),
        # Letters in another case, and what names nothing.
        ("tell ann hi", [send("ann")], {}, "Tell Ann hi", {}, [send("ann")]),
        ("let her know", [send(None, confirmed=True)], {}, "let her know", {}, [send(None, confirmed=True)]),
        (
            "给张三发到了",
            [send("张三", "到了")],
            {"a": "张三"},
            "给李四发到了",
            {"a": "李四"},
            [send("李四", "到了")],
        ),
    ],
)
def test_acts_are_bound_to_the_new_values(  # noqa: PLR0917 - a column of the table each
    old: str,
    asks: list[AskedFor],
    was: dict[str, str],
    new: str,
    now: dict[str, str],
    expected: list[AskedFor],
) -> None:
    learned = samples.task_experience(task_of(old, *asks, **was))
    slots = tuple(NamedValue(name=name, value=value) for name, value in now.items())
    found = Match(experience=learned, tier=Tier.PATTERN, confidence=0.97, slots=slots)
    frame = asked_as_known(task_of(new, **now), found)
    assert list(frame.asks_for) == expected
    assert frame.reader == "model"
    assert frame.sentence == new


def test_a_task_that_was_read_by_rules_is_asked_for_by_rules() -> None:
    frame = task_of("tell Ann hi")
    found = Match(experience=samples.task_experience(frame), tier=Tier.LITERAL, confidence=1.0)
    assert asked_as_known(frame, found) is frame


# From the first run to the third, with the real learner, guard and judge of consent

TYPED, SENT = samples.chat("Mom"), samples.chat("Mom", "I'm late")
FIELD = Target(role=Role.FIELD)
TYPING = Terminal(action=InputText(text=Text.literal("I'm late"), target=FIELD))
SEND = Terminal(
    action=samples.tap("Send", commits=Commitment.SEND),
    expect=(Appears(target=Target(text=Text.literal("I'm late"), role=Role.ITEM)),),
)
LATE = "let mum know I'm late, would you"
READING = json.dumps(
    {
        "goals": [{"intent": "send", "object": "message", "polarity": "neutral"}],
        "asks_for": [{"act": "send", "receiver": "mum", "value": "I'm late"}],
    }
)


class Minds:
    """Everybody who can be asked, and how often they were."""

    def __init__(self) -> None:
        self.reader = ScriptedChatModel([READING])
        self.consent = ScriptedChatModel(['{"asked_for": true, "why": "mum is Mom"}'])
        self.judge = FakeJudge(True)

    @property
    def calls(self) -> tuple[int, int, int]:
        return len(self.reader.requests), len(self.consent.requests), len(self.judge.cases)


async def late(
    minds: Minds, known: Sequence[Experience], *decisions: Decision, **parts: object
) -> tuple[World, RunResult]:
    """The conversation is open; what is typed and sent shows."""
    written = samples.chat("Mom", typed="I'm late")
    rules = FakeTaskReader()
    more = {
        "judge": minds.judge,
        "guard": RiskGuard(SafetySettings(), judge=ConsentJudge(minds.consent)),
        "interpreter": ModelTaskReader(minds.reader, rules),
        "learner": RunLearner(rules),
        "recall": Literally(known),
        **parts,
    }
    run = Typing({"chat": TYPED, "written": written, "sent": SENT}, {}, decisions, known=known, more=more)
    return run, await run.run(await rules.read(LATE))


class Literally(FakeRecall):
    """Finds the same sentence with the values that it was learned with, those of the run among them."""

    def _match(self, one: TaskExperience, query: Query) -> Match | None:
        found = super()._match(one, query)
        slots = tuple(NamedValue(name=name, value=value) for name, value in one.values.items())
        return found and found.model_copy(update={"slots": slots})


class Typing(World):
    """What is typed stands in the field, until it is sent."""

    def __post_init__(self) -> None:
        super().__post_init__()
        perform, pages = self.device.perform, self.device._pages

        async def performed(command: Any) -> None:
            await perform(command)
            if command.kind == "type":
                self.device.page = pages["written"]
            elif command.kind == "touch" and self.here == "written" and command.x >= 240:
                self.device.page = pages["sent"]

        self.device.perform = performed  # type: ignore[method-assign]


async def test_the_second_run_costs_one_call_and_the_third_none() -> None:
    minds = Minds()
    first, result = await late(minds, (), TYPING, SEND, Done())
    assert result.status is Status.SUCCESS, result.reason
    assert minds.calls == (1, 1, 1)
    learned = [one for one in first.store.records.values() if isinstance(one, TaskExperience)]
    (task,) = [one for one in learned if one.frame.sentence == LATE]
    assert (task.verified, task.verified_by, task.record.ok) == (True, "judge", 0)
    assert task.frame.asks_for[0] == AskedFor(act=Commitment.SEND, receiver="mum", value="I'm late")
    assert AskedFor(act=Commitment.SEND, confirmed=True) in task.frame.asks_for
    second, result = await late(minds, (task,))
    assert (result.status, result.decisions) == (Status.SUCCESS, 0), (result.reason, reasons(second))
    assert minds.calls == (1, 1, 2)
    _, result = await late(minds, [second.store.records[task.id]])
    assert (result.status, result.decisions) == (Status.SUCCESS, 0), result.reason
    assert minds.calls == (1, 1, 2)


async def test_consent_that_is_given_in_a_replay_is_not_asked_for_again() -> None:
    minds = Minds()
    first, _ = await late(minds, (), TYPING, SEND, Done())
    (task,) = [one for one in first.store.records.values() if isinstance(one, TaskExperience)]
    unsure = task.frame.model_copy(update={"asks_for": task.frame.asks_for[:1]})
    minds.consent = ScriptedChatModel(['{"asked_for": true, "why": "mum is Mom"}'])
    known = task.model_copy(update={"frame": unsure})
    _, result = await late(minds, (known,))
    assert (result.status, minds.calls[1]) == (Status.SUCCESS, 1), result.reason
    asked = (*known.frame.asks_for, *consented(result.tree.all_steps()))
    kept = known.model_copy(update={"frame": known.frame.model_copy(update={"asks_for": asked})})
    assert AskedFor(act=Commitment.SEND, confirmed=True) in kept.frame.asks_for
    merged = strengthened(known, kept)
    assert isinstance(merged, TaskExperience)
    assert merged.frame.asks_for == kept.frame.asks_for
    _, result = await late(minds, [kept])
    assert (result.status, minds.calls[1]) == (Status.SUCCESS, 1)


@pytest.mark.parametrize("parts", [{}, {"interpreter": None}], ids=["read again", "not read"])
async def test_consent_that_was_given_in_a_known_task_ends_where_the_replay_does(
    parts: dict[str, object],
) -> None:
    """Whoever goes on after it has diverged has only the person's words."""
    minds = Minds()
    first, _ = await late(minds, (), TYPING, SEND, Done())
    tasks = [one for one in first.store.records.values() if isinstance(one, TaskExperience)]
    (task,) = [one for one in tasks if one.frame.sentence == LATE]
    broken = task.model_copy(
        update={"tree": LearnedNode(goal=Text.literal("x"), goal_id="g1", parts=(OPEN,)), "start": None}
    )
    run, result = await late(minds, (broken,), tap("Nowhere"), **parts)
    assert result.status is not Status.SUCCESS
    assert reasons(run)
    (situation, *_) = run.policy.situations
    assert not any(one.confirmed for one in situation.mandate.asks_for)
