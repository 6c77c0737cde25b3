"""Where runs write (A19). One place knows the layout."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from treetap.errors import StorageError
from treetap.locating.library.files import Folder


@dataclass(frozen=True)
class DataFolder:
    """The data folder's layout. `prepare` makes the folders."""

    root: Path

    @property
    def vector_db(self) -> Path:
        """The LanceDB tables atomic, task and strategy."""
        return self.root / "experiences" / "vector_db"

    @property
    def journal(self) -> Path:
        """Every experience, on disk before it is acknowledged; the tables are made from it."""
        return self.root / "experiences" / "journal.db"

    @property
    def reflections(self) -> Path:
        return self.root / "experiences" / "reflections.jsonl"

    @property
    def policy_weights(self) -> Path:
        """The offline policy's weights, as fitted to the runs of this folder."""
        return self.root / "experiences" / "policy_weights.json"

    @property
    def spatial_maps(self) -> Path:
        return self.root / "spatial_maps"

    @property
    def screens_before(self) -> Path:
        return self.root / "screenshots" / "before"

    @property
    def screens_after(self) -> Path:
        return self.root / "screenshots" / "after"

    @property
    def logs(self) -> Path:
        return self.root / "logs"

    @property
    def runs(self) -> Path:
        """One folder per run, with its `events.jsonl`."""
        return self.root / "runs"

    @property
    def endpoints(self) -> Path:
        """What was found out about model endpoints: how they can be asked."""
        return self.root / "endpoints.json"

    @property
    def readings(self) -> Path:
        """How a model has read sentences."""
        return self.root / "readings.jsonl"

    @property
    def commitments(self) -> Path:
        """What a model takes unknown controls to commit to."""
        return self.root / "commitments.jsonl"

    @property
    def assets(self) -> Path:
        """The reference library: its folders, and its `index.json`."""
        return self.root / "assets"

    @property
    def folders(self) -> tuple[Path, ...]:
        screens = (self.screens_before, self.screens_after)
        references = tuple(self.assets / folder for folder in Folder)
        return (self.vector_db, self.spatial_maps, *screens, *references, self.logs, self.runs)

    def prepare(self) -> DataFolder:
        """Make what is missing. Raises `StorageError`."""
        for folder in self.folders:
            try:
                folder.mkdir(parents=True, exist_ok=True)
            except OSError as error:
                raise StorageError(
                    f"The data folder {folder} cannot be made: {error.strerror or error}.",
                    hint="Give another place with --set data=DIR.",
                ) from error
        return self
