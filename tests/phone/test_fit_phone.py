"""A short run that a right model decides is kept and fitted on; then it is decided so without a model."""

from __future__ import annotations

import asyncio
from pathlib import Path

from treetap.app.decisions import demonstrated, kept_runs, labels_of, points_of, read
from treetap.app.load import load_config
from treetap.app.memory import task_reader, words_of
from treetap.app.weights import fit_to_runs, scorer_of, user_weights
from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.episodes.conduct import Work, run_episode
from treetap.bench.fit.collect import episode_of, teacher
from treetap.bench.tasks.run import the_agent
from treetap.bench.templates import template_of
from treetap.policy.offline.candidates import candidates_of, matches
from treetap.policy.offline.features import featurize
from treetap.policy.offline.view import Context, view_of


def run_with_a_right_model(template: str, data: Path) -> None:
    episode = episode_of(template_of(template), "en", 1)
    assert episode is not None
    truth = Truth.of(episode)
    with FakeEndpoint(answering(teacher(truth))) as endpoint:
        model = ("strategy_tree.policy=llm", "models.text.name=right", f"models.text.base_url={endpoint.url}")
        outcome = asyncio.run(run_episode(Work(episode, data, model), the_agent, truth.begun))
    assert outcome.good, outcome.reason


def test_what_a_model_decided_well_is_decided_so_without_it(tmp_path: Path) -> None:
    run_with_a_right_model("notes on top", tmp_path)
    settings = load_config(overrides=[f"data={tmp_path}"], env={})
    fitted = asyncio.run(fit_to_runs(settings))
    assert fitted.runs == 1
    assert fitted.file == user_weights(settings)
    assert fitted.right_after == fitted.decisions > 0

    (file,) = kept_runs(tmp_path / "runs")
    told = read(file)
    lexicon = words_of(settings, labels_of(told))
    context, scorer = Context(lexicon=lexicon), scorer_of(settings)
    assert scorer.weights.points > 0

    async def repeated() -> list[bool]:
        found = []
        for point in await points_of(told, task_reader(settings, lexicon)):
            action = demonstrated(point.decision)
            if action is None or action.kind == "launch_app":
                continue
            view = await view_of(point.situation, context)
            candidates = candidates_of(view)
            shares = scorer.probabilities(await featurize(view, candidates))
            best = candidates[max(range(len(shares)), key=shares.__getitem__)]
            found.append(matches(best, action, point.situation.screen))
        return found

    assert all(asyncio.run(repeated()))
