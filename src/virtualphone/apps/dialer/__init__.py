"""Calls."""

from virtualphone.apps.dialer.app import Dialer

__all__ = ["Dialer"]
