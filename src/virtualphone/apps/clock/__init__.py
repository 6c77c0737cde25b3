"""The clock: alarms, the world's time, timers, a stopwatch."""

from virtualphone.apps.clock.app import Clock

__all__ = ["Clock"]
