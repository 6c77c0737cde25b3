"""Whether a screen still moves, told from where it changed and when."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from treetap.models import Bounds, Size

_SMALL = 1 / 20
"""Of the screen. On the smallest usual one (360x640 dp) a spinner of twice the usual size takes a 25th, and a
line of running text or a progress bar across the screen a 20th; a snackbar, a banner, a row of a list or a
dialog that comes in takes more."""
_NEAR = 1 / 16
"""Of the shorter side, some 24 dp: half of what a finger hits. Changes within it are of one thing, such as
the head of a spinner on its way round."""


@dataclass(frozen=True, slots=True)
class _Place:
    """A small part of the screen that changes."""

    bounds: Bounds
    home: Bounds
    """Where it was when it began: what gets further away from there is on its way somewhere."""
    began: float
    last: float
    look: int


class Motion:
    """Is told what each look shows to have changed; knows whether it is over."""

    def __init__(self, start: float, *, reaction: float, lead: float) -> None:
        """`reaction`: how long a phone may take until it shows that it has taken an input, and a small thing
        to get from one state to another. `lead`: by how much the input may have come before the start."""
        self._reaction = reaction
        self._lead = lead
        self._times = [start]
        """Of the start, and of each look."""
        self._turned = 0
        self._changes: list[int] = []
        """The looks that showed something new."""
        self._places: list[_Place] = []

    def saw(self, at: float, changed: Sequence[Bounds], size: Size) -> None:
        """A look at that moment differs in these parts, in pixels, from the look before it."""
        before = self.since
        self._times.append(at)
        for one in changed:
            self._note(one, size)
        if sum(place.bounds.area for place in self._places) > _SMALL * size.width * size.height:
            self._turned, self._places = self._look, []
        if self.since > before:
            self._changes.append(self._look)

    @property
    def calm(self) -> bool:
        """The last two looks are the same, restless places aside."""
        return self._look > 1 and self._look > self.since

    @property
    def still(self) -> bool:
        """Calm, after a large change or where none came in time, and for longer than a pause may last.

        A small change alone may be anything, such as the minute in the status bar, and not the reaction.
        """
        reacted = self._turned > 0 or self._times[-1] - self._times[0] >= self._reaction
        return self.calm and reacted and self._outlasts_pauses()

    def _outlasts_pauses(self) -> bool:
        """Longer than any pause that was seen to end.

        A phone that was seen to begin late, and to do no more than begin, may be half-way to what comes next:
        it gets as long again as it took to begin. After that pauses are counted in looks, since a look at
        something new takes longer than others.
        """
        if len(self._changes) == 1 and self._changes[0] > 1:
            began = self._times[self._changes[0]]
            return self._times[-1] - began >= began - self._times[0] + self._lead
        pauses = [after - before - 1 for before, after in pairwise(self._changes)]
        return self._look - self.since > max(pauses, default=0)

    @property
    def _look(self) -> int:
        """The number of the last look, counted from 1."""
        return len(self._times) - 1

    @property
    def since(self) -> int:
        """The last look that showed something new, restless places aside; 0 if none did."""
        return max([self._turned, *(place.look for place in self._places if not self._restless(place))])

    def _restless(self, place: _Place) -> bool:
        """It has gone on changing for longer than a switch takes to flip: it will not stop by itself."""
        return place.last - place.began >= self._reaction

    def _note(self, changed: Bounds, size: Size) -> None:
        """Put it together with the places near it. What has left its place begins anew."""
        margin = _NEAR * min(size.width, size.height)
        near = [place for place in self._places if _within(margin, place.bounds, changed)]
        around = _around([changed, *(place.bounds for place in near)])
        new = _Place(around, around, self._times[-1], self._times[-1], self._look)
        if near:
            known = min(near, key=lambda place: place.began)
            if _holds(known.home, margin, around):
                new = replace(new, home=known.home, began=known.began)
        self._places = [*(place for place in self._places if place not in near), new]


def _within(margin: float, one: Bounds, two: Bounds) -> bool:
    across = one.left - margin < two.right and two.left - margin < one.right
    return across and one.top - margin < two.bottom and two.top - margin < one.bottom


def _holds(home: Bounds, margin: float, part: Bounds) -> bool:
    across = home.left - margin <= part.left and part.right <= home.right + margin
    return across and home.top - margin <= part.top and part.bottom <= home.bottom + margin


def _around(parts: Sequence[Bounds]) -> Bounds:
    return Bounds.pixel(
        min(part.left for part in parts),
        min(part.top for part in parts),
        max(part.right for part in parts),
        max(part.bottom for part in parts),
    )
