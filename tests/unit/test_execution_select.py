"""Choosing an option, and keeping values."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import BACK, Stage, inside, item
from treetap.errors import ActionFailed, TargetNotFound, ValueMissing
from treetap.models import (
    Blocker,
    BlockerKind,
    Bounds,
    Commitment,
    DeviceInput,
    Element,
    Execution,
    ReadValue,
    Role,
    SaveValue,
    Screen,
    Select,
    SetValue,
    Target,
    Text,
    Touch,
)

SOUND = Target(text="Ringtone")
LIST = Bounds.pixel(30, 120, 330, 480)


class Chooser:
    """A row that shows what is chosen and opens a list of radio buttons, six of them at a time."""

    def __init__(
        self, *, shows: bool = True, deaf: int = 0, wrong: bool = False, stays: bool = False
    ) -> None:
        self.options = [f"Tone {number}" for number in range(20)]
        self.chosen, self.open, self.offset = "Tone 2", False, 0
        self.shows, self.deaf, self.wrong, self.stays = shows, deaf, wrong, stays
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        return self.dialog() if self.open else self.page()

    def page(self) -> Screen:
        row = item("", 1, id="row")
        parts = [samples.element("Ringtone", samples.row(1, 0, 150), role=Role.TEXT, parent="row")]
        if self.shows:
            parts.append(samples.element(self.chosen, samples.row(1, 160), role=Role.TEXT, parent="row"))
        return samples.screen("page", row, *parts, item("Other", 2))

    def box(self, number: int) -> Bounds | None:
        top = LIST.top + number * 60 - self.offset
        return Bounds.pixel(30, top, 330, top + 60).intersection(LIST)

    def dialog(self) -> Screen:
        frame = samples.element("", LIST, id="list", role=Role.LIST, scrollable=True)
        parts = [
            samples.element(
                text, box, role=Role.RADIO, checked=text == self.chosen, parent="list", clickable=True
            )
            for number, text in enumerate(self.options)
            if (box := self.box(number)) is not None
        ]
        return samples.screen("dialog", frame, *parts)

    def on(self, command: DeviceInput) -> None:
        if command == BACK:
            self.open = False
            return
        assert isinstance(command, Touch)
        if self.deaf:
            self.deaf -= 1
        elif not self.open:
            self.open = inside(command, samples.row(1))
        elif command.y != command.to_y:
            self.offset = min(max(self.offset + command.y - command.to_y, 0), 20 * 60 - 360)
        else:
            self.take(command)

    def take(self, touch: Touch) -> None:
        for number, text in enumerate(self.options):
            box = self.box(number)
            if box is not None and inside(touch, box):
                self.chosen = "Tone 1" if self.wrong else text
                self.open = self.stays

    async def choose(self, option: str, **more: Commitment) -> Execution:
        return await self.stage.do(Select(target=SOUND, option=Text.literal(option), **more))


@pytest.mark.parametrize("option", ["Tone 0", "Tone 5", "Tone 19"])
@pytest.mark.parametrize("shows", [True, False])
async def test_an_option_is_found_in_the_list_and_taken(option: str, shows: bool) -> None:
    chooser = Chooser(shows=shows)
    await chooser.choose(option)
    assert chooser.chosen == option
    assert not chooser.open


async def test_what_is_chosen_is_left_alone() -> None:
    chooser = Chooser()
    assert (await chooser.choose("Tone 2")).held
    assert chooser.stage.received == []


async def test_a_value_is_chosen_where_it_cannot_be_typed() -> None:
    chooser = Chooser()
    await chooser.stage.do(SetValue(target=SOUND, value=Text.literal("Tone 11")))
    assert chooser.chosen == "Tone 11"


async def test_a_list_that_stays_open_shows_the_choice() -> None:
    chooser = Chooser(stays=True)
    await chooser.choose("Tone 4")
    assert chooser.chosen == "Tone 4"
    assert len(chooser.stage.received) == 2


async def test_what_is_not_offered_leaves_everything_as_it_was() -> None:
    chooser = Chooser()
    with pytest.raises(TargetNotFound, match="Tone 1") as caught:
        await chooser.choose("Tone 99")
    assert "no option 'Tone 99'" in caught.value.message
    assert (chooser.chosen, chooser.open) == ("Tone 2", False)


async def test_a_swallowed_touch_is_repeated_but_not_if_it_commits() -> None:
    chooser = Chooser(deaf=1)
    await chooser.choose("Tone 4")
    assert chooser.chosen == "Tone 4"
    once = Chooser(deaf=1)
    with pytest.raises(ActionFailed, match="nothing opened"):
        await once.choose("Tone 4", commits=Commitment.PAY)
    assert len(once.stage.received) == 1


async def test_another_choice_than_the_wanted_one_is_said() -> None:
    with pytest.raises(ActionFailed, match="shows 'Tone 1'"):
        await Chooser(wrong=True).choose("Tone 4")
    with pytest.raises(ActionFailed, match="not chosen"):
        await Chooser(wrong=True, stays=True).choose("Tone 4")


class Asking(Chooser):
    """Its dialog has buttons, and takes the choice over only with the positive one."""

    def __init__(self, button: str, *, then: str = "", deaf: bool = False, box: bool = False) -> None:
        super().__init__()
        self.options, self.button, self.then, self.numb = ["Tone 0", "Tone 1", "Tone 2"], button, then, deaf
        self.picked, self.ends, self.kind = "Tone 2", "", Role.CHECKBOX if box else Role.RADIO

    def page(self) -> Screen:
        if self.ends:
            words, ok = samples.element(self.then, samples.row(3)), item("OK", 6, role=Role.BUTTON)
            over = Blocker(kind=BlockerKind.DIALOG, description=self.then, elements=(words.id, ok.id))
            return samples.screen("question", words, ok, blockers=(over,))
        return super().page()

    def dialog(self) -> Screen:
        frame = samples.element("", Bounds.pixel(0, 120, 360, 420), id="dialog", role=Role.DIALOG)
        options = [
            item(text, at, role=self.kind, checked=text == self.picked, parent="dialog")
            for at, text in enumerate(self.options, 2)
        ]
        buttons = [
            samples.element(
                text,
                samples.row(6, 180 * at, 180 * at + 180),
                role=Role.BUTTON,
                parent="dialog",
                clickable=True,
            )
            for at, text in enumerate(("Cancel", self.button))
        ]
        parts = (frame, *options, *buttons)
        over = Blocker(
            kind=BlockerKind.DIALOG, description="Ringtone", elements=tuple(one.id for one in parts)
        )
        return samples.screen("dialog", *parts, blockers=(over,))

    def take(self, touch: Touch) -> None:
        for at, text in enumerate(self.options, 2):
            if inside(touch, samples.row(at)):
                self.picked = "" if self.picked == text and self.kind is Role.CHECKBOX else text
        if inside(touch, samples.row(6, 180)) and not self.numb:
            self.chosen, self.open, self.ends = self.picked, False, self.then


@pytest.mark.parametrize("button", ["OK", "Done", "确定", "完成"])
async def test_the_plain_ok_of_the_dialog_is_touched(button: str) -> None:
    chooser = Asking(button)
    await chooser.choose("Tone 1")
    assert (chooser.chosen, chooser.open) == ("Tone 1", False)
    assert len(chooser.stage.received) == 3
    assert (await chooser.choose("Tone 1")).held


async def test_a_button_that_says_more_is_left_to_others() -> None:
    chooser = Asking("Buy")
    await chooser.choose("Tone 1")
    assert (chooser.chosen, chooser.picked, len(chooser.stage.received)) == ("Tone 2", "Tone 1", 2)


async def test_a_further_question_is_left_to_others() -> None:
    chooser = Asking("OK", then="Restart the phone?")
    await chooser.choose("Tone 1")
    assert chooser.ends
    assert len(chooser.stage.received) == 3


async def test_a_dialog_that_stays_is_said() -> None:
    chooser = Asking("OK", deaf=True)
    with pytest.raises(ActionFailed, match="dialog stays"):
        await chooser.choose("Tone 1")
    assert len(chooser.stage.received) == 3, "a button is touched once"


async def test_a_box_that_is_ticked_is_not_unticked() -> None:
    chooser = Asking("OK", box=True)
    chooser.shows = False
    await chooser.choose("Tone 2")
    assert (chooser.chosen, chooser.open) == ("Tone 2", False)


async def test_a_drop_down_box_that_shows_the_option_is_left_alone() -> None:
    box = item("", 1, id="box", role=Role.BUTTON, description="Label")
    value = samples.element("Mobile", samples.row(1, 20, 200), role=Role.TEXT, parent="box")
    stage = Stage(lambda: samples.screen("form", box, value))
    action = Select(target=Target(description="Label"), option=Text.literal("mobile"))
    assert (await stage.do(action)).held
    assert stage.received == []


# A group that shows


class Group:
    """Chips in a frame that cannot be touched itself."""

    def __init__(self, role: Role = Role.RADIO, *, selected: bool = False) -> None:
        self.role, self.selected, self.chosen = role, selected, "Small"
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        frame = samples.element("", Bounds.pixel(0, 60, 360, 240), id="sizes", resource_id="a:id/sizes")
        return samples.screen("group", frame, *(self.part(text, at) for at, text in enumerate(SIZES, 1)))

    def part(self, text: str, at: int) -> Element:
        on = text == self.chosen
        state = {"selected": on} if self.selected else {"checked": on}
        return item(text, at, role=self.role, parent="sizes", **state)

    def on(self, command: DeviceInput) -> None:
        self.chosen = next(text for at, text in enumerate(SIZES, 1) if inside(command, samples.row(at)))


SIZES = ("Small", "Medium", "Large")


@pytest.mark.parametrize("group", [Group(), Group(Role.TAB, selected=True)], ids=["radio buttons", "tabs"])
async def test_an_option_that_shows_is_touched_once(group: Group) -> None:
    action = Select(target=Target(resource_id="a:id/sizes"), option=Text.literal("large"))
    await group.stage.do(action)
    assert group.chosen == "Large"
    assert len(group.stage.received) == 1
    assert (await group.stage.do(action)).held
    with pytest.raises(TargetNotFound, match="Small, Medium, Large"):
        await group.stage.do(action.model_copy(update={"option": Text.literal("Huge")}))
    assert len(group.stage.received) == 1


@pytest.mark.parametrize("lag", [0.6, 1.4, 2.8])
async def test_what_answers_late_is_not_touched_twice(lag: float) -> None:
    """A chip that is on only after a while would be switched off again by a second touch."""
    on, at = False, -1.0
    stage = Stage(samples.settings)

    def show() -> Screen:
        shown = on if stage.clock.monotonic() - at >= lag else not on
        frame = samples.element("", Bounds.pixel(0, 60, 360, 240), id="f", resource_id="a:id/chips")
        chips = [
            item(text, row, role=Role.CHECKBOX, parent="f", checked=row == 1 and at >= 0 and shown)
            for row, text in enumerate(("New", "Used"), 1)
        ]
        return samples.screen("chips", frame, *chips)

    def touched(command: DeviceInput) -> None:
        nonlocal on, at
        on, at = not on, stage.clock.monotonic()

    stage.show, stage.on = show, touched
    await stage.do(Select(target=Target(resource_id="a:id/chips"), option=Text.literal("New")))
    assert on
    assert len(stage.received) == 1


# Kept values


async def test_what_is_saved_can_be_read() -> None:
    stage = Stage(lambda: samples.chat("Ann", "The code is 4711"))
    saved = await stage.do(SaveValue(name="code", target=Target(text="The code is 4711")))
    assert saved.value == "The code is 4711"
    assert not saved.held
    assert (await stage.do(ReadValue(name="code"))).value == "The code is 4711"
    await stage.do(SaveValue(name="code", value=Text.literal("$5")))
    assert (await stage.do(ReadValue(name="code"))).value == "$5"
    with pytest.raises(ValueMissing):
        await stage.do(ReadValue(name="other"))
    assert stage.received == []


async def test_an_empty_field_shows_an_empty_text_and_a_picture_none() -> None:
    stage = Stage(samples.chat)
    assert (await stage.do(SaveValue(name="draft", target=Target(role=Role.FIELD)))).value == ""
    picture = samples.element("", samples.row(1), id="photo", resource_id="a:id/photo", role=Role.IMAGE)
    stage.show = lambda: samples.screen("photo", picture)
    with pytest.raises(ActionFailed, match="no text"):
        await stage.do(SaveValue(name="x", target=Target(element="photo")))


async def test_a_row_shows_all_its_texts_and_a_password_none() -> None:
    chooser = Chooser()
    saved = await chooser.stage.do(SaveValue(name="x", target=Target(element="row")))
    assert saved.value == "Ringtone Tone 2"
    secret = samples.element("••", samples.row(1), id="pin", role=Role.FIELD, editable=True, password=True)
    stage = Stage(lambda: samples.screen("pin", secret))
    with pytest.raises(ActionFailed, match="hides"):
        await stage.do(SaveValue(name="x", target=Target(element="pin")))
