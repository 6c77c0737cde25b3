"""What is asked of the newest or oldest of a kind: read on its own page, which tells its very moment."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.core.extremes import moment
from treetap.decision.checking.asked import Asked, asked, says
from treetap.decision.checking.entry_facts import by_bytes
from treetap.decision.checking.naming import Token
from treetap.decision.checking.passages import Passage, labelled, passages
from treetap.decision.checking.ranking import end_of
from treetap.decision.checking.sight import Found, Sight
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import EvidenceKind

_CALLED = re.compile(r"\bcalled\b|\bnamed?\b|叫什么|文件名|名称|名字", re.IGNORECASE)
_NAMES = re.compile(r"^(?:file ?)?name$|^title$|^文件名称?$|^名称$|^标题$", re.IGNORECASE)


def check(sight: Sight) -> Found | None:
    """The one value of that kind on the page of the one that is meant."""
    end, now = end_of(sight), sight.now
    if end is None or now.covered or now.partial or not sight.in_app():
        return None
    if [when for text, _ in now.lines if (when := moment(text)) is not None] != [end[0]]:
        return None
    question = asked(sight)
    found = {normal(value): value for one in passages(now) for value in _told(question, one)}
    if len(found) != 1:
        return None
    value = next(iter(found.values()))
    return Found(EvidenceKind.VALUE, f"Of {quoted(end[1])} the page says {quoted(value)}.", None, value)


def _told(question: Asked, passage: Passage) -> Iterator[str]:
    if passage.row is None:
        return
    sizes = [value for _, value in by_bytes(question, passage)]
    if sizes:
        yield from sizes
        return
    called = _CALLED.search(question.text) is not None
    for label, part in labelled(passage):
        text = label.text.rstrip(":： ")
        if _NAMES.match(text) if called else _is_asked(question.head, text):
            yield part.text


def _is_asked(head: tuple[Token, ...], text: str) -> bool:
    return bool(head) and says(head[-1], text) and len(text) <= 2 * max(len("".join(one)) for one in head[-1])
