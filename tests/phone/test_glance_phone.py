"""Glances at a phone: a page that was learned is known again, and nothing else passes for it."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from treetap.bench.walks.record import recorded
from treetap.bench.walks.routes import switch
from treetap.bench.walks.stage import Stage, stage
from treetap.imaging.look import FrameLooks
from treetap.memory.keys import steps_of
from treetap.memory.learning.learner import RunLearner
from treetap.models import Key, Launch, LearnedStep, Mark, Press, Role, Screen, Source, TaskExperience, Touch
from treetap.task.reader import LexiconTaskReader

GLANCE = frozenset({Source.GLANCE})
SETTINGS = "com.android.settings"


@pytest.fixture
async def walked() -> AsyncIterator[tuple[Stage, list[LearnedStep]]]:
    """A phone on which airplane mode was switched on, and the steps that were learned from it."""
    walk = switch("turn on airplane mode", ["Network & internet"], "Airplane mode", on=True)
    reader = LexiconTaskReader()
    async with stage() as there:
        run = await recorded(there, await reader.read(walk.sentence), walk)
        learned = await RunLearner(reader, looks=FrameLooks(there.rig.pictures)).learn(run)
        task = next(one for one in learned if isinstance(one, TaskExperience))
        yield there, list(steps_of(task.tree))


async def glanced(there: Stage, marks: tuple[Mark, ...]) -> Screen:
    return await there.rig.perceiver.perceive(GLANCE, known=marks)


async def touch(there: Stage, mark: Mark) -> None:
    x, y = int(mark.bounds.center.x), int(mark.bounds.center.y)
    await there.rig.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))


async def test_a_learned_page_is_known_again_and_no_other_is(
    walked: tuple[Stage, list[LearnedStep]],
) -> None:
    there, (launch, tap, turn) = walked
    device = there.rig.device
    knob = turn.before[0]

    # Where the run ended: the switch is on now, and so is not as it was before.
    ended = await glanced(there, turn.after)
    assert len(ended.elements) == len(turn.after)
    assert ended.sources == GLANCE
    assert ended.page_key == ""
    assert ended.package == SETTINGS
    assert [one.checked for one in ended.elements if one.role is Role.SWITCH] == [True]
    assert (await glanced(there, turn.before)).elements == ()

    # Switched back by hand: as it was.
    await touch(there, knob)
    off = await glanced(there, turn.before)
    first = off.element("g0")
    assert first is not None
    assert (first.role, first.checked) == (Role.SWITCH, False)
    assert any(one.label_of == "g0" and one.text == "Airplane mode" for one in off.elements)
    assert (await glanced(there, turn.after)).elements == ()

    # The page before it, by the marks of what leads there; and the launcher, by none of them.
    await device.perform(Press(key=Key.BACK))
    assert len((await glanced(there, launch.after)).elements) == len(launch.after)
    place = (await glanced(there, tap.before)).element("g0")
    assert place is not None
    assert place.text == "Network & internet"
    assert (await glanced(there, turn.before)).elements == ()
    await device.perform(Press(key=Key.HOME))
    assert (await glanced(there, tap.before)).elements == ()


@pytest.mark.slow
async def test_what_comes_down_over_a_page_hides_it(walked: tuple[Stage, list[LearnedStep]]) -> None:
    there, (_, tap, _) = walked
    await there.rig.device.perform(Press(key=Key.BACK))
    assert (await glanced(there, tap.before)).element("g0") is not None
    size = (await there.rig.device.info()).size
    x, down = size.width // 2, size.height // 2
    await there.rig.device.perform(Touch(x=x, y=2, to_x=x, to_y=down, milliseconds=300))
    assert (await glanced(there, tap.before)).elements == ()


@pytest.mark.slow
async def test_a_glance_leaves_no_trace_in_the_next_look(walked: tuple[Stage, list[LearnedStep]]) -> None:
    there, (_, tap, _) = walked
    await there.rig.device.perform(Launch(package=SETTINGS))
    before = await there.rig.perceiver.perceive()
    await glanced(there, tap.before)
    after = await there.rig.perceiver.perceive()
    assert (after.page_key, after.state_key) == (before.page_key, before.state_key)
