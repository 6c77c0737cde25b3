"""What a person is told where nothing is left to try: how far it came, what was missing, what may help."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.decision.knows import Knows
from treetap.decision.offline.apps import is_home
from treetap.decision.offline.wanted import Wanted
from treetap.errors import DecisionNotAllowed
from treetap.models import Action, Goal, Screen, SetChecked, Situation, StepStatus, Target
from treetap.models.text import LiteralPart

_DONE_BY = frozenset({"submit", "press the verb's control", "take it along"})
"""How the steps are marked that did what the goal asks for."""
_MOST_PAGES = 4
_LONGEST = 80
_OTHER_WORDS = "Say it in other words, or name the app or the page where it is."


def done_by(goal: Goal, situation: Situation) -> Action | None:
    """The last step that did what the goal asks for, as far as a step can tell."""
    own = [node for node in situation.done if node.goal_id in {None, goal.id}]
    below = [step for node in own for step in node.all_steps()]
    done = [one.action for one in (*below, *situation.steps) if one.status is StepStatus.SUCCESS]
    return next(
        (one for one in reversed(done) if one.commits is not None or one.description in _DONE_BY), None
    )


def given_up(aim: Wanted, situation: Situation, knows: Knows, deed: Action | None) -> DecisionNotAllowed:
    """`deed`: the step that did what was asked for, as far as a step can tell."""
    screens = [one for one in (*situation.seen, situation.screen) if not is_home(one.package)]
    wish = _short(aim.clause)
    if deed is not None:
        app = _app(situation, situation.screen)
        return DecisionNotAllowed(
            f"{_deed(deed)} in {app}, but no page shows that this holds now: “{wish}”.",
            hint="Look at the phone whether it is as you want it before you ask again.",
        )
    if not screens:
        return DecisionNotAllowed(
            f"No app on this phone seems to be the one for “{wish}”.",
            hint="Name the app in the task, or say it in other words.",
        )
    app = screens[-1].package
    pages = list(dict.fromkeys(_pages([one for one in screens if one.package == app], knows)))
    looked = f"{_app(situation, screens[-1])} was looked through{_listed(pages)}"
    missing = [name for name in aim.values if not _was_seen(name, screens, knows)]
    if missing:
        named = " and ".join(f"“{_short(one)}”" for one in missing)
        return DecisionNotAllowed(
            f"{looked}, but nothing called {named} was found.",
            hint="Check how it is written there, or say in which app or folder it is.",
        )
    return DecisionNotAllowed(f"{looked}, but nothing there is for “{wish}”.", hint=_OTHER_WORDS)


def _pages(screens: list[Screen], knows: Knows) -> Iterator[str]:
    """What the pages are called that were looked at; a dialog on them is none."""
    for one in screens:
        title = knows.title(one)
        if title and any(map(str.isalpha, title)):
            yield _short(title)


def _listed(pages: list[str]) -> str:
    if not pages:
        return ""
    more = len(pages) - _MOST_PAGES
    shown = ", ".join(f"“{one}”" for one in pages[:_MOST_PAGES])
    return f" ({shown} and {more} more)" if more > 0 else f" ({shown})"


def _was_seen(name: str, screens: list[Screen], knows: Knows) -> bool:
    """Somewhere but in a field, where it may have been typed to search for it."""
    return any(
        knows.says(text, name)
        for screen in screens
        for one in screen.elements
        if not one.editable
        for text in (one.text, one.description)
    )


def _app(situation: Situation, screen: Screen) -> str:
    label = next((one.label for one in situation.apps if one.package == screen.package), "")
    return label or screen.package


def _deed(action: Action) -> str:
    target: Target | None = getattr(action, "target", None)
    said = None if target is None else target.text or target.description
    parts = () if said is None else said.root
    name = _short("".join(one.text for one in parts if isinstance(one, LiteralPart)))
    if isinstance(action, SetChecked):
        return f"“{name or 'a switch'}” was turned {'on' if action.checked else 'off'}"
    return f"“{name}” was pressed for it" if name else "It was done"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1]}…"
