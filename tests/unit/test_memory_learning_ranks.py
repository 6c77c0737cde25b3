"""What a task calls the third, the last or the newest is not known by the name it had that day."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.learning_samples import frame, run, step, tap, task_of
from treetap.matching.ranks import ranked
from treetap.memory.keys import may_be_alias, steps_of
from treetap.models import (
    Constraint,
    ConstraintKind,
    LearnedStep,
    OnPage,
    Role,
    Screen,
    Slot,
    Tap,
    TaskFrame,
    Text,
)
from treetap.task.reader import read_task

NTH, MOST = ConstraintKind.NTH, ConstraintKind.COMPARISON


@pytest.mark.parametrize(
    ("kind", "value"), [(NTH, "3"), (NTH, "-1"), (NTH, "2 photo"), (MOST, "most new"), (MOST, "least")]
)
async def test_by_its_name_it_is_a_hint_and_by_its_place_it_is_known(
    kind: ConstraintKind, value: str
) -> None:
    asked = frame("turn off that alarm", constraints=(Constraint(kind=kind, value=value),))
    assert not (await task_of(run(asked, tap("08:45")))).verified
    assert (await task_of(run(asked, tap("alarm", ordinal=3)))).verified


@pytest.mark.parametrize(("kind", "value"), [(NTH, "next"), (MOST, "more"), (ConstraintKind.ALL, "")])
async def test_what_says_no_rank_is_told_by_any_name(kind: ConstraintKind, value: str) -> None:
    asked = frame("play that song", constraints=(Constraint(kind=kind, value=value),))
    assert (await task_of(run(asked, tap("Next")))).verified


@pytest.mark.parametrize(
    "sentence",
    ["open the newest conversation", "turn off the third alarm", "打开第三条消息", "打开最新的邮件"],
)
async def test_so_people_say_it(sentence: str) -> None:
    assert not (await task_of(run(read_task(sentence), tap("Mom")))).verified


LATEST = Constraint(kind=MOST, value="most late")
ANN = Slot(name="from", type="person", role="from", value="Ann")


def question(sentence: str = "what does the latest message from {from} say") -> TaskFrame:
    return frame(sentence, ANN, verb="read", constraints=(LATEST,))


def shown(*labels: str, role: Role, ident: str = "") -> Screen:
    """A page with these on it, each with an id of its own unless they share one."""
    parts = [
        samples.element(
            text,
            samples.row(2 + at),
            id=f"r{at}",
            role=role,
            resource_id=ident or f"a:id/{at}",
            clickable=True,
        )
        for at, text in enumerate(labels)
    ]
    return samples.screen("shown", *parts)


async def asked_on(screen: Screen, sentence: str = "what does the latest message from {from} say") -> bool:
    """Whether the question may be replayed after a touch on the first thing there."""
    first = screen.elements[0]
    touch = tap(first.text or None, role=first.role, resource_id=first.resource_id, element="r0")
    done = step(touch, page="shown", to="next", before=screen.frame.id)
    return (await task_of(run(question(sentence), done, screens=[screen]))).verified


async def test_what_is_only_read_is_the_latest_anew_where_nothing_was_picked_on_the_way() -> None:
    assert await asked_on(shown("History", "Settings", role=Role.BUTTON))
    assert await asked_on(shown("Ann", "Mom", role=Role.ITEM, ident="a:id/row"))


async def test_what_was_picked_on_the_way_may_be_another_the_next_time() -> None:
    assert not (await task_of(run(question(), tap("Mom", role=Role.ITEM)))).verified
    assert not (await task_of(run(question(), tap("History", role=Role.BUTTON)))).verified
    assert not await asked_on(shown("", "", role=Role.ITEM, ident="a:id/row"))


async def test_a_way_in_that_stands_among_others_is_picked_by_nobody() -> None:
    assert await asked_on(shown("Recently deleted", "Albums", role=Role.ITEM))
    screen = shown("Shopping", role=Role.ITEM)
    touch = tap("Shopping", role=Role.ITEM, resource_id="a:id/0", element="r0")
    done = step(touch, page="shown", to="next", before=screen.frame.id)
    (learned,) = steps_of((await task_of(run(question(), done, screens=[screen]))).tree)
    assert learned.rank is not None


@pytest.mark.parametrize("name", ["Al", "Sage"])
async def test_a_name_is_no_part_of_a_word(name: str) -> None:
    """Al is not named by "called", nor Sage by "message"."""
    screen = shown(name, "Mom", role=Role.ITEM, ident="a:id/row")
    touch = tap(name, role=Role.ITEM, resource_id="a:id/row", element="r0")
    done = step(touch, page="shown", to="next", before=screen.frame.id)
    asked = frame("whose message or call, who called me last", verb="read", constraints=(LATEST,))
    (learned,) = steps_of((await task_of(run(asked, done, screens=[screen]))).tree)
    assert learned.rank is not None
    assert isinstance(learned.action, Tap)
    assert learned.action.target.text is None


async def test_one_character_of_a_word_is_no_name() -> None:
    screen = shown("新", "Mom", role=Role.ITEM, ident="a:id/row")
    touch = tap("新", role=Role.ITEM, resource_id="a:id/row", element="r0")
    done = step(touch, page="shown", to="next", before=screen.frame.id)
    asked = frame("最新的短信说了什么", verb="read", constraints=(LATEST,))
    (learned,) = steps_of((await task_of(run(asked, done, screens=[screen]))).tree)
    assert learned.rank is not None


async def test_what_has_a_frame_of_its_own_may_be_one_of_many() -> None:
    parts = []
    for at, name in enumerate(("Rome trip", "Shopping")):
        parts += [
            samples.element("", samples.row(2 + at), id=f"w{at}", role=Role.CONTAINER),
            samples.element(name, samples.row(2 + at), id=f"r{at}", role=Role.BUTTON, parent=f"w{at}"),
        ]
    screen = samples.screen("notes", *parts)
    done = step(
        tap("Rome trip", role=Role.BUTTON, element="r0"), page="notes", to="note", before=screen.frame.id
    )
    asked = frame("read the newest note", verb="read", constraints=(LATEST,))
    (learned,) = steps_of((await task_of(run(asked, done, screens=[screen]))).tree)
    assert learned.rank is not None
    more = samples.screen("notes", *parts, samples.element("New", samples.row(5), role=Role.BUTTON))
    assert ranked(learned.rank, "", Role.BUTTON, screen) is not None
    assert ranked(learned.rank, "", Role.BUTTON, more) is None


async def test_two_things_by_their_rank_need_two_places() -> None:
    screen = shown("One", "Two", role=Role.ITEM, ident="a:id/row")
    both = frame("delete the latest call", verb="delete", constraints=(LATEST,))
    second = both.goals[0].model_copy(update={"id": "g2"})
    both = both.model_copy(update={"goals": (*both.goals, second)})
    touch = tap("One", role=Role.ITEM, resource_id="a:id/row", element="r0")
    done = step(touch, page="shown", to="next", before=screen.frame.id)
    assert not (await task_of(run(both, done, screens=[screen]))).verified
    assert (await task_of(run(both, done, done, screens=[screen]))).verified


async def test_what_is_expected_keeps_no_words_of_the_entry() -> None:
    screen = shown("3 May", "2 May", role=Role.ITEM, ident="a:id/row")
    touch = tap("3 May", role=Role.ITEM, resource_id="a:id/row", element="r0")
    expected = (OnPage(title=Text.literal("3 May")), OnPage(title=Text.literal("Photo")))
    done = step(touch, *expected, page="shown", to="next", before=screen.frame.id)
    asked = frame("delete the latest photo", verb="delete", constraints=(LATEST,))
    (learned,) = steps_of((await task_of(run(asked, done, screens=[screen]))).tree)
    assert learned.expect == expected[1:]


async def test_two_sentences_about_places_in_lists_are_not_one() -> None:
    """Rome and Oslo are two places of one list, and nothing in the steps says so."""
    screen = shown("3 May", "2 May", role=Role.ITEM, ident="a:id/row")
    tasks = []
    for at, name in ((0, "Rome"), (1, "Oslo")):
        touch = tap(screen.elements[at].text, role=Role.ITEM, resource_id="a:id/row", element=f"r{at}")
        done = step(touch, page="shown", to="next", before=screen.frame.id)
        asked = frame(f"delete the latest photo of {name}", verb="delete", constraints=(LATEST,))
        tasks.append(await task_of(run(asked, done, screens=[screen])))
    assert all(one.verified for one in tasks)
    assert not may_be_alias(*tasks)


# Picked out of a list


def calls(*names: str) -> Screen:
    """A call log: the same name may stand there twice."""
    rows = [
        samples.element(
            name, samples.row(2 + at), id=f"r{at}", role=Role.ITEM, resource_id="d:id/call", clickable=True
        )
        for at, name in enumerate(names)
    ]
    return samples.screen("calls", *rows)


async def picked(asked: TaskFrame, screen: Screen, row: str) -> tuple[bool, LearnedStep]:
    """Whether it may be replayed, and what was learned of the touch."""
    element = screen.element(row)
    assert element is not None
    name = element.text
    touch = tap(name, role=Role.ITEM, resource_id="d:id/call", element=row)
    done = step(touch, page="calls", to="sheet", before=screen.frame.id)
    task = await task_of(run(asked, done, screens=[screen]))
    (learned,) = steps_of(task.tree)
    return task.verified, learned


async def test_what_the_task_does_not_name_is_kept_by_its_place_and_without_its_words() -> None:
    asked = frame("delete the latest call", verb="delete", constraints=(LATEST,))
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r0")
    assert verified
    assert learned.rank is not None
    assert learned.rank.at == 0
    assert isinstance(learned.action, Tap)
    target = learned.action.target
    assert (target.role, target.resource_id) == (Role.ITEM, "d:id/call")
    assert (target.text, target.description, target.last_point, target.anchors) == (None, None, None, ())


async def test_what_it_names_is_kept_by_its_name_and_of_two_by_its_place_too() -> None:
    asked = frame("delete the latest call with {from}", ANN, verb="delete", constraints=(LATEST,))
    verified, learned = await picked(asked, calls("Mom", "Ann", "Ann"), "r1")
    assert verified
    assert learned.rank is not None
    assert isinstance(learned.action, Tap)
    assert learned.action.target.text == Text.slot("from")
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r1")
    assert not verified
    assert learned.rank is None


async def test_a_task_that_ranks_nothing_has_no_ranks() -> None:
    asked = frame("delete the call with {from}", ANN, verb="delete")
    verified, learned = await picked(asked, calls("Mom", "Ann", "Tom"), "r1")
    assert verified
    assert learned.rank is None
