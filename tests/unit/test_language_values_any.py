"""Values in any text whatever: nothing fails, nothing is lost, nothing takes long."""

from __future__ import annotations

import random
import re
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from treetap.language.constraints import constraints
from treetap.language.values.cut import cut
from treetap.language.values.value import FIRST, MOST, Value

WORDS = (
    "set send swipe frobnicate Ann 张三 打开 调到 7:30 am pm 早上 七点半 half past seven 30 minutes 半小时 "
    "50% 百分之五十 $5 20元 May 3rd 5月3日 x@y.com https://a.b/c 555-1234 twice 三次 3 posts 第二个 周一 "
    "不要 except all only 'hi' “你好” \" ' ‘ ’ 《 》 ` 1,000 3.5 -5 minus to from up 向上 then 然后 , ， "
    ". 。 and a quarter to eight 点 分 秒 个 月 日 年 零 十 百 千 万 one two hundred"
).split()
sentences = st.lists(st.sampled_from(WORDS), max_size=14).flatmap(
    lambda words: st.sampled_from([" ", "", "  "]).map(lambda gap: gap.join(words))
)
anything = st.one_of(
    sentences,
    st.text(max_size=60),
    st.text(st.characters(codec=None), max_size=30),
    st.text(alphabet="'\"“”‘’「」《》`7:30点半一二三十百:., -ap m\ue000\uf8ff\x00\u202e👨‍👩‍👧", max_size=60),
)


def _squeezed(text: str) -> str:
    return re.sub(r"\s+", "", text)


def _clean(text: str) -> str:
    """As the text is cleaned: private-use characters outside quotations, halves of characters everywhere."""
    return re.sub("[\ue000-\uf8ff]", "", re.sub("[\ud800-\udfff]", "\ufffd", text))


@settings(max_examples=120, deadline=None)
@given(anything)
@example("say 'a' \ue003 “b”")
@example("İ7:30 amİ")
@example("\ud83d 7:30")
@example("零" * 50 + "点")
@example("9" * 5000)
def test_putting_the_values_back_restores_the_sentence(sentence: str) -> None:
    found = cut(sentence)
    assert _squeezed(_clean(found.restored())) == _squeezed(_clean(sentence))
    places = [ord(one) - FIRST for one in found.text if FIRST <= ord(one) < FIRST + MOST]
    assert places == list(range(len(found.values)))
    assert all(value.value and value.surface for value in found.values)
    assert all(value.type == "text" for value in found.values if value.quoted)


@settings(max_examples=70, deadline=None)
@given(anything)
def test_cutting_twice_is_cutting_once_and_nothing_fails(sentence: str) -> None:
    assert cut(sentence) == cut(sentence)
    words = cut(sentence).text.split()
    found, taken = constraints(words, "en")
    assert taken <= set(range(len(words)))
    assert constraints(words, "zh") == (found, taken)


times = st.tuples(st.integers(0, 23), st.integers(0, 59)) | st.tuples(
    st.integers(1, 12), st.integers(0, 59), st.sampled_from([" am", " pm"])
)


def _time(when: tuple[object, ...]) -> Value:
    hour, minute, *half = when
    (value,) = cut(f"set an alarm for {hour}:{minute:02}{''.join(map(str, half))} please").values
    return value


@settings(max_examples=120, deadline=None)
@given(times, times)
def test_any_two_times_that_differ_differ(one: tuple[object, ...], other: tuple[object, ...]) -> None:
    first, second = _time(one), _time(other)
    assert first.type == second.type == "time"
    if one == other:
        assert first == second
    else:
        assert (first.value, first.half) != (second.value, second.half)
        parts = (
            {part.name: part.value for part in first.parts},
            {part.name: part.value for part in second.parts},
        )
        if _minutes(one) != _minutes(other):
            assert parts[0] != parts[1]


def _minutes(when: tuple[object, ...]) -> tuple[object, ...]:
    """Minutes of the day, and whether the half is known."""
    hour, minute, *half = when
    assert isinstance(hour, int)
    if half:
        hour = hour % 12 + (12 if half == [" pm"] else 0)
    return hour, minute, bool(half) or hour == 0 or hour > 12


ZH = "零一二三四五六七八九"


def _said(number: int) -> str:
    """0 to 59 as it is said in Chinese."""
    tens, ones = divmod(number, 10)
    return ("" if tens == 0 else ("" if tens == 1 else ZH[tens]) + "十") + (
        ZH[ones] if ones or not tens else ""
    )


@settings(max_examples=70, deadline=None)
@given(st.integers(1, 11), st.integers(0, 59), st.sampled_from([("早上", "am"), ("下午", "pm")]))
def test_a_time_said_in_chinese_is_the_one_written_in_english(
    hour: int, minute: int, half: tuple[str, str]
) -> None:
    said = "" if not minute else _said(minute) if minute > 9 else f"零{_said(minute)}"
    spoken = f"{half[0]}{_said(hour)}点{said}"
    written = f"{hour}:{minute:02} {half[1]}"
    (one,), (other,) = cut(spoken).values, cut(written).values
    assert (one.value, one.half, one.parts) == (other.value, other.half, other.parts)


@settings(max_examples=70, deadline=None)
@given(st.integers(0, 99_999_999))
def test_numbers_are_read_in_every_form(number: int) -> None:
    for said in (
        str(number),
        f"{number:,}",
        str(number).translate(str.maketrans("0123456789", "０１２３４５６７８９")),
    ):
        (value,) = cut(f"set it to {said}").values
        assert (value.type, value.value, value.fixed) == ("number", str(number), False)


HOSTILE = {
    "single quotes": "'",
    "quotes and letters": "'a ",
    "double quotes": '"a',
    "opening marks": "“",
    "many quotations": "'a' ",
    "digits": "1",
    "grouped": "1,000,",
    "numerals": "一",
    "number words": "one hundred and ",
    "spaces": " ",
    "colons": "7:30:",
    "controls": "\x00\x1f\x7f",
    "private": "\ue000",
    "right to left": "\u202e7:30 \u0660\u0661 שלום ",
    "emoji": "👨‍👩‍👧 3 ",
    "dots": "a.",
    "links": "http://",
    "at signs": "a@",
    "dashes": "1-",
    "not": "not ",
    "hours": "1小时",
    "ordinals": "the second ",
    "brackets": "“" * 50 + "”" * 49,
}
"""What is said over and over."""


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_text_costs_in_proportion_to_its_length(name: str) -> None:
    """Eight times the text may take eight times as long, with room for noise, and never sixty-four times."""
    text = HOSTILE[name]
    little, much = _cost(f"7{text * (300 // len(text))}am"), _cost(f"7{text * (2400 // len(text))}am")
    assert much < max(24 * little, 0.05)


@pytest.mark.slow
@pytest.mark.parametrize("name", HOSTILE)
def test_very_long_hostile_text_does_too(name: str) -> None:
    text = HOSTILE[name]
    little, much = _cost(text * (10_000 // len(text))), _cost(text * (40_000 // len(text)))
    assert much < 12 * little


def _cost(text: str) -> float:
    best = 1e9
    for _ in range(2):
        started = time.thread_time()
        words = cut(text).text.split()
        constraints(words, "en")
        best = min(best, time.thread_time() - started)
    return best


def test_more_values_than_there_are_characters_for_them() -> None:
    found = cut("'a' " * 7_000)
    assert len(found.values) == MOST
    assert found.restored().count("'a'") == 7_000


@pytest.mark.slow
def test_thirty_thousand_sentences_of_known_words_restore() -> None:
    chance = random.Random(6)  # noqa: S311
    for _ in range(30_000):
        sentence = chance.choice(["", " "]).join(chance.choices(WORDS, k=chance.randint(1, 12)))
        assert _squeezed(cut(sentence).restored()) == _squeezed(sentence)
