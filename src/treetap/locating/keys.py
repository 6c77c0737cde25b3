"""A target's name in the reference library and in the cache: what it is, never where it was."""

from __future__ import annotations

from dataclasses import astuple
from hashlib import blake2b

from treetap.matching.query import Query, query_of
from treetap.models import Target


def learned_key(target: Target, package: str, activity: str = "") -> str | None:
    """Equal for targets that are described alike in one part of an app; None for one that says nothing.

    An element's id, a place and what must match are no part of it. Raises `ValueMissing`.
    """
    query = query_of(target)
    if not (query.text or query.description or query.resource_id or query.sentence):
        return None
    parts = (
        package,
        activity,
        query.text,
        query.description,
        query.role,
        query.resource_id,
        query.sentence,
        query.anchors,
        query.container,
        query.page_key,
    )
    return blake2b(repr(parts).encode(), digest_size=16).hexdigest()


def whole_key(target: Target) -> tuple[object, ...]:
    """All of a target but the place where it was seen: equal if the same is asked again.

    Raises `ValueMissing`.
    """
    return (*astuple(query_of(target)), target.crop_ref)


def spoken(query: Query) -> tuple[str, ...]:
    """The words by which the thing itself is known."""
    return tuple(said for said in (query.text, query.description, query.sentence) if said)
