"""What goes to a model endpoint and what comes back, free of any client library."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, JsonValue

from treetap.models.base import Model, NonEmpty, Seconds


class Message(Model):
    """One turn. Images are frames of the frame store, sent after the text."""

    role: Literal["system", "user", "assistant"]
    text: str
    frames: tuple[str, ...] = ()


class ChatRequest(Model):
    """A question to a model, and the shape its answer must have."""

    messages: tuple[Message, ...] = Field(min_length=1)
    response_schema: dict[str, JsonValue] | None = None
    """The JSON schema the reply is asked to satisfy; None for prose."""
    schema_name: str = "reply"
    max_tokens: int | None = Field(default=None, gt=0)
    deadline: Seconds | None = None
    """Seconds for the whole reply; None takes the endpoint's setting."""
    purpose: NonEmpty = "decide"
    """What the call is for, so that costs can be told apart."""
    must_see: bool = False
    """The question is about its pictures: without them any answer is made up."""


class Usage(Model):
    """What calls cost."""

    calls: int = Field(default=0, ge=0)
    """Calls that a model answered, well or badly."""
    failed: int = Field(default=0, ge=0)
    """Calls that no model answered: refused, cut off, late, or answered by something else."""
    tokens_in: int = Field(default=0, ge=0)
    tokens_out: int = Field(default=0, ge=0)
    cost: float = Field(default=0.0, ge=0)
    """In the currency of the endpoint's prices; 0 where they are not known."""

    @property
    def tokens(self) -> int:
        return self.tokens_in + self.tokens_out

    @property
    def tried(self) -> int:
        """All calls: what a budget counts."""
        return self.calls + self.failed

    def __add__(self, other: Usage) -> Usage:
        return Usage(
            calls=self.calls + other.calls,
            failed=self.failed + other.failed,
            tokens_in=self.tokens_in + other.tokens_in,
            tokens_out=self.tokens_out + other.tokens_out,
            cost=self.cost + other.cost,
        )


class ChatReply(Model):
    """The text as it came, untrusted, with its cost."""

    text: str
    model: str = ""
    usage: Usage = Usage(calls=1)


class Sight(Model):
    """What a vision model is asked about one or two frames."""

    question: NonEmpty
    frames: tuple[NonEmpty, ...] = Field(min_length=1, max_length=2)
    response_schema: dict[str, JsonValue]
    deadline: Seconds | None = None
    purpose: NonEmpty = "look"


class SightReply(Model):
    """The answer with its cost."""

    data: dict[str, JsonValue]
    """The JSON object as it came, untrusted: whoever asked checks it."""
    usage: Usage = Usage(calls=1)
