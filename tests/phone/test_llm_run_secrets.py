"""A whole run with an endpoint that repeats the key it was given: the key is in no file, event or result."""

from __future__ import annotations

import io
from collections.abc import Iterator
from pathlib import Path

import pytest
from loguru import logger
from pydantic import SecretStr

from tests.phone.test_agent import QUICK
from treetap.app.agent import open_agent
from treetap.app.run import read_events
from treetap.bench.endpoint.behaviours import says
from treetap.bench.endpoint.leaks import tells
from treetap.bench.endpoint.planted import REPEATING
from treetap.bench.endpoint.server import FakeEndpoint
from treetap.bench.phones import virtual_device
from treetap.bench.walks.stage import SMALL, Passing
from treetap.human.scripted import ScriptedHuman
from treetap.models import (
    EndpointSettings,
    ModelCalled,
    ModelsSettings,
    Settings,
    Status,
    StrategyTreeSettings,
)

KEY = "Zx81-q0Wmv7PlantedInTheRun-93kd"
THOUGHT = '{"thought": "The key is %s.", "kind": "act", "steps": [{"do": "launch_app", "text": "Clock"}]}'


@pytest.fixture
def said() -> Iterator[io.StringIO]:
    lines = io.StringIO()
    sink = logger.add(lines, level="TRACE")
    yield lines
    logger.remove(sink)


def files_with(folder: Path, key: str) -> list[str]:
    """Byte by byte: a table is no text."""
    kept = [file for file in folder.rglob("*") if file.is_file()]
    assert kept
    return [str(file) for file in kept if tells(file.read_bytes().decode("latin-1"), key)]


@pytest.mark.parametrize("name", ["a reply", "401", "an error in a 200", "its thoughts"])
async def test_a_key_that_is_repeated_is_in_nothing_that_a_run_leaves(
    name: str, tmp_path: Path, said: io.StringIO
) -> None:
    behaviour = says(THOUGHT % KEY) if name == "its thoughts" else REPEATING[name]
    with FakeEndpoint(behaviour) as endpoint:
        model = EndpointSettings(
            name="any", base_url=endpoint.url, api_key=SecretStr(KEY), max_retries=0, timeout=30
        )
        settings = Settings(
            data=tmp_path / "data",
            device=QUICK,
            models=ModelsSettings(text=model),
            strategy_tree=StrategyTreeSettings(policy="llm", max_decisions=3),
        )
        async with (
            virtual_device(**SMALL | {"seed": 7}) as (_, device),
            open_agent(settings, Passing(), device=device, human=ScriptedHuman()) as agent,
        ):
            result = await agent.execute_task("turn on airplane mode")
        assert endpoint.calls
        assert endpoint.calls[0].headers["authorization"] == f"Bearer {KEY}"
    (run,) = (tmp_path / "data" / "runs").iterdir()
    calls = [one.payload for one in read_events(run).events if isinstance(one.payload, ModelCalled)]
    assert len(calls) == len(endpoint.calls)
    assert result.status is not Status.SUCCESS
    assert files_with(tmp_path, KEY) == []
    assert not tells(result.model_dump_json(), KEY)
    assert not tells(said.getvalue(), KEY)
