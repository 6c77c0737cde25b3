"""A replay in an app that was updated: a target goes by another name, and elsewhere a new name stops it."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest

from tests import samples
from tests.unit.replay_learned import experience, match, sending_steps
from tests.unit.replay_world import APP, Stage, World, stage
from treetap.core.replay import Replayed
from treetap.models import (
    App,
    Circumstances,
    Element,
    Landmark,
    LearnedStep,
    Role,
    Screen,
    Tap,
    Target,
    Text,
)

ANN = samples.send_task("hi", "Ann")
LEARNED_ON = Circumstances(apps=(App(package=APP, version="1.0"),), width=360, height=720, locale="en-US")


@dataclass
class Updated(World):
    """The same messenger in other words."""

    version: str = "2.0"
    names: dict[str, str] = field(default_factory=dict)

    def show(self) -> Screen:
        screen = super().show()
        return screen.model_copy(
            update={
                "elements": tuple(self._called(one) for one in screen.elements),
                "app_version": self.version if self.page != "home" else "",
            }
        )

    def _called(self, one: Element) -> Element:
        known = {"Send": "app:id/submit"}
        return one.model_copy(
            update={"text": self.names.get(one.text, one.text), "resource_id": known.get(one.text, "")}
        )

    def tap(self, element: Element | None) -> None:
        was = {new: old for old, new in self.names.items()}
        if element is not None and element.text in was:
            element = element.model_copy(update={"text": was[element.text]})
        super().tap(element)


def learned(ident: str = "app:id/submit") -> list[LearnedStep]:
    """Sending, with the id of the button and what else could be touched beside it."""
    *rest, send = sending_steps()
    target = Target(text=Text.literal("Send"), resource_id=ident, role=Role.BUTTON)
    assert isinstance(send.action, Tap)
    around = (
        Landmark(role=Role.FIELD, x=0.33, y=0.85),
        Landmark(name="Send", role=Role.BUTTON, resource_id=ident, x=0.83, y=0.85),
    )
    action = send.action.model_copy(update={"target": target})
    return [*rest, send.model_copy(update={"action": action, "around": around})]


async def replayed(world: World, *steps: LearnedStep) -> tuple[Stage, Replayed]:
    here = stage(world, ANN)
    return here, await here.replay(match(experience(*steps, circumstances=LEARNED_ON), ANN))


async def test_after_an_update_its_id_tells_what_it_is_called_now() -> None:
    here, done = await replayed(Updated(names={"Send": "Off it goes"}), *learned())
    assert done.ok, done.reason
    assert here.world.sent == {"Ann": ["hi"]}


async def test_in_the_same_version_another_name_is_another_thing() -> None:
    here, done = await replayed(Updated(version="1.0", names={"Send": "Off it goes"}), *learned())
    assert not done.ok
    assert not here.world.sent


@pytest.mark.parametrize("name", ["Discard", "Unsend"])
async def test_what_may_be_something_else_commits_to_nothing(name: str) -> None:
    here, done = await replayed(Updated(names={"Send": name}), *learned("app:id/other"))
    assert not done.ok
    assert not here.world.sent
    assert f"tap {name}" not in here.world.log


async def test_a_name_of_the_task_is_no_name_of_the_interface() -> None:
    """Where Ann is not in the list, nobody else is her, whatever the version."""
    here, done = await replayed(Updated(people=("Bob", "Anna")), *learned())
    assert not done.ok
    assert "tap Bob" not in here.world.log
    assert "tap Anna" not in here.world.log
