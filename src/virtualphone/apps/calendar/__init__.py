"""Calendar: events that repeat and remind, in several calendars, by month, week, day and as a list."""

from virtualphone.apps.calendar.app import Calendar
from virtualphone.apps.calendar.second import CalendarSecond

__all__ = ["Calendar", "CalendarSecond"]
