"""The second version of the browser: a bar at the bottom, a drawer, lists for cards, other words."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.browser.app import Browser
from virtualphone.apps.browser.web import HOME, WebPage, host_of
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Divider,
    Drawer,
    Fab,
    Gap,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Text,
    Widget,
)

Json = dict[str, Any]

WORDS = {
    "cancel": ("Not now", "暂不"),
    "save": ("Keep", "保留"),
    "undo": ("Bring back", "找回"),
    "delete": ("Throw away", "丢弃"),
    "remove": ("Take off", "去掉"),
    "more": ("Menu", "菜单"),
    "home": ("Start", "起始页"),
    "tabs_open": ("Windows: {count}", "窗口：{count}"),
    "new_tab": ("Another window", "另开窗口"),
    "new_incognito": ("Private window", "隐私窗口"),
    "incognito": ("Private", "隐私浏览"),
    "search_or_type": ("Where to?", "想去哪里？"),
    "reload": ("Load again", "再次载入"),
    "forward": ("One page on", "下一页"),
    "star": ("Keep this page", "收藏此页"),
    "starred": ("Change the saved page", "编辑收藏"),
    "starred_now": ("Page kept", "已收藏"),
    "edit": ("Change", "编辑"),
    "share": ("Pass on", "转发"),
    "later": ("Read it later", "稍后再读"),
    "later_now": ("Put aside", "已放到一边"),
    "find": ("Look for words", "查找文字"),
    "zoom": ("Size of the page", "页面大小"),
    "zoom_reset": ("Normal", "正常"),
    "results": ("{count} pages", "{count} 个网页"),
    "blocked": ("A window was kept away", "已拦截一个窗口"),
    "show": ("Let it in", "放行"),
    "add_event": ("Put into my days", "记入日程"),
    "send": ("Off it goes", "发出"),
    "vote": ("Cast", "投出"),
    "unvote": ("Vote anew", "重新投"),
    "post": ("Say it", "说出来"),
    "comment_hint": ("Your words", "说点什么"),
    "comments": ("Readers say", "读者说"),
    "open_new": ("Another window", "另开窗口"),
    "open_incognito": ("Private window", "隐私窗口"),
    "copy_link": ("Copy address", "复制地址"),
    "share_link": ("Pass on", "转发"),
    "close_all": ("Shut all windows", "关掉全部窗口"),
    "closed": ("Shut: {title}", "已关掉：{title}"),
    "bookmarks": ("Saved pages", "收藏夹"),
    "no_bookmarks": ("Nothing saved here", "这里没有收藏"),
    "new_folder": ("Another shelf", "新的分类"),
    "folder_name": ("Its name", "分类名"),
    "folder": ("Shelf", "分类"),
    "folder_count": ("{count} saved", "{count} 条收藏"),
    "edit_bookmark": ("Saved page", "收藏"),
    "name": ("Title", "标题"),
    "address": ("Address", "地址"),
    "deleted": ("Gone: {title}", "已丢弃：{title}"),
    "history": ("Visited", "足迹"),
    "search_history": ("Where was I?", "查找足迹"),
    "downloads": ("My files", "我的文件"),
    "download": ("Take this file?", "要取回文件吗？"),
    "download_yes": ("Take it", "取回"),
    "reading": ("For later", "稍后读"),
    "unread": ("Waiting", "待读"),
    "read": ("Done with", "读过的"),
    "mark_read": ("Done with it", "读完了"),
    "mark_unread": ("Not yet", "还没读"),
    "settings": ("Preferences", "偏好"),
    "engine": ("Searches with", "搜索服务"),
    "popups": ("Keep extra windows away", "拦截多余窗口"),
    "images": ("Load pictures", "载入图片"),
    "ask_download": ("Confirm every file", "每个文件都确认"),
    "text_size": ("Letters", "字号"),
    "clear_data": ("Wipe traces", "抹去痕迹"),
    "clear_history": ("Visited pages", "足迹"),
    "clear_now": ("Wipe", "抹去"),
    "clear_sure": ("Wipe what is ticked?", "要抹去勾选的内容吗？"),
    "range": ("How far back", "多久以内"),
}


class BrowserSecond(Browser):
    """The same web."""

    icon: ClassVar[str] = "travel_explore"
    colour: ClassVar[str] = "#5a4fb0"
    version: ClassVar[str] = "90.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Browser.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "Home, windows and menu stand in a bar at the bottom; only the address is left at the top",
        "The menu is a drawer at the left, its places come first, and its icons are rows with words",
        "Tabs are rows of a list, and another one is opened with an icon in the top bar",
        "Results are rows without frames, folders stand below the bookmarks",
        "Three shortcuts beside each other in place of four",
        "Other words throughout: windows, saved pages, shelves, visited, for later",
    )
    renamed: ClassVar[dict[str, str]] = {
        "menu": "nav_drawer",
        "tabs": "nav_windows",
        "home": "nav_start",
        "address_bar": "omnibox",
        "tab": "window_row",
        "tab_close": "window_shut",
        "tab_new": "window_add",
        "bookmark": "saved_row",
        "bookmark_more": "saved_more",
        "folder": "shelf",
        "star": "keep",
        "result": "hit",
        "link": "anchor",
        "submit": "send_form",
        "file": "attachment",
        "history_row": "trace",
        "mark_save": "done",
    }
    shortcuts_beside: ClassVar[int] = 3

    # The bars.

    def address_bar(self, page: Page) -> Widget:
        """The address alone; held across, there is no room for a bar below."""
        return super().address_bar(page) if self.wide else Row(self.address_pill(page), grow=1)

    def bar_actions(self, page: Page) -> list[Widget]:
        """Room at the end."""
        return super().bar_actions(page) if self.wide else [Gap(12)]

    def foot(self, page: Page) -> Widget | None:
        """The menu, the start, the windows."""
        if self.wide:
            return self.snackbar(page)
        home = IconButton("cottage", partial(self.show_home, page), desc=self.t("home"), id="home")
        menu = IconButton("menu", lambda: page.show("page_menu"), desc=self.t("more"), id="menu")
        grow = Gap(grow=1)
        bar = Row(grow, menu, grow, home, grow, self.tab_counter(page), grow, height=56, colour="container")
        return Column(self.snackbar(page), bar)

    @overlay
    def page_menu(self, page: Page) -> Overlay:
        """Places first, then what is done to the page."""
        acts = self.page_acts(page)
        places = [act for act in acts if act[0].startswith("go_")]
        deeds = [act for act in acts if not act[0].startswith("go_")]

        def rows(some: list[tuple[str, str, str, Any]]) -> list[Widget]:
            return [ListItem(words, icon=icon, id=name, on_tap=act) for name, icon, words, act in some]

        quick = [
            ListItem(one.desc, id=one.id, on_tap=one.on_tap, enabled=one.enabled)
            for one in self.quick_acts(page)
        ]
        return Drawer(self.name(), *quick, Divider(20), *rows(deeds), Divider(20), *rows(places))

    # Lists for cards.

    def tab_fab(self, page: Page) -> Fab | None:
        """None: an icon in the bar does it."""
        del page
        return None

    def tab_actions(self, page: Page) -> list[Widget]:
        """One more, and the menu."""
        add = IconButton("add_box", partial(self.add_tab, page), desc=self.t("new_tab"), id="tab_new")
        return [add, *super().tab_actions(page)]

    def tab_rows(self, page: Page) -> list[Widget]:
        """One below the other."""
        return [self.tab_card(page, tab) for tab in self.data["tabs"]]

    def tab_shape(self, tab: Json, title: str, close: Widget, choose: Callable[[], None]) -> Widget:
        """A row with its cross."""
        url = self.url_of(tab)
        icon = "lock" if tab["incognito"] else "web_asset"
        where = host_of(url) if url != HOME else self.t("new_tab")
        words = Column(
            Text(title, "body", lines=1, id="tab_title"),
            Text(where, "small", colour="text_soft", lines=1),
            grow=1,
        )
        return Row(
            Icon(icon),
            words,
            close,
            gap=16,
            pad=(4, 10),
            colour="primary_soft" if tab["id"] == self.tab["id"] else "surface",
            radius=6,
            on_tap=choose,
            id="tab",
        )

    def result(self, page: Page, web: WebPage, line: str) -> Widget:
        """A title, a line and the site, without a frame."""

        def follow() -> None:
            self.go(web.url)
            self.refresh(page)

        return Column(
            Text(web.title, "heading", colour="primary", lines=1),
            Text(line or web.site.name[self.zh], "note", lines=2),
            Text(web.site.name[self.zh], "small", colour="good", lines=1),
            Gap(8),
            Divider(),
            pad=(4, 6),
            gap=2,
            on_tap=follow,
            on_hold=partial(page.show, "link_menu", url=web.url, title=web.title),
            id="result",
        )

    def bookmark_rows(self, page: Page, inside: int) -> list[Widget]:
        """Pages first, shelves below."""
        marks = [self.mark_row(page, one) for one in self.data["bookmarks"] if one["folder"] == inside]
        return marks if inside else [*marks, *(self.folder_row(page, one) for one in self.data["folders"])]
