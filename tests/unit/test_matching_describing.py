"""What was found is described so that it is found again: here, and after rows have come and gone."""

from __future__ import annotations

import pytest

from tests import samples
from tests.fakes.finding import matching
from tests.unit.matching_screens import box, button, icon, line, part, read, row, screen, switch_row, text
from treetap.matching.describing import described
from treetap.matching.find import find
from treetap.matching.labels import index, label
from treetap.models import Bounds, Element, Relation, Role, Screen, Target, Text, is_bound


def shelf(*names: str) -> Screen:
    """Rows that each have a bin, and a switch with no name of its own."""
    rows = []
    for at, name in enumerate(names):
        top = at * 60
        knob = part(f"knob {name}", box(240, top + 15, 290, top + 45), role=Role.SWITCH, checked=True)
        bin_ = icon("Delete", box(300, top + 10, 340, top + 50), name=f"bin {name}", resource_id="app:id/bin")
        rows.append(row(name, at, knob, bin_, subtitle="Fresh"))
    return screen(*rows)


def again(element_id: str, page: Screen, later: Screen) -> str | None:
    """Where the description of the one leads on the other."""
    target = described(index(page).by_id[element_id], page)
    assert target.element is None
    assert is_bound(target)
    best = find(target, later).best
    return None if best is None else best.element.id


BEFORE = shelf("Milk", "Bread", "Tea")


@pytest.mark.parametrize(
    "later",
    [
        BEFORE,
        shelf("Eggs", "Milk", "Bread", "Tea"),
        shelf("Tea", "Bread"),
        shelf("Bread", "Milk"),
    ],
)
@pytest.mark.parametrize("element_id", ["row Bread", "Bread", "bin Bread", "knob Bread"])
def test_it_is_found_after_others_came_and_went(element_id: str, later: Screen) -> None:
    assert again(element_id, BEFORE, later) == element_id


@pytest.mark.parametrize("element_id", ["row Bread", "bin Bread", "knob Bread"])
def test_what_is_gone_is_not_found_elsewhere(element_id: str) -> None:
    later = shelf("Milk", "Tea")
    target = described(index(BEFORE).by_id[element_id], BEFORE)
    best = find(target, later).best
    assert best is None or best.score < 0.8


@pytest.mark.parametrize(
    "page",
    [samples.settings(), samples.chat("Ann", "hi", "hi", typed="draft"), samples.gallery("beach", "$5 {x}")],
)
def test_everything_on_a_page_is_found_again_on_it(page: Screen) -> None:
    for element in page.elements:
        assert again(element.id, page, page) == element.id
        target = described(element, page)
        assert matching(target, page) == [element]
        # Nor does it need its place, which is the first thing to change.
        assert matching(target.model_copy(update={"last_point": None}), page) == [element]


def test_all_that_is_known_is_said() -> None:
    page = samples.gallery("beach")
    assert described(index(page).by_id["Delete"], page) == Target(
        resource_id="app:id/remove",
        text="Delete",
        role=Role.BUTTON,
        last_point=samples.row(11).center.on(page.frame.size),
        page_key="gallery",
    )


def test_a_text_is_taken_to_the_letter() -> None:
    page = samples.gallery("$name")
    assert described(index(page).by_id["$name"], page).text == Text.literal("$name")


def test_its_label_names_it_and_not_what_is_nearer() -> None:
    label_, knob = samples.switch("Wi-Fi", 1, on=True)
    near = samples.element("Help", samples.row(1, samples.SIZE.width - 100, samples.SIZE.width - 80))
    target = described(knob, samples.screen("page", label_, near, knob))
    assert target.text == Text.literal("Wi-Fi")
    assert "Help" not in target.model_dump_json()


def test_what_is_cut_off_is_pointed_at_where_it_shows() -> None:
    page = samples.settings()
    target = described(index(page).by_id["Legal"], page)
    assert target.last_point is not None
    assert target.last_point.y < samples.SIZE.height


def test_what_is_neither_seen_nor_called_anything_is_no_error() -> None:
    gone = samples.element("", Bounds.pixel(0, 5000, 10, 5010), id="gone")
    assert described(gone, samples.screen("page", gone)).role is Role.UNKNOWN


def test_twins_are_counted() -> None:
    page = screen(*(button("Details", box(0, at * 60, 90, at * 60 + 50), name=f"{at}") for at in range(3)))
    assert described(index(page).by_id["1"], page).ordinal == 2
    assert [again(str(at), page, page) for at in range(3)] == ["0", "1", "2"]


def test_a_row_lends_its_name_to_what_has_none() -> None:
    target = described(index(BEFORE).by_id["bin Tea"], BEFORE)
    assert [(anchor.relation, anchor.text.fill()) for anchor in target.anchors] == [
        (Relation.SAME_ROW, "Tea")
    ]
    assert target.ordinal is None


def test_in_a_dialog_it_is_told_by_the_dialog() -> None:
    frame = part("dialog", box(30, 250, 330, 450), role=Role.DIALOG)
    page = screen(
        frame,
        text("Delete note?", box(40, 260, 300, 290), parent="dialog"),
        button("Delete", box(200, 400, 320, 440), name="yes", parent="dialog"),
        part("root", box(0, 0, 360, 720), role=Role.CONTAINER),
        button("Delete", box(200, 500, 320, 540), name="other", parent="root"),
    )
    target = described(index(page).by_id["yes"], page)
    assert target.container is not None
    assert target.container.fill() == "Delete note?"
    assert again("yes", page, page) == "yes"


def test_what_was_typed_is_never_in_it() -> None:
    fields = [
        part("name", box(0, 0, 360, 50), role=Role.FIELD, editable=True, text="Ann Secret", hint="Name"),
        part("pin", box(0, 60, 360, 110), role=Role.FIELD, editable=True, password=True, text="1234"),
    ]
    page = screen(*fields)
    for field in fields:
        said = described(field, page).model_dump_json()
        assert "Secret" not in said
        assert "1234" not in said
    assert again("name", page, page) == "name"


def test_a_field_is_found_by_its_id_when_it_has_been_filled() -> None:
    def form(**more: object) -> Screen:
        given = {"role": Role.FIELD, "editable": True, "resource_id": "app:id/who"}
        return screen(part("who", box(0, 0, 360, 50), **given | more), row("Ann", 3))

    assert again("who", form(hint="Name"), form(text="Ann")) == "who"


def test_what_was_read_off_pixels_claims_no_role() -> None:
    page = read(line("About phone", box(16, 70, 150, 100)))
    target = described(page.elements[0], page)
    assert target.role is None
    assert again("About phone", page, screen(row("About phone", 5))) == "row About phone"


def test_how_a_thing_stands_is_no_part_of_what_it_is() -> None:
    def panel(state: str) -> Screen:
        tile = icon(f"Bluetooth, {state}", box(0, 0, 100, 100), name="tile")
        knob = part("knob", box(200, 0, 260, 40), role=Role.SWITCH, description=state, checked=state == "on")
        return screen(tile, knob, text("NFC", box(120, 0, 190, 40), label_of="knob"))

    for name in ("tile", "knob"):
        assert again(name, panel("on"), panel("off")) == name


def test_what_has_no_name_at_all_keeps_its_place() -> None:
    page = screen(part("a", box(0, 0, 50, 50)), part("b", box(60, 0, 110, 50)))
    target = described(page.elements[1], page)
    assert target.last_point is not None
    assert target == Target(last_point=target.last_point, page_key="page")


@pytest.mark.parametrize(
    ("element", "called"),
    [
        (button("Save", box(0, 0, 50, 50)), "Save"),
        (icon("Search", box(0, 0, 50, 50)), "Search"),
        (part("x", box(0, 0, 50, 50), role=Role.FIELD, editable=True, hint="Name", text="Ann"), "Name"),
        (part("x", box(0, 0, 50, 50), resource_id="app:id/btnSendMessage"), "send message"),
        (part("x", box(0, 0, 50, 50)), ""),
    ],
)
def test_what_people_would_call_it(element: Element, called: str) -> None:
    assert label(element, screen(element)) == called


def test_a_switch_is_called_after_its_row() -> None:
    page = screen(
        switch_row("Wi-Fi", 1), row("Hotspot", 2, part("knob", box(300, 130, 350, 170), role=Role.SWITCH))
    )
    known = index(page)
    assert known.label(known.by_id["switch Wi-Fi"]) == "Wi-Fi"
    assert known.label(known.by_id["knob"]) == "Hotspot"
    assert known.label(known.by_id["row Hotspot"]) == "Hotspot"


def test_which_control_a_row_or_text_stands_for() -> None:
    page = screen(switch_row("Wi-Fi", 1), row("About", 2))
    known = index(page)
    for name in ("row Wi-Fi", "Wi-Fi", "switch Wi-Fi"):
        control = known.control(known.by_id[name])
        assert control is not None
        assert control.id == "switch Wi-Fi"
    assert known.control(known.by_id["row About"]) is None


def test_one_screen_is_indexed_once() -> None:
    page = shelf("Milk")
    assert index(page) is index(page)
    assert index(page) is not index(page.model_copy())
