"""What was asked for once is done once: the run keeps its deeds, and guard, policy and result go by them."""

from __future__ import annotations

from tests import samples
from tests.unit.node_stage import World
from treetap.core.attempt import Attempt
from treetap.guard.guard import RiskGuard
from treetap.models import (
    Commitment,
    Decider,
    Deed,
    Permission,
    SafetySettings,
    Status,
    StepStatus,
    Tap,
    Target,
    Terminal,
    Verdict,
    VerdictStatus,
)

SEND = Terminal(action=samples.tap("Send", commits=Commitment.SEND))


def sent(goal: str = "g1", page: str = "chat") -> Deed:
    return Deed(goal_id=goal, commits=Commitment.SEND, control="tap 'Send'", page_key=page)


async def test_consent_is_spent_by_the_deed_though_nothing_shows_it() -> None:
    screen, task = samples.chat("Ann", "hi", typed="hi"), samples.send_task()
    action = Tap(target=Target(text="Send", element="Send"))
    guard = RiskGuard(SafetySettings())

    async def ruled(*deeds: Deed) -> Permission:
        there = samples.situation(task, screen, deeds=deeds)
        return (await guard.judge(action, None, there, None)).permission

    assert await ruled() is Permission.ALLOW
    assert await ruled(sent(page=screen.page_key)) is Permission.ASK
    assert await ruled(sent(page="another")) is Permission.ALLOW
    assert await ruled(sent("g2", screen.page_key)) is Permission.ALLOW


async def test_a_failure_after_a_deed_is_said_to_be_partial() -> None:
    chat, after = samples.chat("Ann", typed="hi"), samples.chat("Ann", "bye")
    there = World({"chat": chat, "after": after}, {("chat", "Send"): "after"}, [SEND])
    result = await there.run(samples.send_task())
    assert result.status is Status.PARTIAL
    assert "cannot be taken back" in result.reason


async def test_a_failure_without_a_deed_stays_one() -> None:
    chat = samples.chat("Ann", typed="hi")
    there = World({"chat": chat}, {}, [Terminal(action=samples.tap("Ann"))])
    assert (await there.run(samples.send_task())).status is Status.FAILED


def test_a_step_that_the_goal_proves_has_no_failing_verdict() -> None:
    screen = samples.settings()
    failed = Verdict(status=VerdictStatus.FAILURE, cause="It is not there.")
    attempt = Attempt(action=SEND.action, by=Decider.OFFLINE, before=screen, verdict=failed)
    known = attempt.worked("The goal is seen to hold.").record()
    assert known.status is StepStatus.SUCCESS
    assert known.verdict is not None
    assert known.verdict.status is VerdictStatus.SUCCESS


async def test_to_do_the_same_twice_needs_evidence_for_each() -> None:
    """One message is no proof of two."""
    task = samples.send_task()
    twice = task.model_copy(update={"goals": (task.goals[0], task.goals[0].model_copy(update={"id": "g2"}))})
    chat, after = samples.chat("Ann", typed="hi"), samples.chat("Ann", "hi")
    there = World({"chat": chat, "after": after}, {("chat", "Send"): "after"}, [SEND])
    result = await there.run(twice)
    assert result.status is Status.PARTIAL
    assert [one.goal_id for one in result.tree.evidence] == ["g1"]
