"""Whether two sentences ask for the same, told honestly: one template makes both, or it does not."""

from __future__ import annotations

import json
import re
from string import Formatter
from typing import Any, Final

from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.exchange import text_of

Request = dict[str, Any]
Reply = dict[str, Any]

_KNOWN: Final = re.compile(r'^Known: ("(?:[^"\\]|\\.)*")$', re.MULTILINE)
_NEW: Final = re.compile(r'^New: ("(?:[^"\\]|\\.)*")$', re.MULTILINE)


class Comparing:
    """For one episode: its sentence is the new one."""

    def __init__(self, truth: Truth) -> None:
        self._template = truth.template.sentences[1 if truth.episode.locale == "zh" else 0]

    def __call__(self, request: Request) -> Reply:
        user = "\n".join(text_of(one) for one in request["messages"])
        known, new = (self._values(_said(pattern, user)) for pattern in (_KNOWN, _NEW))
        if known is None or new is None:
            return {"same": False, "differs": []}
        pairs = [{"known": known[name], "new": new[name]} for name in known if known[name] != new[name]]
        return {"same": True, "differs": pairs}

    def _values(self, sentence: str) -> dict[str, str] | None:
        """The values in a sentence of this template; None if it is of another."""
        pattern, seen = "", set[str]()
        for text, name, _, _ in Formatter().parse(self._template):
            pattern += re.escape(text)
            if name:
                pattern += f"(?P={name})" if name in seen else f"(?P<{name}>.+?)"
                seen.add(name)
        found = re.fullmatch(pattern, sentence)
        return found.groupdict() if found is not None else None


def _said(pattern: re.Pattern[str], user: str) -> str:
    found = pattern.search(user)
    return str(json.loads(found[1])) if found is not None else ""
