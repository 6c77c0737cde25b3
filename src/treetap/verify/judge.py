"""The judge: a model apart from the policy that says whether a task was done, and cites what shows it.

It sees the sentence, what was done, and the screens that matter as numbered lines: the first, those around
each step that changed or committed something, the last, then as many others as there is room for. It never
sees what the policy thought. A line that it cites and that does not exist counts for nothing.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from pydantic import BaseModel, Field

from treetap.core.ports import ChatModel, Clock, FrameStore
from treetap.errors import PromptTooLong, UnknownName
from treetap.matching.side_effects import changes
from treetap.models import Case, Finding, Judgement, Requirement, Screen
from treetap.prompts.asking import Limits
from treetap.prompts.listing import listed
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask, invalid
from treetap.prompts.sizing import fitted, tokens
from treetap.prompts.telling import told_steps

_LONGEST_ANSWER, _MOST_REQUIREMENTS = 1_000, 20
_PICTURES = 3  # Screens shown as pictures to a judge that sees: the first and the last two.
_MARGIN = 400  # Tokens for what stands round the screens: their heads, and what changed on them.
_STEPS = 4  # The part of the room, one in so many, that the steps may take.
_HALVINGS = 2  # How often an endpoint that says it was too much is asked again with half as much.
_MOST, _FEWEST = 8, 2  # Screens that are shown.
_LONGEST_SCREEN, _LEAST = 2_500, 300  # Tokens of one screen.
_MOST_CITED, _TOASTS = 20, 5  # Lines that one fact names; messages of one screen.
_CITE: Final = re.compile(r"(?<![\d.])\d+\.\d+(?!\.?\d)")  # The number of a line, however it is set off.


class _Said(BaseModel):
    requirement: str = Field(min_length=1, max_length=600)
    verdict: Finding
    cites: list[str | float] = []
    why: str = ""


class _Reply(BaseModel):
    requirements: list[_Said] = Field(min_length=1, max_length=_MOST_REQUIREMENTS)


class ModelJudge:
    """Asks a model. `frames`: where pictures are, for a model that sees."""

    final = True

    def __init__(
        self,
        chat: ChatModel,
        *,
        clock: Clock | None = None,
        frames: FrameStore | None = None,
        context: int = 32_000,
        max_tokens: int | None = None,
        timeout: float | None = None,
    ) -> None:
        self._chat, self._clock, self._frames = chat, clock, frames
        self._limits = Limits(context, max_tokens, None if timeout is None else 2 * timeout)
        self._room, self._left, self._size = context - (max_tokens or 0), _HALVINGS, 0

    async def judge(self, case: Case) -> Judgement:
        """Raises what a model's call raises: `EndpointBusy`, `EndpointRefused`, `ReplyInvalid` …"""
        while True:
            try:
                return await self._judged(case)
            except PromptTooLong:
                if not self._left:
                    raise
                self._left -= 1
                self._room = min(self._room, self._size) // 2

    async def _judged(self, case: Case) -> Judgement:
        system = render("judge_system", answer=bool(case.answer))
        task, answer = plain(case.sentence), quoted(case.answer, _LONGEST_ANSWER) if case.answer else ""
        room = self._room - tokens(system) - tokens(task + answer) - _MARGIN
        told = told_steps(case.steps, case.screens, every=True)
        steps = fitted([("steps", told[::-1])], room // _STEPS)["steps"][::-1]
        shown = exhibits(case, room - sum(map(tokens, steps)))
        seen = await self._seen(shown)
        about = {"task": task, "answer": answer, "steps": steps, "seen": [one.number for one in seen]}
        user = render("judge", screens=shown.screens, facts=shown.facts, **about)
        self._size = tokens(system) + tokens(user)
        return await ask(self._chat, name="judgement", system=system, user=user, reply=_Reply,
                         use=lambda reply: _judgement(reply, shown), limits=self._limits, clock=self._clock,
                         frames=[one.frame for one in seen])  # fmt: skip

    async def _seen(self, shown: Exhibits) -> list[Exhibit]:
        """The screens that a judge who sees is shown as pictures, of those that are still there."""
        if self._frames is None:
            return []
        there = list[Exhibit]()
        for one in shown.screens:
            with suppress(UnknownName):
                await self._frames.get(one.frame)
                there.append(one)
        return there if len(there) <= _PICTURES else [there[0], *there[1 - _PICTURES :]]


def _judgement(reply: _Reply, shown: Exhibits) -> Judgement:
    found = tuple(_requirement(one, shown) for one in reply.requirements)
    if not any(one.text.strip() for one in found):
        raise invalid("it names no requirement")
    cites = dict.fromkeys(cite for one in found for cite in one.cites)
    lines, frames = tuple(map(shown.lines.__getitem__, cites)), dict.fromkeys(map(shown.frame_of, cites))
    return Judgement(requirements=found, lines=lines, frames=tuple(frames))


def _requirement(said: _Said, shown: Exhibits) -> Requirement:
    """What is said to be met and rests on nothing that was shown cannot be seen."""
    named = (cite for one in said.cites for cite in _CITE.findall(str(one)))
    cites = tuple(cite for cite in dict.fromkeys(named) if cite in shown.lines)
    finding, why = said.verdict, said.why
    if finding is Finding.MET and not cites:
        finding, why = Finding.NOT_SEEN, "it cites no line that was shown"
    return Requirement(text=said.requirement, finding=finding, cites=cites, why=" ".join(why.split())[:300])


# What it is shown


@dataclass(frozen=True)
class Exhibit:
    """One screen as it is shown."""

    number: int
    screen: Screen
    when: str
    lines: tuple[str, ...]  # Each with its number: `2.7 switch "Wi-Fi" (on)`.
    left_out: int
    filled: tuple[str, ...]  # The numbers of fields that hold something.

    @property
    def frame(self) -> str:
        return self.screen.frame.id

    @property
    def app(self) -> str:
        return quoted(self.screen.package, 80)


@dataclass(frozen=True)
class Exhibits:
    """All that a judge is shown, what each line says, and what changed between screens."""

    screens: tuple[Exhibit, ...]
    lines: Mapping[str, str]
    facts: tuple[str, ...]

    def frame_of(self, cite: str) -> str:
        """The screen that a line is on."""
        return self.screens[int(cite.partition(".")[0]) - 1].frame


def exhibits(case: Case, room: int) -> Exhibits:
    """In so many tokens at most. What a short screen leaves is for those after it."""
    chosen, shown = _chosen(case, max(_FEWEST, min(_MOST, room // _LEAST))), list[Exhibit]()
    for number, screen in enumerate(chosen, start=1):
        left = len(chosen) - number
        each = max(_LEAST, min(_LONGEST_SCREEN, room // (left + 1)))
        shown.append(_exhibit(number, screen, _when(screen, case, last=not left), each))
        room -= sum(tokens(line) + 1 for line in shown[-1].lines)
    lines = dict(line.split(" ", 1) for one in shown for line in one.lines)
    return Exhibits(tuple(shown), lines, tuple(_facts(shown)))


def _chosen(case: Case, most: int) -> list[Screen]:
    """So many at most, in the order in which they were seen; the last one is always the last.

    A look that shows the same pixels as an earlier one is that screen again, but for the last one."""
    if not case.screens:
        return []
    pairs = zip(case.screens[1:], case.screens, strict=False)
    *earlier, last = case.screens[0], *(one for one, before in pairs if one.frame.id != before.frame.id)
    by_frame = {one.frame.id: one for one in earlier}
    wanted, screens = dict.fromkeys(list(by_frame)[:1]), {**by_frame, last.frame.id: last}
    committing = [one for one in case.steps if one.action.commits is not None]
    changing = [one for one in case.steps if one.action.commits is None and changes(one, case.steps, screens)]
    for step in (*reversed(committing), *reversed(changing)):
        wanted.update(dict.fromkeys(frame for frame in (step.after, step.before) if frame in by_frame))
    seen = {(last.page_key, last.state_key)}
    for screen in reversed(earlier):
        if (screen.page_key, screen.state_key) not in seen:
            wanted.setdefault(screen.frame.id)
        seen.add((screen.page_key, screen.state_key))
    kept = set(list(wanted)[: most - 1])
    return [*(one for one in by_frame.values() if one.frame.id in kept), last]


def _exhibit(number: int, screen: Screen, when: str, room: int) -> Exhibit:
    listing = listed(screen, room)
    told = [line.partition(" ")[2] for line in listing.lines]
    told += [f"message {quoted(toast)}" for toast in screen.toasts[:_TOASTS]]
    lines = tuple(f"{number}.{at} {words}" for at, words in enumerate(told, start=1))
    written = [at for at, one in listing.elements.items() if one.editable and one.text not in ("", one.hint)]
    return Exhibit(number, screen, when, lines, listing.left_out, tuple(f"{number}.{at}" for at in written))


def _when(screen: Screen, case: Case, *, last: bool) -> str:
    """Between which steps it was seen."""
    name, steps = screen.frame.id, list(enumerate(case.steps, start=1))
    after = [f"after step {at}" for at, one in steps if one.after == name]
    before = [f"before step {at}" for at, one in steps if one.before == name]
    told = ["before the first step"] if name == case.screens[0].frame.id else []
    told = [*after[-1:], "the last screen"] if last else [*told, *after[:1], *before[:1]]
    return ", ".join(told) or "on the way"


def _facts(shown: Sequence[Exhibit]) -> Iterator[str]:
    """What is new, gone or still being written, by the numbers of lines: a page against its last look."""
    for at, one in enumerate(shown):
        key = one.screen.page_key
        for earlier in [two for two in shown[:at] if key and two.screen.page_key == key][-1:]:
            between = f"on screen {one.number} since screen {earlier.number}"
            for told, lines in (("new", _beyond(one, earlier)), ("gone", _beyond(earlier, one))):
                if lines:
                    yield f"{told} {between}: {', '.join(lines[:_MOST_CITED])}"
    if shown and shown[-1].filled:
        yield f"still in fields of the last screen: {', '.join(shown[-1].filled)}"


def _beyond(shown: Exhibit, other: Exhibit) -> list[str]:
    """The numbers of lines whose words the other screen does not have, or not as often."""
    left, found = Counter(line.partition(" ")[2] for line in other.lines), list[str]()
    for name, _, words in (line.partition(" ") for line in shown.lines):
        left[words] -= 1
        found += [name] if left[words] < 0 else []
    return found
