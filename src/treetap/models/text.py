"""Text that may hold values known only later: a literal, a slot of the task, a name in the bank (D1, F2)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, Literal

from pydantic import ConfigDict, Field, GetJsonSchemaHandler, RootModel, ValidationInfo, model_validator
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from treetap.errors import ValueMissing
from treetap.models.base import Model, NonEmpty

_BANK_NAME = re.compile(r"\$(?:\$|\{(?P<braced>[^{}]+)\}|(?P<plain>[A-Za-z_][A-Za-z0-9_]*))")

FROM_REPLY = {"from_reply": True}
"""The validation context of a language model's reply: it writes texts as strings, never as parts, and may
leave out the space of a coordinate."""


class LiteralPart(Model):
    """Characters that stand for themselves."""

    kind: Literal["literal"] = "literal"
    text: str


class SlotPart(Model):
    """A value of the task, or one part of it (the hour of a time)."""

    kind: Literal["slot"] = "slot"
    slot: NonEmpty
    part: str | None = None

    @property
    def key(self) -> str:
        return self.slot if self.part is None else f"{self.slot}.{self.part}"


class BankPart(Model):
    """A value that an earlier step saved."""

    kind: Literal["bank"] = "bank"
    name: NonEmpty


TextPart = Annotated[LiteralPart | SlotPart | BankPart, Field(discriminator="kind")]


class Text(RootModel[tuple[TextPart, ...]]):
    """A sequence of parts. A plain string is accepted and read with `Text.parse`."""

    model_config = ConfigDict(frozen=True)

    @model_validator(mode="before")
    @classmethod
    def _from_string(cls, value: Any, info: ValidationInfo) -> Any:
        if isinstance(value, str):
            return cls.parse(value).root
        if info.context == FROM_REPLY:
            raise ValueError("a text is given as a string")
        return value

    @classmethod
    def literal(cls, text: str) -> Text:
        """Exactly these characters, dollar signs included."""
        return cls((LiteralPart(text=text),))

    @classmethod
    def slot(cls, name: str, part: str | None = None) -> Text:
        return cls((SlotPart(slot=name, part=part),))

    @classmethod
    def bank(cls, name: str) -> Text:
        return cls((BankPart(name=name),))

    @classmethod
    def parse(cls, text: str) -> Text:
        """`$name` and `${any name}` are bank values, `$$` is a dollar sign, `$5` is just text."""
        parts: list[TextPart] = []
        literal, end = "", 0
        for match in _BANK_NAME.finditer(text):
            literal += text[end : match.start()]
            end = match.end()
            name = match["braced"] or match["plain"]
            if name is None:
                literal += "$"
                continue
            if literal:
                parts.append(LiteralPart(text=literal))
                literal = ""
            parts.append(BankPart(name=name))
        literal += text[end:]
        if literal or not parts:
            parts.append(LiteralPart(text=literal))
        return cls(tuple(parts))

    def fill(self, slots: Mapping[str, str] | None = None, bank: Mapping[str, str] | None = None) -> str:
        """The finished text. Raises `ValueMissing` rather than leaving a gap."""
        return "".join(_fill(part, slots or {}, bank or {}) for part in self.root)

    @classmethod
    def __get_pydantic_json_schema__(
        cls, core_schema: CoreSchema, handler: GetJsonSchemaHandler
    ) -> JsonSchemaValue:
        """A language model is shown a plain string: slots are treetap's own business."""
        return {"type": "string", "description": "Text; $name inserts a value saved earlier, $$ is a dollar."}


def _fill(part: TextPart, slots: Mapping[str, str], bank: Mapping[str, str]) -> str:
    if isinstance(part, LiteralPart):
        return part.text
    known, key, where = (slots, part.key, "slot") if isinstance(part, SlotPart) else (bank, part.name, "bank")
    if key not in known:
        raise ValueMissing(
            f"The {where} value '{key}' has not been filled.",
            hint=f"Known now: {', '.join(sorted(known)) or 'none'}.",
        )
    return known[key]
