"""A page that could not be loaded is asked for again; what may have been done is not."""

from __future__ import annotations

import pytest

from tests.unit.blocker_samples import blockers, way
from tests.unit.perception_samples import Node, label, node
from treetap.models import BlockerKind


def failed(title: str, text: str, button: str, *more: Node) -> Node:
    return node(
        "FrameLayout",
        (0, 0, 1080, 2400),
        label("Timetable", (60, 120, 600, 200)),
        label(title, (200, 1000, 880, 1080)),
        label(text, (200, 1100, 880, 1160)),
        node("Button", (400, 1250, 680, 1380), text=button, flags="clickable"),
        *more,
    )


@pytest.mark.parametrize(
    ("title", "text", "button"),
    [
        ("Couldn’t load the timetable", "Something is wrong.", "Try again"),
        ("You're offline", "Check your connection.", "Retry"),
        ("网络不给力", "请检查网络后重试", "重新加载"),
        ("加载失败", "请稍后再试", "点击重试"),
    ],
)
def test_it_is_tried_again(title: str, text: str, button: str) -> None:
    page = failed(title, text, button)
    (blocker,) = blockers(page)
    assert blocker.kind is BlockerKind.ERROR
    assert way(blocker, page) == button


@pytest.mark.parametrize(
    ("title", "text", "button"),
    [
        ("Couldn’t connect", "Your payment was not finished.", "Retry"),
        ("网络异常", "消息未发送", "重试"),
        ("No trips yet", "Plan your first one.", "Refresh"),
        ("Couldn’t load the timetable", "Something is wrong.", "Report"),
    ],
)
def test_not_what_may_do_something_twice_or_is_no_failure(title: str, text: str, button: str) -> None:
    assert not blockers(failed(title, text, button))


def test_a_page_with_contents_has_not_failed() -> None:
    rows = [label(f"Train {top}", (60, top, 900, top + 60)) for top in range(300, 900, 80)]
    assert not blockers(failed("Couldn’t refresh", "Showing what is known.", "Retry", *rows))
