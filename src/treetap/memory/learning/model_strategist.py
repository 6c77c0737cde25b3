"""The one sentence by a language model; what it says is checked, and the rule's sentence stands in for it."""

from __future__ import annotations

import re
from typing import Final

from loguru import logger

from treetap.core.ports import ChatModel
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.memory.learning.strategist import RuleStrategist, Strategist, Strategy, told_steps, values_of
from treetap.memory.learning.wording import holds
from treetap.models import ChatRequest, Message, TaskExperience
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render

_LONGEST = 200
_LONGEST_STEP = 160
_ENDS: Final = re.compile(r"[.!?](?=\s+\S)|[。！？](?=\S)")
"""The end of a sentence with another after it."""
_QUOTES: Final = "\"'“”‘’「」` "


class ModelStrategist:
    """Asks a model and believes only one short sentence that holds no value of the task."""

    def __init__(self, chat: ChatModel, fallback: Strategist | None = None) -> None:
        self._chat, self._fallback = chat, fallback or RuleStrategist()

    async def strategy(self, task: TaskExperience) -> Strategy:
        ruled = await self._fallback.strategy(task)
        prompt = render(
            "strategy",
            task=plain(task.pattern),
            kind=ruled.pattern,
            steps=[quoted(one, _LONGEST_STEP) for one in told_steps(task)],
            language=task.frame.language,
        )
        request = ChatRequest(
            messages=(Message(role="user", text=prompt),), max_tokens=120, purpose="strategy"
        )
        try:
            reply = await self._chat.chat(request)
        except (EndpointBusy, EndpointRefused, ReplyInvalid, BudgetSpent) as error:
            logger.debug("The strategy is told by rule: {}", error)
            return ruled
        sentence = reply.text.strip().strip(_QUOTES)
        if problem := _problem(sentence, values_of(task)):
            logger.debug("The model's strategy is not used: {}", problem)
            return ruled
        return Strategy(sentence, ruled.pattern, "model")


def _problem(sentence: str, values: frozenset[str]) -> str:
    """Why it cannot be kept; empty if it can."""
    if not sentence:
        return "it is empty"
    if len(sentence) > _LONGEST:
        return f"it is longer than {_LONGEST} characters"
    if "\n" in sentence or _ENDS.search(sentence):
        return "it is more than one sentence"
    if any(char in sentence for char in "{}<>|"):
        return "it is not plain words"
    if any(holds(sentence, value) for value in values):
        return "it holds a value of the task"
    return ""
