"""Choices out of demonstrations: the candidates of every point with features, and which was shown."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, replace
from functools import cache
from itertools import takewhile
from multiprocessing import get_context
from pathlib import Path
from typing import cast

import numpy as np

from treetap.app.compose import TEXT_EMBEDDERS
from treetap.app.decisions import demonstrated, labels_of, read
from treetap.app.memory import words_of
from treetap.app.minds import CHECKERS
from treetap.app.weights import choice_of, not_ended
from treetap.bench.fit.demonstrations import (
    SUFFIX,
    Demonstration,
    Shown,
    at_once,
    demonstration_of,
    goal_by_goal,
    reader_of,
)
from treetap.core.ports import GoalChecker, TaskReader
from treetap.models import (
    Back,
    Done,
    InputText,
    Key,
    LaunchApp,
    PressKey,
    Screen,
    SetChecked,
    Settings,
    SetValue,
    Situation,
)
from treetap.policy.offline.candidates import Candidate, matches
from treetap.policy.offline.fitting import Choice
from treetap.policy.offline.view import Context

Also = Callable[[Candidate], bool]
_ELSEWHERE, _STRAYED, _ASTRAY = 0.3, 0.7, 0.8
"""How much a point counts that is made up; where the policy has strayed; where only a claim is wrong."""
_ANSWERED = 4.0
"""The same for an answer: there are few, and their features mean nothing elsewhere."""
_LOOKING_FOR = frozenset({"swipe", "scroll_to"})
"""What the oracle tries where it is lost itself."""
_SOON, _NEAR = 5, 9
ASTRAY = "anything but done"
"""What is right where another task was done."""
_TYPES = (SetValue, InputText)
_ENTRIES = (SetValue, InputText, SetChecked)


@dataclass(frozen=True)
class About:
    """Where a choice comes from."""

    episode: str
    template: str
    apps: tuple[str, ...]
    level: str
    locale: str
    version: int
    place: int
    action: str
    """What was shown, in words."""


@dataclass(frozen=True)
class Chosen:
    """Of one demonstration."""

    choices: tuple[Choice, ...] = ()
    unmatched: tuple[About, ...] = ()
    """Points where no candidate is what was shown."""


def choices_in(folder: Path, phones: int = 1) -> list[Chosen]:
    """Of every good demonstration in a folder, by name."""
    files = sorted(folder.glob(f"*{SUFFIX}"))
    # One of another app, and one near in the alphabet: another task of the same app.
    pairs = [
        (path, files[(at + len(files) // 2) % len(files)], files[(at + _NEAR) % len(files)])
        for at, path in enumerate(files)
    ]
    with ProcessPoolExecutor(phones, mp_context=get_context("spawn")) as pool:
        return list(pool.map(choices_of_file, pairs, chunksize=8))


def choices_of_file(pair: tuple[Path, Path, Path]) -> Chosen:
    """In a process of its own. The second file gives a screen of another app to begin from, the third another
    run in which this goal is never reached."""
    told = read(pair[0])
    demo = demonstration_of(told, pair[0])
    if not (demo.possible and demo.points and (demo.good or demo.strayed)):
        return Chosen()
    other = read(pair[1])
    elsewhere = [Screen.model_validate(other["screens"][one["screen"]]) for one in other["points"][2:3]]
    near = demonstration_of(read(pair[2]), pair[2])
    return at_once(_choices(demo, elsewhere, (near, [*_other_runs(demo, near)]), _parts(labels_of(told))))


def _other_runs(demo: Demonstration, other: Demonstration) -> Iterator[Situation]:
    """This demonstration's goal, where another task was done: it is not reached by that."""
    names = {one.template.removeprefix("reworded ").removeprefix("everyday ") for one in (demo, other)}
    if len(names) == 1 or not other.points:
        return
    own = demo.points[0].situation
    update = {"mandate": own.mandate, "task": own.task, "frame": own.frame, "goals": own.goals}
    for at in sorted({len(other.points) // 2, len(other.points) - 1}):
        yield other.points[at].situation.model_copy(update=update)


@cache
def _parts(labels: tuple[str, ...]) -> tuple[Context, TaskReader, GoalChecker]:
    """What a policy is made with: the words of a phone whose apps are called so, and the embedder."""
    lexicon = words_of(Settings(), labels)
    context = Context(lexicon=lexicon, embedder=TEXT_EMBEDDERS.make("universal", ""))
    return context, reader_of(labels), CHECKERS.make("screen", lexicon, None, None)


async def _choices(
    demo: Demonstration,
    elsewhere: Sequence[Screen],
    astray: tuple[Demonstration, Sequence[Situation]],
    parts: tuple[Context, TaskReader, GoalChecker],
) -> Chosen:
    context, reader, checker = parts
    points = await goal_by_goal(demo.points, reader, checker)
    choices, unmatched = list[Choice](), list[About]()
    for place, point in enumerate([*points, *_from_elsewhere(points, elsewhere, demo.apps)]):
        action = demonstrated(point.decision)
        ends = isinstance(point.decision, Done) and point.held
        if isinstance(action, Back) or (isinstance(action, PressKey) and action.key is Key.BACK):
            continue  # The search goes back by itself.
        if not ends and (action is None or (point.policy == "offline" and action.kind in _LOOKING_FOR)):
            continue
        about = About(
            demo.episode,
            demo.template,
            demo.apps,
            demo.level,
            demo.locale,
            demo.version,
            place,
            "done" if action is None else f"{action.kind}: {action.description}",
        )
        last = place == len(points) - 1
        answer = demo.right_answer if last else None
        choice = await choice_of(point, context, _also_right(points[place:] or [point]), answer)
        if choice is None:
            unmatched.append(about)
            continue
        rows = cast("Sequence[Sequence[float]]", np.asarray(choice.rows, dtype=np.float32))
        weight = _ELSEWHERE if place >= len(points) else 1.0 if point.policy == "oracle" else _STRAYED
        weight *= _ANSWERED if ends and answer else 1.0
        choices.append(replace(choice, rows=rows, weight=weight, about=about))
    for place, situation in enumerate(astray[1]):
        going_on = await not_ended(situation, context)
        if going_on is not None:
            rows = cast("Sequence[Sequence[float]]", np.asarray(going_on.rows, dtype=np.float32))
            apps = (*demo.apps, *astray[0].apps)
            words = (demo.episode, demo.template, apps, demo.level, demo.locale, demo.version)
            about = About(*words, place, ASTRAY)
            choices.append(replace(going_on, rows=rows, weight=_ASTRAY, about=about))
    return Chosen(tuple(choices), tuple(unmatched))


def _from_elsewhere(points: Sequence[Shown], screens: Sequence[Screen], apps: Sequence[str]) -> list[Shown]:
    """The first launch, on a screen of an app that has nothing to do with it."""
    if not points or not isinstance(demonstrated(points[0].decision), LaunchApp):
        return []
    first = points[0]
    return [
        replace(first, situation=first.situation.model_copy(update={"screen": screen, "seen": ()}))
        for screen in screens
        if screen.package not in apps and screen.package != first.situation.screen.package
    ]


def _also_right(coming: Sequence[Shown]) -> Also:
    """What is as good as the first of these: an entry of the same form that comes later, and a picker that is
    set at once where its parts are typed one by one just then."""
    screen = coming[0].situation.screen
    page = takewhile(lambda one: one.situation.screen.page_key == screen.page_key, coming[1:])
    entries = [one for point in page if isinstance(one := demonstrated(point.decision), _ENTRIES)]
    actions = [demonstrated(one.decision) for one in coming[:_SOON]]
    typed = [
        one.value if isinstance(one, SetValue) else one.text for one in actions if isinstance(one, _TYPES)
    ]
    parts = {"".join(getattr(part, "text", "") for part in text.root) for text in typed}

    def also(candidate: Candidate) -> bool:
        param = candidate.argument
        if candidate.kind in {"type", "set", "check"} and any(
            matches(candidate, one, screen) for one in entries
        ):
            return True
        if candidate.kind != "set" or param is None or param.type != "time":
            return False
        hour, _, minute = param.value.partition(":")
        return bool(parts & {hour.zfill(2), hour, minute})

    return also


def without(choices: Iterable[Choice], apps: Sequence[str]) -> list[Choice]:
    """Those of demonstrations that touch none of these apps."""
    return [one for one in choices if not set(one.about.apps) & set(apps)]
