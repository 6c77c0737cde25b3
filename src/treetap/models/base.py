"""The base of everything that flows between rooms: frozen, closed, JSON all the way."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field

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
and a reply that sets it is refused (`decision_schema.py`, `decision_reply.py`)."""


def engine_only(**kwargs: Any) -> Any:
    """A pydantic field that no language model may set."""
    return Field(json_schema_extra={ENGINE_ONLY: True}, **kwargs)


NonEmpty = Annotated[str, BeforeValidator(mend), Field(min_length=1)]
"""Mended before its rule is checked: where there is one, pydantic itself refuses half a surrogate pair."""
Probability = Annotated[float, Field(ge=0.0, le=1.0)]
Seconds = Annotated[float, Field(ge=0.0)]
