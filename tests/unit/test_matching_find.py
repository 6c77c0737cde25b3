"""Every description of a target narrows, and a text leads to what one would touch for it."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.matching_screens import box, button, icon, part, row, screen, switch_row, text
from treetap.matching.find import Matches, find
from treetap.models import Anchor, Element, Relation, Role, Screen, Target, Text, Trait

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


# To the letter


def test_a_text_means_the_row_that_it_is_in() -> None:
    assert the_one(SETTINGS, text="Display") == "row Display"
    assert the_one(SETTINGS, text="display") == "row Display"
    assert the_one(SETTINGS, text="Dark theme") == "row Display"
    assert the_one(SETTINGS, text="Wi-Fi") == "row Wi-Fi"


def test_with_a_role_it_means_what_has_that_role() -> None:
    assert the_one(SETTINGS, text="Wi-Fi", role=Role.SWITCH) == "switch Wi-Fi"
    assert the_one(SETTINGS, text="Wi-Fi", role=Role.ITEM) == "row Wi-Fi"
    assert the_one(SETTINGS, text="Wi-Fi", role=Role.TEXT) == "Wi-Fi"


def test_where_only_the_switch_can_be_touched_it_is_meant() -> None:
    assert the_one(samples.settings(), text="Wi-Fi") == "Wi-Fi.switch"


def test_exact_and_unique_is_sure() -> None:
    for target in ({"text": "Display"}, {"text": "Dark theme"}, {"text": "Settings"}):
        matches = look(SETTINGS, **target)
        assert matches.best is not None
        assert matches.best.score >= 0.95


def test_what_does_something_goes_before_a_heading_of_that_name() -> None:
    page = screen(text("Alarms", box(0, 0, 200, 50), name="heading"), button("Alarms", box(0, 600, 120, 700)))
    assert the_one(page, text="Alarms") == "Alarms"


def test_a_rows_title_goes_before_the_same_words_in_another_row() -> None:
    page = screen(row("Work", 1), row("Monday", 2, subtitle="Work"))
    assert the_one(page, text="Work") == "row Work"


def test_an_element_by_its_id_and_nothing_else() -> None:
    assert the_one(SETTINGS, element="switch Wi-Fi", text="nonsense") == "switch Wi-Fi"
    assert "no element" in look(SETTINGS, element="gone").reason


@pytest.mark.parametrize("wanted", ["com.app:id/send", "id/send", "send"])
def test_a_resource_id_full_or_short(wanted: str) -> None:
    page = screen(
        icon("Send", box(0, 0, 50, 50), resource_id="com.app:id/send"),
        icon("Mail", box(60, 0, 110, 50), resource_id="com.app:id/send_mail"),
    )
    assert the_one(page, resource_id=wanted) == "Send"
    assert not look(page, resource_id="com.other:id/send").ranked


def test_a_description() -> None:
    page = screen(icon("Search", box(0, 0, 50, 50)), icon("More options", box(60, 0, 110, 50)))
    assert the_one(page, description="search") == "Search"
    assert the_one(page, text="More options") == "More options"


def test_a_field_by_its_hint_and_by_its_label() -> None:
    page = screen(
        part("mail", box(0, 100, 360, 150), role=Role.FIELD, editable=True, hint="E-mail"),
        text("Name", box(0, 170, 100, 190), label_of="name"),
        part("name", box(0, 200, 360, 250), role=Role.FIELD, editable=True, text="Ann"),
    )
    assert the_one(page, text="E-mail") == "mail"
    assert the_one(page, text="E-mail", role=Role.FIELD) == "mail"
    assert the_one(page, text="Name") == "name"
    assert the_one(page, text="Name", role=Role.FIELD) == "name"


def test_what_was_typed_is_not_what_a_field_is_called() -> None:
    field = part("search", box(0, 0, 360, 50), role=Role.FIELD, editable=True, text="Ann")
    found = look(screen(field), text="Ann")
    assert found.best is not None
    assert found.best.score < SURE
    assert the_one(screen(field, row("Ann", 2)), text="Ann") == "row Ann"
    assert not look(screen(field), text="Ann", must_match=(Trait.TEXT,)).ranked
    secret = field.model_copy(update={"password": True})
    assert not look(screen(secret), text="Ann").ranked


def test_a_switch_is_not_called_on() -> None:
    page = screen(samples.switch("NFC", 1, on=True)[1].model_copy(update={"text": "ON"}))
    assert not look(page, text="On").ranked


def test_an_option_may_be_called_off() -> None:
    page = screen(*(text(word, box(0, at, 90, at + 40), role=Role.RADIO, checked=False, clickable=True)
                    for at, word in ((0, "On"), (60, "Off"))))  # fmt: skip
    assert the_one(page, text="Off") == "Off"


def test_what_was_put_together_is_known_by_its_parts() -> None:
    """As toolkits do it that draw everything themselves."""
    page = screen(
        icon("Home\nTab 1 of 2", box(0, 0, 100, 50), name="home"),
        icon("Bluetooth, on, switch", box(0, 100, 360, 150), name="bluetooth"),
    )
    assert the_one(page, text="Home") == "home"
    assert the_one(page, text="Bluetooth") == "bluetooth"
    assert not look(page, text="On").ranked
    assert not look(page, text="Bluetooth", must_match=(Trait.TEXT,)).ranked


def test_a_letter_in_a_disc_is_no_title() -> None:
    whole = part("row", box(0, 0, 360, 60), role=Role.ITEM, clickable=True)
    words = [text("A", box(10, 10, 50, 50), parent="row"), text("Ann", box(60, 10, 200, 50), parent="row")]
    assert the_one(screen(whole, *words), text="Ann", must_match=(Trait.TEXT,)) == "row"


def test_a_description_goes_before_a_text_that_reads_the_same() -> None:
    page = screen(icon("Delete", box(300, 0, 350, 50), name="bin"), button("Delete", box(0, 600, 100, 650)))
    assert the_one(page, description="Delete") == "bin"
    assert look(page, text="Delete").ambiguous


# Where it stands


def test_beside_a_text() -> None:
    assert the_one(SETTINGS, role=Role.SWITCH, anchors=anchored(Relation.RIGHT_OF, "Bluetooth")) == (
        "switch Bluetooth"
    )
    assert the_one(SETTINGS, role=Role.SWITCH, anchors=anchored(Relation.SAME_ROW, "Wi-Fi")) == "switch Wi-Fi"
    assert not look(SETTINGS, role=Role.SWITCH, anchors=anchored(Relation.LEFT_OF, "Wi-Fi")).ranked


def test_a_switch_between_the_two_lines_of_a_row_is_right_of_both() -> None:
    knob = part("knob", box(300, 85, 350, 95), role=Role.SWITCH, checked=True)
    page = screen(row("Hotspot", 1, knob, subtitle="Off"))
    for words in ("Hotspot", "Off"):
        assert the_one(page, role=Role.SWITCH, anchors=anchored(Relation.RIGHT_OF, words)) == "knob"


GRID = screen(
    *(
        button(f"{column}{line}", box(column * 100, line * 100, column * 100 + 80, line * 100 + 60))
        for column in range(3)
        for line in range(3)
    )
)


@pytest.mark.parametrize(
    ("relation", "meant"),
    [(Relation.LEFT_OF, "01"), (Relation.RIGHT_OF, "21"), (Relation.ABOVE, "10"), (Relation.BELOW, "12")],
)
def test_the_nearest_on_each_side(relation: Relation, meant: str) -> None:
    assert the_one(GRID, role=Role.BUTTON, anchors=anchored(relation, "11")) == meant


def test_of_several_on_one_side_the_nearest() -> None:
    assert the_one(GRID, role=Role.BUTTON, anchors=anchored(Relation.BELOW, "10")) == "11"
    assert the_one(GRID, role=Role.BUTTON, anchors=anchored(Relation.BELOW, "10"), ordinal=2) == "12"


def bin_of(name: str, at: int) -> Element:
    return icon("Delete", box(300, at * 60 + 10, 340, at * 60 + 50), name=f"x {name}")


def test_an_anchor_tells_twins_apart() -> None:
    names = {"Milk": 0, "Bread": 60, "Tea": 120}
    bins = {
        name: icon("Delete", box(300, y + 10, 340, y + 50), name=f"x {name}") for name, y in names.items()
    }
    page = screen(*(row(name, y // 60, bins[name]) for name, y in names.items()))
    assert the_one(page, description="Delete", anchors=anchored(Relation.SAME_ROW, "Bread")) == "x Bread"
    assert the_one(page, description="Delete", container="Tea") == "x Tea"
    assert the_one(page, description="Delete", anchors=anchored(Relation.INSIDE, "Milk")) == "x Milk"
    assert the_one(page, description="Delete", ordinal=2) == "x Bread"
    assert look(page, description="Delete").ambiguous


def test_a_text_below_another_is_told_by_where_the_text_stands() -> None:
    page = screen(row("Lathe", 1, subtitle="Idle"), row("Saw", 2, subtitle="Idle"))
    assert the_one(page, text="Idle", anchors=anchored(Relation.BELOW, "Lathe")) == "row Lathe"
    assert the_one(page, text="Idle", anchors=anchored(Relation.BELOW, "Saw")) == "row Saw"


def test_in_a_list_or_dialog_by_text_or_id() -> None:
    dialog = part("dialog", box(20, 200, 340, 420), role=Role.DIALOG, resource_id="app:id/sheet")
    page = screen(
        button("Delete", box(0, 0, 100, 50), name="page"),
        dialog,
        text("Delete note?", box(40, 220, 300, 260), parent="dialog"),
        button("Delete", box(200, 360, 320, 410), parent="dialog", name="agree"),
    )
    assert the_one(page, text="Delete", container="Delete note?") == "agree"
    assert the_one(page, text="Delete", container="sheet") == "agree"
    assert the_one(page, text="Delete", container="app:id/sheet", must_match=(Trait.CONTAINER,)) == "agree"
    assert not look(page, text="Delete", container="elsewhere", must_match=(Trait.CONTAINER,)).ranked


def test_an_ordinal_reads_line_by_line() -> None:
    """Things of one line need not begin at the same height, nor be listed in order."""
    page = screen(
        *(button("Tab", box(x, y, x + 50, y + 40), name=f"{at}") for at, (x, y) in
          enumerate([(200, 3), (0, 5), (100, 0), (0, 100)]))
    )  # fmt: skip
    order = [the_one(page, text="Tab", ordinal=number) for number in (1, 2, 3, 4)]
    assert order == ["1", "2", "0", "3"]
    beyond = look(page, text="Tab", ordinal=5)
    assert beyond.best is None
    assert "4 of 'Tab'" in beyond.reason


def test_the_second_of_one_is_nobody() -> None:
    matches = look(SETTINGS, text="Sound", ordinal=2)
    assert matches.best is None
    assert [match.element.id for match in matches.ranked] == ["row Sound"]
