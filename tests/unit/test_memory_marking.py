"""What a glance can know a step by: learned beside the step, with values as slots and never as themselves."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from tests import samples
from tests.unit import learning_samples as given
from treetap.core.clock import FrozenClock
from treetap.errors import UnknownName
from treetap.memory.journal import Journal
from treetap.memory.keys import content_key, steps_of
from treetap.memory.learning.marking import _named, paced
from treetap.memory.transfer.writing import export_to
from treetap.models import (
    Action,
    Bounds,
    Checked,
    Decider,
    Element,
    Evidence,
    EvidenceKind,
    Execution,
    Experience,
    Frame,
    LaunchApp,
    LearnedStep,
    LiteralPart,
    Mark,
    OnPage,
    Role,
    SetChecked,
    Source,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
    Trajectory,
    bound,
)


class Looks:
    """Everything looks like its place; the page has a look of its own."""

    def __init__(self, gone: Sequence[str] = ()) -> None:
        self.gone = gone
        self.ignored: dict[str, list[Bounds]] = {}

    async def of(self, frame: Frame, places: Sequence[Bounds]) -> Sequence[str]:
        if frame.id in self.gone:
            raise UnknownName("gone")
        return [f"{one.width:g}x{one.height:g}.1.{'A' * 16}" for one in places]

    async def page(self, frame: Frame, ignore: Sequence[Bounds] = ()) -> str:
        self.ignored[frame.id] = list(ignore)
        return f"page.{frame.size.width}x{frame.size.height}.{frame.id[:8]}"


async def steps(run: Trajectory, looks: Looks | None = None) -> list[LearnedStep]:
    learned = await given.learned(run, looks=looks or Looks())
    return list(steps_of(given.tasks_in(learned)[0].tree))


def said(marks: Sequence[Mark]) -> list[str]:
    """Each mark in short: what it says, with a hole for a slot."""
    found = []
    for one in marks:
        text = one.text or one.description
        parts = [] if text is None else text.root
        found.append("".join(part.text if isinstance(part, LiteralPart) else "{…}" for part in parts))
    return found


async def test_the_target_comes_first_and_the_page_last() -> None:
    tapped, _, sent = await steps(samples.trajectory())
    assert said(tapped.before)[0] == "{…}"
    assert said(sent.before)[0] == "Send"
    assert all(step.before[-1].look.startswith("page.") for step in (tapped, sent))


async def test_a_value_is_a_slot_and_has_no_look() -> None:
    tapped, typed, sent = await steps(samples.trajectory())
    assert tapped.before[0].text == Text.slot("recipient")
    assert tapped.before[0].look == ""
    field = next(one for one in typed.after if one.text == Text.slot("content"))
    assert field.look == ""
    assert sent.before[0].look != ""
    assert bound(field, {"content": "bye"}).text == Text.literal("bye")


async def test_no_value_is_left_in_what_is_kept() -> None:
    learned = await given.learned(
        samples.trajectory(samples.send_task("zebra crossing", "Xanthippe")), looks=Looks()
    )
    for one in learned:
        marks = [mark for step in _steps(one) for mark in (*step.before, *step.after)]
        kept = "".join(mark.model_dump_json() for mark in marks)
        for word in ("zebra", "crossing", "Xanthippe"):
            assert word not in kept


async def test_words_that_hold_a_piece_of_a_value_leave_no_mark() -> None:
    frame = given.frame("call {name}", given.slot("name", "Xanthippe Miller", "contact"))
    hint = samples.element("Xanthippe (mobile)", samples.row(1), role=Role.TEXT)
    row = samples.element("Xanthippe Miller", samples.row(2), role=Role.ITEM, clickable=True)
    screen = samples.screen("people", hint, row)
    step = given.step(given.tap("Xanthippe Miller"), before=screen.frame.id, after=screen.frame.id)
    (learned,) = await steps(given.run(frame, step, screens=[screen]))
    assert "Xanthippe" not in "".join(mark.model_dump_json() for mark in (*learned.before, *learned.after))


async def test_the_page_looks_anywhere_but_where_values_and_numbers_are() -> None:
    looks = Looks()
    frame = given.frame("open {name}", given.slot("name", "Zebra"))
    price = samples.element("12 items", samples.row(3), role=Role.TEXT)
    fixed = samples.element("Animals", samples.row(0), role=Role.TEXT)
    row = samples.element("Zebra", samples.row(1), role=Role.ITEM, clickable=True)
    screen = samples.screen("list", fixed, row, price)
    await steps(
        given.run(frame, given.step(given.tap("Zebra"), before=screen.frame.id), screens=[screen]), looks
    )
    assert looks.ignored[screen.frame.id] == [samples.row(1), samples.row(3)]


async def test_a_switch_keeps_its_state_and_its_name() -> None:
    wifi = Target(text="Wi-Fi", role=Role.SWITCH)
    off, on = samples.settings(), samples.settings(wifi=True)
    action = SetChecked(target=wifi, checked=True)
    step = given.step(action, Checked(target=wifi, checked=True), before=off.frame.id, after=on.frame.id)
    (learned,) = await steps(given.run(samples.wifi_task(), step, screens=[off, on]))
    knob, name = learned.before[:2]
    assert (knob.role, knob.checked, said([name])) == (Role.SWITCH, False, ["Wi-Fi"])
    assert next(one for one in learned.after if one.role is Role.SWITCH).checked is True


async def test_a_row_without_words_is_known_by_what_it_says() -> None:
    row = Element(id="row", bounds=samples.row(2), role=Role.ITEM, clickable=True, source=Source.TREE)
    name = samples.element("About", samples.row(2, 20, 120), role=Role.TEXT, parent="row")
    screen = samples.screen("settings", row, name)
    step = given.step(Tap(target=Target(element="row")), before=screen.frame.id)
    (learned,) = await steps(given.run(given.frame("open about"), step, screens=[screen]))
    first = learned.before[0]
    assert (first.bounds, first.role, first.clickable) == (samples.row(2, 20, 120), Role.ITEM, True)
    assert said([first]) == ["About"]


async def test_the_title_is_told_as_such() -> None:
    title = samples.element("Display", samples.row(0), role=Role.TEXT)
    before = samples.settings()
    after = samples.screen("display", title)
    step = given.step(
        given.tap("About"),
        OnPage(title=Text.literal("Display")),
        before=before.frame.id,
        after=after.frame.id,
    )
    (learned,) = await steps(given.run(given.frame("open display"), step, screens=[before, after]))
    assert [said([one]) for one in learned.after if one.title] == [["Display"]]


async def test_how_long_it_took_is_kept() -> None:
    done = Execution(seconds=0.34)
    (learned,) = await steps(
        given.run(given.frame("open about"), given.step(given.tap("About"), execution=done))
    )
    assert learned.seconds == 0.34


async def test_what_cannot_be_seen_any_more_leaves_no_marks() -> None:
    run = samples.trajectory()
    learned = await steps(run, Looks(gone=[one.frame.id for one in run.screens]))
    assert [(one.before, one.after) for one in learned] == [((), ())] * 3


async def test_a_secret_is_not_looked_at() -> None:
    field = samples.element("••••", samples.row(1), role=Role.FIELD, editable=True, password=True)
    screen = samples.screen("login", field)
    step = given.step(Tap(target=Target(element=field.id)), before=screen.frame.id)
    (learned,) = await steps(given.run(given.frame("log in"), step, screens=[screen]))
    assert all(one.role is not Role.FIELD for one in learned.before)


async def test_looks_do_not_change_what_it_is() -> None:
    run = samples.trajectory()
    with_looks, without = await given.learned(run, looks=Looks()), await given.learned(run)
    assert [content_key(one) for one in with_looks] == [content_key(one) for one in without]
    assert [one.id for one in with_looks] == [one.id for one in without]


async def test_marks_stay_on_this_machine(tmp_path: Path) -> None:
    """How a place looks means nothing elsewhere, and a file that says it could say anything."""
    journal = Journal(tmp_path / "journal.db", FrozenClock())
    try:
        journal.put(await given.learned(samples.trajectory(), looks=Looks()))
        export_to(tmp_path / "out.jsonl", journal)
    finally:
        journal.close()
    written = (tmp_path / "out.jsonl").read_text()
    assert "page." not in written
    assert "A" * 16 not in written


def _steps(one: Experience) -> list[LearnedStep]:
    if one.level == "task":
        return list(steps_of(one.tree))
    return [one.step] if one.level == "atomic" else []


def test_of_steps_that_took_about_as_long_the_shortest_time_is_taken() -> None:
    def step(seconds: float, action: Action | None = None) -> StepRecord:
        return StepRecord(
            action=action or samples.tap("Next"),
            status=StepStatus.SUCCESS,
            decided_by=Decider.OFFLINE,
            execution=Execution(seconds=seconds),
        )

    launched = step(0.4, LaunchApp(app=Text.literal("a")))
    run = [launched, step(0.45), step(0.37), step(0.9)]
    assert [paced(one, run) for one in run] == [0.4, 0.37, 0.37, 0.9]
    assert paced(step(0.5).model_copy(update={"execution": None}), run) == 0.0


async def test_what_proved_a_goal_is_marked_with_the_step_it_came_by() -> None:
    run = samples.trajectory()
    last = list(run.tree.all_steps())[-1]
    shown = next(one for one in run.screens if one.frame.id == last.after)
    row = next(one for one in shown.elements if one.role is Role.ITEM)
    goal = run.frame.goals[0].id
    proof = Evidence(
        goal_id=goal,
        kind=EvidenceKind.NEW,
        text="A new row.",
        frame_id=shown.frame.id,
        target=Target(element=row.id),
    )
    tree = run.tree.model_copy(update={"evidence": (proof,)})
    *others, sent = await steps(run.model_copy(update={"tree": tree}))
    first = next(one for one in sent.after if one.proves == (goal,))
    assert (first.bounds, first.look) == (row.bounds, "")
    assert sent.after[-1].look.startswith("page.")
    assert sent.after[-1].proves == (goal,)
    assert not any(mark.proves for step in others for mark in (*step.before, *step.after))


def test_a_field_is_known_by_its_id_only_where_no_other_has_it() -> None:
    chat = samples.chat("Ann")
    field = next(one for one in chat.elements if one.editable)
    field = field.model_copy(update={"resource_id": "app:id/note"})
    others = [one for one in chat.elements if not one.editable]
    twin = field.model_copy(update={"id": "twin", "bounds": Bounds.pixel(0, 0, 40, 20)})
    label = twin.model_copy(update={"editable": False})
    for beside, known in (([], "app:id/note"), ([label], "app:id/note"), ([twin], "")):
        screen = chat.model_copy(update={"elements": (*others, field, *beside)})
        assert _named(field, screen).resource_id == known
    assert _named(label, screen) is label


async def test_what_else_could_be_touched_is_kept_by_name_and_without_values() -> None:
    frame = given.frame("archive {name}", given.slot("name", "Xanthippe Miller", "contact"))
    names = ("Xanthippe Miller", "Mute", "Archive")
    rows = [
        samples.element(name, samples.row(2 + at), id=f"r{at}", role=Role.ITEM, clickable=True)
        for at, name in enumerate(names)
    ]
    screen = samples.screen("sheet", samples.element("Chats", samples.row(0), role=Role.TEXT), *rows)
    picked = given.step(given.tap("Xanthippe Miller"), before=screen.frame.id, after=screen.frame.id)
    step = given.step(given.tap("Archive"), before=screen.frame.id, after=screen.frame.id)
    *_, learned = await steps(given.run(frame, picked, step, screens=[screen]))
    assert [one.name for one in learned.around] == ["", "Mute", "Archive"]
    assert {one.role for one in learned.around} == {Role.ITEM}
    assert "Xanthippe" not in "".join(one.model_dump_json() for one in learned.around)
