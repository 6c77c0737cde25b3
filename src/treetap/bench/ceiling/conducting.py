"""One trial in a process of its own: the phone, the agent, and the model at an endpoint beside them.

The endpoint is in the process of the phone, so that an honest judge can be told what the phone's state says.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Sequence
from pathlib import Path

from loguru import logger

from treetap.bench.ceiling.causes import newest_log, refusals, verified_by, who_said_no
from treetap.bench.ceiling.minds import Mind, mind_of
from treetap.bench.ceiling.trial import Row, Trial
from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.endpoint.studying import in_turn
from treetap.bench.episodes.conduct import Work, lost, run_episode
from treetap.bench.episodes.episode import Episode
from treetap.bench.tasks.run import the_agent


def conduct(trial: Trial) -> list[Row]:
    """One episode after the other. What was not solved at first is not tried again."""
    logger.remove()
    rows: list[Row] = []
    known: dict[str, int] = {}
    for episode in trial.episodes:
        known[episode.sentence] = known.get(episode.sentence, 0) + 1
        other = episode.sentence != trial.episodes[0].sentence
        rows.append(_tried(trial, episode, run=0 if other else known[episode.sentence]))
        if not rows[0].outcome.good:
            break
    return rows


def _tried(trial: Trial, episode: Episode, run: int) -> Row:
    truth = Truth.of(episode)
    mind = mind_of(trial.mind, truth, trial.judge)
    with FakeEndpoint(answering(mind)) as endpoint:
        model = (
            "strategy_tree.policy=llm",
            "models.text.name=ceiling",
            f"models.text.base_url={endpoint.url}",
        )
        rules = ("verification.by=rules",) if trial.judge == "none" else ()
        work = Work(episode, trial.data, (*model, *rules, *trial.overrides), trial.limit)
        outcome = asyncio.run(run_episode(work, the_agent, truth.begun))
    (trial.data / f"calls-{run}.txt").write_text(mind.transcript(), encoding="utf-8")
    return _row(work, mind, truth, Row(outcome, run))


def _row(work: Work, mind: Mind, truth: Truth, row: Row) -> Row:
    events = newest_log(work.data)
    outcome = row.outcome
    return Row(
        outcome,
        row.run,
        dict(mind.calls),
        dict(mind.tokens),
        who_said_no(outcome.status, outcome.reason, events),
        truth.commits,
        refusals(events),
        verified_by(events) if outcome.claimed else "",
        tuple(mind.lost),
        tuple(mind.points),
    )


def _lost_trial(trial: Trial, problem: str) -> list[Row]:
    """A process that gave no answer."""
    work = Work(trial.episodes[0], Path(trial.data), trial.overrides, trial.limit)
    return [Row(lost(work, problem), said_no="broke off")]


def study(some: Sequence[Trial], *, phones: int, tell: bool = True) -> list[Row]:
    """Side by side in so many processes."""

    def ended(_at: int, rows: list[Row]) -> list[Row]:
        if tell:
            print("".join(_mark(row) for row in rows), end="", file=sys.stderr, flush=True)
        return rows

    limit = max((one.limit * len(one.episodes) for one in some), default=240.0)
    found = in_turn(conduct, some, ended, phones=phones, limit=limit, lost=_lost_trial)
    return [row for rows in found for row in rows]


def _mark(row: Row) -> str:
    if row.outcome.false_completion:
        return "X"
    return "." if row.outcome.good else "-" if row.outcome.held else "o"
