"""Places: a search, a page for each with its weather, favourites, first a question that must be answered."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import App, Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    BottomNav,
    Button,
    Card,
    Column,
    Dialog,
    Empty,
    Gap,
    Header,
    Icon,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Compass(App):
    """It asks whether it may use the location before anything else can be done."""

    package = "org.outside.compass"
    label = ("Compass", "指南针地图")
    icon = "explore"
    colour = "#3b8ea5"
    mixed: ClassVar[bool] = False
    words: ClassVar[dict[str, tuple[str, str]]] = {
        "ask": ("Allow Compass to access this device's location?", "允许“指南针地图”访问此设备的位置吗？"),
        "allow": ("While using the app", "仅在使用该应用时允许"),
        "deny": ("Don't allow", "不允许"),
        "explore": ("Explore", "探索"),
        "saved": ("Saved", "已保存"),
        "prefs": ("Settings", "设置"),
        "hint": ("Search here", "在此搜索"),
        "none": ("No places", "没有地点"),
        "near": ("Nearby", "附近"),
        "save": ("Save place", "保存地点"),
        "unsave": ("Remove from saved", "取消保存"),
        "weather": ("Weather", "天气"),
        "wind": ("Wind", "风速"),
        "sky": ("Sky", "天空"),
        "rate": ("Rate this place", "给地点评分"),
        "route": ("Directions", "路线"),
        "going": ("On the way to {name}", "正在前往{name}"),
        "stop": ("End route", "结束导航"),
        "km": ("Distances in kilometres", "以公里显示距离"),
        "voice": ("Spoken instructions", "语音播报"),
        "sun": ("sunny", "晴"),
        "rain": ("rain", "雨"),
        "fog": ("fog", "雾"),
    }
    others: ClassVar[dict[str, tuple[str, str]]] = {
        "explore": ("Map", "地图"),
        "saved": ("Favourites", "收藏夹"),
        "prefs": ("Options", "选项"),
        "hint": ("Where to?", "去哪里？"),
        "save": ("Bookmark", "加书签"),
        "route": ("Take me there", "带我去"),
        "voice": ("Talk to me", "说出提示"),
        "stop": ("Stop", "停止"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Old Lighthouse", "老灯塔", "sun"),
            ("Mill Pond", "磨坊池塘", "fog"),
            ("Central Station", "中央车站", "rain"),
            ("Rose Garden", "玫瑰园", "sun"),
            ("Fish Market", "鱼市", "rain"),
            ("Observatory", "天文台", "fog"),
            ("North Beach", "北滩", "sun"),
            ("Harbour Museum", "港口博物馆", "rain"),
        ]
        places = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "sky": sky,
                "degrees": 8 + seed.random.randrange(20),
                "wind": 3 + seed.random.randrange(30),
                "saved": en == "Fish Market",
            }
            for at, (en, zh, sky) in enumerate(rows, 1)
        ]
        return {"places": places, "allowed": None, "route": 0, "km": True, "voice": True}

    def on_open(self, page: Page) -> None:
        if page.activity == "MainActivity" and self.data["allowed"] is None:
            page.show("permission")
        elif page.activity == "FindActivity":
            page.focus("query")

    @overlay
    def permission(self, page: Page) -> Overlay:
        def answer(yes: bool) -> None:
            self.data["allowed"] = yes
            page.hide()

        buttons = [
            Button(self.t("deny"), lambda: answer(False), look="text", id="permission_deny_button"),
            Button(
                self.t("allow"),
                lambda: answer(True),
                look="text",
                id="permission_allow_foreground_only_button",
            ),
        ]
        return Dialog(self.t("ask"), buttons=buttons, cancel=False)

    def row(self, page: Page, one: Json) -> Widget:
        return ListItem(
            one["name"], icon="place", id="place", on_tap=lambda: page.open("PlaceActivity", id=one["id"])
        )

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        names = ["explore", "saved", "prefs"]
        names = names[::-1] if self.mixed else names
        icons = {"explore": "explore", "saved": "bookmark", "prefs": "settings"}
        start = names.index("explore")
        tab = names[int(page.vars.get("tab", start))]
        nav = BottomNav(page.var("tab", start), [(icons[name], self.t(name)) for name in names])
        if tab == "prefs":
            rows: list[Widget] = [
                SwitchItem(self.t("voice"), Var(self.data, "voice"), id="v"),
                SwitchItem(self.t("km"), Var(self.data, "km"), id="m"),
            ]
        elif tab == "saved":
            rows = [self.row(page, one) for one in self.data["places"] if one["saved"]]
        else:
            bar = Row(
                Icon("search"),
                Text(self.t("hint"), "body", colour="text_soft", grow=1),
                gap=14,
                pad=(18, 0),
                height=54,
                radius=27,
                colour="container_high",
                id="bar",
                on_tap=lambda: page.open("FindActivity"),
            )
            near = self.data["places"][:3]
            rows = [Column(bar, pad=(16, 10)), Header(self.t("near")), *[self.row(page, one) for one in near]]
        body: Widget = Scroll(*rows) if rows else Empty("place", self.t("none"))
        return Scaffold(self.name(), body, bottom=nav)

    @activity("FindActivity")
    def find(self, page: Page) -> Widget:
        words = str(page.vars.get("query", "")).strip().casefold()
        found = [
            self.row(page, one) for one in self.data["places"] if words and words in one["name"].casefold()
        ]
        field = TextField("query", page.var("query", ""), hint=self.t("hint"), plain=True, grow=1)
        return Scaffold(field, Scroll(*found) if found else Empty("search", self.t("none")), back=page.back)

    @activity("PlaceActivity")
    def place(self, page: Page) -> Widget:
        one = next(x for x in self.data["places"] if x["id"] == page.args["id"])
        mark = IconButton(
            "bookmark" if one["saved"] else "bookmark_border",
            lambda: one.update(saved=not one["saved"]),
            desc=self.t("unsave" if one["saved"] else "save"),
            id="bm",
        )
        going = self.data["route"] == one["id"]
        go = Button(
            self.t("stop" if going else "route"),
            lambda: self.data.update(route=0 if going else one["id"]),
            icon="directions",
            id="go",
        )
        card = Card(
            Text(self.t("weather"), "label"),
            Text(f"{one['degrees']} °C", "headline", id="deg"),
            Text(f"{self.t('sky')}: {self.t(one['sky'])}", "body"),
            Text(f"{self.t('wind')}: {one['wind']} km/h", "body"),
            pad=18,
        )
        parts: list[Widget] = [Text(one["name"], "title"), Gap(6), go, card]
        if going:
            parts.append(Text(self.t("going", name=one["name"]), "note"))
        return Scaffold(
            "",
            Column(*(parts[::-1] if self.mixed else parts), pad=(20, 8), gap=12),
            back=page.back,
            actions=[mark],
        )
