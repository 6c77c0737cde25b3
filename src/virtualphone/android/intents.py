"""Intents: read from the words of `am`, printed as Android prints them, and who answers them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from math import isfinite
from typing import Any
from urllib.parse import urlsplit

from virtualphone.android.java import Thrown, Words, bad_number, illegal, parse_float, parse_int
from virtualphone.android.names import activity_of, entrance, short_component
from virtualphone.phone import LAUNCHER, Phone

Json = dict[str, Any]

MAIN, VIEW = "android.intent.action.MAIN", "android.intent.action.VIEW"
LAUNCHER_CATEGORY, HOME_CATEGORY = "android.intent.category.LAUNCHER", "android.intent.category.HOME"
_PRIVATE = ("tel", "sip", "sms", "smsto", "mailto", "nfc")


@dataclass
class Intent:
    """What is wanted, and of whom."""

    action: str = ""
    categories: list[str] = field(default_factory=list)
    data: str = ""
    mime: str = ""
    flags: int = 0
    package: str = ""
    component: str = ""
    extras: Json = field(default_factory=dict)
    has_extras: bool = False

    def __str__(self) -> str:
        parts = [
            f"act={self.action}" if self.action else "",
            f"cat=[{','.join(self.categories)}]" if self.categories else "",
            f"dat={safe_uri(self.data)}" if self.data else "",
            f"typ={self.mime}" if self.mime else "",
            f"flg=0x{self.flags:x}" if self.flags else "",
            f"pkg={self.package}" if self.package else "",
            f"cmp={short_name(self.component)}" if self.component else "",
            "(has extras)" if self.has_extras else "",
        ]
        return f"Intent {{ {' '.join(part for part in parts if part)} }}"


def short_name(component: str) -> str:
    """`p/p.A` as `p/.A`."""
    package, _, cls = component.partition("/")
    return f"{package}/{cls.removeprefix(package)}" if cls.startswith(f"{package}.") else component


def safe_uri(uri: str) -> str:
    """An address without what might be private in it, as Android logs it."""
    scheme, colon, rest = uri.partition(":")
    if not colon:
        return ""
    if scheme.lower() in _PRIVATE:
        return f"{scheme}:" + "".join(letter if letter in "-@." else "x" for letter in rest)
    if not rest.startswith("/"):
        return f"{scheme}:"
    try:
        place = urlsplit(uri).netloc.rpartition("@")[2]
    except ValueError:
        place = ""
    return f"{scheme}:{'//' if rest.startswith('//') else ''}{place}/..."


def _boolean(word: str) -> bool:
    lowered = word.lower()
    if lowered in ("true", "t"):
        return True
    if lowered in ("false", "f"):
        return False
    try:
        return parse_int(word) != 0
    except Thrown as thrown:
        raise illegal(f"Invalid boolean value: {word}") from thrown


def _number(word: str) -> float | str:
    """What is no number stays a word: JSON has no place for it."""
    number = parse_float(word)
    return number if isfinite(number) else word


def _whole(word: str) -> int:
    if not word.lstrip("+-").isdecimal():
        raise bad_number(word)
    return int(word)


def _list(read: Callable[[str], Any]) -> Callable[[str], Any]:
    return lambda word: [read(part.strip().replace("\\,", ",")) for part in word.split(",") if part]


_EXTRAS: dict[str, Callable[[str], Any]] = {
    "-e": str, "--es": str, "--ei": parse_int, "--el": _whole,
    "--ef": _number, "--ed": _number, "--ez": _boolean, "--eu": str, "--ecn": str,
    "--eia": _list(parse_int), "--eial": _list(parse_int), "--ela": _list(parse_int),
    "--elal": _list(parse_int), "--efa": _list(_number), "--efal": _list(_number),
    "--eda": _list(_number), "--edal": _list(_number), "--esa": _list(str), "--esal": _list(str),
}  # fmt: skip
_FLAGS = {
    "--activity-brought-to-front": 0x00400000,
    "--activity-clear-top": 0x04000000,
    "--activity-clear-task": 0x00008000,
    "--activity-exclude-from-recents": 0x00800000,
    "--activity-multiple-task": 0x08000000,
    "--activity-no-animation": 0x00010000,
    "--activity-no-history": 0x40000000,
    "--activity-reorder-to-front": 0x00020000,
    "--activity-single-top": 0x20000000,
    "--debug-log-resolution": 0x00000008,
    "--exclude-stopped-packages": 0x00000010,
    "--grant-read-uri-permission": 0x00000001,
    "--grant-write-uri-permission": 0x00000002,
    "--include-stopped-packages": 0x00000020,
    "--receiver-foreground": 0x10000000,
    "--receiver-registered-only": 0x40000000,
    "--receiver-replace-pending": 0x20000000,
}

Option = Callable[[str, Words], bool]
"""An option of the command itself: whether it was one."""


def _component(word: str) -> str:
    package, slash, cls = word.partition("/")
    if not slash or not cls or not package:
        raise illegal(f"Bad component name: {word}")
    return f"{package}/{package}{cls}" if cls.startswith(".") else word


def _flags(word: str) -> int:
    try:
        return int(word, 0)
    except ValueError:
        return parse_int(word)


def _take(intent: Intent, option: str, words: Words) -> bool:
    """One option of an intent; False if it is none."""
    plain = {"-a": "action", "-d": "data", "-t": "mime", "-p": "package"}
    if option in plain:
        setattr(intent, plain[option], words.required())
    elif option == "-c":
        intent.categories.append(words.required())
    elif option == "-n":
        intent.component = _component(words.required())
    elif option == "-f":
        intent.flags = _flags(words.required())
    elif option in _EXTRAS:
        key, value = words.required(), words.required()
        intent.extras[key] = _EXTRAS[option](value)
        intent.has_extras = True
    elif option == "--esn":
        words.required()
        intent.has_extras = True
    elif option in _FLAGS:
        intent.flags |= _FLAGS[option]
    else:
        return False
    return True


def read_intent(words: Words, own: Option) -> Intent:
    """An intent from the words: options first, then a URI, a component or a package."""
    intent, any_info = Intent(), False
    while (option := words.option()) is not None:
        if _take(intent, option, words):
            any_info = any_info or option in ("-a", "-d", "-t", "-c", "-n")
        elif not own(option, words):
            raise illegal(f"Unknown option: {option}")
    word = words.next()
    if word is None:
        if not any_info and not intent.package:
            raise illegal("No intent supplied")
        return intent
    if ":" in word:
        intent.data = intent.data or word
        intent.action = intent.action or VIEW
        return intent
    intent.action = intent.action or MAIN
    intent.categories = intent.categories or [LAUNCHER_CATEGORY]
    if "/" in word:
        intent.component = intent.component or _component(word)
    else:
        intent.package = intent.package or word
    return intent


@dataclass(frozen=True)
class Target:
    """The page that answers an intent."""

    package: str
    activity: str
    args: Json

    @property
    def component(self) -> str:
        """`package/.Activity`."""
        return short_component(self.package, self.activity)


def _explicit(phone: Phone, intent: Intent) -> Target | None:
    named = activity_of(phone, intent.component)
    if named is None:
        return None
    package, activity = named
    answer = phone.apps[package].resolve(intent.action or VIEW, intent.data) if intent.data else None
    args = answer[1] if answer is not None and answer[0] == activity else {}
    return Target(package, activity, {**intent.extras, **args})


def resolve(phone: Phone, intent: Intent) -> Target | None:
    """The page for an intent: the one it names, the launcher, an icon's, or one whose app says so."""
    if intent.component:
        return _explicit(phone, intent)
    if HOME_CATEGORY in intent.categories:
        return Target(LAUNCHER, phone.apps[LAUNCHER].main_activity(), {})
    asked = [phone.apps[intent.package]] if intent.package in phone.apps else []
    if not intent.package:
        asked = list(phone.apps.values())
    for app in asked:
        for word in (intent.action, *intent.categories):
            answer = app.resolve(word, intent.data)
            if answer is not None:
                return Target(app.package, answer[0], {**intent.extras, **answer[1]})
    door = entrance(phone, intent.package) if intent.action in ("", MAIN) and not intent.data else None
    return Target(intent.package, door, dict(intent.extras)) if door is not None else None
