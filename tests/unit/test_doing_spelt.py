"""Forms that are more than fields: rows that offer choices, steppers, chips, several pages, labels beside."""

from __future__ import annotations

from tests.unit.doing_pages import Page, bounds, step, touched
from treetap.models import InputText, Role, Screen, SetValue, Tap, Target, Terminal, Text

PLANT = "Add a plant: title: Fern, pots: 3, watering time: 10 mins, soil: peat and sand"
BEGUN = Tap(target=Target(text=Text.literal("Add plant")), description="begin a new one")
TITLED = InputText(target=Target(text=Text.literal("Title")), text=Text.literal("Fern"))


def typed(decided: Terminal | None) -> str:
    assert decided is not None
    assert isinstance(decided.action, InputText | SetValue), decided.action
    return (decided.action.text if isinstance(decided.action, InputText) else decided.action.value).fill()


def first_page(title: str, pots: int, chosen: str = "30 mins") -> Screen:
    page = Page("Add plant").put("icon", description="Navigate up")
    page.put("field", title, hint="Title")
    page.put("icon", description="Fewer pots", bounds=bounds(4, right=60))
    page.put("text", f"Pots: {pots}", bounds=bounds(4, left=70, right=290))
    page.put("icon", description="More pots", bounds=bounds(4, left=300))
    page.put("text", "Watering time")
    for length in ("10 mins", "20 mins", "30 mins"):
        page.put("button", length, role=Role.CHECKBOX, checked=length == chosen)
    return page.put("button", "Continue").made("first")


def test_a_number_is_stepped_to_and_a_length_is_chosen_before_one_goes_on() -> None:
    seen = first_page("Fern", 2)
    assert touched(step(PLANT, seen, BEGUN, TITLED), seen) == "More pots"
    seen = first_page("Fern", 3)
    assert touched(step(PLANT, seen, BEGUN, TITLED), seen) == "10 mins"
    seen = first_page("Fern", 3, "10 mins")
    assert touched(step(PLANT, seen, BEGUN, TITLED), seen) == "Continue"


def test_the_next_page_takes_what_is_left_and_is_saved() -> None:
    def page(soil: str) -> Screen:
        made = Page("Fern").put("text", "Shade").put("field", "none").put("text", "Soil").put("field", soil)
        return made.put("button", "Save plant").made("second")

    before = first_page("Fern", 3, "10 mins")
    decided = step(PLANT, page(""), BEGUN, TITLED, earlier=[before])
    assert typed(decided) == "peat and sand"
    assert decided is not None and isinstance(decided.action, InputText), "the empty field, under its label"
    full = page("peat and sand")
    soil = InputText(target=Target(text=Text.literal("Soil")), text=Text.literal("peat and sand"))
    assert touched(step(PLANT, full, BEGUN, TITLED, soil, earlier=[before]), full) == "Save plant"


def test_a_row_that_shows_the_choice_is_not_opened_again() -> None:
    said = "Create a contact. First name: Ina, Last name: Holt, Phone label: Work"

    def page(label: str) -> Screen:
        made = (
            Page("New contact").put("field", "Ina", hint="First name").put("field", "Holt", hint="Last name")
        )
        return made.row("Phone label", label).put("button", "Save").made()

    begun = Tap(target=Target(text=Text.literal("New contact")), description="begin a new one")
    assert touched(step(said, page("Mobile"), begun), page("Mobile")) == "Phone label"
    assert touched(step(said, page("Work"), begun), page("Work")) == "Save"


def test_a_menu_of_kinds_offers_a_file_for_a_note() -> None:
    menu = Page().row("New folder").row("New file").made(dialog=True)
    begun = Tap(target=Target(text=Text.literal("New")), description="begin a new one")
    decided = step("create a note named plan.md with the following text: Paint it", menu, begun)
    assert touched(decided, menu) == "New file"


def test_a_new_entry_that_does_not_show_is_looked_for_on_its_day() -> None:
    said = "create an event on 2026-04-02 at 9:00 with the title 'Tea'"
    saved = Tap(target=Target(text=Text.literal("Save")), description="submit")
    page = Page("Diary").put("icon", description="Add event")
    page.put("button", "Today", selected=True).put("button", "2026-04-01").put("button", "2026-04-02")
    seen = page.row("Dentist", "8:00").made()
    assert touched(step(said, seen, saved), seen) == "2026-04-02"
    there = page.row("Tea", "9:00").made()
    assert step(said, there, saved) is None
