"""What is done with files: the sheet of one, names, stars, archives, the way to the bin."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import overlay
from virtualphone.apps.files.listing import Listing
from virtualphone.apps.files.seeding import new_row
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Header,
    ListItem,
    Menu,
    Overlay,
    Row,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
)

Json = dict[str, Any]

SMALLER = 0.6
"""What compressing leaves of a size."""

FIELDS = {
    "rename_dialog": "name_field",
    "folder_dialog": "folder_field",
    "text_dialog": "text_field",
    "zip_dialog": "zip_field",
}
TITLES = {
    "rename_dialog": "rename",
    "folder_dialog": "new_folder",
    "text_dialog": "new_text",
    "zip_dialog": "compress",
}


class Acts(Listing):
    """Sheets, menus and dialogs."""

    def deeds(self, row: Json) -> list[tuple[str, str, str]]:
        """What the sheet of a file offers: key, icon, words."""
        packed = row["kind"] == "zip"
        return [
            ("share", "share", "share"),
            ("rename", "drive_file_rename_outline", "rename"),
            ("move", "drive_file_move", "move_to"),
            ("copy", "file_copy", "copy_to"),
            ("star", "star" if row["starred"] else "star_border", "unstar" if row["starred"] else "star"),
            ("extract", "unarchive", "extract") if packed else ("compress", "archive", "compress"),
            ("details", "info", "details"),
            ("delete", "delete", "to_bin"),
        ]

    @overlay
    def file_sheet(self, page: Page) -> Overlay:
        """Everything for one file."""
        row = self.row(page.args["id"])
        if row is None:
            return Sheet(Header(self.t("gone")))
        rows = [
            ListItem(self.t(words), icon=icon, id=f"do_{key}", on_tap=partial(self.do, page, row, key))
            for key, icon, words in self.deeds(row)
            if key != "share" or row["kind"] != "folder"
        ]
        body = Scroll(*rows, height=self.sheet_room(len(rows)), id="sheet_list")
        return Sheet(body, title=row["name"])

    def do(self, page: Page, row: Json, key: str) -> None:
        """One of the deeds, from an overlay or from the page itself."""
        number = row["id"]
        if key == "share":
            page.show("share_sheet", data=self.sent_text([row]))
        elif key == "rename":
            self._ask(page, "rename_dialog", self._stem(row), id=number)
        elif key in ("move", "copy"):
            page.open("TargetActivity", ids=[number], mode=key)
        elif key == "star":
            row["starred"] = not row["starred"]
            page.hide()
        elif key == "compress":
            self._ask(page, "zip_dialog", self._stem(row), ids=[number])
        elif key == "extract":
            page.hide()
            self.extract(page, row)
        elif key == "details":
            page.show("details_dialog", ids=[number])
        else:
            page.hide()
            self.ask_bin(page.under, [number])

    @overlay
    def pick_menu(self, page: Page) -> Overlay:
        """Three dots, for those that are chosen."""
        under = page.under
        numbers = list(under.vars.get("picked") or [])
        rows = self.chosen(numbers)
        starred = bool(rows) and all(row["starred"] for row in rows)

        def everything() -> None:
            page.hide()
            under.vars["picked"] = sorted(row["id"] for row in self.all_on(under))

        def star() -> None:
            for row in rows:
                row["starred"] = not starred
            under.vars["picked"] = []
            page.hide()

        def to(mode: str) -> None:
            page.open("TargetActivity", ids=numbers, mode=mode)

        one = rows[0] if len(rows) == 1 else None
        return Menu(
            ("pick_all", self.t("select_all"), everything),
            ("pick_move", self.t("move_to"), partial(to, "move")),
            ("pick_copy", self.t("copy_to"), partial(to, "copy")),
            one is not None
            and ("pick_rename", self.t("rename"), partial(self.do, page, one or {}, "rename")),
            ("pick_star", self.t("unstar" if starred else "star"), star),
            (
                "pick_compress",
                self.t("compress"),
                lambda: self._ask(page, "zip_dialog", self._stem(rows[0]) if rows else "", ids=numbers),
            ),
            ("pick_details", self.t("details"), lambda: page.show("details_dialog", ids=numbers)),
        )

    def all_on(self, page: Page) -> list[Json]:
        """What "all" means on a page."""
        if page.activity == "GroupActivity":
            return self.group(str(page.args.get("group")))
        return self.inside(int(page.args.get("id", 0)))

    # Names.

    def _stem(self, row: Json) -> str:
        stem = str(row["name"]).rpartition(".")[0]
        return stem if stem and row["kind"] != "folder" else str(row["name"])

    def _ask(self, page: Page, dialog: str, value: str, **args: Any) -> None:
        """A dialog whose words are marked, so that typing replaces them."""
        page.ask(dialog, FIELDS[dialog], value, **args)
        if value:
            page.record["overlays"][-1]["vars"]["@selected"] = True

    def _typed(self, page: Page, dialog: str) -> str:
        return str(page.vars.get(FIELDS[dialog], "")).strip()

    def _name_dialog(self, page: Page, dialog: str, hint: str, word: str, done: Any) -> Overlay:
        name = FIELDS[dialog]
        field = TextField(name, page.var(name, ""), hint=self.t(hint), on_submit=done, limit=60, select=True)
        agree = Button(self.t(word), done, look="text", id="confirm")
        return Dialog(self.t(TITLES[dialog]), field, buttons=[self.no(page), agree])

    @overlay
    def rename_dialog(self, page: Page) -> Overlay:
        """The ending of a file stays."""
        row = self.row(page.args["id"])

        def done() -> None:
            if row is None:
                page.hide()
                return
            name = self._typed(page, "rename_dialog")
            ending = str(row["name"]).removeprefix(self._stem(row))
            wrong = self.bad_name(row["parent"], f"{name}{ending}", row["id"]) if name else self.t("name_bad")
            if wrong:
                page.toast(wrong)
                return
            row.update(name=f"{name}{ending}", hidden=name.startswith("."), changed_ms=self.phone.now_ms)
            page.under.vars["picked"] = []
            page.hide()

        return self._name_dialog(page, "rename_dialog", "file_name", "rename", done)

    @overlay
    def folder_dialog(self, page: Page) -> Overlay:
        """A new folder in the one in sight."""
        folder = int(page.args["folder"])

        def done() -> None:
            name = self._typed(page, "folder_dialog")
            wrong = self.bad_name(folder, name)
            if wrong:
                page.toast(wrong)
                return
            self.table.append(new_row(self.new_id(), name, "folder", folder, self.phone.now_ms))
            page.hide()

        return self._name_dialog(page, "folder_dialog", "folder_name", "create", done)

    @overlay
    def text_dialog(self, page: Page) -> Overlay:
        """A new text file; it is opened for writing."""
        folder = int(page.args["folder"])

        def done() -> None:
            name = self._typed(page, "text_dialog").removesuffix(".txt")
            wrong = self.bad_name(folder, f"{name}.txt") if name else self.t("name_bad")
            if wrong:
                page.toast(wrong)
                return
            row = new_row(self.new_id(), f"{name}.txt", "text", folder, self.phone.now_ms)
            self.table.append(row)
            page.open("EditActivity", id=row["id"])

        return self._name_dialog(page, "text_dialog", "file_name", "create", done)

    # Archives.

    def _packed(self, row: Json) -> Json:
        kept: Json = {key: row[key] for key in ("name", "kind", "size", "text", "drawing") if key in row}
        if row["kind"] == "folder":
            inner = [one for one in self.table if one["parent"] == row["id"] and one["trashed_ms"] is None]
            kept["inside"] = [self._packed(one) for one in inner]
        elif "inside" in row:
            kept["inside"] = row["inside"]
        return kept

    @overlay
    def zip_dialog(self, page: Page) -> Overlay:
        """A name for the archive."""
        rows = self.chosen(page.args["ids"])

        def done() -> None:
            name = self._typed(page, "zip_dialog").removesuffix(".zip")
            folder = rows[0]["parent"] if rows else 0
            wrong = self.bad_name(folder, f"{name}.zip") if name else self.t("name_bad")
            if wrong:
                page.toast(wrong)
                return
            size = round(sum(self.size_of(row) for row in rows) * SMALLER)
            made = new_row(self.new_id(), f"{name}.zip", "zip", folder, self.phone.now_ms, size=size)
            self.table.append({**made, "inside": [self._packed(row) for row in rows]})
            page.under.vars["picked"] = []
            page.hide()
            page.toast(self.t("compressed", name=made["name"]))

        return self._name_dialog(page, "zip_dialog", "archive_name", "compress", done)

    def _unpack(self, inside: list[Json], folder: int) -> None:
        for one in inside:
            size, text = int(one.get("size", 0)), str(one.get("text", ""))
            row = new_row(
                self.new_id(), one["name"], one["kind"], folder, self.phone.now_ms, size=size, text=text
            )
            row.update({key: one[key] for key in ("drawing",) if key in one})
            if one["kind"] == "zip":
                row["inside"] = one.get("inside", [])
            self.table.append(row)
            if one["kind"] == "folder":
                self._unpack(one.get("inside", []), row["id"])

    def extract(self, page: Page, row: Json) -> None:
        """Into a folder beside the archive."""
        name = self.free_name(row["parent"], self._stem(row))
        folder = new_row(self.new_id(), name, "folder", row["parent"], self.phone.now_ms)
        self.table.append(folder)
        self._unpack(row.get("inside", []), folder["id"])
        page.toast(self.t("extracted", name=name))

    # Questions.

    @overlay
    def bin_sure(self, page: Page) -> Overlay:
        """Asked before things go to the bin."""
        numbers = list(page.args["ids"])

        def yes() -> None:
            page.hide()
            self.throw(page.under, numbers)

        agree = Button(self.t("to_bin"), yes, look="text", id="confirm")
        title = self.t("bin_sure", count=len(numbers))
        return Dialog(title, self.t("bin_text"), buttons=[self.no(page), agree])

    @overlay
    def details_dialog(self, page: Page) -> Overlay:
        """What is known of one, or of several together."""
        rows = self.chosen(page.args["ids"])
        size = self.size_text(sum(self.size_of(row) for row in rows))
        lines = [("d_size", size)]
        title = self.t("items", count=len(rows))
        if len(rows) == 1:
            row = rows[0]
            title = row["name"]
            kind = row["kind"] if f"kind_{row['kind']}" in self.words else "other"
            lines = [
                ("d_kind", self.t(f"kind_{kind}")),
                *lines,
                ("d_changed", self.date_text(row["changed_ms"])),
                ("d_where", self.path_text(row)),
            ]
            if row["kind"] == "folder":
                lines.append(("d_items", self.t("items", count=len(self.inside(row["id"])))))
        body: list[Widget] = [
            Row(
                Text(self.t(key), "note", colour="text_soft", grow=2),
                Text(value, "note", grow=3, align="end", lines=2, id=f"details_{key}"),
                pad=(0, 5),
            )
            for key, value in lines
        ]
        return Dialog(title, *body, buttons=[Button(self.t("ok"), page.hide, look="text", id="ok")])
