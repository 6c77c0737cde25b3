"""What commits: menus named after their row, controls of a line, all of a place, calls returned."""

from __future__ import annotations

from tests.unit.doing_pages import Page, bounds, step, touched
from treetap.models import Commitment, Element, Role, Screen, Source, Tap, Target, Text


def lines(page: Page, *rows: tuple[str, str], button: str) -> Page:
    """Rows that cannot be touched, each with a button at its end."""
    for name, note in rows:
        page.row(name, note, button=button, clickable=False, long_clickable=False)
    return page


def tapped(text: str, mark: str = "", commits: Commitment | None = None) -> Tap:
    return Tap(target=Target(text=Text.literal(text)), description=mark, commits=commits)


def test_the_menu_of_a_row_may_bear_its_name() -> None:
    page = Page("Plants")
    page.row("Fern", button="More options for Fern", long_clickable=False)
    page.row("Fern tree", button="More options for Fern tree", long_clickable=False)
    now = page.made()
    assert touched(step("delete the plant 'Fern'", now), now) == "More options for Fern"


def test_in_chinese_the_name_comes_first() -> None:
    page = Page("植物")
    page.row("蕨", button="蕨的更多选项", long_clickable=False).row(
        "树蕨", button="树蕨的更多选项", long_clickable=False
    )
    now = page.made()
    assert touched(step("删除植物“树蕨”", now), now) == "树蕨的更多选项"


def test_a_row_that_cannot_be_touched_is_dealt_with_by_its_own_button() -> None:
    now = lines(
        Page("Tapes"), ("Rain", "2 min"), ("Rain 2", "1 min"), ("Sea", "3 min"), button="Delete"
    ).made()
    decided = step("delete the tape 'Rain 2'", now, tapped("Tapes"))
    assert decided is not None and decided.action.commits is Commitment.DELETE
    assert isinstance(decided.action, Tap)
    element = now.element(decided.action.target.element or "")
    assert element is not None and element.parent == "e5"


def test_what_says_yes_first_says_what_it_does() -> None:
    page = Page("Are you sure?")
    page.put("button", "Cancel").put("button", "Yes, delete")
    now = page.made(dialog=True)
    decided = step("delete the plant 'Fern'", now, tapped("Delete", commits=Commitment.DELETE))
    assert touched(decided, now) == "Yes, delete"


def test_only_the_part_that_is_meant_is_cleared() -> None:
    page = Page()
    page.row("Delete all chores").row("Clear finished chores")
    now = page.made(dialog=True)
    assert touched(step("clear the finished tasks", now, tapped("More")), now) == "Clear finished chores"
    chinese = Page()
    chinese.row("删除全部任务").row("清除已完成任务")
    then = chinese.made(dialog=True)
    assert touched(step("清除已完成的任务", then, tapped("更多")), then) == "清除已完成任务"


def test_nothing_is_cleared_that_takes_more_than_was_meant() -> None:
    page = Page()
    page.row("Delete all chores").row("Sort")
    assert step("clear the finished tasks", page.made(dialog=True), tapped("More")) is None


def test_all_of_a_place_are_picked_and_then_deleted() -> None:
    page = Page("Attic")
    page.row("lamp.txt").row("chair.txt")
    now = page.made()
    sentence = "delete all files in the 'Attic' folder"
    held = step(sentence, now, tapped("Attic"))
    assert held is not None and held.action.kind == "long_press"
    bar = Page("1 selected")
    bar.put("icon", description="Select all").put("icon", description="Delete")
    bar.row("lamp.txt", selected=True).row("chair.txt")
    picking = bar.made()
    done = (tapped("Attic"), held.action)
    assert touched(step(sentence, picking, *done), picking) == "Select all"
    full = Page("2 selected")
    full.put("icon", description="Select all").put("icon", description="Delete")
    full.row("lamp.txt", selected=True).row("chair.txt", selected=True)
    picked = full.made()
    last = step(sentence, picked, *done)
    assert touched(last, picked) == "Delete"
    assert last is not None and last.action.commits is Commitment.DELETE


def test_a_missed_call_is_returned_from_its_own_row() -> None:
    now = lines(
        Page("Log"), ("Ola", "Outgoing"), ("Ben", "Missed call"), ("Ida", "Missed call"), button="Call"
    ).made()
    decided = step("Return the call I just missed", now)
    assert decided is not None and decided.action.commits is Commitment.CALL
    assert isinstance(decided.action, Tap)
    element = now.element(decided.action.target.element or "")
    assert element is not None and element.parent == "e5"


def test_a_message_without_times_goes_to_the_first_row() -> None:
    page = Page("Chats")
    page.row("Ida", "周五见").row("Ben", "12号").row("Ola", "好")
    now = page.made()
    assert touched(step("回复最近的一条短信，内容为：好的", now), now) == "Ida"


def test_a_group_of_two_words_is_written_to() -> None:
    page = Page("Chats")
    page.row("Pottery").row("Pottery crew").row("Pottery crew (old)")
    now = page.made()
    decided = step("send the message 'I am in' to the group Pottery crew", now)
    assert touched(decided, now) == "Pottery crew"


def pad(shown: str = "") -> Screen:
    keys = [
        Element(
            id=f"k{digit}", text=digit, role=Role.BUTTON, clickable=True, source=Source.TREE, order=10 + at,
            bounds=bounds(6 + at // 3, left=(at % 3) * 100, right=(at % 3) * 100 + 90),
        )
        for at, digit in enumerate("1234567890")
    ]  # fmt: skip
    page = Page("")
    if shown:
        page.put("text", shown)
    page.elements += keys
    return page.made()


def test_a_pad_that_shows_nothing_yet_is_begun() -> None:
    now = pad()
    assert touched(step("call 5551234", now), now) == "5"
    then = pad("5")
    assert touched(step("call 5551234", then, tapped("5")), then) == "5"
    assert step("call 5551234", pad(), tapped("5")) is None


def test_where_something_is_is_gone_into_and_never_deleted() -> None:
    page = Page("Files")
    page.row("Attic").row("Cellar")
    now = page.made()
    decided = step("delete the file 'lamp.txt' from the 'Attic' folder", now)
    assert touched(decided, now) == "Attic"
    assert decided is not None and decided.action.kind == "tap"
    chinese = Page("文件")
    chinese.row("阁楼").row("地窖")
    then = chinese.made()
    gone_into = step("删除“阁楼”文件夹里的文件“灯.txt”", then)
    assert gone_into is not None and gone_into.action.kind == "tap" and touched(gone_into, then) == "阁楼"


def test_a_question_about_one_is_not_answered_for_all() -> None:
    for sentence, every, one in (
        ("delete the recording 'Rain'", "Delete all recordings", "Delete"),
        ("删除录音“雨”", "删除全部录音", "删除"),
    ):
        page = Page("?")
        page.put("button", every).put("button", one).put("button", "Cancel")
        now = page.made(dialog=True)
        assert touched(step(sentence, now, tapped("Delete", commits=Commitment.DELETE)), now) == one
