"""Types that settings are made of, and the error for settings that do not go together."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError


def _at_home(path: Path) -> Path:
    """`~` is the home folder here as it is in a shell."""
    try:
        return path.expanduser()
    except RuntimeError as error:
        raise ValueError("the home folder of that user is not known") from error


Positive = Annotated[int, Field(ge=1, le=1_000_000)]
PositiveSeconds = Annotated[float, Field(gt=0)]
FolderPath = Annotated[Path, AfterValidator(_at_home)]


def impossible(reason: str, *keys: str) -> PydanticCustomError:
    """An error on a combination; the keys are relative to the section that raises it."""
    return PydanticCustomError("impossible", "{reason}", {"reason": reason, "keys": list(keys)})
