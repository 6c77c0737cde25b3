"""The offline policy on hand-made screens of apps that are nobody's: where it goes, and where it does not."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.decision.knows import Knows
from treetap.decision.offline.asking import answered, which
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.policy import OfflinePolicy
from treetap.decision.offline.scoring import Scored
from treetap.errors import DecisionNotAllowed
from treetap.language.reader import read_task
from treetap.models import (
    Action,
    Allowed,
    Answer,
    App,
    Back,
    Blocker,
    BlockerKind,
    Bounds,
    Branch,
    BranchMode,
    Decider,
    Element,
    Exchange,
    LaunchApp,
    Question,
    Role,
    Screen,
    SetChecked,
    Situation,
    StepRecord,
    StepStatus,
    Swipe,
    Tap,
    Target,
    Terminal,
    Visit,
)

APPS = (
    App(package="org.sky.forecast", label="Skyline Weather"),
    App(package="net.cook.pot", label="Cookpot"),
    App(package="com.maker.deskclock", label="时钟"),
    App(package="com.maker.systemsettings", label="Preferences"),
    App(package="com.maker.launcher", label="Home"),
)
HOME = samples.screen("home", package="com.maker.launcher")
KNOWS = Knows()
FLAT = Allowed(decisions=frozenset({"terminal", "ask_human", "done"}))


def rows(*labels: str, role: Role = Role.ITEM, first: int = 1) -> list[Element]:
    return [
        samples.element(text, samples.row(first + at), role=role, clickable=True)
        for at, text in enumerate(labels)
    ]


def page(*elements: Element, package: str = "net.cook.pot", name: str = "list", **more: Any) -> Screen:
    return samples.screen(name, *elements, package=package, **more)


def at(sentence: str, screen: Screen, **more: Any) -> Situation:
    frame = read_task(sentence)
    return samples.situation(frame, screen, **{"apps": APPS} | more)


async def decided(sentence: str, screen: Screen, allowed: Allowed = FLAT, **more: Any) -> Terminal:
    decision = await OfflinePolicy().decide(at(sentence, screen, **more), allowed)
    assert isinstance(decision, Terminal)
    return decision


def touched(decision: Terminal) -> str | None:
    assert isinstance(decision.action, Tap)
    return decision.action.target.element


def stayed(action: Action, screen: Screen, status: StepStatus = StepStatus.SUCCESS) -> StepRecord:
    return StepRecord(
        action=action,
        status=status,
        decided_by=Decider.OFFLINE,
        page_key=screen.page_key,
        state_key="other",
        leads_to=screen.page_key,
    )


# The right app


@pytest.mark.parametrize(
    ("sentence", "package"),
    [
        ("How is the weather", "org.sky.forecast"),
        ("Create an alarm for 7:30 am", "com.maker.deskclock"),
        ("设置一个早上6点的闹钟", "com.maker.deskclock"),
        ("Delete the recipe Soup in Cookpot", "net.cook.pot"),
    ],
)
async def test_it_goes_to_the_app_that_is_named_or_of_that_kind(sentence: str, package: str) -> None:
    decision = await decided(sentence, HOME)
    assert isinstance(decision.action, LaunchApp)
    assert decision.action.app.fill() == package


async def test_what_is_to_be_written_names_no_app() -> None:
    decision = await decided("Create an alarm for 7:30 called 'Cookpot'", HOME)
    assert isinstance(decision.action, LaunchApp)
    assert decision.action.app.fill() == "com.maker.deskclock"


# Branching


async def test_several_goals_are_a_sequence_with_their_own_words() -> None:
    situation = at("Turn on bluetooth and then open Cookpot", HOME)
    decision = await OfflinePolicy().decide(situation, Allowed())
    assert isinstance(decision, Branch)
    assert decision.mode is BranchMode.SEQUENCE
    assert [child.goal_id for child in decision.children] == [goal.id for goal in situation.goals]


async def test_one_goal_is_handed_down_only_where_nothing_else_is_open() -> None:
    plan = Allowed(decisions=frozenset({"branch", "done"}), branch_modes=frozenset({BranchMode.SEQUENCE}))
    situation = at("Turn on bluetooth", HOME)
    assert isinstance(await OfflinePolicy().decide(situation, plan), Branch)
    assert isinstance(await OfflinePolicy().decide(situation, Allowed()), Terminal)


async def test_several_goals_are_worked_off_in_order_where_there_are_no_branches() -> None:
    decision = await decided("Create an alarm for 7:30 am and then open Cookpot", HOME)
    assert isinstance(decision.action, LaunchApp)
    assert decision.action.app.fill() == "com.maker.deskclock"


# What is in the way


@pytest.mark.parametrize("kind", [BlockerKind.AD, BlockerKind.PERMISSION, BlockerKind.ERROR])
async def test_what_nobody_asked_for_is_left_by_its_way_out(kind: BlockerKind) -> None:
    out = Tap(target=Target(text="Not now"))
    box = samples.element("Allow location?", samples.row(4), id="box", role=Role.TEXT)
    blocker = Blocker(kind=kind, description="A question", elements=("box",), way_out=out)
    decision = await decided("Delete the recipe Soup in Cookpot", page(box, blockers=(blocker,)))
    assert decision.action == out


# Winners


async def test_the_thing_itself_wins_in_other_words() -> None:
    screen = page(*rows("Kitchen", "深色模式页面", "Sounds"), package="com.maker.systemsettings")
    assert touched(await decided("Open the dark theme page", screen)) == "深色模式页面"


async def test_where_such_things_are_kept_leads_on_without_a_common_word() -> None:
    screen = page(*rows("Fingerprint", "Network & internet", "Sounds"), package="com.maker.systemsettings")
    assert touched(await decided("Turn on airplane mode", screen)) == "Network & internet"


async def test_a_place_says_the_contrary_of_nothing() -> None:
    """ "取消" is a "not" in front of a deed; of an order it is the deed, and its place is with the orders."""
    screen = page(*rows("帮助", "我的订单", "收货地址", role=Role.BUTTON))
    assert touched(await decided("取消Cookpot的订单QX7712345", screen)) == "我的订单"


async def test_a_name_that_stands_in_the_task_is_followed_to_the_letter() -> None:
    screen = page(*rows("Soups", "Onion Pie", "Onion Pies and more"))
    assert touched(await decided("What is the rating of Onion Pie in Cookpot?", screen)) == "Onion Pie"


async def test_an_icon_without_words_is_known_by_its_id() -> None:
    gear = samples.element(
        "",
        samples.row(0, 300),
        id="gear",
        role=Role.ICON,
        clickable=True,
        resource_id="net.cook:id/btn_settings",
    )
    assert touched(await decided("Turn on metric units in Cookpot", page(gear))) == "gear"


async def test_two_that_say_the_same_value_are_asked_about_once() -> None:
    tied = samples_tied("Ann Lee", "Ann Poe")
    situation = at("Open 'Ann' in Cookpot", page(*rows("Ann Lee", "Ann Poe")))
    question = which(situation.goals[0], tied, situation, FLAT)
    assert question is not None
    assert set(question.choices) == {"Ann Lee", "Ann Poe"}
    said = Exchange(question=Question(text=question.question), answer=Answer(text="Ann Poe"))
    asked = situation.model_copy(update={"answers": (said,)})
    assert which(situation.goals[0], tied, asked, FLAT) is None
    chosen = answered(tied, asked, KNOWS)
    assert chosen is not None
    assert chosen.candidate.label == "Ann Poe"


def samples_tied(*labels: str) -> list[Scored]:
    return [Scored(one, 0.7, "its value") for one in candidates(page(*rows(*labels)), KNOWS)]


async def test_a_dialog_that_asks_for_the_one_value_gets_it_and_is_agreed_to() -> None:
    title = samples.element("Monthly budget", samples.row(3), parent="box", role=Role.TEXT)
    box = samples.element("", Bounds.pixel(20, 170, 340, 420), id="box", role=Role.DIALOG)

    def asking(typed: str) -> Screen:
        field = samples.element(
            typed, samples.row(4), id="field", parent="box", role=Role.FIELD, editable=True, clickable=True
        )
        ok = samples.element("OK", samples.row(5), parent="box", role=Role.BUTTON, clickable=True)
        names = ("box", title.id, "field", "OK")
        over = Blocker(kind=BlockerKind.DIALOG, description="A dialog", elements=names, way_out=Back())
        return page(box, title, field, ok, blockers=(over,), name="asking")

    sentence = "Set the monthly budget in Cookpot to 800"
    written = await decided(sentence, asking(""))
    assert written.action.kind in {"set_value", "input_text"}
    assert touched(await decided(sentence, asking("800"))) == "OK"


async def test_a_row_with_a_switch_is_set_and_never_just_touched() -> None:
    screen = page(*samples.switch("Metric units", 2, on=False))
    decision = await decided("Turn on metric units in Cookpot", screen)
    assert isinstance(decision.action, SetChecked)
    assert decision.action.checked


# What is never touched


@pytest.mark.parametrize("label", ["Send", "Buy now", "Delete all", "Call", "Allow", "Install", "忘记"])
async def test_nothing_that_commits_is_tried_out(label: str) -> None:
    screen = page(*rows(label, role=Role.BUTTON))
    with pytest.raises(DecisionNotAllowed):
        await OfflinePolicy().decide(
            at("Turn on metric units in Cookpot", screen, visited=(_back_to_first(screen),)), FLAT
        )


async def test_the_contrary_is_never_a_way() -> None:
    screen = page(*rows("Turn metric units off", role=Role.BUTTON))
    with pytest.raises(DecisionNotAllowed):
        await OfflinePolicy().decide(
            at("Turn on metric units in Cookpot", screen, visited=(_back_to_first(screen),)), FLAT
        )


async def test_nothing_is_done_twice_in_the_same_state() -> None:
    screen = page(*rows("Network & internet"), package="com.maker.systemsettings")
    first = await decided("Turn on airplane mode", screen)
    visit = Visit(page_key=screen.page_key, state_key=screen.state_key, action=first.action)
    second = await decided("Turn on airplane mode", screen, visited=(visit,))
    assert second.action != first.action


async def test_what_failed_here_is_left_alone() -> None:
    screen = page(*rows("Network & internet", "Connections"), package="com.maker.systemsettings")
    first = await decided("Turn on airplane mode", screen)
    failed = stayed(first.action, screen, StepStatus.FAILED)
    second = await decided("Turn on airplane mode", screen, steps=(failed,), failure="It changed nothing.")
    assert touched(second) == "Connections"


async def test_a_lesson_lowers_what_it_warns_of() -> None:
    screen = page(*rows("Network", "Connections"), package="com.maker.systemsettings")
    first = await decided("Turn on airplane mode", screen)
    warning = samples.lesson(page=screen.page_key).model_copy(update={"action": first.action})
    second = await decided("Turn on airplane mode", screen, reflections=(warning,))
    assert touched(second) != touched(first)


# Looking around


async def test_a_list_is_scrolled_before_menus_are_opened() -> None:
    pane = samples.element("", samples.row(1, 0), id="pane", role=Role.LIST, scrollable=True)
    pane = pane.model_copy(update={"bounds": Bounds.pixel(0, 60, 360, 700)})
    more = samples.element("More options", samples.row(0, 300), role=Role.BUTTON, clickable=True)
    screen = page(more, pane, *rows("Soup", "Pie"))
    assert isinstance((await decided("Turn on metric units in Cookpot", screen)).action, Swipe)
    end = Visit(
        page_key=screen.page_key,
        state_key=screen.state_key,
        action=(await decided("Turn on metric units in Cookpot", screen)).action,
    )
    assert touched(await decided("Turn on metric units in Cookpot", screen, visited=(end,))) == "More options"


async def test_it_goes_back_from_where_nothing_leads_on_and_gives_up_at_last() -> None:
    screen = page(samples.element("Nothing here", samples.row(3), role=Role.TEXT), name="deep")
    way_down = Visit(page_key="list", state_key="list", action=Tap(target=Target(text="Soup")))
    sentence = "Turn on metric units in Cookpot"
    assert isinstance((await decided(sentence, screen, visited=(way_down,))).action, Back)
    with pytest.raises(DecisionNotAllowed, match="was looked through"):
        await OfflinePolicy().decide(at(sentence, screen, visited=(_back_to_first(screen),)), FLAT)


async def test_it_decides_the_same_twice() -> None:
    screen = page(*rows("Network & internet", "Sounds"), package="com.maker.systemsettings")
    policy, situation = OfflinePolicy(), at("Turn on airplane mode", screen)
    assert await policy.decide(situation, FLAT) == await policy.decide(situation, FLAT)


def _back_to_first(screen: Screen) -> Visit:
    """All the way back was tried here already."""
    return Visit(page_key=screen.page_key, state_key=screen.state_key, action=Back(to_first_page=True))
