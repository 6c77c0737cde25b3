"""A candidate with the probability that it is the right one, and what taking it would do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property

from treetap.matching.words import bare
from treetap.models import Commitment, Role
from treetap.policy.offline.candidates import Candidate, key_of
from treetap.policy.offline.page import Thing

_WEAK = 0.3
"""Likeness to the goal below which a label says nothing of it."""
_FINISHING = frozenset(
    {"keep", "confirm", "send", "delete", "post", "pay", "call", "install", "reset", "allow"}
)
_LEADING = frozenset({"more", "settings", "search", "back", "cancel", "edit", "sort", "filter"})
"""Classes of labels that only show something else."""
_RETREATING = frozenset({"back", "cancel"})
_MOVING = frozenset({"launch", "scroll", "enter"})


@dataclass(frozen=True)
class Rated:
    """A candidate with the probability that it is the right one."""

    candidate: Candidate
    share: float
    features: Mapping[str, float]
    commitment: Commitment | None = None
    """What the guard says that it commits to."""

    @cached_property
    def commits(self) -> bool:
        return self.features["commits"] > 0 or self.commitment is not None

    @cached_property
    def finishes(self) -> bool:
        thing = self.candidate.thing
        if self.candidate.kind != "tap" or thing is None or "begin" in thing.classes:
            return False
        does_it = self.features["told.same"] > 0 and thing.element.role in {Role.BUTTON, Role.ICON}
        return bool(thing.classes & _FINISHING) or does_it

    @cached_property
    def turns(self) -> str | None:
        """The switch that a touch of this row turns, by id."""
        thing = self.candidate.thing
        if self.candidate.kind != "tap" or thing is None or thing.toggle is None or thing.toggle.clickable:
            return None
        return thing.toggle.id

    @cached_property
    def effect(self) -> str:
        """The same for those that come to the same: to touch a row that does nothing but turn its switch, and
        to turn the switch; to set the hours of a time or its minutes, as a picker is set as a whole."""
        candidate, thing = self.candidate, self.candidate.thing
        if candidate.kind == "answer":
            return f"answer {bare(candidate.text)}"
        if candidate.kind == "check" or self.turns is not None:
            return f"check {self.turns or candidate.element}"
        if candidate.kind == "set" and thing is not None and thing.element.role is Role.PICKER:
            return f"set {candidate.text}"
        return str((*key_of(candidate.action), candidate.element))

    @property
    def unnamed(self) -> bool:
        """Whether it is an entry that says nothing of the goal, or a control of one."""
        thing = self.candidate.thing
        if thing is not None and thing.inside_row and thing.rows > 1:
            return not self.features["told.row"] and not self.features["told.said"]
        if thing is None or self.candidate.kind not in {"tap", "hold"} or thing.classes & _LEADING:
            return False
        return thing.element.role is Role.ITEM and self.features["strength"] < _WEAK

    @cached_property
    def may_change(self) -> bool:
        """Whether more than a look may come of it: it changes or commits to something, chooses an option, or
        begins something new."""
        thing = self.candidate.thing
        if self.candidate.kind in _MOVING or thing is None:
            return False
        begins = "begin" in thing.classes or self.features["key.next"] > 0
        return self.commits or self.changes or self._chooses(thing) or begins

    def _chooses(self, thing: Thing) -> bool:
        """Whether a touch may set something at once: an option, a box, an answer of a dialog."""
        if self.candidate.kind not in {"tap", "hold"} or thing.classes & _LEADING:
            return False
        chosen = self.turns is not None or thing.element.checked is not None
        return (chosen or thing.in_dialog) and thing.element.role is not Role.TAB

    @cached_property
    def changes(self) -> bool:
        """Whether it may change something: a switch, a value, a button that completes or starts something."""
        kind, thing = self.candidate.kind, self.candidate.thing
        if kind in _MOVING or thing is None or self.features["key.next"]:
            return False
        if kind == "hold":
            return not self.features["told.row"]
        if kind == "type":
            return "search" not in thing.classes
        return kind in {"check", "set"} or self.finishes or self.commits or not self._shows(thing)

    def _shows(self, thing: Thing) -> bool:
        """Whether a touch surely shows something else and does nothing besides: a row, a tab, a menu, the
        button that begins something new where that is asked for."""
        told = self.features
        if thing.in_dialog:
            return bool(thing.classes & _RETREATING)  # One of several to choose from, or what is asked.
        if thing.classes & _LEADING:
            return True
        does = bool(thing.concepts) and thing.concepts[0].is_deed and not told["told.same"]
        if thing.in_menu or does:
            return False  # Most entries of a menu do something at once, and so does "Archive conversation".
        if "begin" in thing.classes:
            return told["begin.create"] > 0
        row = thing.row >= 0 and not thing.inside_row
        # Another entry than the named one, or words for doing what nobody spoke of, are not tried out.
        unspoken = told["told.deed"] > 0 and not told["told.same"] and told["strength"] < _WEAK
        shows = row or thing.element.role in {Role.TAB, Role.ITEM}
        return shows and not (told["row.unnamed"] or told["menu.weak"] or unspoken)
