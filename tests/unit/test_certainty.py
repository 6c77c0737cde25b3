"""How sure a run is as a whole."""

from __future__ import annotations

import pytest

from treetap.matching.wording import certainty, certainty_of_run, way_here
from treetap.models import Action, Back, Direction, LaunchApp, Swipe, Tap, Target, Text, Visit

NOTES, CLOCK = (LaunchApp(app=Text.literal(name)) for name in ("org.notes", "org.clock"))
SCROLL = Swipe(direction=Direction.UP, distance=0.5)


def tap(name: str) -> Tap:
    return Tap(target=Target(text=Text.literal(name)))


def visits(*steps: tuple[Action, float]) -> list[Visit]:
    return [
        Visit(page_key="page", state_key="state", action=action, certainty=sure) for action, sure in steps
    ]


@pytest.mark.parametrize(
    ("steps", "sure"),
    [
        ([], 1.0),
        ([(NOTES, 0.5), (tap("Add"), 0.5)], 0.25),
        ([(NOTES, 0.5), (SCROLL, 0.1), (tap("Add"), 0.5)], 0.25),  # To scroll leads nowhere else.
        ([(NOTES, 0.8), (tap("Labels"), 0.1), (Back(), 1.0), (tap("Add"), 0.5)], 0.4),
        ([(NOTES, 0.8), (Back(), 1.0), (Back(), 1.0)], 0.8),  # Back never takes the app off the way.
        ([(NOTES, 0.1), (CLOCK, 0.9)], 0.9),
        (
            [(NOTES, 0.5), (tap("Add"), 0.5), (CLOCK, 0.1), (NOTES, 0.9)],
            0.25,
        ),  # It shows what it showed last.
    ],
)
def test_the_way_to_a_page_is_as_sure_as_its_steps(steps: list[tuple[Action, float]], sure: float) -> None:
    assert certainty(visits(*steps)) == pytest.approx(sure)


def test_a_run_counts_every_app_in_which_something_was_done() -> None:
    steps = visits((NOTES, 0.5), (tap("Add"), 0.5), (CLOCK, 0.8), (tap("Timer"), 0.5))
    assert certainty_of_run(steps, lambda _: False) == pytest.approx(0.4)  # Only looked through before.
    assert certainty_of_run(steps, lambda one: one.certainty == 0.5) == pytest.approx(0.1)


def test_the_way_keeps_what_it_is_made_of() -> None:
    steps = visits((NOTES, 1.0), (tap("Add"), 0.9), (Back(), 1.0), (tap("Labels"), 0.7))
    assert [name_of(one.action) for one in way_here(steps)] == ["launch_app", "Labels"]


def name_of(action: Action) -> str:
    return str(action.target.text.root[0].text) if isinstance(action, Tap) else action.kind  # type: ignore[union-attr]
