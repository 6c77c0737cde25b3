"""The handle that builders of pages and overlays are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from virtualphone.toolkit.widget import Var

if TYPE_CHECKING:
    from virtualphone.phone import Phone

Json = dict[str, Any]


class Page:
    """One page on the back stack, or one overlay above it. Nothing lives here: the record is the state."""

    def __init__(self, phone: Phone, record: Json, over: Json | None = None) -> None:
        self.phone, self.record, self._over = phone, record, over

    @property
    def surface(self) -> Json:
        """The record that takes the input: the overlay's if this is one, else the page's."""
        return self._over if self._over is not None else self.record

    @property
    def activity(self) -> str:
        """The name of the page (of the one below, for an overlay)."""
        return str(self.record["activity"])

    @property
    def args(self) -> Json:
        """What it was opened with."""
        args: Json = self.surface["args"]
        return args

    @property
    def vars(self) -> Json:
        """Its own state, gone when it closes: plain JSON."""
        held: Json = self.surface["vars"]
        return held

    @property
    def under(self) -> Page:
        """For an overlay: the page it lies on."""
        return Page(self.phone, self.record)

    def var(self, name: str, default: Any = None, then: Callable[[Any], object] | None = None) -> Var:
        """A value of `vars` for a widget to show and change; `then` is called with the new value."""
        return Var(self.vars, name, default, then)

    def open(self, activity: str, **args: Any) -> None:
        """Open another page of this app."""
        self._leave_overlay()
        self.phone.push(self.record["package"], activity, args)

    def launch(self, package: str, activity: str = "", **args: Any) -> None:
        """Open a page of another app on top of this one, as sharing or calling does."""
        self._leave_overlay()
        self.phone.push(package, activity, args)

    def replace(self, activity: str, **args: Any) -> None:
        """Open another page in the place of this one."""
        self._leave_overlay()
        self.phone.push(self.record["package"], activity, args)
        self.phone.remove(self.record)

    def back(self) -> None:
        """Leave this page: what the arrow at its top does. The keyboard goes with it."""
        self.phone.hide_keyboard()
        self.phone.back()

    def finish(self, **result: Any) -> None:
        """Leave this page for good; the result is put into the `vars` of the page below."""
        self._leave_overlay()
        self.phone.pop(result)

    def send(self, action: str, data: str) -> bool:
        """Hand something to the first other app that takes it (`SEND`, `CALL`, `VIEW` …), if any does."""
        own = self.record["package"]
        for package, app in self.phone.apps.items():
            answer = None if package == own else app.resolve(f"android.intent.action.{action}", data)
            if answer is not None:
                self.launch(package, answer[0], **answer[1])
                return True
        return False

    def ask(self, overlay: str, field: str, value: str = "", **args: Any) -> None:
        """Open a dialog with the cursor in one of its text fields, whose var has the same name."""
        self.show(overlay, **args)
        surface = self.record["overlays"][-1]
        surface["vars"][field] = value
        self.phone.focus(surface, field)

    def show(self, overlay: str, **args: Any) -> None:
        """Open a dialog, sheet or menu of this app over the page."""
        self._leave_overlay()
        self.phone.show(self.record, overlay, args)

    def hide(self) -> None:
        """Close the overlay that is open over this page."""
        self.phone.hide(self.record)

    def focus(self, field: str) -> None:
        """Put the cursor into a text field and bring up the keyboard."""
        self.phone.focus(self.surface, field)

    def toast(self, text: str) -> None:
        """A few words at the bottom that go away by themselves."""
        self.phone.toast(text)

    def _leave_overlay(self) -> None:
        if self._over is not None:
            self.phone.hide(self.record)
