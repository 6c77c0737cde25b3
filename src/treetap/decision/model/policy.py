"""A policy that asks a language model: one call for a step, or for as many as are certain (A6)."""

from __future__ import annotations

import asyncio
from typing import Final

from treetap.core.ports import ChatModel, FrameStore
from treetap.decision.model.expanding import Here, decisions_of
from treetap.decision.model.prompting import Asked, asked
from treetap.decision.model.queue import Queue
from treetap.decision.model.reading import read_reply
from treetap.decision.model.short import short_schema
from treetap.errors import DecisionNotAllowed, ModelRecovers, UnknownName
from treetap.imaging.draw import Mark, marked
from treetap.matching.labels import index
from treetap.models import (
    Allowed,
    ChatRequest,
    Decider,
    Decision,
    Message,
    Pixels,
    Screen,
    Situation,
)
from treetap.prompts.render import render

_CORRECTIONS: Final = 2
"""How often a reply that cannot be used is sent back with what is wrong."""
_LONGEST_BACK: Final = 1_500
"""Characters of it that the model is shown again."""


class LlmPolicy:
    """Shows the model what there is, believes nothing it says, and leaves judging to others.

    `frames`: where the screen's picture is, for a model that sees. `context`: tokens that fit into one call.
    """

    def __init__(
        self,
        chat: ChatModel,
        *,
        frames: FrameStore | None = None,
        context: int = 32_000,
        max_tokens: int | None = None,
        knowledge_rounds: int = 3,
    ) -> None:
        self._chat, self._frames = chat, frames
        self._context, self._max_tokens = context - (max_tokens or 0), max_tokens
        self._rounds = knowledge_rounds
        self._queue = Queue()

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises `ReplyInvalid` or `DecisionNotAllowed` after so many useless replies, `EndpointBusy`,
        `EndpointRefused`, `BudgetSpent`."""
        ready = self._queue.next(situation, allowed)
        if ready is not None:
            return ready
        open_ = self._narrowed(situation, allowed)
        first, *later = await self._ask(situation, open_)
        self._queue.keep(situation, later)
        return allowed.check(first)

    def _narrowed(self, situation: Situation, allowed: Allowed) -> Allowed:
        """Memory is asked a few times at most: then it is not offered any more."""
        left = allowed.decisions - {"need_knowledge"}
        if len(situation.knowledge) < self._rounds or not left:
            return allowed
        return allowed.model_copy(update={"decisions": left})

    async def _ask(self, situation: Situation, allowed: Allowed) -> list[Decision]:
        if not allowed.open_decisions:
            raise DecisionNotAllowed("Nothing is left to decide.", hint="Allow more than asking memory.")
        prompt = asked(situation, allowed, context=self._context, picture=self._frames is not None)
        here = Here(
            situation.screen, prompt.listing.elements, frozenset(one.id for one in situation.frame.goals)
        )
        messages = await self._messages(prompt, situation.screen)
        schema = short_schema(allowed)
        for left in reversed(range(_CORRECTIONS + 1)):
            reply = await self._chat.chat(
                ChatRequest(
                    messages=tuple(messages),
                    response_schema=schema,
                    schema_name="decision",
                    max_tokens=self._max_tokens,
                    purpose="decide",
                )
            )
            try:
                decisions = decisions_of(read_reply(reply.text, allowed), allowed, here)
            except ModelRecovers as error:
                if not left:
                    raise
                messages[2:] = [
                    Message(role="assistant", text=reply.text[:_LONGEST_BACK]),
                    Message(role="user", text=render("again", problem=f"{error.message} {error.hint}")),
                ]
            else:
                return [one.model_copy(update={"by": Decider.MODEL}) for one in decisions]
        raise DecisionNotAllowed("No reply could be used.", hint="Take another model.")

    async def _messages(self, prompt: Asked, screen: Screen) -> list[Message]:
        frames = () if self._frames is None else await self._picture(prompt, screen, self._frames)
        return [
            Message(role="system", text=prompt.system),
            Message(role="user", text=prompt.user, frames=frames),
        ]

    async def _picture(self, prompt: Asked, screen: Screen, frames: FrameStore) -> tuple[str, ...]:
        """The screen with the numbers of the list on what can be touched; none if it is gone by now."""
        try:
            pixels = await frames.get(screen.frame.id)
        except UnknownName:
            return ()
        known = index(screen)
        marks = [
            Mark(one.bounds, loud=True, number=number)
            for number, one in prompt.listing.elements.items()
            if known.actionable(one)
        ]
        drawn = await asyncio.to_thread(marked, pixels, marks, "jpeg")
        kept = await frames.put(Pixels(data=drawn, encoding="jpeg", size=pixels.size))
        return (kept.id,)
