"""A picker that shows a value in pieces, one wheel for each."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.matching.holds import holds
from treetap.models import Element, HasValue, Role, Source, Target, Text

_PICKER = "org.example.ferry:id/departure"


def shows(value: str, *wheels: str, role: Role = Role.PICKER) -> bool | None:
    """Whether a picker with these wheels is seen to show the value."""
    box = Element(
        id="box", source=Source.TREE, role=role, bounds=samples.row(2), resource_id=_PICKER, order=1
    )
    parts = [
        samples.element(
            one, samples.row(2), id=f"w{at}", role=Role.TEXT, parent="box", order=2 + at, clickable=False
        )
        for at, one in enumerate(wheels)
    ]
    aim = Target(resource_id=_PICKER)
    found = holds(HasValue(target=aim, value=Text.literal(value)), samples.screen("page", box, *parts))
    return found.met


@pytest.mark.parametrize(
    ("value", "wheels"),
    [
        ("16:25", ("16", ":", "25")),
        ("07:05", ("7", "05")),
        ("16:25", ("4", "25", "PM")),
        ("00:30", ("12", "30", "上午")),
        ("2026-03-05", ("2026", "03", "05")),
    ],
)
def test_wheels_that_together_show_it(value: str, wheels: tuple[str, ...]) -> None:
    assert shows(value, *wheels) is True


@pytest.mark.parametrize(
    ("value", "wheels"),
    [
        ("16:25", ("16", ":", "20")),
        ("16:25", ("4", "25", "AM")),
        ("16:25", ("25", "16")),
        ("2026-03-05", ("2026", "03", "06")),
    ],
)
def test_wheels_that_show_something_else(value: str, wheels: tuple[str, ...]) -> None:
    assert shows(value, *wheels) is False


def test_wheels_that_cannot_tell() -> None:
    assert shows("2026-03-05", "Mar", "5", "2026") is None
    assert shows("16:25", "15", "16", "17", "24", "25", "26") is None


def test_one_number_is_no_value_in_pieces() -> None:
    assert shows("25", "16", "25") is True
