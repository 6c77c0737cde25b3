"""Who belongs to whom, all of them at once: the pairs that are worth most together, each taken once."""

from __future__ import annotations

from collections.abc import Sequence
from math import inf


def pair(worth: Sequence[Sequence[float]]) -> list[int | None]:
    """For each row the column it is paired with, or None: a pair that is worth nothing is none.

    Kuhn and Munkres' way, by shortest augmenting paths: rows³ at the most.
    """
    if not worth:
        return []
    pairing = _Pairing(worth)
    for row in range(1, len(worth) + 1):
        pairing.add(row)
    found: list[int | None] = [None] * len(worth)
    for column, row in enumerate(pairing.owner[1 : len(worth[0]) + 1]):
        if row and worth[row - 1][column] > 0:
            found[row - 1] = column
    return found


def total(worth: Sequence[Sequence[float]], pairs: Sequence[int | None]) -> float:
    """What these pairs are worth together."""
    return sum(worth[row][column] for row, column in enumerate(pairs) if column is not None)


class _Pairing:
    """The best pairs of the rows so far. Rows and columns are counted from 1; 0 is nobody."""

    def __init__(self, worth: Sequence[Sequence[float]]) -> None:
        rows = len(worth)
        # So many more columns that nobody has to take anyone.
        self._cost = [[-max(0.0, one) for one in row] + [0.0] * rows for row in worth]
        self._wide = len(self._cost[0])
        self._of_row, self._of_column = [0.0] * (rows + 1), [0.0] * (self._wide + 1)
        self.owner = [0] * (self._wide + 1)

    def add(self, row: int) -> None:
        """One more row: whoever it displaces takes another column."""
        way, least = [0] * (self._wide + 1), [inf] * (self._wide + 1)
        used = [False] * (self._wide + 1)
        self.owner[0], at = row, 0
        while self.owner[at]:
            used[at] = True
            at = self._nearer(at, way, least, used)
        while at:
            self.owner[at], at = self.owner[way[at]], way[at]

    def _nearer(self, at: int, way: list[int], least: list[float], used: list[bool]) -> int:
        """The next column on the shortest way, with what all have to give up for it."""
        here, free = self.owner[at], [one for one in range(1, self._wide + 1) if not used[one]]
        for column in free:
            left = self._cost[here - 1][column - 1] - self._of_row[here] - self._of_column[column]
            if left < least[column]:
                least[column], way[column] = left, at
        nearest = min(free, key=least.__getitem__)
        step = least[nearest]
        for column in range(self._wide + 1):
            if used[column]:
                self._of_row[self.owner[column]] += step
                self._of_column[column] -= step
            else:
                least[column] -= step
        return nearest
