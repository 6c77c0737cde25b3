"""One question, put to a model until its reply can be used: a few times at most, and within a deadline."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from treetap.core.ports import ChatModel, Clock
from treetap.errors import (
    DecisionNotAllowed,
    EndpointBusy,
    ModelRecovers,
    ReplyCut,
    ReplyInvalid,
    ReplyRefused,
)
from treetap.models import ChatRequest, Message
from treetap.prompts.render import render
from treetap.prompts.sizing import tokens

_CORRECTIONS: Final = 2
"""How often a reply that cannot be used is sent back with what is wrong."""
_LONGEST_BACK: Final = 1_500
"""Characters of it that the model is shown again."""
_PURPOSES: Final = {"decision": "decide", "judgement": "judge", "reading": "read"}
"""What a call is for, by the name of its schema; any other goes by that name."""
_PAUSE: Final = 0.5
"""Seconds before an endpoint is asked again that has sent a page, or nothing."""

Read = TypeVar("Read")


@dataclass(frozen=True)
class Limits:
    """What one question may take."""

    context: int = 32_000
    """Tokens of a prompt and its reply."""
    max_tokens: int | None = None
    """Tokens of a reply; None: as many as the endpoint is set to."""
    seconds: float | None = None
    """For all replies together."""


class Asking:
    """The question, and with it what was wrong with the last reply. `name`: of the reply's schema."""

    def __init__(
        self,
        chat: ChatModel,
        system: Message,
        user: Message,
        schema: Mapping[str, Any],
        *,
        limits: Limits,
        clock: Clock | None = None,
        name: str = "decision",
    ) -> None:
        self._chat, self._clock, self._limits, self._name = chat, clock, limits, name
        self._system, self._user, self._schema = system, user, dict(schema)
        self._messages = [system, user]
        self._max_tokens = limits.max_tokens
        self._problem: ModelRecovers | None = None
        self._unheard = False

    async def until(self, read: Callable[[str], Read]) -> Read:
        """What is read in the first reply in which something can be. Raises what is wrong with the last."""
        try:
            async with asyncio.timeout(self._limits.seconds):
                return await self._until(read)
        except TimeoutError:
            raise self._problem or EndpointBusy(
                f"No reply has come within {self._limits.seconds:g} seconds.",
                hint="Try again later, or raise the model's timeout.",
            ) from None

    async def _until(self, read: Callable[[str], Read]) -> Read:
        for left in reversed(range(_CORRECTIONS + 1)):
            text = ""
            try:
                text = (await self._chat.chat(self._request())).text
                return read(text)
            except ReplyRefused:
                raise
            except ModelRecovers as error:
                self._problem = error
                if not left:
                    raise
                await self._mend(text, error)
        raise DecisionNotAllowed("No reply could be used.", hint="Take another model.")

    def _request(self) -> ChatRequest:
        return ChatRequest(
            messages=tuple(self._messages),
            response_schema=self._schema,
            schema_name=self._name,
            max_tokens=self._max_tokens,
            purpose=_PURPOSES.get(self._name, self._name),
        )

    async def _mend(self, text: str, error: ModelRecovers) -> None:
        """Ask otherwise: with the reply and what is wrong with it, or, where there is none, with that alone.

        Then it goes into the question: many models take no two messages of one person in a row.
        """
        if text:
            again = render("again", problem=f"{error.message} {error.hint}")
            back = Message(role="assistant", text=text[:_LONGEST_BACK])
            self._messages = [self._system, self._user, back, Message(role="user", text=again)]
        elif isinstance(error, ReplyCut):
            self._more_room()
            self._repeat(render("shorter"))
        else:
            await self._once_more(error)

    async def _once_more(self, error: ModelRecovers) -> None:
        """A page or nothing at all may have been the endpoint's, and pass; twice it is more than that."""
        if self._unheard or not isinstance(error, ReplyInvalid):
            raise error
        self._unheard = True
        if self._clock is not None:
            await self._clock.sleep(_PAUSE)
        self._repeat(render("again", problem=error.message))

    def _repeat(self, note: str) -> None:
        said = f"{self._user.text.rstrip()}\n\n{note.strip()}"
        self._messages = [self._system, self._user.model_copy(update={"text": said})]

    def _more_room(self) -> None:
        """Twice as long, once, as far as it fits: a model that thinks aloud may need no less."""
        most = self._limits.max_tokens
        if most is None:
            return
        fits = self._limits.context - sum(tokens(one.text) for one in (self._system, self._user))
        self._max_tokens = max(most, min(2 * most, fits))
