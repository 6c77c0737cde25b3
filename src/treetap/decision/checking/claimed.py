"""What is said to be done, and no family of evidence can see.

A policy's word is no evidence, but it points at something and has done something, and these are looked at:

- What answers a question somebody has to read: it must stand where the question leads to, among what the
  question names, and be a number where one is asked for.
- A deed that was understood has its own evidence, and a claim adds to it only for what is made or set: all
  its values stand together in one entry now, in no field, with nothing left to save, and did not before.
- A deed that was not understood could never be finished by anybody. There, something must have been changed;
  what the sentence names must have been touched, typed or be there; what is pointed at must have come with
  the change; and where the verb commits to something, just that must have been done with consent.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.acts.acts import COMMITTING
from treetap.decision.checking.naming import has_token
from treetap.decision.checking.shown import Shown, is_row
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.words import normal, words
from treetap.models import Claim, Element, EvidenceKind, Slot

_MAKES = frozenset({"create", "note_down"})
"""All that these name is new."""
_CHANGES = frozenset({"set", "configure", "edit", "exchange", "move", "put_into", "raise", "attach"})
"""These name what is changed, and what it becomes."""
_NAMES = frozenset({"name", "title", "subject"})
_ASKS = frozenset({"read", "count"})
_QUESTION = re.compile(r"[?？]\s*$")
_WANTS_TO_KNOW = re.compile(
    r"\b(?:what|who|whom|whose|when|where|which|how|why)\b|什么|谁|哪|几|多少|何时|怎|吗"
)
_ASKS_A_FAVOUR = re.compile(r"^(?:can|could|would|will) you\b|^(?:能不能|可不可以|可以|能)?(?:请|帮|给|替)")
_COUNTS = re.compile(
    r"\b(?:how (?:much|many|long|old|far|big|tall|heavy|warm|cold|high|low)|what time|number|price|code)\b"
    r"|多少|几[个点分条张位次天号岁元块度页首件本]|号码|价格|密码|验证码|多[大长高重远久]"
)
"""Questions that a figure answers."""
_FIGURE = re.compile(
    r"\d|[零一二三四五六七八九十百千两没无]"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|none|no|nothing)\b"
)
_SMALL = re.compile(
    r"the|an?|of|in|on|at|to|for|my|me|i|it|is|are|was|be|do|does|did|with|by|from|and|or|that|this|there|have"
    r"|has|should|what|who|when|where|which|how|什么|哪.|多少|怎么|时候|我的|[这那一].|是不是"
)
"""Words that say nothing about what is asked for."""
_SOME = 0.3
"""Of the words of a sentence that have to be met."""
_HALF = 2
"""Characters of half a Chinese word that say something."""


def claimed(sight: Sight, claim: Claim) -> Found | None:
    """What can be seen of it; nothing where a page is not at rest, covered, or the home screen."""
    now, goal = sight.now, sight.goal
    if now.covered or now.partial or now.busy or now.launcher or not sight.in_app():
        return None
    if goal.verb in _ASKS or (_is_question(claim.sentence) and not claim.committed):
        return _answered(sight, claim)
    if not goal.verb or goal.unexplained:
        return _done(sight, claim)
    return _stands(sight) or _worked(sight, claim)


def _is_question(sentence: str) -> bool:
    """By its words and its mark, whatever verb was read out of it; "can you …?" is none."""
    said = normal(sentence)
    asks = _QUESTION.search(said) and _WANTS_TO_KNOW.search(said)
    return bool(asks) and not _ASKS_A_FAVOUR.search(said)


def _answered(sight: Sight, claim: Claim) -> Found | None:
    answer = claim.pointed[0]
    if _COUNTS.search(normal(sight.goal.clause or claim.sentence)) and not _FIGURE.search(normal(answer)):
        return None
    if not _is_about(sight, claim, share=0 if sight.slots else _SOME):
        return None
    return Found(EvidenceKind.SHOWN, f"It was pointed at, and stands there: {answer!r}.", None, answer)


def _done(sight: Sight, claim: Claim) -> Found | None:
    commits = COMMITTING.get(sight.goal.verb)
    if commits is not None and commits not in claim.committed:
        return None
    come = claim.fresh or commits is not None
    if not claim.changed or not come or _in_a_form(sight) or not _is_about(sight, claim, share=_SOME):
        return None
    told = ", ".join(map(repr, claim.pointed))
    return Found(EvidenceKind.SHOWN, f"It was said to be done, and what was pointed at has come: {told}.")


def _is_about(sight: Sight, claim: Claim, *, share: float) -> bool:
    """Whether all values were met on the way, and that share of the words that say something."""
    keys = "".join(text for text in claim.did if len(text) == 1)
    met = (*claim.did, *claim.pointed, *(text for text, _ in sight.now.lines), *([keys] if keys else []))
    if not all(any(is_in(part, text) for text in met) for slot in sight.slots for part in _parts(slot)):
        return False
    goal, values = sight.goal, {normal(slot.value) for slot in sight.slots}
    spoken = [one for one in dict.fromkeys((*goal.words, *goal.unexplained)) if normal(one) not in values]
    telling = [one for one in spoken if _tells(one) and not sight.is_said_otherwise(one)]
    known = [text for text in map(words, met) if text]
    there = sum(any(_has(text, piece) for text in known for piece in _pieces(one)) for one in telling)
    return there >= share * len(telling)


def _pieces(word: str) -> list[tuple[str, ...]]:
    """The word; of a long Chinese one each half too, which is a word itself: 历史 of 历史记录."""
    whole = words(word)
    half = len(whole) // 2
    return [whole, whole[:half], whole[half:]] if not word.isascii() and half >= _HALF else [whole]


def _tells(word: str) -> bool:
    """Whether a word says anything: "view" does, "the" and 是 do not."""
    said = normal(word)
    telling = said.isascii() or len(said) > 1
    return telling and bool(words(said)) and _SMALL.fullmatch(said) is None


def _parts(slot: Slot) -> Iterator[Slot]:
    """Each of what is listed with commas; a number, a date or a time is one."""
    pieces = re.split(r"[,，;；、]\s*", slot.value) if slot.type == "text" else [slot.value]
    yield from (slot.model_copy(update={"value": piece}) for piece in pieces if piece.strip())


def _has(text: tuple[str, ...], spoken: tuple[str, ...]) -> bool:
    length = len(spoken)
    return any(text[at : at + length] == spoken for at in range(len(text) - length + 1))


def _stands(sight: Sight) -> Found | None:
    """The place where all that the goal names stands together now, and did not before."""
    goal, slots = sight.goal, sight.slots
    enough = goal.verb in _MAKES or (goal.verb in _CHANGES and len(slots) > 1)
    if not enough or not slots or not sight.positive or goal.constraints or _in_a_form(sight):
        return None
    place = _together(sight.now, slots)
    if place is None or any(_together(one, slots) is not None for one in sight.before):
        return None
    element, texts = place
    return Found(EvidenceKind.SHOWN, f"It stands there now: {' · '.join(texts)[:200]}.", element)


def _worked(sight: Sight, claim: Claim) -> Found | None:
    """A deed that shows in no value: the last thing that changed anything is called what the goal says, its
    values were met, and what is pointed at has come with it. What is on or off has its switch to show it."""
    goal = sight.goal
    plain = goal.verb not in {*COMMITTING, *_MAKES, *_CHANGES} and sight.positive and not goal.constraints
    if not plain or not claim.changed or not claim.fresh or _in_a_form(sight):
        return None
    if not any(_names_it(text, sight) for text in claim.last) or not _is_about(sight, claim, share=_SOME):
        return None
    told = ", ".join(map(repr, claim.pointed))
    return Found(EvidenceKind.SHOWN, f"It was done by its name, and what was pointed at has come: {told}.")


def _names_it(text: str, sight: Sight) -> bool:
    """Whether a control is called by the goal's verb, or by what it is about besides its values."""
    senses = (sense for word in re.findall(r"\w+", normal(text)) for sense in sight.names.lexicon.of(word))
    if any(sense.kind == "verb" and sense.name == sight.goal.verb for sense in senses):
        return True
    return any(has_token(text, token) for token in sight.object)


def _in_a_form(sight: Sight) -> bool:
    """Whether something waits to be saved, or stands in a field only."""
    now = sight.now
    return now.unsaved or any(is_in(slot, now.typed(field)) for field in now.fields for slot in sight.slots)


def _together(shown: Shown, slots: Sequence[Slot]) -> tuple[Element, list[str]] | None:
    for element, texts in _places(shown):
        if all(any(_says(slot, text) for text in texts) for slot in slots):
            return element, texts
    return None


def _says(slot: Slot, text: str) -> bool:
    """A name is the whole of a text: "Milk" is not "Milk shake"."""
    return is_it(slot, text) if slot.role in _NAMES and slot.type == "text" else is_in(slot, text)


def _places(shown: Shown) -> Iterator[tuple[Element, list[str]]]:
    """Every entry; and the whole page, where it is no list of them."""
    rows: dict[str, Element] = {}
    for _, one in shown.lines:
        row = shown.row_of(one)
        if row is not one and is_row(row):
            rows.setdefault(row.id, row)
    for row in rows.values():
        yield row, shown.row_texts(row)
    if shown.lines and len(rows) <= 1:
        yield shown.lines[0][1], [text for text, _ in shown.lines]
