"""The Calculator app from page to page."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.steps import Flow, Step, Tour, hold, key, slide, tap, write

Json = dict[str, Any]

PACKAGE = "com.android.calculator2"

_NAMES = {
    "+": "op_add", "-": "op_sub", "×": "op_mul", "÷": "op_div", "%": "op_pct", ".": "dec_point", "=": "eq",
    "(": "parens", ")": "parens", "√": "op_sqrt", "^": "op_pow", "!": "op_fact", "π": "const_pi",
}  # fmt: skip


def typed(text: str) -> tuple[Step, ...]:
    """An expression key by key."""
    return tuple(tap(_NAMES.get(mark, f"digit_{mark}")) for mark in text)


def menu(entry: str) -> tuple[Step, ...]:
    """An entry of the menu with three dots."""
    return tap("more"), tap(entry)


def held(state: Json) -> Json:
    """The app's data."""
    data: Json = state["apps"][PACKAGE]
    return data


def newest(before: Json, after: Json) -> tuple[str, str]:
    """The calculation that was not there before."""
    known = {row["id"] for row in held(before)["history"]}
    new = [row for row in held(after)["history"] if row["id"] not in known]
    return (new[0]["expression"], new[0]["result"]) if new else ("", "")


_PAST = (tap("open_history"),)
_UNITS = menu("menu_converter")
_BILL = (*menu("menu_tip"), write("86.40"), key("BACK"))
_SETTINGS = menu("menu_settings")

TOUR = Tour(
    PACKAGE,
    screens={
        "keys": (),
        "expression": typed("12.5×(3+4"),
        "result": typed("1234567×89="),
        "divided by zero": typed("5÷0="),
        "scientific": (tap("toggle_scientific"), *typed("√2"), tap("toggle_inv")),
        "memory": (*typed("42"), tap("memory_store"), tap("clr")),
        "menu": (tap("more"),),
        "display": (*typed("7×6"), hold("display")),
        "history": _PAST,
        "history row": (*_PAST, hold("row")),
        "deleted row": (*_PAST, hold("row"), tap("delete_row")),
        "clear": (*_PAST, tap("clear")),
        "no history": (*_PAST, tap("clear"), tap("yes")),
        "share": (*typed("7×6="), *menu("menu_share")),
        "converter": _UNITS,
        "units": (*_UNITS, tap("unit_to")),
        "temperature": (*_UNITS, tap("kind_temperature"), tap("value"), write("36.6"), key("BACK")),
        "bill": menu("menu_tip"),
        "split": (*_BILL, tap("people_more")),
        "settings": _SETTINGS,
        "places": (*_SETTINGS, tap("open_places")),
        "angles": (*_SETTINGS, tap("open_angles")),
    },
    flows=(
        Flow(
            "precedence",
            typed("2+3×4="),
            lambda before, after: newest(before, after) == ("2+3×4", "14"),
        ),
        Flow(
            "exact decimals",
            typed("0.1+0.2="),
            lambda before, after: newest(before, after) == ("0.1+0.2", "0.3"),
        ),
        Flow(
            "a share of what stands before",
            typed("200+10%="),
            lambda before, after: newest(before, after) == ("200+10%", "220"),
        ),
        Flow(
            "go on with a result",
            (*typed("6×7="), *typed("+8="), hold("del"), *typed("(1+2)×3=")),
            lambda before, after: (
                newest(before, after) == ("(1+2)×3", "9")
                and [row["result"] for row in held(after)["history"][:3]] == ["9", "50", "42"]
            ),
        ),
        Flow(
            "sine of an angle",
            (tap("toggle_scientific"), tap("fun_sin"), *typed("30)=")),
            lambda before, after: newest(before, after) == ("sin(30)", "0.5"),
        ),
        Flow(
            "radians",
            (tap("toggle_scientific"), tap("toggle_mode")),
            lambda _before, after: held(after)["settings"]["degrees"] is False,
        ),
        Flow(
            "memory",
            (*typed("42"), tap("memory_store"), tap("clr"), *typed("8"), tap("memory_add")),
            lambda _before, after: held(after)["memory"] == "50",
        ),
        Flow(
            "use an old result",
            (*typed("100+"), *_PAST, tap("row", 1)),
            lambda before, after: held(after)["expression"] == f"100+{held(before)['history'][1]['result']}",
        ),
        Flow(
            "delete one",
            (*_PAST, hold("row", 2), tap("delete_row")),
            lambda before, after: (
                [row["id"] for row in held(after)["history"]]
                == [row["id"] for place, row in enumerate(held(before)["history"]) if place != 2]
            ),
        ),
        Flow(
            "clear the history",
            (*_PAST, tap("clear"), tap("yes")),
            lambda before, after: bool(held(before)["history"]) and not held(after)["history"],
        ),
        Flow(
            "copy a result",
            (*typed("12×12="), hold("display"), tap("copy_value")),
            lambda _before, after: after["clipboard"] == "144",
        ),
        Flow(
            "a result into a note",
            (*typed("12×12="), *menu("menu_share"), tap("share_com.android.notes"), key("BACK"), key("BACK")),
            lambda _before, after: any(
                note["text"] == "12×12 = 144" for note in after["apps"]["com.android.notes"]["notes"]
            ),
        ),
        Flow(
            "convert",
            (*_UNITS, tap("kind_weight"), tap("unit_to"), tap("unit_lb"), tap("value"), key("CLEAR"),
             write("5"), key("BACK"), tap("swap"), tap("copy_converted")),
            lambda _before, after: (
                after["clipboard"] == "2.26796185"
                and held(after)["converter"] == {"kind": "weight", "from": "lb", "to": "kg", "value": "5"}
            ),
        ),
        Flow(
            "split a bill",
            (*_BILL, tap("tip_20"), tap("people_more"), tap("round_up")),
            lambda _before, after: (
                held(after)["tip"] == {"bill": "86.40", "percent": 20, "people": 3, "round_up": True}
            ),
        ),
        Flow(
            "another tip",
            (*_BILL, slide("tip_slider", 0.9)),
            lambda _before, after: held(after)["tip"]["percent"] >= 26,
        ),
        Flow(
            "two places",
            (*_SETTINGS, tap("open_places"), tap("places_2"), key("BACK"), *typed("2÷3=")),
            lambda before, after: newest(before, after) == ("2÷3", "0.67"),
        ),
        Flow(
            "no history",
            (*_SETTINGS, tap("set_keep"), key("BACK"), *typed("2+2=")),
            lambda before, after: (
                not held(after)["settings"]["keep"] and held(after)["history"] == held(before)["history"]
            ),
        ),
    ),
)  # fmt: skip
