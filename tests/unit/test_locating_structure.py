"""What a page is made of, on a drawn picture without a tree: rows, fields, switches, boxes, buttons."""

from __future__ import annotations

import cv2
import numpy as np
import pytest
from numpy.typing import NDArray

from tests.fakes.frame_store import FakeFrameStore
from treetap.imaging.pictures import Pictures
from treetap.locating.by_elements import ElementRung
from treetap.models import Bounds, Element, LocateResult, Pixels, Role, Screen, Size, Source, Target, Text

WIDTH, HEIGHT = 1080, 2400
GREY, INK, BLUE = (214, 214, 214), (40, 40, 40), (180, 90, 20)
Box = tuple[int, int, int, int]


class Page:
    """A white page that is drawn on, and the lines that were read off it."""

    def __init__(self) -> None:
        self.image: NDArray[np.uint8] = np.full((HEIGHT, WIDTH, 3), 255, np.uint8)
        self.lines: list[Element] = []

    def words(self, text: str, left: int, top: int, height: int = 44) -> Page:
        width = len(text) * height // 2
        for at in range(left, left + width - 10, 22):
            cv2.rectangle(self.image, (at, top + 8), (at + 10, top + height - 8), INK, -1)
        bounds = Bounds.pixel(left, top, left + width, top + height)
        self.lines.append(
            Element(id=f"t{len(self.lines)}", source=Source.OCR, role=Role.TEXT, text=text, bounds=bounds)
        )
        return self

    def frame(self, box: Box, colour: tuple[int, int, int] = INK, thick: int = 4) -> Page:
        cv2.rectangle(self.image, box[:2], (box[2] - 1, box[3] - 1), colour, thick)
        return self

    def switch(self, left: int, top: int) -> Page:
        return self.frame((left, top, left + 130, top + 76), BLUE, -1)

    def box(self, left: int, top: int) -> Page:
        return self.frame((left, top, left + 56, top + 56), INK, 6)

    def ring(self, left: int, top: int) -> Page:
        cv2.circle(self.image, (left + 28, top + 28), 25, INK, 6)
        return self

    async def find(self, sentence: str) -> LocateResult:
        _, data = cv2.imencode(".png", self.image)
        frames = FakeFrameStore()
        size = Size(width=WIDTH, height=HEIGHT)
        frame = await frames.put(Pixels(data=data.tobytes(), encoding="png", size=size))
        screen = Screen(frame=frame, elements=tuple(self.lines), sources=frozenset({Source.OCR}))
        return await ElementRung(Pictures(frames)).locate(Target(sentence=Text.literal(sentence)), screen)


def at(answer: LocateResult, box: Box) -> bool:
    assert answer.center is not None, answer.reason
    return box[0] <= answer.center.x < box[2] and box[1] <= answer.center.y < box[3]


def settings() -> Page:
    page = Page().words("Settings", 60, 200, 90)
    for number, title in enumerate(("Accounts", "Colours", "Language", "Support")):
        page.words(title, 200, 500 + 250 * number, 56).words("more of it", 200, 575 + 250 * number, 40)
    return page.switch(880, 780).switch(880, 1030)


@pytest.mark.parametrize(
    ("sentence", "row"),
    [
        ("the item below Accounts", 1),
        ("Accounts 下面那一项", 1),
        ("the row above Support", 2),
        ("Support 上面的那一行", 2),
        ("the third item of the list", 2),
        ("最后一项", 3),
    ],
)
async def test_rows_by_their_neighbours_and_their_number(sentence: str, row: int) -> None:
    answer = await settings().find(sentence)
    assert at(answer, (150, 480 + 250 * row, 900, 640 + 250 * row))
    if "item of" in sentence or "最后" in sentence:
        assert answer.confidence < 0.8  # what counts as a row is a guess
    else:
        assert answer.confidence > 0.8


async def test_switches_by_their_number_and_their_row() -> None:
    assert at(await settings().find("the second switch"), (880, 1030, 1010, 1106))
    assert at(await settings().find("Colours 旁边的开关"), (880, 780, 1010, 856))
    assert not (await settings().find("the third switch")).found


async def test_boxes_and_rings_are_told_apart() -> None:
    page = Page().words("Apples", 200, 600).words("Pears", 200, 800).box(80, 594).ring(80, 794)
    assert at(await page.find("the checkbox next to Apples"), (80, 594, 140, 654))
    assert at(await page.find("the radio button to the left of Pears"), (80, 794, 140, 854))


async def test_a_field_without_words_by_its_side() -> None:
    page = Page().words("Chat", 60, 200, 80).words("Hello there", 100, 900)
    page.frame((60, 2200, 880, 2340), GREY, -1)
    for sentence in ("底部输入框", "the text box", "the input field at the bottom"):
        answer = await page.find(sentence)
        assert at(answer, (60, 2200, 880, 2340)), sentence
        assert answer.target is not None


async def test_a_field_with_its_label_in_its_edge_and_one_with_round_ends() -> None:
    page = Page().frame((60, 1400, 1020, 1560)).frame((96, 1370, 350, 1430), (255, 255, 255), -1)
    page.words("https colon slash", 110, 1460).words("Video link", 110, 1378)
    assert at(await page.find("输入框"), (60, 1400, 1020, 1560))
    pill = Page().words("Chat", 60, 200, 80).frame((200, 2150, 800, 2250), GREY, -1)
    for x in (200, 800):
        cv2.circle(pill.image, (x, 2200), 50, GREY, -1)
    pill.words("Text", 260, 2178)
    assert at(await pill.find("the text input"), (150, 2150, 850, 2250))


async def test_a_row_right_below_a_heading_is_found_but_not_sure() -> None:
    page = Page()
    for number in range(3):
        page.words(f"Day {number} of it", 60, 300 + 500 * number, 40)
        page.words(f"A long title number {number}", 60, 420 + 500 * number, 70)
    answer = await page.find("the article below Day 1 of it")
    assert at(answer, (60, 900, 1000, 1000))
    assert answer.confidence < 0.8


async def test_of_two_fields_none_is_taken_unless_the_sentence_says_which() -> None:
    page = Page().frame((60, 400, 1020, 540)).frame((60, 700, 1020, 1300)).words("Dear all", 100, 740)
    page.words("Kind regards", 100, 840)
    assert not (await page.find("输入框")).found
    assert at(await page.find("the editor"), (60, 700, 1020, 1300))
    assert at(await page.find("the top input field"), (60, 400, 1020, 540))


async def test_buttons_and_list_rows_are_no_fields() -> None:
    page = Page().frame((300, 2100, 780, 2230), BLUE, 5).words("Continue", 430, 2140)
    assert not (await page.find("the text box")).found
    for number in range(5):
        page.frame((40, 300 + 200 * number, 1040, 460 + 200 * number), GREY, -1)
        page.words("Something", 100, 350 + 200 * number)
    assert not (await page.find("the text box")).found


async def test_a_button_by_its_place() -> None:
    page = Page().words("Read this before you continue", 60, 900).frame((560, 2180, 1020, 2310), BLUE, 5)
    page.words("Continue", 700, 2220)
    for sentence in ("the button at the bottom right", "页面底部的按钮", "右下角的按钮"):
        assert at(await page.find(sentence), (560, 2180, 1020, 2310)), sentence


async def test_nothing_is_seen_on_an_empty_page_or_without_its_picture() -> None:
    page = Page().words("Nothing here", 100, 1000)
    for sentence in ("the switch at the top", "the text box", "第二个复选框"):
        assert not (await page.find(sentence)).found
    screen = Screen(
        frame=(await FakeFrameStore().put(_blank())),
        elements=tuple(page.lines),
        sources=frozenset({Source.OCR}),
    )
    gone = ElementRung(Pictures(FakeFrameStore()))
    assert not (await gone.locate(Target(sentence=Text.literal("the text box")), screen)).found


def _blank() -> Pixels:
    _, data = cv2.imencode(".png", np.full((HEIGHT, WIDTH, 3), 255, np.uint8))
    return Pixels(data=data.tobytes(), encoding="png", size=Size(width=WIDTH, height=HEIGHT))
