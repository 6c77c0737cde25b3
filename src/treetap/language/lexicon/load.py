"""Reads the data files of the lexicon, and a person's own beside them. A wrong file is a ConfigError."""

from __future__ import annotations

from functools import cache
from importlib import resources
from pathlib import Path

from treetap.errors import ConfigError
from treetap.language.lexicon.build import HINT, Builder
from treetap.language.lexicon.lexicon import Lexicon

_FILES = ("verbs.yaml", "things.yaml", "apps.yaml", "words.yaml")
_LARGEST = 2_000_000
"""Bytes of a file of one's own."""


@cache
def load_lexicon(extra: Path | None = None) -> Lexicon:
    """The lexicon that comes with treetap, with the words of the file `extra` added. Each is read once."""
    builder = Builder()
    folder = resources.files("treetap.language.lexicon")
    for name in _FILES:
        builder.add(_parsed(folder.joinpath(name).read_text(encoding="utf-8"), name), name)
    if extra is not None:
        builder.add(_parsed(_text(extra), str(extra)), str(extra))
    return builder.done()


def _text(path: Path) -> str:
    try:
        if path.stat().st_size > _LARGEST:
            raise ConfigError(f"The lexicon {path} is larger than {_LARGEST:,} bytes.", hint=HINT)
        return path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise ConfigError(
            f"The lexicon {path} cannot be read: {reason}.",
            hint="Set language.lexicon to a YAML file, or leave it empty.",
        ) from error


def _parsed(text: str, name: str) -> object:
    import yaml

    # The C loader is ten times faster; wheels without it exist.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        return yaml.load(text, Loader=loader)  # noqa: S506  (both are safe loaders)
    except (yaml.YAMLError, ValueError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark is not None else ""
        raise ConfigError(f"The lexicon {name}{where} is not YAML.", hint=HINT) from error
