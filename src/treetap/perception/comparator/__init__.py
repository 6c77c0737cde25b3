"""What did an action do? Two screens, the action and what was expected of it become a verdict."""

from treetap.perception.comparator.comparator import NoComparator, ScreenComparator

__all__ = ["NoComparator", "ScreenComparator"]
