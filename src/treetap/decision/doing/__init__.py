"""What to do here for a goal whose controls are on this screen: one file for each family of verbs."""

from __future__ import annotations

from treetap.decision.doing.dispatch import is_marked, next_step

__all__ = ["is_marked", "next_step"]
