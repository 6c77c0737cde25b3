"""Handing something on: how it is read, what is touched on the way, what may be sent, and what shows it."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.checking_screens import button, glanced, icon, page, row, text, typing
from tests.unit.doing_pages import Page, step, touched
from tests.unit.safety_screens import written
from treetap.decision.checking import ScreenGoalChecker
from treetap.decision.doing.sharing import SHARED
from treetap.language.reader import read_task
from treetap.models import (
    Action,
    App,
    Back,
    Bounds,
    Commitment,
    Decider,
    Evidence,
    InputText,
    Permission,
    Role,
    Ruling,
    SafetySettings,
    Screen,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)
from treetap.safety.guard import RiskGuard

PLAN = "Send the file plan.pdf to Olga Stern"
APPS = [App(package="org.talk", label="Messages"), App(package="org.mail", label="Courier")]


def tapped(name: str, mark: str = "") -> Tap:
    return Tap(target=Target(text=Text.literal(name)), description=mark)


# How it is read


@pytest.mark.parametrize(
    ("sentence", "thing", "who", "words"),
    [
        ("Send the newest video to Olga Stern", "video", "Olga Stern", ""),
        ("Let Ivan have the last picture I took, with “Look!” below it", "photo", "Ivan", "Look!"),
        ("把最新的视频发给房东老马", "video", "房东老马", ""),
        ("把我刚拍的那张照片发给老马，配上一句“看看”", "photo", "老马", "看看"),
    ],
)
def test_what_goes_to_whom_with_which_words(sentence: str, thing: str, who: str, words: str) -> None:
    (goal,) = read_task(sentence).goals
    values = {one.role: one.value for one in goal.slots}
    assert goal.verb == "share"
    assert thing in goal.object.split()
    assert (values["recipient"], values.get("content", "")) == (who, words)


def test_a_link_is_of_what_is_named() -> None:
    for sentence in ("Text Ivan the link to the Garden chair", "把花园椅的链接发给Ivan"):
        (goal,) = read_task(sentence).goals
        assert (goal.verb, goal.object) == ("share", "link")
        assert {one.role: one.value for one in goal.slots}["name"] in {"Garden chair", "花园椅"}


@pytest.mark.parametrize(
    "sentence",
    [
        "Text Ivan the photo is ready",
        "Send “photo” to Ivan",
        "Send what is on my note “Bakery” to Ivan",
        "把你好发给老马",
        "Send the photos to Ivan",
    ],
)
def test_what_is_said_or_found_out_is_not_handed_on(sentence: str) -> None:
    assert not any(one.verb == "share" for one in read_task(sentence).goals)


# What is touched


def test_it_is_shared_from_its_own_page() -> None:
    shelf = Page("Papers").row("letter.doc").row("plan.pdf").made()
    assert touched(step(PLAN, shelf), shelf) == "plan.pdf"
    own = Page("plan.pdf").put("icon", description="Share").put("icon", description="Print").made("own")
    begun = step(PLAN, own, tapped("plan.pdf", "go to what is meant"))
    assert begun is not None
    assert touched(begun, own) == "Share"
    assert (begun.action.description, begun.action.commits) == (SHARED, None)


def test_in_the_sheet_the_app_of_messages_and_then_the_very_person() -> None:
    sheet = Page().put("text", "Share with").row("Courier").row("Messages").made("sheet", dialog=True)
    assert touched(step(PLAN, sheet, tapped("Share", SHARED), apps=APPS), sheet) == "Messages"
    people = Page("Send to").row("Olga Sternberg").row("Olga Stern").made("people")
    assert touched(step(PLAN, people, tapped("Share", SHARED)), people) == "Olga Stern"
    others = Page("Send to").row("Olga Sternberg").row("Ivan").made("others")
    left = step(PLAN, others, tapped("Share", SHARED))
    assert left is None or isinstance(left.action, Back)


def test_it_is_sent_to_nobody_else_and_once() -> None:
    chat = Page("Olga Stern").put("text", "hi").put("field", hint="Message").put("icon", description="Send")
    sent = step(PLAN, chat.made(), tapped("Share", SHARED))
    assert sent is not None
    assert sent.action.commits is Commitment.SEND
    other = Page("Ivan").put("text", "hi").put("field", hint="Message").put("icon", description="Send").made()
    wrong = step(PLAN, other, tapped("Share", SHARED))
    assert wrong is None or wrong.action.commits is None
    assert step(PLAN, chat.made(), tapped("Share", SHARED), sent.action) is None


def test_the_words_go_along_with_it() -> None:
    sentence = "把最新的视频发给老马，配上一句“看看”"
    chat = Page("老马").put("field", hint="短信").put("icon", description="发送").made()
    typed = step(sentence, chat, tapped("video 7", "go to what is meant"), tapped("分享", SHARED))
    assert typed is not None
    assert isinstance(typed.action, InputText)
    assert typed.action.text.fill() == "看看"


# What may be sent


async def ruled(sentence: str, own: Screen, chat: Screen, send: str) -> Ruling:
    """After the share control of a page was touched."""
    share = next(one.id for one in own.elements if "Share" in (one.text, one.description))
    shared = StepRecord(
        action=Tap(target=Target(element=share)),
        status=StepStatus.SUCCESS,
        decided_by=Decider.OFFLINE,
        before=own.frame.id,
        after=chat.frame.id,
        ruling=Ruling(permission=Permission.ALLOW, reason="It leads on.", risk=Commitment.SEND, leads=True),
    )
    mandate = read_task(sentence)
    there = samples.situation(mandate, chat, steps=(shared,)).model_copy(update={"seen": (own,)})
    action = Tap(target=Target(element=send))
    return await RiskGuard(SafetySettings()).judge(action, mandate.goals[0], there, None)


@pytest.mark.parametrize(
    ("own", "chat", "field", "allowed"),
    [
        ("plan.pdf", "Olga Stern", "", True),
        ("plan.pdf", "Olga Stern", "plan.pdf", True),
        ("letter.doc", "Olga Stern", "", False),
        ("plan.pdf", "Ivan", "", False),
        ("plan.pdf", "Olga Stern", "lend me money", False),
    ],
)
async def test_what_was_shared_may_go_to_who_is_named(own: str, chat: str, field: str, allowed: bool) -> None:
    shelf, _ = written(own, "b:Print ; *b:Share")
    there, send = written(chat, f"x:hi ; f:Message={field} ; *b:Send")
    ruling = await ruled(PLAN, shelf, there, send)
    assert (ruling.permission is Permission.ALLOW) is allowed


async def test_a_share_control_sends_nothing_yet() -> None:
    own, share = written("plan.pdf", "b:Print ; *b:Share")
    mandate = read_task(PLAN)
    action: Action = Tap(target=Target(element=share))
    ruling = await RiskGuard(SafetySettings()).judge(
        action, mandate.goals[0], samples.situation(mandate, own), None
    )
    assert ruling.permission is Permission.ALLOW
    assert ruling.leads


# What shows it

SHEET = page("", dialog=(text("Share with"), row("Messages"), row("Courier")), app="org.papers", key="sheet")
OWN = page("plan.pdf", icon("Share"), text("2 pages"), app="org.papers")


def chat(*parts: str, draft: str = "", title: str = "Olga Stern") -> Screen:
    rows = [row(*part.split("/"), clickable=False) for part in parts]
    held = [text(draft), icon("Remove")] if draft else []
    return page(title, *rows, *held, typing(hint="Message"), button("Send"), app="org.talk", scrolls=False)


async def shown(now: Screen, *seen: Screen) -> Evidence | None:
    return await ScreenGoalChecker().check(read_task(PLAN).goals[0], now, seen)


async def test_one_row_more_on_their_page_shows_it() -> None:
    before, after = chat("hi", draft="plan.pdf"), chat("hi", "plan.pdf/12:01")
    assert await shown(after, OWN, SHEET, before) is not None
    glances = glanced(SHEET, "Share with"), glanced(before, "hi")
    assert await shown(after, OWN, glances[0], SHEET, glances[1], before) is not None, "a glance is in no way"


async def test_nothing_less_does() -> None:
    before, after = chat("hi", draft="plan.pdf"), chat("hi", "plan.pdf/12:01")
    assert await shown(before, OWN, SHEET) is None
    assert await shown(after, SHEET, before) is None, "nobody has seen what was shared"
    other = page("letter.doc", icon("Share"), app="org.papers")
    assert await shown(after, other, SHEET, before) is None
    assert await shown(chat("hi", "plan.pdf/12:01", title="Ivan"), OWN, SHEET, before) is None
    assert await shown(chat("hi", "plan.pdf/Not sent"), OWN, SHEET, before) is None
    stood = chat("plan.pdf", draft="plan.pdf")
    assert await shown(chat("plan.pdf"), OWN, SHEET, stood) is None, "that row was there before"


async def test_the_arrow_that_leaves_a_page_makes_no_question_of_it() -> None:
    width = samples.SIZE.width
    arrow = samples.element("返回", Bounds.pixel(0, 0, width // 8, 40), role=Role.BUTTON, clickable=True)
    share = samples.element("分享", Bounds.pixel(width - 90, 0, width, 40), role=Role.BUTTON, clickable=True)
    name = samples.element("plan.pdf", samples.row(2), role=Role.TEXT)
    mandate = read_task("把文件plan.pdf分享给老马")
    there = samples.situation(mandate, samples.screen("own", arrow, share, name))
    ruling = await RiskGuard(SafetySettings()).judge(
        Tap(target=Target(element=share.id)), mandate.goals[0], there, None
    )
    assert ruling.leads


@pytest.mark.parametrize("app", ["Snapchat", "Instagram"])
def test_one_word_to_which_something_is_shared_is_no_person(app: str) -> None:
    """It may be an app: what was learned for one is not done for another."""
    (goal,) = read_task(f"share the photo to {app}").goals
    assert not [slot for slot in goal.slots if slot.role == "recipient"]
