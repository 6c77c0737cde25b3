"""The home screen."""

from virtualphone.apps.launcher.app import Launcher
from virtualphone.apps.launcher.second import LauncherSecond

__all__ = ["Launcher", "LauncherSecond"]
