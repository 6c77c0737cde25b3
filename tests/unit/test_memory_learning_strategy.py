"""One sentence on how a task is done: by rule, or by a model that is not simply believed."""

from __future__ import annotations

import pytest

from tests.unit.learning_samples import (
    frame,
    run,
    slot,
    step,
    tap,
    target,
    task_of,
    text,
    typing,
)
from treetap.memory.learning.wording import kind_of, sentence_of
from treetap.models import (
    Action,
    Commitment,
    InputText,
    LaunchApp,
    ScrollTo,
    Select,
    SetChecked,
    SetValue,
    Swipe,
    Tap,
)
from treetap.models.action import Direction

SEND = frame("send {content} to {recipient}", slot("content", "hi there"), slot("recipient", "Ann", "person"))
SENT = run(
    SEND,
    LaunchApp(app=text("Chat")),
    ScrollTo(target=target("Ann")),
    tap("Ann"),
    InputText(text=text("hi there"), target=target("Message")),
    Tap(target=target("Send"), commits=Commitment.SEND),
)


async def test_the_steps_that_count_are_named_and_no_value_is() -> None:
    task = await task_of(SENT)
    assert sentence_of(task) == "Open Chat, tap the recipient, type the content into Message, tap Send."
    assert kind_of(task) == "send"


async def test_it_speaks_the_language_of_the_task() -> None:
    asked = frame("给{recipient}发{content}", slot("recipient", "张三", "person"), slot("content", "你好"))
    made = sentence_of(await task_of(run(asked, tap("张三"), typing("你好"), tap("发送"))))
    assert made == "点击联系人，在输入框输入内容，点击发送。"


async def test_a_value_that_is_no_slot_is_not_told_either() -> None:
    task = await task_of(run(SEND, tap("First row"), typing("hi there, dear Ann")))
    assert task.slots == ()
    made = sentence_of(task)
    assert "Ann" not in made
    assert "hi" not in made


async def test_a_long_way_stays_one_short_sentence() -> None:
    way = [tap(f"Page {chr(65 + at)}") for at in range(20)]
    made = sentence_of(await task_of(run(frame("go there"), *way)))
    assert made.startswith("Tap Page A, tap Page B, tap Page C, …,")
    assert made.endswith("tap Page T.")


@pytest.mark.parametrize(
    ("kind", "verb", "done"),
    [
        ("navigate", "open", [tap("About")]),
        ("toggle", "set", [SetChecked(target=target("Wi-Fi"), checked=True)]),
        ("set_value", "set", [SetValue(target=target("Volume"), value=text("30"))]),
        ("fill_form", "do", [typing("30")]),
        (
            "fill_form",
            "do",
            [
                Select(target=target("Size"), option=text("M")),
                Select(target=target("Colour"), option=text("Red")),
            ],
        ),
        ("delete", "do", [Tap(target=target("Delete"), commits=Commitment.DELETE)]),
        ("search", "search", [typing("30")]),
        ("create", "create", [typing("30"), tap("Save")]),
        ("multi_app", "do", [LaunchApp(app=text("A")), LaunchApp(app=text("B"))]),
    ],
)
async def test_the_kind_of_task(kind: str, verb: str, done: list[Action]) -> None:
    asked = frame("do it with {number}", slot("number", "30", "number"), verb=verb)
    assert kind_of(await task_of(run(asked, *done))) == kind


async def test_a_task_of_passing_steps_is_told_by_them() -> None:
    task = await task_of(run(frame("go there"), step(Swipe(direction=Direction.UP))))
    assert sentence_of(task) == "Swipe up."
