"""Where the leftmost longest match lies."""

from __future__ import annotations

from virtualphone.shell.regex.program import Program, Take, kind_of

MOST_STATES = 2000

Following = tuple["_State", tuple[int, ...], int | None]
"""The next state, which of the starts it still knows (the last is the new one), and the rank that matched."""


class _State:
    """Steps that may come next, each with the rank of the start it came from: an earlier start ranks lower.

    `open` while a match may still begin.
    """

    __slots__ = ("before", "following", "open", "places", "starts")

    def __init__(self, places: tuple[tuple[int, int], ...], before: str, is_open: bool) -> None:
        self.places = places
        self.before = before
        self.open = is_open
        self.starts = 1 + max((rank for _, rank in places), default=-1)
        self.following: dict[str, Following] = {}


class Locator:
    """Finds matches a character at a time, remembering what it met before."""

    def __init__(self, program: Program, prefix: str) -> None:
        """A `prefix` that every match begins with makes it quick."""
        self._program = program
        self._prefix = prefix
        self._states: dict[tuple[tuple[tuple[int, int], ...], str, bool], _State] = {}

    def locate(self, text: str, at: int) -> tuple[int, int] | None:
        """Start and end of the first match from `at` on."""
        best: tuple[int, int] | None = None
        state = self._state((), kind_of(text[at - 1]) if at else "edge", True)
        starts: list[int] = []
        while best is None or state.places:
            if self._prefix and not state.places:
                at = text.find(self._prefix, at)
                if at < 0:
                    return None
                state = self._state((), kind_of(text[at - 1]) if at else "edge", True)
            character = text[at : at + 1]
            known = state.following.get(character) or self._step(state, character)
            starts.append(at)
            if known[2] is not None:
                best = (starts[known[2]], at)
            if not character:
                return best
            starts = [starts[rank] for rank in known[1]]
            state = known[0]
            at += 1
        return best

    def _state(self, places: tuple[tuple[int, int], ...], before: str, is_open: bool) -> _State:
        before = before if self._program.has_places else ""
        key = (places, before, is_open)
        known = self._states.get(key)
        if known is None:
            if len(self._states) > MOST_STATES:
                self._states.clear()
            known = self._states[key] = _State(places, before, is_open)
        return known

    def _step(self, state: _State, character: str) -> Following:
        after = kind_of(character) if character else "edge"
        taking: dict[int, int] = {}
        accepted: int | None = None
        beginning = ((0, state.starts),) if state.open else ()
        for place, rank in (*state.places, *beginning):
            if accepted is not None and rank > accepted:
                continue
            steps, ends_here = self._program.closure(place, state.before, after)
            if ends_here:
                accepted = rank
            for step in steps:
                taking[step] = min(rank, taking.get(step, rank))
        kept: dict[int, int] = {}
        for place, rank in taking.items():
            step_here = self._program.steps[place]
            later = accepted is not None and rank > accepted
            if not later and character and isinstance(step_here, Take) and character in step_here.options:
                kept[place + 1] = min(rank, kept.get(place + 1, rank))
        ranks = sorted(set(kept.values()))
        places = sorted((ranks.index(rank), place) for place, rank in kept.items())
        following = self._state(
            tuple((place, rank) for rank, place in places), after, state.open and accepted is None
        )
        state.following[character] = (following, tuple(ranks), accepted)
        return state.following[character]
