"""How much looking a step gets (B6): none until its batch ends, a quick look, a look, all there is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from tests.fakes.comparator import FakeComparator
from tests.unit.step_stage import Little, Rehearsal, focused, kinds, statuses
from treetap.errors import ActionFailed, DeviceLost
from treetap.models import (
    Action,
    App,
    Back,
    Expectation,
    GoHome,
    InputText,
    LaunchApp,
    Level,
    Mark,
    OnPage,
    PressKey,
    SaveValue,
    Screen,
    Source,
    Status,
    Terminal,
    Text,
    Verdict,
    VerdictStatus,
    Wait,
)

NONE = Level.FIRE_AND_FORGET
HOME = samples.screen("home", samples.element("Home", samples.row(0)), package="com.example.home")
CHAT, TYPED = focused(samples.chat()), focused(samples.chat(typed="hi"))


def _phone(first: str = "settings") -> Little:
    pages = {
        "settings": samples.settings(),
        "home": HOME,
        "chat": CHAT,
        "typed": TYPED,
        "sent": samples.chat("Ann", "hi"),
    }
    ways = {
        ("settings", "home"): "home",
        ("home", "launch"): "settings",
        ("settings", "back"): "home",
        ("chat", "type"): "typed",
        ("typed", "enter"): "sent",
        ("settings", "About phone"): "home",
    }
    phone = Little(first, pages, lambda page, what: ways.get((page, what)))
    phone.stage.installed = (App(package="com.example.phone", activity=".Main", label="Phone"),)
    return phone


def _steps(*actions: Action | tuple[Action, Expectation]) -> list[Terminal]:
    pairs = [one if isinstance(one, tuple) else (one, None) for one in actions]
    return [Terminal(action=action, expect=() if expect is None else (expect,)) for action, expect in pairs]


def _key(key: str, **more: Any) -> PressKey:
    return PressKey(key=key, level=NONE, **more)


async def test_a_batch_is_looked_at_once_where_it_ends() -> None:
    run = Rehearsal(_phone())
    launch = LaunchApp(app=Text.literal("com.example.phone"), level=NONE)
    taken = await run.take_batch(
        _steps(_key("home"), Wait(seconds=1, level=NONE), (launch, OnPage(page_key="settings")), _key("back"))
    )
    assert taken.ok
    assert statuses(taken.records) == ["success"] * 4
    assert run.phone.log == ["home", "launch", "back"]
    assert run.phone.stage.looks == 1
    assert len(run.told("compared")) == 1
    assert len(run.told("action_intended")) == len(run.told("action_done")) == len(run.guard.judged) == 4
    assert taken.records[-1].verdict is not None
    assert taken.records[-1].verdict.status is VerdictStatus.SUCCESS
    assert taken.records[0].verdict is not None
    assert taken.records[0].verdict.status is VerdictStatus.UNVERIFIED
    assert run.context.budget.steps == 4


async def test_a_batch_that_does_not_lead_where_it_should_is_a_failure_of_all_of_it() -> None:
    run = Rehearsal(_phone())
    end = OnPage(page_key="settings")
    taken = await run.take_batch(_steps(_key("tab"), (_key("home"), end), Wait(seconds=1, level=NONE)))
    assert not taken.ok
    assert statuses(taken.records) == ["failed"] * 3
    assert taken.reason == "Something else happened."
    assert run.context.screen.page_key == "home"
    assert run.context.thresholds.errors == 1


async def test_waiting_at_the_end_does_not_hide_that_nothing_happened() -> None:
    taken = await Rehearsal(_phone()).take_batch(_steps(_key("tab"), Wait(seconds=1, level=NONE)))
    assert not taken.ok


async def test_an_error_ends_the_batch_and_the_phone_is_looked_at() -> None:
    phone = _phone()
    run = Rehearsal(phone)
    launch = LaunchApp(app=Text.literal("com.example.nowhere"), level=NONE)
    taken = await run.take_batch(_steps(_key("home"), launch, _key("back")))
    assert not taken.ok
    assert phone.log == ["home"]
    assert run.context.screen == HOME


async def test_text_goes_only_into_a_focus_that_was_seen() -> None:
    typing = InputText(text=Text.literal("hi"), level=NONE)
    seen = Rehearsal(_phone("chat"))
    assert (await seen.take_batch(_steps(typing))).ok
    assert seen.phone.log == ["type"]
    assert seen.phone.stage.settled == 1
    unseen = Rehearsal(_phone("home"))
    launch = LaunchApp(app=Text.literal("com.example.phone"), level=NONE)
    taken = await unseen.take_batch(_steps(launch, typing, _key("back")))
    assert not taken.ok
    assert len(unseen.told("compared")) > 1
    assert "back" not in unseen.phone.log


async def test_what_could_commit_is_not_done_on_an_unseen_screen() -> None:
    """Enter may send: first it is looked at what was typed, and then it is a step of its own."""
    run = Rehearsal(_phone("chat"))
    typing = InputText(text=Text.literal("hi"), level=NONE)
    taken = await run.take_batch(_steps(typing, _key("enter")))
    assert taken.ok
    assert run.phone.log == ["type", "enter"]
    assert (
        run.events.kinds.index("perceived")
        < [at for at, kind in enumerate(run.events.kinds) if kind == "action_intended"][1]
    )


async def test_what_commits_is_taken_by_itself_and_asked_about() -> None:
    run = Rehearsal(_phone("chat"))
    taken = await run.take_batch(_steps(_key("tab"), _key("tab", commits="send")))
    run = Rehearsal(_phone("settings"))
    taken = await run.take_batch(_steps(_key("home"), _key("tab", commits="send")))
    assert taken.status is Status.ABORTED
    assert run.phone.log == ["home"]
    assert len(run.human.questions) == 1
    assert statuses(taken.records) == ["success", "skipped"]


async def test_what_commits_is_looked_at_also_where_the_person_asked_for_it() -> None:
    run = Rehearsal(_phone("typed"), samples.send_task("hi", "Ann"))
    taken = await run.take_batch(_steps(_key("tab", commits="send")))
    assert taken.status is Status.PARTIAL
    assert run.phone.log == ["tab"]


async def test_steps_of_other_levels_break_the_row() -> None:
    run = Rehearsal(_phone())
    steps = _steps(
        samples.tap("About phone"), LaunchApp(app=Text.literal("com.example.phone"), level=NONE), _key("tab")
    )
    taken = await run.take_batch(steps)
    assert taken.ok
    assert run.phone.log == ["About phone", "launch", "tab"]
    assert len(run.told("compared")) == 2


async def test_the_first_that_fails_ends_it() -> None:
    run = Rehearsal(_phone())
    lost = samples.tap("Nowhere")
    taken = await run.take_batch(_steps(GoHome(level=NONE), lost, _key("back")))
    assert not taken.ok
    assert statuses(taken.records) == ["success", "failed"]


async def test_a_value_saved_in_a_batch_is_kept() -> None:
    run = Rehearsal(_phone())
    save = SaveValue(name="x", value=Text.literal("7"), level=NONE)
    assert (await run.take_batch(_steps(save, _key("home")))).ok
    assert await run.phone.stage.bank.read("x") == "7"
    assert len(run.told("value_saved")) == 1


async def test_a_single_step_of_level_0_is_a_batch() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(GoHome(level=NONE), OnPage(page_key="home"))
    assert taken.ok
    assert kinds(taken) == ["go_home success"]
    assert taken.records[0].action.level is NONE


async def test_what_was_done_before_an_error_is_on_record() -> None:
    phone = _phone()
    run = Rehearsal(phone)

    def broken(command: object) -> None:
        phone.stage.trouble = ActionFailed("No.")

    phone.stage.on = broken
    taken = await run.take_batch(_steps(_key("home"), _key("back")))
    assert statuses(taken.records) == ["failed", "failed"]
    assert run.stepper.unfinished == ()


async def test_what_was_done_before_the_phone_went_is_on_record() -> None:
    phone = _phone()
    run = Rehearsal(phone)

    def gone(command: object) -> None:
        phone.stage.trouble = DeviceLost("It is gone.")

    await run.begin()
    phone.stage.on = gone
    with pytest.raises(DeviceLost):
        await run.take_batch(_steps(_key("home"), _key("back"), _key("tab")))
    assert [one.action.kind for one in run.stepper.unfinished] == ["key", "key"]
    assert run.stepper.unfinished[-1].error.startswith("It is gone.")


# Level 1


class _Doubtful(FakeComparator):
    """Sure of what it was shown the elements of, and half as sure of pixels."""

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        verdict = await super().compare(before, after, action, expect)
        return verdict.model_copy(update={"confidence": 0.97 if Source.TREE in after.sources else self.sure})

    sure = 0.5


class _Quick(Little):
    """Looks with no source at all see pixels only."""

    def __init__(self, first: str, pages: dict[str, Screen], on: Any) -> None:
        super().__init__(first, pages, on)
        self.looked: list[frozenset[Source] | None] = []
        perceive = self.stage.perceive

        async def quick(sources: frozenset[Source] | None = None, *, known: Sequence[Mark] = ()) -> Screen:
            self.looked.append(sources)
            screen = await perceive(sources, known=known)
            if sources is None:
                return screen
            seen = () if not known else tuple(one for one in screen.elements if one.text == "Home")
            return screen.model_copy(update={"elements": seen, "sources": sources})

        self.stage.perceive = quick  # type: ignore[method-assign]


def _quick() -> _Quick:
    ways = {("settings", "About phone"): "home"}
    return _Quick(
        "settings", {"settings": samples.settings(), "home": HOME}, lambda page, what: ways.get((page, what))
    )


ABOUT = samples.tap("About phone", level=Level.QUICK_VERIFY)


async def test_pixels_suffice_where_nothing_is_expected() -> None:
    phone = _quick()
    taken = await Rehearsal(phone, comparator=_Doubtful()).take(ABOUT)
    assert taken.ok
    assert phone.looked == [frozenset()]


async def test_what_is_expected_is_looked_at_in_full() -> None:
    phone = _quick()
    taken = await Rehearsal(phone, comparator=_Doubtful()).take(ABOUT, OnPage(title="Home"))
    assert taken.ok
    assert phone.looked[-1] is None


async def test_after_a_quick_look_the_next_step_sees_the_page_in_full() -> None:
    phone = _quick()
    run = Rehearsal(phone, comparator=_Doubtful())
    await run.take(ABOUT)
    taken = await run.take(samples.tap("Home", level=Level.LOCATE_AND_EXECUTE))
    assert phone.log == ["About phone", "Home"]
    assert taken.records[0].page_key == "home"


async def test_back_is_a_step_like_any_other() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(Back(), OnPage(page_key="home"))
    assert taken.ok
    assert len(run.guard.judged) == 1
