"""Which keys stand where: the layers of the keyboard as rows of keys, without sizes or colours.

No automatic capitals and no words put right behind one's back: what the keys show is what they type. A layer
stays until another is asked for.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache


@dataclass(frozen=True)
class Key:
    """One key. Its cell is `span` columns wide; the drawn part leaves `lead` and `trail` columns empty."""

    act: str
    """`type`, or what else it does: a method of `Typist`."""
    text: str = ""
    icon: str = ""
    span: float = 1
    look: str = "key"
    """key, soft, primary, space, lit (a soft one that is on) or off (one that does nothing now)."""
    hint: str = ""
    """Small above the label; typed by a long press."""
    under: str = ""
    """Small below the label."""
    arg: str = ""
    say: tuple[str, str] = ("", "")
    """What it is, in English and Chinese, where the label does not say it."""
    lead: float = 0
    trail: float = 0


@dataclass(frozen=True)
class Face:
    """What the rows of keys depend on."""

    layer: str
    language: str
    shift: str
    """Empty, once or lock."""
    composing: bool
    enter: str
    globe: bool
    """The language can be changed."""


Rows = tuple[tuple[Key, ...], ...]

_LETTERS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_SYMBOLS = {
    ("symbols", "en"): ("1234567890", "@#$%&-+()/", "*\"':;!?"),
    ("more", "en"): ("~`|·√π÷×§°", "£¥¢^={}\\_…", "<>[]©®±"),
    ("symbols", "zh"): ("1234567890", "@#￥%&-+（）/", "“”：；！？、"),
    ("more", "zh"): ("【】《》「」·…~|", "*\"':;!?()$", "=_^‘’<>"),
}
_PAD_WORDS = dict(zip("23456789", ["ABC", "DEF", "GHI", "JKL", "MNO", "PQRS", "TUV", "WXYZ"], strict=True))

ENTER = {
    "newline": ("keyboard_return", ("Enter", "换行")),
    "search": ("search", ("Search", "搜索")),
    "go": ("arrow_forward", ("Go", "前往")),
    "done": ("check", ("Done", "完成")),
}
DELETE = Key("delete", icon="backspace", span=1.5, look="soft", say=("Delete", "删除"))


def _typed(mark: str, hint: str = "") -> Key:
    return Key("type", mark, arg=mark, hint=hint)


def _shift(shift: str) -> Key:
    icon = "keyboard_capslock" if shift == "lock" else "arrow_upward"
    say = {"": ("Shift", "大写"), "once": ("Shift on", "大写一次"), "lock": ("Caps lock", "大写锁定")}[shift]
    return Key("press_shift", icon=icon, span=1.5, look="lit" if shift else "soft", say=say)


def _bottom(face: Face) -> tuple[Key, ...]:
    icon, say = ENTER[face.enter]
    chinese, letters = face.language == "zh", face.layer == "letters"
    switch = ("?123", "symbols") if letters else ("拼音" if chinese else "ABC", "letters")
    comma, period = ("，", "。") if chinese and letters else (",", ".")
    world = Key("switch_language", icon="language", look="soft", say=("Switch language", "切换语言"))
    return (
        Key("go_to", switch[0], span=1.5, look="soft", arg=switch[1]),
        Key("type", comma, look="soft", arg=comma),
        *((world,) if face.globe else ()),
        Key(
            "space",
            "拼音" if chinese else "English",
            span=4 if face.globe else 5,
            look="space",
            say=("Space", "空格"),
        ),
        Key("type", period, look="soft", arg=period),
        Key("enter", icon=icon, span=1.5, look="primary", say=say),
    )


def _letters(face: Face) -> Rows:
    top, middle, low = (row.upper() if face.shift else row for row in _LETTERS)
    apart = Key("type", "分词", span=1.5, look="soft", arg="'", say=("Separator", "分隔符"))
    first = apart if face.language == "zh" and face.composing else _shift(face.shift)
    wide = [_typed(mark) for mark in middle]
    wide[0] = Key("type", middle[0], arg=middle[0], span=1.5, lead=0.5)
    wide[-1] = Key("type", middle[-1], arg=middle[-1], span=1.5, trail=0.5)
    return (
        tuple(_typed(mark, hint) for mark, hint in zip(top, "1234567890", strict=True)),
        tuple(wide),
        (first, *(_typed(mark) for mark in low), DELETE),
    )


@lru_cache(maxsize=128)
def board_rows(face: Face) -> Rows:
    """Its four rows."""
    bottom = _bottom(face)
    if face.layer == "letters":
        return (*_letters(face), bottom)
    top, middle, low = _SYMBOLS[face.layer, face.language]
    switch = ("=\\<", "more") if face.layer == "symbols" else ("?123", "symbols")
    return (
        tuple(_typed(mark) for mark in top),
        tuple(_typed(mark) for mark in middle),
        (
            Key("go_to", switch[0], span=1.5, look="soft", arg=switch[1]),
            *(_typed(mark) for mark in low),
            DELETE,
        ),
        bottom,
    )


@lru_cache(maxsize=16)
def pad_rows(enter: str) -> Rows:
    """The dial pad: twelve large keys, and a column of what else a number may need."""
    icon, say = ENTER[enter]
    side = (
        Key("delete", icon="backspace", look="soft", say=DELETE.say),
        Key("type", "-", look="soft", arg="-"),
        Key("type", "+", look="soft", arg="+"),
        Key("enter", icon=icon, look="primary", say=say),
    )
    lines = ("123", "456", "789", "*0#")
    return tuple(
        (*(Key("type", mark, arg=mark, span=1.3, under=_PAD_WORDS.get(mark, "")) for mark in line), last)
        for line, last in zip(lines, side, strict=True)
    )
