"""Questions whose answer stands in a row, a table, a card, a message or a list."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import LINE, SIZE, Part, button, page, row, switch, tab, text, told, typing
from treetap.models import Bounds, Role, Screen


def table(title: str, *lines: tuple[str, ...]) -> Screen:
    """Cells side by side, without rows of their own."""
    made = page(title, *(text(cell) for line in lines for cell in line))
    cells = iter(one for one in made.elements if one.text != title)
    placed = {}
    for number, line in enumerate(lines):
        wide = SIZE.width // len(line)
        for at, _ in enumerate(line):
            top = 300 + number * LINE
            placed[next(cells).id] = Bounds.pixel(at * wide, top, (at + 1) * wide, top + 60)
    moved = tuple(
        one.model_copy(update={"bounds": placed[one.id]}) if one.id in placed else one
        for one in made.elements
    )
    return made.model_copy(update={"elements": moved})


def chosen(words: str, on: bool = True) -> Part:
    return Part(texts=(words,), role=Role.CHECKBOX, checked=on, clickable=True)


FERRIES = table(
    "Ferries", ("To", "Leaves", "Pier"), ("Holm", "09:15", "2"), ("Vik", "09:40", "7"), ("Holm", "11:15", "4")
)

ANSWERED: dict[str, tuple[str, Screen, str]] = {
    "a cell of a table": ("From which pier does the 09:40 ferry to Vik leave?", FERRIES, "7"),
    "a row": (
        "How many minutes does the walk to 'Old Gate' take?",
        page("Walks", row("Old Gate", "25 min on foot"), row("New Gate", "40 min on foot")),
        "25",
    ),
    "a row zh": (
        "“东门”步行需要多少分钟？",
        page("步道", row("东门", "步行25分钟"), row("西门", "步行40分钟")),
        "25",
    ),
    "a code in a message": (
        "What is the gate code in the message from Nora?",
        page("Nora", text("Flat 12 is yours from 4 pm. The gate code is 8841. See you!")),
        "8841",
    ),
    "a code in a message zh": (
        "小诺消息里的门禁码是多少？",
        page("小诺", text("12号房下午4点以后入住，门禁码8841。")),
        "8841",
    ),
    "when": (
        "When does the pool reopen according to the chat 'Swim club'?",
        page("Swim club", row("Ida", "The pool will reopen on 3 June."), row("Ole", "Bring 2 towels")),
        "3 June",
    ),
    "how much of it": (
        "What quantity of brown sugar do I need for the recipe 'Ginger Nuts'?",
        page("", text("Ginger Nuts"), text("• 200 grams brown sugar"), text("• 300 grams flour")),
        "200 grams",
    ),
    "how much of it zh": (
        "做“姜饼”需要多少红糖？",
        page("", text("姜饼"), text("• 红糖200克"), text("• 面粉300克")),
        "200克",
    ),
    "the day is chosen": (
        "What time does 'Fencing' start tomorrow?",
        page("Week", chosen("Today", on=False), chosen("Tomorrow"), row("Fencing", "17:30 · 90 minutes")),
        "17:30",
    ),
    "entries of a day": (
        "What events do I have on 2027-04-02? Answer with the titles only.",
        page("Week", chosen("2027-04-02"), row("Fencing", "17:30"), row("Supper", "20:00"), scrolls=True),
        "Fencing, Supper",
    ),
    "entries that say the day": (
        "What tasks do I have due today? Answer with the titles only.",
        page("Chores", row("Mow", "Today"), row("Rake", "Tomorrow"), row("Weed", "Today"), scrolls=True),
        "Mow, Weed",
    ),
    "entries not ticked": (
        "Which tasks are still unfinished?",
        page(
            "Chores",
            *(switch(name, on, kind=Role.CHECKBOX) for name, on in (("Mow", True), ("Rake", False))),
            scrolls=True,
        ),
        "Rake",
    ),
    "entries zh": (
        "今天截止的任务有哪些？只回答标题，用逗号分隔。",
        page("家务", row("割草", "今天"), row("耙地", "明天"), scrolls=True),
        "割草",
    ),
}

UNANSWERED: dict[str, tuple[str, Screen]] = {
    "another row's time": ("From which pier does the 10:40 ferry to Vik leave?", FERRIES),
    "another place": ("From which pier does the 09:40 ferry to Holm leave?", FERRIES),
    "two of them": ("From which pier does the ferry to Holm leave?", FERRIES),
    "another name": (
        "How many minutes does the walk to 'Old Gate' take?",
        page("Walks", row("New Gate", "40 min on foot")),
    ),
    "another unit": (
        "How many minutes does the walk to 'Old Gate' take?",
        page("Walks", row("Old Gate", "2 km on foot")),
    ),
    "another code": (
        "What is the gate code in the message from Nora?",
        page("Nora", text("Flat 12 is yours. The Wi-Fi code is 8841, the gate is open.")),
    ),
    "cut short": (
        "When does the pool reopen according to the chat 'Swim club'?",
        page("Chats", row("Swim club", "Ida: The pool will reopen on …")),
    ),
    "another thing of the list": (
        "What quantity of brown sugar do I need for the recipe 'Ginger Nuts'?",
        page("", text("Ginger Nuts"), text("• 200 grams white sugar"), text("• 300 grams flour")),
    ),
    "another day": (
        "What time does 'Fencing' start tomorrow?",
        page("Week", chosen("Today"), chosen("Tomorrow", on=False), row("Fencing", "17:30 · 90 minutes")),
    ),
    "entries of another day": (
        "What events do I have on 2027-04-02?",
        page("Week", chosen("2027-04-03"), row("Fencing", "17:30"), scrolls=True),
    ),
    "more may be below": (
        "What tasks do I have due today?",
        page("Chores", *(row(f"Chore {letter}", "Today") for letter in "abcdefghijklm"), scrolls=True),
    ),
    "the largest": (
        "What was the longest distance of a ride?",
        page("Rides", row("Ride", "Distance 12 km"), row("Walk", "Distance 3 km")),
    ),
    "a button": (
        "What is the gate code?",
        page("Gate", button("Gate code 8841")),
    ),
    "the other tab": (
        "What open tasks do I have due today?",
        page("Chores", row("Mow", "Today"), tabs=(tab("Open"), tab("Done", chosen=True)), scrolls=True),
    ),
}


@pytest.mark.parametrize("name", ANSWERED)
async def test_the_page_answers(name: str) -> None:
    sentence, screen, value = ANSWERED[name]
    evidence = await told(sentence, (), screen)
    assert evidence is not None
    assert evidence.value == value


@pytest.mark.parametrize("name", UNANSWERED)
async def test_the_page_does_not_answer(name: str) -> None:
    sentence, screen = UNANSWERED[name]
    assert await told(sentence, (), screen) is None


async def test_what_is_looked_up_is_read_off_the_page() -> None:
    evidence = await told(
        "Look up the price of the ticket to Vik", (), page("Fares", row("Vik", "Ticket €12.50"))
    )
    assert evidence is not None
    assert evidence.value == "€12.50"


SHOPS = page("Market", typing("", "Search shops"), row("Bo's Corner"), row("Al's Stall"), row("The Cart"))
FOUND = page("Market", typing("figs", "Search shops"), row("Al's Stall"))


async def test_a_list_that_a_search_has_narrowed_shows_results() -> None:
    assert await told("Search for 'figs'", (SHOPS,), FOUND) is not None


@pytest.mark.parametrize(
    "now",
    [
        page(
            "Market", typing("figs", "Search shops"), row("Bo's Corner"), row("Al's Stall"), row("The Cart")
        ),
        page("Market", typing("figs", "Search shops"), row("Al's Stall"), keyboard_shown=True),
        page("Market", typing("fig", "Search shops"), row("Al's Stall")),
        page("Market", typing("figs", "Search shops"), row("Ed's Booth")),
    ],
)
async def test_a_list_that_is_not_narrowed_shows_none(now: Screen) -> None:
    assert await told("Search for 'figs'", (SHOPS,), now) is None
