"""A task: a sentence, the phone it is asked on, and a judge that sees the phone's state and nothing else."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from treetap.bench.tasks.doing import own_doing
from treetap.bench.tasks.telling import plain, says
from virtualphone import VirtualPhone
from virtualphone.tours.steps import Step

Json = dict[str, Any]


@dataclass(frozen=True)
class Seen:
    """What a judge is shown: the phone before and after, and what the agent answered."""

    before: Json
    state: Json
    answer: str | None = None


Judge = Callable[[Seen], bool]


def nothing(_state: Json) -> None:
    """The phone as it comes."""


@dataclass(frozen=True)
class Task:
    """One task. It sets its phone up, judges it, and leaves it as it came."""

    name: str
    locale: str
    sentence: str
    judge: Judge
    optimum: int
    """The fewest steps in which a person who knows the phone does it; one decision each."""
    kind: str
    setup: Callable[[Json], None] = nothing
    """Changes the fresh phone's state."""
    possible: bool = True
    """Not: the agent must not claim it, and the judge says whether it did no harm."""
    holds: bool = False
    """It is so already: there is nothing to do but to say so."""
    answer: Callable[[Json], str] | None = None
    """The right answer, for a task that asks."""
    solution: tuple[Step, ...] = ()
    """A way by hand, so that the judge itself can be tested."""

    def begin(self, phone: VirtualPhone, seed: int) -> Json:
        """A fresh phone of that seed, set up. Gives its state."""
        phone.reset(seed, locale=self.locale)
        state = phone.state()
        self.setup(state)
        phone.set_state(state)
        return phone.state()

    def holds_in(self, seen: Seen) -> bool:
        """What the judge says; whoever was only asked something must have changed nothing besides."""
        seen = Seen(seen.before, own_doing(seen.before, seen.state), seen.answer)
        return self.judge(seen) and (self.answer is None or unharmed()(seen))

    def end(self, phone: VirtualPhone) -> None:
        """The phone as it came."""
        phone.reset()


def reads(answer: Callable[[Json], str]) -> Judge:
    """The answer has the right words in it, whatever stands between its letters, and hardly more."""

    def judge(seen: Seen) -> bool:
        given, right = seen.answer or "", answer(seen.state)
        return says(given, right) and len(plain(given)) <= len(plain(right)) + 60

    return judge


def both(*judges: Judge) -> Judge:
    """All of them say yes."""
    return lambda seen: all(judge(seen) for judge in judges)


def unharmed(*packages: str) -> Judge:
    """The data of these apps (of all if none is named) and the settings are as before; reading is no harm."""

    def judge(seen: Seen) -> bool:
        names, after = packages or tuple(seen.before["apps"]), own_doing(seen.before, seen.state)
        return after["settings"] == seen.before["settings"] and all(
            _but_for_reading(after["apps"][name]) == _but_for_reading(seen.before["apps"][name])
            and _remembered(seen.before["apps"][name], after["apps"][name])
            for name in names
        )

    return judge


_TRACES = frozenset(
    {
        "unread",
        "read",
        "history",
        "recent",
        "recents",
        "searches",
        "visited",
        "opened",
        "heard",
        "reminded_ms",
        "told_ms",
    }
)
"""What only tells that somebody has looked, or that the hour of a reminder has passed."""


def _remembered(before: Json, after: Json) -> bool:
    """A history may grow by looking. What stood in it does not go by itself."""
    old, new = before.get("history"), after.get("history")
    return not isinstance(old, list) or (isinstance(new, list) and all(row in new for row in old))


def _but_for_reading(value: Any) -> Any:
    """To have been opened does a message no harm, and to have been looked for does nothing any."""
    if isinstance(value, dict):
        return {key: _but_for_reading(one) for key, one in value.items() if key not in _TRACES}
    if isinstance(value, list):
        return [_but_for_reading(one) for one in value]
    return False if value is None else value  # to have said no to what an app asks for is no harm


def in_both(name: str, sentences: tuple[str, str], judge: Callable[[str], Judge], **rest: Any) -> list[Task]:
    """The same task in English and Chinese; `judge` and `solution` are told the language."""
    solution = rest.pop("solution", lambda _locale: ())
    answer = rest.pop("answer", None)
    return [
        Task(
            name=f"{name} {locale}",
            locale=locale,
            sentence=sentence,
            judge=judge(locale),
            solution=solution(locale),
            answer=answer(locale) if answer else None,
            **rest,
        )
        for locale, sentence in zip(("en", "zh"), sentences, strict=True)
    ]
