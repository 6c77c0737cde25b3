"""Where to look when nothing here leads on: the map, a search, further down, menus and tabs, back.

Best-first over the pages seen: what was seen elsewhere and is likelier than anything here is gone back to.
Never deeper than six pages, never through what commits.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise

from treetap.acts.touching import unasked
from treetap.decision.knows import Knows, Thing
from treetap.decision.offline.apps import at_home, is_home
from treetap.decision.offline.queries import query
from treetap.decision.offline.reopening import openers
from treetap.decision.offline.scoring import Scored
from treetap.decision.offline.tried import Tried, key_of
from treetap.decision.offline.wanted import Wanted
from treetap.decision.offline.working import in_menu
from treetap.matching.labels import id_words
from treetap.models import (
    Action,
    Back,
    BlockerKind,
    Direction,
    Element,
    GoHome,
    InputText,
    LaunchApp,
    Polarity,
    Role,
    Screen,
    ScrollTo,
    Situation,
    Swipe,
    Tap,
    Target,
    Text,
)

Way = tuple[Action, str]
"""What to try, and why."""

DEEPEST = 6
MOST_STEPS = 30
"""Steps about the phone after which a goal is given up."""
_AGAIN = "something else in its menu may lead there"
_ABOUT = frozenset({"tap", "back", "swipe", "scroll_to", "launch_app", "go_home"})
LIKELY, POSSIBLE, ANYTHING = 0.38, 0.15, 0.02
_ELSEWHERE = 0.12
"""How much likelier something elsewhere must be to be worth going back."""
_MOST_SCROLLS = 12
_TALL = 0.2
"""Of the screen: what is lower and scrolls is a strip of chips, not a list."""
_STRIP = 2.5
"""Wider than that for its height: it goes sideways."""
_SETS = frozenset({"set", "raise", "mute", "allow", "switch_over", "sort", "filter"})
_NEUTRAL = Polarity.NEUTRAL
_PIECES = re.compile(r"[a-z]+")


def depth(situation: Situation) -> int:
    """How many pages below the first one of the app we are, as far as the run shows.

    A page that comes up again is the one that was left: a menu that has led on is gone when one comes back.
    """
    pages = [*(visit.page_key for visit in situation.visited), situation.screen.page_key]
    way = pages[:1]
    for before, page in zip(situation.visited, pages[1:], strict=True):
        if isinstance(before.action, LaunchApp | GoHome) or getattr(before.action, "to_first_page", False):
            way = [page]
        elif page in way:
            del way[way.index(page) + 1 :]
        elif _is_tab(before.action):
            way[-1:] = [page]
        elif isinstance(before.action, Back):
            way = [*way[:-2], page]
        else:
            way.append(page)
    return len(way) - 1


def explored(situation: Situation) -> int:
    """Steps so far that went somewhere, for this node and below it."""
    below = [step for node in situation.done for step in node.all_steps()]
    return sum(one.action.kind in _ABOUT for one in (*below, *situation.steps))


def _is_tab(action: Action) -> bool:
    """From one tab to another is no way down: back would lead out of the app."""
    return isinstance(action, Tap) and action.target.role is Role.TAB


class Explorer:
    """For one goal, on the screen in front."""

    def __init__(
        self,
        wanted: Wanted,
        situation: Situation,
        knows: Knows,
        tried: Tried,
        *,
        looks_only: bool = False,
        menus: Mapping[str, float] | None = None,
    ) -> None:
        """`looks_only`: it was done already; where it shows is looked for, and nothing else is opened.

        `menus`: the menus that were seen, by page, with how likely the best is that was not tried in them.
        """
        self._looks_only = looks_only
        self._menus = list(openers(situation, tried, menus or {}))
        self._wanted, self._situation, self._knows, self._tried = wanted, situation, knows, tried
        self._screen = situation.screen
        self._depth = depth(situation)

    def next(self, here: Sequence[Scored], elsewhere: float, on_map: Action | None) -> Way | None:
        """The next thing to try, and why; None when nothing is left."""
        if explored(self._situation) >= MOST_STEPS:
            return None
        best = here[0].score if here else 0.0
        for action, why in self._ways(here, best, elsewhere, on_map):
            if why == _AGAIN or not self._done(action):
                return action, why
        return None

    def _ways(
        self, here: Sequence[Scored], best: float, elsewhere: float, on_map: Action | None
    ) -> Iterator[Way]:
        deep = self._depth >= DEEPEST
        nearer = elsewhere - best
        if on_map is not None:
            yield on_map, "the map knows this way"
        if not deep:
            yield from self._tapped(here, LIKELY)
            yield from self._typed()
            yield from self._named()
        if not deep and not self._looks_only and in_menu(self._screen):
            yield from self._tapped(here, POSSIBLE)
        if nearer > _ELSEWHERE and elsewhere > LIKELY + _ELSEWHERE and self._may_go_back():
            yield Back(), "something on an earlier page is likelier"
        if at_home(self._situation):
            return
        if not deep:
            yield from self._around(here)
        if nearer > _ELSEWHERE and self._may_go_back():
            yield Back(), "something on an earlier page is likelier"
        if not deep and not self._looks_only:
            yield from self._tapped(self._unsubmitted(here), ANYTHING)
        if self._may_go_back():
            yield Back(), "nothing here leads on"
        yield Back(to_first_page=True), "nothing here leads on"

    def _around(self, here: Sequence[Scored]) -> Iterator[Way]:
        """Further down, a search, menus and tabs; and what the keyboard may hide."""
        yield from self._scrolls()
        if not self._looks_only:
            yield from self._searches()
            best = max((one.score for one in here), default=0.0)
            yield from ((menu, _AGAIN) for menu, likely in self._menus if likely >= max(best, POSSIBLE))
            yield from self._tapped(self._unsubmitted(here), POSSIBLE)
            yield from ((menu, _AGAIN) for menu, likely in self._menus if likely >= POSSIBLE)
        if self._keyboard():
            yield Back(description="Put the keyboard away"), "the keyboard is in the way"

    def _tapped(self, here: Sequence[Scored], least: float) -> Iterator[Way]:
        """Only what shows something; an entry of a list only if it is the one that is meant, or means it."""
        for one in here:
            free = one.candidate.navigates and (one.meant or one.heard or not one.candidate.is_anyones)
            if one.score >= least and free and not self._commits(one.candidate.thing.element):
                yield one.candidate.action, f"'{one.candidate.label}' may lead there by {one.why}"

    def _commits(self, element: Element) -> bool:
        """Whether a touch does what nobody asked for. What it is called is no reason to try it out."""
        return unasked(element, self._screen, self._wanted.goal, self._situation) is not None

    def _unsubmitted(self, here: Sequence[Scored]) -> list[Scored]:
        """Beside fields, a button with words on it hands in what stands in them, whatever its words are."""
        fields = [one for one in self._knows.actionable(self._screen) if one.element.editable]
        if all(self._is_search(one) for one in fields):
            return list(here)
        return [one for one in here if one.meant or not _is_worded(one.candidate.thing.element)]

    def _is_among_settings(self) -> bool:
        """By the page's title, the app's package, or what was touched to come here."""
        title = self._knows.title(self._screen)
        spoken = [title, *_PIECES.findall(self._screen.package)]
        for visit in self._situation.visited[-DEEPEST:]:
            if isinstance(visit.action, Tap):
                spoken.append(id_words(visit.action.target.resource_id or ""))
                spoken.append(key_of(visit.action)[1])  # what it was called
        deeds = [(self._knows.verb_of(text) or ("",))[0] for text in spoken]
        return "settings" in deeds or deeds[0] == "more"

    def _may_go_back(self) -> bool:
        return self._depth > 0 and self._screen.page_key not in self._exits()

    def _exits(self) -> frozenset[str]:
        """Pages from which back has led out of the app."""
        home = {one.page_key for one in (*self._situation.seen, self._screen) if is_home(one.package)}
        pairs = pairwise(self._situation.visited)
        return frozenset(
            one.page_key for one, after in pairs if isinstance(one.action, Back) and after.page_key in home
        )

    def _done(self, action: Action) -> bool:
        page, state = self._screen.page_key, self._screen.state_key
        if self._tried.here(action, page, state) or (_is_tab(action) and self._has_been(action)):
            return True
        return isinstance(action, Swipe) and (
            self._tried.has_failed(action, page) or self._tried.times(action, page) >= _MOST_SCROLLS
        )

    def _has_been(self, tab: Action) -> bool:
        """A tab is the same wherever one comes from."""
        return any(key_of(visit.action) == key_of(tab) for visit in self._situation.visited)

    def may_scroll(self) -> bool:
        """Whether the list goes on, as far as is known."""
        return any(not self._done(action) for action, _ in self._scrolls())

    def _scrolls(self) -> Iterator[Way]:
        """Further down in the largest list."""
        for element in self._knows.scrollers(self._screen)[:1]:
            if not self._is_list(element) or self._has_scrolled():
                continue
            yield (
                Swipe(direction=Direction.UP, distance=0.6, target=self._list(element)),
                "there may be more below",
            )

    def _named(self) -> Iterator[Way]:
        """What has a name, further down in the list, if it does not show here."""
        shown = "\n".join(self._knows.texts(self._screen))
        lists = [one for one in self._knows.scrollers(self._screen)[:1] if self._is_list(one)]
        for name in self._wanted.values if lists else ():
            if not self._knows.says(shown, name):
                yield ScrollTo(target=Target(text=Text.literal(name))), f"'{name}' may be further down"

    def _is_list(self, element: Element) -> bool:
        height, width = element.bounds.height, element.bounds.width
        return height >= _TALL * self._screen.frame.size.height and width <= _STRIP * height

    def _has_scrolled(self) -> bool:
        """Whether the whole list was gone through for a name."""
        page = self._screen.page_key
        return any(
            one.page_key == page and isinstance(one.action, ScrollTo) for one in self._situation.visited
        )

    def _list(self, element: Element) -> Target | None:
        """The list by its id, where it has one; otherwise the swipe is across the screen."""
        alone = len(self._knows.scrollers(self._screen)) == 1
        if alone or not element.resource_id:
            return None
        return Target(element=element.id, resource_id=element.resource_id)

    def _typed(self) -> Iterator[Way]:
        """What is wanted, typed into a search field that is open."""
        query = self._query() if self._is_found_by_name() else ""
        for field in self._knows.fields(self._screen) if query else ():
            if self._is_search(field) and self._is_empty(field):
                target = self._knows.target(field.element, self._screen)
                yield InputText(target=target, text=Text.literal(query), press_enter=True), "search for it"
                return

    def _searches(self) -> Iterator[Way]:
        """The button that opens a search."""
        if not self._query() or not self._is_found_by_name():
            return
        for thing in self._knows.actionable(self._screen):
            if self._is_searching(thing) and not self._beside_field(thing):
                yield Tap(target=self._knows.target(thing.element, self._screen)), "there may be a search"
                return

    def _is_found_by_name(self) -> bool:
        """A search finds what has a name; how an app is set is found by one among settings only."""
        return bool(self._wanted.values) or self._wanted.goal.verb not in _SETS or self._is_among_settings()

    def _query(self) -> str:
        return query(self._wanted, self._knows)

    def _is_searching(self, thing: Thing) -> bool:
        return not thing.element.editable and self._knows.verb_of(thing.label) == ("search", _NEUTRAL)

    def _beside_field(self, thing: Thing) -> bool:
        """It hands in what stands in the field of its line, and opens nothing."""
        middle = thing.element.bounds.center.y
        rows = [one.element.bounds for one in self._knows.fields(self._screen)]
        return any(box.top < middle < box.bottom for box in rows)

    def _is_search(self, field: Thing) -> bool:
        beside = [one for one in self._knows.actionable(self._screen) if self._is_searching(one)]
        box = field.element.bounds
        if any(box.top < one.element.bounds.center.y < box.bottom for one in beside):
            return True
        spoken = [field.label, field.element.hint, field.element.description, *field.names[:1]]
        return any(self._knows.about(text, ["search"]) > 0 for text in spoken if text)

    def _is_empty(self, field: Thing) -> bool:
        """Some fields say what they are for where the text will stand."""
        text = field.element.text.strip()
        return (
            not text or text in {field.element.hint, field.label} or self._knows.about(text, ["search"]) > 0
        )

    def _keyboard(self) -> bool:
        return any(one.kind is BlockerKind.KEYBOARD for one in self._screen.blockers)


def _is_worded(element: Element) -> bool:
    return element.role is Role.BUTTON and bool(element.text)


def earlier(situation: Situation) -> list[Screen]:
    """The other pages of this app that were seen, one view of each, the last seen first."""
    found: dict[str, Screen] = {}
    for screen in reversed(situation.seen):
        same_app = screen.package == situation.screen.package
        if same_app and screen.page_key != situation.screen.page_key and screen.elements:
            found.setdefault(screen.page_key, screen)
    return list(found.values())
