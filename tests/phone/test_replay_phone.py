"""What was learned on one phone is replayed on another, with the real parts and other values."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.phone.replay_app import PIGEONS, Pigeons, letter
from tests.phone.replay_stage import READER, Second, learned, second
from tests.unit.replay_world import Played
from treetap.bench.walks.routes import note, switch
from treetap.models import Decider, Status, StepRecord, StepStatus, TaskExperience
from virtualphone import default_apps

APPS = [*default_apps(), Pigeons]
NEW = "send 'see you at noon' to Ben Carter"
SENT = [["Ben Carter", "see you at noon"]]
_LEARNED: dict[str, TaskExperience] = {}


async def a_letter(folder: Path, *, trusting: bool = False) -> TaskExperience:
    """Learned once for all tests of this file."""
    name = f"letter {trusting}"
    if name not in _LEARNED:
        walk = letter("send 'hi' to Ann Lee", "Ann Lee", "hi", trusting=trusting)
        _LEARNED[name] = await learned(walk, folder / "first", apps=APPS)
    return _LEARNED[name]


def flags(here: Second, **values: Any) -> None:
    for name, value in values.items():
        here.phone.set_value(f"apps/{PIGEONS}/{name}", value)


def data(here: Second) -> dict[str, Any]:
    found: dict[str, Any] = here.phone.state()["apps"][PIGEONS]
    return found


def steps(done: Played) -> list[StepRecord]:
    return [one for one in done.done if isinstance(one, StepRecord)]


async def test_a_switch_takes_one_glance_a_step_and_no_dump(tmp_path: Path) -> None:
    walk = switch("turn off wifi", ["Network & internet", "Internet"], "Wi-Fi", on=False)
    task = await learned(walk, tmp_path / "first")
    async with second(tmp_path / "second") as here:
        done = await here.run(task, "turn off wifi")
        assert done.ok, done.reason
        assert here.phone.state()["settings"]["global"]["wifi_on"] == "0"
        assert here.full_looks == 0
        assert here.kinds.count("perceived") == len(steps(done))
        assert {one.decided_by for one in steps(done)} == {Decider.REPLAY}
        # Once more, where it is done already: the page is looked at, and nothing is touched.
        before = len(here.phone.inputs())
        again = await here.run(task, "turn off wifi")
        assert again.ok, again.reason
        assert len(here.phone.inputs()) == before


async def test_other_values_in_another_place(tmp_path: Path) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        done = await here.run(task, NEW)
        assert done.ok, done.reason
        assert data(here)["sent"] == SENT
        assert [one.action.kind for one in steps(done)] == ["launch_app", "tap", "input_text", "tap"]
        assert "hi" not in "".join(str(one) for one in here.phone.inputs() if one.get("kind") == "text")
        assert here.human.questions == []


@pytest.mark.slow
@pytest.mark.parametrize("page", ["MainActivity", "WriteActivity"])
async def test_a_popup_on_the_way_is_sent_away_and_the_replay_goes_on(tmp_path: Path, page: str) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        flags(here, popup=page)
        done = await here.run(task, NEW)
        assert done.ok, done.reason
        assert data(here)["sent"] == SENT
        assert data(here)["asked"] == ""


@pytest.mark.parametrize(
    "other",
    [
        pytest.param({"size": (720, 1280), "density": 320}, id="size", marks=pytest.mark.slow),
        pytest.param({"density": 260}, id="density", marks=pytest.mark.slow),
        pytest.param({"dark": True}, id="dark", marks=pytest.mark.slow),
        pytest.param({"seed": 3}, id="seed", marks=pytest.mark.slow),
    ],
)
async def test_another_screen_moves_every_control(tmp_path: Path, other: dict[str, Any]) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS, **other) as here:
        done = await here.run(task, NEW)
        assert done.ok, done.reason
        assert data(here)["sent"] == SENT


def _turned(here: Second) -> None:
    flags(here, turned=True)


def _far(here: Second) -> None:
    flags(here, far=True)


def _large(here: Second) -> None:
    here.phone.set_value("settings/system/font_scale", "1.3")


@pytest.mark.slow
@pytest.mark.parametrize("change", [_turned, _far, _large])
async def test_moved_or_further_down_it_is_found(tmp_path: Path, change: Callable[[Second], None]) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        change(here)
        done = await here.run(task, NEW)
        assert done.ok, done.reason
        assert data(here)["sent"] == SENT


@pytest.mark.slow
async def test_another_language_with_the_same_labels(tmp_path: Path) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", "zh", apps=APPS) as here:
        done = await here.run(task, NEW)
        assert done.ok, done.reason
        assert data(here)["sent"] == SENT


@pytest.mark.slow
async def test_an_app_that_leads_elsewhere_is_a_divergence_with_the_rest_kept(tmp_path: Path) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        flags(here, elsewhere=True)
        done = await here.run(task, NEW)
        assert not done.ok
        assert done.reason
        assert done.left is not None
        assert done.left.parts == task.tree.parts[1:]
        assert steps(done)[0].status is StepStatus.SUCCESS
        assert data(here)["sent"] == []
        (event,) = here.events("replay_diverged")
        assert event.payload.step == 1  # type: ignore[union-attr]


@pytest.mark.slow
async def test_a_name_that_two_people_have_is_not_guessed(tmp_path: Path) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        flags(here, twin=True)
        done = await here.run(task, NEW)
        assert not done.ok
        assert data(here)["taps"] == 0


async def test_a_value_that_does_not_show_is_not_committed_to(tmp_path: Path) -> None:
    task = await a_letter(tmp_path, trusting=True)
    async with second(tmp_path / "second", apps=APPS, answers=[True, True]) as here:
        flags(here, nameless=True)
        done = await here.run(task, NEW)
        assert not done.ok
        assert "recipient" in done.reason
        assert data(here)["taps"] == 0
        assert done.left is not None
        assert done.left.parts == task.tree.parts[-1:]


@pytest.mark.slow
async def test_what_may_have_been_sent_is_not_sent_again(tmp_path: Path) -> None:
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        flags(here, deaf=True)
        done = await here.run(task, NEW)
        assert done.status is Status.PARTIAL
        assert not done.ok
        assert data(here)["taps"] == 1


@pytest.mark.slow
async def test_a_note_with_another_title(tmp_path: Path) -> None:
    task = await learned(note("create a note titled 'Dentist'", "Dentist"), tmp_path / "first")
    async with second(tmp_path / "second") as here:
        done = await here.run(task, "create a note titled 'Haircut'")
        assert done.ok, done.reason
        titles = [one["title"] for one in here.phone.state()["apps"]["com.android.notes"]["notes"]]
        assert "Haircut" in titles
        assert "Dentist" not in titles


@pytest.mark.slow
async def test_the_words_of_another_task_are_never_run(tmp_path: Path) -> None:
    """A match for one sentence, handed over with another: nothing is touched."""
    task = await a_letter(tmp_path)
    async with second(tmp_path / "second", apps=APPS) as here:
        stale = await here.match(task, "send 'hi' to Ann Lee")
        before = len(here.phone.inputs())
        done = await here.run(task, NEW, match=stale)
        assert not done.ok
        assert len(here.phone.inputs()) == before
        assert (await READER.read(NEW)).values["content"] == "see you at noon"
