"""The shop's first data: products with the seed's prices, a cart, orders, addresses, cards, coupons."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.shop.catalogue import Ware, wares

Json = dict[str, Any]

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS

AUTHORS = (("Mara", "小满"), ("Jonas", "阿杰"), ("Priya", "晴天"), ("Tom W.", "老王"), ("Lena", "琳琳"))
OPINIONS: tuple[tuple[int, str, str], ...] = (
    (5, "Exactly as shown. I would buy it again.", "和图片一样，会回购。"),
    (5, "Came early and well packed.", "到得早，包装好。"),
    (4, "Good for the price, the box was a little dented.", "这个价不错，盒子有点压痕。"),
    (4, "Does what it should.", "该有的都有。"),
    (3, "All right, but smaller than I thought.", "还行，比想象的小。"),
    (2, "The colour is not the one in the photo.", "颜色和图片不一样。"),
    (1, "Broke after a week, I sent it back.", "用了一周就坏，退货了。"),
)
PEOPLE: tuple[tuple[str, str, str, str, str, str, str], ...] = (
    ("Home", "家", "Alex Meyer", "陈立", "14 Linden Street", "临江路14号3单元502", "555-0142"),
    ("Office", "公司", "Alex Meyer", "陈立", "3 Harbour Square, floor 6", "海港广场3号6层", "555-0142"),
    ("Parents", "父母家", "Ruth Meyer", "陈建国", "88 Orchard Road", "果园路88号", "555-0177"),
)
CITIES = (("Springfield", "杭州市"), ("Lakeside", "苏州市"), ("Millbrook", "宁波市"))


def _price(seed: Seed, cents: int, taken: set[int]) -> int:
    """Near the one in the table, ending in 0 or 90, and no other product's."""
    price = round(cents * seed.random.uniform(0.88, 1.12) / 100) * 100 - seed.random.choice((0, 10))
    while price in taken:
        price += 100
    taken.add(price)
    return price


def _reviews(seed: Seed, first: int) -> list[Json]:
    picked = seed.random.sample(OPINIONS, seed.random.randint(2, 4))
    authors = seed.random.sample(AUTHORS, len(picked))
    return [
        {
            "id": first + place,
            "author": seed.say(*authors[place]),
            "stars": stars,
            "text": seed.say(en, zh),
            "at_ms": seed.ago(days=seed.random.randint(3, 200)),
            "mine": False,
        }
        for place, (stars, en, zh) in enumerate(picked)
    ]


def _product(seed: Seed, number: int, ware: Ware, taken: set[int]) -> Json:
    price = _price(seed, ware.cents, taken)
    deal = seed.random.random() < 0.22
    return {
        "id": number,
        "name": seed.say(*ware.name),
        "brand": ware.brand,
        "category": ware.category,
        "icon": ware.icon,
        "price_cents": price,
        "old_price_cents": round(price * seed.random.choice((1.2, 1.3, 1.5)) / 100) * 100 if deal else None,
        "rating": seed.random.randint(34, 49),
        "sold": seed.random.randint(20, 4800),
        "stock": 0 if seed.random.random() < 0.07 else seed.random.randint(6, 60),
        "listed_ms": seed.ago(days=number * 7 % 97 + 1, hours=seed.random.randint(0, 12)),
        "colours": ware.colours,
        "sizes": ware.sizes,
        "grams": ware.grams,
        "made_of": seed.say(*ware.made_of),
        "about": seed.say(*ware.about),
        "model": f"{ware.brand[:2].upper()}-{seed.random.randint(100, 999)}",
        "reviews": _reviews(seed, number * 100),
    }


def line_of(number: int, product: Json, colour: str, size: str, quantity: int) -> Json:
    """A product as it stands in an order: at its price of that moment."""
    return {
        "id": number,
        "product": product["id"],
        "name": product["name"],
        "colour": colour,
        "size": size,
        "quantity": quantity,
        "price_cents": product["price_cents"],
        "reviewed": False,
    }


def _orders(seed: Seed, products: list[Json], address: Json) -> list[Json]:
    states = (("placed", 0.05), ("shipped", 1.4), ("delivered", 6), ("delivered", 24), ("cancelled", 40))
    picked = seed.random.sample(products, len(states) + 1)
    found = []
    for place, (state, days) in enumerate(states):
        lines = [picked[place], picked[-1]] if place == 2 else [picked[place]]
        items = [
            line_of(900 + place * 10 + k, one, *first_variant(one), seed.random.randint(1, 2))
            for k, one in enumerate(lines)
        ]
        goods = sum(item["price_cents"] * item["quantity"] for item in items)
        placed = seed.ago(days=days)
        kind = "cash" if place == 1 else "card"
        found.append(
            {
                "id": 800 + place,
                "number": f"BM{seed.random.randint(10**7, 10**8 - 1)}",
                "items": items,
                "address": {**address},
                "delivery": "standard",
                "delivery_cents": 490,
                "payment": {"kind": kind, "card": 700 if kind == "card" else None},
                "coupon": None,
                "off_cents": 0,
                "items_cents": goods,
                "total_cents": goods + 490,
                "state": state,
                "reason": "",
                "placed_ms": placed,
                "ships_ms": placed + 10 * HOUR_MS,
                "arrives_ms": placed + 3 * DAY_MS,
            }
        )
    return found


def first_variant(product: Json) -> tuple[str, str]:
    """The colour and size that are chosen unless somebody chooses."""
    return (
        product["colours"][0] if product["colours"] else "",
        product["sizes"][0] if product["sizes"] else "",
    )


def _coupons(seed: Seed) -> list[Json]:
    rows = (
        ("5 off your order", "全场立减5", "", 500, 3000, True, ""),
        ("12 off Electronics", "数码立减12", "electronics", 1200, 8000, False, ""),
        ("8 off Kitchen", "厨房立减8", "kitchen", 800, 5000, False, ""),
        ("15 off Clothing", "服饰立减15", "clothing", 1500, 10000, False, ""),
        ("3 off Groceries", "食品立减3", "food", 300, 1500, True, ""),
        ("20 off, by code", "口令券立减20", "", 2000, 6000, False, f"BRIGHT{seed.random.randint(10, 99)}"),
    )
    return [
        {
            "id": 600 + place,
            "title": seed.say(en, zh),
            "category": category,
            "off_cents": off,
            "least_cents": least,
            "claimed": claimed,
            "used": False,
            "code": code,
        }
        for place, (en, zh, category, off, least, claimed, code) in enumerate(rows)
    ]


def first_data(seed: Seed) -> Json:
    """Everything the shop knows on the first day."""
    taken: set[int] = set()
    products = [_product(seed, number, ware, taken) for number, ware in enumerate(wares(), 1)]
    addresses = [
        {
            "id": 500 + place,
            "tag": seed.say(tag, tag_zh),
            "name": seed.say(name, name_zh),
            "phone": phone if seed.locale == "en" else f"138{seed.random.randint(10**7, 10**8 - 1)}",
            "city": seed.say(*CITIES[place]),
            "street": seed.say(street, street_zh),
            "default": place == 0,
        }
        for place, (tag, tag_zh, name, name_zh, street, street_zh, phone) in enumerate(PEOPLE)
    ]
    there = [product for product in products if product["stock"]]
    carted, wished = seed.random.sample(there, 3), seed.random.sample(products, 4)
    cart = []
    for place, product in enumerate(carted):
        colour, size = first_variant(product)
        row = {"id": 400 + place, "product": product["id"], "colour": colour, "size": size}
        cart.append({**row, "quantity": seed.random.randint(1, 3), "selected": place < 2})
    holder = addresses[0]["name"]
    cards = [
        {
            "id": 700 + place,
            "bank": seed.say(bank, bank_zh),
            "last": f"{seed.random.randint(1000, 9999)}",
            "holder": holder,
            "expires": expires,
            "default": place == 0,
        }
        for place, (bank, bank_zh, expires) in enumerate(
            (("Harbour Bank", "海港银行", "09/28"), ("Union Savings", "联合储蓄", "02/27"))
        )
    ]
    return {
        "products": products,
        "cart": cart,
        "cart_coupon": None,
        "wishes": [
            {"id": product["id"], "added_ms": seed.ago(days=4 * k + 1)} for k, product in enumerate(wished)
        ],
        "orders": _orders(seed, there, addresses[0]),
        "addresses": addresses,
        "cards": cards,
        "wallet_cents": seed.random.randint(180, 320) * 100,
        "pin": f"{seed.random.randint(0, 999999):06d}",
        "one_tap": True,
        "coupons": _coupons(seed),
        "searches": [seed.say("mug", "杯"), seed.say("rain jacket", "雨衣")],
        "notices": {"orders": True, "deals": True, "chat": True, "newsletter": False},
        "chat": [
            {
                "id": 1,
                "from": "shop",
                "text": seed.say("Hello! How can we help?", "您好！请问有什么可以帮您？"),
                "at_ms": seed.ago(days=2),
            }
        ],
        "answers": [],
        "last_id": 10_000,
    }
