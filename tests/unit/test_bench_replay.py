"""The bench of the second run: what it counts, and what the others do."""

from __future__ import annotations

import time

import pytest

from treetap.bench.replay.others import _command, _wait
from treetap.bench.replay.phone import _timeless
from treetap.bench.replay.spending import REST, Meter
from treetap.bench.replay.study import _figures
from treetap.models import DeviceInput, Key, Launch, Open, Press, Touch, Type


def burn(seconds: float) -> None:
    end = time.process_time() + seconds
    while time.process_time() < end:
        pass


def test_what_one_part_has_another_do_is_that_others() -> None:
    meter = Meter()
    meter.start()
    with meter.at("look"):
        burn(0.02)
        with meter.at("frames"):
            burn(0.04)
    burn(0.01)
    spent = meter.stop()
    assert spent["frames"] == pytest.approx(0.04, abs=0.01)
    assert spent["look"] == pytest.approx(0.02, abs=0.01)
    assert spent[REST] == pytest.approx(0.01, abs=0.01)


def test_parts_that_overlap_end_in_any_order() -> None:
    meter = Meter()
    meter.start()
    one, two = meter.at("one"), meter.at("two")
    one.__enter__()
    two.__enter__()
    one.__exit__(None, None, None)
    two.__exit__(None, None, None)
    assert set(meter.stop()) == {REST, "one", "two"}


@pytest.mark.parametrize(
    ("sent", "command", "wait"),
    [
        (Touch(x=1, y=2, to_x=1, to_y=2), "input tap 1 2", 0.5),
        (Touch(x=1, y=2, to_x=3, to_y=4, milliseconds=100), "input swipe 1 2 3 4 100", 0.2),
        (Press(key=Key.BACK), "input keyevent 4", 0.3),
        (Type(text="see you"), "input text see%syou", 0.5),
        (Open(url="https://a.example"), "am start -a android.intent.action.VIEW -d https://a.example", 2.5),
    ],
)
def test_the_others_send_the_same_and_wait_as_the_seed_says(
    sent: DeviceInput, command: str, wait: float
) -> None:
    assert _command(sent) == command
    assert _wait(sent) == wait


def test_an_app_is_opened_by_its_page_or_its_icon() -> None:
    assert "-n com.example.a/.Main" in _command(Launch(package="com.example.a", activity=".Main"))
    assert _command(Launch(package="com.example.a")).startswith("monkey -p com.example.a")
    assert _wait(Launch(package="com.example.a")) == 0.5


def test_times_do_not_count_as_a_difference() -> None:
    held = {"messages": [{"text": "hi", "at": 1_790_000_000_000}], "count": 2, "on": True}
    assert _timeless(held) == {"messages": [{"text": "hi", "at": 0}], "count": 2, "on": True}


def row(**more: object) -> dict[str, object]:
    """Ten steps, two seconds of the phone's and 0.4 of ours: two decodes of 20 ms for each step."""
    good = {"replayed": True, "decisions": 0, "steps": 10, "second": 2.4, "phone": 2.0, "script": 4.0}
    told = {"decodes": 2.0, "times_phone": 1.2, "faster": 20.0, "asking": 10.0, "cpu": {"look": 0.02}}
    return good | told | more


@pytest.mark.parametrize(
    ("missed", "more"),
    [
        ("decisions", {"decisions": 1}),
        ("decodes", {"second": 2.7, "phone": 2.0}),
        ("times_phone", {"second": 2.1, "phone": 1.5}),
        ("script", {"script": 2.3}),
        ("faster", {"asking": 4.0}),
        ("replayed", {"replayed": False}),
    ],
)
def test_a_bound_that_is_missed_is_told(missed: str, more: dict[str, object]) -> None:
    assert _figures([row()], (0.02, 0.02))["met"]
    figures = _figures([row(**more)], (0.02, 0.02))
    assert not figures["met"]
    assert not figures["bounds"][missed]


def test_tasks_count_together() -> None:
    """One that is all phone and one that is not: what matters is the sum."""
    slow = row(second=1.6, phone=1.0, steps=1, script=1.0)
    figures = _figures([row(), slow], (0.05, 0.05))
    assert figures["bounds"]["script"]
    assert figures["bounds"]["decodes"]
