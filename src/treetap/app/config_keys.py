"""All keys of the settings by their dotted path, each with its environment variable."""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum
from functools import cache
from types import UnionType
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, SecretStr
from pydantic.fields import FieldInfo

from treetap.models import Settings

ENV_PREFIX = "TREETAP_"
_WORD = re.compile(r"[^\W\d]{1,30}")
KeyPath = tuple[str, ...]


@dataclass(frozen=True)
class Key:
    """One setting that can be given."""

    path: KeyPath
    field: FieldInfo

    @property
    def dotted(self) -> str:
        return ".".join(self.path)

    @property
    def env(self) -> str:
        return ENV_PREFIX + "__".join(self.path).upper()

    @property
    def types(self) -> tuple[Any, ...]:
        """What its annotation allows, unions and Annotated taken apart."""
        return tuple(_members(self.field.annotation))

    @property
    def nullable(self) -> bool:
        return type(None) in self.types

    @property
    def secret(self) -> bool:
        return SecretStr in self.types

    @property
    def echoed(self) -> bool:
        """Whether a wrong value may be shown: not where an API key could have slipped in from next door."""
        return not any(key.secret for key in all_keys().values() if key.path[0] == self.path[0])

    @property
    def is_list(self) -> bool:
        return get_origin(self.types[0]) is tuple

    @property
    def choices(self) -> tuple[str, ...]:
        """The words it accepts, where these are a closed list."""
        words: list[str] = []
        for one in (*self.types, *(item for many in self.types for item in get_args(many))):
            if get_origin(one) is Literal:
                words += [str(word) for word in get_args(one)]
            elif isinstance(one, type) and issubclass(one, Enum):
                words += [str(member.value) for member in one]
        return tuple(words)


@cache
def all_keys() -> dict[KeyPath, Key]:
    return {key.path: key for key in _walk(Settings, ())}


@cache
def all_sections() -> frozenset[KeyPath]:
    return frozenset(path[:length] for path in all_keys() for length in range(1, len(path)))


def said(path: KeyPath) -> str:
    """A key as someone wrote it, without what can be no key and might be a secret."""
    return ".".join(name if _WORD.fullmatch(name) else "…" for name in path)


def nearest(path: KeyPath) -> Key:
    """The key someone most likely meant: alike as a whole, or alike in its last word."""

    def likeness(key: Key) -> float:
        whole = difflib.SequenceMatcher(None, ".".join(path).lower(), key.dotted).ratio()
        last = difflib.SequenceMatcher(None, path[-1].lower(), key.path[-1]).ratio() if path else 0.0
        same_section = 0.1 if path[:-1] and path[:-1] == key.path[:-1] else 0.0
        return max(whole, 0.9 * last) + same_section

    return max(all_keys().values(), key=likeness)


def _walk(model: type[BaseModel], path: KeyPath) -> Iterator[Key]:
    for name, field in model.model_fields.items():
        here = (*path, name)
        if isinstance(field.annotation, type) and issubclass(field.annotation, BaseModel):
            yield from _walk(field.annotation, here)
        else:
            yield Key(here, field)


def _members(annotation: Any) -> Iterator[Any]:
    if get_origin(annotation) is Annotated:
        yield from _members(get_args(annotation)[0])
    elif get_origin(annotation) in (Union, UnionType):
        for member in get_args(annotation):
            yield from _members(member)
    else:
        yield annotation
