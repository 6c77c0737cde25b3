"""Whether an expectation holds on a screen: each kind met, unmet, and where it cannot be told."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.errors import ValueMissing
from treetap.matching.holds import Holding, holds
from treetap.models import (
    Appears,
    Blocker,
    BlockerKind,
    Bounds,
    Checked,
    Element,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Role,
    Screen,
    Source,
    Target,
    Text,
    Toast,
)

SETTINGS = samples.settings(wifi=True)


def told(expectation: Expectation, *elements: Element, **screen: Any) -> Holding:
    return holds(expectation, samples.screen("page", *elements, **screen))


def text(words: str, row: int, **more: Any) -> Element:
    return samples.element(words, samples.row(row), **{"role": Role.TEXT} | more)


def item(name: str, row: int, *words: str) -> tuple[Element, ...]:
    """A row that can be touched, its texts in it."""
    box = Element(
        id=name, source=Source.TREE, role=Role.ITEM, bounds=samples.row(row), clickable=True, order=row * 10
    )
    return box, *(
        samples.element(
            one, samples.row(row), id=f"{name}.{at}", role=Role.TEXT, parent=name, order=row * 10 + at
        )
        for at, one in enumerate(words, 1)
    )


def dialog(*elements: Element) -> dict[str, Any]:
    names = tuple(one.id for one in elements)
    return {"blockers": (Blocker(kind=BlockerKind.DIALOG, description="a dialog", elements=names),)}


def tab_row(*names: str) -> list[Element]:
    """Tabs, the last of them chosen."""
    return [
        samples.element(
            name, samples.row(11, at * 90, at * 90 + 90), role=Role.TAB, selected=name == names[-1]
        )
        for at, name in enumerate(names)
    ]


# Appears and gone


def test_what_is_there_appears_and_what_is_not_does_not() -> None:
    assert holds(Appears(target=Target(text="About phone")), SETTINGS).met is True
    assert holds(Appears(target=Target(text="Aeroplane mode")), SETTINGS).met is False
    assert holds(Gone(target=Target(text="About phone")), SETTINGS).met is False
    assert holds(Gone(target=Target(text="Aeroplane mode")), SETTINGS).met is True


@pytest.mark.parametrize("words", ["About", "About phones", "phone", "About tablet"])
def test_a_text_that_is_only_like_it_is_another(words: str) -> None:
    assert holds(Appears(target=Target(text=words)), SETTINGS).met is False


def test_behind_a_dialog_nobody_can_tell_what_is_gone() -> None:
    question = text("Delete this photo?", 4)
    for expectation in (Gone(target=Target(text="beach.jpg")), Appears(target=Target(text="beach.jpg"))):
        assert told(expectation, question, **dialog(question)).met is None


def test_what_was_in_the_dialog_itself_can_be_seen_to_go() -> None:
    title, error = text("Unlock", 4), text("Wrong PIN", 5)
    before = samples.screen("dialog", title, error, **dialog(title, error))
    after = samples.screen("dialog", title, **dialog(title))
    assert holds(Gone(target=Target(text="Wrong PIN")), after, before).met is True
    assert holds(Gone(target=Target(text="Photos")), after, before).met is None


def test_an_element_id_is_of_the_screen_before() -> None:
    """The same id is something else on the next screen."""
    before = samples.screen("list", text("Tea", 1, id="e1"), text("Milk", 2, id="e2"))
    after = samples.screen("list", text("Milk", 1, id="e1"))
    assert holds(Gone(target=Target(element="e1")), after, before).met is True
    assert holds(Gone(target=Target(element="e2")), after, before).met is False
    assert holds(Appears(target=Target(element="e2")), after, before).met is True


def test_nobody_looked() -> None:
    blind = samples.screen("page", sources=frozenset())
    assert holds(Appears(target=Target(text="About phone")), blind).met is None
    assert holds(Toast(text="Saved"), blind).met is None


def test_an_unbound_text_is_an_error() -> None:
    with pytest.raises(ValueMissing):
        holds(Appears(target=Target(text=Text.slot("name"))), SETTINGS)


# Checked


@pytest.mark.parametrize("role", [None, Role.SWITCH])
def test_a_switch_is_named_by_its_row(role: Role | None) -> None:
    wifi, bluetooth = Target(text="Wi-Fi", role=role), Target(text="Bluetooth", role=role)
    assert holds(Checked(target=wifi, checked=True), SETTINGS).met is True
    assert holds(Checked(target=wifi, checked=False), SETTINGS).met is False
    assert holds(Checked(target=bluetooth, checked=False), SETTINGS).met is True


def test_the_box_in_a_row_is_the_rows() -> None:
    row, *words = item("door", 3, "Leave at the door")
    box = Element(
        id="box",
        source=Source.TREE,
        role=Role.CHECKBOX,
        bounds=samples.row(3, 0, 60),
        checked=True,
        parent="door",
    )
    leave = Target(text="Leave at the door")
    assert told(Checked(target=leave, checked=True), row, *words, box).met is True


def test_a_chosen_tab_is_on_and_its_neighbours_are_off() -> None:
    tabs = [
        samples.element(
            name, samples.row(0, at * 100, at * 100 + 100), role=Role.TAB, selected=name == "Sent"
        )
        for at, name in enumerate(("Coming", "Sent"))
    ]
    assert told(Checked(target=Target(text="Sent"), checked=True), *tabs).met is True
    assert told(Checked(target=Target(text="Coming"), checked=True), *tabs).met is False


def test_what_was_read_off_a_picture_says_nothing_about_on_and_off() -> None:
    line = samples.element("Wi-Fi", samples.row(1), source=Source.OCR)
    answer = told(Checked(target=Target(text="Wi-Fi"), checked=True), line, sources=frozenset({Source.OCR}))
    assert answer.met is None


def test_a_plain_text_is_neither_on_nor_off() -> None:
    assert told(Checked(target=Target(text="Wi-Fi"), checked=True), text("Wi-Fi", 1)).met is None


# Values


def field(typed: str, **more: Any) -> Element:
    return samples.element(typed, samples.row(4), id="field", role=Role.FIELD, editable=True, **more)


@pytest.mark.parametrize(
    ("wanted", "typed", "met"),
    [
        ("hi", "hi", True),
        ("hi", "Hi", False),
        ("hi", "hi there", False),
        ("你好", "你好", True),
        ("13812345678", "138 1234 5678", True),
        ("two\nlines", "two\r\nlines", True),
        ("e\u0301te", "éte", True),
    ],
)
def test_what_was_typed_counts_to_the_letter(wanted: str, typed: str, met: bool) -> None:
    answer = told(HasValue(target=Target(role=Role.FIELD), value=Text.literal(wanted)), field(typed))
    assert answer.met is met


def test_a_hint_is_no_value() -> None:
    name = Target(text="Name", role=Role.FIELD)
    empty = field("", hint="Name")
    assert told(HasValue(target=name, value=Text.literal("")), empty).met is True
    assert told(HasValue(target=name, value=Text.literal("Name")), empty).met is False


def test_of_a_password_only_its_length_shows() -> None:
    secret = HasValue(target=Target(role=Role.FIELD), value=Text.literal("2468"))
    assert told(secret, field("••••", password=True)).met is True
    assert told(secret, field("••", password=True)).met is False


@pytest.mark.parametrize(
    ("value", "met"), [("Chime", True), ("chime", True), ("Zen", False), ("Ringtone", False)]
)
def test_a_rows_summary_is_its_value(value: str, met: bool) -> None:
    row = item("ringtone", 2, "Ringtone", "Chime")
    assert told(HasValue(target=Target(text="Ringtone"), value=Text.literal(value)), *row).met is met


def test_a_description_holds_name_and_value() -> None:
    row = samples.element(
        "", samples.row(2), id="r", description="Ringtone: Chime", role=Role.ITEM, clickable=True
    )
    named = HasValue(target=Target(element="r"), value=Text.literal("Chime"))
    assert told(named, row).met is True


@pytest.mark.parametrize(
    ("shown", "met"), [("75", True), ("75%", True), ("75 percent", True), ("7", False), ("750", False)]
)
def test_a_slider_says_its_number_one_way_or_another(shown: str, met: bool) -> None:
    slider = samples.element(shown, samples.row(3), id="volume", role=Role.SLIDER)
    wanted = HasValue(target=Target(role=Role.SLIDER), value=Text.literal("75"))
    assert told(wanted, slider).met is met


def test_a_switch_has_a_value_too() -> None:
    on = HasValue(target=Target(text="Wi-Fi"), value=Text.literal("on"))
    assert holds(on, SETTINGS).met is True
    assert holds(on, samples.settings()).met is False


# Pages


def test_the_first_heading_is_the_title_and_other_texts_are_not() -> None:
    assert holds(OnPage(title="settings"), SETTINGS).met is True
    for words in ("Bluetooth", "About phone", "Setting"):
        assert holds(OnPage(title=Text.literal(words)), SETTINGS).met is False


def test_a_large_title_may_stand_below_the_bar() -> None:
    up = samples.element(
        "", samples.row(0, 0, 60), id="up", description="Back", role=Role.BUTTON, clickable=True
    )
    rows = [part for at in (4, 5) for part in item(f"row {at}", at, f"Thing {at}")]
    assert told(OnPage(title="Garden"), up, text("Garden", 1), *rows).met is True
    assert told(OnPage(title="Thing 4"), up, text("Garden", 1), *rows).met is False


def test_a_dialogs_title_is_the_pages_while_it_is_open() -> None:
    title, more = text("Unlock", 4), text("Enter the PIN", 5)
    assert told(OnPage(title="Unlock"), title, more, **dialog(title, more)).met is True
    assert told(OnPage(title="Enter the PIN"), title, more, **dialog(title, more)).met is None


def test_the_chosen_tab_names_the_place() -> None:
    tabs = tab_row("Beds", "Diary")
    assert told(OnPage(title="Diary"), *tabs).met is True
    assert told(OnPage(title="Beds"), *tabs).met is False


def test_a_learned_page_is_known_by_its_key() -> None:
    assert holds(OnPage(page_key="settings"), SETTINGS).met is True
    assert holds(OnPage(page_key="chat"), SETTINGS).met is False
    assert holds(OnPage(page_key="chat"), samples.screen("", *SETTINGS.elements)).met is None
    assert holds(OnPage(title="Ann", page_key="chat"), samples.chat("Bo")).met is False


# Messages


def test_a_passing_message_is_heard() -> None:
    heard = samples.screen("chat", toasts=("Message sent",))
    assert holds(Toast(text="message sent"), heard).met is True
    assert holds(Toast(text="Message not sent"), heard).met is False
    assert holds(Toast(text="Message sent"), samples.screen("chat")).met is False


def test_a_text_that_was_there_before_is_no_message() -> None:
    line = samples.element("Saved", samples.row(8))
    before = samples.screen("page", line)
    after = samples.screen("page", line, text("Title", 0))
    assert holds(Toast(text="Saved"), after, before).met is False
    assert holds(Toast(text="Saved"), after, samples.screen("page")).met is True


def test_a_button_is_no_message() -> None:
    button = samples.element("Saved", samples.row(8), role=Role.BUTTON, clickable=True)
    assert told(Toast(text="Saved"), button).met is False


def test_the_bar_at_the_foot_is_one() -> None:
    bar = samples.element("", samples.row(11), id="bar", role=Role.CONTAINER)
    words = text("Note deleted", 11, resource_id="app:id/snackbar_text", parent="bar")
    assert told(Toast(text="Note deleted"), bar, words).met is True


def test_every_answer_says_why() -> None:
    screen: Screen = SETTINGS
    expectations: list[Expectation] = [
        Appears(target=Target(last_point=None, role=Role.SLIDER)),
        Gone(target=Target(resource_id="app:id/x")),
        Checked(target=Target(sentence="the big switch"), checked=True),
        HasValue(target=Target(text="Wi-Fi"), value=Text.literal("x" * 500)),
    ]
    for one in expectations:
        why = holds(one, screen).why
        assert why.endswith(".") and len(why) < 300


def test_bounds_of_any_space_will_do() -> None:
    unit = Bounds.guess(0.0, 0.0, 1.0, 0.1)
    title = Element(id="t", source=Source.VISION, role=Role.TEXT, text="Photos", bounds=unit)
    assert told(OnPage(title="Photos"), title).met is True


def test_other_words_for_it_are_no_proof() -> None:
    assert (
        told(Appears(target=Target(text="发送")), text("发送", 3, role=Role.BUTTON, clickable=True)).met
        is True
    )
    assert (
        told(Appears(target=Target(text="Send")), text("发送", 3, role=Role.BUTTON, clickable=True)).met
        is False
    )
