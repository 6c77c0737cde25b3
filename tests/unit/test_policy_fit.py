"""The fit of the offline policy's scorer: on choices made by hand."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from tests import samples
from treetap.app.decisions import FILE, DecisionRecorder, told_points, write
from treetap.app.weights import fit_to_runs, scorer_of, user_weights
from treetap.errors import StorageError, WeightsInvalid
from treetap.models import (
    Decider,
    NodeRecord,
    Role,
    RunResult,
    Screen,
    Settings,
    Situation,
    Status,
    StepRecord,
    StepStatus,
    Terminal,
)
from treetap.policy.offline.candidates import candidates_of
from treetap.policy.offline.features import FEATURES, featurize
from treetap.policy.offline.fitting import (
    Choice,
    Manner,
    Ranking,
    fit,
    fit_temperature,
    fit_thresholds,
    rankings,
)
from treetap.policy.offline.policy import OfflinePolicy
from treetap.policy.offline.scorer import Scorer, Weights
from treetap.policy.offline.view import Context, view_of

NAMES = ("label says it", "is a back button", "noise")
QUICK = Manner(hidden=4, epochs=40, batch=8)


def choices(number: int = 40, seed: int = 3) -> list[Choice]:
    """The right one says it and is no back button; either alone is wrong."""
    dice, found = Random(seed), []  # noqa: S311
    for _ in range(number):
        rows = [(1.0, 0.0, dice.random()), (1.0, 1.0, dice.random()), (0.0, 0.0, dice.random())]
        order = dice.sample(range(3), 3)
        found.append(Choice([rows[at] for at in order], frozenset({order.index(0)})))
    return found


def test_the_demonstrated_candidate_wins_on_choices_that_were_not_fitted_on() -> None:
    scorer = Scorer(fit(NAMES, choices(), QUICK))
    ranked = rankings(scorer, choices(seed=4))
    assert all(one.right and one.first > 0.8 for one in ranked)


def test_what_only_a_hidden_layer_can_tell() -> None:
    """Right is exactly one of two features, never both."""
    dice, found = Random(1), []  # noqa: S311
    for _ in range(200):
        one = float(dice.randrange(2))
        found.append(
            Choice([(one, 1 - one, dice.random()), (1.0, 1.0, 0.5), (0.0, 0.0, 0.5)], frozenset({0}))
        )
    linear = rankings(Scorer(fit(NAMES, found, Manner(hidden=0, epochs=30))), found)
    hidden = rankings(Scorer(fit(NAMES, found, Manner(hidden=8, epochs=60))), found)
    assert sum(one.right for one in linear) < len(found)
    assert all(one.right for one in hidden)


def test_the_same_choices_give_the_same_weights_to_the_letter() -> None:
    assert fit(NAMES, choices(), QUICK).model_dump_json() == fit(NAMES, choices(), QUICK).model_dump_json()


def test_weights_come_back_from_their_file(tmp_path: Path) -> None:
    weights = fit(NAMES, choices(), QUICK)
    weights.write(tmp_path / "weights.json")
    assert Scorer.load(NAMES, tmp_path / "weights.json").weights == weights


def test_weights_are_read_by_the_names_of_their_features(tmp_path: Path) -> None:
    weights = fit(NAMES, choices(), QUICK)
    weights.write(tmp_path / "weights.json")
    found = Scorer.load(("another", *NAMES[::-1]), tmp_path / "weights.json")
    rows = choices()[0].rows
    moved = [[1.0, *row[::-1]] for row in rows]
    assert found.scores(moved) == pytest.approx(Scorer(weights).scores(rows))
    fewer = Scorer.load(NAMES[:1], tmp_path / "weights.json").weights
    assert (fewer.features, fewer.linear) == (NAMES[:1], weights.linear[:1])


@pytest.mark.parametrize(
    "text", ["", "{}", "[1]", '{"features": ["a"], "mean": [0], "scale": [0], "linear": [1]}']
)
def test_a_damaged_file_is_refused(tmp_path: Path, text: str) -> None:
    (tmp_path / "weights.json").write_text(text)
    with pytest.raises(WeightsInvalid, match="damaged"):
        Scorer.load(NAMES, tmp_path / "weights.json")


def test_a_file_that_is_not_there_is_no_damaged_one(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        Scorer.load(NAMES, tmp_path / "none.json")


def test_a_fit_from_a_prior_changes_what_the_new_choices_show_and_keeps_the_rest() -> None:
    prior = fit(NAMES, choices(), QUICK)
    others = [Choice([(1.0, 0.0, 1.0), (1.0, 0.0, 0.0)], frozenset({0})) for _ in range(10)]
    fitted = fit(NAMES, others, Manner(epochs=20, batch=8), prior)
    before, after = Scorer(prior).probabilities(others[0].rows), Scorer(fitted).probabilities(others[0].rows)
    assert after[0] > 0.6 > before[0]
    assert all(one.right for one in rankings(Scorer(fitted), choices(seed=4)))


def test_scores_of_unknown_apps_are_divided_until_they_are_right_as_often_as_sure() -> None:
    sure = Scorer(Weights.flat(("a",), {"a": 3.0}))
    found = [Choice([(1.0,), (0.0,)], frozenset({int(at % 4 == 0)})) for at in range(40)]
    temperature = fit_temperature([(sure, found)])
    assert temperature == pytest.approx(2.7)
    cooled = Scorer(sure.weights.model_copy(update={"temperature": temperature}))
    assert cooled.probabilities(found[0].rows)[0] < sure.probabilities(found[0].rows)[0]
    known = [[3], []]
    assert cooled.probabilities(found[0].rows, known) == sure.probabilities(found[0].rows, known)


def test_thresholds_keep_out_where_winners_are_wrong_and_costly() -> None:
    good = [Ranking(0, 0.9, 0.05, commits=False)] * 10
    doubtful = [Ranking(1, 0.4, 0.35, commits=False)] * 5
    wrong_commits = [Ranking(1, 0.7, 0.1, commits=True)] * 2
    right_commits = [Ranking(0, 0.95, 0.02, commits=True)] * 3
    found = fit_thresholds([*good, *doubtful, *wrong_commits, *right_commits])
    assert 0.4 < found.act <= 0.9
    assert 0.7 < found.commit <= 0.95


def greenhouse() -> Screen:
    """A page of an app that is not ours: two rows, a menu and two tabs."""
    return samples.screen(
        "beds",
        samples.element("Tomatoes", samples.row(1), role=Role.ITEM, clickable=True),
        samples.element("Orchids", samples.row(2), role=Role.ITEM, clickable=True),
        samples.element(
            "More options", samples.row(0, samples.SIZE.width - 100), role=Role.BUTTON, clickable=True
        ),
        samples.element(
            "Beds", samples.row(9, 0, samples.SIZE.width // 2), role=Role.TAB, clickable=True, selected=True
        ),
        samples.element("Diary", samples.row(9, samples.SIZE.width // 2), role=Role.TAB, clickable=True),
    )


async def decided(settings: Settings) -> str:
    view = await view_of(asked(), Context())
    candidates = candidates_of(view)
    shares = scorer_of(settings).probabilities(await featurize(view, candidates))
    return max(zip(shares, candidates, strict=True), key=lambda one: one[0])[1].text


def asked() -> Situation:
    frame = samples.task("water everything twice", samples.deleting("everything"))
    return samples.situation(frame, greenhouse())


def kept_run(data: Path, label: str) -> None:
    taken = Terminal(action=samples.tap(label))
    path = data / "runs" / "r1" / FILE
    write(told_points([(asked(), taken)]), path)


async def test_a_users_verified_run_changes_what_is_decided(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    before = await decided(settings)
    other = "Diary" if before != "Diary" else "Tomatoes"
    kept_run(tmp_path, other)
    fitted = await fit_to_runs(settings)
    assert (fitted.decisions, fitted.right_before, fitted.right_after) == (1, 0, 1)
    assert await decided(settings) == other


async def test_damaged_weights_of_a_user_are_left_for_the_packages(tmp_path: Path) -> None:
    settings = Settings(data=tmp_path)
    before = await decided(settings)
    user_weights(settings).parent.mkdir(parents=True)
    user_weights(settings).write_text("{")
    assert await decided(settings) == before
    named = settings.strategy_tree.model_copy(update={"weights": user_weights(settings)})
    with pytest.raises(WeightsInvalid):
        scorer_of(settings.model_copy(update={"strategy_tree": named}))


async def test_without_a_kept_run_there_is_nothing_to_fit(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="No run"):
        await fit_to_runs(Settings(data=tmp_path))


def test_a_run_that_typed_a_password_keeps_nothing(tmp_path: Path) -> None:
    field = samples.element(
        "hunter2", samples.row(1), id="pin", role=Role.FIELD, editable=True, password=True
    )
    secret = asked().model_copy(update={"screen": samples.screen("login", field)})
    recorder = DecisionRecorder(OfflinePolicy(scorer=Scorer.flat(FEATURES)))
    action = samples.tap("Log in")
    recorder.points.append((secret, Terminal(action=action)))
    step = StepRecord(action=action, status=StepStatus.SUCCESS, decided_by=Decider.MODEL)
    tree = NodeRecord(id="0", task="log in", status=Status.SUCCESS, done=(step,))
    result = RunResult(
        run="r1", task="log in", status=Status.SUCCESS, duration=1.0, steps=1, decisions=1, tree=tree
    )
    recorder.keep(result, tmp_path)
    assert not (tmp_path / FILE).exists()
    assert "hunter2" not in str(told_points(recorder.points)["screens"])
    recorder.points[:] = [(asked(), Terminal(action=action))]
    recorder.keep(result, tmp_path)
    assert (tmp_path / FILE).exists()
