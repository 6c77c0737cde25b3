"""Tasks in the shop about orders: asked for in so many words, called off, sent back."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import one_changed, one_new
from treetap.bench.templates.shop import (
    SHOP,
    address_place,
    bought,
    free,
    named,
    new_orders,
    only_shop,
    open_product,
    order_page,
    rows,
    stock_kept_but,
    to_top,
)
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.shop import pin
from virtualphone.tours.steps import Step, launch, tap

WAYS = {
    "standard": ("the usual way", "按普通方式送"),
    "express": ("so that it is here tomorrow", "要明天就到"),
}

# Orders.


def _pack_two(state: Json, _given: Given) -> None:
    """Two orders are still being packed, two have come."""
    orders = state["apps"][SHOP]["orders"]
    orders[1].update(state="placed", ships_ms=orders[0]["ships_ms"])


def _two_orders(state: str) -> object:
    places = {"placed": (0, 1), "delivered": (2, 3)}[state]
    return lambda draw: {"number": draw.choice([rows(draw, "orders")[place]["number"] for place in places])}


def _order(given: Given) -> Json:
    return next(order for order in rows(given, "orders") if order["number"] == given["number"])


def _ended(state: str) -> object:
    def make(given: Given) -> Judge:
        order = _order(given)

        def right(now: Json) -> bool:
            return bool(
                now["state"] == state and {**now, "state": "", "reason": ""} == {**order, "state": ""}
            )

        numbers = [item["product"] for item in order["items"]]
        return all_of(
            one_changed(SHOP, "orders", order["id"], right),
            stock_kept_but(*numbers),
            only_shop("orders", "products"),
        )

    return make


def _pay(draw: Draw) -> dict[str, str]:
    return {
        "tag": draw.choice([row["tag"] for row in rows(draw, "addresses")]),
        "way": draw.say(*draw.choice(list(WAYS.values()))),
        "bank": draw.choice([row["bank"] for row in rows(draw, "cards")]),
        "pin": draw.data(SHOP)["pin"],
    }


def _way(given: Given) -> str:
    return next(key for key, words in WAYS.items() if given["way"] in words)


def _paid(given: Given) -> Judge:
    ticked = [row for row in rows(given, "cart") if row["selected"]]
    card = next(row for row in rows(given, "cards") if row["bank"] == given["bank"])
    address = rows(given, "addresses")[address_place(given)]

    def judge(seen: Seen) -> bool:
        orders = new_orders(seen)
        cart = seen.state["apps"][SHOP]["cart"]
        return (
            len(orders) == 1
            and bought(orders[0])
            == sorted((row["product"], row["colour"], row["size"], row["quantity"]) for row in ticked)
            and orders[0]["address"] == address
            and orders[0]["delivery"] == _way(given)
            and orders[0]["payment"] == {"kind": "card", "card": card["id"]}
            and cart == [row for row in rows(given, "cart") if not row["selected"]]
        )

    return all_of(
        judge,
        one_new(SHOP, "orders", lambda _row: True),
        stock_kept_but(*(row["product"] for row in ticked)),
        only_shop("orders", "cart", "products"),
    )


def _paying(given: Given) -> tuple[Step, ...]:
    card = [row["bank"] for row in rows(given, "cards")].index(given["bank"])
    return (
        *(
            launch(SHOP),
            tap("tab_cart"),
            tap("check_out"),
            tap("ship_to"),
            tap("address", address_place(given)),
        ),
        *(to_top("checkout_list"), tap(f"delivery_{_way(given)}")),
        *(to_top("checkout_list"), tap(f"pay_card_{card}"), tap("place"), pin),
    )


def _no_quick_way(state: Json, _given: Given) -> None:
    state["apps"][SHOP]["one_tap"] = False


def _at_the_door(draw: Draw) -> dict[str, str]:
    return {"product": draw.choice(free(draw)), "way": draw.say(*draw.choice(list(WAYS.values())))}


def _cash_ordered(given: Given) -> Judge:
    one = named(given, given["product"])

    def judge(seen: Seen) -> bool:
        orders = new_orders(seen)
        return (
            len(orders) == 1
            and [(row[0], row[3]) for row in bought(orders[0])] == [(one["id"], 1)]
            and orders[0]["payment"] == {"kind": "cash", "card": None}
            and orders[0]["delivery"] == _way(given)
        )

    return all_of(
        judge,
        one_new(SHOP, "orders", lambda _row: True),
        stock_kept_but(one["id"]),
        only_shop("orders", "products"),
    )


def _cash_ordering(given: Given) -> tuple[Step, ...]:
    return (
        *(*open_product(given["product"]), tap("buy"), tap("options_done")),
        *(to_top("checkout_list"), tap(f"delivery_{_way(given)}")),
        *(to_top("checkout_list"), tap("pay_cash"), tap("place"), tap("confirm")),
    )


TEMPLATES = (
    Template(
        name="shop order stopped",
        level="medium",
        sentences=("Cancel the order {number} at BrightMall", "取消明选商城的订单{number}"),
        predicate="an order is cancelled",
        apps=(SHOP,),
        draw=_two_orders("placed"),  # type: ignore[arg-type]
        setup=_pack_two,
        judge=_ended("cancelled"),  # type: ignore[arg-type]
        oracle=lambda given: (
            *order_page(given, given["number"]),
            *(tap("call_off"), tap("reason_mind"), tap("why_send")),
        ),
        control="call_off",
        optimum=7,
        family="shop ends",
    ),
    Template(
        name="shop order sent back",
        level="medium",
        sentences=("Return the order {number} to BrightMall", "退货明选商城的订单{number}"),
        predicate="an order is returned",
        apps=(SHOP,),
        draw=_two_orders("delivered"),  # type: ignore[arg-type]
        judge=_ended("returned"),  # type: ignore[arg-type]
        oracle=lambda given: (
            *order_page(given, given["number"]),
            *(tap("send_back"), tap("reason_mind"), tap("why_send")),
        ),
        control="send_back",
        optimum=7,
        family="shop ends",
    ),
    Template(
        name="shop pay what is ticked",
        level="complex",
        sentences=(
            "Buy what is ticked in my BrightMall cart: bring it to {tag}, {way}, charge {bank}, code {pin}",
            "确定购买明选商城里已勾选的东西：寄到{tag}，{way}，刷{bank}，密码{pin}",
        ),
        predicate="the ticked lines are ordered as asked and paid by that card",
        apps=(SHOP,),
        draw=_pay,
        judge=_paid,
        oracle=_paying,
        control="place",
        optimum=14,
    ),
    Template(
        name="shop order paid at the door",
        level="complex",
        sentences=(
            "Order one {product} at BrightMall for me, {way}; I give the money to the courier",
            "帮我在明选商城买一件{product}，{way}，钱给快递员",
        ),
        predicate="one product is ordered, to be paid in cash",
        apps=(SHOP,),
        draw=_at_the_door,
        setup=_no_quick_way,
        judge=_cash_ordered,
        oracle=_cash_ordering,
        control="pay_cash",
        optimum=11,
    ),
)
