"""An app that comes back on an inner page, as it was left: a replay goes on there or from its first page."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.replay_learned import experience, match, sending_steps
from tests.unit.replay_world import World, stage
from treetap.errors import ActionFailed
from treetap.models import LearnedStep, Role, Screen, Tap

ANN = samples.send_task("hi", "Ann")
LEFT: dict[str, Any] = {"person": "Ann", "leads": {"people": "chat"}}
"""The messenger was left in the conversation with Ann."""


class Profiled(World):
    """Comes back on a page that was not on the way, with the name of the person as its title."""

    def _about(self) -> Screen:
        call = samples.element("Call", samples.row(5), role=Role.BUTTON, clickable=True)
        name = samples.element("Ann", samples.row(1), role=Role.ITEM)
        return samples.screen("about", name, call)


def changed(role: Role | None = None, **more: Any) -> list[LearnedStep]:
    """Learned as ever, but for the tap on the person."""
    launch, tap, *rest = sending_steps()
    assert isinstance(tap.action, Tap)
    target = tap.action.target.model_copy(update={"role": role})
    action = tap.action.model_copy(update={"target": target})
    return [launch, tap.model_copy(update={"action": action, **more}), *rest]


@pytest.mark.parametrize("role", [Role.ITEM, None])
async def test_where_nothing_says_that_it_is_the_place_it_begins_on_the_first_page(role: Role | None) -> None:
    here = stage(World(**LEFT), ANN)
    done = await here.replay(match(experience(*changed(role, expect=())), ANN))
    assert done.ok, done.reason
    assert here.world.log == ["launch", "back", "tap Ann", "type hi", "tap Send"]


async def test_the_page_of_somebody_else_is_not_the_place() -> None:
    frame = samples.send_task("hi", "Bob")
    here = stage(World(**LEFT), frame)
    done = await here.replay(match(experience(*sending_steps()), frame))
    assert done.ok, done.reason
    assert here.world.log == ["launch", "back", "tap Bob", "type hi", "tap Send"]


async def test_what_was_begun_there_is_not_gone_on_with() -> None:
    here = stage(World(**LEFT, typed="a draft"), ANN)
    await here.replay(match(experience(*sending_steps()), ANN))
    assert here.world.log[:3] == ["launch", "back", "tap Ann"]
    assert "a drafthi" not in here.world.sent.get("Ann", [])


async def test_where_there_is_no_way_back_nothing_is_touched() -> None:
    """What was begun there may not be lost on the way: then it is decided anew."""
    here = stage(World(**LEFT, trouble={"back": ActionFailed("It asks about unsaved work.")}), ANN)
    done = await here.replay(match(experience(*changed(expect=())), ANN))
    assert not done.ok
    assert "tap Ann" not in here.world.log
    assert not here.world.sent


async def test_a_title_is_no_row() -> None:
    here = stage(Profiled(leads={"people": "about"}), ANN)
    done = await here.replay(match(experience(*changed(Role.ITEM, before=())), ANN))
    assert done.ok, done.reason
    assert here.world.log == ["launch", "back", "tap Ann", "type hi", "tap Send"]


async def test_a_first_page_with_another_look_is_gone_on_from() -> None:
    """A list that has grown is known by what a later step led to; nothing leads back from it."""

    class Grown(World):
        def _people(self) -> Screen:
            return super()._people().model_copy(update={"page_key": "chat"})

    here = stage(Grown(), ANN)
    done = await here.replay(match(experience(*changed(expect=())), ANN))
    assert done.ok, done.reason
    assert here.world.sent == {"Ann": ["hi"]}
