"""Read: the value stands beside its label. Evidence for a question is the answer, read off the screen."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.decision.checking import searching
from treetap.decision.checking.answers import answered
from treetap.decision.checking.asked import asked
from treetap.decision.checking.asked_words import QUANTITY
from treetap.decision.checking.below import over
from treetap.decision.checking.connected import asks_connected, connected
from treetap.decision.checking.contents import asks_content, whole_content
from treetap.decision.checking.filled import in_a_field
from treetap.decision.checking.lastly import asks_last, said_last
from treetap.decision.checking.latest import latest
from treetap.decision.checking.listing import listed
from treetap.decision.checking.looks import by_looks, in_a_sentence, of_a_row
from treetap.decision.checking.naming import Token, has_token, has_words, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.tables import heads, in_a_table
from treetap.decision.checking.tallying import tallied
from treetap.decision.checking.upcoming import comes_next
from treetap.decision.checking.weekdays import days_in, is_day
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.holds_value import values
from treetap.matching.labels import said
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_ASKING = frozenset(
    [
        "how",
        "much",
        "many",
        "is",
        "are",
        "left",
        "remaining",
        "do",
        "i",
        "have",
        "what",
        "does",
        "it",
        "there",
        "还",
        "剩",
        "多少",
        "有",
        "几",
        "是",
        "什么",
        "怎么样",
        "剩余",
        "current",
        "now",
        "当前",
        "现在",
        "我",
        "显示",
        "page",
        "页面",
        "回答",
        "answer",
        "only",
        "according",
        "own",
        "my",
    ]
)
"""Words of a question that name nothing."""
_QUESTION = re.compile(
    r"[?？]\s*$|多少|哪里|哪儿|什么|几点|几个|^(?:what|how|when|where|which|who)\b", re.IGNORECASE
)
_LONGEST = 120
_TOLD = frozenset(["answer", "回答", "answer with", "reply"])
"""What "only" may be about without narrowing what is asked for: "answer with the location only"."""
_ON_PAGE = re.compile(r"\bon the (?P<of>[\w' ’]+?)(?:['’]s)? page\b")
_THIS: Token = frozenset({("this",), ("本",)})
_KINDS = ("creatable", "container", "goods")


def is_question(sight: Sight) -> bool:
    """Whether the clause asks, whatever verb was found in it."""
    return bool(_QUESTION.search(sight.goal.clause or " ".join(sight.goal.words)))


def check(sight: Sight) -> Found | None:
    """A label of that name, and the value beside or below it."""
    if not sight.in_app() or sight.now.covered:
        return None
    if asks_content(sight):
        return whole_content(sight)
    if asks_connected(sight):
        return connected(sight)
    if asks_last(sight):
        return said_last(sight) or tallied(sight) or comes_next(sight) or latest(sight)
    found = latest(sight) or tallied(sight) or in_a_table(sight) or _by_label(sight) or listed(sight)
    return found or answered(sight) or in_a_field(sight)


def looks_up(sight: Sight) -> Found | None:
    """A search: its results; or, where it is for what something says ("look up the fare to …"), that."""
    found = searching.check(sight)
    if found is not None or any(slot.role == "query" for slot in sight.slots):
        return found
    return check(sight) if asked(sight).kind else None


def _by_label(sight: Sight) -> Found | None:
    label = _label(sight)
    if _is_unclear(sight) or not label:
        return None
    covered = [token for token in label if _is_covered(sight, token)]
    day = [one.value for one in sight.goal.constraints if one.kind is ConstraintKind.WEEKDAY]
    if any(is_day(name) for name in day):
        return _of_day(sight, label, covered, day)
    return _labelled(sight, label, covered) or by_looks(sight, label, covered) or _otherwise(sight, label)


def _otherwise(sight: Sight, label: list[Token]) -> Found | None:
    return in_a_sentence(sight, label) or of_a_row(sight, label)


def _labelled(sight: Sight, label: list[Token], covered: list[Token]) -> Found | None:
    """By the whole name, or by what of it the page does not say already."""
    rests = [[token for token in label if token not in covered]]
    if not rests[0]:
        rests = [[token] for token in covered if _is_kind(sight, token)]
    for rest in rests or [[]]:
        for one, title in _labels(sight, label, rest):
            value = _value(sight, one, title) if _is_its_place(sight, one) else None
            if value is not None:
                return Found(EvidenceKind.VALUE, f"{quoted(title)}: {quoted(value)}.", one, value)
        found = _in_a_text(sight, label, rest)
        if found is not None:
            return found
    return None


def _is_unclear(sight: Sight) -> bool:
    others = [
        one
        for one in sight.goal.constraints
        if not (one.kind is ConstraintKind.ONLY and normal(one.value) in _TOLD)
        and not (one.kind is ConstraintKind.NTH and one.value == "this")
    ]
    return any(one.kind in _UNCLEAR for one in others)


def _label(sight: Sight) -> list[Token]:
    """What is asked for and whose it is, without the words that only ask."""
    on = _ON_PAGE.search(sight.goal.clause)
    place = sight.names.tokens(on["of"]) if on is not None else ()
    asked = {normal(word) for word in sight.goal.words}
    found = [token for token in sight.object if not _asks(token) and token not in place]
    if asked & {"哪里", "哪儿"} and len(found) > 1:
        found = [token for token in found if words("location") not in token]
    return found


def _is_covered(sight: Sight, token: Token) -> bool:
    """Whether the page, or a value of the question, says it already; what kind of thing it is need not be."""
    if sight.now.is_about(token) or any(has_token(slot.value, token) for slot in sight.slots):
        return True
    if any(has_token(text, token) and has_words(sight.goal.clause, text) for text in sight.now.headings()):
        return True
    return _is_kind(sight, token) and len(sight.object) > 1


def _is_kind(sight: Sight, token: Token) -> bool:
    """What kind of thing something is: an event, a note."""
    lexicon = sight.names.lexicon
    spoken = [" ".join(one) if one[0].isascii() else "".join(one) for one in token]
    return any(lexicon.is_kind(name, kind) for name in spoken for kind in _KINDS)


def _of_day(sight: Sight, label: list[Token], covered: list[Token], day: list[str]) -> Found | None:
    """On the page of what is asked for, what stands after that day."""
    if any(token not in covered for token in label) or len(day) != 1 or sight.slots:
        return None
    for text, one in sight.now.lines:
        name, mark, after = _divided(text)
        if mark and day[0] in days_in(name) and _fits(sight, after):
            return Found(EvidenceKind.VALUE, f"{quoted(name)}: {quoted(after)}.", one, after.strip())
    return None


def _is_its_place(sight: Sight, one: Element) -> bool:
    """The values that the question names stand at the head of the page, or in the row."""
    places = [*sight.now.headings(), *sight.now.row_texts(one)]
    return all(any(is_in(slot, text) for text in places) for slot in sight.slots)


def _in_a_text(sight: Sight, label: list[Token], rest: list[Token]) -> Found | None:
    """A line of a longer text, as in a note: "Password: …"."""
    for one in sight.now.front:
        text = sight.now.typed(one) if one.editable else one.text
        if not _is_its_place(sight, one) and not _is_its_place_by_fields(sight):
            continue
        for line in text.splitlines():
            name, mark, after = _divided(line)
            named = bool(mark) and (is_called(name, label) or (bool(rest) and is_called(name, rest)))
            if named and _fits(sight, after):
                value = after.strip()
                return Found(EvidenceKind.VALUE, f"{quoted(name)}: {quoted(value)}.", one, value)
    return None


def _is_its_place_by_fields(sight: Sight) -> bool:
    """The title of what is open may stand in a field."""
    typed = [sight.now.typed(one) for one in sight.now.fields]
    whole = [
        one
        for one in sight.slots
        if not any(one.value != other.value and is_in(one, other.value) for other in sight.slots)
    ]
    return bool(whole) and all(any(is_it(slot, text) for text in typed) for slot in whole)


def _asks(token: Token) -> bool:
    return any("".join(one) in _ASKING for one in token)


def _labels(sight: Sight, label: list[Token], rest: list[Token]) -> Iterator[tuple[Element, str]]:
    """What bears that name; where the page is about a part of it, what bears the rest."""
    shown = sight.now
    titled = {one.id for one in shown.titles} | heads(shown)
    for one in shown.front:
        if one.editable or one.id in titled:
            continue
        for text in said(one):
            name, _, after = text.partition("\n") if "\n" in text else _divided(text)
            part = 0 < len(rest) < len(label) and is_called(name, rest, besides=sight.besides)
            if part or is_called(name, label, besides=(*sight.besides, _THIS)):
                yield one, name if after else text


def _divided(text: str) -> tuple[str, str, str]:
    for mark in ("：", ": "):
        if mark in text:
            return text.partition(mark)
    return text, "", ""


def _value(sight: Sight, one: Element, title: str) -> str | None:
    """What it says: in its own text after the label, in its row, or below it."""
    now = sight.now
    for text in said(one):
        after = text[len(title) :].lstrip(":： \n") if text.startswith(title) else ""
        if after and _fits(sight, after):
            return after
    told = over(one, now)
    told += [value.text for value in values(one, now.screen, title) if normal(value.text) != normal(title)]
    told += [text for text in _nearby(one, now) if text not in told]
    return next((text for text in told if _fits(sight, text) and not is_called(text, sight.object)), None)


def _nearby(one: Element, shown: Shown) -> Iterator[str]:
    """In one line to the right of it, else right below it, where it is in no row of its own."""
    if shown.index.row(one) is not None:
        return
    box = shown.index.boxes[one.id]
    others = [
        (other, shown.index.boxes[other.id])
        for other in shown.front
        if other.id != one.id and said(other) and not other.editable and not other.clickable
    ]
    right = [
        (at.left, other)
        for other, at in others
        if abs(at.y - box.y) < box.height / 2 and at.left >= box.right - 1
    ]
    below = [
        (at.top, other)
        for other, at in others
        if 0 <= at.top - box.bottom <= 1.2 * box.height and abs(at.left - box.left) <= box.height
    ]
    for found in (right, below):
        if found:
            yield said(min(found, key=lambda pair: pair[0])[1])[0]
            return


def _fits(sight: Sight, text: str) -> bool:
    """A quantity has digits; no value is a sentence or a control's state."""
    if not text.strip() or len(text) > _LONGEST:
        return False
    spoken = " ".join((sight.goal.object, *sight.goal.words)).casefold()
    if QUANTITY.search(spoken):
        return any(char.isdigit() for char in text)
    return normal(text) not in {"on", "off", ">", "›"} and not _is_button(sight, text)


def _is_button(sight: Sight, text: str) -> bool:
    """It is what a button says, not what is told."""
    buttons = [one for one in sight.now.front if one.text == text]
    return any(one.role in {Role.BUTTON, Role.TAB, Role.ICON} for one in buttons)
