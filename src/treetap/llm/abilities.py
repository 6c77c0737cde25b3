"""What an endpoint takes: found out by what it refuses, once, and remembered (B14)."""

from __future__ import annotations

import json
import os
import re
from datetime import datetime, timedelta
from pathlib import Path
from typing import Final, Literal

from loguru import logger
from pydantic import AwareDatetime, TypeAdapter, ValidationError

from treetap.models import Model

Format = Literal["schema", "told", "object", "text"]
_WEAKER: Final[dict[Format, Format]] = {"schema": "object", "told": "object", "object": "text"}
_KEPT: Final = timedelta(days=7)
"""How long it is believed. Servers are put right, and one may have been refused for another reason."""
_FORMAT = re.compile(r"response.?format|json.?(?:schema|object|mode)|structured|guided|schema", re.IGNORECASE)
_LIMIT = re.compile(r"max_(?:completion_)?tokens", re.IGNORECASE)
_HEAT = re.compile(r"temperature", re.IGNORECASE)
_IMAGE = re.compile(r"image|vision|multi-?modal", re.IGNORECASE)
_STREAM = re.compile(r"(?<!up)(?<!down)stream", re.IGNORECASE)


class Abilities(Model):
    """How to ask it. The best is tried first; each refusal takes one thing away."""

    format: Format = "schema"
    """A strict JSON schema; the same, told in words as well, where it is taken and not kept to; JSON of any
    shape; or no promise at all."""
    limit: Literal["max_tokens", "max_completion_tokens", "none"] = "max_tokens"
    """What it calls the length of a reply."""
    temperature: bool = True
    images: bool = True
    stream: bool = False
    """It answers word by word only."""

    def without(self, complaint: str, *, asked_for: Format) -> Abilities | None:
        """How to ask after it has complained so; None if it complains of something else.

        `asked_for`: the format of the request that was refused. One that names nothing may mean that."""
        if _LIMIT.search(complaint) and self.limit != "none":
            after = "max_completion_tokens" if self.limit == "max_tokens" else "none"
            return self.model_copy(update={"limit": after})
        if _HEAT.search(complaint) and self.temperature:
            return self.model_copy(update={"temperature": False})
        if asked_for != "text" and _FORMAT.search(complaint):
            return self.model_copy(update={"format": _WEAKER[asked_for]})
        if _STREAM.search(complaint) and not self.stream:
            return self.model_copy(update={"stream": True})
        if _IMAGE.search(complaint) and self.images:
            return self.model_copy(update={"images": False})
        return None

    def weaker(self, asked_for: Format) -> Abilities | None:
        """Where it refuses without a word: the format is what most endpoints lack."""
        return None if asked_for == "text" else self.model_copy(update={"format": _WEAKER[asked_for]})

    def unheld(self, asked_for: Format, *, is_json: bool) -> Abilities:
        """After a reply that breaks the schema it was asked for with: that is not kept to here.

        So it is told in words as well; where even that brings no JSON, JSON is asked for and no more."""
        if asked_for == "schema":
            return self.model_copy(update={"format": "told"})
        return self.model_copy(update={"format": "object"}) if asked_for == "told" and not is_json else self


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
