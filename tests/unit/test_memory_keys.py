"""The keys of a task: equal where nobody means a difference, and nowhere else."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import pytest

from tests import samples
from treetap.memory.keys import frame_key, keys_of, literal_key, pattern_key
from treetap.models import Constraint, ConstraintKind, Goal, Polarity, Slot, TaskFrame

NTH, ONLY = ConstraintKind.NTH, ConstraintKind.ONLY


def frame(sentence: str = "do it", **more: Any) -> TaskFrame:
    """A frame with one goal, of which a test names what matters."""
    goal = Goal(**{"id": "g1", "verb": "set", "object": "volume", **more})
    return samples.task(sentence, goal)


def number(value: str, *, fixed: bool = False, name: str = "number", role: str = "") -> Slot:
    return Slot(name=name, type="number", role=role, value=value, fixed=fixed)


def test_a_literal_is_kept_to_the_letter() -> None:
    assert literal_key("  send 'Hi'\tto Ann ") == literal_key("send 'Hi' to Ann")
    assert literal_key("send 'Hi' to Ann") != literal_key("send 'hi' to Ann")
    assert literal_key("cafe\u0301") == literal_key("caf\u00e9")


def test_a_pattern_ignores_case_width_and_a_full_stop() -> None:
    assert pattern_key("Ｔｕｒｎ on  Wi-Fi.") == pattern_key("turn on wi-fi") == "turn on wi-fi"
    assert pattern_key("turn on wi-fi") != pattern_key("turn off wi-fi")


@pytest.mark.parametrize(
    "other",
    [
        {"verb": "open"},
        {"polarity": Polarity.NEGATIVE},
        {"app": "Music"},
        {"object": "brightness"},
        {"constraints": (Constraint(kind=NTH, value="2"),)},
        {"slots": ()},
        {"slots": (number("30", name="level"),)},
        {"slots": (number("30", role="to"),)},
        {"slots": (number("30", fixed=True),)},
        {"slots": (number("30"), number("31", name="number_2"))},
    ],
)
def test_all_that_is_meant_is_in_the_frame_key(other: dict[str, Any]) -> None:
    given: dict[str, Any] = {"slots": (number("30"),)}
    assert frame_key(frame(**given | other)) != frame_key(frame(**given))


def test_values_of_slots_and_wording_are_not_in_the_frame_key() -> None:
    one = frame("set the volume to 30", slots=(number("30"),), words=("set", "volume"))
    other = frame("put the volume at 55", slots=(number("55"),), words=("put", "volume"))
    assert frame_key(one) == frame_key(other) != ""


def test_a_fixed_value_is_in_the_frame_key() -> None:
    assert frame_key(frame(slots=(number("3", fixed=True),))) != frame_key(
        frame(slots=(number("5", fixed=True),))
    )


def test_constraints_are_ordered_within_their_kind_only() -> None:
    first, second, only = (
        Constraint(kind=NTH, value="1"),
        Constraint(kind=NTH, value="2"),
        Constraint(kind=ONLY),
    )
    assert frame_key(frame(constraints=(first, only))) == frame_key(frame(constraints=(only, first)))
    assert frame_key(frame(constraints=(first, second))) != frame_key(frame(constraints=(second, first)))


def test_the_order_of_goals_is_meant() -> None:
    one, other = samples.switching("Wi-Fi"), samples.switching("Bluetooth").model_copy(update={"id": "g2"})
    assert frame_key(samples.task("x", one, other)) != frame_key(samples.task("x", other, one))


@pytest.mark.parametrize("unread", [{"verb": ""}, {"unexplained": ("quux",)}])
def test_what_is_not_wholly_read_has_no_frame_key(unread: dict[str, Any]) -> None:
    assert frame_key(frame(**unread)) == ""
    whole = samples.switching().model_copy(update={"id": "g2"})
    half_read = samples.task("x", whole, frame(**unread).goals[0])
    assert frame_key(half_read) == ""


def test_an_experience_is_filed_under_each_of_its_keys_once() -> None:
    task = samples.task_experience(
        samples.wifi_task(),
        literals=("turn on Wi-Fi", " turn on  Wi-Fi"),
        aliases=("wireless on", "Wireless on."),
    )
    assert keys_of(task) == (
        ("literal", "turn on Wi-Fi"),
        ("pattern", "turn on wi-fi"),
        ("alias", "wireless on"),
        ("frame", frame_key(samples.wifi_task())),
    )


def test_an_unread_frame_is_not_filed() -> None:
    task = samples.task_experience(frame(verb="", unexplained=("quux",)))
    assert "frame" not in {kind for kind, _ in keys_of(task)}


def test_finding_by_key_and_judging_need_no_heavy_library() -> None:
    code = (
        "import sys, treetap.memory.keys, treetap.memory.reuse.rule\n"
        "print([one for one in ('numpy', 'lancedb', 'onnxruntime', 'rjieba', 'cv2') if one in sys.modules])"
    )
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
