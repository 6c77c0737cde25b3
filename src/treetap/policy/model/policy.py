"""The policy that asks a language model (A6).

LlmPolicy       prompt → reply → decisions; one call decides one step, or several that are certain
ReadySteps      the later steps of a reply, taken without a call while each one works
FallbackPolicy  the offline policy goes on for a task whose endpoint fails
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from loguru import logger

from treetap.core.ports import ChatModel, Clock, FrameStore, Policy
from treetap.errors import DecisionNotAllowed, EndpointBusy, EndpointRefused, PromptTooLong, UnknownName
from treetap.imaging.draw import Mark, marked
from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.matching.labels import index
from treetap.models import (
    Allowed,
    BlockerKind,
    Decider,
    Decision,
    Element,
    Message,
    Pixels,
    Role,
    Screen,
    Situation,
    StepStatus,
    Target,
    Terminal,
    VerdictStatus,
)
from treetap.models.convention import Convention
from treetap.policy.model.expand import Here, decisions_of
from treetap.policy.model.form import short_schema
from treetap.policy.model.prompt import LARGEST, Prompt, build_prompt
from treetap.policy.model.reply import read_reply
from treetap.prompts.asking import Asking, Limits

_REPLIES: Final = 2
"""A decision may take as long as this many replies, corrections included."""
_HALVINGS: Final = 2
"""How often the prompt is cut to half of its tokens after an endpoint says that it is too long."""


class LlmPolicy:
    """Asks the model, checks its reply, and never judges whether a goal is reached.

    `frames`: where the screenshots are, for a model that sees. `context`: tokens of a prompt and its reply.
    `timeout`: seconds for one reply. `clock`: for the pause before a broken endpoint is asked again.
    `convention`: how the model writes a point on a picture.
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
        self._limits = Limits(context, max_tokens, None if timeout is None else _REPLIES * timeout)
        self._rounds = knowledge_rounds
        self._ready = ReadySteps()
        self._halvings = _HALVINGS

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises `ReplyInvalid` or `DecisionNotAllowed` after too many useless replies, `EndpointBusy`,
        `EndpointRefused`, `BudgetSpent`; `PromptTooLong` if a quarter of the prompt is still too long."""
        ready = self._ready.next(situation, allowed)
        if ready is not None:
            return ready
        first, *later = await self._fitting(situation, self._narrowed(situation, allowed))
        self._ready.keep(situation, later)
        return allowed.check(first)

    def _narrowed(self, situation: Situation, allowed: Allowed) -> Allowed:
        """Without the question to memory, once it was asked a few times."""
        left = allowed.decisions - {"need_knowledge"}
        if len(situation.knowledge) < self._rounds or not left:
            return allowed
        return allowed.model_copy(update={"decisions": left})

    async def _fitting(self, situation: Situation, allowed: Allowed) -> list[Decision]:
        """Asks; with half of the prompt from now on if the endpoint takes less than the settings say."""
        while True:
            try:
                return await self._ask(situation, allowed)
            except PromptTooLong as error:
                if not self._halvings:
                    raise
                self._halvings -= 1
                room = min(self._room, LARGEST) // 2
                self._limits = replace(self._limits, context=room + (self._limits.max_tokens or 0))
                logger.warning("The model is shown less from now on ({} tokens). {}", room, error)

    @property
    def _room(self) -> int:
        """Tokens of a prompt."""
        return self._limits.context - (self._limits.max_tokens or 0)

    async def _ask(self, situation: Situation, allowed: Allowed) -> list[Decision]:
        if not allowed.open_decisions:
            raise DecisionNotAllowed("Nothing is left to decide.", hint="Allow more than asking memory.")
        first = await self._first_frame(situation)
        seen = self._frames is not None
        prompt = build_prompt(
            situation,
            allowed,
            context=self._room,
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
        self, prompt: Prompt, screen: Screen, first: tuple[str, ...]
    ) -> tuple[Message, Message]:
        now = () if self._frames is None else await self._picture(prompt, screen, self._frames)
        return (
            Message(role="system", text=prompt.system),
            Message(role="user", text=prompt.user, frames=(*first, *now) if now else ()),
        )

    async def _picture(self, prompt: Prompt, screen: Screen, frames: FrameStore) -> tuple[str, ...]:
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


_SURE = 0.8
_WRITES = ("input_text", "clear_text", "set_value")
_HOLD_VALUES = (Role.FIELD, Role.SLIDER, Role.PICKER)
_WENT_WELL = (VerdictStatus.SUCCESS, VerdictStatus.UNVERIFIED)


class ReadySteps:
    """The later steps of one reply. They are dropped when a step fails or the screen is not as expected."""

    def __init__(self) -> None:
        self._left: list[Decision] = []
        self._whose: tuple[object, ...] = ()
        self._taken = 0

    def keep(self, situation: Situation, later: Sequence[Decision]) -> None:
        """The steps after the one that is taken now."""
        self._left, self._whose = list(later), _whose(situation)
        self._taken = len(situation.steps)

    def next(self, situation: Situation, allowed: Allowed) -> Decision | None:
        """The next step, with its target found on this screen; None: ask the model."""
        if not self._left:
            return None
        step = self._left.pop(0)
        self._taken += 1
        if self._went_well(situation) and isinstance(step, Terminal) and _open(step, allowed):
            here = _here(step, situation.screen)
            if here is not None:
                return here
        self._left.clear()
        return None

    def _went_well(self, situation: Situation) -> bool:
        """Whether this is the same node, one step later, and that step has worked."""
        if _whose(situation) != self._whose or len(situation.steps) != self._taken or situation.failure:
            return False
        last = situation.steps[-1] if situation.steps else None
        if last is None or last.status is not StepStatus.SUCCESS or last.error or situation.screen.loading:
            return False
        return last.verdict is None or last.verdict.status in _WENT_WELL


def _open(step: Terminal, allowed: Allowed) -> bool:
    return "terminal" in allowed.open_decisions and step.action.kind in allowed.actions


def _whose(situation: Situation) -> tuple[object, ...]:
    return situation.mandate.sentence, situation.trail, situation.task


def _here(step: Terminal, screen: Screen) -> Terminal | None:
    """The step with its target as it is on this screen; None if it is missing, or several fit.

    A menu or dialog that has opened is expected if the target is in it.
    """
    in_the_way = [one for one in screen.blockers if one.kind is not BlockerKind.KEYBOARD]
    target = getattr(step.action, "target", None)
    if not isinstance(target, Target) or step.action.kind == "scroll_to":
        return None if in_the_way else step
    element = _found(step, target, screen)
    if element is None or not all(element.id in one.elements for one in in_the_way):
        return None
    there = described(element, screen)
    return step.model_copy(update={"action": step.action.model_copy(update={"target": there})})


def _found(step: Terminal, target: Target, screen: Screen) -> Element | None:
    """The one element that fits. Text goes into an element that holds a value, never into its caption."""
    found = find(target, screen)
    if step.action.kind in _WRITES:
        holders = [
            one.element
            for one in found.ranked
            if one.score >= _SURE and (one.element.editable or one.element.role in _HOLD_VALUES)
        ]
        if len(holders) == 1:
            return holders[0]
    if found.best is None or found.best.score < _SURE or not found.clear:
        return None
    plain = step.action.kind in _WRITES and found.best.element.role is Role.TEXT
    return None if plain else found.best.element


class FallbackPolicy:
    """The model decides; once its endpoint has failed, the offline policy does for the rest of the task."""

    def __init__(self, model: Policy, offline: Policy) -> None:
        self._model, self._offline = model, offline
        self._without = ""

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        """Raises what the deciding policy raises."""
        task = situation.mandate.sentence
        if not situation.visited and not situation.failure:
            self._without = ""
        if self._without != task:
            try:
                return await self._model.decide(situation, allowed)
            except (EndpointBusy, EndpointRefused) as error:
                self._without = task
                logger.warning("The offline policy goes on: {} {}", error.message, error.hint)
        return await self._offline.decide(situation, allowed)
