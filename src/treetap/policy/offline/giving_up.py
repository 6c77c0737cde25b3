"""What a person is told where nothing is left to try: how far it came, and what was missing."""

from __future__ import annotations

from treetap.errors import DecisionNotAllowed
from treetap.matching.page_names import titles
from treetap.models import Action, Screen, Target
from treetap.policy.offline.apps import is_home
from treetap.policy.offline.candidates import literal
from treetap.policy.offline.search import is_finishing
from treetap.policy.offline.view import View

_MOST_PAGES = 4
_LONGEST = 80


def given_up(view: View) -> DecisionNotAllowed:
    """The reason, by what was seen and done."""
    situation = view.situation
    screens = [one for one in (*situation.seen, situation.screen) if not is_home(one.package)]
    wish = _short(view.wish.clause)
    done = [one.action for one in situation.visited if is_finishing(one.action)]
    if done:
        return DecisionNotAllowed(
            f"{_touched(done[-1])} in {_app(view, situation.screen)}, but no page shows that this holds now: "
            f"“{wish}”.",
            hint="Look at the phone whether it is as you want it before you ask again.",
        )
    if not screens:
        return DecisionNotAllowed(
            f"No app on this phone seems to be the one for “{wish}”.",
            hint="Name the app in the task, or say it in other words.",
        )
    last = screens[-1]
    pages = list(dict.fromkeys(_title(one) for one in screens if one.package == last.package))
    shown = ", ".join(f"“{one}”" for one in [page for page in pages if page][:_MOST_PAGES])
    looked = f"{_app(view, last)} was looked through{f' ({shown})' if shown else ''}"
    # What stands in a field may have been typed to search for it.
    parts = [part for one in screens for part in one.elements if not part.editable]
    said = "\n".join(text for part in parts for text in (part.text, part.description))
    missing = [f"“{_short(one.value)}”" for one in view.wish.names if one.value not in said]
    if missing:
        return DecisionNotAllowed(
            f"{looked}, but nothing called {' and '.join(missing)} was found.",
            hint="Check how it is written there, or say in which app or folder it is.",
        )
    return DecisionNotAllowed(
        f"{looked}, but nothing there is for “{wish}”.",
        hint="Say it in other words, or name the app or the page where it is.",
    )


def _title(screen: Screen) -> str:
    title = next((one.text for one in titles(screen) if one.text), "")
    return _short(title) if any(map(str.isalpha, title)) else ""


def _app(view: View, screen: Screen) -> str:
    label = next((one.label for one in view.situation.apps if one.package == screen.package), "")
    return label or screen.package


def _touched(action: Action) -> str:
    target: Target | None = getattr(action, "target", None)
    name = "" if target is None else literal(target.text) or literal(target.description)
    return f"“{_short(name)}” was pressed for it" if name else "It was done"


def _short(text: str) -> str:
    flat = " ".join(text.split())
    return flat if len(flat) <= _LONGEST else f"{flat[: _LONGEST - 1]}…"
