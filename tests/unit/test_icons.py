"""Icons by their shape: what could be one, and which it is."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np
import pytest
from PIL import Image, ImageDraw

from tests.unit.icon_screens import DP, WIDTH, Drawn, paint, picture
from treetap.bench.icons.drawings import drawings, table
from treetap.bench.icons.svg import render
from treetap.errors import StorageError
from treetap.imaging.pictures import Picture
from treetap.locating.icons.candidates import things
from treetap.locating.icons.knowledge import known
from treetap.locating.icons.names import called, names
from treetap.locating.icons.rung import icons_on
from treetap.locating.icons.shape import SIDE, features, normalise

COMMON = {
    "arrow_back": "arrow_left",
    "arrow_forward": "arrow_right",
    "close": "close",
    "add": "plus",
    "more_vert": "more_vert",
    "more_horiz": "more_horiz",
    "menu": "menu",
    "search": "search",
    "settings": "settings",
    "delete": "delete",
    "share": "share",
    "favorite": "heart",
    "favorite_border": "heart",
    "star": "star",
    "mic": "mic",
    "home": "home",
    "edit": "edit",
    "check": "check",
    "remove": "minus",
    "photo_camera": "camera",
    "send": "send",
    "notifications": "bell",
    "expand_more": "chevron_down",
    "expand_less": "chevron_up",
    "play_arrow": "play",
    "pause": "pause",
    "refresh": "refresh",
    "lock": "lock",
    "visibility": "eye",
    "visibility_off": "eye_off",
}


def seen(image: Image.Image) -> dict[tuple[int, int], tuple[str, float]]:
    """The kinds on an image by the middle of each, with how likely it is."""
    kinds = known().kinds
    return {
        (round(one.box.x), round(one.box.y)): (kinds[int(one.odds.argmax())], float(one.odds.max()))
        for one in icons_on(picture(image))
    }


def kind_at(image: Image.Image, x: int, y: int) -> str:
    return kinds_at(image, {"it": (x, y)})["it"]


def kinds_at(image: Image.Image, places: dict[str, tuple[int, int]]) -> dict[str, str]:
    """The likeliest there that has a name: an icon and the disc behind it have one middle."""
    found = seen(image)
    kinds = {}
    for name, (x, y) in places.items():
        near = [one for at, one in found.items() if abs(at[0] - x) + abs(at[1] - y) < 8 * DP]
        named = sorted(near, key=lambda one: (bool(one[0]) and not one[0].endswith("circle"), one[1]))
        kinds[name] = named[-1][0] if named else "nothing"
    return kinds


def grid(**looks: str) -> tuple[Image.Image, dict[str, tuple[int, int]]]:
    """All common icons on one screen."""
    ground = looks.pop("page", "white")
    places = {name: (150 + at % 5 * 190, 250 + at // 5 * 300) for at, name in enumerate(COMMON)}
    icons = [Drawn(name, x, y, **looks) for name, (x, y) in places.items()]  # type: ignore[arg-type]
    return paint(*icons, ground=ground), places


@pytest.mark.parametrize(
    "looks",
    [
        {},
        {"page": "#121212", "colour": "#e8eaed"},
        {"colour": "white", "ground": "#6750a4"},
        {"page": "#fef7ff", "colour": "#d93025"},
    ],
    ids=["light", "dark", "on discs", "red"],
)
def test_common_icons_are_known_on_any_ground(looks: dict[str, str]) -> None:
    image, places = grid(**looks)
    assert kinds_at(image, places) == COMMON


@pytest.mark.parametrize("size", [16, 20, 32])
def test_common_icons_are_known_in_any_size(size: int) -> None:
    places = {name: (150 + at % 5 * 190, 250 + at // 5 * 300) for at, name in enumerate(COMMON)}
    image = paint(*(Drawn(name, x, y, size) for name, (x, y) in places.items()))
    found = kinds_at(image, places)
    wrong = {name: kind for name, kind in found.items() if kind != COMMON[name]}
    assert len(wrong) <= 1, wrong
    assert all(kind in ("", "nothing") for kind in wrong.values()), "unknown is better than another"


@pytest.mark.parametrize(
    ("name", "turned", "is_now"),
    [
        ("arrow_back", Image.Transpose.FLIP_LEFT_RIGHT, "arrow_right"),
        ("chevron_left", Image.Transpose.FLIP_LEFT_RIGHT, "chevron_right"),
        ("expand_more", Image.Transpose.FLIP_TOP_BOTTOM, "chevron_up"),
        ("arrow_upward", Image.Transpose.FLIP_TOP_BOTTOM, "arrow_down"),
        ("skip_next", Image.Transpose.FLIP_LEFT_RIGHT, "skip_previous"),
        ("thumb_up", Image.Transpose.ROTATE_180, "thumb_down"),
        ("more_vert", Image.Transpose.ROTATE_90, "more_horiz"),
    ],
)
def test_an_icon_turned_round_is_its_opposite(name: str, turned: Image.Transpose, is_now: str) -> None:
    image = paint(Drawn(name, 540, 1200))
    box = (540 - 60, 1200 - 60, 540 + 60, 1200 + 60)
    image.paste(image.crop(box).transpose(turned), box[:2])
    assert kind_at(image, 540, 1200) == is_now


def test_a_plus_turned_by_an_eighth_is_a_cross() -> None:
    image = paint(Drawn("add", 540, 1200))
    assert kind_at(image, 540, 1200) == "plus"
    assert kind_at(image.rotate(45, center=(540, 1200), fillcolor="white"), 540, 1200) == "close"


def test_writing_is_no_icon() -> None:
    lines = [
        (60, 200 + at * 120, words)
        for at, words in enumerate(
            [
                "Settings and more",
                "三个十字路口的中心",
                "x + y = z > 0",
                "OK",
                "向左 < 向右 >",
                "A B C + - x",
                "1 + 1 = 2",
            ]
            * 2
        )
    ]
    image = paint(words=tuple(lines))
    named = {at: one for at, one in seen(image).items() if one[0] and one[1] >= 0.8}
    assert not named


def test_noise_and_forms_are_no_icons() -> None:
    chance = np.random.default_rng(1)
    image = paint()
    noise = chance.integers(0, 255, (600, WIDTH, 3)).astype(np.uint8)
    image.paste(Image.fromarray(noise), (0, 300))
    blurred = Image.fromarray(noise).resize((90, 50)).resize((WIDTH, 600), Image.Resampling.BICUBIC)
    image.paste(blurred, (0, 1100))
    assert not {at: one for at, one in seen(image).items() if one[0] and one[1] >= 0.8}


def test_the_status_bar_is_left_out() -> None:
    image = paint(Drawn("search", 300, 1000), Drawn("wifi", 900, 35, 14))
    found = things(picture(image))
    assert [round((one.box.left + one.box.right) / 2, -1) for one in found] == [300]


@pytest.mark.parametrize("size", [(1, 1), (3, 900), (411, 40)])
def test_tiny_pictures_have_no_icons(size: tuple[int, int]) -> None:
    assert icons_on(Picture(np.zeros((size[1], size[0], 3), np.uint8))) == []


def test_a_shape_is_the_same_in_any_size() -> None:
    small, large = (np.zeros((side, side), np.uint8) for side in (40, 160))
    small[10:30, 15:25] = 255
    large[40:120, 60:100] = 255
    one, other = normalise(small), normalise(large)
    assert one is not None
    assert other is not None
    assert one.shape == (SIDE, SIDE)
    assert np.abs(one.astype(int) - other.astype(int)).mean() < 6
    assert normalise(np.zeros((40, 40), np.uint8)) is None


def test_features_tell_directions_apart_and_are_sound() -> None:
    flat, upright = np.zeros((2, SIDE, SIDE), np.uint8)
    flat[14:18, 2:30] = 255
    upright[2:30, 14:18] = 255
    vectors = features(np.stack([flat, upright, np.zeros((SIDE, SIDE), np.uint8)]))
    assert np.isfinite(vectors).all()
    assert vectors[0] @ vectors[1] < 0.7 * (vectors[0] @ vectors[0])


def test_the_data_file_is_small_and_fits_the_tables() -> None:
    path = files("treetap.locating.icons").joinpath("icons.npz")
    assert len(path.read_bytes()) <= 300 * 1024
    kinds = set(known().kinds)
    assert kinds - {""} == set(table())
    meant = {kind for one in names().values() for kind in (*one.kinds, *one.rarer)}
    assert meant <= kinds


def test_odds_add_up() -> None:
    shapes = np.zeros((3, SIDE, SIDE), np.uint8)
    shapes[0, 10:20, 4:28] = 255
    assert np.allclose(known().odds(shapes).sum(axis=1), 1, atol=1e-4)


@pytest.mark.parametrize(
    ("words", "kind"),
    [
        ("the back arrow", "arrow_left"),
        ("返回按钮", "arrow_left"),
        ("搜索图标", "search"),
        ("three dots", "more_vert"),
        ("gear icon", "settings"),
        ("关闭", "close"),
        ("plus button", "plus"),
        ("the share icon", "share"),
        ("删除图标(垃圾桶)", "delete"),
        ("删除图标（垃圾桶）", "delete"),
        ("麦克风", "mic"),
        ("the heart", "heart"),
        ("点击红色的爱心图标", "heart"),
        ("Tap the small white magnifying glass", "search"),
    ],
)
def test_people_call_icons_by_many_names(words: str, kind: str) -> None:
    found = called(words)
    assert found is not None
    assert found.kinds[0] == kind


@pytest.mark.parametrize(
    "words", ["", "the", "Wi-Fi settings page", "button", "图标", "发送给张三", "删除所有文件夹里的照片"]
)
def test_other_words_name_no_icon(words: str) -> None:
    assert called(words) is None


def _svg(folder: Path, body: str) -> Path:
    path = folder / "drawing.svg"
    path.write_text(f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24">{body}</svg>', "utf-8")
    return path


@pytest.mark.parametrize(
    ("body", "inside"),
    [
        ('<circle cx="12" cy="12" r="6"/>', lambda x, y: (x - 12) ** 2 + (y - 12) ** 2 < 36),
        ('<path d="M6 6h12v12H6z"/>', lambda x, y: 6 < x < 18 and 6 < y < 18),
        ('<path d="M18 12a6 6 0 11-12 0 6 6 0 0112 0z"/>', lambda x, y: (x - 12) ** 2 + (y - 12) ** 2 < 36),
        (
            '<path d="M4 4h16v16H4zM8 8v8h8V8z"/>',
            lambda x, y: max(abs(x - 12), abs(y - 12)) > 4 and 4 < x < 20 and 4 < y < 20,
        ),
        (
            '<path d="M12 4v16" fill="none" stroke="#000" stroke-width="4"/>',
            lambda x, y: abs(x - 12) < 2 and 4 < y < 20,
        ),
        (
            '<g transform="translate(2 0)"><rect x="4" y="8" width="8" height="8"/></g>',
            lambda x, y: 6 < x < 14 and 8 < y < 16,
        ),
        ('<path opacity=".3" d="M0 0h24v24H0z"/>', lambda *_: False),
        ('<path d="M4 12C4 4 20 4 20 12z"/>', None),
    ],
)
def test_drawings_become_shapes(
    tmp_path: Path, body: str, inside: Callable[[float, float], bool] | None
) -> None:
    ink = render(_svg(tmp_path, body))
    assert ink.shape == (96, 96)
    if inside is None:
        assert ink[30, 48] == 255
        assert ink[60, 48] == 0
        return
    want = np.array([[255 * inside((x + 0.5) / 4, (y + 0.5) / 4) for x in range(96)] for y in range(96)])
    assert np.abs(ink.astype(int) - want).mean() < 255 * 0.035


def test_a_family_that_is_not_there_is_said(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="feather"):
        list(drawings(tmp_path, "feather"))


def test_drawings_know_their_kind(tmp_path: Path) -> None:
    folder = tmp_path / "bootstrap-icons" / "icons"
    folder.mkdir(parents=True)
    for name in ("house-fill", "house", "zebra"):
        _svg(folder, '<circle cx="12" cy="12" r="6"/>').rename(folder / f"{name}.svg")
    assert [(one.name, one.kind) for one in drawings(tmp_path, "bootstrap")] == [
        ("house-fill", "home"),
        ("house", "home"),
        ("zebra", ""),
    ]
    assert len(list(drawings(tmp_path, "bootstrap", others=0))) == 2


def test_the_handle_of_a_sheet_is_no_minus() -> None:
    image = paint(Drawn("remove", 540, 1200))
    handle = (540 - round(16 * DP), 600, 540 + round(16 * DP), 600 + round(4 * DP))
    ImageDraw.Draw(image).rounded_rectangle(handle, 5, "#9aa0a6")
    assert [at for at, (kind, _) in seen(image).items() if kind == "minus"] == [(538, 1200)]
