"""What a judge says about everything that was not asked for: it is as it was."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from treetap.bench.tasks.states import lost_rows, new_rows
from treetap.bench.tasks.task import Json, Judge, Seen, unharmed


def elsewhere_kept(*packages: str) -> Judge:
    """The data of all other apps are as before, and so are the settings unless `settings` is named."""

    def judge(seen: Seen) -> bool:
        others = [name for name in seen.before["apps"] if name not in packages]
        if "settings" in packages:
            seen = Seen(seen.before, {**seen.state, "settings": seen.before["settings"]}, seen.answer)
        return unharmed(*others)(seen)

    return judge


def one_new(package: str, table: str, right: Callable[[Json], bool]) -> Judge:
    """Exactly one new row, it is right, none was lost and no other was changed."""

    def judge(seen: Seen) -> bool:
        new = new_rows(seen.before, seen.state, package, table)
        return len(new) == 1 and right(new[0]) and _rest_same(seen, package, table, {new[0]["id"]})

    return judge


def one_lost(package: str, table: str, right: Callable[[Json], bool]) -> Judge:
    """Exactly one row is gone, and it was the right one; no other was changed."""

    def judge(seen: Seen) -> bool:
        lost = lost_rows(seen.before, seen.state, package, table)
        return len(lost) == 1 and right(lost[0]) and _rest_same(seen, package, table, {lost[0]["id"]})

    return judge


def one_changed(package: str, table: str, number: Any, right: Callable[[Json], bool]) -> Judge:
    """The row with that id is right now, and all others are as they were."""

    def judge(seen: Seen) -> bool:
        rows = [row for row in seen.state["apps"][package][table] if row["id"] == number]
        return len(rows) == 1 and right(rows[0]) and _rest_same(seen, package, table, {number})

    return judge


_STAMPS = frozenset({"unread", "read", "changed_ms", "opened_ms", "seen_ms", "played_ms", "visited_ms"})


def _rest_same(seen: Seen, package: str, table: str, but: set[Any]) -> bool:
    def rows(state: Json) -> dict[Any, Json]:
        return {
            row["id"]: {key: value for key, value in row.items() if key not in _STAMPS}
            for row in state["apps"][package][table]
            if row["id"] not in but
        }

    return rows(seen.before) == rows(seen.state)
