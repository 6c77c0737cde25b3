"""What is in a fresh notes app."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.notes.content import LABELS, LISTS, TEXTS
from virtualphone.apps.notes.paper import blank, squares_between, with_dot

Json = dict[str, Any]

HOUR_MS = 3_600_000
DAY_MS = 24 * HOUR_MS


def _house() -> list[str]:
    """A house with a sun: somebody's first try."""
    rows = blank()
    strokes = [
        ((4, 12), (10, 6), "r"), ((10, 6), (16, 12), "r"), ((4, 12), (16, 12), "r"),
        ((5, 13), (5, 20), "k"), ((15, 13), (15, 20), "k"), ((5, 20), (15, 20), "k"),
        ((9, 16), (9, 20), "o"), ((11, 16), (11, 20), "o"), ((9, 16), (11, 16), "o"),
        ((16, 2), (18, 2), "y"), ((16, 3), (18, 3), "y"), ((16, 4), (18, 4), "y"),
        ((1, 21), (18, 21), "g"),
    ]  # fmt: skip
    for start, end, ink in strokes:
        for column, row in squares_between(start, end):
            rows = with_dot(rows, column, row, ink)
    return rows


def _items(lines: str) -> list[Json]:
    """`-` before an item that is done."""
    found = []
    for number, line in enumerate(lines.split("\n"), 1):
        found.append({"id": number, "text": line.removeprefix("-"), "done": line.startswith("-")})
    return found


def first_data(seed: Seed) -> Json:
    """Notes of some months, five labels."""
    random = seed.random
    raw = [("text", note) for note in TEXTS] + [("list", note) for note in LISTS]
    random.shuffle(raw)
    notes: list[Json] = []
    for number, (kind, row) in enumerate(raw, 1):
        english, chinese, flags = row
        title, body = (chinese if seed.locale == "zh" else english).split("\n", 1)
        changed = seed.ago(days=number * random.uniform(0.6, 2.4), minutes=random.randrange(600))
        words = flags.split()
        labels = [seed.say(*LABELS[word]) for word in words if word in LABELS]
        colours = [word for word in words if word.startswith("colour:")]
        notes.append(
            {
                "id": number,
                "kind": kind,
                "title": title,
                "text": body if kind == "text" else "",
                "items": _items(body) if kind == "list" else [],
                "sketch": [],
                "labels": labels,
                "pinned": "pinned" in words,
                "archived": "archived" in words,
                "trashed_ms": seed.ago(days=random.randrange(2, 20)) if "trashed" in words else None,
                "colour": colours[0].partition(":")[2] if colours else "none",
                "created_ms": changed - random.randrange(1, 200) * HOUR_MS,
                "changed_ms": changed,
                "reminder_ms": _soon(seed, random.randrange(1, 4), random.choice((9, 12, 15, 18, 20)))
                if "remind" in words
                else None,
                "reminder_repeat": "none",
                "reminder_done": False,
            }
        )
    notes.append(_sketch_note(seed, len(notes) + 1))
    all_labels = [{"id": at, "name": seed.say(*names)} for at, names in enumerate(LABELS.values(), 1)]
    return {
        "notes": notes,
        "labels": all_labels,
        "last_id": 100,
        "settings": {
            "sort": "changed",
            "grid": True,
            "items_bottom": True,
            "ticked_bottom": True,
            "default_label": "",
            "trash_days": 30,
        },
    }


def _soon(seed: Seed, days: int, hour: int) -> int:
    """A full hour on one of the next days."""
    zone_ms = 8 * HOUR_MS
    midnight = (seed.now_ms + zone_ms) // DAY_MS * DAY_MS - zone_ms
    return midnight + days * DAY_MS + hour * HOUR_MS


def _sketch_note(seed: Seed, number: int) -> Json:
    changed = seed.ago(days=3, hours=5)
    return {
        "id": number,
        "kind": "sketch",
        "title": seed.say("Our house", "我们的家"),
        "text": "",
        "items": [],
        "sketch": _house(),
        "labels": [seed.say(*LABELS["home"])],
        "pinned": False,
        "archived": False,
        "trashed_ms": None,
        "colour": "none",
        "created_ms": changed,
        "changed_ms": changed,
        "reminder_ms": None,
        "reminder_repeat": "none",
        "reminder_done": False,
    }
