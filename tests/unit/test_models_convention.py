"""Where a vision model says something is, in the convention of its family."""

from __future__ import annotations

import pytest

from treetap.imaging.crop import fitted
from treetap.imaging.pictures import decode
from treetap.models import EndpointSettings, Pixels, Size
from treetap.models.convention import BOX_IN_THOUSANDTHS, Convention, convention_of, sent_size

SCREEN = Size(width=1080, height=2400)
PIXEL, GRID = Convention(space="pixel"), Convention(space="pixel", grid=28)
UNIT, THOUSAND = Convention(space="unit"), Convention(space="thousand")
GEMINI = Convention(space="thousand", order="yx")


@pytest.mark.parametrize(
    ("name", "convention"),
    [
        ("qwen2.5vl:7b", GRID),
        ("Qwen/Qwen2.5-VL-72B-Instruct", GRID),
        ("qwen2-5-vl-7b", GRID),
        ("ByteDance-Seed/UI-TARS-1.5-7B", GRID),
        ("ui-tars-7b-dpo", THOUSAND),
        ("doubao-1.5-ui-tars", THOUSAND),
        ("doubao-seed-1-6-vision", THOUSAND),
        ("Qwen/Qwen3-VL-8B-Instruct", THOUSAND),
        ("qwen3-vl:4b", THOUSAND),
        ("qwen3.5-plus", THOUSAND),
        ("qwen-vl-max", THOUSAND),
        ("Qwen2-VL-7B", THOUSAND),
        ("glm-4.5v", THOUSAND),
        ("autoglm-phone-9b", THOUSAND),
        ("google/gemini-3-flash-preview", GEMINI),
        ("gemini-2.5-pro", GEMINI),
        ("gpt-5.1", PIXEL),
        ("openai/gpt-4o-mini", PIXEL),
        ("chatgpt-4o-latest", PIXEL),
        ("o3", PIXEL),
        ("o4-mini", PIXEL),
        ("computer-use-preview", PIXEL),
        ("anthropic/claude-sonnet-4.5", PIXEL),
        ("llava:13b", THOUSAND),
        ("", THOUSAND),
    ],
)
def test_a_family_is_known_by_its_models_names(name: str, convention: Convention) -> None:
    assert convention_of(name) == convention
    assert EndpointSettings(name=name or None).convention == convention


def test_the_setting_beats_the_name_and_keeps_the_familys_order() -> None:
    assert convention_of("gpt-5.1", "unit") == UNIT
    assert convention_of("gemini-3-pro", "unit") == Convention(space="unit", order="yx")
    assert convention_of("qwen2.5-vl", "pixel") == GRID
    given = EndpointSettings(name="llava", coordinates="pixel", image_side=800)
    assert given.convention == Convention(space="pixel", side=800)


@pytest.mark.parametrize(
    ("convention", "x", "y"),
    [(PIXEL, 288, 320), (UNIT, 0.5, 0.25), (THOUSAND, 500, 250), (GEMINI, 500, 250), (GRID, 294, 322)],
)
def test_the_same_point_in_each_convention(convention: Convention, x: float, y: float) -> None:
    """The screen is sent as 576x1280; one that rounds to multiples of 28 sees it as 588x1288."""
    point = convention.to_point(x, y, SCREEN)
    assert point is not None
    assert (point.x, point.y, point.space) == (540, 600, "pixel")


@pytest.mark.parametrize(
    ("convention", "box"),
    [
        (PIXEL, [0, 128, 288, 320]),
        (GRID, [0, 128.8, 294, 322]),
        (UNIT, [0, 0.1, 0.5, 0.25]),
        (THOUSAND, [0, 100, 500, 250]),
        (GEMINI, [100, 0, 250, 500]),
    ],
)
def test_the_same_box_in_each_convention(convention: Convention, box: list[float]) -> None:
    assert convention.in_thousandths(box, SCREEN) == pytest.approx([0, 100, 500, 250])


@pytest.mark.parametrize(
    ("convention", "x", "y"),
    [(THOUSAND, 1316, 8), (PIXEL, 600, 10), (UNIT, 2, 0.5), (PIXEL, -20, 10), (PIXEL, 1e300, 10)],
)
def test_what_is_not_on_the_picture_is_never_taken_for_something_else(
    convention: Convention, x: float, y: float
) -> None:
    assert convention.to_point(x, y, SCREEN) is None


def test_a_point_just_beyond_the_edge_is_on_it() -> None:
    point = THOUSAND.to_point(1003, -2, SCREEN)
    assert point is not None
    assert (point.x, point.y) == (1079, 0)


def test_a_picture_smaller_than_the_grid_has_one_cell() -> None:
    assert GRID.to_point(14, 14, Size(width=3, height=3)) is not None


def test_the_words_name_the_order_and_the_extent() -> None:
    assert PIXEL.words == "in pixels of the picture as you see it"
    assert Convention().box_words.startswith(BOX_IN_THOUSANDTHS)
    assert GEMINI.box_words.startswith("[top, left, bottom, right] in thousandths")
    assert "(0 to 1)" in UNIT.words


@pytest.mark.parametrize(
    ("size", "side", "sent"),
    [
        ((1080, 2400), 1280, (576, 1280)),
        ((1440, 3120), 1280, (591, 1280)),
        ((2400, 1080), 1000, (1000, 450)),
        ((300, 200), 1280, (300, 200)),
        ((3, 4000), 256, (1, 256)),
    ],
)
def test_the_size_that_is_sent_can_be_said_beforehand(
    size: tuple[int, int], side: int, sent: tuple[int, int]
) -> None:
    given = Size(width=size[0], height=size[1])
    assert sent_size(given, side) == Size(width=sent[0], height=sent[1])
    pixels = Pixels(data=b"\x7f" * (4 * size[0] * size[1]), encoding="rgba", size=given)
    assert decode(fitted(pixels, side)).shape[:2] == (sent[1], sent[0])
