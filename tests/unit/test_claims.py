"""A policy that says it is done and points at what shows it: believed where nobody can check it otherwise."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit.node_stage import World, tap
from treetap.models import (
    Appears,
    Decision,
    Done,
    Evidence,
    EvidenceKind,
    Expectation,
    Goal,
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
)
ASKED = samples.task("How much was coffee?", Goal(id="g1", verb="read", object="coffee", words=("coffee",)))
UNREAD = samples.task(
    "frobnicate the bank",
    Goal(id="g1", verb="", object="bank", words=("frobnicate",), unexplained=("frobnicate",)),
)
UNDERSTOOD = samples.task("archive the bank", Goal(id="g1", verb="archive", object="bank", words=("bank",)))


def says(words: str) -> Expectation:
    return Appears(target=Target(text=Text.literal(words)))


class Seen(FakeGoalChecker):
    """Sees what is claimed, and nothing that is not."""

    async def claimed(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        return Evidence(goal_id=goal.id, kind=EvidenceKind.SHOWN, text="There.", frame_id=screen.frame.id)


def world(*shown: Expectation, first: bool = True, **more: object) -> World:
    decisions: list[Decision] = [tap("Bank")] if first else []
    decisions += [Done(shown=shown)] * 6
    return World({"home": HOME, "bank": BANK}, {("home", "Bank"): "bank"}, decisions, more=more)


async def test_the_answer_to_a_question_is_what_was_pointed_at() -> None:
    result = await world(says("12.00")).run(ASKED)
    assert result.status is Status.SUCCESS
    assert result.answer == "12.00"


async def test_a_whole_line_that_was_pointed_at_is_the_answer() -> None:
    line = Appears(target=Target(resource_id="note", text=Text.literal(BANK.elements[1].text)))
    result = await world(line).run(ASKED)
    assert result.answer == BANK.elements[1].text


@pytest.mark.parametrize("words", ["2.00", "13.00", "You paid 112.00 at the theatre"])
async def test_what_does_not_stand_there_to_the_letter_is_no_answer(words: str) -> None:
    result = await world(says(words)).run(ASKED)
    assert result.status is Status.FAILED
    assert result.answer is None


async def test_a_clause_that_nobody_understood_may_be_finished_and_is_only_a_hint() -> None:
    result = await world(says("coffee")).run(UNREAD)
    assert result.status is Status.SUCCESS
    assert [one.kind for one in result.tree.evidence] == [EvidenceKind.SHOWN]


async def test_a_deed_that_was_understood_is_judged_by_the_checker_alone() -> None:
    result = await world(says("coffee")).run(UNDERSTOOD)
    assert result.status is Status.FAILED


async def test_what_the_checker_sees_of_a_claim_is_enough_and_is_only_a_hint() -> None:
    result = await world(says("coffee"), checker=Seen()).run(UNDERSTOOD)
    assert result.status is Status.SUCCESS
    assert [one.kind for one in result.tree.evidence] == [EvidenceKind.SHOWN]


async def test_but_not_where_nothing_that_is_pointed_at_is_there_or_nothing_was_done() -> None:
    for claim in (world(says("tea"), checker=Seen()), world(says("Home"), first=False, checker=Seen())):
        assert (await claim.run(UNDERSTOOD)).status is Status.FAILED


async def test_nothing_is_believed_of_who_has_done_nothing() -> None:
    result = await world(says("Home"), first=False).run(UNREAD)
    assert result.status is Status.FAILED
