"""A model's text into its answer. What is not exactly one answer of the schema is an error it can act on."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import ValidationError

from treetap.decision.model.short import MOST_STEPS, ShortReply, open_kinds
from treetap.errors import DecisionNotAllowed, ReplyInvalid
from treetap.models import Allowed
from treetap.models.only_object import only_object

_MOST_SHOWN: Final = 4
"""Problems that are named at once."""
_LONGEST_SHOWN: Final = 160


def read_reply(text: str, allowed: Allowed) -> ShortReply:
    """Raises `ReplyInvalid`, and `DecisionNotAllowed` for a kind or an action that is not open here.

    Null is read as left out: a schema in which everything is required has no other way to say it.
    """
    try:
        given = json.loads(only_object(text), object_pairs_hook=_once)
    except (ValueError, RecursionError) as error:
        raise _invalid(f"it is not JSON: {_clip(str(error))}") from None
    try:
        # As JSON and strictly, as the schema is: no number in quotes, no "yes" for true.
        reply = ShortReply.model_validate_json(json.dumps(given), strict=True)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False, include_context=False)
        told = [_clip(f"{'.'.join(map(str, one['loc']))}: {one['msg']}") for one in found[:_MOST_SHOWN]]
        # Not chained: the validation error's own text can hold the whole reply.
        raise _invalid("; ".join(told)) from None
    return _open(reply, allowed)


def _open(reply: ShortReply, allowed: Allowed) -> ShortReply:
    kinds = open_kinds(allowed)
    if reply.kind not in kinds:
        raise _refusal("kind", reply.kind, kinds)
    for step in reply.steps:
        if step.do not in allowed.actions:
            raise _refusal("action", step.do, sorted(allowed.actions))
    if len(reply.steps) > MOST_STEPS:
        raise DecisionNotAllowed(
            f"{len(reply.steps)} steps at once are too many.", hint=f"Give at most {MOST_STEPS}."
        )
    return reply


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Which of two equal keys was meant cannot be told, so neither is taken."""
    names = [name for name, _ in pairs]
    for name in names:
        if names.count(name) > 1:
            raise _invalid(f"the key '{_clip(name)}' stands twice in one object")
    return {name: value for name, value in pairs if value is not None}


def _refusal(what: str, given: str, allowed: Any) -> DecisionNotAllowed:
    return DecisionNotAllowed(
        f"The {what} '{given}' is not allowed here.", hint=f"Allowed: {', '.join(allowed)}."
    )


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(f"The reply cannot be used: {problem}.", hint="Answer with one JSON object as asked.")


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
