"""Where a recipe stands, and what on the screen is meant: found by reading the prompt and nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from treetap.bench.endpoint.recipes import Deed, Named, Recipe, plain
from treetap.bench.endpoint.shown import Line, Shown, Told

_PULL: Final = 0.2
"""How much a step of difference to what was told counts against the likeness of a screen."""
_THERE: Final = 0.25
"""How much it counts for a place that what is touched next is on the screen."""
_LEAST: Final = 0.3
"""A line that fits less is not what is meant."""
_VERBS: Final = frozenset(
    ["tap", "long", "drag", "input", "set", "launch", "back", "go", "key", "swipe", "wait"]
)
"""With which a part begins that was a ready step."""
_HARMLESS: Final = frozenset({"back", "launch_app", "key", "swipe", "wait"})
_NAMELESS: Final = "a point"
"""How a thing without words is told."""
_STILL: Final = frozenset({"text", "image"})
"""What is seldom meant to be touched where something else is called the same."""
_WRITES: Final = frozenset({"input_text", "set_value"})
_TOUCHES: Final = frozenset({"tap", "set_checked", "select", "long_press", "double_tap"})


@dataclass(frozen=True)
class Place:
    """Where a recipe stands."""

    at: int
    """The deed that is next."""
    since: tuple[Told, ...] = ()
    """Steps since the last deed that is told to have worked."""

    elsewhere: bool = False
    """The app was in front already when it was opened: it shows whatever page it was on."""

    @property
    def tries(self) -> int:
        """How many those are."""
        return len(self.since)


def place_in(recipe: Recipe, page: Shown, steps: Sequence[Told]) -> Place:
    """Which deed is next: as many as are told to have worked, give or take what the screen says.

    What a screen that looks like an earlier one may lead to is only what does no harm when it is done again.
    """
    known = told_place(recipe, steps)
    parts = [one for one in page.parts if one.fine and one.what.split(" ")[0] in _VERBS]
    count = min(known.at + len(parts), len(recipe.deeds))
    places = [count]
    if count < len(recipe.deeds) and any(was(recipe.deeds[count], one) for one in known.since):
        places.append(count + 1)  # It may have had its effect, whatever was told of it.
    if count and recipe.deeds[count - 1].do in _HARMLESS:
        places.append(count - 1)
    best = max(places, key=lambda at: (_worth(recipe, at, page) - _PULL * abs(at - count), -at))
    return Place(best, known.since, known.elsewhere)


def told_place(recipe: Recipe, steps: Sequence[Told]) -> Place:
    """How many deeds are told to have worked. Steps that are told no more were deeds, each of them."""
    count, last = steps[0].number - 1 if steps else 0, -1
    for number, one in enumerate(steps):
        if (
            count < len(recipe.deeds)
            and was(recipe.deeds[count], one)
            and (one.fine or (recipe.deeds[count].mute and one.outcome == "ineffective"))
        ):
            count, last = count + 1, number
        elif (
            one.fine and one.what == "launch_app" and (begun := _begun_again(recipe, count, one)) is not None
        ):
            count, last = begun + 1, number
    was_open = last > 0 and _was_open(steps[last], steps[:last])
    return Place(min(count, len(recipe.deeds)), tuple(steps[last + 1 :]), was_open)


def _was_open(step: Told, before: Sequence[Told]) -> bool:
    """Whether an app was opened that was in front already."""
    launches = [one for one in before if one.what == "launch_app"]
    same = bool(launches) and launches[-1].words == step.words
    return step.what == "launch_app" and same and "opened" not in step.more


def _begun_again(recipe: Recipe, at: int, told: Told) -> int | None:
    """The deed with which the app was opened that is now opened again, if nothing was changed since."""
    again = last_harmless(recipe, at)
    return again if again is not None and recipe.deeds[again].text in told.words else None


def _page(recipe: Recipe, at: int) -> frozenset[str]:
    return recipe.deeds[at].page if at < len(recipe.deeds) else recipe.page


def last_harmless(recipe: Recipe, place: int) -> int | None:
    """The last deed before that place from which all can be done again: an app is opened, nothing changed."""
    for at in range(place - 1, -1, -1):
        if recipe.deeds[at].changes:
            return None
        if recipe.deeds[at].do == "launch_app":
            return at
    return None


def _worth(recipe: Recipe, at: int, page: Shown) -> float:
    alike = likeness(_page(recipe, at), page.texts)
    if at < len(recipe.deeds) and recipe.deeds[at].on is not None and on_screen(recipe.deeds[at], page):
        alike += _THERE
    return alike


def was(deed: Deed, told: Told) -> bool:
    """Whether a step that is told was this one; somebody else may have done others in between."""
    same = told.what == deed.do or {told.what, deed.do} <= _WRITES or {told.what, deed.do} <= _TOUCHES
    if not same:
        return False
    known = {short(word) for word in (*(deed.on.own if deed.on else ()), deed.text or "") if word}
    words = {short(word) for word in told.words} - {_NAMELESS}
    return deed.do == "launch_app" or not known or not words or bool(known & words)


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """From 0 to 1: how many texts two screens share."""
    first, second = {short(text) for text in one}, {short(text) for text in other}
    return len(first & second) / len(first | second) if first and second else 0.0


def on_screen(deed: Deed, page: Shown) -> int | None:
    """The number of the line that is meant."""
    if deed.on is None:
        return None
    wanted = deed.on
    scored = [(_fit(wanted, line), line) for line in page.lines]
    best = max((score for score, _ in scored), default=0.0)
    if best < _LEAST:
        return None
    alike = [line for score, line in scored if score == best]
    return alike[min(wanted.nth, len(alike) - 1)].number


def _fit(wanted: Named, line: Line) -> float:
    """How well a line says what is wanted; 0: it does not."""
    if wanted.field:
        return _field_fit(wanted, line) if line.takes_text else 0.0
    words = {short(word) for word in line.words}
    score = 0.0
    if wanted.own:
        own = [short(word) for word in wanted.own]
        share = sum(word in words for word in own) / len(own)
        # Of a row with many words some may have changed since, the first of them is its name.
        score = share if own[0] in words else 0.5 * share if share >= 0.5 else 0.0
        score -= 0.02 * len(words - {*own, short(" · ".join(wanted.own))})
        if line.role in _STILL:
            score *= 0.8
        if line.by == "of":
            score *= 0.5
    elif line.by == "id" and wanted.id_words and wanted.id_words in line.words:
        score = 0.9
    elif wanted.hint and short(wanted.hint) in words:
        score = 0.95
    elif line.by == "of" and any(short(word) in words for word in wanted.around):
        score = 0.6
    return score * 0.5 if line.takes_text else score


def _field_fit(wanted: Named, line: Line) -> float:
    words = {short(word) for word in line.words}
    if wanted.hint and (short(wanted.hint) in words or short(wanted.hint) == short(line.holds)):
        return 1.0
    if wanted.own and short(wanted.own[0]) in words:
        return 1.0
    if line.by == "id" and wanted.id_words and wanted.id_words in line.words:
        return 0.95
    if any(short(word) in words for word in wanted.around):
        return 0.7
    return _LEAST


def short(text: str) -> str:
    """As much of it as is compared."""
    return plain(text)[:60].casefold()


def bare(text: str) -> str:
    """Its letters and digits alone."""
    return "".join(char for char in text if char.isalnum()).casefold()
