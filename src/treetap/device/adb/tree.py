"""The UI tree, from `uiautomator dump`: to its output where the phone allows that, else by way of a file."""

from __future__ import annotations

import asyncio
import re
import secrets

from treetap.device.adb.exec import execute
from treetap.device.adb.link import Link
from treetap.errors import ScreenUnreadable

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
