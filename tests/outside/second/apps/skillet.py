"""Recipes: cards with a menu each, a form on two pages."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Card,
    Chip,
    Column,
    Empty,
    Fab,
    Gap,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Row,
    Scaffold,
    Scroll,
    Sheet,
    Text,
    TextField,
    Widget,
    Wrap,
)

TIMES = (10, 20, 30, 45, 60)


class Skillet(Own):
    """Some recipes are there twice."""

    package = "net.second.skillet"
    label = ("Skillet", "小灶食谱")
    icon = "restaurant_menu"
    colour = "#c2410c"
    words: ClassVar[Words] = {
        "add": ("Add recipe", "添加食谱"),
        "title": ("Recipe title", "菜名"),
        "serves": ("Servings: {n}", "份量：{n}人份"),
        "fewer": ("Fewer servings", "减少份量"),
        "moreof": ("More servings", "增加份量"),
        "time": ("Preparation time", "烹饪时间"),
        "min": ("{n} mins", "{n}分钟"),
        "things": ("Ingredients", "食材"),
        "steps": ("Directions", "步骤"),
        "next": ("Continue", "继续"),
        "save": ("Save recipe", "保存食谱"),
        "dots": ("Options for {name}", "{name}的选项"),
        "edit": ("Edit recipe", "编辑食谱"),
        "copy": ("Duplicate", "复制一份"),
        "erase": ("Delete recipe", "删除食谱"),
        "sure": ("Delete “{name}” for good?", "永久删除“{name}”？"),
        "yes": ("Delete", "删除"),
        "no": ("Keep", "保留"),
        "seek": ("Search recipes", "搜索食谱"),
        "none": ("No recipes", "没有食谱"),
        "heart": ("Favorite", "收藏"),
        "loved": ("Favorites", "我的收藏"),
    }
    others: ClassVar[Words] = {
        "add": ("New dish", "新菜"),
        "title": ("Name of the dish", "菜品名称"),
        "time": ("Takes", "用时"),
        "things": ("You need", "需要"),
        "steps": ("How to", "做法"),
        "save": ("Finish", "完成"),
        "erase": ("Throw away", "丢弃"),
        "yes": ("Throw away", "丢弃"),
        "seek": ("Find a dish", "找菜"),
    }

    def seed(self, seed: Seed) -> Json:
        rows = [
            ("Lentil Soup", "扁豆汤", 4, 30, ("red lentils, cumin, lemon", "红扁豆、孜然、柠檬")),
            ("Lentil Soup with Bacon", "培根扁豆汤", 4, 45, ("lentils, bacon", "扁豆、培根")),
            ("Shakshuka", "番茄烩蛋", 2, 20, ("4 eggs, tomatoes, paprika", "鸡蛋4个、番茄、红椒粉")),
            ("Rye Bread", "黑麦面包", 6, 60, ("500 grams rye flour, salt", "黑麦粉500克、盐")),
            ("Apple Crumble", "苹果酥", 3, 45, ("apples, oats, butter", "苹果、燕麦、黄油")),
            ("Miso Noodles", "味噌面", 1, 10, ("miso, noodles, spring onion", "味噌、面条、葱")),
        ]
        recipes = [
            {
                "id": at,
                "name": seed.say(en, zh),
                "serves": serves,
                "time": time,
                "things": seed.say(*things),
                "steps": "",
                "loved": at == 6,
            }
            for at, (en, zh, serves, time, things) in enumerate(rows, 1)
        ]
        return {"recipes": recipes}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        query = text_of(page, "query").casefold()
        cards = []
        for one in self.data["recipes"]:
            if query and query not in str(one["name"]).casefold():
                continue
            dots = IconButton(
                "more_vert",
                partial(page.show, "options", id=one["id"]),
                desc=self.t("dots", name=one["name"]),
            )
            cards.append(
                Card(
                    Row(Text(one["name"], "heading", grow=1), *self.order([dots])),
                    Text(f"{self.t('serves', n=one['serves'])} · {self.t('min', n=one['time'])}", "note"),
                    pad=14,
                    on_tap=lambda one=one: page.open("RecipeActivity", id=one["id"]),
                )
            )
        field = TextField("q", page.var("query", ""), hint=self.t("seek"), icon="search")
        body = Scroll(*self.order([field, *cards]), pad=(16, 8, 16, 90), gap=10)
        fab = Fab("add", lambda: page.open("FirstActivity"), desc=self.t("add"), id="")
        return Scaffold(self.name(), body, fab=fab)

    @overlay
    def options(self, page: Page) -> Overlay:
        one = self.one("recipes", page.args["id"])

        def copy() -> None:
            self.data["recipes"].append({**one, "id": self.number("recipes")})
            page.hide()

        rows = [
            ListItem(self.t("erase"), icon="delete", on_tap=lambda: page.show("sure", id=one["id"])),
            ListItem(self.t("copy"), icon="content_copy", on_tap=copy),
            ListItem(self.t("edit"), icon="edit", on_tap=lambda: page.open("FirstActivity", id=one["id"])),
        ]
        return Sheet(*self.order(rows), title=one["name"])

    @overlay
    def sure(self, page: Page) -> Overlay:
        one = self.one("recipes", page.args["id"])

        def yes() -> None:
            self.drop("recipes", page.args["id"])
            page.hide()

        words = self.t("sure", name=one.get("name", ""))
        return self.question(page, words, (self.t("yes"), yes), self.t("no"))

    @activity("RecipeActivity")
    def recipe(self, page: Page) -> Widget:
        one = self.one("recipes", page.args.get("id"))
        if not one:
            return Scaffold("", Empty("restaurant_menu", self.t("none")), back=page.back)

        def love() -> None:
            one["loved"] = not one["loved"]

        heart = IconButton("favorite" if one["loved"] else "favorite_border", love, desc=self.t("heart"))
        body = Scroll(
            Column(Text(one["name"], "headline"), Text(self.t("serves", n=one["serves"])), pad=(20, 8)),
            ListItem(self.t("time"), self.t("min", n=one["time"])),
            Header(self.t("things")),
            *[
                Row(Text(f"• {part}"), pad=(24, 4))
                for part in str(one["things"]).replace("、", ", ").split(", ")
            ],
            Header(self.t("steps")),
            Row(Text(one["steps"] or "–"), pad=(24, 4)),
        )
        return Scaffold("", body, back=page.back, actions=[heart])

    @activity("FirstActivity")
    def first(self, page: Page) -> Widget:
        old = self.one("recipes", page.args.get("id"))
        serves = int(page.vars.get("serves") or old.get("serves") or 2)
        time = int(page.vars.get("time") or old.get("time") or 30)

        def step(by: int) -> None:
            page.vars["serves"] = max(1, serves + by)

        def pick(minutes: int) -> None:
            page.vars["time"] = minutes

        def go() -> None:
            name = text_of(page, "title", str(old.get("name", "")))
            if name:
                number = old.get("id", 0)
                page.replace("SecondActivity", id=number, name=name, serves=serves, time=time)

        stepper = Row(
            IconButton("remove", lambda: step(-1), desc=self.t("fewer")),
            Text(self.t("serves", n=serves), grow=1, align="center"),
            IconButton("add", lambda: step(1), desc=self.t("moreof")),
        )
        chips = Wrap(*[Chip(self.t("min", n=n), n == time, partial(pick, n)) for n in self.order(TIMES)])
        body = Scroll(
            *self.order([*self.labelled(page, "title", "r1", str(old.get("name", "")))]),
            stepper,
            Text(self.t("time"), "label"),
            chips,
            Gap(10),
            Button(self.t("next"), go),
            pad=(20, 10),
            gap=10,
        )
        return Scaffold(self.t("edit" if old else "add"), body, back=page.back)

    @activity("SecondActivity")
    def second(self, page: Page) -> Widget:
        old = self.one("recipes", page.args.get("id"))

        def save() -> None:
            new = {key: page.args[key] for key in ("name", "serves", "time")}
            new |= {key: text_of(page, key, str(old.get(key, ""))) for key in ("things", "steps")}
            if old:
                old.update(new)
            else:
                self.data["recipes"].append({"id": self.number("recipes"), "loved": False, **new})
            page.finish()

        body = Scroll(
            *self.labelled(page, "things", "r2", str(old.get("things", "")), multiline=True),
            *self.labelled(page, "steps", "r3", str(old.get("steps", "")), multiline=True),
            Gap(10),
            Button(self.t("save"), save),
            pad=(20, 10),
            gap=10,
        )
        return Scaffold(page.args.get("name", ""), body, back=page.back, resize=True)
