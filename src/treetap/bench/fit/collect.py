"""Demonstrations of core, reworded and everyday tasks: a model that knows the oracle's way drives the agent.

Both versions of the apps, both languages, and phones of other seeds than the suite's.
"""

from __future__ import annotations

import asyncio
import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from loguru import logger

from treetap.app.decisions import Json, write
from treetap.app.memory import text_embedder
from treetap.app.weights import scorer_of
from treetap.bench.ceiling.minds import Mind, Reply, Request, honest
from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.reader import Manner, Reader
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.endpoint.shown import shown
from treetap.bench.endpoint.studying import in_turn
from treetap.bench.episodes.conduct import Work, run_episode
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.fit.demonstrations import SUFFIX
from treetap.bench.fit.recording import Driver, Record, recorded
from treetap.bench.tasks.run import the_agent
from treetap.bench.templates import all_templates, everyday_templates, reworded_templates, template_of
from treetap.bench.templates.template import Template
from treetap.policy.offline.policy import OfflinePolicy

SEED = 23
_SEEDS = range(SEED, SEED + 10)
LIMIT = 240.0


@dataclass(frozen=True)
class Demo:
    """What a process is told to do."""

    episode: Episode
    out: Path
    strays: bool = False
    """The offline policy drives where it only looks around, and is shown the way at each of its steps."""


def demos(out: Path, only: str = "", *, strays: bool = False) -> list[Demo]:
    """Every template, language and version; spread, so that a part of the list is a sample."""
    found = []
    for number, template in enumerate((*all_templates(), *reworded_templates(), *everyday_templates())):
        for locale in ("en", "zh"):
            for version in (1, 2):
                turn = (number + (locale == "zh") + 2 * (version == 2)) % 4
                episode = episode_of(template, locale, version)
                if episode is not None and only in episode.id:
                    found.append((turn, number * 37 % 211, Demo(episode, out, strays)))
    return [one for *_, one in sorted(found, key=lambda one: one[:2])]


def episode_of(template: Template, locale: str, version: int) -> Episode | None:
    """On the phone of the first seed whose values it can be drawn from."""
    for seed in _SEEDS:
        try:
            sentence = template.task(seed, locale).sentence
        except (LookupError, ValueError):
            continue
        name = f"{template.name} {locale} v{version} {seed}"
        return Episode(name, template.name, locale, seed, sentence, version=version)
    return None


def file_of(demo: Demo) -> Path:
    name = re.sub(r"[^a-z0-9]+", "-", demo.episode.id.lower())
    return demo.out / f"{name}{'-strays' if demo.strays else ''}{SUFFIX}"


def conduct(demo: Demo) -> str:
    """In a process of its own; what came of it in a word."""
    logger.remove()
    truth = Truth.of(demo.episode)
    record = Record(truth.holds)
    with TemporaryDirectory() as passing, FakeEndpoint(answering(teacher(truth))) as endpoint:
        model = (
            "strategy_tree.policy=llm",
            "experience.enabled=false",
            "models.text.name=ceiling",
            f"models.text.base_url={endpoint.url}",
        )
        work = Work(demo.episode, Path(passing), model, LIMIT)
        agent = recorded(the_agent, record, _driver if demo.strays else None)
        outcome = asyncio.run(run_episode(work, agent, truth.begun))
    write({**_about(truth, outcome), **record.told()}, file_of(demo))
    return "." if outcome.good else "-" if outcome.held else "o"


def _driver(agent: Any) -> Driver:
    settings = agent.settings
    policy = OfflinePolicy(
        embedder=text_embedder(settings), lexicon=agent.lexicon, scorer=scorer_of(settings)
    )
    return Driver(policy, agent.memory.reader)


def teacher(truth: Truth) -> Mind:
    """Knows the oracle's way, and says one step at a time."""
    reader = Reader([truth.recipe], Manner(at_once=1, asks_memory=False))

    def decision(request: Request) -> Reply:
        page = shown(request)
        return reader.reply(page) if page is not None else {"kind": "done"}

    return Mind({**honest(truth, "honest"), "decision": decision})


def _about(truth: Truth, outcome: Outcome) -> Json:
    episode, template = truth.episode, template_of(truth.episode.template)
    return {
        "episode": episode.id,
        "template": episode.template,
        "apps": list(template.apps),
        "level": template.level,
        "version": episode.version,
        "locale": episode.locale,
        "seed": episode.seed,
        "possible": template.possible,
        "sentence": episode.sentence,
        "status": outcome.status,
        "good": outcome.good,
        "answer": outcome.answer,
        "right_answer": truth.recipe.answer,
    }


def collect(wanted: Sequence[Demo], phones: int) -> int:
    """Those that are not there yet. Gives how many were made."""
    missing = [one for one in wanted if not file_of(one).exists()]

    def ended(_at: int, mark: str) -> None:
        print(mark, end="", file=sys.stderr, flush=True)

    in_turn(conduct, missing, ended, phones=phones, limit=LIMIT, lost=lambda _demo, _why: "x")
    return len(missing)
