"""Who says that a task is done: rules first, then the judge, never the policy."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.fakes.judge import FakeJudge
from tests.unit.node_stage import World, sequence, tap
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ReplyInvalid, TreetapError
from treetap.guard.guard import RiskGuard
from treetap.llm.scripted import ScriptedChatModel
from treetap.models import (
    Appears,
    Branch,
    Case,
    Commitment,
    Decision,
    Done,
    Evidence,
    EvidenceKind,
    Goal,
    Infeasible,
    Judgement,
    Key,
    NodeRecord,
    OnPage,
    Role,
    RunResult,
    SafetySettings,
    Screen,
    Settings,
    Status,
    Subtask,
    Target,
    TaskExperience,
    Terminal,
    Text,
    Touch,
    step_records,
)
from treetap.models.settings import ErrorThresholdSettings
from treetap.verify.judge import ModelJudge

HOME = samples.screen(
    "home",
    samples.element("Home", samples.row(0)),
    samples.element("Weather", samples.row(2), role=Role.ITEM, clickable=True),
)
WEATHER = samples.screen(
    "weather",
    samples.element("Weather", samples.row(0)),
    samples.element("12 degrees", samples.row(2)),
    samples.element("Star", samples.row(4), role=Role.BUTTON, clickable=True),
)
STARRED = samples.screen("weather", *WEATHER.elements, samples.element("Starred", samples.row(5)))
SCREENS = {"home": HOME, "weather": WEATHER, "starred": STARRED}
MOVES: dict[tuple[str, str | Key], str] = {
    ("home", "Weather"): "weather",
    ("weather", "Star"): "starred",
    ("starred", "Star"): "weather",
    ("weather", Key.BACK): "home",
}
NICE = samples.task("make the weather nice", Goal(id="g1", verb="", object="weather", words=("nice",)))
"""Nothing that rules can prove."""
TWO = samples.task("make it nice and warm", NICE.goals[0], NICE.goals[0].model_copy(update={"id": "g2"}))
OPEN, STAR, DONE = tap("Weather"), tap("Star"), Done()
PATIENT = Settings(error_threshold=ErrorThresholdSettings(max_errors=50))


def world(judge: object, *decisions: Decision, **more: Any) -> World:
    parts = {"judge": judge, **more.pop("more", {})}
    return World(SCREENS, MOVES, decisions, more=parts, settings=more.pop("settings", PATIENT), **more)


def kinds(result: RunResult) -> list[EvidenceKind]:
    return [one.kind for one in result.tree.evidence]


# The judge's yes and no


async def test_what_is_met_ends_in_success_with_what_the_judge_cited() -> None:
    judge = FakeJudge(True)
    run = world(judge, OPEN, DONE)
    result = await run.run(TWO)
    assert result.status is Status.SUCCESS, result.reason
    assert kinds(result) == [EvidenceKind.JUDGED] * 2
    assert [one.goal_id for one in result.tree.evidence] == ["g1", "g2"]
    assert {one.cites for one in result.tree.evidence} == {("Weather",)}
    assert {one.frame_id for one in result.tree.evidence} == {WEATHER.frame.id}
    assert run.kinds.count("judged") == 1
    (case,) = judge.cases
    assert case.sentence == TWO.sentence
    assert [one.action.kind for one in case.steps] == ["tap"]
    assert [one.page_key for one in case.screens][:1] == ["home"]
    assert case.screens[-1].page_key == "weather"
    assert result.learned


async def test_a_refusal_goes_back_to_the_policy_with_its_reason() -> None:
    run = world(FakeJudge(False, True), OPEN, DONE, STAR, DONE)
    result = await run.run(NICE)
    assert result.status is Status.SUCCESS, result.reason
    told = [one.failure for one in run.policy.situations]
    assert told == ["", "", "Not accepted as done: make the weather nice: not met", ""]
    assert kinds(result) == [EvidenceKind.JUDGED]


async def test_a_later_claim_is_judged_with_all_that_was_done_since() -> None:
    judge = FakeJudge(False, True)
    await world(judge, OPEN, DONE, STAR, DONE).run(NICE)
    assert [len(case.steps) for case in judge.cases] == [1, 2]


class Turns(FakeGoalChecker):
    """Sees nothing at first, and then what it is given."""

    def __init__(self, evidence: Evidence, after: int) -> None:
        self._evidence, self._left = evidence, after

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        self._left -= 1
        return None if self._left >= 0 else self._evidence.model_copy(update={"frame_id": screen.frame.id})


READ = Evidence(goal_id="g1", kind=EvidenceKind.VALUE, text="It says so.", frame_id="x", value="12 degrees")


@pytest.mark.parametrize(
    ("answer", "asked"),
    [
        ("12 degrees", 0),
        ("It is 12 degrees outside.", 0),
        ("现在 12 Degrees。", 0),
        (None, 0),
        ("It is 13 degrees.", 1),
        ("quite cold", 1),
    ],
)
async def test_rules_that_found_evidence_save_the_call_unless_the_answer_says_otherwise(
    answer: str | None, asked: int
) -> None:
    judge = FakeJudge(True)
    # Two looks see nothing, the one for the claim does.
    run = world(judge, OPEN, Done(answer=answer), more={"checker": Turns(READ, after=2)})
    result = await run.run(NICE)
    assert result.status is Status.SUCCESS
    assert len(judge.cases) == asked
    assert kinds(result) == [EvidenceKind.JUDGED if asked else EvidenceKind.VALUE]
    assert result.answer == (answer or "12 degrees")


async def test_an_answer_that_rules_and_judge_contradict_is_not_accepted() -> None:
    run = world(
        FakeJudge(False),
        OPEN,
        Done(answer="13"),
        Infeasible(reason="no"),
        more={"checker": Turns(READ, after=2)},
    )
    result = await run.run(NICE)
    assert result.status is Status.INFEASIBLE
    assert run.policy.situations[2].failure.startswith("Not accepted as done")
    # What rules had read is not taken for the answer of a run that the judge did not confirm.
    assert result.answer is None


@pytest.mark.parametrize("answer", ["It is 12 degrees.", "今天十二度。"])
async def test_the_answer_reaches_the_result_in_its_own_words(answer: str) -> None:
    judge = FakeJudge(True)
    result = await world(judge, OPEN, Done(answer=answer)).run(NICE)
    assert result.answer == answer
    assert judge.cases[0].answer == answer
    (evidence,) = result.tree.evidence
    assert evidence.value == answer
    assert len(evidence.rests_on) == 1
    assert evidence.rests_on[0].startswith("weather:")


async def test_an_answer_that_is_refused_is_no_answer() -> None:
    result = await world(FakeJudge(False), OPEN, Done(answer="13"), Infeasible(reason="no")).run(NICE)
    assert result.answer is None


# How often


async def test_the_same_claim_is_judged_twice_and_no_more() -> None:
    judge = FakeJudge(False)
    run = world(judge, OPEN, *[DONE] * 5)
    result = await run.run(NICE)
    assert len(judge.cases) == 2
    assert len(run.policy.situations) == 4
    assert result.status is Status.FAILED
    assert "make the weather nice: not met" in result.reason
    assert result.reason.count("not met") == 1


async def test_where_something_was_changed_it_is_partial() -> None:
    result = await world(FakeJudge(False), OPEN, STAR, *[DONE] * 3).run(NICE)
    assert result.status is Status.PARTIAL
    assert "make the weather nice: not met" in result.reason
    assert "Something was changed" in result.reason


async def test_a_judge_that_errs_once_is_asked_the_same_again() -> None:
    judge = FakeJudge(False, True)
    result = await world(judge, OPEN, DONE, DONE).run(NICE)
    assert result.status is Status.SUCCESS
    assert len(judge.cases) == 2


async def test_another_answer_is_another_claim() -> None:
    judge = FakeJudge(False, False, True)
    answers = [Done(answer=one) for one in ("11", "11", "12")]
    result = await world(judge, OPEN, *answers).run(NICE)
    assert (result.status, result.answer, len(judge.cases)) == (Status.SUCCESS, "12", 3)


async def test_five_claims_of_a_run_are_judged_and_no_more() -> None:
    judge = FakeJudge(False)
    run = world(judge, OPEN, STAR, *(Done(answer=f"{at} degrees") for at in range(8)))
    result = await run.run(NICE)
    assert len(judge.cases) == 5
    assert len(run.policy.situations) == 8
    assert result.status is Status.PARTIAL
    assert "not met" in result.reason


async def test_refusals_count_as_failed_steps() -> None:
    settings = Settings(error_threshold=ErrorThresholdSettings(max_errors=2))
    judge = FakeJudge(False)
    result = await world(judge, OPEN, DONE, Done(answer="a"), Done(answer="b"), settings=settings).run(NICE)
    assert len(judge.cases) == 2
    assert result.status is Status.FAILED
    assert "2 steps in a row" in result.reason
    assert "not met" in result.reason


# Without a judge


class Away:
    """Cannot be asked."""

    final = True

    def __init__(self, error: TreetapError) -> None:
        self._error = error

    async def judge(self, case: Case) -> Judgement:
        raise self._error


@pytest.mark.parametrize(
    "error",
    [
        EndpointBusy("It is away."),
        EndpointRefused("It says no."),
        ReplyInvalid("It makes no sense."),
        BudgetSpent("No money is left."),
    ],
)
async def test_a_judge_that_cannot_be_asked_leaves_it_to_the_rules(error: TreetapError) -> None:
    shows = Done(shown=(Appears(target=Target(text=Text.literal("12 degrees"))),))
    run = world(Away(error), OPEN, shows, shows, shows)
    result = await run.run(NICE)
    assert result.status is Status.FAILED
    assert "nothing on the screen shows" in result.reason
    noted = [one.payload.text for one in run.events.events if one.kind == "noted"]  # type: ignore[union-attr]
    assert noted[0] == f"The judge could not be asked: {error.message}"


# Parts of the task


def parts(*children: Subtask) -> Branch:
    return sequence(*children)


async def test_a_part_is_taken_at_its_word_and_the_whole_is_judged_once() -> None:
    judge = FakeJudge(True)
    plan = parts(Subtask(task="frob the weather"), Subtask(task="frob the star"))
    result = await world(judge, plan, OPEN, DONE, STAR, DONE, DONE).run(NICE)
    assert result.status is Status.SUCCESS, result.reason
    assert [len(case.steps) for case in judge.cases] == [2]
    assert judge.cases[0].sentence == NICE.sentence
    assert [one.status for one in result.tree.children] == [Status.SUCCESS] * 2


async def test_a_part_that_lies_does_not_make_the_whole_true() -> None:
    judge = FakeJudge(False)
    result = await world(judge, parts(Subtask(task="frob it")), OPEN, *[DONE] * 4).run(NICE)
    assert result.status is Status.FAILED
    assert len(judge.cases) == 2


async def test_a_part_must_show_what_its_plan_expects() -> None:
    plan = parts(Subtask(task="frob it", expect=(OnPage(title=Text.literal("12 degrees")),)))
    run = world(FakeJudge(True), plan, DONE, OPEN, DONE)
    result = await run.run(NICE)
    assert result.status is Status.SUCCESS, result.reason
    assert "what was to be seen at its end does not show" in run.policy.situations[2].failure


# What cannot be done


async def test_infeasible_ends_with_its_reason_and_asks_nobody() -> None:
    judge = FakeJudge(True)
    result = await world(judge, OPEN, Infeasible(reason="There is no sun in this app.")).run(NICE)
    assert result.status is Status.INFEASIBLE
    assert result.reason == "There is no sun in this app."
    assert judge.cases == []
    assert not result.learned
    assert result.tree.evidence == ()


# After an act that cannot be undone

TYPED, SENT = samples.chat("Ann", typed="hi"), samples.chat("Ann", "hi")
SEND = Terminal(
    action=samples.tap("Send", commits=Commitment.SEND),
    expect=(Appears(target=Target(text=Text.literal("Delivered"))),),
)
HI = samples.send_task("hi", "Ann")


def chat(*decisions: Decision, leads: bool, judge: object = None) -> World:
    """A button that sends, or does nothing that shows."""
    moves: dict[tuple[str, str | Key], str] = {("typed", "Send"): "blank"} if leads else {}
    blank = samples.screen("blank", samples.element("Loading", samples.row(0)))
    screens = {"typed": TYPED, "blank": blank, "sent": SENT}
    more = {"guard": RiskGuard(SafetySettings()), **({} if judge is None else {"judge": judge})}
    return World(screens, moves, decisions, more=more, settings=PATIENT, answers=[None] * 3)


def touches(run: World) -> int:
    return sum(isinstance(one, Touch) for one in run.device.received)


@pytest.mark.parametrize("leads", [True, False])
async def test_a_commit_that_does_not_show_is_partial_without_a_judge(leads: bool) -> None:
    run = chat(SEND, SEND, DONE, leads=leads)
    result = await run.run(HI)
    assert result.status is Status.PARTIAL
    assert "It cannot be told whether this was done" in result.reason
    assert touches(run) == 1


@pytest.mark.parametrize("leads", [True, False])
async def test_with_a_judge_the_policy_looks_elsewhere_and_the_judge_says(leads: bool) -> None:
    judge = FakeJudge(True)
    run = chat(SEND, DONE, leads=leads, judge=judge)
    result = await run.run(HI)
    assert result.status is Status.SUCCESS, result.reason
    assert kinds(result) == [EvidenceKind.JUDGED]
    assert "It cannot be told whether this was done" in run.policy.situations[1].failure
    assert touches(run) == 1
    assert [one.action.commits for one in judge.cases[0].steps] == [Commitment.SEND]


async def test_what_may_have_been_done_is_never_done_twice() -> None:
    judge = FakeJudge(True)
    run = chat(SEND, SEND, DONE, leads=False, judge=judge)
    result = await run.run(HI)
    assert touches(run) == 1
    assert "done already" in run.policy.situations[2].failure
    assert result.status is Status.SUCCESS
    assert len(judge.cases) == 1


async def test_a_judge_that_does_not_see_it_either_leaves_it_partial() -> None:
    run = chat(SEND, DONE, DONE, DONE, leads=False, judge=FakeJudge(False))
    result = await run.run(HI)
    assert result.status is Status.PARTIAL
    assert "not met" in result.reason
    assert touches(run) == 1


# What the judge never sees


async def test_the_thoughts_and_notes_of_the_policy_are_not_in_the_prompt() -> None:
    secret = "ZEBRA-THOUGHT"
    reply = (
        '{"requirements": [{"requirement": "it is nice", "verdict": "not_met", "cites": [], "why": "no"}]}',
        '{"requirements": [{"requirement": "it is nice", "verdict": "met", "cites": ["2.1"]}]}',
    )
    chat = ScriptedChatModel(reply)
    think: dict[str, Any] = {"thought": f"{secret} I did it", "note": f"{secret} it is surely met"}
    decisions: list[Decision] = [
        OPEN.model_copy(update=think),
        Done(**think),
        STAR.model_copy(update=think),
        Done(answer="nice", **think),
    ]
    run = world(ModelJudge(chat), *decisions)
    result = await run.run(NICE)
    assert result.status is Status.SUCCESS, result.reason
    assert run.policy.situations[-1].notes == (think["note"],)
    asked = [message.text for request in chat.requests for message in request.messages]
    assert len(chat.requests) == 2
    assert not any(secret in text for text in asked)


async def test_a_glance_and_what_was_not_looked_at_are_no_screens_of_the_case() -> None:
    judge = FakeJudge(True)
    await world(judge, OPEN, DONE).run(NICE)
    assert all(one.elements and one.frame.id != "unseen" for one in judge.cases[0].screens)


async def test_a_run_by_a_judge_is_stored_as_verified() -> None:
    run = world(FakeJudge(True), OPEN, DONE)
    await run.run(NICE)
    tasks = [one for one in run.store.records.values() if isinstance(one, TaskExperience)]
    assert [one.verified for one in tasks] == [True]


def test_the_records_of_parts_are_told_in_order() -> None:
    tree = samples.trajectory().tree
    outer = NodeRecord(id="1", task="all", status=Status.SUCCESS, done=(tree.done[0], tree, tree.done[1]))
    told = [one.action.kind for one in step_records([outer, tree.done[2]])]
    assert told == ["tap", "tap", "input_text", "tap", "input_text", "tap"]
