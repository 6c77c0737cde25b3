"""Music: songs, playlists, the queue, a small player at the foot."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Column,
    Dialog,
    Empty,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
)

SONGS = (
    ("Amber Coast", "琥珀海岸", "The Lanterns", 201),
    ("Blue Static", "蓝色噪点", "Kestrel", 187),
    ("Cold Harbour", "寒港", "The Lanterns", 254),
    ("Dust & Gold", "尘与金", "Mira Vale", 222),
    ("Early Bus", "早班车", "Kestrel", 163),
    ("Fennel", "茴香", "Mira Vale", 178),
    ("Glass Parade", "玻璃游行", "Oslo Nine", 240),
    ("Half Moon Road", "半月路", "Oslo Nine", 305),
    ("Half Moon Road (Live)", "半月路（现场）", "Oslo Nine", 331),
    ("Ink and Rain", "墨与雨", "The Lanterns", 196),
    ("Juniper", "杜松", "Mira Vale", 211),
    ("Kites", "风筝", "Kestrel", 149),
)


class Vinyl(Own):
    """Playlists and the queue hold ids of songs, in order."""

    package = "net.third.vinyl"
    label = ("Vinyl Music", "黑胶音乐")
    icon = "album"
    colour = "#4e342e"
    words: ClassVar[Words] = {
        "home": ("For you", "推荐"),
        "songs": ("Songs", "歌曲"),
        "lists": ("Playlists", "播放列表"),
        "new": ("New playlist", "新建播放列表"),
        "name": ("Playlist name", "播放列表名称"),
        "create": ("Create", "创建"),
        "cancel": ("Cancel", "取消"),
        "menu": ("Menu for {name}", "{name}的菜单"),
        "next": ("Play next", "下一首播放"),
        "queue_add": ("Add to playing queue", "添加到播放队列"),
        "list_add": ("Add to playlist…", "添加到播放列表…"),
        "queue": ("Playing queue", "播放队列"),
        "erase": ("Delete playlist", "删除播放列表"),
        "rename": ("Rename playlist", "重命名播放列表"),
        "remove": ("Remove from playlist", "从播放列表移除"),
        "sure": ("Delete the playlist {name}?", "删除播放列表{name}？"),
        "yes": ("Delete", "删除"),
        "count": ("{n} songs", "{n}首歌曲"),
        "more": ("More options", "更多选项"),
        "empty": ("Nothing here", "这里什么都没有"),
        "search": ("Search your library", "搜索音乐库"),
        "pause": ("Pause", "暂停"),
        "play": ("Play", "播放"),
        "clear": ("Clear queue", "清空队列"),
        "shuffle": ("Shuffle", "随机播放"),
        "loved": ("Add to favorites", "收藏"),
        "unloved": ("Remove from favorites", "取消收藏"),
    }
    others: ClassVar[Words] = {
        "lists": ("Mixes", "歌单"),
        "new": ("Start a mix", "新建歌单"),
        "name": ("Mix name", "歌单名称"),
        "list_add": ("Put into a mix…", "放入歌单…"),
        "queue_add": ("Line up", "排到后面"),
        "queue": ("Up next", "待播"),
        "erase": ("Remove mix", "移除歌单"),
        "create": ("Make", "建立"),
    }

    def seed(self, seed: Seed) -> Json:
        songs = [
            {"id": at, "name": seed.say(en, zh), "by": by, "seconds": n, "loved": at == 4}
            for at, (en, zh, by, n) in enumerate(SONGS, 1)
        ]
        lists = [
            {"id": 1, "name": seed.say("Evening Mix", "傍晚精选"), "songs": [3, 10]},
            {"id": 2, "name": seed.say("Evening Mix 2", "傍晚精选2"), "songs": [7]},
            {"id": 3, "name": seed.say("Road Trip", "公路旅行"), "songs": [1, 2, 8]},
        ]
        return {"songs": songs, "lists": lists, "queue": [4], "now": 4, "playing": False, "shuffle": False}

    def player(self, page: Page) -> Widget:
        def flip() -> None:
            self.data["playing"] = not self.data["playing"]

        one = self.one("songs", self.data["now"])
        icon, word = ("pause", "pause") if self.data["playing"] else ("play_arrow", "play")
        return Row(
            Picture(f"photo:{one.get('by')}", width=40, height=40, radius=6),
            Column(Text(one.get("name", ""), "strong", lines=1), Text(one.get("by", ""), "small"), grow=1),
            IconButton("queue_music", lambda: page.open("QueueActivity"), desc=self.t("queue")),
            IconButton(icon, flip, desc=self.t(word)),
            pad=(16, 6),
            gap=12,
            colour="container",
            on_tap=lambda: page.open("PlayerActivity"),
        )

    def line(self, page: Page, one: Json, **args: int) -> Widget:
        def play() -> None:
            self.data.update(now=one["id"], queue=[one["id"]], playing=True)

        dots = IconButton(
            "more_vert",
            partial(page.show, "song_menu", id=one["id"], **args),
            desc=self.t("menu", name=one["name"]),
        )
        cover = Picture(f"photo:{one['by']}", width=44, height=44, radius=6)
        length = f"{one['by']} · {one['seconds'] // 60}:{one['seconds'] % 60:02d}"
        return ListItem(one["name"], length, leading=cover, trailing=dots, on_tap=play)

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        places = self.order([("home", "home"), ("music_note", "songs"), ("queue_music", "lists")])
        now = places[int(page.vars.get("tab", 0))][1]
        nav = BottomNav(page.var("tab", 0), [(icon, self.t(key)) for icon, key in places])
        if now == "lists":
            rows: list[Widget] = [
                ListItem(
                    one["name"],
                    self.t("count", n=len(one["songs"])),
                    icon="queue_music",
                    on_tap=partial(page.open, "ListActivity", id=one["id"]),
                )
                for one in self.data["lists"]
            ]
            actions: list[Widget] = [
                IconButton("playlist_add", lambda: page.ask("new", "name", ""), desc=self.t("new"))
            ]
        else:
            query = text_of(page, "query").casefold()
            songs = [one for one in self.data["songs"] if query in f"{one['name']} {one['by']}".casefold()]
            rows = [self.line(page, one) for one in (songs if now == "songs" else songs[:4])]
            actions = []
            if now == "songs":
                field = TextField("q", page.var("query", ""), hint=self.t("search"), icon="search")
                rows.insert(0, Column(field, pad=(16, 6)))
        body = Scroll(*rows, id=f"list_{now}")
        return Scaffold(self.t(now), body, actions=actions, bottom=Column(self.player(page), nav))

    @overlay
    def song_menu(self, page: Page) -> Overlay:
        number, group = page.args["id"], self.one("lists", page.args.get("list"))

        def queue(at: int) -> None:
            self.data["queue"].insert(at, number)
            page.hide()

        def remove() -> None:
            group["songs"] = [one for one in group["songs"] if one != number]
            page.hide()

        entries = [
            (self.t("next"), lambda: queue(1)),
            (self.t("queue_add"), lambda: queue(len(self.data["queue"]))),
            (self.t("list_add"), lambda: page.show("lists", id=number)),
        ]
        if group:
            entries.append((self.t("remove"), remove))
        return Menu(*self.order(entries))

    @overlay
    def lists(self, page: Page) -> Overlay:
        def take(group: Json) -> None:
            group["songs"].append(page.args["id"])
            page.hide()

        rows = [
            ListItem(one["name"], icon="queue_music", on_tap=partial(take, one)) for one in self.data["lists"]
        ]
        new = ListItem(
            self.t("new"),
            icon="playlist_add",
            on_tap=lambda: page.ask("new", "name", "", song=page.args["id"]),
        )
        return Sheet(*self.order([new, *rows]), title=self.t("list_add"))

    @overlay
    def new(self, page: Page) -> Overlay:
        old = self.one("lists", page.args.get("id"))

        def make() -> None:
            name = text_of(page, "name")
            if not name:
                return
            if old:
                old["name"] = name
            else:
                song = page.args.get("song")
                self.data["lists"].append(
                    {"id": self.number("lists"), "name": name, "songs": [song] if song else []}
                )
            page.hide()

        field = TextField("name", page.var("name", ""), hint=self.t("name"), select=True)
        buttons = [
            Button(self.t("cancel"), page.hide, look="text"),
            Button(self.t("create"), make, look="text"),
        ]
        return Dialog(self.t("rename" if old else "new"), field, buttons=self.order(buttons))

    @activity("ListActivity")
    def list_page(self, page: Page) -> Widget:
        one = self.one("lists", page.args.get("id"))
        if not one:
            return Scaffold("", Empty("queue_music", self.t("empty")), back=page.back)
        rows = [self.line(page, self.one("songs", song), list=one["id"]) for song in one["songs"]]
        dots = IconButton("more_vert", lambda: page.show("list_menu", id=one["id"]), desc=self.t("more"))
        body = Scroll(*(rows or [Empty("queue_music", self.t("empty"))]))
        return Scaffold(one["name"], body, back=page.back, actions=[dots], bottom=self.player(page))

    @overlay
    def list_menu(self, page: Page) -> Overlay:
        one = self.one("lists", page.args["id"])
        entries = [
            (self.t("rename"), lambda: page.ask("new", "name", one["name"], id=one["id"])),
            (self.t("erase"), lambda: page.show("sure", id=one["id"])),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("lists", page.args["id"])
            page.under.finish()

        words = self.t("sure", name=self.one("lists", page.args["id"])["name"])
        return self.question(page, words, (self.t("yes"), yes), self.t("cancel"))

    @activity("QueueActivity")
    def queue(self, page: Page) -> Widget:
        def clear() -> None:
            self.data["queue"] = []

        rows = [self.line(page, self.one("songs", song)) for song in self.data["queue"]]
        body = Scroll(*(rows or [Empty("queue_music", self.t("empty"))]))
        wipe = Button(self.t("clear"), clear, look="text")
        return Scaffold(self.t("queue"), body, back=page.back, actions=[wipe])

    @activity("PlayerActivity")
    def player_page(self, page: Page) -> Widget:
        one = self.one("songs", self.data["now"])

        def flip(holder: Json, key: str) -> None:
            holder[key] = not holder[key]

        keys = [
            IconButton("shuffle", partial(flip, self.data, "shuffle"), desc=self.t("shuffle")),
            IconButton(
                "pause" if self.data["playing"] else "play_arrow",
                partial(flip, self.data, "playing"),
                desc=self.t("pause" if self.data["playing"] else "play"),
                size=72,
            ),
            IconButton(
                "favorite" if one["loved"] else "favorite_border",
                partial(flip, one, "loved"),
                desc=self.t("unloved" if one["loved"] else "loved"),
            ),
        ]
        body = Column(
            Picture(f"photo:{one['by']}", height=300, radius=14),
            Text(one["name"], "headline"),
            Text(one["by"], colour="text_soft"),
            Row(*self.order(keys), spread="center", gap=24),
            pad=24,
            gap=14,
        )
        return Scaffold("", body, back=page.back)
