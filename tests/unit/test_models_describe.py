"""An element is described so that it, and nothing else, is found again."""

from __future__ import annotations

import pytest

from tests import samples
from tests.fakes.finding import matching
from treetap.models import Anchor, Bounds, Element, Relation, Role, Screen, Target, Text, describe

SCREENS = {
    "settings": samples.settings(),
    "chat": samples.chat("Ann", "hi", "hi", typed="draft"),
    "gallery": samples.gallery("beach", "$5 {x}"),
}


def wanted(screen: Screen, name: str) -> Element:
    found = screen.element(name)
    assert found is not None
    return found


@pytest.mark.parametrize("name", SCREENS)
def test_every_element_is_found_again_and_alone(name: str) -> None:
    screen = SCREENS[name]
    for element in screen.elements:
        target = describe(element, screen)
        assert matching(target, screen) == [element], target
        # Nor does it need its place, which is the first thing to change.
        assert matching(target.model_copy(update={"last_point": None}), screen) == [element], target


def test_all_that_is_known_is_said() -> None:
    screen = samples.gallery("beach")
    assert describe(wanted(screen, "Delete"), screen) == Target(
        resource_id="app:id/remove",
        text="Delete",
        role=Role.BUTTON,
        last_point=samples.row(11).center,
        page_key="gallery",
    )


def test_a_text_is_taken_to_the_letter() -> None:
    screen = samples.gallery("$name")
    assert describe(wanted(screen, "$name"), screen).text == Text.literal("$name")


def test_twins_are_counted_from_the_top() -> None:
    screen = samples.settings()
    assert describe(wanted(screen, "details.4"), screen).ordinal == 1
    assert describe(wanted(screen, "details.5"), screen).ordinal == 2
    assert describe(wanted(screen, "About phone"), screen).ordinal is None


def test_what_has_no_text_is_known_by_its_row_and_needs_no_number() -> None:
    """Two switches are alike but for what stands beside them; the number would be another in that row."""
    screen = samples.settings()
    target = describe(wanted(screen, "Bluetooth.switch"), screen)
    assert target.anchors == (Anchor(relation=Relation.SAME_ROW, text="Bluetooth"),)
    assert target.text is None
    assert target.ordinal is None


def test_its_label_is_a_better_anchor_than_what_is_nearer() -> None:
    label, knob = samples.switch("Wi-Fi", 1, on=True)
    near = samples.element("Help", samples.row(1, samples.SIZE.width - 100, samples.SIZE.width - 80))
    target = describe(knob, samples.screen("page", label, near, knob))
    assert target.anchors == (Anchor(relation=Relation.SAME_ROW, text="Wi-Fi"),)


@pytest.mark.parametrize("more", [{"editable": True}, {"password": True}])
def test_what_someone_typed_is_no_description(more: dict[str, bool]) -> None:
    field = samples.element("my secret", samples.row(3), id="field", role=Role.FIELD, **more)
    target = describe(field, samples.screen("page", field))
    assert "my secret" not in target.model_dump_json()


def test_what_is_cut_off_is_pointed_at_where_it_shows() -> None:
    screen = samples.settings()
    target = describe(wanted(screen, "Legal"), screen)
    assert target.last_point is not None
    assert target.last_point.y < samples.SIZE.height


def test_an_element_with_nothing_to_it_has_its_place() -> None:
    bare = samples.element("", samples.row(3), id="bare")
    target = describe(bare, samples.screen("page", bare))
    assert target.last_point == samples.row(3).center
    assert target.role is None


def test_not_even_that_is_no_error() -> None:
    gone = samples.element("", Bounds.pixel(0, 5000, 10, 5010), id="gone")
    assert describe(gone, samples.screen("page", gone)).role is Role.UNKNOWN
