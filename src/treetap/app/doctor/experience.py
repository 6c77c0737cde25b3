"""Can what was learned be read, and is it compared by the embedder that made its vectors?"""

from __future__ import annotations

from treetap.app.data_folder import DataFolder
from treetap.app.doctor.check import Check, CheckStatus
from treetap.errors import StorageError, TreetapError
from treetap.models import Settings

NAME = "experience"


def check_experience(settings: Settings) -> Check:
    """Reads every record. Makes no file and no folder."""
    from treetap.app.memory import text_embedder
    from treetap.core.clock import SystemClock
    from treetap.memory.journal.journal import Journal

    path = DataFolder(settings.data).journal
    if not path.exists():
        return Check(name=NAME, status=CheckStatus.OK, detail="nothing learned yet")
    try:
        with Journal(path, SystemClock()) as journal:
            damaged, count, made_by = journal.check(), journal.count(), journal.identity("text")
    except StorageError as error:
        return Check(name=NAME, status=CheckStatus.FAIL, detail=error.message, hint=error.hint or _MOVE)
    if damaged:
        return Check(
            name=NAME,
            status=CheckStatus.WARN,
            detail=f"{len(damaged)} of {count} records are damaged and left out.",
            hint="They are learned again when their tasks are done again.",
        )
    try:
        embedder = text_embedder(settings).identity
    except TreetapError as error:
        return Check(name=NAME, status=CheckStatus.WARN, detail=error.message, hint=error.hint or _ANEW)
    if made_by not in (None, embedder):
        return Check(
            name=NAME,
            status=CheckStatus.WARN,
            detail=f"The vectors are of another embedder than '{embedder.name}': only keys are looked up.",
            hint=_ANEW,
        )
    return Check(name=NAME, status=CheckStatus.OK, detail=f"{count} records")


_MOVE = "Move the file away: a new one is begun."
_ANEW = "`treetap experience reindex` makes them anew."
