"""Advertisements over the whole screen, and invitations that nobody needs: told by what they are made of."""

from __future__ import annotations

import pytest

from tests.unit.blocker_samples import blockers, dialog, way
from tests.unit.perception_samples import Node, label, node
from treetap.models import BlockerKind

WHOLE = (0, 0, 1080, 2400)
CROSS = (980, 100, 1050, 170)


def poster(*parts: Node, mark: str = "Ad") -> Node:
    return node(
        "FrameLayout",
        WHOLE,
        label(mark, (40, 110, 100, 160)),
        label("Sail away this summer", (200, 1400, 900, 1500)),
        node("Button", (200, 2000, 880, 2130), text="Book a cruise", flags="clickable"),
        *parts,
        flags="clickable",
    )


@pytest.mark.parametrize("mark", ["Ad", "Sponsored", "广告"])
@pytest.mark.parametrize(
    ("closer", "expected"),
    [
        (node("ImageButton", CROSS, id="iv_close", flags="clickable"), "iv_close"),
        (node("ImageButton", CROSS, desc="关闭", flags="clickable"), "关闭"),
        (node("ImageButton", CROSS, flags="clickable"), ""),
        (label("4 s", (980, 100, 1050, 170)), "wait"),
        (label("5 秒", (980, 100, 1050, 170)), "wait"),
        (label("Valid until May", (200, 1600, 900, 1700)), "back"),
    ],
)
def test_a_poster_is_closed_by_its_cross_or_waited_for(mark: str, closer: Node, expected: str) -> None:
    page = poster(closer, mark=mark)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.AD
    assert way(blocker, page) == expected


def test_a_page_with_an_advertisement_on_it_is_a_page() -> None:
    cross = node("ImageButton", CROSS, desc="Close", flags="clickable")
    search = node("EditText", (40, 200, 1000, 300), flags="clickable focusable")
    rows = [
        node("LinearLayout", (0, top, 1080, top + 150), label(f"Result {top}", (40, top, 900, top + 80)))
        for top in range(400, 1300, 150)
    ]
    for more in (search, node("ListView", (0, 400, 1080, 1300), *rows, flags="scrollable")):
        assert not blockers(node("FrameLayout", WHOLE, label("Ad", (40, 110, 100, 160)), cross, more))
    unmarked = poster(cross, mark="Cruises")
    assert not blockers(unmarked), "an app may have such a page of its own"


@pytest.mark.parametrize(
    ("title", "buttons", "expected"),
    [
        ("Enjoying Pedometer?", ("Not now", "Submit"), "Not now"),
        ("喜欢计步器吗？", ("以后再说", "提交"), "以后再说"),
        ("A new version is here", ("Cancel", "Update now"), "Cancel"),
        ("新版本来了", ("取消", "立即升级"), "取消"),
        ("Stay in the loop", ("No thanks", "Turn on"), "No thanks"),
    ],
)
def test_what_can_be_put_off_is_an_invitation(title: str, buttons: tuple[str, ...], expected: str) -> None:
    page = dialog(title, "Some words about it.", *buttons)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.INVITATION
    assert way(blocker, page) == expected


@pytest.mark.parametrize(
    ("title", "buttons"),
    [
        ("Delete this walk?", ("Cancel", "Delete")),
        ("Edit event", ("Cancel", "Update")),
        ("修改日程", ("取消", "更新")),
        ("Save your changes?", ("Later", "Save")),
    ],
)
def test_what_belongs_to_the_page_is_none(title: str, buttons: tuple[str, ...]) -> None:
    (blocker,) = blockers(dialog(title, "Some words about it.", *buttons))
    assert blocker.kind is not BlockerKind.INVITATION
