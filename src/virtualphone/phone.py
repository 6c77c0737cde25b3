"""A phone without its wire: state, apps, the back stack, and time. Synchronous; all calls on one thread."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Any

from virtualphone.app import App, BadApp, Seed
from virtualphone.attention import Attention
from virtualphone.checking import BadState, check, plain
from virtualphone.clock import Ledger, PhoneClock
from virtualphone.faults import Faults
from virtualphone.journal import Journal
from virtualphone.page import Page
from virtualphone.passing import Passing
from virtualphone.state import fresh

Json = dict[str, Any]

LAUNCHER = "com.android.launcher3"


class Phone(Attention):
    """Everything that can be true of a phone is in `state`; everything else is made from it."""

    def __init__(
        self,
        apps: Sequence[type[App]],
        *,
        seed: int = 0,
        locale: str = "en",
        dark: bool = False,
        size: tuple[int, int] = (1080, 2400),
        density: int = 420,
        font_scale: float = 1.0,
        speed: float = 0.0,
        **wrong: Any,
    ) -> None:
        if locale not in ("en", "zh"):
            raise ValueError(f"the locale is en or zh, not {locale!r}")
        for kind in apps:
            kind.check()
        packages = [kind.package for kind in apps]
        if LAUNCHER not in packages:
            raise BadApp(f"a phone needs a launcher: an app whose package is {LAUNCHER}")
        twice = sorted({name for name in packages if packages.count(name) > 1})
        if twice:
            raise BadApp(f"two apps have the same package: {', '.join(twice)}")
        self.switches = {}
        self.apps = {kind.package: kind(self) for kind in apps}
        self._first = {"locale": locale, "dark": dark, "size": size, "density": density}
        self._first["font_scale"] = font_scale
        self.faults: Faults = Faults(self, **wrong)
        self.clock = PhoneClock(speed, self._pass_time)
        self.passing = Passing(self)
        self.journal = Journal()
        self.watchers: list[Callable[[], None]] = []
        """Called whenever something may have happened: `logcat` waits with one."""
        self.state: Json = {}
        self.generation = 0
        """Grows when the state is replaced: what was begun before it, such as half a gesture, is over."""
        self.strict = False
        """Let an app's mistakes out instead of showing that it stopped: for tests and judges."""
        self.reset(seed)

    # State, as judges see it.

    def reset(self, seed: int | None = None, **looks: Any) -> None:
        """As on the first day, with the content of a seed (the same one if none is given).

        `looks` (locale, dark, size, density, font_scale, and what `Faults` takes) stay for later resets too.
        """
        looks = self.faults.wanted(looks)
        unknown = set(looks) - set(self._first)
        if unknown:
            raise ValueError(f"a phone is reset with {', '.join(self._first)}, not {sorted(unknown)}")
        first = {**self._first, **looks}
        number = self.state.get("seed", 0) if seed is None else seed
        self.state = fresh(number, **first)
        self._first = first
        self.generation += 1
        self.clock.set(self.state["clock_ms"])
        for app in self.apps.values():
            self.state["apps"][app.package] = plain(
                app.seed(Seed(number, app.package, self.locale, self.now_ms)), f"the seed of {app.package}"
            )
        self.state["versions"] = self._versions()
        self.home()
        self.faults.start(number)
        self.clock.set(self.now_ms)
        self.clock.ledger = Ledger()
        self.journal.start(self.state)

    def snapshot(self) -> Json:
        """The whole state as JSON: a copy that stays as it is."""
        self.state["clock_ms"] = self.now_ms
        return plain(self.state, "the state")

    def restore(self, state: object) -> None:
        """Become what a snapshot says. Anything that is not one is refused and changes nothing."""
        self.adopt(state)
        self.noted("judge")

    def adopt(self, state: object) -> None:
        """The same without a word in the log."""
        try:
            copy = check(json.loads(json.dumps(state, allow_nan=False)))
        except (TypeError, ValueError, RecursionError) as problem:
            raise problem if isinstance(problem, BadState) else BadState(f"not JSON: {problem}") from problem
        unknown = {page["package"] for task in copy["tasks"] for page in task["pages"]} - set(self.apps)
        if unknown:
            raise BadState(f"a page belongs to an app this phone does not have: {', '.join(sorted(unknown))}")
        for task in copy["tasks"]:
            if task["package"] not in self.apps:
                raise BadState(f"a task belongs to {task['package']!r}, which this phone does not have")
            for page in task["pages"]:
                if page["activity"] not in self.apps[page["package"]].activities():
                    raise BadState(f"{page['package']} has no page {page['activity']!r}")
        old = self.state
        for package, app in self.apps.items():
            copy["apps"].setdefault(package, old["apps"].get(package, app.seed(self._seed_for(package))))
        copy["versions"] = self._versions()
        self.state = copy
        self.generation += 1
        self.clock.set(copy["clock_ms"])

    def _seed_for(self, package: str) -> Seed:
        return Seed(self.state["seed"], package, self.locale, self.now_ms)

    def _versions(self) -> Json:
        """Which apps this state is of. One of other versions is adopted with its data, as an update does."""
        return {package: app.version for package, app in self.apps.items()}

    def clear(self, package: str) -> None:
        """Forget an app's data and close it (`pm clear`)."""
        self.force_stop(package)
        self.state["apps"][package] = self.apps[package].seed(self._seed_for(package))

    def data(self, package: str) -> Json:
        """What an app remembers."""
        held: Json = self.state["apps"][package]
        return held

    def noted(self, cause: str) -> None:
        """Write down what has changed since the last time: an input or a command is over."""
        self.clock.input_done()
        self.journal.changed(self.now_ms, self.state, cause)
        for tell in list(self.watchers):
            tell()

    # Time.

    def _pass_time(self, until_ms: int) -> None:
        self.passing.until(until_ms)
        toasts = self.state["toasts"]
        if toasts and toasts[0]["until_ms"] <= self.now_ms:
            self.state["toasts"] = [toast for toast in toasts if toast["until_ms"] > self.now_ms]
        self.faults.pass_time()

    def advance(self, seconds: float) -> None:
        """Let phone time pass, as the side channel asks for."""
        self.clock.advance(round(seconds * 1000))
        self.noted("time")

    # The back stack.

    @property
    def front(self) -> Json:
        """The page record in front."""
        page: Json = self.state["tasks"][0]["pages"][-1]
        return page

    @property
    def surface(self) -> Json:
        """The record that takes input: the topmost overlay of the page in front, or the page."""
        page = self.front
        top: Json = page["overlays"][-1] if page["overlays"] else page
        return top

    def page(self) -> Page:
        """A handle on the page in front."""
        return Page(self, self.front)

    def _record(self, package: str, activity: str, args: Json) -> Json:
        app = self.apps.get(package)
        if app is None:
            raise LookupError(f"no app is called {package}")
        name = activity or app.main_activity()
        if name not in app.activities():
            raise LookupError(f"{package} has no page {name!r}; it has: {', '.join(app.activities())}")
        held = json.loads(json.dumps(args))
        surface = {"id": self._new_id(), "args": held, "vars": {}, "focus": ""}
        return {"package": package, "activity": name, "overlays": [], **surface}

    def task_of(self, package: str) -> Json | None:
        """The running task of an app."""
        return next((task for task in self.state["tasks"] if task["package"] == package), None)

    def launch(self, package: str, activity: str = "", args: Json | None = None) -> str:
        """Start an app or bring it to the front: `started`, `front` (its task was there), `same` (on top)."""
        task = self.task_of(package)
        app = self.apps.get(package)
        plain = app is not None and activity in ("", app.main_activity()) and not args
        self._leave()
        if task is not None and plain and self._has_main(task):
            same = self.state["tasks"][0] is task
            self.state["tasks"].remove(task)
            self.state["tasks"].insert(0, task)
            if not same:
                self.clock.transition("page")
            return "same" if same else "front"
        record = self._record(package, activity, args or {})
        if task is None:
            task = {"id": self._new_id(), "package": package, "pages": []}
            self.clock.transition("launch")
        else:
            self.state["tasks"].remove(task)
            self.clock.transition("page")
        task["pages"].append(record)
        self.state["tasks"].insert(0, task)
        self.apps[package].on_open(Page(self, record))
        self.faults.opened()
        return "started"

    def _has_main(self, task: Json) -> bool:
        name = self.apps[task["package"]].main_activity()
        return any(page["package"] == task["package"] and page["activity"] == name for page in task["pages"])

    def push(self, package: str, activity: str, args: Json) -> None:
        """Open a page on top of the one in front, in the same task."""
        record = self._record(package, activity, args)
        self._leave()
        self.clock.transition("page")
        self.state["tasks"][0]["pages"].append(record)
        self.apps[package].on_open(Page(self, record))
        self.faults.opened()

    def pop(self, result: Json | None = None) -> None:
        """Close the page in front; the last one of a task closes the task."""
        task = self.state["tasks"][0]
        self._leave()
        task["pages"].pop()
        self.clock.transition("page")
        if not task["pages"]:
            self.state["tasks"].pop(0)
            self.home()
        elif result:
            self.front["vars"].update(result)

    def remove(self, record: Json) -> None:
        """Take a page out of the stack, wherever it is; at least one page must stay in its task."""
        for task in self.state["tasks"]:
            if len(task["pages"]) > 1:
                task["pages"] = [page for page in task["pages"] if page is not record]

    def home(self) -> None:
        """The launcher's first page."""
        if self._at_home():
            return
        self._leave()
        self.state["shade"] = False
        task = self.task_of(LAUNCHER)
        if task is None:
            task = {"id": self._new_id(), "package": LAUNCHER, "pages": [self._record(LAUNCHER, "", {})]}
        else:
            self.state["tasks"].remove(task)
            del task["pages"][1:]
            task["pages"][0]["overlays"].clear()
            task["pages"][0]["vars"].clear()
        self.state["tasks"].insert(0, task)
        self.clock.transition("page")

    def _at_home(self) -> bool:
        """Nothing would move: the launcher's first page is in front, with nothing over it."""
        tasks = self.state["tasks"]
        if not tasks or tasks[0]["package"] != LAUNCHER or self.state["shade"]:
            return False
        page = tasks[0]["pages"][-1]
        return len(tasks[0]["pages"]) == 1 and not page["overlays"] and not page["vars"] and not page["focus"]

    def back(self) -> None:
        """The back key: the shade, the keyboard, a fault, an overlay, the page, the app, in this order."""
        page = self.front
        if self.state["shade"]:
            self.pull_shade(False)
        elif self.state["keyboard"]["shown"]:
            self.hide_keyboard()
        elif self.faults.back():
            pass
        elif page["overlays"]:
            if self.overlay_of(page).cancel:
                self.hide(page)
        else:
            self._back_from(page)

    def _back_from(self, page: Json) -> None:
        app = self.apps[page["package"]]
        asked = app.marks()[page["activity"]][0].back
        if asked and getattr(app, asked)(Page(self, page)):
            return
        task = self.state["tasks"][0]
        if len(task["pages"]) > 1:
            self.pop()
        elif task["package"] != LAUNCHER:
            if page["activity"] != app.main_activity():
                # Somebody else opened it here; the app's icon must lead to its first page again.
                self.state["tasks"].pop(0)
            self.home()

    def force_stop(self, package: str) -> None:
        """End an app: its task goes, and its pages in other tasks."""
        tasks = self.state["tasks"]
        front = tasks[0]["pages"][-1]
        for task in tasks:
            task["pages"] = [page for page in task["pages"] if page["package"] != package]
        self.state["tasks"] = [task for task in tasks if task["pages"] and task["package"] != package]
        if not self.state["tasks"] or self.front is not front:
            self.hide_keyboard()
        if not self.state["tasks"] or front["package"] == package:
            self.home()

    # Overlays.

    def overlay_of(self, page: Json) -> Any:
        """The topmost overlay of a page, built."""
        record = page["overlays"][-1]
        app = self.apps[page["package"]]
        method = app.marks()[record["name"]][1]
        return getattr(app, method)(Page(self, page, record))

    def show(self, page: Json, name: str, args: Json) -> None:
        """Open an overlay over a page."""
        app = self.apps[page["package"]]
        mark = app.marks().get(name)
        if mark is None or mark[0].kind != "overlay":
            there = ", ".join(key for key, (one, _) in app.marks().items() if one.kind == "overlay")
            raise LookupError(f"{page['package']} has no overlay {name!r}; it has: {there or 'none'}")
        self.hide_keyboard()
        self.clock.transition("dialog")
        held = json.loads(json.dumps(args))
        page["overlays"].append({"id": self._new_id(), "name": name, "args": held, "vars": {}, "focus": ""})

    def hide(self, page: Json) -> None:
        """Close the topmost overlay of a page."""
        if page["overlays"]:
            self.hide_keyboard()
            self.clock.transition("dialog")
            page["overlays"].pop()
