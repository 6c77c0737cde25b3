"""A task that is one question: what is told around it is not to be done, and says where the answer stands."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task


@pytest.mark.parametrize(
    ("sentence", "who"),
    [
        ("When does the choir start? Nora Lind just texted me", "Nora Lind"),
        ("Where is the boat? It is in the last message from Nora Lind", "Nora Lind"),
        ("船几点开？李雷刚发短信告诉我了", "李雷"),
        ("我们在哪儿上船？舅舅的最后一条短信里写着", "舅舅"),
        ("舅舅打来没人接，录了一段话说买了票，是哪一天？", "舅舅"),
    ],
)
def test_what_is_told_beside_a_question_is_no_goal_of_its_own(sentence: str, who: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb == "read"
    assert [(one.role, one.value) for one in goal.slots] == [("from", who)]


@pytest.mark.parametrize(
    "sentence",
    [
        "What is Nora's number? Text it to Ole.",
        "What time is it? Set an alarm for 7:00",
        "查一下船几点开，然后发给李雷",
        "打开手电筒，再告诉我现在几点",
    ],
)
def test_what_is_to_be_done_after_a_question_stays_a_goal(sentence: str) -> None:
    assert len(read_task(sentence).goals) == 2


@pytest.mark.parametrize("sentence", ["篮子里选好的茶叶加上运费一共要多少钱？", "王芳现在在哪家单位上班？"])
def test_a_question_is_read_and_not_done(sentence: str) -> None:
    (goal,) = read_task(sentence).goals
    assert goal.verb == "read"


@pytest.mark.parametrize("sentence", ["能把闹钟调到几点？", "帮我把铃声调到多少合适？"])
def test_a_request_is_no_question(sentence: str) -> None:
    assert all(one.verb != "read" for one in read_task(sentence).goals)


def test_a_small_word_holds_a_title_together() -> None:
    (goal,) = read_task("Where do I have to be for Chess with Nora?").goals
    assert [one.value for one in goal.slots] == ["Chess with Nora"]
    assert "Chess" not in goal.unexplained


def test_who_just_wrote_is_asked_for_the_last_of_it() -> None:
    (goal,) = read_task("船几点开？李雷刚发短信告诉我了").goals
    assert [one.value for one in goal.constraints] == ["-1"]
