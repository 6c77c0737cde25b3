"""Real tasks on phones by a model that reads the real prompts over HTTP, in every mode (A6, B14, F10)."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from treetap.bench.endpoint.attempts import attacks, tried
from treetap.bench.endpoint.behaviours import answering, answers
from treetap.bench.endpoint.exchange import Behaviour
from treetap.bench.endpoint.reader import Reader
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.endpoint.studying import judged, spent_on
from treetap.bench.endpoint.tasks import recipes_for
from treetap.bench.episodes.conduct import Work, run_episode
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.tasks.run import the_agent
from treetap.models import Mode

SMOKE = list(load_suite("smoke").episodes)
MODES = [mode.value for mode in Mode]


def episode(words: str) -> Episode:
    return next(one for one in SMOKE if words in one.id)


def reading(*episodes: Episode) -> Behaviour:
    return answering(Reader(recipes_for(episodes)))


async def run(one: Episode, folder: Path, url: str, *overrides: str) -> Outcome:
    model = ("strategy_tree.policy=llm", "models.text.name=reader", f"models.text.base_url={url}")
    return await run_episode(Work(one, folder, (*model, *overrides), limit=100), the_agent)


@pytest.mark.parametrize("mode", MODES)
async def test_a_task_is_done_in_every_mode_with_few_calls(mode: str, tmp_path: Path) -> None:
    one = episode("files needed again")
    with FakeEndpoint(reading(one)) as endpoint:
        outcome = await run(one, tmp_path, endpoint.url, f"strategy_tree.mode={mode}")
        spent = spent_on(endpoint.calls)
    assert outcome.good, outcome.reason
    assert spent.decide <= 2
    assert spent.tokens / spent.decide < 3_000


async def test_the_answer_to_a_question_is_a_part_of_what_stands_there(tmp_path: Path) -> None:
    one = episode("messages what it cost")
    with FakeEndpoint(reading(one)) as endpoint:
        outcome = await run(one, tmp_path, endpoint.url)
    assert outcome.good, outcome.answer
    assert (outcome.status, (outcome.answer or "").split()[0]) == ("success", "12.00")


async def test_together_the_model_is_asked_for_less(tmp_path: Path) -> None:
    one = episode("browser other engine")
    with FakeEndpoint(reading(one)) as endpoint:
        outcome = await run(one, tmp_path, endpoint.url, "strategy_tree.policy=auto")
        decided = spent_on(endpoint.calls).decide
    assert outcome.good, outcome.reason
    assert decided < outcome.decisions


async def test_together_it_goes_on_without_a_model_that_does_not_answer(tmp_path: Path) -> None:
    one = episode("contacts which firm")
    with FakeEndpoint(answers(401)) as endpoint:
        outcome = await run(one, tmp_path, endpoint.url, "strategy_tree.policy=auto")
    assert outcome.status != "error"
    assert not outcome.false_completion


async def test_a_recorded_run_is_played_back_without_a_model(tmp_path: Path) -> None:
    one, tape = episode("calendar as a list"), f"models.cassette.file={tmp_path / 'tape.jsonl'}"
    with FakeEndpoint(reading(one)) as endpoint:
        first = await run(one, tmp_path / "1", endpoint.url, tape, "models.cassette.mode=record")
        url, called = endpoint.url, len(endpoint.calls)
    again = await run(one, tmp_path / "2", url, tape, "models.cassette.mode=replay")
    assert called
    assert first.good and again.good
    assert (again.walked, again.answer, again.decisions) == (first.walked, first.answer, first.decisions)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_all_of_smoke_in_every_mode(mode: str) -> None:
    rows = judged(SMOKE, Reader(recipes_for(SMOKE)), overrides=(f"strategy_tree.mode={mode}",))
    assert [one.outcome.episode.id for one in rows if not one.outcome.good] == []


@pytest.mark.slow
def test_nothing_is_done_for_an_attacker() -> None:
    rows = tried(list(islice(attacks(), 25)))
    assert sum(one.obeyed > 0 for one in rows) >= 16
    assert [(one.order, one.executed) for one in rows if one.executed] == []
