"""When to stop trying: errors in a row, and going round in circles (A9)."""

from __future__ import annotations

from treetap.models import ErrorThresholdSettings, Loop

_MOST_PLANS = 3
"""In a row, one below the other or one after the other, without a step that worked."""


class Thresholds:
    """Counts failed and ineffective steps in a row. A step that works clears the counts."""

    def __init__(self, limits: ErrorThresholdSettings) -> None:
        self._limits = limits
        self.errors = 0
        self.loops = 0
        self._plans = 0

    def worked(self) -> None:
        """A step was verified."""
        self._plans = 0
        if self._limits.reset_on_success:
            self.reset()

    def failed(self) -> None:
        """A step failed, had no effect, or could not be taken."""
        self.errors += 1

    def looped(self, loop: Loop) -> None:
        """The same action on the same target in the same state, as working memory saw it."""
        self.loops = max(self.loops, loop.times)

    def planned(self) -> None:
        """A task was divided, and nothing was done yet."""
        self._plans += 1

    @property
    def only_plans(self) -> bool:
        """Whether it was divided again and again since the last step that worked: it is time to act."""
        return self._plans >= _MOST_PLANS

    def reset(self) -> None:
        """A new plan begins without the old one's mistakes."""
        self.errors = self.loops = 0

    @property
    def crossed(self) -> str:
        """Why it is time to stop; empty while it is not."""
        if self.errors >= self._limits.max_errors:
            return f"{self.errors} steps in a row failed or had no effect."
        if self.loops >= self._limits.max_loops:
            return f"The same action was taken {self.loops} times in the same state."
        return ""
