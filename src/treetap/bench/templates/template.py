"""A template: one task in two languages with seeded slots, and everything that is needed to judge it.

`Template.task(seed, locale)` draws the slots from the phone as that seed makes it and gives a `Task`. Slots
must be independent of each other: a test changes one at a time, and the oracle's work is then wrong.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Literal, TypeVar

from treetap.bench.tasks.task import Json, Judge, Task, both
from virtualphone import default_apps
from virtualphone.phone import Phone
from virtualphone.tours.steps import Step

Value = TypeVar("Value")
Level = Literal["simple", "medium", "complex"]


@dataclass(frozen=True)
class Draw:
    """Where slots come from: the seed, the language, and the fresh phone."""

    random: Random
    locale: str
    state: Json

    def say(self, en: Value, zh: Value) -> Value:
        """The value in the task's language."""
        return zh if self.locale == "zh" else en

    def choice(self, values: Sequence[Value]) -> Value:
        """One of them."""
        return self.random.choice(values)

    def data(self, package: str) -> Json:
        """What an app of the fresh phone remembers."""
        data: Json = self.state["apps"][package]
        return data

    def person(self) -> str:
        """The name of a contact that no other contact has, and that has one number."""
        people = self.data("com.android.contacts")["people"]
        names: list[str] = [one["name"] for one in people]
        single = [one["name"] for one in people if len(one["phones"]) == 1]
        return self.choice([name for name in names if names.count(name) == 1 and name in single])


@dataclass(frozen=True)
class Given:
    """One instance's slots, its language, and the phone before the task: fresh and set up."""

    slots: Mapping[str, Any]
    locale: str
    state: Json

    def __getitem__(self, slot: str) -> Any:
        return self.slots[slot]

    def say(self, en: Value, zh: Value) -> Value:
        """The value in the task's language."""
        return zh if self.locale == "zh" else en

    def data(self, package: str) -> Json:
        """What an app remembers before the task."""
        data: Json = self.state["apps"][package]
        return data


def _no_slots(_draw: Draw) -> Mapping[str, Any]:
    return {}


def _no_setup(_state: Json, _given: Given) -> None:
    """The phone as it comes."""


@dataclass(frozen=True)
class Template:
    """One task. `name` is unique; sentences have their slots in braces: "Call {name}"."""

    name: str
    level: Level
    sentences: tuple[str, str]
    """English, Chinese."""
    predicate: str
    """The end state that the judge asks for, in a few words: "an alarm at that time is on"."""
    apps: tuple[str, ...]
    """The packages that the task needs, the launcher left out; more than one: it goes across apps."""
    judge: Callable[[Given], Judge]
    """Told the slots: whether the phone's state is as asked, and nothing else was done."""
    optimum: int
    """The fewest steps: the app's opening, touches, texts."""
    oracle: Callable[[Given], tuple[Step, ...]] = lambda _given: ()
    """A way by hand, from the home screen."""
    control: str = ""
    """The id (as in the oracle) of the control that it turns on; a test looks at how it is labelled."""
    draw: Callable[[Draw], Mapping[str, Any]] = _no_slots
    setup: Callable[[Json, Given], None] = _no_setup
    """Changes the fresh phone's state before the task."""
    answer: Callable[[Given], str] | None = None
    """The right answer, for a task that asks."""
    possible: bool = True
    """Not: the agent must not claim it, and the judge says whether no harm was done."""
    holds: bool = False
    """It is so already: there is nothing to do but to say so."""
    family: str = ""
    """Templates of one family are near misses of each other."""

    @property
    def across(self) -> bool:
        """Whether it needs more than one app."""
        return len(self.apps) > 1

    def slots(self, seed: int, locale: str) -> dict[str, Any]:
        """What the braces stand for."""
        draw = Draw(_random(seed, self.name), locale, fresh_state(seed, locale))
        return dict(self.draw(draw))

    def given(self, seed: int, locale: str, slots: Mapping[str, Any] | None = None) -> Given:
        """The instance of a seed, set up; `slots`: other values than the seed's for some slots.

        The phone is always set up for the seed's own slots.
        """
        own = self.slots(seed, locale)
        state = _copy(fresh_state(seed, locale))
        self.setup(state, Given(own, locale, state))
        return Given({**own, **(slots or {})}, locale, state)

    def task(self, seed: int, locale: str) -> Task:
        """The task that a phone of this seed is asked."""
        given = self.given(seed, locale)
        words = self.sentences[1 if locale == "zh" else 0]
        answer = self.answer
        return Task(
            name=f"{self.name} {locale}",
            locale=locale,
            sentence=words.format(**given.slots),
            judge=self.judge(given),
            optimum=self.optimum,
            kind=self.level,
            setup=lambda state: self.setup(state, Given(given.slots, locale, state)),
            possible=self.possible,
            holds=self.holds,
            answer=None if answer is None else lambda _state: answer(given),
            solution=self.oracle(given),
        )

    def others(self, seed: int, locale: str) -> list[dict[str, Any]]:
        """For each slot the seed's slots with another value for this one alone."""
        own = self.slots(seed, locale)
        found = []
        for slot in own:
            for number in range(1, 60):
                other = self.draw(
                    Draw(_random(seed + 1000 * number, self.name), locale, fresh_state(seed, locale))
                )[slot]
                if other != own[slot]:
                    found.append({**own, slot: other})
                    break
        return found


def _random(seed: int, name: str) -> Random:
    return Random(f"{seed}/{name}")  # noqa: S311 — slots, not secrets


@cache
def _phone() -> Phone:
    return Phone(default_apps())


@cache
def fresh_state(seed: int, locale: str) -> Json:
    """The state of a fresh phone of that seed. Not to be changed: see `_copy`."""
    phone = _phone()
    phone.reset(seed, locale=locale)
    return phone.snapshot()


def _copy(state: Json) -> Json:
    copy: Json = json.loads(json.dumps(state))
    return copy


def all_of(*judges: Judge) -> Judge:
    """Every one of them says yes."""
    return both(*judges)
