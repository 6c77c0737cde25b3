"""The map is used to plan (A14): a way that worked before is taken, whatever its first step is called."""

from __future__ import annotations

from tests import samples
from tests.fakes.spatial_map import FakeSpatialMap
from tests.unit.test_policy_offline import FLAT, at, page, rows
from treetap.decision.offline.policy import OfflinePolicy
from treetap.models import Page, Screen, Tap, Terminal

TASK = "Turn on metric units in Cookpot"


async def touched(policy: OfflinePolicy, screen: Screen) -> str | None:
    decision = await policy.decide(at(TASK, screen), FLAT)
    assert isinstance(decision, Terminal)
    return decision.action.target.element if isinstance(decision.action, Tap) else None


async def test_a_way_that_the_map_knows_is_taken() -> None:
    screen = page(*rows("Settings", "Attic", "Help"))
    known = FakeSpatialMap()
    start = Page(key=screen.page_key, title="Cookpot", package=screen.package)
    end = Page(key="units", title="Metric units", package=screen.package)
    attic = next(one for one in screen.elements if one.text == "Attic")
    assert await touched(OfflinePolicy(), screen) != attic.id
    away = samples.tap("Attic")
    for _ in range(3):
        await known.observe(start, away, end)
    assert await touched(OfflinePolicy(places=known), screen) == attic.id
