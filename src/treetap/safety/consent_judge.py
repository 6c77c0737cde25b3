"""The consent judge: where rules cannot tell whether the sentence asks for an act, a model may.

It sees the person's sentence and the typed action with its label, nothing else of the screen. It can say yes
to sending, deleting, calling and the like; never to paying, granting, installing or erasing.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from loguru import logger
from pydantic import BaseModel, ConfigDict

from treetap.acts.acts import Risk
from treetap.core.ports import ChatModel, Clock
from treetap.core.spoken import spoken
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.models import Action, Commitment, Situation
from treetap.prompts.asking import Limits
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask
from treetap.safety.asked_for import GRAVE
from treetap.safety.scene import Scene

_MAY: Final = frozenset({Commitment.SEND, Commitment.DELETE, Commitment.CALL, Commitment.OTHER})
_LONGEST: Final = 1_000
"""Characters of what would be sent: all of it has to be seen."""
_TEXTS, _LINES = 8, 2


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")

    asked_for: bool
    why: str = ""


class ConsentJudge:
    """Asks a model."""

    def __init__(self, chat: ChatModel, *, clock: Clock | None = None, limits: Limits | None = None) -> None:
        self._chat, self._clock, self._limits = chat, clock, limits or Limits()
        self._said: tuple[str, str] | None = None

    async def says(self, action: Action, risk: Risk, situation: Situation, scene: Scene) -> str | None:
        """Why the task does not ask for it; empty where it does; None where a person has to say."""
        if risk.kind not in _MAY or risk.act.name in GRAVE:
            return None
        user = render(
            "consent",
            task=plain(situation.mandate.sentence),
            act=risk.act.name.replace("_", " "),
            values=list(_values(action, risk, scene)),
            again=sum(
                (one.commits, one.control, one.page_key)
                == (risk.kind, spoken(action), situation.screen.page_key)
                for one in situation.deeds
            ),
        )
        if self._said is not None and self._said[0] == user:
            return self._said[1]  # The same question once more: a step that is tried again.
        try:
            reply = await ask(
                self._chat,
                name="consent",
                system=render("consent_system"),
                user=user,
                reply=_Reply,
                use=lambda reply: reply,
                limits=self._limits,
                clock=self._clock,
            )
        except (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent) as error:
            logger.debug("The consent judge could not be asked: {}", error)
            return None
        why = "" if reply.asked_for else " ".join(reply.why.split())[:200] or "the task does not ask for it"
        self._said = user, why
        return why


def _values(action: Action, risk: Risk, scene: Scene) -> Iterator[tuple[str, str]]:
    """The action as far as it can be typed: the control, and for whom, what text, or what thing."""
    yield "action", quoted(spoken(action), _LONGEST)
    label = next(iter(scene.labels), "")
    if label:
        yield "label", quoted(label, 80)
    texts = [text for text in (*scene.fields, *scene.given) if text.strip()]
    if risk.kind is Commitment.SEND:
        for title in scene.titles[:1]:
            yield "to", quoted(title, 80)
        for text in texts[:_TEXTS]:
            yield "text", quoted(text, _LONGEST)
    elif risk.kind is Commitment.CALL:
        for text in (*texts[:1], *scene.titles[:1], *scene.row[:_LINES]):
            yield "whom", quoted(text, 80)
    else:
        about = scene.question or scene.row or (*scene.titles[:1], *scene.page_of[:1])
        for text in tuple(dict.fromkeys(about))[:_LINES]:
            yield "what", quoted(text, 120)
