"""What people hand to `VisualLocator`: files, bytes, arrays, Pillow images; and what they should not."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from contextlib import chdir
from io import BytesIO
from pathlib import Path, PurePath
from typing import Any

import cv2
import numpy as np
import pytest
from PIL import Image

from tests.unit.locate_pictures import HEIGHT, PLACES, WIDTH, box, icon, page, pixels
from tests.unit.test_visual_locator import IMAGES, Blind, at
from treetap import LocateResult, VisualLocator
from treetap.app.given import region_of, screen_of, what_of
from treetap.errors import (
    ConfigError,
    OffScreen,
    ReferenceInvalid,
    ScreenUnreadable,
    StorageError,
    UnknownName,
)
from treetap.locating.library.library import ReferenceLibrary
from treetap.models import Bounds, LocateStrategy, Method, Size

Way = Callable[[Image.Image, Path], Any]


def _bgr(image: Image.Image) -> np.ndarray[Any, Any]:
    return np.asarray(image.convert("RGB"))[:, :, ::-1]


def _file(image: Image.Image, folder: Path) -> Path:
    image.save(folder / f"of_{image.width}.png")
    return folder / f"of_{image.width}.png"


def _jpeg(image: Image.Image, _: Path) -> bytes:
    data = BytesIO()
    image.save(data, "JPEG", quality=95)
    return data.getvalue()


WAYS: dict[str, Way] = {
    "path": _file,
    "words": lambda image, folder: str(_file(image, folder)),
    "png": lambda image, _: pixels(image).data,
    "bytearray": lambda image, _: bytearray(pixels(image).data),
    "jpeg": _jpeg,
    "bgr": lambda image, _: _bgr(image),
    "bgra": lambda image, _: cv2.cvtColor(np.ascontiguousarray(_bgr(image)), cv2.COLOR_BGR2BGRA),
    "grey": lambda image, _: np.asarray(image.convert("L")),
    "pillow": lambda image, _: image,
    "pillow palette": lambda image, _: image.convert("P"),
}


@pytest.mark.parametrize("way", WAYS)
async def test_a_picture_is_taken_however_it_comes(way: str, tmp_path: Path) -> None:
    locator = VisualLocator(reader=Blind())
    screen, reference = WAYS[way](page(), tmp_path), WAYS[way](icon("Cloud"), tmp_path)
    answer = await locator.locate(reference, screen)
    assert at(answer, "Cloud"), answer.reason
    assert answer.method in IMAGES
    assert await locator.verify_location(answer, screen)
    again = await locator.locate_with_fallback(reference, screenshot=screen, strategies="visual")
    assert at(again, "Cloud")


def test_an_array_has_the_colours_of_its_picture() -> None:
    shown, _ = screen_of(_bgr(page()), may_be_blank=False)
    assert (shown.encoding, shown.size) == ("rgba", Size(width=WIDTH, height=HEIGHT))
    assert shown.data == page().convert("RGBA").tobytes()
    clear = icon("Cloud").convert("RGBA")
    clear.putalpha(7)
    bgra = np.asarray(clear)[:, :, [2, 1, 0, 3]]
    for given in (clear, bgra):
        kept = what_of(given, None)
        assert getattr(kept, "data", None) == clear.tobytes(), "a reference keeps its transparency"


def test_a_turned_jpeg_has_the_size_that_viewers_show() -> None:
    data, exif = BytesIO(), Image.Exif()
    exif[0x0112] = 6
    page().save(data, "JPEG", exif=exif)
    assert screen_of(data.getvalue(), may_be_blank=False)[0].size == Size(width=HEIGHT, height=WIDTH)


async def test_words_are_a_file_only_where_they_name_a_picture(tmp_path: Path) -> None:
    library = ReferenceLibrary(tmp_path / "assets")
    library.add("music", pixels(icon("Music")).data)
    icon("Cloud").save(tmp_path / "Guest", "PNG")
    icon("Cloud").save(tmp_path / "music", "PNG")
    (tmp_path / "Alarm").write_text("no picture", encoding="utf-8")
    with chdir(tmp_path):
        assert what_of("Guest", library) == Path("Guest")
        for words in ("music", "Alarm", "assets", "Cloud", "dynamic:none.png", "a\0b", "x" * 5000, ""):
            assert what_of(words, library) == words
        assert what_of(PurePath("Guest"), None) == Path("Guest")


@pytest.mark.parametrize("name", ["none.png", "none.JPG", "no/such.jpeg", "none.webp", "x" * 5000 + ".png"])
async def test_a_file_that_is_not_there_is_no_words_to_read(name: str) -> None:
    with pytest.raises(ReferenceInvalid, match="does not exist") as told:
        await VisualLocator(reader=Blind()).locate(name, pixels(page()))
    assert "dynamic:" in told.value.hint
    with pytest.raises(StorageError):
        await VisualLocator(reader=Blind()).locate(pixels(icon("Cloud")), name)


@pytest.mark.parametrize(
    "given",
    [b"", b"GIF89a", b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff", np.zeros((0, 4, 3), np.uint8),
     np.zeros((9, 9, 3)), np.zeros((9, 9, 2), np.uint8), np.zeros((2, 9, 9, 3), np.uint8),
     np.zeros(7, np.uint8)],
    ids=["empty", "gif", "cut", "cut jpeg", "no pixels", "floats", "two channels", "several", "a row"],
)  # fmt: skip
async def test_a_picture_that_cannot_be_used_is_told(given: Any) -> None:
    locator = VisualLocator(reader=Blind())
    with pytest.raises(ReferenceInvalid) as told:
        await locator.locate(given, pixels(page()))
    assert told.value.hint
    with pytest.raises(ScreenUnreadable) as heard:
        await locator.locate(pixels(icon("Cloud")), given)
    assert heard.value.hint


@pytest.mark.parametrize("given", [7, 1.5, None, ["music"], {"text": "Cloud"}, object(), Image])
async def test_anything_else_is_told_by_its_type(given: Any) -> None:
    locator, shown = VisualLocator(reader=Blind()), pixels(page())
    called = "None" if given is None else type(given).__name__
    for call in (locator.locate(given, shown), locator.locate_with_fallback(given, screenshot=shown)):
        with pytest.raises(UnknownName, match=called) as told:
            await call
        assert "sentence" in told.value.hint
        assert "PNG" in told.value.hint
    with pytest.raises(UnknownName, match=called):
        await locator.verify_location(given, shown)
    if given is not None:
        with pytest.raises(ScreenUnreadable, match=called):
            await locator.locate(shown, given)


def test_a_region_is_four_numbers() -> None:
    assert region_of((10, 20, 30, 40)) == region_of([10, 20, 30, 40]) == Bounds.pixel(10, 20, 30, 40)
    wrong: list[Any] = [(1, 2, 3), (30, 20, 10, 40), ("a", 2, 3, 4), 5, (1, 2, 3, float("nan"))]
    for given in wrong:
        with pytest.raises(OffScreen) as told:
            region_of(given)
        assert "left, top, right, bottom" in told.value.hint


async def test_a_strategy_may_be_a_word() -> None:
    locator, shown = VisualLocator(reader=Blind()), pixels(page())
    assert at(await locator.locate(pixels(icon("Cloud")), shown, strategy="opencv_only"), "Cloud")
    with pytest.raises(ConfigError, match="vision model"):
        await locator.locate("Cloud", shown, strategy="ai_only")
    for strategy in ("luck", ""):
        with pytest.raises(ConfigError) as told:
            await locator.locate("Cloud", shown, strategy=strategy)
        assert all(one in told.value.hint for one in LocateStrategy)


@pytest.mark.parametrize("way", ["path", "words", "png", "bgr", "pillow"])
async def test_a_hook_may_be_plain_and_return_any_picture(way: str, tmp_path: Path) -> None:
    without = pixels(page({name: place for name, place in PLACES.items() if name != "Alarm"}))
    told: list[int] = []

    def scroll(number: int, _: LocateResult) -> Any:
        told.append(number)
        return WAYS[way](page(), tmp_path)

    async def later(number: int, answer: LocateResult) -> Any:
        await asyncio.sleep(0)
        return scroll(number, answer)

    def nothing(number: int, _: LocateResult) -> None:
        told.append(number)

    locator, reference = VisualLocator(reader=Blind()), icon("Alarm")
    for hook in (scroll, later):
        answer = await locator.locate_with_fallback(
            reference, screenshot=without, strategies=["visual"], fallback=hook
        )
        assert at(answer, "Alarm"), answer.reason
        assert answer.bounds is not None
        assert answer.bounds.overlap(box("Alarm")) > 0.9
    missed = await locator.locate_with_fallback(
        reference, screenshot=without, strategies=["visual"], fallback=nothing
    )
    assert missed.method is not Method.TEMPLATE
    assert told == [1, 1, 1]
