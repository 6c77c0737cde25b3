"""What a menu or a dialog is about is told by the page below it and by what was last chosen."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.guard_screens import written
from treetap.guard.guard import RiskGuard
from treetap.models import (
    Action,
    Answer,
    AnswerKind,
    Back,
    Commitment,
    Element,
    Exchange,
    Key,
    LongPress,
    NodeRecord,
    Permission,
    PressKey,
    Question,
    Role,
    Ruling,
    SafetySettings,
    Screen,
    Source,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    TaskFrame,
)
from treetap.task.reader import read_task

DELETE = read_task("delete the note 'Shopping'")


def overlay(*words: str, question: str = "") -> Screen:
    """A window of its own, with nothing of the page below in the dump."""
    found = [samples.element(question, samples.row(6), id="question", role=Role.TEXT)] if question else []
    for at, text in enumerate(words, 7):
        found.append(samples.element(text, samples.row(at), id=text, role=Role.BUTTON, clickable=True))
    return samples.screen("overlay", *found)


def step(action: Action, on: Screen, leads_to: str = "elsewhere") -> StepRecord:
    return StepRecord(
        action=action,
        status=StepStatus.SUCCESS,
        decided_by="offline",
        before=on.frame.id,
        page_key=on.page_key,
        leads_to=leads_to,
    )


def tap(name: str) -> Tap:
    return Tap(target=Target(element=name))


def numbered(screen: Screen, at: int) -> Screen:
    frame = screen.frame.model_copy(update={"id": f"f{at}"})
    return screen.model_copy(update={"frame": frame, "page_key": f"p{at}"})


async def judged(touched: str, screen: Screen, task: TaskFrame = DELETE, **more: object) -> Ruling:
    situation = samples.situation(task, screen).model_copy(update=more)
    return await RiskGuard(SafetySettings()).judge(tap(touched), None, situation, None)


async def test_a_menu_is_about_the_page_that_it_lies_over() -> None:
    menu = overlay("Pin", "Delete")
    for title, want in (("Shopping", Permission.ALLOW), ("Ideas", Permission.ASK)):
        page = numbered(written(title, "x:milk ; i:More options")[0], 1)
        assert (await judged("Delete", menu, seen=(page,))).permission is want, title


async def test_so_is_the_dialog_that_the_menu_leads_to() -> None:
    dialog = overlay("Cancel", "OK", question="Delete this note?")
    for title, want in (("Shopping", Permission.ALLOW), ("Ideas", Permission.ASK)):
        page = numbered(written(title, "x:milk ; i:More options")[0], 1)
        menu = numbered(overlay("Pin", "Delete"), 2)
        steps = (step(tap("e2"), page), step(tap("Delete"), menu))
        ruling = await judged("OK", dialog, seen=(page, menu), steps=steps)
        assert ruling.permission is want, title


async def test_a_title_that_can_be_edited_names_the_page_too() -> None:
    page = numbered(written("", "f:Title=Shopping ; f:Note=milk ; i:More options")[0], 1)
    assert (await judged("Delete", overlay("Pin", "Delete"), seen=(page,))).permission is Permission.ALLOW


async def test_the_menu_of_one_row_is_about_that_row() -> None:
    rows: list[Element] = []
    for at, name in enumerate(("Shopping", "Ideas"), 2):
        rows += [
            Element(id=name, bounds=samples.row(at), role=Role.ITEM, clickable=True, source=Source.TREE),
            samples.element(name, samples.row(at, 0, 200), id=f"{name}.text", role=Role.TEXT, parent=name),
            samples.element("", samples.row(at, 300), id=f"{name}.more", role=Role.ICON, parent=name,
                            description="More options", clickable=True),
        ]  # fmt: skip
    title = samples.element("Notes", samples.row(0), id="title", role=Role.TEXT)
    page = numbered(samples.screen("notes", title, *rows), 1)
    for name, want in (("Shopping", Permission.ALLOW), ("Ideas", Permission.ASK)):
        steps = (step(tap(f"{name}.more"), page),)
        ruling = await judged("Delete", overlay("Pin", "Delete"), seen=(page,), steps=steps)
        assert ruling.permission is want, name


@pytest.mark.parametrize("left", [PressKey(key=Key.BACK), Back()])
async def test_what_was_left_again_is_not_what_is_deleted(left: Action) -> None:
    """It opened the note, went back, and opened another: the first one's name proves nothing."""
    names, _ = written("Notes", "r:Shopping ; r:Ideas")
    first = numbered(names, 1)
    note, trash = written("", "x:some text ; *i:Delete")
    inside = numbered(written("", "x:milk ; i:Delete")[0], 2)
    again = numbered(names, 3)
    went = [step(tap("e1"), first, "p2"), step(left, inside), step(tap("e2"), again, "p4")]
    seen = (first, inside, again)
    assert (await judged(trash, note, seen=seen, steps=tuple(went))).permission is Permission.ASK
    straight = (*went[:2], step(tap("e1"), again, "p4"))
    assert (await judged(trash, note, seen=seen, steps=straight)).permission is Permission.ALLOW
    without_going_back = (went[0], went[2])
    assert (await judged(trash, note, seen=seen, steps=without_going_back)).permission is Permission.ASK


async def test_what_was_looked_for_in_vain_proves_nothing() -> None:
    menu = overlay("Pin", "Delete")
    page = numbered(written("Notes", "r:Shopping ; r:Ideas")[0], 1)
    held = step(LongPress(target=Target(element="e1")), page)
    failed = held.model_copy(update={"status": StepStatus.FAILED})
    assert (await judged("Delete", menu, seen=(page,), steps=(held,))).permission is Permission.ALLOW
    assert (await judged("Delete", menu, seen=(page,), steps=(failed,))).permission is Permission.ASK


async def test_what_an_earlier_part_of_the_plan_has_chosen_counts_too() -> None:
    menu = overlay("Pin", "Delete")
    page = numbered(written("Notes", "r:Shopping ; r:Ideas")[0], 1)
    for name, want in (("e1", Permission.ALLOW), ("e2", Permission.ASK)):
        held = step(LongPress(target=Target(element=name)), page)
        part = NodeRecord(id="0.0", task="hold it", status=Status.SUCCESS, done=(held,))
        assert (await judged("Delete", menu, seen=(page,), done=(part,))).permission is want, name


async def test_a_suggestion_for_the_receiver_sends_nothing() -> None:
    task = read_task("send 'hi' to 650 555 0199")
    parts = "f:To=6505550199 ; *r:Send to (650) 555-0199"
    page, row = written("New message", parts)
    assert (await judged(row, page, task)).risk is None
    page, row = written("New message", f"{parts} ; f:Message=hello")
    assert (await judged(row, page, task)).permission is Permission.ASK


async def test_a_filter_that_is_chosen_is_no_second_note() -> None:
    page, trash = written("Notes", "r:Shopping ; r:Ideas ; *i:Delete")
    chip = samples.element(
        "All", samples.row(1, 0, 60), id="all", role=Role.TAB, selected=True, clickable=True
    )
    chosen = [one.model_copy(update={"selected": one.id == "e1"}) for one in page.elements]
    for kind in (Role.TAB, Role.BUTTON, Role.RADIO, Role.ITEM):
        there = page.model_copy(update={"elements": (chip.model_copy(update={"role": kind}), *chosen)})
        assert (await judged(trash, there)).permission is Permission.ALLOW, kind


def people(*rows: str) -> Screen:
    """Rows with a name, and perhaps more about it."""
    return numbered(written("Contacts", " ; ".join(f"r:{row}" for row in rows))[0], 1)


async def test_one_of_several_of_that_name_is_asked_about() -> None:
    page, trash = written("Zhao Lei", "x:555 0100 ; *b:Delete contact")
    task = read_task("delete the contact Zhao Lei")
    for rows, want in (
        (("Zhao Lei", "Bo"), Permission.ALLOW),
        (("Zhao Lei", "Zhao Lei"), Permission.ASK),
        (("Zhao Lei/555 0100", "Bo", "Zhao Lei/555 0111"), Permission.ASK),
        (("Zhao Lei", "Zhao Leiming"), Permission.ALLOW),
    ):
        names = people(*rows)
        ruling = await judged(trash, page, task, seen=(names,), steps=(step(tap("e1"), names),))
        assert ruling.permission is want, (rows, ruling.reason)


async def test_not_by_the_rows_of_the_page_that_is_its_own() -> None:
    page, send = written("Ann", "r:Ann/555 0100 ; r:Ann/at work ; f:Message=hi ; *b:Send")
    names = people("Ann", "Bo")
    ruling = await judged(
        send, page, read_task("send 'hi' to Ann"), seen=(names,), steps=(step(tap("e1"), names),)
    )
    assert ruling.permission is Permission.ALLOW, ruling.reason


async def test_also_where_the_control_is_in_the_row() -> None:
    def listed(*names: str) -> Screen:
        found = [samples.element("联系人", samples.row(0), id="title", role=Role.TEXT)]
        for at, name in enumerate(names, 2):
            found += [
                Element(id=f"r{at}", bounds=samples.row(at), role=Role.ITEM, source=Source.TREE),
                samples.element(name, samples.row(at, 0, 200), id=f"t{at}", role=Role.TEXT, parent=f"r{at}"),
                samples.element("", samples.row(at, 300), id=f"d{at}", role=Role.ICON, parent=f"r{at}",
                                description="删除", clickable=True),
            ]  # fmt: skip
        return samples.screen("联系人", *found)

    task = read_task("删除联系人赵磊")
    assert (await judged("d2", listed("赵磊", "李雷"), task)).permission is Permission.ALLOW
    assert (await judged("d2", listed("赵磊", "赵磊"), task)).permission is Permission.ASK
    assert (await judged("d2", listed("赵磊", "赵磊磊"), task)).permission is Permission.ALLOW


async def test_not_where_the_person_has_said_which() -> None:
    page, trash = written("Zhao Lei", "*b:Delete contact")
    names = people("Zhao Lei/555 0100", "Zhao Lei/555 0111")
    choices = ("Zhao Lei, 555 0100", "Zhao Lei, 555 0111")
    question = Question(text="Which one?", kind=AnswerKind.CHOICE, choices=choices)
    said = (Exchange(question=question, answer=Answer(text=choices[0])),)
    ruling = await judged(
        trash, page, read_task("delete the contact Zhao Lei"),
        seen=(names,), steps=(step(tap("e1"), names),), answers=said,
    )  # fmt: skip
    assert ruling.permission is Permission.ALLOW


async def test_one_person_in_two_parts_of_a_list_is_one() -> None:
    names = people("Kim/555 0100", "Bo", "Kim/555 0100")
    page, call = written("Kim", "*b:Call")
    ruling = await judged(call, page, read_task("call Kim"), seen=(names,), steps=(step(tap("e1"), names),))
    assert ruling.permission is Permission.ALLOW
    others = people("Kim/555 0100", "Kim/555 0111")
    ruling = await judged(call, page, read_task("call Kim"), seen=(others,), steps=(step(tap("e1"), others),))
    assert ruling.permission is Permission.ASK


async def test_who_is_paid_and_what_is_shared_is_not_what_was_only_seen_on_the_way() -> None:
    names = numbered(written("Contacts", "r:Li Si ; r:Mallory")[0], 1)
    for name, row, want in (("Li Si", "e1", Permission.ALLOW), ("Mallory", "e2", Permission.ASK)):
        page, pay = written(name, "x:¥50.00 ; x:Payment method ; *b:Pay")
        steps = (step(tap(row), names),)
        ruling = await judged(pay, page, read_task("pay 50 yuan to Li Si"), seen=(names,), steps=steps)
        assert ruling.permission is want, name
    task = read_task("share the photo 'beach.jpg' with Ann")
    leads = Ruling(permission=Permission.ALLOW, reason="so", risk=Commitment.SEND, leads=True)
    for name, want in (("beach.jpg", Permission.ALLOW), ("cat.jpg", Permission.ASK)):
        grid = numbered(written("Photos", "r:beach.jpg ; r:cat.jpg")[0], 1)
        photo = numbered(written(name, "i:Share")[0], 2)
        sheet, ann = written("", "D ; x:Share image ; *r:Ann")
        row = "e1" if name == "beach.jpg" else "e2"
        way = (step(tap(row), grid), step(tap("e1"), photo).model_copy(update={"ruling": leads}))
        ruling = await judged(ann, numbered(sheet, 3), task, seen=(grid, photo), steps=way)
        assert ruling.permission is want, (name, ruling.reason)
