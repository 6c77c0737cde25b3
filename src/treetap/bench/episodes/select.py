"""A part of a suite."""

from __future__ import annotations

from dataclasses import replace
from difflib import get_close_matches

from treetap.bench.episodes.episode import EpisodeSuite
from treetap.errors import UnknownName

_FEW = 5


def having(suite: EpisodeSuite, words: str) -> EpisodeSuite:
    """The chains in which an episode's id has these words; all without words. Raises `UnknownName`."""
    if not words:
        return suite
    chains = tuple(chain for chain in suite.chains if any(words in episode.id for episode in chain))
    if not chains:
        raise UnknownName(f"no episode of {suite.name} has {words!r} in its id", hint=_ids(suite, words))
    return replace(suite, chains=chains)


def _ids(suite: EpisodeSuite, words: str) -> str:
    """A few to choose from: those that are most like the words, else the first ones."""
    ids = list(dict.fromkeys(episode.id for episode in suite.episodes))
    few = get_close_matches(words, ids, n=_FEW) or ids[:_FEW]
    more = f" and {len(ids) - len(few)} more" if len(ids) > len(few) else ""
    return f"Give a part of an id. There are: {', '.join(few)}{more}."
