"""What did an action do? Two screens, the action and what was expected of it become a verdict."""

from treetap.perception.comparator.none import NoComparator
from treetap.perception.comparator.screen import ScreenComparator

__all__ = ["NoComparator", "ScreenComparator"]
