"""One run: its id, its folder, its events, from the first line to the last."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

from loguru import logger

from treetap.app.data_folder import DataFolder
from treetap.app.event_log import EventLog
from treetap.app.logs import log_to
from treetap.app.version import installed_version
from treetap.core.ports import Clock, EventSink
from treetap.errors import StorageError
from treetap.models import RunEnded, RunResult, RunStarted, Settings, Status


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
