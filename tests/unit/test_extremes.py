"""The newest and the oldest of what has a name in common, on hand-made walls of pictures of another app."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.checking_screens import told
from tests.unit.doing_pages import step, touched
from treetap.core.extremes import NEWEST, OLDEST, dated, ends, extreme, is_narrowed, moment, narrowing
from treetap.language.reader import read_task
from treetap.models import (
    Bounds,
    Commitment,
    Decider,
    Element,
    InputText,
    LongPress,
    Permission,
    Role,
    SafetySettings,
    Screen,
    Source,
    StepRecord,
    StepStatus,
    Tap,
    Target,
)
from treetap.safety.guard import RiskGuard

EN = ("Shot of Mar 2, 2026 09:10", "Shot of Mar 1, 2026 18:00", "Shot of Feb 3, 2026 07:05")
ZH = ("2026年3月2日 09:10 拍的", "2026年3月1日 18:00 拍的", "2026年2月3日 07:05 拍的")


def wall(
    *names: str, query: str = "", page: str = "found", ticked: str = "", more: tuple[Element, ...] = ()
) -> Screen:
    """A search field over pictures that are known by their date only."""
    field = samples.element(
        query, samples.row(0), id="q", role=Role.FIELD, editable=True, hint="Search", clickable=True
    )
    tiles = [
        Element(
            id=name, bounds=Bounds.pixel(0, 100 + 60 * at, 100, 150 + 60 * at), role=Role.BUTTON,
            description=name, clickable=True, long_clickable=True, order=10 + at, source=Source.TREE,
            checked=True if name == ticked else None,
        )
        for at, name in enumerate(names)
    ]  # fmt: skip
    return samples.screen(page, field, *tiles, *more, package="org.lens.shots")


def bar(word: str) -> Element:
    return samples.element(word, samples.row(14), id=word, role=Role.BUTTON, clickable=True)


@pytest.mark.parametrize(
    ("sentence", "which", "names"),
    [
        ("Delete the newest photo from Rome", NEWEST, ["Rome"]),
        ("Delete the latest picture from New Delhi", NEWEST, ["New Delhi"]),
        ("Delete the oldest photo from Rome", OLDEST, ["Rome"]),
        ("删除罗马最新的那张照片", NEWEST, ["罗马"]),
        ("删除罗马最旧的那张照片", OLDEST, ["罗马"]),
        ("Delete the photo from Rome", "", ["Rome"]),
        ("删除“罗马”这张照片", "", []),
    ],
)
def test_which_end_is_meant_and_of_what(sentence: str, which: str, names: list[str]) -> None:
    goal = read_task(sentence).goals[0]
    assert (extreme(goal), narrowing(goal)) == (which, names)


@pytest.mark.parametrize("names", [EN, ZH])
def test_the_ends_of_a_list_by_date(names: tuple[str, ...]) -> None:
    shown = wall(*names, query="Rome")
    assert [when for when, _, _ in dated(shown)] == [
        ("2026-03-02", 550), ("2026-03-01", 1080), ("2026-02-03", 425)
    ]  # fmt: skip
    newest, oldest = (ends(shown, which, first=True, last=True) for which in (NEWEST, OLDEST))
    assert newest is not None and newest[1] == names[0]
    assert oldest is not None and oldest[1] == names[2]
    assert ends(shown, OLDEST, first=True, last=False) is None
    assert ends(wall(names[1], names[0], names[2]), NEWEST, first=True, last=False) is None
    assert ends(wall(names[0], names[0] + " "), NEWEST, first=True, last=True) is None
    assert is_narrowed(shown, ["rome"]) and not is_narrowed(shown, ["Romeo"])
    assert moment("Room 3 of 12") is None


@pytest.mark.parametrize(
    ("sentence", "name", "names"),
    [
        ("Delete the newest photo from Rome", "Rome", EN),
        ("删除罗马最新的那张照片", "罗马", ZH),
    ],
)
def test_they_are_searched_for_and_the_first_is_taken(
    sentence: str, name: str, names: tuple[str, ...]
) -> None:
    asked = step(sentence, wall(*names, page="all"))
    assert asked is not None and isinstance(asked.action, InputText) and asked.action.text.fill() == name
    found = wall(*names, query=name)
    held = step(sentence, found)
    assert held is not None and isinstance(held.action, LongPress)
    assert touched(held, found) == names[0]
    picked = wall(*names, query=name, ticked=names[0], page="picked", more=(bar("Delete"),))
    last = step(sentence, picked, held.action)
    assert touched(last, picked) == "Delete"
    assert last is not None and last.action.commits is Commitment.DELETE


async def permitted(
    sentence: str, query: str, chosen: str, names: tuple[str, ...], ticked: str
) -> Permission:
    found = wall(*names, query=query)
    now = wall(*names, query=query, ticked=ticked, page="picked", more=(bar("Delete"),))
    held = StepRecord(
        action=LongPress(target=Target(element=chosen, description=chosen)),
        status=StepStatus.SUCCESS,
        decided_by=Decider.OFFLINE,
        before=found.frame.id,
        page_key=found.page_key,
        leads_to="picked",
    )
    where = samples.situation(read_task(sentence), now, steps=(held,)).model_copy(update={"seen": (found,)})
    ruling = await RiskGuard(SafetySettings()).judge(
        Tap(target=Target(element="Delete"), commits=Commitment.DELETE), None, where, None
    )
    return ruling.permission


@pytest.mark.parametrize(
    ("sentence", "name", "names"),
    [
        ("Delete the newest photo from Rome", "Rome", EN),
        ("删除罗马最新的那张照片", "罗马", ZH),
    ],
)
async def test_the_guard_lets_just_that_one_be_deleted(
    sentence: str, name: str, names: tuple[str, ...]
) -> None:
    assert await permitted(sentence, name, names[0], names, names[0]) is Permission.ALLOW
    assert await permitted(sentence, name, names[1], names, names[1]) is Permission.ASK
    assert await permitted(sentence, name, names[0], names, names[1]) is Permission.ASK
    assert await permitted(sentence, "Oslo", names[0], names, names[0]) is Permission.ASK
    assert await permitted(sentence, "", names[0], names, names[0]) is Permission.ASK


@pytest.mark.parametrize(
    ("sentence", "name", "names"),
    [
        ("Delete the newest photo from Rome", "Rome", EN),
        ("删除罗马最新的那张照片", "罗马", ZH),
    ],
)
async def test_it_is_gone_where_the_list_is_here_again_without_it(
    sentence: str, name: str, names: tuple[str, ...]
) -> None:
    before, picked = wall(*names, query=name), wall(*names, query=name, ticked=names[0], page="picked")
    asks = samples.element("Delete this photo?", samples.row(6), id="ask", role=Role.DIALOG)
    question = wall(*names, query=name, page="asked", more=(asks,))
    after = wall(*names[1:], query=name)
    assert await told(sentence, (before, picked, question), after) is not None
    assert await told(sentence, (before, picked, question), wall(names[0], names[2], query=name)) is None
    assert await told(sentence, (before, picked, question), wall(names[2], query=name)) is None
    assert await told(sentence, (before, picked, question), wall(*names[1:], query="Oslo")) is None
    assert await told(sentence, (before, picked), after) is None
    ticked = wall(*names, query=name, ticked=names[0], page="picked")
    assert await told(sentence, (before,), ticked) is None
