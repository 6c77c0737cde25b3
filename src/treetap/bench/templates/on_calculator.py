"""Tasks with figures: worked out, kept, rounded, converted, shared among people."""

from __future__ import annotations

from treetap.bench.tasks.states import lost_rows, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen, reads, unharmed
from treetap.bench.templates.kept import elsewhere_kept, one_lost
from treetap.bench.templates.letters import only_tables
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.calculator import PACKAGE, menu, typed
from virtualphone.tours.steps import Step, hold, launch, tap

SCRATCH = ("expression", "done", "error", "scientific", "inverse")
"""What is on the display is no harm."""

KEPT = "40"
"""What the memory holds before a task about it."""


def _reckoned(judge: Judge, *tables: str) -> Judge:
    return all_of(judge, only_tables(PACKAGE, *SCRATCH, *tables), elsewhere_kept(PACKAGE))


# Worked out.


def _sum(draw: Draw) -> dict[str, int]:
    return {
        "count": draw.random.randrange(12, 90),
        "price": draw.random.randrange(103, 990),
        "rest": draw.random.randrange(105, 980),
    }


def _worked_out(given: Given) -> Judge:
    worth = str(given["count"] * given["price"] + given["rest"])

    def judge(seen: Seen) -> bool:
        """At once or step by step: what was calculated last is worth it."""
        new = new_rows(seen.before, seen.state, PACKAGE, "history")
        lost = lost_rows(seen.before, seen.state, PACKAGE, "history")
        return not lost and [one["result"] for one in new[:1]] == [worth]

    return _reckoned(judge, "history")


# The memory.


def _keep_first(state: Json, _given: Given) -> None:
    state["apps"][PACKAGE]["memory"] = KEPT


def _number(draw: Draw) -> dict[str, int]:
    return {"number": draw.random.randrange(101, 990)}


def _remembers(value: int) -> Judge:
    return _reckoned(lambda seen: seen.state["apps"][PACKAGE]["memory"] == str(value), "memory")


# The past.


def _past_result(draw: Draw) -> dict[str, str]:
    """A result of four or fewer figures, so that it is written the same everywhere."""
    rows = draw.data(PACKAGE)["history"]
    results = [one["result"] for one in rows]
    return {"result": draw.choice([one for one in results if len(one) < 8 and results.count(one) == 1])}


def _forgotten(given: Given) -> Judge:
    right = one_lost(PACKAGE, "history", lambda one: one["result"] == given["result"])
    return _reckoned(right, "history")


def _forgetting(given: Given) -> tuple[Step, ...]:
    rows = given.data(PACKAGE)["history"]
    place = next(at for at, one in enumerate(rows) if one["result"] == given["result"])
    return launch(PACKAGE), tap("open_history"), hold("row", place), tap("delete_row")


def _newest(given: Given) -> str:
    result: str = given.data(PACKAGE)["history"][0]["result"]
    return result


# Settings.


def _has_places(given: Given) -> Judge:
    settings = {**given.data(PACKAGE)["settings"], "places": given["count"]}
    return _reckoned(lambda seen: seen.state["apps"][PACKAGE]["settings"] == settings, "settings")


TEMPLATES = (
    Template(
        name="calculator work out",
        level="medium",
        sentences=(
            "{count} boxes at {price} each, and {rest} for the van: let the calculator say what I spend",
            "{count}箱，每箱{price}元，再加{rest}元运费，用计算器算出一共要花多少",
        ),
        predicate="that sum was calculated",
        apps=(PACKAGE,),
        draw=_sum,
        judge=_worked_out,
        oracle=lambda given: (
            launch(PACKAGE),
            *typed(f"{given['count']}×{given['price']}+{given['rest']}="),
        ),
        control="eq",
        optimum=12,
    ),
    Template(
        name="calculator memory anew",
        level="medium",
        sentences=(
            "In the calculator, hold on to {number} for later in place of what it holds now",
            "让计算器先记着{number}，换掉它现在记着的数",
        ),
        predicate="the memory holds that number",
        apps=(PACKAGE,),
        draw=_number,
        setup=_keep_first,
        judge=lambda given: _remembers(given["number"]),
        oracle=lambda given: (launch(PACKAGE), *typed(str(given["number"])), tap("memory_store")),
        control="memory_store",
        optimum=5,
        family="the memory",
    ),
    Template(
        name="calculator memory on top",
        level="medium",
        sentences=(
            "In the calculator, hold on to {number} for later on top of what it holds now",
            "让计算器先记着{number}，加到它现在记着的数上",
        ),
        predicate="the memory has grown by that number",
        apps=(PACKAGE,),
        draw=_number,
        setup=_keep_first,
        judge=lambda given: _remembers(int(KEPT) + given["number"]),
        oracle=lambda given: (launch(PACKAGE), *typed(str(given["number"])), tap("memory_add")),
        control="memory_add",
        optimum=5,
        family="the memory",
    ),
    Template(
        name="calculator forget a sum",
        level="medium",
        sentences=(
            "Delete the entry with the result {result} from the calculator's history",
            "在计算器的历史记录里删除结果是{result}的那一条",
        ),
        predicate="one calculation is gone from the history",
        apps=(PACKAGE,),
        draw=_past_result,
        judge=_forgotten,
        oracle=_forgetting,
        control="open_history",
        optimum=4,
    ),
    Template(
        name="calculator fewer figures",
        level="medium",
        sentences=("Set the calculator to {count} decimal places", "把计算器的小数位数设为{count}"),
        predicate="results have that many places",
        apps=(PACKAGE,),
        draw=lambda draw: {"count": draw.choice((1, 2, 4, 6))},
        judge=_has_places,
        oracle=lambda given: (
            *(launch(PACKAGE), *menu("menu_settings")),
            *(tap("open_places"), tap(f"places_{given['count']}")),
        ),
        control="open_places",
        optimum=5,
    ),
    Template(
        name="calculator what came out",
        level="simple",
        sentences=(
            "What is the latest result in the calculator's history?",
            "计算器历史记录里最新的结果是多少？",
        ),
        predicate="the newest result is told",
        apps=(PACKAGE,),
        judge=lambda given: reads(lambda _state: _newest(given)),
        oracle=lambda _given: (launch(PACKAGE), tap("open_history")),
        answer=_newest,
        control="open_history",
        optimum=2,
    ),
    Template(
        name="calculator angles already",
        level="simple",
        sentences=("Use degrees for angles in the calculator", "计算器的角度单位用度"),
        predicate="nothing changes: angles are in degrees",
        apps=(PACKAGE,),
        judge=lambda _given: unharmed(),
        holds=True,
        control="open_angles",
        optimum=2,
    ),
    Template(
        name="calculator no money",
        level="medium",
        sentences=(
            "Have the calculator turn {amount} dollars into euros at the rate of today",
            "让计算器把{amount}美元按今天的牌价折成欧元",
        ),
        predicate="nothing changes: it knows no rates",
        apps=(PACKAGE,),
        draw=lambda draw: {"amount": draw.random.randrange(20, 900)},
        judge=lambda _given: _reckoned(lambda _seen: True, "converter"),
        possible=False,
        control="menu_converter",
        optimum=0,
    ),
)
