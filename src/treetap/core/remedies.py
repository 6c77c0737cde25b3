"""What is tried when a step has not worked, the gentlest first. How much depends on the step's level (B6)."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.core.attempt import Attempt
from treetap.core.correct import correct
from treetap.core.escalation import go_back, look_later, touch_beside
from treetap.core.taking import Remedy, Taking, quick
from treetap.core.values import keep_values
from treetap.models import Action, Level, Suggestion


def remedies_for(action: Action) -> Sequence[Remedy]:
    """Wait for it, clear the way, try again. A step of the full level also escalates (D5), does what put such
    a failure right before (A10), and leaves the page last of all."""
    gentle: list[Remedy] = [wait_for_it, clear_the_way]
    again = [_again(number + 1) for number in range(action.handling.retry)]
    if action.level < Level.FULL:
        return [*gentle, *again]
    return [*gentle, look_later, *again, touch_beside, correct, go_back]


async def wait_for_it(taking: Taking, attempt: Attempt) -> Attempt | None:
    """Until the expectation holds: as long as the step says; else while the page is loading, or until a phone
    would have come to rest that was not waited for."""
    if attempt.execution is None or attempt.after is None:
        return None
    timeout = attempt.action.handling.timeout
    if timeout is not None:
        return await taking.wait_for(attempt, timeout) if attempt.expect else None
    if attempt.after.loading or quick(attempt.action):
        return await taking.wait_for(attempt, taking.context.settings.device.settle.timeout)
    return None


async def clear_the_way(taking: Taking, attempt: Attempt) -> Attempt | None:
    """Send away what came up uncalled. Behind it all may be as expected; if not, the step is taken again, but
    only where doing it twice is no worse than once."""
    verdict = attempt.verdict
    if verdict is None or verdict.suggestion is not Suggestion.DISMISS:
        return None
    was_there = bool(attempt.before.blockers) and attempt.ineffective
    if not await taking.dismissed(unwanted_only=not was_there):
        return None
    behind = await taking.attempts.judge(attempt, taking.order)
    if behind.fine:
        return taking.replaced(attempt, await keep_values(taking.context, behind, taking.order.node))
    if attempt.ineffective or attempt.action.idempotent:
        return await taking.once(attempt.retries + 1)
    return None  # It did something, and that is what it did: an error, say, that was closed.


def _again(number: int) -> Remedy:
    async def again(taking: Taking, attempt: Attempt) -> Attempt | None:  # noqa: ARG001
        return await taking.once(number)

    return again
