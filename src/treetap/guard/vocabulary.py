"""The words of commitments from `vocabulary.yaml`: which act a label or a question names."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from importlib import resources
from typing import Any, Final

import yaml

from treetap.matching.words import is_chinese, normal
from treetap.models import Commitment

_MARKS: Final = re.compile(r"^[^\w$€£¥✓✔☑]+|[^\w)%$€£¥✓✔☑]+$")
_PARTS: Final = re.compile(r"\s*(?:&|\+|;|\||/| and | then |, )\s*")
_SENTENCES: Final = re.compile(r"(?<=[.!?。！？\n])\s*")
LONGEST, _LONGEST_ZH, _FINAL_ZH, _ORDER = 60, 14, 6, 8
"""Characters of a label and a Chinese one, before a Chinese verb that ends it, and of an order at least."""


@cache
def vocabulary() -> dict[str, Any]:
    text = resources.files("treetap.guard").joinpath("vocabulary.yaml").read_text("utf-8")
    found: dict[str, Any] = yaml.safe_load(text)
    return found


@cache
def words(section: str, name: str) -> frozenset[str]:
    """A list of plain words."""
    return frozenset(vocabulary()[section][name])


@cache
def pattern(section: str, name: str, shape: str = "{}") -> re.Pattern[str]:
    """One list, or several with a plus between their names, as a regular expression.

    In a list, {name} stands for another one of its section.
    """
    table = vocabulary()[section]
    said = "|".join(one for part in name.split("+") for one in table[part])
    said = re.sub(r"\{([a-z_]+)\}", lambda one: f"(?:{'|'.join(table[one[1]])})", said)
    return re.compile(shape.replace("{}", f"(?:{said})"), re.IGNORECASE)


def says(section: str, name: str, *texts: str) -> bool:
    """Whether one of the texts has a word of the list."""
    return any(pattern(section, name).search(normal(text)) for text in texts)


def is_just(section: str, name: str, *texts: str) -> bool:
    """Whether one of the texts is a word of the list, and nothing else."""
    return any(pattern(section, name).fullmatch(plain(text)) for text in texts)


def plain(text: str) -> str:
    """One form for one label: no marks at its ends, no case, one kind of space."""
    return _MARKS.sub("", normal(text)) or normal(text)


# Acts


@dataclass(frozen=True, slots=True)
class Act:
    """One way of committing: to delete, to leave a group, to place an order."""

    kind: Commitment
    verbs: frozenset[str]  # The lexicon's verb classes that ask for it.
    polarity: str | None  # Which way the verb may point: that way or none. None where any will do.
    never: bool  # No word of the person asks for it: it is refused, and nobody is asked.
    grave: bool  # No model's word allows it, whatever its class.


@cache
def act(name: str) -> Act:
    """The act of that name. A class of commitment names its plainest act."""
    found = vocabulary()["acts"][name]
    more = {"polarity": None, "never": False, "grave": False} | found
    return Act(**(more | {"kind": Commitment(found["kind"]), "verbs": frozenset(found.get("verbs", ()))}))


@dataclass(frozen=True)
class Risk:
    """What an action would commit to, and what says so."""

    name: str  # Of the act.
    because: str
    opens: bool = False  # It only leads to where one commits: to a list of receivers, to a checkout.
    guessed: bool = False  # By where it stands, and not by what it says: a model knows better.

    @property
    def act(self) -> Act:
        return act(self.name)

    @property
    def kind(self) -> Commitment:
        return self.act.kind

    @property
    def leads(self) -> bool:
        """It commits to nothing yet: to whom something is sent is chosen next, or the number is dialled."""
        return self.opens and self.kind in (Commitment.SEND, Commitment.CALL)

    def __str__(self) -> str:
        return f"This would {self.name.replace('_', ' ')}, since {self.because}."


# Labels, questions and orders


@cache
def _acts(where: str) -> dict[str, re.Pattern[str]]:
    """By act, its words on an `english` or `chinese` label, or in a `sentence` that asks or warns.

    A noun after it makes it one: "Call history". In Chinese, so does a word before it that takes it back.
    """
    table, found = vocabulary(), dict[str, re.Pattern[str]]()
    nouns, before = table["nouns"], {name: "|".join(forms) for name, forms in table["before"].items()}
    for name, forms in table["chinese" if where == "inside" else where].items():
        shape = said = "|".join(forms)
        if where == "english":
            after = next((nouns[one] for one in ("many", "few") if name in nouns[f"{one}_after"]), ["(?!)"])
            lead = rf"(?:(?:{before['lead']})(?![a-z])[ ,!:&-]*)*"
            shape = rf"{lead}(?:{said})(?![a-z])(?![\s-]*(?:{'|'.join(after)})\b)"
        elif where != "sentence":
            after = nouns["chinese_few" if name in nouns["chinese_few_after"] else "chinese"]
            lead = rf"(?:{before['hurry']})*" if where == "chinese" else ""
            taken_back = "".join(f"(?<!{one})" for one in table["before"]["not"])
            shape = f"{lead}{taken_back}(?:{said})(?!{'|'.join(after)})"
        found[name] = re.compile(shape)
    return found


@lru_cache(maxsize=4_096)
def command(text: str, *, loose: bool = False) -> str | None:
    """The act that a label tells to do; `loose`: also where a Chinese verb only ends it."""
    label = plain(text)
    if not label or len(label) > LONGEST or declines(label):
        return None
    if is_chinese(label):
        label = label.replace(" ", "")
        if len(label) > _LONGEST_ZH:
            return None
        found = (name for name, form in _acts("chinese").items() if form.match(label))
        ends = ((name, form.search(label)) for name, form in _acts("inside").items() if loose)
        last = (name for name, one in ends if one and one.start() <= _FINAL_ZH and one.end() == len(label))
        return next(found, None) or next(last, None)
    parts = [label, *_PARTS.split(label)[1:]]
    return next((name for part in parts for name, form in _acts("english").items() if form.match(part)), None)


@lru_cache(maxsize=1_024)
def questioned(text: str) -> tuple[str, ...]:
    """The acts that a question or a warning speaks of: "Delete all photos?", "You will be charged"."""
    head = command(text)
    found = {} if head is None else {head: None}
    for sentence in _SENTENCES.split(normal(text)[:2_000]):
        if says("labels", "wants", sentence):
            found["grant"] = None
        elif says("labels", "asks+warns", sentence):
            tables = [_acts("sentence"), *([_acts("inside")] if is_chinese(sentence) else [])][::-1]
            found |= {name: None for one in tables for name, form in one.items() if form.search(sentence)}
            if not found and says("labels", "lost", sentence):
                found["delete"] = None
    return tuple(found)


def declines(text: str) -> bool:
    """Whether a label leaves things as they are."""
    return is_just("labels", "negative", text)


def affirms(text: str) -> bool:
    """Whether a label goes on with whatever was asked; it may say with how many."""
    return is_just("labels", "affirms", re.sub(r"\s*[(（]\d+[)）]$", "", plain(text)))


@lru_cache(maxsize=4_096)
def speaks_to_reader(text: str) -> bool:
    """Whether it addresses an assistant rather than the person who owns the phone."""
    return len(text) >= _ORDER and says("addressed", "shapes", text)
