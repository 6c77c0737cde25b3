"""Puts the lexicon together from parsed data files, and says what is wrong with one that does not fit."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace

from treetap.errors import ConfigError
from treetap.language.lexicon.forms import with_measure
from treetap.language.lexicon.lexicon import LONGEST_PHRASE, Lexicon, Sense, VerbClass
from treetap.language.tokens import fold, has_han, split_words
from treetap.models.task import Polarity

HINT = "The format is described at the top of treetap/language/lexicon/verbs.yaml."
_LONGEST_WORD = 60
_GAP = "~"
_SEPARATOR = re.compile(r"\s*[,，]\s*")
_PARTICLES = frozenset({"on", "off", "up", "down", "out", "in", "back", "away", "over"})
_VERB_KEYS = frozenset(
    {
        "positive",
        "negative",
        "neutral",
        "opposite",
        "needs",
        "takes",
        "about",
        "counts",
        "cancels",
        "means",
        "drops",
        "absorbs",
    }
)
_KINDS = frozenset(
    {
        "switchable",
        "adjustable",
        "creatable",
        "capture",
        "goods",
        "money",
        "secret",
        "container",
        "group",
        "activity",
        "readable",
        "field",
        "editable",
        "other",
    }
)
_LISTS = frozenset(
    {
        "dropped",
        "polite",
        "polite_last",
        "softening",
        "joining",
        "following",
        "beginning",
        "content",
        "naming",
        "suffix",
        "switch",
        "amount",
        "nobody",
        "somebody",
        "asking",
    }
)
_IDIOM_KEYS = frozenset({"says", "verb", "polarity", "object", "app", "takes", "absorbs"})
_TAKES = frozenset({"recipient", "content", "content to", "query", "clause", "place", "person"})


class Builder:
    """Takes files one after the other; later ones add to earlier ones."""

    def __init__(self) -> None:
        self._senses: dict[str, list[Sense]] = {}
        self._verbs: dict[str, VerbClass] = {}
        self._kinds: dict[str, set[str]] = {}
        self._gapped: dict[str, list[tuple[str, str, Sense]]] = {}
        self._file = ""

    def add(self, data: object, file: str) -> None:
        """Takes the sections of one file."""
        self._file = file
        readers = {
            "verbs": self._add_verbs,
            "idioms": self._add_idioms,
            "things": self._add_things,
            "apps": self._add_apps,
            "words": self._add_words,
            "relations": self._add_relations,
        }
        for section, content in self._mapping({} if data is None else data, "the file"):
            if section not in readers:
                raise self._wrong(f"there is no section '{section}', only {', '.join(readers)}")
            readers[section](content)

    def done(self) -> Lexicon:
        firsts: dict[str, int] = {}
        longest_han, particles = 1, set()
        for phrase, senses in self._senses.items():
            if has_han(phrase) and " " not in phrase:
                longest_han = max(longest_han, len(phrase))
            words = phrase.split(" ")
            firsts[words[0]] = max(firsts.get(words[0], 0), len(words))
            if len(words) == 2 and words[1] in _PARTICLES and any(one.kind == "verb" for one in senses):
                particles.add(words[1])
        for verb in self._verbs.values():
            if verb.opposite and verb.opposite not in self._verbs:
                raise self._wrong(
                    f"the verb class '{verb.name}' is opposed to '{verb.opposite}', which does not exist"
                )
        return Lexicon(
            senses={phrase: tuple(senses) for phrase, senses in self._senses.items()},
            verbs=self._verbs,
            kinds={thing: frozenset(kinds) for thing, kinds in self._kinds.items()},
            firsts=firsts,
            longest_han=longest_han,
            particles=frozenset(particles),
            gapped={before: tuple(rest) for before, rest in self._gapped.items()},
            ways=frozenset(
                (one.name, one.polarity)
                for senses in self._senses.values()
                for one in senses
                if one.kind == "verb"
            ),
        )

    # Sections

    def _add_verbs(self, content: object) -> None:
        for name, given in self._mapping(content, "verbs"):
            fields = dict(self._mapping(given, f"verb class '{name}'"))
            if unknown := sorted(fields.keys() - _VERB_KEYS):
                raise self._wrong(
                    f"the verb class '{name}' has no '{unknown[0]}', only {', '.join(sorted(_VERB_KEYS))}"
                )
            if not fields.keys() & set(Polarity) and name not in self._verbs:
                raise self._wrong(f"the verb class '{name}' has no words: give positive, negative or neutral")
            self._verbs[name] = self._verb_class(name, fields)
            for polarity in Polarity:
                for phrase in self._phrases(fields.get(polarity.value, ""), name):
                    self._put(phrase, Sense("verb", name, polarity))
                    if has_han(phrase):
                        for form in with_measure(phrase):
                            self._put(form, Sense("verb", name, polarity))

    def _verb_class(self, name: str, fields: Mapping[str, object]) -> VerbClass:
        known = self._verbs.get(name, VerbClass(name))
        counts, cancels = fields.get("counts", known.counts), fields.get("cancels", known.cancels)
        if not isinstance(counts, bool) or not isinstance(cancels, bool):
            raise self._wrong(f"`counts` and `cancels` of '{name}' are yes or no")
        return replace(
            known,
            opposite=str(fields.get("opposite", known.opposite)),
            needs=str(fields.get("needs", known.needs)),
            takes=known.takes | self._takes(fields, name),
            about=str(fields.get("about", known.about)),
            counts=counts,
            cancels=cancels,
            means={**known.means, **self._pairs(fields, name)},
            drops=known.drops | frozenset(self._phrases(fields.get("drops", ""), name)),
            absorbs=known.absorbs | frozenset(self._phrases(fields.get("absorbs", ""), name)),
        )

    def _pairs(self, fields: Mapping[str, object], name: str) -> dict[str, str]:
        pairs = {}
        for pair in self._phrases(fields.get("means", ""), name):
            thing, sign, other = pair.partition("=")
            if not sign:
                raise self._wrong(f"`means` of '{name}' is like: sound = volume")
            pairs[thing.strip()] = other.strip()
        return pairs

    def _takes(self, fields: Mapping[str, object], name: str) -> frozenset[str]:
        takes = frozenset(self._phrases(fields.get("takes", ""), name))
        if unknown := sorted(takes - _TAKES):
            raise self._wrong(f"'{name}' cannot take '{unknown[0]}', only {', '.join(sorted(_TAKES))}")
        return takes

    def _add_idioms(self, content: object) -> None:
        if not isinstance(content, list):
            raise self._wrong("`idioms` is a list: - says: …")
        for one in content:
            fields = dict(self._mapping(one, "an idiom"))
            verb = str(fields.get("verb", ""))
            if fields.keys() - _IDIOM_KEYS or verb not in self._verbs:
                raise self._wrong(
                    f"an idiom has {', '.join(sorted(_IDIOM_KEYS))}, its verb is a class; '{verb}' is none"
                )
            sense = Sense("idiom", verb, self._polarity(fields, verb), takes=self._takes(fields, verb))
            sense = sense._replace(absorbs=frozenset(self._phrases(fields.get("absorbs", ""), verb)))
            sense = sense._replace(object=str(fields.get("object", "")), app=str(fields.get("app", "")))
            for phrase in self._phrases(fields.get("says", ""), verb):
                self._put(phrase, sense)

    def _polarity(self, fields: Mapping[str, object], verb: str) -> Polarity:
        """As given; otherwise that of the verb's words, if they all point one way."""
        given = fields.get("polarity")
        if given is not None:
            if given not in set(Polarity):
                raise self._wrong(f"the polarity of an idiom of '{verb}' is positive, negative or neutral")
            return Polarity(str(given))
        senses = (one for senses in self._senses.values() for one in senses)
        found = {one.polarity for one in senses if one.kind == "verb" and one.name == verb}
        return found.pop() if len(found) == 1 else Polarity.NEUTRAL

    def _add_things(self, content: object) -> None:
        for kind, group in self._mapping(content, "things"):
            if kind not in _KINDS:
                raise self._wrong(f"there is no kind of things '{kind}', only {', '.join(sorted(_KINDS))}")
            for name, words in self._mapping(group, f"things of kind '{kind}'"):
                self._kinds.setdefault(name, set()).add(kind)
                self._put_all(words, name, Sense("thing", name))

    def _add_apps(self, content: object) -> None:
        for name, words in self._mapping(content, "apps"):
            self._put_all(words, name, Sense("app", name))

    def _add_words(self, content: object) -> None:
        for kind, words in self._mapping(content, "words"):
            if kind not in _LISTS:
                raise self._wrong(f"there is no list of words '{kind}', only {', '.join(sorted(_LISTS))}")
            self._put_all(words, kind, Sense(kind))

    def _add_relations(self, content: object) -> None:
        for name, words in self._mapping(content, "relations"):
            self._put_all(words, name, Sense("relation", name))

    # Pieces

    def _put_all(self, words: object, name: str, sense: Sense) -> None:
        for phrase in self._phrases(words, name):
            self._put(phrase, sense)

    def _put(self, phrase: str, sense: Sense) -> None:
        before, gap, after = phrase.partition(_GAP)
        if gap:
            first, _, more = before.strip().partition(" ")
            self._gapped.setdefault(first, []).append((more, after.strip(), sense))
            return
        senses = self._senses.setdefault(phrase, [])
        if sense not in senses:
            senses.append(sense)

    def _phrases(self, given: object, name: str) -> Iterator[str]:
        parts = given if isinstance(given, list) else [given]
        for part in parts:
            if not isinstance(part, str):
                raise self._wrong(f"'{part}' under '{name}' is no word: put quotes round it")
            for phrase in filter(None, _SEPARATOR.split(part.strip())):
                words = split_words(fold(phrase))
                longest = LONGEST_PHRASE if "~" not in words else 2 * LONGEST_PHRASE
                if len(phrase) > _LONGEST_WORD or len(words) > longest:
                    raise self._wrong(f"'{phrase[:_LONGEST_WORD]}' under '{name}' is too long for a word")
                yield "".join(words) if has_han(phrase) else " ".join(words)

    def _mapping(self, given: object, what: str) -> Iterator[tuple[str, object]]:
        if not isinstance(given, dict):
            raise self._wrong(f"{what} must be `name: …` lines")
        for key, value in given.items():
            if not isinstance(key, (str, int)) or isinstance(key, bool):
                raise self._wrong(f"the name '{key}' in {what} is no word: put quotes round it")
            yield str(key), value

    def _wrong(self, what: str) -> ConfigError:
        return ConfigError(f"The lexicon {self._file} cannot be used: {what}.", hint=HINT)
