"""What an app is: its name, its data, its pages, and what happens as time passes."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, TypeVar

from virtualphone.toolkit.text import icon_glyph
from virtualphone.toolkit.theme import LIGHT

if TYPE_CHECKING:
    from virtualphone.page import Page
    from virtualphone.phone import Phone

Build = TypeVar("Build", bound=Callable[..., Any])
Json = dict[str, Any]


@dataclass(frozen=True)
class Mark:
    """What a decorator wrote on a method."""

    name: str
    kind: str
    main: bool = False
    back: str = ""


def activity(name: str, *, main: bool = False, back: str = "") -> Callable[[Build], Build]:
    """A page of the app: `method(self, page) -> Widget`. `back` names a method asked before leaving."""

    def mark(build: Build) -> Build:
        build.__dict__["mark"] = Mark(name, "activity", main, back)
        return build

    return mark


def overlay(build: Build) -> Build:
    """Over a page: `method(self, page) -> Dialog | Sheet | Menu`, opened by `page.show("method")`."""
    build.__dict__["mark"] = Mark(build.__name__, "overlay")
    return build


class Seed:
    """Where the content of an app comes from: the seed alone, never the order of apps."""

    def __init__(self, number: int, package: str, locale: str, now_ms: int) -> None:
        self.random = Random(f"{number}/{package}")  # noqa: S311 — content, not secrets
        self.number, self.locale, self.now_ms = number, locale, now_ms

    def say(self, en: str, zh: str) -> str:
        """The word in the phone's language."""
        return zh if self.locale == "zh" else en

    def ago(self, *, days: float = 0, hours: float = 0, minutes: float = 0) -> int:
        """A moment before now, in milliseconds since 1970."""
        return self.now_ms - round((days * 86400 + hours * 3600 + minutes * 60) * 1000)


class BadApp(ValueError):
    """An app that cannot be installed; the message says what to change."""


class App:
    """Subclass it, give it the fields below, write one method for each page. See notes/virtual-phone.md."""

    package: ClassVar[str]
    label: ClassVar[tuple[str, str]]
    """Its name in English and Chinese."""
    icon: ClassVar[str] = "android"
    colour: ClassVar[str] = "#5b6fb5"
    version: ClassVar[str] = "1.0"
    system: ClassVar[bool] = False
    """Came with the phone: not in `pm list packages -3`."""
    hidden: ClassVar[bool] = False
    """Not among the icons of the launcher."""
    words: ClassVar[dict[str, tuple[str, str]]] = {}
    """Every sentence the app says: key, English, Chinese."""
    changes: ClassVar[tuple[str, ...]] = ()
    """What another version does otherwise than the first, one short sentence each."""
    renamed: ClassVar[dict[str, str]] = {}
    """Resource ids as adb shows them where they differ from those in the builders: old name, new name."""

    def __init__(self, phone: Phone) -> None:
        self.phone = phone

    @classmethod
    @cache
    def marks(cls) -> dict[str, tuple[Mark, str]]:
        """Name of each page and overlay → its mark and the method that builds it."""
        found: dict[str, tuple[Mark, str]] = {}
        for owner in reversed(cls.__mro__):
            for method, value in vars(owner).items():
                mark = getattr(value, "mark", None)
                if isinstance(mark, Mark):
                    found[mark.name] = (mark, method)
        return found

    @classmethod
    def activities(cls) -> list[str]:
        """The names of its pages."""
        return [name for name, (mark, _method) in cls.marks().items() if mark.kind == "activity"]

    @classmethod
    def main_activity(cls) -> str:
        """The page its icon opens."""
        for name, (mark, _method) in cls.marks().items():
            if mark.main:
                return name
        raise ValueError(f"{cls.__name__} has no page with main=True")

    @classmethod
    def check(cls) -> None:
        """Say what the app lacks, before a phone is built with it."""
        package = getattr(cls, "package", "")
        if not isinstance(package, str) or re.fullmatch(r"[A-Za-z]\w*(\.[A-Za-z]\w*)+", package) is None:
            raise BadApp(f"{cls.__name__}: `package` must be like org.example.shelf, not {package!r}")
        label = getattr(cls, "label", None)
        if not (
            isinstance(label, tuple) and len(label) == 2 and all(isinstance(part, str) for part in label)
        ):
            raise BadApp(f"{cls.__name__}: `label` must be (English, Chinese), not {label!r}")
        for key, words in cls.words.items():
            if [type(part) for part in words] != [str, str]:
                raise BadApp(f"{cls.__name__}: words[{key!r}] must be (English, Chinese), not {words!r}")
        old, new = set(cls.renamed), set(cls.renamed.values())
        if len(new) != len(old) or not all(re.fullmatch(r"[A-Za-z]\w*", name) for name in old | new):
            raise BadApp(f"{cls.__name__}: `renamed` gives each short id another name of its own")
        for mark, method in cls.marks().values():
            if mark.back and not hasattr(cls, mark.back):
                raise BadApp(f"{cls.__name__}.{method}: back={mark.back!r} names a method that is not there")
        try:
            cls.main_activity()
            icon_glyph(cls.icon)
            LIGHT.colour(cls.colour)
        except ValueError as problem:
            raise BadApp(f"{cls.__name__}: {problem}") from None

    @property
    def zh(self) -> bool:
        """Whether the phone speaks Chinese."""
        return self.phone.locale == "zh"

    @property
    def wide(self) -> bool:
        """Whether the phone is held across."""
        return self.phone.metrics.width > self.phone.metrics.height

    @property
    def data(self) -> Json:
        """What the app remembers: plain JSON, part of the phone's state."""
        return self.phone.data(self.package)

    def t(self, key: str, **values: object) -> str:
        """A sentence in the phone's language, with its values."""
        if key not in self.words:
            near = get_close_matches(key, self.words, n=3)
            hint = f"did you mean {' or '.join(near)}?" if near else "add it there"
            raise KeyError(f"{type(self).__name__}.words has no {key!r}; {hint}")
        english, chinese = self.words[key]
        text = chinese if self.phone.locale == "zh" else english
        return text.format(**values) if values else text

    def name(self) -> str:
        """The app's label in the phone's language."""
        return self.label[1] if self.phone.locale == "zh" else self.label[0]

    def seed(self, seed: Seed) -> Json:  # noqa: ARG002 — apps without content of their own need not answer
        """The data of a fresh phone. Called once on reset; must be JSON."""
        return {}

    def due(self) -> int | None:
        """The next moment (ms since 1970) at which `on_due` wants to be called, or None. Asked often."""
        return None

    def on_due(self) -> None:
        """That moment has come: `self.phone.now_ms` says which. Must change what `due` answers."""

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:  # noqa: ARG002 — a hook
        """The page (and its args) for an intent like VIEW `smsto:123`, if this app has one."""
        return None

    def content(self, uri: str) -> list[Json] | None:  # noqa: ARG002 — a hook
        """The rows behind a content address (`content://sms/inbox`) that this app provides, or None."""
        return None

    def silences(self, package: str) -> bool:  # noqa: ARG002 — a hook
        """Whether notifications of an app are to be kept away: settings and focus apps say so."""
        return False

    def going_on(self) -> list[Json]:
        """What the app does by itself now, each with a `title`: `kind` is call (its `state` as in `data`),
        playback (`playing`: or it stands still) or timer (`end_ms`). `dumpsys` tells of it."""
        return []

    def on_key(self, code: int) -> bool:  # noqa: ARG002 — a hook
        """Whether a key for calls or media did something here."""
        return False

    def on_open(self, page: Page) -> None:
        """A page of this app has just been opened: set its first focus or its vars here."""
