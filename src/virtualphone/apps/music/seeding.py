"""What is in a fresh music app."""

from __future__ import annotations

from typing import Any

from virtualphone.app import Seed
from virtualphone.apps.music.content import ALBUMS, LYRICS, PLAYLISTS, SONGS

Json = dict[str, Any]


def first_data(seed: Seed) -> Json:
    """Seven albums, three playlists, some hearts; a queue that stands still."""
    random = seed.random
    albums = [
        {
            "id": at,
            "title": seed.say(row[0], row[1]),
            "artist": seed.say(row[2], row[3]),
            "year": row[4],
            "kind": row[5],
        }
        for at, row in enumerate(ALBUMS, 1)
    ]
    liked = set(random.sample(range(1, len(SONGS) + 1), 6))
    songs: list[Json] = []
    for number, (album, english, chinese, seconds) in enumerate(SONGS, 1):
        songs.append(
            {
                "id": number,
                "title": seed.say(english, chinese),
                "artist": albums[album - 1]["artist"],
                "album": album,
                "seconds": seconds,
                "liked": number in liked,
                "plays": random.randrange(0, 60),
                "added_ms": seed.ago(days=random.randrange(3, 300)),
                "lyrics": seed.say(*LYRICS[english]).split("\n") if english in LYRICS else [],
            }
        )
    playlists = [
        {"id": at, "name": seed.say(english, chinese), "songs": list(numbers)}
        for at, (english, chinese, numbers) in enumerate(PLAYLISTS, 1)
    ]
    first = random.sample(range(1, len(SONGS) + 1), 5)
    return {
        "songs": songs,
        "albums": albums,
        "playlists": playlists,
        "queue": [{"id": 10 + at, "song": number} for at, number in enumerate(first)],
        "player": {
            "at": 0,
            "playing": False,
            "since_ms": 0,
            "offset_ms": random.randrange(5, 90) * 1000,
            "shuffle": False,
            "repeat": "off",
        },
        "sleep": {"until_ms": None, "after_song": False},
        "equaliser": {"on": False, "preset": "flat", "low": 0, "mid": 0, "high": 0},
        "last_id": 100,
        "settings": {
            "sort": "title",
            "gapless": True,
            "unplug": True,
            "wifi_only": True,
            "crossfade": 0,
            "quality": "normal",
        },
    }
