"""One phone, running: what a program, a test or a bench holds in its hand."""

from __future__ import annotations

import asyncio
import json
import logging
from collections.abc import Callable, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self, TypeVar

from virtualphone.adbd.server import AdbDaemon
from virtualphone.app import App
from virtualphone.apps import default_apps
from virtualphone.checking import BadState
from virtualphone.device import AndroidDevice
from virtualphone.host import PhoneHost
from virtualphone.judge import Judge
from virtualphone.phone import Phone
from virtualphone.side import SideChannel
from virtualphone.view import Live, Seen, do_input

Json = dict[str, Any]
Answer = TypeVar("Answer")


class VirtualPhone:
    """Starts with `with` or `start()`; adb connects to `address`, judges use its methods or `side_url`."""

    def __init__(
        self,
        apps: Sequence[type[App]] | None = None,
        *,
        seed: int = 0,
        locale: str = "en",
        dark: bool = False,
        size: tuple[int, int] = (1080, 2400),
        density: int = 420,
        font_scale: float = 1.0,
        speed: float = 0.0,
        faults: Sequence[str] | str = (),
        fault_seed: int | None = None,
        fault_rate: float | None = None,
        port: int = 0,
        host: PhoneHost | None = None,
    ) -> None:
        """Without `host` the phone has a thread of its own; with one it shares it with others.

        `faults`: what goes wrong with it, by name (see `virtualphone.faults`), or `all`.
        """
        kinds = default_apps() if apps is None else apps
        self._phone = Phone(
            kinds,
            seed=seed,
            locale=locale,
            dark=dark,
            size=size,
            density=density,
            font_scale=font_scale,
            speed=speed,
            faults=faults,
            fault_seed=fault_seed,
            fault_rate=fault_rate,
        )
        self._wanted_port = port
        self._own_host = host is None
        self._host = host
        self._running: asyncio.Task[None] | None = None
        self._daemon: AdbDaemon | None = None
        self._side: SideChannel | None = None
        self._judge: Judge | None = None
        self._device: AndroidDevice | None = None
        self._live: Live | None = None

    def start(self) -> Self:
        """Begin to listen."""
        if self._daemon is not None:
            return self
        host = self._host = self._host or PhoneHost()
        try:
            host.wait(self._begin(host))
        except OSError:
            self.stop()
            raise
        self._side = SideChannel(self)
        return self

    async def _begin(self, host: PhoneHost) -> None:
        if self._device is None or self._judge is None:
            self._device = AndroidDevice(self._phone, host.workers, "VPHONE0001")
            self._judge = Judge(self._device)
        self._device.parts.display.use(host.workers)
        self._live = Live(self._device, self._judge)
        faults = self._phone.faults
        daemon = AdbDaemon(self._device, port=self._wanted_port, refuses=faults.refuses)
        await daemon.start()
        faults.cut = daemon.hang_up
        self._daemon = daemon
        self._running = asyncio.create_task(self._phone.clock.run())

    async def _end(self) -> None:
        if self._live is not None:
            await self._live.close()
        if self._running is not None:
            self._running.cancel()
            await asyncio.gather(self._running, return_exceptions=True)
        if self._daemon is not None:
            await self._daemon.stop()

    def stop(self) -> None:
        """Stop listening, hang up on every client."""
        if self._side is not None:
            self._side.close()
        if self._host is not None:
            self._host.wait(self._end())
            if self._own_host:
                self._host.close()
                self._host = None
        self._side = self._daemon = self._running = None

    def __enter__(self) -> Self:
        """Start."""
        return self.start()

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop."""
        self.stop()

    @property
    def port(self) -> int:
        """Where adb connects to."""
        if self._daemon is None:
            raise RuntimeError("the phone has not been started")
        return self._daemon.port

    @property
    def address(self) -> str:
        """For `adb connect`."""
        return f"127.0.0.1:{self.port}"

    @property
    def side_url(self) -> str:
        """The side channel over HTTP."""
        return self._side_channel().url

    @property
    def view_url(self) -> str:
        """The phone in a browser. The token is behind the #, which browsers keep to themselves."""
        return f"{self.side_url}/#token={self.token}"

    @property
    def token(self) -> str:
        """What the side channel asks for."""
        return self._side_channel().token

    def _side_channel(self) -> SideChannel:
        if self._side is None:
            raise RuntimeError("the phone has not been started")
        return self._side

    def _ask(self, question: Callable[[Judge], Answer]) -> Answer:
        judge, host = self._judge, self._host
        if judge is None or host is None or self._daemon is None:
            raise RuntimeError("the phone has not been started")
        return host.call(lambda: question(judge))

    def state(self) -> Json:
        """The whole state as JSON."""
        return self._ask(lambda judge: judge.state())

    def set_state(self, state: object) -> None:
        """Become that state; BadState if it is none, and then nothing has changed."""
        self._ask(lambda judge: judge.set_state(state))

    def set_value(self, path: str, value: object) -> None:
        """Change one value: `apps/com.android.notes/notes/0/title`."""
        self._ask(lambda judge: judge.set_value(path, value))

    def save(self, name: str) -> None:
        """Keep the state under a name."""
        self._ask(lambda judge: judge.save(name))

    def restore(self, name: str) -> None:
        """Go back to it."""
        self._ask(lambda judge: judge.restore(name))

    def save_file(self, path: Path) -> None:
        """Write the state to a file of the host."""
        path.write_text(json.dumps(self.state()), encoding="utf-8")

    def load_file(self, path: Path) -> None:
        """Become what such a file says."""
        try:
            state = json.loads(path.read_text(encoding="utf-8"))
        except ValueError as problem:
            raise BadState(f"{path} holds no JSON: {problem}") from problem
        self.set_state(state)

    def reset(self, seed: int | None = None, **looks: Any) -> None:
        """As on the first day, with the content of a seed.

        Looks: locale, dark, size, density, font_scale, faults, fault_seed, fault_rate.
        """
        self._ask(lambda judge: judge.reset(seed, **looks))

    def advance(self, seconds: float) -> None:
        """Let phone time pass."""
        self._ask(lambda judge: judge.advance(seconds))

    def inputs(self, since: int = 0) -> list[Json]:
        """Every input received."""
        return self._ask(lambda judge: judge.inputs(since))

    def changes(self, since: int = 0) -> list[Json]:
        """Every change of the state."""
        return self._ask(lambda judge: judge.changes(since))

    def times(self) -> Json:
        """The phone's time and what it was spent on: transitions, captures, dumps."""
        return self._ask(lambda judge: judge.times())

    def faults(self) -> Json:
        """What goes wrong with this phone: which are on, which is going on, and all that happened."""
        return self._ask(lambda judge: judge.faults())

    def fault(self, name: str) -> None:
        """Make one happen now (one of dumps: at the next one); BadState if it cannot."""
        self._ask(lambda judge: judge.fault(name))

    def windows(self) -> list[Json]:
        """What is on the screen, the keyboard too."""
        return self._ask(lambda judge: judge.windows())

    def screenshot(self) -> bytes:
        """The screen as PNG; costs no phone time."""
        host, device, _live = self._running_parts()
        return host.wait(device.parts.display.frame()).png

    def _running_parts(self) -> tuple[PhoneHost, AndroidDevice, Live]:
        device, host, live = self._device, self._host, self._live
        if device is None or host is None or live is None or self._daemon is None:
            raise RuntimeError("the phone has not been started")
        return host, device, live

    def live(self, seen: Seen) -> Json:
        """What is new for a page that looks on; waits until there is something. It changes nothing."""
        host, _device, live = self._running_parts()
        return host.wait(live.wait(seen))

    def glance(self) -> bytes:
        """The screen as PNG for somebody who looks on: not even the log of changes is brought up to date."""
        host, _device, live = self._running_parts()
        return host.wait(live.picture())

    def touch(self, what: object) -> Json:
        """An input from elsewhere than adb: {kind: tap, x, y} and so on; says what it touched."""
        host, device, _live = self._running_parts()
        return host.call(lambda: do_input(device, what))


logging.getLogger("virtualphone").addHandler(logging.NullHandler())
