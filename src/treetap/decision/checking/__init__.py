"""Whether a goal holds: evidence from the screen, or none. One file per family of verbs."""

from treetap.decision.checking.checker import ScreenGoalChecker

__all__ = ["ScreenGoalChecker"]
