"""Questions whose answer is made of several rows: lists of a day, counts, sums, the largest; and units."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, text, told, typing
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


HOME = page("", row("9:05", "Thursday, June 10"), app="com.acme.launcher", key="home")
JOBS = page("Jobs", row("Oil gate", "Fri, Jun 11"), row("Paint", "Tue, Jun 15"), row("Mend", "Thu, Jun 17"))
SUNDAY = page("Jobs", row("Rest", "Sun, Jun 13"), row("Ask", "Tue, Jun 15"))
LONG = page("Parcels", *(row(f"Box {n}", f"{n + 2} kg") for n in range(13)), scrolls=True)
ROUTES = page(
    "Log",
    row("Dawn", "Rowing", "Jun 9 · 3.20 km · 25 min"),
    row("Pier", "Skating", "Jun 8 · 5.00 km · 40 min"),
    row("Bay", "Rowing", "Jun 7 · 4.10 km · 1 h 5 min"),
)
PARCELS = page("Parcels", row("Crate", "12.5 kg"), row("Box", "900 g"), row("Drum", "31 kg"))
STALLS = page("Stall", row("Leek", "€2.20"), row("Kale", "€1.95"), row("Beet", "€3.10"))

TALLIED: dict[str, tuple[str, Screen, str]] = {
    "how many": (
        "How many tasks do I have due next week? Express your answer as a single integer.",
        JOBS,
        "2",
    ),
    "how many zh": ("下周有多少个任务到期？用整数回答", JOBS, "2"),
    "a sum": (
        "What was the total duration of my rowing activities? Express your answer in minutes as an integer.",
        ROUTES,
        "90",
    ),
    "in another unit": (
        "What was the distance of the skating activity from June 8? Answer in meters as an integer.",
        ROUTES,
        "5000",
    ),
    "the heaviest": ("Which parcel is the heaviest? Answer with its name only.", PARCELS, "Drum"),
    "the cheapest": ("哪种最便宜？只回答名称", STALLS, "Kale"),
}


@pytest.mark.parametrize("name", TALLIED)
async def test_rows_are_taken_together(name: str) -> None:
    sentence, screen, wanted = TALLIED[name]
    evidence = await told(sentence, (HOME,), screen)
    assert evidence is not None
    assert evidence.value == wanted


@pytest.mark.parametrize(
    ("sentence", "screen"),
    [
        # a week that begins on Sunday has one more: which is meant is not known
        ("How many tasks do I have due next week?", SUNDAY),
        # rows that the question does not name in any way the page shows
        ("What was the total duration of my sailing activities? Answer in minutes.", ROUTES),
        # two that are equally dear
        ("Which is the cheapest vegetable?", page("Stall", row("Leek", "€2.20"), row("Kale", "€2.20"))),
        # one of them cannot be had
        ("Which lamp is the cheapest?", page("Lamp", row("Ada", "€9"), row("Bo", "€5", "Sold out"))),
        # not all of them
        ("Which parcel is the heaviest?", page("Recent parcels", row("Crate", "12 kg"), row("Box", "9 kg"))),
        # the list goes on
        ("Which parcel is the heaviest?", LONG),
    ],
)  # fmt: skip
async def test_what_is_not_known_for_all_is_not_told(sentence: str, screen: Screen) -> None:
    assert await told(sentence, (HOME,), screen) is None


async def test_without_today_there_is_no_next_week() -> None:
    assert await told("How many tasks do I have due next week?", (), JOBS) is None


@pytest.mark.parametrize(
    ("sentence", "screen", "wanted"),
    [
        (
            "What is the location of my Boat race event? Answer with the location only.",
            page("Edit", typing("Boat race", "Name"), typing("North quay", "Location"), typing("", "Notes")),
            "North quay",
        ),
        (
            "“赛艇”的地点在哪里？",
            page("编辑", typing("赛艇", "名称"), typing("北码头", "地点"), typing("", "备注")),
            "北码头",
        ),
        (
            "Which locker number did I write down in gym.txt? Answer with the number only.",
            page("gym.txt", typing("Towel is blue\nLocker number 47, hall B")),
            "47",
        ),
    ],
)
async def test_what_stands_in_a_field_answers(sentence: str, screen: Screen, wanted: str) -> None:
    evidence = await told(sentence, (), screen)
    assert evidence is not None
    assert evidence.value == wanted


@pytest.mark.parametrize(
    "screen",
    [
        page("Edit", typing("Boat show", "Name"), typing("North quay", "Location")),
        page("Edit", typing("Boat race", "Name"), typing("", "Location"), typing("North quay", "Notes")),
    ],
)
async def test_a_field_of_another_does_not(screen: Screen) -> None:
    assert await told("What is the location of my Boat race event?", (), screen) is None


CLOCK = page("", text("9:05"), text("Thursday, June 10"), app="com.acme.launcher", key="home")
LATER = page(
    "Thu, Jun 10", row("Stretch", "07:00 - 07:30"), row("Vet", "11:15 - 12:00"), row("Choir", "18:00")
)


async def test_what_comes_next_is_the_first_that_has_not_begun() -> None:
    evidence = await told("What is my next upcoming event? Answer with the title only.", (CLOCK,), LATER)
    assert evidence is not None
    assert evidence.value == "Vet"


@pytest.mark.parametrize(
    "screen",
    [
        page("Fri, Jun 11", row("Vet", "11:15 - 12:00")),
        page("Thu, Jun 10", row("Stretch", "07:00 - 07:30")),
        page("Thu, Jun 10", row("Fair", "All day"), row("Vet", "11:15 - 12:00")),
    ],
)
async def test_what_comes_next_is_not_guessed(screen: Screen) -> None:
    assert await told("What is my next upcoming event?", (CLOCK,), screen) is None
