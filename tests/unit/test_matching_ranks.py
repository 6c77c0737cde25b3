"""A place in a list means something only in the list it was in."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.matching.ranks import listed, rank_of, ranked
from treetap.models import Bounds, Element, Rank, Role, Screen


def photos(*names: str, first: int = 2) -> Screen:
    rows = [
        samples.element(
            name,
            samples.row(first + at),
            id=f"r{at}",
            role=Role.BUTTON,
            resource_id="g:id/photo",
            clickable=True,
        )
        for at, name in enumerate(names)
    ]
    other = samples.element(
        "Select", samples.row(0), role=Role.BUTTON, resource_id="g:id/select", clickable=True
    )
    return samples.screen("photos", other, *rows)


def at(screen: Screen, name: str) -> Element:
    (found,) = (one for one in screen.elements if one.text == name)
    return found


def place(rank: Rank | None, screen: Screen) -> Element | None:
    assert rank is not None
    return ranked(rank, "g:id/photo", Role.BUTTON, screen)


def test_what_is_of_its_kind_is_in_reading_order() -> None:
    screen = photos("May 3", "May 2", "May 1")
    turned = screen.model_copy(update={"elements": tuple(reversed(screen.elements))})
    found = listed(at(turned, "May 2"), turned)
    assert found is not None
    assert [one.text for one in found.parts] == ["May 3", "May 2", "May 1"]
    alone = listed(at(screen, "Select"), screen)
    assert alone is not None
    assert len(alone.parts) == 1


def test_the_same_list_has_the_same_one_in_that_place_wherever_it_stands() -> None:
    screen, moved = photos("May 3", "May 2", "May 1"), photos("May 3", "May 2", "May 1", first=4)
    rank = rank_of(at(screen, "May 2"), screen)
    assert rank is not None
    assert rank.at == 1
    assert place(rank, moved) == at(moved, "May 2")


def test_another_list_has_none() -> None:
    screen = photos("May 3", "May 2", "May 1")
    rank = rank_of(at(screen, "May 3"), screen)
    for names in (("May 4", "May 3", "May 2"), ("May 3", "May 2"), ("May 2", "May 3", "May 1")):
        assert place(rank, photos(*names)) is None
    assert place(Rank(at=0, of=""), screen) is None


def test_lines_do_not_run_into_each_other() -> None:
    one, other = photos("a", "b\tc"), photos("a", "b", "c")
    assert rank_of(at(one, "a"), one) != rank_of(at(other, "a"), other)


def alarms(*times: str, boxes: str = "") -> Screen:
    """Rows with a box in each that says nothing of its own, or the same in all."""
    parts: list[Element] = [samples.element("", Bounds.pixel(0, 0, 360, 720), id="l", role=Role.LIST)]
    for number, time in enumerate(times):
        whole = samples.row(2 + number)
        parts += [
            samples.element("", whole, id=f"r{number}", role=Role.ITEM, parent="l", clickable=True),
            samples.element(time, whole, id=f"t{number}", role=Role.TEXT, parent=f"r{number}"),
            samples.element(
                "", whole, id=f"b{number}", role=Role.CHECKBOX, parent=f"r{number}", description=boxes
            ),
        ]
    return samples.screen("alarms", *parts)


@pytest.mark.parametrize("boxes", ["", "More options"])
def test_a_part_of_a_row_is_known_by_what_its_row_says(boxes: str) -> None:
    screen = alarms("6:00", "7:00", "8:00", boxes=boxes)
    box = screen.element("b2")
    assert box is not None
    rank = rank_of(box, screen)
    assert rank is not None
    assert ranked(rank, "", Role.CHECKBOX, screen) == box
    assert ranked(rank, "", Role.CHECKBOX, alarms("6:00", "7:00", "9:00", boxes=boxes)) is None


def test_entries_that_say_nothing_have_no_place() -> None:
    screen = photos("", "", "")
    first = screen.element("r0")
    assert first is not None
    assert rank_of(first, screen) is None
