"""Music: a library, a queue, playlists, and a player that follows the phone's time."""

from virtualphone.apps.music.app import Music

__all__ = ["Music"]
