"""Podcasts: shows, episodes, playlists, how fast to play."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    CheckItem,
    Column,
    Dialog,
    Empty,
    Header,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

SPEEDS = ("0.8x", "1.0x", "1.2x", "1.5x", "2.0x")


class Earshot(Own):
    """`lists` hold the ids of episodes, in order."""

    package = "net.second.earshot"
    label = ("Earshot", "耳畔播客")
    icon = "podcasts"
    colour = "#6d28d9"
    words: ClassVar[Words] = {
        "shows": ("Shows", "节目"),
        "lists": ("Playlists", "播放列表"),
        "you": ("Profile", "我的"),
        "follow": ("Subscribe", "订阅"),
        "followed": ("Subscribed", "已订阅"),
        "add": ("New playlist", "新建播放列表"),
        "title": ("Playlist title", "列表标题"),
        "make": ("Create", "创建"),
        "no": ("Cancel", "取消"),
        "put": ("Add to playlist", "加入播放列表"),
        "dl": ("Download", "下载"),
        "got": ("Downloaded", "已下载"),
        "play": ("Play episode", "播放单集"),
        "playing": ("Now playing: {name}", "正在播放：{name}"),
        "speed": ("Playback speed", "播放速度"),
        "wifi": ("Download over Wi-Fi only", "仅通过Wi-Fi下载"),
        "skip": ("Skip silence", "跳过静音"),
        "erase": ("Delete playlist", "删除播放列表"),
        "sure": ("Delete the playlist “{name}”?", "删除播放列表“{name}”？"),
        "yes": ("Delete", "删除"),
        "none": ("Nothing here", "空空如也"),
        "mins": ("{n} min", "{n}分钟"),
        "seek": ("Search shows", "搜索节目"),
        "dots": ("Episode menu", "单集菜单"),
    }
    others: ClassVar[Words] = {
        "shows": ("Discover", "发现"),
        "lists": ("Collections", "合集"),
        "you": ("Me", "个人"),
        "follow": ("Follow", "关注"),
        "add": ("Start a collection", "新建合集"),
        "put": ("Put in a collection", "放入合集"),
        "speed": ("Tempo", "倍速"),
        "skip": ("Trim pauses", "剪除停顿"),
    }

    def seed(self, seed: Seed) -> Json:
        shows = [
            ("Deep Tides", "深海潮汐", ("Whale Roads", "鲸之路"), ("Glass Squid", "玻璃鱿鱼")),
            ("Brick by Brick", "一砖一瓦", ("The Dome", "穹顶"), ("Canal Houses", "运河人家")),
            ("Small Hours", "凌晨时分", ("Night Bakers", "夜班面包师"), ("Last Tram", "末班电车")),
        ]
        episodes: list[Json] = []
        for at, (_en, _zh, *parts) in enumerate(shows, 1):
            for words in parts:
                number = len(episodes) + 1
                row = {
                    "id": number,
                    "show": at,
                    "name": seed.say(*words),
                    "mins": 20 + 7 * number,
                    "got": False,
                }
                episodes.append(row)
        return {
            "shows": [
                {"id": at, "name": seed.say(en, zh), "on": at == 2}
                for at, (en, zh, *_) in enumerate(shows, 1)
            ],
            "episodes": episodes,
            "lists": [
                {"id": 1, "name": seed.say("Commute", "通勤"), "items": [3]},
                {"id": 2, "name": seed.say("Commute back", "通勤回程"), "items": [5, 6]},
            ],
            "playing": 0,
            "speed": "1.0x",
            "wifi": True,
            "skip": False,
        }

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        places = self.order([("mic", "shows"), ("queue_music", "lists"), ("person", "you")])
        now = places[int(page.vars.get("tab", 0))][1]
        nav = BottomNav(page.var("tab", 0), [(icon, self.t(key)) for icon, key in places])
        if now == "you":
            rows = [
                SwitchItem(self.t("wifi"), Var(self.data, "wifi")),
                SwitchItem(self.t("skip"), Var(self.data, "skip")),
                ListItem(self.t("speed"), self.data["speed"], on_tap=lambda: page.show("speeds")),
            ]
            return Scaffold(self.t("you"), Scroll(*self.order(rows)), bottom=nav)
        if now == "lists":
            rows = [
                ListItem(
                    one["name"],
                    str(len(one["items"])),
                    icon="queue_music",
                    on_tap=lambda one=one: page.open("ListActivity", id=one["id"]),
                )
                for one in self.data["lists"]
            ]
            new = Row(Button(self.t("add"), lambda: page.ask("add", "pl", ""), icon="add"), pad=(20, 10))
            return Scaffold(self.t("lists"), Scroll(*self.order([new, *rows])), bottom=nav)
        query = text_of(page, "query").casefold()
        rows = [
            ListItem(
                one["name"],
                self.t("followed") if one["on"] else "",
                icon="mic",
                on_tap=lambda one=one: page.open("ShowActivity", id=one["id"]),
            )
            for one in self.data["shows"]
            if query in str(one["name"]).casefold()
        ]
        field = Column(
            TextField("sq", page.var("query", ""), hint=self.t("seek"), icon="search"), pad=(16, 8)
        )
        return Scaffold(self.name(), Scroll(*self.order([field, *rows])), bottom=nav)

    @activity("ShowActivity")
    def show(self, page: Page) -> Widget:
        one = self.one("shows", page.args.get("id"))

        def follow() -> None:
            one["on"] = not one["on"]

        rows = [
            ListItem(
                part["name"],
                " · ".join(
                    filter(None, [self.t("mins", n=part["mins"]), self.t("got") if part["got"] else ""])
                ),
                on_tap=lambda part=part: page.open("EpisodeActivity", id=part["id"]),
                trailing=IconButton(
                    "more_vert", partial(page.show, "options", id=part["id"]), desc=self.t("dots")
                ),
            )
            for part in self.data["episodes"]
            if part["show"] == one.get("id")
        ]
        look = "outlined" if one.get("on") else "filled"
        button = Row(
            Button(self.t("followed" if one.get("on") else "follow"), follow, look=look), pad=(20, 8)
        )
        return Scaffold(one.get("name", ""), Scroll(*self.order([button, *rows])), back=page.back)

    @overlay
    def options(self, page: Page) -> Overlay:
        one = self.one("episodes", page.args["id"])

        def load() -> None:
            one["got"] = True
            page.hide()

        rows = [
            ListItem(self.t("put"), icon="playlist_add", on_tap=lambda: page.show("put", id=one["id"])),
            ListItem(self.t("dl"), icon="download", on_tap=load),
        ]
        return Sheet(*self.order(rows), title=one.get("name", ""))

    @overlay
    def put(self, page: Page) -> Overlay:
        number = page.args["id"]

        def flip(entry: Json, value: object) -> None:
            entry["items"] = [one for one in entry["items"] if one != number] + ([number] if value else [])

        rows = [
            CheckItem(entry["name"], Var({"on": number in entry["items"]}, "on", then=partial(flip, entry)))
            for entry in self.data["lists"]
        ]
        return Dialog(self.t("put"), Column(*rows))

    @activity("EpisodeActivity")
    def episode(self, page: Page) -> Widget:
        one = self.one("episodes", page.args.get("id"))

        def play() -> None:
            self.data["playing"] = one["id"]

        live = self.data["playing"] == one.get("id")
        body = Column(
            Text(one.get("name", ""), "headline"),
            Text(self.t("mins", n=one.get("mins", 0)), "note"),
            *self.order(
                [
                    Button(self.t("play"), play, icon="play_arrow"),
                    Button(self.t("put"), lambda: page.show("put", id=one["id"]), look="tonal"),
                ]
            ),
            live and Text(self.t("playing", name=one["name"])),
            pad=(20, 12),
            gap=12,
        )
        return Scaffold("", body, back=page.back)

    @overlay
    def add(self, page: Page) -> Overlay:
        def make() -> None:
            name = text_of(page, "pl")
            if name:
                self.data["lists"].append({"id": self.number("lists"), "name": name, "items": []})
                page.hide()

        no = Button(self.t("no"), page.hide, look="text")
        field = TextField("pl", page.var("pl", ""), hint=self.t("title"))
        return Dialog(self.t("add"), field, buttons=[no, Button(self.t("make"), make, look="text")])

    @activity("ListActivity")
    def playlist(self, page: Page) -> Widget:
        one = self.one("lists", page.args.get("id"))
        rows: list[Widget] = [
            ListItem(self.one("episodes", number)["name"]) for number in one.get("items", [])
        ]
        bin_button = IconButton("delete", lambda: page.show("sure", id=one["id"]), desc=self.t("erase"))
        body = Scroll(Header(self.t("lists")), *(rows or [Empty("queue_music", self.t("none"))]))
        return Scaffold(one.get("name", ""), body, back=page.back, actions=[bin_button])

    @overlay
    def sure(self, page: Page) -> Overlay:
        one = self.one("lists", page.args["id"])

        def yes() -> None:
            self.drop("lists", page.args["id"])
            page.under.finish()

        words = self.t("sure", name=one.get("name", ""))
        return self.question(page, words, (self.t("yes"), yes), self.t("no"))

    @overlay
    def speeds(self, page: Page) -> Overlay:
        def take(speed: str) -> None:
            self.data["speed"] = speed
            page.hide()

        rows = [RadioItem(one, one == self.data["speed"], partial(take, one)) for one in SPEEDS]
        return Dialog(self.t("speed"), Column(*rows))
