"""Models that think before they answer: how they are told how much, and what of a reply is their answer.

Nearly every maker has another field for it. What an endpoint refuses is left out from then on.
"""

from __future__ import annotations

from typing import Any, Final

from treetap.llm.abilities import Abilities
from treetap.models import EndpointSettings
from treetap.models.only_object import begins_thought, spoken
from treetap.models.presets import Preset, preset_of

_TYPED: Final[frozenset[Preset]] = frozenset({"deepseek", "zhipu", "moonshot"})
"""They switch thinking on and off by `thinking: {"type": …}`."""
_SWITCHED: Final[frozenset[Preset]] = frozenset({"dashscope", "siliconflow"})
"""They switch it by `enable_thinking`."""
_LEVELLED: Final[frozenset[Preset]] = frozenset({"openai", "openrouter", "ollama", "lmstudio"})
"""They know `reasoning_effort` alone."""
_MORE_ROOM: Final = 8_192
"""Tokens that a thought and its answer fit into, as a rule."""


def effort_fields(settings: EndpointSettings, abilities: Abilities) -> tuple[dict[str, Any], dict[str, Any]]:
    """The fields that say how much to think: those of the protocol, and those of the server alone."""
    if settings.effort is None:
        return {}, {}
    preset, thinks = preset_of(settings.url), settings.effort != "none"
    level = {"reasoning_effort": abilities.allowed_effort(settings.effort)} if abilities.effort else {}
    extra: dict[str, Any] = {}
    if preset in _TYPED:
        extra = {"thinking": {"type": "enabled" if thinks else "disabled"}}
        level = {}
    elif preset in _SWITCHED:
        extra = {"enable_thinking": thinks}
        level = {}
    elif preset not in _LEVELLED:
        # vLLM and llama.cpp hand it to the model's chat template: Qwen3, GLM and others look for it there.
        extra = {"chat_template_kwargs": {"enable_thinking": thinks}}
    return level, extra if abilities.extras else {}


def answer_in(text: str | None) -> str:
    """What is said after the thoughts; "" where nothing is, as in a thought that was begun and not ended.

    One that holds an object is left as it is: whoever reads it says what is wrong with it."""
    whole = text or ""
    said = spoken(whole)
    if not said or (begins_thought(said) and "{" not in said):
        return ""
    return said if len(said) < len(whole.strip()) else whole


def more_room(asked: int, settings: EndpointSettings) -> int:
    """Tokens for the second try of a reply that was all thought; no more than half of the context."""
    return max(asked, min(max(2 * asked, _MORE_ROOM), settings.context // 2))
