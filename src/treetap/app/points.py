"""Places that a person knows: the last rung of the ladder, from a YAML file of their own.

    send button: {x: 920, y: 950, space: per_mille}

The file is a user's, so nothing in it is trusted: whatever is wrong is a `ConfigError`.
"""

from __future__ import annotations

from pathlib import Path

import yaml
from pydantic import TypeAdapter, ValidationError

from treetap.errors import ConfigError
from treetap.models import Point
from treetap.models.base import NonEmpty

POINTS = Path("configs/points.yaml")
_LARGEST = 500_000
_HINT = "Each line is a name and its point: send button: {x: 920, y: 950, space: per_mille}."
_POINTS = TypeAdapter(dict[NonEmpty, Point])


def load_points(file: Path | None) -> dict[str, Point]:
    """The points of that file, or of configs/points.yaml if there is one. Raises `ConfigError`."""
    path = file or POINTS
    if file is None and not path.exists():
        return {}
    try:
        with path.open(encoding="utf-8") as opened:
            text = opened.read(_LARGEST + 1)
        if len(text) > _LARGEST:
            raise ConfigError(f"{path} is too large for a list of points.", hint=_HINT)
        return _POINTS.validate_python(yaml.safe_load(text) or {})
    except OSError as error:
        raise ConfigError(f"{path} cannot be read: {error.strerror or error}.", hint=_HINT) from error
    except ValidationError as error:
        first = error.errors(include_url=False, include_input=False)[0]
        where = ".".join(str(part) for part in first["loc"] if part != "[key]")
        raise ConfigError(f"{path}: {where or 'the whole'}: {first['msg']}.", hint=_HINT) from error
    except (ValueError, AttributeError, yaml.YAMLError, RecursionError) as error:
        # PyYAML lets dates and numbers that are none through as errors of Python's own.
        raise ConfigError(f"{path} is not YAML.", hint=_HINT) from error
