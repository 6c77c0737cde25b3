"""The screens and flows of the files app."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, tap, write

Json = dict[str, Any]

PACKAGE = "com.android.documentsui"
NOTES = "com.android.notes"
DOWNLOAD, DOCUMENTS, PICTURES, MUSIC, MOVIES, WORK, HOUSEHOLD = range(1, 8)


def data(state: Json) -> Json:
    """The app's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def changes(before: Json, after: Json, field: str) -> list[Any]:
    """The new values of a field, of the rows where it is another."""
    old = {row["id"]: row[field] for row in data(before)["files"]}
    return [row[field] for row in data(after)["files"] if row["id"] in old and row[field] != old[row["id"]]]


def new_rows(before: Json, after: Json) -> list[Json]:
    """Rows that were not there before."""
    known = {row["id"] for row in data(before)["files"]}
    return [row for row in data(after)["files"] if row["id"] not in known]


def lost(before: Json, after: Json) -> list[Json]:
    """Rows that are gone."""
    left = {row["id"] for row in data(after)["files"]}
    return [row for row in data(before)["files"] if row["id"] not in left]


def name_of(walker: Walker, number: int) -> str:
    """The name of the file or folder with an id: what stands on the screen."""
    name: str = next(one["name"] for one in walker.phone.data(PACKAGE)["files"] if one["id"] == number)
    return name


def row(number: int) -> Step:
    """Tap the file or folder with an id."""
    return lambda walker: tap(name_of(walker, number))(walker)


def held(number: int) -> Step:
    """Press it long."""
    return lambda walker: hold(name_of(walker, number))(walker)


def dots(number: int) -> Step:
    """Tap its three dots."""

    def step(walker: Walker) -> None:
        words = walker.phone.apps[PACKAGE].t("menu_of", name=name_of(walker, number))
        tap(words)(walker)

    return step


STORAGE = (tap("go_storage"),)
BIN = (tap("go_bin"),)
IN_DOCUMENTS = (*STORAGE, row(DOCUMENTS))
ADD = tap("fab")
LIST, TICKET, MANUAL, MAGAZINE, CV = 21, 33, 34, 48, 32


def _moved(before: Json, after: Json) -> bool:
    return changes(before, after, "parent") == [WORK, WORK] and not new_rows(before, after)


def _copied(before: Json, after: Json) -> bool:
    new = new_rows(before, after)
    return [one["parent"] for one in new] == [DOWNLOAD] and not changes(before, after, "parent")


def _packed(before: Json, after: Json) -> bool:
    new = new_rows(before, after)
    return [(one["name"], one["kind"], len(one["inside"])) for one in new] == [("both.zip", "zip", 2)]


def _unpacked(before: Json, after: Json) -> bool:
    return sorted(one["kind"] for one in new_rows(before, after)) == ["folder", "image", "text"]


def _written(before: Json, after: Json) -> bool:
    new = new_rows(before, after)
    return [(one["name"], one["text"], one["parent"]) for one in new] == [
        ("todo.txt", "Call the bank", DOCUMENTS)
    ]


def _shared(before: Json, after: Json) -> bool:
    text = next(one["text"] for one in data(before)["files"] if one["id"] == LIST)
    known = {note["id"] for note in before["apps"][NOTES]["notes"]}
    return [note["text"] for note in after["apps"][NOTES]["notes"] if note["id"] not in known] == [text]


def _cleaned(before: Json, after: Json) -> bool:
    gone = lost(before, after)
    return bool(gone) and all(one["name"].endswith((".tmp", ".log")) for one in gone)


TOUR = Tour(
    PACKAGE,
    screens={
        "home": (),
        "menu": (tap("more"),),
        "storage": STORAGE,
        "folder": IN_DOCUMENTS,
        "folder_grid": (*IN_DOCUMENTS, tap("view")),
        "folder_empty": (*STORAGE, ADD, tap("new_folder"), write("Attic"), tap("confirm"), tap("Attic")),
        "sort": (*STORAGE, tap("sort")),
        "add": (*STORAGE, ADD),
        "new_folder": (*STORAGE, ADD, tap("new_folder")),
        "picked": (*IN_DOCUMENTS, held(LIST), row(CV)),
        "picked_menu": (*IN_DOCUMENTS, held(LIST), tap("pick_more")),
        "file_sheet": (*IN_DOCUMENTS, dots(LIST)),
        "rename": (*IN_DOCUMENTS, dots(LIST), tap("do_rename")),
        "details": (*IN_DOCUMENTS, dots(LIST), tap("do_details")),
        "target": (*IN_DOCUMENTS, dots(LIST), tap("do_move"), row(DOCUMENTS)),
        "delete": (*IN_DOCUMENTS, dots(LIST), tap("do_delete")),
        "deleted": (*IN_DOCUMENTS, dots(LIST), tap("do_delete"), tap("confirm")),
        "documents": (tap("group_documents"),),
        "images": (tap("group_images"),),
        "downloads": (tap("group_downloads"),),
        "starred": (tap("go_starred"),),
        "text": (*IN_DOCUMENTS, row(LIST)),
        "text_edit": (*IN_DOCUMENTS, row(LIST), tap("edit")),
        "text_leave": (*IN_DOCUMENTS, row(LIST), tap("edit"), write("x"), key("BACK"), tap("up")),
        "preview_pdf": (tap("group_downloads"), row(TICKET)),
        "preview_other": (*IN_DOCUMENTS, row(CV)),
        "archive": (tap("group_archives"), row(MAGAZINE)),
        "search": (tap("search"), tap("kind_images"), key("BACK")),
        "search_none": (tap("search"), write("zzz"), key("BACK")),
        "bin": BIN,
        "bin_picked": (*BIN, tap("file")),
        "usage": (tap("more"), tap("go_usage")),
        "clean": (tap("more"), tap("go_clean")),
        "clean_sure": (tap("more"), tap("go_clean"), tap("clean_bin"), tap("clean")),
        "settings": (tap("more"), tap("go_settings")),
        "share": (*IN_DOCUMENTS, row(LIST), tap("share")),
    },
    flows=(
        Flow(
            "make a folder",
            (*IN_DOCUMENTS, ADD, tap("new_folder"), write("Taxes"), tap("confirm")),
            lambda before, after: (
                [(one["name"], one["kind"], one["parent"]) for one in new_rows(before, after)]
                == [("Taxes", "folder", DOCUMENTS)]
            ),
        ),
        Flow(
            "write a text file",
            (
                *IN_DOCUMENTS,
                ADD,
                tap("new_text"),
                write("todo"),
                tap("confirm"),
                write("Call the bank"),
                tap("save"),
            ),
            _written,
        ),
        Flow(
            "add a line to a text file",
            (*IN_DOCUMENTS, row(LIST), tap("edit"), write("\nHat"), tap("save")),
            lambda before, after: (
                [one["text"].endswith("\nHat") for one in data(after)["files"] if one["id"] == LIST] == [True]
                and bool(changes(before, after, "size"))
            ),
        ),
        Flow(
            "rename a file",
            (*IN_DOCUMENTS, dots(CV), tap("do_rename"), write("Resume"), tap("confirm")),
            lambda before, after: changes(before, after, "name") == ["Resume.docx"],
        ),
        Flow(
            "move two files",
            (
                *IN_DOCUMENTS,
                held(LIST),
                row(CV),
                tap("pick_more"),
                tap("pick_move"),
                row(DOCUMENTS),
                row(WORK),
                tap("put_here"),
            ),
            _moved,
        ),
        Flow(
            "copy a file",
            (*IN_DOCUMENTS, dots(CV), tap("do_copy"), row(DOWNLOAD), tap("put_here")),
            _copied,
        ),
        Flow(
            "star a file",
            (*IN_DOCUMENTS, dots(LIST), tap("do_star")),
            lambda before, after: changes(before, after, "starred") == [True],
        ),
        Flow(
            "to the bin",
            (tap("group_downloads"), dots(MANUAL), tap("do_delete"), tap("confirm")),
            lambda before, after: len(changes(before, after, "trashed_ms")) == 1,
        ),
        Flow(
            "back from the bin",
            (*BIN, tap("file"), tap("restore")),
            lambda before, after: changes(before, after, "trashed_ms") == [None],
        ),
        Flow(
            "empty the bin",
            (*BIN, tap("empty_bin"), tap("confirm")),
            lambda before, after: (
                len(lost(before, after)) == 2 and all(one["trashed_ms"] for one in lost(before, after))
            ),
        ),
        Flow(
            "two files into an archive",
            (
                *IN_DOCUMENTS,
                held(LIST),
                row(CV),
                tap("pick_more"),
                tap("pick_compress"),
                write("both"),
                tap("confirm"),
            ),
            _packed,
        ),
        Flow("out of an archive", (tap("group_archives"), row(MAGAZINE), tap("extract")), _unpacked),
        Flow(
            "another order and view",
            (*STORAGE, tap("sort"), tap("sort_size"), tap("view")),
            lambda _before, after: (
                (data(after)["settings"]["sort"], data(after)["settings"]["view"]) == ("size", "grid")
            ),
        ),
        Flow(
            "show hidden files",
            (tap("more"), tap("go_settings"), tap("set_hidden")),
            lambda _before, after: data(after)["settings"]["show_hidden"] is True,
        ),
        Flow("clean up", (tap("more"), tap("go_clean"), tap("clean"), tap("confirm")), _cleaned),
        Flow(
            "a text becomes a note",
            (*IN_DOCUMENTS, row(LIST), tap("share"), tap(f"share_{NOTES}"), key("BACK"), key("BACK")),
            _shared,
        ),
    ),
)
