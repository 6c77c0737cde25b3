"""What a model has said of a new sentence: whether it asks for the same as a known one. Asked once."""

from __future__ import annotations

import sqlite3
from typing import Final

MOST: Final = 10_000
"""Answers that are kept, the newest."""

_TABLE: Final = """CREATE TABLE IF NOT EXISTS same_task (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    sentence TEXT NOT NULL,
    model TEXT NOT NULL,
    known TEXT NOT NULL,
    reply TEXT NOT NULL,
    UNIQUE (sentence, model)
)"""


def answer_of(db: sqlite3.Connection, sentence: str, model: str) -> tuple[str, str] | None:
    """The known sentence that it was held against, and the reply as it came."""
    there = db.execute("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'same_task'").fetchone()
    if there is None:
        return None
    asked = "SELECT known, reply FROM same_task WHERE sentence = ? AND model = ?"
    found: tuple[str, str] | None = db.execute(asked, (sentence, model)).fetchone()
    return found


def keep_answer(db: sqlite3.Connection, sentence: str, model: str, known: str, reply: str) -> None:
    """Journals of earlier versions have no such table: it is made with the first answer."""
    db.execute(_TABLE)
    db.execute(
        "INSERT OR REPLACE INTO same_task (sentence, model, known, reply) VALUES (?, ?, ?, ?)",
        (sentence, model, known, reply),
    )
    db.execute("DELETE FROM same_task WHERE number <= (SELECT max(number) FROM same_task) - ?", (MOST,))
