"""What the judges of the second set ask: that exactly this has changed, and nothing else on the phone."""

from __future__ import annotations

import re
from collections.abc import Callable
from copy import deepcopy
from typing import Any

from treetap.bench.tasks.task import Json, Judge, Seen, Task, in_both
from treetap.bench.tasks.telling import plain
from virtualphone.tours.steps import Step, Walker, launch, tap

P = "net.second."
ANY = ("cookies", "promo")
"""What may be answered either way."""
PLAIN = ("com.android.contacts", "com.android.notes")
Say = Callable[[str, str], str]
Apps = dict[str, Json]


def saying(locale: str) -> Say:
    """The word in the language of a task."""
    return lambda en, zh: zh if locale == "zh" else en


def apps_of(state: Json) -> Apps:
    """The data of the second set's apps, by short name; texts without blanks around them."""
    found = {name.removeprefix(P): _tidy(data) for name, data in state["apps"].items() if name.startswith(P)}
    return found | {name: _tidy(state["apps"][name]) for name in PLAIN}


def _tidy(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _tidy(one) for key, one in value.items() if key not in ANY}
    if isinstance(value, list):
        return [_tidy(one) for one in value]
    return re.sub(r"\s*\n\s*", "\n", value).strip() if isinstance(value, str) else value


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


def row(rows: list[Json], name: str, key: str = "name") -> Json:
    """The row of that name."""
    return next(one for one in rows if one[key] == name)


def drop(data: Json, table: str, *names: str, key: str = "name") -> None:
    """Without the rows of these names."""
    data[table] = [one for one in data[table] if one[key] not in names]


def add(data: Json, table: str, **values: Any) -> None:
    """One row more."""
    number = max((one["id"] for one in data[table]), default=0) + 1
    data[table].append({"id": number, **values})


def sends(data: Json, name: str, text: str, *, chat: bool = False) -> None:
    """One message more in a thread or a chat."""
    threads = data["chats" if chat else "threads"]
    thread = row(threads, name)
    number = max((one["id"] for one in thread["messages"]), default=0) + 1
    new: Json = {"by": "", "text": text, "liked": False, "mine": True} if chat else {"me": True, "text": text}
    thread["messages"].append({"id": number, **new})
    if not chat:
        threads.sort(key=lambda one: one["id"] != thread["id"])


def at(app: str, activity: str, **own: Any) -> Judge:
    """That page is in front, with these variables, and nothing has changed."""

    def judge(seen: Seen) -> bool:
        page = seen.state["tasks"][0]["pages"][-1]
        here = page["package"] == P + app and page["activity"] == activity
        values = {key: str(page["vars"].get(key, "")).strip() for key in own}
        return here and values == own and untouched(seen)

    return judge


def says(*parts: str, never: tuple[str, ...] = ()) -> Judge:
    """The answer has all of these words and hardly more, and nothing has changed."""

    def judge(seen: Seen) -> bool:
        given = plain(seen.answer or "")
        right = [plain(part) for part in parts]
        fine = all(part in given for part in right) and not any(plain(one) in given for one in never)
        return bool(given) and fine and len(given) <= sum(map(len, right)) + 60 and untouched(seen)

    return judge


Change = Callable[[Apps, Say], object]
Way = Callable[[Say], tuple[Step, ...]]


def nobody(_say: Say) -> tuple[Step, ...]:
    """No way by hand is written down."""
    return ()


def do(  # noqa: PLR0917 — a task reads as a row of a table
    name: str,
    sentences: tuple[str, str],
    change: Change,
    kind: str,
    optimum: int,
    way: Way = nobody,
    **rest: Any,
) -> list[Task]:
    """A task in both languages whose outcome is exactly one change."""

    def judge(locale: str) -> Judge:
        return becomes(lambda apps: change(apps, saying(locale)))

    steps = {"solution": lambda locale: way(saying(locale))}
    return in_both(name, sentences, judge, kind=kind, optimum=optimum, **steps, **rest)


def ask(
    name: str, sentences: tuple[str, str], parts: Callable[[Say], tuple[str, ...]], optimum: int, **rest: Any
) -> list[Task]:
    """A question in both languages."""
    never = rest.pop("never", lambda _say: ())
    kind = rest.pop("kind", "read")

    def judge(locale: str) -> Judge:
        return says(*parts(saying(locale)), never=never(saying(locale)))

    def answer(locale: str) -> Callable[[Json], str]:
        return lambda _state: ", ".join(parts(saying(locale)))

    return in_both(name, sentences, judge, kind=kind, optimum=optimum, answer=answer, **rest)


def cannot(name: str, sentences: tuple[str, str], kind: str = "impossible", **rest: Any) -> list[Task]:
    """What cannot (or must not) be done: nothing may change."""
    return in_both(name, sentences, lambda _locale: untouched, kind=kind, optimum=1, possible=False, **rest)


def start(app: str) -> Step:
    """Its icon."""
    return launch(P + app)


def press(app: str, word: str, nth: int = 0, **values: Any) -> Step:
    """Tap what the app calls so, in the phone's language."""

    def step(walker: Walker) -> None:
        tap(walker.phone.apps[P + app].t(word, **values), nth)(walker)

    return step
