"""The Calculator app: values, figures, units, shares of a bill, and what its keys let through."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest

from tests.phone.little import Home
from virtualphone.app import Seed
from virtualphone.apps.calculator import Calculator
from virtualphone.apps.calculator.engine import value_of
from virtualphone.apps.calculator.figures import grouped, money, plain, read
from virtualphone.apps.calculator.functions import Wrong
from virtualphone.apps.calculator.seeding import first_data
from virtualphone.apps.calculator.tipping import shares
from virtualphone.apps.calculator.units import KINDS, convert
from virtualphone.phone import Phone
from virtualphone.toolkit.text import words_font
from virtualphone.tours.calculator import PACKAGE, menu, typed
from virtualphone.tours.steps import Step, Walker, hold, key, tap, write

Json = dict[str, Any]


def open_calculator(locale: str = "en") -> Walker:
    phone = Phone([Home, Calculator], locale=locale, seed=3)
    phone.launch(PACKAGE)
    return Walker(phone)


def go(walker: Walker, *steps: Step) -> Walker:
    for step in steps:
        step(walker)
    return walker


def held(walker: Walker) -> Json:
    return walker.phone.data(PACKAGE)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("1+2×3", "7"),
        ("(1+2)×3", "9"),
        ("10-4-3", "3"),
        ("24÷4÷3", "2"),
        ("0.1+0.2-0.3", "0"),
        ("1÷3×3", "1"),
        ("2^3^2", "512"),
        ("-2^2", "-4"),
        ("2^-2", "0.25"),
        ("3(4+1)", "15"),
        ("2π", "6.28318531"),
        ("2×(3+4", "14"),
        ("200+10%", "220"),
        ("200-10%", "180"),
        ("200×10%", "20"),
        ("50%", "0.5"),
        ("100+5%×2", "100.1"),
        ("√16+√(9)", "7"),
        ("5!", "120"),
        ("sin(30)", "0.5"),
        ("cos(60)+tan(45)", "1.5"),
        ("sin(360)", "0"),
        ("asin(1)", "90"),
        ("ln(e)+log(1000)", "4"),
        ("999999999999×999999999999", "9.99999999998E+23"),
        ("6×-3", "-18"),
    ],
)
def test_expressions_are_worth_what_they_should(expression: str, value: str) -> None:
    assert plain(value_of(expression), 11 if "E" in value else 8) == value


def test_angles_in_radians() -> None:
    assert plain(value_of("sin(π÷2)", degrees=False), 8) == "1"
    assert plain(value_of("cos(π)", degrees=False), 8) == "-1"


@pytest.mark.parametrize(
    ("expression", "why"),
    [
        ("1÷0", "zero"),
        ("5÷(3-3)", "zero"),
        ("0^-1", "zero"),
        ("2+", "format"),
        ("()", "format"),
        ("1..2", "format"),
        ("2)", "format"),
        ("import os", "format"),
        ("√(-1)", "domain"),
        ("ln(0)", "domain"),
        ("tan(90)", "domain"),
        ("asin(2)", "domain"),
        ("2.5!", "domain"),
        ("(-8)^0.5", "domain"),
        ("9^9^9", "large"),
        ("500!", "large"),
        ("10^5000", "large"),
    ],
)
def test_what_has_no_value_says_why(expression: str, why: str) -> None:
    with pytest.raises(Wrong, match=why):
        value_of(expression)


def test_figures() -> None:
    assert plain(Decimal(2) / 3, 2) == "0.67"
    assert plain(Decimal(1200), 8) == "1200"
    assert plain(Decimal("-0.0000000001"), 4) == "-1E-10"
    assert grouped("1234567.891+42-0.0005") == "1,234,567.891+42-0.0005"
    assert grouped("1234", wanted=False) == "1234"
    assert money(Decimal("3.005")) == "3.01"
    assert (read("1,234.5"), read("abc"), read(""), read("1e5")) == (Decimal("1234.5"), None, None, None)


def test_units_go_there_and_back() -> None:
    assert convert("length", Decimal(1), "mi", "km") == Decimal("1.609344")
    assert convert("temperature", Decimal(100), "c", "f").quantize(Decimal(1)) == 212
    assert convert("temperature", Decimal(0), "k", "c") == Decimal("-273.15")
    for kind, units in KINDS.items():
        first = next(iter(units))
        for unit in units:
            there = convert(kind, Decimal("12.5"), first, unit)
            assert abs(convert(kind, there, unit, first) - Decimal("12.5")) < Decimal("1e-20")


def test_a_bill_is_shared_so_that_it_is_paid() -> None:
    assert shares(Decimal(100), 15, 2, False) == (Decimal(15), Decimal(115), Decimal("57.50"))
    tip, total, each = shares(Decimal("86.40"), 20, 3, True)
    assert (tip, total, each) == (Decimal("18.60"), Decimal(105), Decimal(35))
    assert shares(Decimal(10), 0, 3, False)[2] == Decimal("3.34")


def test_the_keys_keep_an_expression_sound() -> None:
    walker = go(open_calculator(), *typed("×7+×8.5.2"))
    assert held(walker)["expression"] == "7×8.52"
    go(walker, tap("clr"), *typed("6×-3"), tap("parens"))
    assert held(walker)["expression"] == "6×-3("
    go(walker, tap("del"), tap("eq"))
    assert (held(walker)["expression"], held(walker)["history"][0]["expression"]) == ("-18", "6×-3")
    go(walker, *typed("5"))
    assert held(walker)["expression"] == "5"


def test_a_function_goes_as_a_whole() -> None:
    walker = go(open_calculator(), tap("toggle_scientific"), *typed("2×"), tap("fun_cos"), tap("del"))
    assert held(walker)["expression"] == "2×"


def test_an_error_leaves_the_expression_and_the_history_alone() -> None:
    walker = open_calculator()
    before = list(held(walker)["history"])
    go(walker, *typed("5÷0="))
    assert (held(walker)["error"], held(walker)["expression"]) == ("zero", "5÷0")
    assert held(walker)["history"] == before
    go(walker, tap("del"), *typed("2="))
    assert held(walker)["expression"] == "2.5"


def test_the_memory_is_recalled_and_emptied() -> None:
    walker = go(open_calculator(), *typed("42"), tap("memory_store"), *typed("+"), tap("memory_recall"))
    assert held(walker)["expression"] == "42+42"
    go(walker, tap("eq"), tap("memory_subtract"))
    assert held(walker)["memory"] == "-42"
    go(walker, *menu("menu_settings"), tap("forget_memory"))
    assert held(walker)["memory"] == ""


def test_a_deleted_calculation_comes_back() -> None:
    walker = open_calculator()
    before = list(held(walker)["history"])
    go(walker, tap("open_history"), hold("row", 1), tap("delete_row"), tap("snackbar_action"))
    assert held(walker)["history"] == before
    go(walker, hold("row"), tap("use_expression"))
    assert held(walker)["expression"] == before[0]["expression"]


def test_a_number_is_pasted() -> None:
    walker = open_calculator()
    walker.phone.state["clipboard"] = "1,250.5"
    go(walker, *typed("2×"), hold("display"), tap("paste_value"))
    assert held(walker)["expression"] == "2×1250.5"
    walker.phone.state["clipboard"] = "hello"
    go(walker, hold("display"), tap("paste_value"))
    assert held(walker)["expression"] == "2×1250.5"


def test_the_same_unit_twice_makes_them_change_places() -> None:
    walker = go(open_calculator(), *menu("menu_converter"), tap("unit_to"), tap("unit_km"))
    assert (held(walker)["converter"]["from"], held(walker)["converter"]["to"]) == ("mi", "km")
    go(walker, tap("value"), key("CLEAR"), write("x"), key("BACK"), tap("kind_area"))
    assert held(walker)["converter"]["from"] == "m2"


@pytest.mark.parametrize("locale", ["en", "zh"])
def test_every_word_can_be_drawn(locale: str) -> None:
    units = [(unit.english, unit.chinese, unit.sign) for kind in KINDS.values() for unit in kind.values()]
    texts = str([first_data(Seed(1, "x", locale, 1773017700000)), Calculator.words, units])
    font = words_font(24)
    marks = {mark for mark in texts if mark.isprintable() and mark != " "}
    assert {mark for mark in marks if font.getmask(mark).getbbox() is None} == set()
