"""Whether an action may be done: the guard's word, and a person's where it is needed (A15, F8, C4)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from treetap.core.context import RunContext
from treetap.core.spoken import spoken
from treetap.models import (
    Action,
    AnswerKind,
    Asked,
    LocateResult,
    Permission,
    Question,
    Ruled,
    Ruling,
)

if TYPE_CHECKING:
    from treetap.core.attempt import Order

_ASKED = {"zh": "{what}：{why} 要继续吗？"}
_ASKED_ELSE = "{what}: {why} Go ahead?"


@dataclass(frozen=True)
class Consent:
    """The ruling, and why the action may not be done; no refusal means that it may."""

    ruling: Ruling
    refusal: str = ""
    waited: float = 0.0
    """Seconds for which a person was waited for."""

    @property
    def given(self) -> bool:
        return not self.refusal


async def consent(
    context: RunContext, action: Action, location: LocateResult | None, order: Order, *, ask: bool
) -> Consent:
    """Judged on the screen at hand, for the goal it is meant for. No answer is a no."""
    bank = tuple(await context.parts.bank.values())
    now = {"screen": context.screen, "seen": context.seen, "bank": bank, "apps": context.apps}
    here = order.situation.model_copy(update={**now, "deeds": tuple(context.deeds)})
    ruling = await context.parts.guard.judge(action, order.goal, here, location)
    await context.tell(order.node, Ruled(action=action, ruling=ruling))
    if ruling.permission is Permission.ALLOW:
        return Consent(ruling)
    if ruling.permission is Permission.REFUSE or not ask:
        return Consent(ruling, ruling.reason)
    language = order.situation.mandate.language
    question = Question(
        text=_ASKED.get(language, _ASKED_ELSE).format(what=spoken(action, language), why=ruling.reason),
        kind=AnswerKind.CONFIRMATION,
        timeout=context.settings.safety.human_timeout,
        frame_id=context.screen.frame.id,
    )
    began = context.parts.clock.monotonic()
    answer = await context.parts.human.ask(question)
    await context.tell(order.node, Asked(question=question, answer=answer))
    waited = context.parts.clock.monotonic() - began
    if answer.yes:
        return Consent(ruling, waited=waited)
    said = "The answer was no." if answer.given else "Nobody said yes."
    return Consent(ruling, f"{ruling.reason} {said}", waited)
