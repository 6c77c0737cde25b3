"""Labels nobody has listed: what the guard makes of them. `uv run python -m treetap.bench.labels [--json]`.

`labels.yaml` has controls of apps that do not exist, zh and en, written by somebody who has not read the
vocabulary: some commit to something, most do not. Each is touched on its screen for a task that asks for
something else. Counted: what commits and passes unasked, and what does not and is asked about. Three times:
without a model, with one behind a real endpoint that knows what each label does, and with one that errs.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import json
import sys
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Final, Literal

import yaml
from pydantic import BaseModel, ConfigDict, Field

from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.exchange import Behaviour
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.core.clock import SystemClock
from treetap.core.ports import ChatModel
from treetap.errors import TreetapError
from treetap.guard.guard import RiskGuard
from treetap.guard.judge import Commits, Unknowns
from treetap.models import (
    Bounds,
    Element,
    EndpointSettings,
    Frame,
    Permission,
    Role,
    SafetySettings,
    Screen,
    Situation,
    Size,
    Source,
    Tap,
    Target,
)
from treetap.prompts.quoting import quoted
from treetap.task.reader import read_task

FILE: Final = Path(__file__).with_name("labels.yaml")
TASKS: Final = {"en": "open the page and read the title", "zh": "打开页面并查看标题"}
"""They ask for nothing that commits."""
ERRS: Final = 0.1
SIZE: Final = Size(width=1080, height=2340)
_ROW: Final = 120
_LEFT, _RIGHT = 60, 1020


class Entry(BaseModel):
    """A control, what stands round it, and what it does."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    id: str = Field(min_length=1)
    lang: Literal["en", "zh"]
    where: Literal["dialog", "page", "sheet"]
    title: str = ""
    texts: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    """What the other buttons say."""
    label: str = Field(min_length=1)
    commits: Commits

    @property
    def benign(self) -> bool:
        return self.commits == "nothing"


@dataclass
class Tally:
    """How it went with one model, or without."""

    commits: int = 0
    passed: list[str] = field(default_factory=list)
    """Of those that commit: entries that passed with nobody asked."""
    benign: int = 0
    asked: list[str] = field(default_factory=list)
    """Of the others: entries that a person is asked about."""
    calls: int = 0


def entries(file: Path = FILE) -> list[Entry]:
    """Raises `ValidationError` for what is no entry."""
    return [Entry.model_validate(one) for one in yaml.safe_load(file.read_text("utf-8"))]


def screen_of(entry: Entry) -> tuple[Screen, str]:
    """Its screen, and the id of the control. Where things stand does not depend on what the control does."""
    made, over = _Made(), entry.where != "page"
    parent = made.add(Role.DIALOG, "", high=4 + len(entry.texts) + len(entry.others)) if over else None
    made.add(Role.TEXT, entry.title, parent=parent)
    for text in entry.texts:
        made.add(Role.TEXT, text, parent=parent)
    for text in entry.others:
        made.add(Role.BUTTON, text, parent=parent, clickable=True)
    control = made.add(Role.BUTTON, entry.label, parent=parent, clickable=True)
    told = hashlib.sha256(entry.model_dump_json().encode()).hexdigest()
    return (
        Screen(
            frame=Frame(id=told[:16], sha=told, size=SIZE),
            package="org.example.app",
            elements=tuple(made.elements),
            page_key=told[16:28],
            state_key=told[28:40],
            sources=frozenset({Source.TREE}),
        ),
        control,
    )


class _Made:
    """Elements one below the other."""

    def __init__(self) -> None:
        self.elements: list[Element] = []
        self._top = 100

    def add(self, role: Role, text: str, *, parent: str | None = None, high: int = 1, **more: Any) -> str:
        """One more; its id."""
        name = f"e{len(self.elements)}"
        box = Bounds.pixel(_LEFT, self._top, _RIGHT, self._top + high * _ROW)
        self.elements.append(
            Element(id=name, role=role, text=text, bounds=box, parent=parent, source=Source.TREE, **more)
        )
        if role is not Role.DIALOG:
            self._top += _ROW
        return name


async def study(corpus: Sequence[Entry], chat: ChatModel | None = None) -> Tally:
    """Each control touched once, by the guard as it is."""
    guard, tally = RiskGuard(SafetySettings(), unknowns=Unknowns(chat)), Tally()
    for entry in corpus:
        screen, control = screen_of(entry)
        frame = read_task(TASKS[entry.lang])
        situation = Situation(
            mandate=frame, task=frame.sentence, frame=frame, goals=frame.goals, screen=screen
        )
        ruling = await guard.judge(Tap(target=Target(element=control)), None, situation, None)
        passes = ruling.permission is Permission.ALLOW and ruling.risk is None
        if entry.benign:
            tally.benign += 1
            tally.asked += [] if passes else [entry.id]
        else:
            tally.commits += 1
            tally.passed += [entry.id] if passes else []
    return tally


def knowing(corpus: Sequence[Entry], errs: float = 0.0) -> Behaviour:
    """A model that knows what each control does; in so many cases it says the opposite."""

    def reply(request: dict[str, Any]) -> str:
        lines = str(request["messages"][-1]["content"]).splitlines()
        button = next(one for one in lines if one.startswith("button "))
        label = json.loads(button.removeprefix("button "))
        alike = [one for one in corpus if one.label == label]
        meant = max(alike, key=lambda one: sum(quoted(text, 200) in "\n".join(lines) for text in one.texts))
        known: str = meant.commits
        if int(hashlib.sha256(meant.id.encode()).hexdigest()[:8], 16) % 100 < 100 * errs:
            known = "other" if meant.benign else "nothing"
        return json.dumps({"commits": known, "why": "it says so"})

    return answering(reply)


async def with_model(corpus: Sequence[Entry], errs: float) -> Tally:
    """Over HTTP on loopback."""
    from treetap.llm.endpoint import EndpointChatModel

    with FakeEndpoint(knowing(corpus, errs)) as endpoint:
        settings = EndpointSettings.model_validate({"name": "knowing", "base_url": endpoint.url})
        chat = EndpointChatModel(settings, SystemClock())
        try:
            tally = await study(corpus, chat)
        finally:
            await chat.close()
        tally.calls = len(endpoint.calls)
    return tally


async def measured(corpus: Sequence[Entry]) -> dict[str, Tally]:
    """Without a model, with one that knows, with one that errs."""
    return {
        "without a model": await study(corpus),
        "with a model": await with_model(corpus, 0.0),
        f"with one that errs in {ERRS:.0%}": await with_model(corpus, ERRS),
    }


def told(found: dict[str, Tally]) -> Iterator[str]:
    """The figures, and then the labels they are made of."""
    for name, one in found.items():
        yield (
            f"{name:28} commits and passes unasked {len(one.passed)} of {one.commits}, "
            f"benign and asked about {len(one.asked)} of {one.benign}, {one.calls} calls"
        )
    for name, one in found.items():
        yield f"\n{name}\n  passed: {', '.join(one.passed) or '-'}\n  asked:  {', '.join(one.asked) or '-'}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="treetap.bench.labels", description=__doc__)
    parser.add_argument("--json", action="store_true", help="one JSON object")
    parser.add_argument("--file", type=Path, default=FILE, help="other labels")
    given = parser.parse_args(arguments)
    try:
        found = asyncio.run(measured(entries(given.file)))
    except TreetapError as error:
        print(error, file=sys.stderr)
        return 1
    if given.json:
        print(json.dumps({name: asdict(one) for name, one in found.items()}, ensure_ascii=False))
    else:
        print("\n".join(told(found)))
    return 0


if __name__ == "__main__":
    sys.exit(main())
