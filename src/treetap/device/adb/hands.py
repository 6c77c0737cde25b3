"""Inputs as command lines, each sent exactly once and its answer read."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

from treetap.core.ports import Clock
from treetap.device.adb import facts, intents
from treetap.device.adb.facts import Held
from treetap.device.adb.screen import Eyes
from treetap.device.adb.shell import AdbShell, Answer
from treetap.errors import ActionFailed, OffScreen
from treetap.models import Foreground, Key, Size, Touch

KEY_CODES: dict[Key, int] = {
    Key.HOME: 3,
    Key.BACK: 4,
    Key.CALL: 5,
    Key.END_CALL: 6,
    Key.VOLUME_UP: 24,
    Key.VOLUME_DOWN: 25,
    Key.POWER: 26,
    Key.CAMERA: 27,
    Key.TAB: 61,
    Key.ENTER: 66,
    Key.DELETE: 67,
    Key.MENU: 82,
    Key.SEARCH: 84,
    Key.PLAY_PAUSE: 85,
    Key.PAUSE: 127,
    Key.ESCAPE: 111,
    Key.CURSOR_START: 122,
    Key.CURSOR_END: 123,
    Key.VOLUME_MUTE: 164,
    Key.RECENTS: 187,
    Key.WAKE: 224,
}
"""Android's numbers: every version knows them, names came later."""

HOW = 'grep -q app_process "$(command -v input)"'
"""Succeeds where every `input` starts a virtual machine first, as it did before Android 12."""

_BETWEEN_STARTS, _BETWEEN_TAPS = 0.1, 0.05
"""Seconds. Android takes two taps for a double tap if they are 0.04 to 0.3 apart."""
_LONG_PRESS = range(300, 1001)
"""Milliseconds of holding that `draganddrop`, which waits for a long press, is right for."""
_STEPS = 8


def press(key: Key) -> str:
    """The command line that presses a key."""
    return f"input keyevent {KEY_CODES[key]}"


def touch(wanted: Touch, offers: str, *, is_slow: bool = False) -> str:
    """The command line for a touch. `offers`: what the phone's `input` says it can do; `is_slow`: see `HOW`.

    Raises `ActionFailed` for a drag on a phone that can do none.
    """
    if wanted.hold:
        return "; ".join([_drag(wanted, offers)] * wanted.count)
    here, there = f"{wanted.x} {wanted.y}", f"{wanted.to_x} {wanted.to_y}"
    if here != there or wanted.milliseconds:
        return "; ".join([f"input swipe {here} {there} {wanted.milliseconds}"] * wanted.count)
    tap = f"input tap {here}"
    if not is_slow or wanted.count == 1:
        return f" && sleep {_BETWEEN_TAPS} && ".join([tap] * wanted.count)
    # It takes a second to start, and the next tap would come too late after it: so each is started on time.
    early = f"{tap} & sleep {_BETWEEN_STARTS}; " * (wanted.count - 1)
    return f"{early}{tap}; c=$?; wait; exit $c"


def _drag(wanted: Touch, offers: str) -> str:
    here, there = f"{wanted.x} {wanted.y}", f"{wanted.to_x} {wanted.to_y}"
    if "draganddrop" in offers and (wanted.hold in _LONG_PRESS or "motionevent" not in offers):
        return f"input draganddrop {here} {there} {wanted.milliseconds}"
    if "motionevent" not in offers:
        raise ActionFailed(
            "This phone cannot drag: its `input` has neither draganddrop nor motionevent.",
            hint="Android 8 and later can; look for another way, a menu for example.",
        )
    pause = f"sleep {wanted.milliseconds / 1000 / _STEPS:.3f}"
    moves = "".join(
        f"{pause}; input motionevent MOVE {_between(wanted.x, wanted.to_x, step)} "
        f"{_between(wanted.y, wanted.to_y, step)}; "
        for step in range(1, _STEPS + 1)
    )
    return (
        f"input motionevent DOWN {here}; sleep {wanted.hold / 1000:.3f}; {moves}input motionevent UP {there}"
    )


def _between(start: int, end: int, step: int) -> int:
    return start + (end - start) * step // _STEPS


def lasts(wanted: Touch) -> float:
    """Seconds that the touch itself takes."""
    return wanted.count * (wanted.hold + wanted.milliseconds) / 1000


_TURNED = 97
"""The exit code of a touch that was not sent because the screen was held in another way by then."""
_TRIES = 3
_FAR = 1_000_000
_COMPLAINS = re.compile(r"^(?:Error|Usage|usage|Unknown command|Killed|.*Exception\b)", re.MULTILINE)
_FRONT_LOOKS, _FRONT_PAUSE = 20, 0.25
"""In looks and not in seconds: a phone that answers at once is asked as often whatever else its host does."""
_OTHER_LOOKS = 4
"""What came instead of the app, and stays for as many looks more, is what came."""


class Hands:
    """Touches, presses and opens. The caller sees to it that one thing is done at a time."""

    def __init__(
        self,
        shell: AdbShell,
        clock: Clock,
        front: Callable[[], Awaitable[Foreground]],
        eyes: Eyes,
        *,
        serial: str,
        seconds: float,
    ) -> None:
        self._shell, self._clock, self._front, self._eyes = shell, clock, front, eyes
        self._serial, self._seconds = serial, seconds
        self._held: Held | None = None
        """The screen as it was last asked for; only where it has not been looked at."""
        self._offers: str | None = None
        self._is_slow: bool | None = None

    async def touch(self, wanted: Touch) -> None:
        """A touch is planned on what was last seen. On a screen that was turned since, nothing is touched.

        Raises `OffScreen` unless both ends are on the screen, and `ActionFailed`.
        """
        offers = await self._offered() if wanted.hold else ""
        is_slow = wanted.count > 1 and await self._slow()
        for _ in range(_TRIES):
            seen = self._eyes.seen
            held = await self._held_for(wanted, seen)
            command = touch(wanted, offers, is_slow=is_slow)
            answer = await self._shell.run(
                _if_still(held, command) if held.is_said else command,
                deadline=self._seconds + lasts(wanted),
                once=True,
            )
            if answer.code != _TURNED:
                return _taken(answer, f"the touch {_shown(wanted)}")
            self._eyes.doubt()
            now = facts.held_now(answer.out)
            if now is None and answer.whole:
                raise _not_said(answer)
            if now is None or seen is not None:
                raise _turned(held, now)
            # Nothing was looked at, so that the screen as it is now is all there is to hold it against.
            self._held = now
        raise ActionFailed("The screen kept turning, so nothing was touched.", hint="Hold the phone still.")

    async def press(self, key: Key) -> None:
        """A key."""
        _taken(await self._shell.run(press(key), once=True), f"the key {key}")

    async def launch(self, package: str, activity: str | None) -> None:
        """Raises `ActionFailed` for an app that is not there, or does not come to the front."""
        name = intents.component(package, activity)
        before = await self._front()
        command = intents.launch(name) if activity else await self._entering(package)
        self._heed(await self._shell.run(command, once=True), f"The app {name} was not opened", needed=False)
        await self._until_in_front(package, before)

    async def view(self, url: str) -> None:
        """Raises `ActionFailed` where nothing opens such a link."""
        self._heed(await self._shell.run(intents.view(url), once=True), "The link was not opened")

    async def call(self, number: str) -> None:
        """Raises `ActionFailed` for a phone that cannot, or may not, call."""
        self._heed(await self._shell.run(intents.call(number), once=True), "The number was not called")

    async def _held_for(self, wanted: Touch, seen: Held | None) -> Held:
        """The screen that the touch is for: as it was seen, else as it is held."""
        if seen is not None and seen.is_said:
            held = seen
        elif self._held is not None and self._held.is_said and _is_on(wanted, self._held.size):
            held = self._held
        else:
            held = facts.held((await self._shell.run(facts.INFO)).out, self._serial)
            if seen is not None and (seen.size, seen.turns) != (held.size, held.turns):
                self._eyes.doubt()
                raise _turned(seen, held)
            self._held = held
        if not _is_on(wanted, held.size):
            raise OffScreen(
                f"The touch {_shown(wanted)} is not on a screen of {_pixels(held.size)} pixels.",
                hint="Look at the screen again and touch inside it.",
            )
        return held

    async def _slow(self) -> bool:
        """Whether `input` takes long to start."""
        if self._is_slow is None:
            self._is_slow = (await self._shell.run(HOW)).code == 0
        return self._is_slow

    async def _offered(self) -> str:
        """What this phone's `input` can do, in its own words."""
        if self._offers is None:
            answer = await self._shell.run("input")
            self._offers = answer.out + answer.err
        return self._offers

    async def _entering(self, package: str) -> str:
        """The command that opens what the app's icon opens."""
        answer = await self._shell.run(intents.entrance(package))
        if found := intents.resolved(answer.out, package):
            return intents.launch(found)
        if "No activity found" in answer.out:
            raise ActionFailed(
                f"The phone has no app {package} that could be opened.",
                hint="Look at what is installed: `adb shell pm list packages`.",
            )
        return intents.monkey(package)

    def _heed(self, answer: Answer, failure: str, *, needed: bool = True) -> None:
        """Raises `ActionFailed` if the phone refused. `needed`: nothing else will show whether it did."""
        reason = intents.refused(f"{answer.out}\n{answer.err}")
        if reason is None and answer.code != 0:
            reason = answer.words or f"exit code {answer.code}"
        if reason is not None:
            raise ActionFailed(f"{failure}: {reason}.", hint="Look whether the phone has an app for it.")
        if needed and not answer.whole:
            raise ActionFailed(
                "The phone did it or refused it; its answer was lost with the connection.",
                hint="Look at the screen before doing it again.",
            )

    async def _until_in_front(self, package: str, before: Foreground) -> None:
        """Raises `ActionFailed` if nothing comes. What else comes (a permission, a chooser) is its doing."""
        last = old = (before.package, before.activity)
        since = 0
        for look in range(_FRONT_LOOKS + 1):
            if look:
                await self._clock.sleep(_FRONT_PAUSE)
            now = await self._front()
            if now.package == package:
                return
            seen = (now.package, now.activity)
            if seen != last:
                last, since = seen, look
            if seen != old and look - since >= _OTHER_LOOKS:
                return
        if seen == old:
            raise ActionFailed(
                f"The app {package} did not come to the front: {now.package} is still there.",
                hint="Look whether the phone is locked, or the app ends at once.",
            )


def _is_on(wanted: Touch, size: Size) -> bool:
    return max(wanted.x, wanted.to_x) < size.width and max(wanted.y, wanted.to_y) < size.height


def _shown(wanted: Touch) -> str:
    """Its ends, for people; a number of many digits is not read by anybody."""
    x, y, to_x, to_y = (min(each, _FAR) for each in (wanted.x, wanted.y, wanted.to_x, wanted.to_y))
    return f"at {x},{y}" if (x, y) == (to_x, to_y) else f"from {x},{y} to {to_x},{to_y}"


def _pixels(size: Size) -> str:
    return f"{size.width}x{size.height}"


def _if_still(held: Held, command: str) -> str:
    """The command, if the screen is still held like this: on another it would hit something else."""
    mine, other = "Display: mDisplayId=0", "Display: mDisplayId="
    turned = f'echo "$d"; exit {_TURNED}'
    same = [f'*" cur={_pixels(held.size)} "*']
    if held.rotation:
        same.append(f'*[!A-Za-z]"{held.rotation}"[!0-9]*')
    checks = "".join(f'case "$d " in {one}) ;; *) {turned} ;; esac; ' for one in same)
    return (
        f'd="$({facts.SCREEN})"; case "$d" in *"{mine}"*) d="${{d#*{mine}}}"; d="${{d%%{other}*}}" ;; esac; '
        f"{checks}{command}"
    )


def _turned(seen: Held, now: Held | None) -> ActionFailed:
    how = f" ({_pose(seen)} then, {_pose(now)} now)" if now else ""
    return ActionFailed(
        f"The screen has turned since it was looked at{how}, so nothing was touched.",
        hint="Look at the screen again and plan the touch on what it shows now.",
    )


def _pose(held: Held) -> str:
    return f"{_pixels(held.size)} at {90 * held.turns} degrees"


def _not_said(answer: Answer) -> ActionFailed:
    words = answer.words or "`dumpsys window displays` gave nothing"
    return ActionFailed(
        f"The phone did not say how its screen is held, so nothing was touched: {words}.",
        hint="Try again; a phone that is very busy needs a moment.",
    )


def _taken(answer: Answer, what: str) -> None:
    """Raises `ActionFailed` if `input` complained; it says nothing when all is well."""
    if answer.code == 0 and _COMPLAINS.search(f"{answer.out}\n{answer.err}") is None:
        return
    hint = "Look at the screen."
    if "INJECT_EVENTS" in answer.words:
        hint = "Allow it in the developer options: 'USB debugging (Security settings)' on some makes."
    raise ActionFailed(
        f"The phone did not take {what}: {answer.words or f'exit code {answer.code}'}.", hint=hint
    )
