"""Music: songs, playlists, a queue, a player with pictures on its buttons."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Dialog,
    Empty,
    Gap,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Slider,
    SwitchItem,
    Tabs,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Wavelet(App):
    """What plays is a song's id; lists and the queue hold ids in order."""

    package = "org.outside.wavelet"
    label = ("Wavelet", "音律")
    icon = "music_note"
    colour = "#c2544f"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "songs": ("Songs", "歌曲"),
        "lists": ("Playlists", "歌单"),
        "queue": ("Playing queue", "播放队列"),
        "new_list": ("New playlist", "新建歌单"),
        "list_name": ("Playlist name", "歌单名称"),
        "create": ("Create", "创建"),
        "cancel": ("Cancel", "取消"),
        "delete_list": ("Delete playlist", "删除歌单"),
        "play": ("Play", "播放"),
        "pause": ("Pause", "暂停"),
        "next": ("Next", "下一首"),
        "to_queue": ("Add to playing queue", "添加到播放队列"),
        "to_list": ("Add to playlist", "添加到歌单"),
        "love": ("Favourite", "喜欢"),
        "unlove": ("Unfavourite", "取消喜欢"),
        "menu": ("Song options", "歌曲选项"),
        "count": ("{n} songs", "{n} 首歌"),
        "volume": ("Volume", "音量"),
        "empty": ("Nothing yet", "暂无内容"),
        "more": ("More options", "更多选项"),
        "prefs": ("Settings", "设置"),
        "gapless": ("Gapless playback", "无缝播放"),
        "covers": ("Show covers on the lock screen", "锁屏显示封面"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "songs": ("Tracks", "曲目"),
        "lists": ("Collections", "合集"),
        "queue": ("Up next", "接下来播放"),
        "new_list": ("Make a collection", "新建合集"),
        "list_name": ("Name", "名称"),
        "create": ("OK", "确定"),
        "to_queue": ("Play later", "稍后播放"),
        "to_list": ("Put into a collection", "放入合集"),
        "love": ("Like", "点赞"),
        "delete_list": ("Remove", "移除"),
        "gapless": ("No pause between tracks", "曲目间不停顿"),
    }

    def seed(self, seed: Seed) -> Json:
        names = [
            ("Amber Road", "琥珀路"),
            ("Paper Boats", "纸船"),
            ("Low Tide", "退潮"),
            ("Northbound", "北行"),
            ("Glass Garden", "玻璃花园"),
            ("Sparrow", "麻雀"),
            ("Half a Moon", "半个月亮"),
            ("Copper Rain", "铜雨"),
            ("Slow Train", "慢车"),
            ("Winter Coat", "冬衣"),
            ("Salt", "盐"),
            ("Lanterns", "灯笼"),
        ]
        songs = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "artist": seed.say("The Harbour", "海港乐队"),
                "loved": False,
            }
            for at, (en, zh) in enumerate(names, 1)
        ]
        lists = [{"id": 1, "name": seed.say("Morning", "早晨"), "songs": [2, 5]}]
        return {
            "songs": songs,
            "lists": lists,
            "queue": [],
            "playing": 0,
            "on": False,
            "volume": 40,
            "gapless": False,
            "covers": True,
        }

    def song(self, number: object) -> Json:
        return next((one for one in self.data["songs"] if one["id"] == number), {})

    def row(self, page: Page, one: Json) -> Widget:
        dots = IconButton(
            "more_vert", lambda: page.show("song_menu", id=one["id"]), desc=self.t("menu"), id="dots"
        )
        return ListItem(
            one["name"], one["artist"], trailing=dots, id="song", on_tap=lambda: self._play(page, one["id"])
        )

    def _play(self, page: Page, number: int) -> None:
        self.data.update(playing=number, on=True)
        page.open("PlayerActivity")

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        names = ["songs", "lists", "queue"]
        names = names[::-1] if self.mixed else names
        tab = names[int(page.vars.get("tab", names.index("songs")))]
        if tab == "songs":
            rows = [self.row(page, one) for one in self.data["songs"]]
        elif tab == "queue":
            rows = [self.row(page, self.song(number)) for number in self.data["queue"]]
        else:
            rows = [
                ListItem(
                    one["name"],
                    self.t("count", n=len(one["songs"])),
                    icon="queue_music",
                    id="playlist",
                    on_tap=lambda one=one: page.open("ListActivity", id=one["id"]),
                )
                for one in self.data["lists"]
            ]
            rows.append(
                ListItem(self.t("new_list"), icon="add", id="n", on_tap=lambda: page.ask("new_list", "name"))
            )
        more = IconButton("more_vert", lambda: page.show("menu"), desc=self.t("more"), id="overflow")
        tabs = Tabs(page.var("tab", names.index("songs")), [self.t(name) for name in names])
        body: Widget = Scroll(*rows, id="rows") if rows else Empty("music_note", self.t("empty"))
        return Scaffold(self.name(), body, tabs=tabs, actions=[more])

    @overlay
    def menu(self, page: Page) -> Overlay:
        return Menu((self.t("prefs"), lambda: page.open("PrefsActivity")))

    @overlay
    def song_menu(self, page: Page) -> Overlay:
        one = self.song(page.args["id"])

        def queue() -> None:
            self.data["queue"].append(one["id"])
            page.hide()

        def love() -> None:
            one["loved"] = not one["loved"]
            page.hide()

        rows = [
            ListItem(self.t("to_queue"), icon="queue", id="m1", on_tap=queue),
            ListItem(
                self.t("to_list"),
                icon="playlist_add",
                id="m2",
                on_tap=lambda: page.show("choose", id=one["id"]),
            ),
            ListItem(self.t("unlove" if one["loved"] else "love"), icon="favorite", id="m3", on_tap=love),
        ]
        return Sheet(*(rows[::-1] if self.mixed else rows), title=one["name"])

    @overlay
    def choose(self, page: Page) -> Overlay:
        def put(one: Json) -> None:
            one["songs"].append(page.args["id"])
            page.hide()

        rows = [
            ListItem(one["name"], icon="queue_music", id="into", on_tap=lambda one=one: put(one))
            for one in self.data["lists"]
        ]
        return Dialog(self.t("to_list"), Column(*rows))

    @overlay
    def new_list(self, page: Page) -> Overlay:
        def make() -> None:
            name = str(page.vars.get("name", "")).strip()
            if name:
                lists = self.data["lists"]
                lists.append(
                    {"id": max((one["id"] for one in lists), default=0) + 1, "name": name, "songs": []}
                )
                page.hide()

        no = Button(self.t("cancel"), page.hide, look="text", id="no")
        return Dialog(
            self.t("new_list"),
            TextField("name", page.var("name", ""), hint=self.t("list_name")),
            buttons=[no, Button(self.t("create"), make, look="text", id="yes")],
        )

    @activity("ListActivity")
    def a_list(self, page: Page) -> Widget:
        one: Json = next(
            (x for x in self.data["lists"] if x["id"] == page.args.get("id")), {"name": "", "songs": []}
        )

        def drop() -> None:
            self.data["lists"].remove(one)
            page.finish()

        rows = [self.row(page, self.song(number)) for number in one["songs"]]
        bin_button = IconButton("delete", drop, desc=self.t("delete_list"), id="bin")
        body: Widget = Scroll(*rows) if rows else Empty("music_note", self.t("empty"))
        return Scaffold(one["name"], body, back=page.back, actions=[bin_button])

    @activity("PlayerActivity")
    def player(self, page: Page) -> Widget:
        one = self.song(self.data["playing"])

        def flip() -> None:
            self.data["on"] = not self.data["on"]

        def skip() -> None:
            self.data["playing"] = self.data["playing"] % len(self.data["songs"]) + 1

        keys = [
            IconButton("skip_next", skip, desc=self.t("next"), id="k2", size=56),
            IconButton(
                "pause" if self.data["on"] else "play_arrow",
                flip,
                desc=self.t("pause" if self.data["on"] else "play"),
                id="k1",
                size=64,
            ),
            IconButton(
                "favorite" if one["loved"] else "favorite_border",
                lambda: one.update(loved=not one["loved"]),
                id="favourite_button",
                size=56,
            ),
        ]
        body = Column(
            Picture(f"photo:{one['id']}", radius=20, height=260),
            Gap(20),
            Text(one["name"], "headline", align="center"),
            Text(one["artist"], "body", align="center"),
            Gap(20),
            Row(*(keys if self.mixed else keys[::-1]), spread="center", gap=20),
            Gap(20),
            Text(self.t("volume"), "label"),
            Slider(Var(self.data, "volume"), 0, 100, desc=self.t("volume"), id="volume"),
            pad=(24, 12),
        )
        return Scaffold("", body, back=page.back)

    @activity("PrefsActivity")
    def prefs(self, page: Page) -> Widget:
        rows = [
            SwitchItem(self.t("gapless"), Var(self.data, "gapless"), id="g"),
            SwitchItem(self.t("covers"), Var(self.data, "covers"), id="c"),
        ]
        return Scaffold(self.t("prefs"), Scroll(*(rows[::-1] if self.mixed else rows)), back=page.back)
