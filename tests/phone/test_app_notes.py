"""Notes: what is kept, what is thrown away, what reminds."""

from __future__ import annotations

import os
import subprocess
import sys
from typing import Any

from virtualphone.app import App, activity
from virtualphone.apps.notes import Notes
from virtualphone.apps.notes.base import DAY_MS
from virtualphone.apps.notes.paper import COLUMNS, ROWS, squares_between
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.toolkit import Gap, Scaffold, Text, Widget
from virtualphone.tours.notes import NEW_LIST, NEW_TEXT, TRASH
from virtualphone.tours.steps import Step, Walker, hold, key, tap, write
from virtualphone.uitree import hierarchy

Json = dict[str, Any]
PACKAGE = Notes.package


class Home(App):
    """Stands in for the launcher."""

    package = "com.android.launcher3"
    label = ("Home", "桌面")
    hidden = True

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))

    @activity("RecentsActivity")
    def recents(self, page: Page) -> Widget:
        return Scaffold(None, Gap(grow=1))


class Mail(App):
    """Takes text that is shared."""

    package = "org.example.mail"
    label = ("Mail", "邮件")

    @activity("Main", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold("Mail", Text(page.args.get("text", "")))

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        return ("Main", {"text": data}) if action.endswith(".SEND") else None


def make(*steps: Step, **options: Any) -> tuple[Phone, Notes]:
    phone = Phone([Home, Mail, Notes], **options)
    phone.launch(PACKAGE)
    walk(phone, *steps)
    notes = phone.apps[PACKAGE]
    assert isinstance(notes, Notes)
    return phone, notes


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def newest(notes: Notes) -> Json:
    note: Json = max(notes.data["notes"], key=lambda note: int(note["id"]))
    return note


def test_what_is_typed_is_there_at_once_even_after_home() -> None:
    _, notes = make(*NEW_TEXT, write("half a thou"), key("HOME"))
    assert newest(notes)["text"] == "half a thou"


def test_a_note_that_is_emptied_goes() -> None:
    _, notes = make(*NEW_TEXT, write("x"))
    number, count = newest(notes)["id"], len(notes.data["notes"])
    walk(notes.phone, key("DEL"), key("BACK"), key("BACK"))
    assert notes.note(number) is None
    assert len(notes.data["notes"]) == count - 1
    assert notes.phone.state["toasts"]


def test_a_new_note_gets_the_label_in_sight_and_the_default_one() -> None:
    phone, notes = make()
    notes.options["default_label"] = "Ideas"
    walk(phone, tap("label_chip", 1), *NEW_TEXT, write("x"))
    assert newest(notes)["labels"] == ["Ideas", "Home"]


def test_lists_become_text_and_text_becomes_a_list() -> None:
    phone, notes = make(*NEW_TEXT, write("one\ntwo\n\nthree"), key("BACK"), tap("add"), tap("toggle_list"))
    note = newest(notes)
    assert [item["text"] for item in note["items"]] == ["one", "two", "three"]
    assert (note["kind"], note["text"]) == ("list", "")
    walk(phone, tap("add"), tap("toggle_list"))
    assert (note["kind"], note["text"], note["items"]) == ("text", "one\ntwo\nthree", [])


def test_new_items_go_where_the_settings_say() -> None:
    phone, notes = make()
    notes.options["items_bottom"] = False
    walk(phone, *NEW_LIST, write("first"), tap("add_item"), write("second"), key("BACK"), key("BACK"))
    assert [item["text"] for item in newest(notes)["items"]] == ["second", "first"]


def test_empty_items_are_not_kept() -> None:
    _, notes = make(*NEW_LIST, write("a"), key("ENTER"), key("ENTER"), key("BACK"), key("BACK"))
    assert [item["text"] for item in newest(notes)["items"]] == ["a"]


def test_thrown_away_from_the_editor_and_taken_back() -> None:
    phone, notes = make(tap("note"))
    number = phone.front["vars"]["id"]
    walk(phone, tap("note_more"), tap("do_delete"))
    note = notes.note(number)
    assert note is not None
    assert note["trashed_ms"] == phone.now_ms
    assert phone.front["activity"] == "MainActivity"
    walk(phone, tap("snackbar_action"))
    assert note["trashed_ms"] is None


def test_restored_from_the_trash() -> None:
    phone, notes = make(*TRASH, hold("note"), tap("note", 1), tap("pick_restore"))
    assert notes.thrown() == []
    assert walk_find(phone, "empty_trash") is False


def walk_find(phone: Phone, name: str) -> bool:
    return Walker(phone).find(name) is not None


def test_the_trash_empties_itself_after_its_days() -> None:
    phone, notes = make()
    thrown = {note["id"]: note["trashed_ms"] for note in notes.thrown()}
    assert len(thrown) == 2
    first = min(thrown.values())
    phone.advance((first + 30 * DAY_MS - 1 - phone.now_ms) / 1000)
    assert len(notes.thrown()) == 2
    phone.clock.advance(1)
    assert len(notes.thrown()) == sum(moment > first for moment in thrown.values())
    notes.options["trash_days"] = 0
    kept = len(notes.thrown())
    phone.advance(90 * 86400)
    assert len(notes.thrown()) == kept


def test_a_reminder_comes_once() -> None:
    phone, notes = make()
    notes.data["notes"].clear()
    note = notes.new_note("text", title="Call", reminder_ms=phone.now_ms + 5000)
    phone.advance(4.999)
    assert phone.state["notifications"] == []
    phone.advance(0.001)
    assert [entry["title"] for entry in phone.state["notifications"]] == ["Call"]
    phone.advance(10 * 86400)
    assert len(phone.state["notifications"]) == 1
    assert note["reminder_done"] is True
    assert notes.due() is None


def test_a_daily_reminder_comes_every_day_and_not_from_the_trash() -> None:
    phone, notes = make()
    notes.data["notes"].clear()
    first = phone.now_ms + 60_000
    note = notes.new_note("text", title="Pills", reminder_ms=first, reminder_repeat="day")
    phone.advance(5 * 86400)
    assert len(phone.state["notifications"]) == 5
    assert note["reminder_ms"] == first + 5 * DAY_MS
    note["trashed_ms"] = phone.now_ms
    phone.advance(2 * 86400)
    assert len(phone.state["notifications"]) == 5


def test_the_reminder_page_refuses_what_has_passed() -> None:
    phone, notes = make(tap("note"), tap("reminder"), tap("date_9"))
    number = phone.page().args["id"]
    before = dict(notes.note(number) or {})
    phone.front["vars"].update(hour=0, minute=0)
    walk(phone, tap("save"))
    assert phone.front["activity"] == "ReminderActivity"
    assert notes.note(number) == before
    walk(phone, tap("month_next"), tap("date_15"), tap("repeat_week"), tap("save"))
    note = notes.note(number)
    assert note is not None
    when = notes.wall(note["reminder_ms"])
    assert (when.month, when.day, note["reminder_repeat"]) == (4, 15, "week")


def test_the_sketch_pad_is_one_bare_node() -> None:
    phone, _ = make(tap("fab"), tap("new_sketch"))
    tree = hierarchy([(compose(phone).focused.root, PACKAGE)], (0, 0, 1080, 2400), 0)
    leaves = [part for part in tree.split("<node")[1:] if part.partition(">")[0].endswith("/")]
    assert len(leaves) == 1
    assert 'text=""' in leaves[0]
    assert 'content-desc=""' in leaves[0]
    assert 'resource-id=""' in leaves[0]
    assert tree.count("<node") == tree.count('text=""')


def test_drawing_strokes_colours_and_undo() -> None:
    phone, notes = make(tap("fab"), tap("new_sketch"))
    box = next(box for box in compose(phone).focused.root.walk() if box.touch is not None)
    plan = notes.plan(box.w, box.h)
    walker = Walker(phone)

    def at(column: int, row: int) -> tuple[int, int]:
        half = plan.cell // 2
        return box.x + plan.left + column * plan.cell + half, box.y + plan.top + row * plan.cell + half

    def press(place: tuple[int, int]) -> None:
        walker.hands.tap(box.x + place[0], box.y + place[1])

    walker.hands.tap(*at(2, 3))
    press(plan.ink(1))
    walker.hands.swipe(at(5, 5), at(9, 5), 300)
    rows = newest(notes)["sketch"]
    assert (len(rows), {len(row) for row in rows}) == (ROWS, {COLUMNS})
    assert rows[3] == "..k" + "." * (COLUMNS - 3)
    assert rows[5] == ".....rrrrr" + "." * (COLUMNS - 10)
    press(plan.tool(1))
    assert newest(notes)["sketch"][5] == "." * COLUMNS
    press(plan.tool(2))
    walker.hands.tap(*at(2, 3))
    number = newest(notes)["id"]
    press(plan.tool(0))
    assert notes.note(number) is None
    assert phone.front["activity"] == "MainActivity"


def test_strokes_have_no_holes() -> None:
    assert squares_between((0, 0), (3, 1)) == [(0, 0), (1, 0), (2, 1), (3, 1)]
    assert squares_between((4, 4), (4, 4)) == [(4, 4)]


def test_a_renamed_or_deleted_label_changes_on_every_note() -> None:
    _, notes = make()
    with_home = [note["id"] for note in notes.data["notes"] if "Home" in note["labels"]]
    assert notes.rename_label("Home", "work") is False
    assert notes.rename_label("Home", "House") is True
    assert [note["id"] for note in notes.data["notes"] if "House" in note["labels"]] == with_home
    notes.drop_label("House")
    assert all("House" not in note["labels"] for note in notes.data["notes"])
    assert "House" not in notes.label_names()


def test_the_order_follows_the_settings_and_pinned_come_first() -> None:
    phone, notes = make()
    notes.options.update(sort="title", grid=False)
    root = compose(phone).focused.root
    titles = [box.info.text for box in root.walk() if box.info and box.info.id == "note_title"]
    pinned = sorted(note["title"] for note in notes.shown() if note["pinned"])
    assert titles[: len(pinned)] == pinned


def test_search_looks_into_items_and_archive_but_not_into_the_trash() -> None:
    phone, notes = make(tap("search_bar"))
    walk(phone, write("balcony"))
    assert walk_find(phone, "Spring cleaning")
    for query, found in (("column 17", 0), ("SHOPPING", 2), ("meeting march", 2)):
        here = [n for n in notes.data["notes"] if n["trashed_ms"] is None and notes.matches(n, query, [])]
        assert len(here) == found


def test_a_note_is_shared_with_an_app_that_takes_text() -> None:
    phone, notes = make(tap("note"))
    text = notes.full_text(notes.opened(phone.page()))
    walk(phone, tap("note_more"), tap("do_share"), tap("share_org.example.mail"))
    assert (phone.front["package"], phone.front["args"]["text"]) == (Mail.package, text)


def test_text_sent_here_becomes_a_note() -> None:
    phone, notes = make()
    answer = notes.resolve("android.intent.action.SEND", "from elsewhere")
    assert answer is not None
    phone.launch(PACKAGE, *answer)
    assert newest(notes)["text"] == "from elsewhere"


def test_no_part_hides_a_method_of_another() -> None:
    hooks = set(vars(App)) | {"package", "words"}
    seen: dict[str, type] = {}
    for part in Notes.__mro__[1:-2]:
        for name in set(vars(part)) - hooks:
            if not name.startswith("__"):
                assert name not in seen, f"{name} is in {part.__name__} and {seen[name].__name__}"
                seen[name] = part


def test_the_same_seed_gives_the_same_data_elsewhere() -> None:
    code = (
        "import json; from virtualphone.app import Seed; from virtualphone.apps.notes import Notes;"
        "print(json.dumps(Notes.seed(None, Seed(7, Notes.package, 'zh', 1773014400000))))"
    )
    runs = {
        subprocess.run(
            [sys.executable, "-c", code],
            env={**os.environ, "PYTHONHASHSEED": number},
            capture_output=True,
            check=True,
            text=True,
        ).stdout
        for number in ("1", "2")
    }
    assert len(runs) == 1
