"""Fills in a template of `templates/`. A name that the template uses and nobody gives is an error."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from treetap.errors import UnknownName, ValueMissing

if TYPE_CHECKING:
    from jinja2 import Environment

TEMPLATES = Path(__file__).parent / "templates"


def render(name: str, /, **values: object) -> str:
    """The prompt of that name with these values in it.

    Raises `UnknownName` where there is no such template, `ValueMissing` where it needs more than was given.
    """
    from jinja2 import TemplateNotFound, UndefinedError

    try:
        return _environment().get_template(f"{name}.j2").render(values).strip()
    except TemplateNotFound:
        known = ", ".join(sorted(one.stem for one in TEMPLATES.glob("*.j2")))
        raise UnknownName(f"There is no prompt called '{name}'.", hint=f"There are: {known}.") from None
    except UndefinedError as error:
        raise ValueMissing(
            f"The prompt '{name}' lacks a value: {error.message}.", hint="Give every value that it uses."
        ) from None


@cache
def _environment() -> Environment:
    from jinja2 import Environment, FileSystemLoader, StrictUndefined, select_autoescape

    return Environment(
        loader=FileSystemLoader(TEMPLATES),
        undefined=StrictUndefined,
        autoescape=select_autoescape(default=False),
        trim_blocks=True,
        lstrip_blocks=True,
    )
