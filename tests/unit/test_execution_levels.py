"""How much looking an action gets: at the lowest levels nobody waits, and nothing is looked at again."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from tests import samples
from tests.unit.execution_stage import Stage
from treetap.errors import ActionFailed
from treetap.models import (
    Back,
    DeviceInput,
    Foreground,
    InputText,
    Level,
    LocateResult,
    Method,
    Role,
    Screen,
    SetChecked,
    Source,
    Tap,
    Target,
    Text,
    Touch,
    Type,
)

WIFI = Target(text="Wi-Fi", role=Role.SWITCH)
QUICK = [Level.FIRE_AND_FORGET, Level.QUICK_VERIFY]
FULL = [Level.LOCATE_AND_EXECUTE, Level.FULL]


@dataclass(frozen=True)
class Rested:
    rested: float


@pytest.mark.parametrize(("level", "waits"), [*((one, 0) for one in QUICK), *((one, 1) for one in FULL)])
async def test_the_lowest_levels_do_not_wait_for_rest(level: Level, waits: int) -> None:
    stage = Stage(samples.settings)
    await stage.executor().execute(Back(level=level), samples.settings(), None)
    assert stage.settled == waits


async def test_how_long_the_phone_took_is_told() -> None:
    stage = Stage(samples.settings)

    async def settle() -> Rested:
        await stage.clock.sleep(0.8)
        return Rested(0.34)

    done = await stage.executor(settle=settle).execute(Back(), samples.settings(), None)
    assert done.seconds == 0.34


async def test_where_nobody_measured_it_is_what_was_waited() -> None:
    stage = Stage(samples.settings)

    async def settle() -> None:
        await stage.clock.sleep(0.8)

    done = await stage.executor(settle=settle).execute(Back(), samples.settings(), None)
    assert done.seconds == pytest.approx(0.8)


async def test_nothing_sent_took_no_time() -> None:
    stage = Stage(lambda: samples.settings(wifi=True))
    action = SetChecked(target=WIFI, checked=True, level=Level.QUICK_VERIFY)
    done = await stage.do(action)
    assert (done.held, done.seconds, done.inputs) == (True, 0.0, ())


async def test_a_switch_is_touched_once_and_not_looked_at_again() -> None:
    stage = Stage(samples.settings)
    done = await stage.do(SetChecked(target=WIFI, checked=True, level=Level.QUICK_VERIFY))
    looked = stage.looks
    assert len(done.inputs) == 1
    assert looked <= 1, "only to find it"


class Chat:
    """A field that brings up a keyboard; the eyes are those of a glance."""

    def __init__(self, *, keyboard: bool = False) -> None:
        self.keyboard = keyboard
        self.stage = Stage(self.show, self.on)
        self.stage.foreground = self.front  # type: ignore[method-assign]

    def show(self) -> Screen:
        return samples.chat().model_copy(update={"keyboard_shown": self.keyboard})

    def on(self, command: DeviceInput) -> None:
        self.keyboard = self.keyboard or isinstance(command, Touch)

    async def front(self) -> Foreground:
        return Foreground(package="com.example.phone", keyboard_shown=self.keyboard)

    async def type(self, level: Level) -> list[str]:
        seen = self.show()
        field = next(one for one in seen.elements if one.editable)
        glanced = seen.model_copy(
            update={
                "sources": frozenset({Source.GLANCE}),
                "elements": (field.model_copy(update={"source": Source.GLANCE}),),
                "page_key": "",
            }
        )
        at = LocateResult(
            found=True, center=field.bounds.center, bounds=field.bounds, confidence=1.0, method=Method.CACHE
        )
        action = InputText(text=Text.literal("hi"), target=Target(role=Role.FIELD), level=level)
        await self.stage.executor().execute(action, glanced, at)
        return [one.kind for one in self.stage.received]


async def test_a_field_seen_at_a_glance_is_touched_and_typed_into_without_a_look() -> None:
    chat = Chat()
    assert await chat.type(Level.QUICK_VERIFY) == ["touch", "type"]
    assert chat.stage.looks == 0
    assert isinstance(chat.stage.received[-1], Type)


async def test_where_a_keyboard_is_up_already_the_cursor_is_looked_for() -> None:
    """Another field may have it, and a touch would move it within its own."""
    chat = Chat(keyboard=True)
    with pytest.raises(ActionFailed, match="no field has the cursor"):
        await chat.type(Level.QUICK_VERIFY)
    assert chat.stage.looks > 0


async def test_a_tap_needs_no_look() -> None:
    stage = Stage(samples.settings)
    screen = samples.settings()
    about = next(one for one in screen.elements if one.text == "About phone")
    at = LocateResult(
        found=True, center=about.bounds.center, bounds=about.bounds, confidence=1.0, method=Method.CACHE
    )
    await stage.executor().execute(
        Tap(target=Target(text="About phone"), level=Level.QUICK_VERIFY), screen, at
    )
    assert (stage.looks, stage.settled, len(stage.received)) == (0, 0, 1)
