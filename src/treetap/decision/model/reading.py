"""A model's text into its answer. What is not exactly one answer of the schema is an error it can act on."""

from __future__ import annotations

import json
from typing import Any, Final

from pydantic import ValidationError

from treetap.decision.model.short import MOST_STEPS, ShortReply, open_actions, open_kinds
from treetap.decision.model.spelling import respelt
from treetap.decision.model.tidying import tidied
from treetap.errors import DecisionNotAllowed, ReplyInvalid
from treetap.models import Allowed
from treetap.models.only_object import only_object

_MOST_SHOWN: Final = 4
"""Problems that are named at once."""
_LONGEST_SHOWN: Final = 160
_LONGEST: Final = 20_000
"""Characters of a decision. Thoughts before it may be as long as they like."""
_NOT_SAID: Final = str.maketrans("", "", " \t\r\n\\")


def read_reply(text: str, allowed: Allowed, shown: str = "") -> ShortReply:
    """Raises `ReplyInvalid`, and `DecisionNotAllowed` for a kind or an action that is not open here.

    `shown`: what the model was shown. An answer that stood there is not the model's: whoever wrote it on the
    screen has no say. Null is read as left out: a schema in which everything is required has no other way to
    say it.
    """
    said = only_object(text, _LONGEST)
    if said.translate(_NOT_SAID) in shown.translate(_NOT_SAID):
        raise _invalid("it is a text that was read off the phone; say what to do about the task")
    try:
        given = tidied(respelt(_loads(said), _loads))
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
        if step.do not in open_actions(allowed):
            raise _refusal("action", step.do, open_actions(allowed))
    if len(reply.steps) > MOST_STEPS:
        raise DecisionNotAllowed(
            f"{len(reply.steps)} steps at once are too many.", hint=f"Give at most {MOST_STEPS}."
        )
    return reply


def _loads(text: str) -> Any:
    return json.loads(text, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """Which of two equal keys was meant cannot be told, so neither is taken."""
    names = set[str]()
    for name, _ in pairs:
        if name in names:
            raise _invalid(f"the key '{_clip(name)}' stands twice in one object")
        names.add(name)
    return {name: value for name, value in pairs if value is not None}


def _refusal(what: str, given: str, allowed: Any) -> DecisionNotAllowed:
    return DecisionNotAllowed(
        f"The {what} '{given}' is not allowed here.", hint=f"Allowed: {', '.join(allowed)}."
    )


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(f"The reply cannot be used: {problem}.", hint="Answer with one JSON object as asked.")


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
