"""Tokens of a step, beside other agents' prompts on the same screens: `python -m treetap.bench.prompts`.

Walks on the virtual phone, in both languages: before each step the prompt of the policy is rendered with all
that was done so far, and beside it what other agents would send about the same UI tree. Of those, the fixed
texts are counted, not kept: their characters were measured in the sources named here, with every gap empty.
Their lists of elements are written anew from the tree, as their code writes them.

A token is four characters of ASCII, or any one other character: the same rule for everybody. Text only:
pictures are counted apart, in pieces. In favour of the others nothing is counted of tool schemas outside of
their prompts, of the reasons that they repeat, and of replies; an earlier step costs them 150 characters.
"""

from __future__ import annotations

import argparse
import asyncio
import json
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from typing import Any, Final

from lxml import etree

from treetap.bench.walks.record import carried_out
from treetap.bench.walks.routes import every_walk
from treetap.bench.walks.stage import stage
from treetap.bench.walks.walk import Walk
from treetap.models import Allowed, Decider, Screen, Situation, StepRecord
from treetap.policy.model.form import short_schema
from treetap.policy.model.prompt import build_prompt
from treetap.task.reader import LexiconTaskReader

CONTEXT: Final = 30_000
SMALL_CONTEXT: Final = 4_000
_EARLIER: Final = 150
"""Characters of an earlier step in another agent's history."""

Node = etree._Element  # noqa: SLF001 - lxml has no other name for it
Lists = Callable[[Node], str]


@dataclass(frozen=True)
class Turn:
    """What there is to decide on before one step of a walk, and the tree after it."""

    situation: Situation
    before: Node
    after: Node


@dataclass(frozen=True)
class Peer:
    """Another agent, and what it sends for one step."""

    name: str
    source: str
    """Repository, commit and files."""
    calls: int
    pictures: int
    fixed: int
    """Characters of all its prompts for one step, with every gap empty."""
    goals: int
    """How often they have the task in them."""
    lists: tuple[str, ...] = ()
    """The trees that are listed in them."""
    listed: Lists = lambda _: ""

    def tokens(self, turn: Turn) -> int:
        texts = [self.listed(getattr(turn, one)) for one in self.lists]
        said = sum(map(count, texts)) + self.goals * count(turn.situation.mandate.sentence)
        return said + -(-(self.fixed + _EARLIER * len(turn.situation.steps)) // 4)


def count(text: str) -> int:
    """Tokens, by the rule of this study."""
    plain = sum(char < "\x80" for char in text)
    return -(-plain // 4) + len(text) - plain


def ours(turn: Turn, context: int = CONTEXT) -> int:
    """Rules, schema and situation, in one call."""
    prompt = build_prompt(turn.situation, Allowed(), context=context)
    return count(prompt.system) + count(json.dumps(short_schema(Allowed()))) + count(prompt.user)


# The lists of the others


def _nodes(tree: Node) -> Iterator[Node]:
    """All but the root."""
    yield from tree.iter("node")


def _on(node: Node, name: str) -> bool:
    return node.get(name) == "true"


def _told(node: Node) -> bool:
    """What AndroidWorld takes from an accessibility tree: leaves, what is described, what scrolls."""
    return not len(node) or bool(node.get("content-desc")) or _on(node, "scrollable")


def m3a_list(tree: Node) -> str:
    """One object a line, with the states that M3A always tells."""
    lines = []
    for at, node in enumerate(one for one in _nodes(tree) if _told(one)):
        said = {"text": node.get("text"), "content_description": node.get("content-desc")}
        parts = [f'"index": {at}', *(f'"{name}": "{value}"' for name, value in said.items() if value)]
        states = {
            "is_clickable": _on(node, "clickable"),
            "is_long_clickable": _on(node, "long-clickable"),
            "is_editable": "EditText" in node.get("class", ""),
            "is_scrollable": _on(node, "scrollable") or None,
            "is_focusable": _on(node, "focusable") or None,
            "is_selected": _on(node, "selected"),
            "is_checked": _on(node, "checked"),
        }
        parts += [f'"{name}": {value}' for name, value in states.items() if value is not None]
        lines.append(f"UI element {at}: {{{', '.join(parts)}}}")
    return "\n".join(lines)


def t3a_list(tree: Node) -> str:
    """The whole record of each element, as Python prints it."""
    lines = []
    for at, node in enumerate(one for one in _nodes(tree) if _told(one)):
        box = "BoundingBox(x_min=100, x_max=100, y_min=100, y_max=100)"
        fields = {
            "text": repr(node.get("text") or None),
            "content_description": repr(node.get("content-desc") or None),
            "class_name": repr(node.get("class")),
            "bbox": box,
            "bbox_pixels": box,
            "hint_text": "None",
        }
        states = ("checked", "checkable", "clickable", "editable", "enabled", "focused", "focusable")
        more = ("long_clickable", "scrollable", "selected", "visible")
        fields |= {f"is_{name}": str(_on(node, name.replace("_", "-"))) for name in (*states, *more)}
        fields |= {"package_name": repr(node.get("package")), "resource_name": repr(node.get("resource-id"))}
        fields |= {"tooltip": "None", "resource_id": "None", "metadata": "None"}
        told = ", ".join(f"{name}={value}" for name, value in fields.items())
        lines.append(f"UI element {at}: UIElement({told})")
    return "\n".join(lines)


def mobilerun_list(tree: Node) -> str:
    """Every node by its class, id, text and bounds."""
    lines = []
    for at, node in enumerate(_nodes(tree), start=1):
        kind, name = node.get("class", "").rpartition(".")[2], node.get("resource-id", "")
        text = node.get("text") or node.get("content-desc") or name or kind
        details = ", ".join(f'"{one}"' for one in (name, text) if one)
        state = f" ; isChecked={_on(node, 'checked')}" if _on(node, "checkable") else ""
        box = node.get("bounds", "").replace("][", ",").strip("[]")
        lines.append(f"{at}. {kind}: {details}{state} - ({box})")
    return "\n".join(lines)


def mobile_use_list(tree: Node) -> str:
    """Every attribute of every node as JSON, spread out."""
    told = [{**node.attrib, "accessibilityText": node.get("content-desc", "")} for node in _nodes(tree)]
    return json.dumps(told, indent=2, ensure_ascii=False)


_WORLD: Final = "google-research/android_world d9c569f"
PEERS: Final = (
    Peer(
        "M3A",
        f"{_WORLD} agents/m3a.py",
        calls=2,
        pictures=4,
        fixed=7_461 + 4_317,
        goals=2,
        lists=("before", "before", "after"),
        listed=m3a_list,
    ),
    Peer(
        "T3A",
        f"{_WORLD} agents/t3a.py",
        calls=2,
        pictures=0,
        fixed=6_789 + 3_757,
        goals=2,
        lists=("before", "before", "after"),
        listed=t3a_list,
    ),
    Peer(
        "mobilerun, fast agent",
        "droidrun/droidrun dad7c15 config/prompts/fast_agent, agent/utils/signatures.py",
        calls=1,
        pictures=0,
        fixed=6_714 + 156,
        goals=1,
        lists=("before", "after"),
        listed=mobilerun_list,
    ),
    Peer(
        "mobile-use, cortex and executor",
        "minitap-ai/mobile-use 8d56d23 agents/{cortex,executor}",
        calls=2,
        pictures=1,
        fixed=4_768 + 1_269,
        goals=1,
        lists=("before",),
        listed=mobile_use_list,
    ),
    Peer(
        "Mobile-Agent-v3",
        "X-PLUG/MobileAgent 11cea57 agents/mobile_agent_v3_agent.py",
        calls=4,
        pictures=5,
        fixed=2_670 + 2_727 + 1_562 + 815,
        goals=4,
    ),
    Peer(
        "AppAgent",
        "TencentQQGYLab/AppAgent 2c19004 scripts/prompts.py",
        calls=1,
        pictures=1,
        fixed=3_408,
        goals=1,
    ),
)
"""Commits of 2025 and 2026. mobilerun sends the state before and after its last step; Mobile-Agent-v3 and
AppAgent tell the screen by pictures alone."""


async def turns(walk: Walk) -> list[Turn]:
    """Every step of the walk, as it is decided on."""
    found: list[Turn] = []
    steps: list[StepRecord] = []
    seen: list[Screen] = []
    frame = await LexiconTaskReader().read(walk.sentence)
    async with stage(walk.locale) as here:
        apps = tuple(await here.rig.device.apps())
        for move in walk.moves:
            before = etree.fromstring((await here.rig.device.tree()).encode())
            taken, (screen, *then) = await carried_out(here, [move], decided_by=Decider.MODEL)
            after = etree.fromstring((await here.rig.device.tree()).encode())
            situation = Situation(
                mandate=frame,
                task=frame.sentence,
                frame=frame,
                goals=frame.goals,
                screen=screen,
                seen=tuple(seen),
                steps=tuple(steps),
                apps=apps,
            )
            found.append(Turn(situation, before, after))
            steps, seen = [*steps, *taken], [*seen, screen, *then]
    return found


def table(every: Sequence[Turn]) -> list[dict[str, Any]]:
    """One row for each agent: what a step costs it."""
    rows = [
        _row("treetap", 1, 0, [ours(one) for one in every]),
        _row("treetap, context of 4,000", 1, 0, [ours(one, SMALL_CONTEXT) for one in every]),
    ]
    for peer in PEERS:
        costs = [peer.tokens(one) for one in every]
        rows.append({**_row(peer.name, peer.calls, peer.pictures, costs), "source": peer.source})
    return rows


def _row(name: str, calls: int, pictures: int, costs: Sequence[int]) -> dict[str, Any]:
    return {
        "agent": name,
        "calls": calls,
        "pictures": pictures,
        "tokens": round(mean(costs)),
        "least": min(costs),
        "most": max(costs),
    }


async def study(walks: Sequence[Walk]) -> dict[str, Any]:
    every = [turn for walk in walks for turn in await turns(walk)]
    m3a = next(one for one in PEERS if one.name == "M3A")
    dearer = sum(ours(one) > m3a.tokens(one) for one in every)
    return {"screens": len(every), "dearer_than_m3a": dearer, "agents": table(every)}


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--walks", type=int, default=6, help="how many; each has four to eight steps")
    parser.add_argument("--json", action="store_true", help="one JSON object instead of a table")
    given = parser.parse_args(arguments)
    found = asyncio.run(study(every_walk()[: given.walks]))
    if given.json:
        print(json.dumps(found))
        return
    print(f"{'a step of':34}{'calls':>6}{'pictures':>10}{'tokens of text':>16}{'from':>8}{'to':>8}")
    for row in found["agents"]:
        counts = f"{row['calls']:6}{row['pictures']:10}{row['tokens']:16,}{row['least']:8,}{row['most']:8,}"
        print(f"{row['agent']:34}{counts}")
    print(f"{found['screens']} screens; dearer than M3A on {found['dearer_than_m3a']} of them")


if __name__ == "__main__":
    main()
