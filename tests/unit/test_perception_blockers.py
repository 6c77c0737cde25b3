"""What is in the way of a page: panels, advertisements, the keyboard, what loads."""

from __future__ import annotations

import numpy as np
import pytest

from tests.unit.blocker_samples import blockers, way
from tests.unit.perception_samples import SIZE, Node, dump, label, node, view
from treetap.imaging.pictures import Picture
from treetap.models import Back, BlockerKind, Bounds, DeviceInfo, Foreground, Frame, Source, Wait
from treetap.perception.assembly import Findings, make_screen
from treetap.perception.keys import Recollection
from treetap.perception.tree import elements_from


def test_a_sheet_and_a_menu_are_left_with_back() -> None:
    def entries(left: int, top: int, *texts: str) -> list[Node]:
        return [
            node(
                "LinearLayout",
                (left, top + 150 * at, 1080, top + 150 + 150 * at),
                label(text, (left + 40, top + 30 + 150 * at, 900, top + 100 + 150 * at)),
                flags="clickable",
            )
            for at, text in enumerate(texts)
        ]

    sheet = node(
        "LinearLayout",
        (0, 1700, 1080, 2400),
        label("Share with", (60, 1720, 500, 1790)),
        *entries(0, 1800, "Messages", "Mail"),
    )
    menu = node("LinearLayout", (600, 200, 1080, 500), *entries(600, 200, "Delete", "Settings"))
    for page in (sheet, menu):
        (blocker,) = blockers(page)
        assert blocker.kind is BlockerKind.POPUP
        assert way(blocker, page) == "back"


def test_a_sheet_in_a_window_of_its_own_is_told_by_its_scrim() -> None:
    panel = node(
        "FrameLayout",
        (0, 1500, 1080, 2400),
        label("Try Premium", (60, 1550, 600, 1620)),
        node("Button", (60, 1800, 1000, 1930), text="Subscribe", flags="clickable"),
        node("ImageButton", (960, 1520, 1060, 1620), id="close", flags="clickable"),
        id="design_bottom_sheet",
    )
    page = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        view((0, 0, 1080, 2400), id="touch_outside", flags="clickable"),
        panel,
    )
    (blocker,) = blockers(page)
    assert blocker.kind in (BlockerKind.POPUP, BlockerKind.DIALOG)
    assert way(blocker, page) == "close"


@pytest.mark.parametrize("skip", ["跳过 5", "5s 跳过", "跳过广告", "Skip ad", "Skip 3s", "3 | 跳过"])
def test_an_advertisement_over_the_whole_screen_is_skipped(skip: str) -> None:
    page = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("ImageView", (0, 0, 1080, 2200), flags="clickable"),
        label(skip, (860, 120, 1040, 200), flags="clickable"),
    )
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.AD
    assert way(blocker, page) == skip


def test_an_advertisement_before_the_page_is_closed() -> None:
    page = node(
        "FrameLayout",
        (100, 600, 980, 1700),
        node("ImageView", (100, 600, 980, 1600), flags="clickable", desc="Buy now"),
        label("广告", (120, 1610, 220, 1660)),
        node("ImageView", (900, 610, 970, 680), id="iv_close", flags="clickable"),
    )
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.AD
    assert way(blocker, page) == "iv_close"


def test_an_introduction_that_can_be_skipped_is_a_page() -> None:
    skip = label("Skip", (860, 120, 1040, 200), flags="clickable")
    assert not blockers(node("FrameLayout", (0, 0, 1080, 2400), label("Welcome", (100, 800, 900, 900)), skip))


@pytest.mark.parametrize(
    "sign",
    [
        node("ProgressBar", (480, 1100, 600, 1220)),
        label("Loading…", (400, 1150, 680, 1210)),
        label("加载中", (400, 1150, 680, 1210)),
        label("请稍候", (400, 1150, 680, 1210)),
        node("FrameLayout", (0, 400, 1080, 900), node("ImageView", (0, 400, 90, 490)), id="shimmer_layout"),
    ],
)
def test_what_loads_is_waited_for(sign: Node) -> None:
    (blocker,) = blockers(node("FrameLayout", (0, 0, 1080, 2400), label("Shop", (60, 110, 400, 190)), sign))
    assert blocker.kind is BlockerKind.LOADING
    assert isinstance(blocker.way_out, Wait)


def test_a_spinner_in_a_row_or_in_the_bar_does_not_stand_for_the_page() -> None:
    rows = [
        node(
            "LinearLayout",
            (0, top, 1080, top + 150),
            label("Home Wi-Fi", (60, top, 600, top + 60)),
            label("Connecting…", (60, top + 70, 600, top + 120)),
            node("ProgressBar", (900, top, 980, top + 80)),
            flags="clickable",
        )
        for top in range(400, 1600, 150)
    ]
    bar = node("ProgressBar", (900, 100, 980, 180), desc="Searching")
    assert not blockers(
        node("FrameLayout", (0, 0, 1080, 2400), bar, node("ListView", (0, 400, 1080, 1600), *rows))
    )


def test_a_bar_that_shows_how_far_a_film_is_does_not_load() -> None:
    film = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node("ProgressBar", (60, 1190, 1020, 1210)),
        label("Film", (60, 900, 900, 980)),
    )
    assert not blockers(film)


def test_the_keyboard_is_in_the_way_only_of_what_it_covers() -> None:
    field = node("EditText", (60, 300, 1020, 440), flags="clickable focused")
    low = node("Button", (60, 2000, 1020, 2140), text="Save", flags="clickable")
    (blocker,) = blockers(node("FrameLayout", (0, 0, 1080, 2400), field, low), keyboard=True)
    assert blocker.kind is BlockerKind.KEYBOARD
    assert isinstance(blocker.way_out, Back)
    assert not blockers(node("FrameLayout", (0, 0, 1080, 2400), field), keyboard=True)
    assert not blockers(node("FrameLayout", (0, 0, 1080, 2400), field, low))


def test_ordinary_pages_have_nothing_in_their_way() -> None:
    page = node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        label("Cancel subscription", (60, 300, 800, 380)),
        node("Button", (60, 500, 500, 640), text="Cancel", flags="clickable"),
        node("Button", (560, 500, 1020, 640), text="OK", flags="clickable"),
        label("No internet connection", (60, 800, 800, 880)),
        label("Allow access?", (60, 900, 800, 980)),
    )
    assert not blockers(page)


def test_a_drawer_of_compose_is_told_by_what_closes_it() -> None:
    close = view((840, 0, 1080, 2400), desc="Close navigation menu", flags="clickable")
    entries = [
        view((42, top, 798, top + 150), label(text, (80, top + 40, 500, top + 110)), flags="clickable")
        for top, text in ((400, "Library"), (600, "Settings"))
    ]
    page = view((0, 0, 1080, 2400), close, view((0, 0, 840, 2400), *entries))
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.POPUP
    assert way(blocker, page) == "back"


def _buttons(*texts: str) -> list[Node]:
    return [
        view((500 + 220 * at, 1360, 700 + 220 * at, 1480), desc=text, flags="clickable")
        for at, text in enumerate(texts)
    ]


@pytest.mark.parametrize("barrier", ["Dismiss", "Scrim", "关闭"])
def test_a_dialog_of_flutter_is_told_by_its_barrier(barrier: str) -> None:
    alert = view(
        (100, 900, 980, 1500),
        view((160, 940, 900, 1010), desc="Delete album?"),
        *_buttons("Cancel", "Delete"),
        desc="Alert",
    )
    page = view((0, 0, 1080, 2400), view((0, 0, 1080, 2400), desc=barrier, flags="clickable"), alert)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.DIALOG
    assert way(blocker, page) == "Cancel"


def _modal(*inside: Node, scrim: str = "clickable") -> Node:
    group = "android.view.ViewGroup"
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        node(group, (0, 0, 1080, 2400), flags=scrim),
        node(group, (100, 900, 980, 1500), *inside),
    )


def test_a_modal_of_react_native_is_told_by_what_lies_behind_it() -> None:
    title = label("Delete album?", (160, 940, 900, 1010))
    page = _modal(title, *_buttons("Cancel", "Delete"))
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.DIALOG
    assert way(blocker, page) == "Cancel"
    assert not blockers(_modal(title, *_buttons("Cancel", "Delete"), scrim=""))


def test_a_page_with_a_background_that_can_be_touched_is_no_panel() -> None:
    welcome = label("Welcome", (160, 940, 900, 1010))
    assert not blockers(_modal(welcome, *_buttons("Start", "Tour")))
    assert not blockers(_modal(label("Gallery", (60, 120, 400, 200)), welcome, *_buttons("Cancel", "Save")))
    field = node("EditText", (160, 1100, 900, 1200), flags="clickable")
    assert not blockers(_modal(welcome, field, *_buttons("Cancel", "Sign in")))


def test_a_sheet_that_offers_an_update_is_put_off() -> None:
    sheet = [
        label("Update available", (60, 1700, 900, 1780)),
        node("Button", (60, 2100, 500, 2240), text="No thanks", flags="clickable"),
        node("Button", (560, 2100, 1020, 2240), text="Update", flags="clickable"),
    ]
    page = node("FrameLayout", (0, 0, 1080, 2400), view((0, 0, 1080, 2400), flags="clickable"), *sheet)
    (blocker,) = blockers(page)
    assert way(blocker, page) == "No thanks"


@pytest.mark.parametrize("close", [{"id": "iv_close"}, {"desc": "关闭"}])
def test_a_picture_with_nothing_but_a_cross_is_an_advertisement(close: dict[str, str]) -> None:
    picture = node("ImageView", (140, 600, 940, 1600), id="iv_pic", flags="clickable")
    cross = node("ImageView", (500, 1680, 580, 1760), flags="clickable", **close)
    page = node("FrameLayout", (0, 0, 1080, 2400), picture, cross)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.AD
    assert way(blocker, page) in ("iv_close", "关闭")
    caption = label("Holiday in June", (140, 200, 900, 280))
    assert not blockers(node("FrameLayout", (0, 0, 1080, 2400), caption, picture, cross))


def _full(*more: Node) -> Node:
    texts = [label(f"Line {'abcdefgh'[at]}", (60, 400 + 90 * at, 500, 470 + 90 * at)) for at in range(8)]
    return node("FrameLayout", (0, 0, 1080, 2400), *texts, *more)


@pytest.mark.parametrize(
    "settled",
    [
        label("处理中", (60, 1500, 400, 1570)),
        label("Processing…", (60, 1500, 400, 1570)),
        node("ImageView", (60, 1500, 200, 1640), id="avatar_placeholder"),
        node(
            "FrameLayout",
            (340, 1300, 740, 1700),
            node("ProgressBar", (340, 1300, 740, 1700)),
            label("6,543", (480, 1460, 600, 1540)),
        ),
    ],
)
def test_a_page_that_is_there_does_not_load(settled: Node) -> None:
    assert not blockers(_full(settled))


def test_a_full_page_loads_while_a_spinner_turns_before_it() -> None:
    spinner = node("ProgressBar", (480, 1300, 600, 1420))
    words = label("Processing…", (420, 1440, 660, 1500))
    (blocker,) = blockers(_full(spinner, words))
    assert blocker.kind is BlockerKind.LOADING
    assert len(blocker.elements) == 2


def test_what_an_activity_for_advertisements_shows_can_be_skipped() -> None:
    skip = label("Skip", (860, 120, 1040, 200), flags="clickable")
    page = node("FrameLayout", (0, 0, 1080, 2400), label("Great shoes", (100, 800, 900, 900)), skip)
    (blocker,) = blockers(page, activity="com.google.android.gms.ads.AdActivity")
    assert blocker.kind is BlockerKind.AD
    assert not blockers(page, activity="org.example.app.IntroActivity")


def test_a_panel_that_only_the_pixels_tell_of_is_in_the_way() -> None:
    behind = [label(f"Row {at}", (60, 300 + 150 * at, 500, 360 + 150 * at)) for at in range(12)]
    title = label("Delete album?", (160, 940, 900, 1010))
    page = node("FrameLayout", (0, 0, 1080, 2400), *behind, title, *_buttons("Cancel", "Delete"))
    lit = Bounds.pixel(100, 900, 980, 1500)
    (blocker,) = blockers(page, lit=lit)
    assert blocker.kind is BlockerKind.DIALOG
    assert way(blocker, page) == "Cancel"
    assert not blockers(page)
    picture = node("ImageView", (100, 900, 980, 1500), desc="Cover")
    assert not blockers(
        node("FrameLayout", (0, 0, 1080, 2400), label("Song", (60, 2000, 500, 2060)), picture), lit=lit
    )


def test_a_screen_with_a_tree_is_looked_at_for_a_darkened_page() -> None:
    pixels = np.full((SIZE.height, SIZE.width, 3), 250, np.uint8)
    behind = [label(f"Row {at}", (60, 300 + 130 * at, 500, 360 + 130 * at)) for at in range(14)]
    title = label("Delete album?", (160, 940, 900, 1010))
    tree = elements_from(
        dump(node("FrameLayout", (0, 0, 1080, 2400), *behind, title, *_buttons("Cancel", "Delete"))), SIZE
    )

    def kinds() -> list[BlockerKind]:
        found = Findings(
            Frame(id="f1", sha="0" * 64, size=SIZE),
            Picture(pixels.copy()),
            Foreground(package="org.example.app"),
            DeviceInfo(serial="any", platform="android", size=SIZE),
            tree.elements,
            frozenset({Source.TREE}),
            tree.window,
        )
        return [one.kind for one in make_screen(found, Recollection(), 0.0).blockers]

    assert kinds() == []
    pixels //= 2
    pixels[900:1500, 100:980] = 250
    assert kinds() == [BlockerKind.DIALOG]
