"""Every template: random touches, and the oracle with another value for one slot, are judged wrong."""

from __future__ import annotations

import pytest

from treetap.bench.templates import all_templates, reworded_templates
from treetap.bench.templates.proof import other_holds, random_holds
from treetap.bench.templates.template import Template

CORE_SEED = 11


def check_others(template: Template, seed: int, locale: str) -> None:
    if template.possible and not template.holds:
        assert not random_holds(template, seed, locale), "random touches pass"
        for slots in template.others(seed, locale):
            assert not other_holds(template, seed, locale, slots), f"it passes with {slots}"


@pytest.mark.slow
@pytest.mark.parametrize(
    "template", (*all_templates(), *reworded_templates()), ids=lambda template: template.name
)
def test_a_judge_refuses_random_touches_and_every_other_value(template: Template) -> None:
    for locale in ("en", "zh"):
        check_others(template, CORE_SEED, locale)
