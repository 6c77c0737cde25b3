"""`content`: the tables that apps show to others.

An app that has one says so with `content(uri)`: its rows, or None. Android's own settings are in the state.
"""

from __future__ import annotations

import re
from typing import Any

from virtualphone.android.java import Thrown, Words, programs
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call, Command

Rows = list[dict[str, Any]]

USAGE = """usage: adb shell content [subcommand] [options]

usage: adb shell content query --uri <URI> [--user <USER_ID>] [--projection <PROJECTION>]
         [--where <WHERE>] [--sort <SORT_ORDER>]
  <PROJECTION> is a list of colon separated column names and is formatted:
  <COLUMN_NAME>[:<COLUMN_NAME>...]
  <WHERE> is a SQL WHERE clause; this phone reads `column=value` and `column='value'`.
"""
_SETTINGS = "content://settings/"
_WHERE = re.compile(r"""\s*(\w+)\s*=\s*(?:'((?:[^']|'')*)'|"([^"]*)"|([\w.+-]+))\s*""")
_TRACE = """\tat com.android.commands.content.Content$Command.execute(Content.java:522)
\tat com.android.commands.content.Content.main(Content.java:727)
\tat com.android.internal.os.RuntimeInit.nativeFinishInit(Native Method)
\tat com.android.internal.os.RuntimeInit.main(RuntimeInit.java:355)
"""


def rows_of(phone: Phone, uri: str) -> Rows | None:
    """Whoever has that table."""
    if uri.startswith(_SETTINGS):
        space, _, key = uri.removeprefix(_SETTINGS).partition("/")
        table = phone.state["settings"].get(space)
        if table is None:
            return None
        names = [name for name in sorted(table) if key in ("", name)]
        return [{"_id": number + 1, "name": name, "value": table[name]} for number, name in enumerate(names)]
    for app in phone.apps.values():
        rows = app.content(uri)
        if rows is not None:
            return rows
    return None


def _where(rows: Rows, clause: str) -> Rows | None:
    """The rows for which all of `a='b' and c=d` is true; None if the clause is more than that."""
    for part in re.split(r"\s+and\s+", clause, flags=re.IGNORECASE):
        match = _WHERE.fullmatch(part)
        if match is None:
            return None
        column, single, double, bare = match.groups()
        value = single.replace("''", "'") if single is not None else double if double is not None else bare
        rows = [row for row in rows if str(row.get(column)) == value]
    return rows


def _sorted(rows: Rows, order: str) -> Rows:
    column, _, way = order.strip().partition(" ")
    return sorted(rows, key=lambda row: str(row.get(column, "")), reverse=way.strip().lower() == "desc")


def _text(value: Any) -> str:
    return "NULL" if value is None else str(value)


def _options(words: Words) -> dict[str, str]:
    found: dict[str, str] = {}
    while (word := words.next()) is not None:
        value = words.required()
        # Several columns may be bound; no other option is given twice.
        found[word] = f"{found[word]}\n{value}" if word == "--bind" and word in found else value
    return found


def _bound(options: dict[str, str]) -> dict[str, str]:
    """`--bind name:s:user_rotation --bind value:i:1`."""
    parts = (bind.split(":", 2) for bind in options.get("--bind", "").split("\n"))
    return {part[0]: part[2] for part in parts if len(part) == 3}


async def _change_settings(parts: Parts, call: Call, what: str, options: dict[str, str]) -> int:
    """Rows of the three tables, as the shell's user may change them."""
    phone, uri = parts.phone, options["--uri"]
    space, _, key = uri.removeprefix(_SETTINGS).partition("/")
    rows = rows_of(phone, uri)
    if rows is None:
        return await _fail(
            call, "settings", Thrown("java.lang.IllegalArgumentException", f"Invalid URI: {uri}")
        )
    bound = _bound(options)
    named = [row["name"] for row in _where(rows, options["--where"]) or []] if "--where" in options else []
    names = named or [name for name in (bound.get("name", ""), key) if name][:1]
    for name in names:
        if what == "delete":
            phone.state["settings"][space].pop(name, None)
        else:
            phone.set_setting(space, name, bound.get("value", ""))
    phone.noted("command")
    return 0


async def _fail(call: Call, authority: str, thrown: Thrown) -> int:
    await call.err(f"Error while accessing provider:{authority}\n{thrown.kind}: {thrown.message}\n{_TRACE}")
    return 1


async def _query(parts: Parts, call: Call, options: dict[str, str]) -> int:
    uri = options["--uri"]
    authority = uri.removeprefix("content://").partition("/")[0]
    rows = rows_of(parts.phone, uri)
    if rows is None:
        where = f"Could not find provider: {authority}"
        return await _fail(call, authority, Thrown("java.lang.IllegalStateException", where))
    if "--where" in options:
        clause = options["--where"]
        rows = _where(rows, clause)
        if rows is None:
            why = f'near "{clause}": syntax error (code 1 SQLITE_ERROR)'
            return await _fail(call, authority, Thrown("android.database.sqlite.SQLiteException", why))
    rows = _sorted(rows, options["--sort"]) if "--sort" in options else rows
    columns = options["--projection"].split(":") if "--projection" in options else []
    if not rows:
        await call.out("No result found.\n")
    for number, row in enumerate(rows):
        shown = {name: row.get(name) for name in columns} if columns else row
        fields = ", ".join(f"{name}={_text(value)}" for name, value in shown.items())
        await call.out(f"Row: {number} {fields}\n")
    return 0


async def content(parts: Parts, call: Call) -> int:
    words = Words(call.argv[1:])
    what = words.next()
    try:
        options = _options(words)
    except Thrown as thrown:
        await call.err(f"[ERROR] {thrown.message}\n{USAGE}")
        return 0
    if what == "query" and "--uri" in options:
        return await _query(parts, call, options)
    if what in ("insert", "update", "delete") and options.get("--uri", "").startswith(_SETTINGS):
        return await _change_settings(parts, call, what, options)
    if what in ("insert", "update", "delete", "call", "read", "write"):
        authority = options.get("--uri", "").removeprefix("content://").partition("/")[0]
        why = f"Permission Denial: {what} {options.get('--uri', '')} from uid=2000 is not allowed"
        return await _fail(call, authority, Thrown("java.lang.SecurityException", why))
    await call.err(f"[ERROR] Unsupported operation: {what}\n{USAGE}" if what else USAGE)
    return 0


def commands(parts: Parts) -> dict[str, Command]:
    """`content`."""
    return programs(parts, content=content)
