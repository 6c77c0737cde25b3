"""What a prompt of the policy says, read back from its text alone: all that a model has to go by."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

from treetap.bench.endpoint.exchange import text_of

_LINE: Final = re.compile(
    r"^(?P<number>\d+) (?P<role>\w+)(?: (?P<by>of|id))?"
    r'(?: (?P<name>"(?:[^"\\]|\\.)*"))?(?: \((?P<state>.*)\))?$'
)
_TOLD: Final = re.compile(r"^step (?P<number>\d+) (?P<what>.*): (?P<outcome>[a-z_]+)(?P<why>, .*)?$")
_PART: Final = re.compile(r'^part (?P<what>"(?:[^"\\]|\\.)*"): (?P<outcome>[a-z_]+)')
_QUOTED: Final = re.compile(r'"(?:[^"\\]|\\.)*"')
_GOAL: Final = re.compile(r"^- (?P<id>\w+): ")
_FINE: Final = ("worked", "done", "success")


@dataclass(frozen=True)
class Line:
    """A line of the numbered screen."""

    number: int
    role: str
    words: tuple[str, ...]
    by: str = ""
    """`of` its row, or by its `id`."""
    state: str = ""

    @property
    def takes_text(self) -> bool:
        return self.role == "field"

    @property
    def holds(self) -> str:
        """What stands in a field."""
        found = re.search(r'holds ("(?:[^"\\]|\\.)*")', self.state)
        return str(json.loads(found[1])) if found else ""


@dataclass(frozen=True)
class Told:
    """A step or a part that is over."""

    what: str
    """The kind of action, or the words of a part."""
    words: tuple[str, ...]
    fine: bool
    number: int = 0
    outcome: str = ""
    more: str = ""
    """What it changed, or why it failed."""


@dataclass(frozen=True)
class Shown:
    """A prompt, taken apart."""

    task: str
    whole: str
    goals: tuple[str, ...]
    steps: tuple[Told, ...]
    parts: tuple[Told, ...]
    lines: tuple[Line, ...]
    texts: frozenset[str]
    kinds: frozenset[str]
    actions: frozenset[str]
    asked_memory: bool
    failure: str
    blocker: str = ""
    """What is in the way, in a few words."""
    scrolls: bool = False
    """There is more of the page than shows."""
    takes_answer: bool = False
    """An answer in words of one's own is asked for."""


def shown(request: dict[str, Any]) -> Shown | None:
    """What the first two messages say; None if this is no request for a decision."""
    messages = request.get("messages", [])
    system = next((text_of(one) for one in messages if one.get("role") == "system"), "")
    user = next((text_of(one) for one in messages if one.get("role") == "user"), "")
    given = (request.get("response_format") or {}).get("json_schema", {})
    if not user.startswith("Task: ") or given.get("name", "decision") != "decision":
        return None
    head, _, rest = user.partition("\nScreen: ")
    screen = _between(rest, "<screen>", "</screen>")
    told = _between(head, "<told>", "</told>")
    before = head.partition("<told>")[0].splitlines()
    whole = before[0].removeprefix("Task: ")
    now = _after(told, "now: ")
    task = json.loads(now) if now else whole
    lines = tuple(_lines(screen))
    schema = given.get("schema", {})
    return Shown(
        task=task,
        whole=whole,
        goals=tuple(found["id"] for one in before if (found := _GOAL.match(one))),
        steps=tuple(_steps(told)),
        parts=tuple(_parts(told)),
        lines=lines,
        texts=frozenset(word for line in lines if line.by != "id" for word in line.words),
        kinds=_offered(schema, "kind") or frozenset(re.findall(r'^- "(\w+)":', system, re.MULTILINE)),
        actions=_steps_offered(schema) or frozenset(re.findall(r"^- (\w+)(?::|$)", system, re.MULTILINE)),
        asked_memory=any(one.startswith(("known:", "memory knows")) for one in told),
        failure=_after(told, "last failure: "),
        blocker=_after(screen, "In the way: "),
        scrolls=any("scrolls" in line.state for line in lines),
        takes_answer="answer" in schema.get("properties", {}),
    )


def _offered(schema: dict[str, Any], name: str) -> frozenset[str]:
    """The values that a field may have."""
    return frozenset(schema.get("properties", {}).get(name, {}).get("enum", ()))


def _steps_offered(schema: dict[str, Any]) -> frozenset[str]:
    steps = schema.get("properties", {}).get("steps", {})
    return _offered(steps.get("items", {}), "do")


def _after(lines: list[str], start: str) -> str:
    """What follows these words, on the line that begins with them."""
    return next((one.removeprefix(start) for one in lines if one.startswith(start)), "")


def _between(text: str, start: str, end: str) -> list[str]:
    return text.partition(start)[2].partition(end)[0].strip("\n").splitlines()


def _lines(screen: list[str]) -> Iterator[Line]:
    for one in screen:
        found = _LINE.match(one)
        if found is None:
            continue
        said = json.loads(found["name"]) if found["name"] else ""
        words = tuple(word for word in said.split(" · ") if word)
        yield Line(
            int(found["number"]),
            found["role"],
            (said, *words) if len(words) > 1 else words,
            found["by"] or "",
            found["state"] or "",
        )


def _steps(told: list[str]) -> Iterator[Told]:
    for one in told:
        found = _TOLD.match(one)
        if found is not None:
            kind, _, rest = found["what"].partition(" ")
            words = tuple(json.loads(word) for word in _QUOTED.findall(rest))
            fine, more = found["outcome"] in _FINE, found["why"] or ""
            yield Told(kind, words, fine, int(found["number"]), found["outcome"], more)


def _parts(told: list[str]) -> Iterator[Told]:
    for one in told:
        found = _PART.match(one)
        if found is not None:
            yield Told(json.loads(found["what"]), (), found["outcome"] in _FINE)
