"""Draws the moments at which something goes wrong, and keeps what goes on. All of it is in the phone's state.

`state["faults"]` is there only on a phone with faults: `on`, `seed` and `rate` are what was asked for,
`moments` how many have been drawn for each name, `left` how often it may still happen, `now` the one fault
that is going on, `happened` all of them. One at a time, with a rest in between: no dialog lies on another.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any

from virtualphone.checking import BadState
from virtualphone.faults.kinds import COMMAND, DUMP, PAGE, POWERS, TAP, Fault
from virtualphone.faults.registry import FAULTS, chosen
from virtualphone.faults.shape import prove
from virtualphone.faults.stale import other_page, remember, remembered
from virtualphone.toolkit.overlays import Overlay
from virtualphone.toolkit.widget import Widget

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]

RATE = 0.3
"""The chance of a fault when a page opens; of rarer kinds for taps, dumps and commands, see `POWERS`."""

REST_MS = 4000
"""Phone time between the end of one fault and the next."""

_LAUNCHER = "com.android.launcher3"
_KEYS = ("faults", "fault_seed", "fault_rate")


class Faults:
    """What the parts of the phone ask at each moment; on a phone without faults the answer is always no."""

    def __init__(
        self,
        phone: Phone,
        *,
        faults: Sequence[str] | str = (),
        fault_seed: int | None = None,
        fault_rate: float | None = None,
    ) -> None:
        self._phone = phone
        self._asked: Json = {}
        self.wanted({"faults": faults, "fault_seed": fault_seed, "fault_rate": fault_rate})
        self.cut: Callable[[], object] = lambda: None
        """Ends every connection of adb; whoever runs the daemon puts it here."""

    # What is asked for.

    def wanted(self, given: Json) -> Json:
        """Take what is for the faults out of what a phone is reset with; the rest is given back."""
        own = {key: value for key, value in given.items() if key in _KEYS}
        asked = {**self._asked, **own}
        asked["faults"] = chosen(asked["faults"])
        rate = asked["fault_rate"] = RATE if asked["fault_rate"] is None else asked["fault_rate"]
        if isinstance(rate, bool) or not isinstance(rate, int | float) or not 0 <= rate <= 1:
            raise ValueError(f"the rate of faults is a number from 0 to 1, not {rate!r}")
        self._asked = asked
        return {key: value for key, value in given.items() if key not in _KEYS}

    def start(self, seed: int) -> None:
        """The state's part, for a phone as on its first day."""
        names, own = self._asked["faults"], self._asked["fault_seed"]
        if names:
            self._phone.state["faults"] = _fresh(
                names, seed if own is None else own, self._asked["fault_rate"]
            )

    def begin_now(self, name: str) -> None:
        """Make one happen now, whether it is on or not; BadState if it cannot."""
        (found,) = chosen([name])
        state = self._phone.state
        held = state.setdefault("faults", _fresh([], state["seed"], RATE))
        if held["now"] is not None:
            raise BadState(f"{held['now']['name']!r} is going on: one fault at a time")
        count = held["moments"][found] = held["moments"].get(found, 0) + 1
        if FAULTS[found].moment == PAGE and self._phone.front["package"] == _LAUNCHER:
            raise BadState(f"{found!r} happens to a page of an app; the launcher is in front")
        if not self._begin(FAULTS[found], count):
            raise BadState(f"{found!r} cannot happen on this screen")

    def prove(self) -> None:
        """BadState if the state's part is not one."""
        if "faults" in self._phone.state:
            prove(self._phone.state["faults"])

    @property
    def _held(self) -> Json | None:
        held: Json | None = self._phone.state.get("faults")
        return held

    @property
    def going(self) -> Json | None:
        """The fault that is going on."""
        held = self._held
        return None if held is None else held["now"]

    def _is(self, *names: str) -> Json | None:
        going = self.going
        return going if going is not None and going["name"] in names else None

    # Moments.

    def opened(self) -> None:
        """A page came to the front."""
        held = self._held
        if held is not None and self._phone.front["package"] != _LAUNCHER:
            held["begun"] = True
            self._draw(PAGE)

    def command(self) -> None:
        """A command was received."""
        if self._held is not None:
            self._draw(COMMAND)
            if self._is("offline"):
                self.cut()

    def swallows(self, kind: str) -> bool:
        """Whether a tap on a window of this kind does nothing."""
        if self._held is None or kind not in ("app", "dialog"):
            return False
        if self.going is None:
            self._draw(TAP)
        return self._used("swallowed")

    def dump(self, form: str) -> str:
        """Which fault this dump has: idle, empty, stale or none. `form`: which kind of file is asked for."""
        if self._held is None:
            return ""
        if self.going is None:
            self._draw(DUMP)
        for name in ("idle", "empty", "stale"):
            if (name != "stale" or other_page(self._phone, form)) and self._used(name):
                return name
        return ""

    def dumped(self, form: str, tree: str) -> None:
        """A tree was given out: it may come again when it is no longer true."""
        held = self._held
        if held is not None and ("stale" in held["on"] or self._is("stale")):
            remember(self._phone, form, tree)

    def old_tree(self) -> str:
        """The tree of the page before."""
        return remembered(self._phone)

    def refuses(self) -> bool:
        """Whether a client that connects is sent away. At speed 0 no time passes while nobody is connected:
        there an outage lasts for some attempts."""
        going = self._is("offline")
        if going is None:
            return False
        clock = self._phone.clock
        going["times"] -= 1
        if clock.speed == 0 and going["times"] <= 0:
            clock.advance(max(0, going["until_ms"] - clock.now_ms))
        return True

    def pass_time(self) -> None:
        """Some time has passed: what ends by itself has ended."""
        going = self.going
        if going is None:
            return
        phone, fault = self._phone, FAULTS[going["name"]]
        if going["until_ms"] and going["until_ms"] <= phone.now_ms:
            self.end("passed" if fault.passed is None else fault.passed(phone, going))
        elif fault.on_page and going["page"] != phone.front["id"]:
            self.end("left")

    # What is on the screen.

    def window(self) -> tuple[Json, Overlay, tuple[str, str]] | None:
        """The window of the fault that is going on, with its record and whose it is."""
        going = self.going
        fault = None if going is None else FAULTS[going["name"]]
        if going is None or fault is None or fault.place is None:
            return None
        if fault.on_page and going["page"] != self._phone.front["id"]:
            return None
        return going, fault.place(self._phone, going), fault.owner

    def dressed(self, record: Json, widget: Widget) -> Widget:
        """A page as the fault leaves it."""
        going = self.going
        if going is None or going["page"] != record["id"]:
            return widget
        dress = FAULTS[going["name"]].dress
        return widget if dress is None else dress(self._phone, going, widget)

    def secure(self, record: Json) -> bool:
        """Whether a page's pixels are kept from captures."""
        going = self._is("black")
        return going is not None and going["page"] == record["id"]

    def notice(self) -> tuple[Json, Widget] | None:
        """What lies over the top of the screen."""
        going = self.going
        notice = None if going is None else FAULTS[going["name"]].notice
        return None if going is None or notice is None else (going, notice(self._phone, going))

    def back(self) -> bool:
        """The back key, or a tap beside a window that such a tap closes: whether it was for a fault."""
        shown = self.window()
        if shown is None:
            return False
        back = FAULTS[shown[0]["name"]].back
        if back is not None:
            back(self._phone, shown[0])
        return True

    # How it goes on.

    def end(self, outcome: str, **more: Any) -> None:
        """It is over; `outcome` says how."""
        held, going = self._held, self.going
        if held is None or going is None:
            return
        now = self._phone.now_ms
        ended = min(now, going["until_ms"] or now)
        self.note(ended=outcome, ended_ms=ended, **more)
        held["now"], held["rest_ms"] = None, ended + REST_MS

    def rest(self) -> None:
        """Nothing goes wrong for a while from now on."""
        if self._held is not None:
            self._held["rest_ms"] = self._phone.now_ms + REST_MS

    def note(self, **what: Any) -> None:
        """Write something down about the fault that is going on."""
        held, going = self._held, self.going
        if held is not None and going is not None:
            next(row for row in held["happened"] if row["id"] == going["id"]).update(what)

    def _used(self, name: str) -> bool:
        going = self._is(name)
        if going is None:
            return False
        going["times"] -= 1
        if going["times"] <= 0:
            self.end("passed")
        return True

    def _draw(self, moment: str) -> None:
        held, phone = self._held, self._phone
        if held is None or not held["begun"]:
            return
        chance = held["rate"] ** POWERS[moment]
        hits: list[tuple[float, str, int]] = []
        for name in held["on"]:
            if FAULTS[name].moment == moment:
                count = held["moments"][name] = held["moments"].get(name, 0) + 1
                value = Random(f"{held['seed']} {name} {count}").random()  # noqa: S311 — a game of chance
                hits.extend([(value, name, count)] if value < chance else [])
        quiet = held["now"] is not None or phone.now_ms < held["rest_ms"]
        if quiet or not phone.state["screen_on"] or phone.state["locked"] or phone.state["shade"]:
            return
        for _value, name, count in sorted(hits):
            if held["left"][name] > 0 and self._begin(FAULTS[name], count):
                held["left"][name] -= 1
                return

    def _begin(self, fault: Fault, count: int) -> bool:
        held, phone = self._held, self._phone
        if held is None:
            return False
        rest, held["rest_ms"] = held["rest_ms"], phone.now_ms + REST_MS
        front = phone.front
        draw = Random(f"{held['seed']} {fault.name} {count} what")  # noqa: S311
        begun = fault.begin(phone, draw)
        if begun is None:
            held["rest_ms"] = rest
            return False
        number = max((row["id"] for row in held["happened"]), default=0) + 1
        row = {"id": number, "name": fault.name, "at_ms": phone.now_ms, "package": front["package"]}
        held["happened"].append({**row, "activity": front["activity"], **begun.get("args", {})})
        if not begun.pop("over", False):
            blank = {"page": front["id"], "until_ms": 0, "times": 0, "args": {}, "vars": {}, "focus": ""}
            held["now"] = {"id": number, "name": fault.name, **blank, **begun}
            if fault.place is not None:
                phone.hide_keyboard()
                phone.clock.transition("dialog")
        return True


def _fresh(names: list[str], seed: int, rate: float) -> Json:
    left = {name: FAULTS[name].most for name in names}
    return {
        "on": names, "seed": seed, "rate": rate, "begun": False, "moments": {}, "left": left, "rest_ms": 0,
        "now": None, "seen": None, "happened": [],
    }  # fmt: skip
