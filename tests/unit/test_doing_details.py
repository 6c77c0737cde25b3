"""One more number of somebody who is there, a line that is kept when one leaves, what was put away last."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, step, touched
from treetap.decision.doing.acting import ENTERED
from treetap.decision.doing.forms import SUBMITTED
from treetap.models import Action, InputText, PressKey, ScrollTo, Tap, Target, Text

ADD = "Add the work number 555-201-3388 to Olga Brandt, and keep the old one"
ZH = "给王芳添加单位电话13777883744，原来的号码保留"


def tapped(text: str, mark: str = "") -> Tap:
    return Tap(target=Target(text=Text.literal(text)), description=mark)


def typed(text: str) -> Action:
    return InputText(target=Target(text=Text.literal("Phone")), text=Text.literal(text))


@pytest.mark.parametrize(("sentence", "name"), [(ADD, "Olga Brandt"), (ZH, "王芳")])
def test_nobody_new_is_made(sentence: str, name: str) -> None:
    seen = Page("People").row(name).row("Ann").put("icon", description="New person").made()
    assert touched(step(sentence, seen), seen) == name


def test_what_is_there_is_not_written_over() -> None:
    form = Page("Edit").put("field", "Olga Brandt", hint="Name").put("field", "555-0000", hint="Phone")
    seen = form.put("button", "Add phone").made()
    assert touched(step(ADD, seen, tapped("Olga Brandt", ENTERED)), seen) == "Add phone"
    room = Page("Edit").put("field", "555-0000", hint="Phone").put("field", "", hint="Phone").made()
    decided = step(ADD, room, tapped("Olga Brandt", ENTERED))
    assert decided is not None and isinstance(decided.action, InputText)
    assert decided.action.target is not None
    assert decided.action.target.element == room.elements[-1].id


@pytest.mark.parametrize(("kind", "next_touch"), [("Home", "Home"), ("Work", "Save")])
def test_its_kind_is_chosen_before_it_is_kept(kind: str, next_touch: str) -> None:
    form = Page("Edit").put("field", "555-201-3388", hint="Phone").put("button", kind).put("button", "Save")
    seen = form.made()
    assert touched(step(ADD, seen, tapped("Olga Brandt", ENTERED), typed("555-201-3388")), seen) == next_touch
    kinds = Page("Type").row("Home").row("Work").row("Other").made(dialog=True)
    offered = step(ADD, kinds, tapped("Olga Brandt", ENTERED), typed("555-201-3388"))
    assert touched(offered, kinds) == "Work"


def test_somebody_new_is_still_made() -> None:
    seen = Page("People").row("Ann").put("icon", description="New contact").made()
    decided = step("Create a new contact for Olga Brandt, 555-201-3388", seen)
    assert touched(decided, seen) == "New contact"


def test_a_line_is_kept_by_leaving_and_looked_at_again() -> None:
    sentence = "Add figs to the list “Harvest”"
    seen = Page("Harvest").put("field", "Plums").put("field", "figs").made()
    left = step(sentence, seen, tapped("Harvest", ENTERED), typed("figs"))
    assert left is not None and isinstance(left.action, PressKey)
    assert left.action.description == SUBMITTED
    lists = Page("Lists").row("Errands").row("Harvest").made()
    done = (tapped("Harvest", ENTERED), typed("figs"), left.action)
    assert touched(step(sentence, lists, *done), lists) == "Harvest"
    away = step(sentence, Page("Lists").row("Errands").made(), *done)
    assert away is not None and isinstance(away.action, ScrollTo)


@pytest.mark.parametrize(
    ("days", "name"), [(("30 days", "28 days"), "Moss"), (("", ""), "Moss"), (("2 days", "28 days"), None)]
)
def test_what_was_put_away_last_stands_first(days: tuple[str, str], name: str | None) -> None:
    page = Page("Trash")
    for title, left in zip(("Moss", "Fern"), days, strict=True):
        page.row(*filter(None, (title, left)))
    decided = step("Restore the plant that I deleted last", page.made(), tapped("Trash"))
    held = None if decided is None else decided.action
    target = getattr(held, "target", None)
    assert (None if target is None else target.text.fill()) == name
