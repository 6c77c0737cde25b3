"""Typing: into the right field, exactly, and never into another one."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import Stage, inside
from treetap.errors import ActionFailed, TextNotTypable
from treetap.models import (
    ClearText,
    DeviceInput,
    Element,
    Erase,
    Execution,
    Foreground,
    InputText,
    Key,
    Level,
    Press,
    Role,
    Screen,
    Source,
    Target,
    Text,
    Touch,
    Type,
)

EDITOR = Target(role=Role.FIELD)


def field(name: str, number: int, *, text: str = "", focused: bool = False) -> Element:
    return samples.element(
        text,
        samples.row(number),
        id=name,
        resource_id=f"app:id/{name}",
        role=Role.FIELD,
        hint=name,
        editable=True,
        focused=focused,
        clickable=True,
    )


class Form:
    """Two fields; a touch puts the cursor into one."""

    def __init__(self, focus: str = "", *, deaf: bool = False) -> None:
        self.focus, self.deaf = focus, deaf
        self.texts = {"Name": "", "City": ""}
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        fields = [
            field(name, at, text=text, focused=name == self.focus)
            for at, (name, text) in enumerate(self.texts.items(), 1)
        ]
        return samples.screen("form", *fields)

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Type):
            self.texts[self.focus] += command.text
        elif isinstance(command, Erase):
            self.texts[self.focus] = ""
        elif not self.deaf:
            hit = [name for at, name in enumerate(self.texts, 1) if inside(command, samples.row(at))]
            self.focus = hit[0] if hit else self.focus


async def test_a_field_is_touched_before_it_is_typed_into() -> None:
    form = Form()
    done = await form.stage.do(InputText(text=Text.literal("Ann 安"), target=Target(text="City")))
    assert [type(one) for one in done.inputs] == [Touch, Type]
    assert form.texts == {"Name": "", "City": "Ann 安"}


async def test_a_field_that_has_the_cursor_is_not_touched() -> None:
    form = Form(focus="City")
    done = await form.stage.do(InputText(text=Text.literal("x"), target=Target(text="City")))
    assert done.inputs == (Type(text="x"),)


async def test_the_cursor_goes_from_one_field_to_the_other() -> None:
    form = Form(focus="Name")
    await form.stage.do(InputText(text=Text.literal("x"), target=Target(text="City")))
    assert form.texts == {"Name": "", "City": "x"}


async def test_nothing_is_typed_into_the_field_that_kept_the_cursor() -> None:
    form = Form(focus="Name", deaf=True)
    with pytest.raises(ActionFailed, match="cursor is in the field 'Name'"):
        await form.stage.do(InputText(text=Text.literal("secret"), target=Target(text="City")))
    assert form.texts == {"Name": "", "City": ""}


async def test_enter_is_pressed_after_the_text_has_settled() -> None:
    form = Form(focus="City")
    done = await form.stage.do(InputText(text=Text.literal("x"), press_enter=True))
    assert done.inputs == (Type(text="x"), Press(key=Key.ENTER))
    assert form.stage.settled == 2


async def test_no_text_is_nothing_to_type() -> None:
    form = Form(focus="City")
    assert (await form.stage.do(InputText(text=Text.literal("")))).inputs == ()


async def test_a_field_is_emptied() -> None:
    form = Form(focus="Name")
    form.texts = {"Name": "a", "City": "b"}
    await form.stage.do(ClearText(target=Target(resource_id="app:id/City")))
    assert form.texts == {"Name": "a", "City": ""}
    await form.stage.do(ClearText())
    assert form.stage.received[-1] == Erase()


async def test_an_error_says_what_had_been_sent_but_not_what_was_typed() -> None:
    form = Form()

    def on(command: DeviceInput) -> None:
        form.on(command)
        if isinstance(command, Type):
            form.stage.trouble = TextNotTypable("No.", hint="Install a keyboard.")

    form.stage.on = on
    with pytest.raises(TextNotTypable) as caught:
        await form.stage.do(
            InputText(text=Text.literal("hunter2"), target=Target(text="City"), press_enter=True)
        )
    assert "a touch at" in caught.value.message
    assert "a text of 7 characters" in caught.value.message
    assert "hunter2" not in str(caught.value)
    assert caught.value.hint == "Install a keyboard."


class Glanced(Form):
    """The same at a glance, with a keyboard up: the phone says which field takes the keys."""

    def __init__(self, focus: str, *, deaf: bool = False, said: bool = True) -> None:
        super().__init__(focus, deaf=deaf)
        self.said = said
        self.stage.foreground = self.front  # type: ignore[method-assign]

    async def front(self) -> Foreground:
        return Foreground(package="app", keyboard_shown=True, field=self.focus if self.said else "")

    async def type(self, name: str) -> Execution:
        whole = self.show()
        seen = [one.model_copy(update={"source": Source.GLANCE, "focused": False}) for one in whole.elements]
        told = {"elements": tuple(seen), "sources": frozenset({Source.GLANCE}), "keyboard_shown": True}
        screen = whole.model_copy(update=told)
        target = Target(resource_id=f"app:id/{name}")
        location = await self.stage.locator.locate(target, whole)
        action = InputText(text=Text.literal("x"), target=target, level=Level.QUICK_VERIFY)
        return await self.stage.executor().execute(action, screen, location)


@pytest.mark.parametrize(("focus", "sent"), [("City", [Type]), ("Name", [Touch, Type])])
async def test_the_phone_says_which_field_takes_the_keys(focus: str, sent: list[type]) -> None:
    form = Glanced(focus)
    done = await form.type("City")
    assert [type(one) for one in done.inputs] == sent
    assert form.texts == {"Name": "", "City": "x"}
    assert form.stage.looks == 0


async def test_where_the_phone_does_not_say_the_field_is_looked_for() -> None:
    form = Glanced("Name", said=False)
    await form.type("City")
    assert form.texts == {"Name": "", "City": "x"}
    assert form.stage.looks > 0


async def test_a_field_that_is_not_named_by_the_phone_is_not_typed_into() -> None:
    form = Glanced("Name", deaf=True)
    with pytest.raises(ActionFailed, match="cursor is in the field 'Name'"):
        await form.type("City")
    assert form.texts == {"Name": "", "City": ""}
