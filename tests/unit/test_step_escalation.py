"""What is tried when a step had no effect (D5), came upon something uncalled for, or failed before (A10)."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.fakes.experience_store import FakeExperienceStore
from tests.unit.step_stage import Knows, Little, Rehearsal, focused, kinds, learned_atom
from treetap.matching.describing import on_another_screen
from treetap.matching.find import find
from treetap.models import (
    Action,
    Anchor,
    Appears,
    AtomicExperience,
    Blocker,
    BlockerKind,
    Decider,
    Element,
    Expectation,
    InputText,
    Level,
    OnPage,
    Role,
    Screen,
    Status,
    Suggestion,
    Tap,
    Target,
    Text,
    Touch,
    Verdict,
    VerdictStatus,
)

DOOR = samples.screen(
    "door",
    samples.element("Door", samples.row(1), clickable=True),
    samples.element("Key", samples.row(3), clickable=True),
    samples.element("Wall", samples.row(5), clickable=True),
)
OPEN = samples.screen("open", samples.element("Inside", samples.row(0)))
STREET = samples.screen("street", samples.element("Street", samples.row(0)))
UNLOCKED = samples.screen(
    "door",
    samples.element("Door", samples.row(1), clickable=True),
    samples.element("Unlocked", samples.row(3), clickable=True),
)
INSIDE = OnPage(page_key="open")
PAGES = {"door": DOOR, "open": OPEN, "street": STREET, "unlocked": UNLOCKED}


def _locked() -> Little:
    """A door that nothing opens; back leads to the street."""
    return Little("door", PAGES, lambda _page, what: "street" if what == "back" else None)


def _lockable() -> Little:
    """The key unlocks it."""
    ways = {("door", "Key"): "unlocked", ("unlocked", "Door"): "open"}
    return Little("door", PAGES, lambda page, what: ways.get((page, what)))


async def test_first_it_is_waited_and_looked_again() -> None:
    phone = _locked()
    run = Rehearsal(phone)
    show = phone.stage.show

    def late() -> Screen:
        if phone.log and run.clock.monotonic() >= 2.0:
            phone.page = "open"
        return show()

    phone.stage.show = late
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert kinds(taken) == ["tap success"]
    assert phone.log == ["Door"]
    assert run.clock.monotonic() == run.context.settings.error_threshold.ineffective_wait


async def test_then_it_is_touched_at_another_point_inside() -> None:
    phone = _locked()
    touches: list[tuple[int, int]] = []

    def on(page: str, what: str) -> str | None:
        touches.extend((one.x, one.y) for one in phone.stage.received[-1:] if isinstance(one, Touch))
        return "open" if page == "door" and what == "Door" and len(touches) == 2 else None

    phone._on = on
    run = Rehearsal(phone)
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert kinds(taken) == ["tap failed", "tap success"]
    first, second = touches
    assert first != second
    assert samples.row(1).top <= second[1] < samples.row(1).bottom
    assert len(run.guard.judged) == 2


async def test_not_at_a_point_that_another_control_takes() -> None:
    quarter = samples.element("Switch", samples.row(1, 180), checked=False, clickable=True)
    row = samples.element("Row", samples.row(1), clickable=True)
    phone = Little("row", {"row": samples.screen("row", row, quarter)}, lambda _page, _what: None)
    await Rehearsal(phone).take(samples.tap("Row"))
    xs = [one.x for one in phone.stage.received if isinstance(one, Touch)]
    assert len(xs) == 2
    assert xs[1] < 180


async def test_not_at_a_point_that_commits_to_something() -> None:
    """Where the person asked for just that, too: it is not what the step is for."""
    row = samples.element("Photo", samples.row(1), clickable=True)
    words = [samples.element("Delete", samples.row(1, *at), id=f"d{at}") for at in ((0, 170), (190, 360))]
    phone = Little("row", {"row": samples.screen("row", row, *words)}, lambda _page, _what: None)
    run = Rehearsal(phone, samples.task("delete Photo", samples.deleting("Photo")))
    await run.take(samples.tap("Photo"))
    assert len(phone.stage.received) == 1
    assert len(run.guard.judged) == 2


async def test_back_when_a_second_step_in_a_row_has_no_effect_on_the_same_state() -> None:
    phone = _locked()
    run = Rehearsal(phone)
    first = await run.take(samples.tap("Door"), INSIDE)
    assert kinds(first) == ["tap failed", "tap failed"]
    second = await run.take(samples.tap("Wall"), INSIDE)
    assert not second.ok
    assert kinds(second) == ["tap failed", "tap failed", "back success"]
    assert phone.page == "street"
    assert run.context.screen == STREET
    assert second.records[-1].decided_by is Decider.TEMPLATE
    assert run.context.thresholds.errors == 2
    assert second.reason == "Nothing changed."


async def test_no_way_back_from_a_page_with_something_typed_on_it() -> None:
    pages = {"chat": focused(samples.chat()), "typed": focused(samples.chat(typed="hello"))}
    phone = Little("chat", pages, lambda _page, what: "typed" if what == "type" else None)
    run = Rehearsal(phone)
    assert (await run.take(InputText(text=Text.literal("hello")))).ok
    await run.take(samples.tap("Ann"))
    await run.take(samples.tap("Ann"))
    assert "back" not in phone.log


async def test_below_the_full_level_nothing_escalates() -> None:
    phone = _locked()
    taken = await Rehearsal(phone).take(samples.tap("Door", level=Level.LOCATE_AND_EXECUTE), INSIDE)
    assert kinds(taken) == ["tap failed"]
    assert phone.log == ["Door"]


async def test_what_led_elsewhere_does_not_escalate() -> None:
    phone = Little("door", PAGES, lambda _page, what: "street" if what == "Door" else None)
    taken = await Rehearsal(phone).take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert phone.log == ["Door"]


# What came up uncalled for


class _Seeing:
    """The fake's verdicts, with the suggestion to send away what came up."""

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        from tests.fakes.comparator import FakeComparator

        verdict = await FakeComparator().compare(before, after, action, expect)
        worked = verdict.status is VerdictStatus.SUCCESS
        if after.blockers and not worked:
            more = {"suggestion": Suggestion.DISMISS, "blocker": after.blockers[0]}
            return verdict.model_copy(update=more)
        return verdict


def _covered(kind: BlockerKind, way_out: Action | None = None) -> Screen:
    close = samples.element("Close", samples.row(6), clickable=True)
    over = Blocker(kind=kind, description="x", elements=("Close",), way_out=way_out or samples.tap("Close"))
    return samples.screen("over", close, blockers=(over,))


async def test_an_ad_over_what_was_expected_is_closed_and_the_step_is_not_repeated() -> None:
    pages = PAGES | {"ad": _covered(BlockerKind.AD)}
    ways = {("door", "Door"): "ad", ("ad", "Close"): "open"}
    phone = Little("door", pages, lambda page, what: ways.get((page, what)))
    run = Rehearsal(phone, comparator=_Seeing())
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert phone.log == ["Door", "Close"]
    assert kinds(taken) == ["tap success", "tap success"]
    assert [one.decided_by for one in taken.records] == [Decider.OFFLINE, Decider.TEMPLATE]
    assert len(run.guard.judged) == 2


async def test_a_step_that_may_be_repeated_is_taken_again_behind_the_ad() -> None:
    pages = PAGES | {"ad": _covered(BlockerKind.AD)}
    shown = iter(["ad"])
    ways = {("ad", "Close"): "door"}

    def on(page: str, what: str) -> str | None:
        return next(shown, "open") if (page, what) == ("door", "Door") else ways.get((page, what))

    phone = Little("door", pages, on)
    taken = await Rehearsal(phone, comparator=_Seeing()).take(samples.tap("Door", idempotent=True), INSIDE)
    assert taken.ok
    assert phone.log == ["Door", "Close", "Door"]


async def test_an_error_that_was_closed_is_what_the_step_did() -> None:
    """Behind it all is as before, and yet it was not without effect: it is not tried again."""
    pages = PAGES | {"error": _covered(BlockerKind.ERROR)}
    ways = {("door", "Door"): "error", ("error", "Close"): "door"}
    phone = Little("door", pages, lambda page, what: ways.get((page, what)))
    taken = await Rehearsal(phone, comparator=_Seeing()).take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert phone.log == ["Door", "Close"]
    assert taken.reason == "Something else happened."


async def test_a_dialog_that_the_step_itself_opened_is_left_to_the_policy() -> None:
    pages = PAGES | {"dialog": _covered(BlockerKind.DIALOG)}
    phone = Little("door", pages, lambda page, what: "dialog" if (page, what) == ("door", "Door") else None)
    taken = await Rehearsal(phone, comparator=_Seeing()).take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert phone.log == ["Door"]


async def test_a_way_out_that_commits_is_not_taken() -> None:
    send = samples.element("Send", samples.row(6), clickable=True)
    over = Blocker(kind=BlockerKind.AD, description="x", elements=("Send",), way_out=samples.tap("Send"))
    pages = PAGES | {"ad": samples.screen("over", send, blockers=(over,))}
    phone = Little("door", pages, lambda page, what: "ad" if (page, what) == ("door", "Door") else None)
    run = Rehearsal(phone, comparator=_Seeing())
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert taken.status is not Status.ABORTED
    assert phone.log == ["Door"]
    assert run.human.questions == []


# Correction from experience


KEY = Tap(target=Target(text="Key"))


async def test_what_put_it_right_before_is_done_and_then_the_step_again() -> None:
    phone, recall = _lockable(), Knows(learned_atom(KEY, Appears(target=Target(text="Unlocked"))))
    store = FakeExperienceStore(phone.stage.clock)
    await store.store([learned_atom(KEY)])
    run = Rehearsal(phone, recall=recall, store=store)
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert phone.log == ["Door", "Door", "Key", "Door"]
    assert kinds(taken) == ["tap failed", "tap failed", "tap success", "tap success"]
    assert [one.decided_by for one in taken.records][2] is Decider.REPLAY
    (query,) = recall.queries
    assert query.purpose == "correction"
    assert query.failed is not None
    assert query.failed.verdict is not None
    kept = await store.get("atomic-1")
    assert kept is not None
    assert kept.record.ok == 1
    assert len(run.guard.judged) == 4


async def test_a_correction_after_which_all_is_as_expected_needs_no_other_step() -> None:
    phone = Little("door", PAGES, lambda page, what: "open" if (page, what) == ("door", "Key") else None)
    taken = await Rehearsal(phone, recall=Knows(learned_atom(KEY))).take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert phone.log == ["Door", "Door", "Key"]


@pytest.mark.parametrize(
    "atom",
    [
        learned_atom(KEY, corrects=""),
        learned_atom(samples.tap("Door")),
        learned_atom(samples.tap("Key", commits="send")),
        learned_atom(InputText(text=Text.slot("nobody"))),
        learned_atom(samples.tap("Nowhere")),
    ],
    ids=["no correction", "the same again", "commits", "another task's value", "not on this screen"],
)
async def test_what_does_not_help_here_is_not_done(atom: AtomicExperience) -> None:
    phone = _lockable()
    taken = await Rehearsal(phone, recall=Knows(atom)).take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert phone.log == ["Door", "Door"]


async def test_a_correction_that_the_guard_does_not_allow_is_not_done() -> None:
    send = samples.element("Send", samples.row(6), clickable=True)
    pages = {"door": samples.screen("door", *DOOR.elements, send)}
    phone = Little("door", pages, lambda _page, _what: None)
    run = Rehearsal(phone, recall=Knows(learned_atom(samples.tap("Send"))))
    taken = await run.take(samples.tap("Door"), INSIDE)
    assert not taken.ok
    assert taken.status is not Status.ABORTED
    assert phone.log == ["Door", "Door"]
    assert kinds(taken)[-1] == "tap skipped"


async def test_a_step_that_led_elsewhere_is_corrected_too() -> None:
    back = samples.screen("street", samples.element("Turn round", samples.row(4), clickable=True))
    pages = PAGES | {"street": back}
    seen = iter(["street"])

    def on(page: str, what: str) -> str | None:
        if (page, what) == ("door", "Door"):
            return next(seen, "open")
        return "door" if what == "Turn round" else None

    phone = Little("door", pages, on)
    atom = learned_atom(samples.tap("Turn round"), OnPage(page_key="door"))
    taken = await Rehearsal(phone, recall=Knows(atom)).take(samples.tap("Door"), INSIDE)
    assert taken.ok
    assert phone.log == ["Door", "Turn round", "Door"]


def test_an_id_is_good_for_the_screen_that_it_was_chosen_on() -> None:
    """The row has gone, and another one has its id now: its own words must still be there."""

    def row(name: str, number: int) -> list[Element]:
        words = samples.element(name, samples.row(number, 0, 170), id=f"name{number}", role=Role.TEXT)
        return [words, samples.element("Restore", samples.row(number, 190), id=f"e{number}", clickable=True)]

    both = samples.screen("bin", *row("Ann", 2), *row("Bob", 3))
    bob = samples.screen("bin", *row("Bob", 2))
    anns = Target(element="e2", text="Restore", anchors=(Anchor(relation="same_row", text="Ann"),))
    again = on_another_screen(Tap(target=anns), both, bob)
    assert isinstance(again, Tap)
    assert again.target.element is None
    assert find(again.target, both).best is not None
    assert find(again.target, bob).best is None
    assert on_another_screen(Tap(target=anns), both, both) == Tap(target=anns)
    bare = Tap(target=Target(element="e2"))
    assert on_another_screen(bare, both, bob) == bare, "there is nothing else to know it by"
