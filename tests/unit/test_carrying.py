"""What a replay has read is what follows types: the answer, and not the whole line it stands in."""

from __future__ import annotations

from tests import samples
from tests.unit.step_stage import Little, Rehearsal
from treetap.core.goals import keep_answers
from treetap.models import Evidence, EvidenceKind, Goal

READ = Goal(id="g1", verb="read", object="android version", words=("Android", "version"))
WRITE = Goal(id="g2", verb="create", object="note", words=("note",))
SHOWN = (Evidence(goal_id="g1", kind=EvidenceKind.VALUE, text="It says 14.", frame_id="f", value="14"),)


async def kept(*goals: Goal) -> dict[str, str]:
    phone = Little("home", {"home": samples.settings()}, lambda _page, _what: None)
    there = Rehearsal(phone, samples.task("look it up", *goals))
    bank = there.context.parts.bank
    await bank.clear()
    await bank.save("android_version", "Android version 14")
    await keep_answers(there.context, "0.0", (READ,), SHOWN)
    return {one.name: one.value for one in await bank.values()}


async def test_the_answer_takes_the_place_of_the_line_it_stands_in() -> None:
    assert await kept(READ, WRITE) == {"android_version": "14"}


async def test_where_nothing_follows_nothing_is_kept_anew() -> None:
    assert await kept(READ) == {"android_version": "Android version 14"}
