"""The screens and flows of the shop."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, Walker, key, launch, swipe, tap, wait, write

Json = dict[str, Any]

PACKAGE = "com.brightmall.shop"
SEARCH = (tap("search_bar"),)
ME = (tap("tab_me"),)
CART = (tap("tab_cart"),)
CHECKOUT = (*CART, tap("check_out"))


def data(state: Json) -> Json:
    """The shop's part of a snapshot."""
    held: Json = state["apps"][PACKAGE]
    return held


def look_up(words: str) -> tuple[Step, ...]:
    """Type into the search and go."""
    return (*SEARCH, write(words), key("ENTER"))


def there(number: int) -> Step:
    """Open a product's page, as a link does."""

    def step(walker: Walker) -> None:
        walker.phone.launch(PACKAGE, "ProductActivity", {"id": number})

    return step


def in_stock(walker: Walker) -> Json:
    """The first product that has a colour and a size, is there and lies not in the cart yet."""
    held = walker.phone.data(PACKAGE)
    carted = {row["product"] for row in held["cart"]}
    products: list[Json] = held["products"]
    return next(
        one
        for one in products
        if one["stock"] > 9 and len(one["colours"]) > 1 and len(one["sizes"]) > 1 and one["id"] not in carted
    )


def some_product(walker: Walker) -> None:
    """That product's page."""
    there(in_stock(walker)["id"])(walker)


def other_variant(walker: Walker) -> None:
    """The second colour and the second size of the product in front."""
    tap("colour_choice", 1)(walker)
    tap("size_choice", 1)(walker)


def pin(walker: Walker) -> None:
    """The right number, key by key."""
    for digit in walker.phone.data(PACKAGE)["pin"]:
        tap(f"key_{digit}")(walker)


def new_rows(before: Json, after: Json, table: str) -> list[Json]:
    """Rows that were not there before."""
    known = {row["id"] for row in data(before)[table]}
    return [row for row in data(after)[table] if row["id"] not in known]


def moved(before: Json, after: Json) -> list[str]:
    """The states of orders that had another."""
    old = {row["id"]: row["state"] for row in data(before)["orders"]}
    return [row["state"] for row in data(after)["orders"] if old.get(row["id"], row["state"]) != row["state"]]


def _added(before: Json, after: Json) -> bool:
    rows = new_rows(before, after, "cart")
    return len(rows) == 1 and rows[0]["quantity"] == 3 and bool(rows[0]["colour"]) and bool(rows[0]["size"])


def _ordered(kind: str) -> Any:
    def holds(before: Json, after: Json) -> bool:
        orders = new_rows(before, after, "orders")
        return (
            [(one["payment"]["kind"], one["state"]) for one in orders] == [(kind, "placed")]
            and len(orders[0]["items"]) == sum(row["selected"] for row in data(before)["cart"])
            and not any(row["selected"] for row in data(after)["cart"])
        )

    return holds


def _bought_at_once(before: Json, after: Json) -> bool:
    orders = new_rows(before, after, "orders")
    return len(orders) == 1 and data(before)["cart"] == data(after)["cart"]


def _rated(before: Json, after: Json) -> bool:
    mine = [row for one in data(after)["products"] for row in one["reviews"] if row["mine"]]
    return [(row["stars"], row["text"]) for row in mine] == [(4, "Works well")] and before != after


def _addressed(before: Json, after: Json) -> bool:
    rows = new_rows(before, after, "addresses")
    return [(r["name"], r["phone"], r["street"], r["city"]) for r in rows] == [
        ("Kim Noor", "555 0199", "5 Elm Way", "Lakeside")
    ]


def _answered(before: Json, after: Json) -> bool:
    return len(data(after)["chat"]) == len(data(before)["chat"]) + 2


FIRST_ORDER = (*ME, tap("orders_placed"), tap("order"))
COME = (*ME, tap("orders_delivered"), tap("order"))

TOUR = Tour(
    PACKAGE,
    screens={
        "home": (),
        "departments": (tap("tab_kinds"),),
        "category": (tap("kind", 1),),
        "search": SEARCH,
        "suggestions": (*SEARCH, write("o")),
        "results": look_up("co"),
        "nothing": look_up("zzz"),
        "sort": (tap("kind", 0), tap("sort")),
        "filter": (tap("kind", 0), tap("filter")),
        "product": (some_product,),
        "product_below": (some_product, swipe(0, -0.35), swipe(0, -0.35)),
        "options": (some_product, tap("add")),
        "reviews": (some_product, tap("all_reviews")),
        "share": (some_product, tap("share")),
        "cart": CART,
        "cart_undo": (*CART, tap("remove")),
        "cart_menu": (*CART, tap("cart_more")),
        "coupon": (*CART, tap("coupon")),
        "checkout": CHECKOUT,
        "checkout_below": (*CHECKOUT, swipe(0, -0.35), swipe(0, -0.35)),
        "addresses_pick": (*CHECKOUT, tap("ship_to")),
        "pay_pin": (*CHECKOUT, tap("place"), tap("key_1"), tap("key_2")),
        "pay_swipe": (*CHECKOUT, tap("pay_wallet"), tap("place")),
        "pay_cash": (*CHECKOUT, tap("pay_cash"), tap("place")),
        "placed": (*CHECKOUT, tap("place"), pin),
        "me": ME,
        "orders": (*ME, tap("orders")),
        "order": FIRST_ORDER,
        "order_delivered": COME,
        "cancel": (*FIRST_ORDER, tap("call_off")),
        "track": (*ME, tap("orders_shipped"), tap("order"), tap("track")),
        "rate": (*COME, tap("rate"), tap("star_4")),
        "wishes": (*ME, tap("go_wishes")),
        "coupons": (*ME, tap("go_coupons")),
        "addresses": (*ME, tap("go_addresses")),
        "address": (*ME, tap("go_addresses"), tap("address_edit")),
        "cards": (*ME, tap("go_cards")),
        "card_new": (*ME, tap("go_cards"), tap("card_new")),
        "notices": (*ME, tap("go_notices")),
        "service": (*ME, tap("go_service"), tap("ask_return"), wait(8)),
    },
    flows=(
        Flow(
            "search is remembered",
            (*SEARCH, write("tea"), tap("search_go")),
            lambda before, after: data(after)["searches"] == ["tea", *data(before)["searches"]],
        ),
        Flow(
            "put a variant into the cart",
            (some_product, tap("add"), other_variant, tap("more"), tap("more"), tap("options_done")),
            _added,
        ),
        Flow(
            "a wish",
            (some_product, tap("wish")),
            lambda before, after: len(data(after)["wishes"]) != len(data(before)["wishes"]),
        ),
        Flow(
            "remove a line and bring it back",
            (*CART, tap("remove"), tap("snackbar_action"), tap("line_more")),
            lambda before, after: (
                [row["id"] for row in data(after)["cart"]] == [row["id"] for row in data(before)["cart"]]
                and data(after)["cart"][0]["quantity"] == data(before)["cart"][0]["quantity"] + 1
            ),
        ),
        Flow("pay by card", (*CHECKOUT, tap("place"), pin), _ordered("card")),
        Flow("pay at the door", (*CHECKOUT, tap("pay_cash"), tap("place"), tap("confirm")), _ordered("cash")),
        Flow("buy at once", (some_product, tap("buy")), _bought_at_once),
        Flow(
            "cancel an order",
            (*FIRST_ORDER, tap("call_off"), tap("reason_price"), tap("why_send")),
            lambda before, after: moved(before, after) == ["cancelled"],
        ),
        Flow(
            "send something back",
            (*COME, tap("send_back"), tap("reason_wrong"), tap("why_send")),
            lambda before, after: moved(before, after) == ["returned"],
        ),
        Flow(
            "rate a product",
            (*COME, tap("rate"), tap("star_4"), tap("rate_text"), write("Works well"), tap("rate_send")),
            _rated,
        ),
        Flow(
            "a new address",
            (
                *ME,
                tap("go_addresses"),
                tap("fab"),
                tap("address_name"),
                write("Kim Noor"),
                tap("address_phone"),
                write("555 0199"),
                tap("address_street"),
                write("5 Elm Way"),
                tap("address_city"),
                write("Lakeside"),
                tap("save"),
            ),
            _addressed,
        ),
        Flow(
            "claim a coupon",
            (*ME, tap("go_coupons"), tap("claim")),
            lambda before, after: (
                sum(row["claimed"] for row in data(after)["coupons"])
                == sum(row["claimed"] for row in data(before)["coupons"]) + 1
            ),
        ),
        Flow(
            "ask the service",
            (*ME, tap("go_service"), tap("chat_field"), write("refund?"), tap("chat_send"), wait(10)),
            _answered,
        ),
        Flow(
            "a parcel comes by itself",
            (launch("com.android.launcher3"), wait(86400 * 4)),
            lambda before, after: sorted(moved(before, after)) == ["delivered", "delivered"],
        ),
    ),
)
