"""A policy that asks a language model: one call for a step, or for as many as are certain (A6)."""

from __future__ import annotations

import asyncio
from typing import Final

from treetap.core.ports import ChatModel, Clock, FrameStore
from treetap.decision.model.expanding import Here, decisions_of
from treetap.decision.model.prompting import Asked, asked
from treetap.decision.model.queue import Queue
from treetap.decision.model.reading import read_reply
from treetap.decision.model.short import short_schema
from treetap.errors import DecisionNotAllowed, UnknownName
from treetap.imaging.draw import Mark, marked
from treetap.matching.labels import index
from treetap.models import (
    Allowed,
    Decider,
    Decision,
    Message,
    Pixels,
    Screen,
    Situation,
)
from treetap.models.convention import Convention
from treetap.prompts.asking import Asking, Limits

_REPLIES: Final = 2
"""As long as so many replies may take a decision may take, however many it needs."""


class LlmPolicy:
    """Shows the model what there is, believes nothing it says, and leaves judging to others.

    `frames`: where the screen's picture is, for a model that sees. `context`: tokens that fit into one call.
    `timeout`: seconds for one reply. `clock`: for the pause before a broken endpoint is asked again.
    `convention`: how the model says where something is on a picture.
    """

    def __init__(
        self,
        chat: ChatModel,
        *,
        frames: FrameStore | None = None,
        context: int = 32_000,
        max_tokens: int | None = None,
        knowledge_rounds: int = 3,
        timeout: float | None = None,
        clock: Clock | None = None,
        convention: Convention | None = None,
    ) -> None:
        self._chat, self._frames, self._clock = chat, frames, clock
        self._convention = convention or Convention()
        self._context = context - (max_tokens or 0)
        self._limits = Limits(context, max_tokens, None if timeout is None else _REPLIES * timeout)
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
        first = await self._first_frame(situation)
        seen = self._frames is not None
        prompt = asked(
            situation,
            allowed,
            context=self._context,
            pictures=1 + len(first) if seen else 0,
            points=self._convention.words if seen else "",
        )
        goals = frozenset(one.id for one in situation.frame.goals)
        here = Here(situation.screen, prompt.listing.elements, goals, self._convention, pictured=seen)
        system, user = await self._messages(prompt, situation.screen, first)
        asking = Asking(
            self._chat, system, user, short_schema(allowed), limits=self._limits, clock=self._clock
        )

        def read(text: str) -> tuple[Decision, ...]:
            return decisions_of(read_reply(text, allowed, prompt.user), allowed, here)

        return [one.model_copy(update={"by": Decider.MODEL}) for one in await asking.until(read)]

    async def _first_frame(self, situation: Situation) -> tuple[str, ...]:
        """The picture of the screen on which the task began, for a model that sees; none if that is now."""
        if self._frames is None or not situation.seen:
            return ()
        start = situation.seen[0].frame
        if start.sha == situation.screen.frame.sha:
            return ()
        try:
            await self._frames.get(start.id)
        except UnknownName:
            return ()
        return (start.id,)

    async def _messages(
        self, prompt: Asked, screen: Screen, first: tuple[str, ...]
    ) -> tuple[Message, Message]:
        now = () if self._frames is None else await self._picture(prompt, screen, self._frames)
        return (
            Message(role="system", text=prompt.system),
            Message(role="user", text=prompt.user, frames=(*first, *now) if now else ()),
        )

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
