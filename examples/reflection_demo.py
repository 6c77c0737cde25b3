"""A failure, the lesson that is drawn from it, and the success that follows (Reflexion).

    uv run examples/reflection_demo.py [--json] [--data DIR]

The phone has an app whose most inviting control does nothing. The first run falls for it, writes down a
lesson and finds another way. The second, on a fresh phone and with replaying switched off, has nothing but
the lesson, and does not fall for it again. A third, without lessons, does.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from treetap import RunResult, TreetapError, load_config
from treetap.app.agent import open_agent
from treetap.app.logs import start_logging
from treetap.app.run import read_events
from treetap.core.clock import SystemClock
from treetap.device.adb.device import open_adb
from treetap.device.adb.server import PrivateServer
from treetap.models import Reflected
from virtualphone import App, VirtualPhone, activity, default_apps
from virtualphone.app import Seed
from virtualphone.page import Page
from virtualphone.toolkit import ListItem, Scaffold, Scroll, SwitchItem, Var, Widget

TASK = "turn on the porch light in Lights"


class Lights(App):
    """A porch light with a row that leads nowhere; its switch is under "All rooms"."""

    package, label, icon = "org.example.lights", ("Lights", "灯光"), "lightbulb"

    def seed(self, seed: Seed) -> dict[str, Any]:
        del seed
        return {"porch": False, "taps": 0}

    def tapped(self) -> None:
        """It takes the touch, and that is all."""
        self.data["taps"] += 1

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        rows = (
            ListItem("Porch light", id="favourite", on_tap=self.tapped),
            ListItem("All rooms", id="rooms", on_tap=lambda: page.open("RoomsActivity")),
        )
        return Scaffold(self.name(), Scroll(*rows))

    @activity("RoomsActivity")
    def rooms(self, page: Page) -> Widget:
        light = SwitchItem("Porch light", Var(self.data, "porch"), id="porch")
        return Scaffold("All rooms", Scroll(light), back=page.back)


@dataclass(frozen=True)
class Told:
    """One run in a few words."""

    what: str
    status: str
    steps: int
    dead_ends: int
    """How often the control that does nothing was touched."""
    lessons: tuple[str, ...]


async def execute(what: str, data: Path, *options: str) -> Told:
    """The task on a fresh phone; what is learned goes to the data folder."""
    with VirtualPhone(speed=0, apps=[*default_apps(), Lights]) as phone:
        settings = load_config(
            overrides=[
                f"device.serial={phone.address}",
                f"data={data}",
                "experience.replay.enabled=false",
                *options,
            ]
        )
        async with PrivateServer() as server:
            there = settings.device.model_copy(update={"adb_port": server.port})
            clock = SystemClock()
            device = await open_adb(there, clock, ensure=server.ensure)
            try:
                async with open_agent(settings, clock, device=device) as agent:
                    result: RunResult = await agent.execute_task(TASK)
            finally:
                await device.close()
        dead_ends = phone.state()["apps"][Lights.package]["taps"]
    events = read_events(data / "runs" / result.run).events
    lessons = tuple(one.payload.reflection.lesson for one in events if isinstance(one.payload, Reflected))
    return Told(what, str(result.status), result.steps, dead_ends, lessons)


async def show(data: Path) -> list[Told]:
    """With a lesson to learn, with the lesson, and without any."""
    return [
        await execute("first run", data / "with-lessons"),
        await execute("second run, with the lesson", data / "with-lessons"),
        await execute("the same without lessons", data / "without", "reflection.enabled=false"),
    ]


def main() -> int:
    """0: the lesson was drawn, and it helped; 1: not; 2: asked wrongly."""
    parser = argparse.ArgumentParser(description="Fail, reflect, succeed.")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")
    parser.add_argument(
        "--data", default="data/reflection_demo", metavar="DIR", help="where lessons are kept"
    )
    given = parser.parse_args()
    start_logging("WARNING")
    try:
        runs = asyncio.run(show(Path(given.data)))
    except TreetapError as error:
        print(error, file=sys.stderr)
        return error.exit_code
    except KeyboardInterrupt:
        return 130
    if given.json:
        print(json.dumps({"runs": [asdict(run) for run in runs]}, ensure_ascii=False))
    else:
        print(TASK)
        for run in runs:
            print(f"\n{run.what}: {run.status}, {run.steps} steps, {run.dead_ends} of them into the dead end")
            print("".join(f"  lesson: {lesson}\n" for lesson in run.lessons), end="")
    first, second, _ = runs
    helped = bool(first.lessons) and first.dead_ends > second.dead_ends
    return 0 if helped and {first.status, second.status} == {"success"} else 1


if __name__ == "__main__":
    sys.exit(main())
