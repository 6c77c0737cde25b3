"""What is set of one entry, on its own page: its time, a switch; and days in a month's grid."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import KNOWS, Page, step, touched
from treetap.decision.offline.candidates import candidates, is_fit
from treetap.language.reader import read_task
from treetap.models import Element, Role, Screen, SetChecked, SetValue, Source, Tap, Target, Text

SETS = Tap(target=Target(text=Text.literal("9 June")), description="set the date")
BEGUN = Tap(target=Target(text=Text.literal("New")), description="begin a new one")


def rows(*names: str) -> Screen:
    """Rows with a time, a name and a switch that is touched apart."""
    page = Page("Sirens")
    for name in names:
        page.row("06:10", name)
        row = page.elements[-3]
        given = {"role": Role.SWITCH, "checked": True, "clickable": True, "parent": row.id}
        page.elements.append(
            Element(
                id=f"e{len(page.elements)}",
                bounds=row.bounds,
                order=len(page.elements),
                source=Source.TREE,
                description="06:10 alarm",
                **given,
            )
        )
    return page.made("list")


def month(*, chosen: int = 0, head: str = "Mon, Jun 9") -> Screen:
    page = Page(head).put("text", "June 2031").put("button", description="Next month")
    for day in range(1, 31):
        page.put("button", "", selected=day == chosen)
        cell = page.elements[-1]
        page.put("text", str(day), parent=cell.id, bounds=cell.bounds)
    return page.put("button", "Cancel").put("button", "OK").made("month", dialog=True)


@pytest.mark.parametrize(
    "sentence",
    [
        "turn off vibration for the alarm “Dawn chorus”",
        "关闭闹钟“Dawn chorus”的振动",
    ],
)
def test_a_switch_of_an_entry_is_on_its_own_page(sentence: str) -> None:
    listed = rows("Dawn chorus", "Dusk")
    opened = step(sentence, listed)
    assert opened is not None and isinstance(opened.action, Tap), "its own switch is another one"
    assert opened.action.target.element == listed.elements[1].id
    form = Page("Edit").put("icon", description="Save").row("Name", "Dawn chorus").switch("Vibrate", on=True)
    set_off = step(sentence, form.made("form"), opened.action)
    assert set_off is not None and isinstance(set_off.action, SetChecked) and not set_off.action.checked
    turned = Page("Edit").put("icon", description="Save").row("Name", "Dawn chorus")
    after = turned.switch("Vibrate", on=False).made("form")
    saved = step(sentence, after, opened.action, set_off.action)
    assert touched(saved, after) == "Save" and saved is not None
    again = step(sentence, listed, opened.action, set_off.action, saved.action)
    assert again is not None and again.action.description == "see what was kept"
    assert step(sentence, listed, opened.action, set_off.action, saved.action, again.action) is None


def test_the_entry_itself_is_switched_by_its_own_switch() -> None:
    listed = rows("Dawn chorus", "Dusk")
    decided = step("turn off the alarm “Dawn chorus”", listed)
    assert decided is not None and isinstance(decided.action, SetChecked)


@pytest.mark.parametrize("sentence", ["change the alarm “Dusk” to 21:40", "把闹钟“Dusk”改到21:40"])
def test_the_time_of_an_entry_is_brought_about_on_its_page(sentence: str) -> None:
    listed = rows("Dawn chorus", "Dusk")
    opened = step(sentence, listed)
    assert opened is not None and isinstance(opened.action, Tap), "a row whose switch is apart leads on"
    form = Page("Siren").put("icon", description="Save").put("picker", "").row("Name", "Dusk").made("form")
    turned = step(sentence, form, opened.action)
    assert turned is not None and isinstance(turned.action, SetValue)
    assert turned.action.value == Text.literal("21:40")
    assert touched(step(sentence, form, opened.action, turned.action), form) == "Save"


def test_a_day_that_is_marked_on_what_it_is_written_on_is_taken() -> None:
    sentence = "create an event “Regatta” on June 14, 2031"
    tapped = step(sentence, month(), BEGUN, SETS)
    assert touched(tapped, month()) == "14"
    chosen = month(chosen=14)
    assert touched(step(sentence, chosen, BEGUN, SETS), chosen) == "OK"


def test_a_picker_that_is_headed_by_the_day_has_it() -> None:
    sentence = "新建日程“Regatta”，2031年6月14日"
    headed = month(head="6月14日 周六")
    assert touched(step(sentence, headed, BEGUN, SETS), headed) == "OK"
    other = month(head="6月13日 周五")
    assert touched(step(sentence, other, BEGUN, SETS), other) == "14"


@pytest.mark.parametrize(
    ("sentence", "label", "fits"),
    [
        ("turn off the alarm Dusk", "Turn all alarms off", False),
        ("turn off all alarms", "Turn all alarms off", True),
        ("关闭闹钟Dusk", "关闭所有闹钟", False),
        ("turn off the alarm Dusk", "All alarms", True),
    ],
)
def test_what_is_done_to_all_is_not_for_one(sentence: str, label: str, fits: bool) -> None:
    page = Page("Sirens").put("button", label).made("menu")
    goal = read_task(sentence).goals[0]
    assert [is_fit(one, goal) for one in candidates(page, KNOWS)] == [fits]


@pytest.mark.parametrize(
    ("sentence", "wanted"),
    [("switch the planner to the week view", "Week"), ("switch to the list layout in Planner", "List")],
)
def test_a_view_is_called_without_the_word_for_it(sentence: str, wanted: str) -> None:
    drawer = Page("Planner").row("List").row("Week").row("Go to page").row("Month").made("drawer")
    assert touched(step(sentence, drawer), drawer) == wanted


def test_the_keys_of_a_pad_are_no_options() -> None:
    pad = Page("0")
    for key in "1234567890":
        pad.put("button", key)
    assert step("set the rounding to 4", pad.made("pad")) is None
    choices = Page("Rounding").put("radio", "2").put("radio", "4").made("choices", dialog=True)
    assert touched(step("set the rounding to 4", choices), choices) == "4"


def test_a_row_is_known_by_what_came_out() -> None:
    page = Page("Sums").row("100+3", "= 103").row("51.5×2", "= 103.5").row("1+1", "= 2").made("sums")
    held = step("delete the entry with the result 103.5", page)
    assert held is not None and touched(held, page) == "51.5×2"
    assert step("delete the entry with the result 9.5", page) is None


def test_an_entry_is_moved_in_its_editor() -> None:
    sentence = "把和白露吃饭改到2031年6月14日"
    search = Page("日程").put("field", "白露", resource_id="com.other:id/search_query", hint="搜索")
    found = search.row("和白露吃饭", "6月9日").row("看望白露", "6月10日").made("found")
    opened = step(sentence, found)
    assert touched(opened, found) == "和白露吃饭" and opened is not None
    shown = (
        Page()
        .put("icon", description="编辑")
        .put("text", "和白露吃饭")
        .put("text", "6月9日 周一")
        .made("shown")
    )
    pen = step(sentence, shown, opened.action)
    assert touched(pen, shown) == "编辑" and pen is not None
    page = (
        Page("编辑").put("button", "保存").put("field", "和白露吃饭", resource_id="com.other:id/edit_title")
    )
    form = page.row("6月9日 周一").made("form")
    assert touched(step(sentence, form, opened.action, pen.action), form) == "6月9日 周一"
    done = Page("编辑").put("button", "保存").put("field", "和白露吃饭").row("6月14日 周六").made("form")
    assert touched(step(sentence, done, opened.action, pen.action), done) == "保存"


def test_a_search_field_does_not_make_the_page_of_what_is_searched_for() -> None:
    search = Page("Sirens").put("field", "Dusk", resource_id="com.other:id/search_query", hint="Search")
    found = search.row("Dusk", "21:00").row("Dusk walk", "22:00").made("found")
    opened = step("change the alarm “Dusk” to 21:40", found)
    assert opened is not None and opened.action.description == "go to what is meant"


@pytest.mark.parametrize("hint", ["Tag", "标签", "Label"])
def test_the_only_field_beside_a_pad_takes_the_name(hint: str) -> None:
    pad = Page("New timer").put("text", "00h 12m 00s")
    for key in "1234567890":
        pad.put("button", key)
    form = pad.put("field", "", hint=hint).put("button", "Start").made("pad")
    named = step("start a timer of 12 minutes called Broth", form, BEGUN)
    assert named is not None and getattr(named.action, "text", None) == Text.literal("Broth")


def test_the_keys_of_a_pad_are_not_tried_out() -> None:
    pad = Page("0").put("button", "MC").put("button", "AC").put("button", "History")
    for key in "1234567890":
        pad.put("button", key)
    tried = [one.label for one in candidates(pad.made("pad"), KNOWS) if one.navigates]
    assert tried == ["History"]
    plain = Page("Shows").put("button", "TV").put("button", "History").made("plain")
    assert [one.label for one in candidates(plain, KNOWS) if one.navigates] == ["TV", "History"]
