"""Back to the first page: no further, nothing confirmed, nothing lost."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.execution_stage import BACK, HOME, OWN, Stage, inside, item
from treetap.errors import ActionFailed
from treetap.models import (
    Back,
    Blocker,
    BlockerKind,
    DeviceInput,
    Launch,
    Role,
    Screen,
    Tap,
    Target,
)

TO_FIRST = Back(to_first_page=True)


class Stack:
    """An app with pages one above the other, over the home screen. `exit`: how its first page takes BACK."""

    def __init__(self, *pages: str, exit: str = "leave", keyboard: bool = False) -> None:
        self.pages, self.exit, self.keyboard = list(pages), exit, keyboard
        self.dialog = ""
        self.toasts: tuple[str, ...] = ()
        self.tasks: list[list[str]] = []
        """What the app has open besides; launched without any it shows its first page."""
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        toasts, self.toasts = self.toasts, ()
        if not self.pages:
            return samples.screen("home", item("Phone", 1), package=HOME, toasts=toasts)
        if self.dialog:
            stay, go = item("Cancel", 5, role=Role.BUTTON), item("OK", 6, role=Role.BUTTON)
            words = samples.element(self.dialog, samples.row(4), role=Role.TEXT)
            blocker = Blocker(
                kind=BlockerKind.DIALOG,
                description=f"A dialog: {self.dialog}",
                elements=(words.id, stay.id, go.id),
                way_out=Tap(target=Target(element="Cancel")),
            )
            return samples.screen("dialog", words, stay, go, blockers=(blocker,))
        row = item(self.pages[-1], 1)
        return samples.screen(self.pages[-1], row, toasts=toasts, keyboard_shown=self.keyboard)

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Launch):
            assert command.package == OWN
            self.pages = self.tasks.pop() if self.tasks else ["first"]
        elif command == BACK:
            self.back()
        elif self.dialog:
            assert inside(command, samples.row(5)), "anything but the way out commits"
            self.dialog = ""

    def back(self) -> None:
        if self.keyboard:
            self.keyboard = False
        elif self.dialog:
            self.dialog = ""
        elif len(self.pages) > 1 and self.pages[-1] != "stuck":
            if self.pages[-1] == "editor":
                self.dialog = "Discard unsaved changes?"
            else:
                self.pages.pop()
        elif self.exit == "leave":
            self.pages = []
        elif self.exit == "toast":
            self.toasts = ("再按一次退出应用",)
            self.pages[-1] = "first, waiting"
        elif self.exit == "dialog":
            self.dialog = "Do you want to quit?"


@pytest.mark.parametrize("exit", ["leave", "toast", "dialog", "nothing"])
@pytest.mark.parametrize("depth", [0, 3])
async def test_back_to_the_first_page_and_no_further(exit: str, depth: int) -> None:
    stack = Stack("first", *(f"page {at}" for at in range(depth)), exit=exit)
    await stack.stage.do(TO_FIRST)
    assert not stack.dialog
    assert len(stack.pages) == 1
    assert stack.pages[0].startswith("first")
    assert stack.stage.received.count(BACK) == depth + 1


async def test_a_closed_keyboard_is_not_the_first_page() -> None:
    stack = Stack("first", "page", keyboard=True, exit="nothing")
    await stack.stage.do(TO_FIRST)
    assert stack.pages == ["first"]


async def test_an_app_that_comes_back_elsewhere_is_led_back_from_there() -> None:
    """It was called by another app, and has a task of its own."""
    stack = Stack("called")
    stack.tasks = [["first", "deep"]]
    await stack.stage.do(TO_FIRST)
    assert stack.pages == ["first"]


async def test_unsaved_work_is_neither_saved_nor_lost() -> None:
    stack = Stack("first", "editor")
    with pytest.raises(ActionFailed, match="unsaved") as caught:
        await stack.stage.do(TO_FIRST)
    assert stack.pages == ["first", "editor"]
    assert not stack.dialog
    assert "the key back" in caught.value.message


async def test_ten_times_is_enough() -> None:
    stack = Stack("first", *(f"page {at}" for at in range(30)))
    with pytest.raises(ActionFailed, match="10 times"):
        await stack.stage.do(TO_FIRST)
    assert stack.stage.received == [BACK] * 10


async def test_an_app_that_does_not_come_back_is_said() -> None:
    stack = Stack("first")
    stack.tasks = [[]]
    with pytest.raises(ActionFailed, match="did not come back"):
        await stack.stage.do(TO_FIRST)


class Covered:
    """An app's two pages, and something over them that no icon opens."""

    def __init__(self, over: str, under: str = OWN) -> None:
        self.over, self.under, self.pages = over, under, ["first", "page"]
        self.stage = Stage(self.show, self.on)

    def show(self) -> Screen:
        if self.over:
            return samples.screen("over", item("Wi-Fi", 1), package=self.over)
        page = self.pages[-1] if self.pages else "home"
        return samples.screen(page, item(page, 1), package=self.under if self.pages else HOME)

    def on(self, command: DeviceInput) -> None:
        if isinstance(command, Launch):
            assert command.package == OWN
            self.pages = ["first"]
        elif self.over:
            self.over = ""
        else:
            self.pages = self.pages[:-1]


@pytest.mark.parametrize("over", ["com.android.systemui", "com.example.permissions", "com.example.keyboard"])
async def test_what_lies_over_an_app_is_closed_and_never_launched(over: str) -> None:
    covered = Covered(over)
    await covered.stage.do(TO_FIRST)
    assert (covered.over, covered.pages) == ("", ["first"])
    assert covered.stage.received == [BACK, BACK, BACK, Launch(package=OWN, activity=f"{OWN}.Main")]


async def test_a_question_about_permissions_on_the_way_is_closed() -> None:
    """The phone asks it, in a package of its own; it is no other app."""
    state = {"page": "second", "asked": 0}

    def show() -> Screen:
        if state["page"] != "question":
            return samples.screen(str(state["page"]), item(str(state["page"]), 1))
        no = item("Don't allow", 5, role=Role.BUTTON)
        blocker = Blocker(
            kind=BlockerKind.PERMISSION,
            description="Allow notifications?",
            elements=(no.id,),
            way_out=Tap(target=Target(element=no.id)),
        )
        return samples.screen("question", no, blockers=(blocker,), package="com.example.permissions")

    def on(command: DeviceInput) -> None:
        assert not isinstance(command, Launch)
        if state["page"] == "question":
            assert inside(command, samples.row(5))
        state["page"] = {"second": "question", "question": "first"}.get(str(state["page"]), "first")

    stage = Stage(show, on)
    await stage.do(TO_FIRST)
    assert state["page"] == "first"


async def test_one_step_back_is_one_step() -> None:
    stack = Stack("first", "page")
    assert (await stack.stage.do(Back())).inputs == (BACK,)
    assert stack.pages == ["first"]
