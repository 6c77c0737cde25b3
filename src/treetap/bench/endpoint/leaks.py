"""Whether a planted key is found in anything that is kept or shown: errors, logs, events, files, replies."""

from __future__ import annotations

import base64
import json
import logging
import tempfile
import traceback
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from loguru import logger

from treetap.bench.endpoint.behaviours import silent
from treetap.bench.endpoint.planted import REPEATING, keys
from treetap.bench.endpoint.scene import situation
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import FrozenClock
from treetap.errors import TreetapError
from treetap.llm.abilities import AbilityBook
from treetap.llm.cassette import RecordingChatModel
from treetap.llm.endpoint import EndpointChatModel
from treetap.llm.meter import RunMeter
from treetap.models import Allowed, ChatRequest, EndpointSettings, Message
from treetap.policy.model.policy import LlmPolicy

_PART: Final = 12
"""Characters of a key in a row that count as the key."""
_PLAIN: Final = ChatRequest(messages=(Message(role="user", text="What now?"),), purpose="reflect")


@dataclass
class Leaks:
    """How many keys were planted, and where any was found."""

    keys: int = 0
    places: int = 0
    """Texts that were looked through."""
    found: Counter[str] = field(default_factory=Counter)
    """By how the endpoint repeated it and where it came out."""

    def as_json(self) -> dict[str, Any]:
        return {
            "keys": self.keys,
            "texts looked through": self.places,
            "found": self.found.total(),
            "where": dict(self.found),
        }


async def study(count: int) -> Leaks:
    """Each key with every endpoint that repeats it."""
    leaks = Leaks()
    with tempfile.TemporaryDirectory() as folder:
        for number, key in enumerate(keys(count)):
            leaks.keys += 1
            kept = await left_by(key, Path(folder) / str(number))
            leaks.places += len(kept)
            leaks.found.update(where for where, text in kept.items() if tells(text, key))
    return leaks


def tells(text: str, key: str) -> bool:
    """Whether it holds the key, or a large part of it, in any spelling."""
    spelt = (
        key,
        json.dumps(key)[1:-1],
        quote(key, safe=""),
        base64.b64encode(key.encode()).decode().rstrip("="),
    )
    length = min(_PART, len(key))
    return any(one[at : at + length] in text for one in spelt for at in range(len(one) - length + 1))


async def left_by(key: str, folder: Path) -> Mapping[str, str]:
    """All that is left behind when a plain question and a policy go to endpoints that repeat the key."""
    kept: dict[str, str] = {}
    cassette, book, meter = folder / "cassette.jsonl", folder / "endpoints.json", RunMeter()
    with FakeEndpoint(silent) as endpoint, _listening() as log:
        settings = EndpointSettings.model_validate(
            {"name": "any", "base_url": endpoint.url, "api_key": key, "max_retries": 1}
        )
        model = EndpointChatModel(settings, FrozenClock(), meter=meter, book=AbilityBook(book))
        recorded = RecordingChatModel(model, cassette, "any")
        for name, behaviour in REPEATING.items():
            endpoint.behave(behaviour)
            kept |= {f"{name}: {where}": text for where, text in (await _said(recorded)).items()}
            kept[f"{name}: log"] = "\n".join(log)
            kept[f"{name}: events"] = "\n".join(one.model_dump_json() for one in meter.taken())
            kept[f"{name}: warnings"] = "\n".join((meter.trouble, *meter.warnings()))
            log.clear()
        await model.close()
        kept["later prompts"] = json.dumps([call.body for call in endpoint.calls], ensure_ascii=False)
    kept["settings"] = f"{settings!r} {settings.model_dump_json()} {settings.model_dump()}"
    return kept | {file.name: file.read_text(encoding="utf-8") for file in (cassette, book)}


async def _said(model: RecordingChatModel) -> Mapping[str, str]:
    try:
        reply = await model.chat(_PLAIN)
    except TreetapError as error:
        return {"error": _whole(error)}
    try:
        decision = await LlmPolicy(model).decide(situation(), Allowed())
    except TreetapError as error:
        return {"reply": reply.model_dump_json(), "error of the policy": _whole(error)}
    return {"reply": reply.model_dump_json(), "decision": decision.model_dump_json()}


def _whole(error: TreetapError) -> str:
    return "".join(traceback.format_exception(error)) + repr(error) + error.hint


class _Kept(logging.Handler):
    """What the libraries say."""

    def __init__(self, lines: list[str]) -> None:
        super().__init__(logging.DEBUG)
        self._lines = lines

    def emit(self, record: logging.LogRecord) -> None:
        self._lines.append(self.format(record))


@contextmanager
def _listening() -> Iterator[list[str]]:
    """Every message of treetap and of the openai package, however small."""
    lines: list[str] = []
    logger.remove()
    sink = logger.add(lambda message: lines.append(str(message)), level="TRACE", diagnose=False)
    handler, package = _Kept(lines), logging.getLogger("openai")
    level = package.level
    package.addHandler(handler)
    package.setLevel(logging.DEBUG)
    try:
        yield lines
    finally:
        package.setLevel(level)
        package.removeHandler(handler)
        logger.remove(sink)
