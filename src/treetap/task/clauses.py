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
from treetap.task.text import fold, has_han, is_sign, words
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


NOTHING: Final = Token("", "")
"""Stands outside of a row."""


def tokens(cut: Cut, lexicon: Lexicon) -> list[Token]:
    """The longest entries first, from the left."""
    texts = words(cut.text, lexicon)
    acronyms = {} if cut.text.isupper() else _ACRONYMS
    norms = [acronyms.get(text) or fold(text) for text in texts]
    found: list[Token] = []
    at = place = 0
    while at < len(texts):
        length, senses = (1, ()) if is_slot(texts[at]) else lexicon.longest(norms, at)
        both = "".join(norms[at : at + 2])  # Of both scripts.
        if length == 1 and has_han(both) and not has_han(norms[at]) and both in lexicon.senses:
            length, senses = 2, lexicon.of(both)
        start = place = max(cut.text.find(texts[at], place), place)
        for text in texts[at : at + length]:
            place = max(cut.text.find(text, place), place) + len(text)
        value = cut.values[ord(texts[at]) - FIRST] if is_slot(texts[at]) else None
        norm = " ".join(norms[at : at + length])
        found.append(Token(cut.text[start:place], norm, senses, value, start, place))
        at += length
    return found


def takes(senses: Sequence[Sense], what: str, lexicon: Lexicon) -> bool:
    """Whether a verb of one of these senses may have such a value without quotation marks."""
    verbs = (one for one in senses if one.kind in {"verb", "idiom"})
    return any(what in one.takes or what in lexicon.verbs[one.name].takes for one in verbs)


def is_relative(row: Sequence[Token], at: int) -> bool:
    """A Chinese verb before the owning mark says which thing is meant, if another one says what is done."""
    end = at + 1
    while end < len(row) and row[end].is_one("done"):
        end += 1
    owns = row[at].han and row[at].does and end + 1 < len(row) and row[end].is_one("owning")
    return owns and any(one.does for one in row[end + 1 :])


@dataclass(frozen=True, slots=True)
class Parting:
    """Parts a row of tokens into clauses."""

    row: Sequence[Token]
    lexicon: Lexicon

    def parts(self, chinese: bool) -> tuple[list[list[int]], frozenset[int]]:
        """The places of each clause, and those that are only politeness or connectors."""
        spans = self._spans()
        if chinese:
            spans = [piece for span in spans for piece in self._serial(span)]
        polite: set[int] = set()
        clauses = []
        for span in spans:
            if len(spans) > 1 and self.row[span[0]].has("beginning") and self._begins(span[0] + 1):
                polite.add(span.pop(0))
            kept = self._stripped(span)
            polite.update({*span} - {*kept})
            clauses += [kept] if any(not self.row[at].sign for at in kept) else []
        everything = [at for at, one in enumerate(self.row) if not one.sign]
        return (clauses, frozenset(polite)) if clauses else ([everything], frozenset())

    def _get(self, at: int) -> Token:
        return self.row[at] if at < len(self.row) else NOTHING

    def _takes(self, at: int, *what: str) -> bool:
        return any(takes(self.row[at].senses, one, self.lexicon) for one in what)

    def _spans(self) -> list[list[int]]:
        spans: list[list[int]] = [[]]
        writing, at = False, 0
        while at < len(self.row):
            width = self._connector(at, writing, spans[-1])
            if width:
                spans.append([])
            else:
                spans[-1].append(at)
            writing = not width and (writing or self._writes(at))
            at += width or 1
        return [span for span in spans if span]

    def _connector(self, at: int, writing: bool, span: Sequence[int]) -> int:
        """How many tokens from here on do nothing but part two clauses."""
        row, end, strong = self.row, at, False
        while end < len(row):
            one = row[end]
            # "Finally …" after a sign; elsewhere it says which one.
            last = one.has("limit") and not ((not end or row[end - 1].sign) and self._begins(end + 1))
            follows = one.has("following") and not last
            if not (follows or one.norm in STOPS | COMMAS or one.has("joining") or one.is_one("contrast")):
                break
            end += 1
            strong = strong or follows or (one.norm in QUESTION and end < len(row))
        signs = all(one.sign for one in row[at:end])
        if end == at or not span:
            parts = strong
        elif end == len(row):
            parts = signs
        elif signs and row[end].names and self._get(end + 1).value is not None:
            parts = False  # ", email ann@example.org" says more of what came before.
        elif strong:
            parts = not writing or self._begins(end)
        else:
            parts = not writing and self._begins(end) and not self._leads_in(span)
        return end - at if parts else 0

    def _leads_in(self, span: Sequence[int]) -> bool:
        """As in "in WeChat, …" or "at 7:30, …": no clause of its own, but a part of the one that follows."""
        said = [self.row[at] for at in span if not self.row[at].has(*_SKIPPED)]
        if any(one.norm in COLONS or one.does for one in said):
            return False
        return not said or said[0].relates() or said[0].value is not None or said[0].has("limit")

    def _begins(self, at: int) -> bool:
        """Whether a clause of its own can begin there: with a verb, after polite and small words."""
        row = self.row
        while at < len(row) and (
            (row[at].has(*_SKIPPED) and not row[at].is_one("markers")) or row[at].denies
        ):
            at += 1
        one, after = self._get(at), self._get(at + 1)
        if one.is_one("markers"):
            return any(other.does for other in row[at + 1 : at + _NEAR])
        if one.does:
            return not (one.names and (after.sign or after is NOTHING))
        if one.unknown and after.is_one("articles"):
            return True
        parted = (f"{one.norm} {particle}" in self.lexicon.senses for particle in self.lexicon.particles)
        return after is not NOTHING and (one.norm in self.lexicon.gapped or any(parted))

    def _writes(self, at: int) -> bool:
        """Whether words that are to be written begin after this one, without quotation marks."""
        one = self.row[at]
        if at + 1 >= len(self.row) or self.row[at + 1].value is not None:
            return False
        if one.has("content") or one.norm in COLONS:
            return True
        led = one.norm == "to" or one.han
        return led and any(self._takes(n, "content to") for n in {at, max(0, at - 1)})

    def _serial(self, span: list[int]) -> list[list[int]]:
        """Chinese needs no word between two clauses: a second verb after the object of the first."""
        row = [self.row[at] for at in span]
        pure = [
            n
            for n, one in enumerate(row)
            if one.does and not one.names and not is_relative(self.row, span[n])
        ]
        wanting = len(pure) > 1 and pure[0] == 0 and row[0].has("polite")  # "I want …" before a verb
        pure = pure[wanting:]
        verb = pure[0] if pure else -1
        if row[0].is_one("object_marks"):
            verb = next((n for n in pure if row[n].norm[-1] in GRAMMAR["into"]), verb)
        if verb < 0 or self._takes(span[verb], "clause") or row[verb].is_one("goes_with"):
            return [span]
        for n in range(verb + 1, len(span)):
            if row[n].has("content", "naming") or row[n].norm in COLONS:
                break
            done = not row[n - 1].is_one("owning") or n + 1 < len(span)
            if n > verb + 1 and done and n in pure:
                cut = next((m for m in range(verb + 1, n) if row[m].is_one("markers")), n)
                if any(one.names or one.unknown for one in row[verb + 1 : cut]):
                    return [span[:cut], *self._serial(span[cut:])]
                break
        return [span]

    def _stripped(self, span: list[int]) -> list[int]:
        """Without politeness at either end."""
        row, start, end = [self.row[at] for at in span], 0, len(span)
        while start < end - 1 and (row[start].has("polite") or row[start].sign):
            if row[start].does and not any(one.does for one in row[start + 1 :]):
                break  # "I need an alarm": wanting it is all that is said.
            start += 1
        written = any(self._takes(at, "content", "query") for at in span)
        while end - 1 > start and (row[end - 1].has("polite_last") or row[end - 1].sign):
            # Without a polite beginning it makes a question; and "text Ann thanks".
            if (row[end - 1].is_one("whether") and not start) or (written and row[end - 1].has("polite")):
                break
            end -= 1
        return span[start:end]
