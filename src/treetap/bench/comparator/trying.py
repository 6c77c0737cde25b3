"""Fingers tried on the shadow: what a touch would do. Proposals come from here, the truth does not."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

from treetap.bench.comparator.facts import Facts, Json, Seen, Shadow, state_differences
from treetap.bench.comparator.pages import Place
from treetap.bench.comparator.truth import is_checked, is_met, values
from treetap.models import (
    Appears,
    Checked,
    DeviceInput,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Target,
    Text,
    Toast,
    Touch,
)

_DIGITS = re.compile(r"\d")
_LONGEST = 40
_MOST = 9
"""Touches that are tried on one page."""


@dataclass(frozen=True)
class Try:
    """One touch, and the screen before and after it on the shadow."""

    place: Place
    thing: Seen | None
    at: tuple[int, int]
    before: Facts
    after: Facts

    @property
    def changes(self) -> list[Json]:
        """What it did, but for the cursor."""
        found = state_differences(self.before.state, self.after.state)
        return [
            one
            for one in found
            if not one["path"].startswith(("next_id", "notifications")) and "/vars/@" not in one["path"]
        ]

    @property
    def inputs(self) -> tuple[DeviceInput, ...]:
        x, y = self.at
        return (Touch(x=x, y=y, to_x=x, to_y=y),)


def tries(shadow: Shadow, place: Place, random: Random) -> Iterator[Try]:
    """A tap on some of what is in front and takes one, and on what would if it were enabled."""
    before = shadow.facts_of(place.state)
    able = [one for one in before.front if one.clickable or not one.enabled]
    for thing in random.sample(able, min(_MOST, len(able))):
        yield tried(shadow, place, before, thing, thing.centre)


def tried(shadow: Shadow, place: Place, before: Facts, thing: Seen | None, at: tuple[int, int]) -> Try:
    return Try(place, thing, at, before, _after(shadow, place, lambda: shadow.hands.tap(*at)))


def _after(shadow: Shadow, place: Place, act: Callable[[], object]) -> Facts:
    shadow.become(place.state)
    act()
    return shadow.facts()


def target(thing: Seen, facts: Facts) -> Target | None:
    """What one would call it: its words, those in it, or its id; None where that fits several."""
    inside = [one.words for one in facts.inside(thing) if one.words]
    for words in (thing.words, *inside[:1]):
        if words and _is_name(words):
            alike = [one for one in facts.front if words in (one.text, one.desc)]
            own = {one.order for one in facts.inside(thing)}
            if all(one.order in own for one in alike):
                return Target(text=Text.literal(words))
    alike = [one for one in facts.seen if one.id and one.id == thing.id]
    return Target(resource_id=thing.id) if len(alike) == 1 else None


def _is_name(words: str) -> bool:
    return len(words) <= _LONGEST and "\n" not in words and not _DIGITS.search(words)


def named(facts: Facts) -> set[str]:
    """All words in sight that could be a name."""
    return {text.strip() for one in facts.seen for text in (one.text, one.desc) if _is_name(text.strip())} - {
        ""
    }


def came_true(before: Facts, after: Facts) -> Iterator[Expectation]:
    """What holds after the touch and did not before."""
    old, new = named(before), named(after)
    yield from (Appears(target=_called(words)) for words in sorted(new - old))
    yield from (Gone(target=_called(words)) for words in sorted(old - new))
    yield from (
        OnPage(title=Text.literal(title))
        for title in dict.fromkeys(after.titles)
        if title not in before.titles and _is_name(title)
    )
    yield from (Toast(text=Text.literal(text)) for text in after.toasts if text not in before.toasts)
    for words in sorted(old & new):
        if _alone(words, after):
            on = is_checked(_called(words), after)
            if on is not None and on is not is_checked(_called(words), before):
                yield Checked(target=_called(words), checked=on)
            yield from _new_values(words, before, after)
    yield from _new_texts(before, after)


def _new_texts(before: Facts, after: Facts) -> Iterator[Expectation]:
    """What a thing with an id of its own says now: a slider, a counter."""
    for one in after.front:
        alike = [other for facts in (before, after) for other in facts.seen if other.id == one.id]
        if not one.id or len(alike) != 2 or one.field is not None or not _DIGITS.search(one.text):
            continue
        if alike[0].text and alike[0].text != one.text and len(one.text) <= _LONGEST:
            yield HasValue(target=Target(resource_id=one.id), value=Text.literal(one.text))


def _new_values(words: str, before: Facts, after: Facts) -> Iterator[Expectation]:
    for now in values(_called(words), after):
        told = HasValue(target=_called(words), value=Text.literal(now))
        if 0 < len(now) <= _LONGEST and not is_met(told, before):
            yield told


def _alone(words: str, *screens: Facts) -> bool:
    """Whether one thing only goes by the words, here and there."""
    return all(sum(words in (one.text, one.desc) for one in facts.seen) == 1 for facts in screens)


def holding(facts: Facts) -> Iterator[Expectation]:
    """What holds already, and can be seen to."""
    yield from (OnPage(title=Text.literal(title)) for title in facts.titles[-1:] if _is_name(title))
    front = {words for one in facts.front for words in (one.text.strip(), one.desc.strip())}
    for words in sorted(named(facts) & front):
        if (on := is_checked(_called(words), facts)) is not None and _alone(words, facts):
            yield Checked(target=_called(words), checked=on)
        elif _alone(words, facts):
            yield Appears(target=_called(words))


def unmet(expectations: list[Expectation], facts: Facts) -> list[Expectation]:
    return [one for one in expectations if not is_met(one, facts)]


def _called(words: str) -> Target:
    return Target(text=Text.literal(words))
