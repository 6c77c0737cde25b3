"""Which episodes: core on the first and second versions of the apps, in either language; the reworded."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal

from treetap.bench.episodes.episode import Episode, load_suite, suite_names
from treetap.bench.templates import template_of

Locale = Literal["en", "zh", "both", "suite"]
PARTS = ("core", "second", "reworded")
_SEEDS = range(12, 40)
"""From which other values are drawn."""


def episodes_of(part: str, locale: Locale = "suite", only: str = "", limit: int = 0) -> list[Episode]:
    """Of one part; none if its suite is not there. `limit`: so many, evenly spread."""
    name = "core" if part == "second" else part
    if name not in suite_names():
        return []
    found = [one for one in _in_languages(list(load_suite(name).episodes), locale) if only in one.id]
    if part == "second":
        found = [replace(one, id=f"{one.id} v2", version=2) for one in found]
    if limit and limit < len(found):
        found = [found[len(found) * at // limit] for at in range(limit)]
    return found


def _in_languages(episodes: Sequence[Episode], locale: Locale) -> list[Episode]:
    if locale == "suite":
        return list(episodes)
    wanted = ("en", "zh") if locale == "both" else (locale,)
    return [_in(one, language) for one in episodes for language in wanted]


def _in(episode: Episode, locale: str) -> Episode:
    if episode.locale == locale:
        return episode
    name = episode.id.removesuffix(f" {episode.locale}")
    sentence = template_of(episode.template).task(episode.seed, locale).sentence
    return replace(episode, id=f"{name} {locale}", locale=locale, sentence=sentence)


def with_other_values(episode: Episode) -> Episode | None:
    """The same template with the values of another seed; None if it has no values."""
    template = template_of(episode.template)
    for seed in _SEEDS:
        try:
            sentence = template.task(seed, episode.locale).sentence
        except (LookupError, ValueError):
            continue  # There is nothing to draw from on the phone of that seed.
        if sentence != episode.sentence:
            return replace(episode, id=f"{episode.id} other", seed=seed, sentence=sentence)
    return None
