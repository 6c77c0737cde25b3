"""What lies in the bin or the archive, what is said of one entry on its page, and what is done already."""

from __future__ import annotations

import pytest

from tests.samples import SIZE
from tests.unit.doing_pages import Page, bounds, step, touched
from treetap.decision.doing.acting import ENTERED, PRESSED
from treetap.models import Direction, SetChecked, Swipe, Tap, Target, Text


def tapped(text: str, mark: str = "") -> Tap:
    return Tap(target=Target(text=Text.literal(text)), description=mark)


@pytest.mark.parametrize(
    ("sentence", "entry"),
    [
        ("Restore the deleted plant 'Fern'", "Recycle bin"),
        ("Unarchive the plant 'Fern'", "Archived"),
        ("恢复已删除的植物“蕨”", "回收站"),
        ("取消归档植物“蕨”", "已归档"),
    ],
)
def test_it_is_looked_for_where_it_was_put(sentence: str, entry: str) -> None:
    now = Page("Plants").row("Fern").row("蕨").row(entry).made()
    assert touched(step(sentence, now), now) == entry


@pytest.mark.parametrize(
    ("sentence", "title", "deed"),
    [
        ("Restore the deleted plant 'Fern'", "Trash", "Restore"),
        ("恢复已删除的植物“Fern”", "最近删除", "恢复"),
    ],
)
def test_there_it_is_brought_back(sentence: str, title: str, deed: str) -> None:
    page = Page(title).row("Moss", button=deed).row("Fern", button=deed)
    decided = step(sentence, page.made(), tapped(title))
    assert decided is not None and decided.action.description == PRESSED
    assert isinstance(decided.action, Tap)
    assert decided.action.target.element == page.elements[-1].id


@pytest.mark.parametrize(
    ("sentence", "label", "wanted"),
    [
        ("Mute the conversation with Olga", "Notifications", False),
        ("Unmute the conversation with Olga", "Notifications", True),
        ("取消与Olga的会话的免打扰", "消息通知", True),
    ],
)
def test_who_is_muted_gives_no_notifications(sentence: str, label: str, wanted: bool) -> None:
    page = Page("Details").put("text", "Olga").switch(label, on=not wanted).switch("Pin", on=False)
    decided = step(sentence, page.made(), tapped("Olga", ENTERED))
    assert decided is not None and isinstance(decided.action, SetChecked)
    assert decided.action.checked is wanted


def test_the_notifications_of_somebody_else_or_of_all_stay() -> None:
    for head in ("Ivan", "All chats"):
        page = Page("Details").put("text", head).switch("Notifications", on=True)
        decided = step("Mute the conversation with Olga", page.made(), tapped("Olga"))
        assert decided is None or not isinstance(decided.action, SetChecked)


def test_more_is_behind_the_name_in_the_bar() -> None:
    page = Page()
    page.put("button", "Olga", bounds=bounds(0.2, right=SIZE.width // 2))
    now = page.put("text", "Hello").made()
    decided = step("Mute the conversation with Olga", now, tapped("Olga", ENTERED))
    assert touched(decided, now) == "Olga"


def test_what_is_done_already_is_not_undone() -> None:
    page = Page("Fern").put(
        "icon", description="Remove from favorites", resource_id="com.other:id/star", text=""
    )
    decided = step("Add Fern to the favorites", page.made(), tapped("Fern", ENTERED))
    assert decided is None or getattr(decided.action, "description", "") != PRESSED


def test_a_question_after_it_is_answered_with_the_same_deed() -> None:
    now = Page("Unblock Olga?").put("button", "Cancel").put("button", "Unblock").made(dialog=True)
    assert touched(step("Unblock Olga", now, tapped("Unblock contact", PRESSED)), now) == "Unblock"


def test_further_down_it_is_still_the_page_of_that_entry() -> None:
    now = Page("").put("text", "Notes").row("屏蔽号码").made()
    down = Swipe(direction=Direction.UP, distance=0.6)
    decided = step("屏蔽陈晨", now, tapped("陈晨", ENTERED), down)
    assert touched(decided, now) == "屏蔽号码"
    other = step("屏蔽陈晨", now, tapped("王五"), down)
    assert other is None or getattr(other.action, "description", "") != PRESSED
