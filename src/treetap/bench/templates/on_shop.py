"""Tasks in the shop: finding, choosing, the cart, wishes, and what goes from there into other apps."""

from __future__ import annotations

from treetap.bench.tasks.states import MESSAGES, NOTES, new_rows, number_of
from treetap.bench.tasks.task import Judge, Seen
from treetap.bench.tasks.telling import says
from treetap.bench.templates.kept import elsewhere_kept, one_changed, one_lost, one_new
from treetap.bench.templates.letters import one_sent, only_tables
from treetap.bench.templates.shop import (
    SHOP,
    by_id,
    colour_words,
    free,
    in_cart,
    kind_page,
    kinds,
    money,
    named,
    only_shop,
    open_product,
    rows,
    shop_kept,
    tells,
)
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.apps.shop.catalogue import COLOURS
from virtualphone.tours.steps import Step, key, launch, tap, write


def _variant(draw: Draw) -> dict[str, object]:
    name = draw.choice(
        free(
            draw, lambda one: len(one["colours"]) > 1 and len(one["sizes"]) > 1 and one["category"] != "books"
        )
    )
    one = named(draw, name)
    return {
        "product": name,
        "colour": colour_words(draw, draw.choice(one["colours"])),
        "size": draw.choice(one["sizes"]),
        "count": draw.choice([2, 3, 4]),
    }


def _colour_key(given: Given) -> str:
    return next(name for name in COLOURS if colour_words(given, name) == given["colour"])


def _put(given: Given) -> Judge:
    wanted = (named(given, given["product"])["id"], _colour_key(given), given["size"], given["count"])

    def right(row: dict[str, object]) -> bool:
        return (row["product"], row["colour"], row["size"], row["quantity"]) == wanted

    return all_of(one_new(SHOP, "cart", right), only_shop("cart"))


def _putting(given: Given) -> tuple[Step, ...]:
    one = named(given, given["product"])
    colour, size = one["colours"].index(_colour_key(given)), one["sizes"].index(given["size"])
    choose = (tap("colour_choice", colour), tap("size_choice", size))
    more = (tap("more") for _ in range(given["count"] - 1))
    return (*open_product(given["product"]), tap("add"), *choose, *more, tap("options_done"))


def _wished(draw: Draw) -> dict[str, str]:
    return {"product": by_id(draw, draw.choice(rows(draw, "wishes"))["id"])["name"]}


def _wish_place(given: Given) -> int:
    number = named(given, given["product"])["id"]
    return [row["id"] for row in rows(given, "wishes")].index(number)


def _carted(draw: Draw) -> dict[str, object]:
    row = draw.choice(rows(draw, "cart"))
    return {"product": by_id(draw, row["product"])["name"], "count": draw.choice([4, 5, 6])}


def _recounted(given: Given) -> Judge:
    row = rows(given, "cart")[in_cart(given, given["product"])]
    wanted = {**row, "quantity": given["count"]}
    return all_of(one_changed(SHOP, "cart", row["id"], lambda now: now == wanted), only_shop("cart"))


def _recounting(given: Given) -> tuple[Step, ...]:
    place = in_cart(given, given["product"])
    steps = given["count"] - rows(given, "cart")[place]["quantity"]
    return launch(SHOP), tap("tab_cart"), *(tap("line_more", place) for _ in range(steps))


def _cheapest(given: Given) -> str:
    kind = kinds(given.locale)[given["kind"]]
    return money(min(one["price_cents"] for one in rows(given, "products") if one["category"] == kind))


def _clear_best(draw: Draw) -> dict[str, str]:
    """A category in which one product is rated higher than all others."""

    def clear(kind: str) -> bool:
        marks = [one["rating"] for one in rows(draw, "products") if one["category"] == kind]
        return marks.count(max(marks)) == 1

    return {"kind": draw.choice([name for name, kind in kinds(draw.locale).items() if clear(kind)])}


def _best(given: Given) -> str:
    kind = kinds(given.locale)[given["kind"]]
    found = [one for one in rows(given, "products") if one["category"] == kind]
    return str(max(found, key=lambda one: one["rating"])["name"])


def _brand(draw: Draw) -> dict[str, str]:
    brands = [one["brand"] for one in rows(draw, "products")]
    return {"brand": draw.choice([name for name in sorted(set(brands)) if brands.count(name) > 2])}


def _cheapest_noted(given: Given) -> Judge:
    found = [one for one in rows(given, "products") if one["brand"] == given["brand"]]
    one = min(found, key=lambda row: row["price_cents"])

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, NOTES, "notes")
        words = f"{new[0]['title']} {new[0]['text']}" if len(new) == 1 else ""
        return says(words, one["name"]) and says(words, money(one["price_cents"]))

    kept = all_of(only_tables(NOTES, "notes"), shop_kept(), elsewhere_kept(SHOP, NOTES))
    return all_of(judge, one_new(NOTES, "notes", lambda _row: True), kept)


def _noting(given: Given) -> tuple[Step, ...]:
    find = (
        launch(SHOP),
        tap("search_bar"),
        write(given["brand"]),
        key("ENTER"),
        tap("sort"),
        tap("sort_cheap"),
    )
    return (*find, tap("product"), tap("share"), tap(f"share_{NOTES}"), key("BACK"))


def _link_sent(given: Given) -> Judge:
    link = f"brightmall.example/p/{named(given, given['product'])['id']}"
    number = number_of(given["name"], given.state)

    right = one_sent([number], lambda text: bool(text.split()) and text.split()[-1].endswith(link))
    return all_of(right, shop_kept(), elsewhere_kept(SHOP, MESSAGES))


def _linking(given: Given) -> tuple[Step, ...]:
    share = (tap("share"), tap(f"share_{MESSAGES}"), tap("new_message"))
    return (*open_product(given["product"]), *share, write(given["name"]), tap("suggestion"), tap("send"))


TEMPLATES = (
    Template(
        name="shop into the cart",
        level="medium",
        sentences=(
            "At BrightMall, put {count} of the {product} into my cart, in {colour}, {size}. Do not buy yet",
            "在明选商城挑{count}件{product}放进车里，要{colour}、{size}的，先不付款",
        ),
        predicate="that many of a variant lie in the cart and nothing was ordered",
        apps=(SHOP,),
        draw=_variant,
        judge=_put,
        oracle=_putting,
        control="add",
        optimum=11,
    ),
    Template(
        name="shop wish on",
        level="simple",
        sentences=("Add the {product} to my wish list at BrightMall", "在明选商城把{product}加入心愿单"),
        predicate="a product is on the wish list",
        apps=(SHOP,),
        draw=lambda draw: {"product": draw.choice(free(draw))},
        judge=lambda given: all_of(
            one_new(SHOP, "wishes", lambda row: row["id"] == named(given, given["product"])["id"]),
            only_shop("wishes"),
        ),
        oracle=lambda given: (*open_product(given["product"]), tap("wish")),
        control="wish",
        optimum=6,
        family="shop wishes",
    ),
    Template(
        name="shop wish off",
        level="simple",
        sentences=(
            "Remove the {product} from my wish list at BrightMall",
            "在明选商城把{product}从心愿单移除",
        ),
        predicate="a product is no longer on the wish list",
        apps=(SHOP,),
        draw=_wished,
        judge=lambda given: all_of(
            one_lost(SHOP, "wishes", lambda row: row["id"] == named(given, given["product"])["id"]),
            only_shop("wishes"),
        ),
        oracle=lambda given: (
            *(launch(SHOP), tap("tab_me"), tap("go_wishes"), tap("wish_off", _wish_place(given))),
        ),
        control="wish_off",
        optimum=4,
        family="shop wishes",
    ),
    Template(
        name="shop how many in the cart",
        level="medium",
        sentences=(
            "Change the quantity of the {product} in my BrightMall cart to {count}",
            "把明选商城购物车里{product}的数量改成{count}",
        ),
        predicate="a line of the cart has that quantity",
        apps=(SHOP,),
        draw=_carted,
        judge=_recounted,
        oracle=_recounting,
        control="line_more",
        optimum=5,
        family="shop cart",
    ),
    Template(
        name="shop out of the cart",
        level="medium",
        sentences=("Remove the {product} from my BrightMall cart", "从明选商城购物车里移除{product}"),
        predicate="a line of the cart is gone",
        apps=(SHOP,),
        draw=lambda draw: {"product": by_id(draw, draw.choice(rows(draw, "cart"))["product"])["name"]},
        judge=lambda given: all_of(
            one_lost(SHOP, "cart", lambda row: row["product"] == named(given, given["product"])["id"]),
            only_shop("cart"),
        ),
        oracle=lambda given: (
            *(launch(SHOP), tap("tab_cart"), tap("remove", in_cart(given, given["product"]))),
        ),
        control="remove",
        optimum=3,
        family="shop cart",
    ),
    Template(
        name="shop cheapest of a kind",
        level="medium",
        sentences=(
            "What is the price of the cheapest product in {kind} at BrightMall?",
            "明选商城{kind}里最便宜的商品多少钱？",
        ),
        predicate="the lowest price of a category is told",
        apps=(SHOP,),
        draw=lambda draw: {"kind": draw.choice(list(kinds(draw.locale)))},
        judge=lambda given: tells(_cheapest, given),
        answer=_cheapest,
        oracle=lambda given: (
            *kind_page(given["kind"]),
            *(tap("sort"), tap("sort_cheap")),
        ),
        control="sort_cheap",
        optimum=5,
        family="shop extremes",
    ),
    Template(
        name="shop best liked of a kind",
        level="medium",
        sentences=(
            "Which thing under {kind} do people at BrightMall like most, by their stars?",
            "明选商城{kind}里哪件东西口碑最好（看星级）？",
        ),
        predicate="the best rated product of a category is told",
        apps=(SHOP,),
        draw=_clear_best,
        judge=lambda given: tells(_best, given),
        answer=_best,
        oracle=lambda given: (
            *kind_page(given["kind"]),
            *(tap("sort"), tap("sort_rating")),
        ),
        control="sort_rating",
        optimum=5,
        family="shop extremes",
    ),
    Template(
        name="shop cheapest into a note",
        level="complex",
        sentences=(
            "Jot down in a new note what the least expensive {brand} thing at BrightMall is and its price",
            "在明选商城找出{brand}最便宜的一件，把名字和价格记到一条新便签里",
        ),
        predicate="a new note has the name and price of a brand's cheapest product",
        apps=(SHOP, NOTES),
        draw=_brand,
        judge=_cheapest_noted,
        oracle=_noting,
        control="share",
        optimum=10,
    ),
    Template(
        name="shop link to a person",
        level="complex",
        sentences=(
            "Text {name} the link of the {product} from BrightMall",
            "把明选商城{product}的链接用短信发给{name}",
        ),
        predicate="a product's link went to a contact",
        apps=(SHOP, MESSAGES),
        draw=lambda draw: {"name": draw.person(), "product": draw.choice(free(draw))},
        judge=_link_sent,
        oracle=_linking,
        control="share",
        optimum=11,
    ),
)
