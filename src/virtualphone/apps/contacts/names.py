"""Names in order and found again; numbers compared and written as people read them."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

_BOUNDS = (
    (0xB0A1, "A"), (0xB0C5, "B"), (0xB2C1, "C"), (0xB4EE, "D"), (0xB6EA, "E"), (0xB7A2, "F"), (0xB8C1, "G"),
    (0xB9FE, "H"), (0xBBF7, "J"), (0xBFA6, "K"), (0xC0AC, "L"), (0xC2E8, "M"), (0xC4C3, "N"), (0xC5B6, "O"),
    (0xC5BE, "P"), (0xC6DA, "Q"), (0xC8BB, "R"), (0xC8F6, "S"), (0xCBFA, "T"), (0xCDDA, "W"), (0xCEF4, "X"),
    (0xD1B9, "Y"), (0xD4D1, "Z"), (0xD7FA, ""),
)  # fmt: skip
"""The common characters of GB 2312 stand in the order of their pinyin: where each letter begins."""

_READ_OTHERWISE = {
    "曾": "Z",
    "单": "S",
    "解": "X",
    "仇": "Q",
    "查": "Z",
    "闫": "Y",
    "骏": "J",
    "悦": "Y",
    "鑫": "X",
}
"""Surnames read in a way of their own, and characters outside the ordered part."""

_SURNAMES = frozenset(
    "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕张孔曹严金魏陶姜谢邹喻潘葛范彭郎鲁韦马方任袁柳史唐薛雷贺倪汤罗毕郝安"
    "常于傅卞齐康伍余顾孟黄穆萧尹姚邵汪毛狄米贝戴宋庞熊纪舒屈项祝董梁杜阮蓝闵季贾路江童颜郭梅盛林钟徐邱骆高夏蔡"
    "田樊胡凌霍万柯卢莫房解丁邓洪包左石崔吉龚程邢裴陆荣翁段侯武刘景叶白赖卓乔谭申冉温庄柴瞿阎连习艾向古易廖曾"
)


def _code(mark: str) -> int:
    raw = mark.encode("gb2312", errors="ignore")
    return raw[0] << 8 | raw[1] if len(raw) == 2 else 0


def letter_of(mark: str) -> str:
    """The letter a character is filed under, or nothing."""
    if mark.isascii():
        return mark.upper() if mark.isalpha() else ""
    if mark in _READ_OTHERWISE:
        return _READ_OTHERWISE[mark]
    code, found = _code(mark), ""
    for start, letter in _BOUNDS:
        if code < start:
            break
        found = letter
    return found


def section_of(name: str) -> str:
    """The heading a name stands under."""
    return letter_of(name[0]) or "#" if name else "#"


def order_of(name: str) -> tuple[bool, list[tuple[str, int, str]]]:
    """A key to sort names by: letters first, then by pinyin, what has no letter last."""
    marks = [(letter_of(mark), _code(mark), mark.casefold()) for mark in name]
    return section_of(name) == "#", marks


def by_part(name: str, part: str) -> str:
    """The name turned so that it begins with its `first` or `last` name."""
    words = name.split()
    if name and not name.isascii() and len(words) == 1:
        chinese = len(name) in (2, 3) and name[0] in _SURNAMES
        return name[1:] + name[0] if part == "first" and chinese else name
    if part == "last" and len(words) > 1:
        return " ".join([words[-1], *words[:-1]])
    return name


def turned(name: str) -> str:
    """`Ann Lee` as `Lee, Ann`; Chinese names stay as they are."""
    words = name.split()
    if len(words) < 2 or not name.isascii():
        return name
    return f"{words[-1]}, {' '.join(words[:-1])}"


def initials_of(name: str) -> str:
    """`zs` for 张三, `al` for Ann Lee."""
    if name.isascii():
        return "".join(word[0] for word in name.split()).lower()
    return "".join(letter_of(mark) for mark in name).lower()


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
    if plain.isdigit() and len(plain) == 11 and plain[0] == "1":
        return f"{plain[:3]} {plain[3:7]} {plain[7:]}"
    if plain.isdigit() and len(plain) == 10:
        return f"({plain[:3]}) {plain[3:6]}-{plain[6:]}"
    return number


def matches(person: Json, query: str) -> bool:
    """Whether a search finds a person: by name, initials, number, company or mail."""
    wanted = " ".join(query.casefold().split())
    if not wanted:
        return False
    words = (person.get("name", ""), person.get("company", ""), person.get("email", ""))
    if any(wanted in str(word).casefold() for word in words):
        return True
    if initials_of(str(person.get("name", ""))).startswith(wanted):
        return True
    digits = digits_of(query)
    if not digits or any(mark.isalpha() for mark in wanted):
        return False
    return any(digits in digits_of(phone["number"]) for phone in person["phones"])
