"""What every model is made of: frozen, closed, JSON all the way; and texts with values to be filled in.

A text may hold values known only later: a literal, a slot of the task, a name in the bank (D1, F2). `bound`
fills in the values of this task. Nothing else turns a stored step into an executed one, so that a value the
new task does not give is an error here and never an input on the phone (DETAILS: the reuse rule).
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    GetJsonSchemaHandler,
    RootModel,
    ValidationError,
    ValidationInfo,
    WithJsonSchema,
    model_validator,
)
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema

from treetap.errors import ValueMissing

MODEL_CONFIG = ConfigDict(
    frozen=True,
    extra="forbid",
    allow_inf_nan=False,
    use_attribute_docstrings=True,
)


def mend(value: Any) -> Any:
    """The value with every text in it made valid Unicode.

    A phone or an endpoint may cut a text in the middle of a character and leave half a surrogate pair, which
    no UTF-8 file can hold. Halves that stand together are joined, any other becomes U+FFFD.
    """
    if isinstance(value, str):
        return value if value.isascii() or _encodable(value) else _join_halves(value)
    if isinstance(value, tuple):
        return tuple(mend(item) for item in value)
    if isinstance(value, list):
        return [mend(item) for item in value]
    if isinstance(value, dict):
        return {mend(key): mend(item) for key, item in value.items()}
    return value


def _encodable(text: str) -> bool:
    try:
        text.encode()
    except UnicodeEncodeError:
        return False
    return True


def _join_halves(text: str) -> str:
    return text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")


class Model(BaseModel):
    """Immutable; unknown fields are errors; never holds pixels; every text in it can be written as UTF-8."""

    model_config = MODEL_CONFIG

    def model_post_init(self, _: Any, /) -> None:
        """Mends every text, before any rule sees it. Frozen or not, the value is still being made."""
        for name, value in self.__dict__.items():
            kind = type(value)  # A screen has hundreds of elements: most fields must cost next to nothing.
            if (kind is str and not value.isascii()) or kind in (tuple, list, dict):
                self.__dict__[name] = mend(value)


ENGINE_ONLY = "x-engine-only"
"""Marks a field that treetap fills in itself. It is left out of the schema shown to a language model,
and a reply that sets it is refused (`decision.py`, `decision_reply.py`)."""


def engine_only(**kwargs: Any) -> Any:
    """A pydantic field that no language model may set."""
    return Field(json_schema_extra={ENGINE_ONLY: True}, **kwargs)


NonEmpty = Annotated[str, BeforeValidator(mend), Field(min_length=1)]
"""Mended before its rule is checked: where there is one, pydantic itself refuses half a surrogate pair."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]
Seconds = Annotated[float, Field(ge=0.0)]


# Texts


def within(thing: object) -> Iterator[BaseModel]:
    """The model itself and every model in it, the outer ones first."""
    if isinstance(thing, BaseModel):
        yield thing
        for name in type(thing).model_fields:
            yield from within(getattr(thing, name))
    elif isinstance(thing, tuple):
        for item in thing:
            yield from within(item)


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

    @property
    def literals(self) -> tuple[str, ...]:
        """Its fixed parts."""
        return tuple(part.text for part in self.root if isinstance(part, LiteralPart))

    @property
    def bank_names(self) -> frozenset[str]:
        """The names of the bank values that it is filled with."""
        return frozenset(part.name for part in self.root if isinstance(part, BankPart))

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


def _says_something(text: Text) -> Text:
    if all(isinstance(part, LiteralPart) and not part.text for part in text.root):
        raise ValueError("the text is empty")
    return text


FilledText = Annotated[
    Text,
    AfterValidator(_says_something),
    # Not Text's own, because that one may be empty; the words are short, since they stand at every field.
    WithJsonSchema({"type": "string", "minLength": 1, "description": "$name: a saved value; $$: a dollar."}),
]
"""A `Text` with at least one character, slot or bank name in it."""
M = TypeVar("M", bound=BaseModel)


def bound(thing: M, slots: Mapping[str, str] | None = None, bank: Mapping[str, str] | None = None) -> M:
    """The same action, expectation or target with each text in it as it is to be typed or looked for.

    Raises `ValueMissing` for a value that is not there, or is empty where a text has to say something.
    """
    return _bound(thing, slots or {}, bank or {})  # type: ignore[no-any-return]


def is_bound(thing: BaseModel) -> bool:
    """Whether nothing in it is left to fill in."""
    return all(isinstance(part, LiteralPart) for text in texts_in(thing) for part in text.root)


def slots_used(thing: BaseModel) -> frozenset[str]:
    """The keys of the task's values that it mentions: `time`, `time.hour` …"""
    parts = (part for text in texts_in(thing) for part in text.root)
    return frozenset(part.key for part in parts if isinstance(part, SlotPart))


def texts_in(thing: BaseModel) -> Iterator[Text]:
    """Every text in it, at any depth."""
    return (one for one in within(thing) if isinstance(one, Text))


def _bound(thing: Any, slots: Mapping[str, str], bank: Mapping[str, str]) -> Any:
    if isinstance(thing, Text):
        return Text.literal(thing.fill(slots, bank))
    if isinstance(thing, tuple):
        return tuple(_bound(item, slots, bank) for item in thing)
    if isinstance(thing, BaseModel) and any(True for _ in texts_in(thing)):
        return _rebuilt(thing, {name: _bound(value, slots, bank) for name, value in thing})
    return thing


def _rebuilt(thing: BaseModel, values: dict[str, Any]) -> BaseModel:
    """Validated again, since an empty value can leave a description that says nothing."""
    given = {name: value for name, value in values.items() if name in thing.model_fields_set}
    try:
        return type(thing).model_validate(given)
    except ValidationError as error:
        problem = error.errors(include_url=False, include_input=False)[0]
        place = ".".join(str(part) for part in problem["loc"])
        raise ValueMissing(
            f"With its values filled in, {type(thing).__name__} says nothing: {place}: {problem['msg']}.",
            hint="A value that is looked for must not be empty.",
        ) from None
