"""What disagrees costs confidence or rules an element out; what must match is never given up."""

from __future__ import annotations

from typing import Any

import pytest

from tests.unit.matching_screens import box, button, icon, row, screen, switch_row, text
from treetap.errors import ValueMissing
from treetap.matching.find import Matches, find
from treetap.models import Anchor, Relation, Role, Screen, Target, Text, Trait

SURE = 0.8


def look(page: Screen, **target: Any) -> Matches:
    return find(Target(**target), page)


def the_one(page: Screen, **target: Any) -> str:
    """The id of the one that is clearly meant."""
    matches = look(page, **target)
    assert matches.best is not None, matches.reason or "ambiguous"
    return matches.best.element.id


def anchored(relation: Relation, words: str) -> tuple[Anchor, ...]:
    return (Anchor(relation=relation, text=Text.literal(words)),)


SETTINGS = screen(
    text("Settings", box(0, 0, 360, 50), name="title"),
    switch_row("Wi-Fi", 1),
    switch_row("Bluetooth", 2, on=True),
    row("Display", 3, subtitle="Dark theme"),
    row("Sound", 4, subtitle="Silent"),
    row("About phone", 5),
)


def test_a_hole_in_a_text_is_an_error() -> None:
    with pytest.raises(ValueMissing):
        find(Target(text=Text.slot("recipient")), SETTINGS)
    with pytest.raises(ValueMissing):
        find(
            Target(role=Role.ITEM, anchors=(Anchor(relation=Relation.BELOW, text=Text.bank("x")),)), SETTINGS
        )


STORED = {"resource_id": "app:id/send", "text": "Send", "role": Role.BUTTON, "page_key": "page"}


@pytest.mark.parametrize(
    ("now", "least", "most"),
    [
        ({}, 1.0, 1.0),
        ({"resource_id": "app:id/submit"}, SURE, 0.95),
        ({"role": Role.ITEM}, SURE, 0.95),
        ({"text": "Send now"}, 0.5, SURE),
        ({"text": "", "description": "Send"}, 0.9, 1.0),
        ({"text": ""}, SURE, 0.95),
        ({"text": "SEND", "resource_id": ""}, SURE, 0.95),
    ],
)
def test_after_an_update_of_the_app(now: dict[str, Any], least: float, most: float) -> None:
    page = screen(button("Send", box(200, 600, 340, 660), **{"resource_id": "app:id/send"} | now))
    matches = look(page, **STORED)
    assert matches.best is not None
    assert least <= matches.best.score <= most


@pytest.mark.parametrize("now", ["Delete", "Don't send", "Receive", "接收", "Sent all"])
def test_never_to_what_says_something_else(now: str) -> None:
    page = screen(button(now, box(200, 600, 340, 660), resource_id="app:id/send"))
    assert not look(page, **STORED).ranked


def test_in_another_language_it_is_known_but_not_sure() -> None:
    page = screen(button("发送", box(200, 600, 340, 660), resource_id="app:id/send"))
    found = look(page, **STORED)
    assert found.best is not None
    assert 0.5 < found.best.score < SURE
    assert not look(page, **STORED, must_match=(Trait.TEXT,)).ranked


@pytest.mark.parametrize(
    "binding",
    [
        {"text": "Sound x", "must_match": (Trait.TEXT,)},
        {"text": "Soun", "must_match": (Trait.TEXT,)},
        {"text": "Silent", "must_match": (Trait.TEXT,)},  # only a row's second line
        {"text": "Sound", "resource_id": "app:id/sound", "must_match": (Trait.RESOURCE_ID,)},
        {"text": "Sound", "description": "Volume", "must_match": (Trait.DESCRIPTION,)},
        {"text": "Sound", "role": Role.SWITCH, "must_match": (Trait.ROLE,)},
        {"text": "Sound", "anchors": anchored(Relation.ABOVE, "Wi-Fi"), "must_match": (Trait.ANCHORS,)},
        {"text": "Sound", "anchors": anchored(Relation.ABOVE, "Gone"), "must_match": (Trait.ANCHORS,)},
        {"text": "Sound", "container": "Display", "must_match": (Trait.CONTAINER,)},
        {"text": "Sound", "ordinal": 2, "must_match": (Trait.ORDINAL,)},
        {"text": "Sound", "page_key": "another", "must_match": (Trait.PAGE,)},
    ],
)
def test_what_must_match_is_never_relaxed(binding: dict[str, Any]) -> None:
    matches = look(SETTINGS, **binding)
    assert not matches.ranked
    assert matches.reason


@pytest.mark.parametrize(
    "given",
    [
        {"text": "Sound x"},
        {"text": "Sound", "role": Role.SWITCH},
        {"text": "Sound", "anchors": anchored(Relation.ABOVE, "Wi-Fi")},
        {"text": "Sound", "container": "Display"},
    ],
)
def test_what_need_not_match_makes_it_unsure(given: dict[str, Any]) -> None:
    matches = look(SETTINGS, **given)
    assert matches.best is not None
    assert matches.best.element.id == "row Sound"
    assert matches.best.score < SURE
    assert matches.best.why or "text" in given


def test_the_descriptions_of_state_decide() -> None:
    page = screen(icon("Pause", box(0, 0, 50, 50), resource_id="app:id/play", text="Song"))
    assert not look(page, text="Song", description="Play", resource_id="app:id/play").ranked
    assert the_one(page, text="Song", description="Pause", resource_id="app:id/play") == "Pause"


def test_of_the_same_text_in_two_cases_the_one_to_the_letter() -> None:
    page = screen(button("SAVE", box(0, 0, 100, 50)), button("Save", box(0, 100, 100, 150)))
    assert the_one(page, text="Save") == "Save"
    assert the_one(page, text="SAVE") == "SAVE"
    assert look(page, text="save").ambiguous


def test_of_one_in_another_that_answer_alike_the_inner_one() -> None:
    page = screen(
        icon("Play", box(0, 0, 360, 200), name="card", role=Role.ITEM),
        icon("Play", box(300, 100, 350, 150), name="inner", parent="card"),
    )
    assert the_one(page, description="Play") == "inner"


def test_an_ambiguous_answer_names_all() -> None:
    page = screen(*(button("Details", box(0, at * 60, 100, at * 60 + 50), name=str(at)) for at in range(5)))
    matches = look(page, text="Details")
    assert matches.best is None
    assert matches.ambiguous
    assert "5 things" in matches.reason
    assert {match.element.id for match in matches.ranked} == set("01234")


def test_a_disabled_twin_gives_way() -> None:
    page = screen(
        button("Next", box(0, 0, 100, 50), enabled=False, name="off"), button("Next", box(0, 100, 100, 150))
    )
    assert the_one(page, text="Next") == "Next"
