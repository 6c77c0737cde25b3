"""`VisualLocator` on a phone: captures, pixels before dumps, the caller's action, and what is still there."""

from __future__ import annotations

import json
from collections.abc import AsyncIterator
from contextlib import chdir
from pathlib import Path

import pytest
from PIL import Image
from typer.testing import CliRunner

from tests.phone.adb_tools import Adb
from treetap import VisualLocator, load_config
from treetap.app.rig import open_rig
from treetap.cli import app
from treetap.core.clock import SystemClock
from treetap.device.wrappers.base import DeviceWrapper
from treetap.errors import OffScreen
from treetap.models import Bounds, Launch, LocateResult, Method, Pixels, Settings, Size, Target, Touch
from virtualphone import VirtualPhone

SETTINGS = "com.android.settings"


class Counting(DeviceWrapper):
    """Counts the dumps."""

    dumps = 0

    async def tree(self) -> str:
        self.dumps += 1
        return await super().tree()


class Bench:
    """A phone, what it was asked, and a locator on it."""

    def __init__(self, phone: VirtualPhone, device: Counting, locator: VisualLocator) -> None:
        self.phone, self.device, self.locator = phone, device, locator

    async def tap(self, answer: LocateResult) -> None:
        assert answer.center is not None, answer.reason
        x, y = round(answer.center.x), round(answer.center.y)
        await self.device.perform(Touch(x=x, y=y, to_x=x, to_y=y))


@pytest.fixture
def phone() -> VirtualPhone:
    return VirtualPhone(locale="en", size=(540, 1200), density=210)


def settings_of(adb: Adb, phone: VirtualPhone, folder: Path, *more: str) -> Settings:
    where = [f"device.serial={phone.address}", f"device.adb_port={adb.port}", f"data={folder / 'data'}"]
    return load_config(overrides=[*where, *more], env={})


@pytest.fixture
async def bench(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> AsyncIterator[Bench]:
    made: list[Counting] = []

    def wrap(device: object) -> Counting:
        made.append(Counting(device))  # type: ignore[arg-type]
        return made[0]

    with phone:
        settings = settings_of(adb_server, phone, tmp_path, "locating.learn=false")
        clock = SystemClock()
        async with open_rig(settings, clock, wrap=wrap) as rig:
            yield Bench(phone, made[0], VisualLocator.on(rig, settings, clock))
        adb_server.disconnect(phone.port)


async def test_the_screen_and_a_part_of_it(bench: Bench) -> None:
    whole = await bench.locator.capture_screen()
    part = await bench.locator.capture_screen(Bounds.pixel(100, 200, 300, 260))
    assert whole.metadata.size == whole.metadata.screen == Size(width=540, height=1200)
    assert whole.metadata.region is None
    assert part.pixels.size == Size(width=200, height=60)
    assert part.metadata.region == Bounds.pixel(100, 200, 300, 260)
    same = await bench.locator.capture_screen(region=(100, 200, 300, 260))
    assert same.metadata.region == part.metadata.region
    with pytest.raises(OffScreen):
        await bench.locator.capture_screen(Bounds.pixel(600, 0, 700, 100))


async def test_an_image_is_found_without_a_dump_and_words_by_the_tree(bench: Bench) -> None:
    by_words = await bench.locator.locate("Settings")
    assert by_words.method is Method.TREE
    dumps = bench.device.dumps
    part = await bench.locator.capture_screen(by_words.bounds)
    by_image = await bench.locator.locate(part.pixels)
    assert bench.device.dumps == dumps, "pixels sufficed"
    assert by_image.method is Method.TEMPLATE
    assert by_image.bounds is not None
    assert by_words.bounds is not None
    assert by_image.bounds.overlap(by_words.bounds) > 0.9
    await bench.tap(by_image)
    assert not await bench.locator.verify_location(by_image), "another page is there now"


async def test_a_part_of_the_screen_can_be_searched(bench: Bench) -> None:
    wanted = await bench.locator.locate("Settings")
    assert wanted.bounds is not None
    icon = await bench.locator.capture_screen(wanted.bounds)
    lower = wanted.bounds.top - 40
    shot = await bench.locator.capture_screen(Bounds.pixel(0, lower, 540, 1200))
    answer = await bench.locator.locate(icon.pixels, shot)
    assert answer.bounds is not None
    assert answer.bounds.overlap(wanted.bounds) > 0.9


async def test_the_callers_scroll_brings_it_into_view(bench: Bench) -> None:
    await bench.device.perform(Launch(package=SETTINGS))
    told: list[int] = []

    async def scroll(number: int, answer: LocateResult) -> Pixels | None:
        told.append(number)
        await bench.device.perform(Touch(x=270, y=1000, to_x=270, to_y=300, milliseconds=400))
        return None

    about = Target(text="About phone")
    before = await bench.locator.locate(about)
    assert not before.found
    answer = await bench.locator.locate_with_fallback(about, fallback=scroll)
    assert answer.found, answer.reason
    assert told
    assert await bench.locator.verify_location(answer)
    await bench.tap(answer)

    async def wait(number: int, answer: LocateResult) -> Pixels | None:
        await SystemClock().sleep(0.5)
        return None

    led_to = await bench.locator.locate_with_fallback(Target(text="Android version"), fallback=wait)
    assert led_to.found, led_to.reason


async def test_what_was_found_by_words_is_known_by_its_image_the_next_time(
    adb_server: Adb, phone: VirtualPhone, tmp_path: Path
) -> None:
    """With `locating.learn` on, as it is unless someone says otherwise."""
    with phone:
        settings = settings_of(adb_server, phone, tmp_path)
        async with VisualLocator.open(settings) as locator:
            first = await locator.locate(Target(text="Contacts"))
        async with VisualLocator.open(settings) as locator:
            second = await locator.locate(Target(text="Contacts"))
        adb_server.disconnect(phone.port)
    assert first.method is Method.TREE
    assert second.method is Method.TEMPLATE
    assert first.bounds is not None
    assert second.center is not None
    assert first.bounds.contains(second.center)


def test_the_command_on_a_phone(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone:
        place = ["--device", phone.address, "--set", f"device.adb_port={adb_server.port}"]
        words = ["locate", "--describe", "the Settings app", "--json", "--draw", "out.png", *place]
        with chdir(tmp_path):
            answer = CliRunner().invoke(app, [*words, "--set", "locating.learn=false"])
            missing = CliRunner().invoke(app, ["locate", "--text", "Passport", *place])
        adb_server.disconnect(phone.port)
    assert answer.exit_code == 0, answer.output
    assert json.loads(answer.stdout)["method"] == "tree"
    with Image.open(tmp_path / "out.png") as drawn:
        assert drawn.size == (540, 1200)
    assert missing.exit_code == 1
    assert missing.stdout.startswith("not found")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["out.png"], "asking writes nothing else"


def test_the_command_learns_as_the_settings_say(adb_server: Adb, phone: VirtualPhone, tmp_path: Path) -> None:
    with phone, chdir(tmp_path):
        place = ["--device", phone.address, "--set", f"device.adb_port={adb_server.port}"]
        words = ["locate", "--text", "Contacts", "--json", *place]
        methods = [json.loads(CliRunner().invoke(app, words).stdout)["method"] for _ in range(2)]
        (tmp_path / "screen.png").write_bytes(phone.screenshot())
        kept = sorted((tmp_path / "data").rglob("*.png"))
        saved = CliRunner().invoke(app, ["locate", "screen.png", "--text", "Settings"])
        adb_server.disconnect(phone.port)
    assert methods == ["tree", "template"]
    assert saved.exit_code == 0
    assert sorted((tmp_path / "data").rglob("*.png")) == kept, "a saved screenshot teaches nothing"


def test_no_phone_is_not_the_same_as_not_there(adb_server: Adb, tmp_path: Path) -> None:
    with chdir(tmp_path):
        where = ["--set", f"device.adb_port={adb_server.port}"]
        answer = CliRunner().invoke(app, ["locate", "--text", "Wi-Fi", "--json", *where])
    assert answer.exit_code == 1
    assert json.loads(answer.stdout)["error"]["type"] == "DeviceUnavailable"
