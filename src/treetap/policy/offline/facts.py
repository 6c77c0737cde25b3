"""What is the same for all candidates of one decision: the state of the page, and what was done so far."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from functools import cached_property

from treetap.matching.labels import id_words
from treetap.matching.words import normal
from treetap.models import Action
from treetap.policy.offline.candidates import key_of
from treetap.policy.offline.page import Thing
from treetap.policy.offline.ranking import meant
from treetap.policy.offline.telling import telling_of
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import concepts, recall

_KEY = re.compile(r"[0-9]{1,2}|[-+*/.=#]")
_SIGNS = str.maketrans("\u00d7\u00f7\u2212", "*/-")
_PRESSED = re.compile(r"[-+*/.=#0-9]+")
_PAD = 9
"""Digits that make a pad."""
_STRONG = 0.75


def _sign(action: Action) -> str:
    """The key of a pad that was touched; empty if none was."""
    key = key_of(action) if action.kind == "tap" else ("", "", "")
    for name in (key[1], id_words(key[2]).rpartition(" ")[2]):
        if _KEY.fullmatch(sign := normal(name).translate(_SIGNS)):
            return sign
    return ""


def _without_gaps(text: str) -> str:
    return normal(text).translate(_SIGNS).replace(" ", "").replace(",", "")


class Facts:
    """What is the same for all candidates of one decision."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.situation, self.screen = view.situation, view.screen
        self.intent, self.goal = view.goal.intent, view.goal
        self.telling = {one.element.id: telling_of(one, view) for one in view.things}
        strengths = [self.telling[one.element.id].strength for one in view.things if not one.is_field]
        ordered = sorted(strengths, reverse=True)
        self.best = ordered[0] if ordered else 0.0
        self.second = ordered[1] if len(ordered) > 1 else 0.0
        self.named_things = sum(one.row > 0 for one in self.telling.values())
        self.weak = float(self.best < _STRONG)
        likes = sorted((one.like for one in self.telling.values()), reverse=True)
        self.like_best = likes[0] if likes else 0.0
        self.like_mean = sum(likes) / len(likes) if likes else 0.0
        self.name_shown = float(any(one.is_said(view.shown) for one in view.wish.names))
        self.name_hidden = float(bool(view.wish.names)) * (1 - self.name_shown)
        self.searching = any("search" in one.classes and one.contents for one in view.fields)
        forms = [one for one in view.fields if "search" not in one.classes]
        self.form = float(bool(forms))
        wanted = [one for one in view.wish.params if one.source in {"slot", "bank"} and one.type != "app"]
        halves = [one for one in view.wish.params if one.source == "part" and _has_field(one, forms)]
        shown = [one for one in wanted if one.value in view.filled or one.is_said(view.shown)]
        empty = [one for one in forms if not one.contents]
        self.filled = float(bool(wanted) and len(shown) == len(wanted))
        open_parts = any(one.value not in view.filled for one in halves)
        self.unfilled = float(open_parts or (bool(forms) and bool(empty) and len(shown) < len(wanted)))
        self.missing = [one for one in wanted if one.value not in view.filled]
        self.empty = empty
        self.inside = any(one.is_said(view.title) for one in view.wish.names)
        self.named = float(self.inside or not view.wish.names)
        """Whether the page is that of the thing that the goal names, or it names none."""
        self.rows_named = any(
            self.telling[one.element.id].row > 0 for one in view.things if one.row >= 0 and not one.is_field
        )
        self.title_words = concepts(view.title, view.context.lexicon)
        self.title = recall(view.wish.concepts, concepts(view.title, view.context.lexicon))
        self.meant = meant(view)
        self.app_best = max((one.total for one in view.apps.values()), default=0.0)
        self._past()

    @cached_property
    def has_dialog(self) -> bool:
        return any(one.in_dialog for one in self.view.things)

    @cached_property
    def keys(self) -> dict[str, str]:
        """The keys of a pad by element, where the page has one. What shows the number stands above them."""
        found: dict[str, str] = {}
        for one in sorted(self.view.things, key=lambda each: each.y):
            sign = normal(one.label).translate(_SIGNS)
            if not one.is_field and _KEY.fullmatch(sign):
                found[sign] = one.element.id
        pad = len([one for one in found if one.isdigit()]) >= _PAD
        return {name: sign for sign, name in found.items()} if pad else {}

    @cached_property
    def to_press(self) -> str | None:
        """What is still to be pressed on the pad; empty if all of it was, None if nothing is."""
        if not self.keys:
            return None
        pressed = ""
        for visit in reversed(self.situation.visited):
            if not (sign := _sign(visit.action)):
                break
            pressed = sign + pressed
        shown = [pressed, *(_without_gaps(one.text) for one in self.screen.elements if not one.clickable)]
        for param in self.view.wish.params:
            parts = {one.name: one.value for one in param.parts}
            whole = _without_gaps(parts.get("digits", param.value))
            if any(sign in whole for sign in "+*/") and _PRESSED.fullmatch(whole):
                whole += "="
            if _PRESSED.fullmatch(whole):
                return whole[max(len(one) for one in (*shown, "") if whole.startswith(one)) :]
        return None

    def _past(self) -> None:
        situation, screen = self.situation, self.screen
        self.in_state = {(one.page_key, one.state_key, key_of(one.action)) for one in situation.visited}
        self.on_page = Counter((one.page_key, key_of(one.action)) for one in situation.visited)
        self.labels_done = {
            key_of(one.action)[1:2] for one in situation.visited if one.page_key == screen.page_key
        }
        self.last = situation.visited[-1].action.kind if situation.visited else ""
        self.typed_last = self.last in {"input_text", "set_value"}
        kept = [
            one
            for one in situation.visited[-3:]
            if one.action.kind in {"input_text", "set_value", "set_checked"}
        ]
        self.just_changed = float(bool(kept))


def _has_field(param: Param, fields: Sequence[Thing]) -> bool:
    return any(param.role in f"{one.label} {one.id_text}".casefold() for one in fields)
