"""What put a failure right is found again."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.unit.retrieval_stage import (
    MEDIUM,
    Memory,
    action,
    found,
    task,
)
from treetap.models import (
    Experience,
    Tier,
)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path)


def step_failed(page: str = "settings") -> Any:
    return samples.failure(page=page).steps[-1]


class TestCorrection:
    def fixing(
        self, name: str, corrects: str = "Nothing changed.", page: str = "settings", of: str = "t"
    ) -> Experience:
        return action(name, f"tap {name}", of, corrects=corrects, step={"page_key": page})

    async def test_what_put_it_right_on_this_page_comes_first(self, memory: Memory) -> None:
        memory.journal.put(
            [
                task("t", "turn on Bluetooth now"),
                self.fixing("here"),
                self.fixing("elsewhere", page="home"),
                self.fixing("plain", corrects=""),
                self.fixing("other cause", corrects="Zzz qqq xxx vvv!", page="home"),
            ]
        )
        answer = await memory.recall("turn on Wi-Fi", purpose="correction", failed=step_failed())
        assert found(answer) == ["here", "elsewhere"]
        assert "it put right on this page: Nothing changed." in answer.matches[0].reasons
        assert all(one.tier is Tier.SIMILAR for one in answer.matches)

    async def test_a_sure_match_by_key_does_not_stop_it(self, memory: Memory) -> None:
        memory.journal.put([task("t", "turn on Wi-Fi"), self.fixing("here")])
        answer = await memory.recall("turn on Wi-Fi", purpose="correction", failed=step_failed())
        assert found(answer) == ["t", "here"]

    @pytest.mark.parametrize("tables", [True, False])
    async def test_it_needs_no_tables_for_the_task_itself(self, memory: Memory, tables: bool) -> None:
        memory.journal.put(
            [task("t", "turn on Wi-Fi"), self.fixing("here"), self.fixing("away", page="home")]
        )
        answer = await memory.recall(
            "turn on Wi-Fi", tables=tables, purpose="correction", failed=step_failed()
        )
        assert "here" in found(answer)

    async def test_where_nothing_did_similar_tasks_are_told(self, memory: Memory) -> None:
        memory.journal.put([task("near", f"{MEDIUM}s"), self.fixing("plain", corrects="", of="near")])
        answer = await memory.recall(MEDIUM, purpose="correction", failed=step_failed())
        assert found(answer) == ["near"]
        assert "nothing is known that put such a failure right" in answer.reason

    async def test_among_many_actions_the_same_failure_is_found(self, memory: Memory) -> None:
        """In another task, on another page, by an action that says nothing of it."""
        many = [self.fixing(f"row {at}", corrects="", page=f"p{at}", of="t") for at in range(80)]
        memory.journal.put([task("t", "turn on Bluetooth now"), task("u", "buy a ticket for Bob"), *many])
        fix = action("x", "go back", "u", corrects="Nothing changed.", step={"page_key": "shop"})
        memory.journal.put([fix])
        answer = await memory.recall("turn on Wi-Fi", purpose="correction", failed=step_failed())
        assert found(answer) == ["x"]
