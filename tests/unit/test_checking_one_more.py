"""Where no value is asked for, one entry more shows it: on a page of such entries, and on no other."""

from __future__ import annotations

from tests.unit.checking_screens import button, page, row, told, typing
from treetap.models import Screen


def rows(title: str, app: str, *names: str) -> Screen:
    return page(title, *map(row, names), button("New"), app=app)


async def test_an_entry_more_of_its_kind() -> None:
    app = "com.acme.scraps"
    form = page("New note", typing("", hint="Text"), button("Save"), app=app)
    seen = (rows("Notes", app, "Milk", "Keys"), form)
    assert await told("create a new note", seen, rows("Notes", app, "Milk", "Keys", "Untitled")) is not None


async def test_a_line_more_of_something_else_is_none() -> None:
    app = "com.acme.sums"
    pad = page("Pad", typing("4", hint="Sum"), button("="), app=app)
    seen = (rows("Sums", app, "1 + 1", "2 + 2"), pad)
    assert await told("create a new note", seen, rows("Sums", app, "1 + 1", "2 + 2", "4 + 4")) is None
