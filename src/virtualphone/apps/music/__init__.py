"""Music: a library, a queue, playlists, and a player that follows the phone's time."""

from virtualphone.apps.music.app import Music
from virtualphone.apps.music.second import MusicSecond

__all__ = ["Music", "MusicSecond"]
