"""A sentence as a row of tokens, and the row as clauses.

A joining word or a comma parts two clauses only where a verb follows; "then" always does. Words that are to
be written ("saying …") are not taken apart, unless "then" and a verb follow.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from treetap.models.task import ConstraintKind
from treetap.task.lexicon import Lexicon, Sense
from treetap.task.shapes import FIRST, Value, is_slot, listed, table
from treetap.task.text import fold, has_han, is_sign, is_tagged, words
from treetap.task.values import Cut

GRAMMAR: Final = {
    key: frozenset(listed(given)) for key, given in table("grammar").items() if isinstance(given, str)
}
STOPS, COMMAS, COLONS, QUESTION = (
    frozenset(table("grammar")[key].split()) for key in ("stops", "commas", "colons", "asking_signs")
)
_ACRONYMS: Final[dict[str, str]] = table("grammar")["acronyms"]
_SKIPPED: Final = ("polite", "dropped", "beginning", "softening")
_NEAR: Final = 8
"""Tokens within which the verb of a Chinese clause follows its first marker."""


@dataclass(frozen=True, slots=True)
class Token:
    """One word or phrase, or one value."""

    text: str
    """As it is written."""
    norm: str
    """As it is compared."""
    senses: tuple[Sense, ...] = ()
    value: Value | None = None
    start: int = 0
    end: int = 0
    """Where it stands in the text without values."""

    def sense(self, kind: str) -> Sense | None:
        return next((one for one in self.senses if one.kind == kind), None)

    def has(self, *kinds: str) -> bool:
        return any(one.kind in kinds for one in self.senses)

    def relates(self, *names: str) -> bool:
        return any(one.kind == "relation" and (not names or one.name in names) for one in self.senses)

    def is_one(self, group: str) -> bool:
        """Whether it is in that list of the grammar."""
        return self.norm in GRAMMAR[group]

    @property
    def relation(self) -> str:
        """How it says that one thing stands to another; empty if it does not."""
        return next((one.name for one in self.senses if one.kind == "relation"), "")

    @property
    def points(self) -> bool:
        return any(one.kind == "thing" and one.name in {"this", "that"} for one in self.senses)

    @property
    def does(self) -> bool:
        """It can be a verb."""
        return self.has("verb", "idiom")

    @property
    def names(self) -> bool:
        """It can be a thing or an app."""
        return self.has("thing", "app")

    @property
    def sign(self) -> bool:
        return self.value is None and is_sign(self.norm)

    @property
    def unknown(self) -> bool:
        return self.value is None and not self.senses and not self.sign

    @property
    def han(self) -> bool:
        return has_han(self.norm)

    @property
    def titled(self) -> bool:
        """Written like a part of a name."""
        return self.text[:1].isupper() and self.norm != "i" and not self.norm.startswith("i'")

    @property
    def denies(self) -> bool:
        limit = self.sense("limit")
        return limit is not None and limit.limits[0].kind is ConstraintKind.NEGATION


def tokens(cut: Cut, lexicon: Lexicon) -> list[Token]:
    """The longest entries first, from the left."""
    texts = words(cut.text, lexicon)
    acronyms = {} if cut.text.isupper() else _ACRONYMS
    norms = [acronyms.get(text) or fold(text) for text in texts]
    found: list[Token] = []
    at = place = 0
    while at < len(texts):
        length, senses = (1, ()) if is_slot(texts[at]) else _longest(norms, at, lexicon)
        start = place = max(cut.text.find(texts[at], place), place)
        for text in texts[at : at + length]:
            place = max(cut.text.find(text, place), place) + len(text)
        value = cut.values[ord(texts[at]) - FIRST] if is_slot(texts[at]) else None
        norm = " ".join(norms[at : at + length])
        found.append(Token(cut.text[start:place], norm, senses, value, start, place))
        at += length
    return found


def _longest(norms: Sequence[str], at: int, lexicon: Lexicon) -> tuple[int, tuple[Sense, ...]]:
    length, senses = lexicon.longest(norms, at)
    if length == 1 and at + 1 < len(norms):  # Words of both scripts in one entry.
        both = norms[at] + norms[at + 1]
        if has_han(both) and not has_han(norms[at]) and both in lexicon.senses:
            return 2, lexicon.of(both)
    if has_han(norms[at]) and any(one.kind == "limit" for one in senses):
        compared = any(one.limits and one.limits[0].value.startswith("more ") for one in senses)
        if compared and is_tagged(norms[at], "common"):  # A noun that ends like "a bit more".
            senses = tuple(one for one in senses if one.kind != "limit")
    return length, senses


def parts(row: Sequence[Token], lexicon: Lexicon, chinese: bool) -> tuple[list[list[int]], frozenset[int]]:
    """The places of each clause, and those that are only politeness or connectors."""
    spans = _spans(row, lexicon)
    if chinese:
        spans = [piece for span in spans for piece in _serial(row, span, lexicon)]
    polite: set[int] = set()
    clauses = []
    for span in spans:
        if len(spans) > 1 and row[span[0]].has("beginning") and begins(row, span[0] + 1, lexicon):
            polite.add(span.pop(0))
        kept = _stripped(row, span, polite, lexicon)
        if any(not row[at].sign for at in kept):
            clauses.append(kept)
    everything = [at for at, one in enumerate(row) if not one.sign] or list(range(len(row)))
    return (clauses, frozenset(polite)) if clauses else ([everything], frozenset())


def _spans(row: Sequence[Token], lexicon: Lexicon) -> list[list[int]]:
    spans: list[list[int]] = [[]]
    writing = False
    at = 0
    while at < len(row):
        width = _connector(row, at, writing, spans[-1], lexicon)
        if width:
            spans.append([])
            writing = False
            at += width
            continue
        spans[-1].append(at)
        writing = writing or _writes(row, at, lexicon)
        at += 1
    return [span for span in spans if span]


def _connector(row: Sequence[Token], at: int, writing: bool, span: Sequence[int], lexicon: Lexicon) -> int:
    """How many tokens from here on do nothing but part two clauses."""
    end, strong = at, False
    while end < len(row):
        one = row[end]
        if one.has("following") and not one.has("limit"):
            strong = True
        elif one.norm in STOPS | COMMAS or one.has("joining") or one.is_one("contrast"):
            strong = strong or (one.norm in QUESTION and end + 1 < len(row))
        elif one.has("following") and (not end or row[end - 1].sign) and begins(row, end + 1, lexicon):
            strong = True  # "Finally …" after a sign; elsewhere it says which one.
        else:
            break
        end += 1
    if end == at or not span:
        return end - at if strong and not span else 0
    if end == len(row):
        return end - at if all(one.sign for one in row[at:end]) else 0
    verb = begins(row, end, lexicon)
    if all(one.sign for one in row[at:end]) and row[end].names and end + 1 < len(row) and row[end + 1].value:
        return 0  # ", email ann@example.org" says more of what came before.
    if strong:
        plain = row[at].has("following") and row[at].has("thing", "verb")
        return end - at if verb or not (writing or plain) else 0
    return end - at if verb and not writing and not _leads_in(row, span) else 0


def _leads_in(row: Sequence[Token], span: Sequence[int]) -> bool:
    """As in "in WeChat, …" or "at 7:30, …": no clause of its own, but a part of the one that follows."""
    said = [row[at] for at in span if not row[at].has(*_SKIPPED)]
    if any(one.norm in COLONS for one in said):
        return False
    leads = not said or said[0].relates() or said[0].value is not None or said[0].has("limit")
    return leads and not any(one.does for one in said)


def begins(row: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether a clause of its own can begin there: with a verb, after polite and small words."""
    while at < len(row) and ((row[at].has(*_SKIPPED) and not row[at].is_one("markers")) or row[at].denies):
        at += 1
    if at >= len(row):
        return False
    one, after = row[at], row[at + 1] if at + 1 < len(row) else None
    if one.is_one("markers"):
        return any(row[place].does for place in range(at + 1, min(len(row), at + _NEAR)))
    if one.does:
        return not one.names or (
            after is not None
            and not (after.sign or after.relates("in", "from", "of", "for"))
            and not after.has("joining", "following")
        )
    if one.unknown and after is not None and after.is_one("articles"):
        return True
    return after is not None and (one.norm in lexicon.gapped or any(
        f"{one.norm} {particle}" in lexicon.senses for particle in lexicon.particles
    ))  # fmt: skip


def takes(senses: Sequence[Sense], what: str, lexicon: Lexicon) -> bool:
    """Whether a verb of one of these senses may have such a value without quotation marks."""
    verbs = (one for one in senses if one.kind in {"verb", "idiom"})
    return any(what in one.takes or what in lexicon.verbs[one.name].takes for one in verbs)


def _writes(row: Sequence[Token], at: int, lexicon: Lexicon) -> bool:
    """Whether words that are to be written begin after this one, without quotation marks."""
    if at + 1 >= len(row) or row[at + 1].value is not None:
        return False
    if row[at].has("content") or row[at].norm in COLONS:
        return True
    to_do = row[at].norm == "to" or row[at].han
    return to_do and any(takes(row[n].senses, "content to", lexicon) for n in {at, max(0, at - 1)})


def is_relative(row: Sequence[Token], at: int) -> bool:
    """A Chinese verb before the owning mark says which thing is meant, if another one says what is done."""
    end = at + 1
    while end < len(row) and row[end].is_one("done"):
        end += 1
    if not (row[at].does and row[at].han and end + 1 < len(row) and row[end].is_one("owning")):
        return False
    return any(one.does and not one.names for one in row[end + 1 :])


def _serial(row: Sequence[Token], span: list[int], lexicon: Lexicon) -> list[list[int]]:
    """Chinese needs no word between two clauses: a second verb after the object of the first."""
    pure = [n for n, at in enumerate(span) if row[at].does and not row[at].names and not is_relative(row, at)]
    wanting = len(pure) > 1 and pure[0] == 0 and row[span[0]].has("polite")  # "I want …" before a verb
    pure = pure[wanting:]
    verb = pure[0] if pure else -1
    if row[span[0]].is_one("object_marks"):
        verb = next((n for n in pure if row[span[n]].norm[-1] in GRAMMAR["into"]), verb)
    first = row[span[verb]]
    if (
        verb < 0
        or takes(first.senses, "clause", lexicon)
        or first.has("content")
        or first.is_one("goes_with")
    ):
        return [span]
    for n in range(verb + 1, len(span)):
        one = row[span[n]]
        if one.has("content", "naming") or one.norm in COLONS:
            break
        done = not row[span[n - 1]].is_one("owning") or n + 1 < len(span)
        if n > verb + 1 and done and n in pure and not one.relates() and one.value is None:
            cut = next((m for m in range(verb + 1, n) if row[span[m]].is_one("markers")), n)
            if any(row[span[m]].names or row[span[m]].unknown for m in range(verb + 1, cut)):
                return [span[:cut], *_serial(row, span[cut:], lexicon)]
            break
    return [span]


def _stripped(row: Sequence[Token], span: list[int], polite: set[int], lexicon: Lexicon) -> list[int]:
    """Without politeness at either end; those places go to `polite`."""
    start, end = 0, len(span)
    sends = any(takes(row[at].senses, "recipient", lexicon) for at in span)
    while start < end - 1 and (row[span[start]].has("polite") or row[span[start]].sign):
        one = row[span[start]]
        if one.does and not any(row[at].does for at in span[start + 1 :]):
            break  # "I need an alarm": wanting it is all that is said.
        if one.is_one("for_me") and sends:
            break
        polite.add(span[start])
        start += 1
    while end - 1 > start and (row[span[end - 1]].has("polite_last") or row[span[end - 1]].sign):
        last, before = row[span[end - 1]], row[span[end - 2]]
        if last.is_one("whether") and not start:
            break  # Without a polite beginning it makes a question.
        written = any(takes(row[at].senses, what, lexicon) for at in span for what in ("content", "query"))
        if written and last.has("polite") and not (before.sign or before.value is not None):
            break  # "text Ann thanks"
        polite.add(span[end - 1])
        end -= 1
    return span[start:end]
