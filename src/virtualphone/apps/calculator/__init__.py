"""A calculator."""

from virtualphone.apps.calculator.app import Calculator

__all__ = ["Calculator"]
