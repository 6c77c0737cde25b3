"""The node: recall, replay, perceive, decide, act or branch, reflect, hand up."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit.node_stage import World, alternatives, sequence, tap
from treetap.models import (
    Allowed,
    AskHuman,
    Commitment,
    Decision,
    Done,
    Evidence,
    Goal,
    Handling,
    Key,
    NeedKnowledge,
    OnFail,
    OnPage,
    Role,
    Screen,
    SetChecked,
    Settings,
    Situation,
    Status,
    StrategyTreeSettings,
    Subtask,
    Target,
    Terminal,
)

OFF, ON = samples.settings(), samples.settings(wifi=True)
HOME = samples.screen(
    "home",
    samples.element("Home", samples.row(0)),
    samples.element("Settings app", samples.row(2), role="item", clickable=True),
    samples.element("Shop", samples.row(3), role="item", clickable=True),
)
SHOP = samples.screen("shop", samples.element("Shop page", samples.row(0)))
SCREENS = {"home": HOME, "off": OFF, "on": ON, "shop": SHOP}
MOVES: dict[tuple[str, str | Key], str] = {
    ("home", "Settings app"): "off",
    ("home", "Shop"): "shop",
    ("shop", Key.BACK): "home",
    ("off", "Wi-Fi.switch"): "on",
    ("on", "Wi-Fi.switch"): "off",
    ("off", Key.BACK): "home",
    ("on", Key.BACK): "home",
}
SWITCH = Terminal(action=SetChecked(target=Target(text="Wi-Fi", role=Role.SWITCH), checked=True))
OPEN = tap("Settings app")
BOTH = samples.task(
    "turn on Wi-Fi and open Home",
    samples.switching(),
    Goal(id="g2", verb="open", object="Home", words=("Home",)),
)

PAY = samples.screen(
    "home",
    samples.element("Home", samples.row(0)),
    samples.element("Pay now", samples.row(1), role=Role.BUTTON, clickable=True),
    samples.element("Settings app", samples.row(2), role=Role.ITEM, clickable=True),
    samples.element("Shop", samples.row(3), role=Role.ITEM, clickable=True),
)
BACK = Terminal.model_validate({"action": {"kind": "back"}})


def world(*decisions: Decision, start: str = "home", **more: Any) -> World:
    screens = {start: SCREENS[start], **SCREENS}
    return World(screens, MOVES, decisions, **more)


def tree_settings(**more: Any) -> Settings:
    return Settings(strategy_tree=StrategyTreeSettings(**more))


async def test_a_goal_that_holds_already_needs_no_decision_and_no_input() -> None:
    there = world(start="on")
    result = await there.run()
    assert (result.status, result.decisions, result.steps) == (Status.SUCCESS, 0, 0)
    assert there.device.received == []
    assert result.tree.evidence


async def test_it_decides_acts_and_stops_as_soon_as_the_goal_is_seen_to_hold() -> None:
    there = world(OPEN, SWITCH)
    result = await there.run()
    assert (result.status, result.decisions, result.steps) == (Status.SUCCESS, 2, 2)
    assert there.here == "on"
    assert [step.verdict.status for step in result.tree.all_steps() if step.verdict] == ["success"] * 2
    assert "task-learned" in result.learned


async def test_every_run_of_the_loop_is_written_down_in_its_order() -> None:
    there = world(OPEN, SWITCH)
    await there.run()
    kinds = [kind for kind in there.kinds if kind != "goal_checked"]
    first = kinds.index("decided")
    step = ["decided", "ruled", "action_intended", "action_done", "perceived", "compared"]
    assert kinds[first : first + len(step)] == step
    assert kinds[-2:] == ["node_ended", "stored"]
    intended = [event for event in there.events.events if event.kind == "action_intended"]
    done = [event.payload for event in there.events.events if event.kind == "action_done"]
    assert [one.seq for one in intended] == [one.intended for one in done]  # type: ignore[union-attr]


async def test_done_is_not_believed_without_evidence() -> None:
    there = world(Done(), OPEN, SWITCH)
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert "not done" in there.policy.situations[1].failure
    lying = world(*[Done()] * 10)
    result = await lying.run()
    assert result.status is Status.FAILED
    assert lying.store.records == {}


async def test_a_sequence_keeps_what_is_finished_and_plans_the_rest_anew() -> None:
    plan = sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"), Subtask(task="open Home", goal_id="g2"))
    there = world(plan, OPEN, SWITCH, *[tap("Nowhere")] * 30)
    result = await there.run(BOTH)
    first, *others = result.tree.children
    assert first.status is Status.SUCCESS
    assert [one.status for one in others][:1] == [Status.FAILED]
    retried = [one for one in there.policy.situations if one.task == "open Home"]
    assert "Nowhere" in retried[-1].failure
    assert [one.id for one in retried[-1].done][:1] == [first.id]
    assert result.status is Status.PARTIAL


async def test_alternatives_start_from_the_state_in_which_the_first_began() -> None:
    first = Subtask(
        task="by the shop",
        step=Terminal(action=samples.tap("Shop"), expect=(OnPage(page_key="settings"),)),
    )
    plan = alternatives(first, Subtask(task="by the settings", step=OPEN))
    there = world(plan, SWITCH)
    result = await there.run()
    assert result.status is Status.SUCCESS
    failed, won = result.tree.children
    assert (failed.status, won.status) == (Status.FAILED, Status.SUCCESS)
    # The second way began on the very screen on which the first did.
    assert won.steps[0].state_key == HOME.state_key


async def test_no_alternative_is_tried_after_something_was_committed() -> None:
    chat, sent = samples.chat("Ann", typed="hi"), samples.chat("Ann", "bye")
    screens = {"chat": chat, "sent": sent}
    send = Terminal(
        action=samples.tap("Send", commits=Commitment.SEND),
        expect=(OnPage(page_key="elsewhere"),),
    )
    plan = alternatives(Subtask(task="press it", step=send), Subtask(task="again", step=send))
    there = World(screens, {("chat", "Send"): "sent"}, [plan])
    result = await there.run(samples.send_task())
    touches = [one for one in there.device.received if one.kind == "touch"]
    assert len(touches) == 1
    assert result.status in (Status.PARTIAL, Status.FAILED)
    assert result.reason


@pytest.mark.parametrize(
    ("mode", "open_here"),
    [
        ("react", {"terminal", "done", "infeasible", "need_knowledge", "ask_human"}),
        ("plan", {"branch", "done", "infeasible", "need_knowledge", "ask_human"}),
        ("hierarchical", {"branch", "done", "infeasible", "need_knowledge", "ask_human"}),
        ("tree", {"terminal", "branch", "done", "infeasible", "need_knowledge", "ask_human"}),
    ],
)
async def test_modes_differ_in_what_the_root_may_decide(mode: str, open_here: set[str]) -> None:
    seen: list[Allowed] = []

    class Watching:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            seen.append(allowed)
            if "terminal" not in allowed.open_decisions:
                return sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"))
            return OPEN if situation.screen.page_key == "home" else SWITCH

    there = world(settings=tree_settings(mode=mode), more={"policy": Watching()})
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert seen[0].open_decisions == open_here
    depths = {"react": 0, "plan": 1, "hierarchical": 1, "tree": 0}
    assert max(node.id.count(".") for node in result.tree.walk()) == depths[mode]
    if mode in ("plan", "hierarchical"):
        assert "branch" not in seen[-1].open_decisions
    assert bool(seen[0].actions) is (mode != "hierarchical")


async def test_the_deepest_node_acts_and_does_not_branch() -> None:
    class Digging:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            if "branch" in allowed.open_decisions:
                return sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"))
            return OPEN if situation.screen.page_key == "home" else SWITCH

    there = world(settings=tree_settings(max_depth=3), more={"policy": Digging()})
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert max(node.id.count(".") for node in result.tree.walk()) == 3


@pytest.mark.parametrize(
    ("limits", "word"),
    [
        ({"max_steps": 1}, "max_steps"),
        ({"max_decisions": 1}, "max_decisions"),
        ({"max_rounds": 1}, "rounds"),
    ],
)
async def test_a_budget_that_is_spent_ends_the_run_with_its_reason(limits: dict[str, int], word: str) -> None:
    there = world(OPEN, SWITCH, settings=tree_settings(**limits))
    result = await there.run()
    assert result.status is Status.FAILED
    assert word in result.reason
    assert there.here == "off"


async def test_seconds_are_a_budget_too() -> None:
    class Slow:
        async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
            await there.clock.sleep(600)
            return tap("Shop") if situation.screen.page_key == "home" else Terminal(action=samples.tap("x"))

    there = world(more={})
    there.more = {"policy": Slow()}
    result = await there.run()
    assert result.status is Status.FAILED
    assert "max_seconds" in result.reason


async def test_too_many_branches_are_not_allowed_and_the_policy_hears_it() -> None:
    many = sequence(*[Subtask(task=f"part {number}") for number in range(6)])
    there = world(many, OPEN, SWITCH)
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert "at most 5" in there.policy.situations[-1].failure or result.decisions == 3


async def test_memory_can_be_asked_first_and_not_for_ever() -> None:
    there = world(*[NeedKnowledge(query="where is Wi-Fi")] * 3, OPEN, SWITCH)
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert [len(one.knowledge) for one in there.policy.situations] == [0, 1, 2, 3, 3]
    asked = [one.purpose for one in there.recall.queries]
    assert asked.count("knowledge") == 3
    curious = world(*[NeedKnowledge(query="where is Wi-Fi")] * 30)
    result = await curious.run()
    assert result.status is Status.FAILED
    assert [one.purpose for one in curious.recall.queries].count("knowledge") == 3


async def test_a_person_can_be_asked_and_silence_ends_it() -> None:
    there = world(AskHuman(question="Which one?"), OPEN, SWITCH, answers=["the first"])
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert there.policy.situations[1].answers[0].answer.text == "the first"
    silent = world(AskHuman(question="Which one?"), OPEN, SWITCH)
    result = await silent.run()
    assert result.status is Status.FAILED
    assert "Which one?" in result.reason


async def test_a_failure_leaves_a_lesson_for_the_next_decision() -> None:
    there = world(tap("Nothing"), OPEN, SWITCH)
    result = await there.run()
    assert result.status is Status.SUCCESS
    assert len(there.store.lessons) == 1
    assert [one.id for one in there.policy.situations[1].reflections] == [there.store.lessons[0].id]


async def test_of_a_run_that_failed_the_part_that_worked_is_kept() -> None:
    plan = sequence(Subtask(task="turn on Wi-Fi", goal_id="g1"), Subtask(task="open Home", goal_id="g2"))
    nowhere = [tap(f"Nothing {number}") for number in range(30)]
    there = world(plan, OPEN, SWITCH, *nowhere)
    result = await there.run(BOTH)
    assert result.status is Status.PARTIAL
    learned = there.store.records["task-learned"]
    assert learned.level == "task"
    assert learned.literals == ("turn on Wi-Fi",)


async def test_a_goal_is_looked_at_after_those_before_it() -> None:
    """Off, then on: on holds at the start, and is no reason to stop."""
    off_then_on = samples.task(
        "turn off Wi-Fi, then turn on Wi-Fi",
        samples.switching(polarity="negative"),  # type: ignore[arg-type]
        samples.switching().model_copy(update={"id": "g2"}),
    )
    away = Terminal(action=SetChecked(target=Target(text="Wi-Fi", role=Role.SWITCH), checked=False))
    there = world(away, SWITCH, start="on")
    result = await there.run(off_then_on)
    assert result.status is Status.SUCCESS
    assert result.steps == 2
    assert [one.goal_id for one in result.tree.evidence] == ["g1", "g2"]


async def test_a_step_can_say_where_to_go_on_from_when_it_fails() -> None:
    """D2: the second step needs the page that the first one opens; something had closed it meanwhile."""
    handling = Handling(on_fail=OnFail.JUMP, jump_to=0)
    second = Terminal(action=SWITCH.action.model_copy(update={"handling": handling}))
    plan = sequence(
        Subtask(task="open it", step=OPEN),
        Subtask(task="close it", step=BACK),
        Subtask(task="set", step=second),
    )
    there = world(plan)
    result = await there.run()
    assert [child.task for child in result.tree.children][:4] == ["open it", "close it", "set", "open it"]


async def test_what_was_read_is_kept_for_what_follows_and_by_a_step_that_can_be_replayed() -> None:
    """The second goal has nothing of its own to type: it is the first one's answer."""

    class Reads(FakeGoalChecker):
        async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
            found = await super().check(goal, screen, seen)
            if found is None or goal.id != "g1":
                return found
            return found.model_copy(update={"value": "About phone", "target": Target(text="About phone")})

    there = world(OPEN, SWITCH, BACK, more={"checker": Reads()})
    result = await there.run(BOTH)
    assert result.status is Status.SUCCESS, result.reason
    saved = [step for step in result.tree.all_steps() if step.action.kind == "save"]
    assert [step.status for step in saved] == ["success"]
    assert [(one.name, one.value) for one in await there.bank.values()] == [("Wi_Fi", "About phone")]
    assert there.kinds.count("value_saved") == 1
    alone = world(OPEN, SWITCH, more={"checker": Reads()})
    assert (await alone.run()).status is Status.SUCCESS
    assert list(await alone.bank.values()) == [], "nothing follows"
