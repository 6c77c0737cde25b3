"""What the state of the outside apps says."""

from __future__ import annotations

from typing import Any

from treetap.bench.tasks.task import Json, Judge, Seen
from virtualphone.tours.steps import Step, launch

P = "org.outside."
Words = dict[str, str]


def data(state: Json, app: str) -> Json:
    """The data of an outside app."""
    found: Json = state["apps"][P + app]
    return found


def start(app: str) -> Step:
    """Its icon."""
    return launch(P + app)


def row(state: Json, app: str, table: str, name: str, key: str = "name") -> Json:
    """The row of that name, or an empty one."""
    return next((one for one in data(state, app)[table] if one.get(key) == name), {})


def new(seen: Seen, app: str, table: str) -> list[Json]:
    """Rows that were not there before."""
    known = {one["id"] for one in data(seen.before, app)[table]}
    return [one for one in data(seen.state, app)[table] if one["id"] not in known]


def gone(app: str, table: str, *names: str, key: str = "name") -> Judge:
    """Exactly these rows are no longer there, and none is new."""

    def judge(seen: Seen) -> bool:
        kept = {one["id"] for one in data(seen.state, app)[table]}
        lost = {one[key] for one in data(seen.before, app)[table] if one["id"] not in kept}
        return lost == set(names) and not new(seen, app, table)

    return judge


def value(app: str, key: str, wanted: Any) -> Judge:
    """A value of an app's data."""
    return lambda seen: data(seen.state, app)[key] == wanted


def changed(app: str, table: str, name: str, **wanted: Any) -> Judge:
    """One row has these values now; no other row has changed."""

    def judge(seen: Seen) -> bool:
        before = {one["id"]: one for one in data(seen.before, app)[table]}
        after = {one["id"]: one for one in data(seen.state, app)[table]}
        other = [number for number in before if after.get(number) != before[number]]
        key = "title" if table == "events" else "subject" if table == "letters" else "name"
        target = next((one for one in before.values() if one[key] == name), None)
        if target is None or set(before) != set(after):
            return False
        now = after[target["id"]]
        return set(other) <= {target["id"]} and all(now[field] == one for field, one in wanted.items())

    return judge


def at(app: str, activity: str, **own: Any) -> Judge:
    """That page is in front, with these variables."""

    def judge(seen: Seen) -> bool:
        page = seen.state["tasks"][0]["pages"][-1]
        here = page["package"] == P + app and page["activity"] == activity
        return here and all(page["vars"].get(key) == one for key, one in own.items())

    return judge
