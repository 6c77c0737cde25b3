"""Before the end of a replay is compared with what was there, that was looked at in full; else it is not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from tests import samples
from tests.unit.replay_learned import CONTENT, FIELD, experience, match, sending_steps
from tests.unit.replay_world import World, stage
from treetap.core.glance import goes_at_a_glance
from treetap.matching.witness import is_witness
from treetap.models import (
    Evidence,
    EvidenceKind,
    Intent,
    LaunchApp,
    LearnedStep,
    Role,
    SetValue,
    Source,
    Tap,
    Target,
    Text,
)

Steps = Sequence[LearnedStep]

NEW = Target(text=CONTENT)
ANN = samples.send_task("hi", "Ann")


def proof(kind: EvidenceKind, target: Target | None = None) -> tuple[Evidence, ...]:
    return (Evidence(goal_id="g1", kind=kind, text="It is so.", frame_id="f", target=target),)


async def replayed(end: tuple[Evidence, ...], steps: Steps | None = None) -> list[str]:
    """The pages that were looked at in full."""
    here = stage(World(), ANN)
    learned = experience(*(steps or sending_steps()), end_evidence=end)
    done = await here.replay(match(learned, ANN))
    assert done.ok, done.reason
    assert here.world.log == ["launch", "tap Ann", "type hi", "tap Send"]
    full = [one for one in here.context.screens if one.sources and Source.GLANCE not in one.sources]
    return [one.page_key for one in full]


async def test_what_is_compared_is_seen_where_it_is_picked_and_where_it_ends() -> None:
    # The list in which Ann is picked, and the page it ends on before each step there.
    assert await replayed(proof(EvidenceKind.GONE)) == ["people", "chat", "chat"]


async def test_a_message_that_passes_is_looked_for_at_once() -> None:
    """Glances that wait for a page to look as it did may outlast it."""
    assert await replayed(proof(EvidenceKind.MESSAGE)) == ["people", "chat", "chat", "chat"]
    assert await replayed(proof(EvidenceKind.STATE)) == ["people", "chat", "chat", "chat"]
    assert await replayed(proof(EvidenceKind.NEW)) == ["chat"]


async def test_a_field_to_be_filled_anew_leads_to_a_look_in_full_and_that_is_known_before() -> None:
    """What was at the end only glanced at could not be compared with it."""
    steps = list(sending_steps())
    steps[2] = steps[2].model_copy(update={"action": SetValue(target=FIELD, value=CONTENT)})
    assert goes_at_a_glance(steps[3])
    assert goes_at_a_glance(steps[2])
    said = steps[2].before[0].model_copy(update={"text": Text.slot("recipient")})
    full = steps[2].model_copy(update={"before": (said, *steps[2].before[1:])})
    assert not goes_at_a_glance(full)


def test_a_form_that_is_left_before_the_last_step_is_seen_too() -> None:
    opens, saves, scrolls = (
        LearnedStep(action=Tap(target=Target(text=Text.literal(name))), page_key=here, leads_to=there)
        for name, here, there in (("New", "list", "form"), ("Save", "form", "list"), ("More", "list", "list"))
    )
    goal = ANN.goals[0].model_copy(update={"verb": "create", "intent": Intent.CREATE})
    launch = LearnedStep(action=LaunchApp(app=Text.literal("Phone")), page_key="home", leads_to="list")
    own, row = (launch, opens, saves, scrolls), proof(EvidenceKind.NEW)[0]
    seen = [is_witness(one, own, goal, row, samples.chat("Ann")) for one in own]
    assert seen == [False, True, True, True]


def test_what_is_handed_on_is_seen_on_all_of_its_way() -> None:
    launch, pick, sheet, send = (
        LearnedStep(action=action, page_key=here, leads_to=there)
        for action, here, there in (
            (LaunchApp(app=Text.literal("Photos")), "home", "list"),
            (Tap(target=Target(role=Role.BUTTON)), "list", "photo"),
            (Tap(target=Target(text=Text.literal("Share"))), "photo", "chat"),
            (Tap(target=Target(text=Text.literal("Send"))), "chat", "chat"),
        )
    )
    goal = ANN.goals[0].model_copy(update={"verb": "share"})
    own, row = (launch, pick, sheet, send), proof(EvidenceKind.NEW, NEW)[0]
    assert [is_witness(one, own, goal, row, samples.chat("Ann")) for one in own] == [False, True, True, True]


@pytest.mark.parametrize(
    "end",
    [
        proof(EvidenceKind.STATE, Target(text=Text.literal("Wi-Fi"))),
        proof(EvidenceKind.PAGE),
        proof(EvidenceKind.VALUE, Target(text=Text.literal("Number"))),
        (),
    ],
)
async def test_what_the_end_shows_by_itself_needs_no_look(end: tuple[Evidence, ...]) -> None:
    assert await replayed(end) == []


async def test_words_that_a_glance_sees_in_their_field_need_no_look() -> None:
    assert await replayed(proof(EvidenceKind.NEW, NEW)) == []


async def test_words_that_no_glance_sees_in_their_field_are_looked_at_before_they_are_sent() -> None:
    steps = list(sending_steps())
    steps[2] = steps[2].model_copy(update={"after": tuple(one for one in steps[2].after if one.title)})
    seen = [one for one in steps[3].before if one.text != Text.slot("content")]
    steps[3] = steps[3].model_copy(update={"before": tuple(seen)})
    assert await replayed(proof(EvidenceKind.NEW, NEW), steps) == ["chat"]
