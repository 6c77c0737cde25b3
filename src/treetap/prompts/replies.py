"""Typed replies of a model: one question, one JSON object of a pydantic model, or an error it can act on."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from pydantic import BaseModel, ValidationError

from treetap.core.ports import ChatModel, Clock
from treetap.errors import ReplyInvalid
from treetap.models import Message
from treetap.models.only_object import only_object
from treetap.prompts.asking import Asking, Limits

_LONGEST: Final = 20_000
_MOST_SHOWN: Final = 4
_NOT_SAID: Final = str.maketrans("", "", " \t\r\n\\")

M = TypeVar("M", bound=BaseModel)
Checked = TypeVar("Checked")


async def ask(
    chat: ChatModel,
    *,
    name: str,
    system: str,
    user: str,
    reply: type[M],
    use: Callable[[M], Checked],
    limits: Limits,
    clock: Clock | None = None,
    frames: Sequence[str] = (),
) -> Checked:
    """What `use` makes of the first reply that fits. `use` raises `ReplyInvalid` for one that does not.

    `name` is the name of the schema on the wire. Raises what `Asking.until` raises.
    """
    asking = Asking(
        chat,
        Message(role="system", text=system),
        Message(role="user", text=user, frames=tuple(frames)),
        schema_of(reply),
        limits=limits,
        clock=clock,
        name=name,
    )
    return await asking.until(lambda text: use(read(text, reply, user)))


def read(text: str, reply: type[M], shown: str) -> M:
    """Raises `ReplyInvalid`. An object that stood in the prompt is not the model's own answer."""
    said = only_object(text, _LONGEST)
    if said.translate(_NOT_SAID) in shown.translate(_NOT_SAID):
        raise invalid("it is a text that was read off the phone")
    try:
        # A number with a point stays as it is written: "1.10" is a line, and not line 1.1.
        data = json.loads(said, object_pairs_hook=_without_nulls, parse_float=str)
    except (ValueError, RecursionError):
        raise invalid("it is not JSON") from None
    try:
        return reply.model_validate(data)
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False, include_context=False)
        told = [f"{'.'.join(map(str, one['loc']))}: {one['msg']}"[:160] for one in found[:_MOST_SHOWN]]
        # Not chained: the validation error's own text can hold the whole reply.
        raise invalid("; ".join(told)) from None


def schema_of(reply: type[BaseModel]) -> dict[str, Any]:
    """Its JSON schema without titles, with nothing beyond its fields."""
    schema: dict[str, Any] = reply.model_json_schema()
    _drop_titles(schema)
    return schema


def invalid(problem: str) -> ReplyInvalid:
    """What to raise for a reply that cannot be used."""
    return ReplyInvalid(f"The reply cannot be used: {problem}.", hint="Answer with one JSON object as asked.")


def _without_nulls(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    return {name: value for name, value in pairs if value is not None}


def _drop_titles(schema: Any) -> None:
    if isinstance(schema, dict):
        if isinstance(schema.get("title"), str):
            del schema["title"]
        for value in schema.values():
            _drop_titles(value)
    elif isinstance(schema, list):
        for value in schema:
            _drop_titles(value)
