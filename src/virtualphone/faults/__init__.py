"""What goes wrong on a phone, each by name: seeded, kept in the state, got over by the right reaction."""

from virtualphone.faults.engine import Faults
from virtualphone.faults.registry import FAULTS, UnknownFault, chosen

__all__ = ["FAULTS", "Faults", "UnknownFault", "chosen"]
