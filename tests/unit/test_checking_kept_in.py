"""Something was added to an entry: by its own page before and after, and by what was entered in between."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, switch, text, told, typing
from treetap.models import Role, Screen

LISTS = page("Lists", row("Harvest"), row("Errands"), key="lists")
ADD = "Add figs to the list “Harvest”"
NUMBER = "Add the work number 555-201-3388 to Olga Brandt"


def lines(*items: str, name: str = "Harvest") -> Screen:
    return page("", typing(name), *(typing(one) for one in items), key="list")


BEFORE, AFTER = lines("Plums"), lines("Plums", "figs")


@pytest.mark.parametrize(("sentence", "line"), [(ADD, "figs"), ("在清单“Harvest”里添加蜡烛", "蜡烛")])
async def test_a_line_that_is_there_when_one_comes_back(sentence: str, line: str) -> None:
    after = lines("Plums", line)
    assert await told(sentence, (LISTS, BEFORE, after, LISTS), after) is not None


@pytest.mark.parametrize(
    ("seen", "now"),
    [
        ((LISTS, BEFORE), AFTER),
        ((LISTS, AFTER, LISTS), AFTER),
        ((LISTS, BEFORE, AFTER, LISTS), BEFORE),
        ((LISTS, BEFORE, lines("figs"), LISTS), lines("figs")),
        ((LISTS, BEFORE, AFTER, LISTS), lines("Plums", "figs", name="Errands")),
        ((LISTS, lines("Plums", name="Errands"), AFTER, LISTS), lines("Plums", "figs", name="Errands")),
    ],
    ids=["not left yet", "there before", "not kept", "what was there is gone", "another list", "another's"],
)
async def test_what_proves_no_line(seen: tuple[Screen, ...], now: Screen) -> None:
    assert await told(ADD, seen, now) is None


def note(*labels: str) -> Screen:
    return page("", typing("Harvest"), typing("Plums are ripe"), *(text(one) for one in labels), key="note")


async def test_a_label_that_was_ticked_shows_on_the_note() -> None:
    sentence = "Add the label Garden to the note “Harvest”"
    labels = page("Labels", switch("Garden", True, kind=Role.CHECKBOX), key="labels")
    unticked = page("Labels", switch("Garden", False, kind=Role.CHECKBOX), key="labels")
    assert await told(sentence, (note(), labels), note("Garden")) is not None
    assert await told(sentence, (note(), labels), note()) is None
    assert await told(sentence, (note(), unticked), note("Garden")) is None


def card(*numbers: tuple[str, str]) -> Screen:
    return page("Olga Brandt", *(row(one, kind) for one, kind in numbers), key="card")


OLD, NEW = ("555-000-1111", "Mobile"), ("555-201-3388", "Work")
FORM = page("Edit", typing("Olga Brandt"), typing("555-000-1111"), typing("555-201-3388"), key="form")


async def test_one_more_number_of_its_kind() -> None:
    assert await told(NUMBER, (card(OLD), FORM), card(OLD, NEW)) is not None


@pytest.mark.parametrize(
    ("seen", "now"),
    [
        ((card(OLD), FORM), card(NEW)),
        ((card(OLD), FORM), card(OLD, ("555-201-3388", "Home"))),
        ((card(OLD, NEW), FORM), card(OLD, NEW)),
        ((card(OLD),), card(OLD, NEW)),
    ],
    ids=["instead of the old one", "of another kind", "there before", "never typed"],
)
async def test_what_proves_no_further_number(seen: tuple[Screen, ...], now: Screen) -> None:
    assert await told(NUMBER, seen, now) is None


def bin_of(*names: str, **more: object) -> Screen:
    return page("Trash", *(row(one) for one in names), key="bin", **more)  # type: ignore[arg-type]


async def test_what_was_put_away_last_is_back() -> None:
    sentence = "Restore the plant that I deleted last"
    assert await told(sentence, (bin_of("Moss", "Fern"),), bin_of("Fern", toasts=("Restored",))) is not None
    assert await told(sentence, (bin_of("Moss", "Fern"),), bin_of("Moss", toasts=("Restored",))) is None
    assert await told(sentence, (bin_of("Moss", "Fern"),), bin_of("Fern", toasts=("Deleted",))) is None
