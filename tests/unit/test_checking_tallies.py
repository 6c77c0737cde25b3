"""Questions whose answer is made of several rows: lists of a day, counts, sums, the largest; and units."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, told
from treetap.models import Bounds, Screen


def month(title: str, *cells: tuple[str, ...]) -> Screen:
    """Cells side by side, each of a day and some of what is on it."""
    made = page(title, *(row(*texts[1:], description=texts[0]) for texts in cells))
    boxes = {}
    rows = [one for one in made.elements if one.description]
    wide = 1080 // len(rows)
    for at, one in enumerate(rows):
        boxes[one.id] = Bounds.pixel(at * wide, 400, (at + 1) * wide, 700)
    inside = {one.id: boxes[one.parent] for one in made.elements if one.parent in boxes}
    moved = tuple(
        one.model_copy(update={"bounds": {**boxes, **inside}[one.id]})
        if one.id in boxes or one.id in inside
        else one
        for one in made.elements
    )
    return made.model_copy(update={"elements": moved})


@pytest.mark.parametrize(
    ("sentence", "screen"),
    [
        (
            "What events do I have on 2027-05-04? Answer with the titles only.",
            month("May 2027", ("3 May 2027", "3"), ("4 May 2027", "4", "Choir"), ("5 May 2027", "5", "Fair")),
        ),
        (
            "5月4号我有哪些日程？只回答标题",
            month(
                "2027年5月",
                ("2027年5月3日", "3"),
                ("2027年5月4日", "4", "合唱团"),
                ("2027年5月5日", "5", "集市"),
            ),
        ),
    ],
)
async def test_a_cell_of_a_month_is_not_the_list_of_its_day(sentence: str, screen: Screen) -> None:
    assert await told(sentence, (), screen) is None


async def test_the_list_of_the_day_is() -> None:
    screen = page("Tue, May 4", row("Choir", "18:00"), row("Late shift", "21:00"))
    evidence = await told("What events do I have on 2027-05-04? Answer with the titles only.", (), screen)
    assert evidence is not None
    assert evidence.value == "Choir, Late shift"
