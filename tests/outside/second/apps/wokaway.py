"""Food to the door: kitchens, dishes with plus and minus, a basket, an order that costs money."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Column,
    Dialog,
    Empty,
    IconButton,
    ListItem,
    Overlay,
    RadioItem,
    Row,
    Scaffold,
    Scroll,
    Switch,
    Text,
    TextField,
    Var,
    Widget,
)


class Wokaway(Own):
    """`basket`: dish id (as text) → how many. `orders`: what was ordered, and paid."""

    package = "net.second.wokaway"
    label = ("Wokaway", "饭到外卖")
    icon = "restaurant"
    colour = "#ea580c"
    words: ClassVar[Words] = {
        "to": ("Deliver to: {place}", "送至：{place}"),
        "seek": ("Search restaurants and dishes", "搜索商家和菜品"),
        "plus": ("Add one {name}", "加一份{name}"),
        "minus": ("Remove one {name}", "减一份{name}"),
        "basket": ("Basket ({n})", "购物车（{n}）"),
        "mins": ("{n} min delivery", "{n}分钟送达"),
        "order": ("Place order and pay", "提交订单并支付"),
        "empty": ("Empty basket", "清空购物车"),
        "none": ("Your basket is empty", "购物车是空的"),
        "note": ("Note for the restaurant", "给商家的备注"),
        "keep": ("Save note", "保存备注"),
        "tools": ("Include cutlery", "需要餐具"),
        "total": ("Total: {sum}", "合计：{sum}"),
        "where": ("Delivery address", "收货地址"),
        "promo": ("50 % off if you order in the next minute!", "一分钟内下单立减50%！"),
        "hurry": ("Order now", "立即下单"),
        "later": ("Not now", "以后再说"),
        "yes": ("Empty it", "清空"),
        "no": ("Cancel", "取消"),
        "sure": ("Empty the basket?", "清空购物车？"),
        "fav": ("Follow restaurant", "收藏商家"),
    }
    others: ClassVar[Words] = {
        "plus": ("One more {name}", "再来一份{name}"),
        "basket": ("Cart ({n})", "菜篮（{n}）"),
        "where": ("Where to", "送到哪里"),
        "note": ("Wishes", "特殊要求"),
        "keep": ("Remember", "记下"),
        "tools": ("Forks and spoons", "刀叉"),
        "empty": ("Start over", "重新来过"),
    }

    def seed(self, seed: Seed) -> Json:
        kitchens = [
            (
                "Golden Ladle",
                "金勺子",
                35,
                (("Pork Dumplings", "猪肉水饺", 2200), ("Egg Soup", "蛋花汤", 900)),
            ),
            (
                "Golden Label",
                "金标小馆",
                55,
                (("Pork Dumplings", "猪肉水饺", 2600), ("Cold Noodles", "凉面", 1500)),
            ),
            (
                "Basil & Co",
                "罗勒小屋",
                25,
                (("Margherita", "玛格丽特披萨", 3800), ("Tiramisu", "提拉米苏", 1900)),
            ),
        ]
        dishes: list[Json] = []
        for at, (_en, _zh, _mins, menu) in enumerate(kitchens, 1):
            for en, zh, cents in menu:
                number = len(dishes) + 1
                dishes.append({"id": number, "kitchen": at, "name": seed.say(en, zh), "cents": cents})
        return {
            "kitchens": [
                {"id": at, "name": seed.say(en, zh), "mins": mins, "fav": False}
                for at, (en, zh, mins, _menu) in enumerate(kitchens, 1)
            ],
            "dishes": dishes,
            "basket": {},
            "places": [
                seed.say("Home, 3 Elm Row", "家，榆树街3号"),
                seed.say("Office, 90 Dock Road", "公司，码头路90号"),
            ],
            "place": 0,
            "note": "",
            "tools": True,
            "orders": [],
            "promo": True,
        }

    def put(self, number: int, by: int) -> None:
        basket = self.data["basket"]
        left = int(basket.get(str(number), 0)) + by
        if left > 0:
            basket[str(number)] = left
        else:
            basket.pop(str(number), None)

    def total(self) -> int:
        return sum(self.one("dishes", int(number))["cents"] * n for number, n in self.data["basket"].items())

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        cards = [
            Card(
                Text(one["name"], "heading"),
                Text(self.t("mins", n=one["mins"]), "note"),
                pad=16,
                on_tap=lambda one=one: page.open("KitchenActivity", id=one["id"]),
            )
            for one in self.data["kitchens"]
            if query in str(one["name"]).casefold()
            or any(
                query in str(dish["name"]).casefold()
                for dish in self.data["dishes"]
                if dish["kitchen"] == one["id"]
            )
        ]
        place = self.data["places"][self.data["place"]]
        top = Row(
            Text(self.t("to", place=place), "label", lines=1), pad=(16, 8), on_tap=lambda: page.show("where")
        )
        field = TextField("s", page.var("query", ""), hint=self.t("seek"), icon="search")
        body = Column(top, Scroll(*self.order([field, *cards]), pad=(16, 6), gap=10), self.bar(page))
        return Scaffold(self.name(), body)

    def bar(self, page: Page) -> Widget:
        n = sum(self.data["basket"].values())

        def go() -> None:
            if n and self.data["promo"]:
                page.show("hurry")
            else:
                page.open("BasketActivity")

        return Row(Button(self.t("basket", n=n), go, icon="shopping_basket", grow=1), pad=(16, 10))

    @overlay
    def hurry(self, page: Page) -> Overlay:
        def order() -> None:
            self.order_all()
            page.hide()

        def later() -> None:
            self.data["promo"] = False
            page.open("BasketActivity")

        buttons = [Button(self.t("hurry"), order), Button(self.t("later"), later, look="text")]
        return Dialog(self.t("promo"), buttons=self.order(buttons), cancel=False)

    def order_all(self) -> None:
        row = {"id": self.number("orders"), "items": dict(self.data["basket"]), "cents": self.total()}
        self.data["orders"].append(row)
        self.data["basket"] = {}

    @overlay
    def where(self, page: Page) -> Overlay:
        def take(at: int) -> None:
            self.data["place"] = at
            page.hide()

        rows = [
            RadioItem(place, at == self.data["place"], partial(take, at))
            for at, place in enumerate(self.data["places"])
        ]
        return Dialog(self.t("where"), Column(*rows))

    @activity("KitchenActivity")
    def kitchen(self, page: Page) -> Widget:
        one = self.one("kitchens", page.args.get("id"))

        def fav() -> None:
            one["fav"] = not one["fav"]

        rows = []
        for dish in self.data["dishes"]:
            if dish["kitchen"] != one.get("id"):
                continue
            n = self.data["basket"].get(str(dish["id"]), 0)
            parts = [
                IconButton(
                    "remove", partial(self.put, dish["id"], -1), desc=self.t("minus", name=dish["name"])
                ),
                Text(str(n)),
                IconButton("add", partial(self.put, dish["id"], 1), desc=self.t("plus", name=dish["name"])),
            ]
            words = Column(Text(dish["name"], "heading"), Text(f"¥{dish['cents'] / 100:.2f}", "note"), grow=1)
            rows.append(Row(words, *parts, pad=(20, 10), gap=6))
        heart = IconButton("favorite" if one.get("fav") else "favorite_border", fav, desc=self.t("fav"))
        body = Column(Scroll(*self.order(rows)), self.bar(page))
        return Scaffold(one.get("name", ""), body, back=page.back, actions=[heart])

    @activity("BasketActivity")
    def basket(self, page: Page) -> Widget:
        if not self.data["basket"]:
            return Scaffold(self.t("basket", n=0), Empty("shopping_basket", self.t("none")), back=page.back)

        def keep() -> None:
            self.data["note"] = text_of(page, "note", self.data["note"])

        rows = [
            ListItem(self.one("dishes", int(number))["name"], value=f"× {n}")
            for number, n in self.data["basket"].items()
        ]
        extra = Column(
            Row(Text(self.t("tools"), grow=1), Switch(Var(self.data, "tools"))),
            TextField("nt", page.var("note", self.data["note"]), hint=self.t("note")),
            Button(self.t("keep"), keep, look="tonal"),
            Text(self.t("total", sum=f"¥{self.total() / 100:.2f}"), "heading"),
            *self.order(
                [
                    Button(self.t("order"), self.order_all),
                    Button(self.t("empty"), lambda: page.show("sure"), look="text"),
                ]
            ),
            pad=(20, 10),
            gap=10,
        )
        return Scaffold(
            self.t("basket", n=sum(self.data["basket"].values())), Scroll(*rows, extra), back=page.back
        )

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.data["basket"] = {}
            page.hide()

        return self.question(page, self.t("sure"), (self.t("yes"), yes), self.t("no"))
