"""What an endpoint refuses, as a status or inside of a 200, and how to ask after that."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from treetap.llm.abilities import Abilities
from treetap.llm.wire import format_of
from treetap.models import ChatRequest

if TYPE_CHECKING:
    import openai

_OF_THE_FORM: Final = frozenset({400, 404, 405, 406, 415, 422, 500, 501})
"""Refusals that may be meant for how it was asked. The others are of who asks, of what, or of the hour."""
_MUTE: Final = frozenset({400, 422})
"""Those that may be meant for the format even if they do not name it."""
_MOST_LESSONS: Final = 8
"""Refusals in one call from which something is learned about the endpoint."""
_LONGEST: Final = 4_000
"""Characters of a refusal that are looked at."""
_OF_THE_LENGTH: Final = frozenset({400, 413, 422, 500})
_TOO_LONG: Final = re.compile(
    r"context.?(?:length|window|size|limit)|maximum.{0,30}tokens|too many (?:\w+ )?tokens|token limit"
    r"|(?:prompt|input|request|messages?|payload|conversation)\b.{0,40}too (?:long|large)|input length"
    r"|(?:reduce|shorten).{0,20}(?:length|prompt|messages)|tokens.{0,40}must be <="
    r"|超长|(?:长度|上下文).{0,12}(?:超|限制|过长)",
    re.IGNORECASE,
)
"""More was asked than the model takes."""
_LIMIT_TOO_LARGE: Final = re.compile(
    r"max_(?:completion_)?tokens.{0,40}(?:too (?:large|high|big)|exceeds|greater than|(?:must|should) be)",
    re.IGNORECASE,
)
"""The reply is to be shorter, not the question: many take it without a limit."""
_PARAMETERS: Final = re.compile(r"param|argument|support|capab", re.IGNORECASE)
"""Nothing is found there that takes what was asked for: not "there is no such model"."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """What it says, and as what."""

    status: int
    said: str
    headers: Mapping[str, str] = field(default_factory=dict)
    inside: bool = False
    """The answer itself was a 200."""

    @property
    def trouble(self) -> str:
        return f"is busy: it answers with an error: {self.said}" if self.inside else f"answers {self.status}"

    @property
    def too_long(self) -> bool:
        """It was more than the model takes: neither another form nor another try helps."""
        if self.status not in _OF_THE_LENGTH or _LIMIT_TOO_LARGE.search(self.said):
            return False
        return self.status == 413 or bool(_TOO_LONG.search(self.said))

    @property
    def mute(self) -> bool:
        """It may have been the format, or only this once: nothing says."""
        asks_less = self.status == 404 and "parameter" in self.said.casefold()
        return (self.status in _MUTE or asks_less) and not self.too_long

    def otherwise(self, request: ChatRequest, abilities: Abilities) -> Abilities | None:
        """How to ask after it has named what it does not take; None if it names nothing of the kind."""
        if self.status not in _OF_THE_FORM or self.too_long:
            return None
        if self.status == 404 and not _PARAMETERS.search(self.said):
            return None
        return abilities.without(self.said, asked_for=format_of(request, abilities))


@dataclass
class Asking:
    """How one question is put, refusal after refusal."""

    request: ChatRequest
    abilities: Abilities
    _lessons: int = 0
    _repeated: bool = False

    def again(self, refusal: Refusal) -> bool:
        """Whether to ask again at once: otherwise, or once more the same where it does not say why not."""
        otherwise = refusal.otherwise(self.request, self.abilities)
        if otherwise is None and refusal.mute:
            if not self._repeated:
                self._repeated = True
                return True
            otherwise = self.abilities.weaker(format_of(self.request, self.abilities))
        if otherwise is None or self._lessons >= _MOST_LESSONS:
            return False
        self._lessons, self.abilities = self._lessons + 1, otherwise
        return True


def refusal_of(error: openai.APIStatusError) -> Refusal:
    """What the body says, in whatever shape: its message, or all of it."""
    body = error.body
    said = body.get("message") if isinstance(body, dict) else body
    text = said if isinstance(said, str) and said else error.response.text
    return Refusal(error.status_code, text[:_LONGEST], dict(error.response.headers))
