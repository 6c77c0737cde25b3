"""What the groups of a match took."""

from __future__ import annotations

from virtualphone.shell.regex.nodes import RegexError
from virtualphone.shell.regex.program import Accept, Again, Check, Program, Save, Split, Take, holds, kind_of

MOST_TRIES = 400_000
Spans = list[int]
"""Where groups begin and end, two places each; -1 for a group that took no part."""


Thread = tuple[int, int, tuple[int, ...]]
"""The step, the place in the text, and what the groups took so far."""


def groups(program: Program, text: str, start: int, end: int | None, count: int) -> Spans | None:
    """What the groups of a match took that begins at `start` (and ends at `end`, if that is known)."""
    seen: set[tuple[int, int]] = set()
    todo: list[Thread] = [(0, start, (-1,) * (2 * count + 2))]
    tries = 0
    while todo:
        thread = todo.pop()
        place, at, slots = thread
        if not program.has_references:
            if (place, at) in seen:
                continue
            seen.add((place, at))
        tries += 1
        if tries > (MOST_TRIES // 10 if program.has_references else MOST_TRIES):
            raise RegexError("the expression is too hard for this text")
        if not isinstance(program.steps[place], Accept):
            todo += _following(program, text, thread)
        elif end is None or at == end:
            return [start, at, *slots[2:]]
    return None


def _following(program: Program, text: str, thread: Thread) -> list[Thread]:
    """Where a thread can go from here; the way to try first is the last."""
    place, at, slots = thread
    step = program.steps[place]
    onward: list[Thread] = []
    match step:
        case Take() if at < len(text) and text[at] in step.options:
            onward = [(place + 1, at + 1, slots)]
        case Split():
            onward = [(step.second, at, slots), (step.first, at, slots)]
        case Save():
            onward = [(place + 1, at, (*slots[: step.slot], at, *slots[step.slot + 1 :]))]
        case Check():
            before = kind_of(text[at - 1]) if at else "edge"
            after = kind_of(text[at]) if at < len(text) else "edge"
            onward = [(place + 1, at, slots)] if holds(step.kind, before, after) else []
        case Again():
            begun, ended = slots[2 * step.number], slots[2 * step.number + 1]
            if ended >= 0 and text.startswith(text[begun:ended], at):
                onward = [(place + 1, at + ended - begun, slots)]
    return onward
