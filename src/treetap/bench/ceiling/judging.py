"""A judge that is told the truth: lines to cite are in its prompt, the verdict is in the phone's state.

It says `met` only where the phone's state says so right now and a line that was shown has to do with it.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from treetap.bench.ceiling.truth import Truth
from treetap.bench.endpoint.exchange import text_of
from treetap.bench.endpoint.finding import bare

Request = dict[str, Any]
Reply = dict[str, Any]

_LINE: Final = re.compile(r"^(\d+)\.(\d+) (.+)$")
_FACT: Final = re.compile(r"^(new|gone|changed|still)\b[^:]*: (.+)$")
_CITE: Final = re.compile(r"\d+\.\d+")
_MOST_CITED: Final = 3
_CAP: Final = 400


@dataclass(frozen=True)
class Shown:
    """What a prompt for a judgement shows."""

    task: str
    answer: str | None
    lines: dict[str, str]
    """By their numbers, in the order in which they are shown."""
    new: frozenset[str]
    gone: frozenset[str]


def shown(request: Request) -> Shown:
    """The prompt read back from its text alone."""
    user = next(text_of(one) for one in request["messages"] if one.get("role") == "user")
    head, _, rest = user.partition("<screens>")
    first = head.splitlines()[0].removeprefix("Task: ")
    given = next((one for one in head.splitlines() if one.startswith("Answer given: ")), "")
    block = rest.partition("</screens>")[0].splitlines()
    lines = {f"{one[1]}.{one[2]}": one[3] for text in block if (one := _LINE.match(text))}
    facts: dict[str, set[str]] = {}
    for text in block:
        fact = _FACT.match(text)
        if fact is not None:
            facts.setdefault(fact[1], set()).update(_CITE.findall(fact[2]))
    return Shown(
        task=first,
        answer=json.loads(given.removeprefix("Answer given: ")) if given else None,
        lines=lines,
        new=frozenset(facts.get("new", set()) | facts.get("changed", set())),
        gone=frozenset(facts.get("gone", set())),
    )


class HonestJudge:
    """Knows what the phone's state says."""

    def __init__(self, truth: Truth) -> None:
        self._truth = truth

    def __call__(self, request: Request) -> Reply:
        page = shown(request)
        return self.verdict(page, holds=self._truth.holds(page.answer))

    def verdict(self, page: Shown, *, holds: bool) -> Reply:
        """With lines that have to do with the task; without one nothing can be seen to be met."""
        cites = list(self.relevant(page))[:_MOST_CITED]
        if not holds:
            why = "no answer was given" if self._truth.task.answer and not page.answer else "it is not so"
            return _said(page, "not_met", cites, why)
        return (
            _said(page, "met", cites, "it shows")
            if cites
            else _said(page, "not_seen", [], "nothing shows it")
        )

    def relevant(self, page: Shown) -> Iterator[str]:
        """The numbers of lines that show it: first those with the answer, then what is new or was done."""
        last_first = list(page.lines)[::-1]
        if page.answer:
            right = bare(self._truth.recipe.answer or page.answer)
            yield from (one for one in last_first if right and right in bare(page.lines[one]))
        telling = [one for one in last_first if self._tells(page.lines[one], page.task)]
        yield from (one for one in telling if one in page.new)
        yield from (one for one in telling if one in page.gone)
        yield from telling
        yield from (one for one in last_first if one in page.new)
        yield from (one for one in last_first if one in page.gone)

    def _tells(self, line: str, task: str) -> bool:
        """Whether it has words of the task, or of what was typed or touched on the way."""
        said = bare(line.partition(" ")[2])
        recipe = self._truth.recipe
        touched = [deed.on.called for deed in recipe.deeds if deed.on is not None]
        typed = [deed.text for deed in recipe.deeds if deed.text]
        return any(
            words and words in said for words in (*map(bare, typed), *map(bare, touched), *_words(task))
        )


class ErringJudge(HonestJudge):
    """The same, but one answer in so many is turned round, by a seed of its own."""

    def __init__(self, truth: Truth, share: float = 0.1) -> None:
        super().__init__(truth)
        self._share, self._dice = share, Random(f"errs/{truth.episode.id}")  # noqa: S311 — a study

    def __call__(self, request: Request) -> Reply:
        page = shown(request)
        holds = self._truth.holds(page.answer)
        if self._dice.random() >= self._share:
            return self.verdict(page, holds=holds)
        cites = list(dict.fromkeys([*self.relevant(page), *page.lines]))[:_MOST_CITED]
        return _said(page, "not_met" if holds else "met", cites, "it looks so")


def _said(page: Shown, verdict: str, cites: list[str], why: str) -> Reply:
    one = {
        "requirement": page.task[:_CAP],
        "verdict": verdict,
        "cites": list(dict.fromkeys(cites)),
        "why": why,
    }
    return {"requirements": [one]}


def _words(task: str) -> set[str]:
    """Long enough to say something: words of four letters, two characters in a row in Chinese."""
    words = {word.casefold() for word in re.findall(r"[A-Za-z0-9]{4,}", task)}
    runs = re.findall(r"[\u4e00-\u9fff]+", task)
    return words | {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
