"""Tasks in the browser: pages kept and put aside, votes, forms, settings, and what leads into other apps."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge
from treetap.bench.templates.kept import one_new
from treetap.bench.templates.surfing import BROWSER, nothing_but, now_is
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.browser import menu
from virtualphone.tours.steps import Step, launch, tap, write

DISHES = {
    "tomato-eggs": (0, ("tomato and egg", "番茄炒蛋")),
    "apple-cake": (3, ("apple cake", "苹果蛋糕")),
}
"""Recipes that are not bookmarked yet: which link, and what people call it."""

ENGINES = {"quarry": ("Quarry", "寻矿"), "compass": ("Compass", "罗盘")}

PARKS = {
    "river": ("River Park", "河滨公园"),
    "castle": ("Castle Garden", "城堡花园"),
    "station": ("Station Square", "车站广场"),
}
NAMES = (("Robin Hale", "何洛宾"), ("Sam Ortiz", "欧森"), ("Kim Brandt", "白金"))
PLACES = (("Mill Lane 4", "磨坊巷4号"), ("Dock Street", "码头街"), ("the north gate", "北门"))
TROUBLES = (
    ("The bench has lost a plank", "长椅掉了一块木板"),
    ("A lamp flickers all night", "有盏灯整夜闪个不停"),
    ("The bin is overflowing", "垃圾桶满出来了"),
)


def _key(table: dict[str, tuple[str, str]], words: str) -> str:
    return next(one for one, names in table.items() if words in names)


# Pages that are kept.


def _dish(draw: Draw) -> dict[str, str]:
    return {"dish": draw.choice([draw.say(*names) for _link, names in DISHES.values()])}


def _recipe(given: Given) -> str:
    return next(path for path, (_link, names) in DISHES.items() if given["dish"] in names)


def _to_recipe(given: Given) -> tuple[Step, ...]:
    return launch(BROWSER), tap("shortcut_spoonful"), tap("link", DISHES[_recipe(given)][0])


def _kept(given: Given, table: str) -> Judge:
    url = f"https://spoonful.example/{_recipe(given)}"
    right = one_new(BROWSER, table, lambda one: one["url"] == url and not one.get("read", False))
    return all_of(right, nothing_but((BROWSER, table)))


# What is filled in.


def _voted(given: Given) -> Judge:
    choice = _key(PARKS, given["park"])
    right = one_new(BROWSER, "votes", lambda one: (one["poll"], one["choice"]) == ("playground", choice))
    return all_of(right, nothing_but((BROWSER, "votes")))


def _voting(given: Given) -> tuple[Step, ...]:
    choice = tap(f"choice_{_key(PARKS, given['park'])}")
    return launch(BROWSER), tap("shortcut_townhall"), tap("link", 3), choice, tap("vote")


def _trouble(draw: Draw) -> dict[str, str]:
    return {
        "name": draw.say(*draw.choice(NAMES)),
        "place": draw.say(*draw.choice(PLACES)),
        "text": draw.say(*draw.choice(TROUBLES)),
    }


def _reported(given: Given) -> Judge:
    wanted = {"name": given["name"], "place": given["place"], "text": given["text"]}

    def right(one: Json) -> bool:
        said = {field: str(value).strip(" .。“”\"'") for field, value in one["values"].items()}
        return one["form"] == "feedback" and said == wanted

    return all_of(one_new(BROWSER, "submitted", right), nothing_but((BROWSER, "submitted")))


def _reporting(given: Given) -> tuple[Step, ...]:
    fields = [(tap(f"feedback_{one}"), write(given[one])) for one in ("name", "place", "text")]
    filled = [step for pair in fields for step in pair]
    return launch(BROWSER), tap("shortcut_townhall"), tap("link", 2), *filled, tap("submit")


TEMPLATES = (
    Template(
        name="browser keep a recipe",
        level="medium",
        sentences=(
            "In the browser, bookmark the {dish} recipe on spoonful.example",
            "在浏览器里把 spoonful.example 上{dish}的做法加入书签",
        ),
        predicate="that page is bookmarked",
        apps=(BROWSER,),
        draw=_dish,
        judge=lambda given: _kept(given, "bookmarks"),
        oracle=lambda given: (*_to_recipe(given), *menu("star")),
        control="star",
        optimum=5,
        family="a recipe for another day",
    ),
    Template(
        name="browser put a recipe aside",
        level="medium",
        sentences=(
            "In the browser, add the {dish} recipe on spoonful.example to the reading list",
            "在浏览器里把 spoonful.example 上{dish}的做法加入阅读列表",
        ),
        predicate="that page waits to be read",
        apps=(BROWSER,),
        draw=_dish,
        judge=lambda given: _kept(given, "reading"),
        oracle=lambda given: (*_to_recipe(given), *menu("do_later")),
        control="do_later",
        optimum=5,
        family="a recipe for another day",
    ),
    Template(
        name="browser other engine",
        level="simple",
        sentences=("Change the browser's search engine to {engine}", "把浏览器的搜索引擎改成{engine}"),
        predicate="that search engine is in use",
        apps=(BROWSER,),
        draw=lambda draw: {"engine": draw.choice([draw.say(*names) for names in ENGINES.values()])},
        judge=lambda given: all_of(
            now_is(BROWSER, "settings", engine=_key(ENGINES, given["engine"])),
            nothing_but((BROWSER, "settings")),
        ),
        oracle=lambda given: (
            *(launch(BROWSER), *menu("go_settings"), tap("set_engine")),
            tap(f"engine_{_key(ENGINES, given['engine'])}"),
        ),
        control="set_engine",
        optimum=5,
    ),
    Template(
        name="browser say where the playground goes",
        level="medium",
        sentences=(
            "The town hall asks its people on the web where the new playground should go. I am for {park}",
            "市政厅在网上征求大家意见，新游乐场建在哪里好。我支持{park}",
        ),
        predicate="a vote for that choice is cast",
        apps=(BROWSER,),
        draw=lambda draw: {"park": draw.choice([draw.say(*names) for names in PARKS.values()])},
        judge=_voted,
        oracle=_voting,
        control="vote",
        optimum=5,
    ),
    Template(
        name="browser report damage",
        level="complex",
        sentences=(
            "Let the town hall know through its website: {text}. It is at {place}; sign it {name}",
            "在市政厅网站上反映一下：{text}。位置在{place}，署名{name}",
        ),
        predicate="a form was sent with these values",
        apps=(BROWSER,),
        draw=_trouble,
        judge=_reported,
        oracle=_reporting,
        control="submit",
        optimum=10,
    ),
)
