"""The home screen."""

from virtualphone.apps.launcher.app import Launcher

__all__ = ["Launcher"]
