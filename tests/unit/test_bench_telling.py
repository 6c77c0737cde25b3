"""Whether an answer tells the right thing: the same words in any dress, and no other number."""

from __future__ import annotations

import pytest

from treetap.bench.tasks.task import Seen, reads
from treetap.bench.tasks.telling import says


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("12.00", "It took 12.00 yuan."),
        ("16.00", "¥16.00"),
        ("4402", "4,402"),
        ("10°", "10 °C"),
        ("10°", "3-10°"),
        ("-3°", "the low is -3°"),
        ("-3°", "零下3度"),
        ("4:01", "00:04:01"),
        ("15:01", "at 15:01:00"),
        ("+86 138 0013 4436", "+8613800134436"),
        ("IMG_20260217_065951.jpg", "It is called IMG_20260217_065951.jpg"),
        ("a quarter to eight", "Dinner is at a quarter to eight."),
        ("枫树厅", "在“枫树厅”碰头"),
        ("C957378", "case C957378"),
        ("52", "52 pieces, 14 of the other"),
        ("1.9 MB", "1.9MB"),
    ],
)
def test_the_same_in_other_words_or_marks(right: str, said: str) -> None:
    assert says(said, right)


@pytest.mark.parametrize(
    ("right", "said"),
    [
        ("12.00", "112.00"),
        ("12.00", "1200"),
        ("16.00", "16.005"),
        ("52", "152 pieces"),
        ("52", "52.5"),
        ("52", "52,000"),
        ("10°", "110°"),
        ("10°", "-10°"),
        ("-3°", "3°"),
        ("1.9 MB", "19 MB"),
        ("1.9 MB", "21.9 MB"),
        ("4:01", "14:01"),
        ("15:01", "15:01:30"),
        ("", "anything"),
        ("Wednesday", ""),
    ],
)
def test_another_number_is_another_answer(right: str, said: str) -> None:
    assert not says(said, right)


def test_an_answer_is_no_recital() -> None:
    judge = reads(lambda _state: "52")
    assert judge(Seen({}, {}, "There are 52 left."))
    assert not judge(Seen({}, {}, "There are 52 left. " + "And much more is to be said about it. " * 3))
