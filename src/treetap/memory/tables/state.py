"""What a table holds, in a small file beside it: whose vectors, how far it has followed, how to search it."""

from __future__ import annotations

from pathlib import Path

from pydantic import Field, ValidationError

from treetap.models import EmbedderIdentity, ExperienceLevel
from treetap.models.base import Model


class TableState(Model):
    """Written after each change of the table: what it says is on disk already."""

    embedder: EmbedderIdentity
    applied: int = Field(ge=0)
    """The revision of the journal that the table has followed to."""
    rows: int = Field(ge=0)
    indexed: int = Field(default=0, ge=0)
    """The revision that the index covers; 0 without one."""
    parts: bool = False
    """The index is a file of ours, not LanceDB's."""
    probes: int = Field(default=0, ge=0)
    """Parts of the index that a search looks into."""
    recall: float = Field(default=1.0, ge=0, le=1)
    """Of the five nearest, how many such a search found when it was measured."""
    generation: str
    """Another one when the table was written anew: whoever has it open opens it again."""


def state_file(folder: Path, level: ExperienceLevel) -> Path:
    return folder / f"{level}.json"


def read_state(folder: Path, level: ExperienceLevel) -> TableState | None:
    """None where there is none, or none that can be read."""
    try:
        return TableState.model_validate_json(state_file(folder, level).read_bytes())
    except (OSError, ValidationError):
        return None


def write_state(folder: Path, level: ExperienceLevel, state: TableState) -> None:
    file = state_file(folder, level)
    new = file.with_suffix(".new")
    new.write_text(state.model_dump_json(), "utf-8")
    new.replace(file)


def stamp(folder: Path, level: ExperienceLevel) -> tuple[int, int]:
    """Differs when the state was written since; costs microseconds."""
    try:
        found = state_file(folder, level).stat()
    except OSError:
        return (0, 0)
    return (found.st_mtime_ns, found.st_ino)
