"""The lessons: counted when they come up again, told where they matter, faded when they no longer hold.

Their file has a line for each, in bytes: appended and on disk, mended when torn, changed by one at a time.
"""

from __future__ import annotations

import asyncio
import os
import threading
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeVar

from loguru import logger

from treetap.core.ports import Clock
from treetap.errors import StorageError, UnknownName
from treetap.memory.lessons.kept import (
    FLOOR,
    DamagedLine,
    Here,
    Kept,
    ReadTask,
    Stamp,
    State,
    Subject,
    read_line,
    read_task,
    relevance,
    same_key,
    same_task,
    subject,
    subject_of,
)
from treetap.models import Action, Reflection, TaskFrame

try:
    import fcntl
except ImportError:  # Windows: what is written is still whole, and read again just before.
    fcntl = None  # type: ignore[assignment]

_BINARY = getattr(os, "O_BINARY", 0)
_READ = os.O_RDONLY | _BINARY
_APPEND = os.O_WRONLY | os.O_CREAT | os.O_APPEND | _BINARY
_ANEW = os.O_WRONLY | os.O_CREAT | os.O_EXCL | _BINARY
_LOCK = os.O_RDWR | os.O_CREAT | getattr(os, "O_NOFOLLOW", 0)


class Busy(Exception):
    """Another process is changing the file right now."""


@dataclass(frozen=True)
class Lines:
    """The whole lines, without their ends. `rest`: what stands behind the last one, torn or being written."""

    whole: tuple[bytes, ...] = ()
    rest: bytes = b""
    stamp: Stamp | None = None


class LineFile:
    """Beside the file lie its lock, and `NAME.damaged` with the lines that could not be read."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.aside = path.with_name(f"{path.name}.damaged")
        self._lock = path.with_name(f"{path.name}.lock")

    @contextmanager
    def changing(self) -> Iterator[None]:
        """Nobody else changes it meanwhile. Raises `Busy` at once where somebody does."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            opened = os.open(self._lock, _LOCK, 0o600)
        except OSError as error:
            raise self._cannot("written", error) from error
        try:
            self._take(opened)
            yield
        finally:
            os.close(opened)

    def stamp(self) -> Stamp | None:
        """Differs after every change; None while there is no file."""
        try:
            return _stamp(self.path.stat())
        except FileNotFoundError:
            return None
        except OSError as error:
            raise self._cannot("read", error) from error

    def read(self) -> Lines:
        try:
            file = os.open(self.path, _READ)
        except FileNotFoundError:
            return Lines()
        except OSError as error:
            raise self._cannot("read", error) from error
        try:
            with os.fdopen(file, "rb") as opened:
                # Taken before reading: a line that is added meanwhile makes another stamp.
                stamp = _stamp(os.fstat(opened.fileno()))
                *whole, rest = opened.read().split(b"\n")
        except OSError as error:
            raise self._cannot("read", error) from error
        return Lines(tuple(whole), rest, stamp)

    def append(self, line: bytes) -> Stamp:
        """On disk when this returns. If it fails, nothing of the line stays."""
        return self._append(self.path, line)

    def put_aside(self, lines: Sequence[bytes]) -> None:
        """Keep what cannot be read where a person finds it; what lies there already is not written again."""
        try:
            known = set(self.aside.read_bytes().split(b"\n")) if self.aside.exists() else set()
        except OSError as error:
            raise self._cannot("read", error) from error
        new = [line for line in dict.fromkeys(lines) if line not in known]
        if new:
            self._append(self.aside, b"\n".join(new) + b"\n")

    def rewrite(self, lines: Sequence[bytes]) -> Stamp:
        """All of it anew, whole or not at all, also for whoever reads meanwhile."""
        draft = self.path.with_name(f"{self.path.name}.new")
        try:
            draft.unlink(missing_ok=True)  # a killed process left it
            with os.fdopen(os.open(draft, _ANEW, 0o600), "wb") as opened:
                opened.write(b"".join(lines))
                opened.flush()
                os.fsync(opened.fileno())
            draft.replace(self.path)
            _sync_folder(self.path.parent)
            return _stamp(self.path.stat())
        except OSError as error:
            raise self._cannot("written", error) from error

    def _append(self, path: Path, data: bytes) -> Stamp:
        try:
            new = not path.exists()
            file = os.open(path, _APPEND, 0o600)
            try:
                _write(file, data)
                stamp = _stamp(os.fstat(file))
            finally:
                os.close(file)
            if new:
                _sync_folder(path.parent)
        except OSError as error:
            raise self._cannot("written", error) from error
        return stamp

    def _take(self, opened: int) -> None:
        if fcntl is None:
            return
        try:
            fcntl.flock(opened, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise Busy from error
        except OSError as error:
            raise self._cannot("locked", error) from error

    def _cannot(self, what: str, error: OSError) -> StorageError:
        return StorageError(
            f"The lessons in {self.path} cannot be {what}: {error.strerror or error}.",
            hint="Free some space or mend its permissions, or give another place with --set data=DIR.",
        )


def _write(file: int, data: bytes) -> None:
    """All of it and on disk, or none of it."""
    end = os.fstat(file).st_size
    try:
        written = 0
        while written < len(data):
            written += os.write(file, data[written:])
        os.fsync(file)
    except BaseException:
        os.ftruncate(file, end)
        raise


def _stamp(stat: os.stat_result) -> Stamp:
    return stat.st_ino, stat.st_size, stat.st_mtime_ns


def _sync_folder(folder: Path) -> None:
    """A new name is on disk only when its folder is. Windows has no such call, and needs none."""
    if os.name == "nt":
        return
    opened = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened)
    finally:
        os.close(opened)


MOST: Final = 1000
"""Lessons that are kept. One more, and the tenth that counts least leaves."""
_TIDY = 200
"""Up to so many lessons have one line each. More are changed by adding a line that replaces an earlier one,
until there are as many of those as there are lessons."""
_TRIES, _PAUSE = 500, 0.01
"""How often another's change is waited for, and how many seconds: it takes milliseconds."""

Result = TypeVar("Result")


class Lessons:
    """`reflections.jsonl`. Any number of processes may read and change it; reading never waits.

    What has been learned is on disk. A line that cannot be read is skipped with a warning, and moved to
    `reflections.jsonl.damaged` at the next change.
    """

    def __init__(self, path: Path, clock: Clock, *, read: ReadTask | None = None, most: int = MOST) -> None:
        self._file = LineFile(path)
        self._clock = clock
        self._read = read or _read_task
        self._most = most
        self._mutex = threading.Lock()
        self._state = State()
        """Of whoever changes the file, alone. Readers have their own: one that is slow must not put back what
        it read before a change."""
        self._seen = self._state
        self._warned: set[bytes] = set()

    async def learn(self, reflection: Reflection) -> None:
        """The same lesson again, in whatever words, raises its `seen`."""
        about, same = self._describe(reflection)

        def change() -> None:
            state = self._state
            known = next((one for one in state.kept.values() if one.same == same), None)
            order, uses = state.order + 1, state.uses.get(reflection.package, 0) + 1
            if known is None:
                lesson = reflection.model_copy(update={"id": self._free(reflection.id)})
                self._write(Kept(lesson, about, same, order=order, confirmed=uses, uses=uses))
            else:
                self._write(known.seen_again(order, uses))

        await self._changing(change)

    async def followed(self, reflection_id: str, *, helped: bool) -> None:
        """It was followed, and that helped or did harm. Raises `UnknownName`."""

        def change() -> None:
            state = self._state
            known = state.kept.get(reflection_id)
            if known is None:
                raise UnknownName(
                    f"There is no lesson '{reflection_id}'.",
                    hint=f"The lessons there are stand in {self._file.path}.",
                )
            self._write(known.followed(helped=helped, uses=state.uses.get(known.lesson.package, 0) + 1))

        await self._changing(change)

    def all(self) -> Sequence[Reflection]:
        """Every lesson, also those no longer told, the first learned first."""
        return tuple(one.lesson for one in self._now().kept.values())

    def window(self, task: str, n: int = 3) -> Sequence[Reflection]:
        """The last n lessons of that task, or of one that differs only in its values; the latest last."""
        about = subject(task, read_task(task, self._read))
        told = [one for one in self._now().told if same_task(one, task, about)]
        told.sort(key=lambda one: one.order)
        return tuple(one.lesson for one in told[-n:]) if n > 0 else ()

    def relevant(
        self,
        frame: TaskFrame,
        page_key: str = "",
        package: str = "",
        k: int = 5,
        *,
        action: Action | None = None,
    ) -> Sequence[Reflection]:
        """What not to do for such a task in such a place, the most relevant first.

        `action`: the one in question; lessons on it, or on its kind, come before others.
        """
        state = self._now()
        if not state.kept:
            return ()
        here = Here(frame.sentence, subject_of(frame), page_key, package, action)
        scored = [(relevance(one, here) * state.weight(one), one) for one in state.told]
        found = [(score, one) for score, one in scored if score > 0]
        found.sort(key=lambda pair: (-pair[0], -pair[1].order, pair[1].lesson.id))
        return tuple(one.lesson for _, one in found[:k])

    def faded(self, floor: float = FLOOR) -> Sequence[Reflection]:
        """Those that are not told any more, and that `prune` takes away."""
        return self._now().faded(floor)

    async def prune(self, floor: float = FLOOR) -> Sequence[Reflection]:
        """Take away what has faded. What was taken away."""

        def change() -> Sequence[Reflection]:
            gone = self._state.faded(floor)
            if gone:
                ids = {one.id for one in gone}
                self._rewrite([one for name, one in self._state.kept.items() if name not in ids])
            return gone

        return await self._changing(change)

    async def compact(self) -> None:
        """Write the file anew: one line for each lesson."""
        await self._changing(lambda: self._rewrite(list(self._state.kept.values())))

    # Reading

    def _now(self) -> State:
        """What is in the file, read again if anyone has changed it."""
        state = self._seen
        if self._file.stamp() != state.stamp:
            state = self._seen = self._load()
        return state

    def _load(self) -> State:
        lines = self._file.read()
        kept: dict[str, Kept] = {}
        damaged: list[bytes] = []
        for number, line in enumerate(lines.whole, start=1):
            if not line.strip():
                continue
            try:
                one = read_line(line, self._describe)
            except DamagedLine as error:
                damaged.append(line)
                self._warn(line, number, error)
            else:
                kept[one.lesson.id] = one
        return State(kept, len(lines.whole), tuple(damaged), lines.rest, lines.stamp)

    def _warn(self, line: bytes, number: int, error: DamagedLine) -> None:
        if line not in self._warned:
            self._warned.add(line)
            logger.warning(
                "line {} of {} holds no lesson and is skipped: {}; the next change moves it to {}",
                number, self._file.path, error, self._file.aside.name,
            )  # fmt: skip

    def _describe(self, reflection: Reflection) -> tuple[Subject, str]:
        frame = read_task(reflection.task, self._read)
        about = subject(reflection.task, frame)
        values = (
            {} if frame is None else {slot.name: slot.value for goal in frame.goals for slot in goal.slots}
        )
        return about, same_key(reflection, about.pattern, values)

    # Writing

    async def _changing(self, change: Callable[[], Result]) -> Result:
        """Alone with the file as it is now. Off the event loop: a disk may take its time."""
        for _ in range(_TRIES):
            try:
                return await asyncio.to_thread(self._alone, change)
            except Busy:
                await self._clock.sleep(_PAUSE)
        raise StorageError(
            f"Another program has been changing {self._file.path} for {_TRIES * _PAUSE:g} seconds.",
            hint="See whether one that uses it is stopped, and end it.",
        )

    def _alone(self, change: Callable[[], Result]) -> Result:
        with self._mutex, self._file.changing():
            self._mend()
            result = change()
            try:
                self._keep_small()
            except StorageError as error:
                # What was asked for is on disk; a long file is a nuisance and no loss.
                logger.warning("{} could not be made smaller: {}", self._file.path, error.message)
            return result

    def _mend(self) -> None:
        """Every line whole, before anything is added to them."""
        state = self._state = self._now()
        kept, damaged = dict(state.kept), list(state.damaged)
        if state.rest:
            # Nobody is writing now: a kill cut it off, or a person left out the last line's end.
            try:
                whole = read_line(state.rest, self._describe)
            except DamagedLine:
                logger.warning(
                    "the last line of {} was cut off; it goes to {}", self._file.path, self._file.aside
                )
                damaged.append(state.rest)
            else:
                kept[whole.lesson.id] = whole
        if damaged or state.rest:
            self._file.put_aside(damaged)
            self._rewrite(list(kept.values()))

    def _write(self, one: Kept) -> None:
        state, name = self._state, one.lesson.id
        kept = state.kept | {name: one}
        if name in state.kept and len(kept) <= _TIDY:
            self._rewrite(list(kept.values()))
        else:
            stamp = self._file.append(one.line())
            self._state = self._seen = State(kept, state.lines + 1, stamp=stamp)

    def _rewrite(self, kept: Sequence[Kept]) -> None:
        stamp = self._file.rewrite([one.line() for one in kept])
        self._state = self._seen = State({one.lesson.id: one for one in kept}, len(kept), stamp=stamp)

    def _keep_small(self) -> None:
        kept, lines = self._state.kept, self._state.lines
        if len(kept) > self._most:
            weight_of = self._state.weight
            strongest = sorted(kept.values(), key=lambda one: (-weight_of(one), -one.order))
            staying = {one.lesson.id for one in strongest[: self._most * 9 // 10]}
            logger.info("{} lessons that count least leave {}", len(kept) - len(staying), self._file.path)
            self._rewrite([one for name, one in kept.items() if name in staying])
        elif lines > 2 * len(kept):
            self._rewrite(list(kept.values()))

    def _free(self, wanted: str) -> str:
        """The id, or the first like it that no other lesson has."""
        name, number = wanted, 1
        while name in self._state.kept:
            number += 1
            name = f"{wanted}-{number}"
        return name


def _read_task(sentence: str) -> TaskFrame:
    from treetap.task.reader import read_task as read  # Brings word lists along: telling needs none.

    return read(sentence)
