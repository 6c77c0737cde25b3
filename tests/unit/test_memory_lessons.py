"""Lessons: merged, counted, told where they matter, and fading when they no longer hold."""

from __future__ import annotations

from pathlib import Path
from typing import Any, cast

import pytest

from tests import samples
from tests.fakes.task_reader import FakeTaskReader
from treetap.core.clock import FrozenClock
from treetap.errors import UnknownName
from treetap.memory.lessons.lessons import Lessons
from treetap.models import Goal, Reflection, TaskFrame
from treetap.task.reader import read_task


def reading(sentence: str) -> TaskFrame:
    """The fake reader's word, at once: it waits for nothing."""
    try:
        FakeTaskReader().read(sentence).send(None)
    except StopIteration as done:
        return cast("TaskFrame", done.value)
    raise AssertionError("the fake reader waits")


@pytest.fixture
def lessons(tmp_path: Path) -> Lessons:
    return Lessons(tmp_path / "experiences" / "reflections.jsonl", FrozenClock(), read=reading)


def another(name: str = "other", **more: Any) -> Reflection:
    """The sample lesson under another name, and different as told."""
    return samples.lesson().model_copy(update={"id": name} | more)


def ids(found: Any) -> list[str]:
    return [one.id for one in found]


class TestTheSameLesson:
    async def test_again_is_counted_and_not_kept_twice(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(another())
        (kept,) = lessons.all()
        assert (kept.id, kept.seen) == ("lesson-1", 2)

    async def test_in_a_models_other_words_is_the_same(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        words = {"lesson": "Avoid the row 'About phone'; it leads away.", "author": "model"}
        await lessons.learn(another(cause="it changed nothing", **words))
        assert [one.seen for one in lessons.all()] == [2]

    async def test_with_other_values_is_the_same(self, lessons: Lessons) -> None:
        for name, person in (("first", "Ann"), ("second", "Robert")):
            lesson = another(
                name,
                task=f'send "hi {person}" to "{person}"',
                cause=f"A tap on 'hi {person}' took 3.{len(person)} s and did nothing.",
                action=samples.tap(f"hi {person}"),
            )
            await lessons.learn(lesson)
        assert [one.seen for one in lessons.all()] == [2]

    @pytest.mark.parametrize(
        "change",
        [
            {"task": "turn on Bluetooth"},
            {"task": "turn off Wi-Fi"},
            {"page_key": "home"},
            {"package": "com.example.other"},
            {"action": samples.tap("Legal")},
            {"cause": "It opened another page."},
        ],
    )
    async def test_another_task_place_deed_or_cause_is_another(
        self, lessons: Lessons, change: dict[str, Any]
    ) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(another(**change))
        assert [one.seen for one in lessons.all()] == [1, 1]

    async def test_without_an_action_the_words_tell_lessons_apart(self, lessons: Lessons) -> None:
        for name, words in (("a", "Scroll first."), ("b", "Wait for the list."), ("c", "scroll first")):
            await lessons.learn(another(name, action=None, lesson=words))
        assert [(one.id, one.seen) for one in lessons.all()] == [("a", 2), ("b", 1)]

    async def test_an_id_that_is_taken_loses_no_lesson(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(samples.lesson(task="delete the photo"))
        assert len(set(ids(lessons.all()))) == 2


class TestTheWindow:
    async def test_is_the_last_three_of_the_task(self, lessons: Lessons) -> None:
        for at in range(5):
            await lessons.learn(another(f"l{at}", cause=f"cause {'abcde'[at]}"))
        await lessons.learn(another("elsewhere", task="delete the photo"))
        assert ids(lessons.window("turn on Wi-Fi")) == ["l2", "l3", "l4"]
        assert ids(lessons.window("turn on Wi-Fi", 1)) == ["l4"]
        assert ids(lessons.window("turn on Wi-Fi", 0)) == []

    async def test_what_comes_up_again_is_the_latest(self, lessons: Lessons) -> None:
        for at in range(4):
            await lessons.learn(another(f"l{at}", cause=f"cause {'abcd'[at]}"))
        await lessons.learn(another("again", cause="cause a"))
        assert ids(lessons.window("turn on Wi-Fi")) == ["l2", "l3", "l0"]

    async def test_is_shared_by_tasks_that_differ_in_values_only(self, lessons: Lessons) -> None:
        await lessons.learn(another("hi", task='send "hi" to Ann'))
        assert ids(lessons.window('send "bye" to Ann')) == ["hi"]


class TestDoNots:
    async def told(
        self, lessons: Lessons, frame: TaskFrame, page: str = "settings", **more: Any
    ) -> list[str]:
        return ids(lessons.relevant(frame, page, "com.example.phone", **more))

    async def test_the_task_on_its_page_comes_first_then_others_on_the_page(self, lessons: Lessons) -> None:
        await lessons.learn(another("here", cause="a"))
        await lessons.learn(another("opposite", task="turn off Wi-Fi", cause="b"))
        await lessons.learn(another("elsewhere", page_key="home", cause="c"))
        assert await self.told(lessons, samples.wifi_task()) == ["here", "opposite", "elsewhere"]

    async def test_the_action_in_question_comes_before_others(self, lessons: Lessons) -> None:
        await lessons.learn(another("tap", cause="a"))
        await lessons.learn(another("key", cause="b", action=samples.tap("Legal")))
        asked = samples.tap("About phone")
        assert await self.told(lessons, samples.wifi_task()) == ["key", "tap"]
        assert await self.told(lessons, samples.wifi_task(), action=asked) == ["tap", "key"]

    async def test_other_tasks_and_other_apps_are_left_alone(self, lessons: Lessons) -> None:
        await lessons.learn(another("same page", task="delete the photo", action=samples.tap("Legal")))
        await lessons.learn(another("other app", task="turn off Wi-Fi", package="com.example.other"))
        assert await self.told(lessons, samples.wifi_task()) == []

    async def test_what_the_new_task_asks_for_is_never_warned_of(self, lessons: Lessons) -> None:
        await lessons.learn(another(task="open the phone's Wi-Fi settings"))
        frame = samples.task("open the phone's About phone settings", samples.opening("settings"))
        alike = samples.task("open the phone's WLAN settings", samples.opening("settings"))
        assert await self.told(lessons, frame) == []
        assert await self.told(lessons, alike) == ["other"]

    async def test_tasks_that_nobody_could_read_are_alike_by_their_words(self, lessons: Lessons) -> None:
        await lessons.learn(another(task="arrange the weekly plan"))
        near, far = (
            samples.task(sentence, Goal(id="g1", verb="", words=tuple(sentence.split())))
            for sentence in ("arrange the daily plan", "rearrange everything")
        )
        assert await self.told(lessons, near) == ["other"]
        assert await self.told(lessons, far) == []

    async def test_the_other_language_is_told_too(self, tmp_path: Path) -> None:
        lessons = Lessons(tmp_path / "reflections.jsonl", FrozenClock())
        await lessons.learn(samples.lesson())
        assert await self.told(lessons, read_task("打开无线网")) == ["lesson-1"]
        assert await self.told(lessons, read_task("给妈妈打电话")) == []

    async def test_there_are_only_so_many(self, lessons: Lessons) -> None:
        for at in range(8):
            await lessons.learn(another(f"l{at}", cause=f"cause {'abcdefgh'[at]}"))
        assert await self.told(lessons, samples.wifi_task(), k=2) == ["l7", "l6"]


class TestFading:
    async def test_what_helps_comes_before_what_harms(self, lessons: Lessons) -> None:
        for name in ("good", "new", "bad"):
            await lessons.learn(another(name, cause=name))
        await lessons.followed("good", helped=True)
        await lessons.followed("bad", helped=False)
        assert ids(lessons.relevant(samples.wifi_task())) == ["good", "new", "bad"]

    async def test_what_only_harms_is_no_longer_told_and_can_be_pruned(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(another(cause="another"))
        for _ in range(3):
            assert "lesson-1" in ids(lessons.window("turn on Wi-Fi"))
            await lessons.followed("lesson-1", helped=False)
        assert ids(lessons.window("turn on Wi-Fi")) == ["other"]
        assert ids(lessons.relevant(samples.wifi_task())) == ["other"]
        assert ids(lessons.faded()) == ["lesson-1"]
        assert len(lessons.all()) == 2
        assert ids(await lessons.prune()) == ["lesson-1"]
        assert ids(lessons.all()) == ["other"]
        assert await lessons.prune() == ()

    async def test_what_comes_up_again_is_told_again(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        for _ in range(3):
            await lessons.followed("lesson-1", helped=False)
        await lessons.learn(another())
        assert ids(lessons.window("turn on Wi-Fi")) == ["lesson-1"]

    @pytest.fixture
    def _fast(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("treetap.memory.lessons.kept.HALF_LIFE", 10)

    @pytest.mark.usefixtures("_fast")
    async def test_what_is_never_confirmed_fades_as_its_app_is_used(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(another("elsewhere", package="com.example.other", page_key="home"))
        await lessons.learn(another("busy", cause="another"))
        for _ in range(13):
            await lessons.followed("busy", helped=True)
        assert ids(lessons.faded()) == ["lesson-1"]

    @pytest.mark.usefixtures("_fast")
    async def test_what_helps_stays_fresh(self, lessons: Lessons) -> None:
        await lessons.learn(samples.lesson())
        await lessons.learn(another("busy", cause="another"))
        for at in range(17):
            if at == 10:
                await lessons.followed("lesson-1", helped=True)
            await lessons.followed("busy", helped=True)
        assert lessons.faded() == ()

    async def test_following_a_lesson_that_is_not_there_is_an_error(self, lessons: Lessons) -> None:
        with pytest.raises(UnknownName, match="nobody"):
            await lessons.followed("nobody", helped=True)
        assert lessons.all() == ()
