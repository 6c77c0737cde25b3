"""The screens and flows of the notes."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.android.notes"


def data(state: Json) -> Json:
    """The notes' part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def new_notes(before: Json, after: Json) -> list[Json]:
    """Notes that were not there before."""
    known = {note["id"] for note in data(before)["notes"]}
    return [note for note in data(after)["notes"] if note["id"] not in known]


def changes(before: Json, after: Json, field: str) -> list[Any]:
    """The new values of a field, of the notes where it is another."""
    old = {note["id"]: note[field] for note in data(before)["notes"]}
    return [
        note[field] for note in data(after)["notes"] if note["id"] in old and note[field] != old[note["id"]]
    ]


def dot(x: float, y: float) -> Step:
    """Touch a place of a page that has no names: shares of the screen."""

    def step(walker: Walker) -> None:
        metrics = walker.phone.metrics
        walker.hands.tap(round(metrics.width * x), round(metrics.height * y))

    return step


NEW_TEXT = (tap("fab"), tap("new_text"))
NEW_LIST = (tap("fab"), tap("new_list"))
TRASH = (tap("menu"), tap("go_trash"))


def _written(before: Json, after: Json) -> bool:
    return [(n["title"], n["text"], n["kind"]) for n in new_notes(before, after)] == [
        ("Lunch", "Noodles at noon", "text")
    ]


def _listed(before: Json, after: Json) -> bool:
    new = new_notes(before, after)
    return [[(i["text"], i["done"]) for i in note["items"]] for note in new] == [
        [("Apples", True), ("Pears", False)]
    ]


def _nothing(before: Json, after: Json) -> bool:
    return data(before)["notes"] == data(after)["notes"] and bool(after["toasts"])


def _reminded(before: Json, after: Json) -> bool:
    new = new_notes(before, after)
    told = [
        note for note in after["notifications"] if note["package"] == PACKAGE and note["title"] == "Water"
    ]
    return len(new) == 1 and new[0]["reminder_done"] and len(told) == 1


def _trash_empty(before: Json, after: Json) -> bool:
    kept = [note for note in data(before)["notes"] if note["trashed_ms"] is None]
    return data(after)["notes"] == kept and len(kept) < len(data(before)["notes"])


def _labelled(before: Json, after: Json) -> bool:
    names = {label["name"] for label in data(after)["labels"]} - {
        label["name"] for label in data(before)["labels"]
    }
    return names == {"Urgent"} and sum("Urgent" in note["labels"] for note in data(after)["notes"]) == 1


def _drawn(before: Json, after: Json) -> bool:
    new = new_notes(before, after)
    return len(new) == 1 and sum(len(row.replace(".", "")) for row in new[0]["sketch"]) == 2


def _settings(_before: Json, after: Json) -> bool:
    held = data(after)["settings"]
    return (held["sort"], held["grid"], held["items_bottom"], held["trash_days"]) == (
        "title",
        False,
        False,
        7,
    )


TOUR = Tour(
    PACKAGE,
    screens={
        "notes": (),
        "notes_list": (tap("view"),),
        "drawer": (tap("menu"),),
        "sort": (tap("sort"),),
        "add": (tap("fab"),),
        "label_notes": (tap("label_chip", 1),),
        "picked": (hold("note"), tap("note", 1)),
        "deleted": (hold("note"), tap("pick_delete")),
        "search": (tap("search_bar"),),
        "search_found": (tap("search_bar"), tap("kind_list"), key("BACK")),
        "editor_new": NEW_TEXT,
        "editor_text": (tap("menu"), tap("go_label", 4), tap("note")),
        "editor_list": (tap("search_bar"), key("BACK"), tap("kind_list"), tap("kind_pinned"), tap("note")),
        "editor_sketch": (tap("search_bar"), key("BACK"), tap("kind_sketch"), tap("note")),
        "editor_colour": (tap("note"), tap("palette")),
        "editor_add": (tap("note"), tap("add")),
        "editor_more": (tap("note"), tap("note_more")),
        "share": (tap("note"), tap("note_more"), tap("do_share")),
        "details": (tap("note"), tap("note_more"), tap("do_details")),
        "label_picker": (tap("note"), tap("note_more"), tap("do_labels")),
        "reminder": (tap("note"), tap("reminder")),
        "sketch": (tap("search_bar"), key("BACK"), tap("kind_sketch"), tap("note"), tap("note_sketch")),
        "sketch_new": (tap("fab"), tap("new_sketch")),
        "labels": (tap("menu"), tap("go_labels")),
        "label_new": (tap("menu"), tap("go_labels"), tap("label_new"), tap("label_field")),
        "label_delete": (tap("menu"), tap("go_labels"), tap("label_delete")),
        "reminders": (tap("menu"), tap("go_reminders")),
        "archive": (tap("menu"), tap("go_archive")),
        "trash": TRASH,
        "trash_note": (*TRASH, tap("note")),
        "trash_empty": (*TRASH, tap("empty_trash"), tap("confirm"), wait(5)),
        "settings": (tap("menu"), tap("go_settings")),
        "settings_label": (tap("menu"), tap("go_settings"), tap("set_label")),
    },
    flows=(
        Flow(
            "write a note",
            (
                *NEW_TEXT,
                write("Noodles at noon"),
                tap("edit_title"),
                write("Lunch"),
                key("BACK"),
                key("BACK"),
            ),
            _written,
        ),
        Flow(
            "make a check list and tick an item",
            (
                *NEW_LIST,
                write("Apples"),
                key("ENTER"),
                write("Pears"),
                key("BACK"),
                tap("tick_1"),
                tap("up"),
            ),
            _listed,
        ),
        Flow("an empty note is not kept", (*NEW_TEXT, key("BACK"), key("BACK")), _nothing),
        Flow(
            "pin and colour a note",
            (
                *NEW_TEXT,
                write("Keep this"),
                key("BACK"),
                tap("pin"),
                tap("palette"),
                tap("colour_green"),
                key("BACK"),
            ),
            lambda before, after: (
                [(n["pinned"], n["colour"]) for n in new_notes(before, after)] == [(True, "green")]
            ),
        ),
        Flow(
            "a reminder comes",
            (
                *NEW_TEXT,
                tap("edit_title"),
                write("Water"),
                key("BACK"),
                tap("reminder"),
                tap("quick_tomorrow_at"),
                tap("save"),
                key("HOME"),
                wait(86400 * 1.5),
            ),
            _reminded,
        ),
        Flow(
            "archive a note",
            (hold("note"), tap("pick_archive")),
            lambda before, after: changes(before, after, "archived") == [True],
        ),
        Flow(
            "restore a note from the trash",
            (*TRASH, tap("note"), tap("restore")),
            lambda before, after: changes(before, after, "trashed_ms") == [None],
        ),
        Flow("empty the trash", (*TRASH, tap("empty_trash"), tap("confirm")), _trash_empty),
        Flow(
            "a new label for a note",
            (
                tap("note"),
                tap("note_more"),
                tap("do_labels"),
                tap("label_field"),
                write("Urgent"),
                tap("label_create"),
                tap("up"),
            ),
            _labelled,
        ),
        Flow(
            "rename a label",
            (
                tap("menu"),
                tap("go_labels"),
                tap("label_row"),
                tap("label_field"),
                write(" 2"),
                tap("confirm"),
            ),
            lambda before, after: (
                sum(name["name"].endswith(" 2") for name in data(after)["labels"]) == 1
                and bool(changes(before, after, "labels"))
            ),
        ),
        Flow(
            "draw two dots",
            (tap("fab"), tap("new_sketch"), dot(0.4, 0.4), dot(0.6, 0.5), key("BACK")),
            _drawn,
        ),
        Flow(
            "settings of the notes",
            (
                tap("menu"),
                tap("go_settings"),
                tap("set_sort"),
                tap("sort_title"),
                tap("set_grid"),
                tap("set_items_bottom"),
                tap("set_trash"),
                tap("days_7"),
            ),
            _settings,
        ),
    ),
)
