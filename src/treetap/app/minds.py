"""Who decides, judges, asks and minds: these parts by name. Hands, eyes and memory are in `compose.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import TYPE_CHECKING

from treetap.app.registry import Registry
from treetap.core.ports import (
    AppResolver,
    ChatModel,
    Clock,
    Commitments,
    Embedder,
    FrameStore,
    GoalChecker,
    Guard,
    Human,
    Judge,
    Policy,
    Reflector,
    SpatialMap,
    TaskReader,
    WorkingMemory,
)
from treetap.errors import TreetapError
from treetap.models import App, Decision, EndpointSettings, SafetySettings
from treetap.models.convention import Convention

if TYPE_CHECKING:
    from pathlib import Path

    from treetap.policy.offline.scorer import Scorer
    from treetap.prompts.asking import Limits
    from treetap.task.lexicon import Lexicon


def _scripted_policy(decisions: Iterable[Decision]) -> Policy:
    from treetap.policy.scripted import ScriptedPolicy

    return ScriptedPolicy(decisions)


def _scripted_chat_model(replies: Iterable[str | TreetapError]) -> ChatModel:
    from treetap.llm.scripted import ScriptedChatModel

    return ScriptedChatModel(replies)


def _scripted_human(answers: Iterable[str | bool | None] = ()) -> Human:
    from treetap.human.scripted import ScriptedHuman

    return ScriptedHuman(answers)


def _offline_policy(
    *,
    places: SpatialMap | None = None,
    embedder: Embedder[str] | None = None,
    lexicon: Lexicon | None = None,
    scorer: Scorer | None = None,
) -> Policy:
    from treetap.policy.offline.policy import OfflinePolicy

    return OfflinePolicy(
        places=places, embedder=embedder, lexicon=lexicon, commitments=commitments(), scorer=scorer
    )


def _llm_policy(
    chat: ChatModel,
    *,
    frames: FrameStore | None = None,
    context: int = 32_000,
    max_tokens: int | None = None,
    knowledge_rounds: int = 3,
    timeout: float | None = None,
    clock: Clock | None = None,
    convention: Convention | None = None,
) -> Policy:
    from treetap.policy.model.policy import LlmPolicy

    return LlmPolicy(
        chat,
        frames=frames,
        context=context,
        max_tokens=max_tokens,
        knowledge_rounds=knowledge_rounds,
        timeout=timeout,
        clock=clock,
        convention=convention,
    )


def _model_or_offline(model: Policy, offline: Policy) -> Policy:
    from treetap.policy.model.policy import FallbackPolicy

    return FallbackPolicy(model, offline)


def _screen_checker(
    lexicon: Lexicon | None = None,
    resolver: AppResolver | None = None,
    apps: Callable[[], Awaitable[Sequence[App]]] | None = None,
) -> GoalChecker:
    from treetap.verify.checker import ScreenGoalChecker

    return ScreenGoalChecker(lexicon=lexicon, resolver=resolver, apps=apps)


def _rule_reflector(clock: Clock) -> Reflector:
    from treetap.policy.reflect import RuleReflector

    return RuleReflector(clock)


def _model_reflector(clock: Clock, chat: ChatModel) -> Reflector:
    from treetap.policy.model.reflector import ModelReflector
    from treetap.policy.reflect import RuleReflector

    return ModelReflector(chat, RuleReflector(clock))


def _no_reflector(*_: object) -> Reflector:
    from treetap.policy.reflect import NoReflector

    return NoReflector()


def _risk_guard(
    settings: SafetySettings,
    lexicon: Lexicon | None = None,
    chat: ChatModel | None = None,
    *,
    model: str = "",
    cache: Path | None = None,
    clock: Clock | None = None,
    limits: Limits | None = None,
) -> Guard:
    """`chat`: a model that is asked about unknown controls, and where rules cannot tell consent."""
    from treetap.guard.guard import RiskGuard
    from treetap.guard.judge import ConsentJudge, Unknowns
    from treetap.prompts.kept import Kept

    unknowns = Unknowns(chat, model=model, cache=Kept(cache), clock=clock, limits=limits)
    judge = None if chat is None else ConsentJudge(chat, clock=clock, limits=limits)
    return RiskGuard(settings, lexicon=lexicon, unknowns=unknowns, judge=judge)


def commitments() -> Commitments:
    """What a touch commits to, for a policy that looks around."""
    from treetap.guard.commitments import ScreenCommitments

    return ScreenCommitments()


def is_offline(policy: Policy) -> bool:
    """Whether it is our own policy without a model: a claim of anybody else's needs more than a trail."""
    from treetap.policy.offline.policy import OfflinePolicy

    return isinstance(policy, OfflinePolicy)


def trail_judge(reader: TaskReader, lexicon: Lexicon | None) -> Judge:
    """The judge of the offline policy's claims."""
    from treetap.verify.trail import TrailJudge

    return TrailJudge(reader, lexicon)


def model_judge(
    chat: ChatModel, endpoint: EndpointSettings, *, clock: Clock, frames: FrameStore | None = None
) -> Judge:
    """The judge of these settings."""
    from treetap.verify.judge import ModelJudge

    return ModelJudge(
        chat,
        clock=clock,
        frames=frames if endpoint.sees else None,
        context=endpoint.context,
        max_tokens=endpoint.max_tokens,
        timeout=endpoint.timeout,
    )


def model_reader(
    chat: ChatModel, rules: TaskReader, endpoint: EndpointSettings, *, cache: Path, clock: Clock
) -> TaskReader:
    """The reader that asks the text model, over the one that does not."""
    from treetap.policy.model.reader import ModelTaskReader
    from treetap.prompts.kept import Kept

    return ModelTaskReader(
        chat,
        rules,
        model=endpoint.name or "",
        cache=Kept(cache),
        clock=clock,
        limits=limits_of(endpoint),
    )


def limits_of(endpoint: EndpointSettings) -> Limits:
    """What one short question to it may take."""
    from treetap.prompts.asking import Limits

    return Limits(endpoint.context, endpoint.max_tokens, 2 * endpoint.timeout)


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
        "auto": _model_or_offline,
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
