"""On a web site the link that says most of what is wanted is followed, until none says more than the page.

Only links are touched, between the bars of the browser; what is done on the page is for others to say.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from treetap.acts.touching import unasked
from treetap.decision.concepts import Concept, shared
from treetap.decision.knows import Knows
from treetap.decision.offline.tried import Tried
from treetap.matching.addresses import LOWER, UPPER, address_bar, shown_address
from treetap.matching.labels import said
from treetap.models import (
    Back,
    BlockerKind,
    Decider,
    Direction,
    Element,
    Goal,
    Role,
    Screen,
    Situation,
    Swipe,
    Tap,
    Terminal,
)

_LOOKS = frozenset({"read", "count", "search", "reveal", "verify", ""})
"""What is asked may stand on any page of the site: where no link says a word of it, all are looked at."""
_MOST_LINKS, _MOST_SCROLLS, _MOST_PAGES = 10, 6, 14
_LONGEST = 60
"""Characters of a link; more is a passage."""
_LINKS = frozenset({Role.ITEM, Role.BUTTON, Role.TEXT, Role.UNKNOWN})
_UNTOLD = 0.5
"""What a word counts that other pages may say as well."""


@dataclass(frozen=True)
class Site:
    """One goal on one page of the site it is for."""

    goal: Goal
    situation: Situation
    knows: Knows
    tried: Tried

    @property
    def screen(self) -> Screen:
        return self.situation.screen

    def follow(self) -> Terminal | None:
        """The next link, a look further down, or back to a page with links that were not followed."""
        if self.screen.blockers and any(one.kind is not BlockerKind.KEYBOARD for one in self.screen.blockers):
            return None
        links = sorted(self._links(), key=lambda one: -one[0])
        if links and links[0][0] > self._head:
            return self._tap(links[0][1])
        looks = self.goal.verb in _LOOKS and self._pages() <= _MOST_PAGES
        if not looks:
            return None if self._head > 0 or not self._wanted else self._further()
        return self._further() or (self._tap(links[0][1]) if links else self._back())

    def left(self) -> Goal:
        """The goal as it is on this very page: what its heading says needs no looking for any more."""
        gone = {one.text for one in self._wanted if shared(one, self._heading) == 1.0}
        if not gone or self.goal.verb in _LOOKS:
            return self.goal
        odd = tuple(word for word in self.goal.unexplained if not self._is_of(word, gone))
        told = tuple(word for word in self.goal.words if not self._is_of(word, gone))
        kept = " ".join(word for word in self.goal.object.split() if not self._is_of(word, gone))
        return self.goal.model_copy(
            update={"unexplained": odd, "words": told, "object": kept or "page", "clause": " ".join(told)}
        )

    def _is_of(self, word: str, gone: set[str]) -> bool:
        found = self.knows.concepts(word)
        return bool(found) and all(one.text in gone for one in found)

    # What is wanted

    @cached_property
    def _wanted(self) -> tuple[Concept, ...]:
        found = [
            *self.knows.concepts(self.goal.object),
            *self.knows.concepts(" ".join(self.goal.unexplained)),
        ]
        return tuple({one.text: one for one in found}.values())

    @cached_property
    def _odd(self) -> frozenset[str]:
        return frozenset(one.text for one in self.knows.concepts(" ".join(self.goal.unexplained)))

    def _worth(self, text: str) -> float:
        """How much of what is wanted it says; what nobody knows tells most."""
        own = self.knows.concepts(text)
        return sum(
            (1.0 if one.text in self._odd else _UNTOLD) for one in self._wanted if shared(one, own) == 1.0
        )

    # What is here

    @cached_property
    def _heading(self) -> tuple[Concept, ...]:
        """The first words of the page, below the bar."""
        return self.knows.concepts(self._head_text)

    @cached_property
    def _head_text(self) -> str:
        boxes, known = self.knows.index(self.screen).boxes, self.knows.index(self.screen)
        texts = [
            one
            for one in self.screen.elements
            if one.text and one.role is Role.TEXT and self._is_inside(one) and not known.doer(one).clickable
        ]
        first = min(texts, key=lambda one: boxes[one.id].top, default=None)
        return "" if first is None else first.text

    @cached_property
    def _head(self) -> float:
        return self._worth(self._head_text)

    def _is_inside(self, element: Element) -> bool:
        """Between the bars. What has scrolled below them is there, too."""
        box, height = self.knows.index(self.screen).boxes[element.id], self.screen.frame.size.height
        bar = address_bar(self.screen)
        top = UPPER * height if bar is None else self.knows.index(self.screen).boxes[bar.id].bottom
        return box.top >= min(top, UPPER * height) and box.y <= height * (LOWER + 1) / 2

    def _links(self) -> list[tuple[float, Element]]:
        """What can be followed here and was not yet, with how much it says."""
        found = list[tuple[float, Element]]()
        for thing in self.knows.actionable(self.screen):
            one = thing.element
            label = thing.label
            if one.role not in _LINKS or one.editable or one.checked is not None or not self._is_inside(one):
                continue
            if not one.clickable or not label or len(label) > _LONGEST or self.knows.commits(label):
                continue
            verb = self.knows.verb_of(label)
            if (verb is not None and one.role is Role.BUTTON) or self._was_followed(one):
                continue
            if unasked(one, self.screen, self.goal, self.situation) is not None:
                continue
            found.append((max(map(self._worth, [label, *said(one)])), one))
        return found[: _MOST_LINKS * 3]

    def _tap(self, link: Element) -> Terminal | None:
        action = Tap(target=self.knows.target(link, self.screen))
        return self._step(action, f"The link '{self.knows.label(link, self.screen)}' leads on from here")

    def _was_followed(self, link: Element) -> bool:
        """From this page or from any other: a link of that name leads where it led."""
        label = self.knows.label(link, self.screen)
        action = Tap(target=self.knows.target(link, self.screen))
        if self.tried.here(action, self.screen.page_key, self.screen.state_key):
            return True
        taps = (one.action for one in self.situation.visited if isinstance(one.action, Tap))
        return any(one.target.text is not None and one.target.text.fill() == label for one in taps)

    def _further(self) -> Terminal | None:
        scrolls = self.knows.scrollers(self.screen)
        swipe = Swipe(direction=Direction.UP, distance=0.6)
        state, page = self.screen.state_key, self.screen.page_key
        if not scrolls or self.tried.here(swipe, page, state):
            return None
        done = sum(one.action.kind == "swipe" for one in self.situation.visited[-_MOST_SCROLLS:])
        return None if done >= _MOST_SCROLLS else self._step(swipe, "The page goes on below")

    def _back(self) -> Terminal | None:
        """To the page before, while there is one on this site."""
        addresses = self._addresses()
        if len(set(addresses)) < 2 or addresses[-1] == addresses[0]:
            return None
        return self._step(Back(), "Nothing here tells it")

    def _addresses(self) -> list[tuple[str, str]]:
        shown = (shown_address(one) for one in (*self.situation.seen, self.screen))
        return [one for one in shown if one is not None]

    def _pages(self) -> int:
        return sum(one.action.kind in {"tap", "back"} for one in self.situation.visited)

    def _step(self, action: Tap | Swipe | Back, why: str) -> Terminal | None:
        if self.tried.here(action, self.screen.page_key, self.screen.state_key):
            return None
        return Terminal(
            action=action, goal_id=self.goal.id, thought=f"{why}.", confidence=0.6, by=Decider.OFFLINE
        )
