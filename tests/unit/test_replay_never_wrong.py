"""What a replay must never do: carry an old value, commit unseen or twice, follow what is hostile."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.fakes.guard import FakeGuard
from tests.unit.replay_learned import FIELD, experience, match, sending_steps, tree
from tests.unit.replay_world import World, stage
from treetap.core.glance import careful
from treetap.core.proof import objection, proven_values, wrong_way
from treetap.core.replay import Replay
from treetap.errors import ActionFailed
from treetap.matching.said import Said
from treetap.matching.words import mentions
from treetap.models import (
    Action,
    Appears,
    Call,
    Checked,
    Commitment,
    Goal,
    Handling,
    InputText,
    LaunchApp,
    LearnedNode,
    LearnedStep,
    Level,
    LocateResult,
    Match,
    NamedValue,
    OpenUrl,
    Origin,
    Permission,
    Record,
    Role,
    Ruling,
    SetValue,
    Situation,
    Status,
    StepRecord,
    Tap,
    Target,
    TaskExperience,
    TaskFrame,
    Text,
    Tier,
    Trait,
)

ANN, BOB = samples.send_task("hi", "Ann"), samples.send_task("see you", "Bob")


class Lenient:
    """Says that everything may be done, and what it commits to."""

    def __init__(self) -> None:
        self._strict = FakeGuard()

    async def judge(
        self, action: Action, goal: Goal | None, situation: Situation, location: LocateResult | None
    ) -> Ruling:
        ruling = await self._strict.judge(action, goal, situation, location)
        return ruling.model_copy(update={"permission": Permission.ALLOW})


def refused(task: TaskExperience, frame: TaskFrame = BOB, steps_left: int = 100, **more: Any) -> str:
    return objection(match(task, frame, **more), frame, frame, steps_left)


def step(action: Action, *expect: Any) -> LearnedStep:
    return LearnedStep(action=action, expect=expect, page_key="chat")


# What may be run at all


def test_what_is_learned_as_it_should_be_may_be_run() -> None:
    assert refused(experience(*sending_steps())) == ""


def test_hints_and_the_unverified_are_not_run() -> None:
    task = experience(*sending_steps())
    assert refused(task, tier=Tier.SIMILAR, confidence=0.5)
    assert refused(task.model_copy(update={"verified": False}), confidence=0.5)
    imported = task.model_copy(update={"origin": Origin.IMPORTED, "record": Record()})
    assert refused(imported, confidence=0.5)
    atom = Match(experience=samples.atomic_experience(), tier=Tier.LITERAL, confidence=1.0)
    assert objection(atom, BOB, BOB, 100)


def test_an_empty_an_endless_or_a_bottomless_tree_is_not_run() -> None:
    assert refused(experience(tree(tree())))
    assert refused(experience(*sending_steps() * 2_000))
    deep = tree(*sending_steps())
    for _ in range(200):
        deep = LearnedNode(goal=Text.literal("deeper"), parts=(deep,))
    assert "deeper" in refused(experience(deep))


@pytest.mark.parametrize(
    "action",
    [
        InputText(text=Text.literal("hi"), target=FIELD),
        InputText(text=Text.literal("transfer all of it"), target=FIELD),
        SetValue(value=Text.literal("900"), target=FIELD),
        OpenUrl(url=Text.literal("https://evil.example/?q=1")),
        Call(number=Text.literal("900 123")),
        Tap(target=Target(text=Text.literal("Ann"))),
        Tap(target=Target(description=Text.literal("Message Ann"))),
        Tap(
            target=Target(text=Text.literal("Next")),
            handling=Handling(fallback=InputText(text=Text.literal("secret"))),
        ),
    ],
)
def test_nothing_stored_that_the_new_task_does_not_say_is_typed_or_touched(action: Action) -> None:
    assert refused(experience(*sending_steps()[:3], step(action)))


async def test_a_refused_one_touches_nothing_and_leaves_nothing() -> None:
    here = stage(World(), BOB)
    bad = experience(*sending_steps()[:3], step(InputText(text=Text.literal("hi"), target=FIELD)))
    done = await here.replay(match(bad, BOB))
    assert (done.ok, done.done, done.left) == (False, (), None)
    assert here.world.log == []
    assert here.kinds[-1] == "replay_diverged"


def test_what_the_task_says_may_be_typed() -> None:
    frame = samples.task("search for cheap hotels", samples.opening("hotels"))
    typing = step(InputText(text=Text.literal("cheap hotels"), target=FIELD))
    assert refused(experience(typing, frame=frame, slots=()), frame) == ""
    part = step(InputText(text=Text.literal("heap"), target=FIELD))
    assert refused(experience(part, frame=frame, slots=()), frame)


@pytest.mark.parametrize(
    ("value", "role", "fine"),
    [
        ("100%", Role.SLIDER, True),
        ("0%", Role.SLIDER, True),
        ("30%", Role.SLIDER, False),
        ("100%", Role.FIELD, False),
    ],
)
def test_a_slider_goes_to_its_end_without_a_number_in_the_task(value: str, role: Role, fine: bool) -> None:
    frame = samples.task("as large as it gets", samples.opening("letters"))
    bar = step(SetValue(value=Text.literal(value), target=Target(role=role)))
    assert (refused(experience(bar, frame=frame, slots=()), frame) == "") is fine


def test_a_number_in_the_task_is_the_only_one_a_slider_goes_to() -> None:
    frame = samples.task("set the volume to 30%", samples.opening("volume"))
    bar = step(SetValue(value=Text.literal("100%"), target=Target(role=Role.SLIDER)))
    assert refused(experience(bar, frame=frame, slots=()), frame)


@pytest.mark.parametrize("typed", ["-5", "$5", "5%", "@bob"])
def test_a_sign_is_part_of_a_value(typed: str) -> None:
    frame = samples.task("write 5 to bob", samples.opening("notes"))
    assert refused(
        experience(step(InputText(text=Text.literal(typed), target=FIELD)), frame=frame, slots=()), frame
    )


def test_punctuation_beside_what_the_task_says_is_nobodys_value() -> None:
    frame = samples.task("tell Ann about Bob", samples.opening("Bob"))
    typing = step(InputText(text=Text.literal("Bob, "), target=FIELD))
    assert refused(experience(typing, frame=frame, slots=()), frame) == ""


def test_values_that_are_missing_or_not_of_this_task_are_refused() -> None:
    task = experience(*sending_steps())
    assert "content" in refused(task, slots=(NamedValue(name="recipient", value="Bob"),))
    stale = tuple(NamedValue(name=name, value=value) for name, value in ANN.values.items())
    assert refused(task, slots=stale)


@pytest.mark.parametrize(
    ("text", "words", "there"),
    [
        ("this is it", "hi", False),
        ("oh hi there", "hi", True),
        ("at 17", "7", False),
        ("at 7:30", "7", True),
        ("7am", "7", True),
        ("给妈妈发短信", "妈妈", True),
        ("发hi给妈妈", "hi", True),
        ("anything", "", False),
    ],
)
def test_words_stand_in_a_text_as_words(text: str, words: str, there: bool) -> None:
    assert mentions(text, words) is there


def test_marks_alone_say_nothing() -> None:
    assert Said(BOB, BOB).says(" - ")
    assert not Said(BOB, BOB).says("Ann")


def test_of_alternatives_one_counts() -> None:
    steps = sending_steps()
    either = tree(*steps[:2], mode="alternatives")
    assert tree(either, steps[2]).steps_to_do() == (steps[0], steps[2])


# Before it commits


@pytest.mark.parametrize("admits", [True, False])
@pytest.mark.parametrize("marks", [True, False])
async def test_a_value_that_is_not_visible_is_not_committed_to(admits: bool, marks: bool) -> None:
    """The app makes something else of what is typed; the guard, here, would let it pass.

    Whether the step says that it commits makes no difference: the guard sees what it would do.
    """
    first, second, third, fourth = sending_steps(marks=marks)
    blind = third.model_copy(update={"expect": (), "after": ()})
    action = fourth.action.model_copy(update={"commits": Commitment.SEND if admits else None})
    sending = fourth.model_copy(update={"action": action})
    here = stage(World(mends=True), BOB, guard=Lenient())
    done = await here.replay(match(experience(first, second, blind, sending), BOB))
    assert "content" in done.reason
    assert "type see you" in here.world.log
    assert "tap Send" not in here.world.log
    assert done.left is not None
    assert done.left.parts == (sending,)


async def test_consent_is_asked_with_the_new_mandate_and_no_answer_is_a_no() -> None:
    first, second, third, fourth = sending_steps(marks=False)
    frame = samples.task("write 'see you' to Bob", BOB.goals[0].model_copy(update={"verb": "write"}))
    here = stage(World(), frame)
    done = await here.replay(match(experience(first, second, third, fourth), frame), frame)
    assert done.status is Status.ABORTED
    assert here.human.questions
    assert here.world.sent == {}
    assert done.left is not None
    assert done.left.parts == (fourth,)


async def test_another_label_at_the_place_is_not_touched() -> None:
    """Found by its id alone, it says something else than what was learned."""
    frame = samples.task("delete a.png", samples.deleting("a.png"))
    there = samples.gallery("a.png")
    (button,) = (one for one in there.elements if one.resource_id)
    location = LocateResult(
        found=True,
        center=button.bounds.center,
        bounds=button.bounds,
        confidence=1.0,
        method="tree",
        candidates=({"bounds": button.bounds, "confidence": 1.0, "method": "tree", "element": button.id},),
    )

    def wrong(words: str) -> str:
        tap = Tap(target=Target(resource_id="app:id/remove", text=Text.literal(words)))
        return wrong_way(tap, (), frame.goals[0], location, there)

    assert wrong("Delete") == ""
    assert "contrary" in wrong("Keep")
    assert wrong("Share")


async def test_a_switch_is_not_committed_to_the_other_way() -> None:
    frame = samples.wifi_task(on=False)
    knob = Target(text=Text.literal("Wi-Fi"), role=Role.SWITCH)
    on = Tap(target=knob, commits=Commitment.OTHER)
    task = experience(step(on, Checked(target=knob, checked=True)), frame=frame, slots=())
    here = stage(World(page="settings"), frame, guard=Lenient())
    done = await here.replay(match(task, frame))
    assert not done.ok
    assert here.world.wifi is False
    assert "other way" in done.reason


# After it committed


@pytest.mark.parametrize("marks", [True, False])
async def test_what_may_have_been_sent_is_never_sent_again(marks: bool) -> None:
    first, second, third, fourth = sending_steps(marks=marks)
    last = step(Tap(target=Target(text=Text.literal("Done"))))
    here = stage(World(dead="Send"), BOB)
    task = experience(first, second, third, fourth, last)
    done = await here.replay(match(task, BOB))
    assert done.status is Status.PARTIAL
    assert not done.ok
    assert here.world.log.count("tap Send") == 1
    assert here.context.commits
    assert done.left is not None
    assert done.left.parts == (last,)


@pytest.mark.parametrize("marks", [True, False])
async def test_hands_that_fail_while_committing_are_not_asked_again(marks: bool) -> None:
    here = stage(World(), BOB)
    first, second, third, fourth = sending_steps(marks=marks)

    real = here.context.parts.executor.execute
    taps: list[str] = []

    async def failing(action: Action, screen: Any, location: Any) -> Any:
        if action.commits is Commitment.SEND:
            taps.append("send")
            raise ActionFailed("The phone did not answer.")
        return await real(action, screen, location)

    here.context.parts.executor.execute = failing  # type: ignore[method-assign]
    done = await here.replay(match(experience(first, second, third, fourth), BOB))
    assert done.status is Status.PARTIAL
    assert taps == ["send"]


# Hostile


async def test_marks_of_an_import_are_not_believed() -> None:
    """Its picture of `Send` is said to be `Next`: the guard must see what is really there."""
    first, second, third, fourth = sending_steps()
    lie = fourth.before[0].model_copy(update={"text": Text.literal("Next")})
    action = Tap(target=Target(text=Text.literal("Next")))
    trap = fourth.model_copy(update={"action": action, "before": (lie, *fourth.before[1:])})
    here = stage(World(), BOB, guard=Lenient())
    done = await here.replay(match(experience(first, second, third, trap, origin=Origin.IMPORTED), BOB))
    assert not done.ok
    assert here.looks("glance") == 0
    assert here.world.sent == {}


async def test_an_expectation_that_can_never_hold_ends_it() -> None:
    first, second, *_ = sending_steps(marks=False)
    never = second.model_copy(update={"expect": (Appears(target=Target(text=Text.literal("never"))),)})
    here = stage(World(), BOB)
    done = await here.replay(match(experience(first, never), BOB))
    assert not done.ok
    assert here.context.budget.steps < 12


async def test_a_stored_step_cannot_make_anybody_wait_or_skip_a_check() -> None:
    handling = Handling(wait_before=1e9, wait_after=1e9, timeout=1e9)
    slow = LaunchApp(app=Text.literal("Phone"), handling=handling, level=Level.FIRE_AND_FORGET)
    first, *others = sending_steps()
    task = experience(first.model_copy(update={"action": slow, "seconds": 1e9}), *others)
    here = stage(World(), BOB)
    done = await here.replay(match(task, BOB))
    assert done.ok, done.reason
    assert here.context.parts.clock.monotonic() < 200
    handled = careful(slow).handling
    assert max(handled.wait_before, handled.wait_after, handled.timeout or 0.0) <= 30
    assert careful(slow).level is Level.FULL
    record = done.done[0]
    assert isinstance(record, StepRecord)
    assert record.verdict is not None


async def test_going_in_circles_ends() -> None:
    first, second, *_ = sending_steps(marks=False)
    here = stage(World(), BOB, max_steps=40)
    done = await here.replay(match(experience(*(first, second) * 15), BOB))
    assert not done.ok
    assert here.context.budget.steps < 40


# What counts as shown though it is out of sight

_NOTE, _BY_NAME = Text.slot("content"), Text.slot("recipient")


def _on(page: str, action: Action, to: str = "") -> LearnedStep:
    return LearnedStep(action=action, page_key=page, leads_to=to or page)


@pytest.mark.parametrize(
    ("steps", "commits", "proven"),
    [
        pytest.param(
            [_on("form", SetValue(target=FIELD, value=_NOTE))], "send", {"content"}, id="in this form"
        ),
        pytest.param([_on("form", SetValue(target=FIELD, value=_BY_NAME))], "send", set(), id="a receiver"),
        pytest.param(
            [
                _on("form", SetValue(target=FIELD, value=_NOTE)),
                _on("form", samples.tap("Back"), to="list"),
                _on("list", samples.tap("New"), to="form"),
            ],
            "send",
            set(),
            id="in another form",
        ),
        pytest.param([_on("form", InputText(text=_NOTE, target=FIELD))], "send", set(), id="not read back"),
        pytest.param(
            [_on("list", Tap(target=Target(text=_NOTE, must_match=(Trait.TEXT,))), to="form")],
            "delete",
            {"content"},
            id="touched by name, and deleted",
        ),
        pytest.param(
            [_on("list", Tap(target=Target(text=_NOTE, must_match=(Trait.TEXT,))), to="form")],
            "send",
            set(),
            id="touched by name, and sent",
        ),
        pytest.param(
            [
                _on(
                    "list",
                    Tap(target=Target(text=_NOTE, role=Role.ITEM, must_match=(Trait.ROLE,))),
                    to="form",
                )
            ],
            "delete",
            set(),
            id="touched by something else",
        ),
    ],
)
def test_what_counts_as_shown_before_a_commit(
    steps: list[LearnedStep], commits: str, proven: set[str]
) -> None:
    last = _on("form", samples.tap("Go", commits=Commitment(commits)))
    playing = Replay.__new__(Replay)
    playing.parts = [(one, None) for one in (*steps, last)]
    playing.taken = dict.fromkeys(range(len(steps)), ())
    playing.frame, playing.task = BOB, experience(*steps)
    assert proven_values(playing, len(steps), last.action.commits) == proven
    playing.taken = {}
    assert proven_values(playing, len(steps), last.action.commits) == set(), "nothing was done here"
