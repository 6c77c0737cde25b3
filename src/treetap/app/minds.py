"""Who decides, judges, asks and minds: these parts by name. Hands, eyes and memory are in `compose.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from treetap.app.registry import Registry
from treetap.core.ports import (
    AppResolver,
    ChatModel,
    Clock,
    Embedder,
    FrameStore,
    GoalChecker,
    Guard,
    Human,
    Policy,
    Reflector,
    SpatialMap,
    WorkingMemory,
)
from treetap.errors import TreetapError
from treetap.models import App, Decision, SafetySettings

if TYPE_CHECKING:
    from treetap.language.lexicon.lexicon import Lexicon


def _scripted_policy(decisions: Iterable[Decision]) -> Policy:
    from treetap.decision.scripted import ScriptedPolicy

    return ScriptedPolicy(decisions)


def _scripted_chat_model(replies: Iterable[str | TreetapError]) -> ChatModel:
    from treetap.llm.scripted import ScriptedChatModel

    return ScriptedChatModel(replies)


def _scripted_human(answers: Iterable[str | bool | None] = ()) -> Human:
    from treetap.human.scripted import ScriptedHuman

    return ScriptedHuman(answers)


def _offline_policy(
    *, places: SpatialMap | None = None, embedder: Embedder[str] | None = None, lexicon: Lexicon | None = None
) -> Policy:
    from treetap.decision.offline.policy import OfflinePolicy

    return OfflinePolicy(places=places, embedder=embedder, lexicon=lexicon)


def _llm_policy(
    chat: ChatModel,
    *,
    frames: FrameStore | None = None,
    context: int = 32_000,
    max_tokens: int | None = None,
    knowledge_rounds: int = 3,
    timeout: float | None = None,
    clock: Clock | None = None,
) -> Policy:
    from treetap.decision.model.fitting import FittingPolicy
    from treetap.decision.model.policy import LlmPolicy

    reply = max_tokens or 0

    def sized(room: int) -> Policy:
        return LlmPolicy(
            chat,
            frames=frames,
            context=room + reply,
            max_tokens=max_tokens,
            knowledge_rounds=knowledge_rounds,
            timeout=timeout,
            clock=clock,
        )

    return FittingPolicy(sized, context - reply)


def _both_policies(offline: Policy, model: Policy) -> Policy:
    from treetap.decision.model.together import TogetherPolicy

    return TogetherPolicy(offline, model)


def _screen_checker(
    lexicon: Lexicon | None = None,
    resolver: AppResolver | None = None,
    apps: Callable[[], Awaitable[Sequence[App]]] | None = None,
) -> GoalChecker:
    from treetap.decision.checking.checker import ScreenGoalChecker

    return ScreenGoalChecker(lexicon=lexicon, resolver=resolver, apps=apps)


def _rule_reflector(clock: Clock) -> Reflector:
    from treetap.decision.reflecting import RuleReflector

    return RuleReflector(clock)


def _model_reflector(clock: Clock, chat: ChatModel) -> Reflector:
    from treetap.decision.model.reflecting import ModelReflector
    from treetap.decision.reflecting import RuleReflector

    return ModelReflector(chat, RuleReflector(clock))


def _no_reflector(*_: object) -> Reflector:
    from treetap.decision.reflecting import NoReflector

    return NoReflector()


def _risk_guard(settings: SafetySettings, lexicon: Lexicon | None = None) -> Guard:
    from treetap.safety.guard import RiskGuard

    return RiskGuard(settings, lexicon=lexicon)


def _console_human() -> Human:
    from treetap.human.console import ConsoleHuman

    return ConsoleHuman()


def _no_human() -> Human:
    from treetap.human.none import NoHuman

    return NoHuman()


def _short_memory(capacity: int = 7, loops: int = 3) -> WorkingMemory:
    from treetap.memory.working import ShortMemory

    return ShortMemory(capacity, loops)


POLICIES: Registry[Policy] = Registry(
    "policy",
    {
        "offline": _offline_policy,
        "llm": _llm_policy,
        "auto": _both_policies,
        "scripted": _scripted_policy,
    },
)
CHAT_MODELS: Registry[ChatModel] = Registry("chat model", {"scripted": _scripted_chat_model})
CHECKERS: Registry[GoalChecker] = Registry("goal checker", {"screen": _screen_checker})
REFLECTORS: Registry[Reflector] = Registry(
    "reflector", {"rule": _rule_reflector, "model": _model_reflector, "none": _no_reflector}
)
GUARDS: Registry[Guard] = Registry("guard", {"risk": _risk_guard})
HUMANS: Registry[Human] = Registry(
    "human", {"console": _console_human, "none": _no_human, "scripted": _scripted_human}
)
WORKING_MEMORIES: Registry[WorkingMemory] = Registry("working memory", {"short": _short_memory})
