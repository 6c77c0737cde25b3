"""What the phone is connected to: of the entries on that page, the one that says so."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import has_token
from treetap.decision.checking.shown import is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import EvidenceKind

_CONNECTED = re.compile(r"^(?:connected(?:$|[,.;/ ]+(?!devices?\b))|已连接(?:$|[，,；、 /]))")
_THINGS = frozenset({"wifi", "bluetooth", "vpn", "network", "hotspot"})


def asks_connected(sight: Sight) -> bool:
    """ "Which Wi-Fi am I connected to?": the name of that one."""
    said = set(sight.goal.object.split())
    return "connected" in said and bool(said & _THINGS) and not sight.slots


def connected(sight: Sight) -> Found | None:
    """The title of the only entry that is, on a page that speaks of such connections."""
    now = sight.now
    if now.partial:
        return None
    asked = [token for token in sight.object if not any("connected" in one for one in token)]
    texts = [text for text, _ in now.lines]
    if not asked or not all(any(has_token(text, token) for text in texts) for token in asked):
        return None
    found = {}
    for text, one in now.lines:
        row = now.row_of(one)
        if _CONNECTED.match(normal(text)) and is_row(row):
            others = [other for other in now.row_texts(row) if normal(other) != normal(text)]
            found[row.id] = (others[0] if others else "", one)
    names = [pair for pair in found.values() if pair[0]]
    if len(found) != 1 or not names:
        return None
    name, element = names[0]
    return Found(EvidenceKind.VALUE, f"{quoted(name)} is connected.", element, name)
