"""Notes: texts, check lists, sketches; labels, reminders, an archive and a bin."""

from virtualphone.apps.notes.app import Notes
from virtualphone.apps.notes.second import NotesSecond

__all__ = ["Notes", "NotesSecond"]
