"""A part of a suite."""

from __future__ import annotations

from dataclasses import replace

from treetap.bench.episodes.episode import EpisodeSuite
from treetap.errors import UnknownName


def having(suite: EpisodeSuite, words: str) -> EpisodeSuite:
    """The chains in which an episode's id has these words; all without words. Raises `UnknownName`."""
    if not words:
        return suite
    chains = tuple(chain for chain in suite.chains if any(words in episode.id for episode in chain))
    if not chains:
        raise UnknownName(f"no episode of {suite.name} has {words!r} in its id", hint="See the suite's file.")
    return replace(suite, chains=chains)
