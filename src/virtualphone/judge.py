"""What a judge may ask and adb does not show: state, logs, times. All calls on the phone's thread."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from virtualphone.app import App
from virtualphone.checking import BadState
from virtualphone.device import AndroidDevice
from virtualphone.journal import rows_by_id
from virtualphone.scene import compose
from virtualphone.toolkit.box import cross
from virtualphone.uitree import shown_id

Json = dict[str, Any]
MOST_SAVED = 64


class Judge:
    """Reads and sets the whole state of one phone."""

    def __init__(self, device: AndroidDevice) -> None:
        self._device, self._phone = device, device.phone
        self._saved: dict[str, Json] = {}
        self.saves = 0
        """How often a state was saved."""

    def state(self) -> Json:
        """Everything: clock, settings, the data of every app, the back stack, files."""
        return {**self._phone.snapshot(), "files": self._device.files.snapshot()}

    def set_state(self, state: object) -> None:
        """Become that state. If it is not a state of this phone nothing changes, and BadState says why."""
        phone, files = self._phone, self._device.files
        before, before_ms, before_files, strict = phone.state, phone.now_ms, files.snapshot(), phone.strict
        rest = dict(state) if isinstance(state, dict) else state
        wanted = rest.pop("files", None) if isinstance(rest, dict) else None
        told, files.changes = files.changes, None
        phone.strict = True
        try:
            phone.adopt(rest)
            if wanted is not None:
                files.restore(wanted)
            self._prove()
        except Exception as problem:  # an app that cannot show this data may fail in any way
            phone.state = before
            phone.clock.set(before_ms)
            files.restore(before_files)
            if isinstance(problem, BadState):
                raise
            why = f"{type(problem).__name__}: {problem}"
            raise BadState(f"the phone cannot show this state: {why}") from problem
        finally:
            phone.strict, files.changes = strict, told
        phone.noted("judge")

    def _prove(self) -> None:
        """Every task and every app's first page can be shown, and every app knows what is due."""
        phone = self._phone
        phone.faults.prove()
        phone.passing.prove()
        phone.journal.prove(phone.state)
        tasks = phone.state["tasks"]
        firsts = [{"id": 0, "package": name, "pages": [_first_page(app)]} for name, app in phone.apps.items()]
        for task in [*firsts, *tasks]:
            phone.state["tasks"] = [task]
            compose(phone).drawing()
        phone.state["tasks"] = tasks

    def set_value(self, path: str, value: object) -> None:
        """Change one value of the state: `apps/com.android.notes/notes/3/title`.

        The path is as the change log has it: a row goes by its id if all rows have one, else by its place.
        """
        state = self.state()
        *parents, last = path.split("/")
        holder: Any = state
        for key in parents:
            holder = _inside(holder, key, path)
        if isinstance(holder, list):
            holder[_index(holder, last, path)] = value
        elif isinstance(holder, dict):
            holder[last] = value
        else:
            raise BadState(f"nothing can be put at {path!r}")
        self.set_state(state)

    def save(self, name: str) -> None:
        """Keep the state under a name."""
        if name not in self._saved and len(self._saved) >= MOST_SAVED:
            raise BadState(f"{MOST_SAVED} states are saved already")
        self._saved[name] = self.state()
        self.saves += 1

    def restore(self, name: str) -> None:
        """Go back to a saved state."""
        if name not in self._saved:
            known = ", ".join(sorted(self._saved)) or "none"
            raise BadState(f"no state is saved as {name!r}; there are: {known}")
        self.set_state(self._saved[name])

    def saved(self) -> list[str]:
        """The names that states were saved under."""
        return sorted(self._saved)

    def reset(self, seed: int | None = None, **looks: Any) -> None:
        """As on the first day; `looks` (locale, dark, size, density, faults …) say what that day is like."""
        self._phone.reset(seed, **looks)
        self._device.files.reset()
        self._phone.journal.start(self._phone.state)

    def advance(self, seconds: float) -> None:
        """Let phone time pass."""
        self._phone.advance(seconds)

    def inputs(self, since: int = 0) -> list[Json]:
        """Every input received, after a number."""
        return [dict(entry) for entry in self._phone.journal.inputs if entry["n"] > since]

    def changes(self, since: int = 0) -> list[Json]:
        """Every change of the state, after a number."""
        self._phone.noted("time")
        return [dict(entry) for entry in self._phone.journal.changes if entry["n"] > since]

    def times(self) -> Json:
        """The phone's time, and what it was spent on since the last reset."""
        clock = self._phone.clock
        return {"now_ms": clock.now_ms, "now": clock.wall().isoformat(), **asdict(clock.ledger)}

    def faults(self) -> Json:
        """What goes wrong with this phone, and has gone wrong."""
        held = self._phone.snapshot().get("faults") or {"on": [], "now": None, "happened": []}
        return {key: held[key] for key in ("on", "now", "happened")}

    def fault(self, name: str) -> None:
        """Make one happen now."""
        self._phone.faults.begin_now(name)
        self._phone.noted("judge")

    def windows(self) -> list[Json]:
        """Everything on the screen, the keyboard's keys too: what a person would see, with its place."""
        scene = compose(self._phone)
        found: list[Json] = []
        for window, box in scene.all_boxes():
            seen = cross(box.rect, scene.screen)
            info = box.info
            if seen is not None and info is not None and (info.id or info.text or info.desc):
                entry = {"id": shown_id(info, window.package), "text": info.text, "desc": info.desc}
                found.append(
                    {"window": window.kind, **entry, "bounds": list(seen), "clickable": info.clickable}
                )
        return found


def _first_page(app: App) -> Json:
    record = {"id": 0, "package": app.package, "activity": app.main_activity(), "overlays": []}
    return {**record, "args": {}, "vars": {}, "focus": ""}


def _inside(holder: Any, key: str, path: str) -> Any:
    if isinstance(holder, dict) and key in holder:
        return holder[key]
    if isinstance(holder, list):
        return holder[_index(holder, key, path)]
    raise BadState(f"the state has no {path!r} (at {key!r})")


def _index(holder: list[Any], key: str, path: str) -> int:
    rows = rows_by_id(holder)
    if rows is not None and key in rows:
        return list(rows).index(key)
    if rows is None and key.isascii() and key.isdigit() and int(key) < len(holder):
        return int(key)
    kind = "id" if rows else "place"
    raise BadState(f"the state has no {path!r}: {key!r} is no {kind} in a list of {len(holder)}")
