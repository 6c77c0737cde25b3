"""Numbers as they are written: rounded to the places asked for, with or without groups of three."""

from __future__ import annotations

import re
from decimal import ROUND_HALF_UP, Context, Decimal

_LONG = 16
"""Digits before the point from which on a number is written with a power of ten."""

_NUMBER = re.compile(r"\d+(\.\d*)?")


def plain(value: Decimal, places: int) -> str:
    """As it is kept: `12345.6`, `1.5E+20`."""
    if value == 0:
        return "0"
    if value.adjusted() >= _LONG or (value.adjusted() < -places and value.adjusted() < -6):
        short = Context(prec=max(1, places + 1), rounding=ROUND_HALF_UP).create_decimal(value).normalize()
        digits, _, exponent = f"{short:E}".partition("E")
        return f"{digits}E{int(exponent):+d}"
    step = Decimal(1).scaleb(-places)
    rounded = value.quantize(step, rounding=ROUND_HALF_UP, context=Context(prec=60))
    text = f"{rounded:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


def money(value: Decimal) -> str:
    """Two places, always."""
    return f"{value.quantize(Decimal('0.01'), rounding=ROUND_HALF_UP, context=Context(prec=60)):f}"


def grouped(text: str, wanted: bool = True) -> str:
    """The whole parts of all numbers in a text in groups of three."""
    if not wanted:
        return text

    def group(match: re.Match[str]) -> str:
        whole, point, rest = match.group().partition(".")
        return f"{int(whole):,}{point}{rest}" if len(whole) > 3 and whole[0] != "0" else match.group()

    return _NUMBER.sub(group, text)


def read(text: str) -> Decimal | None:
    """A number somebody typed, or None."""
    clean = text.replace(",", "").replace("，", "").strip()
    if re.fullmatch(r"-?(\d{1,30}(\.\d{0,20})?|\.\d{1,20})", clean) is None:
        return None
    return Decimal(clean)
