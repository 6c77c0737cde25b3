"""The values of a step: filled in before it, kept after it (D1, D2)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel

from treetap.core.context import RunContext
from treetap.models import (
    Action,
    InputText,
    Note,
    NoteKind,
    ReadValue,
    SaveValue,
    Select,
    SetValue,
    Situation,
    ValueSaved,
    bound,
)

if TYPE_CHECKING:
    from treetap.core.attempt import Attempt

M = TypeVar("M", bound=BaseModel)


async def fill(context: RunContext, thing: M, situation: Situation) -> M:
    """With the values of the task and of the bank. Raises `ValueMissing`."""
    bank = {one.name: one.value for one in await context.parts.bank.values()}
    return bound(thing, situation.frame.values, bank)


async def fill_action(context: RunContext, action: Action, situation: Situation) -> Action:
    """The action itself; its fallback is another one, and filled in when its turn comes."""
    fallback = action.handling.fallback
    if fallback is None:
        return await fill(context, action, situation)
    alone = action.model_copy(update={"handling": action.handling.model_copy(update={"fallback": None})})
    return (await fill(context, alone, situation)).model_copy(update={"handling": action.handling})


async def keep_values(context: RunContext, attempt: Attempt, node: str) -> Attempt:
    """What was read or set goes to the bank. A value that was expected and is not there is a failure."""
    action = attempt.action
    if not attempt.fine:
        return attempt
    value = attempt.execution.value if attempt.execution is not None else None
    if isinstance(action, ReadValue) and value is not None:
        await _remember(context, action.name, value)
    if isinstance(action, SaveValue) and value is not None:
        await _save(context, action.name, value, node)
    name = action.handling.data_out
    if name is None:
        return attempt
    value = value if value is not None else _given(action)
    if value is not None:
        await _save(context, name, value, node)
    elif name not in {one.name for one in await context.parts.bank.values()}:
        return replace(attempt, error=f"The step was to leave a value as '{name}', and nothing was saved.")
    return attempt


async def _save(context: RunContext, name: str, value: str, node: str) -> None:
    await context.parts.bank.save(name, value)
    await context.tell(node, ValueSaved(name=name, value=value))
    await _remember(context, name, value)


async def _remember(context: RunContext, name: str, value: str) -> None:
    await context.parts.mind.note(Note(kind=NoteKind.FACT, text=f"{name} = {value}", weight=0.8))


def _given(action: Action) -> str | None:
    """What the action itself has brought about."""
    match action:
        case InputText(text=text) | SetValue(value=text) | Select(option=text):
            return text.fill()
        case _:
            return None
