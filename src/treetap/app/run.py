"""One run: its id, its folder, and its event log, from the first line to the last.

The log is one JSON line per event, written so that a killed run can be read and resumed.
"""

from __future__ import annotations

import asyncio
import os
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

from loguru import logger
from pydantic import ValidationError

from treetap.app.data_folder import DataFolder
from treetap.app.logs import log_to
from treetap.app.version import installed_version
from treetap.core.ports import Clock, EventSink
from treetap.errors import LogCorrupt, StorageError
from treetap.models import DURABLE_KINDS, Event, Payload, RunEnded, RunResult, RunStarted, Settings, Status

EVENTS_FILE = "events.jsonl"
_NEW_FILE = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND | getattr(os, "O_BINARY", 0)


class EventLog:
    """Appends events. Each is one `write` of one line; `DURABLE_KINDS` are on disk before `emit` returns.

    Writing does not await: a cancelled task can neither tear a line nor let another overtake it.
    """

    def __init__(self, folder: Path, run: str, clock: Clock) -> None:
        self.path = folder / EVENTS_FILE
        self._run = run
        self._clock = clock
        self._next = 0
        self._end = 0
        try:
            self._file = os.open(self.path, _NEW_FILE, 0o600)
            _sync_folder(folder)
        except OSError as error:
            raise self._cannot("created", error) from error

    async def emit(self, node: str, payload: Payload) -> Event:
        event = Event(
            run=self._run,
            seq=self._next,
            node=node,
            monotonic=self._clock.monotonic(),
            wall=self._clock.now(),
            payload=payload,
        )
        self._append(event.model_dump_json().encode() + b"\n", durable=payload.kind in DURABLE_KINDS)
        logger.debug("event {} {} {}", event.seq, node or "run", payload.kind)
        return event

    def close(self) -> None:
        if self._file >= 0:
            os.close(self._file)
            self._file = -1

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _append(self, line: bytes, *, durable: bool) -> None:
        try:
            written = 0
            while written < len(line):
                written += os.write(self._file, line[written:])
            if durable:
                os.fsync(self._file)
            self._end += len(line)
            self._next += 1
        except BaseException as error:
            # An interrupt too: what was not counted as written must not stay in the file.
            self._take_back()
            if isinstance(error, OSError):
                raise self._cannot("written", error) from error
            raise

    def _take_back(self) -> None:
        """After a failed write nothing of the line may stay, or the next one would be glued to it."""
        if self._file < 0:
            return
        try:
            os.ftruncate(self._file, self._end)
        except OSError:
            self.close()

    def _cannot(self, what: str, error: OSError) -> StorageError:
        return StorageError(
            f"The event log {self.path} cannot be {what}: {error.strerror or error}.",
            hint="Free some space, or give another place with --set data=DIR.",
        )


@dataclass(frozen=True)
class EventHistory:
    """What a log holds. `torn`: the last line was cut off by a kill, and is left out."""

    events: tuple[Event, ...]
    torn: bool


def read_events(path: Path) -> EventHistory:
    """All whole events of a log, given the file or the run's folder. Raises `StorageError`, `LogCorrupt`."""
    file = path / EVENTS_FILE if path.is_dir() else path
    try:
        raw = file.read_bytes()
    except OSError as error:
        raise StorageError(f"The event log {file} cannot be read: {error.strerror or error}.") from error
    *lines, rest = raw.split(b"\n")
    events: list[Event] = []
    for number, line in enumerate(lines, start=1):
        events.append(_parse(file, number, line, expected=len(events)))
    return EventHistory(tuple(events), torn=bool(rest))


def _parse(file: Path, number: int, line: bytes, *, expected: int) -> Event:
    try:
        event = Event.model_validate_json(line)
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"])
        raise LogCorrupt(
            f"{file}:{number} is not an event that this version can read: {where or 'line'}: {first['msg']}.",
            hint="It was damaged, or written by another version of treetap.",
        ) from None
    if event.seq != expected:
        raise LogCorrupt(f"{file}:{number} has sequence number {event.seq} where {expected} was due.")
    return event


def _sync_folder(folder: Path) -> None:
    """A new file is on disk only when its folder is; Windows has no such call and no such need."""
    if os.name == "posix":
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)


@dataclass
class Run:
    """An open run. Whoever finishes it says how with `end`; if nobody does, it was aborted."""

    id: str
    folder: Path
    data: DataFolder
    events: EventLog
    watched: EventSink | None = None
    """What was put round the events, if anything was: it is told the end as well."""
    ended: bool = False

    async def end(self, status: Status, reason: str = "", result: RunResult | None = None) -> None:
        if self.ended:
            return
        self.ended = True  # Before it is written: what cannot be written now cannot be a moment later.
        end = RunEnded(status=status, reason=reason)
        if result is not None:
            numbers = {"steps": result.steps, "decisions": result.decisions, "usage": result.usage}
            end = end.model_copy(update={**numbers, "side_effects": result.side_effects})
        await (self.watched or self.events).emit("", end)
        logger.info("run {}: {}{}", self.id, status, f" ({reason})" if reason else "")


@asynccontextmanager
async def open_run(settings: Settings, task: str, *, clock: Clock, device: str = "") -> AsyncIterator[Run]:
    """Make the run's folder and log, write its recipe first and how it ended last."""
    data = DataFolder(settings.data).prepare()
    run_id, folder = _new_folder(data, clock)
    log = data.logs / f"{run_id}.log" if settings.logging.file else None
    with log_to(log), EventLog(folder, run_id, clock) as events:
        logger.info("run {}: {}", run_id, task)
        run = Run(run_id, folder, data, events)
        recipe = settings.model_dump(mode="json")
        await events.emit(
            "", RunStarted(task=task, settings=recipe, version=installed_version(), device=device)
        )
        try:
            yield run
        except BaseException as error:
            with suppress(StorageError):  # A full disk must not hide why the run broke off.
                await run.end(Status.ABORTED, _why(error))
            raise
        await run.end(Status.ABORTED, "The run was left without a result.")


def _new_folder(data: DataFolder, clock: Clock) -> tuple[str, Path]:
    stamp = clock.now().strftime("%Y%m%d-%H%M%S")
    for _ in range(100):
        run_id = f"{stamp}-{secrets.token_hex(3)}"
        folder = data.runs / run_id
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        except OSError as error:
            raise StorageError(
                f"The run's folder {folder} cannot be made: {error.strerror or error}."
            ) from error
        return run_id, folder
    raise StorageError(f"No free name for a run of {stamp} under {data.runs}.")


def _why(error: BaseException) -> str:
    if isinstance(error, asyncio.CancelledError | KeyboardInterrupt):
        return "Interrupted."
    return f"{type(error).__name__}: {error}"
