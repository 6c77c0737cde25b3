"""The judge: a model apart from the policy that says whether a task was done, and cites what shows it.

It is shown the person's sentence, what was done, and the screens that matter as numbered lines; never what
the policy thought. A line that it cites and that does not exist counts for nothing (DETAILS: Verified).
"""

from __future__ import annotations

import re
from typing import Final

from pydantic import BaseModel, ConfigDict, Field

from treetap.core.ports import ChatModel, Clock, FrameStore
from treetap.errors import PromptTooLong, UnknownName
from treetap.models import Case, Finding, Judgement, Requirement
from treetap.prompts.asking import Limits
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask, invalid
from treetap.prompts.sizing import fitted, tokens
from treetap.prompts.telling import told_steps
from treetap.verify.exhibits import Exhibit, Exhibits, exhibits

_LONGEST_ANSWER: Final = 1_000
_MOST_REQUIREMENTS: Final = 20
_PICTURES: Final = 3
"""Screens that a judge who sees is shown as pictures: the first, the last change, the last."""
_MARGIN: Final = 400
"""Tokens for what stands round the screens: their heads, and what changed on them."""
_STEPS: Final = 4
"""The part of the room, one in so many, that the steps may take."""
_HALVINGS: Final = 2
"""How often an endpoint is asked again with half as much that says it was too much."""
_CITE: Final = re.compile(r"(?<![\d.])\d+\.\d+(?!\.?\d)")
"""The number of a line, however it is set off."""
_UNCITED: Final = "it cites no line that was shown"


class _Said(BaseModel):
    model_config = ConfigDict(extra="ignore")

    requirement: str = Field(min_length=1, max_length=600)
    verdict: Finding
    cites: list[str | float] = []
    why: str = ""


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")

    requirements: list[_Said] = Field(min_length=1, max_length=_MOST_REQUIREMENTS)


class ModelJudge:
    """Asks a model. `frames`: where pictures are, for a model that sees."""

    final = True

    def __init__(
        self,
        chat: ChatModel,
        *,
        clock: Clock | None = None,
        frames: FrameStore | None = None,
        context: int = 32_000,
        max_tokens: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self._chat, self._clock, self._frames = chat, clock, frames
        self._limits = Limits(context, max_tokens, None if timeout is None else 2 * timeout)
        self._room, self._left = context - (max_tokens or 0), _HALVINGS
        self._size = 0

    async def judge(self, case: Case) -> Judgement:
        """Raises what a model's call raises: `EndpointBusy`, `EndpointRefused`, `ReplyInvalid` …"""
        while True:
            try:
                return await self._judged(case)
            except PromptTooLong:
                if not self._left:
                    raise
                self._left -= 1
                self._room = min(self._room, self._size) // 2

    async def _judged(self, case: Case) -> Judgement:
        system = render("judge_system", answer=bool(case.answer))
        task, answer = plain(case.sentence), quoted(case.answer, _LONGEST_ANSWER) if case.answer else ""
        room = self._room - tokens(system) - tokens(task + answer) - _MARGIN
        told = told_steps(case.steps, case.screens, every=True)
        steps = fitted([("steps", told[::-1])], room // _STEPS)["steps"][::-1]
        shown = exhibits(case, room - sum(map(tokens, steps)))
        seen = await self._seen(shown)
        user = render(
            "judge",
            task=task,
            answer=answer,
            steps=steps,
            screens=shown.screens,
            facts=shown.facts,
            seen=[one.number for one in seen],
        )
        self._size = tokens(system) + tokens(user)
        return await ask(
            self._chat,
            name="judgement",
            system=system,
            user=user,
            reply=_Reply,
            use=lambda reply: _judgement(reply, shown),
            limits=self._limits,
            clock=self._clock,
            frames=[one.frame for one in seen],
        )

    async def _seen(self, shown: Exhibits) -> list[Exhibit]:
        """The first screen and the last two, for a judge that sees; only pictures that are still there."""
        if self._frames is None:
            return []
        there = []
        for one in shown.screens:
            try:
                await self._frames.get(one.frame)
            except UnknownName:
                continue
            there.append(one)
        return there if len(there) <= _PICTURES else [there[0], *there[1 - _PICTURES :]]


def _judgement(reply: _Reply, shown: Exhibits) -> Judgement:
    found = [_requirement(one, shown) for one in reply.requirements]
    cites = dict.fromkeys(cite for one in found for cite in one.cites)
    if not any(one.text.strip() for one in found):
        raise invalid("it names no requirement")
    frames = dict.fromkeys(shown.frame_of(cite) for cite in cites)
    return Judgement(
        requirements=tuple(found), lines=tuple(shown.lines[cite] for cite in cites), frames=tuple(frames)
    )


def _requirement(said: _Said, shown: Exhibits) -> Requirement:
    """What is said to be met and rests on nothing that was shown cannot be seen."""
    named = (cite for one in said.cites for cite in _CITE.findall(str(one)))
    cites = tuple(cite for cite in dict.fromkeys(named) if cite in shown.lines)
    finding, why = said.verdict, said.why
    if finding is Finding.MET and not cites:
        finding, why = Finding.NOT_SEEN, _UNCITED
    return Requirement(text=said.requirement, finding=finding, cites=cites, why=" ".join(why.split())[:300])
