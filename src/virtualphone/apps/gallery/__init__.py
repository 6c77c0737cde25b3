"""The gallery."""

from virtualphone.apps.gallery.app import Gallery

__all__ = ["Gallery"]
