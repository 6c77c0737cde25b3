"""Values without quotation marks, exceptions, questions and other forms: where the rule trusts no reader."""

from __future__ import annotations

import pytest

from tests import samples
from treetap.bench.reuse.learned import permissive
from treetap.memory.reuse.parts import differing, same_form, told, untold
from treetap.memory.reuse.plain import asks, hides, novelty
from treetap.memory.reuse.rule import judge
from treetap.models import (
    Constraint,
    ConstraintKind,
    Goal,
    InputText,
    LearnedNode,
    LearnedStep,
    Match,
    NamedValue,
    Query,
    Slot,
    TaskFrame,
    Text,
    Tier,
)
from treetap.task.reader import read_task


def calling(
    name: str, sentence: str = "", *limits: Constraint, pattern: str = "call {recipient}"
) -> TaskFrame:
    slot = Slot(name="recipient", type="person", role="recipient", value=name)
    goal = Goal(id="g1", verb="call", slots=(slot,), constraints=limits)
    return samples.task(sentence or f"call {name}", goal, pattern=pattern)


def asked(known: TaskFrame, now: TaskFrame) -> Match:
    tap = LearnedStep(action=InputText(text=Text.slot("recipient")))
    task = samples.task_experience(known, tree=LearnedNode(goal=Text.literal("call"), parts=(tap,)))
    return judge(task, Query(frame=now))


@pytest.mark.parametrize(
    "name",
    [
        "Bob",
        "bob",
        "Bob Stone",
        "Vincent van Gogh",
        "José-María",
        "O'Neil",
        "张三",
        "王小明",
        "欧阳娜娜",
        "妈妈",
        "张总",
    ],
)
def test_a_plain_name_is_bound(name: str) -> None:
    assert asked(calling("Ann"), calling(name)).tier is Tier.PATTERN


@pytest.mark.parametrize(
    "name",
    [
        "Bob secretly",
        "bob secretly",
        "Bob twice",
        "Bob 3",
        "Bob tomorrow",
        "everyone except Bob",
        "not Bob",
        "Bob if needed",
        "Bob or Ann",
        "张三两次",
        "三个人",
        "张三偷偷",
        "张三再",
        "张三快",
        "除了张三",
        "张三或李四",
        "明天张三",
    ],
)
def test_a_name_that_may_hide_a_word_is_refused_either_way(name: str) -> None:
    for one, other in (("Ann", name), (name, "Ann")):
        match = asked(calling(one), calling(other))
        assert match.tier is Tier.SIMILAR
        assert "quotation marks" in match.reasons[0]
    assert asked(calling(name), calling(name)).tier is Tier.LITERAL


@pytest.mark.parametrize("quotes", ["''", '""', "“”", "「」"])
def test_in_quotation_marks_nothing_is_hidden(quotes: str) -> None:
    value = "not Bob, twice"
    slot = Slot(name="a", type="text", value=value)
    assert not hides(slot, f"write {quotes[0]}{value}{quotes[1]} down")
    assert hides(slot, f"write {value} down")
    assert hides(slot, f"write {value}")


@pytest.mark.parametrize("value", ["the second one", "Only Bob", "第二个人", "everything"])
def test_a_limit_in_a_value_is_seen(value: str) -> None:
    assert hides(Slot(name="a", type="text", value=value), f"call {value}")


def test_values_with_a_form_of_their_own_hide_nothing() -> None:
    assert not hides(Slot(name="n", type="number", value="3"), "set it to 3")


def test_what_is_excepted_must_be_equal() -> None:
    but = Constraint(kind=ConstraintKind.EXCEPT)
    assert "excepted" in asked(calling("Ann", "", but), calling("Bob", "", but)).reasons[0]
    assert asked(calling("Ann", "", but), calling("Ann", "please", but)).tier is Tier.PATTERN


@pytest.mark.parametrize(
    ("sentence", "asking"),
    [
        ("is wifi on", True),
        ("did I turn on wifi?", True),
        ("how to turn on wifi", True),
        ("do I need wifi", True),
        ("do not turn on wifi", False),
        ("can you turn on wifi?", False),
        ("turn on wifi", False),
        ("蓝牙打开了吗", True),
        ("是不是打开了蓝牙", True),
        ("可以打开蓝牙吗", False),
        ("打开蓝牙", False),
    ],
)
def test_questions_are_told_from_requests(sentence: str, asking: bool) -> None:
    assert asks(samples.task(sentence, samples.switching())) is asking


def test_a_question_in_a_value_is_none() -> None:
    assert not asks(calling("谁", "给“谁”打电话"))


def test_a_question_is_not_answered_with_a_deed() -> None:
    known = calling("Ann")
    match = asked(known, calling("Ann", "did I call Ann?", pattern="did i call {recipient}"))
    assert match.tier is Tier.SIMILAR
    assert "question" in match.reasons[0]
    assert asked(known, calling("Ann", "ring Ann", pattern="ring {recipient}")).tier is Tier.FRAME


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("create a note", "create a new note", True),
        ("新建笔记", "创建一个新的笔记", True),
        ("open a new tab", "打开新标签页", True),
        ("add it to the list", "add it to a new list", False),
        ("set the alarm", "set another alarm", False),
        ("加到清单", "加到新清单", False),
    ],
)
def test_another_one_is_told_from_the_one(one: str, other: str, same: bool) -> None:
    frames = [samples.task(sentence, samples.switching()) for sentence in (one, other)]
    task = samples.task_experience(frames[0], tree=LearnedNode(goal=Text.literal("x")))
    assert (judge(task, Query(frame=frames[1])).tier is Tier.FRAME) is same
    assert (novelty(frames[0]) == novelty(frames[1])) is same


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("set it to about half", "set it from about half", False),
        ("从清单拿走", "给清单拿走", False),
        ("disconnect from it", "disconnect it", True),
        ("use it to play", "play it", True),
    ],
)
def test_from_is_told_from_to(one: str, other: str, same: bool) -> None:
    frames = [samples.task(sentence, samples.switching()) for sentence in (one, other)]
    task = samples.task_experience(frames[0], tree=LearnedNode(goal=Text.literal("x")))
    assert (judge(task, Query(frame=frames[1])).tier is Tier.FRAME) is same


def test_what_is_new_in_a_value_says_nothing() -> None:
    assert novelty(calling("new York", "call 'new York'")) == 0


def test_where_things_are_got_a_number_says_how_many() -> None:
    def table(number: str, verb: str) -> TaskFrame:
        slot = Slot(name="recipient", type="number", value=number)
        goal = Goal(id="g1", verb=verb, object="table", slots=(slot,))
        return samples.task(f"{verb} it for {number}", goal, pattern="it for {number}")

    assert "how many" in asked(table("2", "book"), table("4", "book")).reasons[0]
    assert asked(table("2", "set"), table("4", "set")).tier is Tier.PATTERN


# Parts


def value(kind: str, said: str, **parts: str) -> Slot:
    given = tuple(NamedValue(name=name, value=part) for name, part in parts.items())
    return Slot(name="v", type=kind, value=said, parts=given)


@pytest.mark.parametrize(
    ("part", "tells"),
    [
        ("hour", {"hour"}),
        ("hour12_2", {"hour"}),
        ("hour24", {"hour", "half"}),
        ("clock", {"hour", "minute"}),
        ("clock24_2", {"hour", "minute", "half"}),
        ("half_upper", {"half"}),
        ("hms_minute2", {"minute"}),
        ("ymd_month_name", {"month"}),
        ("hm_hours2", {"hours"}),
        ("total_seconds", {"value"}),
        ("usd", {"value"}),
    ],
)
def test_what_a_part_tells(part: str, tells: set[str]) -> None:
    assert told(part) == tells


def test_a_part_that_tells_all_covers_all() -> None:
    ten = value("duration", "10 min", minutes="10", minutes2="10", total_seconds="600", digits="1000")
    five = value("duration", "5 min", minutes="5", minutes2="05", total_seconds="300", digits="500")
    assert differing(ten, five) == {"minutes"}
    assert untold(differing(ten, five), ["digits"]) == ()
    assert untold(differing(ten, five), ["minutes2"]) == ()
    assert untold(differing(ten, five), ["hours"]) == ("minutes",)
    assert differing(value("amount", "1 USD", usd="1"), value("amount", "2 USD", usd="2")) == {"value"}


def test_units_and_currencies_are_forms() -> None:
    assert not same_form(value("duration", "10 min", minutes="10"), value("duration", "10 h", hours="10"))
    assert not same_form(value("amount", "20 USD", usd="20"), value("amount", "20 CNY", cny="20"))
    assert same_form(value("amount", "20 USD", usd="20"), value("amount", "30 USD", usd="30"))
    assert same_form(value("phone", "5550100", written="555-0100"), value("phone", "10086"))


def test_a_value_of_another_form_is_refused() -> None:
    def timer(slot: Slot) -> TaskFrame:
        goal = Goal(id="g1", verb="create", object="timer", slots=(slot,))
        return samples.task(slot.value, goal, pattern="timer {v}")

    known = timer(value("duration", "10 min", minutes="10"))
    step = LearnedStep(action=InputText(text=Text.slot("v")))
    task = samples.task_experience(known, tree=LearnedNode(goal=Text.literal("x"), parts=(step,)))
    assert judge(task, Query(frame=timer(value("duration", "5 min", minutes="5")))).tier is Tier.PATTERN
    other = judge(task, Query(frame=timer(value("duration", "10 h", hours="10"))))
    assert "another form" in other.reasons[0]


@pytest.mark.parametrize(
    ("known", "asked"),
    [
        ("turn off wifi", "may i turn off wifi?"),
        ("turn on bluetooth", "can i turn on bluetooth?"),
        ("turn on bluetooth", "is it possible to turn on bluetooth?"),
        ("打开蓝牙", "蓝牙打开了"),
        ("关闭蓝牙", "蓝牙关了"),
        ("send 'hi' to Ann", "send 'hi' to Bob Secretly"),
        ("send 'hi' to Ann", "send 'hi' to people"),
        ("send 'hi' to Ann", "send 'hi' to my friends"),
        ("open the next message", "open the message"),
    ],
)
def test_what_is_no_order_or_no_name_is_refused(known: str, asked: str) -> None:
    learned = permissive(read_task(known))
    assert judge(learned, Query(frame=read_task(asked))).confidence < 0.9


def test_what_asks_for_it_all_the_same_is_not() -> None:
    learned = permissive(read_task("关闭蓝牙"))
    assert judge(learned, Query(frame=read_task("把蓝牙关了"))).confidence > 0.9
