"""A recorded session can be loaded again, whatever happened to the program; what was tampered with cannot."""

from __future__ import annotations

import asyncio
import errno
import json
import os
import shutil
from collections.abc import Callable
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.fakes.device import FakeDevice, Page
from treetap.core.clock import FrozenClock
from treetap.device.wrappers.recording import RecordingDevice
from treetap.device.wrappers.trajectory import (
    LOG,
    Done,
    Failed,
    Intended,
    SawScreen,
    SawTree,
    Trajectory,
    load_trajectory,
)
from treetap.errors import (
    ActionFailed,
    DeviceLost,
    LogCorrupt,
    OffScreen,
    ScreenUnreadable,
    StorageError,
    TextNotTypable,
)
from treetap.models import App, DeviceInput, Key, Launch, Pixels, Press, Touch, Type

TAP = Touch(x=5, y=5, to_x=5, to_y=5)
CHAT = Page(
    "chat", App(package="chat"), samples.drawn(samples.chat("Ann", "hi")), tree="<hierarchy>聊天</hierarchy>"
)
HOME = Page("home", App(package="launcher"), samples.blank(), on={TAP: "chat"})


def phone() -> FakeDevice:
    return FakeDevice(HOME, CHAT)


async def session(folder: Path) -> None:
    """A look, a tap, a look, a failed launch; what is not closed is on disk all the same."""
    device = RecordingDevice(phone(), folder, FrozenClock())
    await device.capture()
    await device.tree()
    await device.perform(TAP)
    await device.capture()
    await device.tree()
    await device.foreground()
    await device.apps()
    with pytest.raises(ActionFailed):
        await device.perform(Launch(package="no.such.app"))


def kinds(trajectory: Trajectory) -> list[str]:
    return [line.what.kind for line in trajectory.lines]


@pytest.fixture
async def recorded(tmp_path: Path) -> Path:
    folder = tmp_path / "recording"
    await session(folder)
    return folder


async def test_a_session_can_be_loaded_again(recorded: Path) -> None:
    trajectory = load_trajectory(recorded)
    assert not trajectory.torn
    assert kinds(trajectory) == [
        *("started", "info", "capture", "tree", "intended", "done"),
        *("capture", "tree", "foreground", "apps", "intended", "failed"),
    ]
    assert [line.after for line in trajectory.lines] == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 2]
    screens = [line.what for line in trajectory.lines if isinstance(line.what, SawScreen)]
    trees = [line.what for line in trajectory.lines if isinstance(line.what, SawTree)]
    assert [trajectory.pixels(one) for one in screens] == [HOME.capture, CHAT.capture]
    assert [trajectory.tree(one) for one in trees] == [HOME.tree, CHAT.tree]
    inputs = [line.what.command for line in trajectory.lines if isinstance(line.what, Intended)]
    assert inputs == [TAP, Launch(package="no.such.app")]
    last = trajectory.lines[-1].what
    assert isinstance(last, Failed)
    assert (last.call, last.intended, last.error) == ("perform", 10, "ActionFailed")
    assert "no.such.app" in last.message


async def test_times_are_those_of_the_calls(tmp_path: Path) -> None:
    clock = FrozenClock()

    class Slow(FakeDevice):
        async def tree(self) -> str:
            await clock.sleep(2)
            return await super().tree()

    await clock.sleep(100)
    device = RecordingDevice(Slow(HOME), tmp_path, clock)
    await clock.sleep(1)
    await device.tree()
    await device.close()
    line = load_trajectory(tmp_path).lines[-1]
    assert (line.at, line.seconds) == (1, 2)


@pytest.mark.parametrize("encoding", ["rgba", "jpeg"])
async def test_a_capture_is_kept_as_png_whatever_the_phone_sends(encoding: Any, tmp_path: Path) -> None:
    image = samples.decoded(CHAT.capture)
    if encoding == "rgba":
        data = image.convert("RGBA").tobytes()
    else:
        buffer = BytesIO()
        image.save(buffer, "JPEG")
        data = buffer.getvalue()
    pixels = Pixels(data, encoding, CHAT.capture.size)
    device = RecordingDevice(FakeDevice(Page("a", App(package="a"), pixels)), tmp_path, FrozenClock())
    assert await device.capture() == pixels
    trajectory = load_trajectory(tmp_path)
    screen = trajectory.lines[-1].what
    assert isinstance(screen, SawScreen)
    kept = trajectory.pixels(screen)
    assert kept.encoding == "png"
    if encoding == "rgba":
        assert samples.decoded(kept).tobytes() == samples.decoded(pixels).tobytes()


async def test_the_same_picture_is_kept_once(tmp_path: Path) -> None:
    device = RecordingDevice(phone(), tmp_path, FrozenClock())
    await asyncio.gather(*(device.capture() for _ in range(5)), *(device.tree() for _ in range(5)))
    assert len(list((tmp_path / "frames").iterdir())) == len(list((tmp_path / "trees").iterdir())) == 1
    assert kinds(load_trajectory(tmp_path)).count("capture") == 5


async def test_failed_looks_are_recorded_and_raised(tmp_path: Path) -> None:
    inner = phone()
    device = RecordingDevice(inner, tmp_path, FrozenClock())
    await device.info()
    inner.trouble = ScreenUnreadable("could not get idle state")
    for look in (device.capture, device.tree):
        with pytest.raises(ScreenUnreadable, match="idle"):
            await look()
    failed = [line.what for line in load_trajectory(tmp_path).lines if isinstance(line.what, Failed)]
    assert [(one.call, one.error, one.intended) for one in failed] == [
        ("capture", "ScreenUnreadable", None),
        ("tree", "ScreenUnreadable", None),
    ]


async def test_a_capture_that_is_cut_is_refused_rather_than_recorded(tmp_path: Path) -> None:
    cut = Pixels(CHAT.capture.data[:-20], "png", CHAT.capture.size)
    device = RecordingDevice(FakeDevice(Page("a", App(package="a"), cut)), tmp_path, FrozenClock())
    with pytest.raises(ScreenUnreadable):
        await device.capture()
    assert kinds(load_trajectory(tmp_path))[-1] == "failed"


async def test_a_phone_that_is_lost_from_the_start_leaves_a_recording(tmp_path: Path) -> None:
    inner = phone()
    inner.trouble = DeviceLost("gone")
    device = RecordingDevice(inner, tmp_path, FrozenClock())
    with pytest.raises(DeviceLost):
        await device.perform(TAP)
    assert kinds(load_trajectory(tmp_path)) == ["started"]


async def test_a_closed_one_is_lost(recorded: Path, tmp_path: Path) -> None:
    inner = phone()
    device = RecordingDevice(inner, tmp_path / "other", FrozenClock())
    await device.close()
    with pytest.raises(DeviceLost):
        await device.perform(TAP)
    assert inner.received == []


# Secrets


async def test_what_is_typed_is_recorded(tmp_path: Path) -> None:
    device = RecordingDevice(phone(), tmp_path, FrozenClock())
    await device.perform(Type(text="你好 😀"))
    intended = load_trajectory(tmp_path).lines[-2].what
    assert intended == Intended(command=Type(text="你好 😀"))


async def test_a_redacted_text_is_in_no_line(tmp_path: Path) -> None:
    class Refusing(FakeDevice):
        async def perform(self, command: DeviceInput) -> None:
            await super().perform(command)
            if isinstance(command, Type) and "7" in command.text:
                raise TextNotTypable(f"The text {command.text} cannot be typed.")

    inner = Refusing(HOME)
    device = RecordingDevice(inner, tmp_path, FrozenClock(), redact=lambda text: "*" * len(text))
    await device.perform(Type(text="hunter2"))
    with pytest.raises(TextNotTypable):
        await device.perform(Type(text="hunter27"))
    assert inner.received == [Type(text="hunter2"), Type(text="hunter27")]
    assert b"hunter" not in (tmp_path / LOG).read_bytes()
    intended = load_trajectory(tmp_path).lines[2].what
    assert intended == Intended(command=Type(text="*******"), redacted=True)


# Crashes


async def test_an_input_is_on_disk_before_it_is_sent(tmp_path: Path) -> None:
    seen: list[str] = []

    class Crashing(FakeDevice):
        async def perform(self, command: DeviceInput) -> None:
            seen.extend(kinds(load_trajectory(tmp_path)))
            raise RuntimeError("the program ends here")

    device = RecordingDevice(Crashing(HOME), tmp_path, FrozenClock())
    with pytest.raises(RuntimeError):
        await device.perform(TAP)
    assert seen[-1] == "intended"
    assert kinds(load_trajectory(tmp_path))[-1] == "intended"


async def test_a_cut_last_line_is_left_out_and_said(recorded: Path) -> None:
    log = recorded / LOG
    whole = log.read_bytes()
    for cut in range(whole.rindex(b"\n", 0, -1) - 40, len(whole)):
        log.write_bytes(whole[:cut])
        trajectory = load_trajectory(recorded)
        assert len(trajectory.lines) == whole[:cut].count(b"\n")
        assert trajectory.torn == (whole[cut - 1 : cut] != b"\n")


async def test_a_full_disk_sends_nothing_and_leaves_a_whole_recording(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    inner = phone()
    device = RecordingDevice(inner, tmp_path, FrozenClock())
    await device.perform(TAP)
    write = os.write

    def full(file: int, data: bytes) -> int:
        if len(data) > 10:
            return write(file, data[:10])
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(os, "write", full)
        with pytest.raises(StorageError, match="No space left"):
            await device.perform(Press(key=Key.BACK))
    assert inner.received == [TAP]
    await device.perform(Press(key=Key.HOME))
    trajectory = load_trajectory(tmp_path)
    assert not trajectory.torn
    assert trajectory.lines[-1].what == Done(intended=4)


async def test_a_folder_with_a_recording_is_not_written_over(recorded: Path) -> None:
    with pytest.raises(StorageError, match="File exists"):
        RecordingDevice(phone(), recorded, FrozenClock())
    assert len(load_trajectory(recorded).lines) == 12


def test_a_folder_that_cannot_be_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(StorageError, match="No recording can be begun"):
        RecordingDevice(phone(), tmp_path / "file", FrozenClock())


# Damage


def lines(folder: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in (folder / LOG).read_text(encoding="utf-8").splitlines()]


def rewrite(folder: Path, changed: list[dict[str, Any]]) -> None:
    text = "".join(f"{json.dumps(line)}\n" for line in changed)
    (folder / LOG).write_text(text, encoding="utf-8")


@pytest.mark.parametrize(
    "damage", [b"", b"{}", b"null", b"\x00" * 40, b"\xff\xfe", b"[" * 5000, b'{"seq":3,"what":{"kind":"x"}}']
)
async def test_damage_before_the_end_names_the_line(damage: bytes, recorded: Path) -> None:
    raw = (recorded / LOG).read_bytes().split(b"\n")
    raw[3] = damage
    (recorded / LOG).write_bytes(b"\n".join(raw))
    with pytest.raises(LogCorrupt, match=f"{LOG}:4 "):
        load_trajectory(recorded)


Change = Callable[[list[dict[str, Any]]], object]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda found: found.pop(3), "has number 4 where 3 was due"),
        (lambda found: found[3].update(what=found[0]["what"]), "a second time"),
        (lambda found: found[5]["what"].update(intended=3), "not begun"),
        (lambda found: found[11]["what"].update(intended=4), "has ended"),
        (lambda found: found[3].update(after=1), "after 1 inputs where 0"),
        (lambda found: found[3].update(after=-1), "greater than or equal to 0"),
        (lambda found: found[3].update(at=float("nan")), "at"),
        (lambda found: found[2]["what"].update(sha="../../etc/passwd"), "sha"),
        (lambda found: found[2]["what"].update(sha="A" * 64), "sha"),
        (lambda found: found[2]["what"].update(path="/etc/passwd"), "Extra inputs"),
        (lambda found: found[4]["what"]["command"].update(x=-1), "x"),
    ],
)
async def test_lines_that_cannot_be_are_damage(change: Change, words: str, recorded: Path) -> None:
    found = lines(recorded)
    change(found)
    rewrite(recorded, found)
    with pytest.raises(LogCorrupt, match=words):
        load_trajectory(recorded)


async def test_another_version_is_refused(recorded: Path) -> None:
    found = lines(recorded)
    found[0]["what"]["version"] = 2
    rewrite(recorded, found)
    with pytest.raises(StorageError, match="version 2"):
        load_trajectory(recorded)


@pytest.mark.parametrize("content", [b"", b"{", b'{"seq":0,"what":{"kind":"apps","apps":[]}}\n'])
def test_what_is_no_recording_is_said_to_be_none(content: bytes, tmp_path: Path) -> None:
    (tmp_path / LOG).write_bytes(content)
    with pytest.raises(StorageError, match="no recording"):
        load_trajectory(tmp_path)


def test_no_folder_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(StorageError, match="cannot be read"):
        load_trajectory(tmp_path / "nowhere")


@pytest.mark.parametrize("part", ["frames", "trees"])
@pytest.mark.parametrize("harm", ["gone", "changed", "cut", "folder", "outside"])
async def test_files_that_are_not_what_was_recorded_are_found(part: str, harm: str, recorded: Path) -> None:
    file = min((recorded / part).iterdir())
    data = file.read_bytes()
    file.unlink()
    if harm == "changed":
        file.write_bytes(data[:-1] + bytes([data[-1] ^ 1]))
    elif harm == "cut":
        file.write_bytes(data[:-1])
    elif harm == "folder":
        file.mkdir()
    elif harm == "outside":
        outside = recorded.parent / "outside"
        outside.write_bytes(data)
        file.symlink_to(outside)
    with pytest.raises(StorageError, match=file.name):
        load_trajectory(recorded)


async def test_a_picture_of_another_size_is_found(recorded: Path) -> None:
    found = lines(recorded)
    found[2]["what"]["size"]["width"] += 1
    rewrite(recorded, found)
    with pytest.raises(StorageError, match="was recorded as 361x720"):
        load_trajectory(recorded)


async def test_a_recording_may_be_moved(recorded: Path, tmp_path: Path) -> None:
    shutil.move(recorded, tmp_path / "elsewhere")
    assert len(load_trajectory(tmp_path / "elsewhere").lines) == 12


async def test_an_input_off_the_screen_is_recorded_as_refused(tmp_path: Path) -> None:
    device = RecordingDevice(phone(), tmp_path, FrozenClock())
    with pytest.raises(OffScreen):
        await device.perform(Touch(x=9999, y=0, to_x=9999, to_y=0))
    failed = load_trajectory(tmp_path).lines[-1].what
    assert isinstance(failed, Failed)
    assert failed.error == "OffScreen"
