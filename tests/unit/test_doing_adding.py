"""A line or a label goes to what is there; a control that takes something back is not taken by its id."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, switch, told, typing
from tests.unit.doing_pages import Page, step, touched
from treetap.models import InputText, Role, SetChecked, SetValue


@pytest.mark.parametrize(
    "sentence",
    ["Add figs to the list “Harvest”", "Add “figs” to the list “Harvest”", "在清单“Harvest”里加上蜡烛"],
)
def test_it_is_opened_and_no_new_one_begun(sentence: str) -> None:
    seen = Page("Lists").row("Harvest").row("Errands").put("icon", description="New list").made()
    assert touched(step(sentence, seen), seen) == "Harvest"


def test_another_line_is_made_and_filled() -> None:
    sentence = "Add figs to the list “Harvest”"
    seen = Page("Harvest").row("Plums").put("icon", description="Attach").put("button", "Add item").made()
    assert touched(step(sentence, seen), seen) == "Add item"
    open_line = Page("Harvest").row("Plums").put("field", "", hint="Something").made()
    decided = step(sentence, open_line)
    assert decided is not None
    assert isinstance(decided.action, InputText)
    assert decided.action.text.fill() == "figs"


def test_a_text_gets_it_at_its_end() -> None:
    seen = Page("Harvest").put("field", "Plums", hint="Text").made()
    decided = step("Add figs to the note “Harvest”", seen)
    assert decided is not None
    assert isinstance(decided.action, SetValue)
    assert decided.action.value.fill() == "Plums\nfigs"


def test_a_label_is_looked_for_on_its_page() -> None:
    sentence = "Add the label Garden to the note “Harvest”"
    seen = Page("Harvest").put("icon", description="Labels").put("icon", description="Delete").made()
    assert touched(step(sentence, seen), seen) == "Labels"
    chips = Page("Notes").put("box", "Garden").row("Harvest").made()
    decided = step(sentence, chips)
    assert not isinstance(getattr(decided, "action", None), SetChecked)
    assert touched(decided, chips) == "Harvest"


def test_what_takes_back_is_not_taken_by_its_id() -> None:
    seen = Page("Harvest").put("icon", description="Unarchive", resource_id="com.other:id/archive").made()
    assert step("Archive the note “Harvest”", seen) is None


def test_a_mark_is_taken_away_by_the_control_that_is_on() -> None:
    on = Page("Harvest").put("icon", description="Favorite", selected=True).made()
    assert touched(step("Unfavorite the note “Harvest”", on), on) == "Favorite"
    off = Page("Harvest").put("icon", description="Favorite").made()
    assert step("Unfavorite the note “Harvest”", off) is None


@pytest.mark.parametrize(
    ("title", "name", "on", "holds"),
    [
        ("Harvest list", "Plums", False, True),
        ("Harvest list", "Plums", True, False),
        ("Harvest list", "Figs", False, False),
        ("Errands", "Plums", False, False),
    ],
)
async def test_the_box_of_a_list_that_is_named(title: str, name: str, on: bool, holds: bool) -> None:
    seen = page(title, switch(name, on, kind=Role.CHECKBOX), key="l")
    assert (await told("Untick Plums on the harvest list", (), seen) is not None) is holds


@pytest.mark.parametrize(
    ("field", "holds"), [(typing("Plums"), True), (typing("Plums", hint="Search"), False)]
)
async def test_whose_page_it_is_by_its_first_field(field: object, holds: bool) -> None:
    from tests.unit.checking_screens import icon

    seen = page("", field, icon("Unarchive"), key="n")  # type: ignore[arg-type]
    assert (await told("Archive the note “Plums”", (), seen) is not None) is holds


@pytest.mark.parametrize(
    ("sentence", "label"),
    [
        ("Add the home number 3125557601 to Ida Holm in Contacts", "Create contact"),
        ("在联系人里给何伊达添加单位电话13777883744", "新建联系人"),
    ],
)
def test_a_number_of_somebody_begins_nobody_new(sentence: str, label: str) -> None:
    shown = Page("Contacts").row("Ida Holm").row("何伊达").put("button", label).made()
    decided = step(sentence, shown)
    assert decided is None or touched(decided, shown) != label
