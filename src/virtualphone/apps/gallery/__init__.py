"""The gallery: photos by day, albums, editing, a bin."""

from virtualphone.apps.gallery.app import Gallery
from virtualphone.apps.gallery.second import GallerySecond

__all__ = ["Gallery", "GallerySecond"]
