"""The player: what plays, where it is, what comes next, and when it stops. It follows the phone's time."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from virtualphone.apps.music.words import WORDS
from virtualphone.sharing import Sharer

Json = dict[str, Any]

RESTART_MS = 5000
"""After that much of a song, `previous` goes to its beginning."""


class Player(Sharer):
    """The common part of the app: its tables and the queue."""

    package: ClassVar[str] = "com.android.music"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    @property
    def options(self) -> Json:
        """The app's settings."""
        held: Json = self.data["settings"]
        return held

    @property
    def player(self) -> Json:
        """What is going on."""
        held: Json = self.data["player"]
        return held

    @property
    def queue(self) -> list[Json]:
        """The songs that play one after the other."""
        rows: list[Json] = self.data["queue"]
        return rows

    def new_id(self) -> int:
        """A number that no row has."""
        self.data["last_id"] += 1
        return int(self.data["last_id"])

    def row(self, table: str, number: object) -> Json | None:
        """A row of a table by its id."""
        return next((row for row in self.data[table] if row["id"] == number), None)

    def song(self, number: object) -> Json:
        """A song by its id."""
        found = self.row("songs", number)
        if found is None:
            raise KeyError(f"no song has the id {number!r}")
        return found

    @property
    def current(self) -> Json | None:
        """The song at the head, playing or not."""
        if not self.queue:
            return None
        return self.song(self.queue[min(self.player["at"], len(self.queue) - 1)]["song"])

    # Where it is.

    def position_ms(self) -> int:
        """How much of the song has been played."""
        held, song = self.player, self.current
        if song is None:
            return 0
        gone = self.phone.now_ms - held["since_ms"] if held["playing"] else 0
        return min(int(held["offset_ms"] + gone), int(song["seconds"]) * 1000)

    def hold_at(self, offset_ms: int) -> None:
        """From here on, from now on."""
        self.player.update(offset_ms=max(0, offset_ms), since_ms=self.phone.now_ms)

    def set_playing(self, playing: bool) -> None:
        """Go on, or stand still."""
        if self.current is not None and playing != self.player["playing"]:
            self.hold_at(self.position_ms())
            self.player["playing"] = playing

    def seek(self, seconds: int) -> None:
        """To a place in the song."""
        if self.current is not None:
            self.hold_at(seconds * 1000)

    # What is next.

    def start(self, numbers: Sequence[int], first: int = 0, *, shuffle: bool | None = None) -> None:
        """A new queue from these songs, beginning with one of them."""
        if not numbers:
            return
        if shuffle is not None:
            self.player["shuffle"] = shuffle
        self.data["queue"] = [{"id": self.new_id(), "song": number} for number in numbers]
        self.player["at"] = first
        if self.player["shuffle"]:
            if shuffle:
                self.player["at"] = (self.phone.now_ms // 1000) % len(numbers)
            self.mix()
        self.begin()

    def mix(self) -> None:
        """The song at the head first, the others in an order that nobody foresees."""
        rows, at = self.queue, self.player["at"]
        head, rest = rows[at], [row for place, row in enumerate(rows) if place != at]
        rest.sort(key=lambda row: (row["id"] * 7919 + row["song"] * 104729) % 10007)
        self.data["queue"], self.player["at"] = [head, *rest], 0

    def set_shuffle(self, shuffle: bool) -> None:
        """Mixed, or as it was put together."""
        self.player["shuffle"] = shuffle
        if not self.queue:
            return
        if shuffle:
            self.mix()
            return
        head = self.queue[self.player["at"]]["id"]
        self.queue.sort(key=lambda row: int(row["id"]))
        self.player["at"] = next(place for place, row in enumerate(self.queue) if row["id"] == head)

    def begin(self) -> None:
        """The song at the head, from its beginning."""
        song = self.current
        if song is not None:
            song["plays"] += 1
            self.hold_at(0)
            self.player["playing"] = True

    def jump(self, place: int) -> None:
        """To a place of the queue."""
        self.player["at"] = place
        self.begin()

    def skip(self) -> None:
        """The one after; after the last the first again, if it repeats, else the end."""
        if not self.queue:
            return
        if self.player["at"] + 1 < len(self.queue):
            self.jump(self.player["at"] + 1)
        elif self.player["repeat"] == "all":
            self.jump(0)
        else:
            self.player.update(at=0, playing=False)
            self.hold_at(0)

    def skip_back(self) -> None:
        """The one before, or the beginning of this one."""
        if self.position_ms() > RESTART_MS or self.player["at"] == 0:
            self.hold_at(0)
        elif self.queue:
            self.jump(self.player["at"] - 1)

    def enqueue(self, numbers: Sequence[int], *, next_up: bool) -> None:
        """Put songs behind the one at the head, or at the end."""
        rows = [{"id": self.new_id(), "song": number} for number in numbers]
        place = min(self.player["at"] + 1, len(self.queue)) if next_up else len(self.queue)
        self.queue[place:place] = rows

    def dequeue(self, number: int) -> None:
        """Take one out; the head moves on to what follows it."""
        place = next(at for at, row in enumerate(self.queue) if row["id"] == number)
        head = place == self.player["at"]
        self.queue.pop(place)
        if place < self.player["at"]:
            self.player["at"] -= 1
        if head:
            self.player["at"] = min(place, max(0, len(self.queue) - 1))
            self.hold_at(0)
        if not self.queue:
            self.player["playing"] = False

    # By itself.

    def going_on(self) -> list[Json]:
        """The song at the head."""
        song = self.current
        if song is None:
            return []
        return [{"kind": "playback", "playing": self.player["playing"], "title": song["title"]}]

    def on_key(self, code: int) -> bool:
        """Go on or stand still, as the keys of a headset say."""
        playing = bool(self.player["playing"])
        wanted = {79: not playing, 85: not playing, 86: False, 126: True, 127: False}.get(code, playing)
        if wanted == playing or self.current is None:
            return False
        self.set_playing(wanted)
        return True

    def due(self) -> int | None:
        """When the song is over, or when it is time to sleep."""
        moments = [self.data["sleep"]["until_ms"]]
        song = self.current
        if self.player["playing"] and song is not None:
            moments.append(self.player["since_ms"] + song["seconds"] * 1000 - self.player["offset_ms"])
        known = [int(moment) for moment in moments if moment is not None]
        return min(known, default=None)

    def on_due(self) -> None:
        """Sleep, or the next song."""
        sleep = self.data["sleep"]
        if sleep["until_ms"] is not None and self.phone.now_ms >= sleep["until_ms"]:
            sleep["until_ms"] = None
            self.set_playing(False)
            return
        if sleep["after_song"]:
            sleep["after_song"] = False
            self.skip()
            self.player["playing"] = False
            self.hold_at(0)
        elif self.player["repeat"] == "one":
            self.begin()
        else:
            self.skip()
