"""Numbers: how they are compared, kept and shown, and which ones the people of a fresh phone have."""

from __future__ import annotations

import zlib


def digits_of(number: str) -> str:
    """Only the digits."""
    return "".join(mark for mark in number if mark.isdigit())


def key_of(number: str) -> str:
    """What two writings of one number have in common: its last ten digits, or the name of a sender."""
    return digits_of(number)[-10:] or number.casefold()


def cleaned(number: str) -> str:
    """As it is kept: no spaces, brackets or dashes."""
    return "".join(mark for mark in number if mark.isdigit() or mark in "+*#")


def spoken(number: str) -> str:
    """As it is shown: in groups."""
    plain = number.removeprefix("+86").removeprefix("+1")
    if plain.isdigit() and len(plain) == 11 and plain[0] == "1" and plain[1] != "0":
        return f"{plain[:3]} {plain[3:7]} {plain[7:]}"
    if plain.isdigit() and len(plain) == 10 and plain[0] not in "01":
        return f"({plain[:3]}) {plain[3:6]}-{plain[6:]}"
    return number


def is_person(number: str) -> bool:
    """Long enough to be somebody's phone rather than a service."""
    plain = digits_of(number)
    return 7 <= len(plain) <= 13 and not plain.startswith(("10", "95"))


def number_of(seed: int, locale: str, place: int) -> str:
    """The number of the person at a place of the first address book; the Contacts app counts the same way."""
    start = zlib.crc32(f"numbers {seed}".encode())
    mixed = zlib.crc32(f"number {seed} {place}".encode())
    if locale == "zh":
        first = (138, 139, 136, 135, 150, 158, 159, 186, 187, 188)[mixed % 10]
        return (
            f"{first}{('0012', '0025', '5501', '5510')[mixed // 16 % 4]}{(start + place * 3701) % 10000:04d}"
        )
    area = (415, 628, 510, 650, 408, 206, 212, 917, 312, 617)[mixed % 10]
    return f"{area}5550{100 + (start + place * 37) % 100}"
