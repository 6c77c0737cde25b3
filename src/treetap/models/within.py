"""What a model is made of, down to the last one."""

from __future__ import annotations

from collections.abc import Iterator

from pydantic import BaseModel


def within(thing: object) -> Iterator[BaseModel]:
    """The model itself and every model in it, the outer ones first."""
    if isinstance(thing, BaseModel):
        yield thing
        for name in type(thing).model_fields:
            yield from within(getattr(thing, name))
    elif isinstance(thing, tuple):
        for item in thing:
            yield from within(item)
