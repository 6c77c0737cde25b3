"""What templates on the browser and the music share: nothing but some tables has changed anywhere."""

from __future__ import annotations

from treetap.bench.tasks.task import Json, Judge, Seen, unharmed

BROWSER = "com.android.browser"
MUSIC = "com.android.music"
CALENDAR = "com.android.calendar"
DIALER = "com.android.dialer"


def nothing_but(*tables: tuple[str, str]) -> Judge:
    """Beside these tables (package, key) every app and setting is as before; to have looked is no harm."""

    def judge(seen: Seen) -> bool:
        apps: Json = {package: dict(data) for package, data in seen.state["apps"].items()}
        counters = tuple((package, "last_id") for package, _key in tables)
        for package, key in (*tables, *counters):
            if key in seen.before["apps"][package]:
                apps[package][key] = seen.before["apps"][package][key]
        return unharmed()(Seen(seen.before, {**seen.state, "apps": apps}, seen.answer))

    return judge


def now_is(package: str, key: str, **values: object) -> Judge:
    """An app's value has these fields now, and its other fields are as before."""

    def judge(seen: Seen) -> bool:
        before, after = (state["apps"][package][key] for state in (seen.before, seen.state))
        return bool(after == {**before, **values})

    return judge
