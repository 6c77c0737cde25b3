"""A policy that says it is done and points at what shows it: what the checker is told of that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit.node_stage import World, tap
from treetap.models import (
    Appears,
    Claim,
    Decision,
    Done,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
    Role,
    Screen,
    Status,
    Target,
    Text,
)

HOME = samples.screen(
    "home", samples.element("Home", samples.row(0)), samples.element("Bank", samples.row(2), clickable=True)
)
BANK = samples.screen(
    "bank",
    samples.element("Bank", samples.row(0)),
    samples.element("You paid 112.00 at the cinema, 12.00 for coffee.", samples.row(2), id="note"),
    samples.element("Lock", samples.row(4), id="lock", role=Role.BUTTON, clickable=True),
    samples.element("", samples.row(6), id="up", role=Role.ICON, description="Navigate up", clickable=True),
)
LOCKED = samples.screen("bank", *BANK.elements, samples.element("Locked", samples.row(5)))
ASKED = samples.task("How much was coffee?", Goal(id="g1", verb="read", object="coffee", words=("coffee",)))
LOCK = samples.task("lock the bank", Goal(id="g1", verb="lock", object="bank", words=("bank",)))


def says(words: str) -> Expectation:
    return Appears(target=Target(text=Text.literal(words)))


class Seen(FakeGoalChecker):
    """Sees whatever is claimed, and keeps what it was told."""

    def __init__(self) -> None:
        self.told: list[Claim] = []

    async def claimed(
        self, goal: Goal, screen: Screen, seen: Sequence[Screen], claim: Claim
    ) -> Evidence | None:
        self.told.append(claim)
        kind, value = EvidenceKind.SHOWN, claim.pointed[0]
        return Evidence(goal_id=goal.id, kind=kind, text="There.", frame_id=screen.frame.id, value=value)


def world(*shown: Expectation, steps: Sequence[str] = ("Bank",), **more: object) -> World:
    decisions: list[Decision] = [*map(tap, steps), *([Done(shown=shown)] * 6)]
    moves = {("home", "Bank"): "bank", ("bank", "Lock"): "locked"}
    return World({"home": HOME, "bank": BANK, "locked": LOCKED}, moves, decisions, more=more)


async def told(*shown: Expectation, steps: Sequence[str] = ("Bank",)) -> Claim | None:
    checker = Seen()
    await world(*shown, steps=steps, checker=checker).run(LOCK)
    return checker.told[0] if checker.told else None


async def test_the_answer_to_a_question_is_what_was_pointed_at() -> None:
    result = await world(says("12.00"), checker=Seen()).run(ASKED)
    assert result.status is Status.SUCCESS
    assert result.answer == "12.00"
    assert [one.kind for one in result.tree.evidence] == [EvidenceKind.SHOWN]


async def test_a_whole_line_that_was_pointed_at_is_the_answer() -> None:
    line = Appears(target=Target(resource_id="note", text=Text.literal(BANK.elements[1].text)))
    result = await world(line, checker=Seen()).run(ASKED)
    assert result.answer == BANK.elements[1].text


@pytest.mark.parametrize("words", ["2.00", "13.00", "You paid 112.00 at the theatre", "Navigate up"])
async def test_what_does_not_stand_there_to_the_letter_or_stands_everywhere_is_nothing(words: str) -> None:
    result = await world(says(words), checker=Seen()).run(ASKED)
    assert result.status is Status.FAILED
    assert result.answer is None


async def test_every_thing_that_is_pointed_at_has_to_be_there() -> None:
    assert await told(says("coffee"), says("tea")) is None
    assert await told(says("coffee"), says("cinema")) is not None


async def test_every_goal_that_is_open_has_to_be_seen() -> None:
    class First(Seen):
        async def claimed(
            self, goal: Goal, screen: Screen, seen: Sequence[Screen], claim: Claim
        ) -> Evidence | None:
            return await super().claimed(goal, screen, seen, claim) if goal.id == "g1" else None

    both = samples.task(
        "lock it", LOCK.goals[0], LOCK.goals[0].model_copy(update={"id": "g2", "object": "x"})
    )
    assert (await world(says("coffee"), checker=First()).run(both)).status is Status.FAILED
    assert (await world(says("coffee"), checker=Seen()).run(both)).status is Status.SUCCESS


async def test_the_word_of_a_policy_alone_is_nothing() -> None:
    assert (await world(says("coffee")).run(LOCK)).status is Status.FAILED
    assert (await world(checker=Seen()).run(LOCK)).status is Status.FAILED


async def test_nothing_is_believed_of_who_has_done_nothing() -> None:
    assert await told(says("Home"), steps=()) is None


async def test_to_go_somewhere_changes_nothing() -> None:
    claim = await told(says("coffee"))
    assert claim is not None
    assert not claim.changed
    assert not claim.fresh
    assert "Bank" in claim.did


async def test_what_came_with_the_last_change_is_fresh_and_what_stood_there_is_not() -> None:
    for words, fresh in (("Locked", True), ("coffee", False)):
        claim = await told(says(words), steps=("Bank", "Lock"))
        assert claim is not None
        assert claim.changed
        assert claim.fresh is fresh, words
        assert claim.pointed == (words,)
        assert claim.did[-1] == "Lock"


async def test_who_says_the_same_twice_is_not_asked_a_third_time() -> None:
    result = await world(says("coffee")).run(LOCK)
    assert result.status is Status.FAILED
    assert "said again" in result.reason
    assert result.decisions == 3


async def test_but_what_was_changed_is_said() -> None:
    result = await world(says("coffee"), steps=("Bank", "Lock")).run(LOCK)
    assert result.status is Status.PARTIAL
    assert "look whether it is what you wanted" in result.reason
