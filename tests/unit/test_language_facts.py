"""To write somebody's number down is to find it out and then to write it."""

from __future__ import annotations

import pytest

from treetap.language.reader import read_task


@pytest.mark.parametrize(
    ("sentence", "fact", "who"),
    [
        ("Write the email address of Olga Stern in a new note", "email address", "Olga Stern"),
        ("Save Olga's birthday in a new note.", "birthday", "Olga"),
        ("把王芳的电话号码记在一条新便签里", "phone number", "王芳"),
        ("请把王芳的生日写进备忘录", "birthday", "王芳"),
    ],
)
def test_it_is_found_out_and_then_written(sentence: str, fact: str, who: str) -> None:
    frame = read_task(sentence)
    first, second = frame.goals
    assert (first.verb, first.object) == ("read", fact)
    assert [slot.value for slot in first.slots] == [who]
    assert second.verb in {"create", "note_down"} and "it" in second.object.split()
    assert frame.sentence == sentence


@pytest.mark.parametrize(
    "sentence",
    [
        "Write 'the phone number of Ann' in a new note",
        "Write the name of the song in a new note",
        "Write my address in a new note",
        "Send the phone number of Olga to Ivan",
        "把“王芳的电话号码”写进新便签",
        "把王芳的照片存到相册",
    ],
)
def test_other_tasks_are_not_taken_apart(sentence: str) -> None:
    assert [goal.verb for goal in read_task(sentence).goals].count("read") == 0
