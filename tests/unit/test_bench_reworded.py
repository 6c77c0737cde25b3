"""What counts as a right answer or the right message where people say it in words of their own."""

from __future__ import annotations

import pytest

from treetap.bench.tasks.task import Judge, Seen
from treetap.bench.templates import template_of
from treetap.bench.templates.reworded.answers import costs, counts, lasts, near, prefers, tells_one
from treetap.bench.templates.reworded.spoken import bare, means


def said(judge: Judge, answer: str | None) -> bool:
    return judge(Seen({}, {}, answer))


@pytest.mark.parametrize(
    ("judge", "right", "wrong"),
    [
        (
            counts(4),
            ["4", "You have 4 alarms on.", "four", "四个", "有四个闹钟", "4个"],
            ["14", "4:30", "24", "周四", "十四个", "forty", "3.4", "", None],
        ),
        (counts(2), ["两个", "二", "there are two"], ["十二个", "2:15", "22"]),
        (counts(13), ["13", "13张"], ["3", "三张", "113"]),
        (costs(5800), ["58.00", "$58", "It is 58.00 in all", "58元"], ["158.00", "58.90", "5800"]),
        (costs(3790), ["37.90", "37.9 dollars"], ["37", "37.95"]),
        (
            lasts(915),
            ["15:15", "15 hours and 15 minutes", "15小时15分钟", "915 minutes", "15.25 hours"],
            ["15", "15 minutes", "5:15", "15:10", "16 hours"],
        ),
        (
            lasts(60),
            ["60 minutes", "1 hour", "an hour", "一小时", "1个小时", "1:00"],
            ["an hour and a half", "10"],
        ),
        (
            lasts(90),
            ["1.5 hours", "an hour and a half", "1 h 30", "90分钟", "一个半小时"],
            ["1 hour", "30 minutes"],
        ),
        (lasts(30), ["half an hour", "30 min", "半小时"], ["1:30:00 in all", "3 minutes"]),
        (near(748, 2), ["748 MB", "about 749 MB", "748.2"], ["251 MB", "0.7 GB"]),
        (
            prefers(["Ceramic mug"], ["Frying pan"]),
            ["Ceramic mug", "the ceramic mug is cheaper than the frying pan"],
            ["Frying pan", "the frying pan is cheaper than the ceramic mug", "the cheap one", None],
        ),
        (prefers(["Call with Anna"], ["Call with Ann"]), ["Call with Anna"], ["Call with Ann"]),
        (prefers(["Call with Ann"], ["Call with Anna"]), ["Call with Ann"], ["Call with Anna"]),
        (tells_one("19°"), ["19°", "19 degrees", "最高19度"], ["-19°", "9°", "119"]),
    ],
)
def test_an_answer_is_judged_by_what_it_says(judge: Judge, right: list[str], wrong: list[str | None]) -> None:
    assert [answer for answer in right if not said(judge, answer)] == []
    assert [answer for answer in wrong if said(judge, answer)] == []


def test_a_recital_is_no_answer() -> None:
    assert not said(counts(4), "4 " + "of all the alarms that this phone has ever had " * 8)


@pytest.mark.parametrize(
    ("locale", "accepted", "right", "wrong"),
    [
        (
            "en",
            "I'll be there at six",
            [
                "I'll be there at six",
                "I will be there at 6.",
                "Hi Mom, I’ll be there at six!",
                "mum: I'll be there at 6",
            ],
            [
                "be there at six",
                "tell mum I'll be there at six",
                "I'll be there at seven",
                "I'll be there at 16",
                "",
            ],
        ),
        (
            "en",
            "Don't wait for me",
            ["Do not wait for me", "please don't wait for me", "Hello mum, don't wait for me"],
            ["not to wait for me", "wait for me"],
        ),
        (
            "zh",
            "我十分钟后给你打电话",
            ["我十分钟后给你打电话。", "妈，我十分钟后给您打电话", "妈妈，我十分钟后给你打电话啊"],
            ["我十分钟后给她打电话", "十分钟", "告诉妈我十分钟后给你打电话"],
        ),
    ],
)
def test_a_message_says_what_was_meant(
    locale: str, accepted: str, right: list[str], wrong: list[str]
) -> None:
    given = template_of("said let know").given(61, locale)
    fits = means(given, given.say("mum", "妈"), accepted)
    for text in right:
        assert fits(text), text
    for text in wrong:
        assert not fits(text), text


def test_short_forms_and_numbers_are_written_out() -> None:
    assert bare("I can't, it's ten") == bare("I cannot. It is 10") == "icannotitis10"
