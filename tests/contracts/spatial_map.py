"""What a map of pages must do."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest

from tests import samples
from treetap.core.ports import SpatialMap
from treetap.models import Action, Back, MapEdge, Page

NEXT, MENU, MORE = samples.tap("Next"), samples.tap("Menu"), samples.tap("More")


class SpatialMapContract:
    """Bind `places`, empty."""

    @pytest.fixture
    def places(self) -> SpatialMap:
        raise NotImplementedError

    async def test_an_unknown_way_is_empty(self, places: SpatialMap) -> None:
        assert list(await places.path("a", "b")) == []

    async def test_one_is_there_already(self, places: SpatialMap) -> None:
        await _observe(places, "a", NEXT, "b")
        await _observe(places, "b", Back(), "a")
        assert list(await places.path("a", "a")) == []

    async def test_what_was_seen_can_be_gone(self, places: SpatialMap) -> None:
        await _observe(places, "a", NEXT, "b", times=3)
        await _observe(places, "a", NEXT, None)
        assert list(await places.path("a", "b")) == [MapEdge(start="a", end="b", action=NEXT, ok=3, fail=1)]

    async def test_steps_are_joined(self, places: SpatialMap) -> None:
        for start, end in ("cd", "ab", "bc"):
            await _observe(places, start, NEXT, end)
        assert _way(await places.path("a", "d")) == "abcd"

    async def test_a_way_has_a_direction(self, places: SpatialMap) -> None:
        await _observe(places, "a", NEXT, "b")
        assert list(await places.path("b", "a")) == []

    async def test_what_leads_nowhere_is_no_way(self, places: SpatialMap) -> None:
        await _observe(places, "a", NEXT, None, times=3)
        await _observe(places, "b", NEXT, "c")
        assert list(await places.path("a", "c")) == []

    async def test_circles_come_to_an_end(self, places: SpatialMap) -> None:
        for start, end in ("ab", "ba", "bc", "cb", "cc"):
            await _observe(places, start, samples.tap(end), end)
        assert _way(await places.path("a", "c")) == "abc"
        assert list(await places.path("a", "z")) == []

    async def test_a_reliable_detour_beats_a_shaky_shortcut(self, places: SpatialMap) -> None:
        await _observe(places, "a", MENU, "c")
        await _observe(places, "a", MENU, None, times=19)
        await _observe(places, "a", NEXT, "b", times=20)
        await _observe(places, "b", NEXT, "c", times=20)
        assert _way(await places.path("a", "c")) == "abc"

    async def test_of_two_ways_between_two_pages_the_better_is_taken(self, places: SpatialMap) -> None:
        for action, ok, fail in ((MENU, 2, 8), (MORE, 9, 1), (NEXT, 5, 5)):
            await _observe(places, "a", action, "b", times=ok)
            await _observe(places, "a", action, None, times=fail)
        (edge,) = await places.path("a", "b")
        assert edge.action == MORE

    async def test_an_action_that_mostly_leads_elsewhere_is_shaky(self, places: SpatialMap) -> None:
        await _observe(places, "a", MENU, "c")
        await _observe(places, "a", MENU, "elsewhere", times=19)
        await _observe(places, "a", NEXT, "b", times=20)
        await _observe(places, "b", NEXT, "c", times=20)
        assert _way(await places.path("a", "c")) == "abc"

    async def test_a_page_leads_where_it_was_seen_to_lead_the_surest_first(self, places: SpatialMap) -> None:
        await _observe(places, "a", MENU, "b")
        await _observe(places, "a", MENU, None, times=3)
        await _observe(places, "a", NEXT, "c", times=5)
        await _observe(places, "a", MORE, None)
        await _observe(places, "c", NEXT, "d")
        assert list(await places.leads("a")) == [
            MapEdge(start="a", end="c", action=NEXT, ok=5),
            MapEdge(start="a", end="b", action=MENU, ok=1, fail=3),
        ]

    async def test_an_unknown_page_leads_nowhere(self, places: SpatialMap) -> None:
        await _observe(places, "a", NEXT, "b")
        assert list(await places.leads("b")) == list(await places.leads("z")) == []

    @pytest.mark.parametrize(
        ("words", "found"),
        [
            ("Bluetooth", {"bt"}),
            ("settings", {"bt", "wifi"}),
            ("SETTINGS wi-fi", {"wifi"}),
            ("蓝牙", {"zh"}),
            ("camera", set()),
            ("", set()),
            ("  ", set()),
        ],
    )
    async def test_pages_are_found_by_their_title(
        self, places: SpatialMap, words: str, found: set[str]
    ) -> None:
        home = Page(key="home", package="launcher")
        titles = {"bt": "Bluetooth settings", "wifi": "Wi-Fi Settings", "zh": "蓝牙"}
        for key, title in titles.items():
            await places.observe(home, samples.tap(title), Page(key=key, title=title, package="com.phone"))
        pages = await places.find(words)
        assert {page.key for page in pages} == found
        assert all(page.title == titles[page.key] and page.package == "com.phone" for page in pages)

    async def test_a_page_is_found_once_also_where_its_title_was_not_seen_again(
        self, places: SpatialMap
    ) -> None:
        titled = Page(key="b", title="Bluetooth")
        await places.observe(Page(key="a"), NEXT, titled)
        await places.observe(Page(key="b"), Back(), Page(key="a"))
        assert list(await places.find("bluetooth")) == [titled]


async def _observe(places: SpatialMap, start: str, action: Action, end: str | None, times: int = 1) -> None:
    for _ in range(times):
        await places.observe(Page(key=start), action, None if end is None else Page(key=end))


def _way(edges: Sequence[MapEdge]) -> str:
    """The pages in order. Each step must start where the one before it ended."""
    assert edges
    for one, following in pairwise(edges):
        assert one.end == following.start
    return "".join([edges[0].start, *(edge.end for edge in edges)])
