"""A browser with small exercises: each page asks for one thing and has a button that sends it off."""

from __future__ import annotations

from functools import partial
from typing import Any, ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Input, Part, Saying, Site
from virtualphone.app import Seed, activity
from virtualphone.page import Page
from virtualphone.toolkit import Button, Gap, Widget

HITS = ("Cassie", "Deneen", "Emile", "Fausto", "Ilka", "Joye", "Kanesha", "Leonie", "Myron", "Nyla")
CITIES = ("Bergen", "Cadiz", "Ghent", "Lublin", "Porto", "Turku")
WORDS = ("Ashes", "Cloud", "Maple", "Otter", "River", "Violet")
PAGES = ("login", "date", "boxes", "list", "radio", "search", "tabs", "text", "table", "order")
FIGURES = (
    ("Aster", "Yellow", "12", "4.20"),
    ("Begonia", "White", "7", "6.75"),
    ("Crocus", "Violet", "30", "1.10"),
    ("Dahlia", "Red", "15", "3.95"),
    ("Erica", "Pink", "9", "5.60"),
)


class Minnow(Site):
    """Everything that was sent off is in `sent`, right or wrong."""

    package = "net.third.minnow"
    label = ("Minnow Browser", "小鱼浏览器")
    icon = "public"
    colour = "#00838f"
    words: ClassVar[Words] = {
        "home": ("Exercises", "练习"),
        "login": ("Login form", "登录表单"),
        "date": ("Choose a date", "选择日期"),
        "boxes": ("Checkboxes", "复选框"),
        "list": ("Drop-down list", "下拉列表"),
        "radio": ("Options", "单选项"),
        "search": ("Search engine", "搜索引擎"),
        "tabs": ("Sections", "分栏"),
        "text": ("Text entry", "文本输入"),
        "table": ("Flower table", "花卉表格"),
        "order": ("Flight form", "机票表单"),
        "user": ("Username", "用户名"),
        "pass": ("Password", "密码"),
        "enter": ("Login", "登录"),
        "send": ("Submit", "提交"),
        "day": ("Date", "日期"),
        "find": ("Search", "搜索"),
        "next": ("Next >", "下一页 >"),
        "prev": ("< Previous", "< 上一页"),
        "hits": ("Results for “{q}”, page {n}", "“{q}”的结果，第{n}页"),
        "sec1": ("Section #1", "第1节"),
        "sec2": ("Section #2", "第2节"),
        "sec3": ("Section #3", "第3节"),
        "name": ("Flower", "花名"),
        "colour": ("Colour", "颜色"),
        "stock": ("Stock", "库存"),
        "price": ("Price", "价格"),
        "from": ("From", "出发地"),
        "to": ("To", "目的地"),
        "one_way": ("One way", "单程"),
        "return": ("Return", "往返"),
        "bags": ("Extra luggage", "额外行李"),
        "class": ("Class", "舱位"),
        "economy": ("Economy", "经济舱"),
        "business": ("Business", "商务舱"),
        "thanks": ("Thank you. Sent.", "谢谢，已提交。"),
        "type": ("Enter the text below", "在下方输入文字"),
    }
    others: ClassVar[Words] = {
        "user": ("Account", "账号"),
        "pass": ("Secret", "口令"),
        "enter": ("Sign in", "进入"),
        "send": ("Go", "完成"),
        "find": ("Look up", "查找"),
        "next": ("More >", "更多 >"),
    }

    def seed(self, seed: Seed) -> Json:
        return {"sent": []}

    def out(self, page: Page, what: str, **values: Any) -> None:
        self.data["sent"].append({"id": self.number("sent"), "page": what, **values})
        page.vars["told"] = True

    def exercise(self, page: Page, name: str, *parts: Widget) -> Widget:
        told = [Saying(self.t("thanks"), colour="good")] if page.vars.get("told") else []
        return self.site(page, f"minnow.example/{name}", self.heading(self.t(name)), *told, *parts)

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        links = [self.link(self.t(name), partial(page.open, name.capitalize())) for name in self.order(PAGES)]
        return self.site(page, "minnow.example", self.heading(self.t("home")), *links, home=False)

    @activity("Login")
    def login(self, page: Page) -> Widget:
        def send() -> None:
            self.out(page, "login", user=text_of(page, "user"), word=text_of(page, "word"))

        parts = [
            Saying(self.t("user"), "label"),
            Input("u", page.var("user", "")),
            Saying(self.t("pass"), "label"),
            Input("p", page.var("word", ""), password=True),
            Button(self.t("enter"), send),
        ]
        return self.exercise(page, "login", *parts)

    @activity("Date")
    def date_page(self, page: Page) -> Widget:
        day = page.vars.get("day", "")

        def send() -> None:
            self.out(page, "date", day=day)

        shown = f"{day[5:7]}/{day[8:]}/{day[:4]}" if day else "mm/dd/yyyy"
        field = self.date_field(page, "day", self.t("day"), shown)
        return self.exercise(
            page, "date", Saying(self.t("day"), "label"), field, Button(self.t("send"), send)
        )

    @activity("Boxes")
    def boxes(self, page: Page) -> Widget:
        def send() -> None:
            self.out(page, "boxes", on=[word for word in WORDS if page.vars.get(word)])

        rows = [self.labelled_box(page, word, word) for word in self.order(WORDS)]
        return self.exercise(page, "boxes", *rows, Button(self.t("send"), send))

    @activity("List")
    def list_page(self, page: Page) -> Widget:
        def send() -> None:
            self.out(page, "list", city=page.vars.get("city", CITIES[0]))

        pick = self.select(page, "city", "", [(city, city) for city in self.order(CITIES)])
        return self.exercise(page, "list", pick, Button(self.t("send"), send))

    @activity("Radio")
    def radio_page(self, page: Page) -> Widget:
        def send() -> None:
            self.out(page, "radio", word=page.vars.get("word", ""))

        rows = [self.radio(page, "word", word, word) for word in self.order(WORDS)]
        return self.exercise(page, "radio", *rows, Button(self.t("send"), send))

    @activity("Search")
    def search(self, page: Page) -> Widget:
        asked, at = page.vars.get("asked", ""), int(page.vars.get("at", 0))

        def ask() -> None:
            page.vars.update(asked=text_of(page, "q"), at=0)

        def turn(by: int) -> None:
            page.vars["at"] = at + by

        parts: list[Widget] = [Input("q", page.var("q", ""), on_submit=ask), Button(self.t("find"), ask)]
        if asked:
            first = sum(map(ord, asked)) % len(HITS)
            hits = [HITS[(first + n) % len(HITS)] for n in range(9)][at * 3 : at * 3 + 3]
            parts.append(Saying(self.t("hits", q=asked, n=at + 1), "note"))
            parts += [self.link(hit, partial(self.out, page, "search", q=asked, hit=hit)) for hit in hits]
            foot = [
                at > 0 and Saying(self.t("prev"), colour="#1a56c4", on_tap=partial(turn, -1)),
                at < 2 and Saying(self.t("next"), colour="#1a56c4", on_tap=partial(turn, 1)),
            ]
            parts.append(Part(*foot, gap=30, height=44))
        return self.exercise(page, "search", *parts)

    @activity("Tabs")
    def tabs(self, page: Page) -> Widget:
        words = {
            "sec1": ("lorem", "ipsum", "dolor"),
            "sec2": ("amet", "velit", "nulla"),
            "sec3": ("orci", "quam"),
        }
        parts: list[Widget] = []
        for name, inner in words.items():
            on = page.vars.get("open") == name

            def fold(name: str = name, on: bool = on) -> None:
                page.vars["open"] = "" if on else name

            parts.append(Part(Saying(self.t(name), "heading", grow=1, on_tap=fold), height=44))
            if on:
                parts += [self.link(word, partial(self.out, page, "tabs", word=word)) for word in inner]
        return self.exercise(page, "tabs", *parts)

    @activity("Text")
    def text_page(self, page: Page) -> Widget:
        def send() -> None:
            self.out(page, "text", text=text_of(page, "t"))

        field = Input("t", page.var("t", ""))
        return self.exercise(page, "text", Saying(self.t("type")), field, Button(self.t("send"), send))

    @activity("Table")
    def table(self, page: Page) -> Widget:
        def line(*cells: str, style: str = "body") -> Widget:
            return Part(*[Saying(cell, style, grow=1) for cell in cells], height=40)

        head = line(*[self.t(key) for key in ("name", "colour", "stock", "price")], style="label")
        return self.exercise(page, "table", head, *[line(*row) for row in self.order(FIGURES)])

    @activity("Order")
    def order_page(self, page: Page) -> Widget:
        day = page.vars.get("day", "")

        def send() -> None:
            own = page.vars
            values = {key: text_of(page, key) for key in ("from", "to")}
            more = {
                "day": day,
                "way": own.get("way", ""),
                "bags": bool(own.get("bags")),
                "seat": own.get("seat", "economy"),
            }
            self.out(page, "order", **values, **more)

        parts: list[Widget] = []
        for key in ("from", "to"):
            parts += [Saying(self.t(key), "label"), Input(key, page.var(key, ""))]
        parts += [
            Saying(self.t("day"), "label"),
            self.date_field(page, "day", self.t("day"), day or "yyyy-mm-dd"),
            *[self.radio(page, "way", way, self.t(way)) for way in ("one_way", "return")],
            self.labelled_box(page, "bags", self.t("bags")),
            Saying(self.t("class"), "label"),
            self.select(
                page, "seat", self.t("class"), [(one, self.t(one)) for one in ("economy", "business")]
            ),
            Button(self.t("send"), send),
            Gap(200),
        ]
        return self.exercise(page, "order", *parts)
