"""Tasks with words: notes in Markdown, recipes, texts."""

from __future__ import annotations

from typing import Any

from tests.outside.third.looking import (
    Apps,
    P,
    Say,
    add,
    already,
    apps_of,
    ask,
    do,
    drop,
    each,
    fill,
    press,
    row,
    saying,
    start,
    untouched,
)
from treetap.bench.tasks.task import Judge, Seen, Task
from virtualphone.tours.steps import hold, key, tap, write


def marklet() -> list[Task]:
    """Notes in Markdown."""
    text = ("Meet at the north gate at noon", "中午在北门集合")
    head = "Shopping for Saturday"

    def updated(apps: Apps, _say: Say) -> None:
        one = row(apps["marklet"]["files"], "grocery_list.txt")
        one.update(name="saturday_list.txt", text=f"{head}\n\n{one['text']}")

    def moved(apps: Apps, _say: Say) -> None:
        row(apps["marklet"]["files"], "minutes_feb.md").update(folder="Archive")

    return [
        *do(
            "mark create",
            (
                (
                    "Create a new note in Marklet named 2026_03_brave_otter.md with the following "
                    "text: Meet at the north "
                    "gate at noon"
                ),
                "在马克笔记里新建一个笔记，文件名2026_03_brave_otter.md，内容：中午在北门集合",
            ),
            lambda apps, say: add(
                apps["marklet"], "files", name="2026_03_brave_otter.md", folder="", text=say(*text), age=0
            ),
            "create",
            7,
            lambda say: (
                *(
                    start("marklet"),
                    press("marklet", "new"),
                    write("2026_03_brave_otter"),
                    press("marklet", "ok"),
                ),
                *(tap("document__edit"), write(say(*text)), press("marklet", "save")),
            ),
        ),
        *do(
            "mark delete",
            ("Delete the note in Marklet named grocery_list.txt.", "删除马克笔记里的grocery_list.txt"),
            lambda apps, _say: drop(apps["marklet"], "files", "grocery_list.txt"),
            "delete",
            4,
            lambda _say: (
                *(
                    start("marklet"),
                    hold("grocery_list.txt"),
                    press("marklet", "erase"),
                    press("marklet", "ok"),
                ),
            ),
        ),
        *do(
            "mark newest",
            ("Delete the newest note in Marklet.", ""),
            lambda apps, _say: drop(apps["marklet"], "files", "trip_plan.md"),
            "delete",
            4,
            lambda _say: (
                *(start("marklet"), hold("trip_plan.md"), press("marklet", "erase"), press("marklet", "ok")),
            ),
        ),
        *do(
            "mark update",
            (
                (
                    "Update the Marklet note grocery_list.txt by adding the following text, along with "
                    "a new blank line "
                    f'before the existing content: "{head}", and rename it to saturday_list.txt.'
                ),
                "",
            ),
            updated,
            "edit",
            11,
            lambda _say: (
                *(start("marklet"), tap("grocery_list.txt"), fill(0, f"{head}\n\noats\nlemons\nrice")),
                *(press("marklet", "save"), press("marklet", "more"), press("marklet", "rename")),
                *(fill(0, "saturday_list.txt"), press("marklet", "ok")),
            ),
        ),
        *do(
            "mark move",
            (
                "In Marklet, move the note minutes_feb.md from Work to Archive.",
                "在马克笔记里把minutes_feb.md从Work文件夹移到Archive文件夹",
            ),
            moved,
            "edit",
            5,
            lambda _say: (
                *(
                    start("marklet"),
                    tap("Work"),
                    hold("minutes_feb.md"),
                    press("marklet", "move"),
                    tap("Archive"),
                ),
            ),
        ),
        *ask(
            "mark room",
            (
                (
                    "Which hotel room did I note down in trip_plan.md in Marklet? Answer with the room "
                    "number only."
                ),
                "马克笔记的trip_plan.md里记的酒店房间号是多少？只回答号码",
            ),
            lambda _say: ("212",),
            2,
            exact=True,
        ),
    ]


def _unique(app: str, table: str) -> Judge:
    """One of each is left, as it was, and nothing else has changed."""

    def judge(seen: Seen) -> bool:
        before, after = (apps_of(state)[app][table] for state in (seen.before, seen.state))
        kept = [one for one in before if one in after]
        looks = [_look(one) for one in after]
        fine = (
            kept == after and len(looks) == len(set(looks)) and set(looks) == {_look(one) for one in before}
        )
        rest = {**seen.state, "apps": {**seen.state["apps"], P + app: seen.before["apps"][P + app]}}
        return fine and len(after) < len(before) and untouched(Seen(seen.before, rest))

    return judge


def _look(one: dict[str, Any]) -> str:
    return str({key: value for key, value in one.items() if key != "id"})


def unique(
    name: str, sentences: tuple[str, str], app: str, table: str, optimum: int, **rest: Any
) -> list[Task]:
    """All but one of each exact duplicate are to go."""
    return each(name, sentences, lambda _l: _unique(app, table), kind="delete", optimum=optimum, **rest)


SALAD = {
    "title": ("Citrus Fennel Salad", "柑橘茴香沙拉"),
    "about": ("A crisp winter salad", "清脆的冬日沙拉"),
    "serves": ("3", "3"),
    "minutes": ("20 min", "20分钟"),
    "ingredients": ("2 oranges, 1 fennel bulb, olive oil", "橙子两个，茴香一个，橄榄油"),
    "steps": ("Slice thinly, toss and serve cold.", "切薄片，拌匀后冷食。"),
}


def romanesco() -> list[Task]:
    """Recipes."""
    tart, pear = ("Onion Tart", "洋葱塔"), ("Pear Crumble", "梨子酥")

    def added(apps: Apps, say: Say) -> None:
        add(apps["romanesco"], "recipes", **{name: say(*words) for name, words in SALAD.items()}, loved=False)

    return [
        *do(
            "recipe add",
            (
                (
                    "Add the following recipe into the Romanesco app:\nRecipe: Citrus Fennel Salad\n "
                    "description: A crisp "
                    "winter salad\n servings: 3\n time: 20 min\n ingredients: 2 oranges, 1 fennel "
                    "bulb, olive oil\n "
                    "directions: Slice thinly, toss and serve cold."
                ),
                (
                    "在宝塔菜谱里添加一个菜谱：标题柑橘茴香沙拉；描述：清脆的冬日沙拉；份数3；时间20分钟；"
                    "食材：橙子两个，茴香一个，橄榄油；做法：切薄片，拌匀后冷食。"
                ),
            ),
            added,
            "create",
            15,
            lambda say: (
                *(start("romanesco"), press("romanesco", "new")),
                *[
                    step
                    for name, words in SALAD.items()
                    for step in (tap(f"new_{name}"), write(say(*words)), key("BACK"))
                ],
                press("romanesco", "save"),
            ),
        ),
        *do(
            "recipe delete",
            ("Delete the following recipes from the Romanesco app: Onion Tart, Pear Crumble.", ""),
            lambda apps, say: drop(apps["romanesco"], "recipes", say(*tart), say(*pear), key="title"),
            "delete",
            5,
            lambda say: (
                *(start("romanesco"), hold(say(*tart)), tap(say(*pear)), press("romanesco", "erase")),
                press("romanesco", "yes"),
            ),
        ),
        *unique(
            "recipe duplicates",
            (
                (
                    "Delete all but one of any recipes in the Romanesco app that are exact duplicates, "
                    "ensuring at least "
                    "one instance of each unique recipe remains"
                ),
                "把宝塔菜谱里完全重复的菜谱删掉，每种只保留一个",
            ),
            *("romanesco", "recipes", 5),
            solution=lambda locale: (
                *(
                    start("romanesco"),
                    hold(saying(locale)("Lentil Dal", "扁豆汤")),
                    tap("Miso Soup") if locale == "en" else tap("味噌汤"),
                ),
                *(press("romanesco", "erase"), press("romanesco", "yes")),
            ),
        ),
        *do(
            "recipe love",
            ("Add the recipe Onion Tart to my favorites in Romanesco.", "在宝塔菜谱里收藏洋葱塔"),
            lambda apps, say: row(apps["romanesco"]["recipes"], say(*tart), "title").update(loved=True),
            "switch",
            3,
            lambda say: (start("romanesco"), tap(say(*tart)), press("romanesco", "love")),
        ),
        *already(
            "recipe loved already",
            ("Make sure that Beet Hummus is one of my favorites in the Romanesco app.", ""),
        ),
    ]
