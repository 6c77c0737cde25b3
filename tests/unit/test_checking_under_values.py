"""Labels that stand below their values, and heads of columns, which are no labels of what is next below."""

from __future__ import annotations

from treetap.decision.checking import ScreenGoalChecker
from treetap.language.reader import read_task
from treetap.models import Bounds, Element, Frame, Role, Screen, Size, Source


def shown(*parts: tuple[str, int, int, str | None], key: str = "page") -> Screen:
    """Texts with their left edge and top, and the card they are on."""
    cards = {parent for *_, parent in parts if parent}
    elements = [
        Element(
            id=name, source=Source.TREE, order=n, bounds=Bounds.pixel(20, 200, 1060, 1200), role=Role.ITEM
        )
        for n, name in enumerate(sorted(cards))
    ]
    for at, (text, left, top, parent) in enumerate(parts, len(elements)):
        box = Bounds.pixel(left, top, left + 400, top + 48)
        elements.append(
            Element(
                id=f"t{at}",
                source=Source.TREE,
                order=at,
                bounds=box,
                role=Role.TEXT,
                text=text,
                parent=parent,
            )
        )
    sha = "ab" * 32
    frame = Frame(id=sha[:16], sha=sha, size=Size(width=1080, height=2400))
    return Screen(
        frame=frame, elements=tuple(elements), package="com.acme.people", page_key=key, state_key=key,
        sources=frozenset({Source.TREE}),
    )  # fmt: skip


async def answer(sentence: str, now: Screen) -> str | None:
    found = await ScreenGoalChecker().check(read_task(sentence).goals[0], now, ())
    return None if found is None else found.value


async def test_the_small_print_below_says_what_it_is() -> None:
    card = shown(
        ("Olga Stern", 120, 90, None),
        ("About Olga", 60, 300, "card"),
        ("March 3, 1988", 160, 400, "card"),
        ("Birthday", 160, 450, "card"),
    )
    assert await answer("What is the birthday of Olga Stern?", card) == "March 3, 1988"
    assert await answer("Write Olga Stern's birthday in a new note", card) == "March 3, 1988"


def prices(*names: str) -> Screen:
    cells = [("Article", 60, 300, "table"), ("Price", 600, 300, "table")]
    for at, name in enumerate(names, 1):
        cells += [(name, 60, 300 + 100 * at, "table"), (f"{at}9 yuan", 600, 300 + 100 * at, "table")]
    return shown(("Toys", 120, 90, None), *cells)


async def test_a_price_is_that_of_its_row_and_not_of_the_first() -> None:
    page = prices("Wooden Pony", "Paper Kite", "Tin Boat")
    assert await answer("What is the price of the Kite?", page) == "29 yuan"
    assert await answer("“Tin Boat”的价格是多少", page) == "39 yuan"
    assert await answer("What is the price of the Drum?", page) is None
