"""Calendar: events that repeat and remind, in several calendars, by month, week, day and as a list."""

from virtualphone.apps.calendar.app import Calendar

__all__ = ["Calendar"]
