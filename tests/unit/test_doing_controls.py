"""Switches, amounts, choices, presses, rows and questions, on pages of made-up apps."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, step, touched
from treetap.models import (
    Checked,
    Commitment,
    HasValue,
    Level,
    LongPress,
    SaveValue,
    ScrollTo,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
    Text,
)


@pytest.mark.parametrize(
    ("sentence", "row", "on"),
    [
        ("turn on airplane mode", "Flight mode", True),
        ("Turn bluetooth off.", "Bluetooth", False),
        ("打开深色模式", "Dark theme", True),
        ("关闭自动旋转", "自动旋转屏幕", False),
        ("enable do not disturb", "勿扰模式", True),
    ],
)
def test_a_switch_is_set_the_way_the_goal_points(sentence: str, row: str, on: bool) -> None:
    page = (
        Page("Quick controls").switch("Screen saver", on=False).switch(row, on=not on).switch("NFC", on=False)
    )
    seen = page.made()
    decided = step(sentence, seen)
    assert decided is not None and isinstance(decided.action, SetChecked)
    assert decided.action.checked is on
    assert touched(decided, seen) == row
    assert isinstance(decided.expect[0], Checked) and decided.expect[0].checked is on
    assert decided.goal_id == "g1" and decided.thought


def test_a_switch_of_another_name_is_left_alone() -> None:
    page = Page("Network").switch("Wi-Fi calling", on=False).switch("Data saver", on=False)
    assert step("turn on bluetooth", page.made()) is None


def test_the_first_switch_of_a_page_of_that_name() -> None:
    seen = Page("Bluetooth").switch("Use Bluetooth", on=False).row("Pair new device").made()
    decided = step("turn on bluetooth", seen)
    assert decided is not None and isinstance(decided.action, SetChecked)


def test_a_slider_is_brought_to_its_value() -> None:
    seen = Page("Display").put("text", "Brightness").put("slider", "70%", description="Brightness").made()
    decided = step("set brightness to 40%", seen)
    assert decided is not None and isinstance(decided.action, SetValue)
    assert decided.action.value == Text.literal("40%")
    assert isinstance(decided.expect[0], HasValue)


def test_as_bright_as_it_gets() -> None:
    seen = Page("Display").put("slider", "70%", description="Brightness").made()
    decided = step("Turn brightness to the max value.", seen)
    assert decided is not None and isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == "100%"


def test_an_option_of_a_group() -> None:
    page = Page("Text size").put("radio", "Small").put("radio", "Large").put("radio", "Huge")
    seen = page.made(dialog=True)
    decided = step("set the font size to Large", seen)
    assert touched(decided, seen) == "Large"


def test_the_row_that_offers_the_options() -> None:
    seen = Page("Appearance").row("Colours").row("Font size", "Normal").made()
    decided = step("set the font size to Large", seen)
    assert touched(decided, seen) == "Font size"


def test_sorting_opens_the_menu_first_and_then_takes_the_criterion() -> None:
    listed = Page("Documents").put("icon", description="Sort by").row("a.txt").row("b.txt").made()
    assert touched(step("sort files by size", listed), listed) == "Sort by"
    menu = Page().put("radio", "Name").put("radio", "Size").put("radio", "Date modified").made(dialog=True)
    assert touched(step("sort files by size", menu), menu) == "Size"


@pytest.mark.parametrize(
    ("sentence", "button"),
    [
        ("pause the music", "Pause"),
        ("Run the stopwatch.", "Start"),
        ("take a photo", "Shutter"),
        ("暂停音乐", "暂停"),
        ("play the next song", "Next track"),
    ],
)
def test_the_control_of_a_verb(sentence: str, button: str) -> None:
    title = "Stopwatch" if "stopwatch" in sentence else "Now here"
    seen = Page(title).put("icon", description="Favourite").put("icon", description=button).made()
    decided = step(sentence, seen)
    assert touched(decided, seen) == button
    assert decided is not None and step(sentence, seen, decided.action) is None, "pressed once"


def test_a_row_is_opened_by_its_exact_name_and_scrolled_to() -> None:
    seen = Page("Inbox").put("list").row("Annie Lee", "hello").row("Ann Lee", "lunch?").made()
    decided = step("open the chat with 'Ann Lee'", seen)
    assert touched(decided, seen) == "Ann Lee"
    other = Page("Inbox").put("list").row("Annie Lee", "hello").made()
    decided = step("open the chat with 'Ann Lee'", other)
    assert decided is not None and isinstance(decided.action, ScrollTo)


def test_the_nth_row() -> None:
    seen = Page("Songs").put("list").row("Blue").row("Green").row("Red").made()
    decided = step("open the second song", seen)
    assert touched(decided, seen) == "Green"


def test_a_star_in_the_row_that_is_meant() -> None:
    seen = Page("Mail").row("Bob", "offer", button="Add star").row("Ann", "plan", button="Add star").made()
    decided = step("star the email 'plan'", seen)
    assert decided is not None and isinstance(decided.action, Tap | LongPress)
    if isinstance(decided.action, Tap):
        assert decided.action.target.element == seen.elements[-1].id


def test_a_task_is_ticked_off() -> None:
    seen = Page("To do").switch("Call mum", on=False).switch("Buy milk", on=False).made()
    decided = step("mark the task 'Buy milk' as done", seen)
    assert decided is not None and isinstance(decided.action, SetChecked)
    assert touched(decided, seen) == "Buy milk" and decided.action.checked


def test_a_question_keeps_the_value_beside_its_label() -> None:
    seen = Page("Account").row("Owner", "Ann").row("Balance", "$ 41.20").row("Status", "open").made()
    decided = step("what is my balance?", seen)
    assert decided is not None and isinstance(decided.action, SaveValue)
    assert decided.action.name == "balance"
    assert decided.action.target is not None
    element = seen.element(decided.action.target.element or "")
    assert element is not None and element.text == "$ 41.20"


def test_nothing_to_read_where_nothing_says_it() -> None:
    assert step("what is my balance?", Page("Account").row("Owner", "Ann").made()) is None


def test_deleting_goes_by_the_exact_row_and_commits_only_at_the_end() -> None:
    seen = Page("Notes").put("list").row("Groceries 2").row("Groceries").made()
    held = step("delete the note 'Groceries'", seen)
    assert held is not None and isinstance(held.action, LongPress)
    assert touched(held, seen) == "Groceries" and held.action.commits is None
    menu = Page().put("button", "Share").put("button", "Delete").put("button", "Cancel").made(dialog=True)
    decided = step("delete the note 'Groceries'", menu, held.action)
    assert decided is not None and touched(decided, menu) == "Delete"
    assert decided.action.commits is Commitment.DELETE
    asks = Page("Delete this note?").put("button", "Cancel").put("button", "OK").made("ask", dialog=True)
    again = step("delete the note 'Groceries'", asks, held.action, decided.action)
    assert again is not None and touched(again, asks) == "OK"


def test_a_dialog_that_nobody_asked_for_is_not_confirmed() -> None:
    asks = Page("Delete all notes?").put("button", "Cancel").put("button", "Delete").made(dialog=True)
    assert step("delete the note 'Groceries'", asks) is None


def test_a_page_about_the_thing_offers_delete_in_its_menu() -> None:
    page = Page("Groceries").put("icon", description="More options").put("text", "milk")
    decided = step("delete the note 'Groceries'", page.made())
    assert touched(decided, page.made()) == "More options"


def test_calling_by_name_commits_a_call() -> None:
    seen = Page("People").row("Ann Lee", button="Call").row("Ann", button="Call").made()
    decided = step("call Ann", seen)
    assert decided is not None and decided.action.commits is Commitment.CALL
    assert isinstance(decided.action, Tap) and decided.action.target.element == seen.elements[-1].id
    assert step("call Ann", seen, decided.action) is None


def test_the_same_is_not_done_twice_in_one_state() -> None:
    from treetap.models import Visit

    seen = Page("Inbox").row("Ann Lee").made()
    decided = step("open 'Ann Lee'", seen)
    assert decided is not None
    visit = Visit(page_key=seen.page_key, state_key=seen.state_key, action=decided.action)
    again = step("open 'Ann Lee'", seen, visited=(visit,))
    assert again is None or again.action != decided.action


@pytest.mark.parametrize(
    ("sentence", "shown", "touches"),
    [
        ("set the flash to auto", "Flash: off", True),
        ("set the flash to auto", "Flash: on", True),
        ("set the flash to auto", "Flash: auto", False),
        ("turn on the flash", "Flash: off", True),
        ("把闪光灯设为自动", "闪光灯：关闭", True),
        ("set the flash to auto", "Shuffle: off", False),
        ("set the flash to auto", "Flash: Harbour Street 4", False),
    ],
)
def test_a_button_that_says_how_it_stands_is_touched_until_it_is_so(
    sentence: str, shown: str, touches: bool
) -> None:
    seen = Page("Torch").put("icon", description=shown).put("icon", description="Lamp").made()
    decided = step(sentence, seen)
    turned = decided is not None and "stand otherwise" in decided.thought
    assert turned is touches


def test_what_is_done_by_every_touch_is_not_touched_beside() -> None:
    seen = Page("Camera").put("icon", description="Take picture").made()
    decided = step("take a photo", seen)
    assert decided is not None and decided.action.level is Level.LOCATE_AND_EXECUTE


def test_all_of_them_are_switched_one_after_the_other_and_then_those_below() -> None:
    page = Page("Alarms").switch("Swim", on=False).switch("Bread", on=True).switch("Choir", on=True)
    decided = step("turn off all alarms", page.made())
    assert decided is not None and isinstance(decided.action, SetChecked)
    assert touched(decided, page.made()) == "Bread"
    off = (
        Page("Alarms").put("list", resource_id="x:id/list").switch("Swim", on=False).switch("Bread", on=False)
    )
    further = step("turn off all alarms", off.made())
    assert further is not None and isinstance(further.action, Swipe)
    elsewhere = Page("Ovens").switch("Swim", on=True).made()
    assert step("turn off all alarms", elsewhere) is None
