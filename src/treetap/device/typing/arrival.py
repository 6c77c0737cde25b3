"""What became of a text that was sent: judged from the field before and after, or from the cursor."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from enum import StrEnum

from treetap.device.typing.editor import Editor
from treetap.device.typing.field import Field, as_shown

_PUNCTUATION = re.compile(r"[\s()\-]")


class Arrival(StrEnum):
    """The verdict."""

    EXACT = "exact"
    NOTHING = "nothing"
    """The field is as it was."""
    OTHER = "other"
    """Something else than the text is there now."""
    SAME = "same"
    """The field shows the text, and it did so before: as its hint, or marked and replaced by itself."""
    UNKNOWN = "unknown"


def compared(text: str, before: Field, after: Field, editor: Editor, *, whole: bool) -> Arrival:
    """By what the field shows. `whole`: the text came in one piece, not key by key."""
    if before.password and after.password:
        return _by_length(text, before.secret_length, after.secret_length, editor)
    typed, was, now = as_shown(text), before.text, after.text
    if editor.phone_number and _PUNCTUATION.sub("", typed):
        typed, was, now = (_PUNCTUATION.sub("", part) for part in (typed, was, now))
    hint = before.hint if before.hint is not None else editor.hint
    maybe_empty = hint == was or editor.selection == (0, 0) or (hint is None and whole)
    if was == now:
        hidden = typed in now if editor.marked else now == typed and (maybe_empty or hint is None)
        return Arrival.SAME if hidden else Arrival.NOTHING
    starts = [was]
    if maybe_empty or editor.selection == (0, max(lengths(was))) or not _contains(now, was):
        # It was empty and showed its hint, or all of it was marked and is replaced.
        starts.append("")
    if any(_inserted(start, typed, now) for start in starts):
        return Arrival.EXACT
    if whole and (_replaced(was, typed, now) or any(now.startswith(start + typed) for start in starts)):
        # A part was marked, or the app has completed what was typed, as address bars do.
        return Arrival.EXACT
    return Arrival.OTHER


def moved(text: str, before: Editor, after: Editor) -> bool:
    """Whether the cursor stands as much further on as the text is long. If not, nothing is known."""
    if before.selection is None or after.selection is None:
        return False
    return after.selection[0] - before.selection[0] in lengths(text)


def unchanged(held: Field, shown: Field, start: Editor, after: Editor | None) -> bool:
    """Whether neither the cursor nor what the field was last seen to show has changed."""
    if start.marked or after is None or after.selection != start.selection:
        return False
    return held.place == shown.place and held.text == shown.text


def placed(text: str, shown: Field, start: Editor, after: Editor | None) -> bool:
    """Whether the text stands where the cursor was, when nobody looked at the field before."""
    at = start.selection[0] if start.selection is not None else None
    left = after is not None and after.selection is not None and after.selection[0] != at
    if shown.password:
        ends = lengths(text) if left or at is None else tuple(at + length for length in lengths(text))
        return shown.secret_length in ends
    typed = as_shown(text)
    if at is None:
        return typed in shown.text
    if shown.text == typed and left:
        return True  # All that was there was marked, and is gone.
    return any(before + typed == shown.text[: len(before + typed)] for before in _starts(shown.text, at))


def taken_away(count: int, end: int, shown: Field, left: Field) -> bool:
    """Whether so many characters before the place `end` have gone, and nothing else."""
    if shown.password:
        return left.secret_length == shown.secret_length - count
    rests = [start[: len(start) - count] + shown.text[len(start) :] for start in _starts(shown.text, end)]
    return left.text != shown.text and (left.text in rests or "" in rests)


def _starts(text: str, at: int) -> tuple[str, str]:
    """The first so many characters, and as many as Java counts them."""
    units = text.encode("utf-16-le", "surrogatepass")[: 2 * at]
    return text[:at], units.decode("utf-16-le", "ignore")


def lengths(text: str) -> tuple[int, int]:
    """In characters, and as Java counts them."""
    return len(text), len(text.encode("utf-16-le")) // 2


def is_simple(text: str) -> bool:
    """Whether the delete key takes it away character by character: it may take a whole emoji at once."""
    return all(mark in "\n\t" or unicodedata.category(mark)[0] not in "MC" for mark in text) and (
        max(text, default="") < "\U00010000"
    )


def _by_length(text: str, was: int, now: int, editor: Editor) -> Arrival:
    marked = editor.selection is not None and editor.marked
    if now == was:
        if not editor.marked or now not in lengths(text):
            return Arrival.NOTHING
        # Where it is not known what was marked, this cannot be decided: nothing is sent again then.
        return Arrival.SAME if marked else Arrival.OTHER
    # All that was there may have been marked, or was a hint of bullets: then only the new text is left.
    replaced = (marked or now < was) and now in lengths(text)
    return Arrival.EXACT if replaced or now - was in lengths(text) else Arrival.OTHER


def _inserted(start: str, typed: str, now: str) -> bool:
    """Whether `now` is `start` with the text put in at one place."""
    if len(now) != len(start) + len(typed):
        return False
    return any(
        now.startswith(typed, at) and start[at:] == now[at + len(typed) :] for at in _prefixes(start, now)
    )


def _replaced(was: str, typed: str, now: str) -> bool:
    """Whether `now` is `was` with some part of it replaced by the text."""
    if len(now) < len(typed):
        return False
    return any(
        now.startswith(typed, at) and was[at:].endswith(now[at + len(typed) :]) for at in _prefixes(was, now)
    )


def _prefixes(one: str, other: str) -> Iterator[int]:
    """How many characters both may have in common at the start."""
    yield 0
    for at, (left, right) in enumerate(zip(one, other, strict=False), 1):
        if left != right:
            return
        yield at


def _contains(text: str, part: str) -> bool:
    """Whether all characters of `part` are in the text in their order: if not, something was taken away."""
    rest = iter(text)
    return all(mark in rest for mark in part)
