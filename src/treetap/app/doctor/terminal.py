"""Can this terminal show both languages?"""

from __future__ import annotations

import sys

from treetap.app.doctor.check import Check, CheckStatus

_SAMPLE = "打开设置 ✓"


def check_terminal() -> Check:
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        _SAMPLE.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return Check(
            name="terminal",
            status=CheckStatus.WARN,
            detail=f"The output's encoding {encoding} cannot show Chinese.",
            hint="Set PYTHONUTF8=1.",
        )
    return Check(name="terminal", status=CheckStatus.OK, detail=f"writes {encoding}")
