"""The rest of a replay that broke off, and where it can go on (F1): only what failed is decided anew."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.models import LearnedNode, LearnedStep, Match, Screen, TaskExperience


class Resuming:
    """Keeps what is left, and offers it again on a page where one of its later steps begins."""

    def __init__(self) -> None:
        self._match: Match | None = None
        self._left: LearnedNode | None = None
        self._tried: set[tuple[int, str]] = set()

    def keep(self, match: Match, left: LearnedNode | None) -> None:
        """It broke off, with this still to do."""
        self._match, self._left = match, left
        if left is not None:
            first = next(_steps(left), None)
            if first is not None:
                self._tried.add((_count(left), first.page_key))

    def point(self, screen: Screen) -> Match | None:
        """What is left from this page on; each place is tried once."""
        if self._match is None or self._left is None or not screen.page_key:
            return None
        rest = _from_page(self._left, screen.page_key)
        if rest is None or (_count(rest), screen.page_key) in self._tried:
            return None
        self._tried.add((_count(rest), screen.page_key))
        experience = self._match.experience
        if not isinstance(experience, TaskExperience):
            return None
        return self._match.model_copy(update={"experience": experience.model_copy(update={"tree": rest})})


def _from_page(node: LearnedNode, page_key: str) -> LearnedNode | None:
    """The node from the first step on that begins on this page."""
    for at, part in enumerate(node.parts):
        if isinstance(part, LearnedStep):
            if part.page_key == page_key:
                return node.model_copy(update={"parts": node.parts[at:]})
        elif (rest := _from_page(part, page_key)) is not None:
            return node.model_copy(update={"parts": (rest, *node.parts[at + 1 :])})
    return None


def _steps(node: LearnedNode) -> Iterator[LearnedStep]:
    for part in node.parts:
        if isinstance(part, LearnedStep):
            yield part
        else:
            yield from _steps(part)


def _count(node: LearnedNode) -> int:
    return sum(1 for _ in _steps(node))
