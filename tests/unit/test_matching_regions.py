"""Where a finger goes: on what is meant, on the part in sight, clear of what does something else."""

from __future__ import annotations

import pytest

from tests.unit.matching_screens import HEIGHT, WIDTH, box, button, icon, part, row, screen, switch_row, text
from treetap.matching.labels import index
from treetap.matching.regions import behind, touch, touchable
from treetap.models import Blocker, BlockerKind, Bounds, Element, Point, Role, Screen, Space

PAGE = screen(text("x", box(0, 0, 10, 10)))


def inside(bounds: Bounds, point: Point) -> bool:
    return bounds.contains(point)


def test_all_in_sight_is_touched_in_the_middle() -> None:
    place = touchable(box(100, 200, 200, 260), PAGE)
    assert place == (Point.pixel(150, 230), None)


def test_any_space_will_do() -> None:
    unit = Bounds(left=0.25, top=0.25, right=0.75, bottom=0.75, space=Space.UNIT)
    place = touchable(unit, PAGE)
    assert place is not None
    assert place[0] == Point.pixel(WIDTH / 2, HEIGHT / 2)


@pytest.mark.parametrize(
    "cut",
    [
        box(0, HEIGHT - 30, WIDTH, HEIGHT + 60),
        box(0, -60, WIDTH, 30),
        box(-60, 100, 30, 150),
        box(WIDTH - 30, 100, WIDTH + 200, 150),
    ],
)
def test_what_is_cut_is_touched_where_it_shows(cut: Bounds) -> None:
    place = touchable(cut, PAGE)
    assert place is not None
    center, safe = place
    assert safe == cut.visible_on(PAGE.frame.size)
    assert safe is not None
    assert inside(safe, center)


@pytest.mark.parametrize(
    "hardly",
    [
        box(0, HEIGHT - 4, WIDTH, HEIGHT + 60),
        box(0, -60, WIDTH, 3),
        box(-100, 100, 5, 150),
        box(0, HEIGHT, WIDTH, HEIGHT + 60),
        box(WIDTH + 5, 0, WIDTH + 50, 50),
        box(-50, -50, -10, -10),
        box(10, 10, 10, 50),
    ],
)
def test_what_hardly_shows_is_refused(hardly: Bounds) -> None:
    assert touchable(hardly, PAGE) is None


def test_what_is_small_but_whole_can_be_touched() -> None:
    assert touchable(box(100, 100, 105, 103), PAGE) is not None


def spot(page: Screen, name: str, near: str | None = None) -> Point:
    known = index(page)
    place = touch(known.by_id[name], page, None if near is None else known.by_id[near])
    assert place is not None
    return place[0]


def test_a_row_is_not_touched_on_its_switch() -> None:
    page = screen(switch_row("Wi-Fi", 1))
    point = spot(page, "row Wi-Fi", "Wi-Fi")
    assert not inside(index(page).by_id["switch Wi-Fi"].bounds, point)
    assert inside(index(page).by_id["row Wi-Fi"].bounds, point)


def test_a_row_whose_middle_is_a_button_is_touched_on_its_words() -> None:
    page = screen(row("Milk", 1, icon("Delete", box(150, 62, 350, 118), name="bin")))
    assert inside(box(16, 68, 150, 90), spot(page, "row Milk", "Milk"))


def test_without_words_it_is_the_largest_free_part() -> None:
    page = screen(row("Milk", 1, icon("Delete", box(100, 62, 350, 118), name="bin")))
    assert inside(box(0, 60, 100, 120), spot(page, "row Milk"))


def test_what_floats_over_a_row_is_avoided() -> None:
    page = screen(row("Last", 10), icon("New", box(120, 580, 250, 680), name="fab"))
    point = spot(page, "row Last")
    assert not inside(box(120, 580, 250, 680), point)
    assert inside(index(page).by_id["row Last"].bounds, point)


def test_many_buttons_leave_a_gap() -> None:
    buttons = [icon(str(at), box(at * 36, 60, at * 36 + 30, 120)) for at in range(10)]
    page = screen(row("Keys", 1, *buttons))
    point = spot(page, "row Keys")
    assert inside(index(page).by_id["row Keys"].bounds, point)


def test_a_row_all_covered_by_its_button_is_touched_all_the_same() -> None:
    page = screen(row("Keys", 1, icon("all", box(0, 60, 359, 120))))
    assert inside(index(page).by_id["row Keys"].bounds, spot(page, "row Keys"))


# What lies behind


def dialog(*inside: Element, **more: object) -> list[Element]:
    frame = part("dialog", box(30, 250, 330, 450), role=Role.DIALOG)
    return [frame, *(one.model_copy(update={"parent": "dialog"}) for one in inside)]


OK = button("OK", box(220, 400, 320, 440))


def test_a_window_behind_a_dialog_cannot_be_touched() -> None:
    page = screen(row("Under", 1), dialog(OK))
    assert behind(index(page)) == {"row Under", "Under"}


def test_in_its_own_window_a_dialog_covers_what_it_lies_on() -> None:
    """As in pages that are drawn by one view."""
    root = part("root", box(0, 0, WIDTH, HEIGHT), role=Role.CONTAINER)
    page = screen(
        root,
        button("Far", box(0, 0, 100, 50), parent="root"),
        button("Near", box(100, 300, 200, 350), parent="root"),
        [one.model_copy(update={"parent": one.parent or "root"}) for one in dialog(OK)],
    )
    assert behind(index(page)) == {"Near"}


def test_what_comes_after_a_dialog_is_over_it() -> None:
    page = screen(dialog(OK), button("Undo", box(0, 660, 100, 700)))
    assert not behind(index(page))


def keyboard(page: Screen, *covered: str) -> Screen:
    over = Blocker(kind=BlockerKind.KEYBOARD, description="keyboard", elements=covered)
    return page.model_copy(update={"blockers": (over,), "keyboard_shown": True})


def test_what_the_keyboard_covers_cannot_be_touched() -> None:
    page = keyboard(screen(row("Top", 1), row("Low", 11)), "row Low")
    assert behind(index(page)) == {"row Low", "Low"}


def test_a_page_that_made_room_for_the_keyboard_is_not_covered() -> None:
    page = keyboard(screen(row("Top", 1), button("Send", box(280, 430, 350, 480))), "Send")
    assert not behind(index(page))


def test_a_popup_covers_what_it_lies_on_and_no_more() -> None:
    tip = Blocker(kind=BlockerKind.POPUP, description="tip", elements=("Got it",))
    page = screen(row("A", 1), row("B", 5), button("Got it", box(0, 290, 360, 370))).model_copy(
        update={"blockers": (tip,)}
    )
    assert behind(index(page)) == {"row B", "B"}
