"""The app: its name, its words, and its pages put together."""

from __future__ import annotations

from typing import ClassVar

from virtualphone.app import Json, Seed
from virtualphone.apps.settings.about import About
from virtualphone.apps.settings.devices import Devices
from virtualphone.apps.settings.display import Display
from virtualphone.apps.settings.index import page_for
from virtualphone.apps.settings.network import Network
from virtualphone.apps.settings.power import Power
from virtualphone.apps.settings.programs import Programs, is_muted
from virtualphone.apps.settings.protect import Protect
from virtualphone.apps.settings.radios import set_airplane, set_wifi
from virtualphone.apps.settings.seeds import fresh
from virtualphone.apps.settings.sound import Sound
from virtualphone.apps.settings.system import System
from virtualphone.apps.settings.wifi_details import WifiDetails
from virtualphone.apps.settings.wifi_more import WifiMore
from virtualphone.apps.settings.words_device import DEVICE_WORDS
from virtualphone.apps.settings.words_links import LINK_WORDS
from virtualphone.apps.settings.words_system import SYSTEM_WORDS
from virtualphone.page import Page
from virtualphone.phone import Phone


class Settings(
    System, About, Network, WifiMore, WifiDetails, Devices, Display, Programs, Power, Sound, Protect
):
    """Everything that can be set, kept where Android keeps it."""

    package = "com.android.settings"
    label = ("Settings", "设置")
    icon = "settings"
    colour = "#5f6b7a"
    version = "14"
    system = True
    words: ClassVar[dict[str, tuple[str, str]]] = {**LINK_WORDS, **DEVICE_WORDS, **SYSTEM_WORDS}

    def __init__(self, phone: Phone) -> None:
        super().__init__(phone)
        phone.switches["airplane_mode_on"] = lambda on: set_airplane(phone, self.data, on)
        phone.switches["wifi_on"] = lambda on: set_wifi(phone, self.data, on)

    def silences(self, package: str) -> bool:
        """Apps whose notifications were switched off."""
        return is_muted(self.phone, package)

    def seed(self, seed: Seed) -> Json:
        """What a fresh phone has around it."""
        return fresh(seed)

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """The page that an intent asks for."""
        return page_for(action, data)

    def on_open(self, page: Page) -> None:
        """A search begins with typing."""
        if page.record["activity"] == "SearchActivity":
            page.focus("query")
