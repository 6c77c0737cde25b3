"""Icons asked for by name on pixels alone: found, refused, or doubted."""

from __future__ import annotations

import pytest

from tests.fakes.frame_store import FakeFrameStore
from tests.unit.icon_screens import HEIGHT, WIDTH, Drawn, paint, screen
from treetap.errors import ValueMissing
from treetap.imaging.pictures import Pictures
from treetap.locating.icons.rung import IconRung
from treetap.models import Bounds, Element, LocateResult, Method, Role, Screen, Source, Target, Text

SURE = 0.8
BAR = (Drawn("arrow_back", 80, 200), Drawn("search", 860, 200), Drawn("more_vert", 1010, 200))
LIST = tuple(Drawn("favorite_border", 980, y) for y in (600, 900, 1200))
LOW = (
    Drawn("home", 200, 2280),
    Drawn("settings", 540, 2280),
    Drawn("add", 930, 2050, 24, "white", "#6750a4"),
)
PAGE = (*BAR, *LIST, *LOW)


class Stage:
    """A rung and one screen for it to look at."""

    def __init__(self) -> None:
        self.frames = FakeFrameStore()
        self.rung = IconRung(Pictures(self.frames))

    async def page(self, *elements: Element, icons: tuple[Drawn, ...] = PAGE, **more: object) -> Screen:
        return await screen(self.frames, paint(*icons), *elements, **more)

    async def ask(self, page: Screen, sentence: str = "", **more: object) -> LocateResult | None:
        said = {"sentence": sentence} if sentence else {}
        return await self.rung.locate(Target.model_validate({**said, **more}), page)


def at(answer: LocateResult | None) -> tuple[int, int] | None:
    """The middle of what was found, to the nearest ten pixels."""
    if answer is None or answer.center is None:
        return None
    return round(answer.center.x, -1), round(answer.center.y, -1)  # type: ignore[return-value]


def text(words: str, left: int, top: int, right: int, bottom: int) -> Element:
    bounds = Bounds.pixel(left, top, right, bottom)
    return Element(id=f"{words} {top}", bounds=bounds, text=words, role=Role.TEXT, source=Source.OCR)


@pytest.mark.parametrize(
    ("sentence", "place"),
    [
        ("the back arrow", (80, 200)),
        ("返回按钮", (80, 200)),
        ("点击返回箭头", (80, 200)),
        ("the three dots in the top right corner", (1010, 200)),
        ("右上角的三个点", (1010, 200)),
        ("右上角三个点", (1010, 200)),
        ("更多按钮", (1010, 200)),
        ("搜索图标", (860, 200)),
        ("the magnifying glass icon", (860, 200)),
        ("gear icon", (540, 2280)),
        ("底部的设置图标", (540, 2280)),
        ("plus button", (930, 2050)),
        ("右下角的加号", (930, 2050)),
        ("the house icon at the bottom", (200, 2280)),
    ],
)
async def test_icons_are_found_by_name(sentence: str, place: tuple[int, int]) -> None:
    stage = Stage()
    answer = await stage.ask(await stage.page(), sentence)
    assert answer is not None
    found = at(answer)
    assert found is not None, answer.reason
    assert abs(found[0] - place[0]) <= 20
    assert abs(found[1] - place[1]) <= 20
    assert SURE <= answer.confidence <= 0.9
    assert answer.method is Method.ICON
    assert answer.target is not None
    assert answer.target.last_point == answer.center


@pytest.mark.parametrize(
    "sentence", ["垃圾桶图标", "the microphone icon", "close button", "the forward arrow", "关闭"]
)
async def test_what_is_not_there_is_not_found(sentence: str) -> None:
    stage = Stage()
    answer = await stage.ask(await stage.page(), sentence)
    assert answer is not None
    assert not answer.found
    assert answer.reason


async def test_several_alike_are_candidates_not_an_answer() -> None:
    stage = Stage()
    page = await stage.page()
    answer = await stage.ask(page, "the heart icon")
    assert answer is not None
    assert not answer.found
    assert len([one for one in answer.candidates if one.confidence >= 0.5]) == 3
    second = await stage.ask(page, "第二个爱心图标")
    assert at(second) == (980, 900)
    assert at(await stage.ask(page, "the last heart icon")) == (980, 1200)
    fifth = await stage.ask(page, "第五个爱心图标")
    assert fifth is not None
    assert not fifth.found


async def test_words_beside_it_tell_which() -> None:
    stage = Stage()
    lines = (
        text("Milk", 60, 570, 200, 630),
        text("Bread", 60, 870, 220, 930),
        text("Eggs", 60, 1170, 190, 1230),
    )
    page = await stage.page(*lines)
    assert at(await stage.ask(page, "the heart icon next to Bread")) == (980, 900)
    assert at(await stage.ask(page, "Eggs右边的爱心图标")) == (980, 1200)
    gone = await stage.ask(page, "the heart icon next to Butter")
    assert gone is not None
    assert not gone.found


async def test_another_side_is_not_the_one() -> None:
    stage = Stage()
    answer = await stage.ask(await stage.page(), "左下角的三个点")
    assert answer is not None
    assert not answer.found
    assert answer.candidates


@pytest.mark.parametrize(
    "more",
    [
        {"sentence": "the Wi-Fi switch"},
        {"sentence": "打开蓝牙设置页面并等待"},
        {"sentence": "the search box"},
        {"text": "Shopping list"},
        {"role": "icon"},
        {"text": "Search", "must_match": ["text"]},
        {"text": "Search", "role": "field"},
        {"text": "Search", "container": "Contacts"},
        {"element": "e1"},
    ],
)
async def test_other_targets_are_not_this_rungs_business(more: dict[str, object]) -> None:
    stage = Stage()
    assert await stage.rung.locate(Target.model_validate(more), await stage.page()) is None


async def test_a_plain_text_may_be_an_icons_name_but_never_surely() -> None:
    stage = Stage()
    page = await stage.page()
    bare = await stage.ask(page, text="Search")
    assert bare is not None
    assert bare.found
    assert bare.confidence < SURE
    described = await stage.ask(page, description="More options")
    assert described is not None
    assert described.confidence >= SURE
    asked = await stage.ask(page, text="搜索", role="button")
    assert asked is not None
    assert asked.confidence >= SURE


async def test_read_words_are_no_icons_but_an_icon_at_the_end_of_a_line_is() -> None:
    stage = Stage()
    written = await stage.page(text("搜索设置", 760, 165, 960, 235))
    answer = await stage.ask(written, "搜索图标")
    assert answer is not None
    assert not answer.found
    misread = await stage.page(text("Q", 830, 170, 890, 230), text("← Notes", 40, 170, 400, 230))
    assert at(await stage.ask(misread, "搜索图标")) is not None
    assert at(await stage.ask(misread, "the back arrow")) is not None


async def test_keys_and_what_is_behind_a_dialog_are_out_of_reach() -> None:
    stage = Stage()
    keyboard = await stage.page(keyboard_shown=True)
    answer = await stage.ask(keyboard, "gear icon")
    assert answer is not None
    assert not answer.found
    bounds = Bounds.pixel(100, 500, WIDTH - 40, 1300)
    dialog = await stage.page(Element(id="d", bounds=bounds, role=Role.DIALOG, source=Source.TREE))
    behind = await stage.ask(dialog, "搜索图标")
    assert behind is not None
    assert not behind.found
    one = (*BAR, Drawn("favorite", 540, 900))
    dialog = await stage.page(Element(id="d", bounds=bounds, role=Role.DIALOG, source=Source.TREE), icons=one)
    assert at(await stage.ask(dialog, "the heart")) == (540, 900)


async def test_a_frame_that_is_gone_has_no_icons() -> None:
    stage = Stage()
    page = await stage.page()
    stage.frames.forget()
    assert await stage.ask(page, "the back arrow") is None


async def test_an_empty_page_and_an_unbound_target() -> None:
    stage = Stage()
    page = await stage.page(icons=())
    answer = await stage.ask(page, "the back arrow")
    assert answer is not None
    assert not answer.found
    with pytest.raises(ValueMissing):
        await stage.rung.locate(Target(sentence=Text.slot("icon")), page)


async def test_a_back_arrow_in_an_odd_place_is_less_sure() -> None:
    stage = Stage()
    page = await stage.page(icons=(Drawn("arrow_back", 700, HEIGHT - 500),))
    answer = await stage.ask(page, "返回")
    assert answer is not None
    assert answer.found
    assert answer.confidence < SURE


async def test_the_pages_icons_are_meant_before_the_phones_own_keys() -> None:
    stage = Stage()
    keys = (
        Drawn("arrow_back_ios_new", 180, HEIGHT - 60, 20),
        Drawn("radio_button_unchecked", 540, HEIGHT - 60, 20),
        Drawn("crop_square", 900, HEIGHT - 60, 20),
    )
    answer = await stage.ask(await stage.page(icons=(*BAR, *keys)), "the back button")
    assert answer is not None
    assert at(answer) is not None, answer.reason
    assert answer.center is not None
    assert answer.center.y < 300
    assert answer.confidence >= SURE
    only_keys = await stage.ask(await stage.page(icons=keys), "the back button")
    assert only_keys is not None
    assert only_keys.found
    assert only_keys.confidence < SURE
