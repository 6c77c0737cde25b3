"""Values that only the run shows: learned from what was typed, tapped or selected; filled from a sentence."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests import samples
from tests.unit.learning_samples import proof, run, step, tap, target, task_of, text, typing
from treetap.bench.reuse.pairs import holes
from treetap.bench.reuse.trying import try_all
from treetap.core.clock import FrozenClock
from treetap.matching.find import find
from treetap.matching.labels import grounds
from treetap.memory.journal import Journal
from treetap.memory.keys import hole_key, hole_keys, steps_of
from treetap.memory.recall import by_key
from treetap.memory.reuse.by_word import alias
from treetap.memory.reuse.rule import judge
from treetap.models import (
    Action,
    Appears,
    Bounds,
    Element,
    EvidenceKind,
    Execution,
    LaunchApp,
    Match,
    Query,
    Role,
    SaveValue,
    Select,
    SetChecked,
    Tap,
    Target,
    TaskExperience,
    Tier,
    bound,
    slots_used,
)
from treetap.task.reader import read_task

REPLAY = 0.9


async def done(sentence: str, *actions: Action, **more: Any) -> TaskExperience:
    return await task_of(run(read_task(sentence), *actions, **more))


def asked(task: TaskExperience, sentence: str) -> Match:
    return judge(task, Query(frame=read_task(sentence)))


def values(match: Match) -> dict[str, str]:
    return {one.name: one.value for one in match.slots}


def row(name: str, at: int, **more: Any) -> Element:
    return samples.element(name, Bounds.pixel(0, 100 * at, 1000, 100 * at + 90), **more)


@pytest.mark.parametrize(
    ("sentence", "actions", "pattern", "other", "value"),
    [
        (
            "check the weather in Paris",
            [typing("Paris"), tap("Paris", role=Role.ITEM)],
            "check the weather in {*in}",
            "check the weather in Oslo",
            "Oslo",
        ),
        ("播放晴天", [tap("晴天", role=Role.ITEM)], "播放{*name}", "播放稻香", "稻香"),
        (
            "search the shop for headphones",
            [typing("headphones")],
            "search the shop for {*query}",
            "search the shop for a keyboard",
            "keyboard",
        ),
        (
            "change the wallpaper to the sea",
            [tap(description="Sea", role=Role.ITEM)],
            "change the wallpaper to the {*value}",
            "change the wallpaper to the desert",
            "desert",
        ),
        (
            "change the ringtone to Chimes",
            [Select(target=target("Ringtone"), option=text("Chimes"))],
            "change the ringtone to {*to}",
            "change the ringtone to Ripples",
            "Ripples",
        ),
        (
            "tick Raincoat on the packing list in my notes",
            [SetChecked(target=target("Raincoat", role=Role.CHECKBOX), checked=True)],
            "tick {*name} on the packing list in my notes",
            "tick Charger on the packing list in my notes",
            "Charger",
        ),
        (
            "pin the chat with the Book Club",
            [tap("Book Club", role=Role.ITEM)],
            "pin the chat with the {*name}",
            "pin the chat with the Choir",
            "Choir",
        ),
    ],
)
async def test_what_a_run_used_is_a_value_whatever_it_is_called(
    sentence: str, actions: list[Action], pattern: str, other: str, value: str
) -> None:
    task = await done(sentence, *actions)
    assert task.pattern == pattern
    assert task.frame == read_task(sentence), "it is keyed by what the rules read"
    match = asked(task, other)
    assert (match.tier, match.confidence) == (Tier.PATTERN, 0.97)
    (name,) = (slot.name for slot in task.run_slots)
    assert values(match)[name] == value
    old = task.values[name].casefold()
    for one in steps_of(task.tree):
        assert old not in bound(one, values(match)).model_dump_json().casefold()
    same = asked(task, sentence)
    assert (same.tier, same.confidence) == (Tier.LITERAL, 1.0)
    assert values(same)[name] == task.values[name]


@pytest.mark.parametrize(
    ("sentence", "actions"),
    [
        pytest.param("turn on wifi", [tap("Wi-Fi"), tap("wifi", role=Role.SWITCH)], id="a control"),
        pytest.param("delete the photo", [tap("photo"), tap("Delete")], id="a button that says the verb"),
        pytest.param("open Zorblax", [LaunchApp(app=text("Zorblax"))], id="an app"),
        pytest.param("florp the lamp", [tap("florp", role=Role.BUTTON)], id="a verb that nobody knows"),
        pytest.param("play Yellow and Yellow again", [tap("Yellow")], id="said twice"),
        pytest.param("turn auto-lock off", [Select(target=target("Lock"), option=text("off"))], id="a state"),
        pytest.param("set the wallpaper to Dunes", [tap("Wallpaper")], id="not used"),
    ],
)
async def test_what_is_no_value_is_no_slot(sentence: str, actions: list[Action]) -> None:
    task = await done(sentence, *actions)
    assert task.run_slots == ()
    assert "{*" not in task.pattern


async def test_an_icon_that_opens_an_app_names_no_value() -> None:
    home = samples.screen("home", row("Zorblax", 1), package="launcher")
    app = samples.screen("app", row("Hello", 1), package="zorblax")
    opens = step(tap("Zorblax"), before=home.frame.id, after=app.frame.id)
    task = await task_of(run(read_task("open my Zorblax"), opens, screens=[home, app]))
    assert task.run_slots == ()


async def test_a_row_is_told_by_the_text_in_it_that_the_task_names() -> None:
    first, second = row("", 1, id="r1", clickable=True), row("", 2, id="r2", clickable=True)
    texts = [
        row("06:30", 1, id="a", parent="r1"),
        row("· Wake up", 1, id="b", parent="r1"),
        row("13:30", 2, id="c", parent="r2"),
        row("· Stand-up", 2, id="d", parent="r2"),
    ]
    screen = samples.screen("alarms", first, second, *texts)
    touched = step(tap("13:30"), before=screen.frame.id, after=screen.frame.id)
    sentence = "turn on vibration for the alarm 'Stand-up'"
    task = await task_of(run(read_task(sentence), touched, screens=[screen]))
    (only,) = steps_of(task.tree)
    assert slots_used(only.action) == {"name"}
    assert "13:30" not in only.action.model_dump_json()


async def test_a_control_in_a_row_is_told_by_what_the_row_is_called() -> None:
    parts = [
        one
        for at, (name, price) in enumerate((("Desk lamp", "$33.00"), ("Power bank · 20 Ah", "$25.00")), 1)
        for one in (
            row("", at, id=f"r{at}", role=Role.ITEM),
            row(price, at, id=f"p{at}", parent=f"r{at}"),
            row(name, at, id=f"n{at}", parent=f"r{at}"),
            row("", at, id=f"x{at}", parent=f"r{at}", description="Remove", role=Role.BUTTON, clickable=True),
        )
    ]
    screen = samples.screen("wishes", *parts)
    removes = step(Tap(target=Target(element="x2")), before=screen.frame.id, after=screen.frame.id)
    task = await task_of(run(read_task("Remove the Power bank from my wishes"), removes, screens=[screen]))
    (only,) = steps_of(task.tree)
    assert "$25.00" not in only.action.model_dump_json()
    lamp = bound(only.action, values(asked(task, "Remove the Desk lamp from my wishes")))
    assert isinstance(lamp, Tap)
    for action, element in ((removes.action, "x2"), (lamp, "x1")):
        assert isinstance(action, Tap)
        found = find(action.target, screen).best
        assert found is not None
        assert found.element.id == element
    gone = bound(only.action, values(asked(task, "Remove the Kettle from my wishes")))
    assert isinstance(gone, Tap)
    assert find(gone.target, screen).best is None, "what is not there is not taken for something else"


@pytest.mark.parametrize(
    ("sentence", "actions", "pattern", "other"),
    [
        pytest.param(
            "Tell the town hall: The bench has lost a plank. Sign it Kim Brandt",
            [typing("Kim Brandt"), typing("The bench has lost a plank")],
            "Tell the town hall: {*value}. Sign it {*value_2}",
            {
                "Tell the town hall: The bench has lost a plank. Sign it Sam Ortiz": [
                    "The bench has lost a plank",
                    "Sam Ortiz",
                ],
                "Tell the town hall: My address. Sign it Sam Ortiz": [],
            },
            id="the reader takes the rest for one text",
        ),
        pytest.param(
            "我搬到首尔了，以后打开天气先看那里",
            [tap("首尔", role=Role.ITEM)],
            "我搬到{*value}了,以后打开天气先看那里",
            {"我搬到北京了，以后打开天气先看那里": ["北京"], "我搬到北京了，以后打开天气看那里": []},
            id="the reader cuts too much",
        ),
        pytest.param(
            "If nobody gets up, ringing should end by itself in 25 minutes",
            [tap("25 minutes", role=Role.ITEM)],
            "If nobody gets up, ringing should end by itself in {*value}",
            {
                "If nobody gets up, ringing should end by itself in 15 minutes": ["15 minutes"],
                "If nobody gets up, ringing should end by itself in 15 percent": [],
                "If nobody gets up, ringing should end by itself in winter": [],
            },
            id="an option that is a number",
        ),
    ],
)
async def test_what_was_used_is_a_value_however_the_sentence_was_read(
    sentence: str, actions: list[Action], pattern: str, other: dict[str, list[str]]
) -> None:
    task = await done(sentence, *actions)
    assert task.pattern == pattern
    for asks, given in other.items():
        match = asked(task, asks)
        assert (match.confidence >= REPLAY) is bool(given), (asks, match.reasons)
        assert sorted(values(match).values()) == sorted(given)


async def test_a_new_name_that_reads_otherwise_stands_where_the_known_one_did() -> None:
    """Yesterday is also a day; beside it the sentences are equal to the letter."""
    task = await done("play Yesterday Once More", tap("Yesterday Once More", role=Role.ITEM))
    assert asked(task, "play Bohemian Rhapsody").confidence >= REPLAY
    for other in ("play Bohemian Rhapsody twice", "don't play Bohemian Rhapsody", "queue Bohemian Rhapsody"):
        assert asked(task, other).confidence < REPLAY, other


@pytest.mark.parametrize(
    ("sentence", "actions", "others"),
    [
        (
            "delete 3 photos",
            [tap("1"), tap("2"), tap("3"), tap("Delete")],
            ["delete 5 photos", "delete 2 photos"],
        ),
        (
            "send 2 photos to Ann",
            [tap("1"), tap("2"), tap("Ann", role=Role.ITEM), tap("Send")],
            ["send 4 photos to Ann", "send 4 photos to Bob"],
        ),
        ("给小明转50元", [tap("小明", role=Role.ITEM), tap("50元")], ["给小明转500元", "给小红转500元"]),
        (
            "删除小明",
            [tap("小明", role=Role.ITEM), tap("删除")],
            ["删除联系人", "删除账号", "删除缓存", "删除照片"],
        ),
        (
            "delete the alarm at 7:00 AM",
            [tap("7:00 AM", role=Role.ITEM), tap("Delete")],
            ["delete the alarm at 7:00", "delete the alarm at 7:00 PM"],
        ),
        (
            "delete the message from Ann",
            [tap("Ann", role=Role.ITEM), tap("Delete")],
            [
                "delete the message from Bob if it is unread",
                "delete the message from Bob but keep the photos",
            ],
        ),
    ],
)
async def test_how_many_and_which_kind_is_no_value(
    sentence: str, actions: list[Action], others: list[str]
) -> None:
    task = await done(sentence, *actions)
    for other in others:
        assert asked(task, other).confidence < REPLAY, other
        found = alias(task, read_task(other), [])
        assert isinstance(found, str), "nor on the word of a model that names no part"


async def test_a_row_is_not_told_by_a_word_in_somebody_s_message() -> None:
    screen = samples.screen(
        "chats",
        *(
            one
            for at, (name, last) in enumerate(
                (("Bob", "bye"), ("Family", "Ann: see you"), ("Sum", "12,500")), 1
            )
            for one in (
                row("", at, id=f"r{at}", role=Role.ITEM),
                row(name, at, id=f"n{at}", parent=f"r{at}"),
                row(last, at, id=f"l{at}", parent=f"r{at}"),
                row(
                    "",
                    at,
                    id=f"x{at}",
                    parent=f"r{at}",
                    description="Remove",
                    role=Role.BUTTON,
                    clickable=True,
                ),
            )
        ),
    )
    removes = step(Tap(target=Target(element="x1")), before=screen.frame.id, after=screen.frame.id)
    task = await task_of(run(read_task("remove the chat with Bob"), removes, screens=[screen]))
    (only,) = steps_of(task.tree)
    (name,) = (slot.name for slot in task.slots)
    for value, element in (("Bob", "x1"), ("Ann", ""), ("12", ""), ("500", "")):
        action = bound(only.action, {name: value})
        assert isinstance(action, Tap)
        best = find(action.target, screen).best
        assert (best.element.id if best else "") == element, value


async def test_what_was_copied_from_another_page_is_typed_while_that_page_says_the_same() -> None:
    sentence = "write the gate of my flight on a note"
    flight = samples.screen("flight", row("Gate B 14", 1), package="travel")
    notes = samples.screen("notes", row("New note", 1), package="notes")
    shown = [
        step(LaunchApp(app=text("Travel")), before="start", after=flight.frame.id),
        step(LaunchApp(app=text("Notes")), before=flight.frame.id, after=notes.frame.id),
        step(typing("B 14"), before=notes.frame.id, after=notes.frame.id),
    ]
    task = await task_of(run(read_task(sentence), *shown, screens=[flight, notes]))
    assert task.verified
    assert [one.rests_on for one in steps_of(task.tree)] == [(), (), (grounds(flight),)]
    assert asked(task, sentence).confidence == 1.0
    assert asked(task, "write the gate of my train on a note").confidence < REPLAY
    first = await task_of(run(read_task(sentence), *shown[1:], screens=[flight, notes]))
    assert [one.rests_on for one in steps_of(first.tree)] == [(), (grounds(flight),)], "the run began there"
    for words in ("tomorrow", "B 14, 23 kg"):
        guessed = step(typing(words), before=notes.frame.id, after=notes.frame.id)
        made_up = await task_of(run(read_task(sentence), *shown[:2], guessed, screens=[flight, notes]))
        assert [one.rests_on for one in steps_of(made_up.tree)] == [(), (), ()], "not all of it was shown"


async def test_what_is_read_is_told_by_its_place() -> None:
    screen = samples.screen("event", row("Mon, 10:00", 1, resource_id="app:id/when"), row("Room 4", 2))
    read = step(
        SaveValue(name="when", target=target("Mon, 10:00", resource_id="app:id/when")),
        before=screen.frame.id,
        execution=Execution(value="Mon, 10:00"),
    )
    task = await task_of(run(read_task("when is the interview"), read, screens=[screen]))
    assert "10:00" not in next(steps_of(task.tree)).action.model_dump_json()


async def test_an_entry_that_holds_the_value_and_more_is_not_expected_again() -> None:
    found = samples.screen(
        "results",
        row("Over-ear headphones", 1, resource_id="app:id/name"),
        row("headphones Lite", 2, resource_id="app:id/name"),
    )
    typed = step(
        typing("headphones"),
        Appears(target=target("Over-ear headphones")),
        Appears(target=target("headphones Lite")),
        after=found.frame.id,
    )
    task = await task_of(run(read_task("search the shop for headphones"), typed, screens=[found]))
    assert next(steps_of(task.tree)).expect == ()


async def test_who_was_found_out_on_the_way_is_nobody_the_next_time() -> None:
    log = samples.screen(
        "log",
        row("Ann", 1, id="a", resource_id="app:id/call", role=Role.ITEM),
        row("Bob", 2, id="b", resource_id="app:id/call", role=Role.ITEM),
    )
    caller = step(
        tap("Ann", role=Role.ITEM, resource_id="app:id/call"), before=log.frame.id, after=log.frame.id
    )
    frame = read_task("Who called me last? Text that person: remember the umbrella")
    proofs = [proof(goal_id=goal.id) for goal in frame.goals]
    task = await task_of(run(frame, caller, typing("remember the umbrella"), screens=[log], evidence=proofs))
    assert not task.verified


async def test_a_judge_has_seen_it_and_is_asked_again_once() -> None:
    judged = await done("play Yellow", tap("Yellow"), evidence=[proof(kind=EvidenceKind.JUDGED)])
    assert (judged.verified_by, judged.record.ok, judged.confirmed) == ("judge", 0, False)
    ruled = await done("play Yellow", tap("Yellow"))
    assert (ruled.verified_by, ruled.record.ok, ruled.confirmed) == ("rules", 1, True)


def test_every_pair_of_the_table() -> None:
    tried = list(try_all(holes()))
    refused = [one for one in tried if one.pair.kind == "refuse"]
    bound_to = [one for one in tried if one.pair.kind == "bind"]
    assert (len(refused) >= 40, len(bound_to) >= 40) == (True, True)
    assert [one.wrong for one in tried if one.wrong] == []
    assert sum(one.reused for one in bound_to) >= 46


class TestTheJournal:
    @pytest.fixture
    def journal(self, tmp_path: Path) -> Journal:
        return Journal(tmp_path / "journal.sqlite", FrozenClock())

    async def test_it_is_found_by_what_stands_beside_the_hole(self, journal: Journal) -> None:
        journal.put([await done("check the weather in Paris", typing("Paris"))])
        (found,) = by_key(journal, Query(frame=read_task("Check the weather in New York.")))
        assert (found.tier, values(found)) == (Tier.PATTERN, {"in": "New York"})
        assert by_key(journal, Query(frame=read_task("check the traffic in Oslo"))) == []

    async def test_another_value_solved_anew_is_the_same_task(self, journal: Journal) -> None:
        (first,) = journal.put([await done("check the weather in Paris", typing("Paris"))])
        (again,) = journal.put([await done("check the weather in Oslo", typing("Oslo"))])
        assert first == again
        kept = journal.get(first)
        assert isinstance(kept, TaskExperience)
        assert (kept.record.ok, kept.literals[-1]) == (2, "check the weather in Oslo")
        match = asked(kept, "check the weather in Oslo")
        assert (match.tier, values(match)) == (Tier.LITERAL, {"in": "Oslo"}), "never the first one's value"

    async def test_other_words_keep_their_hole_as_well(self, journal: Journal) -> None:
        (first,) = journal.put([await done("check the weather in Paris", typing("Paris"))])
        journal.put([await done("how's the weather in Oslo", typing("Oslo"))])
        kept = journal.get(first)
        assert isinstance(kept, TaskExperience)
        assert kept.aliases == ("how's the weather in {*in}",)
        (match,) = by_key(journal, Query(frame=read_task("how's the weather in Lisbon")))
        assert (match.tier, match.confidence, values(match)) == (Tier.ALIAS, 0.95, {"in": "Lisbon"})

    async def test_a_record_of_an_earlier_version_is_read(self, journal: Journal) -> None:
        task = await done("check the weather in Paris", typing("Paris"))
        (kept,) = journal.put([task])
        # As it was written before: without the field, and with a checksum of just that.
        from treetap.memory.journal import rows

        body = task.model_dump_json(exclude={*rows.BARE, "verified_by"}).encode()
        with journal._database.writing() as db:
            db.execute(
                "UPDATE record SET body = ?, checksum = ? WHERE id = ?",
                (body, rows.checksum_of(body), kept),
            )
        old = journal.get(kept)
        assert isinstance(old, TaskExperience)
        assert (old.verified_by, old.confirmed, journal.check()) == ("rules", True, [])

    async def test_once_by_rules_is_by_rules(self, journal: Journal) -> None:
        judged = await done("play Yellow", tap("Yellow"), evidence=[proof(kind=EvidenceKind.JUDGED)])
        (kept,) = journal.put([judged])
        ruled = judged.model_copy(update={"verified_by": "rules"})
        journal.put([ruled])
        task = journal.get(kept)
        assert isinstance(task, TaskExperience)
        assert (task.verified_by, task.record.ok) == ("rules", 1)


def test_a_key_of_a_hole_fits_every_value_and_no_other_words() -> None:
    key = hole_key("search the shop for a {*value} today")
    for sentence in ("search the shop for a red kettle today", "search the shop for socks today"):
        assert key in hole_keys(sentence)
    other = "search the store for socks today"
    assert key not in hole_keys(other)
    assert hole_key("{*value}") == ""
    assert hole_key("send {content} to {recipient}") == ""
    long = " ".join(["word"] * 60)
    assert hole_keys(long) == []


def test_two_holes_are_filled_only_where_there_is_one_way_to() -> None:
    from treetap.memory.holes import filled

    frame = read_task("play Ashes to Ashes to Mom").model_copy(
        update={"pattern": "play ashes to ashes to mom"}
    )
    assert filled("play {*a} to {*b}", frame) is None
    frame = frame.model_copy(update={"sentence": "play Ashes for Mom", "pattern": "play ashes for mom"})
    assert filled("play {*a} for {*b}", frame) == {"a": "Ashes", "b": "Mom"}
