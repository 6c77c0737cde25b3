"""What of a tree is kept: what counted, its parts that stand on their own, what put a failure right."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.fakes.embedder import FakeEmbedder
from tests.unit.learning_samples import (
    atoms_in,
    frame,
    learned,
    node,
    proof,
    run,
    slot,
    step,
    strategy_in,
    tap,
    target,
    task_of,
    tasks_in,
    text,
    typing,
)
from treetap.memory.keys import steps_of
from treetap.models import (
    Back,
    Change,
    Commitment,
    Constraint,
    ConstraintKind,
    Direction,
    EvidenceKind,
    Execution,
    GoHome,
    Handling,
    InputText,
    LaunchApp,
    LocateResult,
    Method,
    OnFail,
    Origin,
    Point,
    SetChecked,
    SetValue,
    Status,
    StepRecord,
    StepStatus,
    Swipe,
    Tap,
    Target,
    TaskExperience,
    Text,
    Trait,
    Trajectory,
    Verdict,
    VerdictStatus,
)
from treetap.models.target import Bounds

HI = slot("content", "hi there")
SAY = frame("say {content}", HI)


def did(task: TaskExperience) -> list[str]:
    """The names of what was tapped, in order."""
    targets = (getattr(one.action, "target", None) for one in steps_of(task.tree))
    return [one.text.fill() if one is not None and one.text is not None else "" for one in targets]


def wrong(words: str, cause: str = "Nothing changed.", **more: Any) -> Any:
    verdict = Verdict(status=VerdictStatus.FAILURE, cause=cause)
    return step(tap(words), status=StepStatus.FAILED, verdict=verdict, **more)


async def test_a_step_that_put_a_failure_right_says_which() -> None:
    given = run(frame("open it"), wrong("Menu", "A popup came."), step(tap("More")), step(tap("Open")))
    atoms = atoms_in(await learned(given))
    assert [(one.sentence, one.corrects) for one in atoms] == [
        ("tap More", "A popup came."),
        ("tap Open", ""),
    ]


async def test_the_cause_of_a_failure_tells_no_value() -> None:
    given = run(SAY, wrong("hi there", "The tap on 'hi there' did nothing."), typing("hi there"))
    (atom,) = atoms_in(await learned(given))
    assert atom.corrects == "The tap on '{content}' did nothing."


async def test_the_way_back_from_a_wrong_turn_is_not_kept() -> None:
    given = run(
        frame("open it"),
        wrong("Menu", page="home", to="menu"),
        step(Back(), page="menu", to="home"),
        step(tap("Open"), page="home", to="page"),
    )
    task = await task_of(given)
    assert did(task) == ["Open"]
    assert task.verified
    assert task.start == "home"


def counted(before: str, after: str, *, ok: bool) -> StepRecord:
    """A touch of "more" that changed a number on its page, and was taken for a failure or not."""
    changed = Change(kind="changed", text=after, before=before, after=after)
    status = VerdictStatus.SUCCESS if ok else VerdictStatus.FAILURE
    verdict = Verdict(status=status, cause="It says so.", changes=(changed,))
    done = StepStatus.SUCCESS if ok else StepStatus.FAILED
    return step(tap("more"), status=done, verdict=verdict)


async def test_what_was_taken_for_a_failure_and_left_its_mark_was_part_of_it() -> None:
    """From 1 to 4 by three touches of which one is left out: the next time it would be 3."""
    good, again = counted("1", "2", ok=True), counted("3", "4", ok=True)
    assert not (await task_of(run(frame("make it 4"), good, counted("2", "3", ok=False), again))).verified
    assert (await task_of(run(frame("make it 4"), good, counted("2", "2", ok=False), again))).verified


async def test_an_end_that_a_failure_may_have_brought_about_is_not_learned_without_it() -> None:
    failed = {"status": StepStatus.FAILED, "error": "It was moved, and now it cannot be seen."}
    bar = step(SetValue(target=target("Size"), value=text("100%")), **failed)
    assert not (await task_of(run(frame("as large as it gets"), tap("Display"), bar))).verified
    assert (await task_of(run(frame("as large as it gets"), bar, tap("Display")))).verified


async def test_a_detour_that_failed_at_nothing_is_not_kept() -> None:
    at_home = {"state_key": "s1"}
    given = run(
        frame("open it"),
        step(tap("Menu"), page="home", to="menu", **at_home),
        step(Back(), page="menu", to="home", state_key="s2"),
        step(tap("Open"), page="home", to="page", **at_home),
    )
    assert did(await task_of(given)) == ["Open"]


@pytest.mark.parametrize("back", [Back(), Back(to_first_page=True)])
async def test_a_search_that_led_nowhere_is_not_kept(back: Back) -> None:
    query = InputText(text=Text.literal("bin"), target=target("Find"), press_enter=True)
    given = run(
        frame("open it"),
        step(tap("Search"), page="home", to="search", state_key="s1"),
        step(query, page="search", to="search"),
        step(Swipe(direction=Direction.UP), page="search", to="search"),
        step(back, page="search", to="home"),
        step(tap("Open"), page="home", to="page", state_key="s1"),
    )
    assert did(await task_of(given)) == ["Open"]


@pytest.mark.parametrize("enters", [True, False])
async def test_a_touch_or_a_text_that_may_have_done_something_is_kept(enters: bool) -> None:
    text = InputText(text=Text.literal("it"), target=target("Note"), press_enter=False)
    given = run(
        frame("open it"),
        step(tap("Page"), page="home", to="editor", state_key="s1"),
        step(text if enters else tap("Star"), page="editor", to="editor"),
        step(Back(), page="editor", to="home"),
        step(tap("Open"), page="home", to="page", state_key="s1"),
    )
    assert len(did(await task_of(given))) == 4


async def test_what_left_something_behind_is_no_detour() -> None:
    given = run(
        frame("open it"),
        step(tap("Network"), page="home", to="network", state_key="s1"),
        step(SetChecked(target=target("Wi-Fi"), checked=True), page="network", to="network"),
        step(Back(), page="network", to="home"),
        step(tap("Open"), page="home", to="page", state_key="s1"),
    )
    assert did(await task_of(given)) == ["Network", "Wi-Fi", "", "Open"]


async def test_a_page_on_which_something_was_proven_was_wanted() -> None:
    given = run(
        frame("look at the menu, then open it"),
        step(tap("Menu"), page="home", to="menu", state_key="s1", after="shown"),
        step(Back(), page="menu", to="home"),
        step(tap("Open"), page="home", to="page", state_key="s1"),
        evidence=[proof(kind=EvidenceKind.PAGE, frame_id="shown")],
    )
    assert did(await task_of(given)) == ["Menu", "", "Open"]


async def test_a_way_that_needs_what_failed_is_never_replayed() -> None:
    given = run(
        frame("open it"),
        step(tap("Start"), page="home", to="list"),
        wrong("Row", page="list", to="details"),
        step(tap("Open"), page="details", to="page"),
    )
    task = await task_of(given)
    assert did(task) == ["Start", "Open"]
    assert not task.verified


async def test_what_failed_in_a_branch_does_not_count() -> None:
    lost = node("try the menu", step(tap("Menu")), name="0.0", status=Status.FAILED)
    found = node("try the row", step(tap("Row")), name="0.1")
    assert did(await task_of(run(frame("open it"), lost, found))) == ["Row"]


async def test_a_state_that_held_already_is_kept_once() -> None:
    """On another phone it may not hold; what an earlier step of the same run brought about surely does."""
    turned = SetChecked(target=target("Wi-Fi"), checked=True)
    held = step(turned, execution=Execution(held=True))
    assert did(await task_of(run(frame("turn on wifi"), held))) == ["Wi-Fi"]
    assert did(await task_of(run(frame("turn on wifi"), step(turned), held))) == ["Wi-Fi"]


@pytest.mark.parametrize("first", [LaunchApp(app=text("Notes")), GoHome()])
async def test_it_starts_where_its_first_step_was_done_or_anywhere(first: Any) -> None:
    on_page = await task_of(run(frame("open it"), step(tap("Open"), page="home")))
    assert on_page.start == on_page.tree.precondition == "home"
    anywhere = await task_of(run(frame("open it"), step(first, page="home"), step(tap("Open"))))
    assert anywhere.start is None


async def test_what_commits_is_told() -> None:
    send = Tap(target=target("Send"), commits=Commitment.SEND)
    task = await task_of(run(SAY, typing("hi there"), send))
    assert task.commits == (Commitment.SEND,)


async def test_a_run_without_a_step_teaches_nothing() -> None:
    assert await learned(run(frame("open it"))) == []


# What was touched


async def test_an_elements_id_is_never_kept() -> None:
    screen = samples.settings()
    row = next(one for one in screen.elements if one.text == "About phone")
    seen = step(Tap(target=Target(element=row.id)), before=screen.frame.id)
    task = await task_of(run(frame("open it"), seen, screens=[screen]))
    found = next(steps_of(task.tree)).action.target  # type: ignore[union-attr]
    assert found is not None
    assert found.element is None
    assert found.text == text("About phone")


async def test_the_locators_description_is_taken_where_there_was_only_an_id() -> None:
    found = LocateResult(
        found=True,
        center=Point.pixel(5, 5),
        bounds=Bounds.pixel(0, 0, 10, 10),
        method=Method.TREE,
        target=target("hi there"),
    )
    task = await task_of(run(SAY, step(Tap(target=Target(element="e7")), location=found)))
    assert [one.name for one in task.slots] == ["content"]


async def test_what_cannot_be_described_teaches_nothing() -> None:
    assert await learned(run(frame("open it"), step(Tap(target=Target(element="e7"))))) == []


async def test_the_decider_meant_what_it_said_not_what_was_found() -> None:
    """The first row was asked for: that it was this value's is chance."""
    found = LocateResult(
        found=True,
        center=Point.pixel(5, 5),
        bounds=Bounds.pixel(0, 0, 10, 10),
        method=Method.TREE,
        target=target("hi there"),
    )
    task = await task_of(run(SAY, step(tap(sentence="the first row"), location=found)))
    assert task.slots == ()


async def test_the_first_of_what_a_value_found_is_told_by_that_value() -> None:
    """Typed into a search, the first result touched: for another value nothing else may be touched."""
    found = LocateResult(
        found=True,
        center=Point.pixel(5, 5),
        bounds=Bounds.pixel(0, 0, 10, 10),
        method=Method.TREE,
        target=target("hi there"),
    )
    first = step(tap(resource_id="app:id/result", ordinal=1), location=found)
    task = await task_of(run(SAY, typing("hi there"), first))
    last = list(steps_of(task.tree))[-1].action.target  # type: ignore[union-attr]
    assert last == Target(text=Text.slot("content"), must_match=(Trait.TEXT,))
    second = frame(
        "say the second {content}", HI, constraints=(Constraint(kind=ConstraintKind.NTH, value="2"),)
    )
    kept = await task_of(run(second, typing("hi there"), first))
    assert list(steps_of(kept.tree))[-1].action == first.action


async def test_a_jump_within_that_run_is_not_kept() -> None:
    jump = Handling(on_fail=OnFail.JUMP, jump_to=3, retry=2)
    task = await task_of(run(frame("open it"), Tap(target=target("Open"), handling=jump)))
    assert next(steps_of(task.tree)).action.handling == Handling(retry=2)


# Parts that stand on their own


def two_parts(second: str, *steps: Any) -> Trajectory:
    asked = frame("open the list and say {content}", HI)
    first = node("open the list", step(tap("List"), to="list"), name="0.0")
    then = node(second, *steps, name="0.1")
    return run(asked, first, then)


async def test_each_part_that_was_proven_is_a_task_of_its_own() -> None:
    given = two_parts("send 'hi there'", step(typing("hi there")), step(tap("Go")))
    everything = await learned(given)
    root, opened, said = tasks_in(everything)
    assert root.children == (opened.id, said.id)
    assert opened.parent == said.parent == root.id
    assert [one.name for one in said.slots] == ["text1"]
    assert said.pattern == "send {text1}"
    assert {one.sentence: one.task_id for one in atoms_in(everything)} == {
        "tap List": opened.id,
        "type {text1} into the field": said.id,
        "tap Go": said.id,
    }
    assert strategy_in(everything).task_ids == (root.id, opened.id, said.id)


@pytest.mark.parametrize(
    ("second", "done"),
    [
        ("type the message", typing("hi there")),
        ("open the conversation", tap("hi there")),
    ],
)
async def test_a_part_that_does_not_say_its_value_is_not_a_task(second: str, done: Any) -> None:
    root, opened = tasks_in(await learned(two_parts(second, step(done))))
    assert [one.name for one in root.slots] == ["content"]
    assert opened.pattern == "open the list"


async def test_a_part_that_was_not_proven_is_not_a_task() -> None:
    asked = frame("open the list and say {content}", HI)
    given = run(asked, node("open the list", step(tap("List")), name="0.0", evidence=()), typing("hi there"))
    assert len(tasks_in(await learned(given))) == 1


async def test_goals_of_parts_hold_no_value() -> None:
    given = two_parts("send 'hi there'", step(typing("hi there")))
    root, *_ = tasks_in(await learned(given))
    assert "hi there" not in root.tree.model_dump_json()


# What goes with it


async def test_evidence_tells_no_value_and_no_answer() -> None:
    shown = proof(
        "A new row says 'hi there'.",
        kind=EvidenceKind.NEW,
        target=Target(text=text("hi there"), last_point=Point.pixel(1, 1)),
    )
    read = proof("The battery is at 57%.", kind=EvidenceKind.VALUE, value="57%")
    task = await task_of(run(SAY, typing("hi there"), evidence=[shown, read]))
    row, answer = task.end_evidence
    assert row.text == "A new row says '{content}'."
    assert row.target is not None
    assert row.target.last_point is None
    assert "hi there" not in row.model_dump_json()
    assert answer.value is None
    assert "57" not in answer.text


async def test_screens_are_embedded_once_and_go_with_what_was_done_on_them() -> None:
    embedder = FakeEmbedder()
    given = samples.trajectory()
    experiences = await learned(given, screens=embedder)
    (task,) = tasks_in(experiences)
    first, *_ = await embedder.embed([given.screens[0]])
    assert task.start_vector is not None
    assert task.start_vector.values == tuple(first)
    assert task.start_vector.embedder == embedder.identity
    assert all(one.screen_vector is not None for one in atoms_in(experiences))


async def test_only_the_levels_that_are_asked_for() -> None:
    experiences = await learned(samples.trajectory(), levels=["task"])
    assert [one.level for one in experiences] == ["task"]


async def test_other_values_teach_the_same_thing() -> None:
    one = await learned(samples.trajectory(samples.send_task("hi there", "Ann")))
    other = await learned(samples.trajectory(samples.send_task("see you", "Bo")))
    assert [experience.id for experience in one] == [experience.id for experience in other]


async def test_what_someone_else_did_has_not_worked_here() -> None:
    given = samples.trajectory()
    own, foreign = (
        tasks_in(await learned(given)),
        tasks_in(await learned(given.model_copy(update={"origin": Origin.IMPORTED}))),
    )
    assert (own[0].record.ok, foreign[0].record.ok) == (1, 0)
