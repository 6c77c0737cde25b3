"""A meter of calls that never were."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from treetap.models import ModelCalled


class FakeMeter:
    """Tells the calls that it is given, once."""

    def __init__(self, calls: Iterable[ModelCalled] = ()) -> None:
        self.calls = list(calls)

    def taken(self) -> Sequence[ModelCalled]:
        told, self.calls = self.calls, []
        return told
