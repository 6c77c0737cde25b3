"""How a task is done by hand, in words: its template's oracle walked on a phone of its own and written down.

A step says what was done and what stood on the thing it was done to. No ids, no places: whoever follows a
recipe finds those things by reading.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Final

from treetap.bench.tasks.task import Json, Task
from treetap.bench.templates.template import Template
from treetap.bench.walks.stage import SMALL
from treetap.matching.labels import id_words
from virtualphone import default_apps, second_apps
from virtualphone.app import App
from virtualphone.hands import Hands
from virtualphone.keys import CODES, Keys
from virtualphone.phone import Phone
from virtualphone.scene import Scene, compose
from virtualphone.toolkit.box import Box, cross, path_to
from virtualphone.tours.steps import Step, Walker, launch

_KEYS: Final = {"BACK": "back", "HOME": "go_home"}
_SPOKEN_KEYS: Final = {"ENTER": "enter", "DEL": "delete", "APP_SWITCH": "recents", "MENU": "menu"}


@dataclass(frozen=True)
class Named:
    """What stands on a thing that was touched."""

    own: tuple[str, ...] = ()
    """Its text, its description, the texts in it."""
    around: tuple[str, ...] = ()
    """What stands in its row, if it says nothing itself."""
    id_words: str = ""
    hint: str = ""
    field: bool = False
    nth: int = 0
    """Which of those that are called the same, in reading order."""
    only: bool = True
    """Nothing else on its page is called so."""
    at: tuple[int, int] = (500, 500)
    """Where, in thousandths: for what has no words at all."""

    @property
    def called(self) -> str:
        """One name for it."""
        return next((one for one in (*self.own, self.hint, *self.around, self.id_words) if one), "")


@dataclass(frozen=True)
class Deed:
    """One step of a recipe, in the words of a model's reply."""

    do: str
    on: Named | None = None
    text: str | None = None
    page: frozenset[str] = field(default=frozenset(), compare=False)
    """What stood on the screen before it."""
    commits: str | None = field(default=None, compare=False)
    """What it commits to, by what it did to the phone: `send`, `pay`, `delete`, `call`, `grant` …"""
    changes: bool = field(default=True, compare=False)
    """It is not known to have left all that apps remember as it was."""
    mute: bool = field(default=False, compare=False)
    """Nothing was to be seen of it."""


@dataclass(frozen=True)
class Recipe:
    """A task and the way to do it."""

    sentence: str
    deeds: tuple[Deed, ...]
    answer: str | None = None
    """What is to be said in the end."""
    page: frozenset[str] = frozenset()
    """What stands on the screen then."""
    possible: bool = True
    """Not: whoever knows phones says so, and does nothing."""


class Recorder(Walker):
    """A finger that writes down what it touches."""

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        self.deeds: list[Deed] = []
        self.hands, self.keys = _Hands(phone, self), _Keys(phone, self)

    def sought(self, box: Box) -> None:
        """It was scrolled to."""
        path = path_in(compose(self.phone).focused.root, box)
        self.note("scroll_to", _named(box, path))

    def did(self, since: int, *, changes: bool, commits: Sequence[str]) -> None:
        """What came of the deeds since that one; the last of them is what has committed to something."""
        words = words_of(compose(self.phone))
        for at in range(since, len(self.deeds)):
            mute = words == self.deeds[at].page
            self.deeds[at] = replace(self.deeds[at], changes=changes, mute=mute)
        if commits and len(self.deeds) > since:
            self.deeds[-1] = replace(self.deeds[-1], commits=commits[-1])

    def note(self, do: str, on: Named | None = None, text: str | None = None) -> None:
        self.deeds.append(Deed(do, on, text, words_of(compose(self.phone))))

    def touched(self, do: str, x: int, y: int) -> None:
        """What lies under the finger, in words; a touch that only hides the keyboard is none."""
        named = _under(compose(self.phone), x, y, holding=do == "long_press")
        if named is not None:
            self.note(do, named)


class _Hands(Hands):
    def __init__(self, phone: Phone, recorder: Recorder) -> None:
        super().__init__(phone)
        self._recorder = recorder
        self._inside = False

    def tap(self, x: int, y: int) -> None:
        if not self._inside:
            self._recorder.touched("tap", x, y)
        super().tap(x, y)

    def hold(self, x: int, y: int, ms: int = 500) -> None:
        self._recorder.touched("long_press", x, y)
        self._inside = True
        super().hold(x, y, ms)
        self._inside = False

    def swipe(self, start: tuple[int, int], end: tuple[int, int], ms: int) -> None:
        metrics = self.phone.metrics
        window = compose(self.phone).window_at(*start)
        path = path_to(window.root, *start) if window is not None else []
        slider = next((box for box in reversed(path) if box.drag is not None), None)
        if slider is not None and slider.info is not None and slider.drag and slider.drag.axis == "x":
            share = round(100 * (end[0] - slider.x) / slider.w)
            super().swipe(start, end, ms)
            self._recorder.note("set_value", _named(slider, path), f"{min(100, max(0, share))}%")
            return
        dx, dy = end[0] - start[0], end[1] - start[1]
        direction = ("left" if dx < 0 else "right") if abs(dx) > abs(dy) else ("up" if dy < 0 else "down")
        if window is not None and window.kind == "status":
            (x, y), (to_x, to_y) = start, end
            place = Named(at=(1000 * x // metrics.width, 1000 * y // metrics.height))
            where = f"{1000 * to_x // metrics.width},{1000 * to_y // metrics.height}"
            self._recorder.note("drag", place, where)
        else:
            # What answers to being drawn aside is meant; the page itself is not.
            self._recorder.note("swipe", _named(slider, path) if slider is not None else None, direction)
        super().swipe(start, end, ms)

    def drop(self, start: tuple[int, int], end: tuple[int, int], ms: int) -> None:
        self._recorder.touched("drag", *start)
        metrics = self.phone.metrics
        last = self._recorder.deeds[-1]
        to = f"{1000 * end[0] // metrics.width},{1000 * end[1] // metrics.height}"
        self._recorder.deeds[-1] = replace(last, text=to)
        super().drop(start, end, ms)


def _hint(box: Box) -> str:
    return "" if box.field is None else plain(box.field.hint)


class _Keys(Keys):
    def __init__(self, phone: Phone, recorder: Recorder) -> None:
        super().__init__(phone)
        self._recorder = recorder

    def press(self, code: int, *, long: bool = False, log: bool = True) -> None:
        name = next(name for name, number in CODES.items() if number == code)
        shown = any(window.kind == "ime" for window in compose(self.phone).windows)
        if name == "BACK" and shown:
            pass  # It only puts the keyboard away: nobody who reads a list sees one.
        elif name == "CLEAR":
            pass  # What is typed next takes the place of what stood there.
        elif name in _KEYS:
            self._recorder.note(_KEYS[name])
        else:
            self._recorder.note("key", None, _SPOKEN_KEYS.get(name, name.lower()))
        super().press(code, long=long, log=log)

    def type(self, text: str) -> None:
        """Into the field that has the focus; a touch that only gave it that is part of it."""
        scene, entry = compose(self.phone), self.entry()
        surface = entry.surface["focus"]
        boxes = [
            (window, box)
            for window, box in scene.all_boxes()
            if box.field is not None and box.field.key == surface
        ]
        named = None
        if boxes:
            window, box = boxes[-1]
            named = _named(box, path_to(window.root, box.x + box.w // 2, box.y + box.h // 2) or [box])
            fields = [one for one in window.root.walk() if one.field is not None]
            same = [one for one in fields if not named.hint or _hint(one) == named.hint]
            named = replace(named, nth=same.index(box), only=len(same) < 2)
        page = words_of(scene)
        super().type(text)
        do = "set_value" if self.entry().text.strip() == text.strip() else "input_text"
        deeds = self._recorder.deeds
        if deeds and deeds[-1].do == "tap" and deeds[-1].on is not None and deeds[-1].on.field:
            page = deeds.pop().page
        deeds.append(Deed(do, named, text, page))


class _Launching(Phone):
    """A phone that tells when an app is started."""

    recorder: Recorder | None = None

    def launch(self, package: str, activity: str = "", args: dict[str, object] | None = None) -> str:
        if self.recorder is not None and not activity:
            label = self.apps[package].label[1 if self.locale == "zh" else 0]
            self.recorder.note("launch_app", None, label)
        return super().launch(package, activity, args)


Committed = Callable[[Json, Json], Sequence[str]]
"""What was committed to between two states of a phone."""


def recorded(
    steps: Sequence[Step],
    state: Json,
    *,
    seed: int,
    locale: str,
    apps: Sequence[type[App]] | None = None,
    committed: Committed | None = None,
) -> tuple[list[Deed], Recorder]:
    """What the steps do on a phone in that state; `committed` tells which of them commit to something."""
    phone = _Launching(
        apps or default_apps(), seed=seed, locale=locale, size=SMALL["size"], density=SMALL["density"]
    )
    phone.restore(state)
    recorder = Recorder(phone)
    before = phone.snapshot() if committed else {}
    for step in steps:
        known = len(recorder.deeds)
        phone.recorder = recorder
        step(recorder)
        phone.recorder = None
        if committed:
            after = phone.snapshot()
            changes = any(before[part] != after[part] for part in ("apps", "settings"))
            recorder.did(known, changes=changes, commits=committed(before, after))
            before = after
    return recorder.deeds, recorder


def recipe_of(
    template: Template,
    seed: int,
    locale: str,
    *,
    version: int = 1,
    look: Sequence[Step] = (),
    committed: Committed | None = None,
) -> Recipe:
    """The way of a template's oracle on the phone of that seed. Raises `LookupError` where it has none.

    `look`: the way to where it shows, for a task without an oracle; its app if that is not known.
    """
    task, given = template.task(seed, locale), template.given(seed, locale)
    apps = second_apps() if version == 2 else default_apps()
    state = given.state if version == 1 else _set_up(task, apps, seed, locale)
    steps = task.solution or look or (launch(template.apps[0]),)
    deeds, recorder = recorded(steps, state, seed=seed, locale=locale, apps=apps, committed=committed)
    answer = task.answer(given.state) if task.answer is not None else None
    page = words_of(compose(recorder.phone))
    return Recipe(task.sentence, tuple(deeds), answer, page, template.possible)


def _set_up(task: Task, apps: Sequence[type[App]], seed: int, locale: str) -> Json:
    """The phone as the task finds it, with those apps."""
    phone = Phone(apps, seed=seed, locale=locale, size=SMALL["size"], density=SMALL["density"])
    state = phone.snapshot()
    task.setup(state)
    return state


def words_of(scene: Scene) -> frozenset[str]:
    """Every text in sight of the window in front."""
    return frozenset(
        text
        for box in scene.focused.root.walk()
        if box.info is not None and cross(box.rect, scene.screen)
        for text in (plain(box.info.text), plain(box.info.desc))
        if text
    )


def plain(text: str) -> str:
    """On one line, as a list has it."""
    return " ".join(text.split())


def _under(scene: Scene, x: int, y: int, *, holding: bool) -> Named | None:
    window = scene.window_at(x, y)
    if window is None:
        return None
    path = path_to(window.root, x, y)
    felt = [box for box in path if box.tap or box.touch or box.field or (holding and box.hold)]
    if not felt:
        return None
    touched = felt[-1]
    place = (1000 * x // scene.width, 1000 * y // scene.height)
    if touched.touch is not None and touched.tap is None:
        return Named(at=place)
    named = replace(_named(touched, path), at=place)
    alike = [
        box
        for box in window.root.walk()
        if box.info is not None
        and cross(box.rect, scene.screen)
        and (box is touched or (_felt(box) and _same_words(_named(box, path_in(window.root, box)), named)))
    ]
    return replace(named, nth=alike.index(touched) if touched in alike else 0, only=len(alike) < 2)


def _same_words(one: Named, other: Named) -> bool:
    """Whether who reads would call both the same: nobody says the ids of things."""
    words = (one.own, one.hint, one.field) == (other.own, other.hint, other.field)
    return words and (bool(one.own or one.hint) or one.around == other.around)


def _felt(box: Box) -> bool:
    return bool(box.tap or box.field)


def path_in(root: Box, wanted: Box) -> list[Box]:
    """From the outermost box to that one."""
    if root is wanted:
        return [root]
    for child in root.children:
        below = path_in(child, wanted)
        if below:
            return [root, *below]
    return []


def _named(box: Box, path: Sequence[Box]) -> Named:
    own = tuple(dict.fromkeys(_texts(box)))
    info = next((one.info for one in box.walk() if one.info is not None), None)
    shown = (info.shown or info.id) if info is not None else ""
    around: tuple[str, ...] = ()
    if not own:
        above = list(path[: path.index(box)]) if box in path else []
        for ancestor in reversed(above):
            around = tuple(dict.fromkeys(_texts(ancestor)))
            if around:
                break
    return Named(
        own=own,
        around=around[:6],
        id_words=id_words(shown),
        hint=plain(box.field.hint) if box.field is not None else plain(info.hint) if info else "",
        field=box.field is not None,
    )


def _texts(box: Box) -> Iterator[str]:
    """Of it, and of the parts of it that do nothing of their own. What was typed is no name."""
    if box.info is not None:
        typed = box.field is not None
        yield from (plain(one) for one in (("" if typed else box.info.text), box.info.desc) if plain(one))
    for child in box.children:
        if not (child.tap or child.field or (child.info is not None and child.info.clickable)):
            yield from _texts(child)
