"""What templates on the shop have in common: its rows, ways to a product, and what must stay as it was."""

from __future__ import annotations

from collections.abc import Callable

from treetap.bench.tasks.states import data, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.tasks.telling import plain, says
from treetap.bench.templates.kept import elsewhere_kept
from treetap.bench.templates.template import Draw, Given, all_of
from virtualphone.apps.shop.catalogue import CATEGORIES, COLOURS
from virtualphone.tours.steps import Step, Walker, key, launch, tap, write

SHOP = "com.brightmall.shop"
TRACES = frozenset({"searches", "last_id"})
"""What only tells that somebody has looked."""


def rows(given: Given | Draw, table: str) -> list[Json]:
    """A table of the shop before the task."""
    found: list[Json] = given.data(SHOP)[table]
    return found


def named(given: Given | Draw, name: str) -> Json:
    """The product of that name."""
    return next(one for one in rows(given, "products") if one["name"] == name)


def by_id(given: Given | Draw, number: int) -> Json:
    """The product of that number."""
    return next(one for one in rows(given, "products") if one["id"] == number)


def free(draw: Draw, fits: Callable[[Json], bool] = lambda _one: True) -> list[str]:
    """Names of products that are to be had, and neither in the cart nor on the wish list."""
    taken = {row["product"] for row in rows(draw, "cart")} | {row["id"] for row in rows(draw, "wishes")}
    return [
        one["name"]
        for one in rows(draw, "products")
        if one["stock"] > 5 and one["id"] not in taken and fits(one)
    ]


def kinds(locale: str) -> dict[str, str]:
    """Names of the categories → their keys."""
    return {words[1 if locale == "zh" else 0]: key for key, words in CATEGORIES.items()}


def colour_words(given: Given | Draw, colour: str) -> str:
    """A colour as people of this language say it."""
    return given.say(COLOURS[colour][0].lower(), COLOURS[colour][1])


def money(cents: int) -> str:
    """`12.90`: the digits that any way of writing a price has."""
    return f"{cents // 100}.{cents % 100:02d}"


# Ways.


def open_product(name: str) -> tuple[Step, ...]:
    """From the home screen to a product's page, by the search. Five steps."""

    def choose(walker: Walker) -> None:
        found = walker.phone.apps[SHOP].found(walker.phone.page())  # type: ignore[attr-defined]
        place = [one["name"] for one in found].index(name)
        tap("product", place)(walker)

    return launch(SHOP), tap("search_bar"), write(name), key("ENTER"), choose


def to_top(scroll: str) -> Step:
    """The page in front, drawn back to its beginning."""

    def step(walker: Walker) -> None:
        walker.phone.front["vars"].pop(f"@scroll.{scroll}", None)

    return step


def kind_page(kind: str) -> tuple[Step, ...]:
    """From the home screen to a category, by its name. Three steps."""
    return launch(SHOP), tap("tab_kinds"), tap(kind)


def in_cart(given: Given, name: str) -> int:
    """The place of a product in the cart."""
    number = named(given, name)["id"]
    return [row["product"] for row in rows(given, "cart")].index(number)


def address_place(given: Given) -> int:
    """Where the address with the slot's label stands in the list."""
    return [row["tag"] for row in rows(given, "addresses")].index(given["tag"])


def order_page(given: Given, number: str) -> tuple[Step, ...]:
    """From the home screen to an order, by its number. Four steps."""
    if number not in [order["number"] for order in rows(given, "orders")]:
        raise LookupError(f"no order {number}")
    return launch(SHOP), tap("tab_me"), tap("orders"), tap(number)


# What a judge asks.


def shop_kept(*but: str) -> Judge:
    """The shop's tables are as before, apart from those named and the traces of looking."""

    def judge(seen: Seen) -> bool:
        before, after = data(seen.before, SHOP), data(seen.state, SHOP)
        return all(after[name] == before[name] for name in before if name not in TRACES | set(but))

    return judge


def only_shop(*but: str) -> Judge:
    """Nothing but these tables of the shop has changed on the whole phone."""
    return all_of(shop_kept(*but), elsewhere_kept(SHOP))


def stock_kept_but(*but: int) -> Judge:
    """Products are as before; some may be fewer."""

    def judge(seen: Seen) -> bool:
        def table(state: Json) -> list[Json]:
            return [
                {**one, "stock": 0 if one["id"] in but else one["stock"]}
                for one in data(state, SHOP)["products"]
            ]

        return table(seen.before) == table(seen.state)

    return judge


def new_orders(seen: Seen) -> list[Json]:
    """Orders that were not there before."""
    return new_rows(seen.before, seen.state, SHOP, "orders")


def bought(order: Json) -> list[tuple[int, str, str, int]]:
    """What an order has: product, colour, size, how many."""
    return sorted(
        (item["product"], item["colour"], item["size"], item["quantity"]) for item in order["items"]
    )


def nothing_ordered(seen: Seen) -> bool:
    """No order came into being, none was changed, no money went."""
    before, after = data(seen.before, SHOP), data(seen.state, SHOP)
    return bool(
        [order["id"] for order in after["orders"]] == [order["id"] for order in before["orders"]]
        and [order["state"] for order in after["orders"]] == [order["state"] for order in before["orders"]]
        and after["wallet_cents"] == before["wallet_cents"]
    )


def tells(answer: Callable[[Given], str], given: Given) -> Judge:
    """What was answered has the right words in it, and is no recital of everything."""
    right = answer(given)

    def judge(seen: Seen) -> bool:
        said = seen.answer or ""
        return says(said, right) and len(plain(said)) <= len(plain(right)) + 160

    return judge
