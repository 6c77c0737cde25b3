"""A page that tells nothing of itself: a model that sees works from the picture, by points (A8, B4)."""

from __future__ import annotations

import asyncio
import json
import re
from pathlib import Path
from typing import Any

import pytest

from treetap.app.load import load_config
from treetap.bench.endpoint.behaviours import answering
from treetap.bench.endpoint.exchange import text_of
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.phones import steady, virtual_device
from treetap.bench.tasks.run import QUICK, the_agent
from treetap.bench.walks.stage import SMALL, Passing
from treetap.models import StepStatus, Tap, VerdictStatus

POINTS = [[300, 400], [700, 600]]
"""Two squares of the paper, in thousandths of the picture."""


def decisions(*replies: dict[str, Any]) -> Any:
    """Says these one after the other where a decision is asked for."""
    left = iter([json.dumps(one) for one in replies])

    def reply(request: dict[str, Any]) -> str:
        asked = any(text_of(one).startswith("Task: ") for one in request["messages"])
        return next(left, '{"kind": "infeasible", "reason": "that was all"}') if asked else "{}"

    return reply


@pytest.mark.parametrize(("coordinates", "most"), [("auto", 1000), ("unit", 1)])
async def test_a_drawn_page_is_touched_where_the_model_points(
    coordinates: str, most: int, tmp_path: Path
) -> None:
    menus = [{"do": "launch_app", "text": "Notes"}, {"do": "tap", "at": "New note"}]
    replies = [
        {"kind": "act", "steps": menus},
        {"kind": "act", "steps": [{"do": "tap", "at": "Drawing"}]},
        *(
            {"kind": "act", "steps": [{"do": "tap", "at": [x * most / 1000, y * most / 1000]}]}
            for x, y in POINTS
        ),
    ]
    with FakeEndpoint(answering(decisions(*replies))) as endpoint:
        settings = load_config(
            overrides=(
                *QUICK,
                f"data={tmp_path}",
                "strategy_tree.policy=llm",
                "verification.by=rules",
                "models.text.sees=true",
                "models.text.name=eyes",
                f"models.text.coordinates={coordinates}",
                f"models.text.base_url={endpoint.url}",
            ),
            env={},
        )
        async with virtual_device(**SMALL) as (phone, device):
            async with the_agent(settings, Passing(), steady(device)) as agent:
                result = await agent.execute_task("draw two dots in a new note")
            state = await asyncio.to_thread(phone.state)
        asked = [
            one.body["messages"] for one in endpoint.calls if "Task: " in json.dumps(one.body["messages"])
        ]
    sketch = state["apps"]["com.android.notes"]["notes"][-1]["sketch"]
    assert sum(len(re.findall(r"[^.]", row)) for row in sketch) == len(POINTS)
    drawn = [one for one in result.tree.all_steps() if isinstance(one.action, Tap)][-2:]
    targets = [one.action.target for one in drawn if isinstance(one.action, Tap)]
    assert [one.last_point is not None for one in targets] == [True, True]
    assert [one.status for one in drawn] == [StepStatus.SUCCESS] * 2
    assert all(one.ruling is not None and one.location is not None for one in drawn)
    assert [one.verdict.status for one in drawn if one.verdict] == [VerdictStatus.SUCCESS] * 2
    assert all(f"(0 to {most})" in text_of(one[0]) for one in asked)
    pictures = [sum(part["type"] == "image_url" for part in one[1]["content"]) for one in asked]
    assert pictures == [1, 2, 2, 2, 2]
