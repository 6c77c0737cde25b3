"""Notes: texts, check lists, sketches; labels, reminders, an archive and a bin."""

from virtualphone.apps.notes.app import Notes

__all__ = ["Notes"]
