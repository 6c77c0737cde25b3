"""A control that says its name and how it stands in one line: "Flash: auto", 重复：关闭."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.checking.shown import Shown
from treetap.models import Element

_PARTED = re.compile(r"^\s*([^:：]{1,40}?)\s*[:：]\s*([^:：]{1,40}?)\s*$")


def stated(shown: Shown) -> Iterator[tuple[Element, str, str]]:
    """All buttons of the page that are so made, with both halves."""
    for one, names in shown.buttons():
        for text in names:
            parted = _PARTED.match(text)
            if parted is not None and one.enabled and one.checked is None:
                yield one, parted[1], parted[2]
