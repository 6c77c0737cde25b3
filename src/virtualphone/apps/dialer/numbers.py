"""Numbers: how they are compared, kept, shown and found by the letters on the keys."""

from __future__ import annotations

import zlib

KEYS = (
    ("1", ""), ("2", "ABC"), ("3", "DEF"), ("4", "GHI"), ("5", "JKL"), ("6", "MNO"), ("7", "PQRS"),
    ("8", "TUV"), ("9", "WXYZ"), ("*", ""), ("0", "+"), ("#", ""),
)  # fmt: skip
"""Each key of the pad with the letters under it."""

_LETTERS = {letter: key for key, letters in KEYS for letter in letters if letter.isalpha()}


def digits_of(number: str) -> str:
    """Only the digits."""
    return "".join(mark for mark in number if mark.isdigit())


def key_of(number: str) -> str:
    """What two writings of one number have in common: its last ten digits."""
    return digits_of(number)[-10:] or number.casefold()


def cleaned(number: str) -> str:
    """As it is kept: no spaces, brackets or dashes."""
    return "".join(mark for mark in number if (mark.isascii() and mark.isdigit()) or mark in "+*#")


def spoken(number: str) -> str:
    """As it is shown: in groups."""
    plain = number.removeprefix("+86").removeprefix("+1")
    if plain.isdigit() and len(plain) == 11 and plain[0] == "1" and plain[1] != "0":
        return f"{plain[:3]} {plain[3:7]} {plain[7:]}"
    if plain.isdigit() and len(plain) == 10 and plain[0] not in "01":
        return f"({plain[:3]}) {plain[3:6]}-{plain[6:]}"
    return number


def on_keys(name: str) -> str:
    """A name as the keys that spell it: `Ann Lee` is `266 533`."""
    return "".join(_LETTERS.get(mark, " ") for mark in name.upper())


def fits(name: str, number: str, typed: str) -> bool:
    """Whether typed keys may mean somebody: part of the number, or the beginning of a name."""
    digits = digits_of(typed)
    if not digits:
        return False
    return digits in digits_of(number) or any(word.startswith(digits) for word in on_keys(name).split())


def talk_ms(number: str) -> int:
    """How long whoever has a number talks before hanging up: always the same."""
    return (90 + zlib.crc32(number.encode()) % 240) * 1000


def number_of(seed: int, locale: str, place: int) -> str:
    """The number of the person at a place of the first address book; the Contacts app counts the same way."""
    start = zlib.crc32(f"numbers {seed}".encode())
    mixed = zlib.crc32(f"number {seed} {place}".encode())
    if locale == "zh":
        first = (138, 139, 136, 135, 150, 158, 159, 186, 187, 188)[mixed % 10]
        middle = ("0012", "0025", "5501", "5510")[mixed // 16 % 4]
        return f"{first}{middle}{(start + place * 3701) % 10000:04d}"
    area = (415, 628, 510, 650, 408, 206, 212, 917, 312, 617)[mixed % 10]
    return f"{area}5550{100 + (start + place * 37) % 100}"
