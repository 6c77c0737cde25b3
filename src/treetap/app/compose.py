"""Which parts there are, by kind and name. A new part is one function here and one file in its room.

Each function imports its part when it is chosen, so that a run pays only for what it uses, and so that the
type checker and the layer check see what is behind a name.
"""

from __future__ import annotations

from collections.abc import Iterable

from treetap.app.registry import Registry
from treetap.core.ports import ChatModel, Clock, Human, Policy
from treetap.errors import TreetapError
from treetap.models import Decision


def _system_clock() -> Clock:
    from treetap.core.clock import SystemClock

    return SystemClock()


def _frozen_clock() -> Clock:
    from treetap.core.clock import FrozenClock

    return FrozenClock()


def _scripted_policy(decisions: Iterable[Decision]) -> Policy:
    from treetap.decision.scripted import ScriptedPolicy

    return ScriptedPolicy(decisions)


def _scripted_chat_model(replies: Iterable[str | TreetapError]) -> ChatModel:
    from treetap.llm.scripted import ScriptedChatModel

    return ScriptedChatModel(replies)


def _scripted_human(answers: Iterable[str | bool | None] = ()) -> Human:
    from treetap.human.scripted import ScriptedHuman

    return ScriptedHuman(answers)


CLOCKS: Registry[Clock] = Registry("clock", {"system": _system_clock, "frozen": _frozen_clock})
POLICIES: Registry[Policy] = Registry("policy", {"scripted": _scripted_policy})
CHAT_MODELS: Registry[ChatModel] = Registry("chat model", {"scripted": _scripted_chat_model})
HUMANS: Registry[Human] = Registry("human", {"scripted": _scripted_human})
