"""The settings of the phone."""

from virtualphone.apps.settings.app import Settings

__all__ = ["Settings"]
