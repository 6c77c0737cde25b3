"""A calculator."""

from virtualphone.apps.calculator.app import Calculator
from virtualphone.apps.calculator.second import CalculatorSecond

__all__ = ["Calculator", "CalculatorSecond"]
