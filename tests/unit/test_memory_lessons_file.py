"""The lessons' file: whole after any kill, shared by processes, readable by people, and never too long."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from loguru import logger

from tests import samples
from tests.unit.test_memory_lessons import reading
from treetap.core.clock import FrozenClock, SystemClock
from treetap.errors import StorageError
from treetap.memory.lessons.kept import Kept
from treetap.memory.lessons.lessons import Lessons, Lines

WRITER = """
import asyncio, sys
from pathlib import Path
from tests import samples
from tests.unit.test_memory_lessons import reading
from treetap.core.clock import SystemClock
from treetap.memory.lessons.lessons import Lessons

async def main(path, name, times):
    lessons = Lessons(Path(path), SystemClock(), read=reading)
    for at in range(int(times)):
        await lessons.learn(samples.lesson(task=f"task {name} {chr(97 + at % 26)} {at}", name=f"{name}-{at}"))
        await lessons.learn(samples.lesson(name="shared"))
        print(f"{name}-{at}", flush=True)

asyncio.run(main(*sys.argv[1:]))
"""
ROOT = Path(__file__).parents[2]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "experiences" / "reflections.jsonl"


@pytest.fixture
def warnings() -> Iterator[list[str]]:
    said: list[str] = []
    sink = logger.add(lambda message: said.append(message.record["message"]), level="WARNING")
    yield said
    logger.remove(sink)


def opened(path: Path) -> Lessons:
    return Lessons(path, FrozenClock(), read=reading)


def raw(path: Path) -> bytes:
    return path.read_bytes()


def files(path: Path) -> list[Path]:
    return list(path.parent.iterdir())


def put(path: Path, data: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(data)


@contextmanager
def holding(lock: Path) -> Iterator[None]:
    """As another process does."""
    fcntl = pytest.importorskip("fcntl")
    with open(lock, "rb") as opened:
        fcntl.flock(opened, fcntl.LOCK_EX)
        yield


def writer(path: Path, name: str, times: int) -> subprocess.Popen[str]:
    command = [sys.executable, "-c", WRITER, str(path), name, str(times)]
    return subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True)


async def test_a_person_can_read_it(path: Path) -> None:
    await opened(path).learn(samples.lesson(task="打开无线网"))
    (line,) = raw(path).decode().splitlines()
    assert "打开无线网" in line
    assert json.loads(line)["lesson"] == "Do not tap 'About phone' here."


async def test_a_person_can_write_it(path: Path) -> None:
    lesson = samples.lesson()
    # Without the end of the line, as some editors leave it.
    put(path, lesson.model_dump_json().encode())
    lessons = opened(path)
    await lessons.learn(lesson.model_copy(update={"id": "again"}))
    assert [(one.id, one.seen) for one in lessons.all()] == [("lesson-1", 2)]
    assert not list(path.parent.glob("*.damaged"))


async def test_a_torn_last_line_is_mended(path: Path, warnings: list[str]) -> None:
    lessons = opened(path)
    await lessons.learn(samples.lesson(name="first"))
    await lessons.learn(samples.lesson(task="delete the photo", name="second"))
    whole = raw(path)
    put(path, whole[:-40])
    assert [one.id for one in lessons.all()] == ["first"]
    await opened(path).learn(samples.lesson(task="call Ann", name="third"))
    assert [one.id for one in opened(path).all()] == ["first", "third"]
    assert all(json.loads(line) for line in raw(path).splitlines())
    torn = whole[:-40].splitlines()[-1]
    assert raw(path.with_name("reflections.jsonl.damaged")) == torn + b"\n"
    assert any("cut off" in one for one in warnings)


@pytest.mark.parametrize(
    "damage",
    [b"{broken", b"[]", b'"x"', b"null", b'{"id": ""}', b"\xff\xfe\x00", b"[" * 100_000, b'{"kept": 1}'],
)
async def test_a_damaged_line_is_skipped_and_kept_aside(
    path: Path, damage: bytes, warnings: list[str]
) -> None:
    lessons = opened(path)
    await lessons.learn(samples.lesson(name="first"))
    put(path, damage + b"\n" + raw(path))
    assert [one.id for one in lessons.all()] == ["first"]
    put(path, raw(path) + b"\n")
    assert [one.id for one in lessons.all()] == ["first"]
    assert len([one for one in warnings if "line 1" in one]) == 1
    await lessons.learn(samples.lesson(task="delete the photo", name="second"))
    assert raw(path.with_name("reflections.jsonl.damaged")) == damage + b"\n"
    assert [one.id for one in opened(path).all()] == ["first", "second"]
    assert damage not in raw(path).split(b"\n")


@pytest.mark.parametrize("beside", ['"x"', "[]", '{"pattern": 1}', '{"order": true}', '{"words": [1]}'])
async def test_what_stands_beside_a_lesson_may_be_anything(path: Path, beside: str) -> None:
    line = samples.lesson().model_dump_json()[:-1] + f', "kept": {beside}}}\n'
    put(path, line.encode())
    assert [one.id for one in opened(path).window("turn on Wi-Fi")] == ["lesson-1"]


@pytest.mark.parametrize("count", ["9" * 400, "-" + "9" * 400, "-1"])
async def test_numbers_without_end_count_for_nothing(path: Path, count: str) -> None:
    whole = '"pattern": "", "same": "", "words": [], "means": [], "order": 1'
    beside = f'{{{whole}, "confirmed": {count}, "uses": {count.strip("-")}}}'
    put(path, (samples.lesson().model_dump_json()[:-1] + f', "kept": {beside}}}\n').encode())
    lessons = opened(path)
    assert [one.id for one in lessons.window("turn on Wi-Fi")] == ["lesson-1"]
    await lessons.followed("lesson-1", helped=True)
    assert [one.helped for one in opened(path).all()] == [1]


@pytest.mark.skipif(os.name != "posix", reason="rights of another kind")
async def test_nobody_else_may_read_it(path: Path) -> None:
    lessons = opened(path)
    await lessons.learn(samples.lesson())
    await lessons.followed("lesson-1", helped=True)
    assert {one.stat().st_mode & 0o077 for one in files(path)} == {0}


async def test_a_slow_reader_does_not_put_back_what_it_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lessons = opened(path)
    await opened(path).learn(samples.lesson(task="open page a", name="first"))
    read, has_read, may_go_on = lessons._file.read, threading.Event(), threading.Event()

    def slow() -> Lines:
        lines = read()
        has_read.set()
        may_go_on.wait(5)
        return lines

    with monkeypatch.context() as patch:
        patch.setattr(lessons._file, "read", slow)
        reading_it = threading.Thread(target=lessons.all)
        reading_it.start()
        has_read.wait(5)
    await lessons.learn(samples.lesson(task="open page b", name="second"))
    seen_again = Kept.seen_again

    def meanwhile(self: Kept, order: int, uses: int) -> Kept:
        may_go_on.set()
        reading_it.join(5)
        return seen_again(self, order, uses)

    monkeypatch.setattr(Kept, "seen_again", meanwhile)
    await lessons.learn(samples.lesson(task="open page a", name="again"))
    assert [(one.id, one.seen) for one in opened(path).all()] == [("first", 2), ("second", 1)]
    assert lessons.all() == opened(path).all()


async def test_another_process_is_seen_at_once(path: Path) -> None:
    mine, theirs = opened(path), opened(path)
    assert mine.all() == ()
    await theirs.learn(samples.lesson())
    assert [one.id for one in mine.all()] == ["lesson-1"]
    await mine.followed("lesson-1", helped=True)
    assert [one.helped for one in theirs.all()] == [1]
    await mine.compact()
    assert [one.helped for one in theirs.all()] == [1]


async def test_nothing_is_lost_when_many_come_at_once(path: Path) -> None:
    lessons = opened(path)
    await asyncio.gather(*(lessons.learn(samples.lesson(name=f"l{at}")) for at in range(20)))
    await asyncio.gather(*(lessons.followed(lessons.all()[0].id, helped=True) for _ in range(20)))
    assert [(one.seen, one.helped) for one in opened(path).all()] == [(20, 20)]


async def test_processes_do_not_lose_each_others_lessons(path: Path) -> None:
    other = writer(path, "other", 15)
    assert other.stdout is not None
    told = [await asyncio.to_thread(other.stdout.readline)]
    lessons = Lessons(path, SystemClock(), read=reading)
    for at in range(15):
        await lessons.learn(samples.lesson(task=f"mine {at}", name=f"mine-{at}"))
        await lessons.learn(samples.lesson(name="shared"))
    told += (await asyncio.to_thread(other.communicate))[0].splitlines()
    assert (other.returncode, len(told)) == (0, 15)
    kept = {one.id: one.seen for one in opened(path).all()}
    assert kept["shared"] == 30
    assert kept.keys() == {"shared", *(line.strip() for line in told), *(f"mine-{at}" for at in range(15))}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="kill -9")
def test_a_kill_loses_nothing_that_was_acknowledged(path: Path) -> None:
    for round_ in range(12):
        one = writer(path, f"r{round_}", 10_000)
        assert one.stdout is not None
        told = [one.stdout.readline().strip() for _ in range(1 + 7 * round_ % 23)]
        one.send_signal(signal.SIGKILL)
        told += [line.strip() for line in one.stdout.read().splitlines(keepends=True) if line.endswith("\n")]
        one.wait()
        one.stdout.close()
        assert set(told) <= {lesson.id for lesson in opened(path).all()}


async def test_it_waits_for_another_only_so_long(path: Path) -> None:
    lessons = opened(path)
    await lessons.learn(samples.lesson())
    with holding(path.with_name("reflections.jsonl.lock")):
        with pytest.raises(StorageError, match="Another program"):
            await lessons.followed("lesson-1", helped=True)
        assert [one.helped for one in lessons.all()] == [0]
    await lessons.followed("lesson-1", helped=True)
    assert [one.helped for one in lessons.all()] == [1]


async def test_each_lesson_has_one_line(path: Path) -> None:
    lessons = opened(path)
    for name in ("first", "second", "first again"):
        await lessons.learn(samples.lesson(task=f"open {name.split()[0]}", name=name))
    await lessons.followed("second", helped=True)
    lines = [json.loads(line) for line in raw(path).splitlines()]
    assert [(line["id"], line["seen"], line["helped"]) for line in lines] == [
        ("first", 2, 0),
        ("second", 1, 1),
    ]


async def test_a_file_of_many_lessons_stays_small(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("treetap.memory.lessons.lessons._TIDY", 0)
    lessons = opened(path)
    for at in range(5):
        await lessons.learn(samples.lesson(task=f"open page {'abcde'[at]}", name=f"l{at}"))
    lengths = set()
    for at in range(20):
        await lessons.followed(f"l{at % 5}", helped=True)
        lengths.add(len(raw(path).splitlines()))
        assert lessons.all() == opened(path).all()
    assert lengths == {5, 6, 7, 8, 9, 10}
    assert [one.helped for one in opened(path).all()] == [4] * 5


async def test_there_are_only_so_many_lessons_and_the_best_stay(path: Path) -> None:
    lessons = Lessons(path, FrozenClock(), read=reading, most=10)
    for at in range(11):
        await lessons.learn(samples.lesson(task=f"open page {'abcdefghijk'[at]}", name=f"l{at}"))
        if at == 0:
            await lessons.followed("l0", helped=True)
    kept = [one.id for one in lessons.all()]
    assert len(kept) == 9
    assert kept[0] == "l0"
    assert kept[-1] == "l10"


async def test_what_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "experiences").write_text("a file")
    lessons = Lessons(tmp_path / "experiences" / "reflections.jsonl", SystemClock(), read=reading)
    with pytest.raises(StorageError, match="cannot be"):
        await lessons.learn(samples.lesson())
