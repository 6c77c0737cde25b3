"""The tables of the map: how what was seen is written, and how a graph is brought up to date from them."""

from __future__ import annotations

import sqlite3
from typing import Any, Final, NamedTuple

from treetap.memory.places.graph import Graph, Tried
from treetap.models import Page

VERSION: Final = 1
MOST_WAYS: Final = 50_000
"""As many ways, arrivals and pages there are at most: beyond it the least recent tenth is forgotten."""
_NOW_AND_THEN: Final = 256
"""Observations between two looks at how many there are."""

PREPARE: Final = """
CREATE TABLE IF NOT EXISTS page (key TEXT PRIMARY KEY, title TEXT, package TEXT, revision INTEGER);
CREATE TABLE IF NOT EXISTS tried (
    start TEXT, way TEXT, action TEXT, tries INTEGER, commits INTEGER, revision INTEGER,
    PRIMARY KEY (start, way)
);
CREATE TABLE IF NOT EXISTS arrival (
    start TEXT, way TEXT, page TEXT, times INTEGER, revision INTEGER, PRIMARY KEY (start, way, page)
);
CREATE TABLE IF NOT EXISTS state (revision INTEGER, pruned INTEGER);
CREATE INDEX IF NOT EXISTS page_news ON page (revision);
CREATE INDEX IF NOT EXISTS tried_news ON tried (revision);
CREATE INDEX IF NOT EXISTS arrival_news ON arrival (revision);
INSERT INTO state SELECT 0, 0 WHERE NOT EXISTS (SELECT 1 FROM state);
PRAGMA user_version=1;
"""
_FORGET: Final = (
    "DELETE FROM tried WHERE rowid IN (SELECT rowid FROM tried ORDER BY commits, revision LIMIT ?)",
    "DELETE FROM arrival WHERE rowid IN (SELECT rowid FROM arrival ORDER BY revision LIMIT ?)",
    "DELETE FROM page WHERE rowid IN (SELECT rowid FROM page ORDER BY revision LIMIT ?)",
)


class Damaged(sqlite3.DatabaseError):
    """Whole as a file, but not as a map."""


class Seen(NamedTuple):
    """One observation, ready to be written."""

    start: Page
    end: Page | None
    way: str = ""
    """The action's key; empty for what is no way and leaves only its pages."""
    action: str = ""
    commits: bool = False


def write(file: sqlite3.Connection, seen: Seen) -> int:
    """Add it; the revision that the tables have now."""
    file.execute("UPDATE state SET revision = revision + 1")
    revision, _ = state(file)
    for page in (seen.start, seen.end):
        if page is not None:
            file.execute(
                "INSERT INTO page VALUES (?, ?, ?, ?) ON CONFLICT (key) DO UPDATE SET title = excluded.title,"
                " package = excluded.package, revision = excluded.revision"
                " WHERE excluded.title <> '' AND (title, package) <> (excluded.title, excluded.package)",
                (page.key, page.title, page.package, revision),
            )
    if seen.way:
        file.execute(
            "INSERT INTO tried VALUES (?, ?, ?, 1, ?, ?) ON CONFLICT (start, way) DO UPDATE SET"
            " tries = tries + 1, action = excluded.action, commits = max(commits, excluded.commits),"
            " revision = excluded.revision",
            (seen.start.key, seen.way, seen.action, seen.commits, revision),
        )
        if seen.end is not None and not seen.commits:
            file.execute(
                "INSERT INTO arrival VALUES (?, ?, ?, 1, ?) ON CONFLICT (start, way, page) DO UPDATE SET"
                " times = times + 1, revision = excluded.revision",
                (seen.start.key, seen.way, seen.end.key, revision),
            )
    return revision


def state(file: sqlite3.Connection) -> tuple[int, int]:
    """The revision, and how often something was forgotten."""
    row = file.execute("SELECT revision, pruned FROM state").fetchone()
    if row is None:
        raise Damaged("its state is missing")
    return _number(row[0]), _number(row[1])


def news(file: sqlite3.Connection, since: int, graph: Graph) -> None:
    """Add to the graph what was written after that revision."""
    for key, title, package in file.execute(
        "SELECT key, title, package FROM page WHERE revision > ?", (since,)
    ):
        if _text(key):
            graph.pages[key] = Page(key=key, title=_text(title), package=_text(package))
    for start, way, action, tries, commits in file.execute(
        "SELECT start, way, action, tries, commits FROM tried WHERE revision > ?", (since,)
    ):
        tried = graph.tried.setdefault(start, {}).setdefault(way, Tried(""))
        tried.body, tried.tries, tried.commits = _text(action), _number(tries), commits != 0
    for start, way, page, times in file.execute(
        "SELECT start, way, page, times FROM arrival WHERE revision > ?", (since,)
    ):
        on_page = graph.tried.get(start, {})
        if way in on_page and _text(page):
            on_page[way].arrivals[page] = _number(times)


def prune(file: sqlite3.Connection, revision: int, most: int = MOST_WAYS) -> None:
    """Forget the least recent tenth of what has become too many. That an action commits is forgotten last."""
    if revision % _NOW_AND_THEN:
        return
    ways, arrivals, pages = file.execute(
        "SELECT (SELECT count(*) FROM tried), (SELECT count(*) FROM arrival), (SELECT count(*) FROM page)"
    ).fetchone()
    if max(ways, arrivals, pages) <= most:
        return
    for count, statement in zip((ways, arrivals, pages), _FORGET, strict=True):
        if count > most:
            file.execute(statement, (count - most * 9 // 10,))
    file.execute(
        "DELETE FROM arrival WHERE NOT EXISTS"
        " (SELECT 1 FROM tried WHERE tried.start = arrival.start AND tried.way = arrival.way)"
    )
    file.execute("UPDATE state SET pruned = pruned + 1")


def _number(value: Any) -> int:
    """A count, whatever a damaged row holds."""
    return value if isinstance(value, int) and value >= 0 else 0


def _text(value: Any) -> str:
    return value if isinstance(value, str) else ""
