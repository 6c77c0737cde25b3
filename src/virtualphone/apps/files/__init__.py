"""The files app: folders, categories, a bin, archives, texts."""

from virtualphone.apps.files.app import Files
from virtualphone.apps.files.second import FilesSecond

__all__ = ["Files", "FilesSecond"]
