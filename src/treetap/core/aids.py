"""Memory and lessons help a run and are no condition of it: what fails there is said, and the run goes on."""

from __future__ import annotations

from collections.abc import Awaitable
from typing import TYPE_CHECKING, TypeVar

from treetap.errors import TreetapError, UnknownName

if TYPE_CHECKING:
    from treetap.core.context import RunContext

T = TypeVar("T")


async def aided(context: RunContext, asked: Awaitable[T], otherwise: T) -> T:
    """What memory answers, or that, where it cannot be used. A record that is gone by now is no trouble."""
    try:
        return await asked
    except UnknownName:
        return otherwise
    except TreetapError as error:
        if error.message not in context.forgot:
            context.forgot.append(error.message)
        return otherwise
