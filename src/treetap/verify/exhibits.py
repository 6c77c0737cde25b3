"""Which screens of a run a judge is shown, as numbered lines, and what changed on them.

The start, the last one, those around each step that changed or committed something, then other pages that
were visited: as many as there is room for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.core.effects import changes
from treetap.models import Case, Screen, StepRecord
from treetap.prompts.listing import Listing, listed
from treetap.prompts.quoting import quoted
from treetap.prompts.sizing import tokens

_MOST, _FEWEST = 8, 2
"""Screens that are shown."""
_LONGEST_SCREEN: Final = 2_500
_LEAST: Final = 300
"""Tokens of one screen."""
_MOST_CITED: Final = 20
"""Lines that one fact names."""


@dataclass(frozen=True)
class Exhibit:
    """One screen as it is shown."""

    number: int
    frame: str
    page: str
    when: str
    app: str
    lines: tuple[str, ...]
    """Each with its number, `2.7 switch "Wi-Fi" (on)`."""
    left_out: int
    filled: tuple[str, ...] = ()
    """The numbers of fields that hold something."""


@dataclass(frozen=True)
class Exhibits:
    """All that a judge is shown, and what each line says."""

    screens: tuple[Exhibit, ...]
    lines: Mapping[str, str]
    facts: tuple[str, ...] = ()

    def frame_of(self, cite: str) -> str:
        """The screen that a line is on."""
        number = int(cite.partition(".")[0])
        return next(one.frame for one in self.screens if one.number == number)


def exhibits(case: Case, room: int) -> Exhibits:
    """In so many tokens at most."""
    steps = case.steps
    chosen = _chosen(case, steps, max(_FEWEST, min(_MOST, room // _LEAST)))
    shown: list[Exhibit] = []
    lines: dict[str, str] = {}
    for number, screen in enumerate(chosen, start=1):
        # What a short one leaves is for those after it.
        each = max(_LEAST, min(_LONGEST_SCREEN, room // (len(chosen) - number + 1)))
        one = _exhibit(number, screen, _when(screen, case, steps, last=number == len(chosen)), each)
        room -= sum(tokens(line) + 1 for line in one.lines)
        shown.append(one)
        for line in one.lines:
            name, _, words = line.partition(" ")
            lines[name] = words
    return Exhibits(tuple(shown), lines, tuple(_facts(shown)))


def _chosen(case: Case, steps: Sequence[StepRecord], most: int) -> list[Screen]:
    """So many at most, in the order in which they were seen; the last one is always the last.

    A look that shows the same pixels as an earlier one is that screen again, but for the last one."""
    if not case.screens:
        return []
    pairs = zip(case.screens[1:], case.screens, strict=False)
    *earlier, last = case.screens[0], *(one for one, before in pairs if one.frame.id != before.frame.id)
    by_frame = {one.frame.id: one for one in earlier}
    wanted: dict[str, None] = dict.fromkeys(list(by_frame)[:1])
    committing = [one for one in steps if one.action.commits is not None]
    screens = {**by_frame, last.frame.id: last}
    changing = [one for one in steps if one.action.commits is None and changes(one, steps, screens)]
    for step in (*reversed(committing), *reversed(changing)):
        wanted.update(dict.fromkeys(frame for frame in (step.after, step.before) if frame in by_frame))
    seen = {(last.page_key, last.state_key)}
    for screen in reversed(earlier):
        if (screen.page_key, screen.state_key) not in seen:
            wanted.setdefault(screen.frame.id)
        seen.add((screen.page_key, screen.state_key))
    kept = set(list(wanted)[: most - 1])
    return [*(one for one in by_frame.values() if one.frame.id in kept), last]


def _exhibit(number: int, screen: Screen, when: str, room: int) -> Exhibit:
    listing: Listing = listed(screen, room)
    told = [line.partition(" ")[2] for line in listing.lines]
    lines = [f"{number}.{at} {words}" for at, words in enumerate(told, start=1)]
    written = [at for at, one in listing.elements.items() if one.editable and one.text not in ("", one.hint)]
    lines += [
        f"{number}.{at} message {quoted(toast)}"
        for at, toast in enumerate(screen.toasts[:5], start=len(lines) + 1)
    ]
    return Exhibit(
        number=number,
        frame=screen.frame.id,
        page=screen.page_key,
        when=when,
        app=quoted(screen.package, 80),
        lines=tuple(lines),
        left_out=listing.left_out,
        filled=tuple(f"{number}.{at}" for at in written),
    )


def _when(screen: Screen, case: Case, steps: Sequence[StepRecord], *, last: bool) -> str:
    """Between which steps it was seen."""
    name = screen.frame.id
    after = [f"after step {at}" for at, one in enumerate(steps, start=1) if one.after == name]
    before = [f"before step {at}" for at, one in enumerate(steps, start=1) if one.before == name]
    told = ["before the first step"] if name == case.screens[0].frame.id else []
    told = [*after[-1:], "the last screen"] if last else [*told, *after[:1], *before[:1]]
    return ", ".join(told) or "on the way"


def _facts(shown: Sequence[Exhibit]) -> Iterator[str]:
    """What is new, gone or still being written, by the numbers of lines: a page against its last look."""
    for at, one in enumerate(shown):
        earlier = next((two for two in reversed(shown[:at]) if two.page and two.page == one.page), None)
        if earlier is None:
            continue
        fresh, gone = _beyond(one, earlier), _beyond(earlier, one)
        between = f"on screen {one.number} since screen {earlier.number}"
        if fresh:
            yield f"new {between}: {', '.join(fresh[:_MOST_CITED])}"
        if gone:
            yield f"gone {between}: {', '.join(gone[:_MOST_CITED])}"
    if shown and shown[-1].filled:
        yield f"still in fields of the last screen: {', '.join(shown[-1].filled)}"


def _beyond(shown: Exhibit, other: Exhibit) -> list[str]:
    """The numbers of lines whose words the other screen does not have, or not as often."""
    left = Counter(line.partition(" ")[2] for line in other.lines)
    found = []
    for line in shown.lines:
        name, _, words = line.partition(" ")
        left[words] -= 1
        if left[words] < 0:
            found.append(name)
    return found
