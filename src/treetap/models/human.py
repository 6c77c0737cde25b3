"""What is asked of a person, and what comes back (C4)."""

from __future__ import annotations

from enum import StrEnum
from typing import Self

from pydantic import model_validator

from treetap.models.base import Model, NonEmpty, Seconds


class AnswerKind(StrEnum):
    """What form an answer takes."""

    TEXT = "text"
    CONFIRMATION = "confirmation"
    CHOICE = "choice"


class Question(Model):
    """One question. No answer within `timeout` seconds counts as none."""

    text: NonEmpty
    kind: AnswerKind = AnswerKind.TEXT
    choices: tuple[NonEmpty, ...] = ()
    timeout: Seconds | None = None
    frame_id: str | None = None
    """The screen it is about."""

    @model_validator(mode="after")
    def _choices_fit_kind(self) -> Self:
        if (self.kind is AnswerKind.CHOICE) != bool(self.choices):
            raise ValueError("a choice question lists its choices, and no other question has any")
        return self


class Answer(Model):
    """`text` for text and choice, `yes` for a confirmation; nothing set means nobody answered."""

    text: str | None = None
    yes: bool | None = None

    @model_validator(mode="after")
    def _one_answer(self) -> Self:
        if self.text is not None and self.yes is not None:
            raise ValueError("an answer is a text or a yes or no, not both")
        return self

    @property
    def given(self) -> bool:
        return self.text is not None or self.yes is not None
