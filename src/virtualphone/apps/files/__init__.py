"""The files app."""

from virtualphone.apps.files.app import Files

__all__ = ["Files"]
