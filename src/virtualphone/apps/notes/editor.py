"""The page of one note. What is typed is kept at once; a note that stays empty is not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from virtualphone.app import activity
from virtualphone.apps.notes.checklist import Checklist
from virtualphone.apps.notes.paper import thumbnail
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Computed,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
    Wrap,
)

Json = dict[str, Any]


class Editor(Checklist):
    """`vars.id` is the note; a new one comes into being with its first letter."""

    def open_editor(self, page: Page) -> None:
        """Which note it is; a new one has the cursor at once."""
        note = self.note(page.args.get("id"))
        if note is not None:
            page.vars["id"] = note["id"]
            return
        text = str(page.args.get("android.intent.extra.TEXT") or page.args.get("text") or "")
        title = str(page.args.get("android.intent.extra.SUBJECT") or page.args.get("title") or "")
        if text or title:
            page.vars["id"] = self.new_note("text", title=title[:200], text=text[:20_000])["id"]
        elif self.kind_of(page) == "list":
            note = self.make(page)
            self.add_item(page, note)
        else:
            page.focus("edit_text")

    def leave_editor(self, page: Page) -> bool:
        """Throw an empty note away; never stay."""
        note = self.opened(page)
        if note is None or self.is_empty(note):
            self.data["notes"] = [other for other in self.data["notes"] if other is not note]
            page.toast(self.t("discarded"))
        elif note["kind"] == "list":
            note["items"] = [item for item in note["items"] if item["text"].strip()]
        return False

    @activity("EditorActivity", back="leave_editor")
    def editor(self, page: Page) -> Widget:
        """Title, text or items, and what belongs to the note."""
        note = self.opened(page)
        shown: Json = note or {"title": "", "text": "", "items": [], "sketch": [], "colour": "none"}
        fields: list[Widget | bool | None] = [
            Gap(2),
            TextField(
                "edit_title",
                self._field(page, "title"),
                hint=self.t("title"),
                plain=True,
                style="title",
                limit=200,
            ),
            bool(shown["sketch"]) and self._drawing(page, shown),
        ]
        if self.kind_of(page) == "list":
            fields += self.item_rows(page, shown)
        else:
            box = TextField(
                "edit_text",
                self._field(page, "text"),
                hint=self.t("text"),
                plain=True,
                multiline=True,
                limit=20_000,
            )
            fields.append(box)
        fields += [Gap(12), self._tags(page, note), Gap(32)]
        page_colour = self.fill(shown["colour"])
        body = Scroll(*fields, id="editor", pad=(18, 0))
        if self.wide and self.phone.state["keyboard"]["shown"]:
            return Scaffold(None, body, resize=True, colour=page_colour)
        return Scaffold(
            Gap(grow=1),
            body,
            back=page.back,
            actions=self._editor_actions(page, note),
            bottom=self._foot(page, note),
            resize=True,
            colour=page_colour,
        )

    def _field(self, page: Page, key: str) -> Computed:
        def write(value: str) -> None:
            note = self.make(page)
            note[key] = value
            self.touch(note)

        return Computed(lambda: (self.opened(page) or {key: ""})[key], write)

    def _drawing(self, page: Page, note: Json) -> Widget:
        picture = thumbnail(note["sketch"], 260)
        picture.on_tap = lambda: page.open("SketchActivity", id=note["id"])
        return Column(Gap(8), picture, Gap(8))

    def _editor_actions(self, page: Page, note: Json | None) -> list[Widget]:
        pinned = bool(note and note["pinned"])
        archived = bool(note and note["archived"])

        def with_note(action: Callable[[Json], object]) -> Callable[[], None]:
            def run() -> None:
                action(self.make(page))

            return run

        def pin(note: Json) -> None:
            note["pinned"] = not pinned

        def shelve(note: Json) -> None:
            if self.is_empty(note):
                page.back()
                return
            page.finish()
            words = "unarchived" if archived else "archived"
            self.put_away(Page(self.phone, self.phone.front), [note], "archived", not archived, words)

        return [
            IconButton(
                "push_pin",
                with_note(pin),
                desc=self.t("unpin" if pinned else "pin"),
                id="pin",
                colour="primary" if pinned else "text_soft",
                selected=pinned,
            ),
            IconButton(
                "notification_add",
                with_note(lambda note: page.open("ReminderActivity", id=note["id"])),
                desc=self.t("reminder"),
                id="reminder",
            ),
            IconButton(
                "unarchive" if archived else "archive",
                with_note(shelve),
                desc=self.t("unarchive" if archived else "archive"),
                id="archive",
            ),
        ]

    def _tags(self, page: Page, note: Json | None) -> Widget | None:
        if note is None:
            return None
        tags: list[Widget] = [
            self.tag(name, id="label_tag", on_tap=lambda: page.open("LabelPickerActivity", ids=[note["id"]]))
            for name in note["labels"]
        ]
        if note["reminder_ms"] is not None:
            again = lambda: page.open("ReminderActivity", id=note["id"])  # noqa: E731
            tags.insert(0, self.reminder_tag(note, id="reminder_tag", on_tap=again))
        return Wrap(*tags)

    def _foot(self, page: Page, note: Json | None) -> Widget:
        when = self.when_text(note["changed_ms"] if note is not None else self.phone.now_ms)
        words = Text(
            self.t("edited", when=when),
            "small",
            colour="text_soft",
            align="center",
            grow=1,
            lines=1,
            id="edited",
        )
        add, palette, more = self.foot_buttons(page)
        return Row(add, palette, words, Gap(48), more, pad=(6, 0), height=52)

    def foot_buttons(self, page: Page) -> list[Widget]:
        """What can be put into the note, its colour, and the rest."""
        return [
            IconButton("add_box", lambda: page.show("add_sheet"), desc=self.t("add"), id="add"),
            IconButton("palette", lambda: page.show("colour_sheet"), id="palette"),
            IconButton("more_vert", lambda: page.show("more_sheet"), desc=self.t("more"), id="note_more"),
        ]
