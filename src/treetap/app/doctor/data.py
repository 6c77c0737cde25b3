"""Can runs be written, and read again?"""

from __future__ import annotations

import asyncio
import os
import shutil
import tempfile
from pathlib import Path

from treetap.app.compose import CLOCKS
from treetap.app.doctor.check import Check, CheckStatus
from treetap.app.run import EventLog, read_events
from treetap.errors import StorageError
from treetap.models import Noted, Settings

LEAST_FREE = 1 << 30


def check_data_folder(settings: Settings) -> Check:
    """Writes a real event log where runs would go, reads it back and removes it. Makes no folder to stay."""
    root = settings.data
    try:
        root = settings.data.absolute()
        # A link that leads nowhere is there, and is in the way.
        home = next(parent for parent in (root, *root.parents) if os.path.lexists(parent))
        with tempfile.TemporaryDirectory(prefix=".treetap-doctor-", dir=home) as folder:
            asyncio.run(_write_and_read(Path(folder)))
        free = shutil.disk_usage(home).free
    except (OSError, StorageError) as error:
        return Check(
            name="data",
            status=CheckStatus.FAIL,
            detail=f"{root} cannot be written: {getattr(error, 'strerror', None) or error}.",
            hint="Give another place with --set data=DIR, or change the folder's permissions.",
        )
    if free < LEAST_FREE:
        return Check(
            name="data",
            status=CheckStatus.WARN,
            detail=f"{root} has only {free >> 20} MiB left.",
            hint="Free at least 1 GiB: screenshots and experiences need room.",
        )
    return Check(name="data", status=CheckStatus.OK, detail=f"{root} ({free >> 30} GiB free)")


async def _write_and_read(folder: Path) -> None:
    with EventLog(folder, "doctor", CLOCKS.make("system")) as log:
        written = await log.emit("", Noted(text="打开设置"))
    if read_events(folder).events != (written,):
        raise StorageError(f"What was written to {folder} did not come back.")
