"""To the app that a goal is for: launched, from behind what lies over it, from home, by its icon."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.decision.doing.sharing import is_carried
from treetap.decision.knows import Knows
from treetap.decision.offline.apps import Choice, at_home, is_home
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.tried import Tried
from treetap.models import (
    Action,
    Back,
    Decider,
    Goal,
    GoHome,
    LaunchApp,
    Situation,
    StepStatus,
    Terminal,
    Text,
)

_JUST_NOW = 3
"""Screens back that still belong to what is being done."""
_BY_HAND = frozenset({"tap", "long_press", "double_tap", "select", "input_text", "key", "set_value", "wait"})


@dataclass(frozen=True)
class ToApp:
    """For one goal, from the screen in front."""

    knows: Knows
    situation: Situation
    tried: Tried
    goal: Goal

    def is_there(self, choice: Choice) -> bool:
        """In the app, or on a page of another one that a touch in it has opened: a picker, a chooser."""
        screen, visits = self.situation.screen, self.situation.visited
        if screen.package == choice.app.package:
            return True
        if is_carried(one.action for one in self.situation.steps):
            return True  # what was shared is on its way to whoever takes it
        if not visits or visits[-1].action.kind not in _BY_HAND or at_home(self.situation):
            return False
        return any(one.package == choice.app.package for one in self.situation.seen[-_JUST_NOW:])

    def step(self, choice: Choice) -> Terminal | None:
        """The next step towards it; None where all was tried."""
        app, screen = choice.app, self.situation.screen
        name = app.label or app.package
        launch = LaunchApp(app=Text.literal(app.package), description=f"Open {name}")
        if not self._is_spent(launch):
            return self._terminal(launch, f"This is for {name}")
        icon = next((one for one in candidates(screen, self.knows) if one.label == app.label), None)
        if is_home(screen.package) and icon is not None and not self._is_spent(icon.action):
            return self._terminal(icon.action, f"Open {name} by its icon")
        ways: tuple[Action, ...] = (Back(), GoHome()) if self._just_failed() else (GoHome(),)
        for way in ways:
            if not self._is_spent(way):
                return self._terminal(way, f"{name} did not come up: something lies over it")
        return None

    def _just_failed(self) -> bool:
        """The launch did not bring it up: its own page is behind the one that is in front."""
        steps = self.situation.steps
        return bool(steps) and steps[-1].action.kind == "launch_app" and steps[-1].status is StepStatus.FAILED

    def _is_spent(self, action: Action) -> bool:
        page, state = self.situation.screen.page_key, self.situation.screen.state_key
        return self.tried.here(action, page, state) or self.tried.times(action, page) > 1

    def _terminal(self, action: Action, why: str) -> Terminal:
        return Terminal(
            action=action, goal_id=self.goal.id, thought=f"{why}.", confidence=0.9, by=Decider.OFFLINE
        )
