"""What becomes a slot, what stays, and what is never kept (DETAILS: the reuse rule)."""

from __future__ import annotations

import pytest

from tests.contracts.learner import LearnerContract
from tests.fakes.task_reader import FakeTaskReader
from tests.unit.learning_samples import (
    frame,
    node,
    run,
    slot,
    step,
    tap,
    target,
    task_of,
    text,
    time_slot,
    typing,
)
from treetap.core.ports import Learner
from treetap.memory.keys import frame_key, steps_of
from treetap.memory.learning.learner import RunLearner
from treetap.models import (
    Action,
    Anchor,
    Appears,
    Call,
    Execution,
    Goal,
    HasValue,
    InputText,
    LaunchApp,
    LiteralPart,
    Relation,
    SaveValue,
    Select,
    SetValue,
    SlotPart,
    TaskExperience,
    TaskFrame,
    Text,
    Toast,
    Trait,
    bound,
    slots_used,
)


class TestRunLearner(LearnerContract):
    @pytest.fixture
    def learner(self) -> Learner:
        return RunLearner(FakeTaskReader())


ANN = slot("recipient", "Ann Lee", "person")
HI = slot("content", "hi there")
SEND = frame("send {content} to {recipient}", HI, ANN)
ALARM = "set an alarm for {time}"


def actions(task: TaskExperience) -> list[Action]:
    return [one.action for one in steps_of(task.tree)]


def kinds(task: TaskExperience) -> tuple[list[str], dict[str, str]]:
    """Its slots and its constants."""
    return [one.name for one in task.slots], {one.name: one.value for one in task.constants}


def written(one: Text) -> str:
    """`{slot.part}` for slots."""
    return "".join(
        part.text if isinstance(part, LiteralPart) else f"{{{part.key}}}"
        for part in one.root
        if isinstance(part, (LiteralPart, SlotPart))
    )


async def test_a_value_within_a_longer_text_is_a_part_of_it() -> None:
    asked = frame("send {content} to {recipient} by mail", HI, ANN)
    task = await task_of(run(asked, typing("To: Ann Lee by mail"), typing("hi there")))
    first = actions(task)[0]
    assert isinstance(first, InputText)
    assert written(first.text) == "To: {recipient} by mail"


@pytest.mark.parametrize(
    "used",
    [
        typing("hi there"),
        SetValue(target=target("Message"), value=text("hi there")),
        Select(target=target("Templates"), option=text("hi there")),
        tap("hi there"),
        tap(description="hi there"),
        tap(sentence="the row that says hi there"),
        tap("Delete", anchors=(Anchor(relation=Relation.SAME_ROW, text=text("hi there")),)),
    ],
)
async def test_what_was_typed_selected_or_tapped_is_a_slot(used: Action) -> None:
    task = await task_of(run(frame("do it with {content}", HI), used))
    assert kinds(task) == (["content"], {})
    assert slots_used(task.tree) == {"content"}
    assert "hi there" not in task.tree.model_dump_json()


async def test_what_was_only_seen_is_a_constant() -> None:
    shown = Appears(target=target("hi there"))
    task = await task_of(run(frame("do it with {content}", HI), step(tap("Do"), shown)))
    assert kinds(task) == ([], {"content": "hi there"})
    assert steps_of(task.tree).__next__().expect == (shown,)


async def test_a_number_to_call_is_used() -> None:
    asked = frame("call {phone}", slot("phone", "5551234567", "phone"))
    task = await task_of(run(asked, Call(number=text("5551234567"))))
    assert kinds(task)[0] == ["phone"]


async def test_what_says_how_many_and_what_names_an_app_stay() -> None:
    three = slot("number", "3", "number", fixed=True)
    app = slot("name", "Ledger")
    asked = frame("like {number} posts in {name}", three, app)
    task = await task_of(run(asked, LaunchApp(app=text("Ledger")), tap("Ledger"), typing("3")))
    assert kinds(task) == ([], {"number": "3", "name": "Ledger"})
    assert next(one for one in actions(task) if isinstance(one, LaunchApp)).app == text("Ledger")


# Times


async def test_the_hour_and_the_minute_take_their_places() -> None:
    asked = frame(ALARM, time_slot("7:30"))
    shown = Appears(target=target("07:30"))
    done = [typing("7", target(description="Hour")), typing("30", target(description="Minute"))]
    task = await task_of(run(asked, *done, step(tap("Save"), shown)))
    assert kinds(task) == (["time"], {})
    new = frame(ALARM, time_slot("8:15")).values
    first, second, last = (bound(one, new) for one in steps_of(task.tree))
    assert isinstance(first.action, InputText)
    assert isinstance(second.action, InputText)
    assert (first.action.text, second.action.text) == (text("8"), text("15"))
    assert last.expect[0].target.text == text("08:15")  # type: ignore[union-attr]


async def test_a_part_that_was_never_shown_must_be_equal() -> None:
    asked = frame(ALARM, time_slot("7:30"))
    task = await task_of(run(asked, typing("7", target(description="Hour")), tap("Save")))
    assert kinds(task) == (["time"], {"time.minute": "30"})


async def test_the_half_of_the_day_is_tapped_or_must_be_equal() -> None:
    asked = frame(ALARM, time_slot("7:30 pm"))
    done = [typing("7", target(description="Hour")), typing("30", target(description="Minute"))]
    tapped = await task_of(run(asked, *done, tap("PM")))
    assert kinds(tapped) == (["time"], {})
    assert slots_used(tapped.tree) >= {"time.half_upper", "time.hour12"}
    left = await task_of(run(asked, *done))
    assert kinds(left) == (["time"], {"time.half": "pm"})


async def test_two_sevens_are_told_apart_by_their_fields() -> None:
    asked = frame(ALARM, time_slot("7:07"))
    fields = [target(resource_id="app:id/hour_field"), target(resource_id="app:id/minute_field")]
    done = [step(typing("07", one), HasValue(target=one, value=text("07"))) for one in fields]
    task = await task_of(run(asked, *done))
    assert [written(one.text) for one in actions(task) if isinstance(one, InputText)] == [
        "{time.hour2}",
        "{time.minute2}",
    ]
    assert slots_used(task.tree) - {"time"} == {"time.hour2", "time.minute2"}


async def test_two_sevens_are_told_apart_by_their_order_on_one_page() -> None:
    asked = frame(ALARM, time_slot("7:07"))
    task = await task_of(run(asked, typing("07", target("left")), typing("07", target("right"))))
    assert [written(one.text) for one in actions(task) if isinstance(one, InputText)] == [
        "{time.hour2}",
        "{time.minute2}",
    ]


async def test_two_sevens_that_cannot_be_told_apart_stay() -> None:
    asked = frame(ALARM, time_slot("7:07"))
    task = await task_of(run(asked, typing("07", target("field"))))
    assert kinds(task) == ([], {"time": "7:07"})
    assert actions(task)[0] == typing("07", target("field"))
    assert task.pattern == ALARM, "other words for 7:07 may still replay it"
    unknown = await task_of(run(asked, typing("07"), typing("07")))
    assert kinds(unknown) == ([], {"time": "7:07"}), "nobody knows where that went"


async def test_two_slots_with_one_value_stay() -> None:
    asked = frame("send {content} to {recipient}", slot("content", "Ann"), slot("recipient", "Ann", "person"))
    task = await task_of(run(asked, tap("Ann"), typing("Ann")))
    assert kinds(task) == ([], {"content": "Ann", "recipient": "Ann"})
    assert slots_used(task.tree) == frozenset()


async def test_a_message_may_hold_the_name_of_whom_it_is_for() -> None:
    asked = frame(
        "send {content} to {recipient}", slot("content", "Hi Ann"), slot("recipient", "Ann", "person")
    )
    task = await task_of(run(asked, tap("Ann"), typing("Hi Ann")))
    assert kinds(task) == (["content", "recipient"], {})
    assert [slots_used(one) for one in actions(task)] == [{"recipient"}, {"content"}]


async def test_a_message_that_is_part_of_a_name_may_be_that_name() -> None:
    asked = frame(
        "send {content} to {recipient}", slot("content", "Ann"), slot("recipient", "Ann Lee", "person")
    )
    task = await task_of(run(asked, typing("Ann"), tap("Ann")))
    assert kinds(task) == ([], {"content": "Ann", "recipient": "Ann Lee"})


async def test_two_goals_keep_their_own_values() -> None:
    """The same name twice: each part of the run was for one of them."""
    goals = [
        Goal(id="g1", verb="send", slots=(slot("content", "hi there"), slot("recipient", "Ann", "person"))),
        Goal(id="g2", verb="call", slots=(slot("recipient_2", "Ann", "person", role="recipient"),)),
    ]
    asked = TaskFrame(
        sentence="send 'hi there' to Ann and call Ann",
        language="en",
        goals=tuple(goals),
        pattern="send {content} to {recipient} and call {recipient_2}",
    )
    first = node("first", step(tap("Ann")), step(typing("hi there")), name="0.0", goal_id="g1", evidence=())
    second = node("then", step(tap("Ann")), name="0.1", goal_id="g2", evidence=())
    task = await task_of(run(asked, first, second))
    assert [slots_used(one) for one in actions(task)] == [{"recipient"}, {"content"}, {"recipient_2"}]
    flat = await task_of(run(asked, tap("Ann"), typing("hi there"), tap("Ann")))
    assert kinds(flat) == (["content"], {"recipient": "Ann", "recipient_2": "Ann"})


# What would remain


@pytest.mark.parametrize(
    ("asked", "done", "stays"),
    [
        pytest.param(SEND, [typing("hi there"), typing("Ann Lee"), tap("Ann")], "recipient", id="cut short"),
        pytest.param(
            SEND, [typing("hi there"), typing("Ann Lee"), tap("ANN LEE")], "recipient", id="capitals"
        ),
        pytest.param(SEND, [typing("hi there"), typing("Ann Lee"), tap("Ann L.")], "recipient", id="initial"),
        pytest.param(
            SEND,
            [typing("hi there"), typing("Ann Lee"), tap(resource_id="app:id/chat_ann_lee")],
            "recipient",
            id="an id made of it",
        ),
        pytest.param(
            frame(ALARM, time_slot("7:30")),
            [typing("7:30"), tap("Seven thirty")],
            "time",
            id="spelled out",
        ),
        pytest.param(
            frame("set volume to {number} on {name}", slot("number", "7", "number"), slot("name", "Bose")),
            [tap("Bose"), typing("7"), tap("Channel 7 sound")],
            "number",
            id="a number that may mean something else",
        ),
        pytest.param(
            frame("turn on wifi and send {content}", slot("content", "wifi")),
            [tap("wifi"), typing("wifi")],
            "content",
            id="a word of the task as well",
        ),
        pytest.param(
            frame("给{recipient}发{content}", slot("recipient", "张三丰", "person"), slot("content", "你好")),
            [typing("张三丰"), tap("张三"), typing("你好")],
            "recipient",
            id="Chinese, cut short",
        ),
    ],
)
async def test_a_value_that_would_remain_in_another_form_is_no_slot(
    asked: TaskFrame, done: list[Action], stays: str
) -> None:
    task = await task_of(run(asked, *done))
    slots, constants = kinds(task)
    assert stays not in slots
    assert constants[stays] == asked.values[stays]
    assert all(not key.startswith(stays) for key in slots_used(task.tree))


async def test_a_name_within_another_is_not_that_name() -> None:
    asked = frame("给{recipient}发{content}", slot("recipient", "张三", "person"), slot("content", "你好"))
    task = await task_of(run(asked, tap("张三丰"), typing("你好")))
    assert kinds(task) == (["content"], {"recipient": "张三"})
    other = frame("send {content} to {recipient}", HI, slot("recipient", "Ann", "person"))
    task = await task_of(run(other, tap("Anna"), typing("hi there")))
    assert kinds(task) == (["content"], {"recipient": "Ann"})


async def test_what_the_task_does_not_say_is_typed_for_no_other_sentence() -> None:
    task = await task_of(run(SEND, tap("Ann Lee"), typing("hi there, dear")))
    assert kinds(task) == ([], {"content": "hi there", "recipient": "Ann Lee"})
    assert actions(task)[1] == typing("hi there, dear")
    assert task.pattern == SEND.sentence
    assert frame_key(task.frame) == ""


@pytest.mark.parametrize("typed", ["hi there!", "hi there 👍", "Hi there", "hi there hi there x", "hello"])
async def test_not_even_a_sign_is_added_for_another_sentence(typed: str) -> None:
    task = await task_of(run(frame("say {content}", HI), typing(typed)))
    assert kinds(task) == ([], {"content": "hi there"})
    assert actions(task) == [typing(typed)]
    assert frame_key(task.frame) == ""


@pytest.mark.parametrize("value", ["👍", "!!!", "...", "$5", "{content}", "a", "C++", "on"])
async def test_any_text_can_be_a_value(value: str) -> None:
    asked = frame("say {content}", slot("content", value))
    task = await task_of(run(asked, typing(value), tap("Go")))
    assert kinds(task) == (["content"], {})
    first = actions(task)[0]
    assert bound(first, {"content": "new"}) == typing("new")
    assert actions(task)[1] == tap("Go")


async def test_words_of_the_task_may_be_typed_as_they_are() -> None:
    asked = frame("find the settings page and type {content}", HI)
    task = await task_of(run(asked, typing("the settings page"), typing("hi there")))
    assert kinds(task) == (["content", "value"], {})
    assert task.pattern == "find {*value} and type {content}"


async def test_what_was_read_on_the_way_is_read_again() -> None:
    asked = frame("copy the code and send {content}", HI)
    read = step(SaveValue(name="code", target=target("Code")), execution=Execution(value="422257"))
    task = await task_of(run(asked, read, typing("422257"), typing("hi there")))
    assert kinds(task) == (["content"], {})
    assert "422257" not in task.model_dump_json()
    assert bound(actions(task)[1], {}, {"code": "111"}) == typing("111")


async def test_an_expectation_that_holds_a_value_in_another_form_is_left_out() -> None:
    kept, lost = Appears(target=target("Sent")), Toast(text=text("Message to ANN LEE was sent"))
    task = await task_of(run(SEND, typing("hi there"), step(tap("Ann Lee"), kept, lost)))
    assert kinds(task)[0] == ["content", "recipient"]
    assert list(steps_of(task.tree))[-1].expect == (kept,)


async def test_descriptions_and_goals_hold_no_value() -> None:
    action = tap("Ann Lee").model_copy(update={"description": "open the chat with Ann Lee"})
    task = await task_of(run(SEND, action, typing("hi there")))
    assert actions(task)[0].description == "open the chat with {recipient}"
    assert written(task.tree.goal) == "send {content} to {recipient}"


async def test_a_target_named_by_a_slot_keeps_nothing_of_the_one_it_was() -> None:
    row = target(
        "Ann Lee",
        resource_id="app:id/row_2",
        ordinal=2,
        crop_ref="crops/ann.png",
        anchors=(Anchor(relation=Relation.SAME_ROW, text=text("Yesterday")),),
    )
    task = await task_of(run(SEND, tap("Ann Lee").model_copy(update={"target": row}), typing("hi there")))
    found = actions(task)[0].target  # type: ignore[union-attr]
    assert found is not None
    assert found.model_dump(exclude_defaults=True).keys() == {"text", "must_match"}
    assert found.must_match == (Trait.TEXT,)


@pytest.mark.parametrize(
    ("said", "new", "done", "typed"),
    [
        ("10 minutes", "25 minutes", [typing("10", target("Minutes"))], ["25"]),
        (
            "1 hour 20 minutes",
            "2 hours 5 minutes",
            [typing("1", target("h")), typing("20", target("min"))],
            ["2", "05"],
        ),
        ("50%", "70%", [typing("50", target("Brightness"))], ["70"]),
        ("March 5", "April 9", [tap("March"), tap("5")], []),
    ],
)
async def test_other_values_have_parts_too(said: str, new: str, done: list[Action], typed: list[str]) -> None:
    asked = frame("set it to {value}", time_slot(said, "value"))
    task = await task_of(run(asked, *done))
    assert kinds(task) == (["value"], {})
    values = frame("set it to {value}", time_slot(new, "value")).values
    bound_steps = [bound(one, values).action for one in steps_of(task.tree)]
    assert [one.text.fill() for one in bound_steps if isinstance(one, InputText)] == typed
    if not typed:
        assert [one.target.text.fill() for one in bound_steps] == ["April", "9"]  # type: ignore[union-attr]
