"""A device made of saved screens: it shows what was saved, and moves only where the saved session moved."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import samples
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.device.wrappers.recording import RecordingDevice
from treetap.device.wrappers.saved import SavedScreensDevice
from treetap.device.wrappers.trajectory import load_trajectory
from treetap.errors import ActionFailed, DeviceLost, OffScreen, ScreenUnreadable, StorageError
from treetap.models import (
    App,
    DeviceInput,
    Dial,
    Erase,
    Foreground,
    Key,
    Launch,
    Open,
    Pixels,
    Press,
    Touch,
    Type,
)


def tap(x: int, y: int, **more: int) -> Touch:
    return Touch(**{"x": x, "y": y, "to_x": x, "to_y": y} | more)


def node(bounds: str, *children: str, clickable: bool = True) -> str:
    attributes = f'clickable="{str(clickable).lower()}" bounds="{bounds}" package="com.example.phone"'
    return f"<node {attributes}>{''.join(children)}</node>"


SWITCH = node("[270,60][360,120]")
ROWS = node("[0,60][360,120]", SWITCH) + node("[0,120][360,180]") + node("[0,400][360,720]")
"""A row with a switch in it, a row below it, and a map that takes nearly half of the screen."""
TREE = f'<hierarchy rotation="0">{node("[0,0][360,720]", ROWS, clickable=False)}</hierarchy>'
TAP = tap(20, 90)

LIST = Page("list", App(package="com.example.phone"), samples.blank(), TREE, on={TAP: "detail"})
DETAIL = Page("detail", App(package="com.example.phone"), samples.drawn(samples.settings()), TREE)


class Recorded:
    """Inputs on a phone of two pages, with looks between them, and then played back."""

    def __init__(self, folder: Path) -> None:
        self.inner = FakeDevice(LIST, DETAIL)
        self.folder = folder
        self.device = RecordingDevice(self.inner, folder, FrozenClock(), redact=self.redact)
        self.secret = False

    def redact(self, text: str) -> str:
        return "…" if self.secret else text

    async def look(self) -> tuple[Pixels, str, Foreground]:
        return await self.device.capture(), await self.device.tree(), await self.device.foreground()

    def back(self) -> SavedScreensDevice:
        return SavedScreensDevice.from_trajectory(load_trajectory(self.folder))


@pytest.fixture
def recorded(tmp_path: Path) -> Recorded:
    return Recorded(tmp_path)


async def seen(device: SavedScreensDevice) -> tuple[Pixels, str, Foreground]:
    return await device.capture(), await device.tree(), await device.foreground()


async def test_a_session_is_lived_through_again(recorded: Recorded) -> None:
    before = await recorded.look()
    apps = await recorded.device.apps()
    await recorded.device.perform(TAP)
    after = await recorded.look()
    info = await recorded.device.info()
    device = recorded.back()
    assert await device.info() == info
    assert await device.apps() == tuple(apps)
    assert await seen(device) == before
    assert await seen(device) == before
    await device.perform(TAP)
    assert await seen(device) == after
    assert device.received == [TAP]
    assert before != after


async def test_answers_come_in_the_order_in_which_they_were_given(recorded: Recorded) -> None:
    """As while a page comes in; and a dump that failed fails again."""
    await recorded.device.capture()
    recorded.inner.trouble = ScreenUnreadable("could not get idle state")
    with pytest.raises(ScreenUnreadable):
        await recorded.device.tree()
    recorded.inner.trouble = None
    recorded.inner.page = DETAIL
    await recorded.look()
    device = recorded.back()
    assert [await device.capture() for _ in range(3)] == [LIST.capture, DETAIL.capture, DETAIL.capture]
    with pytest.raises(ScreenUnreadable, match="idle state"):
        await device.tree()
    assert await device.tree() == await device.tree() == TREE


@pytest.mark.parametrize(
    ("recorded_input", "same"),
    [
        (TAP, tap(20, 90)),
        (TAP, tap(200, 110)),
        (tap(280, 90), tap(350, 65)),
        (tap(5, 10), tap(15, 20)),
        (tap(100, 500), tap(110, 510)),
        (tap(20, 90, milliseconds=700), tap(25, 95, milliseconds=600)),
        (tap(20, 90, count=2), tap(25, 95, count=2)),
        (
            Touch(x=9, y=600, to_x=9, to_y=200, milliseconds=300),
            Touch(x=15, y=590, to_x=12, to_y=210, milliseconds=250),
        ),
        (Press(key=Key.BACK), Press(key=Key.BACK)),
        (Type(text="hi"), Type(text="hi")),
        (Erase(), Erase()),
        (Launch(package="com.example.phone"), Launch(package="com.example.phone", activity=".Main")),
        (Open(url="https://example.org"), Open(url="https://example.org")),
        (Dial(number="123"), Dial(number="123")),
    ],
)
async def test_the_same_input_moves_it_on(
    recorded_input: DeviceInput, same: DeviceInput, recorded: Recorded
) -> None:
    await recorded.look()
    await recorded.device.perform(recorded_input)
    await recorded.look()
    device = recorded.back()
    await device.perform(same)
    assert device.at == 1


@pytest.mark.parametrize(
    ("recorded_input", "other", "expected"),
    [
        (TAP, tap(20, 130), "a tap at (20, 90)"),  # the next row
        (TAP, tap(300, 90), "a tap at (20, 90)"),  # the switch in the row
        (tap(300, 90), TAP, "a tap at (300, 90)"),
        (tap(20, 118), tap(20, 122), "a tap at (20, 118)"),  # near, and another row
        (tap(5, 10), tap(100, 20), "a tap at (5, 10)"),  # nothing there, and far
        (tap(5, 58), tap(5, 62), "a tap at (5, 58)"),  # nothing there, and something near it
        (tap(100, 500), tap(200, 600), "a tap at (100, 500)"),  # on the map a place is a place
        (TAP, tap(20, 90, milliseconds=700), "a tap at (20, 90)"),
        (tap(20, 90, milliseconds=700), TAP, "a long press at (20, 90)"),
        (TAP, tap(20, 90, count=2), "a tap at (20, 90)"),
        (TAP, Touch(x=20, y=90, to_x=20, to_y=300, milliseconds=200), "a tap at (20, 90)"),
        (
            Touch(x=9, y=600, to_x=9, to_y=200, milliseconds=300),
            Touch(x=9, y=200, to_x=9, to_y=600, milliseconds=300),
            "a swipe from (9, 600) to (9, 200)",
        ),
        (TAP, Press(key=Key.BACK), "a tap at (20, 90)"),
        (Press(key=Key.BACK), Press(key=Key.HOME), "the key back"),
        (Type(text="secret"), Type(text="other"), "a certain text of 6 characters"),
        (Erase(), Type(text=""), "erasing a field"),
        (Launch(package="com.example.phone"), Launch(package="b"), "the launch of com.example.phone"),
        (
            Launch(package="com.example.phone", activity=".A"),
            Launch(package="com.example.phone", activity=".B"),
            "the launch of com.example.phone",
        ),
        (Open(url="https://example.org"), Open(url="https://example.com"), "a certain link"),
        (Dial(number="123"), Dial(number="124"), "a certain call"),
    ],
)
async def test_another_input_says_what_was_expected_and_moves_nothing(
    recorded_input: DeviceInput, other: DeviceInput, expected: str, recorded: Recorded
) -> None:
    await recorded.look()
    await recorded.device.perform(recorded_input)
    device = recorded.back()
    with pytest.raises(ActionFailed) as caught:
        await device.perform(other)
    assert expected in caught.value.message
    assert "secret" not in str(caught.value)
    assert (device.at, device.received) == (0, [])


@pytest.mark.parametrize(
    "tree", ["", "no xml <<<", "<hierarchy><node bounds='[9,9][1,1]' clickable='true'/>"]
)
async def test_without_a_usable_tree_near_is_near(tree: str, recorded: Recorded) -> None:
    recorded.inner.page = Page("x", App(package="x"), samples.blank(), tree)
    await recorded.look()
    await recorded.device.perform(TAP)
    device = recorded.back()
    with pytest.raises(ActionFailed):
        await device.perform(tap(200, 110))
    await device.perform(tap(30, 100))


async def test_a_redacted_text_can_be_any(recorded: Recorded) -> None:
    recorded.secret = True
    await recorded.device.perform(Type(text="hunter2"))
    await recorded.back().perform(Type(text="something else"))


async def test_an_input_that_failed_fails_again_and_may_be_left_out(recorded: Recorded) -> None:
    with pytest.raises(ActionFailed):
        await recorded.device.perform(Launch(package="no.such.app"))
    await recorded.device.perform(TAP)
    await recorded.look()
    device = recorded.back()
    with pytest.raises(ActionFailed, match=r"no app no\.such\.app"):
        await device.perform(Launch(package="no.such.app"))
    assert device.received == []
    await device.perform(TAP)
    assert await device.capture() == DETAIL.capture
    other = recorded.back()
    await other.perform(TAP)
    assert await other.capture() == DETAIL.capture


async def test_the_end_of_a_recording_is_an_end(recorded: Recorded) -> None:
    await recorded.device.perform(TAP)
    device = recorded.back()
    await device.perform(TAP)
    with pytest.raises(ActionFailed, match="ends here, after 1 input"):
        await device.perform(TAP)


async def test_what_nobody_looked_at_was_not_saved(recorded: Recorded) -> None:
    await recorded.device.perform(TAP)
    device = recorded.back()
    for ask in (device.capture, device.tree, device.foreground, device.apps):
        with pytest.raises(ScreenUnreadable):
            await ask()


async def test_a_touch_off_the_screen_is_refused_whatever_was_recorded(recorded: Recorded) -> None:
    with pytest.raises(OffScreen):
        await recorded.device.perform(tap(9999, 0))
    device = recorded.back()
    with pytest.raises(OffScreen):
        await device.perform(tap(9999, 0))
    assert device.at == 0


async def test_a_recording_without_a_phone_is_refused(recorded: Recorded) -> None:
    with pytest.raises(StorageError, match="holds no phone"):
        recorded.back()


async def test_a_closed_one_is_lost(recorded: Recorded) -> None:
    await recorded.look()
    device = recorded.back()
    await device.close()
    for ask in (device.info, device.capture, device.tree, device.foreground, device.apps):
        with pytest.raises(DeviceLost):
            await ask()


# From files


@pytest.fixture
def files(tmp_path: Path) -> list[tuple[Path, Path | None]]:
    made: list[tuple[Path, Path | None]] = []
    for name, page, tree in (("a", LIST, TREE), ("b", DETAIL, TREE.replace("com.example.phone", "b"))):
        (tmp_path / f"{name}.png").write_bytes(page.capture.data)
        (tmp_path / f"{name}.xml").write_text(tree, encoding="utf-8")
        made.append((tmp_path / f"{name}.png", tmp_path / f"{name}.xml"))
    return made


async def test_files_show_until_something_leads_on(files: list[tuple[Path, Path | None]]) -> None:
    device = SavedScreensDevice.from_files(files)
    await device.perform(TAP)
    assert await device.capture() == LIST.capture
    assert await device.foreground() == Foreground(package="com.example.phone")
    assert [app.package for app in await device.apps()] == ["com.example.phone", "b"]
    await device.perform(Launch(package="b"))
    assert await device.capture() == DETAIL.capture
    assert 'package="b"' in await device.tree()
    with pytest.raises(ActionFailed, match=r"c(.|\n)*com.example.phone, b"):
        await device.perform(Launch(package="c"))


async def test_a_function_may_say_where_inputs_lead(files: list[tuple[Path, Path | None]]) -> None:
    device = SavedScreensDevice.from_files(files, advance=lambda at, command: at + (command == TAP))
    await device.perform(Press(key=Key.BACK))
    assert device.at == 0
    await device.perform(TAP)
    assert device.at == 1
    with pytest.raises(ActionFailed, match="leads to screen 2, and there are 2"):
        await device.perform(TAP)
    assert device.at == 1


async def test_a_screenshot_alone_has_no_tree(files: list[tuple[Path, Path | None]]) -> None:
    device = SavedScreensDevice.from_files([(files[1][0], None)])
    with pytest.raises(ScreenUnreadable, match="No tree was saved"):
        await device.tree()
    assert await device.capture() == DETAIL.capture
    assert list(await device.apps()) == []
    assert await device.foreground() == Foreground(package="")


@pytest.mark.parametrize(
    ("content", "error"),
    [(b"", ScreenUnreadable), (b"GIF89a", ScreenUnreadable), (LIST.capture.data[:-9], ScreenUnreadable)],
)
def test_what_is_no_picture_is_refused(content: bytes, error: type[Exception], tmp_path: Path) -> None:
    file = tmp_path / "screen.png"
    file.write_bytes(content)
    with pytest.raises(error, match=r"screen\.png"):
        SavedScreensDevice.from_files([(file, None)])


def test_files_that_cannot_be_read_are_errors(files: list[tuple[Path, Path | None]], tmp_path: Path) -> None:
    (tmp_path / "latin.xml").write_bytes(b"<hierarchy>\xff</hierarchy>")
    for pair in (
        (tmp_path / "none.png", None),
        (files[0][0], tmp_path / "none.xml"),
        (files[0][0], tmp_path),
        (files[0][0], tmp_path / "latin.xml"),
    ):
        with pytest.raises(StorageError, match="cannot be read"):
            SavedScreensDevice.from_files([pair])
    with pytest.raises(StorageError, match="no saved screen"):
        SavedScreensDevice.from_files([])
