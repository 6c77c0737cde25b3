"""A chat model behind any OpenAI-compatible endpoint (B14): whatever it does is a reply or a typed error."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING, Any

from loguru import logger

from treetap.core.ports import Clock, FrameStore
from treetap.errors import EndpointBusy, EndpointRefused, PromptTooLong, ReplyInvalid
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.holding import Held, held
from treetap.llm.images import Shown
from treetap.llm.meter import RunMeter
from treetap.llm.reading import ErrorInside, Told, answer_of, usable
from treetap.llm.redacting import hidden, redacted
from treetap.llm.refusing import Asking, Refusal, refusal_of
from treetap.llm.retrying import PASSING, pause
from treetap.llm.streaming import is_stream, streamed, until_done
from treetap.llm.wire import format_of, written
from treetap.models import ChatReply, ChatRequest, EndpointSettings, ModelCalled, Usage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from openai import AsyncOpenAI

    _Create = Callable[..., Awaitable[Any]]

_NO_KEY = "none"
"""What the client sends where there is no key; servers at home do not look at it."""


class EndpointChatModel:
    """Asks within a deadline, waits and tries again where that may help, and counts what it costs."""

    def __init__(
        self,
        settings: EndpointSettings,
        clock: Clock,
        *,
        frames: FrameStore | None = None,
        meter: RunMeter | None = None,
        book: AbilityBook | None = None,
    ) -> None:
        self._settings, self._clock = settings, clock
        self._shown = Shown(frames, settings.image_side) if frames is not None else None
        self._meter, self._book = meter or RunMeter(), book or AbilityBook()
        self._turns = asyncio.Semaphore(settings.max_concurrent)
        self._client: AsyncOpenAI | None = None

    async def chat(self, request: ChatRequest) -> ChatReply:
        """Raises `ReplyInvalid` (`ReplyCut`, `ReplyRefused`), `EndpointBusy`, `EndpointRefused`,
        `BudgetSpent`, and `UnknownName` for a picture that is gone."""
        seconds = self._settings.timeout if request.deadline is None else request.deadline
        # Its libraries take a second to load: that is not the endpoint's time.
        create = self._opened().chat.completions.with_raw_response.create
        ends = self._clock.monotonic() + seconds
        try:
            async with asyncio.timeout(seconds), self._turns:
                return await self._persist(create, request, ends)
        except TimeoutError:
            raise EndpointBusy(
                f"{self._name} has not answered within {seconds:g} seconds.",
                hint="Try again later, or raise the model's timeout.",
            ) from None

    async def close(self) -> None:
        """Give the connections back."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @property
    def _name(self) -> str:
        return f"The model {self._settings.name} at {self._settings.url}"

    @property
    def abilities(self) -> Abilities:
        """What is known of the endpoint by now."""
        return self._book.of(self._settings.url, self._settings.name or "", self._clock.now())

    async def _persist(self, create: _Create, request: ChatRequest, ends: float) -> ChatReply:
        """Try again after what passes; ask otherwise after what the endpoint does not take."""
        asking, tried = Asking(request, self.abilities), 0
        while True:
            abilities = asking.abilities
            if request.must_see and not (abilities.images and self._shown):
                self._learn(abilities)
                raise self._blind()
            call = await written(request, self._settings, abilities, self._shown)
            found = await self._once(create, call, request)
            if isinstance(found, ChatReply):
                self._learn(_after(found, request, abilities))
                return found
            headers: Mapping[str, str] = {}
            if isinstance(found, Refusal):
                if asking.again(found):
                    continue
                if found.too_long or found.status not in PASSING:
                    raise self._refused(found)
                headers, found = found.headers, found.trouble
            tried += 1
            if tried > self._settings.max_retries:
                raise self._busy(found, f"It was asked {tried} times.")
            await self._wait(tried, headers, found, ends)

    async def _once(
        self, create: _Create, call: dict[str, Any], request: ChatRequest
    ) -> ChatReply | Refusal | str:
        """One call: its reply, what it refuses, or the trouble there was. Counted in any case."""
        import httpx2
        import openai

        self._meter.take_call()
        began = self._clock.monotonic()
        try:
            return self._reply(*await _sent(create, call), request, began)
        except asyncio.CancelledError:
            self._count(request, began, "has not answered in time")
            raise
        except openai.APIStatusError as error:
            refusal = refusal_of(error)
        except ErrorInside as error:
            refusal = Refusal(error.status, error.said, inside=True)
        except (openai.APIConnectionError, httpx2.TransportError, EndpointBusy) as error:
            trouble = _trouble(error)
            self._count(request, began, trouble)
            return trouble
        self._count(request, began, refusal.trouble)
        return refusal

    def _reply(self, body: bytes, kind: str, request: ChatRequest, began: float) -> ChatReply:
        """Counted whatever is in it: what is of no use has cost as much."""
        answer = Told(text=None)
        try:
            answer = streamed(body) if is_stream(body, kind) else answer_of(body)
            text = usable(answer)
        except ReplyInvalid as error:
            self._count(request, began, error.message, answer)
            raise
        usage = self._count(request, began, "", answer)
        # One that repeats its key has it written nowhere.
        text, model = hidden(text, self._secret), redacted(answer.model, self._secret)
        return ChatReply(text=text, model=model or self._settings.name or "", usage=usage)

    def _count(self, request: ChatRequest, began: float, error: str, answer: Told | None = None) -> Usage:
        """Tokens as the endpoint says, or about as many as there are words; none where nothing came back."""
        usage = Usage(calls=1)
        if answer is not None:
            asked = sum(len(message.text) for message in request.messages)
            tokens_in = _or(answer.tokens_in, asked)
            tokens_out = _or(answer.tokens_out, len(answer.text or ""))
            price = tokens_in * self._settings.price_in + tokens_out * self._settings.price_out
            usage = Usage(calls=1, tokens_in=tokens_in, tokens_out=tokens_out, cost=price / 1_000_000)
        self._meter.add(
            ModelCalled(
                purpose=request.purpose,
                model=self._settings.name or "",
                usage=usage,
                milliseconds=max(0.0, (self._clock.monotonic() - began) * 1000),
                error=redacted(error, self._secret),
            )
        )
        return usage

    def _learn(self, abilities: Abilities) -> None:
        """It was asked so, and answered: that is how it is asked from now on."""
        if abilities != self.abilities:
            logger.debug("{} is asked otherwise from now on: {}", self._name, abilities)
            self._book.learn(self._settings.url, self._settings.name or "", abilities, self._clock.now())

    async def _wait(self, tried: int, headers: Mapping[str, str], trouble: str, ends: float) -> None:
        """As long as it asks for, if that is within the deadline."""
        seconds = pause(tried - 1, headers, self._clock.now())
        if self._clock.monotonic() + seconds >= ends:
            raise self._busy(trouble, f"It would have to be left alone for {seconds:.1f} seconds first.")
        logger.debug("{} {}: again in {:.1f} s.", self._name, redacted(trouble, self._secret), seconds)
        await self._clock.sleep(seconds)

    def _busy(self, trouble: str, more: str) -> EndpointBusy:
        said = redacted(f"{self._name} {trouble}.", self._secret)
        return EndpointBusy(f"{said} {more}", hint="Try again later, or take another endpoint.")

    def _refused(self, refusal: Refusal) -> EndpointRefused:
        said = redacted(refusal.said, self._secret)
        told = f"{self._name} refuses: {refusal.status} {said}".rstrip()
        if refusal.too_long:
            return PromptTooLong(
                told,
                hint="It was more than the model can take: lower models.*.context, max_tokens or image_side.",
            )
        hints = {
            401: "Check the API key: OPENAI_API_KEY, or models.*.api_key.",
            403: "The key may not use this model: check it, or take another model.",
            404: "Check the model's name and the address: most end in /v1.",
        }
        hint = hints.get(refusal.status, "Check models.* in the settings; `treetap doctor` tries them.")
        if refusal.status in range(300, 400):
            hint = "The address leads elsewhere, and a key is not carried there: give the final one."
        return EndpointRefused(told, hint=hint)

    def _blind(self) -> EndpointRefused:
        return EndpointRefused(
            f"{self._name} takes no pictures, and was to look at one.",
            hint="Give a model that sees as models.vision.name, or null for none.",
        )

    @property
    def _secret(self) -> str:
        """Without the line break that a key out of a file often ends in."""
        key = self._settings.api_key
        return key.get_secret_value().strip() if key is not None else ""

    def _opened(self) -> AsyncOpenAI:
        if self._client is None:
            from treetap.llm.connecting import connected

            self._client = connected(self._settings.url, self._secret or _NO_KEY, self._settings.timeout)
        return self._client


async def _sent(create: _Create, call: dict[str, Any]) -> tuple[bytes, str]:
    """The body of the answer, whatever it is, and what its head says of it."""
    raw = await create(**call)
    response = raw.http_response
    kind = str(response.headers.get("content-type", "")).casefold()
    return (await until_done(response) if call.get("stream") else response.content), kind


def _after(reply: ChatReply, request: ChatRequest, abilities: Abilities) -> Abilities:
    """How to ask from now on: otherwise, if the reply breaks a schema that was promised to be kept."""
    if request.response_schema is None:
        return abilities
    found = held(reply.text, request.response_schema)
    if found is Held.KEPT:
        return abilities
    return abilities.unheld(format_of(request, abilities), is_json=found is not Held.NO_JSON)


def _or(count: int | None, characters: int) -> int:
    """The tokens that it says, or about as many as there are words: a token for four characters."""
    return count if count is not None else -(-characters // 4)


def _trouble(error: Exception) -> str:
    if isinstance(error, EndpointBusy):
        return f"is busy: {error.message}"
    cause = error.__cause__ or error
    return f"cannot be reached: {type(cause).__name__} {cause}".rstrip()
