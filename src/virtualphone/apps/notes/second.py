"""The second version of the notes: memos, written and found at the bottom of the page."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.notes.app import Notes
from virtualphone.apps.notes.paper import thumbnail
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Divider,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    Widget,
)

Json = dict[str, Any]

ICONS = {"text": "subject", "list": "task_alt", "sketch": "gesture"}

WORDS = {
    "notes": ("Memos", "备忘"),
    "delete": ("Throw away", "丢弃"),
    "menu": ("Places", "目录"),
    "more": ("Do something", "操作"),
    "search_hint": ("Look through memos", "查找备忘"),
    "search": ("Look through memos", "查找备忘"),
    "as_grid": ("Side by side", "并排显示"),
    "as_list": ("One below the other", "逐条显示"),
    "sort": ("Order", "顺序"),
    "sort_changed": ("Last touched", "最近修改"),
    "sort_created": ("Age", "创建先后"),
    "sort_title": ("Name", "名称"),
    "pinned": ("Kept on top", "固定在顶部"),
    "others": ("The rest", "其余"),
    "empty": ("What you write down appears here", "您写下的内容会显示在此处"),
    "new": ("Write", "写一条"),
    "new_text": ("Plain memo", "普通备忘"),
    "new_list": ("To-do items", "待办事项"),
    "new_sketch": ("Sketch", "手绘"),
    "pin": ("Keep on top", "固定"),
    "unpin": ("Let go", "取消固定"),
    "archive": ("Put away", "收起"),
    "unarchive": ("Take out again", "重新取出"),
    "archived": ("{count} put away", "已收起 {count} 条"),
    "unarchived": ("{count} taken out", "已取出 {count} 条"),
    "trashed": ("{count} thrown away", "已丢弃 {count} 条"),
    "reminders": ("Alerts", "提示"),
    "reminder": ("Alert", "提示"),
    "remind_me": ("Alert me", "到时提示"),
    "edit_reminder": ("Change the alert", "修改提示"),
    "drop_reminder": ("No alert", "取消提示"),
    "trash": ("Bin", "废纸篓"),
    "no_trash": ("The bin is empty", "废纸篓是空的"),
    "trash_note": (
        "Memos leave the bin for good after {days} days.",
        "废纸篓中的备忘会在 {days} 天后彻底清除。",
    ),
    "empty_trash": ("Clear bin", "清理废纸篓"),
    "empty_sure": ("Clear the bin?", "要清理废纸篓吗？"),
    "restore": ("Put back", "放回"),
    "restored": ("{count} put back", "已放回 {count} 条"),
    "kind_list": ("To-do items", "待办事项"),
    "kind_sketch": ("Sketches", "手绘"),
    "kind_reminder": ("Alerts", "提示"),
    "kind_pinned": ("Kept on top", "固定"),
    "title": ("Name", "名称"),
    "text": ("Write here", "在此书写"),
    "add_item": ("Another one", "再加一项"),
    "add": ("Insert", "插入"),
    "colour": ("Paper", "纸张"),
    "copy_note": ("Duplicate", "复制一份"),
    "share": ("Send a copy", "发送"),
    "details": ("About this memo", "关于此备忘"),
    "labels": ("Tags", "分组"),
    "edit_labels": ("Tags …", "管理分组"),
    "new_label": ("Another tag", "添加分组"),
    "label_name": ("Name of the tag", "分组名称"),
    "rename_label": ("Name of the tag", "修改分组名称"),
    "rename": ("Apply", "应用"),
    "create": ("Add", "添加"),
    "delete_label": ('Drop the tag "{name}"?', "要去掉分组“{name}”吗？"),
    "default_label": ("Tag of fresh memos", "新备忘的分组"),
    "settings": ("Options", "选项"),
    "group_view": ("Appearance", "外观"),
    "group_lists": ("To-do items", "待办事项"),
    "group_notes": ("Memos", "备忘"),
    "items_bottom": ("Fresh items go to the end", "新事项放在末尾"),
    "ticked_bottom": ("Finished items go to the end", "完成的事项放在末尾"),
    "trash_days": ("Clear the bin after", "废纸篓保留时间"),
}


class NotesSecond(Notes):
    """The same notes."""

    label: ClassVar[tuple[str, str]] = ("Memos", "备忘")
    icon: ClassVar[str] = "edit_note"
    colour: ClassVar[str] = "#6b4fa3"
    version: ClassVar[str] = "6.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Notes.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "Another name, icon and colour of the app; notes are memos, labels are tags, the trash is a bin",
        "Searching is an icon; labels and a wide button to write stand at the bottom",
        "The kinds of a new note are a dialog with other icons, in another order",
        "The places of the app are a sheet from below, in another order",
        "Cards have a mark for their kind and no frame",
        "In the editor what was above stands below and the other way round",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "compose",
        "menu": "places",
        "search_bar": "find",
        "note": "memo",
        "note_title": "memo_name",
        "note_text": "memo_text",
        "label_chip": "tag",
        "edit_title": "name_input",
        "edit_text": "body_input",
        "note_more": "actions",
        "reminder": "alert",
        "view": "arrangement",
        "go_trash": "place_bin",
        "go_settings": "place_options",
    }

    def main_frame(self, page: Page, labels: Widget, found: Widget) -> Widget:
        """A plain bar above; labels and the button to write below."""
        picked = page.vars.get("picked", [])
        if picked:
            return super().main_frame(page, labels, found)
        grid = self.options["grid"]
        actions: list[Widget] = [
            IconButton("swap_vert", lambda: page.show("sort_menu"), desc=self.t("sort"), id="sort"),
            IconButton(
                "splitscreen" if grid else "dashboard",
                lambda: self.options.update(grid=not grid),
                desc=self.t("as_list" if grid else "as_grid"),
                id="view",
            ),
            IconButton(
                "manage_search",
                lambda: page.open("SearchActivity"),
                desc=self.t("search_hint"),
                id="search_bar",
            ),
        ]
        write = Button(self.t("new"), lambda: page.show("add_menu"), icon="edit", id="fab", grow=1)
        places = IconButton("apps", lambda: page.show("drawer"), desc=self.t("menu"), id="menu")
        foot = Column(Divider(), labels, Row(places, write, gap=8, pad=(8, 0, 16, 8)), self.undo_bar(page))
        return Scaffold(self.name(), found, actions=actions, bottom=foot, large=not self.wide)

    @overlay
    def add_menu(self, page: Page) -> Overlay:
        """Which kind of note."""

        def start(kind: str) -> None:
            label = page.under.vars.get("label", "")
            page.open("SketchActivity" if kind == "sketch" else "EditorActivity", kind=kind, label=label)

        rows = [
            ListItem(self.t(f"new_{kind}"), icon=ICONS[kind], on_tap=partial(start, kind), id=f"new_{kind}")
            for kind in ("sketch", "list", "text")
        ]
        return Dialog(self.t("new"), Column(*rows))

    @overlay
    def drawer(self, page: Page) -> Overlay:
        """The places of the app, from below; a phone held across has no room for that."""
        if self.wide:
            return super().drawer(page)

        def show(label: str) -> None:
            page.under.vars["label"] = label
            page.hide()

        def row(name: str, word: str, icon: str, activity: str) -> Widget:
            return ListItem(self.t(word), icon=icon, id=name, on_tap=lambda: page.open(activity))

        now = page.under.vars.get("label", "")
        rows: list[Widget] = [
            row("go_settings", "settings", "tune", "SettingsActivity"),
            row("go_trash", "trash", "auto_delete", "TrashActivity"),
            row("go_archive", "archive", "inventory_2", "ArchiveActivity"),
            row("go_reminders", "reminders", "alarm", "RemindersActivity"),
            Divider(20),
            ListItem(
                self.t("notes"), icon="edit_note", on_tap=partial(show, ""), id="go_notes", selected=not now
            ),
            *[
                ListItem(name, icon="tag", on_tap=partial(show, name), id="go_label", selected=name == now)
                for name in self.label_names()
            ],
            row("go_labels", "edit_labels", "new_label", "LabelsActivity"),
        ]
        return Sheet(Scroll(*rows, id="places", height=self.sheet_room(len(rows))))

    def _note_card(self, page: Page, note: Json, tap: Any) -> Widget:
        picked = note["id"] in page.vars.get("picked", [])

        def pick() -> None:
            numbers = page.vars.get("picked", [])
            page.vars["picked"] = sorted(set(numbers) ^ {note["id"]})

        def touched() -> None:
            pick() if page.vars.get("picked") else tap(note)

        text = note["text"].strip()
        kind = "sketch" if note["sketch"] else note["kind"]
        plain = note["colour"] == "none"
        mark = Icon("vertical_align_top", size=16, colour="primary", desc=self.t("pinned"))
        words = Column(
            bool(note["title"]) and Text(note["title"], "strong", lines=2, id="note_title"),
            bool(text)
            and Text(
                text, "note", colour="text_soft", lines=6 if self.options["grid"] else 2, id="note_text"
            ),
            *self._item_lines(note),
            bool(note["sketch"]) and Gap(6),
            bool(note["sketch"]) and thumbnail(note["sketch"], 90),
            self._note_tags(note),
            grow=1,
        )
        return Row(
            Icon(ICONS.get(kind, "subject"), size=18, colour="primary"),
            words,
            note["pinned"] and mark,
            gap=10,
            align="start",
            pad=(12, 14),
            radius=4,
            colour="primary_soft" if picked else "container" if plain else self.fill(note["colour"]),
            outline="primary" if picked else None,
            id="note",
            selected=picked,
            on_tap=touched,
            on_hold=pick,
        )

    def _editor_actions(self, page: Page, note: Json | None) -> list[Widget]:
        del note
        return self.foot_buttons(page)

    def _foot(self, page: Page, note: Json | None) -> Widget:
        pin, reminder, archive = super()._editor_actions(page, note)
        when = self.when_text(note["changed_ms"] if note is not None else self.phone.now_ms)
        words = Text(self.t("edited", when=when), "small", colour="text_soft", grow=1, lines=1, id="edited")
        return Row(words, archive, reminder, pin, pad=(18, 0, 6, 0), height=56)

    def foot_buttons(self, page: Page) -> list[Widget]:
        """Other icons, the rest first."""
        return [
            IconButton("expand_more", lambda: page.show("more_sheet"), desc=self.t("more"), id="note_more"),
            IconButton("format_color_fill", lambda: page.show("colour_sheet"), id="palette"),
            IconButton("attach_file", lambda: page.show("add_sheet"), desc=self.t("add"), id="add"),
        ]
