"""Values in one breath go each into a field of its own, where the form has one for each."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import page, row, told, typing
from tests.unit.doing_pages import Page, step
from treetap.decision.doing.forms import BEGUN
from treetap.decision.listed import parts_of
from treetap.models import InputText, Screen, Tap, Target

SENTENCE = "Create a contact: Olga Brandt, 555-010-7788, olga@mill.example"
FORM = ("Company", "Name", "Phone number", "Email")


@pytest.mark.parametrize(
    ("text", "kinds"),
    [
        ("Olga Brandt, 7 Mill Road, Weston, phone 5550107788", ["name", "address", "location", "phone"]),
        ("林小满，无锡市，梧桐路5号，电话13912626272", ["name", "location", "address", "phone"]),
        ("Olga, olga@mill.example, 555-010-7788", ["name", "email", "phone"]),
        ("milk, eggs, bread", []),
        ("Hello Ann, I am late, call 555-010-7788", []),
        ("Olga, 555-010-7788", []),
    ],
)
def test_what_each_part_may_be(text: str, kinds: list[str]) -> None:
    assert [one.kind for one in parts_of(text)] == kinds


def form(*labels: str) -> Screen:
    new = Page("New contact")
    for label in labels:
        new.put("field", "", hint=label)
    return new.put("button", "Save").made()


def test_each_gets_a_field() -> None:
    begun = Tap(target=Target(text="New"), description=BEGUN)
    decided = step(SENTENCE, form(*FORM), begun)
    assert decided is not None and isinstance(decided.action, InputText)
    assert decided.action.text.fill() == "Olga Brandt"


def test_a_form_without_a_field_for_each_gets_it_whole() -> None:
    begun = Tap(target=Target(text="New"), description=BEGUN)
    decided = step(SENTENCE, form("Name", "Note"), begun)
    assert decided is None or not isinstance(decided.action, InputText) or "," in decided.action.text.fill()


def filled(*values: str) -> Screen:
    return page("New contact", *(typing(one) for one in values), key="form")


ALL = ("Olga Brandt", "555-010-7788", "olga@mill.example")
EMPTY = page("Contacts", row("Ann"), key="list")


async def test_the_new_entry_has_it_all() -> None:
    now = page("Contacts", row("Ann"), row("Olga Brandt", "Mobile"), key="list")
    assert await told(SENTENCE, (EMPTY, filled(*ALL)), now) is not None
    assert await told(SENTENCE, (EMPTY, filled(*ALL[:2])), now) is None
    assert await told(SENTENCE, (EMPTY, filled(*ALL)), EMPTY) is None
