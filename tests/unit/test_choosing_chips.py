"""Chips under a caption, and boxes of entries that leave the list once they are ticked."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import Case, Part, holding, near_miss, near_misses, page, row, switch, text
from tests.unit.checking_screens import told as told_by
from tests.unit.doing_pages import KNOWS, Page, step, touched
from treetap.decision.offline.candidates import candidates
from treetap.models import Role, Screen, SetChecked, Target, Text


def chips(*names: str, on: str) -> tuple[Part, ...]:
    return tuple(Part((name,), Role.CHECKBOX, checked=name == on, clickable=True) for name in names)


def setup(caption: str, on: str, *more: Part) -> Screen:
    return page("Setup", text(caption), *chips("Coarse", "Fine", "Raw", on=on), *more, key="setup")


def errands(*names: str, done: str = "") -> Screen:
    rows = [switch(name, name == done, kind=Role.CHECKBOX) for name in names]
    return page("Errands", *rows, key="errands")


LEFT = ("Feed the cat", "Call the smith", "Call the smith again")
CASES = {
    "the chip under its caption": Case(
        "Set the grain size to Fine",
        (setup("Grain size", "Coarse"),),
        setup("Grain size", "Fine"),
        (
            setup("Grain size", "Coarse"),
            setup("Paper size limit", "Fine"),
            setup("Brush", "Fine"),
            setup("Grain size", "Fine", text("Brush"), *chips("Fine", "Wide", on="Fine")),
            page("Setup", text("Grain size"), *chips("Fine", on="Fine"), key="setup"),
        ),
    ),
    "gone with its own box": Case(
        "Mark the task Call the smith as completed",
        (errands(*LEFT),),
        errands("Feed the cat", "Call the smith again"),
        (
            errands("Feed the cat", "Call the smith"),
            errands("Call the smith again"),
            errands("Feed the cat", "Smith", "Call the smith again"),
            errands(*LEFT, done="Call the smith again"),
            ((errands(*LEFT), page("Setup", row("Sounds"))), errands("Feed the cat", "Call the smith again")),
        ),
    ),
}


@pytest.mark.parametrize("name", holding(CASES))
async def test_it_is_seen(name: str) -> None:
    case = CASES[name]
    assert case.holds is not None
    assert await told_by(case.sentence, case.seen, case.holds) is not None


@pytest.mark.parametrize(("name", "number"), near_misses(CASES))
async def test_nothing_else_shows_it(name: str, number: int) -> None:
    assert await near_miss(CASES[name], number) is None


def formats(on: str, caption: str = "Grain size") -> Screen:
    made = Page("Setup").put("text", caption)
    for name in ("Coarse", "Fine", "Raw"):
        made.put("box", name, checked=name == on, parent="e0")
    return made.made(f"at {on}")


def test_the_chip_is_touched_once_and_no_other() -> None:
    assert touched(step("set the grain size to Fine", formats("Coarse")), formats("Coarse")) == "Fine"
    assert step("set the grain size to Fine", formats("Fine")) is None
    other = step("set the grain size to Fine", formats("Coarse", "Brush"))
    assert other is None or touched(other, formats("Coarse", "Brush")) != "Fine"


def test_chips_with_a_caption_are_nothing_to_look_round_with() -> None:
    made = Page("Setup").put("text", "Grain size", parent="e0")
    for at, name in enumerate(("Coarse", "Fine", "Raw")):
        made.put("box", name, checked=name == "Raw", parent="e0")
        last = made.elements[-1]
        box = last.bounds.model_copy(
            update={"top": 60, "bottom": 100, "left": at * 90, "right": at * 90 + 80}
        )
        made.elements[-1] = last.model_copy(update={"bounds": box})
    seen = made.made()
    assert not [one for one in candidates(seen, KNOWS) if one.navigates and one.label in {"Coarse", "Fine"}]


def test_the_neighbour_of_what_was_ticked_is_left_alone() -> None:
    ticked = SetChecked(target=Target(text=Text.literal("Call the smith")), checked=True)
    made = Page("Errands")
    for name in ("Feed the cat", "Call the smith again"):
        made.switch(name, on=False, role=Role.CHECKBOX)
    decided = step("Mark the task Call the smith as completed", made.made(), ticked)
    assert decided is None or not isinstance(decided.action, SetChecked)
