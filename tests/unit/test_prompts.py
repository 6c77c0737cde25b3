"""Prompts are files, and nothing in them is left open."""

from __future__ import annotations

import pytest

from treetap.errors import UnknownName, ValueMissing
from treetap.prompts.render import TEMPLATES, render

GIVEN = {"task": "send {content} to {recipient}", "cause": "nothing came", "steps": ["tap <Send>"]}


def test_values_are_put_in_as_they_are() -> None:
    said = render("reflect", **GIVEN)
    assert "send {content} to {recipient}" in said
    assert "step tap <Send>" in said
    assert "why it failed: nothing came" in said
    assert "{{" not in said
    assert "{#" not in said


def test_a_template_within_a_value_stays_text() -> None:
    assert "{{ 7 * 7 }}" in render("reflect", **GIVEN | {"task": "{{ 7 * 7 }}"})


def test_a_value_that_is_missing_is_an_error() -> None:
    with pytest.raises(ValueMissing, match="steps"):
        render("reflect", task="t", cause="c")


def test_a_prompt_that_is_not_there_is_an_error_that_lists_those_that_are() -> None:
    with pytest.raises(UnknownName) as error:
        render("../errors")
    assert all(one.stem in error.value.hint for one in TEMPLATES.glob("*.j2"))
