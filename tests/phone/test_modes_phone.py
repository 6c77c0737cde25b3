"""C3 on the virtual phone: one policy that breaks down whatever it may, and another tree in every mode."""

from __future__ import annotations

from pathlib import Path

from tests.phone.test_agent import QUICK
from treetap.app.agent import open_agent
from treetap.bench.phones import virtual_device
from treetap.bench.walks.stage import SMALL, Passing
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    Allowed,
    Branch,
    BranchMode,
    Decision,
    Done,
    LaunchApp,
    RunResult,
    Settings,
    Situation,
    Status,
    StrategyTreeSettings,
    Subtask,
    Tap,
    Target,
    Terminal,
    Text,
)

OPEN = Terminal(action=LaunchApp(app=Text.literal("Settings")))
_DEEP = 2


class Eager:
    """Branches where it may, with ready steps where it may; alternatives rather than one way."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, str]] = []

    async def decide(self, situation: Situation, allowed: Allowed) -> Decision:
        self.asked.append((situation.depth, situation.task))
        there = situation.screen.package == "com.android.settings"
        tried = {one.task for one in situation.done}
        if "branch" in allowed.open_decisions and situation.depth < _DEEP and "display" not in tried:
            if there:
                return Branch(mode=BranchMode.SEQUENCE, children=(Subtask(task="display", goal_id="g1"),))
            first = Subtask(task="go there", step=OPEN if allowed.actions else None)
            if BranchMode.ALTERNATIVES in allowed.branch_modes:
                return Branch(mode=BranchMode.ALTERNATIVES, children=(first, Subtask(task="or so")))
            rest = Subtask(task="display", goal_id="g1")
            return Branch(mode=BranchMode.SEQUENCE, children=(first, rest))
        if situation.task in ("go there", "or so") and there:
            return Done()
        if "terminal" not in allowed.open_decisions:
            return Branch(mode=BranchMode.SEQUENCE, children=(Subtask(task="display", goal_id="g1"),))
        return Terminal(action=Tap(target=Target(text=Text.literal("Display")))) if there else OPEN


async def done(data: Path, mode: str) -> tuple[RunResult, Eager]:
    tree, policy = StrategyTreeSettings(mode=mode, max_decisions=20), Eager()
    async with virtual_device(**SMALL, locale="en") as (_, device):
        given = Settings(data=data, device=QUICK, strategy_tree=tree)
        async with open_agent(given, Passing(), device=device, policy=policy, human=ScriptedHuman()) as agent:
            return await agent.execute_task("open the display settings"), policy


async def test_every_mode_leaves_another_tree(tmp_path: Path) -> None:
    shapes, asked = {}, {}
    for mode in ("react", "plan", "hierarchical", "tree"):
        result, policy = await done(tmp_path / mode, mode)
        assert result.status is Status.SUCCESS, (mode, result.reason)
        asked[mode] = policy.asked
        shapes[mode] = [(node.id, node.mode, len(node.steps)) for node in result.tree.walk()]
    depth = {mode: max(name.count(".") for name, _, _ in shape) for mode, shape in shapes.items()}
    modes = {mode: {kind for _, kind, _ in shape if kind} for mode, shape in shapes.items()}
    assert depth == {"react": 0, "plan": 1, "hierarchical": 1, "tree": 2}
    assert modes["react"] == set()
    assert modes["plan"] == {BranchMode.SEQUENCE}
    # A plan's ready step is taken; a subtask of the hierarchy is decided by whoever gets it.
    assert (1, "go there") not in asked["plan"]
    assert (1, "go there") in asked["hierarchical"]
    assert shapes["tree"] not in (shapes["plan"], shapes["hierarchical"])
