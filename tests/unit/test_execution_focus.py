"""Nothing is typed into, or emptied in, any field but the one that is meant, whatever a touch does."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests import samples
from tests.unit.execution_stage import Stage, inside
from treetap.errors import ActionFailed
from treetap.models import (
    Action,
    ClearText,
    Commitment,
    DeviceInput,
    Element,
    Erase,
    InputText,
    Role,
    Screen,
    SetValue,
    Source,
    Target,
    Text,
    Touch,
    Type,
)

CITY = Target(text="City")
ROME = Text.literal("Rome")
WAYS: dict[str, Callable[[Target], Action]] = {
    "set_value": lambda target: SetValue(target=target, value=ROME),
    "input_text": lambda target: InputText(target=target, text=ROME),
    "clear_text": lambda target: ClearText(target=target),
}


class Form:
    """Three fields, with ids or only with hints. `lands`: what each touch in turn gives the cursor to."""

    def __init__(self, focus: str = "", lands: tuple[str | None, ...] = (), *, ids: bool = True) -> None:
        self.focus, self.lands, self.ids = focus, list(lands), ids
        self.texts = {"Name": "draft", "City": "old", "Zip": "12345"}
        self.shift = 0
        """Rows by which the page has moved up, as when a keyboard pushes it."""
        self.pushes = 0
        self.stage = Stage(self.show, self.on)

    def fields(self) -> list[Element]:
        return [
            samples.element(
                text,
                samples.row(at - self.shift),
                id=f"f{at - self.shift}",
                role=Role.FIELD,
                hint=name,
                resource_id=f"a:id/{name}" if self.ids else "",
                editable=True,
                clickable=True,
                focused=name == self.focus,
            )
            for at, (name, text) in enumerate(self.texts.items(), 5)
        ]

    def show(self) -> Screen:
        return samples.screen("form", *self.fields(), keyboard_shown=bool(self.focus))

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Type):
            self.texts[self.focus] += command.text
        elif isinstance(command, Erase):
            self.texts[self.focus] = ""
        elif self.lands:
            self.focus = self.lands.pop(0) or self.focus
        else:
            hit = next(one.hint for one in self.fields() if inside(command, one.bounds))
            self.focus, self.shift = hit, self.pushes


def after(way: str) -> dict[str, str]:
    city = {"set_value": "Rome", "input_text": "oldRome", "clear_text": ""}[way]
    return {"Name": "draft", "City": city, "Zip": "12345"}


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("focus", ["", "Name", "Zip", "City"])
@pytest.mark.parametrize("pushes", [0, 1, 3])
@pytest.mark.parametrize("ids", [True, False])
async def test_the_field_that_is_meant_is_written_to(way: str, focus: str, pushes: int, ids: bool) -> None:
    """Wherever the cursor was, and wherever the keyboard has pushed the field."""
    form = Form(focus, ids=ids)
    form.pushes = pushes
    await form.stage.do(WAYS[way](CITY))
    assert form.texts == after(way)
    assert len(form.stage.touches) == (focus != "City")


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("focus", ["", "Name"])
@pytest.mark.parametrize("lands", [None, "Zip"], ids=["swallowed", "another field"])
@pytest.mark.parametrize("ids", [True, False])
async def test_nothing_is_written_where_the_cursor_does_not_come(
    way: str, focus: str, lands: str | None, ids: bool
) -> None:
    form = Form(focus, lands=(lands,) * 9, ids=ids)
    before = dict(form.texts)
    where = lands or focus
    says = f"cursor is in the field '{where}'" if where else "no field has the cursor"
    with pytest.raises(ActionFailed, match=says) as caught:
        await form.stage.do(WAYS[way](CITY))
    assert form.texts == before
    assert not [one for one in form.stage.received if not isinstance(one, Touch)]
    assert len(form.stage.received) <= 2
    assert not any(text in str(caught.value) for text in before.values()), "typed words are no names"


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("lands", [None, "Zip"], ids=["swallowed", "another field"])
async def test_a_touch_that_went_wrong_is_repeated_once_unless_it_commits(
    way: str, lands: str | None
) -> None:
    form = Form("Name", lands=(lands,))
    await form.stage.do(WAYS[way](CITY))
    assert form.texts == after(way)
    form, action = Form("Name", lands=(lands,)), WAYS[way](CITY)
    with pytest.raises(ActionFailed):
        await form.stage.do(action.model_copy(update={"commits": Commitment.SEND}))
    assert len(form.stage.received) == 1


@pytest.mark.parametrize("way", WAYS)
async def test_a_field_in_the_place_of_the_one_that_is_meant_is_another(way: str) -> None:
    """The page has moved by one row, and the touch went to what was below."""
    form = Form(lands=("Zip",) * 9, ids=False)

    def on(command: DeviceInput) -> None:
        form.shift = 1
        form.on(command)

    form.stage.on = on
    before = dict(form.texts)
    city = next(one for one in form.fields() if one.hint == "City")
    with pytest.raises(ActionFailed, match="'Zip'"):
        await form.stage.do(WAYS[way](Target(element=city.id)))
    assert form.texts == before


async def test_fields_that_look_the_same_are_told_by_their_order() -> None:
    """Six boxes of a code: no ids, no hints, no names."""
    texts, focus, moved = [""] * 4, -1, 0

    def show() -> Screen:
        boxes = [
            samples.element(
                text,
                samples.row(8 - moved, 60 * at, 60 * at + 50),
                id=f"box {at} {moved}",
                role=Role.FIELD,
                editable=True,
                focused=at == focus,
            )
            for at, text in enumerate(texts)
        ]
        return samples.screen("code", *boxes)

    def on(command: DeviceInput) -> None:
        nonlocal focus, moved
        if isinstance(command, Touch):
            focus, moved = command.x // 60, 2
        else:
            texts[focus] = command.text if isinstance(command, Type) else ""

    stage = Stage(show, on)
    await stage.do(SetValue(target=Target(element="box 2 0"), value=Text.literal("7")))
    assert texts == ["", "", "7", ""]


async def test_what_follows_a_field_is_not_emptied_when_the_cursor_goes_on_by_itself() -> None:
    """Typing into the first sends the cursor on, and the first then shows something else."""
    form = Form()

    def on(command: DeviceInput) -> None:
        form.on(command)
        if isinstance(command, Type):
            form.texts[form.focus] = "R"
            form.focus = "Zip"

    form.stage.on = on
    with pytest.raises(ActionFailed, match="shows 'R'"):
        await form.stage.do(WAYS["set_value"](CITY))
    assert form.texts == {"Name": "draft", "City": "R", "Zip": "12345"}


async def test_nothing_is_emptied_where_no_field_has_the_cursor() -> None:
    form = Form()
    with pytest.raises(ActionFailed, match="No field has the cursor"):
        await form.stage.do(ClearText())
    assert form.stage.received == []


# What is no field itself


class Search:
    """A box that opens a page with a field: the box is a row, or only looks like a field."""

    def __init__(self, *, role: Role, activity: str = "Search", text: str = "", hint: str = "Search") -> None:
        self.role, self.activity, self.hint = role, activity, hint
        self.open, self.text = False, text
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        if not self.open:
            words: dict[str, Any] = {"hint": "Search"} if self.role is Role.FIELD else {}
            box = samples.element(
                "" if words else "Search", samples.row(1), id="box", role=self.role, clickable=True, **words
            )
            return samples.screen("main", box, activity="Main")
        field = samples.element(
            self.text, samples.row(0), role=Role.FIELD, hint=self.hint, editable=True, focused=True, id="f"
        )
        return samples.screen("search", field, activity=self.activity, keyboard_shown=True)

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Touch):
            self.open = True
        else:
            self.text = self.text + command.text if isinstance(command, Type) else ""


@pytest.mark.parametrize("role", [Role.ITEM, Role.FIELD])
@pytest.mark.parametrize("activity", ["Search", "Main"])
async def test_a_box_that_opens_a_field_is_typed_into_there(role: Role, activity: str) -> None:
    search = Search(role=role, activity=activity)
    await search.stage.do(InputText(target=Target(text="Search"), text=ROME))
    assert search.text == "Rome"
    assert len(search.stage.received) == 2


async def test_a_page_with_another_text_in_its_field_was_not_meant() -> None:
    search = Search(role=Role.FIELD, text="a message", hint="Message")
    for way in WAYS.values():
        search.open = False
        with pytest.raises(ActionFailed, match="'Message'"):
            await search.stage.do(way(Target(text="Search", role=Role.FIELD)))
    assert search.text == "a message"


@pytest.mark.parametrize("way", ["input_text", "clear_text"])
async def test_a_label_that_gives_a_far_field_the_cursor_is_not_believed(way: str) -> None:
    form = Form(lands=("Zip",) * 3)
    label = samples.element("Town", samples.row(2), role=Role.TEXT)
    form.stage.show = lambda: samples.screen("form", label, *form.fields())
    before = dict(form.texts)
    with pytest.raises(ActionFailed, match="'Zip'"):
        await form.stage.do(WAYS[way](Target(text="Town")))
    assert form.texts == before


# Where the tree cannot tell


@pytest.mark.parametrize("way", ["input_text", "clear_text"])
@pytest.mark.parametrize("keyboard", [True, False])
async def test_a_place_that_was_only_read_needs_a_keyboard(way: str, keyboard: bool) -> None:
    shown = False

    def show() -> Screen:
        word = samples.element("City", samples.row(3), source=Source.OCR, role=Role.TEXT)
        return samples.screen("drawn", word, sources=frozenset({Source.OCR}), keyboard_shown=shown)

    def on(command: DeviceInput) -> None:
        nonlocal shown
        shown = shown or (keyboard and isinstance(command, Touch))

    stage = Stage(show, on)
    if keyboard:
        await stage.do(WAYS[way](CITY))
        assert [type(one) for one in stage.received] == [Touch, Type if way == "input_text" else Erase]
        assert inside(stage.received[0], samples.row(3))
    else:
        with pytest.raises(ActionFailed, match="no field has the cursor"):
            await stage.do(WAYS[way](CITY))
        assert [type(one) for one in stage.received] == [Touch]


@pytest.mark.parametrize("way", WAYS)
async def test_a_tree_that_is_suddenly_missing_tells_nothing(way: str) -> None:
    form = Form()
    word = samples.element("City", samples.row(6), source=Source.OCR, role=Role.TEXT)
    blind = samples.screen("form", word, sources=frozenset({Source.OCR}), keyboard_shown=True)
    form.stage.on = lambda _: setattr(form.stage, "show", lambda: blind)
    with pytest.raises(ActionFailed):
        await form.stage.do(WAYS[way](CITY))
    assert [type(one) for one in form.stage.received] == [Touch]


@pytest.mark.parametrize("way", ["input_text", "clear_text"])
async def test_nor_of_what_is_no_field(way: str) -> None:
    label = samples.element("Town", samples.row(2), role=Role.TEXT)
    blind = samples.screen(
        "form",
        label.model_copy(update={"source": Source.OCR}),
        sources=frozenset({Source.OCR}),
        keyboard_shown=True,
    )
    stage = Stage(lambda: samples.screen("form", label))
    stage.on = lambda _: setattr(stage, "show", lambda: blind)
    with pytest.raises(ActionFailed):
        await stage.do(WAYS[way](Target(text="Town")))
    assert [type(one) for one in stage.received] == [Touch]


@pytest.mark.parametrize(
    "action", [InputText(text="x", target=Target(text="Send")), ClearText(target=Target(text="Send"))]
)
async def test_a_button_is_not_touched_to_write_in_it(action: InputText | ClearText) -> None:
    stage = Stage(lambda: samples.chat("Ann"))
    with pytest.raises(ActionFailed, match="is a button, and no field"):
        await stage.do(action)
    assert stage.received == []
