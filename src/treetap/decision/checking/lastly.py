"""What somebody said last: the lowest words of theirs in the conversation with them."""

from __future__ import annotations

import re

from treetap.decision.checking.asked import asked, says
from treetap.decision.checking.passages import SENTENCES
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.language.values.cut import cut
from treetap.matching.holds import quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role, Slot

_SPEAKS = frozenset(
    [
        "text",
        "message",
        "texted",
        "messaged",
        "say",
        "said",
        "send",
        "sent",
        "write",
        "wrote",
        "短信",
        "消息",
        "信息",
        "说",
        "发",
        "发了",
        "发给",
        "发来",
        "发过来",
        "写给",
        "写",
        "留言",
    ]
)
_NO_NAME = frozenset(
    [
        "did",
        "do",
        "does",
        "me",
        "to",
        "my",
        "the",
        "last",
        "最后",
        "给我",
        "给",
        "我",
        "什么",
        "了",
        "发",
        "是",
        "的",
        "what",
    ]
)
_SPEAKING = re.compile(r"短信|消息|信息|留言|告诉|\b(?:text|message|told|tell)")
_LATELY = frozenset({"读", "念", "读一下", "念一下"}) | frozenset(
    {"刚", "刚刚", "刚才", "just", "latest", "newest", "recent", "最新", "最近", "新", "最", "条", "一条"}
)
_STATUS = re.compile(
    r"^(?:sent|delivered|read|seen|unread|today|yesterday|已读|已送达|已发送|未读|今天|昨天)$"
)
_NEWEST = frozenset({"most new", "most near", "most late"})
"""The latest, 最新, 最近."""
_LEFT, _RIGHT = 0.25, 0.9


def asks_last(sight: Sight) -> bool:
    """The last, or the newest, of what somebody said; or some other one of several."""
    kinds = [one for one in sight.goal.constraints if one.value != "this"]
    newest = any(one.kind is ConstraintKind.COMPARISON and one.value in _newest(sight) for one in kinds)
    return any(one.kind is ConstraintKind.NTH for one in kinds) or (newest and _speaks(sight))


def _newest(sight: Sight) -> frozenset[str]:
    """Of 最新的 only 最 may be left."""
    return _NEWEST | {"most"} if "new" in sight.goal.object.split() else _NEWEST


def _speaks(sight: Sight) -> bool:
    spoken = {normal(word) for word in sight.goal.words}
    return bool(spoken & _SPEAKS) or any(_SPEAKING.search(word) for word in spoken)


def said_last(sight: Sight) -> Found | None:
    """On the page of that person, the lowest of what stands on their side."""
    kinds = {ConstraintKind.NTH, ConstraintKind.COMPARISON}
    ranks = [one.value for one in sight.goal.constraints if one.kind in kinds]
    unclear = len(ranks) != 1 or ranks[0] not in {"-1", "-1 in", "-1 of", *_newest(sight)}
    if unclear or not _speaks(sight) or sight.now.covered or sight.now.partial:
        return None
    people = list(sight.slots) or [
        Slot(name=word, type="text", value=word)
        for word in sight.goal.unexplained
        if normal(word) not in _NO_NAME
    ]
    titles = [text for text, _ in sight.now.title_texts(tabs=False)]
    if not people or not all(any(is_it(one, text) for text in titles) for one in people):
        return None
    if not sight.now.fields:
        return None
    theirs = [one for _, one in sight.now.lines if _is_theirs(one, sight.now)]
    if not theirs:
        return None
    last = max(theirs, key=lambda one: sight.now.index.boxes[one.id].bottom)
    if last.text.rstrip().endswith(("…", "...")):
        return None
    told = _telling(sight, last.text)
    return (
        Found(EvidenceKind.VALUE, f"The last that was said is {quoted(told)}.", last, told) if told else None
    )


def _telling(sight: Sight, text: str) -> str:
    """The sentence of it that speaks of what the question does; all of it where only that is asked for.

    Empty where it speaks of something else, or two of its sentences do as well.
    """
    question = asked(sight)
    titles = [title for title, _ in sight.now.title_texts(tabs=False)]
    about = [
        token
        for token in question.tokens
        if not any(_only_speaks("".join(one)) for one in token)
        and not any(says(token, one) for one in titles)
    ]
    if not about:
        return text
    pieces = [one.strip() for one in SENTENCES.split(text) if one.strip()]
    told = [(sum(says(token, piece) for token in about), piece) for piece in pieces]
    most = max((count for count, _ in told), default=0)
    found = [piece for count, piece in told if count == most]
    return found[0] if most and len(found) == 1 else ""


def _only_speaks(word: str) -> bool:
    return word in _SPEAKS | _NO_NAME | _LATELY or _SPEAKING.search(word) is not None


def _is_theirs(one: Element, shown: Shown) -> bool:
    """Words in a bubble at the left, above where one writes."""
    if one.role is not Role.TEXT or not one.text or one.clickable or one in shown.titles:
        return False
    box, width = shown.index.boxes[one.id], shown.screen.frame.size.width
    editor = min(shown.index.boxes[field.id].top for field in shown.fields)
    bar = shown.screen.frame.size.height * 0.1
    if box.left >= _LEFT * width or box.right > _RIGHT * width or box.bottom > editor or box.top < bar:
        return False
    read = cut(one.text)
    only_value = bool(read.values) and not words(re.sub(r"[\ue000-\uf8ff]", "", read.text))
    return not only_value and not _STATUS.match(normal(one.text))
