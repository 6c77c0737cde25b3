"""The second version of the files app: other words, rows for categories, adding in the bar, square signs."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from virtualphone.apps.files.app import Files
from virtualphone.apps.files.base import ICONS
from virtualphone.apps.files.places import TILES
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Picture,
    Row,
    Scaffold,
    Widget,
)
from virtualphone.toolkit.widget import Child

Json = dict[str, Any]

SECOND: dict[str, tuple[str, str]] = {
    "storage": ("Phone memory", "手机空间"),
    "search": ("Look for", "查找"),
    "nothing_found": ("No such thing", "没有这样的内容"),
    "documents": ("Papers", "资料"),
    "images": ("Pictures", "相片"),
    "audio": ("Sound", "声音"),
    "downloads": ("Fetched", "已下载"),
    "videos": ("Films", "影片"),
    "archives": ("Packed", "打包文件"),
    "recent": ("Lately", "近期"),
    "collections": ("Shortcuts", "快捷入口"),
    "starred": ("Marked", "重点"),
    "devices": ("Where things are", "位置"),
    "bin": ("Trash", "废纸篓"),
    "more": ("Menu", "菜单"),
    "menu_of": ("Choices for {name}", "对{name}的操作"),
    "sort": ("Order", "顺序"),
    "sort_changed": ("Newest", "最新"),
    "sort_size": ("Largest", "最大"),
    "sort_kind": ("Kind", "种类"),
    "reverse": ("The other way round", "反过来"),
    "as_grid": ("Tiles", "平铺"),
    "as_list": ("Lines", "逐行"),
    "add": ("New", "新建"),
    "new_folder": ("Folder", "目录"),
    "new_text": ("Text", "文本"),
    "folder_name": ("Called", "名字"),
    "file_name": ("Called", "名字"),
    "create": ("Done", "完成"),
    "picked": ("{count} marked", "已标记 {count} 个"),
    "select": ("Mark several", "多选"),
    "select_all": ("Everything", "全部"),
    "share": ("Send", "发送"),
    "rename": ("New name", "改名"),
    "move_to": ("Relocate", "换位置"),
    "copy_to": ("Duplicate", "复制一份"),
    "move_here": ("Put", "放这儿"),
    "copy_here": ("Paste", "粘贴"),
    "star": ("Mark as important", "标为重点"),
    "unstar": ("Not important", "不再是重点"),
    "compress": ("Pack", "打包"),
    "archive_name": ("Called", "名字"),
    "extract": ("Unpack", "拆包"),
    "details": ("About", "关于"),
    "to_bin": ("Throw out", "丢弃"),
    "bin_sure": ("Throw out {count}?", "丢弃 {count} 个？"),
    "bin_text": ("They lie in the trash for 30 days.", "会在废纸篓里保留 30 天。"),
    "binned": ("{count} thrown out", "已丢弃 {count} 个"),
    "bin_empty": ("No trash", "废纸篓里没有内容"),
    "empty_bin": ("Burn all", "全部粉碎"),
    "empty_sure": ("Burn everything in the trash?", "粉碎废纸篓里的全部内容？"),
    "erase_sure": ("Burn {count}?", "粉碎 {count} 个？"),
    "erase": ("Burn", "粉碎"),
    "restore": ("Fetch back", "取回"),
    "restored": ("{count} fetched back", "已取回 {count} 个"),
    "edit": ("Write", "书写"),
    "save": ("Keep", "保留"),
    "usage": ("How full", "占用情况"),
    "free_up": ("Make room", "腾地方"),
    "junk": ("Leftovers", "残余"),
    "junk_note": ("Nobody needs these", "没人需要"),
    "large": ("Heavy ones", "占地方的"),
    "clean": ("Gain {size}", "腾出 {size}"),
    "clean_sure": ("Gain {size}?", "腾出 {size}？"),
    "clean_go": ("Go on", "继续"),
    "settings": ("Preferences", "偏好"),
    "show_hidden": ("Dot files too", "也列出点文件"),
    "confirm_setting": ("Check with me before throwing out", "丢弃前先问我"),
    "folders_first": ("Folders before files", "目录在文件之前"),
}


class FilesSecond(Files):
    """The same files."""

    version: ClassVar[str] = "3.0.0"
    colour: ClassVar[str] = "#a8762d"
    icon: ClassVar[str] = "folder_open"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Files.words, **SECOND}
    changes: ClassVar[tuple[str, ...]] = (
        "Other words: the bin is trash, a star is a mark, archives are packed things",
        "Adding is a word in the bar of a folder, no longer a floating button",
        "Categories are rows; the phone's memory stands at the top of the first page",
        "Signs of files are squares; the dots of a row lie flat; order and view have changed places",
        "The sheet of a file has another order",
        "Other resource ids for rows, their dots and the deeds",
    )
    renamed: ClassVar[dict[str, str]] = {
        "file": "entry",
        "file_more": "entry_options",
        "fab": "create_button",
        "do_delete": "throw_out",
        "do_rename": "new_name",
        "do_move": "relocate",
        "do_star": "mark",
        "go_bin": "open_trash",
        "go_storage": "open_memory",
        "put_here": "put",
    }

    def face(self, row: Json, size: float) -> Widget:
        """A square in a soft colour."""
        if row.get("drawing"):
            return Picture(f"photo:{row['drawing']}", width=size, height=size, radius=size / 2)
        icon, colour = ICONS.get(row["kind"], ICONS["other"])
        sign = Icon(icon, size=size * 0.6, colour=colour)
        return Column(sign, width=size, height=size, radius=8, colour="container_high", align="center")

    def line(self, page: Page, row: Json) -> Widget:
        """The dots lie flat and stand before the name's end."""
        made = super().line(page, row)
        if isinstance(made, ListItem) and not self.picking(page):
            dots = IconButton(
                "more_horiz",
                partial(page.show, "file_sheet", id=row["id"]),
                desc=self.t("menu_of", name=row["name"]),
                id="file_more",
            )
            star = (
                Icon("bookmark", size=18, colour="warn", desc=self.t("starred")) if row["starred"] else None
            )
            made.trailing = Row(dots, star, gap=2)
        return made

    def deeds(self, row: Json) -> list[tuple[str, str, str]]:
        """The last come first."""
        signs = {"delete": "delete_sweep", "star": "bookmark" if row["starred"] else "bookmark_border"}
        return [(key, signs.get(key, icon), words) for key, icon, words in reversed(super().deeds(row))]

    def view_tools(self, page: Page) -> list[Child]:
        """Order first."""
        return list(reversed(super().view_tools(page)))

    def home_parts(self, page: Page) -> list[Widget]:
        """Memory and shortcuts at the top, the newest last."""
        return [
            *self.home_device(page),
            *self.home_collections(page),
            Header(self.t("categories")),
            *self.home_tiles(page),
            *self.home_recent(page),
        ]

    def home_tiles(self, page: Page) -> list[Widget]:
        """Rows with their counts."""
        return [
            ListItem(
                self.t(name),
                icon=icon,
                value=str(len(self.group(name))),
                id=f"group_{name}",
                on_tap=partial(page.open, "GroupActivity", group=name),
            )
            for name, icon, _colour in TILES
        ]

    def folder_frame(self, page: Page, number: int, body: Widget) -> Widget:
        """A word in the bar in place of the floating button."""
        more = IconButton("more_horiz", lambda: page.show("folder_menu"), desc=self.t("more"), id="more")
        new = Button(self.t("add"), partial(page.show, "add_sheet", folder=number), look="tonal", id="fab")
        return Scaffold(
            self.folder_name(number),
            body,
            back=page.back,
            actions=[*self.view_tools(page), more, new, Gap(6)],
            bottom=self.undo_bar(page),
        )
