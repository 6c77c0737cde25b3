"""What a replay has read is what follows types: the answer, and not the whole line it stands in."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

from tests import samples
from tests.fakes.bank import FakeBank
from treetap.core.goals import keep_answers
from treetap.models import Evidence, EvidenceKind, Goal

READ = Goal(id="g1", verb="read", object="android version", words=("Android", "version"))
WRITE = Goal(id="g2", verb="create", object="note", words=("note",))
SHOWN = (Evidence(goal_id="g1", kind=EvidenceKind.VALUE, text="It says 14.", frame_id="f", value="14"),)


async def kept(*goals: Goal) -> dict[str, str]:
    bank, told = FakeBank(), list[Any]()

    async def tell(_node: str, payload: Any) -> None:
        told.append(payload)

    context: Any = SimpleNamespace(
        mandate=samples.task("look it up", *goals), parts=SimpleNamespace(bank=bank), tell=tell
    )
    await bank.save("android_version", "Android version 14")
    await keep_answers(context, "0.0", (READ,), SHOWN)
    return {one.name: one.value for one in await bank.values()}


async def test_the_answer_takes_the_place_of_the_line_it_stands_in() -> None:
    assert await kept(READ, WRITE) == {"android_version": "14"}


async def test_where_nothing_follows_nothing_is_kept_anew() -> None:
    assert await kept(READ) == {"android_version": "Android version 14"}
