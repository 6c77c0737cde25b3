"""What needs a yes gets one, or is not done (A15)."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.step_stage import Little, Rehearsal, kinds
from treetap.models import Answer, Appears, Commitment, Question, Status, Target


def _phone() -> Little:
    pages = {
        "chat": samples.chat("Ann"),
        "sent": samples.chat("Ann", "hi"),
        "about": samples.screen("about", samples.element("About phone", samples.row(0))),
    }
    return Little("chat", pages, lambda _page, what: "sent" if what == "Send" else None)


@pytest.mark.parametrize(("answer", "asked"), [(False, "no"), (None, "Nobody")])
async def test_without_a_yes_the_run_stops(answer: bool | None, asked: str) -> None:
    run = Rehearsal(_phone())
    run.human._answers = iter([answer])
    taken = await run.take(samples.tap("Send"))
    assert asked in taken.reason
    assert "Nobody asked to send this." in taken.reason
    assert not taken.ok
    assert kinds(taken) == ["tap skipped"]
    assert run.phone.stage.received == []
    (question,) = run.human.questions
    assert question.timeout == run.context.settings.safety.human_timeout
    assert "'Send'" in question.text
    assert run.events.kinds == ["ruled", "asked"]


async def test_a_yes_lets_it_run_and_the_record_says_what_it_commits_to() -> None:
    run = Rehearsal(_phone())
    run.human._answers = iter([True])
    taken = await run.take(samples.tap("Send"), Appears(target=Target(text="hi")))
    assert taken.ok
    assert taken.records[0].action.commits is Commitment.SEND
    assert run.context.commits


class _Slow:
    """Takes half a minute to say yes, and meanwhile the phone shows something else."""

    def __init__(self, phone: Little) -> None:
        self._phone = phone

    async def ask(self, question: Question) -> Answer:
        await self._phone.stage.clock.sleep((question.timeout or 120) / 4)
        self._phone.page = "about"
        return Answer(yes=True)


async def test_a_yes_is_for_what_the_person_saw() -> None:
    phone = _phone()
    run = Rehearsal(phone, human=_Slow(phone))
    taken = await run.take(samples.tap("Send"))
    assert not taken.ok
    assert taken.status is not Status.ABORTED
    assert "changed while a person was asked" in taken.reason
    assert phone.stage.received == []
