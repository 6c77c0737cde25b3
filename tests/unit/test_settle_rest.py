"""When a screen came to rest: known to a look."""

from __future__ import annotations

import pytest

from tests.unit.test_settle import INTERVAL, OLD, in_two_steps, settled


@pytest.mark.parametrize("length", [0.25, 0.35, 0.9])
async def test_the_moment_of_rest_is_known_to_a_look(length: float) -> None:
    """A capture that begins then shows the end of it, and the one before it did not."""
    end = await settled(in_two_steps(length))
    assert end.rested + 0.12 >= length
    assert end.rested + 0.12 < length + 0.12 + INTERVAL
    assert end.rested < end.seconds


async def test_where_nothing_happens_it_rested_from_the_start() -> None:
    assert (await settled(lambda _: OLD)).rested == 0.0
