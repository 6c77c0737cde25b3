"""The phone's screen: its pixels from `screencap`, its UI tree from `uiautomator dump`.

A capture takes the faster way that the phone delivers, raw or PNG, and nothing that is cut gets through. It
comes in the pixels that touches are counted in: `screencap` may know nothing of a size that `wm size` has
given the screen, and of a phone with two screens it may capture the one that is dark.
"""

from __future__ import annotations

import asyncio
import math
import re
import secrets
import struct
from collections.abc import Callable
from typing import Literal

from treetap.core.ports import Clock
from treetap.device.adb import facts
from treetap.device.adb.facts import Held
from treetap.device.adb.link import Link, Unfinished, execute
from treetap.errors import DeviceLost, ScreenUnreadable
from treetap.models import Pixels, Size

_PNG = b"\x89PNG\r\n\x1a\n"
_IHDR = struct.Struct(">I4sII")
_PNG_END = b"\x00\x00\x00\x00IEND\xaeB`\x82"
_RAW = struct.Struct("<III")
_HEADERS = (16, 12)
"""Width, height, format; since Android 9 the colour space too."""
_RGBA, _RGBX, _BGRA = 1, 2, 5
_LARGEST = 20_000


class Nothing(ScreenUnreadable):
    """There was no capture at all, not even a part of one."""

    def __init__(self, reason: str = "") -> None:
        why = f": {reason}" if reason else ""
        super().__init__(
            f"The phone's `screencap` gave nothing{why}.",
            hint="A protected page (of a bank, a password, a video) and a screen that is off cannot be "
            "captured: wake the phone, or leave that page.",
        )


def read_raw(data: memoryview) -> Pixels:
    """Raises `ScreenUnreadable` unless the pixels are exactly as many as the header says."""
    if len(data) < _RAW.size:
        raise _unreadable("raw", data, "it has no header")
    width, height, form = _RAW.unpack_from(data)
    if not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise _unreadable("raw", data, "its header makes no sense")
    if form not in (_RGBA, _RGBX, _BGRA):
        raise _unreadable("raw", data, f"its pixels are in the format {form}, which only PNG carries")
    header = next((size for size in _HEADERS if len(data) == size + 4 * width * height), None)
    if header is None:
        raise _unreadable("raw", data, f"{width}x{height} pixels would be {4 * width * height} bytes")
    pixels = bytes(data[header:]) if form == _RGBA else _as_rgba(data[header:], form)
    return Pixels(pixels, "rgba", Size(width=width, height=height))


def _as_rgba(data: memoryview, form: int) -> bytes:
    pixels = bytearray(data)
    if form == _BGRA:
        pixels[0::4], pixels[2::4] = pixels[2::4], pixels[0::4]
    else:
        pixels[3::4] = b"\xff" * (len(pixels) // 4)
    return bytes(pixels)


def read_png(data: memoryview) -> Pixels:
    """Raises `ScreenUnreadable` unless it begins and ends as a PNG does."""
    if bytes(data[:8]) != _PNG:
        raise _unreadable("PNG", data, "it does not begin as one")
    if bytes(data[-12:]) != _PNG_END:
        raise _unreadable("PNG", data, "its end is missing")
    length, name, width, height = _IHDR.unpack_from(data, 8)
    if (length, name) != (13, b"IHDR") or not (0 < width <= _LARGEST and 0 < height <= _LARGEST):
        raise _unreadable("PNG", data, "its header makes no sense")
    return Pixels(bytes(data), "png", Size(width=width, height=height))


def _unreadable(kind: str, data: memoryview, why: str) -> ScreenUnreadable:
    if not data:
        return Nothing()
    words = bytes(data[:200])
    said = f" It says: {words.decode(errors='replace').strip()}" if _are_words(words) else ""
    return ScreenUnreadable(
        f"The {kind} capture of {len(data)} bytes cannot be used: {why}.{said}",
        hint="Try again; if it stays so, look whether `adb exec-out screencap -p` works.",
    )


def _are_words(data: bytes) -> bool:
    return bool(data) and all(byte in b"\t\r\n" or 32 <= byte < 127 for byte in data)


Way = Literal["raw", "png"]

_READ: dict[Way, Callable[[memoryview], Pixels]] = {"raw": read_raw, "png": read_png}
_OPTION: dict[Way, str] = {"raw": "", "png": " -p"}
_SILENT = "2>/dev/null"
"""Both outputs come on one stream, and a phone with several screens warns about that in the middle of it."""
_REASON = "2>&1 >/dev/null"
_OTHER: dict[Way, Way] = {"png": "raw", "raw": "png"}
_FIRST: Way = "png"
_MOST = 512 << 20
_LEAST_SECONDS, _TIMES_THE_OTHER = 1.0, 3.0
"""While the ways are compared, nobody waits much longer for one than the other took."""


class Capturer:
    """Captures one phone's screen. The first capture measures both ways."""

    def __init__(self, link: Link, clock: Clock, *, seconds: float) -> None:
        self._link, self._clock, self._seconds = link, clock, seconds
        self.way: Way | None = None
        """The one that was chosen; None before the first capture."""
        self.display = ""
        """The display to capture, by the number `screencap` knows it by; empty for the phone's choice."""
        self._choosing = asyncio.Lock()
        self._sizes: dict[Way, int] = {"raw": 0, "png": 0}

    async def capture(self, way: Way | None = None) -> Pixels:
        """The screen now, the faster way or that one.

        Raises `ScreenUnreadable` if that does not give all of it, and `DeviceLost`.
        """
        try:
            return await (self._faster() if way is None else self.by(way))
        except Nothing as nothing:
            said = await self._run("png", self.display, _REASON, self._seconds)
            raise Nothing(" ".join(bytes(said[:300]).decode(errors="replace").split())) from nothing

    async def by(self, way: Way, *, display: str | None = None, seconds: float | None = None) -> Pixels:
        """By this way and no other; of another display, within so many seconds."""
        shown = self.display if display is None else display
        data = await self._run(way, shown, _SILENT, self._seconds if seconds is None else seconds)
        self._sizes[way] = len(data)
        return _READ[way](data)

    async def _run(self, way: Way, display: str, outputs: str, seconds: float) -> memoryview:
        chosen = f" -d {display}" if display else ""
        command = f"screencap{_OPTION[way]}{chosen} {outputs}"
        return await execute(self._link, command, seconds=seconds, expected=self._sizes[way] + 1, most=_MOST)

    async def _faster(self) -> Pixels:
        if self.way is None:
            async with self._choosing:
                if self.way is None:
                    return await self._choose()
        way, other = self.way, _OTHER[self.way]
        try:
            return await self.by(way)
        except ScreenUnreadable:
            return await self.by(other)
        except Unfinished:
            # It would keep everybody waiting as long the next time: if the other works, it is the faster.
            pixels = await self.by(other)
            self.way = other
            return pixels

    async def _choose(self) -> Pixels:
        """Both ways, each with its decoding: the one that gives an image sooner is kept.

        The first one bears what only the first costs. If it wins all the same, that is that; else both again.
        One that fails, or takes much longer than the other, loses.
        """
        best: dict[Way, float] = {}
        for _ in range(2):
            for way, other in _OTHER.items():
                try:
                    seconds, latest = await self._timed(way, best.get(other))
                except (ScreenUnreadable, DeviceLost) as problem:
                    if not best and not isinstance(problem, ScreenUnreadable | Unfinished):
                        raise
                    trouble: ScreenUnreadable | DeviceLost = problem
                else:
                    best[way] = min(seconds, best.get(way, seconds))
            if not best:
                raise trouble
            chosen = min(_OTHER, key=lambda way: best.get(way, math.inf))
            if chosen == _FIRST or len(best) == 1:
                break
        self.way = chosen
        return latest

    async def _timed(self, way: Way, other: float | None) -> tuple[float, Pixels]:
        from treetap.imaging.pictures import decode

        within = self._seconds
        if other is not None:
            within = min(within, max(_LEAST_SECONDS, _TIMES_THE_OTHER * other))
        began = self._clock.monotonic()
        pixels = await self.by(way, seconds=within)
        await asyncio.to_thread(decode, pixels)
        return self._clock.monotonic() - began, pixels


_LOOKS = 2
_ROUNDED = 2
"""Pixels by which the height of the same picture in another size may be off."""


class Eyes:
    """Looks at one phone."""

    def __init__(self, capturer: Capturer, link: Link, *, seconds: float) -> None:
        self._capturer, self._link, self._seconds = capturer, link, seconds
        self.seen: Held | None = None
        """The screen as it was last captured: what touches are planned on. None before the first capture."""
        self._known: tuple[Size, Held] | None = None
        """How large a capture was, and how the screen was held then."""

    async def capture(self, way: Way | None = None) -> Pixels:
        """The screen, as large as touches take it to be. Raises `ScreenUnreadable`, `DeviceLost`."""
        for _ in range(_LOOKS):
            pixels = await self._capturer.capture(way)
            held = await self._held(pixels.size)
            if _is_alike(pixels.size, held.size):
                return await self._taken(pixels, held)
            # It was turned in between, or this is no picture of the screen.
            self.doubt()
        return await self._of_another_display(way or "png", pixels.size, held)

    def doubt(self) -> None:
        """The screen is no longer held as it was: the next capture asks."""
        self._known = None

    async def _held(self, size: Size) -> Held:
        """Asked only where it may have changed. A wide screen may be turned over and keep its size."""
        if self._known is not None and self._known[0] == size and size.width <= size.height:
            return self._known[1]
        held = facts.held_now(await self._ask(facts.SCREEN))
        if held is None:
            held = facts.held(await self._ask(facts.INFO), self._link.serial)
        self._known = size, held
        return held

    async def _ask(self, question: str) -> str:
        """On a connection of its own: the shell may be busy with a long touch."""
        return bytes(await execute(self._link, question, seconds=self._seconds)).decode(errors="replace")

    async def _taken(self, pixels: Pixels, held: Held) -> Pixels:
        if pixels.size != held.size:
            pixels = await asyncio.to_thread(_scaled, pixels, held.size)
        self.seen = held
        return pixels

    async def _of_another_display(self, way: Way, captured: Size, held: Held) -> Pixels:
        displays = ("", *facts.physical(await self._ask(facts.PHYSICAL)))
        for display in displays:
            if display == self._capturer.display:
                continue
            try:
                pixels = await self._capturer.by(way, display=display)
            except ScreenUnreadable:
                continue
            if _is_alike(pixels.size, held.size):
                self._capturer.display = display
                self._known = pixels.size, held
                return await self._taken(pixels, held)
        raise ScreenUnreadable(
            f"The capture has {_shown(captured)} pixels and the screen {_shown(held.size)}, "
            "so what is seen is not where it would be touched.",
            hint="`adb shell wm size reset` takes back a size of another shape. Which screens a phone has, "
            "`adb shell dumpsys SurfaceFlinger --display-id` shows.",
        )


def _is_alike(captured: Size, wanted: Size) -> bool:
    """Whether it is the same shape."""
    return abs(captured.height * wanted.width / captured.width - wanted.height) <= _ROUNDED


def _scaled(pixels: Pixels, size: Size) -> Pixels:
    from treetap.imaging.crop import scaled

    return scaled(pixels, size)


def _shown(size: Size) -> str:
    return f"{size.width}x{size.height}"


_BEGIN = re.compile(r"<\?xml|<hierarchy\b|<displays\b")
_ROOT = re.compile(r"<(hierarchy|displays)\b")
_NODE = re.compile(r"<node\b")
_OF_THE_SCREEN = ("could not get idle state", "null root node")
"""Words of a phone that had no tree to write, wherever to."""
_TAKEN = re.compile(r"already registered|^\s*Killed\s*$", re.MULTILINE)


class TreeReader:
    """Reads the tree on a connection of its own, so that inputs need not wait for it."""

    def __init__(self, link: Link, *, seconds: float) -> None:
        self._link, self._seconds = link, seconds
        # Android lets one program at a time ask for the tree.
        self._turn = asyncio.Lock()
        self._by_file = False
        self._was_bare = False

    async def read(self) -> str:
        """The XML. Raises `ScreenUnreadable` with the phone's words where there is none, and `DeviceLost`."""
        async with self._turn:
            try:
                found = await self._dump()
            except ScreenUnreadable:
                # A screen that moves has no tree at that moment: ask again, once.
                return await self._dump()
            # Nor has a window that is just being filled: a root alone. One that stays so is not asked twice.
            if is_bare(found) and not self._was_bare:
                found = await self._dump()
            self._was_bare = is_bare(found)
            return found

    async def _dump(self) -> str:
        said = await self._said(by_file=self._by_file)
        if self._by_file or _BEGIN.search(said) or any(words in said for words in _OF_THE_SCREEN):
            return _whole(said)
        # Nothing came to where we listen: some phones have no such output, whatever they say of it.
        filed = await self._said(by_file=True)
        self._by_file = _BEGIN.search(filed) is not None
        reasoned = said.strip() and "dumped to" not in said
        return _whole(said if reasoned and not self._by_file else filed)

    async def _said(self, *, by_file: bool) -> str:
        command = "uiautomator dump /dev/tty"
        if by_file:
            file = f"/data/local/tmp/treetap-{secrets.token_hex(8)}.xml"
            command = f"uiautomator dump {file}; cat {file}; rm -f {file}"
        said = await execute(self._link, command, seconds=self._seconds)
        return bytes(said).decode(errors="replace")


def is_bare(tree: str) -> bool:
    """Whether it has a root and nothing in it."""
    return len(_NODE.findall(tree)) <= 1


def _whole(said: str) -> str:
    """The XML alone. Raises `ScreenUnreadable` if it is none, or cut."""
    if begin := _BEGIN.search(said):
        root = _ROOT.search(said)
        end = f"</{root[1]}>" if root else ""
        if root and (at := said.rfind(end)) > root.start():
            return said[begin.start() : at + len(end)]
        raise ScreenUnreadable(
            f"The UI tree is cut after {len(said) - begin.start()} characters.", hint="Try again."
        )
    words = " ".join(said.split())[:300] or "it said nothing"
    hint = "A screen that is off or never rests (a video, an animation) has none: go by its pixels."
    if _TAKEN.search(said):
        hint = (
            "Another tool that reads the screen (Appium, uiautomator2, a test) may hold what the tree is "
            "read with: end it, or go by the pixels."
        )
    raise ScreenUnreadable(f"The phone gave no UI tree: {words}.", hint=hint)
