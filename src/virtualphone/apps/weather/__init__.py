"""Weather: now, by the hour and for a week, in several places, with warnings and the air."""

from virtualphone.apps.weather.app import Weather
from virtualphone.apps.weather.second import WeatherSecond

__all__ = ["Weather", "WeatherSecond"]
