"""The shop: what is found, what it costs, what is paid, and what nobody may buy by accident."""

from __future__ import annotations

from typing import Any

from virtualphone import default_apps
from virtualphone.apps.shop import Shop
from virtualphone.apps.shop.catalogue import CATEGORIES, COLOURS, wares
from virtualphone.apps.shop.finding import cents_of
from virtualphone.phone import Phone
from virtualphone.toolkit.text import icon_glyph
from virtualphone.tours.shop import CART, CHECKOUT, ME, in_stock, look_up, pin, some_product, there
from virtualphone.tours.steps import Step, Walker, key, swipe, tap, wait, write

Json = dict[str, Any]


def make(*steps: Step, seed: int = 3, locale: str = "en") -> tuple[Phone, Json]:
    phone = Phone(default_apps(), seed=seed, locale=locale)
    phone.launch(Shop.package)
    walk(phone, *steps)
    return phone, phone.data(Shop.package)


def walk(phone: Phone, *steps: Step) -> None:
    walker = Walker(phone)
    for step in steps:
        step(walker)


def shown(phone: Phone) -> list[int]:
    """The ids of what the page of results shows, in its order."""
    shop = phone.apps[Shop.package]
    assert isinstance(shop, Shop)
    return [one["id"] for one in shop.found(phone.page())]


def test_the_table_is_whole() -> None:
    table = wares()
    assert len(table) >= 40
    for ware in table:
        assert ware.category in CATEGORIES
        assert set(ware.colours) <= set(COLOURS)
        icon_glyph(ware.icon)
    for language in (0, 1):
        assert len({ware.name[language] for ware in table}) == len(table)


def test_prices_are_whole_cents_and_no_two_are_the_same() -> None:
    for seed in range(6):
        _, data = make(seed=seed)
        prices = [one["price_cents"] for one in data["products"]]
        assert len(set(prices)) == len(prices)
        assert all(isinstance(price, int) and price > 0 for price in prices)


def test_a_filter_narrows_and_an_order_orders() -> None:
    phone, data = make(tap("kind", 0), tap("sort"), tap("sort_cheap"))
    products = {one["id"]: one for one in data["products"]}
    prices = [products[number]["price_cents"] for number in shown(phone)]
    assert prices == sorted(prices)
    assert len(prices) == sum(one["category"] == "electronics" for one in data["products"])
    walk(phone, tap("filter"), tap("low"), write("40"), tap("high"), write("100"), tap("filter_apply"))
    assert set(shown(phone)) == {
        one["id"]
        for one in data["products"]
        if one["category"] == "electronics" and 4000 <= one["price_cents"] <= 10000
    }
    walk(phone, tap("filter"), tap("filter_reset"))
    assert len(shown(phone)) == len(prices)
    walk(phone, tap("filter"), tap("brand_Keyly"), tap("stars_35"), tap("in_stock"), tap("filter_apply"))
    assert all(
        products[number]["brand"] == "Keyly" and products[number]["rating"] >= 35 for number in shown(phone)
    )


def test_prices_as_people_type_them() -> None:
    assert [cents_of(text) for text in ("12", "12.5", "12.50", "$3", "", "x", ".5")] == [
        1200, 1250, 1250, 300, None, None, 50,
    ]  # fmt: skip


def test_a_search_needs_all_its_words_and_is_kept_once() -> None:
    phone, data = make(*look_up("rain men"))
    names = [one["name"] for one in data["products"] if one["id"] in shown(phone)]
    assert sorted(names) == ["Rain jacket for men", "Rain jacket for women"]
    walk(phone, tap("up"), *look_up("Mug"))
    assert data["searches"] == ["Mug", "rain men", "rain jacket"]


def test_a_suggestion_leads_to_its_product() -> None:
    phone, _ = make(tap("search_bar"), write("yoga"), tap("suggestion"))
    assert len(shown(phone)) == 1


def test_the_same_variant_twice_is_one_line() -> None:
    add = (tap("add"), tap("options_done"))
    phone, data = make(some_product, *add)
    first = [dict(row) for row in data["cart"]]
    number = first[-1]["product"]
    walk(phone, there(number), *add)
    assert len(data["cart"]) == len(first)
    assert data["cart"][-1]["quantity"] == 2


def test_a_coupon_counts_only_where_it_fits() -> None:
    phone, data = make(*CART, tap("cart_more"), tap("tick_all"))
    shop = phone.apps[Shop.package]
    assert isinstance(shop, Shop)
    general, kind = data["coupons"][0], data["coupons"][1]
    lines = data["cart"]
    goods = shop.goods_cents(lines)
    assert shop.off_cents(general, lines) == (500 if goods >= 3000 else 0)
    kind["claimed"] = True
    general["least_cents"] = goods + 1
    assert shop.off_cents(general, lines) == 0
    fitting = shop.goods_cents([r for r in lines if shop.product(r["product"])["category"] == "electronics"])
    assert shop.off_cents(kind, lines) == (1200 if fitting >= kind["least_cents"] else 0)


def test_a_code_gives_a_coupon() -> None:
    phone, data = make()
    code = data["coupons"][-1]["code"]
    walk(phone, *CART, tap("coupon"), tap("code"), write("WRONG1"), tap("redeem"))
    assert not data["coupons"][-1]["claimed"]
    walk(phone, tap("code"), *(key("DEL") for _ in range(6)), write(code.lower()), tap("redeem"))
    assert data["coupons"][-1]["claimed"]


def test_a_wrong_number_buys_nothing() -> None:
    phone, data = make(*CHECKOUT, tap("place"))
    before = len(data["orders"])
    wrong = "000000" if data["pin"] != "000000" else "111111"
    walk(phone, *(tap(f"key_{digit}") for digit in wrong))
    assert len(data["orders"]) == before
    walk(phone, pin)
    assert len(data["orders"]) == before + 1
    assert phone.front["activity"] == "PlacedActivity"


def test_the_wallet_pays_by_a_swipe_and_only_what_it_has() -> None:
    phone, data = make(*CHECKOUT, tap("pay_wallet"))
    data["wallet_cents"] = 50
    walk(phone, tap("place"))
    assert not phone.front["overlays"]
    data["wallet_cents"] = 1_000_000
    before = len(data["orders"])
    walk(phone, tap("place"), tap("swipe_pay"))
    assert len(data["orders"]) == before
    walk(phone, swipe(0.5, 0, "swipe_pay"))
    order = data["orders"][0]
    assert data["wallet_cents"] == 1_000_000 - order["total_cents"]
    assert order["total_cents"] == order["items_cents"] - order["off_cents"] + order["delivery_cents"]
    walk(phone, tap("see_order"), tap("call_off"), tap("reason_late"), tap("why_send"))
    assert data["wallet_cents"] == 1_000_000
    assert order["state"] == "cancelled"


def test_buying_at_once_can_be_switched_off() -> None:
    phone, data = make(*ME, tap("one_tap"))
    before = len(data["orders"])
    walk(phone, some_product, tap("buy"))
    assert len(data["orders"]) == before
    walk(phone, tap("options_done"))
    assert phone.front["activity"] == "CheckoutActivity"
    cart = [dict(row) for row in data["cart"]]
    walk(phone, tap("delivery_express"), tap("pay_cash"), tap("place"), tap("confirm"))
    order = data["orders"][0]
    assert (order["delivery"], order["payment"]) == ("express", {"kind": "cash", "card": None})
    assert data["cart"] == cart


def test_stock_goes_down_and_comes_back() -> None:
    phone, _ = make()
    number = in_stock(Walker(phone))["id"]
    shop = phone.apps[Shop.package]
    assert isinstance(shop, Shop)
    stock = shop.product(number)["stock"]
    walk(phone, there(number), tap("buy"))
    assert shop.product(number)["stock"] == stock - 1
    walk(phone, tap("see_order"), tap("call_off"), tap("reason_mind"), tap("why_send"))
    assert shop.product(number)["stock"] == stock


def test_another_address_is_chosen_and_the_order_keeps_its_own() -> None:
    _, data = make(*CHECKOUT, tap("ship_to"), tap("address", 2), tap("place"), pin)
    parents = dict(data["addresses"][2])
    data["addresses"][2]["street"] = "elsewhere"
    assert data["orders"][0]["address"] == parents


def test_the_default_address_goes_and_another_is_it() -> None:
    _, data = make(*ME, tap("go_addresses"), tap("address_edit"), tap("delete"), tap("confirm"))
    assert [row["default"] for row in data["addresses"]] == [True, False]


def test_a_half_filled_address_is_not_kept() -> None:
    form = (*ME, tap("go_addresses"), tap("fab"), tap("address_name"), write("Kim"))
    phone, data = make(*form, tap("save"))
    assert len(data["addresses"]) == 3
    assert phone.front["activity"] == "AddressActivity"


def test_a_card_is_added_by_its_last_digits() -> None:
    steps = (
        tap("card_number"), write("4000123412345678"), tap("card_holder"), write("Kim"),
        tap("card_until"), write("13/29"), tap("save"),
    )  # fmt: skip
    phone, data = make(*ME, tap("go_cards"), tap("card_new"), *steps)
    assert len(data["cards"]) == 2
    walk(phone, tap("card_until"), *(key("DEL") for _ in range(5)), write("11/29"), tap("save"))
    assert (data["cards"][-1]["last"], data["cards"][-1]["expires"]) == ("5678", "11/29")
    assert "4000123412345678" not in str(data)


def test_a_product_is_shared_with_name_and_price() -> None:
    phone, data = make(some_product, tap("share"), tap("share_com.android.notes"))
    one = next(p for p in data["products"] if p["id"] == in_stock(Walker(phone))["id"])
    cents = one["price_cents"]
    text = f"{one['name']} · ${cents // 100}.{cents % 100:02d} https://brightmall.example/p/{one['id']}"
    assert phone.front["args"]["text"] == text


def test_a_link_opens_its_product() -> None:
    phone, _ = make()
    shop = phone.apps[Shop.package]
    view = "android.intent.action.VIEW"
    assert shop.resolve(view, "brightmall://product/5") == ("ProductActivity", {"id": 5})
    assert shop.resolve(view, "brightmall://product/5000") == ("MainActivity", {})
    assert shop.resolve(view, "https://brightmall.example/p/5") is None


def test_an_answer_comes_while_one_is_elsewhere() -> None:
    phone, data = make(*ME, tap("go_service"), tap("ask_coupon"), key("HOME"), wait(20))
    assert [row["from"] for row in data["chat"]] == ["shop", "me", "shop"]
    assert any(note["package"] == Shop.package for note in phone.state["notifications"])
