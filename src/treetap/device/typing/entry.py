"""Any text into the field that has the focus: exactly, or not at all and with an error.

ADBKeyboard types what is broadcast to it (base64 first, plain for old ones); without it, keys type what keys
can. How it is known that a text arrived: notes/device.md.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import replace

from treetap.core.ports import Clock
from treetap.device.typing import erasing, refusals
from treetap.device.typing.arrival import Arrival, compared, is_simple, moved, placed, taken_away, unchanged
from treetap.device.typing.channels import CLEAR, Channel, broadcast
from treetap.device.typing.editor import Editor
from treetap.device.typing.field import Field, focused_field
from treetap.device.typing.keyboards import InputMethods, Keyboards
from treetap.device.typing.shell import Shell
from treetap.errors import ActionFailed, DeviceLost, DeviceUnavailable, ScreenUnreadable, TextNotTypable

_LOOKS = 3
_INTERVAL = 0.3
_PATIENCE = 3.0
"""Seconds for a keyboard that has come to listen."""


class TextEntry:
    """Types and erases. One at a time: two texts at once would mix."""

    def __init__(self, shell: Shell, clock: Clock, read_tree: Callable[[], Awaitable[str]]) -> None:
        self._shell = shell
        self._clock = clock
        self._read_tree = read_tree
        self._methods = InputMethods(shell, clock)
        self._one_at_a_time = asyncio.Lock()
        self._proven: set[str] = set()
        """What was seen to work on this phone."""
        self._seen: Field | None = None
        """The field that was looked at last."""

    async def type(self, text: str, *, read_back: bool = True) -> None:
        """Put the text in at the cursor.

        Without `read_back` nobody looks at the field where the way is known to work and the cursor has gone
        as far as the text is long: what the field made of it, the caller reads.

        Raises `TextNotTypable` (the field is as it was, or the message says otherwise) and `ActionFailed`
        (nothing has the focus, say, or it could not be checked).
        """
        refusals.refuse_what_is_no_text(text)
        if not text:
            return
        async with self._one_at_a_time:
            now = await self._start()
            if _has_lines(text) and now.editor.multi_line is False:
                raise refusals.one_line_only()
            if now.adb is not None and await self._by_broadcast(text, now, read_back=read_back):
                return
            if not Channel.KEYS.carries(text):
                raise refusals.no_way(installed=now.adb is not None, said=self._methods.refusal)
            await self._by_keys(text, now)

    async def erase(self) -> None:
        """Empty the field that has the focus. Raises `ActionFailed`."""
        async with self._one_at_a_time:
            now = await self._start()
            after: Editor | None = None
            try:
                if now.adb is not None and await self._methods.use_adb(now) is not None:
                    await self._broadcast(broadcast(CLEAR, now.adb))
            finally:
                after = await self._give_back(wait=True)
            editor = after or now.editor
            shown = await self._field(sent=now.adb is not None)
            if erasing.is_empty(shown, editor):
                return
            if not await erasing.empty_by_keys(self._shell, self._field_if_seen, shown, editor):
                raise refusals.not_emptied()

    async def restore(self) -> None:
        """Give the person's keyboard back, if that is still to be done. May be called at any time."""
        async with self._one_at_a_time:
            await self._methods.give_back()

    # Looking.

    async def _start(self) -> Keyboards:
        """The keyboards and the field; `ActionFailed` if no field has the focus."""
        await self._give_back()
        now = await self._methods.look()
        served = now.editor.served
        if served is None:
            served = await self._field_if_seen() is not None
        if not served:
            raise refusals.nothing_has_the_focus()
        return now

    async def _field(self, *, sent: bool = False) -> Field:
        """The field that has the focus. Raises `ActionFailed`; `sent`: something was done to it already."""
        try:
            field = await self._look()
        except ScreenUnreadable as problem:
            raise refusals.cannot_be_read(problem.message, sent=sent) from problem
        if field is None:
            raise refusals.cannot_be_read("it is not in the UI tree", sent=sent)
        return field

    async def _field_if_seen(self) -> Field | None:
        with suppress(ScreenUnreadable):
            return await self._look()
        return None

    async def _look(self) -> Field | None:
        field = focused_field(await self._read_tree())
        self._seen = field or self._seen
        return field

    # ADBKeyboard.

    async def _by_broadcast(
        self, text: str, now: Keyboards, *, careful: bool = False, read_back: bool = True
    ) -> bool:
        """False if nothing at all arrived this way. `careful`: look at the field before, come what may."""
        known = [each for each in Channel.broadcasts() if each.proof(text) in self._proven]
        channels, sure = known[:1] or Channel.broadcasts(), bool(known)
        before, held = None, self._seen
        start: Editor | None = None
        after: Editor | None = None
        try:
            start = await self._methods.use_adb(now)
            if start is None:
                return False
            if careful or not sure or not _cursor_will_tell(text, now, start, read_back=read_back):
                before = await self._field_if_seen()
                if before is None and not sure and start.selection is None:
                    raise refusals.cannot_be_read("neither the UI tree nor the keyboard shows it", sent=False)
            # A keyboard that was there already said where the cursor is when it came: that is long ago.
            editor = start if now.adb != now.selected else replace(start, selection=None)
            arrival = await self._in_turn(channels, text, now, editor, before)
        finally:
            after = await self._give_back(wait=True)
        if arrival is Arrival.UNKNOWN:
            if sure and not read_back and after is not None and moved(text, start, after):
                return True
            arrival = await self._afterwards(channels[0], text, held, start, after)
            if arrival is Arrival.NOTHING and not careful:
                return await self._by_broadcast(text, await self._start(), careful=True)
        if arrival is Arrival.OTHER or (arrival is Arrival.NOTHING and sure):
            raise await (
                self._cut(text, start, after) if before is None else self._changed(text, before, now)
            )
        return arrival is Arrival.EXACT

    async def _in_turn(
        self, channels: Sequence[Channel], text: str, now: Keyboards, editor: Editor, before: Field | None
    ) -> Arrival:
        """One channel; the next one only when it was seen that nothing has arrived.

        A keyboard that has just come may not listen yet, and nobody says so. A broadcast that is completed
        arrives at once or never: while the field stays as it was, it may be sent again.
        """
        arrival = Arrival.UNKNOWN
        for channel in channels:
            arrival = await self._send(channel, text, now, editor, before)
            end = self._clock.monotonic() + _PATIENCE
            while arrival is Arrival.NOTHING and self._clock.monotonic() < end:
                await self._clock.sleep(_INTERVAL)
                arrival = await self._send(channel, text, now, editor, before)
            if arrival is Arrival.EXACT:
                self._proven.add(channel.proof(text))
            if arrival is not Arrival.NOTHING:
                break
        return arrival

    async def _afterwards(
        self, channel: Channel, text: str, held: Field | None, start: Editor, after: Editor | None
    ) -> Arrival:
        """The verdict where nobody looked before: the text must stand where the cursor was.

        `held`: the field as it was last seen, perhaps long ago.
        """
        went = after is not None and moved(text, start, after)
        arrival = Arrival.OTHER
        for look in range(_LOOKS):
            if look:
                await self._clock.sleep(_INTERVAL)
            shown = await self._field_if_seen()
            if shown is None:
                if went or channel.proof(text) in self._proven:
                    # No tree to be had, or the field has gone: a code that sends itself off, say.
                    return Arrival.EXACT
                raise refusals.went_away()
            if held is not None and unchanged(held, shown, start, after):
                arrival = Arrival.NOTHING
            elif (went and shown.password) or placed(text, shown, start, after):
                self._proven.add(channel.proof(text))
                return Arrival.EXACT
            else:
                arrival = Arrival.OTHER
        return arrival

    async def _broadcast(self, command: str) -> None:
        answer = await self._shell.run(command, once=True)
        # What a command said may be lost with its stream although it ran: then only its code is known.
        if answer.code != 0 or (answer.out and "Broadcast completed" not in answer.out):
            raise refusals.not_taken("the broadcast to its keyboard", answer.err or answer.out)

    # Keys.

    async def _by_keys(self, text: str, now: Keyboards) -> None:
        """Checked every time: an input method that composes swallows letters."""
        before = await self._field()
        if await self._send(Channel.KEYS, text, now, now.editor, before) is not Arrival.EXACT:
            raise await self._changed(text, before, now)

    # What both need.

    async def _send(
        self, channel: Channel, text: str, now: Keyboards, editor: Editor, before: Field | None
    ) -> Arrival:
        pieces = channel.pieces(text)
        await self._send_only(channel, pieces[:1], now)
        if before is not None and pieces[1:] and channel is not Channel.KEYS:
            # Were the first piece lost and the second not, the field would hold neither the text nor nothing.
            arrival = await self._arrived(channel, pieces[0], now, editor, before)
            if arrival is not Arrival.EXACT:
                return arrival
        await self._send_only(channel, pieces[1:], now)
        if before is None:
            return Arrival.UNKNOWN
        return await self._arrived(channel, text, now, editor, before)

    async def _arrived(
        self, channel: Channel, text: str, now: Keyboards, editor: Editor, before: Field
    ) -> Arrival:
        arrival = await self._compare(channel, text, before, editor)
        if arrival is not Arrival.SAME:
            return arrival
        # The field showed these very words before. One more character tells whether they were typed now.
        await self._send_only(channel, [erasing.PROBE], now)
        arrival = await self._compare(channel, text + erasing.PROBE, before, editor)
        if arrival is not Arrival.NOTHING:
            await erasing.delete_back(self._shell, 1)
        return Arrival.EXACT if arrival is Arrival.EXACT else Arrival.NOTHING

    async def _send_only(self, channel: Channel, pieces: Sequence[str], now: Keyboards) -> None:
        for piece in pieces:
            command = channel.command(piece, now.adb or "")
            if channel is Channel.KEYS:
                await erasing.keys(self._shell, command)
            else:
                await self._broadcast(command)

    async def _compare(self, channel: Channel, text: str, before: Field, editor: Editor) -> Arrival:
        """Looks again for a while if the text is not there yet."""
        arrival = Arrival.UNKNOWN
        for look in range(_LOOKS):
            if look:
                await self._clock.sleep(_INTERVAL)
            after = await self._field_if_seen()
            if after is None or after.place != before.place:
                continue
            arrival = compared(text, before, after, editor, whole=channel is not Channel.KEYS)
            if arrival in (Arrival.EXACT, Arrival.SAME):
                return arrival
        if arrival is Arrival.UNKNOWN:
            raise refusals.went_away()
        return arrival

    async def _changed(self, text: str, before: Field, now: Keyboards) -> TextNotTypable:
        """The field made something else of the text: take that away again, and say so."""
        clean = await self._take_away(before, now.editor)
        return refusals.changed(len(text), installed=now.adb is not None, clean=clean)

    async def _take_away(self, before: Field, editor: Editor) -> bool:
        for _ in range(_LOOKS):
            shown = await self._field_if_seen()
            if shown is None or shown.place != before.place:
                return False
            if shown.text == before.text:
                return True
            if erasing.is_empty(before, editor):
                return await erasing.empty_by_keys(self._shell, self._field_if_seen, shown, editor)
            extra = len(shown.text) - len(before.text)
            if extra <= 0:
                return False
            await erasing.delete_back(self._shell, extra)
        return False

    async def _cut(self, text: str, start: Editor, after: Editor | None) -> TextNotTypable:
        """The same where only the cursor says how much of the text is there."""
        arrived, end = 0, 0
        if after is not None and after.selection is not None and start.selection is not None:
            end = after.selection[0]
            arrived = end - start.selection[0]
        clean = is_simple(text) and not start.marked and 0 < arrived <= len(text)
        shown = await self._field_if_seen() if clean else None
        if clean and shown is not None:
            await erasing.delete_back(self._shell, arrived)
            left = await self._field_if_seen()
            clean = left is not None and taken_away(arrived, end, shown, left)
        return refusals.changed(len(text), installed=True, clean=clean and shown is not None)

    async def _give_back(self, *, wait: bool = False) -> Editor | None:
        """A keyboard that cannot be given back now is given back by the next call, or by `restore`."""
        with suppress(ActionFailed, DeviceLost, DeviceUnavailable):
            return await self._methods.give_back(wait=wait)
        return None


def _cursor_will_tell(text: str, now: Keyboards, start: Editor, *, read_back: bool) -> bool:
    """Whether the cursor and a look afterwards will do: where the text must stand is known, and that it goes.

    Keyboards say where the cursor is when they come: one that is there already says nothing. A field for
    numbers leaves characters out and puts others in (digits that somebody else reads tell), one of a single
    line makes blanks of new lines.
    """
    comes = now.adb != now.selected and start.selection is not None and start.ready
    takes = start.takes_text or (not read_back and text.isascii() and text.isdigit())
    return comes and takes and (bool(start.multi_line) or not _has_lines(text))


def _has_lines(text: str) -> bool:
    return "\n" in text or "\r" in text
