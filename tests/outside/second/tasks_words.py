"""Tasks with files of words and recipes."""

from __future__ import annotations

from tests.outside.second.looking import Say, add, ask, at, becomes, do, drop, press, row, saying, start
from treetap.bench.tasks.task import Json, Judge, Seen, Task, in_both
from virtualphone.tours.steps import Step, hold, key, tap, write


def _picked(say: Say, en: str, zh: str) -> tuple[Step, ...]:
    return (start("quill"), hold(say(en, zh)))


def quill() -> list[Task]:
    """Files of words."""
    return [
        *do(
            "quill note",
            (
                "Create a new note in Quillmark named ideas.md with the following text: Paint the shed blue",
                "在羽毛笔记里新建名为“点子.md”的文件，内容为：把棚子刷成蓝色",
            ),
            lambda apps, say: add(
                *(apps["quill"], "files"),
                name=say("ideas.md", "点子.md"),
                folder="",
                text=say("Paint the shed blue", "把棚子刷成蓝色"),
            ),
            "create",
            8,
            lambda say: (
                *(
                    start("quill"),
                    press("quill", "add"),
                    press("quill", "file"),
                    write(say("ideas.md", "点子.md")),
                ),
                *(press("quill", "make"), tap("body"), write(say("Paint the shed blue", "把棚子刷成蓝色"))),
                press("quill", "save"),
            ),
        ),
        *do(
            "quill folder",
            ("Create a new folder in Quillmark named Travel.", "在羽毛笔记里新建名为“旅行”的文件夹"),
            lambda apps, say: add(apps["quill"], "folders", name=say("Travel", "旅行")),
            "create",
            5,
            lambda say: (
                *(
                    start("quill"),
                    press("quill", "add"),
                    press("quill", "folder"),
                    write(say("Travel", "旅行")),
                ),
                press("quill", "make"),
            ),
        ),
        *do(
            "quill delete",
            ("Delete the note in Quillmark named packing.md.", "删除羽毛笔记里名为“行李.md”的文件"),
            lambda apps, say: drop(apps["quill"], "files", say("packing.md", "行李.md")),
            "trap",
            4,
            lambda say: (
                *(*_picked(say, "packing.md", "行李.md"), press("quill", "erase")),
                press("quill", "yes"),
            ),
        ),
        *do(
            "quill move",
            (
                "In Quillmark, move the note landlord.md from the main folder to Work.",
                "在羽毛笔记里把“房东.md”从主文件夹移动到“工作”",
            ),
            lambda apps, say: row(apps["quill"]["files"], say("landlord.md", "房东.md")).update(
                folder=say("Work", "工作")
            ),
            "edit",
            4,
            lambda say: (
                *(*_picked(say, "landlord.md", "房东.md"), press("quill", "move")),
                tap(say("Work", "工作")),
            ),
        ),
        *do(
            "quill delete all",
            (
                "Delete all my notes in the Journal folder in Quillmark.",
                "删除羽毛笔记“日记”文件夹里的所有文件",
            ),
            lambda apps, say: drop(
                apps["quill"], "files", say("monday.md", "周一.md"), say("tuesday.md", "周二.md")
            ),
            "delete",
            6,
            lambda say: (
                *(start("quill"), tap(say("Journal", "日记")), hold(say("monday.md", "周一.md"))),
                *(press("quill", "all"), press("quill", "erase"), press("quill", "yes")),
            ),
        ),
        *do(
            "quill rename",
            (
                "Rename the file targets.md in the Work folder of Quillmark to goals.md",
                "把羽毛笔记“工作”文件夹里的“目标.md”重命名为“方向.md”",
            ),
            lambda apps, say: row(apps["quill"]["files"], say("targets.md", "目标.md")).update(
                name=say("goals.md", "方向.md")
            ),
            "edit",
            6,
        ),
    ]


def _twice(state: Json) -> None:
    """One recipe is there twice, exactly."""
    recipes = state["apps"]["net.second.skillet"]["recipes"]
    recipes.append({**recipes[5], "id": 7})


def _once(seen: Seen) -> bool:
    """One of the two is gone, whichever."""

    def without(at: int) -> Judge:
        return becomes(lambda apps: apps["skillet"]["recipes"].pop(at))

    return without(5)(seen) or without(6)(seen)


def skillet() -> list[Task]:
    """Recipes."""

    def erase(say: Say, en: str, zh: str) -> tuple[Step, ...]:
        return (
            press("skillet", "dots", name=say(en, zh)),
            press("skillet", "erase"),
            press("skillet", "yes"),
        )

    def dish(say: Say) -> Json:
        return {"name": say("Herb Omelette", "香草煎蛋"), "things": say("eggs and chives", "鸡蛋和香葱")}

    return [
        *do(
            "skillet add",
            (
                (
                    "Add the following recipe into the Skillet app: title: Herb Omelette, servings: 3, "
                    "preparation "
                    "time: 10 mins, ingredients: eggs and chives, directions: Fry gently"
                ),
                (
                    "在小灶食谱里添加食谱：菜名：香草煎蛋，份量：3，烹饪时间：10分钟，食材：鸡蛋和香葱，步骤：小火慢煎"
                ),
            ),
            lambda apps, say: add(
                *(apps["skillet"], "recipes"),
                **dish(say),
                loved=False,
                serves=3,
                time=10,
                steps=say("Fry gently", "小火慢煎"),
            ),
            "create",
            10,
            lambda say: (
                *(
                    start("skillet"),
                    press("skillet", "add"),
                    tap("r1"),
                    write(dish(say)["name"]),
                    key("BACK"),
                ),
                *(press("skillet", "moreof"), press("skillet", "min", n=10), press("skillet", "next")),
                *(tap("r2"), write(dish(say)["things"]), tap("r3"), write(say("Fry gently", "小火慢煎"))),
                *(key("BACK"), press("skillet", "save")),
            ),
        ),
        *do(
            "skillet delete",
            (
                "Delete the following recipe from the Skillet app: Lentil Soup.",
                "从小灶食谱里删除食谱“扁豆汤”",
            ),
            lambda apps, say: drop(apps["skillet"], "recipes", say("Lentil Soup", "扁豆汤")),
            "trap",
            4,
            lambda say: (start("skillet"), *erase(say, "Lentil Soup", "扁豆汤")),
        ),
        *do(
            "skillet delete two",
            (
                "Delete the following recipes from the Skillet app: Rye Bread, Apple Crumble.",
                "从小灶食谱里删除以下食谱：黑麦面包、苹果酥",
            ),
            lambda apps, say: drop(
                *(apps["skillet"], "recipes", say("Rye Bread", "黑麦面包"), say("Apple Crumble", "苹果酥"))
            ),
            "delete",
            7,
            lambda say: (
                *(start("skillet"), *erase(say, "Rye Bread", "黑麦面包")),
                *erase(say, "Apple Crumble", "苹果酥"),
            ),
        ),
        *in_both(
            "skillet duplicates",
            (
                (
                    "Delete all but one of any recipes in the Skillet app that are exact duplicates, "
                    "ensuring at "
                    "least one instance of each unique recipe remains"
                ),
                "删除小灶食谱里完全重复的食谱，每种只保留一份",
            ),
            lambda _locale: _once,
            kind="delete",
            optimum=4,
            setup=_twice,
            solution=lambda locale: (
                start("skillet"),
                press("skillet", "dots", name=saying(locale)("Miso Noodles", "味噌面")),
                *(press("skillet", "erase"), press("skillet", "yes")),
            ),
        ),
        *ask(
            "skillet flour",
            (
                "What quantity of rye flour do I need for the recipe 'Rye Bread' in the Skillet app?",
                "小灶食谱里做“黑麦面包”需要多少黑麦粉？",
            ),
            lambda say: (say("500 grams", "500克"),),
            2,
        ),
        *in_both(
            "skillet search",
            ("Search for 'soup' in Skillet", "在小灶食谱里搜索“汤”"),
            lambda locale: at("skillet", "MainActivity", query=saying(locale)("soup", "汤")),
            kind="search",
            optimum=3,
            solution=lambda locale: (start("skillet"), tap("q"), write(saying(locale)("soup", "汤"))),
        ),
    ]
