"""The map on disk: several at once, crashes, damage."""

from __future__ import annotations

import asyncio
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Callable, Sequence
from pathlib import Path

import pytest

from tests import samples
from treetap.core.clock import FrozenClock
from treetap.errors import StorageError
from treetap.memory.places import StoredPlaces
from treetap.memory.places import places as places_module
from treetap.models import Commitment, MapEdge, Page

A, B, C = (Page(key=key) for key in "abc")
NEXT = samples.tap("Next")


def opened(folder: Path) -> StoredPlaces:
    return StoredPlaces(folder, FrozenClock())


@pytest.fixture
async def places(tmp_path: Path) -> AsyncIterator[StoredPlaces]:
    places = opened(tmp_path)
    yield places
    await places.close()


def _names(folder: Path, part: str = "") -> list[str]:
    return [path.name for path in folder.iterdir() if part in path.name]


async def test_what_was_seen_is_known_tomorrow(tmp_path: Path) -> None:
    today = opened(tmp_path)
    await today.observe(A, NEXT, Page(key="b", title="Bluetooth"))
    await today.close()
    tomorrow = opened(tmp_path)
    assert list(await tomorrow.path("a", "b")) == [MapEdge(start="a", end="b", action=NEXT, ok=1)]
    assert [page.key for page in await tomorrow.find("bluetooth")] == ["b"]
    await tomorrow.close()


async def test_two_at_once_see_what_the_other_saw_and_lose_nothing(tmp_path: Path) -> None:
    one, two = opened(tmp_path), opened(tmp_path)
    await asyncio.gather(*(each.observe(A, NEXT, B) for each in (one, two) for _ in range(15)))
    for each in (one, two):
        assert [edge.ok for edge in await each.path("a", "b")] == [30]
    await two.observe(B, NEXT, C)
    assert len(await one.path("a", "c")) == 2
    for each in (one, two):
        await each.close()


@pytest.mark.skipif(os.name != "posix", reason="rights of another kind")
async def test_nobody_else_may_read_it(tmp_path: Path, places: StoredPlaces) -> None:
    await places.path("a", "b")
    assert {one.stat().st_mode & 0o077 for one in _files(tmp_path)} == {0}


def _files(folder: Path) -> list[Path]:
    return list(folder.rglob("places.db*"))


async def test_closed_it_opens_again(places: StoredPlaces) -> None:
    await places.observe(A, NEXT, B)
    await places.close()
    await places.close()
    assert len(await places.path("a", "b")) == 1


async def test_a_folder_that_goes_away_meanwhile_is_made_anew(tmp_path: Path, places: StoredPlaces) -> None:
    await places.observe(A, NEXT, B)
    shutil.rmtree(tmp_path)
    await places.observe(B, NEXT, C)
    assert list(await places.path("a", "b")) == []
    assert len(await places.path("b", "c")) == 1


def _overwrite(path: Path) -> None:
    path.write_bytes(b"no database " * 100)


def _cut(path: Path) -> None:
    os.truncate(path, path.stat().st_size // 2)


def _scramble(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4096:] = b"\xa5" * (len(data) - 4096)
    path.write_bytes(data)


def _other_tables(path: Path) -> None:
    path.unlink()
    connection = sqlite3.connect(path)
    connection.executescript("CREATE TABLE state (a); CREATE TABLE page (b); PRAGMA user_version=1;")
    connection.close()


def _without_state(path: Path) -> None:
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("DELETE FROM state")
    connection.close()


@pytest.mark.parametrize("damage", [_overwrite, _cut, _scramble, _other_tables, _without_state])
async def test_a_damaged_file_is_put_aside_and_the_map_begun_anew(
    tmp_path: Path, damage: Callable[[Path], None]
) -> None:
    first = opened(tmp_path)
    for at in range(40):
        await first.observe(A, samples.tap(f"Row {at}"), Page(key=f"page {at}", title=f"Page {at}"))
    await first.close()
    damage(tmp_path / "places.db")
    places = opened(tmp_path)
    await places.observe(A, NEXT, B)
    assert len(await places.path("a", "b")) == 1
    assert len(await places.leads("a")) <= 41
    await places.close()
    assert len(_names(tmp_path, ".damaged-")) == 1


async def test_it_can_be_damaged_twice(tmp_path: Path) -> None:
    for _ in range(2):
        (tmp_path / "places.db").write_bytes(b"x" * 5000)
        places = opened(tmp_path)
        await places.observe(A, NEXT, B)
        await places.close()
    assert len(_names(tmp_path, ".damaged-")) == 2


async def test_rows_that_make_no_sense_are_passed_over(tmp_path: Path, places: StoredPlaces) -> None:
    """A damaged row, a newer version's action, somebody else's idea of a way: the rest still serves."""
    for action in (NEXT, samples.tap("More"), samples.tap("Menu"), samples.tap("Send")):
        await places.observe(A, action, B)
    await places.observe(B, NEXT, C)
    sending = samples.tap("Send", commits=Commitment.SEND).model_dump_json()
    connection = sqlite3.connect(tmp_path / "places.db", isolation_level=None)
    for text, instead in (("More", '{"kind": "teleport"}'), ("Menu", "\0{"), ("Send", sending)):
        connection.execute(
            "UPDATE tried SET action = ?, tries = 0, revision = 99 WHERE action LIKE ?",
            (instead, f"%{text}%"),
        )
    connection.execute("INSERT INTO tried VALUES ('a', 'w', x'ff00', 'many', NULL, 99)")
    connection.execute("INSERT INTO arrival VALUES ('a', 'w', 'c', 'often', 99)")
    connection.execute("INSERT INTO page VALUES ('p', CAST(x'ff41' AS TEXT), 3, 99)")
    connection.execute("UPDATE state SET revision = 99")
    connection.close()
    assert [edge.action for edge in await places.leads("a")] == [NEXT]
    assert [edge.action for edge in await places.path("a", "c")] == [NEXT, NEXT]
    assert [page.key for page in await places.find("A")] == ["p"]


async def test_a_map_of_a_newer_version_is_left_alone(tmp_path: Path, places: StoredPlaces) -> None:
    connection = sqlite3.connect(tmp_path / "places.db")
    connection.execute("PRAGMA user_version=2")
    connection.close()
    with pytest.raises(StorageError, match="newer treetap"):
        await places.leads("a")
    assert _names(tmp_path) == ["places.db"]


async def test_where_nothing_can_be_written_it_says_so(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("no folder")
    (tmp_path / "places.db").mkdir()
    for folder in (tmp_path / "file", tmp_path):
        with pytest.raises(StorageError, match=r"places\.db"):
            await opened(folder).observe(A, NEXT, B)


async def test_a_file_that_somebody_holds_is_waited_for_and_then_said(
    tmp_path: Path, places: StoredPlaces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_module, "_PATIENCE", 0.05)
    await places.observe(A, NEXT, B)
    holder = sqlite3.connect(tmp_path / "places.db", isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    with pytest.raises(StorageError, match="locked"):
        await opened(tmp_path).observe(A, NEXT, B)
    assert len(await places.path("a", "b")) == 1
    holder.close()
    await places.observe(A, NEXT, B)
    assert [edge.ok for edge in await places.path("a", "b")] == [2]


async def test_it_does_not_grow_without_end(
    tmp_path: Path, places: StoredPlaces, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(places_module, "_NOW_AND_THEN", 1)
    monkeypatch.setattr(places_module.prune, "__defaults__", (20,))
    await places.observe(A, samples.tap("Send", commits=Commitment.SEND), B)
    for at in range(60):
        await places.observe(A, samples.tap(f"Row {at}"), Page(key=f"{at}", title="Row"))
        assert len(await places.leads("a")) <= 20
    assert any(edge.end == "59" for edge in await places.leads("a"))
    assert all(edge.end != "5" for edge in await places.leads("a"))
    assert 10 <= len(await places.find("row")) <= 20
    await places.observe(A, samples.tap("Send"), B)
    assert all(edge.end != "b" for edge in await places.leads("a"))


_CHILD = """
import asyncio, sys
from pathlib import Path
from tests import samples
from treetap.core.clock import SystemClock
from treetap.memory.places import StoredPlaces
from treetap.models import Page

async def main():
    places = StoredPlaces(Path(sys.argv[1]), SystemClock())
    for at in range(100_000):
        await places.observe(Page(key="a"), samples.tap("Next"), Page(key="b"))
        print(at + 1, flush=True)

asyncio.run(main())
"""


@pytest.mark.slow
def test_killed_at_any_moment_it_has_what_it_acknowledged(tmp_path: Path) -> None:
    known = 0
    for round_ in range(8):
        children = [_start(tmp_path) for _ in range(2)]
        began = [_first(child) for child in children]
        time.sleep(random.Random(round_).random())  # noqa: S311 - any moment will do
        said = 0
        for child, first in zip(children, began, strict=True):
            child.send_signal(signal.SIGKILL)
            out, _ = child.communicate()
            said += int((out.split() or [first])[-1])
        found = asyncio.run(_counted(tmp_path))
        # One observation per process may be on disk without having been acknowledged.
        assert known + said <= found <= known + said + 2
        known = found
    assert _names(tmp_path, ".damaged-") == []


def _start(folder: Path) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-c", _CHILD, str(folder)], stdout=subprocess.PIPE, text=True, cwd=Path.cwd()
    )


def _first(child: subprocess.Popen[str]) -> str:
    """What it has said by the time it works, however long that takes on a machine that is busy."""
    assert child.stdout is not None
    return child.stdout.readline().strip()


async def _counted(folder: Path) -> int:
    places = opened(folder)
    edges: Sequence[MapEdge] = await places.leads("a")
    await places.close()
    return edges[0].ok
