"""Best first over pages: which candidate to take, when to go back, when to stop.

The situation tells what was tried on which page, so the search keeps no state: a page that is seen again
offers what is left of it. What changes something, and a claim, need the fitted probability and a likely way
to this page. Otherwise what only shows more is explored, the likeliest first.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property

from treetap.core.ports import NOT_ACCEPTED
from treetap.matching.wording import certainty
from treetap.models import Action, Back, BlockerKind, Intent, Permission, Situation, StepStatus, Wait
from treetap.policy.offline.candidates import Candidate, key_of
from treetap.policy.offline.ending import Trail
from treetap.policy.offline.rated import Rated
from treetap.policy.offline.scorer import Thresholds
from treetap.policy.offline.view import View

DEEPEST, MOST_STEPS = 8, 14
"""Pages below the app's first one; steps for one goal."""
_MOST_WAITS, _MOST_BACK = 5, 3
_MOST = {"launch": 2, "scroll": 4}
_MOST_TIMES = 3
"""How often the same is done on one page, by kind of step; any other kind as often as that."""
_AFTER = 3
"""Steps to look around once something was finished and nothing shows it yet."""
_SURE = 0.8
"""Probability from which on another entry than the named one is touched."""
_LOOK, _WORTH = 0.15, 0.02
"""Share of what is left of a page from which on a way is worth a look; the least probability of one."""
_ON_THE_WAY = 0.25
"""That a change is right, times that the way to its page was, from which on it is made."""
FINISHED, CHANGED = "Finish: ", "Choose: "
"""How the steps are described that complete something, or choose something."""
_CHANGING = frozenset({"input_text", "set_value", "set_checked", "select"})
_MOVING = frozenset({"launch_app", "swipe", "scroll_to", "back", "wait"})
_PUTTING_IN = frozenset({Intent.CREATE, Intent.EDIT, Intent.SEND, Intent.SET})
_ASKING = frozenset({Intent.OPEN, Intent.READ})
_IN_VAIN = frozenset({StepStatus.FAILED, StepStatus.SKIPPED})
_NEVER_WANTED = frozenset({BlockerKind.AD, BlockerKind.ERROR})


class Search:
    """The choice of one step."""

    def __init__(self, view: View, thresholds: Thresholds) -> None:
        self._view, self._thresholds = view, thresholds
        self._situation: Situation = view.situation
        screen = view.screen
        self._page, self._state = screen.page_key, screen.state_key
        steps = [
            *(step for node in self._situation.done for step in node.all_steps()),
            *self._situation.steps,
        ]
        since = max(0, len(self._situation.visited) - len(steps)) if self._situation.depth else 0
        self._visited = self._situation.visited[since:]
        on_page = [(at, one) for at, one in enumerate(self._visited) if one.page_key == self._page]
        self._on_page = Counter(key_of(one.action) for _, one in on_page)
        # What was finished is looked at anew: the way to it is open again, but it is not done again.
        self._here = {
            key_of(one.action)
            for at, one in on_page
            if one.state_key == self._state and (at > self._finished or is_finishing(one.action))
        }
        self._failed = {
            key_of(one.action) for one in steps if one.status in _IN_VAIN and one.page_key == self._page
        }
        self._turned = {key_of(one.action)[1:5] for _, one in on_page if one.action.kind == "set_checked"}
        lessons = (*self._situation.reflections, *self._situation.lessons)
        self._lessons = {
            key_of(one.action)
            for one in lessons
            if one.action is not None and one.page_key == self._page and one.harmed <= one.helped
        }

    # What was done

    @cached_property
    def _finished(self) -> int:
        """The last step that completed something; -1 if none did."""
        return max((at for at, one in enumerate(self._visited) if is_finishing(one.action)), default=-1)

    @cached_property
    def changed(self) -> bool:
        """Whether anything was entered, set or chosen for this goal."""
        own = [one.action for one in self._visited]
        return any(one.kind in _CHANGING or one.description.startswith((CHANGED, FINISHED)) for one in own)

    @property
    def spent(self) -> bool:
        """Whether enough was tried for one goal, or long enough looked for the sign of what was finished.

        After a claim that was refused nothing is tried: of 46 such runs of core 2 ended well and 12 did harm.
        """
        last_worked = any(one.status is StepStatus.SUCCESS for one in self._situation.steps[-1:])
        if self._situation.failure.startswith(NOT_ACCEPTED) or (self._situation.failure and last_worked):
            return True
        looked = len(self._visited) - 1 - self._finished
        return len(self._visited) >= MOST_STEPS or (self._finished >= 0 and looked >= _AFTER)

    @cached_property
    def _depth(self) -> int:
        """Pages between this one and the last launch, as far as steps tell."""
        depth = 0
        for one in self._visited:
            if one.action.kind == "launch_app":
                depth = 0
            elif one.action.kind in {"tap", "long_press"}:
                depth += 1
            elif one.action.kind == "back":
                depth = max(0, depth - 1)
        return depth

    @cached_property
    def _exits(self) -> set[str]:
        """Pages from which back has led out of the app."""
        seen = {one.page_key: one.package for one in (*self._situation.seen, self._view.screen)}
        pages = [*(one.page_key for one in self._visited[1:]), self._page]
        return {
            one.page_key
            for one, page in zip(self._visited, pages, strict=False)
            if one.action.kind == "back" and seen.get(page, "") != seen.get(one.page_key, "")
        }

    @cached_property
    def _refused(self) -> bool:
        """Whether the guard, or a person, has said no to a step of this goal."""
        return any(
            one.ruling is not None and one.ruling.permission is not Permission.ALLOW and one.execution is None
            for one in self._situation.steps
        )

    def is_choice(self, candidate: Candidate) -> bool:
        """Whether it may be right at all: no lesson warns of it, it turns nothing back, and for a question it
        enters nothing but words to search for."""
        key, thing = key_of(candidate.action), candidate.thing
        if self._view.goal.intent is Intent.READ and thing is not None:
            enters = candidate.kind == "hold" or key[0] in {"set_checked", "set_value", "input_text"}
            if enters and "search" not in thing.classes:
                return False
        return not (key in self._lessons or (candidate.kind == "check" and key[1:5] in self._turned))

    def is_open(self, candidate: Candidate, features: Mapping[str, float]) -> bool:
        """Whether it was not tried in vain: not in this very state, not failed here."""
        key = key_of(candidate.action)
        if candidate.action is None:
            return True
        if key in self._failed or (key in self._here and not features["key.next"]):
            return False
        times = self._on_page[key]
        if candidate.kind == "launch":
            times = sum(key_of(one.action) == key for one in self._visited)
        elif candidate.kind == "tap" and len(candidate.text) == 1:
            times = 0  # The key of a pad is pressed as often as it takes.
        return times < _MOST.get(candidate.kind, _MOST_TIMES)

    # The choice

    def pressing(self) -> Action | None:
        """The way out of what no goal needs: an advertisement, an error, something that only takes time."""
        kinds = [one.action.kind for one in self._visited[-_MOST_WAITS:]]
        patient = kinds != ["wait"] * _MOST_WAITS
        for blocker in self._view.screen.blockers:
            way = blocker.way_out
            if way is None or key_of(way) in self._failed:
                continue
            if isinstance(way, Wait) and patient:
                return way
            if blocker.kind in _NEVER_WANTED and key_of(way) not in self._here:
                return way
        return None

    def way_back(self) -> Action | None:
        """Out of what lies over the page, or to the page before; None where that leads nowhere any more."""
        ways = [one.way_out for one in self._view.screen.blockers if one.way_out is not None]
        for way in (*ways, Back()):
            leaves = isinstance(way, Back) and (self._view.at_home or self._page in self._exits)
            if not leaves and key_of(way) not in self._failed and self._on_page[key_of(way)] < _MOST_BACK:
                return way
        return None

    def choose(self, rated: Sequence[Rated]) -> Rated | None:
        """What to do next; None where nothing is left here."""
        ranked = sorted(rated, key=lambda one: -one.share)
        if all(one.candidate.action is None for one in ranked):
            return None  # Probabilities compare: alone, any claim is sure.
        allowed = [one for one in ranked if self._may(one)]
        best = next((one for one in allowed if one.share >= self._least(one)), None)
        if best is None:
            return self._explored(allowed)
        if best.finishes and best.features["keep.unfilled"]:
            # All values that fit go in before a form is kept.
            fills = [one for one in allowed if one.candidate.kind in {"type", "set"} and one.changes]
            best = next((one for one in fills if one.share >= _LOOK), best)
        return best

    def _explored(self, allowed: Sequence[Rated]) -> Rated | None:
        """What only shows more: the way to a wanted page by the map; else the likeliest, if it stands out."""
        left = sum(one.share for one in allowed if one.candidate.action is not None)
        ways = [one for one in allowed if self._only_looks(one)]
        known = next((one for one in ways if one.features["map.wanted"]), None)
        return known or next((one for one in ways if one.share >= max(_LOOK * left, _WORTH)), None)

    def certainty_of(self, one: Rated, rated: Iterable[Rated]) -> float:
        """That it is right here. What only shows more is one of those that are left to look at."""
        left = sum(each.share for each in rated) if self._only_looks(one) else 1.0
        return min(1.0, one.share / max(left, one.share))

    def _least(self, one: Rated) -> float:
        """The probability from which on it is done, whatever else there is."""
        if one.candidate.action is None:
            return self._thresholds.done
        if one.commits:
            return self._thresholds.commit
        return _SURE if self._is_another(one) else self._thresholds.act

    def _is_another(self, one: Rated) -> bool:
        """Whether it is, or belongs to, another entry than the one that the goal names."""
        return one.unnamed and bool(self._view.wish.names) and not one.features["row.ranked"]

    def _only_looks(self, one: Rated) -> bool:
        """Whether it changes nothing; another entry than the named one may: to touch a song plays it."""
        return one.candidate.action is not None and not (one.may_change or self._is_another(one))

    def _may(self, one: Rated) -> bool:
        """Whether nothing stands against it. Looking around ends in the depth. Nothing is completed for a
        question, or after a refusal; no form is kept before every value was dealt with."""
        if one.candidate.action is None or not one.may_change:
            forward = one.candidate.kind in {"tap", "hold"}
            return not (forward and self._depth >= DEEPEST)
        if self._refused or (one.finishes and self._leaves_out and one.share < _SURE):
            return False
        if certainty(self._visited) * one.share < _ON_THE_WAY:
            return False
        return not (self._view.goal.intent in _ASKING and (one.commits or one.finishes))

    def believes(self, candidate: Candidate, features: Mapping[str, float]) -> bool:
        """Of a claim: whether a step for this goal came to something, or what it wants is seen to be set."""
        if candidate.kind != "finish":
            return True
        worked = (one.action.kind for one in self._situation.steps if one.status is StepStatus.SUCCESS)
        shows = features["end.toggle"] or features["end.chosen"]
        return bool(shows) or self._view.goal.intent is Intent.OPEN or not _MOVING.issuperset(worked)

    @cached_property
    def _leaves_out(self) -> bool:
        """Whether a value that is to be put in was typed, touched or shown nowhere."""
        trail, values = Trail(self._view), [one for one in self._view.wish.params if one.source == "slot"]
        return self._view.goal.intent in _PUTTING_IN and not all(map(trail.covers, values))


def is_finishing(action: Action) -> bool:
    """Whether a step was taken to complete something."""
    return action.description.startswith(FINISHED)
