"""A model may say that two sentences ask for the same. Its word is asked for once, and held against both."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.unit.learning_samples import proof, run, tap, task_of, typing
from tests.unit.retrieval_stage import SpyEmbedder, Tables
from tests.unit.test_memory_lessons import reading
from treetap.bench.reuse.learned import permissive
from treetap.core.clock import FrozenClock
from treetap.errors import EndpointBusy
from treetap.memory.journal import Journal
from treetap.memory.lessons.lessons import Lessons
from treetap.memory.recall import AdaptiveRecall
from treetap.memory.retrieval.same_task import SameTask
from treetap.memory.reuse.by_word import Alias, alias
from treetap.models import (
    ChatReply,
    ChatRequest,
    Match,
    Query,
    RetrievalSettings,
    TaskExperience,
    Tier,
)
from treetap.task.reader import read_task

KNOWN = "play Parachutes in the lounge"
NEW = "I would fancy Clocks in the lounge"


class Scripted:
    """Answers as it is told, and remembers what it was asked."""

    def __init__(self, reply: object) -> None:
        self.reply = reply
        self.asked: list[ChatRequest] = []

    async def chat(self, request: ChatRequest) -> ChatReply:
        self.asked.append(request)
        if isinstance(self.reply, Exception):
            raise self.reply
        return ChatReply(text=self.reply if isinstance(self.reply, str) else json.dumps(self.reply))


def said(*differs: tuple[str, str], same: bool = True) -> dict[str, Any]:
    return {"same": same, "differs": [{"known": one, "new": other} for one, other in differs]}


class House:
    def __init__(self, folder: Path, chat: Scripted, model: str = "m") -> None:
        self.journal = Journal(folder / "journal.sqlite", FrozenClock())
        self.recall = AdaptiveRecall(
            self.journal,
            Tables(self.journal),
            SpyEmbedder(),
            Lessons(folder / "reflections.jsonl", FrozenClock(), read=reading),
            settings=RetrievalSettings.model_validate({"single": {"min_similarity": 0.1}}),
            clock=FrozenClock(),
            same=SameTask(chat, self.journal, model),
        )

    async def best(self, sentence: str, **more: Any) -> Match | None:
        given: dict[str, Any] = {"purpose": "replay", "may_ask": True} | more
        found = await self.recall.recall(Query(frame=read_task(sentence), **given))
        return found.matches[0] if found.matches else None


async def played(sentence: str = KNOWN, value: str = "Parachutes") -> TaskExperience:
    return await task_of(run(read_task(sentence), tap(value), evidence=[proof()]))


async def test_what_it_takes_for_the_same_may_be_replayed(tmp_path: Path) -> None:
    chat = Scripted(said(("Parachutes", "Clocks")))
    house = House(tmp_path, chat)
    house.journal.put([await played()])
    match = await house.best(NEW)
    assert match is not None
    assert (match.tier, match.confidence) == (Tier.MODEL_ALIAS, 0.91)
    assert {one.value for one in match.slots} == {"Clocks"}
    (request,) = chat.asked
    assert (request.purpose, request.schema_name) == ("same_task", "same_task")
    assert request.response_schema is not None
    prompt = request.messages[0].text
    assert f'"{KNOWN}"' in prompt
    assert f'"{NEW}"' in prompt


@pytest.mark.parametrize("touched", [True, False])
async def test_it_may_say_that_only_a_touched_name_differs(tmp_path: Path, touched: bool) -> None:
    """What is touched has to be on the phone; what is typed need not be, so there the rule keeps its word."""
    new = "play Clocks unplugged in the lounge"
    way = tap("Parachutes") if touched else typing("Parachutes")
    for same in (True, False):
        chat = Scripted(said(("Parachutes", "Clocks unplugged"), same=same))
        house = House(tmp_path / str(same), chat)
        house.journal.put([await task_of(run(read_task(KNOWN), way, evidence=[proof()]))])
        match = await house.best(new)
        assert match is not None
        assert (match.tier is Tier.MODEL_ALIAS) is (same and touched), match.reasons
        assert len(chat.asked) == 1


async def test_a_sentence_is_asked_about_once(tmp_path: Path) -> None:
    chat = Scripted(said(("Parachutes", "Clocks")))
    house = House(tmp_path, chat)
    house.journal.put([await played()])
    assert [one and one.tier for one in (await house.best(NEW), await house.best(NEW))] == [
        Tier.MODEL_ALIAS
    ] * 2
    house.journal.close()
    again = House(tmp_path, chat)
    assert await again.best(NEW) is not None
    assert len(chat.asked) == 1
    other = House(tmp_path, chat, model="another")
    await other.best(NEW)
    assert len(chat.asked) == 2


@pytest.mark.parametrize(
    "reply", [said(same=False), "no JSON at all", {"same": "perhaps"}, said(("Red", "Clocks")), said()]
)
async def test_what_it_denies_or_nobody_understands_is_not_replayed(tmp_path: Path, reply: object) -> None:
    chat = Scripted(reply)
    house = House(tmp_path, chat)
    house.journal.put([await played()])
    for _ in range(2):
        match = await house.best(NEW)
        assert match is None or match.confidence < 0.9
    assert len(chat.asked) == 1


async def test_an_endpoint_that_is_away_is_asked_again(tmp_path: Path) -> None:
    chat = Scripted(EndpointBusy("away"))
    house = House(tmp_path, chat)
    house.journal.put([await played()])
    assert await house.best(NEW) is None
    chat.reply = said(("Parachutes", "Clocks"))
    assert await house.best(NEW) is not None


@pytest.mark.parametrize(
    ("sentence", "more"),
    [
        (NEW, {"may_ask": False}),
        (NEW, {"purpose": "task"}),
        (KNOWN, {}),
        ("play Clocks in the lounge", {}),
        ("don't play Clocks in the lounge", {}),
        ("did I fancy Clocks in the lounge?", {}),
    ],
)
async def test_it_is_not_asked_where_there_is_nothing_to_ask(
    tmp_path: Path, sentence: str, more: dict[str, Any]
) -> None:
    chat = Scripted(said(("Parachutes", "Clocks")))
    house = House(tmp_path, chat)
    house.journal.put([await played()])
    await house.best(sentence, **more)
    assert chat.asked == []


async def test_an_empty_memory_asks_nobody(tmp_path: Path) -> None:
    chat = Scripted(said())
    assert await House(tmp_path, chat).best(NEW) is None
    assert chat.asked == []


async def test_confirmed_it_is_another_name(tmp_path: Path) -> None:
    house = House(tmp_path, Scripted(said(("Parachutes", "Clocks"))))
    house.journal.put([await played()])
    match = await house.best(NEW)
    assert match is not None
    task = match.experience
    assert isinstance(task, TaskExperience)
    assert match.alias == "i would fancy {*name} in the lounge"
    house.journal.put([task.model_copy(update={"aliases": (*task.aliases, match.alias)})])
    known = await house.best("I would fancy Ghosts in the lounge")
    assert known is not None
    assert (known.tier, known.confidence) == (Tier.ALIAS, 0.95)
    assert {one.value for one in known.slots} == {"Ghosts"}


@pytest.mark.parametrize(
    ("known", "new", "differs"),
    [
        pytest.param("florp the volume up", "grunk the volume down", [], id="opposites"),
        pytest.param("florp 3 lamps", "grunk my 5 lamps", [], id="a number"),
        pytest.param("florp with Ann in town", "grunk with Bob in town", [], id="a name"),
        pytest.param("florp mum about it", "grunk dad about it", [], id="somebody"),
        pytest.param("告诉王芳那个事情", "跟李雷讲那个事情", [], id="a Chinese name"),
        pytest.param("florp the red lamp", "never grunk the red lamp", [], id="a negation"),
        pytest.param("florp all lamps", "grunk the lamps", [], id="all"),
        pytest.param("florp the lamp", "grunk the lamp if it rains", [], id="a condition"),
        pytest.param("florp the lamp", "grunk the lamp and delete it", [], id="a second goal"),
        pytest.param("florp the lamp at 7:30", "grunk the lamp", [], id="a time"),
        pytest.param("florp the lamp in Spotify", "grunk the lamp in YouTube", [], id="an app"),
        pytest.param("florp the lamp", "florp the red lamp", [], id="one word more"),
        pytest.param("florp the lamp", "grunk the lamp", [], id="one word another"),
        pytest.param("florp from Rome to Milan", "grunk me from Milan to Rome", [], id="another order"),
        pytest.param("turn on wifi", "turn on bluetooth", [("wifi", "bluetooth")], id="both understood"),
        pytest.param(
            "send 'hi' to Ann", "drop Ann a 'bye'", [("hi", "bye"), ("Ann", "Ann Lee")], id="not said"
        ),
        pytest.param("florp the lamp", "grunk that light", [("lamp", "light")], id="no value"),
    ],
)
def test_whatever_it_says_these_are_not_the_same(
    known: str, new: str, differs: list[tuple[str, str]]
) -> None:
    found = alias(permissive(read_task(known)), read_task(new), differs)
    assert isinstance(found, str)
    assert found


def test_a_value_of_a_form_is_bound_by_the_reader() -> None:
    known = permissive(read_task("set an alarm for 7:30"))
    found = alias(known, read_task("I must be woken at 8:15 by an alarm"), [("7:30", "8:15")])
    assert isinstance(found, Alias), found
    assert found.frame.values["time"] == "8:15"
    assert found.frame.values["time.hour"] == "8"


async def test_what_was_typed_takes_another_text(tmp_path: Path) -> None:
    task = await task_of(run(read_task("search the shop for headphones"), typing("headphones")))
    chat = Scripted(said(("headphones", "keyboard")))
    house = House(tmp_path, chat)
    house.journal.put([task])
    match = await house.best("I want to find me a keyboard around the shop")
    assert match is not None
    assert {one.value for one in match.slots} == {"keyboard"}
