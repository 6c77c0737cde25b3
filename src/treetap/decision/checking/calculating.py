"""Worked out: what the display says is what comes out of the sum."""

from __future__ import annotations

import re
from decimal import ROUND_DOWN, ROUND_HALF_EVEN, ROUND_HALF_UP, Decimal

from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.language.sums import EXPRESSION, result
from treetap.matching.holds import quoted
from treetap.models import Element, EvidenceKind

_NUMBER = re.compile(r"[=＝≈]?\s*(?P<number>[-−]?\d[\d,\u202f ]*(?:\.\d+)?)")
_SIGNS = str.maketrans({"×": "*", "∗": "*", "x": "*", "÷": "/", "∕": "/", "−": "-", "–": "-", "＋": "+"})
_KEYS = frozenset("0123456789")
_LEAST = 2
"""Places after the point that a rounded result has at least."""


def check(sight: Sight) -> Found | None:
    """Above a pad of keys stands the result, and nothing that is still to be worked out."""
    keyed = next((one.value for one in sight.slots if one.role == EXPRESSION), "")
    wanted = result(keyed) if keyed else None
    now = sight.now
    if wanted is None or now.covered or now.partial or not sight.in_app():
        return None
    keys = [one for text, one in now.lines if text.strip() in _KEYS and now.leads_on(one)]
    if len({one.text or one.description for one in keys}) < len(_KEYS):
        return None
    top = min(now.index.boxes[one.id].top for one in keys)
    above = [
        (text, one)
        for text, one in (*now.lines, *_fields(sight))
        if now.index.boxes[one.id].bottom <= top + 1
    ]
    if not _is_finished(sight, keyed, [text for text, _ in above]):
        return None
    for text, one in above:
        found = _NUMBER.fullmatch(text.strip())
        if found is not None and _is(found["number"], wanted):
            value = found["number"].strip()
            told = f"The display says {quoted(value)}, which is what {keyed} makes."
            return Found(EvidenceKind.VALUE, told, one, value)
    return None


def _is_finished(sight: Sight, keyed: str, above: list[str]) -> bool:
    """While it is keyed in, a display may say already what would come out: then the sum was seen before,
    whole, on a screen that looked otherwise."""
    if not any(_plain(text) == keyed for text in above):
        return True
    whole = [one for one in sight.before if any(_plain(text) == keyed for text in _texts(one))]
    return any(one.screen.state_key != sight.screen.state_key for one in whole)


def _texts(shown: Shown) -> list[str]:
    return [*(text for text, _ in shown.lines), *(shown.typed(one) for one in shown.fields)]


def _plain(text: str) -> str:
    return text.translate(_SIGNS).replace(",", "").replace(" ", "").rstrip("=")


def _fields(sight: Sight) -> list[tuple[str, Element]]:
    return [(sight.now.typed(one), one) for one in sight.now.fields]


def _is(shown: str, wanted: Decimal) -> bool:
    """The very number, or it to as many places as are shown."""
    said = Decimal(re.sub(r"[,\u202f ]", "", shown).replace("−", "-"))
    if said == wanted:
        return True
    places = -int(said.as_tuple().exponent)
    if places < _LEAST:
        return False
    step = Decimal(1).scaleb(-places)
    ways = (ROUND_HALF_UP, ROUND_HALF_EVEN, ROUND_DOWN)
    return any(wanted.quantize(step, rounding=way) == said for way in ways)
