"""Keys, waits and home; opening apps and links; what is said when it goes wrong."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import OWN, Stage
from treetap.errors import ActionFailed, DeviceLost, ScreenUnreadable, TreetapError, ValueMissing
from treetap.models import (
    Action,
    App,
    Back,
    Call,
    DeviceInput,
    Dial,
    GoHome,
    Handling,
    InputText,
    Key,
    Launch,
    LaunchApp,
    LongPress,
    Open,
    OpenUrl,
    Press,
    PressKey,
    Tap,
    Target,
    Text,
    Wait,
)

# Home, waiting


async def test_home_is_pressed_twice_and_the_phone_rests_in_between() -> None:
    stage = Stage(samples.settings)
    done = await stage.do(GoHome())
    assert done.inputs == (Press(key=Key.HOME), Press(key=Key.HOME))
    assert stage.settled == 2


async def test_waiting_is_the_clocks_business() -> None:
    stage = Stage(samples.settings)
    done = await stage.do(Wait(seconds=42.0))
    assert done.inputs == ()
    assert stage.clock.monotonic() == pytest.approx(42.0)
    assert stage.settled == 0


async def test_waits_before_and_after_and_the_delay_are_kept() -> None:
    stage = Stage(samples.settings)
    sent_at: list[float] = []
    stage.on = lambda _: sent_at.append(stage.clock.monotonic())
    key = PressKey(key=Key.MENU, handling=Handling(wait_before=3.0, wait_after=4.0))
    await stage.executor(delay=5.0).execute(key, samples.settings(), None)
    assert sent_at == [pytest.approx(3.0)]
    assert stage.clock.monotonic() == pytest.approx(12.0)


async def test_nothing_is_waited_for_where_nothing_is_sent() -> None:
    stage = Stage(samples.settings)
    await stage.executor(delay=5.0).execute(Wait(seconds=1.0), samples.settings(), None)
    assert stage.clock.monotonic() == pytest.approx(1.0)


async def test_a_fallback_may_still_have_gaps() -> None:
    """It is another action, bound when its turn comes."""
    stage = Stage(samples.settings)
    handling = Handling(fallback=InputText(text=Text.slot("content")))
    await stage.do(PressKey(key=Key.MENU, handling=handling))
    with pytest.raises(ValueMissing, match="content"):
        await stage.do(Tap(target=Target(text=Text.slot("content"))))
    assert len(stage.received) == 1


# What is said when it goes wrong


async def test_a_screen_that_cannot_be_captured_is_no_failed_input() -> None:
    stage = Stage(samples.settings)

    async def settle() -> None:
        raise ScreenUnreadable("Black.")

    done = await stage.executor(settle=settle).execute(PressKey(key=Key.MENU), samples.settings(), None)
    assert done.inputs == (Press(key=Key.MENU),)
    assert stage.clock.monotonic() > 0.2, "some time to come to rest unseen"


async def test_a_phone_that_goes_away_leaves_a_question_that_is_said() -> None:
    stage = Stage(samples.settings)

    def on(command: DeviceInput) -> None:
        if stage.received == [Press(key=Key.HOME)] * 2:
            raise DeviceLost("The cable was pulled.")

    stage.on = on
    with pytest.raises(DeviceLost) as caught:
        await stage.do(GoHome())
    assert "Sent before that: the key home." in caught.value.message
    assert "Nobody knows whether the key home arrived" in caught.value.message


# Apps, links, calls


@pytest.mark.parametrize("name", ["Phone", "电话", OWN, " Phone "])
async def test_an_app_is_launched_by_any_of_its_names(name: str) -> None:
    stage = Stage(samples.settings)
    done = await stage.do(LaunchApp(app=Text.literal(name)))
    assert done.inputs == (Launch(package=OWN, activity=f"{OWN}.Main"),)


async def test_an_unknown_app_is_refused_with_near_names() -> None:
    apps = [App(package="a.b", label="Calendar"), App(package="a.c", label="Calculator"), App(package="a.d")]
    stage = Stage(samples.settings, apps=apps)
    with pytest.raises(ActionFailed, match="calender") as caught:
        await stage.do(LaunchApp(app=Text.literal("calender")))
    assert "Calendar" in caught.value.hint
    with pytest.raises(ActionFailed):
        await stage.do(LaunchApp(app=Text.literal("")))
    assert stage.received == []


@pytest.mark.parametrize(
    ("given", "sent"),
    [
        ("https://example.com/a?b=c", "https://example.com/a?b=c"),
        (" example.com ", "https://example.com"),
        ("localhost:8080/x", "https://localhost:8080/x"),
        ("mailto:ann@example.com", "mailto:ann@example.com"),
        ("geo:1,2", "geo:1,2"),
        ("https://例子.中国/路", "https://例子.中国/路"),
    ],
)
async def test_a_link_is_opened_as_it_is_meant(given: str, sent: str) -> None:
    stage = Stage(samples.settings)
    assert (await stage.do(OpenUrl(url=Text.literal(given)))).inputs == (Open(url=sent),)


async def test_what_the_device_takes_for_no_link_or_number_is_said_as_it_says_it() -> None:
    """What a link or a number is, only the device knows: it has to hand it on."""
    stage = Stage(samples.settings)
    for empty in (OpenUrl(url=Text.literal(" ")), Call(number=Text.literal(""))):
        with pytest.raises(ActionFailed):
            await stage.do(empty)
    assert stage.received == []
    stage.trouble = ActionFailed("'Ann' is no number.", hint="Look it up.")
    for action in (OpenUrl(url=Text.literal("no link")), Call(number=Text.literal("Ann"))):
        with pytest.raises(ActionFailed, match="'Ann' is no number") as caught:
            await stage.do(action)
        assert caught.value.hint == "Look it up."


@pytest.mark.parametrize("number", ["10086", "+86 138-0013-8000", "*100#", "(020) 1234", "１０"])
async def test_a_number_is_called(number: str) -> None:
    stage = Stage(samples.settings)
    (dial,) = (await stage.do(Call(number=Text.literal(number)))).inputs
    assert isinstance(dial, Dial)
    assert dial.number.isascii()


# Every action is taken


@pytest.mark.parametrize(
    "action",
    [GoHome(), Back(), LongPress(target=Target(text="About phone")), PressKey(key=Key.BACK)],
    ids=lambda action: str(action.kind),
)
async def test_a_lost_phone_is_said_as_it_is(action: Action) -> None:
    stage = Stage(samples.settings)
    stage.trouble = DeviceLost("Gone.")
    with pytest.raises(TreetapError) as caught:
        await stage.do(action)
    assert caught.type is DeviceLost
