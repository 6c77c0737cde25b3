"""How much searching a task is worth, in both languages."""

from __future__ import annotations

import pytest

from treetap.language.complexity import complexity
from treetap.models import Constraint, ConstraintKind, Goal, TaskFrame
from treetap.models.settings_memory import ComplexityThreshold


def _frame(sentence: str, goals: int = 1, constraints: tuple[Constraint, ...] = ()) -> TaskFrame:
    return TaskFrame(
        sentence=sentence,
        language="en",
        goals=tuple(Goal(id=f"g{n}", verb="open", constraints=constraints) for n in range(goals)),
    )


@pytest.mark.parametrize(
    ("sentence", "kind"),
    [
        ("turn on wifi", "simple"),
        ("打开蓝牙", "simple"),
        ("set an alarm for half past seven", "medium"),
        ("在设置里把屏幕亮度调到百分之五十", "medium"),
        ("find the photo that Ann sent me on Friday and put it in the album about our trip", "complex"),
        ("先打开相册找到昨天拍的照片，然后把其中最新的三张发到家庭群里，再删除原来的照片", "complex"),
    ],
)
def test_words_of_either_language_decide(sentence: str, kind: str) -> None:
    found = complexity(_frame(sentence), ComplexityThreshold())
    assert found.kind == kind
    assert str(found.words) in found.reason


def test_a_long_message_is_one_word() -> None:
    short = complexity(_frame("send 'hi' to Ann"), ComplexityThreshold())
    long = complexity(_frame(f"send '{'many words ' * 30}indeed' to Ann"), ComplexityThreshold())
    assert (short.kind, short.words) == (long.kind, long.words) == ("simple", 4)


def test_goals_and_constraints_count_for_more_than_their_words() -> None:
    thresholds = ComplexityThreshold()
    assert complexity(_frame("open a, b", 2), thresholds).kind == "medium"
    assert complexity(_frame("open a, b, c", 3), thresholds).kind == "complex"
    limits = (Constraint(kind=ConstraintKind.ALL), Constraint(kind=ConstraintKind.EXCEPT, value="ann"))
    assert complexity(_frame("delete all except Ann", 1, limits), thresholds).kind == "medium"


def test_the_thresholds_are_the_users() -> None:
    frame = _frame("turn on wifi")
    assert complexity(frame, ComplexityThreshold(simple=3, medium=4)).kind == "medium"
    assert complexity(frame, ComplexityThreshold(simple=2, medium=3)).kind == "complex"
    assert complexity(_frame("!!!"), ComplexityThreshold()).words == 0
