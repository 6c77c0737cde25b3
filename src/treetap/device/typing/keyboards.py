"""Which input method is used: ADBKeyboard for as long as it types, then the person's own again."""

from __future__ import annotations

import asyncio
import re
import shlex
from dataclasses import dataclass

from treetap.core.ports import Clock
from treetap.device.typing.editor import METHOD_ID, Editor, read_editor
from treetap.device.typing.shell import Answer, Shell
from treetap.errors import ActionFailed

_ADB_KEYBOARD = re.compile(r"(?:[A-Za-z0-9_]+\.)*adbkeyboard/[A-Za-z0-9_.$]*\.AdbIME", re.IGNORECASE)
_MARK = "--treetap--"
_SELECTED = "settings get secure default_input_method"
_DUMP = "dumpsys input_method"
_PATIENCE = 3.0
"""Seconds for a keyboard to come up; phones take a few tenths."""
_INTERVAL = 0.1
_REFUSED = re.compile(r"Exception|^Error|cannot be|denied|not allowed", re.MULTILINE)


@dataclass(frozen=True)
class Keyboards:
    """What the phone has, and the field in front of it."""

    selected: str
    """The one in use; empty if that cannot be told."""
    adb: str | None
    """ADBKeyboard's name, if it is installed."""
    adb_enabled: bool
    editor: Editor


@dataclass(frozen=True)
class _Borrowed:
    keyboard: str
    original: str
    to_disable: bool


class InputMethods:
    """Looks, switches, and gives back what it switched."""

    def __init__(self, shell: Shell, clock: Clock) -> None:
        self._shell = shell
        self._clock = clock
        self._borrowed: _Borrowed | None = None
        self._taking: asyncio.Future[Answer] | None = None
        self.refusal = ""
        """What the phone said when it would not select ADBKeyboard."""

    async def look(self) -> Keyboards:
        """The state of things, in one command."""
        parts = (_SELECTED, "ime list -s", "ime list -a -s", _DUMP)
        answer = await self._shell.run(f"; echo {_MARK}; ".join(parts))
        said = answer.out.split(_MARK, len(parts) - 1)
        if len(said) < len(parts):
            raise ActionFailed(
                "The phone did not say which keyboards it has.",
                hint="Try `adb shell ime list -a` by hand: it should list them.",
            )
        selected, enabled, installed = (part.split() for part in said[:3])
        editor = read_editor(said[3])
        names = [name for name in selected if METHOD_ID.fullmatch(name)] or [editor.method]
        adb = [name for name in (*enabled, *installed) if _ADB_KEYBOARD.fullmatch(name)]
        return Keyboards(names[0], adb[0] if adb else None, bool(adb) and adb[0] in enabled, editor)

    async def use_adb(self, now: Keyboards) -> Editor | None:
        """Make ADBKeyboard the one in use and wait until it is; None if it does not come up."""
        self.refusal = ""
        if now.adb is None:
            return None
        if now.selected == now.adb:
            return now.editor
        if not now.selected:
            return None  # What cannot be given back is not taken.
        enabling = "" if now.adb_enabled else f"ime enable {shlex.quote(now.adb)}; "
        command = f"{enabling}ime set {shlex.quote(now.adb)}; echo {_MARK}; {_DUMP}"
        self._borrowed = _Borrowed(now.adb, now.selected, to_disable=not now.adb_enabled)
        # Whoever is cancelled here leaves it running: it must have ended before the keyboard is given back.
        self._taking = asyncio.ensure_future(self._shell.run(command, once=True))
        answer = await asyncio.shield(self._taking)
        said, _, dump = answer.out.partition(_MARK)
        words = f"{answer.err}\n{said}"
        if _REFUSED.search(words) and read_editor(dump).method != now.adb:
            self.refusal = words
            return None
        return await self._comes_up(now.adb, dump, now.editor)

    async def give_back(self, *, wait: bool = False) -> Editor | None:
        """The person's own keyboard again; nothing to do if it is in use. `wait`: until it knows its field.

        Raises `ActionFailed` if the phone does not take it back; the next call tries again.
        """
        borrowed = self._borrowed
        if borrowed is None:
            return None
        ended = await self._taken()
        disabling = f"ime disable {shlex.quote(borrowed.keyboard)}; " if borrowed.to_disable else ""
        command = f"ime set {shlex.quote(borrowed.original)}; {disabling}"
        dump = await self._given_back(command, borrowed)
        end = self._clock.monotonic() + (0.0 if ended else _PATIENCE)
        while self._clock.monotonic() < end:
            # The switch to ADBKeyboard was not seen to end. If it comes now, it is undone.
            await self._clock.sleep(5 * _INTERVAL)
            dump = await self._given_back(command, borrowed)
        self._borrowed = self._taking = None
        return await self._comes_up(borrowed.original, dump, None) if wait else None

    async def _taken(self) -> bool:
        """Wait for the command that took the keyboard; False if it is not known whether that has ended."""
        if self._taking is None:
            return True
        await asyncio.wait([self._taking])
        return not self._taking.cancelled() and self._taking.exception() is None

    async def _given_back(self, command: str, borrowed: _Borrowed) -> str:
        """The dump afterwards."""
        looking = f"{_SELECTED}; echo {_MARK}; {_DUMP}"
        answer = await self._shell.run(command + looking, once=True)
        if _MARK not in answer.out:
            answer = await self._shell.run(looking)  # It ran, and what it said was lost with the stream.
        said, _, dump = answer.out.partition(_MARK)
        if said.split()[-1:] != [borrowed.original]:
            raise ActionFailed(
                f"The keyboard {borrowed.original} could not be put back after {borrowed.keyboard} was used.",
                hint="Choose your keyboard in the phone's settings, under languages and input.",
            )
        return dump

    async def _comes_up(self, keyboard: str, dump: str, before: Editor | None) -> Editor | None:
        """The editor once that keyboard is bound; with `before`, once it serves the field as that one did."""
        end = self._clock.monotonic() + _PATIENCE
        while True:
            editor = read_editor(dump)
            bound = editor.method == keyboard and editor.connected
            if before is None:
                ready = bound
            else:
                # Being bound is not enough: what is broadcast before it has taken up the field is lost.
                bound = bound and editor.served is not False
                shown = editor.shown and editor.view_started is not False
                told = editor.selection is not None or before.selection is None
                ready = bound and told and editor.input_started is not False and (shown or not before.shown)
            if ready:
                return editor
            if self._clock.monotonic() >= end:
                # One that is not shown, or not named, may still type: whoever asked looks at what arrives.
                return editor if bound or not editor.method else None
            await self._clock.sleep(_INTERVAL)
            dump = (await self._shell.run(_DUMP)).out
