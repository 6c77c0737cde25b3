"""What an endpoint takes: found out by what it refuses, once, and remembered (B14)."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Final, Literal

from loguru import logger
from pydantic import AwareDatetime, TypeAdapter, ValidationError

from treetap.models import Model
from treetap.models.settings_outside import Effort

Format = Literal["schema", "told", "tool", "object", "text"]
_WEAKER: Final[dict[Format, Format]] = {
    "schema": "tool",
    "told": "tool",
    "tool": "object",
    "object": "text",
}
_LOOSER: Final[dict[str, Literal["named", "auto"]]] = {"required": "named", "named": "auto"}
_EFFORTS: Final[tuple[Effort, ...]] = ("none", "minimal", "low")
"""Those that an endpoint may refuse although it takes higher ones."""
_KEPT: Final = timedelta(days=7)
"""How long it is believed. Servers are put right, and one may have been refused for another reason."""
_FORMAT = re.compile(r"response.?format|json.?(?:schema|object|mode)|structured|guided|schema", re.IGNORECASE)
_REQUIRED = re.compile(r"required.{0,80}(?:every|all|each)|additionalProperties", re.IGNORECASE | re.DOTALL)
_CHOICE = re.compile(r"tool.?choice", re.IGNORECASE)
_TOOLS = re.compile(r"\btools?\b|function.?call", re.IGNORECASE)
_EXTRAS = re.compile(r"chat_template|enable_thinking|'thinking'|\"thinking\"|`thinking`", re.IGNORECASE)
_EFFORT = re.compile(r"reasoning|effort|think", re.IGNORECASE)
_UNKNOWN = re.compile(
    r"unrecogni[sz]ed|unknown|unexpected|extra |not permitted|unsupported param", re.IGNORECASE
)
_LIMIT = re.compile(r"max_(?:completion_)?tokens", re.IGNORECASE)
_HEAT = re.compile(r"temperature", re.IGNORECASE)
_IMAGE = re.compile(r"image|vision|multi-?modal", re.IGNORECASE)
_STREAM = re.compile(r"(?<!up)(?<!down)stream", re.IGNORECASE)


class Abilities(Model):
    """How to ask it. The best is tried first; each refusal takes one thing away."""

    format: Format = "schema"
    """A strict JSON schema; the same, told in words as well, where it is taken and not kept to; the schema as
    the only tool, which has to be called; JSON of any shape; or no promise at all."""
    optional: bool = True
    """A schema may have fields that need not be there. Servers at home that write by a grammar take it: small
    models fill in whatever is asked for, in five times the words. The strict form of others does not."""
    choice: Literal["required", "named", "auto"] = "required"
    """How the only tool is asked for."""
    limit: Literal["max_tokens", "max_completion_tokens", "none"] = "max_tokens"
    """What it calls the length of a reply."""
    effort: bool = True
    """It takes `reasoning_effort`."""
    least_effort: Effort = "none"
    """The lowest effort that it takes."""
    extras: bool = True
    """It takes a field of its own kind that switches thinking on and off."""
    temperature: bool = True
    images: bool = True
    stream: bool = False
    """It answers word by word only."""

    def allowed_effort(self, wanted: Effort) -> Effort:
        """The lowest that it takes where less is wanted."""
        lower = wanted in _EFFORTS and _EFFORTS.index(wanted) < _EFFORTS.index(self.least_effort)
        return self.least_effort if lower else wanted

    def without(self, complaint: str, *, asked_for: Format, call: Mapping[str, Any]) -> Abilities | None:
        """How to ask after it has complained so; None if it complains of something else.

        `asked_for`: the format of the request that was refused; `call`: its fields."""
        return (
            self._without_field(complaint)
            or self._without_format(complaint, asked_for)
            or self._thinking_less(complaint, call)
            or self._sent_otherwise(complaint)
        )

    def _without_field(self, complaint: str) -> Abilities | None:
        if _LIMIT.search(complaint) and self.limit != "none":
            return self._but(limit="max_completion_tokens" if self.limit == "max_tokens" else "none")
        return self._but(temperature=False) if _HEAT.search(complaint) and self.temperature else None

    def _without_format(self, complaint: str, asked_for: Format) -> Abilities | None:
        if asked_for == "text":
            return None
        if asked_for == "tool" and _CHOICE.search(complaint) and self.choice in _LOOSER:
            return self._but(choice=_LOOSER[self.choice])
        if not (_TOOLS if asked_for == "tool" else _FORMAT).search(complaint):
            return None
        all_required = self.optional and asked_for != "tool" and _REQUIRED.search(complaint)
        return self._but(optional=False) if all_required else self.weaker(asked_for)

    def _thinking_less(self, complaint: str, call: Mapping[str, Any]) -> Abilities | None:
        """Without the field that it complains of, or with the next effort where only the value is wrong."""
        if "extra_body" in call and _EXTRAS.search(complaint):
            return self._but(extras=False)
        sent = call.get("reasoning_effort")
        if sent is None or not _EFFORT.search(complaint):
            return None
        if sent in _EFFORTS[:-1] and not _UNKNOWN.search(complaint):
            return self._but(least_effort=_EFFORTS[_EFFORTS.index(sent) + 1])
        return self._but(effort=False)

    def _sent_otherwise(self, complaint: str) -> Abilities | None:
        if _STREAM.search(complaint) and not self.stream:
            return self._but(stream=True)
        return self._but(images=False) if _IMAGE.search(complaint) and self.images else None

    def _but(self, **changed: Any) -> Abilities:
        return self.model_copy(update=changed)

    def plainer(self, asked_for: Format, call: Mapping[str, Any]) -> Abilities | None:
        """Where it refuses without a word: what few endpoints know goes first, then the format."""
        if "extra_body" in call:
            return self._but(extras=False)
        if "reasoning_effort" in call:
            return self._but(effort=False)
        return self.weaker(asked_for)

    def weaker(self, asked_for: Format) -> Abilities | None:
        return None if asked_for == "text" else self._but(format=_WEAKER[asked_for])

    def unheld(self, asked_for: Format, *, is_json: bool) -> Abilities:
        """After a reply that breaks the schema it was asked for with: that is not kept to here.

        So it is told in words as well; where even that brings no JSON, a tool is asked for."""
        if asked_for == "schema":
            return self._but(format="told")
        return self._but(format="tool") if asked_for == "told" and not is_json else self

    def uncalled(self, *, silent: bool) -> Abilities:
        """After a reply that does not call the tool, though that was asked for: tools are not known here.

        `silent`: it says nothing at all. Some do so where a call is required, and call when free to."""
        if silent and self.choice != "auto":
            return self._but(choice="auto")
        return self._but(format="object")


class _Known(Model):
    """What was found out, and when."""

    abilities: Abilities
    since: AwareDatetime


_BOOK: TypeAdapter[dict[str, _Known]] = TypeAdapter(dict[str, _Known])


class AbilityBook:
    """The abilities of each endpoint and model for some days, in a file where there is one.

    A broken file is begun anew."""

    def __init__(self, file: Path | None = None) -> None:
        self._file = file
        self._known = self._read()

    def of(self, url: str, model: str, now: datetime) -> Abilities:
        """As far as it is known by now; the best where it is not."""
        known = self._known.get(f"{url} {model}")
        fresh = known is not None and abs(now - known.since) < _KEPT
        return known.abilities if known is not None and fresh else Abilities()

    def learn(self, url: str, model: str, abilities: Abilities, now: datetime) -> None:
        """Not being able to write it down costs a call the next time, and nothing else."""
        # Others may have written theirs meanwhile.
        self._known = {
            **self._known,
            **self._read(),
            f"{url} {model}": _Known(abilities=abilities, since=now),
        }
        if self._file is None:
            return
        beside = self._file.with_suffix(f".{os.getpid()}.new")
        try:
            self._file.parent.mkdir(parents=True, exist_ok=True)
            text = json.dumps(_BOOK.dump_python(self._known, mode="json"), indent=1, sort_keys=True)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self._file)
        except OSError as error:
            logger.debug("What the endpoint can do was not written down. {}", error)

    def _read(self) -> dict[str, _Known]:
        if self._file is None:
            return {}
        try:
            return _BOOK.validate_json(self._file.read_bytes())
        except (OSError, ValidationError):
            return {}
