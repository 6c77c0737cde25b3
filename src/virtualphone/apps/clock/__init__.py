"""The clock: alarms, the world's time, timers, a stopwatch."""

from virtualphone.apps.clock.app import Clock
from virtualphone.apps.clock.second import ClockSecond

__all__ = ["Clock", "ClockSecond"]
