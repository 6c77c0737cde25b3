"""Emptying a field with keys, whatever its length, and knowing that it is empty."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace

from treetap.device.typing import refusals
from treetap.device.typing.arrival import lengths
from treetap.device.typing.editor import Editor
from treetap.device.typing.field import Field
from treetap.device.typing.shell import Shell

_CONTROL, _A, _DELETE, _DELETE_AHEAD, _END = 113, 29, 67, 112, 123
_KEYS_AT_ONCE = 100
_EMPTY = (
    f"input keyevent {_END}; input keycombination {_CONTROL} {_A} >/dev/null 2>&1; "
    f"input keyevent {_DELETE} {_DELETE_AHEAD}"
)
"""To the end, mark all, delete. Where nothing can be marked by keys, one or two characters go."""
PROBE = "0"
"""A character that every kind of field takes."""

Look = Callable[[], Awaitable[Field | None]]


def is_empty(field: Field, editor: Editor) -> bool:
    """Whether the field shows nothing but its hint. A cursor that stands further on stands in a text."""
    if field.password:
        return field.secret_length == 0
    is_hint = field.text in (field.hint, editor.hint) and editor.selection in (None, (0, 0))
    return not field.text or is_hint


async def keys(shell: Shell, command: str) -> None:
    """An `input` command. Raises `ActionFailed` with the phone's words if it does not take it."""
    answer = await shell.run(command, once=True)
    if answer.code != 0 or "Exception" in answer.err:
        raise refusals.not_taken("the keys", answer.err or answer.out)


async def press(shell: Shell, key: int, count: int) -> None:
    """One key many times."""
    for done in range(0, count, _KEYS_AT_ONCE):
        await keys(shell, "input keyevent " + " ".join([str(key)] * min(_KEYS_AT_ONCE, count - done)))


async def delete_back(shell: Shell, count: int) -> None:
    """So many characters before the cursor."""
    await press(shell, _DELETE, count)


async def empty_by_keys(shell: Shell, look: Look, shown: Field, editor: Editor) -> bool:
    """Mark all and delete; where a phone cannot mark by keys, delete both ways. False if something stays.

    A text that stays as it is under the delete key may be a hint that nobody told us of. Until that is known
    no more than one delete is sent: in an empty field it can reach what stands before the field.
    """
    was, editor = shown, replace(editor, selection=None)
    await keys(shell, _EMPTY)
    for round_ in range(4):
        now = await look()
        if now is None:
            return False
        if is_empty(now, editor):
            return True
        if now.text == was.text:
            return await _is_hint(shell, look, now)
        was, most = now, max(lengths(now.text))
        if round_ == 0:
            await press(shell, _END, 1)
            await press(shell, _DELETE, most)
        else:
            # The end key stops at the end of a line: what is behind that goes the other way.
            await press(shell, _DELETE_AHEAD, most)
    return False


async def _is_hint(shell: Shell, look: Look, shown: Field) -> bool:
    """Whether what the field shows makes way for the first character that is typed, and comes back."""
    await keys(shell, f"input text {PROBE}")
    now = await look()
    if now is None or now.text == shown.text:
        return False
    await delete_back(shell, 1)
    alone = now.secret_length == 1 if now.password else now.text == PROBE
    again = await look()
    return alone and again is not None and again.text == shown.text
