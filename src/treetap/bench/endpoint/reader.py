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

from treetap.bench.endpoint.finding import (
    Place,
    bare,
    last_harmless,
    likeness,
    on_screen,
    place_in,
    short,
    was,
)
from treetap.bench.endpoint.recipes import Deed, Recipe
from treetap.bench.endpoint.shown import Line, Shown, Told, shown

_MOST_AT_ONCE: Final = 5
_ASKS_MEMORY: Final = 5
"""One task in so many is begun by asking memory."""
_NO_SCREEN: Final = frozenset({"launch_app", "back", "go_home", "key", "wait"})
_QUOTED: Final = re.compile(r"[“\"《「]([^”\"》」]+)[”\"》」]")
_BARE: Final = frozenset({"icon", "tab"})
"""What is on every page and shows nothing."""
_AWAY: Final = frozenset(
    [
        "not now",
        "cancel",
        "close",
        "later",
        "skip",
        "no thanks",
        "got it",
        "dismiss",
        "maybe later",
        "deny",
        "取消",
        "稍后",
        "关闭",
        "跳过",
        "知道了",
        "以后再说",
        "暂不",
        "下次再说",
        "不了",
    ]
)
"""What a window that is in the way is put aside with."""
_SAME_PAGE: Final = 0.9
_REFUSED: Final = ('"It is not done', '"Not accepted as done')

Reply = dict[str, Any]
At = int | str | list[int]


@dataclass(frozen=True)
class Manner:
    """How it answers."""

    at_once: int = _MOST_AT_ONCE
    """Steps that it sends with one answer at most."""
    asks_memory: bool = True


class Reader:
    """Called with a request as it came over the wire; gives the text of a reply.

    It remembers what it was told of earlier steps, as anyone does who has read all prompts of a run.
    """

    def __init__(self, recipes: Iterable[Recipe], manner: Manner | None = None) -> None:
        self._recipes = {_key(one.sentence): one for one in recipes}
        self._manner = manner or Manner()
        self._told: dict[str, dict[int, Told]] = {}
        self._refused = 0
        self.lost: list[str] = []
        """What it found no line for, at first."""
        self.points: list[str] = []
        """What it could only say by a place, since no line of the list says it."""

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
        steps = self._heard(page)
        place, a_part = place_in(recipe, page, steps), _key(page.task) != _key(recipe.sentence)
        if place.at < len(recipe.deeds) and not (a_part and page.steps):
            taken = self._steps(page, recipe, place)
            self.points += [f"step {place.at + 1}" for one in taken if isinstance(one.get("at"), list)]
            thought = f"Step {place.at + 1} of {len(recipe.deeds)}."
            said = {"goal": page.goals[0]} if len(page.goals) == 1 else {}
            return {"thought": thought, "kind": "act", **said, "steps": taken}
        if not recipe.possible:
            return {"thought": "It is not there.", **_cannot(_not_there(recipe.sentence), page)}
        if self._shows_elsewhere(page, steps):
            return {"thought": "It may show elsewhere.", "kind": "act", "steps": [{"do": "back"}]}
        return {"thought": "That is all.", **done(page, recipe)}

    def _shows_elsewhere(self, page: Shown, steps: Sequence[Told]) -> bool:
        """Whether to look on another page after it was not believed: at once where that is said of the
        screen, at the second time where a judge has said it, who may err."""
        if not steps or steps[-1].what == "back" or not page.failure.startswith(_REFUSED):
            return False
        self._refused += 1
        return "It is not done" in page.failure or self._refused % 2 == 0

    def _heard(self, page: Shown) -> list[Told]:
        """All steps of this task that were told so far, also those that no longer are."""
        known = self._told.setdefault(_key(page.task), {})
        if page.steps and page.steps[0].number == 1:
            known.clear()
        known.update({one.number: one for one in page.steps})
        return [known[number] for number in sorted(known)]

    def _wonders(self, page: Shown, recipe: Recipe) -> bool:
        one_of_some = zlib.crc32(recipe.sentence.encode()) % _ASKS_MEMORY == 0
        fresh = not (page.asked_memory or page.steps or page.parts)
        return self._manner.asks_memory and one_of_some and fresh and "ask_memory" in page.kinds

    def _planned(self, page: Shown, recipe: Recipe) -> Reply:
        """Where only parts are open: the whole is the one part; it is done when that is."""
        if not recipe.possible and page.parts:
            return {"thought": "It is not there.", **_cannot(_not_there(recipe.sentence), page)}
        if any(one.fine for one in page.parts):
            return {"thought": "Its part is done.", **done(page, recipe)}
        task: Reply = {"task": recipe.sentence}
        if len(page.goals) == 1:
            task["goal"] = page.goals[0]
        return {"thought": "One part will do.", "kind": "plan", "tasks": [task]}

    def _steps(self, page: Shown, recipe: Recipe, place: Place) -> list[Reply]:
        """The next one on what shows; after it those that are certain."""
        first, later = recipe.deeds[place.at], recipe.deeds[place.at + 1 :]
        found = on_screen(first, page)
        if first.do == "swipe":
            return [_step(first, found)]
        if first.do in _NO_SCREEN or first.on is None or not first.on.called:
            return [_step(first, None), *self._certain(page, later)]
        if first.do == "scroll_to" and not place.tries:
            return [_step(first, first.on.called)]
        if found is None:
            return [self._searching(page, recipe, place)]
        failed = sum(was(first, one) and not one.fine for one in place.since)
        return [_again(first, failed)] if failed else [_step(first, found), *self._certain(page, later)]

    def _searching(self, page: Shown, recipe: Recipe, place: Place) -> Reply:
        """What is to be touched does not show: put aside what is in the way, scroll, go back, begin again."""
        deed = recipe.deeds[place.at]
        self.lost.append(f"step {place.at + 1}: {deed.do} {deed.on.called if deed.on else ''}")
        if page.blocker and "keyboard" not in page.blocker.casefold():
            away = [line for line in page.lines if line.words and short(line.words[0]) in _AWAY]
            if away:
                return {"do": "tap", "at": away[0].number}
        again = last_harmless(recipe, place.at)
        words = deed.on.called if deed.on is not None else ""
        ways: list[Reply] = [{"do": "scroll_to", "at": words}] if words else []
        back: Reply = {"do": "back"}
        if page.scrolls:
            ways += [{"do": "swipe", "text": "up"}, {"do": "swipe", "text": "down"}]
        ways = [back, back, back, *ways] if place.elsewhere else [*ways, back, back]
        if again is not None:
            ways.append(_step(recipe.deeds[again], None))
        if deed.on is not None:
            ways.append(_step(deed, list(deed.on.at)))
        return ways[place.tries % len(ways)]

    def _certain(self, page: Shown, later: Sequence[Deed]) -> list[Reply]:
        """What can be said before it shows: by its number if the page stays, by words that are not here."""
        steps: list[Reply] = []
        for deed in later[: self._manner.at_once - 1]:
            if deed.do in ("swipe", "drag", "wait", "back", "go_home") or deed.commits:
                break
            there = on_screen(deed, page) if likeness(deed.page, page.texts) > _SAME_PAGE else None
            named = deed.on is not None and deed.on.only and bool(deed.on.own or deed.on.hint)
            if (
                deed.on is not None
                and there is None
                and not (named and _sayable(deed) and not _is_here(deed, page))
            ):
                break
            steps.append(_step(deed, there or (deed.on.called if deed.on else None)))
        return steps


def _again(deed: Deed, failed: int) -> Reply:
    """By its number it was not to be had: by its words, and then by its place."""
    by_words = failed == 1 and deed.do == "tap" and deed.on is not None and _sayable(deed)
    return _step(deed, deed.on.called if by_words and deed.on is not None else None)


def _sayable(deed: Deed) -> bool:
    """Whether words can say what is meant: a number in words is the number of a line."""
    words = (*deed.on.own, deed.on.hint)[0] if deed.on is not None else ""
    return bool(words) and not words.strip().lstrip("-").isdigit()


def _is_here(deed: Deed, page: Shown) -> bool:
    """Whether something on this page is called so."""
    words = short(deed.on.called) if deed.on is not None else ""
    return any(words == short(word) for line in page.lines for word in line.words)


def _step(deed: Deed, at: At | None) -> Reply:
    step: Reply = {"do": deed.do}
    if at is None and deed.on is not None and deed.do not in _NO_SCREEN and deed.do != "swipe":
        at = list(deed.on.at)
    if at is not None and deed.do not in _NO_SCREEN:
        step["at"] = at
    if deed.do == "drag" and deed.text is not None:
        step["to"] = [int(one) for one in deed.text.split(",")]
    elif deed.text is not None:
        step["text"] = deed.text
    if deed.commits:
        step["commits"] = deed.commits
    return step


def done(page: Shown, recipe: Recipe) -> Reply:
    """With what shows it: the answer, or what has come since the last step."""
    if recipe.answer is not None:
        said = {"answer": _sentence(recipe)} if page.takes_answer else {}
        return {"kind": "done", **said, "seen": _telling(page, recipe.answer)}
    before = {short(text) for deed in recipe.deeds[-1:] for text in deed.page}
    named = [line for line in page.lines if line.words and line.by != "id"]
    about = _about(recipe)
    told = [line for line in named if any(bare(word) in about for word in line.words)]
    new = [line for line in named if short(line.words[0]) not in before]
    both = [line for line in told if line in new]
    old = [line for line in told or named if line.role not in _BARE]
    return {"kind": "done", "seen": [line.number for line in (both or new or old)[:2]]}


def _telling(page: Shown, answer: str) -> list[int | str]:
    """The line that has the answer; its words where the line says much more."""
    telling = [line for line in page.lines if bare(answer) in bare(" ".join(line.words[:1]))]
    shortest: Line | None = min(telling, key=lambda line: len(line.words[0]), default=None)
    if shortest is None:
        return []
    near = page.takes_answer or len(bare(shortest.words[0])) <= len(bare(answer)) + 20
    return [shortest.number if near else answer]


def _sentence(recipe: Recipe) -> str:
    """The answer in words of its own, in the task's language."""
    return f"是{recipe.answer}。" if _chinese(recipe.sentence) else f"It is {recipe.answer}."


def _not_there(sentence: str) -> str:
    return "这台手机上做不到：没有这样东西。" if _chinese(sentence) else "It cannot be done on this phone."


def _chinese(text: str) -> bool:
    return any("\u4e00" <= char <= "\u9fff" for char in text)


def _about(recipe: Recipe) -> set[str]:
    """What was typed and chosen, and what the task quotes: where one of these stands, it was done."""
    typed = [deed.text for deed in recipe.deeds if deed.text]
    chosen = [deed.on.called for deed in recipe.deeds[-3:] if deed.on is not None]
    return {said for text in (*typed, *chosen, *_QUOTED.findall(recipe.sentence)) if (said := bare(text))}


def _cannot(why: str, page: Shown) -> Reply:
    """That it cannot be done, as it can be said here."""
    return {"kind": "infeasible", "reason": why} if "infeasible" in page.kinds else _person(why, page)


def _person(question: str, page: Shown) -> Reply:
    return {"kind": "ask_person", "question": question} if "ask_person" in page.kinds else {"kind": "done"}


def _key(sentence: str) -> str:
    return " ".join(sentence.split())
