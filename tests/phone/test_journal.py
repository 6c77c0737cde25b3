"""The record that judges read: what came in, what it changed, in order."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.phone.little import LAB, little_phone
from virtualphone.journal import differences
from virtualphone.scene import recents
from virtualphone.tours.steps import Walker

json_values: st.SearchStrategy[Any] = st.recursive(
    st.none() | st.booleans() | st.integers(-5, 5) | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(st.text("abc", min_size=1, max_size=2), inner, max_size=3)
    ),
    max_leaves=12,
)


@pytest.mark.parametrize(
    ("before", "after", "found"),
    [
        ({"a": 1}, {"a": 1}, []),
        ({"a": 1}, {"a": 2}, [("a", 1, 2)]),
        ({"a": {"b": [1, 2]}}, {"a": {"b": [1, 3]}}, [("a/b/1", 2, 3)]),
        ({"r": [{"id": 1}]}, {"r": [{"id": 2, "t": "y"}, {"id": 1}]}, [("r/2", None, {"id": 2, "t": "y"})]),
        ({"rows": [{"id": 1}, {"id": 2}]}, {"rows": [{"id": 2}]}, [("rows/1", {"id": 1}, None)]),
        ([{"id": 1}, {"id": 2}], [{"id": 2}, {"id": 1}], [("/@order", ["1", "2"], ["2", "1"])]),
        ({"clock_ms": 1, "a": 1}, {"clock_ms": 2, "a": 1}, []),
    ],
)  # fmt: skip
def test_differences_name_the_place(before: Any, after: Any, found: list[tuple[str, Any, Any]]) -> None:
    assert [
        (change["path"], change["before"], change["after"]) for change in differences(before, after)
    ] == found


@pytest.mark.slow
@given(json_values, json_values)
def test_equal_values_differ_nowhere_and_others_somewhere(one: Any, other: Any) -> None:
    assert differences({"x": one}, {"x": one}) == []
    if one != other:
        assert differences({"x": one}, {"x": other})


def test_each_input_is_written_down_with_what_it_touched_and_changed() -> None:
    phone = little_phone()
    phone.launch(LAB)
    phone.noted("command")
    walker = Walker(phone)
    x, y = walker.centre("row", 4)
    walker.hands.tap(x, y)
    tap = phone.journal.inputs[-1]
    assert (tap["kind"], tap["x"], tap["y"]) == ("tap", x, y)
    assert tap["target"]["text"] == "row 4"
    changes = [change for change in phone.journal.changes if change["n"] > tap["n"]]
    assert {change["cause"] for change in changes} == {"input"}
    opened = [change["after"] for change in changes if isinstance(change["after"], dict)]
    assert any(page.get("activity") == "OtherActivity" for page in opened)
    numbers = [entry["n"] for entry in [*phone.journal.inputs, *phone.journal.changes]]
    assert len(set(numbers)) == len(numbers)


def test_what_was_written_down_does_not_change_later() -> None:
    phone = little_phone()
    phone.data(LAB)["rows"].append({"id": 99, "name": "new"})
    phone.noted("judge")
    phone.data(LAB)["rows"][-1]["name"] = "newer"
    phone.noted("judge")
    rows = [change["after"] for change in phone.journal.changes]
    assert rows == [{"id": 99, "name": "new"}, "newer"]


def test_time_by_itself_is_no_change_but_what_it_does_is() -> None:
    phone = little_phone()
    phone.advance(3600)
    assert phone.journal.changes == []
    phone.data(LAB)["due_ms"] = phone.now_ms + 5000
    phone.noted("judge")
    phone.advance(10)
    last = phone.journal.changes[-1]
    assert last["cause"] == "time"


def test_phone_time_is_split_by_what_it_was_spent_on() -> None:
    phone = little_phone()
    spent = phone.clock.ledger.ms
    assert spent == {"transitions": 0, "captures": 0, "dumps": 0}
    phone.home()
    assert spent["transitions"] == 0
    phone.launch(LAB)
    phone.noted("input")
    phone.push(LAB, "OtherActivity", {})
    phone.noted("input")
    phone.focus(phone.front, "name")
    phone.noted("input")
    assert spent["transitions"] == 900 + 350 + 300


def test_what_one_input_sets_going_moves_at_the_same_time() -> None:
    phone = little_phone()
    phone.launch(LAB)
    phone.focus(phone.front, "name")
    phone.noted("input")
    spent = dict(phone.clock.ledger.ms)
    phone.page().show("ask", row=1)
    assert phone.clock.ledger.ms["transitions"] - spent["transitions"] == 300
    assert phone.clock.ledger.count == {"launch": 1, "keyboard": 2, "dialog": 1}
    phone.noted("input")
    recents(phone)
    assert phone.clock.ledger.ms["transitions"] - spent["transitions"] == 300 + 350
