"""Calls."""

from virtualphone.apps.dialer.app import Dialer
from virtualphone.apps.dialer.second import DialerSecond

__all__ = ["Dialer", "DialerSecond"]
