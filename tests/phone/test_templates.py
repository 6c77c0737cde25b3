"""Every template: its oracle is judged right; nothing, anything and something else are judged wrong."""

from __future__ import annotations

import pytest

from treetap.bench.episodes.episode import load_suite, suite_names
from treetap.bench.episodes.make import languages
from treetap.bench.templates import all_templates, reworded_templates
from treetap.bench.templates.control import label_of_control, shares_a_word
from treetap.bench.templates.proof import nothing_holds, oracle_holds
from treetap.bench.templates.template import Template

TEMPLATES = (*all_templates(), *reworded_templates())
CORE_SEED = 11
FIRST = {**languages(), **{one.template: one.locale for one in load_suite("reworded").episodes}}
LANGUAGES = {name: (locale, "zh" if locale == "en" else "en") for name, locale in FIRST.items()}
"""First the language that it has in the suite `core` or `reworded`, then the other."""


SUITES = {(one.template, one.seed, one.locale) for name in suite_names() for one in load_suite(name).episodes}
"""Every task that a frozen suite asks."""


def named(template: Template) -> str:
    return template.name


def check_basics(template: Template, seed: int, locale: str) -> None:
    assert oracle_holds(template, seed, locale), "the oracle fails"
    # Where nothing is to be done, doing nothing is the oracle: what counts there is what the agent says.
    idle = template.holds or not template.possible
    assert nothing_holds(template, seed, locale) == idle


@pytest.mark.parametrize("template", TEMPLATES[::4], ids=named)
def test_a_judge_tells_the_oracle_from_nothing(template: Template) -> None:
    check_basics(template, CORE_SEED, LANGUAGES[template.name][0])


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES, ids=named)
def test_a_judge_tells_them_apart_with_other_seeds_and_in_the_other_language(template: Template) -> None:
    first, other = LANGUAGES[template.name]
    check_basics(template, CORE_SEED, first)
    check_basics(template, CORE_SEED, other)
    check_basics(template, 23, first)
    check_basics(template, 42, other)


@pytest.mark.slow
@pytest.mark.parametrize("template", TEMPLATES, ids=named)
def test_what_a_suite_asks_can_be_done(template: Template) -> None:
    """With the seeds that the test above leaves out."""
    for name, seed, locale in sorted(SUITES):
        if name == template.name and seed != CORE_SEED:
            check_basics(template, seed, locale)


@pytest.mark.parametrize("template", TEMPLATES, ids=named)
def test_a_template_is_complete(template: Template) -> None:
    english, chinese = (template.task(CORE_SEED, locale).sentence for locale in ("en", "zh"))
    assert english.isascii() or template.slots(CORE_SEED, "en")
    assert any("\u4e00" <= letter <= "\u9fff" for letter in chinese)
    assert template.optimum > 0 or template.holds or not template.possible
    assert template.predicate
    assert template.apps


def test_names_are_unique() -> None:
    assert len({template.name for template in TEMPLATES}) == len(TEMPLATES)
    assert len({template.sentences for template in TEMPLATES}) == len(TEMPLATES)


def test_a_family_has_more_than_one() -> None:
    families = [template.family for template in TEMPLATES if template.family]
    assert all(families.count(family) > 1 for family in families)


def test_the_label_of_a_control_is_what_the_screen_says() -> None:
    wallpaper = next(one for one in TEMPLATES if one.name == "launcher wallpaper")
    assert label_of_control(wallpaper, CORE_SEED, "en") == "Wallpapers"
    assert not shares_a_word("Change the background of my home screen", "Wallpapers")
    assert shares_a_word("Set the wallpaper to sea", "Wallpapers")
    assert shares_a_word("把壁纸换掉", "壁纸")
    assert not shares_a_word("把桌面背景换成海边", "壁纸")
