"""What a goal is about, in words that a label could say: its object, what is left unexplained, its values."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from treetap.decision.concepts import Concept, shared
from treetap.decision.knows import Knows
from treetap.decision.offline.tables import whereabouts
from treetap.language.tokens import has_han
from treetap.models import Goal, Polarity, Situation, Slot

_NAMELESS = frozenset({"it", "this", "that", "these", "those", "them", "current", "new", "app", "page"})
_MOSTLY = 0.6
"""Of a label's words: a place is called after what is kept there, and hardly more."""
_NAMING = frozenset({"recipient", "name", "title", "content", "query", "person", "place", "place_name", ""})
_NAMED_TYPES = frozenset({"text", "person", "app", "phone", "email", "url", "place"})
_GOES_IN = frozenset(
    {
        "send",
        "reply",
        "forward",
        "call",
        "video_call",
        "voice_call",
        "call_back",
        "open",
        "delete",
        "edit",
        "rename",
        "read",
        "copy",
        "share",
        "move",
        "complete",
        "favorite",
        "star",
        "pin",
        "archive",
        "mark_read",
        "play",
        "watch",
        "select",
        "tap",
        "follow",
        "block",
        "cancel",
        "set",
        "connect",
        "pair",
        "duplicate",
        "long_press",
        "download",
        "upload",
        "like",
        "comment",
        "navigate",
        "book",
        "order",
        "buy",
        "install",
        "update",
        "save",
        "print",
        "join",
    }
)
"""What is done to something that is there already: it is looked for by its name, and gone into."""


@dataclass(frozen=True)
class Wanted:
    """One goal, and the words by which its place is known."""

    goal: Goal
    knows: Knows
    clause: str
    """The goal as a sentence."""
    named_app: tuple[str, ...] = ()
    """Words that only name the app."""

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        """What it is about, without what only points at something or names the app."""
        apps = {word.casefold() for word in self.named_app}
        spoken = self.knows.concepts(self.goal.object.replace("(several)", ""))
        kept = tuple(one for one in spoken if one.text not in _NAMELESS)
        kept = tuple(one for one in kept if "thing:phone" not in one.ids) or kept  # it is all on the phone
        return tuple(one for one in kept if one.text not in apps) or kept

    @cached_property
    def words(self) -> tuple[str, ...]:
        return tuple(one.text for one in self.concepts)

    @cached_property
    def spoken(self) -> str:
        """What it is about in the person's own words: the lexicon's name may share none with a label."""
        apps = {word.casefold() for word in self.named_app} | {(self.goal.app or "").casefold()}
        kept = [word for word in self.goal.words if not self._is_verb(word) and word.casefold() not in apps]
        return ("" if has_han("".join(kept)) else " ").join(kept)

    def _is_verb(self, word: str) -> bool:
        senses = self.knows.lexicon.of(word.casefold())
        return any(one.kind in {"verb", "idiom"} and one.name == self.goal.verb for one in senses)

    @cached_property
    def deed(self) -> str:
        """What is to be done, in the person's own word."""
        return next((word for word in self.goal.words if self._is_verb(word)), "")

    @cached_property
    def spoken_concepts(self) -> tuple[Concept, ...]:
        return self.knows.concepts(self.spoken) if self.concepts else ()

    @cached_property
    def things(self) -> tuple[str, ...]:
        """The lexicon's names for what it is about; of a phrase that it does not know, for its parts."""
        found: dict[str, None] = {}
        for one in self.concepts:
            for name in sorted(_things(one)) or sorted(
                thing for part in one.parts for thing in _things(part)
            ):
                found[name] = None
        return tuple(found)

    @cached_property
    def values(self) -> tuple[str, ...]:
        """What it is called, to the letter: a row that says it is meant."""
        if self.goal.verb not in _GOES_IN and self.goal.verb:
            return ()
        named = [slot for slot in self.goal.slots if _names(slot, self.goal) and not self._is_new(slot)]
        return tuple(dict.fromkeys(slot.value for slot in named))

    def _is_new(self, slot: Slot) -> bool:
        """What something is to be from now on, at the end of the task: it is nowhere to be found yet."""
        if self.goal.verb not in {"set", "edit"} or not self.concepts:
            return False
        end = rf"(?:为|成|到|叫|做|\bto|\bas)\s*[“\"'‘「《]?{re.escape(slot.value)}[”\"'’」》]?\s*[。.!！]?$"
        return re.search(end, self.clause.strip()) is not None

    @cached_property
    def places(self) -> tuple[tuple[Concept, ...], ...]:
        """What leads there although it says something else, the nearest first."""
        known = whereabouts()
        against = "-" if self.goal.polarity is Polarity.NEGATIVE else ""
        keys = (f"verb:{self.goal.verb}{against}", *self.things)
        words = dict.fromkeys(word for key in keys for word in known.get(key, ()))
        return tuple(self.knows.concepts(word) for word in words)

    def led_to_by(self, label: str) -> float:
        """How far the label names a place where such things are kept: 0 to 1, the nearest places first."""
        said = self.knows.concepts(label)
        if not said or not self.places:
            return 0.0
        best = 0.0
        for rank, place in enumerate(self.places):
            if place and all(shared(one, said) == 1.0 for one in place):
                share = sum(shared(one, _flat(self.places)) == 1.0 for one in said) / len(said)
                if share < _MOSTLY:
                    continue
                best = max(best, (1.0 - 0.4 * rank / len(self.places)) * share * share)
        return best


def wanted(goal: Goal, situation: Situation, knows: Knows, named_app: Sequence[str] = ()) -> Wanted:
    """The goal with its clause in words."""
    alone = len(situation.frame.goals) == 1
    clause = goal.clause or (situation.frame.sentence if alone else " ".join(goal.words)) or situation.task
    return Wanted(goal, knows, clause, tuple(named_app))


def in_its_app(goal: Goal, words: Sequence[str]) -> Goal:
    """The goal as it is there: `words` only name the app, and what is closed inside of it is turned off."""
    plain_goal = _without_app(goal, words)
    about = plain_goal.object.casefold()
    closes = (
        goal.verb == "close" and about and about not in {(goal.app or "").casefold(), "app", "page", "tab"}
    )
    return plain_goal.model_copy(update={"verb": "set"}) if closes else plain_goal


def _without_app(goal: Goal, words: Sequence[str]) -> Goal:
    """Without the words that only name the app: it is about the rest."""
    phrase = [re.escape(word) for word in words]
    if not phrase or goal.verb == "open":
        return goal
    between = "" if has_han("".join(words)) else r"\s+"
    spoken = rf"(?:\b(?:in|of|on|from|with|using|via|to)\s+)?(?<!\w){between.join(phrase)}(?!\w)"
    left = " ".join(re.sub(spoken, " ", goal.object, flags=re.IGNORECASE).split())
    named = {word.casefold() for word in words}
    odd = tuple(word for word in goal.unexplained if word.casefold() not in named)
    return goal.model_copy(update={"object": left, "unexplained": odd})


def _things(concept: Concept) -> list[str]:
    return [name.removeprefix("thing:") for name in concept.ids if name.startswith("thing:")]


def _flat(places: Sequence[Sequence[Concept]]) -> list[Concept]:
    return [one for place in places for one in place]


def _names(slot: Slot, goal: Goal) -> bool:
    """Whether the value names something that is there: whom it goes to, what is deleted; not what is said."""
    if slot.type not in _NAMED_TYPES or slot.role not in _NAMING or (slot.fixed and slot.type == "app"):
        return False
    return not (slot.role == "content" and goal.verb in {"send", "reply", "comment", "post"})
