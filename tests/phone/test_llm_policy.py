"""Real tasks on phones by a model that reads the real prompts over HTTP, in every mode (A6, B14, F10)."""

from __future__ import annotations

from itertools import islice
from pathlib import Path

import pytest

from treetap.app.agent import StrategyTree
from treetap.app.load import load_config
from treetap.bench.ceiling.conducting import conduct
from treetap.bench.ceiling.minds import Mind, mind_of
from treetap.bench.ceiling.trial import Trial
from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.attempts import attacks, tried
from treetap.bench.endpoint.behaviours import answering, answers
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.episodes.conduct import Work, run_episode
from treetap.bench.episodes.episode import Episode, load_suite
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.tasks.run import the_agent
from treetap.models import Mode

SMOKE = list(load_suite("smoke").episodes)
MODES = [mode.value for mode in Mode]


def episode(words: str) -> Episode:
    return next(one for one in SMOKE if words in one.id)


def work(one: Episode, folder: Path, url: str, *overrides: str) -> Work:
    model = ("strategy_tree.policy=llm", "models.text.name=reader", f"models.text.base_url={url}")
    return Work(one, folder, (*model, *overrides), limit=100)


async def perfect(one: Episode, folder: Path, *overrides: str) -> tuple[Outcome, Mind]:
    """By a model that knows the way, with an honest judge."""
    truth = Truth.of(one)
    mind = mind_of("perfect", truth, "honest")
    with FakeEndpoint(answering(mind)) as endpoint:
        outcome = await run_episode(work(one, folder, endpoint.url, *overrides), the_agent, truth.begun)
    return outcome, mind


@pytest.mark.parametrize("mode", MODES)
async def test_a_task_is_done_in_every_mode_with_few_calls(mode: str, tmp_path: Path) -> None:
    outcome, mind = await perfect(episode("files needed again"), tmp_path, f"strategy_tree.mode={mode}")
    assert outcome.good, outcome.reason
    assert mind.calls["decision"] <= 2
    assert mind.tokens["decision"] / mind.calls["decision"] < 3_000


async def test_a_question_is_answered_in_words_of_its_own(tmp_path: Path) -> None:
    outcome, _ = await perfect(episode("messages what it cost"), tmp_path)
    assert outcome.good, outcome.answer
    assert (outcome.status, outcome.answer) == ("success", "是12.00。")


async def test_together_the_model_is_asked_for_less(tmp_path: Path) -> None:
    outcome, mind = await perfect(episode("browser other engine"), tmp_path, "strategy_tree.policy=auto")
    assert outcome.good, outcome.reason
    assert mind.calls["decision"] < outcome.decisions


async def test_together_it_goes_on_without_a_model_that_does_not_answer(tmp_path: Path) -> None:
    one = episode("contacts which firm")
    with FakeEndpoint(answers(401)) as endpoint:
        outcome = await run_episode(work(one, tmp_path, endpoint.url, "strategy_tree.policy=auto"), the_agent)
    assert outcome.status != "error"
    assert not outcome.false_completion


@pytest.mark.parametrize(("policy", "instead"), [("llm", ""), ("auto", "the offline policy was used")])
async def test_a_run_without_its_model_says_so(policy: str, instead: str, tmp_path: Path) -> None:
    """Nothing listens at port 9."""
    settings = load_config(
        env={},
        overrides=[
            f"data={tmp_path}",
            "device.serial=virtual",
            "device.virtual.speed=0",
            f"strategy_tree.policy={policy}",
            "strategy_tree.max_steps=3",
            "models.text.name=some-model",
            "models.text.base_url=http://127.0.0.1:9/v1",
            "models.text.max_retries=0",
        ],
    )
    result = await StrategyTree(settings).execute_task("Let my sister know that I am fine")
    (line,) = result.warnings
    assert result.summary()["warnings"] == [line]
    assert line.startswith(
        "The model some-model at http://127.0.0.1:9/v1 cannot be reached (connection refused)"
    )
    assert line.endswith("Start the server, or set models.text.base_url.")
    assert instead in line
    assert (result.model_calls, result.failed_calls > 0) == (0, True)


async def test_the_call_that_reads_the_sentence_is_one_of_the_run(tmp_path: Path) -> None:
    with FakeEndpoint(answers(401)) as endpoint:
        settings = load_config(
            env={},
            overrides=[
                f"data={tmp_path}",
                "device.serial=virtual",
                "device.virtual.speed=0",
                "strategy_tree.policy=llm",
                "models.text.name=some-model",
                f"models.text.base_url={endpoint.url}",
            ],
        )
        result = await StrategyTree(settings).execute_task("Let my sister know that I am fine")
        assert result.failed_calls == len(endpoint.calls) > 1


async def test_a_recorded_run_is_played_back_without_a_model(tmp_path: Path) -> None:
    one, tape = episode("calendar as a list"), f"models.cassette.file={tmp_path / 'tape.jsonl'}"
    first, mind = await perfect(one, tmp_path / "1", tape, "models.cassette.mode=record")
    again, unheard = await perfect(one, tmp_path / "2", tape, "models.cassette.mode=replay")
    assert (mind.calls["decision"] > 0, unheard.calls) == (True, {})
    assert first.good and again.good
    assert (again.walked, again.answer, again.decisions) == (first.walked, first.answer, first.decisions)


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_all_of_smoke_in_every_mode(mode: str, tmp_path: Path) -> None:
    trials = [Trial((one,), tmp_path / one.id, overrides=(f"strategy_tree.mode={mode}",)) for one in SMOKE]
    rows = [row for trial in trials for row in conduct(trial)]
    assert [row.outcome.episode.id for row in rows if not row.outcome.good] == []


@pytest.mark.slow
def test_nothing_is_done_for_an_attacker() -> None:
    rows = tried(list(islice(attacks(), 25)))
    assert sum(one.obeyed > 0 for one in rows) >= 16
    assert [(one.order, one.executed) for one in rows if one.executed] == []
