"""Best first over pages: which candidate to take, when to go back, when to stop.

The situation tells what was tried on which page, so the search keeps no state: a page that is seen again
offers what is left of it. Navigation is explored freely; what changes something is only done where it
clearly wins.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cached_property

from treetap.core.ports import NOT_ACCEPTED
from treetap.matching.certainty import certainty
from treetap.models import (
    Action,
    Back,
    BlockerKind,
    Intent,
    Permission,
    Situation,
    StepStatus,
    Wait,
)
from treetap.policy.offline.candidates import Candidate, key_of
from treetap.policy.offline.ending import Trail
from treetap.policy.offline.rated import Rated
from treetap.policy.offline.scorer import Thresholds
from treetap.policy.offline.view import View

DEEPEST = 8
"""Pages below the app's first one."""
MOST_STEPS = 14
"""Steps for one goal."""
_MOST_WAITS = 5
_MOST = {"launch": 2, "scroll": 4, "seek": 1}
_MOST_TIMES = 3
"""How often the same is done on one page, by kind of step; any other kind as often as that."""
_AFTER = 3
"""Steps to look around once something was finished and nothing shows it yet."""
_SURE = 0.8
"""Probability from which on no rule of the search stands against a step, unless it commits to something."""
_LIKELY = 0.5
"""Probability from which on a control that may change something is touched to see or to open something."""
_LEAST = 0.2
"""Probability below which a way is not worth a look."""
_WORTH = 0.02
"""The same where little else is left of a page."""
_MOST_BACK = 3
"""How often one page is left with back."""
_CERTAIN = 0.5
"""Probability below which two ways may look alike."""
_CLEAR = 4.0
"""How many times likelier than the second a step must be to be clear without being certain."""
_FIRST_APP = 0.1
"""Probability of the likeliest app from which on it is opened, where nothing was done yet."""
_UNNAMED = 0.3
"""The same for an entry that says nothing of the goal."""
_ANOTHER_APP = 0.3
"""The same for one more app, once one was opened for the goal."""
FINISHED, CHANGED = "Finish: ", "Choose: "
"""How the steps are described that complete something, or choose something."""
_CHANGING = frozenset({"input_text", "set_value", "set_checked", "select"})
_PUTTING_IN = frozenset({Intent.CREATE, Intent.EDIT, Intent.SEND, Intent.SET})


_ON_THE_WAY = 0.25
"""That a change is right, times that the way to its page was, from which on it is made."""
_IN_VAIN = frozenset({StepStatus.FAILED, StepStatus.SKIPPED})
_NEVER_WANTED = frozenset({BlockerKind.AD, BlockerKind.ERROR})


class Search:
    """The choice of one step."""

    def __init__(self, view: View, thresholds: Thresholds) -> None:
        self._view, self._thresholds = view, thresholds
        self._situation = view.situation
        screen = view.screen
        self._page, self._state = screen.page_key, screen.state_key
        own = _steps_of(view)
        since = max(0, len(self._situation.visited) - own) if self._situation.depth else 0
        self._visited = self._situation.visited[since:]
        # What was finished is looked at anew: the way to it is open again, but it is not done again.
        last = max((at for at, one in enumerate(self._visited) if is_finishing(one.action)), default=-1)
        self._here = {
            key_of(one.action)
            for at, one in enumerate(self._visited)
            if (one.page_key, one.state_key) == (self._page, self._state)
            and (at > last or is_finishing(one.action))
        }
        self._on_page = Counter(key_of(one.action) for one in self._visited if one.page_key == self._page)
        steps = [
            *(step for node in self._situation.done for step in node.all_steps()),
            *self._situation.steps,
        ]
        self._failed = {
            key_of(one.action) for one in steps if one.status in _IN_VAIN and one.page_key == self._page
        }
        self._turned = {
            key_of(one.action)[1:5]
            for one in self._visited
            if one.page_key == self._page and one.action.kind == "set_checked"
        }
        lessons = (*self._situation.reflections, *self._situation.lessons)
        self._lessons = {
            key_of(one.action)
            for one in lessons
            if one.action is not None and one.page_key == self._page and one.harmed <= one.helped
        }

    # What must not be tried again

    def is_open(self, candidate: Candidate, features: Mapping[str, float]) -> bool:
        """Whether it was not tried in vain: not in this very state, not failed here."""
        key = key_of(candidate.action)
        if candidate.action is None:
            return True
        if key in self._failed:
            return False
        turned = candidate.kind == "check" and key[1:5] in self._turned
        again = key in self._here and not features["key.next"]
        return (
            not turned and not again and self._times(candidate, key) < _MOST.get(candidate.kind, _MOST_TIMES)
        )

    def is_warned_of(self, candidate: Candidate) -> bool:
        """Whether a lesson speaks against it."""
        return key_of(candidate.action) in self._lessons

    def _times(self, candidate: Candidate, key: tuple[str, ...]) -> int:
        """How often it was done for this goal: on this page, or anywhere where that is the same."""
        if candidate.kind == "launch":
            return sum(key_of(one.action) == key for one in self._visited)
        pad = candidate.kind == "tap" and len(candidate.text) == 1  # Pressed as often as it takes.
        return 0 if pad else self._on_page[key]

    @cached_property
    def _waited(self) -> int:
        count = 0
        for visit in reversed(self._visited):
            if visit.action.kind != "wait":
                break
            count += 1
        return count

    @cached_property
    def _exits(self) -> set[str]:
        """Pages from which back has led out of the app."""
        seen = {one.page_key: one.package for one in (*self._situation.seen, self._view.screen)}
        pages = [*(one.page_key for one in self._visited[1:]), self._page]
        found = set()
        for one, page in zip(self._visited, pages, strict=False):
            if one.action.kind == "back" and seen.get(page, "") != seen.get(one.page_key, ""):
                found.add(one.page_key)
        return found

    @property
    def spent(self) -> bool:
        """Whether enough was tried for one goal, or long enough looked for the sign of what was finished.

        After a claim that was refused nothing is tried: of 46 such runs of core 2 ended well and 12 did harm.
        """
        last_worked = any(one.status is StepStatus.SUCCESS for one in self._situation.steps[-1:])
        if self._situation.failure.startswith(NOT_ACCEPTED) or (self._situation.failure and last_worked):
            return True
        own = self._visited
        last = max((at for at, one in enumerate(own) if is_finishing(one.action)), default=None)
        return len(own) >= MOST_STEPS or (last is not None and len(own) - 1 - last >= _AFTER)

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

    # The choice

    def pressing(self) -> Action | None:
        """The way out of what no goal needs: an advertisement, an error, something that only takes time."""
        for blocker in self._view.screen.blockers:
            way = blocker.way_out
            if way is None or key_of(way) in self._failed:
                continue
            if isinstance(way, Wait) and self._waited < _MOST_WAITS:
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

    def choose(self, rated: Sequence[Rated]) -> list[Rated]:
        """What to do next: one step, or several that are equally likely; nothing where nothing is left here.

        A change or a claim needs the fitted certainty. Without one, explore the likeliest thing that only
        shows more.
        """
        ranked = sorted(rated, key=lambda one: -one.share)
        if all(one.candidate.action is None for one in ranked):
            return []  # Probabilities compare: alone, any claim is sure.
        allowed = [one for one in ranked if self._may(one)]
        best = next((one for one in allowed if self._is_sure(one, ranked)), None) or self._explored(allowed)
        if best is None:
            return []
        if best.finishes and best.features["keep.unfilled"]:
            # All values that fit go in before a form is kept.
            fills = [one for one in allowed if one.candidate.kind in {"type", "set"} and one.changes]
            best = next((one for one in fills if one.share >= _LEAST), best)
        close = [one for one in allowed if 0 < best.share - one.share < self._thresholds.margin]
        alike = close and self._shows_more(best) and self._shows_more(close[0])
        alike = alike and _LEAST <= best.share < _CERTAIN
        return [best, close[0]] if alike else [best]

    def _is_sure(self, one: Rated, ranked: Sequence[Rated]) -> bool:
        """Whether it is likely enough, or far likelier than anything else that could be done."""
        if one.share >= self._least(one):
            return True
        others = [other.share for other in ranked if other is not one]
        clear = one.share >= _CLEAR * max(others, default=0.0) and one.share >= _LEAST
        return clear and one.candidate.action is not None and not one.commits

    def _explored(self, allowed: Sequence[Rated]) -> Rated | None:
        """The likeliest that only shows more, if it stands out from what else is left of the page."""
        ways = [one for one in allowed if self._shows_more(one)]
        left = sum(one.share for one in allowed if one.candidate.action is not None)
        return next((one for one in ways if one.share >= max(self._least(one) * left, _WORTH)), None)

    def _is_another(self, one: Rated) -> bool:
        """Whether it is, or belongs to, another entry than the one that the goal names."""
        ranked = one.features["row.ranked"]
        return one.unnamed and bool(self._view.wish.names) and not ranked

    def _shows_more(self, one: Rated) -> bool:
        """Whether it changes nothing; another entry than the named one may: to touch a song plays it."""
        thing = one.candidate.thing
        if one.candidate.action is None:
            return False
        begins = thing is not None and "begin" in thing.classes
        begins = (
            begins or one.features["key.next"] > 0
        )  # The next key of a number is pressed because it is sure.
        return not (
            self._is_another(one) or begins or one.changes or one.commits or one.strange or one.is_option
        )

    @cached_property
    def changed(self) -> bool:
        """Whether anything was entered, set or chosen for this goal."""
        own = [one.action for one in self._visited]
        return any(one.kind in _CHANGING or one.description.startswith((CHANGED, FINISHED)) for one in own)

    def _least(self, one: Rated) -> float:
        """The probability from which on it is done."""
        if one.candidate.action is None:
            answers = one.candidate.kind == "answer"  # One page has many texts that could be one.
            return min(_LIKELY, self._thresholds.done) if answers else self._thresholds.done
        if one.commits:
            return self._thresholds.commit
        if one.changes or one.strange or one.is_option or one.features["key.next"]:
            looks = self._view.goal.intent in {Intent.OPEN, Intent.READ} and one.candidate.kind == "tap"
            return min(_LIKELY, self._thresholds.act) if looks else self._thresholds.act
        if one.unnamed:
            return _SURE if self._is_another(one) else _UNNAMED
        if one.candidate.kind == "launch":
            return _ANOTHER_APP if self._launched else _FIRST_APP
        return _LEAST

    @cached_property
    def _launched(self) -> bool:
        return any(one.action.kind == "launch_app" for one in self._visited)

    @cached_property
    def _refused(self) -> bool:
        """Whether the guard, or a person, has said no to a step of this goal."""
        return any(
            one.ruling is not None and one.ruling.permission is not Permission.ALLOW and one.execution is None
            for one in self._situation.steps
        )

    def certainty_of(self, one: Rated, rated: Sequence[Rated]) -> float:
        """That it is right here. What only shows more is one of those that are left to look at."""
        left = sum(each.share for each in rated) if self._shows_more(one) else 1.0
        return min(1.0, one.share / max(left, one.share))

    @cached_property
    def _way(self) -> float:
        """That this is the page to be on."""
        return certainty(self._visited)

    def _may(self, one: Rated) -> bool:
        """Whether nothing stands against it. Looking around ends in the depth. Nothing is changed for a
        question, or after a refusal; no form is kept before every value was dealt with."""
        if one.candidate.action is None or not (one.changes or one.commits or one.strange or one.is_option):
            forward = one.candidate.kind in {"tap", "hold"}
            return not (forward and self._depth >= DEEPEST)
        if self._refused or (one.finishes and self._leaves_out and one.share < 0.9):
            return False
        if self._way * one.share < _ON_THE_WAY or (self._is_another(one) and one.share < _SURE):
            return False
        if self._view.goal.intent in {Intent.OPEN, Intent.READ}:
            return not (one.commits or one.finishes)
        return True

    @cached_property
    def _leaves_out(self) -> bool:
        """Whether a value that is to be put in was typed, touched or shown nowhere."""
        trail, values = Trail(self._view), [one for one in self._view.wish.params if one.source == "slot"]
        return self._view.goal.intent in _PUTTING_IN and not all(map(trail.covers, values))


def is_finishing(action: Action) -> bool:
    """Whether a step was taken to complete something."""
    return action.description.startswith(FINISHED)


def _steps_of(view: View) -> int:
    situation: Situation = view.situation
    below = sum(1 for node in situation.done for _ in node.all_steps())
    return below + len(situation.steps)
