"""Units and what they are worth: all that is measured, and how one becomes another."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Context, Decimal, localcontext


@dataclass(frozen=True)
class Unit:
    """One unit: `factor` of the first of its kind, after `shift` is added (temperature alone)."""

    id: str
    english: str
    chinese: str
    sign: str
    factor: Decimal
    shift: Decimal = Decimal(0)


def _units(*rows: tuple[str, str, str, str, str]) -> dict[str, Unit]:
    return {row[0]: Unit(row[0], row[1], row[2], row[3], Decimal(row[4])) for row in rows}


KINDS: dict[str, dict[str, Unit]] = {
    "length": _units(
        ("m", "Meters", "米", "m", "1"), ("km", "Kilometers", "千米", "km", "1000"),
        ("cm", "Centimeters", "厘米", "cm", "0.01"), ("mm", "Millimeters", "毫米", "mm", "0.001"),
        ("mi", "Miles", "英里", "mi", "1609.344"), ("yd", "Yards", "码", "yd", "0.9144"),
        ("ft", "Feet", "英尺", "ft", "0.3048"), ("in", "Inches", "英寸", "in", "0.0254"),
        ("nmi", "Nautical miles", "海里", "nmi", "1852"),
    ),
    "weight": _units(
        ("kg", "Kilograms", "千克", "kg", "1"), ("g", "Grams", "克", "g", "0.001"),
        ("t", "Tonnes", "吨", "t", "1000"), ("lb", "Pounds", "磅", "lb", "0.45359237"),
        ("oz", "Ounces", "盎司", "oz", "0.028349523125"), ("jin", "Jin", "斤", "jin", "0.5"),
    ),
    "temperature": {
        "c": Unit("c", "Celsius", "摄氏度", "°C", Decimal(1)),
        "f": Unit("f", "Fahrenheit", "华氏度", "°F", Decimal(5) / Decimal(9), Decimal(-32)),
        "k": Unit("k", "Kelvin", "开尔文", "K", Decimal(1), Decimal("-273.15")),
    },
    "area": _units(
        ("m2", "Square meters", "平方米", "m²", "1"),
        ("km2", "Square kilometers", "平方千米", "km²", "1000000"),
        ("ha", "Hectares", "公顷", "ha", "10000"), ("ac", "Acres", "英亩", "ac", "4046.8564224"),
        ("ft2", "Square feet", "平方英尺", "ft²", "0.09290304"),
    ),
    "volume": _units(
        ("l", "Liters", "升", "L", "1"), ("ml", "Milliliters", "毫升", "mL", "0.001"),
        ("gal", "Gallons", "加仑", "gal", "3.785411784"), ("cup", "Cups", "杯", "cup", "0.2365882365"),
        ("floz", "Fluid ounces", "液盎司", "fl oz", "0.0295735295625"),
    ),
    "speed": _units(
        ("kmh", "Kilometers an hour", "千米每小时", "km/h", "1"),
        ("mph", "Miles an hour", "英里每小时", "mph", "1.609344"),
        ("ms", "Meters a second", "米每秒", "m/s", "3.6"), ("kn", "Knots", "节", "kn", "1.852"),
    ),
    "time": _units(
        ("min", "Minutes", "分钟", "min", "60"), ("s", "Seconds", "秒", "s", "1"),
        ("h", "Hours", "小时", "h", "3600"), ("d", "Days", "天", "d", "86400"),
        ("wk", "Weeks", "周", "wk", "604800"),
    ),
    "data": _units(
        ("mb", "Megabytes", "兆字节", "MB", "1"), ("gb", "Gigabytes", "吉字节", "GB", "1000"),
        ("kb", "Kilobytes", "千字节", "kB", "0.001"), ("tb", "Terabytes", "太字节", "TB", "1000000"),
    ),
}  # fmt: skip


def convert(kind: str, value: Decimal, source: str, target: str) -> Decimal:
    """A value in another unit of its kind."""
    units = KINDS[kind]
    one, other = units[source], units[target]
    with localcontext(Context(prec=40)):
        return (value + one.shift) * one.factor / other.factor - other.shift
