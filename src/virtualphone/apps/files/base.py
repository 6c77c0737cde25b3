"""What all pages of the files app share: the tree, its order, names, sizes and dates."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, ClassVar

from virtualphone.apps.files.seeding import ROOT
from virtualphone.apps.files.words import MONTHS, WORDS
from virtualphone.clock import ZONE
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button
from virtualphone.toolkit.text import reading_order

Json = dict[str, Any]

DAY_MS = 86_400_000
KEPT_DAYS = 30
"""How long things stay in the bin."""

TOTAL, SYSTEM = 128_000_000_000, 41_300_000_000
"""Bytes of the phone, and of what is no file of anybody's."""

ICONS = {
    "folder": ("folder", "#5b8def"),
    "text": ("description", "#6b7280"),
    "pdf": ("picture_as_pdf", "#d14343"),
    "doc": ("article", "#2b6fe0"),
    "sheet": ("table_chart", "#2f9e58"),
    "image": ("image", "#a05bc7"),
    "audio": ("audiotrack", "#d8812a"),
    "video": ("movie", "#b0529e"),
    "zip": ("folder_zip", "#8a6b52"),
    "app": ("android", "#3f8f7a"),
    "other": ("insert_drive_file", "#8a8f99"),
}
GROUPS = {
    "documents": ("text", "pdf", "doc", "sheet"),
    "images": ("image",),
    "audio": ("audio",),
    "videos": ("video",),
    "archives": ("zip",),
}


class FilesBase(Sharer):
    """The common part; each file of this app adds its pages."""

    package: ClassVar[str] = "com.android.documentsui"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    @property
    def table(self) -> list[Json]:
        """Every row."""
        rows: list[Json] = self.data["files"]
        return rows

    # The tree.

    def row(self, number: object) -> Json | None:
        """A file or folder by its id."""
        return next((row for row in self.table if row["id"] == number), None)

    def chosen(self, numbers: Iterable[object]) -> list[Json]:
        """Rows by their ids."""
        wanted = set(numbers)
        return [row for row in self.table if row["id"] in wanted]

    def chain(self, row: Json | None) -> list[Json]:
        """A row and the folders above it, the highest first."""
        found: list[Json] = []
        while row is not None and row not in found:
            found.insert(0, row)
            row = self.row(row["parent"]) if row["parent"] != ROOT else None
        return found

    def alive(self, row: Json) -> bool:
        """Neither it nor a folder above it is in the bin."""
        return all(one["trashed_ms"] is None for one in self.chain(row))

    def seen(self, row: Json) -> bool:
        """Whether it is shown: hidden things only if asked for."""
        secret = any(one["hidden"] for one in self.chain(row))
        return self.alive(row) and (bool(self.options["show_hidden"]) or not secret)

    def below(self, number: int) -> list[Json]:
        """Everything in a folder, however deep."""
        inner = [row for row in self.table if row["parent"] == number]
        return [*inner, *(deep for row in inner if row["kind"] == "folder" for deep in self.below(row["id"]))]

    def size_of(self, row: Json) -> int:
        """Of a folder: of all that is in it."""
        if row["kind"] != "folder":
            return int(row["size"])
        return sum(one["size"] for one in self.below(row["id"]) if one["trashed_ms"] is None)

    def inside(self, folder: int) -> list[Json]:
        """What a folder shows, in order."""
        return self.ordered([row for row in self.table if row["parent"] == folder and self.seen(row)])

    def files(self) -> list[Json]:
        """Every file that is shown, in no order."""
        return [row for row in self.table if row["kind"] != "folder" and self.seen(row)]

    def ordered(self, rows: list[Json]) -> list[Json]:
        """As the settings ask for: by name upwards, by date and size downwards."""
        options = self.options

        def place(row: Json) -> tuple[Any, ...]:
            name = (reading_order(row["name"]), row["id"])
            if options["sort"] == "changed":
                return (-row["changed_ms"], *name)
            if options["sort"] == "size":
                return (-self.size_of(row), *name)
            return (row["kind"], *name) if options["sort"] == "kind" else name

        found = sorted(rows, key=place, reverse=bool(options["reverse"]))
        if options["folders_first"]:
            found.sort(key=lambda row: row["kind"] != "folder")
        return found

    def group(self, name: str) -> list[Json]:
        """The files of a category, the newest first."""
        if name == "starred":
            rows = [row for row in self.table if row["starred"] and self.seen(row)]
        elif name == "downloads":
            rows = [row for row in self.files() if any(one["id"] == 1 for one in self.chain(row))]
        else:
            rows = [row for row in self.files() if row["kind"] in GROUPS.get(name, ())]
        return sorted(rows, key=lambda row: (-row["changed_ms"], row["id"]))

    def new_id(self) -> int:
        """A number that no row has."""
        self.data["last_id"] += 1
        number: int = self.data["last_id"]
        return number

    # Names.

    def taken(self, folder: int, name: str, but: object = None) -> bool:
        """Whether something in a folder is called so."""
        return any(
            row["name"].casefold() == name.casefold() and row["id"] != but and row["trashed_ms"] is None
            for row in self.table
            if row["parent"] == folder
        )

    def free_name(self, folder: int, name: str) -> str:
        """The name, with a number if there is one like it."""
        stem, dot, end = name.rpartition(".")
        if not stem:
            stem, dot, end = name, "", ""
        found, turn = name, 0
        while self.taken(folder, found):
            turn += 1
            found = f"{stem} ({turn}){dot}{end}"
        return found

    def bad_name(self, folder: int, name: str, but: object = None) -> str:
        """Why a name cannot be given; "" if it can."""
        if not name.strip() or "/" in name:
            return self.t("name_bad")
        return self.t("name_taken") if self.taken(folder, name, but) else ""

    def folder_name(self, number: int) -> str:
        """What a folder is called."""
        row = self.row(number)
        return str(row["name"]) if row is not None else self.t("storage")

    def path_text(self, row: Json) -> str:
        """Where it is."""
        return "/".join([self.t("storage"), *(one["name"] for one in self.chain(row)[:-1])])

    # Words.

    def size_text(self, count: int) -> str:
        """`3.4 MB`."""
        for unit, size in (("GB", 1e9), ("MB", 1e6), ("kB", 1e3)):
            if count >= size:
                return f"{count / size:.1f} {unit}" if count < 100 * size else f"{count / size:.0f} {unit}"
        return f"{count} B"

    def date_text(self, ms: int) -> str:
        """`09:12`, `Yesterday`, `Mar 3`, `Mar 3, 2025`."""
        moment = datetime.fromtimestamp(ms / 1000, UTC).astimezone(ZONE)
        now = datetime.fromtimestamp(self.phone.now_ms / 1000, UTC).astimezone(ZONE)
        away = (now.date() - moment.date()).days
        if away == 0:
            return f"{moment:%H:%M}"
        if away == 1:
            return self.t("yesterday")
        if self.zh:
            year = f"{moment.year}年" if moment.year != now.year else ""
            return f"{year}{moment.month}月{moment.day}日"
        year = f", {moment.year}" if moment.year != now.year else ""
        return f"{MONTHS[moment.month - 1]} {moment.day}{year}"

    def about(self, row: Json) -> str:
        """The line below a name."""
        if row["kind"] == "folder":
            return (
                f"{self.t('items', count=len(self.inside(row['id'])))} · {self.date_text(row['changed_ms'])}"
            )
        return f"{self.size_text(row['size'])} · {self.date_text(row['changed_ms'])}"

    # Ways out.

    def no(self, page: Page) -> Button:
        """The button that only closes."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")

    def sent_text(self, rows: list[Json]) -> str:
        """What others get: the words of a text, the names of anything else."""
        if len(rows) == 1 and rows[0]["kind"] == "text":
            return str(rows[0].get("text", ""))
        return "\n".join(str(row["name"]) for row in rows)
