"""What a goal speaks of, and whether a text says it: values however written, names in every language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache, cached_property, lru_cache
from importlib import resources
from typing import Any, NamedTuple

import yaml

from treetap.matching.meaning import Spelling, Term, has_term, joined, spoken
from treetap.matching.meaning import made_of as made
from treetap.matching.quantities import same_number, same_time
from treetap.matching.words import bare, normal, same_text, words
from treetap.models import Constraint, ConstraintKind, Goal, Polarity, Slot
from treetap.task.lexicon import Lexicon
from treetap.task.looks import looks, values_in
from treetap.task.values import Value, cut

_NO_NAME = re.compile(r"\s*\(several\)|['’]s\b")
_AMOUNTS = frozenset({"number", "percent", "temperature", "amount", "count", "times"})
_CLOCK = re.compile(r"(?<!\d)(?:(\d{1,3}):)?(\d{1,3}):(\d{2})(?!\d)")
_NUMBER = re.compile(r"(?<![\d.,])(?<!\d:)[-+]?\d+(?:[.,]\d+)*(?![\d:])")
_THINGS, _KINDS = ("thing", "app"), ("creatable", "container", "goods")
_LONGEST_DEED = 8
_LATE = 120  # Seconds that a clock may have run down since it was set.
_WITHOUT_VALUES = dict.fromkeys(range(0xE000, 0xF900))


@cache
def _data() -> Mapping[str, Any]:
    text = resources.files("treetap.verify").joinpath("words.yaml").read_text(encoding="utf-8")
    loaded: dict[str, Any] = yaml.safe_load(text)
    return loaded


@cache
def listed(name: str) -> frozenset[Spelling]:
    """The words of one list of `words.yaml`."""
    return frozenset(words(one) for one in str(_data()[name]).split(",")) - {()}


@cache
def table(name: str) -> Mapping[str, frozenset[Spelling]]:
    """A table of such lists."""
    return {key: frozenset(map(words, str(said).split(","))) for key, said in _data()[name].items()}


def says_any(text: str, name: str) -> bool:
    """Whether a text has a word of that list, whole."""
    return has_term(text, listed(name), exact=True)


def is_one_of(text: str, name: str) -> bool:
    """Whether a text is a word of that list and nothing else."""
    return words(text) in listed(name)


def made_of(text: str, terms: Sequence[Term], besides: Iterable[Spelling] = ()) -> frozenset[int]:
    """Which of the terms a text is made of; none where it says anything else that counts."""
    return made(text, terms, (listed("small") | listed("joining")).union(besides))


class Deed(NamedTuple):
    """A verb class that a label or a message names."""

    verb: str
    way: bool  # Whether it is done by that, and not undone.
    happened: bool  # It is said to have happened, or to be so.
    rest: Spelling  # What else the text says.


class Vocabulary:
    """The lexicon the other way round: from a thing, an app or a verb class to its words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._things: dict[str, set[Spelling]] = {}
        self._verbs: dict[Spelling, set[tuple[str, bool]]] = {}
        for phrase, senses in lexicon.senses.items():
            for sense in senses:
                if sense.kind in _THINGS:
                    self._things.setdefault(sense.name, set()).add(words(phrase))
                elif sense.kind == "verb":
                    way = sense.polarity is not Polarity.NEGATIVE
                    self._verbs.setdefault(words(phrase), set()).add((sense.name, way))
        self._longest = max((len(name.split()) for name in self._things), default=1)

    def of(self, name: str) -> Term:
        """Every way of saying it, itself among them."""
        found = {words(name), *self._things.get(normal(name), ())}
        for sense in self.lexicon.of(normal(name)):
            found |= self._things.get(sense.name, set()) if sense.kind in _THINGS else set()
        return frozenset(found - {()})

    def terms(self, text: str) -> tuple[Term, ...]:
        """The things that an object is made of, the longest names first."""
        pieces = _NO_NAME.sub("", text).split()
        found: list[Term] = []
        at = 0
        while at < len(pieces):
            sizes = range(min(self._longest, len(pieces) - at), 0, -1)
            size = next((n for n in sizes if normal(" ".join(pieces[at : at + n])) in self._things), 1)
            name = " ".join(pieces[at : at + size])
            found += [self.of(name)] if words(name) not in listed("joining") else []
            at += size
        return tuple(dict.fromkeys(term for term in found if term))

    def is_kind(self, term: Term) -> bool:
        """Whether it is a kind of thing, an event or a note: its page need not say so in every entry."""
        return any(self.lexicon.is_kind(joined(one), kind) for one in term for kind in _KINDS)

    @lru_cache(maxsize=4_096)  # noqa: B019 (one vocabulary lives as long as the program)
    def deeds(self, text: str) -> tuple[Deed, ...]:
        """The verb classes that a label or a message names, the longest words first."""
        said, found = words(text), list[tuple[int, Deed]]()
        for at in range(len(said)):
            undone = any(one == said[:at][-len(one) :] for one in listed("undoes"))
            for size in range(min(_LONGEST_DEED, len(said) - at), 0, -1):
                for spelling, participle in _bases(said[at : at + size]):
                    for name, way in self._verbs.get(spelling, ()):
                        done = participle or said[at - 1 : at] in listed("already")
                        rest = said[:at] + said[at + size :]
                        found.append((-size, Deed(name, way and not undone, done and not undone, rest)))
        return tuple(one for _, one in sorted(found, key=lambda pair: pair[0]))

    def told(self, text: str, verb: str) -> Deed | None:
        """What a text says of that verb class, or of one that ends alike; the longest words for it count."""
        alike = next((set(one.split()) for one in _data()["alike"] if verb in one.split()), {verb})
        return next((one for one in self.deeds(text) if one.verb in alike), None)

    def names(self, title: str, verb: str) -> bool:
        """Whether a title names the list of what that is done to: "Wish list", "Archived"."""
        own, deed = words(title), self.told(title, verb)
        ends = [said[-len(own) :] for said, ways in self._verbs.items() if (verb, True) in ways]
        return (len(own) > 1 and own in ends) or has_term(title, self.of(verb)) or bool(deed and deed.way)


def _bases(run: Spelling) -> Iterator[tuple[Spelling, bool]]:
    """The run as it is, and with its first word in the base form: added to → add to."""
    yield run, False
    first, rest = run[0], run[1:]
    known = _data()["participles"].get(first)
    stems = [str(known)] if known else []
    for ending in ("ed", "d", "ing") if first.isascii() else ():
        stem = first.removesuffix(ending)
        if stem != first and len(stem) > 1 and not (ending == "ing" and rest):
            stems += [stem, stem + "e", stem[:-1] if stem[-1] == stem[-2] else stem, re.sub("i$", "y", stem)]
    yield from (((stem, *rest), True) for stem in dict.fromkeys(stems))


# Values, however they are written


def is_it(slot: Slot, text: str) -> bool:
    """Whether the text is that value and says nothing else."""
    match slot.type:
        case "time":
            rest = words(cut(text).text.translate(_WITHOUT_VALUES))
            return is_in(slot, text) and len(values_in(text)) == 1 and not rest
        case "duration" | "delay":
            return set(clock_seconds(text)) == {_seconds(slot)} and _seconds(slot) is not None
        case "phone":
            return same_number(slot.value, text) and not re.search(r"[^\W\d_]", text)
        case kind if kind == "date" or kind in _AMOUNTS:
            return is_in(slot, text) and (kind == "date" or len(_NUMBER.findall(normal(text))) == 1)
    return same_text(slot.value, text) or (bare(text) != "" and bare(text) == bare(slot.value))


def is_in(slot: Slot, text: str) -> bool:
    """Whether the text says that value, among other things."""
    match slot.type:
        case "time":
            return any(one.type == "time" and same_time(_parts(slot), _parts(one)) for one in values_in(text))
        case "date":
            return any(one.type == "date" and _same_date(slot.value, one.value) for one in values_in(text))
        case "duration" | "delay":
            length, late = _seconds(slot) or 0, _LATE if _CLOCK.search(text) else 0
            return any(0 <= length - left <= late for left in clock_seconds(text)) and length > 0
        case "phone":
            return any(same_number(slot.value, one) for one in re.findall(r"\+?[\d\s().\-–]{5,}", text))
        case kind if kind in _AMOUNTS:
            part = next((one.value for one in slot.parts if one.name in {"number", "usd", "cny"}), "")
            wanted = part or next(iter(_NUMBER.findall(slot.value)), "")
            return _plain(wanted) in map(_plain, _NUMBER.findall(normal(text))) and _unit_fits(slot, text)
    asked = words(slot.value)
    return has_term(text, frozenset({asked}), exact=True) if asked else normal(slot.value) in normal(text)


def stands(value: Slot, texts: Iterable[str]) -> bool:
    """Whether one of the texts is that value."""
    return any(is_it(value, text) for text in texts)


def within(value: Slot, texts: Iterable[str]) -> bool:
    """Whether one of the texts says that value."""
    return any(is_in(value, text) for text in texts)


def shows(value: Slot, texts: Iterable[str]) -> bool:
    """Whether one of the texts is that value; a time or a number may stand among other things."""
    return any(is_it(value, text) or (not is_name(value) and is_in(value, text)) for text in texts)


def is_name(slot: Slot) -> bool:
    """Whether the value is words, and no time, number or date."""
    return slot.type in {"text", "person", "url", "email", "file", "word"}


def weekdays_in(text: str) -> frozenset[str]:
    """The days that a text names: mon, tue … today, tomorrow."""
    short = text if len(text) <= 200 else ""
    return frozenset(day for day, said in table("weekdays").items() if has_term(short, said, exact=True))


def _same_date(wanted: str, shown: str) -> bool:
    """The same day; a screen may leave out the year, and so may a task."""
    one, other = wanted.split("-"), shown.split("-")
    shorter = min(len(one), len(other))
    return shorter >= 2 and one[-shorter:] == other[-shorter:]


def _parts(slot: Slot | Value) -> dict[str, str]:
    return {part.name: part.value for part in slot.parts}


def _seconds(slot: Slot | Value) -> int | None:
    known = _parts(slot)
    total = known.get("total_seconds") or known.get("seconds", "")
    return int(total) if total.isdigit() else None


def clock_seconds(text: str) -> Iterator[int]:
    """How long something lasts, in seconds: 16:35, 00:16:35, 16 min 35 s."""
    for hours, minutes, rest in _CLOCK.findall(text):
        yield int(hours or 0) * 3600 + int(minutes) * 60 + int(rest)
    for one in values_in(text):
        total = _seconds(one) if one.type in {"duration", "delay"} else None
        if total is not None:
            yield total


def _plain(number: str) -> float | None:
    """Thousands may have commas; a comma before one or two digits is a point."""
    try:
        return float(re.sub(r",(?=\d{3}\b)", "", number).replace(",", "."))
    except ValueError:
        return None


def _unit_fits(slot: Slot, text: str) -> bool:
    """A text may leave the unit out, but not have another."""
    rest = _NUMBER.sub("", normal(text)).strip()
    if slot.type == "percent":
        return "%" in rest or "percent" in rest or not re.search(r"[°¥$€£:]|[a-z]{2,}|\d", rest)
    if slot.type == "amount":
        signs = {"USD": "$", "CNY": "¥￥", "EUR": "€", "GBP": "£"}
        mine = slot.value.rpartition(" ")[2]
        return not any(sign in text for name, sign in signs.items() if name != mine)
    return "%" not in text


# A goal as the evidence needs it


class Wanted:
    """The values and names of a goal that a screen has to show."""

    def __init__(self, goal: Goal, vocabulary: Vocabulary, package: str | None = None) -> None:
        self.goal, self.vocabulary, self.package = goal, vocabulary, package
        self.positive = goal.polarity is not Polarity.NEGATIVE
        self.app: Term = vocabulary.of(goal.app) if goal.app else frozenset()

    @cached_property
    def values(self) -> tuple[Slot, ...]:
        """Those that can be seen: an app is where one is, and what a fact is about is told along with it."""
        shown = [one for one in self.goal.slots if one.type != "app" and one.role != "about"]
        one_of_it = [one for one in shown if one.role.startswith("count") and one.value in {"1", "1.0"}]
        return tuple(one for one in shown if one not in one_of_it and normal(one.value))

    @cached_property
    def terms(self) -> tuple[Term, ...]:
        """The things of its object, without its app and what a value says already."""
        told = [one.value for one in self.values if is_name(one)]
        found = [one for one in self.vocabulary.terms(self.goal.object) if not one & self.app]
        return tuple(one for one in found if not spoken(one, told))

    @cached_property
    def named(self) -> tuple[Term, ...]:
        """Of these, what is no kind of thing: it has to be seen."""
        unknown = {words(_NO_NAME.sub("", word)) for word in self.goal.unexplained}
        if not unknown and "this" in self.goal.object.split():
            return ()
        looked = frozenset().union(*looks().values()) if self.values else frozenset()
        kinds = [one for one in self.terms if self.vocabulary.is_kind(one) or one & looked]
        return tuple(one for one in self.terms if one & unknown or one not in kinds)

    @cached_property
    def proper(self) -> tuple[Term, ...]:
        """Of these, what only a name can be; all of them where nothing is."""
        known = self.vocabulary.lexicon.of
        return tuple(one for one in self.named if not any(known(joined(way)) for way in one)) or self.named

    @cached_property
    def kinds(self) -> tuple[Term, ...]:
        return tuple(one for one in self.terms if one not in self.named)

    @cached_property
    def names(self) -> list[Slot]:
        """The values that are words."""
        return [one for one in self.values if is_name(one)]

    @cached_property
    def besides(self) -> frozenset[Spelling]:
        """Words of the goal that a label may repeat, but for those that turn it round."""
        turning = {word for one in listed("turns") for word in one}
        spoken = [one for word in self.goal.words if (one := words(word)) and not turning & set(one)]
        return self.app.union(spoken)

    def asks(self, *kinds: ConstraintKind) -> tuple[Constraint, ...]:
        return tuple(one for one in self.goal.constraints if one.kind in kinds)

    def parts_in(self, text: str, terms: Sequence[Term] = ()) -> tuple[frozenset[int], frozenset[int]]:
        """Which values and which terms a text is made of; none where it says anything else that counts."""
        held = frozenset(number for number, one in enumerate(self.values) if is_it(one, text))
        inside = held or frozenset(number for number, one in enumerate(self.values) if is_in(one, text))
        rest = text
        for number in inside - held:
            name = normal(self.values[number].value) if is_name(self.values[number]) else ""
            rest = normal(rest).replace(name, " ", 1) if name else cut(rest).text.translate(_WITHOUT_VALUES)
        found = made_of(rest, terms or self.terms, self.besides)
        return inside if held or found or not words(rest) else frozenset(), found

    def is_named(self, text: str) -> bool:
        """Whether the text is the name of what the goal is about."""
        if self.values:
            return any(is_it(one, text) for one in self.values)
        found = [self.terms[number] for number in made_of(text, self.terms, self.besides)]
        return bool(found) and all(one in found for one in self.proper)
