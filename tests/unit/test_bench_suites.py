"""The frozen suites: what stands in their files is still what the templates give."""

from __future__ import annotations

from functools import cache

import pytest

from treetap.bench.episodes.episode import EpisodeSuite, load_suite, suite_names
from treetap.bench.episodes.select import having
from treetap.bench.templates import all_templates, template_of
from treetap.bench.templates.control import label_of_control, shares_a_word
from treetap.errors import UnknownName

NAMES = suite_names()
FROZEN = {
    "core": "90985ec925fd5244",
    "drift": "40768463534b0bcd",
    "hard": "f42849b381109f52",
    "near-miss": "21d87ff9b6303f5d",
    "renamed": "ba7030018e5a44bc",
    "repeat": "37923c8df20d8225",
    "reworded": "c74d1a5a7d519081",
    "smoke": "769d284210f8c2ab",
    "transfer": "01930708c7e581b0",
}
"""What each suite was when it was frozen. A suite that changes is another suite: give it another name."""


@cache
def suite(name: str) -> EpisodeSuite:
    return load_suite(name)


def test_all_suites_are_there() -> None:
    assert set(NAMES) >= set(FROZEN)
    assert len(list(suite("smoke").episodes)) == 10


@pytest.mark.parametrize("name", NAMES)
def test_a_suite_is_the_one_that_was_frozen(name: str) -> None:
    """Episodes, their order and chains, seeds, languages, faults and looks."""
    assert suite(name).digest == FROZEN[name]


@pytest.mark.parametrize("name", NAMES)
def test_the_sentences_are_those_that_were_frozen(name: str) -> None:
    for episode in suite(name).episodes:
        task = template_of(episode.template).task(episode.seed, episode.locale)
        assert task.sentence == episode.sentence, episode.id


@pytest.mark.parametrize("name", NAMES)
def test_ids_are_unique_and_chains_begin_on_a_fresh_phone(name: str) -> None:
    ids = [episode.id for episode in suite(name).episodes]
    assert len(set(ids)) == len(ids)
    assert all(chain[0].fresh for chain in suite(name).chains)


def test_the_templates_are_many_and_various() -> None:
    templates = all_templates()
    assert len(templates) >= 100
    assert len({template.predicate for template in templates}) >= 60
    assert sum(template.across for template in templates) >= 20
    assert {template.level for template in templates} == {"simple", "medium", "complex"}
    assert sum(not template.possible for template in templates) >= 5
    assert sum(template.holds for template in templates) >= 5
    assert len({template.family for template in templates if template.family}) >= 5


def test_core_has_every_template_once_and_both_languages() -> None:
    episodes = list(suite("core").episodes)
    assert len({episode.template for episode in episodes}) == len(episodes) >= 100
    assert abs(sum(1 if episode.locale == "en" else -1 for episode in episodes)) <= 15


def test_reworded_has_what_people_ask_in_both_languages() -> None:
    episodes = list(suite("reworded").episodes)
    templates = [template_of(episode.template) for episode in episodes]
    assert len({episode.sentence for episode in episodes}) == len(episodes) >= 110
    assert abs(sum(1 if episode.locale == "en" else -1 for episode in episodes)) <= 10
    assert {one.name for one in templates}.isdisjoint(one.name for one in all_templates())
    named = [template.name.partition(" ")[0] for template in templates]
    assert named.count("both") >= 14, "several goals at once"
    assert named.count("asks") >= 20, "answers to be worked out"
    assert sum(not template.possible for template in templates) >= 10
    assert named.count("said") >= 14, "messages, whose words have to be turned"


@pytest.mark.slow
def test_in_four_of_ten_the_control_shares_no_word_with_the_task() -> None:
    locales = {episode.template: episode.locale for episode in suite("core").episodes}
    with_control = [one for one in all_templates() if one.control and one.name in locales]
    assert len(with_control) >= 0.8 * len([one for one in all_templates() if one.possible and not one.holds])
    apart = 0
    for template in with_control:
        locale = locales[template.name]
        label = label_of_control(template, 11, locale)
        apart += not shares_a_word(template.task(11, locale).sentence, label)
    assert apart >= 0.4 * len(with_control), f"{apart} of {len(with_control)}"


def test_a_part_of_a_suite_and_what_is_none() -> None:
    some = having(suite("core"), "launcher")
    assert 0 < len(some.chains) < len(suite("core").chains)
    with pytest.raises(UnknownName, match="has 'no such words'"):
        having(suite("core"), "no such words")
    with pytest.raises(UnknownName) as told:
        having(suite("smoke"), "browser other engin zh")
    assert told.value.hint is not None
    assert "There are: browser other engine en" in told.value.hint, "the one that was meant comes first"
    with pytest.raises(UnknownName) as told:
        having(suite("smoke"), "zzz")
    some_ids = [episode.id for episode in suite("smoke").episodes][:5]
    assert told.value.hint == f"Give a part of an id. There are: {', '.join(some_ids)} and 5 more."
    with pytest.raises(UnknownName, match="no suite is called 'cor'"):
        load_suite("cor")
