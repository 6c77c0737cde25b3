"""The weather: its parts put together."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.weather.day import DayPage
from virtualphone.apps.weather.notices import Notices
from virtualphone.apps.weather.places import Places
from virtualphone.apps.weather.seeding import first_data
from virtualphone.apps.weather.settings import Settings
from virtualphone.page import Page

Json = dict[str, Any]


class Weather(DayPage, Places, Notices, Settings):
    """What it is like outside, here and elsewhere."""

    label: ClassVar[tuple[str, str]] = ("Weather", "天气")
    icon: ClassVar[str] = "wb_sunny"
    colour: ClassVar[str] = "#2f8fc9"
    version: ClassVar[str] = "4.3"
    system: ClassVar[bool] = True

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """The search gets the cursor."""
        if page.activity == "AddActivity":
            page.focus("query")
