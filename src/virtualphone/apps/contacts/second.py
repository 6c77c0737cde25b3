"""The second version of the contacts: people, their ways out at the bottom of their page."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import overlay
from virtualphone.apps.contacts.app import Contacts
from virtualphone.apps.contacts.lists import PLACES
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Computed,
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
    Tabs,
    Text,
    Var,
    Widget,
)

Json = dict[str, Any]

ORDER = (1, 2, 0)
"""Favourites, groups, everyone."""

WAYS = {"call": "phone_enabled", "message": "sms", "email": "alternate_email", "share": "ios_share"}

WORDS = {
    "contacts": ("People", "人员"),
    "favourites": ("Close ones", "常用"),
    "groups": ("Circles", "圈子"),
    "search": ("Find somebody", "查找"),
    "more": ("Menu", "菜单"),
    "new": ("Add somebody", "添加人员"),
    "starred": ("Close ones", "常用"),
    "count": ("{count} people", "{count} 人"),
    "count_one": ("1 person", "1 人"),
    "none": ("Nobody yet", "还没有人"),
    "no_favourites": ("Who is close to you appears here", "常用的人会显示在这里"),
    "no_match": ("Nobody for “{query}”", "没有找到“{query}”"),
    "type_to_search": ("A name, a number, a firm", "姓名、首字母、号码或单位"),
    "call": ("Ring up", "打电话"),
    "message": ("Text", "发信息"),
    "email": ("Mail", "邮箱"),
    "share": ("Pass on", "转发"),
    "edit": ("Change", "修改"),
    "star": ("Close to me", "设为常用"),
    "unstar": ("Not close to me", "取消常用"),
    "contact_info": ("Reach", "联系方式"),
    "company": ("Firm", "单位"),
    "note": ("Remark", "说明"),
    "group": ("Circle", "圈子"),
    "contact_settings": ("Manage", "管理"),
    "share_contact": ("Pass on details", "转发名片"),
    "share_with": ("Pass on by", "转发方式"),
    "block": ("Refuse numbers", "拉黑号码"),
    "unblock": ("Accept numbers again", "移出黑名单"),
    "is_blocked": ("Refused at present", "已在黑名单中"),
    "delete": ("Remove", "移除"),
    "starred_toast": ("Now close to you", "已设为常用"),
    "unstarred_toast": ("No longer close to you", "已取消常用"),
    "edit_contact": ("Change details", "修改资料"),
    "phone": ("Number", "号码"),
    "add_phone": ("One more number", "再加一个号码"),
    "kind": ("Which number", "号码类型"),
    "save": ("Done", "完成"),
    "saved": ("Details kept", "资料已保存"),
    "discard": ("Forget them", "不保留"),
    "keep": ("Go on", "继续"),
    "sure": ("Remove this person?", "移除此人？"),
    "sure_more": (
        "{name} stays among removed people for 30 days.",
        "{name}会在“已移除人员”中保留 30 天。",
    ),
    "cancel": ("Not now", "暂不"),
    "deleted": ("{name} removed", "已移除{name}"),
    "trash": ("Removed people", "已移除人员"),
    "restore": ("Take back", "取回"),
    "restored": ("{name} is back", "已取回{name}"),
    "forever": ("Erase", "彻底移除"),
    "empty_trash": ("Erase all", "全部移除"),
    "new_group": ("Start a circle", "建立圈子"),
    "group_name": ("Name of the circle", "圈子名称"),
    "create": ("Start", "建立"),
    "rename": ("Another name", "改名"),
    "delete_group": ("Dissolve", "解散"),
    "add_members": ("Who joins?", "邀请人员"),
    "add": ("Join", "加入"),
    "message_group": ("Text everybody", "群发信息"),
    "settings": ("Preferences", "偏好"),
    "display": ("Appearance", "外观"),
    "sort_by": ("In order of", "按什么排列"),
    "name_format": ("How names are written", "姓名写法"),
    "only_phones": ("Hide people without a number", "隐藏没有号码的人"),
    "show_numbers": ("Numbers under the names", "姓名下方显示号码"),
    "manage": ("Tidy up", "整理"),
    "blocked": ("Refused numbers", "黑名单"),
    "add_number": ("Refuse one more", "加入黑名单"),
    "do_block": ("Refuse", "拉黑"),
    "do_unblock": ("Accept", "移出"),
    "merge": ("Join doubles", "整理重复项"),
    "do_merge": ("Join", "合为一人"),
    "dismiss": ("Leave as they are", "不处理"),
    "merged": ("Joined", "已合为一人"),
}


class ContactsSecond(Contacts):
    """The same people."""

    label = ("People", "人员")
    icon = "groups"
    colour = "#8a3f6d"
    version: ClassVar[str] = "2.0"
    words: ClassVar[dict[str, tuple[str, str]]] = {**Contacts.words, **WORDS}
    changes: ClassVar[tuple[str, ...]] = (
        "The app is called People and has another icon; favourites are close ones, groups are circles",
        "The three lists are tabs of words at the top, in another order",
        "Adding and searching are icons in the top bar; there is no floating button and no search bar",
        "The menu is a sheet with icons, in another order",
        "A person's page has the name beside the face, and a bar of ways to reach them at the bottom",
        "A form is saved with a wide button at its end",
    )
    renamed: ClassVar[dict[str, str]] = {
        "fab": "add_person",
        "search_bar": "find",
        "more": "overflow",
        "person": "entry",
        "nav_contacts": "page_people",
        "nav_favourites": "page_close",
        "nav_groups": "page_circles",
        "star": "close",
        "edit": "change",
        "delete": "remove",
        "save": "finish",
        "name": "full_name",
        "quick_call": "way_ring",
        "quick_message": "way_text",
        "quick_email": "way_mail",
        "quick_share": "way_pass_on",
    }

    def main_frame(self, page: Page, tab: Var, found: Widget) -> Widget:
        """Tabs above, everything else as icons in the bar."""
        if int(tab.get()) == 2:
            ask = lambda: page.ask("group_new", "name")  # noqa: E731
            add = IconButton("library_add", ask, desc=self.t("new_group"), id="new_group", colour="primary")
        else:
            add = IconButton(
                "person_add",
                lambda: page.open("EditActivity"),
                desc=self.t("new"),
                id="fab",
                colour="primary",
            )
        find = IconButton(
            "person_search", lambda: page.open("SearchActivity"), desc=self.t("search"), id="search_bar"
        )
        more = IconButton("menu", lambda: page.show("more_menu"), desc=self.t("more"), id="more")
        places = [PLACES[place] for place in ORDER]
        var = Computed(lambda: ORDER.index(int(tab.get())), lambda place: tab.set(ORDER[int(place)]))
        tabs = Tabs(var, [self.t(word) for *_, word in places], [name for name, *_ in places])
        title = Row(more, Gap(4), Text(self.name(), "title", lines=1, grow=1, id="title"), grow=1)
        return Scaffold(title, found, actions=[add, find], tabs=tabs)

    @overlay
    def more_menu(self, page: Page) -> Overlay:
        """What is not on the page itself, from below."""

        def row(name: str, word: str, icon: str, activity: str) -> Widget:
            return ListItem(self.t(word), icon=icon, id=name, on_tap=lambda: page.open(activity))

        return Sheet(
            row("open_settings", "settings", "tune", "SettingsActivity"),
            row("open_blocked", "blocked", "do_not_disturb_on", "BlockedActivity"),
            row("open_merge", "merge", "merge_type", "MergeActivity"),
            row("open_trash", "trash", "person_remove", "TrashActivity"),
        )

    def face(self, person: Json, size: float = 40) -> Widget:
        """Smaller in lists."""
        named = bool(person["name"] or person["company"])
        return Avatar(self.raw_name(person), size=size * 0.8, icon="" if named else "face")

    def detail_frame(self, person: Json, page: Page, mark: Widget, edit: Widget) -> Widget:
        """The name beside the face; the ways to reach somebody stay at the bottom."""
        head = Row(
            self.face(person, 80),
            Column(
                Text(self.shown(person), "title", lines=3, id="name"),
                bool(person["company"])
                and person["name"] != ""
                and Text(person["company"], "note", colour="text_soft"),
                grow=1,
            ),
            mark,
            gap=16,
            pad=(20, 8, 12, 16),
        )
        body = Scroll(
            head,
            self._about(person),
            self._numbers(person, page),
            self._settings(person, page),
            pad=(0, 0, 0, 24),
            id="detail",
        )
        bottom = Column(Divider(), self._quick(person, page))
        return Scaffold("", body, back=page.back, actions=[edit], bottom=bottom)

    def quick_parts(self, key: str, able: bool) -> list[Widget]:
        """A bare icon over its word."""
        ink = "primary" if able else "text_faint"
        word = Text(self.t(key), "small", colour=ink, lines=1)
        return [Gap(8), Icon(WAYS[key], colour=ink), Gap(4), word, Gap(4)]

    def form_frame(self, page: Page, title: str, body: Widget) -> Widget:
        """Saved at the end."""
        save = Button(self.t("save"), lambda: self._save(page), id="save", icon="check")
        foot = Column(save, pad=(20, 8, 20, 10), align="stretch")
        return Scaffold(title, body, back=page.back, bottom=foot, resize=True)
