"""Songs by their titles: what the templates on the music app share."""

from __future__ import annotations

from treetap.bench.tasks.task import Json
from treetap.bench.templates.letters import row
from treetap.bench.templates.surfing import MUSIC
from treetap.bench.templates.template import Draw, Given
from virtualphone.tours.steps import Step, launch, tap, write


def song(given: Given) -> Json:
    """The song of the slot `title`."""
    return row(given, MUSIC, "songs", title=given["title"])


def title(draw: Draw, *, but: set[int]) -> str:
    """A title, but of none of these songs."""
    titles: list[str] = [one["title"] for one in draw.data(MUSIC)["songs"] if one["id"] not in but]
    return draw.choice(titles)


def found(given: Given) -> tuple[tuple[Step, ...], int]:
    """The way to a song by its title, and which of the songs found it is."""
    songs, words = given.data(MUSIC)["songs"], given["title"].casefold()
    hits = [one["id"] for one in songs if words in f"{one['title']}\n{one['artist']}".casefold()]
    return (launch(MUSIC), tap("search"), write(given["title"])), hits.index(song(given)["id"])


def on_song(given: Given, *deeds: str) -> tuple[Step, ...]:
    """To the menu of the song of the slot `title`, and what is tapped there."""
    way, nth = found(given)
    return (*way, tap("song_more", nth), *map(tap, deeds))
