"""Recipes: cards, a long form, several chosen at once."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from tests.outside.second.kit import Json, Own, Words, text_of
from virtualphone.app import Seed, activity, overlay
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Chip,
    Column,
    Empty,
    Fab,
    Gap,
    Header,
    IconButton,
    ListItem,
    Menu,
    Overlay,
    Picture,
    Row,
    Scaffold,
    Scroll,
    Strip,
    Text,
    TextField,
    Widget,
)

FIELDS = ("title", "about", "serves", "minutes", "ingredients", "steps")
ROWS = (
    ("Beet Hummus", "甜菜鹰嘴豆泥", "A pink dip", "粉色蘸酱", "4", "15 min", True),
    ("Lentil Dal", "扁豆汤", "Warm and mild", "温和暖胃", "2", "35 min", False),
    ("Lentil Dal", "扁豆汤", "Warm and mild", "温和暖胃", "2", "35 min", False),
    ("Lentil Dal", "扁豆汤", "With coconut", "加椰奶", "4", "40 min", False),
    ("Miso Soup", "味噌汤", "Light starter", "清淡前菜", "3", "10 min", True),
    ("Onion Tart", "洋葱塔", "For Sundays", "周日专享", "6", "70 min", False),
    ("Miso Soup", "味噌汤", "Light starter", "清淡前菜", "3", "10 min", True),
    ("Pear Crumble", "梨子酥", "Sweet end", "甜蜜收尾", "4", "50 min", False),
)


class Romanesco(Own):
    """All values of a recipe are texts."""

    package = "net.third.romanesco"
    label = ("Romanesco", "宝塔菜谱")
    icon = "restaurant"
    colour = "#558b2f"
    words: ClassVar[Words] = {
        "new": ("Add recipe", "添加菜谱"),
        "edit": ("Edit recipe", "编辑菜谱"),
        "title": ("Title", "标题"),
        "about": ("Description", "描述"),
        "serves": ("Servings", "份数"),
        "minutes": ("Time", "时间"),
        "ingredients": ("Ingredients", "食材"),
        "steps": ("Directions", "做法"),
        "save": ("SAVE", "保存"),
        "need": ("A title is needed", "需要标题"),
        "search": ("Search", "搜索"),
        "more": ("More options", "更多选项"),
        "erase": ("Delete", "删除"),
        "sure": ("Delete {n} recipe(s)? This cannot be undone.", "删除{n}个菜谱？无法撤销。"),
        "yes": ("Delete", "删除"),
        "no": ("Cancel", "取消"),
        "chosen": ("{n} selected", "已选{n}个"),
        "close": ("Close", "关闭"),
        "all": ("All", "全部"),
        "loved": ("Favorites", "收藏"),
        "love": ("Add to favorites", "加入收藏"),
        "unlove": ("Remove from favorites", "取消收藏"),
        "none": ("No recipes here", "这里没有菜谱"),
        "serve_n": ("Servings: {n}", "份数：{n}"),
        "time_n": ("Time: {n}", "时间：{n}"),
        "share": ("Share", "分享"),
    }
    others: ClassVar[Words] = {
        "new": ("Write one down", "记一道菜"),
        "title": ("Name of the dish", "菜名"),
        "about": ("In short", "简介"),
        "steps": ("Method", "步骤"),
        "serves": ("Portions", "人数"),
        "minutes": ("Takes", "耗时"),
        "save": ("DONE", "完成"),
        "erase": ("Throw away", "扔掉"),
    }

    def seed(self, seed: Seed) -> Json:
        words = (("2 cups lentils", "两杯扁豆"), ("Boil, then simmer.", "煮开后小火炖。"))
        rows = [
            {
                "id": at,
                "title": seed.say(en, zh),
                "about": seed.say(about, kurz),
                "serves": serves,
                "minutes": time,
                "ingredients": seed.say(*words[0]),
                "steps": seed.say(*words[1]),
                "loved": loved,
            }
            for at, (en, zh, about, kurz, serves, time, loved) in enumerate(ROWS, 1)
        ]
        return {"recipes": rows}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        own = page.vars
        kind, query = own.get("kind", "all"), text_of(page, "query").casefold()
        recipes = [one for one in self.data["recipes"] if kind == "all" or one["loved"]]
        recipes = [one for one in recipes if query in str(one["title"]).casefold()]
        chosen = [number for number in own.get("chosen", []) if any(one["id"] == number for one in recipes)]

        def flip(number: int) -> None:
            own["chosen"] = (
                [one for one in chosen if one != number] if number in chosen else [*chosen, number]
            )

        def turn(name: str) -> None:
            own["kind"] = name

        rows: list[Widget] = [
            ListItem(
                one["title"],
                one["about"],
                leading=Picture(f"photo:{one['title']}", width=52, height=52, radius=8),
                trailing=Text("✓", "title", colour="primary") if one["id"] in chosen else None,
                selected=one["id"] in chosen,
                on_tap=partial(flip, one["id"])
                if chosen
                else partial(page.open, "RecipeActivity", id=one["id"]),
                on_hold=partial(flip, one["id"]),
            )
            for one in sorted(recipes, key=lambda one: (str(one["title"]), one["id"]))
        ]
        chips = Strip(
            *[Chip(self.t(one), one == kind, partial(turn, one)) for one in ("all", "loved")], id="kinds"
        )
        body = Column(*self.order([chips, Scroll(*(rows or [Empty("restaurant", self.t("none"))]))]))
        if chosen:

            def clear() -> None:
                own["chosen"] = []

            bin_ = IconButton("delete", lambda: page.show("sure", ids=chosen), desc=self.t("erase"))
            return Scaffold(self.t("chosen", n=len(chosen)), body, back=clear, actions=[bin_])
        seek = TextField(
            "search", page.var("query", ""), hint=self.t("search"), icon="search", plain=True, grow=1
        )
        add = Fab("add", lambda: page.open("EditActivity"), desc=self.t("new"), id="fab_add")
        return Scaffold(seek, body, fab=add)

    @activity("RecipeActivity")
    def recipe(self, page: Page) -> Widget:
        one = self.one("recipes", page.args.get("id"))
        if not one:
            return Scaffold("", Gap(1), back=page.back)

        def love() -> None:
            one["loved"] = not one["loved"]

        body = Scroll(
            Picture(f"photo:{one['title']}", height=180),
            Column(
                Text(one["title"], "headline"),
                Text(one["about"], colour="text_soft"),
                Row(
                    Text(self.t("serve_n", n=one["serves"]), "note"),
                    Text(self.t("time_n", n=one["minutes"]), "note"),
                    gap=20,
                ),
                pad=20,
                gap=6,
            ),
            Header(self.t("ingredients")),
            Column(Text(one["ingredients"]), pad=(20, 6)),
            Header(self.t("steps")),
            Column(Text(one["steps"]), pad=(20, 6)),
        )
        heart = "favorite" if one["loved"] else "favorite_border"
        actions = [
            IconButton(heart, love, desc=self.t("unlove" if one["loved"] else "love")),
            IconButton("more_vert", lambda: page.show("menu", id=one["id"]), desc=self.t("more")),
        ]
        return Scaffold("", body, back=page.back, actions=self.order(actions))

    @overlay
    def menu(self, page: Page) -> Overlay:
        number = page.args["id"]
        entries = [
            (self.t("edit"), lambda: page.open("EditActivity", id=number)),
            (self.t("share"), page.hide),
            (self.t("erase"), lambda: page.show("sure", ids=[number])),
        ]
        return Menu(*self.order(entries))

    @overlay
    def sure(self, page: Page) -> Overlay:
        def yes() -> None:
            self.drop("recipes", *page.args["ids"])
            page.under.vars["chosen"] = []
            if page.activity == "RecipeActivity":
                page.under.finish()
            else:
                page.hide()

        return self.question(
            page, self.t("sure", n=len(page.args["ids"])), (self.t("yes"), yes), self.t("no")
        )

    @activity("EditActivity")
    def edit(self, page: Page) -> Widget:
        old = self.one("recipes", page.args.get("id"))

        def save() -> None:
            kept = {key: text_of(page, key, old.get(key, "")) for key in FIELDS}
            if not kept["title"]:
                page.toast(self.t("need"))
                return
            if old:
                old.update(kept)
            else:
                self.data["recipes"].append({"id": self.number("recipes"), **kept, "loved": False})
            page.finish()

        parts: list[Widget] = []
        for key in self.order(FIELDS):
            many = key in {"ingredients", "steps"}
            parts += self.labelled(page, key, f"new_{key}", old.get(key, ""), multiline=many)
        ok = Button(self.t("save"), save, look="text", id="button_save")
        body = Scroll(Column(*parts, pad=(20, 6), gap=6), Gap(260))
        return Scaffold(self.t("edit" if old else "new"), body, back=page.back, actions=[ok])
