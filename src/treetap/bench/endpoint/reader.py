"""A stand-in for a language model that does real tasks by reading the real prompts, and nothing else.

It knows recipes (`recipes.py`), as a model knows phones: in words. Where it is in one it sees by what it is
told of the steps so far and by what stands on the screen; what to touch it finds among the numbered lines.
"""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from treetap.bench.endpoint.recipes import Deed, Named, Recipe, plain
from treetap.bench.endpoint.shown import Line, Shown, Told, shown

_MOST_AT_ONCE: Final = 5
_ASKS_MEMORY: Final = 5
"""One task in so many is begun by asking memory."""
_PULL: Final = 0.2
"""How much a step of difference to what was told counts against the likeness of a screen."""
_VERBS: Final = frozenset(
    ["tap", "long", "drag", "input", "set", "launch", "back", "go", "key", "swipe", "wait"]
)
"""With which a part begins that was a ready step."""
_HARMLESS: Final = frozenset({"back", "launch_app", "key", "swipe", "wait"})
_NO_SCREEN: Final = frozenset({"launch_app", "back", "go_home", "key", "wait"})
_QUOTED: Final = re.compile(r"[“\"《「]([^”\"》」]+)[”\"》」]")
_BARE: Final = frozenset({"icon", "tab"})
"""What is on every page and shows nothing."""

Reply = dict[str, Any]
At = int | str | list[int]


@dataclass(frozen=True)
class Manner:
    """How it answers."""

    at_once: int = _MOST_AT_ONCE
    """Steps that it sends with one answer at most."""
    asks_memory: bool = True


class Reader:
    """Called with a request as it came over the wire; gives the text of a reply."""

    def __init__(self, recipes: Iterable[Recipe], manner: Manner | None = None) -> None:
        self._recipes = {_key(one.sentence): one for one in recipes}
        self._manner = manner or Manner()

    def __call__(self, request: dict[str, Any]) -> str:
        page = shown(request)
        if page is None:
            return "It is found in the menus of the app, one after the other."
        return json.dumps(self.reply(page), ensure_ascii=False)

    def reply(self, page: Shown) -> Reply:
        """What to answer to that page."""
        recipe = self._recipes.get(_key(page.task)) or self._recipes.get(_key(page.whole))
        if recipe is None or not recipe.deeds:
            return {"thought": "I do not see how.", **_person("How is that to be done?", page)}
        if self._wonders(page, recipe):
            return {"thought": "I ask first.", "kind": "ask_memory", "question": recipe.sentence}
        return self._acted(page, recipe) if page.actions else self._planned(page, recipe)

    def _acted(self, page: Shown, recipe: Recipe) -> Reply:
        """The next steps; where all are done, that. Where nothing shows that, it is looked for elsewhere."""
        place, a_part = place_in(recipe, page), _key(page.task) != _key(recipe.sentence)
        if place < len(recipe.deeds) and not (a_part and page.steps):
            steps, goal = self._steps(page, recipe.deeds[place:]), page.goals[:1]
            thought = f"Step {place + 1} of {len(recipe.deeds)}."
            said = {"goal": goal[0]} if goal else {}
            return {"thought": thought, "kind": "act", **said, "steps": steps}
        if "It is not done" in page.failure and page.steps and page.steps[-1].what != "back":
            return {"thought": "It may show elsewhere.", "kind": "act", "steps": [{"do": "back"}]}
        return {"thought": "That is all.", **done(page, recipe)}

    def _wonders(self, page: Shown, recipe: Recipe) -> bool:
        one_of_some = zlib.crc32(recipe.sentence.encode()) % _ASKS_MEMORY == 0
        fresh = not (page.asked_memory or page.steps or page.parts)
        return self._manner.asks_memory and one_of_some and fresh and "ask_memory" in page.kinds

    def _planned(self, page: Shown, recipe: Recipe) -> Reply:
        """Where only parts are open: the whole is the one part; it is done when that is."""
        if any(one.fine for one in page.parts):
            return {"thought": "Its part is done.", **done(page, recipe)}
        task: Reply = {"task": recipe.sentence}
        if len(page.goals) == 1:
            task["goal"] = page.goals[0]
        return {"thought": "One part will do.", "kind": "plan", "tasks": [task]}

    def _steps(self, page: Shown, left: Sequence[Deed]) -> list[Reply]:
        """The next one on what shows; after it those that are certain, by their words."""
        first = left[0]
        found: At | None = on_screen(first, page)
        if found is None and first.on is not None and first.do != "swipe":
            if first.on.called:
                return [{"do": "scroll_to", "at": first.on.called}]
            found = list(first.on.at)
        steps = [_step(first, found)]
        for deed in left[1 : self._manner.at_once]:
            if deed.on is not None and not (
                deed.on.only and deed.on.called and (deed.on.own or deed.on.hint)
            ):
                break
            if deed.do in ("swipe", "drag", "wait", "back", "go_home"):
                break
            alike = likeness(deed.page, page.texts) > 0.9
            there = on_screen(deed, page) if alike else None
            steps.append(_step(deed, there or (deed.on.called if deed.on else None)))
        return steps


def place_in(recipe: Recipe, page: Shown) -> int:
    """Which deed is next: as many as are told to have worked, give or take what the screen says.

    What a screen that looks like an earlier one may lead to is only what does no harm when it is done again.
    """
    count = page.steps[0].number - 1 if page.steps else 0
    for one in page.steps:
        if one.fine and count < len(recipe.deeds) and _was(recipe.deeds[count], one):
            count += 1
    parts = [one for one in page.parts if one.fine and one.what.split(" ")[0] in _VERBS]
    count = min(count + len(parts), len(recipe.deeds))
    pages = [*(one.page for one in recipe.deeds), recipe.page]
    places = [count, *range(count + 1, min(len(pages), count + 2))]
    if count and recipe.deeds[count - 1].do in _HARMLESS:
        places.append(count - 1)
    best: int = max(places, key=lambda at: (likeness(pages[at], page.texts) - _PULL * abs(at - count), -at))
    return best


def _was(deed: Deed, told: Told) -> bool:
    """Whether a step that is told was this one; somebody else may have done others in between."""
    writes = ("input_text", "set_value")
    if told.what != deed.do and not (told.what in writes and deed.do in writes):
        return False
    known = {_short(word) for word in (*(deed.on.own if deed.on else ()), deed.text or "") if word}
    return deed.do == "launch_app" or not known or bool(known & {_short(word) for word in told.words})


def likeness(one: frozenset[str], other: frozenset[str]) -> float:
    """From 0 to 1: how many texts two screens share."""
    first, second = {_short(text) for text in one}, {_short(text) for text in other}
    return len(first & second) / len(first | second) if first and second else 0.0


def on_screen(deed: Deed, page: Shown) -> int | None:
    """The number of the line that is meant."""
    if deed.on is None:
        return None
    wanted = deed.on
    scored = [(_fit(wanted, line), line) for line in page.lines]
    best = max((score for score, _ in scored), default=0)
    if best <= 0:
        return None
    alike = [line for score, line in scored if score == best]
    return alike[min(wanted.nth, len(alike) - 1)].number


def _fit(wanted: Named, line: Line) -> float:
    """How well a line says what is wanted; 0: it does not."""
    words = {_short(word) for word in line.words}
    own = [_short(word) for word in wanted.own]
    score = 0.0
    if own:
        share = sum(word in words for word in own) / len(own)
        first = own[0] in words
        score = share if first else 0.0
        if line.by == "of":
            score *= 0.5
    elif line.by == "id" and wanted.id_words and wanted.id_words in line.words:
        score = 0.9
    elif wanted.hint and _short(wanted.hint) in words:
        score = 0.95
    elif line.by == "of" and any(_short(word) in words for word in wanted.around):
        score = 0.6
    if wanted.field:
        score = score + 0.5 if line.takes_text else 0.0
        if not score and line.takes_text and "focused" in line.state:
            score = 0.4
    elif line.takes_text:
        score *= 0.5
    return score


def _step(deed: Deed, at: At | None) -> Reply:
    step: Reply = {"do": deed.do}
    if deed.do == "swipe" and deed.on is not None:
        at = list(deed.on.at)
    if at is not None and deed.do not in _NO_SCREEN:
        step["at"] = at
    if deed.do == "drag" and deed.text is not None:
        step["to"] = [int(one) for one in deed.text.split(",")]
    elif deed.text is not None:
        step["text"] = deed.text
    return step


def done(page: Shown, recipe: Recipe) -> Reply:
    """With what shows it: the answer, or what has come since the last step."""
    seen: list[int | str] = []
    if recipe.answer is not None:
        telling = [line for line in page.lines if _bare(recipe.answer) in _bare(" ".join(line.words[:1]))]
        shortest = min(telling, key=lambda line: len(line.words[0]), default=None)
        if shortest is not None:
            near = len(_bare(shortest.words[0])) <= len(_bare(recipe.answer)) + 20
            seen = [shortest.number if near else recipe.answer]
    else:
        before = {_short(text) for deed in recipe.deeds[-1:] for text in deed.page}
        named = [line for line in page.lines if line.words and line.by != "id"]
        about = _about(recipe)
        told = [line for line in named if any(_bare(word) in about for word in line.words)]
        new = [line for line in named if _short(line.words[0]) not in before]
        both = [line for line in told if line in new]
        old = [line for line in told or named if line.role not in _BARE]
        seen = [line.number for line in (both or new or old)[:2]]
    return {"kind": "done", "seen": seen}


def _about(recipe: Recipe) -> set[str]:
    """What was typed and chosen, and what the task quotes: where one of these stands, it was done."""
    typed = [deed.text for deed in recipe.deeds if deed.text]
    chosen = [deed.on.called for deed in recipe.deeds[-3:] if deed.on is not None]
    return {bare for text in (*typed, *chosen, *_QUOTED.findall(recipe.sentence)) if (bare := _bare(text))}


def _person(question: str, page: Shown) -> Reply:
    return {"kind": "ask_person", "question": question} if "ask_person" in page.kinds else {"kind": "done"}


def _short(text: str) -> str:
    return plain(text)[:60].casefold()


def _bare(text: str) -> str:
    return "".join(char for char in text if char.isalnum()).casefold()


def _key(sentence: str) -> str:
    return " ".join(sentence.split())
