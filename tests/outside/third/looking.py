"""What the judges of the third set ask: that exactly this has changed, and nothing else on the phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from tests.outside.second.looking import Apps, Say, Way, add, drop, nobody, row, saying
from treetap.bench.tasks.task import Json, Judge, Seen, Task
from treetap.bench.tasks.telling import plain
from virtualphone.scene import compose
from virtualphone.tours.steps import Lost, Step, Walker, launch, tap

__all__ = ["Apps", "Say", "Way", "add", "drop", "nobody", "row", "saying"]

P = "net.third."
PLAIN = ("com.android.contacts", "com.android.notes")
LOCALES = ("en", "zh")


def apps_of(state: Json) -> Apps:
    """The data of the third set's apps, by short name; texts without blanks around them."""
    found = {name.removeprefix(P): _tidy(data) for name, data in state["apps"].items() if name.startswith(P)}
    return found | {name: _tidy(state["apps"][name]) for name in PLAIN}


def _tidy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tidy(one) for key, one in value.items() if key not in ("unread", "seen")}
    if isinstance(value, list):
        return [_tidy(one) for one in value]
    return re.sub(r"[ \t]*\n[ \t]*", "\n", value).strip() if isinstance(value, str) else value


def becomes(change: Callable[[Apps], object]) -> Judge:
    """The phone is as it was, but for this."""

    def judge(seen: Seen) -> bool:
        wanted = deepcopy(apps_of(seen.before))
        change(wanted)
        return apps_of(seen.state) == wanted and seen.state["settings"] == seen.before["settings"]

    return judge


def untouched(seen: Seen) -> bool:
    """Nothing has changed."""
    return becomes(lambda _apps: None)(seen)


def says(*parts: str, never: tuple[str, ...] = ()) -> Judge:
    """The answer has all of these words and hardly more, and nothing has changed."""

    def judge(seen: Seen) -> bool:
        given = plain(seen.answer or "")
        right = [plain(part) for part in parts]
        fine = all(part in given for part in right) and not any(plain(one) in given for one in never)
        return bool(given) and fine and len(given) <= sum(map(len, right)) + 60 and untouched(seen)

    return judge


def number(value: str) -> Judge:
    """The only number in the answer is this one."""

    def judge(seen: Seen) -> bool:
        found = re.findall(r"\d+(?:\.\d+)?", (seen.answer or "").replace(",", ""))
        return found == [value] and untouched(seen)

    return judge


Change = Callable[[Apps, Say], object]


def each(name: str, sentences: tuple[str, str], judge: Callable[[str], Judge], **rest: Any) -> list[Task]:
    """A task in English, and in Chinese where there is a Chinese sentence."""
    solution = rest.pop("solution", lambda _locale: ())
    answer = rest.pop("answer", None)
    return [
        Task(
            name=f"{name} {locale}",
            locale=locale,
            sentence=sentence,
            judge=judge(locale),
            solution=solution(locale),
            answer=answer(locale) if answer else None,
            **rest,
        )
        for locale, sentence in zip(LOCALES, sentences, strict=True)
        if sentence
    ]


def do(  # noqa: PLR0917 — a task reads as a row of a table
    name: str,
    sentences: tuple[str, str],
    change: Change,
    kind: str,
    optimum: int,
    way: Way = nobody,
    **rest: Any,
) -> list[Task]:
    """A task whose outcome is exactly one change."""

    def judge(locale: str) -> Judge:
        return becomes(lambda apps: change(apps, saying(locale)))

    steps = {"solution": lambda locale: way(saying(locale))}
    return each(name, sentences, judge, kind=kind, optimum=optimum, **steps, **rest)


def ask(
    name: str, sentences: tuple[str, str], parts: Callable[[Say], tuple[str, ...]], optimum: int, **rest: Any
) -> list[Task]:
    """A question. With `exact` the only number of the answer must be that one."""
    never = rest.pop("never", lambda _say: ())
    kind, exact = rest.pop("kind", "read"), rest.pop("exact", False)

    def judge(locale: str) -> Judge:
        right = parts(saying(locale))
        return number(right[0]) if exact else says(*right, never=never(saying(locale)))

    def answer(locale: str) -> Callable[[Json], str]:
        return lambda _state: ", ".join(parts(saying(locale)))

    return each(name, sentences, judge, kind=kind, optimum=optimum, answer=answer, **rest)


def cannot(name: str, sentences: tuple[str, str], kind: str = "impossible", **rest: Any) -> list[Task]:
    """What cannot be done: nothing may change."""
    return each(name, sentences, lambda _locale: untouched, kind=kind, optimum=1, possible=False, **rest)


def already(name: str, sentences: tuple[str, str], **rest: Any) -> list[Task]:
    """What holds already: nothing may change."""
    return each(name, sentences, lambda _locale: untouched, kind="holds", optimum=1, holds=True, **rest)


def start(app: str) -> Step:
    """Its icon."""
    return launch(P + app)


def press(app: str, word: str, nth: int = 0, **values: Any) -> Step:
    """Tap what the app calls so, in the phone's language."""

    def step(walker: Walker) -> None:
        tap(walker.phone.apps[P + app].t(word, **values), nth)(walker)

    return step


def fill(nth: int, text: str) -> Step:
    """Write into the nth field in sight, in place of what stands there."""

    def step(walker: Walker) -> None:
        walker.phone.hide_keyboard()
        fields = [box for box in compose(walker.phone).focused.root.walk() if box.field is not None]
        if len(fields) <= nth or fields[nth].field is None:
            raise Lost(f"there are {len(fields)} fields")
        box, field = fields[nth], fields[nth].field
        walker.hands.tap(box.x + box.w // 2, box.y + box.h // 2)
        if field is not None and field.read():
            field.write("")
        walker.keys.type(text)
        walker.phone.hide_keyboard()

    return step


def turn(wheel: str, steps: int) -> Step:
    """Turn a wheel by tapping the number above or below."""

    def step(walker: Walker) -> None:
        for _ in range(abs(steps)):
            box = walker.reach(wheel)
            walker.hands.tap(box.x + box.w // 2, box.y + box.h * (5 if steps > 0 else 1) // 6)

    return step
