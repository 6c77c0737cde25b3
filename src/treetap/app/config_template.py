"""Writes the commented settings file. Its words are the docstrings of `models/settings*.py`."""

from __future__ import annotations

import textwrap
from collections.abc import Iterator
from inspect import getdoc
from pathlib import Path

import yaml
from pydantic import BaseModel

from treetap.app.config_keys import Key, KeyPath, all_keys
from treetap.errors import StorageError
from treetap.models import Settings

_HEADER = """\
treetap's settings. Every key is optional; what stands here are the defaults.

A value is taken from, the later the stronger: the default, this file, the environment, --set.
strategy_tree.max_depth is TREETAP_STRATEGY_TREE__MAX_DEPTH in the environment and
--set strategy_tree.max_depth=4 on the command line. OPENAI_API_KEY and OPENAI_BASE_URL are
understood for both models. `treetap config show` prints what is in force, and where it is from.
"""
_WIDTH = 96


def template() -> str:
    """The whole file."""
    lines = [*_comment(_HEADER, ""), *_section(Settings(), ())]
    return "\n".join(lines) + "\n"


def write_template(file: Path) -> None:
    """Write it where there is nothing yet. Raises `StorageError`."""
    try:
        if file.exists():
            raise StorageError(
                f"{file} is there already.", hint="Name another file, or remove that one first."
            )
        file.parent.mkdir(parents=True, exist_ok=True)
        with file.open("x", encoding="utf-8") as target:
            target.write(template())
    except OSError as error:
        raise StorageError(
            f"{file} cannot be written: {error.strerror or error}.", hint="Name another file."
        ) from error


def _section(model: BaseModel, path: KeyPath) -> Iterator[str]:
    indent = "  " * len(path)
    for name, field in type(model).model_fields.items():
        value = getattr(model, name)
        if not path:
            yield ""
        if isinstance(value, BaseModel):
            yield from _comment(field.description or getdoc(type(value)) or "", indent)
            yield f"{indent}{name}:"
            yield from _section(value, (*path, name))
        else:
            yield from _comment(_words(all_keys()[*path, name]), indent)
            yield f"{indent}{name}: {_scalar(model, name)}"


def _words(key: Key) -> str:
    words = key.field.description or ""
    few = "Any of" if key.is_list else "One of"
    return f"{words} {few}: {', '.join(key.choices)}." if key.choices else words


def _scalar(model: BaseModel, name: str) -> str:
    value = model.model_dump(mode="json")[name]
    return yaml.safe_dump(value, default_flow_style=True, allow_unicode=True).split("\n")[0].strip()


def _comment(text: str, indent: str) -> Iterator[str]:
    for paragraph in text.strip().split("\n"):
        wrapped = textwrap.wrap(paragraph, _WIDTH - len(indent)) or [""]
        for line in wrapped:
            yield f"{indent}# {line}".rstrip()
