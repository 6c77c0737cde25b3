"""Writes down a run at its decision points: what the policy was given, what it said, how the phone was."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import fields, replace
from typing import Any

from treetap.app import agent as app
from treetap.app.decisions import Json, told_point, told_screen
from treetap.bench.tasks.run import Agent, OpenAgent
from treetap.core.context import Parts
from treetap.core.ports import Clock, Device, EventSink, Policy, TaskReader
from treetap.errors import DecisionNotAllowed
from treetap.models import Allowed, Decision, Done, Evidence, Goal, Screen, Settings, Situation, Terminal
from treetap.policy.offline.search import is_finishing

Holds = Callable[[str | None], bool]
"""Whether the phone is as asked, if that is the answer."""
_LOOKS = frozenset({"tap", "back", "launch_app", "swipe", "scroll_to"})


class Record:
    """What is written down of one run."""

    def __init__(self, holds: Holds) -> None:
        self._holds = holds
        self._screens: dict[str, Json] = {}
        self._points: list[Json] = []

    async def point(self, situation: Situation, decision: Decision, policy: str) -> None:
        """One decision, before anything comes of it."""
        for one in (*situation.seen, situation.screen):
            self._screens.setdefault(one.frame.id, told_screen(one))
        answer = decision.answer if isinstance(decision, Done) else None
        held = await asyncio.to_thread(self._holds, answer)
        self._points.append({**told_point(situation, decision), "held": held, "policy": policy})

    def told(self) -> Json:
        return {"screens": self._screens, "points": self._points}


class RecordedPolicy:
    """Asks the policy, and writes down what it says.

    `driver`: another one whose word is carried out as long as it only looks around.
    """

    def __init__(self, policy: Policy, record: Record, driver: Driver | None = None) -> None:
        self._policy, self._record, self._driver = policy, record, driver

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        decision = await self._policy.decide(situation, allowed)
        await self._record.point(situation, decision, "oracle" if self._driver is None else "offline")
        other = None if self._driver is None else await self._driver.wanders(situation, allowed)
        return other or decision


class Driver:
    """The offline policy on what the rules have read: it strays, and the way back is shown."""

    def __init__(self, policy: Policy, reader: TaskReader, most: int = 6) -> None:
        self._policy, self._reader, self._left = policy, reader, most

    async def wanders(self, situation: Situation, allowed: Allowed) -> Decision | None:
        """Its step, if that changes nothing; None: it has none, or has strayed enough."""
        frame = await self._reader.read(situation.task)
        if len(frame.goals) > 1 or self._left <= 0:
            return None
        update = {"mandate": frame, "frame": frame, "goals": frame.goals, "evidence": ()}
        try:
            decision = await self._policy.decide(situation.model_copy(update=update), allowed)
        except DecisionNotAllowed:
            return None
        action = decision.action if isinstance(decision, Terminal) else None
        if action is None or action.kind not in _LOOKS or action.commits or is_finishing(action):
            return None
        self._left -= 1
        return decision.model_copy(update={"goal_id": None})


class NothingSeen:
    """No rule ends a run: its last decision says that it is done, on the screen that shows it."""

    async def check(self, _goal: Goal, _screen: Screen, _seen: Sequence[Screen]) -> Evidence | None:
        return None


class ToTheEnd(app.Agent):
    """The agent without rules that end its runs."""

    def _parts(self, events: EventSink) -> Parts:
        return replace(super()._parts(events), checker=NothingSeen())


def recorded(
    open_agent: OpenAgent, record: Record, driver: Callable[[Any], Driver] | None = None
) -> OpenAgent:
    """The agent with its policy recorded. `driver`: makes what strays, from the agent."""

    @asynccontextmanager
    async def opened(settings: Settings, clock: Clock, device: Device) -> AsyncIterator[Agent]:
        async with open_agent(settings, clock, device) as agent:
            whole: Any = agent
            policy = RecordedPolicy(whole.policy, record, driver(whole) if driver is not None else None)
            parts = {one.name: getattr(whole, one.name) for one in fields(app.Agent)}
            yield ToTheEnd(**{**parts, "policy": policy})

    return opened
