"""The decision in a language model's reply. Nothing in a reply is trusted."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo

from treetap.errors import ReplyInvalid
from treetap.models.base import ENGINE_ONLY, FROM_REPLY
from treetap.models.decision import Allowed, Decision, Reply

_MOST_SHOWN = 5
"""Validation problems listed in one message."""
_LONGEST_SHOWN = 200
"""Characters of one of them: parts of the reply stand in it."""
_LONGEST_REPLY = 1_000_000
"""Characters. No decision is that long; what is, has run away."""

Pairs = list[tuple[str, Any]]


def parse_decision(reply: str | bytes | dict[str, Any], allowed: Allowed) -> Decision:
    """The decision in a reply. What is not valid, or not allowed, is an error a model can act on.

    A decision that stands alone, without its envelope, is read too. Null is read as left out: a schema in
    which everything is required has no other way to say it.
    """
    text = _as_text(reply)
    if len(text) > _LONGEST_REPLY:
        raise _invalid(f"it is longer than {_LONGEST_REPLY} characters")
    given = _in_envelope(_loads(text, _no_key_twice))
    read = _validated(_in_envelope(_loads(text, _without_nulls)))
    for problem in _problems(read, given, ""):
        raise _invalid(_clip(problem))
    decision = read.decision.model_copy(update={"thought": read.thought}) if read.thought else read.decision
    return allowed.check(decision)


def _validated(reply: dict[str, Any]) -> Reply:
    try:
        # As JSON and strictly, as the schema is: no number in quotes, no "yes" for true.
        return Reply.model_validate_json(json.dumps(reply), strict=True, context=FROM_REPLY)
    except ValidationError as error:
        problems = error.errors(include_url=False, include_input=False, include_context=False)
        shown = [_clip(f"{_place(one['loc'])}: {one['msg']}") for one in problems[:_MOST_SHOWN]]
        # Not chained: the validation error's own text can hold the whole reply.
        raise _invalid("; ".join(shown)) from None


def _as_text(reply: str | bytes | dict[str, Any]) -> str:
    try:
        if isinstance(reply, bytes):
            return reply.decode()
        return reply if isinstance(reply, str) else json.dumps(reply)
    except (TypeError, ValueError, RecursionError) as error:
        raise _not_json(error) from None


def _loads(text: str, each_object: Callable[[Pairs], dict[str, Any]]) -> Any:
    try:
        return json.loads(text, object_pairs_hook=each_object)
    except (ValueError, RecursionError) as error:
        raise _not_json(error) from None


def _no_key_twice(pairs: Pairs) -> dict[str, Any]:
    """Which of the two was meant cannot be told, so neither is taken."""
    found = dict(pairs)
    if len(found) != len(pairs):
        twice, _ = Counter(name for name, _ in pairs).most_common(1)[0]
        raise _invalid(_clip(f"the key '{twice}' stands twice in one object"))
    return found


def _without_nulls(pairs: Pairs) -> dict[str, Any]:
    return {name: value for name, value in pairs if value is not None}


def _in_envelope(reply: Any) -> dict[str, Any]:
    return reply if isinstance(reply, dict) and "decision" in reply else {"decision": reply}


def _problems(value: Any, given: Any, path: str) -> Iterator[str]:
    """What the schema says and pydantic cannot: no field of the engine's, no unknown one, and every tag.

    `given` is what the value was made from, with its nulls: those, too, are only for fields that there are.
    """
    if isinstance(value, tuple) and isinstance(given, list):
        for index, (item, one) in enumerate(zip(value, given, strict=True)):
            yield from _problems(item, one, f"{path}[{index}]")
    elif isinstance(value, BaseModel) and isinstance(given, dict):
        fields = type(value).model_fields
        if "kind" in fields and given.get("kind") is None:
            yield f"{_join(path, 'kind')}: Field required"
        for name, one in given.items():
            here = _join(path, name)
            if name not in fields:
                yield f"{here}: Extra inputs are not permitted"
            elif _is_engine_only(fields[name]):
                yield f"{here}: not yours to set, leave it out"
            else:
                yield from _problems(getattr(value, name), one, here)


def _is_engine_only(field: FieldInfo) -> bool:
    extra = field.json_schema_extra
    return isinstance(extra, dict) and bool(extra.get(ENGINE_ONLY))


def _join(path: str, name: str) -> str:
    return f"{path}.{name}" if path else name


def _place(loc: tuple[int | str, ...]) -> str:
    """Where a problem is. A union's member reads `function-after[rule(), Point]` there; `Point` will do."""
    names = [str(part) for part in loc]
    short = (name.split()[-1].strip("]") if name.startswith("function-") else name for name in names)
    return ".".join(short) or "reply"


def _not_json(error: Exception) -> ReplyInvalid:
    return _invalid(_clip(f"reply: not JSON: {error}"))


def _invalid(problem: str) -> ReplyInvalid:
    return ReplyInvalid(
        f"The reply is not a decision: {problem}.", hint="Answer with one JSON object of the schema given."
    )


def _clip(text: str) -> str:
    return text if len(text) <= _LONGEST_SHOWN else f"{text[: _LONGEST_SHOWN - 1]}…"
