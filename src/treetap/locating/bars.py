"""What the phone itself shows at the edges of the screen, where its tree does not tell of it."""

from __future__ import annotations

STATUS_BAR = 32 / 411
"""Its height at most, as a share of the screen's shorter side: the phone's own words are not the page's."""
KEYBOARD = 0.62
"""Of the screen's height: usual keyboards begin there or higher, and their keys are nothing of the page."""
