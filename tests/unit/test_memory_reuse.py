"""The reuse rule, clause by clause: each test fails when its clause is taken away."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.memory.reuse.rule import hint, judge
from treetap.models import (
    Constraint,
    ConstraintKind,
    Goal,
    InputText,
    LearnedNode,
    LearnedStep,
    Match,
    NamedValue,
    Origin,
    Polarity,
    Query,
    Record,
    Slot,
    TaskExperience,
    TaskFrame,
    Text,
    Tier,
)

REPLAY = 0.9


def typing(*keys: str, literally: str = "") -> LearnedNode:
    """A run that typed these values (`time`, `time.hour`), and perhaps a word of its own."""
    texts = [Text.slot(*key.split(".")) for key in keys] + ([Text.literal(literally)] if literally else [])
    return LearnedNode(
        goal=Text.literal("do it"), parts=tuple(LearnedStep(action=InputText(text=text)) for text in texts)
    )


def slot(name: str, value: str, kind: str = "text", **more: Any) -> Slot:
    parts = tuple(NamedValue(name=part, value=said) for part, said in more.pop("parts", {}).items())
    return Slot(name=name, type=kind, value=value, parts=parts, **more)


def frame(*slots: Slot, pattern: str = "do {it}", sentence: str = "", **more: Any) -> TaskFrame:
    goal = Goal(**{"id": "g1", "verb": "create", "object": "alarm", "slots": slots, **more})
    said = sentence or f"{pattern} {' '.join(one.value for one in slots)}"
    return samples.task(said, goal, pattern=pattern)


def learned(from_frame: TaskFrame, *keys: str, **more: Any) -> TaskExperience:
    return samples.task_experience(from_frame, **{"tree": typing(*keys), **more})


def asked(task: TaskExperience, now: TaskFrame) -> Match:
    return judge(task, Query(frame=now))


def clock(hour: int, minute: int, half: str = "am", **more: Any) -> Slot:
    parts = {"hour": str(hour), "minute": str(minute), "minute2": f"{minute:02}", "half": half}
    return slot("time", f"{hour}:{minute:02}", "time", parts=parts, **more)


def refusal(match: Match) -> str:
    assert match.tier is Tier.SIMILAR
    assert match.confidence < REPLAY
    assert match.slots == ()
    return "; ".join(match.reasons)


# Tiers


def test_each_tier_has_its_confidence() -> None:
    known = frame(pattern="switch it on")
    task = learned(known, aliases=("light it up",))
    assert (asked(task, known).tier, asked(task, known).confidence) == (Tier.LITERAL, 1.0)
    same = asked(task, frame(pattern="Switch it  on.", sentence="please switch it on"))
    assert (same.tier, same.confidence) == (Tier.PATTERN, 0.97)
    alias = asked(task, frame(pattern="Light it up", verb="", unexplained=("light",)))
    assert (alias.tier, alias.confidence) == (Tier.ALIAS, 0.95)
    worded = asked(task, frame(pattern="put it on"))
    assert (worded.tier, worded.confidence) == (Tier.FRAME, 0.93)


def test_a_match_says_why() -> None:
    known = frame(pattern="switch it on")
    assert asked(learned(known), known).reasons == ("the same sentence",)


@pytest.mark.parametrize(
    ("other", "named"),
    [
        ({"verb": "delete"}, "verb"),
        ({"polarity": Polarity.NEGATIVE}, "direction"),
        ({"app": "Clock"}, "app"),
        ({"object": "timer"}, "object"),
        ({"constraints": (Constraint(kind=ConstraintKind.NEGATION),)}, "limits"),
        ({"unexplained": ("quux",)}, "quux"),
        ({"verb": "", "object": ""}, "verb"),
    ],
)
def test_another_frame_in_other_words_is_refused_with_the_reason(other: dict[str, Any], named: str) -> None:
    task = learned(frame(pattern="switch it on"))
    assert named in refusal(asked(task, frame(pattern="put it on", **other)))


def test_a_word_that_the_experience_does_not_account_for_is_refused_too() -> None:
    task = learned(frame(pattern="switch it on", unexplained=("quux",)))
    assert "quux" in refusal(asked(task, frame(pattern="put it on")))


@pytest.mark.parametrize(
    "other", [{"verb": "delete"}, {"polarity": Polarity.NEGATIVE}, {"app": "Clock"}, {"object": "timer"}]
)
def test_the_same_words_read_otherwise_are_refused(other: dict[str, Any]) -> None:
    task = learned(frame(pattern="switch it on"))
    now = frame(pattern="switch it on", sentence="please switch it on", **other)
    assert "read differently" in refusal(asked(task, now))


def test_frames_without_a_pattern_do_not_match_by_it() -> None:
    bare = TaskFrame(sentence="one", language="en", goals=(Goal(id="g1", verb=""),))
    other = bare.model_copy(update={"sentence": "two"})
    refusal(asked(learned(frame(pattern="x")), other))
    refusal(asked(learned(bare, pattern="。"), other))


def test_two_frames_that_could_not_be_read_are_not_equal() -> None:
    task = learned(frame(pattern="florp it", verb="", object=""))
    refusal(asked(task, frame(pattern="grunk it", verb="", object="")))


# Values


def test_new_values_take_the_place_of_those_that_were_typed() -> None:
    task = learned(frame(slot("a", "x"), slot("b", "y")), "a", "b")
    match = asked(task, frame(slot("a", "p"), slot("b", "q")))
    assert match.tier is Tier.PATTERN
    assert {one.name: one.value for one in match.slots} == {"a": "p", "b": "q"}


def test_a_value_that_was_not_typed_must_be_equal() -> None:
    known = frame(slot("a", "x"), slot("b", "y", "person"))
    task = learned(known, "a", slots=known.goals[0].slots[:1])
    assert "typed, selected or tapped" in refusal(
        asked(task, frame(slot("a", "p"), slot("b", "z", "person")))
    )
    assert asked(task, frame(slot("a", "p"), slot("b", "Y", "person"))).confidence > REPLAY


def test_a_constant_must_be_equal() -> None:
    task = learned(
        frame(slot("a", "x"), slot("b", "y")), "a", "b", constants=(NamedValue(name="b", value="y"),)
    )
    assert "differs" in refusal(asked(task, frame(slot("a", "p"), slot("b", "z"))))
    assert asked(task, frame(slot("a", "p"), slot("b", "y"))).confidence > REPLAY


def test_a_constant_must_be_there() -> None:
    task = learned(frame(slot("a", "x")), "a", constants=(NamedValue(name="time.half", value="am"),))
    assert "does not give" in refusal(asked(task, frame(slot("a", "p"))))


def test_a_fixed_value_must_be_equal() -> None:
    task = learned(frame(slot("n", "3", "number", fixed=True)), "n")
    assert "how often" in refusal(asked(task, frame(slot("n", "5", "number", fixed=True))))
    assert "how often" in refusal(asked(task, frame(slot("n", "5", "number"))))
    assert asked(task, frame(slot("n", "3", "number", fixed=True))).tier is Tier.LITERAL
    loose = learned(frame(slot("n", "3", "number")), "n")
    assert "how often" in refusal(asked(loose, frame(slot("n", "5", "number", fixed=True))))


@pytest.mark.parametrize(
    "now",
    [
        frame(),
        frame(slot("a", "p"), slot("b", "q")),
        frame(slot("c", "p")),
        frame(slot("a", "p", "person")),
        frame(slot("a", "p", role="from")),
    ],
)
def test_slots_of_another_shape_are_refused(now: TaskFrame) -> None:
    refusal(asked(learned(frame(slot("a", "x")), "a"), now))


def test_another_number_of_goals_is_refused() -> None:
    task = learned(frame(slot("a", "x")), "a")
    one = frame(slot("a", "p"))
    two = samples.task("p", *one.goals, Goal(id="g2", verb="delete"), pattern=one.pattern)
    assert "2 goals" in refusal(asked(task, two))


def test_a_value_of_another_goal_is_refused() -> None:
    def of(first: tuple[Slot, ...], second: tuple[Slot, ...]) -> TaskFrame:
        goals = Goal(id="g1", verb="open", slots=first), Goal(id="g2", verb="open", slots=second)
        return samples.task(f"{first}", *goals, pattern="open and open")

    refusal(asked(learned(of((slot("a", "x"),), ()), "a"), of((), (slot("a", "p"),))))


def test_an_alias_may_be_split_into_other_goals() -> None:
    task = learned(frame(slot("a", "x")), "a", aliases=("open and do {a}",))
    goals = Goal(id="g1", verb="open"), Goal(id="g2", verb="", slots=(slot("a", "p"),))
    assert asked(task, samples.task("s", *goals, pattern="open and do {a}")).tier is Tier.ALIAS


@pytest.mark.parametrize("value", ["", "  "])
def test_an_empty_value_is_refused(value: str) -> None:
    task = learned(frame(slot("a", "x")), "a")
    assert "empty" in refusal(asked(task, frame(slot("a", value))))


def test_values_that_only_swapped_places_are_refused() -> None:
    task = learned(frame(slot("from", "A", role="from"), slot("to", "B", role="to")), "from", "to")
    swapped = asked(task, frame(slot("from", "B", role="from"), slot("to", "A", role="to")))
    assert "swapped" in refusal(swapped)
    onward = asked(task, frame(slot("from", "B", role="from"), slot("to", "C", role="to")))
    assert onward.confidence > REPLAY


def test_values_that_were_equal_cannot_be_told_apart() -> None:
    task = learned(frame(slot("a", "Ann"), slot("b", "ann", "person")), "a", "b")
    assert "cannot be told" in refusal(asked(task, frame(slot("a", "x"), slot("b", "y", "person"))))
    assert asked(task, frame(slot("a", "x"), slot("b", "x", "person"))).confidence > REPLAY


def test_a_text_is_equal_to_the_letter_only() -> None:
    known = frame(slot("a", "x"), slot("b", "US"))
    task = learned(known, "a", slots=known.goals[0].slots[:1])
    refusal(asked(task, frame(slot("a", "x"), slot("b", "us"), sentence="other")))


def test_a_value_that_a_step_holds_to_the_letter_must_be_equal() -> None:
    task = samples.task_experience(frame(slot("a", "Ann")), tree=typing(literally="Hello ann"))
    assert "to the letter" in refusal(asked(task, frame(slot("a", "Bob"))))


def test_in_other_words_two_of_a_kind_cannot_be_told_apart() -> None:
    task = learned(frame(slot("a", "x"), slot("b", "y"), pattern="put {a} before {b}"), "a", "b")
    worded = frame(slot("a", "p"), slot("b", "q"), pattern="behind {a} goes {b}")
    assert "which text is which" in refusal(asked(task, worded))
    roles = [frame(slot("a", v, role="x"), slot("b", w, role="y"), pattern=v) for v, w in ("xy", "pq")]
    assert asked(learned(roles[0], "a", "b"), roles[1]).tier is Tier.FRAME


# Parts


def test_parts_that_the_run_showed_may_differ() -> None:
    task = learned(frame(clock(7, 30)), "time.hour", "time.minute")
    match = asked(task, frame(clock(8, 15)))
    assert match.tier is Tier.PATTERN
    values = {one.name: one.value for one in match.slots}
    assert (values["time.hour"], values["time.minute"], values["time.minute2"]) == ("8", "15", "15")


def test_a_part_written_otherwise_tells_the_same() -> None:
    task = learned(frame(clock(7, 30)), "time.hour", "time.minute2")
    assert asked(task, frame(clock(8, 15))).confidence > REPLAY


def test_a_whole_value_shows_all_its_parts() -> None:
    assert asked(learned(frame(clock(7, 30)), "time"), frame(clock(8, 15))).confidence > REPLAY


def test_a_part_that_the_run_never_showed_must_be_equal() -> None:
    task = learned(frame(clock(7, 30)), "time.hour")
    assert "minute, which the run never showed" in refusal(asked(task, frame(clock(8, 15))))
    assert asked(task, frame(clock(8, 30))).confidence > REPLAY


@pytest.mark.parametrize("keys", [("time",), ("time.hour", "time.minute"), ("time.hour", "time.half")])
def test_another_half_of_the_day_is_another_time(keys: tuple[str, ...]) -> None:
    task = learned(frame(clock(7, 30)), *keys)
    assert "half of the day" in refusal(asked(task, frame(clock(7, 30, "pm"), sentence="x")))


def test_a_part_that_is_not_there_any_more_is_refused() -> None:
    task = learned(frame(clock(7, 30)), "time.hour", "time.minute2")
    bare = slot("time", "8:15", "time", parts={"hour": "8", "minute": "15", "half": "am"})
    assert "does not give" in refusal(asked(task, frame(bare)))


def test_which_clock_was_meant_must_not_matter() -> None:
    """7 of 7 am stands on both clocks; 13:00 does not."""

    def at(hour12: str, hour24: str) -> Slot:
        return slot("time", f"{hour24}:00", "time", parts={"hour12": hour12, "hour24": hour24})

    task = learned(frame(at("7", "7")), "time.hour12")
    assert "cannot be told" in refusal(asked(task, frame(at("1", "13"))))
    assert asked(task, frame(at("9", "9"))).confidence > REPLAY


def test_how_a_number_is_padded_does_not_matter() -> None:
    def at(clock: str, padded: str) -> Slot:
        return slot("time", clock, "time", parts={"clock": clock, "clock_2": padded})

    task = learned(frame(at("11:16", "11:16")), "time.clock")
    assert asked(task, frame(at("2:12", "02:12"))).confidence > REPLAY


def test_the_hour_of_the_day_tells_its_half() -> None:
    def at(hour12: str, hour24: str) -> Slot:
        return slot("time", f"{hour24}:00", "time", parts={"hour12": hour12, "hour24": hour24})

    task = learned(frame(at("1", "13")), "time.hour12")
    assert "half of the day" in refusal(asked(task, frame(at("1", "1"))))


# Caps and hints


def test_what_was_not_verified_is_a_hint() -> None:
    known = frame()
    match = asked(learned(known, verified=False), known)
    assert match.confidence == 0.89
    assert "verified" in match.reasons[-1]


def test_what_was_imported_is_a_hint_until_it_works_here() -> None:
    known = frame()
    new, tried = (learned(known, origin=Origin.IMPORTED, record=Record(ok=ok)) for ok in (0, 1))
    assert asked(new, known).confidence == 0.89
    assert "imported" in asked(new, known).reasons[-1]
    assert asked(tried, known).confidence == 1.0


def test_a_hint_stays_below_a_replay_however_similar() -> None:
    query = Query(frame=frame())
    for one in (samples.atomic_experience(), samples.strategy_experience(), samples.task_experience()):
        for similarity in (-1.0, 0.5, 1.0, 7.0):
            match = hint(one, similarity, query)
            assert match.tier is Tier.SIMILAR
            assert match.confidence <= 0.89
    assert hint(one, 0.9, query).confidence > hint(one, 0.5, query).confidence
    other = judge(samples.task_experience(samples.wifi_task()), query, similarity=1.0)
    assert other.tier is Tier.SIMILAR


def test_of_two_refusals_the_nearer_one_is_the_better_hint() -> None:
    opposite = judge(samples.task_experience(samples.wifi_task()), Query(frame=samples.wifi_task(on=False)))
    unrelated = judge(samples.task_experience(), Query(frame=samples.wifi_task(on=False)))
    assert opposite.confidence > unrelated.confidence
