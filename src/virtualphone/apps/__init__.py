"""The apps that come with the phone."""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec

from virtualphone.app import App, BadApp


def default_apps() -> list[type[App]]:
    """All of them. Imported when asked for: each has its own words and content."""
    from virtualphone.apps.browser import Browser
    from virtualphone.apps.calculator import Calculator
    from virtualphone.apps.calendar import Calendar
    from virtualphone.apps.clock import Clock
    from virtualphone.apps.contacts import Contacts
    from virtualphone.apps.dialer import Dialer
    from virtualphone.apps.files import Files
    from virtualphone.apps.gallery import Gallery
    from virtualphone.apps.launcher import Launcher
    from virtualphone.apps.messages import Messages
    from virtualphone.apps.music import Music
    from virtualphone.apps.notes import Notes
    from virtualphone.apps.settings import Settings
    from virtualphone.apps.shop import Shop
    from virtualphone.apps.weather import Weather

    return [
        Launcher,
        Settings,
        Contacts,
        Dialer,
        Messages,
        Clock,
        Notes,
        Shop,
        Gallery,
        Browser,
        Calendar,
        Calculator,
        Weather,
        Music,
        Files,
    ]


def second_apps() -> list[type[App]]:
    """All of them in their second version, where one exists."""
    return [second_of(kind) for kind in default_apps()]


def second_of(kind: type[App]) -> type[App]:
    """The subclass in `second.py` of an app's folder; the app itself if there is none."""
    home = f"{kind.__module__.rpartition('.')[0]}.second"
    if find_spec(home) is None:
        return kind
    found = [
        value
        for value in vars(import_module(home)).values()
        if isinstance(value, type)
        and issubclass(value, kind)
        and f"{value.__module__}.".startswith(f"{home}.")
    ]
    if len(found) != 1 or found[0].package != kind.package or found[0].version == kind.version:
        raise BadApp(f"{home} must have one subclass of {kind.__name__}: its package, another version")
    return found[0]
