"""Between the apps and the user: the focus, toasts, notifications, switches."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from virtualphone.app import App
from virtualphone.clock import PhoneClock
from virtualphone.preferences import Preferences

Json = dict[str, Any]

TOAST_MS = 3500
MOST_NOTIFICATIONS = 24


class Attention(Preferences):
    """The part of a phone between its apps and its user."""

    apps: dict[str, App]
    clock: PhoneClock
    switches: dict[str, Callable[[bool], object]]
    """What turns a switch of the global table, where more happens than the value says. Apps enter theirs."""

    @property
    def now_ms(self) -> int:
        """Milliseconds since 1970 on this phone."""
        return self.clock.now_ms

    def _new_id(self) -> int:
        self.state["next_id"] += 1
        number: int = self.state["next_id"]
        return number

    def focus(self, surface: Json, field: str) -> None:
        """Give a text field the focus and show the keyboard."""
        keyboard = self.state["keyboard"]
        if surface.get("focus") != field:
            surface["vars"]["@cursor"] = 1 << 30
            surface["vars"].pop("@selected", None)
            keyboard["composing"] = ""
        surface["focus"] = field
        if not keyboard["shown"]:
            keyboard.update(shown=True, layer="letters", shift=False, composing="")
            self.clock.transition("keyboard")

    def hide_keyboard(self) -> None:
        """Put the keyboard away; the focus stays where it is."""
        keyboard = self.state["keyboard"]
        if keyboard["shown"]:
            keyboard.update(shown=False, composing="")
            self.clock.transition("keyboard")

    def _leave(self) -> None:
        if self.state["tasks"]:
            self.state["keyboard"].update(shown=False, composing="")

    def pull_shade(self, down: bool = True) -> None:
        """Draw the shade over everything, or push it back."""
        if self.state["shade"] != down:
            if down:
                self.hide_keyboard()
            self.state["shade"] = down
            self.clock.transition("page")

    def toast(self, text: str) -> None:
        """A few words that go away by themselves."""
        package = self.state["tasks"][0]["pages"][-1]["package"]
        self.state["toasts"] = [{"text": text, "package": package, "until_ms": self.now_ms + TOAST_MS}]

    def switch(self, key: str, on: bool) -> None:
        """Turn something on or off as its switch on the screen does: airplane mode stops the radios."""
        turn = self.switches.get(key)
        if turn is not None:
            turn(on)
        else:
            self.set_setting("global", key, "1" if on else "0")

    def notify(self, package: str, title: str, text: str, activity: str = "", **args: Any) -> None:
        """A line in the shade, unless an app silences it; tapping it opens a page of the app."""
        if any(app.silences(package) for app in self.apps.values()):
            return
        entry = {
            "id": self._new_id(), "package": package, "title": title, "text": text, "when_ms": self.now_ms,
            "activity": activity, "args": json.loads(json.dumps(args)),
        }  # fmt: skip
        self.state["notifications"].insert(0, entry)
        del self.state["notifications"][MOST_NOTIFICATIONS:]

    def dismiss(self, package: str, **args: Any) -> None:
        """Take an app's notifications away; with args only those that would open with them."""
        kept = [
            note
            for note in self.state["notifications"]
            if note["package"] != package
            or any(note["args"].get(key) != value for key, value in args.items())
        ]
        self.state["notifications"] = kept
