"""A place in a list means something only in the list it was in."""

from __future__ import annotations

from tests import samples
from treetap.matching.ranks import entries_like, rank_of, ranked
from treetap.models import Element, Role, Screen


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


def test_what_is_of_its_kind_is_in_reading_order() -> None:
    screen = photos("May 3", "May 2", "May 1")
    turned = screen.model_copy(update={"elements": tuple(reversed(screen.elements))})
    assert [one.text for one in entries_like(at(turned, "May 2"), turned)] == ["May 3", "May 2", "May 1"]
    assert [one.text for one in entries_like(at(screen, "Select"), screen)] == ["Select"]


def test_the_same_list_has_the_same_one_in_that_place_wherever_it_stands() -> None:
    screen, moved = photos("May 3", "May 2", "May 1"), photos("May 3", "May 2", "May 1", first=4)
    rank = rank_of(at(screen, "May 2"), screen)
    assert rank.at == 1
    assert ranked(rank, at(moved, "May 3"), moved) == at(moved, "May 2")


def test_another_list_has_none() -> None:
    screen = photos("May 3", "May 2", "May 1")
    rank = rank_of(at(screen, "May 3"), screen)
    for other in (
        photos("May 4", "May 3", "May 2"),
        photos("May 3", "May 2"),
        photos("May 2", "May 3", "May 1"),
    ):
        assert ranked(rank, at(other, "May 3"), other) is None


def test_lines_do_not_run_into_each_other() -> None:
    one, other = photos("a", "b\tc"), photos("a", "b", "c")
    assert rank_of(at(one, "a"), one).of != rank_of(at(other, "a"), other).of
