"""Which parts there are, by kind and name. A new part is one line here and one file in its room."""

from __future__ import annotations

from treetap.app.registry import Registry
from treetap.core.ports import ChatModel, Clock, Human, Policy

CLOCKS: Registry[Clock] = Registry(
    "clock",
    {"system": "treetap.core.clock:SystemClock", "frozen": "treetap.core.clock:FrozenClock"},
)
POLICIES: Registry[Policy] = Registry("policy", {"scripted": "treetap.decision.scripted:ScriptedPolicy"})
CHAT_MODELS: Registry[ChatModel] = Registry(
    "chat model", {"scripted": "treetap.llm.scripted:ScriptedChatModel"}
)
HUMANS: Registry[Human] = Registry("human", {"scripted": "treetap.human.scripted:ScriptedHuman"})
