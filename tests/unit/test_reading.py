"""Reading text off pixels: the real networks on small pictures."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Sequence

import numpy as np
import pytest
from PIL import Image as Pil
from PIL import ImageDraw, ImageFont

from tests import samples
from tests.contracts.text_reader import TextReaderContract
from tests.fakes.frame_store import FakeFrameStore
from treetap.core.ports import FrameStore, TextReader
from treetap.errors import MissingExtra
from treetap.imaging import ocr, reading
from treetap.imaging.bare import bare
from treetap.imaging.crop import Box
from treetap.imaging.lines import in_order, lines_of, rows_of
from treetap.imaging.ocr import Letter, Ocr
from treetap.imaging.pictures import Image, Pictures
from treetap.imaging.reading import OcrReader
from treetap.models import Bounds, Frame
from virtualphone.toolkit.text import words_font

SIZE = (540, 1200)


class TestOcrReader(TextReaderContract):
    @pytest.fixture
    def reader(self, frames: FrameStore) -> TextReader:
        return OcrReader(Pictures(frames))


class Desk:
    """A place to draw words and have them read."""

    def __init__(self) -> None:
        self.frames = FakeFrameStore()
        self.reader = OcrReader(Pictures(self.frames))

    async def put(self, *words: tuple[int, int, str], ground: str = "white", ink: str = "black") -> Frame:
        image = Pil.new("RGB", SIZE, ground)
        pen = ImageDraw.Draw(image)
        for left, top, text in words:
            font: ImageFont.FreeTypeFont = words_font(28)
            pen.text((left, top), text, fill=ink, font=font)
        return await self.frames.put(samples._encoded(image))

    async def texts(self, frame: Frame, region: Bounds | None = None, **more: bool) -> list[str]:
        return [line.text for line in await self.reader.read(frame, region, **more)]


@pytest.fixture
def desk() -> Desk:
    return Desk()


class Counted:
    """How often each network was used."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.found = self.read = 0
        finding, reads = Ocr.find, Ocr.read

        def find(engine: Ocr, image: Image) -> list[Box]:
            self.found += 1
            return finding(engine, image)

        def read(engine: Ocr, line: Image) -> list[Letter]:
            self.read += 1
            return reads(engine, line)

        monkeypatch.setattr(Ocr, "find", find)
        monkeypatch.setattr(Ocr, "read", read)


@pytest.fixture
def counted(monkeypatch: pytest.MonkeyPatch) -> Counted:
    return Counted(monkeypatch)


@pytest.mark.parametrize(("ground", "ink"), [("white", "black"), ("#131316", "#e4e1e6")])
async def test_chinese_and_english_in_reading_order(desk: Desk, ground: str, ink: str) -> None:
    rows = [
        (40, 300, "网络和互联网"),
        (40, 100, "Settings"),
        (40, 500, "已连接 Wi-Fi 5"),
        (40, 700, "80% - Charging"),
    ]
    frame = await desk.put(*rows, ground=ground, ink=ink)
    found = [text.replace(" ", "") for text in await desk.texts(frame)]
    assert found == ["Settings", "网络和互联网", "已连接Wi-Fi5", "80%-Charging"]


async def test_a_label_and_its_value_are_two_lines_and_words_are_one(desk: Desk) -> None:
    frame = await desk.put((30, 200, "Wi-Fi"), (460, 200, "On"), (30, 400, "Do not disturb"))
    lines = await desk.reader.read(frame)
    assert [line.text for line in lines] == ["Wi-Fi", "On", "Do not disturb"]
    label, value, _ = lines
    assert label.bounds.right < 150
    assert value.bounds.left > 440
    together = await desk.reader.read(frame, Bounds.pixel(0, 180, 540, 250), single_line=True)
    assert [line.text for line in together] == ["Wi-Fi", "On"]


async def test_bounds_are_close_to_the_words(desk: Desk) -> None:
    frame = await desk.put((100, 300, "Bluetooth"))
    (left, top, right, bottom) = words_font(28).getbbox("Bluetooth")
    for single_line in (False, True):
        (line,) = await desk.reader.read(frame, Bounds.pixel(50, 250, 500, 380), single_line=single_line)
        box = line.bounds
        assert box.left <= 100 + left < 100 + right <= box.right
        assert box.top <= 300 + top + 2 < 300 + bottom - 2 <= box.bottom
        assert box.width < (right - left) + 40
        assert box.height < (bottom - top) + 30
        assert line.confidence > 0.9


async def test_a_letter_as_high_as_its_line_is_not_lost(desk: Desk) -> None:
    frame = await desk.put((40, 300, "IMEI"), (40, 500, "I am Ill"))
    assert await desk.texts(frame) == ["IMEI", "I am Ill"]


async def test_a_region_as_tight_as_its_words_cuts_no_letter(desk: Desk) -> None:
    frame = await desk.put((100, 300, "Notes"), (100, 360, "下一步"), (300, 300, "Elsewhere"))
    for top, text in ((300, "Notes"), (360, "下一步")):
        left, above, right, below = words_font(28).getbbox(text)
        tight = Bounds.pixel(100 + left, top + above, 100 + right, top + below)
        assert await desk.texts(frame, tight) == [text]
        assert await desk.texts(frame, tight, single_line=True) == [text]


async def test_nothing_tiny_empty_or_beyond_is_read(desk: Desk, counted: Counted) -> None:
    frame = await desk.put((100, 300, "Bluetooth"))
    regions = [
        (0, 600, 540, 900),
        (100, 300, 103, 303),
        (100, 300, 540, 301),
        (600, 0, 700, 50),
        (9, 9, 9, 9),
    ]
    for region in regions:
        for single_line in (False, True):
            assert await desk.texts(frame, Bounds.pixel(*region), single_line=single_line) == []
    assert (counted.found, counted.read) == (0, 0)


@pytest.mark.parametrize("size", [(1, 1), (5, 900), (900, 5), (40, 40)])
async def test_any_picture_can_be_looked_at(desk: Desk, size: tuple[int, int]) -> None:
    frame = await desk.frames.put(samples._encoded(Pil.effect_noise(size, 90).convert("RGB")))
    for single_line in (False, True):
        assert len(await desk.reader.read(frame, single_line=single_line)) <= 3


async def test_the_same_pixels_are_read_once(desk: Desk, counted: Counted) -> None:
    first = await desk.put((40, 100, "08:00"), (40, 300, "Storage"), (40, 600, "Battery"))
    assert await desk.texts(first) == ["08:00", "Storage", "Battery"]
    once = (counted.found, counted.read)
    assert await desk.texts(first) == ["08:00", "Storage", "Battery"]
    assert (counted.found, counted.read) == once
    later = await desk.put((40, 100, "08:01"), (40, 300, "Storage"), (40, 600, "Battery"))
    assert await desk.texts(later) == ["08:01", "Storage", "Battery"]
    assert (counted.found, counted.read) == (once[0] + 1, once[1] + 1)
    moved = await desk.put((40, 350, "Storage"))
    (line,) = await desk.reader.read(moved)
    assert line.bounds.top > 340
    assert counted.read == once[1] + 1


async def test_a_known_line_needs_no_looking_for(desk: Desk, counted: Counted) -> None:
    frame = await desk.put((40, 300, "Storage"))
    assert await desk.texts(frame, Bounds.pixel(0, 280, 540, 350), single_line=True) == ["Storage"]
    assert (counted.found, counted.read) == (0, 1)


async def test_the_cache_is_bounded(desk: Desk, counted: Counted) -> None:
    reader = OcrReader(Pictures(desk.frames), keep=2)
    frames = [await desk.put((40, 300, text)) for text in ("One", "Two", "Three")]
    for frame in (*frames, frames[0]):
        await reader.read(frame, single_line=True)
    assert counted.read == 4
    await reader.read(frames[0], single_line=True)
    assert counted.read == 4


async def test_several_regions_at_once(desk: Desk) -> None:
    frame = await desk.put((40, 100, "Storage"), (40, 300, "Battery"))
    rows = [Bounds.pixel(0, top, 540, top + 60) for top in (90, 290, 700)] + [Bounds.pixel(999, 0, 1200, 9)]
    found = await desk.reader.read_many(frame, rows)
    assert [[line.text for line in lines] for lines in found] == [["Storage"], ["Battery"], [], []]
    assert await desk.reader.read_many(frame, []) == []


async def test_many_readers_at_once_share_one_thread(desk: Desk) -> None:
    frame = await desk.put((40, 100, "Storage"), (40, 300, "Battery"))
    found = await asyncio.gather(*(OcrReader(Pictures(desk.frames)).read(frame) for _ in range(3)))
    assert all([line.text for line in lines] == ["Storage", "Battery"] for lines in found)


async def test_missing_weights_say_what_to_do(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ocr, "find_spec", lambda _: None)
    monkeypatch.setattr(reading, "_ocr", Ocr)
    with pytest.raises(MissingExtra, match="weights") as caught:
        await desk.texts(await desk.put((40, 100, "Storage")))
    assert "rapidocr" in caught.value.hint


def test_reading_is_silent_offline_and_without_the_pipeline() -> None:
    """In a process that may not open a socket: nothing on stderr, and rapidocr's own modules stay out."""
    code = """
import asyncio, socket, sys
socket.socket.connect = None
from tests import samples
from tests.contracts.text_reader import PAGE
from tests.fakes.frame_store import FakeFrameStore
from treetap.imaging.pictures import Pictures
from treetap.imaging.reading import OcrReader
async def main():
    frames = FakeFrameStore()
    frame = await frames.put(samples.drawn(PAGE))
    print([line.text for line in await OcrReader(Pictures(frames)).read(frame)])
asyncio.run(main())
print([name for name in sys.modules if name.startswith(("rapidocr", "requests", "omegaconf"))])
"""
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", code], capture_output=True, check=False, text=True
    )
    assert done.stdout.splitlines() == ["['Network settings', 'Bluetooth']", "[]"], done.stderr
    assert done.stderr == ""


def letters(text: str, *, sure: float = 1.0, step: float = 0.02) -> list[Letter]:
    return [Letter(one, 0.01 + step * at, sure) for at, one in enumerate(text)]


LINE = Box(0, 0, 1000, 40)


def said(found: Sequence[Letter]) -> list[str]:
    return [line.text for line in lines_of(found, LINE)]


def test_doubtful_words_are_left_out_the_shorter_the_sooner() -> None:
    assert said(letters("Network", sure=0.55)) == ["Network"]
    assert said(letters("Network", sure=0.45)) == []
    assert said(letters("OK", sure=0.7)) == []
    assert said(letters("OK", sure=0.8)) == ["OK"]
    assert said(letters("O", sure=0.95)) == []
    assert said(letters("7", sure=0.9)) == ["7"]
    assert said(letters("□", sure=1.0)) == []
    assert said(letters("")) == []
    assert said(letters("  ")) == []


def test_an_icon_beside_a_label_is_no_letter_of_it() -> None:
    label = [Letter("S", 0.2, 1.0), *(Letter(one, 0.22 + at / 50, 1.0) for at, one in enumerate("earch"))]
    assert said([Letter("Q", 0.16, 0.6), Letter(" ", 0.18, 0.9), *label]) == ["Search"]
    assert said([Letter("⊗", 0.16, 1.0), Letter(" ", 0.18, 0.9), *label]) == ["Search"]
    assert said([*label, Letter(" ", 0.33, 0.9), Letter("×", 0.36, 0.8)]) == ["Search"]
    assert said([Letter("A", 0.16, 1.0), Letter(" ", 0.18, 0.9), *label]) == ["A Search"]


def test_a_nought_that_starts_a_number_is_no_letter() -> None:
    assert said(letters("Version O.6.1")) == ["Version 0.6.1"]
    assert said(letters("O:30 left")) == ["0:30 left"]
    assert said(letters("Oslo. 2 GO.")) == ["Oslo. 2 GO."]


def test_pieces_of_a_line_are_joined_and_doubles_dropped() -> None:
    whole, part = Box(0, 0, 200, 40), Box(120, 5, 190, 38)
    assert rows_of([part, whole]) == [whole]
    assert rows_of([Box(0, 0, 100, 40), Box(102, 0, 200, 40)]) == [Box(0, 0, 200, 40)]
    apart = [Box(0, 0, 100, 40), Box(160, 0, 200, 40)]
    assert rows_of(apart) == apart
    stacked = [Box(0, 0, 100, 40), Box(0, 36, 100, 76)]
    assert rows_of(stacked) == stacked


def test_reading_order_is_row_by_row() -> None:
    boxes = [Box(300, 3, 400, 43), Box(0, 8, 100, 44), Box(0, 60, 90, 90), Box(150, 0, 250, 40)]
    assert in_order(boxes) == [boxes[1], boxes[3], boxes[0], boxes[2]]


@pytest.mark.parametrize(
    ("ground", "ink", "bar"), [("white", "black", "blue"), ("#202124", "white", "#8ab4f8")]
)
async def test_the_cursor_behind_a_text_is_no_letter(desk: Desk, ground: str, ink: str, bar: str) -> None:
    for text in ("hi", "well", "你好"):
        image = Pil.new("RGB", SIZE, ground)
        pen, font = ImageDraw.Draw(image), words_font(28)
        pen.text((40, 100), text, fill=ink, font=font)
        _, top, right, bottom = pen.textbbox((40, 100), text, font=font)
        pen.rectangle((right + 2, top - 5, right + 4, bottom + 5), fill=bar)
        frame = await desk.frames.put(samples._encoded(image))
        assert await desk.texts(frame, Bounds.pixel(30, 80, 400, 160), single_line=True) == [text]


def test_only_a_bar_that_stands_out_is_a_cursor() -> None:
    image = Pil.new("RGB", (200, 60), "white")
    pen = ImageDraw.Draw(image)
    pen.rectangle((20, 10, 40, 50), fill="black")
    pen.rectangle((60, 10, 62, 50), fill="black")  # As high as what stands before it: an l.
    letters = np.asarray(image)
    assert bare(letters) is letters
    pen.rectangle((80, 6, 82, 54), fill="blue")
    assert (bare(np.asarray(image)) == letters).all()


@pytest.mark.parametrize("page", ["white", "#888888"])
async def test_the_frame_of_a_field_is_not_read(desk: Desk, page: str) -> None:
    for text in ("5550147", "Zoe Hart", "王小明"):
        image = Pil.new("RGB", SIZE, page)
        pen, font = ImageDraw.Draw(image), words_font(28)
        pen.rounded_rectangle((30, 80, 330, 170), 24, fill="#e3e5f0", outline="blue", width=3)
        pen.text((55, 105), text, fill="black", font=font)
        _, top, right, bottom = pen.textbbox((55, 105), text, font=font)
        pen.rectangle((right + 1, top - 5, right + 3, bottom + 5), fill="blue")
        frame = await desk.frames.put(samples._encoded(image))
        assert await desk.texts(frame, Bounds.pixel(30, 80, 331, 171), single_line=True) == [text]


def test_a_letter_that_fills_its_box_is_no_frame() -> None:
    image = Pil.new("RGB", (60, 60), "white")
    ImageDraw.Draw(image).ellipse((2, 2, 57, 57), outline="black", width=6)
    letter = np.asarray(image)
    assert bare(letter) is letter
