"""Questions about prices that have to be compared or added up."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.task import Json
from treetap.bench.templates.reworded.answers import (
    costs,
    either,
    parts,
    prefers,
    question,
)
from treetap.bench.templates.reworded.goals import afresh
from treetap.bench.templates.shop import SHOP, by_id, in_cart, money, named, open_product, rows
from treetap.bench.templates.template import Draw, Given
from virtualphone.tours.steps import Step, key, launch, tap, write

_GROUPS = {
    "headphones": ((1, 2), ("over-ear headphones", "头戴式耳机")),
    "jackets": ((24, 25), ("rain jackets", "雨衣")),
}
"""Products of one kind, and what one calls the kind."""
_MARKS = {1: ("Pro", "Pro"), 2: ("Lite", "Lite"), 24: ("for women", "女士"), 25: ("for men", "男士")}
"""What tells them from each other."""


def _priced(draw: Draw) -> list[Json]:
    """Products with a price that no other has."""
    prices = [one["price_cents"] for one in rows(draw, "products")]
    return [one for one in rows(draw, "products") if prices.count(one["price_cents"]) == 1]


def _dear_and_cheap(draw: Draw) -> dict[str, Any]:
    found = sorted(_priced(draw), key=lambda one: int(one["price_cents"]))
    half = len(found) // 2
    return {"dear": draw.choice(found[half:])["name"], "cheap": draw.choice(found[:half])["name"]}


def _gap(given: Given) -> int:
    return int(named(given, given["dear"])["price_cents"] - named(given, given["cheap"])["price_cents"])


def _two_products(given: Given, one: str, other: str) -> tuple[Step, ...]:
    return *open_product(given[one]), *_open_again(given[other])


def _open_again(name: str) -> tuple[Step, ...]:
    """A product when the shop is open on some page already."""
    return afresh(SHOP), *open_product(name)[1:]


def _rivals(draw: Draw) -> dict[str, Any]:
    """Two products; no product is in two pairs."""
    found = sorted(_priced(draw), key=lambda one: int(one["id"]))
    pairs = list(zip(found[::2], found[1::2], strict=False))
    one, other = draw.choice(pairs)
    return {"pair": either(draw, one["name"], other["name"])}


def _cheaper(given: Given) -> tuple[str, str]:
    one, other = sorted(parts(given), key=lambda name: int(named(given, name)["price_cents"]))
    return one, other


def _basket(draw: Draw) -> dict[str, Any]:
    found = sorted(_priced(draw), key=lambda one: int(one["id"]))
    return {
        "one": draw.choice(found[::2])["name"],
        "other": draw.choice(found[1::2])["name"],
        "count": draw.choice((2, 3)),
    }


def _sum(given: Given) -> int:
    one, other = (named(given, given[slot])["price_cents"] for slot in ("one", "other"))
    return int(one + given["count"] * other)


def _kind(draw: Draw) -> dict[str, Any]:
    return {"kind": draw.choice([draw.say(*words) for _numbers, words in _GROUPS.values()])}


def _best_buy(given: Given) -> tuple[int, int]:
    numbers = next(numbers for numbers, words in _GROUPS.values() if given["kind"] in words)
    one, other = sorted(numbers, key=lambda number: int(by_id(given, number)["price_cents"]))
    return one, other


def _different_prices(state: Json, _given: Given) -> None:
    """No two products of a kind cost the same."""
    products = {one["id"]: one for one in state["apps"][SHOP]["products"]}
    for (one, other), _words in _GROUPS.values():
        if products[one]["price_cents"] == products[other]["price_cents"]:
            products[other]["price_cents"] += 300


def _delivered(given: Given) -> int:
    orders = [order for order in rows(given, "orders") if order["state"] == "delivered"]
    return sum(int(order["total_cents"]) for order in orders)


def _line(draw: Draw) -> dict[str, Any]:
    costs_ = [_line_cents(draw, line) for line in rows(draw, "cart")]
    lines = [line for line, cost in zip(rows(draw, "cart"), costs_, strict=True) if costs_.count(cost) == 1]
    return {"product": by_id(draw, draw.choice(lines)["product"])["name"]}


def _line_cents(given: Given | Draw, line: Json) -> int:
    return int(by_id(given, line["product"])["price_cents"] * line["quantity"])


def _line_of(given: Given) -> int:
    return _line_cents(given, rows(given, "cart")[in_cart(given, given["product"])])


TEMPLATES = (
    question(
        "asks cheapest of its sort",
        (
            "Could you have a look which of the {kind} at BrightMall is the cheapest?",
            "帮我看看明选上哪款{kind}最便宜",
        ),
        lambda given: str(by_id(given, _best_buy(given)[0])["name"]),
        lambda given: prefers(
            [given.say(*_MARKS[_best_buy(given)[0]])], [given.say(*_MARKS[_best_buy(given)[1]])]
        ),
        predicate="the cheaper one of a kind is told",
        apps=(SHOP,),
        optimum=4,
        oracle=lambda given: (launch(SHOP), tap("search_bar"), write(given["kind"]), key("ENTER")),
        draw=_kind,
        setup=_different_prices,
    ),
    question(
        "asks price gap",
        (
            "how much more would I pay for the {dear} than for the {cheap} on BrightMall",
            "明选商城的{dear}比{cheap}贵多少钱",
        ),
        lambda given: money(_gap(given)),
        lambda given: costs(_gap(given)),
        predicate="the difference of two prices is told",
        apps=(SHOP,),
        optimum=9,
        oracle=lambda given: _two_products(given, "dear", "cheap"),
        draw=_dear_and_cheap,
    ),
    question(
        "asks cheaper of two",
        (
            "I can only afford one thing at BrightMall, {pair}... which one's cheaper",
            "明选商城的{pair}，哪个便宜点？",
        ),
        lambda given: _cheaper(given)[0],
        lambda given: prefers([_cheaper(given)[0]], [_cheaper(given)[1]]),
        predicate="the cheaper one of two products is told",
        apps=(SHOP,),
        optimum=9,
        oracle=lambda given: (*open_product(parts(given)[0]), *_open_again(parts(given)[1])),
        draw=_rivals,
    ),
    question(
        "asks sum of a basket",
        (
            "what would one {one} plus {count} of the {other} cost me at BrightMall, without the delivery?",
            "要是在明选商城买一件{one}再加{count}件{other}，运费不算，一共得多少钱",
        ),
        lambda given: money(_sum(given)),
        lambda given: costs(_sum(given)),
        predicate="the sum of several prices is told",
        apps=(SHOP,),
        optimum=9,
        level="complex",
        oracle=lambda given: _two_products(given, "one", "other"),
        draw=_basket,
    ),
    question(
        "asks spent on what came",
        (
            "add up what I paid BrightMall for the orders that have already arrived",
            "明选商城已经送到的那些订单，我总共付了多少钱",
        ),
        lambda given: money(_delivered(given)),
        lambda given: costs(_delivered(given)),
        predicate="the sum of the delivered orders is told",
        apps=(SHOP,),
        optimum=3,
        oracle=lambda _given: (launch(SHOP), tap("tab_me"), tap("orders_delivered")),
    ),
    question(
        "asks worth of a line",
        (
            "if I kick the {product} out of my BrightMall cart, all of it, what do I save? dont do it yet",
            "明选购物车里的{product}要是都不要了能省多少钱？先别删啊",
        ),
        lambda given: money(_line_of(given)),
        lambda given: costs(_line_of(given)),
        predicate="what a line of the cart comes to is told, and the cart is as it was",
        apps=(SHOP,),
        optimum=2,
        oracle=lambda _given: (launch(SHOP), tap("tab_cart")),
        draw=_line,
    ),
)
