"""Send: the words stand in a new row of the right person's page, and no longer in the editor."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.checking.addressing import carried, reaches
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, Element, EvidenceKind, Slot

_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION)
_FAILED = re.compile(
    r"\b(?:not sent|not delivered|failed|sending|couldn't send|could not send|unable to send|retry|"
    r"tap to (?:retry|resend)|draft)\b|发送失败|未发送|发送中|正在发送|重新发送|重发|未送达|草稿"
)
_MINE = re.compile(r"^(?:you|me|我|自己|你)\s*[:：]\s*", re.IGNORECASE)
_CHAT_WITH = re.compile(
    r"^(?:chat with|conversation with|message|messages with|to|与|和|跟)\s*[:：]?\s*(.+?)"
    r"\s*(?:的?聊天|的?对话|聊天中)?$"
)
_SENT = re.compile(
    r"\b(?:message|mail|email|e-mail|text|sms|reply)?\s*(?:was |has been )?sent\b|已发送|发送成功|已发出"
)
_INTRODUCES = frozenset(
    ["with message", "that", "saying", "with text", "message", "内容", "说", "内容是", "是"]
)
_NARROW, _LEFT = 0.85, 0.25


def check(sight: Sight) -> Found | None:
    """A new row with the words."""
    given = sight.slot("content", "text", "name") or _written(sight) or carried(sight)
    content = given or _left_over(sight)
    if content is None or sight.asks(*_UNCLEAR) or sight.now.covered or not sight.in_app():
        return None
    if _in_an_editor(content, sight.now):
        return None
    senders = [one for one in sight.slots if one is not content and one.role == "from"]
    people = [one for one in sight.slots if one is not content and one not in senders]
    words = () if given is None else sight.goal.unexplained
    if not people and not reaches(sight, [one.value for one in senders] or words):
        return None
    rows = list(_rows(content, sight.now, people))
    new = bool(rows) and not sight.now.partial and _is_new(len(rows), content, people, sight)
    if new and not failed(rows[-1], sight.now) and _went_out(rows[-1], content, sight):
        text = f"A new row says {quoted(content.value)}" + _to(people) + "."
        return Found(EvidenceKind.ROW, text, rows[-1])
    return _told(sight, content, people)


def _written(sight: Sight) -> Slot | None:
    """What is said after the kind of thing it is: "the mail: thank you"."""
    found = sight.slot("email", "message", "comment", "reply")
    return found if found is not None and found.type == "text" else None


def _left_over(sight: Sight) -> Slot | None:
    """The words that nothing accounts for: "tell Ann I'll be late" says what to send without a mark."""
    spoken = [word for word in sight.goal.unexplained if normal(word) not in _INTRODUCES]
    value = ("" if all(not word.isascii() for word in spoken) else " ").join(spoken)
    return Slot(name="content", type="text", role="content", value=value) if value else None


def _is_new(count: int, content: Slot, people: list[Slot], sight: Sight) -> bool:
    """There are more than on any screen up to where it was typed; else, than on this page before."""
    typed = [number for number, one in enumerate(sight.before) if _in_an_editor(content, one)]
    before = sight.before[: typed[-1] + 1] if typed else sight.before
    whole = [one for one in before if not one.partial]
    most = max((len(list(_rows(content, one, people))) for one in whole), default=0)
    return (bool(typed) or any(sight.is_here(one) for one in whole)) and count > most


def _to(people: list[Slot]) -> str:
    return f" on the page of {quoted(people[0].value)}" if people else ""


def _in_an_editor(content: Slot, shown: Shown) -> bool:
    wanted = normal(content.value)
    return any(wanted in normal(shown.typed(field)) for field in shown.fields)


def _rows(content: Slot, shown: Shown, people: list[Slot]) -> Iterator[Element]:
    """The entries that say the words: on the page of the person, or in a row with the name."""
    here = bool(people) and all(is_the_page_of(person, shown) for person in people)
    for text, one in shown.lines:
        if not is_row(one) or not (is_it(content, text) or is_it(content, _MINE.sub("", text))):
            continue
        if (
            here
            or not people
            or all(any(is_it(person, other) for other in shown.row_texts(one)) for person in people)
        ):
            yield one


def is_the_page_of(person: Slot, shown: Shown) -> bool:
    for text, _ in shown.title_texts(tabs=False):
        if is_it(person, text):
            return True
        match = _CHAT_WITH.match(normal(text))
        if match is not None and is_it(person, match[1]):
            return True
    return False


def failed(row: Element, shown: Shown) -> bool:
    texts = shown.row_texts(row)
    box = shown.index.boxes[row.id]
    near = [
        text
        for text, one in shown.lines
        if one is not row and 0 <= shown.index.boxes[one.id].top - box.top <= 2.5 * max(box.height, 1)
    ]
    own = normal(" ".join(said for said in (row.text, row.description) if said))
    return any(_FAILED.search(normal(text)) for text in (*texts, *near) if normal(text) != own)


def _went_out(row: Element, content: Slot, sight: Sight) -> bool:
    """What was typed before went out; what nobody typed and stands on the left came in."""
    if any(_in_an_editor(content, one) for one in sight.before):
        return True
    box, width = sight.now.index.boxes[row.id], sight.screen.frame.size.width
    return not (box.width < _NARROW * width and box.left < _LEFT * width and box.right < _NARROW * width)


def _told(sight: Sight, content: Slot, people: list[Slot]) -> Found | None:
    """The editor with all of it is closed, and a passing message says that it was sent."""
    said = next((one for one in sight.screen.toasts if _SENT.search(normal(one))), None)
    if said is None or _FAILED.search(normal(said)):
        return None
    last = next((one for one in sight.earlier() if one.fields), None)
    if last is None or not _in_an_editor(content, last):
        return None
    filled = [last.typed(field) for field in last.fields]
    shown = [*filled, *(text for text, _ in last.lines)]
    if not all(any(is_in(person, text) for text in shown) for person in people):
        return None
    return Found(
        EvidenceKind.ROW, f"{quoted(content.value)} was in the editor, and a message says {quoted(said)}."
    )
