"""Regular expressions as `grep`, `sed` and `awk` know them, in time that grows with the text alone.

Python's own engine can take for ever on a hostile pattern, and everything on the loop would wait with it.
"""

from __future__ import annotations

from virtualphone.shell.regex.engine import Match, Regex
from virtualphone.shell.regex.nodes import RegexError

__all__ = ["Match", "Regex", "RegexError"]
