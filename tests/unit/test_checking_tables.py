"""Where the row and the column of a table meet; a count is no price; a message that something was moved."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import Part, button, page, row, text, told
from treetap.models import Bounds, Element, Role, Screen, Source


def grid(title: str, *lines: tuple[str, ...], below: tuple[str, ...] = ()) -> Screen:
    """A page with cells side by side and none around them."""
    plain = page(title, *(text(words) for words in below))
    made = list(plain.elements)
    for number, line in enumerate(lines):
        width = 1080 // len(line)
        top = 900 + 100 * number
        for at, words in enumerate(line):
            box = Bounds.pixel(at * width + 20, top, (at + 1) * width - 20, top + 60)
            order = len(made)
            made.append(
                Element(
                    id=f"e{order}", bounds=box, role=Role.TEXT, text=words, order=order, source=Source.TREE
                )
            )
    return plain.model_copy(update={"elements": tuple(made)})


FERRY = (("Boat", "Quay", "Island"), ("F2", "07:10", "07:55"), ("F4", "09:10", "09:55"))
RENT = (("物品", "押金", "租金"), ("帐篷", "200 元", "60 元"), ("睡袋", "100 元", "25 元"))


@pytest.mark.parametrize(
    ("sentence", "screen", "value"),
    [
        ("When does the F4 arrive at the Island?", grid("Ferries", *FERRY), "09:55"),
        ("When does the F2 leave the Quay?", grid("Ferries", *FERRY), "07:10"),
        ("帐篷的租金是多少？", grid("租赁", *RENT), "60 元"),
    ],
)
async def test_where_row_and_column_meet(sentence: str, screen: Screen, value: str) -> None:
    evidence = await told(sentence, (), screen)
    assert evidence is not None and evidence.value == value


@pytest.mark.parametrize(
    ("sentence", "screen"),
    [
        ("When does the F6 arrive at the Island?", grid("Ferries", *FERRY)),
        ("When does the F4 arrive at the Castle?", grid("Ferries", *FERRY)),
        ("When does the F4 arrive at the Island?", grid("Ferries", *FERRY, ("F4", "19:10", "19:55"))),
    ],
)
async def test_another_row_or_column_is_no_answer(sentence: str, screen: Screen) -> None:
    evidence = await told(sentence, (), screen)
    assert evidence is None or evidence.value not in {"09:55", "19:55", "09:10"}


async def test_a_price_is_no_count() -> None:
    shop = page("Tents", row("Dome tent", "79 €"), row("Tarp", "20 €"))
    assert await told("How many Dome tents are left?", (), shop) is None
    stock = page("圆顶帐篷", text("79 元。现货 12 件。"))
    evidence = await told("圆顶帐篷还剩几件？", (), stock)
    assert evidence is not None and evidence.value == "12"
    assert await told("圆顶帐篷还剩几件？", (), page("圆顶帐篷", text("79 元"))) is None


async def test_a_price_in_a_table_is_no_count() -> None:
    priced = grid("Tents", ("Item", "Price"), ("Dome", "79 €"), ("Tarp", "20 €"))
    assert await told("How many of the Dome are left?", (), priced) is None
    assert await told("帐篷还剩几件？", (), grid("租赁", *((one[0], one[2]) for one in RENT))) is None


def sheet(name: str, *controls: str) -> Screen:
    dialog: list[Part] = [text(name), *(button(words) for words in controls)]
    return page("Papers", row(name), key="papers", dialog=dialog)


MOVES: dict[str, tuple[str, Screen, str, str]] = {
    "en": (
        "Move the file lease.pdf to the folder House",
        sheet("lease.pdf", "Move to", "Copy to"),
        "1 moved to House",
        "1 moved to Houseboat",
    ),
    "zh": (
        "把文件租约.pdf复制到Home文件夹",
        sheet("租约.pdf", "移动到", "复制到"),
        "1 项已复制到Home",
        "2 项已复制到Home",
    ),
}


@pytest.mark.parametrize("name", MOVES)
async def test_a_message_says_where_it_went(name: str) -> None:
    sentence, menu, right, wrong = MOVES[name]
    picker = page("Folders", text("Storage"), button("OK"), key="picker")
    after = page("Papers", row("other.pdf"), key="papers", toasts=(right,))
    assert await told(sentence, (menu, picker), after) is not None
    others = page("Papers", row("other.pdf"), key="papers", toasts=(wrong,))
    assert await told(sentence, (menu, picker), others) is None, "somewhere else, or more than one"
    another = sheet("other.pdf", "Move to", "移动到", "复制到")
    assert await told(sentence, (another, picker), after) is None, "another one had its menu open"


async def test_the_ending_of_a_file_stays_when_it_is_renamed() -> None:
    before = page("Papers", row("lease.pdf"), row("map.png"), key="papers")
    after = page("Papers", row("contract.pdf"), row("map.png"), key="papers")
    assert await told("Rename the file lease.pdf to contract", (before,), after) is not None
    other = page("Papers", row("contract.png"), row("map.png"), key="papers")
    assert await told("Rename the file lease.pdf to contract", (before,), other) is None


@pytest.mark.parametrize(
    ("sentence", "offered", "told_so", "other"),
    [
        ("Bookmark this page", "Add to bookmarks", "Added to bookmarks", "Bookmarks could not be saved"),
        ("给这个网页加书签", "添加到书签", "已添加到书签", "添加书签失败"),
    ],
)
async def test_a_message_says_that_a_bookmark_was_added(
    sentence: str, offered: str, told_so: str, other: str
) -> None:
    before = page("Plum cake", text("Bake it."), button(offered), key="web")
    after = page("Plum cake", text("Bake it."), key="web", toasts=(told_so,))
    assert await told(sentence, (before,), after) is not None
    failed = page("Plum cake", text("Bake it."), key="web", toasts=(other,))
    assert await told(sentence, (before,), failed) is None
    plain = page("Plum cake", text("Bake it."), key="web")
    assert await told(sentence, (plain,), after) is None, "nobody was offered to do it"
