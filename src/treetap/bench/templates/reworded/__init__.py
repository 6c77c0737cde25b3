"""Tasks as people say them: other sentences for known templates, and templates of their own."""

from __future__ import annotations

from treetap.bench.templates.reworded import (
    hints,
    hints_phone,
    messages,
    questions_days,
    questions_people,
    questions_shop,
    questions_things,
    refused,
    sentences,
    several_things,
    several_time,
)
from treetap.bench.templates.template import Template

MODULES = (
    messages,
    hints_phone,
    hints,
    several_time,
    several_things,
    questions_shop,
    questions_things,
    questions_days,
    questions_people,
    refused,
)


def reworded_templates(known: tuple[Template, ...]) -> tuple[Template, ...]:
    """All of them, in the order of the suite."""
    own = (template for module in MODULES for template in module.TEMPLATES)
    return (*sentences.reworded(known), *own)
