"""The apps that come with the phone."""

from __future__ import annotations

from virtualphone.app import App


def default_apps() -> list[type[App]]:
    """All of them. Imported when asked for: each has its own words and content."""
    from virtualphone.apps.clock import Clock
    from virtualphone.apps.contacts import Contacts
    from virtualphone.apps.launcher import Launcher
    from virtualphone.apps.messages import Messages
    from virtualphone.apps.notes import Notes
    from virtualphone.apps.settings import Settings

    return [Launcher, Settings, Contacts, Messages, Clock, Notes]
