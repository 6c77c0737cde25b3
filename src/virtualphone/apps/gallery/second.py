"""The second version of the gallery: places at the top, albums in rows, words below the tools."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.apps.gallery.app import Gallery
from virtualphone.page import Page
from virtualphone.sharing import PHOTOS
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Row,
    Scaffold,
    Text,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

SECOND: dict[str, tuple[str, str]] = {
    "photos": ("Timeline", "时间线"),
    "albums": ("Folders", "分组"),
    "search": ("Find", "查找"),
    "search_hint": ("Where, what or when", "在哪里、有什么、什么时候"),
    "nothing_found": ("No pictures like that", "没有这样的图片"),
    "more": ("Menu", "菜单"),
    "select": ("Pick several", "多选"),
    "select_all": ("Everything", "全部"),
    "picked": ("{count} marked", "已标记 {count} 张"),
    "slideshow": ("Play all", "轮播"),
    "hidden": ("Private", "私密"),
    "no_hidden": ("Nothing private", "没有私密图片"),
    "trash": ("Dustbin", "垃圾桶"),
    "trash_note": (
        "Emptied by itself, 30 days after the picture came here.",
        "图片在这里停留 30 天后自动清理。",
    ),
    "favourites": ("Liked", "喜欢"),
    "favourite": ("Like", "喜欢"),
    "unfavourite": ("Unlike", "不再喜欢"),
    "fav_done": ("Liked", "已标为喜欢"),
    "share": ("Send", "发送"),
    "edit": ("Adjust", "调整"),
    "delete": ("Toss", "扔掉"),
    "info": ("About", "关于"),
    "move_to": ("Put into folder", "放入分组"),
    "copy_to": ("Duplicate into folder", "复制一份到分组"),
    "rename": ("New name", "改名"),
    "wallpaper": ("Home background", "用作桌面背景"),
    "hide": ("Keep private", "设为私密"),
    "unhide": ("Make visible", "公开显示"),
    "delete_sure": ("Throw {count} into the dustbin?", "把 {count} 张扔进垃圾桶？"),
    "delete_text": ("It can be fished out for 30 days.", "30 天内还能捡回来。"),
    "deleted": ("{count} thrown away", "已扔掉 {count} 张"),
    "restore": ("Take back", "捡回"),
    "restored": ("{count} taken back", "已捡回 {count} 张"),
    "forever": ("Destroy", "销毁"),
    "forever_sure": ("Destroy {count}?", "销毁 {count} 张？"),
    "empty": ("Empty it", "全部销毁"),
    "new_album": ("Add folder", "新增分组"),
    "album_name": ("Folder name", "分组名称"),
    "create": ("Add", "新增"),
    "album_rename": ("New name for folder", "分组改名"),
    "album_delete": ("Remove folder", "移除分组"),
    "album_delete_sure": ("Remove “{name}”?", "移除“{name}”？"),
    "album_delete_text": ("Its pictures go to the dustbin.", "其中的图片会进垃圾桶。"),
    "add_photos": ("Fill", "加图"),
    "add_here": ("Mark pictures", "标记图片"),
    "done": ("Ready", "好了"),
    "save": ("Keep", "保留"),
    "save_over": ("Overwrite", "覆盖原图"),
    "save_copy": ("Keep both", "两张都留"),
    "rotate": ("Turn", "转向"),
    "crop_tab": ("Frame", "画幅"),
    "look_tab": ("Tone", "色调"),
    "crop_free": ("Uncut", "不裁"),
    "crop_square": ("1:1", "1:1"),
    "look_mono": ("Grey", "灰度"),
    "look_vivid": ("Strong", "浓郁"),
    "place": ("Where", "在哪里"),
    "taken": ("When", "什么时候"),
    "size": ("Measures", "多大"),
    "album": ("Folder", "分组"),
    "tags": ("Shows", "画面里有"),
    "file_name": ("Called", "名字"),
}


class GallerySecond(Gallery):
    """The same photos."""

    version: ClassVar[str] = "4.0.0"
    colour: ClassVar[str] = "#7a5bb0"
    icon: ClassVar[str] = "collections"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Gallery.words, **SECOND}
    changes: ClassVar[tuple[str, ...]] = (
        "Other words: albums are folders, favourites are liked, deleted photos are in the dustbin",
        "Photos and folders are changed at the top, no longer at the bottom",
        "Albums are rows with a small cover in place of large cards",
        "Four photos stand beside each other",
        "The tools of a photo have words and another order; sending went to the top, details to the bottom",
        "Other resource ids for photos, albums and the tools of a photo",
    )
    renamed: ClassVar[dict[str, str]] = {
        "photo": "media_cell",
        "album": "bucket",
        "favourite": "like_button",
        "share": "send_button",
        "delete": "bin_button",
        "edit": "adjust_button",
        "more": "overflow",
        "tab_photos": "segment_timeline",
        "tab_albums": "segment_folders",
    }

    def columns(self) -> int:
        """One more than before."""
        return super().columns() + 1

    def frame(self, page: Page, title: str, body: Widget, actions: list[Child]) -> Widget:
        """The two places stand below the title."""
        if self.picking(page):
            head = self.pick_title(page)
            return Scaffold(head, body, actions=self.pick_actions(page), bottom=self.undo_bar(page))
        now = int(page.vars.get("tab", 0))
        chips = [
            Chip(self.t(words), number == now, partial(page.vars.update, tab=number), id=name)
            for number, (name, words) in enumerate((("tab_photos", "photos"), ("tab_albums", "albums")))
        ]
        tabs = Row(*chips, gap=10, pad=(16, 4, 16, 8))
        return Scaffold(title, body, actions=actions, tabs=tabs, bottom=self.undo_bar(page))

    def photo_actions(self, page: Page) -> list[Child]:
        """The menu first."""
        return list(reversed(super().photo_actions(page)))

    def album_actions(self, page: Page) -> list[Child]:
        """A word in place of the plus."""
        new = partial(page.ask, "album_new", "new_album_field", "", ids=[])
        menu = super().album_actions(page)[1]
        return [menu, Button(self.t("new_album"), new, look="text", id="new_album")]

    def album_cards(self, page: Page, keys: list[object]) -> list[Widget]:
        """Rows."""
        found: list[Widget] = []
        for key in keys:
            photos = self.of_album(key)
            found.append(
                ListItem(
                    self.album_name(key),
                    leading=self.cover(photos, 52, 52, 26),
                    value=self.t("count", count=len(photos)),
                    id="album",
                    on_tap=partial(page.open, "AlbumActivity", album=key),
                    on_hold=self.album_hold(page, key),
                )
            )
        return found

    def top_tools(self, page: Page, photo: Json) -> list[Child]:
        """Sending is at the top now."""
        send = partial(page.show, "share_sheet", data=f"{PHOTOS}{photo['id']}")
        menu = super().top_tools(page, photo)[1]
        return [menu, IconButton("send", send, desc=self.t("share"), id="share")]

    def tools(self, page: Page, photo: Json) -> Widget:
        """Words below the icons; details last."""
        icons = {"delete": "delete_outline", "edit": "auto_fix_high"}
        known = {
            name: (name, icons.get(name, icon), words, do) for name, icon, words, do in self.four(page, photo)
        }
        loved = "thumb_up" if photo["favourite"] else "thumb_up_off_alt"
        known["favourite"] = ("favourite", loved, *known["favourite"][2:])
        about = partial(page.open, "DetailsActivity", id=photo["id"])
        wanted = [
            known["delete"],
            known["favourite"],
            known["edit"],
            ("info", "notes", self.t("info"), about),
        ]
        cells = [
            Column(
                Gap(10),
                Icon(icon, size=24),
                Gap(4),
                Text(words, "small", colour="text_soft", lines=1, align="center"),
                align="center",
                grow=1,
                height=72,
                id=name,
                on_tap=do,
            )
            for name, icon, words, do in wanted
        ]
        return Row(*cells, height=72, colour="container_high")

    def save_tool(self, page: Page, changed: bool) -> Widget:
        """A filled button."""
        show = partial(page.show, "save_sheet")
        return Button(self.t("save"), show, look="tonal", id="save", enabled=changed)
