"""Tasks that carry figures from the calculator into other apps."""

from __future__ import annotations

import re
from decimal import Decimal

from treetap.bench.tasks.states import MESSAGES, NOTES
from treetap.bench.tasks.task import Json, Judge
from treetap.bench.templates.kept import elsewhere_kept, one_new
from treetap.bench.templates.letters import friend, number_of, one_sent, only_tables
from treetap.bench.templates.on_calculator import SCRATCH
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.calculator import PACKAGE, menu
from virtualphone.tours.steps import Step, key, launch, tap, write

POUND = Decimal("0.45359237")


def _weighed(draw: Draw) -> dict[str, object]:
    return {"pounds": draw.random.randrange(11, 99), "friend": friend(draw, 1, 2, 3, 4, 9)}


def _numbers(text: str) -> list[Decimal]:
    return [Decimal(one) for one in re.findall(r"\d+(?:\.\d+)?", text.replace(",", ""))]


def _told_weight(given: Given) -> Judge:
    kilos = given["pounds"] * POUND
    near = kilos / 200
    right = one_sent(
        [number_of(given, given["friend"])],
        lambda text: any(abs(number - kilos) < near for number in _numbers(text)),
    )
    tables = only_tables(PACKAGE, *SCRATCH, "history", "converter")
    return all_of(right, tables, elsewhere_kept(PACKAGE, MESSAGES))


def _telling_weight(given: Given) -> tuple[Step, ...]:
    units = (tap("kind_weight"), tap("unit_from"), tap("unit_lb"), tap("unit_to"), tap("unit_kg"))
    value = (tap("value"), key("CLEAR"), write(str(given["pounds"])))
    sharing = (tap("share_converted"), tap("share_com.android.messaging"), tap(given["friend"]), tap("send"))
    return launch(PACKAGE), *menu("menu_converter"), *units, *value, *sharing


def _meal(draw: Draw) -> dict[str, object]:
    return {
        "bill": f"{draw.random.randrange(61, 390)}.{draw.random.randrange(10, 99)}",
        "percent": draw.choice((10, 20)),
        "people": draw.choice((3, 4, 5)),
    }


def _each(given: Given) -> Decimal:
    bill, percent, people = Decimal(given["bill"]), int(given["percent"]), int(given["people"])
    return (bill + (bill * percent / 100).quantize(Decimal("0.01"))) / people


def _noted(given: Given) -> Judge:
    each = _each(given)

    def right(one: Json) -> bool:
        words = f"{one['title']} {one['text']}"
        return any(abs(number - each) < Decimal("0.011") for number in _numbers(words))

    note = all_of(one_new(NOTES, "notes", right), only_tables(NOTES, "notes"))
    tables = only_tables(PACKAGE, *SCRATCH, "history", "tip")
    return all_of(note, tables, elsewhere_kept(PACKAGE, NOTES))


def _noting(given: Given) -> tuple[Step, ...]:
    more = (tap("people_more"),) * (given["people"] - 2)
    steps = (*menu("menu_tip"), write(given["bill"]), tap(f"tip_{given['percent']}"), *more)
    sharing = (tap("share_tip"), tap("share_com.android.notes"), key("BACK"), key("BACK"))
    return launch(PACKAGE), *steps, *sharing


TEMPLATES = (
    Template(
        name="calculator weight for a friend",
        level="complex",
        sentences=(
            "{friend} asks how many kilos {pounds} pounds are. Find out and text them the answer",
            "{friend}问{pounds}磅是多少公斤，算好后发短信告诉对方",
        ),
        predicate="a weight in kilos was sent to someone",
        apps=(PACKAGE, MESSAGES),
        draw=_weighed,
        judge=_told_weight,
        oracle=_telling_weight,
        control="menu_converter",
        optimum=14,
    ),
    Template(
        name="calculator dinner into a note",
        level="complex",
        sentences=(
            "Dinner was {bill}, {percent}% on top. Write down in a note what each of the {people} of us pays",
            "吃饭花了{bill}元，另给{percent}%的服务费，{people}个人平分，每人付多少记到一条便签里",
        ),
        predicate="what each one pays is in a new note",
        apps=(PACKAGE, NOTES),
        draw=_meal,
        judge=_noted,
        oracle=_noting,
        control="menu_tip",
        optimum=9,
    ),
)
