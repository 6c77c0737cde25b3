"""A device made of saved screens: a recorded session that is lived through again, or a few files."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Literal, TypeVar

from treetap.device.wrappers.following import RecordedCourse, Step
from treetap.device.wrappers.scenes import Scene, again, file_scene, recorded_scenes
from treetap.device.wrappers.trajectory import Trajectory
from treetap.errors import ActionFailed, DeviceLost, ScreenUnreadable, StorageError
from treetap.models import App, DeviceInfo, DeviceInput, Foreground, Launch, Pixels, Point, Touch

Value = TypeVar("Value")
Advance = Callable[[int, DeviceInput], int]
"""From the number of the screen that shows and an input to the number of the screen that shows next."""


class SavedScreensDevice:
    """Shows one scene at a time, and moves on with the inputs that its course knows.

    Asked the same thing again in one scene, it answers as the phone did the second time, and so on; the last
    answer is repeated. `at` is the number of the scene, `received` every input that it took.
    """

    def __init__(self, scenes: Sequence[Scene], course: Callable[[int, DeviceInput], Step]) -> None:
        """See `from_trajectory` and `from_files`."""
        if not scenes:
            raise StorageError("There is no saved screen to show.", hint="Give at least one.")
        self.at = 0
        self.received: list[DeviceInput] = []
        self._scenes = scenes
        self._course = course
        self._asked: dict[tuple[int, str], int] = {}
        self._closed = False

    @classmethod
    def from_trajectory(cls, trajectory: Trajectory) -> SavedScreensDevice:
        """A recorded session. An input that was not made at this point is an `ActionFailed` that says which
        one was; one that ended in an error ends in it again."""
        scenes = recorded_scenes(trajectory)
        return cls(scenes, RecordedCourse(trajectory, scenes))

    @classmethod
    def from_files(
        cls, files: Sequence[tuple[Path, Path | None]], *, advance: Advance | None = None
    ) -> SavedScreensDevice:
        """Screenshots, each with its UI tree if it has one.

        Every input is taken. `advance` says where it leads; without it, launching an app leads to the first
        screen of that app, and all else leaves the screen as it is.
        """
        scenes = [file_scene(picture, tree) for picture, tree in files]
        packages = [scene.foregrounds[0]().package for scene in scenes]
        apps = [App(package=package) for package in dict.fromkeys(packages) if package]
        for scene in scenes:
            scene.apps = apps

        def course(at: int, command: DeviceInput) -> Step:
            if advance is not None:
                return Step(advance(at, command))
            if not isinstance(command, Launch):
                return Step(at)
            if command.package not in packages:
                raise ActionFailed(
                    f"No saved screen is of the app {command.package}.",
                    hint=f"There are screens of: {', '.join(app.package for app in apps) or 'no app'}.",
                )
            return Step(packages.index(command.package))

        return cls(scenes, course)

    async def info(self) -> DeviceInfo:
        return self._scene.info

    async def capture(self) -> Pixels:
        return await self._answer("capture", self._scene.captures)

    async def tree(self) -> str:
        return await self._answer("tree", self._scene.trees)

    async def foreground(self) -> Foreground:
        return await self._answer("foreground", self._scene.foregrounds)

    async def apps(self) -> Sequence[App]:
        apps = self._scene.apps
        if apps is None:
            raise ScreenUnreadable(
                "The recording does not say which apps there are: nobody asked.",
                hint="Record a session in which the apps are listed.",
            )
        return apps

    async def perform(self, command: DeviceInput) -> None:
        size = self._scene.info.size
        if isinstance(command, Touch):
            for end in (Point.pixel(command.x, command.y), Point.pixel(command.to_x, command.to_y)):
                end.on(size)
        step = self._course(self.at, command)
        if not 0 <= step.to < len(self._scenes):
            raise ActionFailed(f"The input leads to screen {step.to}, and there are {len(self._scenes)}.")
        self.at = step.to
        if step.failed is not None:
            again(step.failed)
        self.received.append(command)

    async def close(self) -> None:
        self._closed = True

    @property
    def _scene(self) -> Scene:
        if self._closed:
            raise DeviceLost("The device of saved screens was closed.", hint="Open it again.")
        return self._scenes[self.at]

    async def _answer(
        self, what: Literal["capture", "tree", "foreground"], answers: Sequence[Callable[[], Value]]
    ) -> Value:
        if not answers:
            raise ScreenUnreadable(
                f"No {what} was saved of screen {self.at}.",
                hint="Do without it, or save one with it." if what == "tree" else "Save one with it.",
            )
        turn = self._asked.get((self.at, what), 0)
        self._asked[self.at, what] = turn + 1
        return await asyncio.to_thread(answers[min(turn, len(answers) - 1)])
