"""A text that must say something: a description, a title. What a slot will say is known later."""

from __future__ import annotations

from typing import Annotated

from pydantic import AfterValidator, WithJsonSchema

from treetap.models.text import LiteralPart, Text


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
