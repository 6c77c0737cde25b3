"""A browser with a shop, a forum and a hotel: pages as a phone shows them."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Words, text_of
from tests.outside.third.kit import Input, Part, Saying, Site
from virtualphone.app import Seed, activity
from virtualphone.page import Page
from virtualphone.toolkit import Button, Divider, Gap, Row, Widget

GOODS = (
    ("Desk lamp Luma", "卢玛台灯", 3990, 4.1, 12),
    ("Desk lamp Nilo", "尼洛台灯", 2450, 3.6, 0),
    ("Desk lamp Ovo", "奥沃台灯", 2790, 4.7, 5),
    ("Floor lamp Pino", "皮诺落地灯", 7900, 4.4, 3),
    ("Kettle Brisk", "速沸水壶", 3200, 4.0, 8),
    ("Kettle Mono", "莫诺水壶", 2890, 4.6, 20),
    ("Travel mug Ida", "艾达旅行杯", 1490, 4.8, 31),
    ("Wall clock Tik", "滴答挂钟", 2150, 3.9, 9),
)
TALKS = (
    ("Best soil for figs?", "无花果用什么土最好？", "rootling", 14),
    ("My balcony after the storm", "暴风雨后的阳台", "gale_7", 52),
    ("Swap: tomato seeds for basil", "番茄种子换罗勒", "pip", 3),
)
ROOMS = (
    ("Harbour single", "海港单人间", 6400),
    ("Garden double", "花园双人间", 9800),
    ("Tower suite", "塔楼套房", 21000),
)


class Harbor(Site):
    """The cart holds ids and numbers; talks have replies."""

    package = "net.third.harbor"
    label = ("Harbor Browser", "港湾浏览器")
    icon = "language"
    colour = "#283593"
    words: ClassVar[Words] = {
        "home": ("Favourites", "收藏夹"),
        "shop": ("Lumen & Co shop", "流明商店"),
        "forum": ("Greenthumb forum", "绿手指论坛"),
        "hotel": ("Hotel Pier 9", "九号码头酒店"),
        "find": ("Search products", "搜索商品"),
        "go": ("Search", "搜索"),
        "sort": ("Sort", "排序"),
        "by_name": ("Name A-Z", "按名称"),
        "by_price": ("Price: low to high", "价格从低到高"),
        "by_stars": ("Customer rating", "按评分"),
        "next": ("Next page", "下一页"),
        "prev": ("Previous page", "上一页"),
        "stars": ("{n} out of 5 stars", "评分{n}（满分5）"),
        "left": ("{n} in stock", "库存{n}件"),
        "gone": ("Sold out", "已售罄"),
        "put": ("Add to cart", "加入购物车"),
        "cart": ("Cart ({n})", "购物车（{n}）"),
        "wish": ("Add to wish list", "加入心愿单"),
        "wished": ("On your wish list", "已在心愿单"),
        "remove": ("Remove {name}", "移除{name}"),
        "amount": ("Quantity: {n}", "数量：{n}"),
        "total": ("Total {n}", "合计{n}"),
        "order": ("Place order", "提交订单"),
        "by": ("by {name} · {n} points", "{name}发布 · {n}分"),
        "up": ("Upvote", "点赞"),
        "upped": ("Upvoted", "已点赞"),
        "reply": ("Post reply", "发表回复"),
        "write": ("Your reply", "你的回复"),
        "topic": ("Start a new topic", "发起新话题"),
        "title": ("Topic title", "话题标题"),
        "text": ("Message", "正文"),
        "post": ("Publish", "发布"),
        "book": ("Reserve a room", "预订房间"),
        "guest": ("Guest name", "入住人姓名"),
        "in": ("Check-in", "入住日期"),
        "nights": ("Nights", "晚数"),
        "room": ("Room", "房型"),
        "meal": ("Breakfast included", "含早餐"),
        "pay_in": ("Pay on arrival", "到店付款"),
        "pay_now": ("Pay by card now", "现在刷卡"),
        "send": ("Confirm reservation", "确认预订"),
        "bad": ("Please fill in all fields.", "请填写所有栏目。"),
        "ok": ("Reservation confirmed.", "预订已确认。"),
    }
    others: ClassVar[Words] = {
        "put": ("Buy", "购买"),
        "wish": ("Remember", "记住它"),
        "go": ("Find", "查找"),
        "up": ("Like", "赞"),
        "reply": ("Answer", "回答"),
        "post": ("Share", "分享"),
        "send": ("Book now", "立即预订"),
        "guest": ("Full name", "全名"),
    }

    def seed(self, seed: Seed) -> Json:
        goods = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "cents": cents,
                "stars": stars,
                "left": left,
                "wish": at == 8,
            }
            for at, (en, zh, cents, stars, left) in enumerate(GOODS, 1)
        ]
        talks = [
            {
                "id": at,
                "title": seed.say(en, zh),
                "by": by,
                "points": n,
                "up": False,
                "text": "",
                "replies": [],
            }
            for at, (en, zh, by, n) in enumerate(TALKS, 1)
        ]
        return {"goods": goods, "cart": {}, "orders": [], "talks": talks, "stays": []}

    def money(self, cents: int) -> str:
        return f"¥{cents / 100:.2f}" if self.zh else f"${cents / 100:.2f}"

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        links = [
            self.link(self.t(name), partial(page.open, name.capitalize()))
            for name in ("shop", "forum", "hotel")
        ]
        return self.site(
            page, "harbor://favourites", self.heading(self.t("home")), *self.order(links), home=False
        )

    def cart_link(self, page: Page) -> Widget:
        return self.link(self.t("cart", n=sum(self.data["cart"].values())), partial(page.open, "Cart"))

    @activity("Shop")
    def shop(self, page: Page) -> Widget:
        own = page.vars
        asked, at, sort = own.get("asked", ""), int(own.get("at", 0)), own.get("sort", "by_name")

        def ask() -> None:
            own.update(asked=text_of(page, "q"), at=0)

        def turn(by: int) -> None:
            own["at"] = at + by

        goods = [one for one in self.data["goods"] if asked.casefold() in str(one["name"]).casefold()]
        key = {"by_price": "cents", "by_stars": "stars"}.get(sort, "id")
        goods.sort(key=lambda one: one[key], reverse=sort == "by_stars")
        ways = [(one, self.t(one)) for one in ("by_name", "by_price", "by_stars")]
        parts: list[Widget] = [
            self.heading(self.t("shop")),
            self.cart_link(page),
            Row(
                Input("q", page.var("q", ""), hint=self.t("find"), grow=1, on_submit=ask),
                Button(self.t("go"), ask),
                gap=8,
            ),
            self.select(page, "sort", self.t("sort"), ways),
        ]
        for one in goods[at * 3 : at * 3 + 3]:
            parts += [
                Divider(),
                self.link(one["name"], partial(page.open, "Product", id=one["id"]), style="heading"),
                Part(
                    Saying(self.money(one["cents"]), "strong"),
                    Saying(self.t("stars", n=one["stars"]), "note"),
                    gap=18,
                ),
            ]
        foot = [
            at > 0 and Saying(self.t("prev"), colour="#1a56c4", on_tap=partial(turn, -1)),
            (at + 1) * 3 < len(goods) and Saying(self.t("next"), colour="#1a56c4", on_tap=partial(turn, 1)),
        ]
        return self.site(page, "lumen.example/shop", *parts, Divider(), Part(*foot, gap=30, height=46))

    @activity("Product")
    def product(self, page: Page) -> Widget:
        one = self.one("goods", page.args["id"])

        def put() -> None:
            number = str(one["id"])
            self.data["cart"][number] = self.data["cart"].get(number, 0) + 1

        def wish() -> None:
            one["wish"] = True

        parts: list[Widget] = [
            self.heading(one["name"]),
            Saying(self.money(one["cents"]), "title"),
            Saying(self.t("stars", n=one["stars"])),
            Saying(self.t("left", n=one["left"]) if one["left"] else self.t("gone")),
            Saying(self.t("wished")) if one["wish"] else Button(self.t("wish"), wish, look="outlined"),
            Button(self.t("put"), put, enabled=bool(one["left"])),
            self.cart_link(page),
        ]
        return self.site(page, f"lumen.example/p/{one['id']}", *self.order(parts))

    @activity("Cart")
    def cart(self, page: Page) -> Widget:
        def remove(number: str) -> None:
            del self.data["cart"][number]

        def order() -> None:
            if self.data["cart"]:
                self.data["orders"].append({"id": self.number("orders"), "items": self.data["cart"]})
                self.data["cart"] = {}

        parts: list[Widget] = [self.heading(self.t("cart", n=sum(self.data["cart"].values())))]
        total = 0
        for number, amount in self.data["cart"].items():
            one = self.one("goods", int(number))
            total += one["cents"] * amount
            parts += [
                Saying(one["name"], "heading"),
                Part(Saying(self.t("amount", n=amount)), Saying(self.money(one["cents"] * amount)), gap=18),
                self.link(self.t("remove", name=one["name"]), partial(remove, number)),
            ]
        parts += [Saying(self.t("total", n=self.money(total)), "title"), Button(self.t("order"), order)]
        return self.site(page, "lumen.example/cart", *parts)

    @activity("Forum")
    def forum(self, page: Page) -> Widget:
        parts: list[Widget] = [
            self.heading(self.t("forum")),
            self.link(self.t("topic"), partial(page.open, "Topic")),
        ]
        for one in self.order(self.data["talks"]):
            parts += [
                Divider(),
                self.link(one["title"], partial(page.open, "Talk", id=one["id"]), style="heading"),
                Saying(self.t("by", name=one["by"], n=one["points"]), "small"),
            ]
        return self.site(page, "greenthumb.example", *parts)

    @activity("Talk")
    def talk(self, page: Page) -> Widget:
        one = self.one("talks", page.args["id"])

        def up() -> None:
            one.update(up=True, points=one["points"] + 1)

        def reply() -> None:
            text = text_of(page, "r")
            if text:
                one["replies"].append({"id": len(one["replies"]) + 1, "text": text})
                page.vars["r"] = ""

        parts: list[Widget] = [
            self.heading(one["title"]),
            Saying(self.t("by", name=one["by"], n=one["points"]), "small"),
            Saying(one["text"]),
            Saying(self.t("upped")) if one["up"] else Button(self.t("up"), up, look="outlined"),
            *[Saying(item["text"]) for item in one["replies"]],
            Input("r", page.var("r", ""), hint=self.t("write"), multiline=True),
            Button(self.t("reply"), reply),
        ]
        return self.site(page, f"greenthumb.example/t/{one['id']}", *parts)

    @activity("Topic")
    def topic(self, page: Page) -> Widget:
        def post() -> None:
            title, text = text_of(page, "title"), text_of(page, "text")
            if title and text:
                number = self.number("talks")
                new = {
                    "id": number,
                    "title": title,
                    "by": "me",
                    "points": 1,
                    "up": False,
                    "text": text,
                    "replies": [],
                }
                self.data["talks"].append(new)
                page.finish()

        parts: list[Widget] = [self.heading(self.t("topic"))]
        for key in ("title", "text"):
            parts += [
                Saying(self.t(key), "label"),
                Input(f"n_{key}", page.var(key, ""), multiline=key == "text"),
            ]
        return self.site(page, "greenthumb.example/new", *parts, Button(self.t("post"), post))

    @activity("Hotel")
    def hotel(self, page: Page) -> Widget:
        own = page.vars
        day, nights, room = own.get("day", ""), own.get("nights", "1"), own.get("room", "1")

        def send() -> None:
            guest = text_of(page, "guest")
            if not guest or not day or not own.get("pay"):
                own["told"] = "bad"
                return
            stay = {"guest": guest, "day": day, "nights": int(nights), "room": int(room)}
            stay |= {"meal": bool(own.get("meal")), "pay": own["pay"]}
            self.data["stays"].append({"id": self.number("stays"), **stay})
            own["told"] = "ok"

        rooms = [
            (str(at), f"{zh if self.zh else en} · {self.money(cents)}")
            for at, (en, zh, cents) in enumerate(ROOMS, 1)
        ]
        parts: list[Widget] = [
            self.heading(self.t("book")),
            *(
                [Saying(self.t(own["told"]), colour="error" if own["told"] == "bad" else "good")]
                if "told" in own
                else []
            ),
            Saying(self.t("guest"), "label"),
            Input("guest", page.var("guest", "")),
            Saying(self.t("in"), "label"),
            self.date_field(page, "day", self.t("in"), day or "yyyy/mm/dd"),
            Saying(self.t("nights"), "label"),
            self.select(page, "nights", self.t("nights"), [(str(n), str(n)) for n in range(1, 8)]),
            Saying(self.t("room"), "label"),
            self.select(page, "room", self.t("room"), rooms),
            self.labelled_box(page, "meal", self.t("meal")),
            *[self.radio(page, "pay", way, self.t(way)) for way in self.order(["pay_in", "pay_now"])],
            Button(self.t("send"), send),
            Gap(200),
        ]
        return self.site(page, "pier9.example/reserve", *parts)
