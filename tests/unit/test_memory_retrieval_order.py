"""What is found by vectors: judged by the rule, weighed, explained, in one order."""

from __future__ import annotations

from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.fakes.embedder import FakeEmbedder
from tests.unit.retrieval_stage import (
    MEDIUM,
    Memory,
    found,
    free,
    learned_with,
    match_of,
    task,
    with_screen,
)
from treetap.errors import UnknownName
from treetap.models import (
    HINT_CEILING,
    App,
    Experience,
    Record,
    Tier,
    Vector,
)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path)


class TestTheOrder:
    ONE, TWO = f"{MEDIUM} a", f"{MEDIUM} b"
    """Hardly more alike than the other."""

    async def order(self, memory: Memory, *known: Experience, **more: Any) -> list[str]:
        memory.journal.put(known)
        answer = await memory.recall(MEDIUM, **more)
        assert [one.confidence for one in answer.matches] == sorted(
            (one.confidence for one in answer.matches), reverse=True
        )
        assert all(one.confidence <= HINT_CEILING for one in answer.matches)
        return found(answer)

    @pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
    async def test_the_screen_at_hand_decides_between_equals(
        self, memory: Memory, names: tuple[str, str]
    ) -> None:
        chat, settings = names
        known = [
            with_screen(chat, self.ONE, samples.chat()),
            with_screen(settings, self.ONE.replace(" a", " b"), samples.settings()),
        ]
        assert await self.order(memory, *known, screen=samples.chat()) == [chat, settings]
        assert found(await memory.recall(MEDIUM, screen=samples.settings())) == [settings, chat]

    async def test_screens_of_another_embedder_are_not_compared(self, memory: Memory) -> None:
        other = FakeEmbedder(name="another", dimension=64)
        vector = Vector(values=(0.125,) * 64, embedder=other.identity)
        memory.journal.put([task("a", self.ONE, start_vector=vector)])
        answer = await memory.recall(MEDIUM, screen=samples.chat())
        assert found(answer) == ["a"]
        assert memory.screens.asked == []
        assert not any(reason.startswith("screen") for reason in answer.matches[0].reasons)

    @pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
    async def test_the_app_in_front_comes_first(self, memory: Memory, names: tuple[str, str]) -> None:
        front = samples.settings().package
        known = [
            task(names[0], self.ONE, circumstances=learned_with((front, ""))),
            task(names[1], self.TWO, circumstances=learned_with(("com.example.other", ""))),
        ]
        assert await self.order(memory, *known, screen=samples.settings()) == list(names)

    async def test_the_app_that_is_asked_for_beats_the_one_in_front(self, memory: Memory) -> None:
        front, asked = samples.settings().package, App(package="org.example.album", label="Album")
        memory.journal.put(
            [
                task("front", self.ONE, circumstances=learned_with((front, ""))),
                task("asked", self.TWO, circumstances=learned_with((asked.package, ""))),
            ]
        )
        frame = free(MEDIUM)
        goal = frame.goals[0].model_copy(update={"app": "album"})
        apps = (asked, App(package=front, label="Phone"))
        query: dict[str, Any] = {"screen": samples.settings(), "apps": apps}
        assert found(await memory.recall(frame, **query)) == ["front", "asked"]
        asking = frame.model_copy(update={"goals": (goal,)})
        assert found(await memory.recall(asking, **query)) == ["asked", "front"]

    @pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
    async def test_another_version_lowers(self, memory: Memory, names: tuple[str, str]) -> None:
        known = [
            task(names[0], self.ONE, circumstances=learned_with(("x", "2.0"))),
            task(names[1], self.TWO, circumstances=learned_with(("x", "2.1"))),
        ]
        now = (App(package="x", version="2.0"),)
        assert await self.order(memory, *known, apps=now) == list(names)

    async def test_each_part_and_its_share_is_said(self, memory: Memory) -> None:
        screen = samples.settings()
        memory.journal.put(
            [with_screen("a", self.ONE, screen, circumstances=learned_with((screen.package, "1")))]
        )
        full = match_of(
            await memory.recall(MEDIUM, screen=screen.model_copy(update={"app_version": "1"})), "a"
        )
        shares = [reason.split()[0] for reason in full.reasons if "×" in reason]
        assert shares == ["text", "screen", "app", "version"]
        assert "version 1.00 × 0.05 = 0.05" in full.reasons
        bare = match_of(await memory.recall(MEDIUM), "a")
        assert any(reason.startswith("text") and "× 1.00" in reason for reason in bare.reasons)

    async def test_a_screen_that_cannot_be_seen_is_left_out(
        self, memory: Memory, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        async def gone(_: Any) -> Any:
            raise UnknownName("There is no such frame.", hint="")

        memory.journal.put([with_screen("a", self.ONE, samples.chat())])
        monkeypatch.setattr(memory.screens, "embed", gone)
        match = match_of(await memory.recall(MEDIUM, screen=samples.chat()), "a")
        assert [reason.split()[0] for reason in match.reasons if "×" in reason] == ["text"]

    async def test_what_is_unknown_counts_neither_way(self, memory: Memory) -> None:
        memory.journal.put(
            [task("bare", self.ONE), task("same", self.ONE + "!", circumstances=learned_with(("x", "1")))]
        )
        answer = await memory.recall(MEDIUM)
        alike = {one.experience.id: one.confidence for one in answer.matches}
        assert alike["bare"] == pytest.approx(alike["same"], abs=0.05)

    async def test_a_weight_of_nothing_is_nothing(self, tmp_path: Path) -> None:
        memory = Memory(tmp_path, {"weights": {"text": 1, "screen": 0, "app": 0, "version": 0}})
        memory.journal.put([with_screen("a", self.ONE, samples.chat())])
        match = match_of(await memory.recall(MEDIUM, screen=samples.chat()), "a")
        assert [reason.split()[0] for reason in match.reasons if "×" in reason] == ["text"]

    async def test_equals_stand_in_the_same_order_however_they_were_stored(self, tmp_path: Path) -> None:
        orders = []
        for at, names in enumerate((("a", "b", "c"), ("c", "a", "b"))):
            memory = Memory(tmp_path / str(at))
            memory.journal.put([task(name, f"{MEDIUM}s") for name in names])
            orders.append(found(await memory.recall(MEDIUM)))
        assert orders == [["a", "b", "c"]] * 2

    @pytest.mark.parametrize("names", [("a", "b"), ("b", "a")])
    async def test_of_two_ways_the_one_that_worked_last_comes_first(
        self, memory: Memory, names: tuple[str, str]
    ) -> None:
        new, old = (Record(ok=1, last=samples.NOON + timedelta(days=days)) for days in (2, 1))
        memory.journal.put([task(names[0], MEDIUM, record=new), task(names[1], MEDIUM, record=old)])
        answer = await memory.recall(MEDIUM)
        assert [one.confidence for one in answer.matches] == [1.0, 1.0]
        assert found(answer) == list(names)


class TestTheRule:
    async def test_what_is_found_by_vectors_is_judged_all_the_same(self, memory: Memory) -> None:
        """The keys were lost, as an index may be: the record itself says that it is the same sentence."""
        memory.journal.put([task("same", MEDIUM)])
        memory.journal.find = lambda *_: []  # type: ignore[method-assign]
        answer = await memory.recall(MEDIUM)
        assert [(one.tier, one.confidence) for one in answer.matches] == [(Tier.LITERAL, 1.0)]

    async def test_nothing_is_found_twice(self, memory: Memory) -> None:
        memory.journal.put([task("known", MEDIUM, verified=False)])
        answer = await memory.recall(MEDIUM, purpose="knowledge")
        assert found(answer) == ["known"]
        assert answer.matches[0].tier is Tier.LITERAL

    async def test_a_near_miss_is_a_hint_that_says_why(self, memory: Memory) -> None:
        memory.journal.put([samples.task_experience(samples.wifi_task(on=True), name="on")])
        answer = await memory.recall(samples.wifi_task(on=False), purpose="knowledge")
        (match,) = answer.matches
        assert match.tier is Tier.SIMILAR
        assert any("direction" in reason for reason in match.reasons)
