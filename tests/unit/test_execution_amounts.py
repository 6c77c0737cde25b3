"""Numbers, times, dates and months are read as people write them, or not at all."""

from __future__ import annotations

import pytest

from treetap.execution.values import Amount, Quantity, amount_in, date_in, month_of, quantity_in, time_in
from treetap.execution.wheels import same_value


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("30", Amount(30)),
        ("30%", Amount(30, percent=True)),
        ("３０％", Amount(30, percent=True)),
        ("50.0", Amount(50)),
        ("-3 dB", Amount(-3)),
        ("brightness, 45 percent", Amount(45, percent=True)),
        ("最大", Amount(100, percent=True)),
        ("1,000", Amount(1000)),
        ("12,345,678.5", Amount(12345678.5)),
        ("1,5", Amount(1.5)),
        ("1.000.000", None),
        ("1 000", None),
        ("3 of 7", None),
        ("loud", None),
        ("", None),
    ],
)
def test_an_amount_is_the_only_number(text: str, amount: Amount | None) -> None:
    assert amount_in(text) == amount


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("7:30", "07:30"),
        ("7:30 PM", "19:30"),
        ("7 pm", "19:00"),
        ("12 am", "00:00"),
        ("12:15 a.m.", "00:15"),
        ("下午 3:05", "15:05"),
        ("晚上8点", "20:00"),
        ("早上7点半", "07:30"),
        ("7点一刻", "07:15"),
        ("19时05分", "19:05"),
        ("中午12点", "12:00"),
        ("24:00", "00:00"),
        ("25:00", None),
        ("24:30", None),
        ("晚上12点", "00:00"),
        ("夜里12点", "00:00"),
        ("午夜12点", "00:00"),
        ("晚上12点半", "00:30"),
        ("夜里2点", "02:00"),
        ("凌晨12点", "00:00"),
        ("凌晨3点10分", "03:10"),
        ("夜里11点", "23:00"),
        ("中午11点半", "11:30"),
        ("中午1点", "13:00"),
        ("下午12点", "12:00"),
        ("上午12:30", "00:30"),
        ("傍晚6点", "18:00"),
        ("差10分8点", "07:50"),
        ("差十分八点", "07:50"),
        ("差一刻7点", "06:45"),
        ("8点差5分", "07:55"),
        ("晚上差10分12点", "23:50"),
        ("晚上差一刻8点", "19:45"),
        ("十二点零五分", "12:05"),
        ("两点三刻", "02:45"),
        ("正午", "12:00"),
        ("午夜", "00:00"),
        ("quarter to 7", "06:45"),
        ("a quarter to seven pm", "18:45"),
        ("half past 6", "06:30"),
        ("Half past six p.m.", "18:30"),
        ("quarter past 9", "09:15"),
        ("ten to 8", "07:50"),
        ("quarter to 12 pm", "11:45"),
        ("quarter to 1 pm", "12:45"),
        ("7 o'clock", "07:00"),
        ("12 noon", "12:00"),
        ("midnight", "00:00"),
        ("9 at night", "21:00"),
        ("quarter to 1", None),
        ("half six", None),
        ("晚上4点", None),
        ("早上12点", None),
        ("上午13点", None),
        ("13:00 am", None),
        ("上午9点到下午3点", None),
        ("7:30-8:30", None),
        ("2:30:15", None),
        ("明天早上7点", None),
        ("2026-03-05 07:30", None),
        ("7.5", None),
        ("7:75", None),
        ("seven", None),
        ("42", None),
    ],
)
def test_a_time_is_read_as_people_write_it(text: str, shown: str | None) -> None:
    moment = time_in(text)
    assert (None if moment is None else f"{moment:%H:%M}") == shown


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("2026-03-05", "2026-03-05"),
        ("2026年3月5日", "2026-03-05"),
        ("2026-02-30", None),
        ("03-05", None),
        ("2026-03-05 07:30", None),
    ],
)
def test_a_date_is_read(text: str, shown: str | None) -> None:
    day = date_in(text)
    assert (None if day is None else day.isoformat()) == shown


@pytest.mark.parametrize(
    ("label", "month"),
    [
        ("Mar", 3), ("March", 3), ("mar.", 3), ("Sept", 9), ("3月", 3), ("十二月", 12), ("May", 5),
        ("Maroon", None), ("Mayor", None), ("Decaf", None), ("13月", None), ("3", None), ("个月", None),
    ],
)  # fmt: skip
def test_a_month_is_named_whole(label: str, month: int | None) -> None:
    assert month_of(label) == month


@pytest.mark.parametrize(
    ("text", "quantity"),
    [
        ("5 min", Quantity(5, "minute")),
        ("10 秒", Quantity(10, "second")),
        ("Level 3", Quantity(3, "level")),
        ("07", Quantity(7)),
        ("3 of 7", None),
    ],
)
def test_a_quantity_is_a_number_of_something(text: str, quantity: Quantity | None) -> None:
    assert quantity_in(text) == quantity


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("07", "7"), ("7点", "7"), ("35 分钟", "35"), ("5 min", "5 minutes"), ("5 分钟", "5 minutes"),
        ("Mar", "3"), ("March", "3月"), ("2026年", "2026"), ("上午", "am"), ("1,000", "1000"),
        ("Level 3", "3"),
    ],
)  # fmt: skip
def test_labels_of_one_value(label: str, wanted: str) -> None:
    assert same_value(label, wanted)
    assert same_value(wanted, label)


@pytest.mark.parametrize(
    ("label", "wanted"),
    [
        ("5 minutes", "5 hours"), ("30 seconds", "30 minutes"), ("10 秒", "10 分钟"), ("Maroon", "March"),
        ("1,000", "1"), ("3月", "3日"), ("Mar", "3 minutes"), ("Level 3", "Step 3"), ("5", "-5"),
        ("上午", "pm"), ("1.5", "15"), ("3 of 7", "37"),
    ],
)  # fmt: skip
def test_labels_of_two_values(label: str, wanted: str) -> None:
    assert not same_value(label, wanted)
    assert not same_value(wanted, label)
