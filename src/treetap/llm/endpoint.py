"""A chat model behind any OpenAI-compatible endpoint (B14): whatever it does is a reply or a typed error."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from loguru import logger

from treetap.core.ports import Clock, FrameStore
from treetap.errors import BudgetSpent, EndpointBusy, ReplyCut, ReplyInvalid, TreetapError, UnknownName
from treetap.llm.abilities import Abilities, AbilityBook
from treetap.llm.diagnosis import Diagnosis, never_came, reason_of
from treetap.llm.holding import Held, held
from treetap.llm.images import Shown
from treetap.llm.meter import RunMeter
from treetap.llm.reading import ErrorInside, Told, answer_of, said_in, usable, with_spelt_call
from treetap.llm.redacting import hidden, redacted
from treetap.llm.refusing import Asking, Refusal, refusal_of
from treetap.llm.retrying import PASSING, pause
from treetap.llm.streaming import is_stream, streamed, until_done
from treetap.llm.wire import format_of, written
from treetap.models import ChatReply, ChatRequest, EndpointSettings, ModelCalled, Usage

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from openai import AsyncOpenAI

    _Create = Callable[..., Awaitable[Any]]

_NO_KEY = "none"
"""What the client sends where there is no key; servers at home do not look at it."""


@dataclass(frozen=True, slots=True)
class _Broken:
    """A call that nothing came of."""

    trouble: str
    away: bool = False
    """There was no connection at all."""


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
        section: str = "models.text",
    ) -> None:
        """`section`: its place in the settings, for what is said about it."""
        self._settings, self._clock = settings, clock
        self._section, self._tells = section, Diagnosis(settings, section)
        self._away = False
        self._shown = Shown(frames, settings.image_side) if frames is not None else None
        self._meter, self._book = meter or RunMeter(), book or AbilityBook()
        self._turns = asyncio.Semaphore(settings.max_concurrent)
        self._client: AsyncOpenAI | None = None

    async def chat(self, request: ChatRequest) -> ChatReply:
        """Raises `ReplyInvalid` (`ReplyCut`, `ReplyRefused`), `EndpointBusy`, `EndpointRefused`,
        `BudgetSpent`, and `UnknownName` for a picture that is gone."""
        began = self._clock.monotonic()
        try:
            reply = await self._within_deadline(request)
        except (BudgetSpent, UnknownName):
            raise
        except TreetapError as error:
            self._unanswered(request, error)
            raise
        except asyncio.CancelledError:
            # Whoever asks has a deadline of their own for several questions.
            self._unanswered(request, self._tells.late(self._clock.monotonic() - began))
            raise
        self._meter.answered(self._section, request.purpose)
        return reply

    def _unanswered(self, request: ChatRequest, error: TreetapError) -> None:
        self._meter.not_answered(self._section, request.purpose, self._tells.name, error)

    async def _within_deadline(self, request: ChatRequest) -> ChatReply:
        seconds = self._settings.timeout if request.deadline is None else request.deadline
        # Its libraries take a second to load: that is not the endpoint's time.
        create = self._opened().chat.completions.with_raw_response.create
        ends = self._clock.monotonic() + seconds
        try:
            async with asyncio.timeout(seconds), self._turns:
                return await self._persist(create, request, ends)
        except TimeoutError:
            raise self._tells.late(seconds) from None

    async def close(self) -> None:
        """Give the connections back."""
        client, self._client = self._client, None
        if client is not None:
            await client.close()

    @property
    def abilities(self) -> Abilities:
        """What is known of the endpoint by now."""
        return self._book.of(self._settings.url, self._settings.name or "", self._clock.now())

    async def _persist(self, create: _Create, request: ChatRequest, ends: float) -> ChatReply:
        """Try again after what passes; ask otherwise after what the endpoint does not take."""
        asking, tried = Asking(request, self._first_form(), fixed=self._settings.replies != "auto"), 0
        # One that was not there a moment ago is asked once, to see whether it has come back.
        most = 1 if self._away else 1 + self._settings.max_retries
        while True:
            if request.must_see and not (asking.abilities.images and self._shown):
                self._learn(asking.abilities)
                raise self._tells.blind()
            call = await written(asking.request, self._settings, asking.abilities, self._shown)
            found = await self._once(create, call, asking)
            if isinstance(found, ChatReply):
                return found
            if found is None:
                continue
            if isinstance(found, Refusal):
                self._away = False
                if asking.again(found, call):
                    continue
                if found.too_long or found.without_credit or found.status not in PASSING:
                    raise self._tells.refused(found)
            tried += 1
            if tried >= most and not (isinstance(found, Refusal) and found.loading):
                raise self._gave_up(found, f"asked {tried} times" if tried > 1 else "")
            await self._wait(tried, found, ends)

    def _first_form(self) -> Abilities:
        """How it is asked first: as far as it is known, and as the settings say."""
        known, wanted = self.abilities, self._settings.replies
        if wanted == "auto" or (wanted == "schema" and known.format == "told"):
            return known
        return known.model_copy(update={"format": wanted})

    async def _once(
        self, create: _Create, call: dict[str, Any], asking: Asking
    ) -> ChatReply | Refusal | _Broken | None:
        """One call: its reply, what it refuses, or how the connection broke; None to ask anew at once.

        Counted in any case."""
        import httpx2
        import openai

        self._meter.take_call()
        began, request = self._clock.monotonic(), asking.request
        try:
            return self._reply(*await _sent(create, call), asking, began)
        except asyncio.CancelledError:
            self._count(request, began, "has not answered in time")
            raise
        except openai.APIStatusError as error:
            refusal = refusal_of(error)
        except ErrorInside as error:
            refusal = Refusal(error.status, error.said, inside=True)
        except (openai.APIConnectionError, httpx2.TransportError) as error:
            return self._broken(request, began, f"cannot be reached ({reason_of(error)})", never_came(error))
        except EndpointBusy as error:
            return self._broken(request, began, f"is busy: {error.message.rstrip('.')}")
        self._count(request, began, refusal.trouble)
        return refusal

    def _broken(self, request: ChatRequest, began: float, trouble: str, away: bool = False) -> _Broken:
        self._away = away
        self._count(request, began, trouble)
        return _Broken(trouble, away)

    def _reply(self, body: bytes, kind: str, asking: Asking, began: float) -> ChatReply | None:
        """What is said; None where it is to be asked anew. Counted whatever it is: it has cost as much."""
        self._away = False
        request, answer = asking.request, None
        tool = format_of(request, asking.abilities) == "tool"
        try:
            answer = streamed(body) if is_stream(body, kind) else answer_of(body)
            ran_on = tool and answer.cut
            if tool:
                answer = with_spelt_call(answer, request.schema_name)
            said = said_in(answer, request.response_schema, tool=tool)
            if not said and asking.anew(answer, self._settings):
                self._count(request, began, "has not answered, only thought or called nothing", answer)
                return None
            text = usable(answer, said)
        except ReplyInvalid as error:
            self._count(request, began, error.message, answer)
            if tool and isinstance(error, ReplyCut):
                # Held to a call that it does not make, it writes until it is cut off.
                self._learn(asking.abilities.uncalled(silent=True))
            raise
        usage = self._count(request, began, "", answer)
        known = asking.abilities.uncalled(silent=True) if ran_on else asking.abilities
        self._learn(_after(text, answer, request, known))
        # One that repeats its key has it written nowhere.
        text, model = hidden(text, self._tells.secret), redacted(answer.model, self._tells.secret)
        return ChatReply(text=text, model=model or self._settings.name or "", usage=usage)

    def _count(self, request: ChatRequest, began: float, error: str, answer: Told | None = None) -> Usage:
        """Tokens as the endpoint says, or about as many as there are words; none where no model answered."""
        usage = Usage(failed=1)
        if answer is not None:
            asked = sum(len(message.text) for message in request.messages)
            tokens_in = _or(answer.tokens_in, asked)
            said = (answer.text or "", answer.thought, *answer.calls)
            tokens_out = _or(answer.tokens_out, sum(map(len, said)))
            price = tokens_in * self._settings.price_in + tokens_out * self._settings.price_out
            usage = Usage(calls=1, tokens_in=tokens_in, tokens_out=tokens_out, cost=price / 1_000_000)
        self._meter.add(
            ModelCalled(
                purpose=request.purpose,
                model=self._settings.name or "",
                usage=usage,
                milliseconds=max(0.0, (self._clock.monotonic() - began) * 1000),
                error=redacted(error, self._tells.secret),
            )
        )
        return usage

    def _learn(self, abilities: Abilities) -> None:
        """It was asked so, and answered: that is how it is asked from now on. What the settings say is not
        learned."""
        if self._settings.replies != "auto" and abilities.format != "told":
            abilities = abilities.model_copy(update={"format": self.abilities.format})
        if abilities != self.abilities:
            logger.debug("{} is asked otherwise from now on: {}", self._tells.name, abilities)
            self._book.learn(self._settings.url, self._settings.name or "", abilities, self._clock.now())

    async def _wait(self, tried: int, found: Refusal | _Broken, ends: float) -> None:
        """As long as it asks for, if that is within the deadline."""
        headers = found.headers if isinstance(found, Refusal) else {}
        seconds = pause(tried - 1, headers, self._clock.now())
        if self._clock.monotonic() + seconds >= ends:
            raise self._gave_up(found, f"and has to be left alone for {seconds:.1f} seconds")
        trouble = redacted(found.trouble, self._tells.secret)
        logger.debug("{} {}: again in {:.1f} s.", self._tells.name, trouble, seconds)
        await self._clock.sleep(seconds)

    def _gave_up(self, found: Refusal | _Broken, more: str) -> EndpointBusy:
        if isinstance(found, _Broken):
            tell = self._tells.unreachable if found.away else self._tells.busy
        else:
            tell = self._tells.limited if found.status == 429 else self._tells.busy
        return tell(found.trouble, more)

    def _opened(self) -> AsyncOpenAI:
        if self._client is None:
            from treetap.llm.connecting import connected

            self._client = connected(
                self._settings.url, self._tells.secret or _NO_KEY, self._settings.timeout
            )
        return self._client


async def _sent(create: _Create, call: dict[str, Any]) -> tuple[bytes, str]:
    """The body of the answer, whatever it is, and what its head says of it."""
    raw = await create(**call)
    response = raw.http_response
    kind = str(response.headers.get("content-type", "")).casefold()
    return (await until_done(response) if call.get("stream") else response.content), kind


def _after(text: str, answer: Told, request: ChatRequest, abilities: Abilities) -> Abilities:
    """How to ask from now on: otherwise, if the reply breaks a schema that was promised to be kept."""
    if request.response_schema is None:
        return abilities
    asked_for = format_of(request, abilities)
    if asked_for == "tool":
        return abilities if answer.calls else abilities.uncalled(silent=False)
    found = held(text, request.response_schema)
    return abilities if found is Held.KEPT else abilities.unheld(asked_for, is_json=found is not Held.NO_JSON)


def _or(count: int | None, characters: int) -> int:
    """The tokens that it says, or about as many as there are words: a token for four characters."""
    return count if count is not None else -(-characters // 4)
