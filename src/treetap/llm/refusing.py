"""What an endpoint refuses, as a status or inside of a 200, and how to ask after that."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from treetap.llm.abilities import Abilities
from treetap.llm.reading import Told
from treetap.llm.thinking import more_room
from treetap.llm.wire import format_of
from treetap.models import ChatRequest, EndpointSettings

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
_PAGE: Final = "a web page"
"""What is said of one: its words are not the endpoint's."""
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
_CONTEXT: Final = re.compile(
    r"(?:context (?:length|window|size)(?: is|:)?(?: of)?(?: only)?|n_ctx)\W{0,4}(\d{3,8})",
    re.IGNORECASE,
)
"""How many tokens the server has room for, where it says so."""
_NO_CREDIT: Final = re.compile(
    r"insufficient.{0,3}(?:quota|balance|funds|credits?)|exceeded.{0,30}quota|out of credits?|arrear"
    r"|billing|余额不足|欠费",
    re.IGNORECASE,
)
"""No money is left: neither another try nor another form helps."""
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
        if self.inside:
            return f"is busy: it answers with an error: {self.said}"
        what = "limits the rate of calls" if self.status == 429 else "is busy"
        return f"{what} ({self.status}: {self.said})" if self.said else f"{what} ({self.status})"

    @property
    def without_credit(self) -> bool:
        return self.status == 402 or (self.status in (400, 403, 429) and bool(_NO_CREDIT.search(self.said)))

    @property
    def loading(self) -> bool:
        """The server is there and reads its model from disk: that takes a while, and ends."""
        return self.status == 503 and "loading" in self.said.casefold()

    @property
    def context(self) -> int | None:
        """How many tokens the server has room for, if it says so."""
        found = _CONTEXT.search(self.said)
        return int(found[1]) if found else None

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

    def otherwise(
        self, request: ChatRequest, abilities: Abilities, call: Mapping[str, Any]
    ) -> Abilities | None:
        """How to ask after it has named what it does not take; None if it names nothing of the kind."""
        if self.status not in _OF_THE_FORM or self.too_long:
            return None
        if self.status == 404 and not _PARAMETERS.search(self.said):
            return None
        return abilities.without(self.said, asked_for=format_of(request, abilities), call=call)


@dataclass
class Asking:
    """How one question is put, refusal after refusal."""

    request: ChatRequest
    abilities: Abilities
    fixed: bool = False
    """The format is what the settings say: it is never another."""
    _lessons: int = 0
    _repeated: bool = False
    _thought: bool = False

    def again(self, refusal: Refusal, call: Mapping[str, Any]) -> bool:
        """Whether to ask again at once: otherwise, or once more the same where it does not say why not."""
        otherwise = refusal.otherwise(self.request, self.abilities, call)
        if otherwise is None and refusal.mute:
            if not self._repeated:
                self._repeated = True
                return True
            otherwise = self.abilities.plainer(format_of(self.request, self.abilities), call)
        return otherwise is not None and self.change(otherwise)

    def anew(self, answer: Told, settings: EndpointSettings) -> bool:
        """Whether to ask again at once, after an answer that says nothing.

        One that was all thought gets more room, once; one that has to call a tool and says nothing at all is
        left free to call it."""
        if answer.declined:
            return False
        if answer.only_thinks:
            room = more_room(self.request.max_tokens or settings.max_tokens, settings)
            self.request = self.request.model_copy(update={"max_tokens": room})
            first, self._thought = not self._thought, True
            return first
        tool = format_of(self.request, self.abilities) == "tool"
        return tool and not answer.calls and self.change(self.abilities.uncalled(silent=True))

    def change(self, otherwise: Abilities) -> bool:
        """Whether it may be asked so, at once."""
        format_stays = otherwise.format == self.abilities.format
        if self._lessons >= _MOST_LESSONS or (self.fixed and not format_stays):
            return False
        self._lessons, self.abilities = self._lessons + 1, otherwise
        return True


def refusal_of(error: openai.APIStatusError) -> Refusal:
    """What the body says, in whatever shape: its message, or all of it."""
    body = error.body
    message = body.get("message") if isinstance(body, dict) else body
    if isinstance(message, str) and message:
        text = message
    else:  # Some say it in a field of their own: {"error": "…"} or {"detail": "…"}.
        told = [one for one in body.values() if isinstance(one, str)] if isinstance(body, dict) else []
        text = told[0] if len(told) == 1 else error.response.text
    said = _PAGE if text.lstrip().startswith("<") else text[:_LONGEST].rstrip(" .\n")
    return Refusal(error.status_code, said, dict(error.response.headers))
