"""Whether a line matches at all."""

from __future__ import annotations

from virtualphone.shell.regex.program import Program, Take, kind_of

MOST_STATES = 2000


class _State:
    """Steps that may come next, and what each character makes of them."""

    __slots__ = ("before", "following", "places")

    def __init__(self, places: frozenset[int], before: str) -> None:
        self.places = places
        self.before = before
        self.following: dict[str, _State | None] = {}


class Finder:
    """Whether a line matches, a character at a time, remembering what it met before."""

    def __init__(self, program: Program) -> None:
        self._program = program
        self._states: dict[tuple[frozenset[int], str], _State] = {}

    def matches(self, text: str) -> bool:
        state = self._state(frozenset(), "edge")
        for character in text:
            if character in state.following:
                following = state.following[character]
            else:
                following = self._step(state, character)
            if following is None:
                return True
            state = following
        return self._step(state, "") is None

    def _state(self, places: frozenset[int], before: str) -> _State:
        before = before if self._program.has_places else ""
        known = self._states.get((places, before))
        if known is None:
            if len(self._states) > MOST_STATES:
                self._states.clear()
            known = self._states[(places, before)] = _State(places, before)
        return known

    def _step(self, state: _State, character: str) -> _State | None:
        """The state behind a character; None if a match ended before it."""
        after = kind_of(character) if character else "edge"
        taking: set[int] = set()
        following: _State | None = None
        for place in (*state.places, 0):
            steps, accepted = self._program.closure(place, state.before, after)
            if accepted:
                break
            taking.update(steps)
        else:
            places = frozenset(place + 1 for place in taking if self._takes(place, character))
            following = self._state(places, after)
        state.following[character] = following
        return following

    def _takes(self, place: int, character: str) -> bool:
        step = self._program.steps[place]
        return isinstance(step, Take) and bool(character) and character in step.options
