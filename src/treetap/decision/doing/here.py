"""Where a goal stands: the screen in front, what was done for it already, what is called what."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from treetap.decision.doing.words import DELETE, Things, says, things, turned
from treetap.decision.knows import Knows
from treetap.decision.sweeping import clears_field, steps, takes_more
from treetap.matching.covering import is_cut_off
from treetap.matching.holds_page import titles
from treetap.matching.holds_view import MODAL
from treetap.matching.labels import TYPED, Index, id_words, index, said
from treetap.matching.words import normal, same_text
from treetap.models import (
    Action,
    Commitment,
    Element,
    Goal,
    Role,
    Screen,
    Situation,
    Source,
    StepRecord,
    StepStatus,
    Tap,
)

_GREYED = frozenset({Role.LIST, Role.DIALOG, Role.WEB})
_MOVES = frozenset({"swipe", "scroll_to"})


@dataclass(frozen=True)
class Here:
    """One goal on one screen."""

    goal: Goal
    situation: Situation
    knows: Knows

    @property
    def screen(self) -> Screen:
        return self.situation.screen

    @cached_property
    def known(self) -> Index:
        return index(self.screen)

    @cached_property
    def things(self) -> Things:
        return things(self.knows.lexicon)

    @cached_property
    def said(self) -> str:
        """The goal in words."""
        alone = len(self.situation.frame.goals) == 1
        return self.goal.clause or (self.situation.frame.sentence if alone else " ".join(self.goal.words))

    @cached_property
    def object(self) -> str:
        return self.goal.object.replace(" (several)", "")

    @cached_property
    def thing_words(self) -> frozenset[str]:
        """All words for the things that the goal is about."""
        names = self.things.things_of(self.goal.object)
        return frozenset(normal(word) for name in names for word in self.things.words(name))

    # What is in front

    @cached_property
    def dialog(self) -> tuple[Element, ...]:
        """What lies over the page; empty if nothing does."""
        over = [one for one in self.screen.blockers if one.kind in MODAL and one.elements]
        if over:
            return tuple(self.known.by_id[name] for name in over[-1].elements)
        boxes = [one for one in self.screen.elements if one.role is Role.DIALOG]
        return (boxes[-1], *self.known.descendants(boxes[-1])) if boxes else ()

    @cached_property
    def front(self) -> tuple[Element, ...]:
        """What can be touched: all of it, or what lies over the rest."""
        return self.dialog or self.screen.elements

    @cached_property
    def controls(self) -> tuple[Element, ...]:
        """What answers to a touch, in reading order."""
        found = [one for one in self.front if one.enabled and self._answers(one)]
        found = [one for one in found if not is_cut_off(one, self.known)]
        return tuple(sorted(found, key=lambda one: (self.known.boxes[one.id].top, one.order)))

    def _answers(self, element: Element) -> bool:
        if element.role in _GREYED or element.editable:
            return False
        unsaid = element.source is not Source.TREE and element.role is Role.ITEM
        lonely = element.role in {Role.BUTTON, Role.TAB, Role.ICON} or unsaid
        return element.clickable or element.role in {Role.SWITCH, Role.CHECKBOX, Role.RADIO} or lonely

    @cached_property
    def fields(self) -> tuple[Element, ...]:
        found = [one for one in self.front if one.editable or one.role is Role.FIELD]
        return tuple(sorted(found, key=lambda one: (self.known.boxes[one.id].top, one.order)))

    @cached_property
    def title_words(self) -> tuple[str, ...]:
        """What the page is called."""
        return tuple(text for one in titles(self.screen) for text in said(one))

    # What things are called

    def called(self, element: Element) -> tuple[str, ...]:
        """All names of a control, the words of its id last."""
        names = [one.text for one in self.known.names(element) if one.weight != TYPED]
        if not names and not element.clickable:
            names = [one.text for one in self.known.inherited(element)]
        if not names:
            names = [text for part in self.known.descendants(element) for text in said(part)]
        spoken = id_words(element.resource_id)
        return tuple(dict.fromkeys([*names, spoken] if spoken else names))

    def pressing(
        self,
        phrases: Iterable[str],
        things: Iterable[str] = (),
        *,
        least: float = 0.7,
        among: Iterable[Element] = (),
    ) -> Element | None:
        """The control that says one of these; the surest, and of equals the lowest or rightmost."""
        best: tuple[float, float, float] | None = None
        found = None
        deletes = not DELETE.isdisjoint(phrases)
        for one in among or self.controls:
            if one.role in {Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.TAB} and not among:
                continue
            if self.is_unfit(one, deletes=deletes):
                continue
            score = self.score(one, phrases, things)
            box = self.known.boxes[one.id]
            rank = (score, box.y, box.x)
            if score >= least and (best is None or rank > best):
                best, found = rank, one
        return found

    def score(self, element: Element, phrases: Iterable[str], things: Iterable[str] = ()) -> float:
        """How surely it says one of these; what it says of itself counts more than its id."""
        names = self.called(element)
        own = [text for text in said(element) if text]
        if own and turned(own[0]) and not says(own[0], phrases, things):
            return 0.0
        return max((says(name, phrases, things) for name in names), default=0.0)

    def is_unfit(self, element: Element, *, deletes: bool) -> bool:
        """It only empties a field, counts up or down, or deletes more than the goal names."""
        more = deletes and any(takes_more(name, self.goal) for name in self.called(element))
        return more or clears_field(self.known, element) or steps(self.known, element)

    # What was done

    @cached_property
    def steps(self) -> tuple[StepRecord, ...]:
        """All that was done for this goal, first by the node's children; those of other goals did theirs."""
        mine = [node for node in self.situation.done if node.goal_id in {None, "", self.goal.id}]
        below = [step for node in mine for step in node.all_steps()]
        return (*below, *self.situation.steps)

    @property
    def is_scrolled(self) -> bool:
        """Whether something was gone down in on this page: its list may not begin where it shows."""
        page = self.screen.page_key
        moved = [one for one in self.steps if one.action.kind in _MOVES and one.page_key == page]
        return any(one.status is StepStatus.SUCCESS for one in moved)

    def _for_this(self) -> Iterator[StepRecord]:
        """What was done for this very goal: what another one sent, or typed, is not sent for this one."""
        for node in self.situation.done:
            if node.goal_id in {None, self.goal.id}:
                yield from node.all_steps()
        yield from self.situation.steps

    def taken(self) -> Iterator[Action]:
        """Actions that were carried out, the oldest first."""
        return (one.action for one in self.steps if one.status is not StepStatus.SKIPPED)

    def tried(self, action: Action) -> bool:
        """Whether the very same was done here already, in this state."""
        key = _key(action)
        return any(
            one.state_key == self.screen.state_key and _key(one.action) == key
            for one in self.situation.visited
        ) or any(
            one.state_key == self.screen.state_key and one.state_key and _key(one.action) == key
            for one in self.steps
        )

    def has_given(self, value: str) -> bool:
        """Whether the value was typed, set or chosen by a step that worked."""
        return any(
            step.status is StepStatus.SUCCESS and any(same_text(text, value) for text in _texts(step.action))
            for step in self._for_this()
        )

    def has_touched(self, name: str) -> bool:
        """Whether the last touch that did something was on what is called that."""
        last = next((one for one in reversed(self.steps) if isinstance(one.action, Tap)), None)
        if last is None or last.status is not StepStatus.SUCCESS or not isinstance(last.action, Tap):
            return False
        texts = (last.action.target.text, last.action.target.description)
        return any(one is not None and same_text(one.fill(), name) for one in texts)

    def committed(self, kind: Commitment, value: str | None = None) -> bool:
        """Whether such a thing was done after the value had been typed; without one, whether at all."""
        given = value is None
        for action in (one.action for one in self._for_this() if one.status is not StepStatus.SKIPPED):
            given = given or (value is not None and any(same_text(text, value) for text in _texts(action)))
            if given and action.commits is kind:
                return True
        return False

    def described(self, mark: str) -> bool:
        """Whether a step of this node was described like that."""
        return any(action.description == mark for action in self.taken())


def _texts(action: Action) -> Iterator[str]:
    for name in ("text", "value", "option"):
        given = getattr(action, name, None)
        if given is not None and all(part.kind == "literal" for part in given.root):
            yield given.fill()


def _key(action: Action) -> tuple[Any, ...]:
    target = getattr(action, "target", None)
    point = None if target is None else (target.element, target.text, target.description, target.resource_id)
    return (
        action.kind,
        point,
        *_texts(action),
        getattr(action, "key", None),
        getattr(action, "direction", None),
    )
