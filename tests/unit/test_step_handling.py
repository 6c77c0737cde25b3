"""The fields of B2 and D2, one test each: what a step says about its own treatment."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.step_stage import Little, Rehearsal, focused, kinds
from treetap.errors import ActionFailed
from treetap.models import (
    Appears,
    Blocker,
    BlockerKind,
    Decider,
    DeviceInput,
    Handling,
    InputText,
    Level,
    OnFail,
    OnPage,
    SaveValue,
    Screen,
    Tap,
    Target,
    Text,
)

LIST = samples.screen(
    "list", samples.element("Apples", samples.row(1), clickable=True), samples.element("More", samples.row(9))
)
FURTHER = samples.screen("list", samples.element("Pears", samples.row(1), clickable=True))
PEARS = samples.screen("pears", samples.element("Pears", samples.row(0)))


class Counting:
    """The list; what leads on does so only after some touches, or some looks."""

    def __init__(self, *, touches: int = 1, looks: int = 0, swipes: int = 1) -> None:
        self.touches, self.looks, self.swipes = touches, looks, swipes
        self.page = "list"
        self.phone = Little("list", {"list": LIST, "further": FURTHER, "pears": PEARS}, self._on)
        self.phone.stage.show = self._show

    def _on(self, page: str, what: str) -> str | None:
        if page == "list" and what == "More":
            self.swipes -= 1
            return "further" if self.swipes <= 0 else None
        if what in ("Apples", "Pears"):
            self.touches -= 1
            if self.touches <= 0 and not self.looks:
                return "pears"
        return None

    def _show(self) -> Screen:
        if self.touches <= 0 and self.looks > 0:
            self.looks -= 1
            if not self.looks:
                self.phone.page = "pears"
        return self.phone.show()


def _tap(text: str, **handling: object) -> Tap:
    return Tap(target=Target(text=text), level=Level.LOCATE_AND_EXECUTE, handling=Handling(**handling))


MORE = Tap(target=Target(text="More"))
ARRIVED = OnPage(page_key="pears")


async def test_timeout_waits_until_the_expectation_holds() -> None:
    late = Counting(looks=5)
    run = Rehearsal(late.phone)
    began = run.clock.monotonic()
    taken = await run.take(_tap("Apples", timeout=10.0), ARRIVED)
    assert taken.ok
    assert kinds(taken) == ["tap success"]
    assert 1.0 < run.clock.monotonic() - began <= 10.0


async def test_timeout_ends_the_wait() -> None:
    run = Rehearsal(Counting(touches=9).phone)
    began = run.clock.monotonic()
    taken = await run.take(_tap("Apples", timeout=10.0), ARRIVED)
    assert not taken.ok
    assert run.clock.monotonic() - began == 10.0


async def test_retry_tries_again_that_many_times() -> None:
    stubborn = Counting(touches=3)
    taken = await Rehearsal(stubborn.phone).take(_tap("Apples", retry=2), ARRIVED)
    assert taken.ok
    assert kinds(taken) == ["tap failed", "tap failed", "tap success"]
    assert [one.retries for one in taken.records] == [0, 1, 2]


async def test_without_retry_there_is_one_try() -> None:
    stubborn = Counting(touches=3)
    taken = await Rehearsal(stubborn.phone).take(_tap("Apples"), ARRIVED)
    assert kinds(taken) == ["tap failed"]


async def test_retry_also_after_an_error_of_the_hands() -> None:
    phone = Counting().phone
    run = Rehearsal(phone)
    receive, left = phone.stage.on, [ActionFailed("Not now.")]

    def once_broken(command: DeviceInput) -> None:
        if left:
            raise left.pop()
        receive(command)

    phone.stage.on = once_broken
    taken = await run.take(_tap("Apples", retry=1), ARRIVED)
    assert taken.ok
    assert kinds(taken) == ["tap failed", "tap success"]
    assert taken.records[0].error


async def test_the_waits_are_waited() -> None:
    run = Rehearsal(Counting().phone)
    began = run.clock.monotonic()
    assert (await run.take(_tap("Apples", wait_before=1.5, wait_after=2.0), ARRIVED)).ok
    assert run.clock.monotonic() - began == 3.5


async def test_the_success_condition_decides() -> None:
    """The tap had an effect, and not the one that was to be seen."""
    taken = await Rehearsal(Counting().phone).take(_tap("Apples"), Appears(target=Target(text="Plums")))
    assert not taken.ok
    assert kinds(taken) == ["tap failed"]


async def test_fallback_when_the_target_is_not_found_and_then_again() -> None:
    hidden = Counting(swipes=2)
    run = Rehearsal(hidden.phone)
    taken = await run.take(_tap("Pears", fallback=MORE), ARRIVED)
    assert taken.ok
    assert hidden.phone.log == ["More", "More", "Pears"]
    assert [one.kind for one in run.guard.judged] == ["tap", "tap", "tap"]


async def test_fallback_three_times_at_most() -> None:
    hidden = Counting(swipes=9)
    taken = await Rehearsal(hidden.phone).take(_tap("Pears", fallback=MORE), ARRIVED)
    assert not taken.ok
    assert hidden.phone.log == ["More"] * 3
    assert "'Pears'" in taken.reason


@pytest.mark.parametrize("typed", ["", "hi"], ids=["not asked for", "asked for"])
async def test_a_fallback_that_commits_is_not_done(typed: str) -> None:
    phone = Little("chat", {"chat": samples.chat(typed=typed)}, lambda _page, _what: None)
    taken = await Rehearsal(phone, samples.send_task()).take(_tap("Pears", fallback=samples.tap("Send")))
    assert not taken.ok
    assert phone.log == []
    assert kinds(taken) == ["tap skipped", "tap failed"]


async def test_a_fallback_with_a_missing_value_is_no_trouble_where_it_is_not_needed() -> None:
    fallback = InputText(text=Text.parse("$nobody"))
    assert (await Rehearsal(Counting().phone).take(_tap("Apples", fallback=fallback), ARRIVED)).ok


async def test_on_fail_retry_takes_the_whole_step_once_more() -> None:
    taken = await Rehearsal(Counting(touches=2).phone).take(_tap("Apples", on_fail=OnFail.RETRY), ARRIVED)
    assert taken.ok
    assert kinds(taken) == ["tap failed", "tap success"]


async def test_on_fail_replan_hands_the_reason_to_the_policy() -> None:
    taken = await Rehearsal(Counting(touches=9).phone).take(_tap("Apples"), ARRIVED)
    assert not taken.ok
    assert taken.reason == "Nothing changed."


async def test_data_out_keeps_the_value_under_its_name() -> None:
    run = Rehearsal(Counting().phone)
    save = SaveValue(name="first", target=Target(text="Apples"), handling=Handling(data_out="fruit"))
    assert (await run.take(save)).ok
    assert await run.phone.stage.bank.read("fruit") == "Apples"
    assert await run.phone.stage.bank.read("first") == "Apples"


async def test_data_out_of_what_was_typed() -> None:
    pages = {"chat": focused(samples.chat()), "typed": focused(samples.chat(typed="hello"))}
    phone = Little("chat", pages, lambda _page, what: "typed" if what == "type" else None)
    run = Rehearsal(phone)
    typing = InputText(text="hello", handling=Handling(data_out="said"))
    assert (await run.take(typing)).ok
    assert await run.phone.stage.bank.read("said") == "hello"


async def test_data_out_that_nobody_saved_is_a_failure() -> None:
    run = Rehearsal(Counting().phone)
    taken = await run.take(_tap("Apples", data_out="amount"), ARRIVED)
    assert not taken.ok
    assert "'amount'" in taken.reason


async def test_a_page_that_is_loading_is_waited_for() -> None:
    looks = iter(range(100))

    def show() -> Screen:
        return LIST if next(looks) > 2 else samples.screen("list", loading=True)

    phone = Counting().phone
    run = Rehearsal(phone)
    run.context.screens.append(samples.screen("list", loading=True))
    run.context._info = await phone.stage.info()
    phone.stage.show = show
    taken = await run.take(_tap("Apples"))
    assert phone.log == ["Apples"]
    assert taken.records[0].location is not None


async def test_what_lies_over_the_target_is_sent_away_first() -> None:
    close = samples.tap("Close")
    over = Blocker(kind=BlockerKind.POPUP, description="News", elements=("Close",), way_out=close)
    covered = samples.screen(
        "news", samples.element("Close", samples.row(5), clickable=True), blockers=(over,)
    )
    pages = {"covered": covered, "list": LIST, "pears": PEARS}
    ways = {("covered", "Close"): "list", ("list", "Apples"): "pears"}
    phone = Little("covered", pages, lambda page, what: ways.get((page, what)))
    taken = await Rehearsal(phone).take(_tap("Apples"), ARRIVED)
    assert taken.ok
    assert phone.log == ["Close", "Apples"]
    assert [one.decided_by for one in taken.records] == [Decider.TEMPLATE, Decider.OFFLINE]


def test_every_field_of_handling_is_tested_here() -> None:
    tested = {"timeout", "retry", "wait_before", "wait_after", "fallback", "on_fail", "jump_to", "data_out"}
    assert set(Handling.model_fields) == tested
