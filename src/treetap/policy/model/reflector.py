"""Lessons in a model's words (A11). Their structure is the rule's: what failed, where, and why.

A step that failed is told by rule: a call for each would double what a run costs. What a task was given up
for is put into words once, at its end.
"""

from __future__ import annotations

import re
from typing import Final

from loguru import logger

from treetap.core.ports import ChatModel, Reflector
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid
from treetap.models import ChatRequest, Failure, Message, Reflection
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render
from treetap.prompts.telling import told_steps

_LONGEST: Final = 300
_ODD: Final = re.compile(r"[{}<>|\n\r]")


class ModelReflector:
    """Asks for two sentences, and keeps the rule's where the model has none that can be kept."""

    def __init__(self, chat: ChatModel, rule: Reflector) -> None:
        self._chat, self._rule = chat, rule

    async def reflect(self, failure: Failure) -> Reflection | None:
        ruled = await self._rule.reflect(failure)
        if ruled is None or not failure.final:
            return ruled
        prompt = render(
            "reflect",
            task=quoted(failure.task, 600),
            cause=quoted(failure.cause, 300),
            steps=told_steps(failure.steps),
        )
        request = ChatRequest(
            messages=(Message(role="user", text=prompt),), max_tokens=160, purpose="reflect"
        )
        try:
            reply = await self._chat.chat(request)
        except (EndpointBusy, EndpointRefused, ReplyInvalid, BudgetSpent) as error:
            logger.debug("The lesson is told by rule: {}", error)
            return ruled
        lesson = " ".join(reply.text.split()).strip("\"'“”` ")
        if not lesson or len(lesson) > _LONGEST or _ODD.search(lesson):
            logger.debug("The model's lesson is not used: it is not one or two plain sentences.")
            return ruled
        return ruled.model_copy(update={"lesson": lesson, "author": "model"})
