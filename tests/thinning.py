"""Long lists of cases: some of them every time, all of them with the slow tests."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

_EVERY = 3


def thinned(cases: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Parameters whose last part is their name. One in three is run every time, the others are slow."""
    return [
        pytest.param(*values, id=name, marks=() if at % _EVERY == 0 else pytest.mark.slow)
        for at, (*values, name) in enumerate(cases)
    ]
