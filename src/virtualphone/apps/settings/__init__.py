"""The settings of the phone."""

from virtualphone.apps.settings.app import Settings
from virtualphone.apps.settings.second import SettingsSecond

__all__ = ["Settings", "SettingsSecond"]
