"""Before the end of a replay is compared with what was there, that was looked at in full; else it is not."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.replay_learned import experience, match, sending_steps
from tests.unit.replay_world import Stage, World, stage
from treetap.models import Evidence, EvidenceKind, Target, Text

ANN = samples.send_task("hi", "Ann")


def proof(kind: EvidenceKind, target: Target | None = None) -> tuple[Evidence, ...]:
    return (Evidence(goal_id="g1", kind=kind, text="It is so.", frame_id="f", target=target),)


async def replayed(end: tuple[Evidence, ...], world: World | None = None) -> Stage:
    here = stage(world or World(), ANN)
    done = await here.replay(match(experience(*sending_steps(), end_evidence=end), ANN))
    assert done.finished, done.reason
    return here


async def test_what_is_to_be_gone_is_seen_in_full_where_it_was_and_before_the_last_step() -> None:
    here = await replayed(proof(EvidenceKind.GONE))
    seen = [one for one in here.context.screens if one.sources and "glance" not in one.sources]
    # The page it ends on, before anything was done there, and once more before the last step.
    assert [one.page_key for one in seen] == ["chat", "chat"]
    assert here.world.log == ["launch", "tap Ann", "type hi", "tap Send"]


async def test_what_a_message_told_is_compared_too() -> None:
    assert (await replayed(proof(EvidenceKind.STATE))).looks("full") == 2


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
    assert (await replayed(end)).looks("full") == 0


async def test_a_value_that_a_glance_sees_in_its_field_needs_no_look() -> None:
    assert (await replayed(proof(EvidenceKind.ROW))).looks("full") == 0


async def test_a_form_whose_values_no_glance_sees_is_looked_at() -> None:
    steps = list(sending_steps())
    blind = [one for one in steps[2].after if one.title]
    steps[2] = steps[2].model_copy(update={"after": tuple(blind)})
    steps[3] = steps[3].model_copy(
        update={
            "before": tuple(
                one for one in steps[3].before if not one.editable and one.text != Text.slot("content")
            )
        }
    )
    here = stage(World(), ANN)
    done = await here.replay(match(experience(*steps, end_evidence=proof(EvidenceKind.ROW)), ANN))
    assert done.finished, done.reason
    assert here.looks("full") == 1
