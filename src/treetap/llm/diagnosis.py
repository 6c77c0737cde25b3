"""What is wrong with an endpoint, and what to do about it: one line each, without its key."""

from __future__ import annotations

import re
import socket
import ssl
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import httpx2

from treetap.errors import EndpointBusy, EndpointRefused, PromptTooLong
from treetap.llm.redacting import redacted
from treetap.llm.refusing import Refusal
from treetap.models import EndpointSettings
from treetap.models.presets import is_near, preset_of

_STARTED_BY: Final = {
    "ollama": "ollama serve",
    "lmstudio": "lms server start",
    "vllm": "vllm serve MODEL",
    "llamacpp": "llama-server -m MODEL.gguf",
}
_NAMES_A_MODEL: Final = re.compile(r"model|模型", re.IGNORECASE)
_CREDIT: Final = "Top up the account behind the key, or take another endpoint."
_LATER: Final = "Try again later, or take another endpoint."
_LONGEST_REASON: Final = 120
_REASONS: Final[tuple[tuple[type[BaseException], str], ...]] = (
    (ConnectionRefusedError, "connection refused"),
    (ConnectionResetError, "connection reset"),
    (socket.gaierror, "no such host"),
    (ssl.SSLCertVerificationError, "its certificate is not trusted"),
    (ssl.SSLError, "no TLS there: http:// instead of https://?"),
    (httpx2.ConnectTimeout, "no connection in time"),
    (httpx2.TimeoutException, "no word in time"),
)


@dataclass(frozen=True)
class Diagnosis:
    """Errors of one endpoint. `section`: its place in the settings, such as `models.text`."""

    settings: EndpointSettings
    section: str

    @property
    def name(self) -> str:
        return f"The model {self.settings.name} at {self.settings.url}"

    @property
    def secret(self) -> str:
        """Without the line break that a key out of a file often ends in."""
        key = self.settings.api_key
        return key.get_secret_value().strip() if key is not None else ""

    def late(self, seconds: float) -> EndpointBusy:
        return EndpointBusy(
            f"{self.name} has not answered within {seconds:g} seconds.",
            hint=f"Raise {self.section}.timeout, or take a faster model.",
        )

    def unreachable(self, trouble: str, more: str) -> EndpointBusy:
        hint = f"Check the network and {self.section}.base_url."
        if is_near(self.settings.url):
            command = _STARTED_BY.get(preset_of(self.settings.url) or "")
            started = f"Start the server (`{command}`)" if command else "Start the server"
            hint = f"{started}, or set {self.section}.base_url."
        return EndpointBusy(self._said(trouble, more), hint=hint)

    def busy(self, trouble: str, more: str) -> EndpointBusy:
        """What may pass, and has not passed in time."""
        return EndpointBusy(self._said(trouble, more), hint=_LATER)

    def limited(self, trouble: str, more: str) -> EndpointBusy:
        """Too many calls in too short a time."""
        hint = f"Wait a while, lower {self.section}.max_concurrent, or take another endpoint."
        return EndpointBusy(self._said(trouble, more), hint=hint)

    def blind(self) -> EndpointRefused:
        return EndpointRefused(
            f"{self.name} takes no pictures, and was to look at one.",
            hint="Give a model that sees as models.vision.name, or null for none.",
        )

    def refused(self, refusal: Refusal) -> EndpointRefused:
        said = redacted(refusal.said, self.secret)
        code = f"{refusal.status}: {said}" if said else f"{refusal.status}"
        if refusal.too_long:
            return PromptTooLong(
                f"{self.name} has too small a context for the prompt ({code}).",
                hint=f"Start the server with more context, or lower {self.section}.context"
                f"{self._context(refusal)}, max_tokens or image_side.",
            )
        what, hint = self._of_status(refusal)
        return EndpointRefused(f"{self.name} {what} ({code}).", hint=hint)

    def _of_status(self, refusal: Refusal) -> tuple[str, str]:
        """What it does, and what to do about that."""
        key, address = f"{self.section}.api_key", f"{self.section}.base_url"
        match refusal.status:
            case 401:
                told = "refuses the API key" if self.secret else "needs an API key"
                found = told, f"Set OPENAI_API_KEY or {key}."
            case _ if refusal.without_credit:
                found = "has no credit left for this key", _CREDIT
            case 403:
                found = "may not be used with this key", f"Check {key}, or take another model."
            case 404 if _NAMES_A_MODEL.search(refusal.said):
                pulled = preset_of(self.settings.url) == "ollama"
                got = f"Run `ollama pull {self.settings.name}`, or set" if pulled else "Set"
                found = "is not there", f"{got} {self.section}.name to a model that the server has."
            case 404 | 405:
                found = "is not at this address", f"Check {address}: most addresses end in /v1."
            case status if 300 <= status < 400:
                told = "answers with another address, where a key is not carried"
                found = told, f"Give the final address as {address}."
            case _ if self.settings.replies != "auto":
                found = "refuses the request", f"Set {self.section}.replies=auto."
            case _:
                hint = f"Check {self.section} in the settings; `treetap doctor` tries it."
                found = "refuses the request", hint
        return found

    def _context(self, refusal: Refusal) -> str:
        """The size that the server says it has, as an example to set."""
        found = refusal.context
        return f" (to {found})" if found else ""

    def _said(self, trouble: str, more: str) -> str:
        told = redacted(f"{self.name} {trouble}", self.secret)
        return f"{told}, {more}." if more else f"{told}."


def reason_of(error: BaseException) -> str:
    """Why a connection failed, in a few plain words."""
    chain = list(_causes(error))
    for cause in chain:
        for kind, words in _REASONS:
            if isinstance(cause, kind):
                return words
    last = chain[-1]
    said = " ".join(f"{type(last).__name__} {last}".split())
    return said if len(said) <= _LONGEST_REASON else f"{said[: _LONGEST_REASON - 1]}…"


def never_came(error: BaseException) -> bool:
    """Whether there was no connection at all: another try a moment later will not help."""
    never = (ConnectionRefusedError, httpx2.ConnectTimeout, socket.gaierror, ssl.SSLError)
    return any(isinstance(one, never) for one in _causes(error))


def _causes(error: BaseException) -> Iterator[BaseException]:
    seen: BaseException | None = error
    while seen is not None:
        yield seen
        seen = seen.__cause__ or seen.__context__
