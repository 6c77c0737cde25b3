"""The map of pages: what is a way, and which is the best."""

from __future__ import annotations

import json
import random
import time
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests import samples
from tests.contracts.spatial_map import SpatialMapContract
from treetap.core.clock import FrozenClock
from treetap.core.ports import SpatialMap
from treetap.memory.places import StoredPlaces
from treetap.memory.places.graph import Graph, Tried
from treetap.models import (
    Action,
    Back,
    Call,
    Commitment,
    Drag,
    GoHome,
    Handling,
    InputText,
    Key,
    LaunchApp,
    MapEdge,
    OpenUrl,
    Page,
    Point,
    PressKey,
    Role,
    SaveValue,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
    Target,
    Text,
)

A, B, C = (Page(key=key) for key in "abc")
NEXT = samples.tap("Next")
POINT = Point.pixel(10, 20)


def opened(folder: Path) -> StoredPlaces:
    return StoredPlaces(folder, FrozenClock())


@pytest.fixture
async def places(tmp_path: Path) -> AsyncIterator[StoredPlaces]:
    places = opened(tmp_path)
    yield places
    await places.close()


class TestStoredPlaces(SpatialMapContract):
    @pytest.fixture
    async def places(self, tmp_path: Path) -> AsyncIterator[SpatialMap]:
        places = opened(tmp_path / "spatial_maps")
        yield places
        await places.close()


# What is a way


@pytest.mark.parametrize(
    "action",
    [
        Back(),
        GoHome(),
        LaunchApp(app=Text.literal("Settings")),
        PressKey(key=Key.RECENTS),
        Swipe(direction="left"),
        ScrollTo(target=Target(text="About")),
        Tap(target=Target(resource_id="app:id/menu")),
        Tap(target=Target(element="e7", text="Next")),
        Tap(target=Target(sentence="the three dots at the top")),
    ],
)
async def test_what_leads_on_is_a_way(places: StoredPlaces, action: Action) -> None:
    await places.observe(A, action, B)
    assert [edge.end for edge in await places.path("a", "b")] == ["b"]


@pytest.mark.parametrize(
    "action",
    [
        InputText(text=Text.literal("a secret"), target=Target(role=Role.FIELD)),
        SetValue(target=Target(text="Name"), value=Text.literal("a secret")),
        Select(target=Target(text="Who"), option=Text.literal("a secret")),
        OpenUrl(url=Text.literal("https://a secret")),
        Call(number=Text.literal("a secret")),
        SaveValue(name="n", value=Text.literal("a secret")),
        SetChecked(target=Target(text="Wi-Fi"), checked=True),
        Tap(target=Target(text="Wi-Fi", role=Role.SWITCH)),
        Tap(target=Target(element="e7")),
        Tap(target=Target(last_point=POINT)),
        Drag(target=Target(text="Row"), to=POINT),
        PressKey(key=Key.ENTER),
        PressKey(key=Key.POWER),
        Tap(target=Target(text="x" * 5000)),
    ],
)
async def test_what_types_changes_or_cannot_be_found_again_is_none(
    tmp_path: Path, places: StoredPlaces, action: Action
) -> None:
    await places.observe(Page(key="a", title="First"), action, Page(key="b", title="Second"))
    assert list(await places.path("a", "b")) == list(await places.leads("a")) == []
    assert [page.key for page in await places.find("second")] == ["b"]
    await places.close()
    assert b"secret" not in _bytes(tmp_path)


@pytest.mark.parametrize("commitment", Commitment)
@pytest.mark.parametrize("first", [True, False])
async def test_what_once_committed_is_never_a_way_again(
    places: StoredPlaces, commitment: Commitment, first: bool
) -> None:
    """Also where somebody forgot to say that it commits, before or after."""
    plain = samples.tap("OK", description="go on")
    said = [samples.tap("OK", commits=commitment), *[plain] * 5]
    for action in said if first else said[::-1]:
        await places.observe(A, action, B)
    assert list(await places.path("a", "b")) == list(await places.leads("a")) == []


_ACTIONS = st.sampled_from(
    [
        samples.tap(name, commits=commits)
        for name in ("Next", "Send", "More")
        for commits in (None, None, Commitment.SEND, Commitment.DELETE)
    ]
    + [Back(), Back(commits=Commitment.OTHER), GoHome()]
)
_PAGES = st.sampled_from("abcde")


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(seen=st.lists(st.tuples(_PAGES, _ACTIONS, _PAGES), max_size=25))
async def test_no_path_ever_commits(
    tmp_path_factory: pytest.TempPathFactory, seen: list[tuple[str, Action, str]]
) -> None:
    places = opened(tmp_path_factory.mktemp("places"))
    for start, action, end in seen:
        await places.observe(Page(key=start), action, Page(key=end))
    banned = {(start, _words(action)) for start, action, _ in seen if action.commits is not None}
    for start in "abcde":
        for end in "abcde":
            for edge in [*await places.path(start, end), *await places.leads(start)]:
                assert edge.action.commits is None
                assert (edge.start, _words(edge.action)) not in banned
    await places.close()


def _bytes(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in folder.iterdir())


def _words(action: Action) -> str:
    return action.model_dump_json(exclude={"commits", "handling", "description", "idempotent", "level"})


async def test_the_same_tap_put_differently_is_one_way(places: StoredPlaces) -> None:
    for action in (
        samples.tap("Next", description="once"),
        samples.tap("Next", description="twice", handling=Handling(retry=1, fallback=Back())),
        Tap(target=Target(text="Next", last_point=POINT)),
        Tap(target=Target(text="Next", element="e3")),
    ):
        await places.observe(A, action, B)
    assert list(await places.leads("a")) == [MapEdge(start="a", end="b", action=NEXT, ok=4)]


async def test_a_step_that_stays_on_its_page_leads_nowhere(places: StoredPlaces) -> None:
    await places.observe(A, NEXT, A)
    assert list(await places.leads("a")) == []
    await places.observe(A, NEXT, B)
    assert [(edge.ok, edge.fail) for edge in await places.leads("a")] == [(1, 1)]


async def test_a_page_that_says_little_else_is_found_first(places: StoredPlaces) -> None:
    for key, title in (("1", "More Bluetooth settings"), ("2", "Bluetooth"), ("3", "Bluetooth settings")):
        await places.observe(A, samples.tap(title), Page(key=key, title=title))
    assert [page.key for page in await places.find("bluetooth")] == ["2", "3", "1"]


async def test_a_title_without_end_is_cut(places: StoredPlaces) -> None:
    await places.observe(A, NEXT, Page(key="b", title="word " * 1000))
    (page,) = await places.find("word")
    assert len(page.title) == 200


def test_a_way_across_ten_thousand_edges_is_found_quickly() -> None:
    graph, chance = Graph(), random.Random(7)  # noqa: S311 - the same map every time
    for page in range(2000):
        for at in range(5):
            end = page + 1 if at == 0 else chance.randrange(2000)
            tries = chance.randrange(1, 20)
            body = json.dumps({"kind": "tap", "target": {"text": f"Row {at}"}})
            tried = Tried(body, tries, arrivals={str(end): chance.randrange(1, tries + 1)})
            graph.tried.setdefault(str(page), {})[str(at)] = tried
    start = time.process_time()
    path = graph.path("0", "1999")
    assert time.process_time() - start < 0.3
    assert path[-1].end == "1999"
