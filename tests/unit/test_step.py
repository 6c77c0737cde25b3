"""One step: filled in, found, judged, written down, done, looked at, remembered."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.fakes.bank import FakeBank
from tests.fakes.comparator import FakeComparator
from tests.fakes.frame_store import FakeFrameStore
from tests.unit.step_stage import Little, Rehearsal, focused, kinds
from treetap.core.limits import Budget
from treetap.errors import ActionFailed, BudgetSpent, DeviceLost, ScreenUnreadable, TextNotTypable
from treetap.models import (
    Action,
    ActionDone,
    ActionIntended,
    ClearText,
    Compared,
    Decider,
    DeviceInput,
    Expectation,
    HasValue,
    InputText,
    Level,
    OnPage,
    ReadValue,
    Role,
    SaveValue,
    Screen,
    SetChecked,
    Settings,
    StepStatus,
    Tap,
    Target,
    Text,
    Verdict,
    VerdictStatus,
)
from treetap.perception.comparator.comparator import NoComparator

ABOUT = samples.screen(
    "about", samples.element("About phone", samples.row(0)), samples.element("OK", samples.row(3))
)
LEGAL = samples.screen("legal", samples.element("Legal", samples.row(0)))


def _phone(first: str = "settings") -> Little:
    """The settings; 'About phone' leads on, the switch of Wi-Fi switches."""
    pages = {
        "settings": samples.settings(),
        "on": samples.settings(wifi=True),
        "about": ABOUT,
        "chat": focused(samples.chat("Ann")),
        "typed": focused(samples.chat("Ann", typed="42")),
    }
    ways = {
        ("settings", "About phone"): "about",
        ("settings", ""): "on",
        ("about", "back"): "settings",
        ("chat", "type"): "typed",
    }
    return Little(first, pages, lambda page, what: ways.get((page, what)))


async def test_a_step_that_works() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(samples.tap("About phone"), OnPage(title="About phone"))
    assert taken.ok
    assert not taken.reason
    (record,) = taken.records
    assert record.status is StepStatus.SUCCESS
    assert (record.page_key, record.leads_to) == ("settings", "about")
    assert record.before == samples.settings().frame.id
    assert record.after == ABOUT.frame.id
    assert record.location is not None
    assert record.verdict is not None
    assert record.verdict.status is VerdictStatus.SUCCESS
    assert run.context.screen == ABOUT
    assert run.context.budget.steps == 1


async def test_events_come_in_order_and_the_intent_is_written_before_the_phone_is_touched() -> None:
    phone = _phone()
    run = Rehearsal(phone)
    written: list[list[str]] = []
    receive = phone.stage.on

    def spy(command: DeviceInput) -> None:
        written.append(list(run.events.kinds))
        receive(command)

    phone.stage.on = spy
    await run.take(samples.tap("About phone"))
    assert written == [["ruled", "action_intended"]]
    assert run.events.kinds == ["ruled", "action_intended", "action_done", "perceived", "compared"]
    intended, done = run.told("action_intended")[0], run.told("action_done")[0]
    assert isinstance(intended.payload, ActionIntended)
    assert isinstance(done.payload, ActionDone)
    assert done.payload.intended == intended.seq
    assert intended.payload.location is not None
    assert intended.node == "0"


async def test_values_of_task_and_bank_are_filled_in_before_anybody_sees_the_action() -> None:
    run = Rehearsal(_phone("chat"), samples.send_task("42", "Ann"))
    field = Target(role=Role.FIELD)
    taken = await run.take(
        InputText(text=Text.parse("$price"), target=field), HasValue(target=field, value=Text.slot("content"))
    )
    assert taken.ok
    (judged,) = run.guard.judged
    assert isinstance(judged, InputText)
    assert judged.text == Text.literal("42")
    assert taken.records[0].action == judged


async def test_a_value_that_nobody_has_is_a_failed_step_and_nothing_is_sent() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(InputText(text=Text.parse("$missing")))
    assert not taken.ok
    assert "missing" in taken.reason
    assert kinds(taken) == ["input_text failed"]
    assert run.phone.stage.received == []
    assert run.context.thresholds.errors == 1


async def test_what_is_ambiguous_is_not_touched_and_the_candidates_are_named() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(samples.tap("Details"))
    assert not taken.ok
    assert "details.4" in taken.reason
    assert "details.5" in taken.reason
    assert run.phone.stage.received == []


async def test_what_is_not_there_is_a_failed_step() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(samples.tap("Nowhere"))
    assert not taken.ok
    assert "'Nowhere'" in taken.reason
    assert run.told("action_intended") == []


async def test_a_state_that_holds_sends_nothing_and_needs_no_look() -> None:
    run = Rehearsal(_phone("on"))
    taken = await run.take(SetChecked(target=Target(text="Wi-Fi", role=Role.SWITCH), checked=True))
    assert taken.ok
    assert run.phone.stage.received == []
    assert run.phone.stage.looks == 0
    assert taken.records[0].execution is not None
    assert taken.records[0].execution.held
    assert taken.records[0].status is StepStatus.SUCCESS


async def test_a_switch_is_switched_and_compared() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(SetChecked(target=Target(text="Wi-Fi", role=Role.SWITCH), checked=True))
    assert taken.ok
    assert run.phone.page == "on"


async def test_with_the_comparator_off_a_step_is_done_and_not_verified() -> None:
    run = Rehearsal(_phone(), comparator=NoComparator())
    taken = await run.take(samples.tap("Settings"), OnPage(title="About phone"))
    assert taken.ok
    assert taken.records[0].status is StepStatus.SUCCESS
    assert taken.records[0].verdict is not None
    assert taken.records[0].verdict.status is VerdictStatus.UNVERIFIED


async def test_the_hands_failing_is_a_failed_step_with_what_they_said() -> None:
    phone = _phone()
    run = Rehearsal(phone)
    phone.stage.trouble = ActionFailed("The phone did not take it.")
    taken = await run.take(samples.tap("About phone"))
    assert not taken.ok
    assert "did not take it" in taken.reason
    assert kinds(taken) == ["tap failed"]
    done = run.told("action_done")[0].payload
    assert isinstance(done, ActionDone)
    assert "did not take it" in done.error


@pytest.mark.parametrize("error", [DeviceLost("It is gone."), TextNotTypable("No way to type it.")])
async def test_what_no_step_can_mend_goes_up_and_is_on_record(error: DeviceLost | TextNotTypable) -> None:
    phone = _phone()
    run = Rehearsal(phone)
    phone.stage.trouble = error
    with pytest.raises(type(error)):
        await run.take(samples.tap("About phone"))
    assert run.events.kinds[-1] == "action_done"
    (record,) = run.stepper.unfinished
    assert record.status is StepStatus.FAILED
    assert record.error


async def test_no_step_is_taken_without_budget() -> None:
    settings = Settings.model_validate(
        {"strategy_tree": {"max_steps": 1}, "screen_comparison": {"save_screenshots": False}}
    )
    run = Rehearsal(_phone(), settings=settings)
    assert isinstance(run.context.budget, Budget)
    await run.take(samples.tap("About phone"))
    with pytest.raises(BudgetSpent):
        await run.take(samples.tap("OK"))
    assert len(run.phone.stage.received) == 1


async def test_a_screen_that_cannot_be_read_is_looked_at_again() -> None:
    phone = _phone()
    run = Rehearsal(phone)
    await run.begin()
    looks = 0
    show = phone.show

    def sometimes() -> Screen:
        nonlocal looks
        looks += 1
        if looks == 1:
            raise ScreenUnreadable("Cut off.")
        return show()

    phone.stage.show = sometimes
    taken = await run.take(samples.tap("About phone"))
    assert taken.ok
    assert looks == 2


async def test_a_screen_that_stays_unreadable_is_a_failed_step() -> None:
    phone = _phone()
    run = Rehearsal(phone)
    await run.begin()
    phone.stage.unreadable = ScreenUnreadable("Cut off.")
    taken = await run.take(samples.tap("About phone", level=Level.LOCATE_AND_EXECUTE))
    assert not taken.ok
    assert "Cut off." in taken.reason


async def test_saving_and_reading_go_through_the_bank_and_into_mind() -> None:
    run = Rehearsal(_phone())
    taken = await run.take(SaveValue(name="title", target=Target(text="Settings")))
    assert taken.ok
    assert await run.phone.stage.bank.read("title") == "Settings"
    assert "value_saved" in run.events.kinds
    assert (await run.take(ReadValue(name="title"))).ok
    assert "title = Settings" in [note.text for note in await run.mind.notes()]
    assert run.phone.stage.looks == 0


async def test_where_a_step_leads_is_on_the_map_as_others_can_find_it() -> None:
    run = Rehearsal(_phone())
    await run.take(Tap(target=Target(element="About phone")))
    (edge,) = await run.places.leads("settings")
    assert edge.end == "about"
    assert isinstance(edge.action, Tap)
    assert edge.action.target.element is None
    assert [page.title for page in await run.places.find("about")] == ["About phone"]


async def test_the_same_step_in_the_same_state_again_is_a_circle() -> None:
    run = Rehearsal(_phone())
    for _ in range(3):
        await run.take(samples.tap("About phone"))
        await run.take(samples.tap("OK", level=Level.LOCATE_AND_EXECUTE))
        run.phone.page = "settings"
        await run.context.look("0")
    assert run.context.thresholds.loops == 3
    assert run.context.thresholds.crossed


async def test_different_steps_in_the_same_state_are_no_circle() -> None:
    run = Rehearsal(_phone())
    for text in ("Settings", "Wi-Fi", "Bluetooth"):
        await run.take(samples.tap(text, level=Level.LOCATE_AND_EXECUTE))
    assert run.context.thresholds.loops == 0
    assert run.context.thresholds.errors == 3


async def test_a_step_that_works_clears_the_errors() -> None:
    run = Rehearsal(_phone())
    await run.take(samples.tap("Settings", level=Level.LOCATE_AND_EXECUTE))
    assert run.context.thresholds.errors == 1
    await run.take(samples.tap("About phone"))
    assert run.context.thresholds.errors == 0


async def test_screens_are_kept_before_and_after_if_they_are_to_be() -> None:
    frames = FakeFrameStore()
    pages = {}
    for name, screen in (("settings", samples.settings()), ("about", ABOUT)):
        pages[name] = screen.model_copy(update={"frame": await frames.put(samples.drawn(screen))})
    phone = Little("settings", pages, lambda _page, what: "about" if what == "About phone" else None)
    run = Rehearsal(phone, settings=Settings(), frames=frames)
    await run.take(samples.tap("About phone"))
    compared = run.told("compared")[0].payload
    assert isinstance(compared, Compared)
    assert str(compared.before.path).startswith("screenshots/before/")
    assert str(compared.after.path).startswith("screenshots/after/")


async def test_who_decided_is_on_record() -> None:
    run = Rehearsal(_phone(), bank=FakeBank())
    taken = await run.take(samples.tap("About phone"), by=Decider.REPLAY)
    assert taken.records[0].decided_by is Decider.REPLAY


class _Unimpressed(FakeComparator):
    """Something happened, it says, and not what such an action is for."""

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        verdict = await super().compare(before, after, action, expect)
        return verdict.model_copy(update={"status": VerdictStatus.FAILURE})


async def test_what_the_hands_have_seen_to_needs_no_second_opinion() -> None:
    """They looked that the switch is on; only what was expected besides is for the comparator to say."""
    wifi = SetChecked(target=Target(text="Wi-Fi", role=Role.SWITCH), checked=True)
    assert (await Rehearsal(_phone(), comparator=_Unimpressed()).take(wifi)).ok
    more = await Rehearsal(_phone(), comparator=_Unimpressed()).take(wifi, OnPage(page_key="about"))
    assert not more.ok


async def test_clearing_an_empty_field_is_no_failure() -> None:
    phone = Little("chat", {"chat": focused(samples.chat())}, lambda _page, _what: None)
    taken = await Rehearsal(phone).take(ClearText(), OnPage(page_key="chat"))
    assert taken.ok
