"""What should be seen after an action, as a tagged union on `kind`."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from treetap.models.base import FilledText, Model, NonEmpty, Text, engine_only
from treetap.models.target import Target


class Appears(Model):
    """The target shows."""

    kind: Literal["appears"] = "appears"
    target: Target


class Gone(Model):
    """The target no longer shows."""

    kind: Literal["gone"] = "gone"
    target: Target


class Checked(Model):
    """A switch or box is as said."""

    kind: Literal["checked"] = "checked"
    target: Target
    checked: bool


class HasValue(Model):
    """A field, slider or picker holds the value."""

    kind: Literal["value"] = "value"
    target: Target
    value: Text


class OnPage(Model):
    """The page with this title, or the very page that was learned, is showing."""

    kind: Literal["page"] = "page"
    title: FilledText | None = None
    page_key: NonEmpty | None = engine_only(default=None)

    @model_validator(mode="after")
    def _names_a_page(self) -> Self:
        if self.title is None and self.page_key is None:
            raise ValueError("a page is expected by its title or its page_key: give one of them")
        return self


class Toast(Model):
    """A short message says this."""

    kind: Literal["toast"] = "toast"
    text: FilledText


Expectation = Annotated[Appears | Gone | Checked | HasValue | OnPage | Toast, Field(discriminator="kind")]
