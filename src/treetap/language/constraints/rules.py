"""What a rule is, and those about which and how many: not, except, all, only, the second, more than."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Final, NamedTuple

from treetap.language.constraints import tables
from treetap.language.constraints.line import Line
from treetap.language.values.dates import ORDINALS
from treetap.language.values.numerals import ZH_CHARS, whole
from treetap.models.task import Constraint, ConstraintKind

Builder = Callable[[re.Match[str], Line, range], tuple[Constraint, ...] | None]
"""None where it was mistaken; no constraint at all where another word has said it."""


class Rule(NamedTuple):
    """A pattern whose group `take`, or else the whole of it, becomes constraints."""

    pattern: re.Pattern[str]
    build: Builder
    takes: bool = True
    """Whether the words are accounted for by that: 上滑 says up, and is a verb as well."""
    of_a_thing: bool = False
    """Whether it says something of one thing, so that it matters of which."""


def either(words: str) -> str:
    """One of these; English ones between word boundaries."""
    parts = re.split(r"\|(?![^(]*\))", words)
    return "|".join(
        rf"(?<![a-z0-9'])(?:{one})(?![a-z0-9'])" if re.search("[a-z]", one) else one for one in parts
    )


def one(kind: ConstraintKind, value: str = "") -> tuple[Constraint, ...]:
    return (Constraint(kind=kind, value=value),)


def plain(words: str, *found: tuple[ConstraintKind, str]) -> Rule:
    built = tuple(Constraint(kind=kind, value=value) for kind, value in found)
    return Rule(re.compile(either(words)), lambda _match, _line, _words: built)


def at_head(line: Line, taken: range) -> bool:
    """Whether nothing but politeness stands before it."""
    return all(line.words[n] in tables.POLITE for n in range(min(taken.start, 12)))


def _scoped(kind: ConstraintKind, pattern: str, group: str = "", *, head: bool = False) -> Rule:
    """With the word it applies to, as "wifi, not bluetooth" is not "bluetooth, not wifi".

    `head`: at the head of a clause it applies to the whole of it.
    """

    def build(_match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...]:
        if head and at_head(line, taken):
            return one(kind, group)
        place = line.next_word(taken.stop)
        if place is None and kind is ConstraintKind.ONLY and taken.start:
            place = taken.start - 1  # photos only
        return one(kind, f"{group} {line.named(place)}".strip())

    return Rule(re.compile(pattern), build)


def negations() -> Iterator[Rule]:
    """Except, not, never, without."""
    yield _scoped(ConstraintKind.EXCEPT, either(tables.EXCEPT))
    whole = "all|everyone|everything|everybody|every one|anything|anyone"
    yield _scoped(ConstraintKind.EXCEPT, rf"\b(?:{whole}) (?P<take>but)(?![a-z])")
    yield Rule(re.compile("以外|之外"), _outside)
    for group, words in tables.NOT.items():
        yield _scoped(ConstraintKind.NEGATION, either(words), group, head=True)


def _outside(_match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...]:
    """除了 X 以外 was said by 除了, so that this one adds nothing but is accounted for."""
    if any(line.words[n].startswith("除") for n in range(max(0, taken.start - 12), taken.start)):
        return ()
    return one(ConstraintKind.EXCEPT, line.named(taken.start - 1 if taken.start else None))


def amounts() -> Iterator[Rule]:
    """At least, more than, before: these look before the negations see their "not" and 不."""
    for value, (_more, _most, chinese) in tables.ADJECTIVES.items():
        yield _as_possible(value, chinese)
    for value, words in tables.AMOUNTS.items():
        yield plain(words, (ConstraintKind.COMPARISON, value))


def _as_possible(value: str, chinese: str) -> Rule:
    """As large as possible, 越大越好; what the lexicon knows stands there by its name after a sign."""
    how = f"\ufffc?(?:{tables.PLAIN.get(value, value)})"
    english = rf"(?<![a-z'])as {how} as (?:{tables.POSSIBLE})(?![a-z'])"
    said = rf"{english}|越(?:{chinese})越好|尽(?:可能|量)地?(?:{chinese}|{how})(?![a-z'])"
    found = one(ConstraintKind.COMPARISON, f"most {value}")
    return Rule(re.compile(said), lambda _match, _line, _words: found)


def quantities() -> Iterator[Rule]:
    """All, only, louder, the largest."""
    for value, words in tables.ALL.items():
        yield plain(words, (ConstraintKind.ALL, value))
    yield Rule(re.compile("全都|都|全"), _together)
    # 三只猫 counts cats.
    yield _scoped(
        ConstraintKind.ONLY, rf"(?<![{ZH_CHARS}几这那每\ue000])(?:{either(tables.ONLY)})", head=True
    )
    for value, (more, most, chinese) in tables.ADJECTIVES.items():
        bit = "(?:一点儿?|一些|点儿|点|些)"
        highest = [*filter(None, [most]), f"最(?:{chinese})的?"]
        higher = [*filter(None, [more]), f"(?:更加?|再)(?:{chinese}){bit}?", f"(?:{chinese}){bit}"]
        yield plain("|".join(highest), (ConstraintKind.COMPARISON, f"most {value}"))
        yield plain("|".join(higher), (ConstraintKind.COMPARISON, f"more {value}"))
    for value, words in tables.DEGREES.items():
        yield plain(words, (ConstraintKind.COMPARISON, value))


def _together(_match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...]:
    """所有照片都 says all once: 都 adds nothing to a word that has said it."""
    said = any(_EVERY.match(line.words[n]) for n in range(max(0, taken.start - 12), taken.start))
    return () if said else one(ConstraintKind.ALL)


def of_a_thing(rules: Iterable[Rule]) -> Iterator[Rule]:
    return (rule._replace(of_a_thing=True) for rule in rules)


_EVERY: Final = re.compile("所有|全部|一切|每|各|大家|任何")
_NUMBER: Final = rf"(?P<n>[0-9]{{1,4}}|[{ZH_CHARS}]{{1,6}})"
_CLASSIFIER: Final = rf"(?: ?(?:{tables.CLASSIFIERS}))?"
_WORDS: Final = "|".join(sorted((word.replace("-", "[ -]") for word in ORDINALS), key=len, reverse=True))
_ORDINAL: Final = (
    rf"(?<![a-z0-9'])(?:(?P<digits>[0-9]{{1,4}}) ?(?:st|nd|rd|th)|(?P<word>{_WORDS}))(?![a-z0-9'])"
)
_LAST: Final = r"(?:-| )?(?:to |from (?:the )?)?(?:-| )?(?:last|end|bottom)(?![a-z])"


def ordinals() -> Iterator[Rule]:
    """The n-th, counted from the end where it is negative; next and previous."""
    yield Rule(re.compile(rf"倒数第? ?{_NUMBER}{_CLASSIFIER}"), _chinese(-1))
    yield Rule(re.compile(rf"第 ?{_NUMBER}{_CLASSIFIER}"), _chinese(1))
    yield Rule(re.compile(_ORDINAL + _LAST), lambda match, _line, _taken: _place(-_ordinal(match)))
    yield plain("last but one|penultimate", (ConstraintKind.NTH, "-2"))
    yield plain("last but two", (ConstraintKind.NTH, "-3"))
    yield Rule(
        re.compile(rf"{_ORDINAL} from (?:the )?(?:top|start|beginning)(?![a-z])"),
        lambda match, _line, _taken: _place(_ordinal(match)),
    )
    yield Rule(re.compile(_ORDINAL), _english)
    yield Rule(re.compile(rf"最后(?:面)?(?:的)?一{_CLASSIFIER}|最末|末{_CLASSIFIER}|最后"), _last)
    yield plain(rf"首个|首条|首张|头一(?:{tables.CLASSIFIERS})", (ConstraintKind.NTH, "1"))
    yield plain("final|last", (ConstraintKind.NTH, "-1"))
    yield plain(rf"next|following|下一(?:{tables.CLASSIFIERS})?", (ConstraintKind.NTH, "next"))
    yield plain(
        rf"previous|preceding|上一(?:{tables.CLASSIFIERS})?|前一(?:{tables.CLASSIFIERS})?",
        (ConstraintKind.NTH, "previous"),
    )
    yield plain("another|另一个?", (ConstraintKind.NTH, "another"))
    yield plain("others?|其他|其它", (ConstraintKind.NTH, "other"))
    yield plain("the rest|其余|剩下", (ConstraintKind.NTH, "rest"))


def _place(place: int) -> tuple[Constraint, ...] | None:
    return one(ConstraintKind.NTH, str(place)) if place else None


def _chinese(sign: int) -> Builder:
    return lambda match, _line, _taken: _place(sign * (whole(match["n"], 9999) or 0))


def _ordinal(match: re.Match[str]) -> int:
    return int(match["digits"]) if match["digits"] else ORDINALS[match["word"].replace(" ", "-")]


def _english(match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...] | None:
    """At the head of a clause, first says when and not which."""
    said_when = match["word"] in {"first", "second", "third"} and at_head(line, taken)
    return None if said_when else _place(_ordinal(match))


def _last(match: re.Match[str], line: Line, taken: range) -> tuple[Constraint, ...] | None:
    """最后 at the head of a clause is finally."""
    return None if match.group() == "最后" and at_head(line, taken) else _place(-1)
