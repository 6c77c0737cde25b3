"""After an action that cannot be taken back: looked at, never repeated; what cannot be told is said so."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.fakes.comparator import FakeComparator
from tests.unit.step_stage import Knows, Little, Rehearsal, kinds, learned_atom
from treetap.errors import ActionFailed
from treetap.models import (
    Appears,
    Blocker,
    BlockerKind,
    Commitment,
    DeviceInput,
    Handling,
    OnFail,
    Screen,
    Status,
    StepStatus,
    Tap,
    Target,
)

TYPED = samples.chat("Ann", typed="hi")
SENT = samples.chat("Ann", "hi")
PEOPLE = samples.screen("people", samples.element("People", samples.row(0)))
SEEN = Appears(target=Target(text="hi", role="item"))


def _phone(leads_to: str | None = "sent", **pages: Screen) -> Little:
    every = {"typed": TYPED, "sent": SENT, "people": PEOPLE} | pages
    return Little("typed", every, lambda page, what: leads_to if (page, what) == ("typed", "Send") else None)


def _send(**handling: object) -> Tap:
    given = Handling(**handling)
    return Tap(target=Target(text="Send"), commits=Commitment.SEND, handling=given)


def _run(phone: Little, **others: Any) -> Rehearsal:
    return Rehearsal(phone, samples.send_task(), **others)


async def test_a_commit_that_shows_is_fine() -> None:
    run = _run(_phone())
    taken = await run.take(_send(), SEEN)
    assert taken.ok
    assert run.context.commits
    assert not run.context.committed_since(SENT)
    assert run.context.committed_since(TYPED)


@pytest.mark.parametrize(
    "handling",
    [{"retry": 3}, {"on_fail": OnFail.RETRY}, {"fallback": samples.tap("Ann")}, {}],
    ids=["retry", "on_fail", "fallback", "plain"],
)
async def test_a_commit_without_effect_is_never_repeated(handling: dict[str, object]) -> None:
    phone = _phone(leads_to=None)
    run = _run(phone, recall=Knows(learned_atom(samples.tap("Ann"))))
    taken = await run.take(_send(**handling), SEEN)
    assert phone.log == ["Send"]
    assert not taken.ok
    assert "cannot be told" in taken.reason
    assert kinds(taken) == ["tap failed"]
    assert run.context.commits


async def test_it_is_waited_and_looked_at_first() -> None:
    phone = _phone(leads_to=None)
    run = _run(phone)
    show = phone.stage.show

    def late() -> Screen:
        if phone.log and run.clock.monotonic() > 1.5:
            phone.page = "sent"
        return show()

    phone.stage.show = late
    taken = await run.take(_send(), SEEN)
    assert taken.ok
    assert taken.status is not Status.PARTIAL
    assert phone.log == ["Send"]
    assert taken.records[0].status is StepStatus.SUCCESS


async def test_what_leads_elsewhere_cannot_be_told() -> None:
    taken = await _run(_phone("people")).take(_send(), SEEN)
    assert taken.status is Status.PARTIAL
    assert not taken.ok


async def test_evidence_for_the_goal_settles_it() -> None:
    """The step expects something that does not come, and yet what was asked for is there."""
    run = _run(_phone())
    taken = await run.take(
        _send(), Appears(target=Target(text="Delivered")), goal=samples.send_task().goals[0]
    )
    assert taken.ok
    assert taken.status is not Status.PARTIAL
    assert taken.records[0].status is StepStatus.SUCCESS
    assert "goal_checked" in run.events.kinds


async def test_a_question_that_comes_up_is_no_commit_yet() -> None:
    """'Really send?': it has not been done, so it is a failed step that the policy goes on from."""
    choices = [samples.element(text, samples.row(at), clickable=True) for at, text in ((5, "Yes"), (6, "No"))]
    asking = Blocker(
        kind=BlockerKind.DIALOG, description="Really?", elements=("Yes", "No"), way_out=samples.tap("No")
    )
    phone = _phone("asked", asked=samples.screen("typed", *TYPED.elements, *choices, blockers=(asking,)))
    taken = await _run(phone).take(_send(on_fail=OnFail.RETRY), SEEN)
    assert kinds(taken) == ["tap failed"]
    assert not taken.ok
    assert taken.status is not Status.PARTIAL
    assert taken.reason
    assert phone.log == ["Send"]


async def test_a_window_that_tells_of_an_error_says_that_it_was_not_done() -> None:
    close = samples.element("Close", samples.row(5), clickable=True)
    told = Blocker(
        kind=BlockerKind.ERROR, description="Not sent", elements=("Close",), way_out=samples.tap("Close")
    )
    phone = _phone("told", told=samples.screen("typed", close, blockers=(told,)))
    taken = await _run(phone).take(_send(retry=2), SEEN)
    assert not taken.ok
    assert taken.status is not Status.PARTIAL
    assert phone.log == ["Send"]


async def test_a_window_that_only_says_something_is_closed_to_see_behind_it() -> None:
    close = samples.element("OK", samples.row(5), clickable=True)
    told = Blocker(kind=BlockerKind.DIALOG, description="Done", elements=("OK",), way_out=samples.tap("OK"))
    pages = {"typed": TYPED, "sent": SENT, "told": samples.screen("typed", close, blockers=(told,))}
    ways = {("typed", "Send"): "told", ("told", "OK"): "sent"}
    phone = Little("typed", pages, lambda page, what: ways.get((page, what)))
    taken = await _run(phone).take(_send(), SEEN)
    assert taken.ok
    assert phone.log == ["Send", "OK"]


async def test_the_hands_failing_on_a_commit_is_looked_at() -> None:
    phone = _phone()
    receive = phone.stage.on

    def sent_and_broken(command: DeviceInput) -> None:
        receive(command)
        raise ActionFailed("The line broke.")

    phone.stage.on = sent_and_broken
    taken = await _run(phone).take(_send(retry=2), SEEN)
    assert taken.ok
    assert phone.log == ["Send"]


async def test_the_hands_failing_on_a_commit_that_does_not_show_cannot_be_told() -> None:
    phone = _phone()

    def broken(_: DeviceInput) -> None:
        raise ActionFailed("The line broke.")

    phone.stage.on = broken
    run = _run(phone)
    taken = await run.take(_send(retry=2), SEEN)
    assert taken.status is Status.PARTIAL
    assert "The line broke." in taken.reason
    assert len(run.told("action_intended")) == 1


async def test_a_commit_whose_target_is_not_there_was_not_done() -> None:
    phone = _phone()
    phone.page = "people"
    run = _run(phone)
    taken = await run.take(_send(), SEEN)
    assert not taken.ok
    assert taken.status is not Status.PARTIAL
    assert not run.context.commits


async def test_what_the_guard_calls_a_commit_is_one() -> None:
    """The action says nothing of it; the guard sees what the control says."""
    phone = _phone("people")
    taken = await _run(phone, comparator=FakeComparator()).take(
        Tap(target=Target(text="Send"), handling=Handling(retry=3)), SEEN
    )
    assert taken.status is Status.PARTIAL
    assert phone.log == ["Send"]
    assert taken.records[0].action.commits is Commitment.SEND
