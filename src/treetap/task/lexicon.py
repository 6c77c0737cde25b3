"""What a word or phrase can mean: read from `lexicon/*.yaml`, and from a person's own file beside them.

A wrong file is a ConfigError.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path
from typing import Annotated, Any, Final, Literal, NamedTuple

import yaml
from pydantic import BeforeValidator, ConfigDict, Field, ValidationError

from treetap.errors import ConfigError
from treetap.models.base import Model
from treetap.models.task import Constraint, ConstraintKind, Intent, Polarity
from treetap.task.shapes import listed, parsed, table
from treetap.task.text import fold, has_han, singular, split_words

LONGEST_PHRASE: Final = 7
"""Words of an English entry; in one with a gap, before it and after it."""
_HINT: Final = "See src/treetap/task/lexicon/verbs.yaml for the form."
_FILES: Final = ("verbs", "things", "apps", "words", "limits")
_GAP: Final = "~"


class Sense(NamedTuple):
    """One meaning of a word."""

    kind: str
    """verb, idiom, thing, app, relation, limit, or a kind of small word (`words` in the data files)."""
    name: str = ""
    """The class, thing, app or relation."""
    polarity: Polarity = Polarity.NEUTRAL
    plural: bool = False
    object: str = ""
    """The thing that an idiom names."""
    app: str = ""
    takes: frozenset[str] = frozenset()
    absorbs: frozenset[str] = frozenset()
    limits: tuple[Constraint, ...] = ()


# The form of a file


def _phrases(given: object) -> tuple[str, ...]:
    """The phrases of one line, in the form in which they are looked up."""
    if not isinstance(given, str):
        raise ValueError(f"'{given}' is no word: put quotes round it")  # noqa: TRY004 (pydantic asks for it)
    phrases = filter(None, re.split(r"\s*[,\n]\s*", given.strip()))
    return tuple(_key(split_words(fold(one.strip('"')))) for one in phrases)


def _key(words: Sequence[str]) -> str:
    """How a phrase is looked up: English words with a space between them, Chinese without."""
    return ("" if any(map(has_han, words)) else " ").join(words)


Words = Annotated[tuple[str, ...], BeforeValidator(_phrases)]
Use = Literal["task", "control", "both"]
Takes = Literal["recipient", "content", "content to", "query", "clause", "place", "person", "app"]
Kind = Literal[
    "switchable", "adjustable", "creatable", "readable", "goods", "group", "activity", "capture", "field",
    "editable", "money", "secret", "container", "toggled", "other",
]  # fmt: skip


Small = Literal[
    "dropped", "polite", "polite_last", "softening", "joining", "following", "beginning", "content", "naming",
    "suffix", "switch", "amount", "nobody", "somebody", "asking", "particles",
]  # fmt: skip


class VerbClass(Model):
    """What is known about one class of verbs; the fields are explained in verbs.yaml."""

    use: Use | None = None
    positive: Words = ()
    negative: Words = ()
    neutral: Words = ()
    intent: Intent = Intent.DO
    opposite: str = ""
    needs: str = ""
    takes: Annotated[frozenset[Takes], BeforeValidator(_phrases)] = frozenset()
    about: str = ""
    counts: bool = True
    drops: Words = ()
    absorbs: Words = ()
    means: Mapping[str, str] = Field(default_factory=dict)


class _Idiom(Model):
    says: Words
    verb: str
    polarity: Polarity = Polarity.NEUTRAL
    object: str = ""
    app: str = ""
    takes: Annotated[frozenset[Takes], BeforeValidator(_phrases)] = frozenset()
    absorbs: Words = ()


class _Limits(Model):
    """Several limits that one phrase says: every Monday."""

    limits: dict[ConstraintKind, str]
    says: Words


class _File(Model):
    """The sections of a file, any of them."""

    model_config = ConfigDict(coerce_numbers_to_str=True)

    use: Use = "both"
    verbs: dict[str, VerbClass] = Field(default_factory=dict)
    idioms: tuple[_Idiom, ...] = ()
    things: dict[Kind, dict[str, Words]] = Field(default_factory=dict)
    apps: dict[str, Words] = Field(default_factory=dict)
    words: dict[Small, Words] = Field(default_factory=dict)
    relations: dict[str, Words] = Field(default_factory=dict)
    limits: dict[ConstraintKind, dict[str, Words]] = Field(default_factory=dict)
    together: tuple[_Limits, ...] = ()
    skipped: Words = ()

    def entries(self) -> Iterator[tuple[Iterable[str], Sense]]:
        """Its words with what they mean."""
        measures = listed(table("names")["verb_measures"])
        for name, verb in self.verbs.items():
            for polarity in Polarity:
                words: tuple[str, ...] = getattr(verb, polarity.value)
                # A Chinese verb of one character may have the measure word of its object with it.
                short = [word + one for word in words if len(word) == 1 and has_han(word) for one in measures]
                yield (*words, *short), Sense("verb", name, polarity)
        for one in self.idioms:
            about = (one.object, one.app, one.takes, frozenset(one.absorbs))
            yield one.says, Sense("idiom", one.verb, one.polarity, False, *about)
        groups = [("app", self.apps), ("relation", self.relations)]
        for kind, named in [*(("thing", things) for things in self.things.values()), *groups]:
            yield from ((words, Sense(kind, name)) for name, words in named.items())
        yield from ((words, Sense(kind)) for kind, words in (*self.words.items(), ("skipped", self.skipped)))
        single = (({kind: key}, words) for kind, said in self.limits.items() for key, words in said.items())
        for limits, words in [*single, *((both.limits, both.says) for both in self.together)]:
            made = tuple(Constraint(kind=kind, value=value) for kind, value in limits.items())
            yield words, Sense("limit", limits=made)


# The lexicon


@dataclass(frozen=True, slots=True)
class Lexicon:
    """Never changed after it was read."""

    senses: Mapping[str, tuple[Sense, ...]]
    """By phrase: folded, English words with a space between them, Chinese without."""
    verbs: Mapping[str, VerbClass]
    kinds: Mapping[str, frozenset[str]]
    """The kinds of each thing: switchable, creatable …"""
    longest_han: int
    particles: frozenset[str] = frozenset()
    """The last words of two-word verbs: the object may stand before them."""
    gapped: Mapping[str, tuple[tuple[str, str, Sense], ...]] = field(default_factory=dict)
    """Verbs with their object in the middle: by their first word the others before it, those after it."""

    def of(self, phrase: str) -> tuple[Sense, ...]:
        """All that a phrase can mean, as it is and as a plural."""
        exact, one = self.senses.get(phrase, ()), singular(phrase)
        known = {sense.name for sense in exact if sense.kind == "thing"}
        several = self.senses.get(one, ()) if one else ()
        plural = [one for one in several if one.kind == "thing" and one.name not in known]
        return (*exact, *(one._replace(plural=True) for one in plural))

    def longest(self, words: Sequence[str], start: int) -> tuple[int, tuple[Sense, ...]]:
        """The longest English entry that begins there: how many words it has, and what it means."""
        for length in range(min(LONGEST_PHRASE, len(words) - start), 0, -1):
            if found := self.of(" ".join(words[start : start + length])):
                return length, found
        return 1, ()

    def is_kind(self, thing: str, *kinds: str) -> bool:
        return not self.kinds.get(thing, frozenset()).isdisjoint(kinds)

    def intent(self, verb: str) -> Intent:
        """The kind of end that a verb class asks for."""
        return self.verbs[verb].intent if verb in self.verbs else Intent.DO


def intent_of(said: str, lexicon: Lexicon | None = None) -> Intent:
    """The intent of a verb class or of a word for one, for any reader that names it; else DO."""
    known, folded = lexicon or load_lexicon(), fold(said)
    if folded in set(Intent) and folded not in known.verbs:
        return Intent(folded)
    verb = next((one.name for one in known.of(folded) if one.kind in {"verb", "idiom"}), "")
    return known.intent(folded if folded in known.verbs else verb)


@cache
def load_lexicon(extra: Path | None = None) -> Lexicon:
    """The lexicon that comes with treetap, with the words of the file `extra` added. Each is read once."""
    files = [
        ({key: given for key, given in table(name).items() if key in _File.model_fields}, name)
        for name in _FILES
    ]
    return _built([*files, (_content(extra), str(extra))] if extra is not None else files)


def with_installed(lexicon: Lexicon, labels: Iterable[str]) -> Lexicon:
    """The lexicon with every label of an installed app as the name of an app, unless it knows it as one."""
    senses, longest_han = dict(lexicon.senses), lexicon.longest_han
    for label in labels:
        words = [word for word in split_words(fold(label)) if any(map(str.isalnum, word))]
        phrase = _key(words)
        known = senses.get(phrase, ())
        short = len(phrase) < (2 if has_han(label) else 3)
        if short or len(words) > LONGEST_PHRASE or any(one.kind == "app" for one in known):
            continue
        senses[phrase] = (*known, Sense("app", phrase))
        longest_han = max(longest_han, len(phrase)) if has_han(phrase) else longest_han
    return replace(lexicon, senses=senses, longest_han=longest_han)


def _content(path: Path) -> Any:
    try:
        return parsed(path.read_text(encoding="utf-8-sig"))
    except (yaml.YAMLError, RecursionError) as error:
        mark = getattr(error, "problem_mark", None)
        where = f", line {mark.line + 1}" if mark is not None else ""
        raise ConfigError(f"The lexicon {path}{where} is not YAML.", hint=_HINT) from error
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or "it is not UTF-8"
        raise ConfigError(f"The lexicon {path} cannot be read: {reason}.", hint=_HINT) from error


def _built(files: Iterable[tuple[Any, str]]) -> Lexicon:
    """The sections of several files together."""
    senses: dict[str, list[Sense]] = {}
    verbs: dict[str, VerbClass] = {}
    kinds: dict[str, frozenset[str]] = {}
    gapped: dict[str, list[tuple[str, str, Sense]]] = {}
    for content, name in files:
        try:
            file = _File.model_validate(content or {})
        except ValidationError as error:
            wrong = error.errors()[0]
            raise _wrong(name, f"{' '.join(map(str, wrong['loc']))}: {wrong['msg']}") from error
        for verb, entry in file.verbs.items():
            update = {one: getattr(entry, one) for one in entry.model_fields_set}
            verbs[verb] = verbs.get(verb, VerbClass()).model_copy(update=update)
        named = {*(one.opposite for one in verbs.values()), *(one.verb for one in file.idioms)}
        if unknown := sorted(named - {*verbs, ""}):
            raise _wrong(name, f"the verb class '{unknown[0]}' does not exist")
        for kind, things in file.things.items():
            kinds |= {thing: kinds.get(thing, frozenset()) | {kind} for thing in things}
        for phrase, sense in ((phrase, sense) for words, sense in file.entries() for phrase in words):
            before, gap, after = phrase.partition(_GAP)
            if gap:
                first, _, more = before.strip().partition(" ")
                gapped.setdefault(first, []).append((more, after.strip(), sense))
            elif sense not in senses.setdefault(phrase, []):
                senses[phrase].append(sense)
    return Lexicon(
        senses={phrase: tuple(found) for phrase, found in senses.items()},
        verbs=verbs,
        kinds=kinds,
        longest_han=max(len(phrase) for phrase in senses if has_han(phrase)),
        particles=frozenset(listed(table("words")["words"]["particles"])),
        gapped={before: tuple(rest) for before, rest in gapped.items()},
    )


def _wrong(file: str, what: str) -> ConfigError:
    return ConfigError(f"The lexicon {file} cannot be used: {what}.", hint=_HINT)
