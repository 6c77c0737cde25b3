"""Tasks in the shop about the account: coupons, addresses, opinions, and what is not sold."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge, Seen
from treetap.bench.templates.kept import one_changed, one_new
from treetap.bench.templates.shop import (
    SHOP,
    address_place,
    by_id,
    kinds,
    only_shop,
    order_page,
    rows,
)
from treetap.bench.templates.template import Draw, Given, Template, all_of
from virtualphone.tours.steps import Step, launch, tap, write

NAMES = (("Noor Haddad", "林小满"), ("Kim Larsen", "周远"), ("Ada Brandt", "许晴"))
STREETS = (("5 Elm Way", "梧桐路5号"), ("27 Mill Lane", "磨坊巷27号"), ("9 Station Road", "车站路9号"))
CITIES = (("Lakeside", "苏州市"), ("Millbrook", "宁波市"), ("Easton", "无锡市"))
WORDS = (
    ("Better than I hoped", "比想象的好"),
    ("Not worth the money", "不值这个价"),
    ("Came quickly", "到得很快"),
)


def _unclaimed(draw: Draw) -> dict[str, str]:
    open_ones = {row["category"] for row in rows(draw, "coupons") if not row["claimed"] and not row["code"]}
    return {"kind": draw.choice([name for name, key in kinds(draw.locale).items() if key in open_ones])}


def _coupon(given: Given) -> Json:
    kind = kinds(given.locale)[given["kind"]]
    return next(row for row in rows(given, "coupons") if row["category"] == kind)


def _claimed(given: Given) -> Judge:
    row = _coupon(given)
    wanted = {**row, "claimed": True}
    return all_of(one_changed(SHOP, "coupons", row["id"], lambda now: now == wanted), only_shop("coupons"))


def _claiming(given: Given) -> tuple[Step, ...]:
    still = [row["id"] for row in rows(given, "coupons") if not row["claimed"] and not row["code"]]
    return launch(SHOP), tap("tab_me"), tap("go_coupons"), tap("claim", still.index(_coupon(given)["id"]))


def _recipient(draw: Draw) -> dict[str, str]:
    return {
        "name": draw.say(*draw.choice(NAMES)),
        "phone": str(draw.random.randint(6505550100, 6505550199))
        if draw.locale == "en"
        else f"139{draw.random.randint(10**7, 10**8 - 1)}",
        "street": draw.say(*draw.choice(STREETS)),
        "city": draw.say(*draw.choice(CITIES)),
    }


def _entered(given: Given) -> Judge:
    def right(row: Json) -> bool:
        same = all(row[key] == given[key] for key in ("name", "phone", "street", "city"))
        return same and not row["default"]

    return all_of(one_new(SHOP, "addresses", right), only_shop("addresses"))


def _entering(given: Given) -> tuple[Step, ...]:
    filled: list[Step] = []
    for field in ("name", "phone", "street", "city"):
        filled += [tap(f"address_{field}"), write(given[field])]
    return launch(SHOP), tap("tab_me"), tap("go_addresses"), tap("fab"), *filled, tap("save")


def _other_place(draw: Draw) -> dict[str, str]:
    return {"tag": draw.choice([row["tag"] for row in rows(draw, "addresses") if not row["default"]])}


def _default_is(given: Given) -> Judge:
    wanted = [{**row, "default": row["tag"] == given["tag"]} for row in rows(given, "addresses")]
    return all_of(lambda seen: seen.state["apps"][SHOP]["addresses"] == wanted, only_shop("addresses"))


# Opinions.


def _opinion(draw: Draw) -> dict[str, object]:
    items = [item["name"] for order in rows(draw, "orders") if order["state"] == "delivered"
             for item in order["items"]]  # fmt: skip
    return {
        "product": draw.choice(items),
        "stars": draw.choice([1, 2, 3, 4, 5]),
        "words": draw.say(*draw.choice(WORDS)),
    }


def _item(given: Given) -> tuple[Json, int]:
    for order in rows(given, "orders"):
        for place, item in enumerate(order["items"]):
            if order["state"] == "delivered" and item["name"] == given["product"]:
                return order, place
    raise LookupError(given["product"])


def _rated(given: Given) -> Judge:
    order, place = _item(given)
    number = order["items"][place]["product"]

    def judge(seen: Seen) -> bool:
        old = by_id(given, number)
        now = next(one for one in seen.state["apps"][SHOP]["products"] if one["id"] == number)
        known = {row["id"] for row in old["reviews"]}
        new = [row for row in now["reviews"] if row["id"] not in known]
        said = [(row["stars"], row["text"].strip(" .。"), row["mine"]) for row in new]
        return said == [(given["stars"], given["words"], True)] and {**now, "reviews": 0} == {
            **old,
            "reviews": 0,
        }

    def others(seen: Seen) -> bool:
        return [one for one in seen.state["apps"][SHOP]["products"] if one["id"] != number] == [
            one for one in rows(given, "products") if one["id"] != number
        ]

    return all_of(judge, others, only_shop("products", "orders"), one_changed(
        SHOP, "orders", order["id"], lambda row: row["state"] == "delivered"
    ))  # fmt: skip


def _rating(given: Given) -> tuple[Step, ...]:
    order, place = _item(given)
    return (
        *(*order_page(given, order["number"]), tap("rate", place), tap(f"star_{given['stars']}")),
        *(tap("rate_text"), write(given["words"]), tap("rate_send")),
    )


TEMPLATES = (
    Template(
        name="shop claim a coupon",
        level="simple",
        sentences=("Claim the BrightMall coupon for {kind}", "领取明选商城{kind}的优惠券"),
        predicate="a coupon is claimed",
        apps=(SHOP,),
        draw=_unclaimed,
        judge=_claimed,
        oracle=_claiming,
        control="claim",
        optimum=4,
    ),
    Template(
        name="shop new address",
        level="medium",
        sentences=(
            "Add a new address in BrightMall: {name}, {street}, {city}, phone {phone}",
            "在明选商城新增收货地址：{name}，{city}，{street}，电话{phone}",
        ),
        predicate="an address with these values is there and is not the default",
        apps=(SHOP,),
        draw=_recipient,
        judge=_entered,
        oracle=_entering,
        control="fab",
        optimum=13,
    ),
    Template(
        name="shop default address",
        level="medium",
        sentences=("Make {tag} the default address in BrightMall", "把明选商城的默认地址设为{tag}"),
        predicate="an address is the default",
        apps=(SHOP,),
        draw=_other_place,
        judge=_default_is,
        oracle=lambda given: (
            *(launch(SHOP), tap("tab_me"), tap("go_addresses"), tap("address_edit", address_place(given))),
            *(tap("make_default"), tap("save")),
        ),
        control="make_default",
        optimum=6,
    ),
    Template(
        name="shop opinion",
        level="complex",
        sentences=(
            'Say what I think of the {product} that came from BrightMall: {stars} stars, "{words}"',
            "给明选商城送到的{product}打{stars}星，就说“{words}”",
        ),
        predicate="a product has my review with these stars and words",
        apps=(SHOP,),
        draw=_opinion,
        judge=_rated,
        oracle=_rating,
        control="rate",
        optimum=9,
    ),
    Template(
        name="shop not for sale",
        level="simple",
        sentences=(
            "Put a {thing} into my BrightMall cart",
            "把{thing}放进明选商城的购物车",
        ),
        predicate="a product that is not sold: nothing was put into the cart or ordered",
        apps=(SHOP,),
        draw=lambda draw: {
            "thing": draw.choice(
                draw.say(["surfboard", "trampoline", "violin", "tent"], ["冲浪板", "蹦床", "小提琴", "帐篷"])
            )
        },
        judge=lambda _given: only_shop(),
        optimum=0,
        possible=False,
    ),
)
