"""One decision for one goal: the right app, what can be done here, a clear winner, or a look around."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from typing import NoReturn

from treetap.acts.touching import unasked
from treetap.core.deeds import is_finished
from treetap.core.ports import SpatialMap
from treetap.decision.doing import is_marked, next_step
from treetap.decision.doing.acting import ENTERED, PRESSED
from treetap.decision.doing.entries import LOOKED
from treetap.decision.doing.here import Here
from treetap.decision.doing.searching import is_for_queries
from treetap.decision.knows import Knows
from treetap.decision.offline.alike import one_of_several
from treetap.decision.offline.apps import Choice, is_home
from treetap.decision.offline.asking import answered, which
from treetap.decision.offline.blockers import leaving
from treetap.decision.offline.branching import alternatives
from treetap.decision.offline.candidates import COMMITMENTS, candidates, is_fit, is_folder
from treetap.decision.offline.exploring import DEEPEST, POSSIBLE, Explorer, depth, earlier
from treetap.decision.offline.filling import is_of_another, single_field
from treetap.decision.offline.gentle import ASKING, LOOKING, joins, runs, turns
from treetap.decision.offline.giving_up import done_by, given_up
from treetap.decision.offline.newest import newest
from treetap.decision.offline.options import option
from treetap.decision.offline.others import is_another
from treetap.decision.offline.rarity import Rarity
from treetap.decision.offline.reopening import left_on
from treetap.decision.offline.repeated import beside_name
from treetap.decision.offline.scoring import SWITCHING, Scored, Scorer
from treetap.decision.offline.to_app import ToApp
from treetap.decision.offline.tried import Tried, key_of
from treetap.decision.offline.wanted import Wanted
from treetap.decision.offline.working import in_menu
from treetap.decision.sweeping import steps
from treetap.matching.labels import TOGGLES, index
from treetap.models import (
    Action,
    Allowed,
    ConstraintKind,
    Decider,
    Decision,
    Element,
    Goal,
    LaunchApp,
    LongPress,
    MapEdge,
    Polarity,
    Role,
    Screen,
    SetChecked,
    SetValue,
    Situation,
    StepStatus,
    Tap,
    Terminal,
)

_CLEAR, _MARGIN = 0.45, 0.05
"""A winner is at least so likely, and likelier than the next by so much."""
_IN_FRONT = 0.3
"""How likely something in a dialog or menu must be to be tried before the way out is taken."""
_OTHER_APP = 0.5
"""How likely another app must be to be tried when the first has led nowhere."""
_GENTLE = frozenset({"set", "raise", "open", "read", "search", "sort", "filter", "select", "mute", "tap"})
_DRASTIC = frozenset(
    {"send", "create", "delete", "call", "pay", "post", "submit", "discard", "reset", "install"}
)
_TURNS_ON = re.compile(r"(?:打开|开启|启用)(?!.*(?:页|界面|设置|选项|列表|应用))")
_TOUCHES = frozenset({"tap", "long_press"})
_TYPES = frozenset({"set_value", "input_text"})
_CHANGES = frozenset({"set_checked", "set_value", "select"})


@dataclass(frozen=True)
class Look:
    """One decision for one goal, on the screen in front."""

    knows: Knows
    places: SpatialMap | None
    situation: Situation
    allowed: Allowed
    tried: Tried
    aim: Wanted

    @property
    def goal(self) -> Goal:
        return self.aim.goal

    @property
    def screen(self) -> Screen:
        return self.situation.screen

    async def decide(self, choices: Sequence[Choice], choice: Choice | None) -> Decision:
        if not is_finished(self.goal, self.situation.deeds):
            step = self._first(
                partial(self._to_app, choice), self._doing, self._in_dialog, self._counted, self._beside
            )
            if step is not None:
                return step
        if self._was_set():
            raise given_up(self.aim, self.situation, self.knows, self.situation.steps[-1].action)
        scorer, on_map = await self._scorer()
        found = await scorer.best(candidates(self.screen, self.knows))
        here = [one for one in found if is_fit(one.candidate, self.goal)]
        if self._was_done():
            here = [one for one in here if one.meant and one.candidate.navigates]
        if any(one.guessed for one in here) and self._explorer().may_scroll():
            here = [one for one in here if not one.guessed]  # what is meant may be further down
        return (
            self._winner(here)
            or self._out_of_dialog(here)
            or await self._explored(scorer, here, on_map)
            or (None if self._was_done() else self._another_app(choices))
            or self._give_up()
        )

    def _first(self, *ways: Callable[[], Decision | None]) -> Decision | None:
        """The first of these steps that may be taken."""
        return next((step for way in ways if (step := way()) is not None and self._may(step)), None)

    def _may(self, step: Decision) -> bool:
        """Nothing that gives orders is touched, and for a question nothing that commits."""
        action = step.action if isinstance(step, Terminal) else None
        element = (
            self.screen.element(action.target.element or "") if isinstance(action, Tap | LongPress) else None
        )
        if element is None:
            return True
        held = isinstance(action, LongPress)
        risk = unasked(element, self.screen, self.goal, self.situation, held=held)
        return risk is None or not (risk.act.never or self.goal.verb in ASKING)

    # What can be done here

    def _to_app(self, choice: Choice | None) -> Decision | None:
        way = ToApp(self.knows, self.situation, self.tried, self.goal)
        if choice is None or way.is_there(choice):
            return None
        if not self.situation.visited and not choice.named and not is_home(self.screen.package):
            here = self._doing()  # nobody named an app, and what is wanted is right here
            if here is not None:
                return here
        return way.step(choice)

    def _counted(self) -> Terminal | None:
        """The newest of a list, where the goal says that and no name."""
        row = newest(self.aim, self.situation, self.knows)
        if row is None or self._is_spent(row.action):
            return None
        return terminal(self.goal, row.action, f"'{row.label}' stands first in the list, so it is the newest")

    def _doing(self) -> Decision | None:
        step = next_step(self.goal, self.situation, self.knows)
        page, state = self.screen.page_key, self.screen.state_key
        if step is None or (step.action.description != LOOKED and self.tried.here(step.action, page, state)):
            return None
        guessed = not step.action.description and self.tried.has_turned(step.action)
        if guessed or (step.action.kind in _TOUCHES and self.tried.in_vain(step.action, page)):
            return None
        if step.action.kind not in self.allowed.actions or self._is_out_of_place(step):
            return None
        if step.action.kind in _TYPES and is_of_another(self.aim, self.screen, self.knows):
            return None
        if self._would_change(step.action):
            return None
        step = step.model_copy(update={"by": step.by or Decider.OFFLINE})
        which_row = one_of_several(step, self.aim, self.situation, self.allowed, self.knows)
        return which_row or self._without_toggling(step)

    def _would_change(self, action: Action) -> bool:
        """For a goal that only looks: whether this may do more than show something."""
        goal = self.goal
        if goal.verb not in LOOKING:
            return False
        element = self.screen.element(action.target.element or "") if isinstance(action, Tap) else None
        if element is None:
            return action.kind in _CHANGES and not self._is_query(action)
        opens = goal.verb not in ASKING
        if opens and self._is_said_in_full(element):
            return False
        thing = self.knows.thing(element, self.screen)
        if turns(thing, self.screen, self.situation) or (not opens and runs(thing, self.knows)):
            return True
        return joins(thing, self.screen, self.knows) and not (opens and self.aim.values)

    def _is_query(self, action: Action) -> bool:
        """What is typed to search changes nothing, even where the field says something already."""
        here = Here(self.goal, self.situation, self.knows)
        return isinstance(action, SetValue) and is_for_queries(here, action.target.element)

    def _without_toggling(self, step: Terminal) -> Terminal | None:
        """A touch on a switch turns it whichever way it stands: it is set instead, if it is not so yet."""
        goal, action = self.goal, step.action
        element = self.screen.element(action.target.element or "") if isinstance(action, Tap) else None
        control = None if element is None else self.knows.thing(element, self.screen).target
        if element is None or control is None or control.role not in TOGGLES or control.role is Role.RADIO:
            return step
        leads_on = not turns(self.knows.thing(element, self.screen), self.screen, self.situation)
        opens = goal.verb == "open" and not _TURNS_ON.search(self.aim.clause)
        if leads_on and (opens or action.description in {ENTERED, LOOKED}):
            return step
        switches = goal.verb in SWITCHING and goal.polarity is not Polarity.NEUTRAL
        if control is not element and not switches and not self._is_said_in_full(element):
            return step  # the row of a switch may lead on as well
        on = goal.polarity is not Polarity.NEGATIVE
        set_it = SetChecked(target=self.knows.target(control, self.screen), checked=on)
        if control.checked is on or self._is_spent(set_it):
            return None
        return step.model_copy(update={"action": set_it, "expect": ()})

    def _is_said_in_full(self, element: Element) -> bool:
        """The task says what the switch says, deed and all: "show hidden files"."""
        label = self.knows.label(element, self.screen)
        if self.goal.verb == "open" and _TURNS_ON.search(self.aim.clause):
            return True  # 打开 is both, and a page would have been called one
        return len(self.knows.concepts(label)) > 1 and self.knows.says(self.aim.clause, label)

    def _in_dialog(self) -> Terminal | None:
        """What a dialog that was come to for the goal asks for: its one value, or which option."""
        if self.goal.verb in ASKING:
            return None
        ways = (single_field(self.aim, self.screen, self.knows), option(self.aim, self.screen, self.knows))
        return next((step for step in ways if step is not None and not self._is_spent(step.action)), None)

    def _is_out_of_place(self, step: Terminal) -> bool:
        """A touch on what sends, makes or deletes, for a goal that only looks at something or sets it."""
        action = step.action
        element = self.screen.element(action.target.element or "") if isinstance(action, Tap) else None
        if element is None:
            return False
        if action.commits is not None and is_folder(self.knows.thing(element, self.screen)):
            return True  # what is called Bin deletes nothing
        verb = self.knows.verb_of(self.knows.label(element, self.screen))
        drastic = verb is not None and verb[0] in _DRASTIC and verb[0] != self.goal.verb
        return drastic and self.goal.verb in _GENTLE and not steps(index(self.screen), element)

    def _beside(self) -> Terminal | None:
        """One of several buttons of the same name, where the page says which."""
        one = None if self._was_done() else beside_name(self.aim, self.screen, self.knows)
        if one is None or self._is_spent(one.action):
            return None
        return self._tap(Scored(one, 0.8, "what stands beside it"), sure=0.8)

    # Winners

    async def _scorer(self) -> tuple[Scorer, Action | None]:
        edges: list[MapEdge] = []
        ahead: Action | None = None
        if self.places is not None and self.screen.page_key:
            spoken = [" ".join(self.aim.words), *self.aim.values, *self.goal.words]
            pages = [page for words in filter(None, spoken) for page in await self.places.find(words)]
            near = {page.key for page in pages if page.package in {"", self.screen.package}}
            edges = [edge for edge in await self.places.leads(self.screen.page_key) if edge.end in near]
            for key in sorted(near - {self.screen.page_key}):
                path = await self.places.path(self.screen.page_key, key)
                if path:
                    ahead = path[0].action
                    break
        rarity = Rarity((*self.situation.seen, self.screen), self.knows)
        scorer = Scorer(self.aim, self.knows, rarity, self.tried, edges, situation=self.situation)
        return scorer, ahead

    def _winner(self, here: Sequence[Scored]) -> Decision | None:
        here = [one for one in here if not is_another(one.candidate, self.goal, self.knows)]
        if not here or here[0].score < _CLEAR or depth(self.situation) > DEEPEST:
            return None
        best = here[0]
        tied = [one for one in here if best.score - one.score < _MARGIN]
        if len(tied) > 1 and self.aim.values and all(self._says_value(one) for one in tied):
            said = answered(tied, self.situation, self.knows)
            if said is None and (asked := which(self.goal, tied, self.situation, self.allowed)) is not None:
                return asked
            best = said or best
        elif len(tied) > 1:
            ways = {one.candidate.label: self._tap(one, sure=0.5) for one in reversed(tied)}
            branch = alternatives(self.goal, dict(reversed(ways.items())), self.situation, self.allowed)
            if branch is not None:
                return branch
        return self._tap(best, sure=min(1.0, best.score))

    def _says_value(self, one: Scored) -> bool:
        return any(self.knows.says(one.candidate.thing.words, value) for value in self.aim.values)

    def _tap(self, one: Scored, *, sure: float) -> Terminal:
        candidate = one.candidate
        control = candidate.thing.target
        if candidate.switches and control is not None and control.role is not Role.RADIO:
            return self._switched(control, candidate.label)
        action = candidate.action
        entry = one.meant and candidate.thing.role is Role.ITEM  # it may be called "Call with Ann"
        if candidate.verb is not None and not entry:
            # What does the deed itself is marked as such: a second touch would do it to something else.
            did = PRESSED if candidate.verb[0] == self.goal.verb and is_marked(self.goal.verb) else ""
            commits = COMMITMENTS.get(candidate.verb)
            action = action.model_copy(update={"commits": commits, "description": did})
        return terminal(self.goal, action, f"'{candidate.label}' leads on, going by {one.why}", sure=sure)

    def _switched(self, control: Element, label: str) -> Terminal:
        """What is asked for in the words of a switch is to be so, whatever the verb was."""
        target = self.knows.target(control, self.screen)
        on = self.goal.polarity is not Polarity.NEGATIVE
        return terminal(self.goal, SetChecked(target=target, checked=on), f"'{label}' is what is asked for")

    # Looking around

    def _out_of_dialog(self, here: Sequence[Scored]) -> Terminal | None:
        menu = in_menu(self.screen)
        if here and here[0].score >= (POSSIBLE if menu else _IN_FRONT):
            return None
        if menu and self.goal.verb not in ASKING and here and here[0].heard and here[0].candidate.navigates:
            return self._tap(here[0], sure=0.4)  # no word of it is known, but what it means stands out
        way = leaving(self.situation, self.tried)
        return None if way is None else terminal(self.goal, *way, sure=0.5)

    async def _explored(self, scorer: Scorer, here: Sequence[Scored], way: Action | None) -> Terminal | None:
        elsewhere, menus = await left_on(earlier(self.situation), scorer, self.knows)
        known = None if way is None else key_of(way)
        way = next((one.candidate.action for one in here if key_of(one.candidate.action) == known), None)
        found = self._explorer(menus).next(here, elsewhere, way)
        return None if found is None else terminal(self.goal, *found, sure=0.3)

    def _explorer(self, menus: Mapping[str, float] | None = None) -> Explorer:
        done = self._was_done()
        return Explorer(self.aim, self.situation, self.knows, self.tried, looks_only=done, menus=menus)

    def _was_done(self) -> bool:
        """What the goal asks for was done, as far as a step can tell: from now on it is only looked for."""
        return done_by(self.goal, self.situation) is not None

    def _was_set(self) -> bool:
        """A switch was set for the goal: whoever looks further can only undo it."""
        alone = len(self.situation.frame.goals) == 1
        alone = alone and not any(one.kind is ConstraintKind.ALL for one in self.goal.constraints)
        done = [one.action.kind for one in self.situation.steps if one.status is StepStatus.SUCCESS]
        return alone and done[-1:] == ["set_checked"]

    def _another_app(self, choices: Sequence[Choice]) -> Terminal | None:
        for choice in choices[1:] if not choices or not choices[0].named else ():
            way = ToApp(self.knows, self.situation, self.tried, self.goal)
            launch = way.step(choice) if choice.score >= _OTHER_APP else None
            if launch is not None and isinstance(launch.action, LaunchApp):
                return launch
        return None

    def _is_spent(self, action: Action) -> bool:
        page, state = self.screen.page_key, self.screen.state_key
        return self.tried.here(action, page, state) or self.tried.times(action, page) > 1

    def _give_up(self) -> NoReturn:
        raise given_up(self.aim, self.situation, self.knows, done_by(self.goal, self.situation))


def terminal(goal: Goal, action: Action, why: str, *, sure: float = 0.9) -> Terminal:
    return Terminal(action=action, goal_id=goal.id, thought=f"{why}.", confidence=sure, by=Decider.OFFLINE)
