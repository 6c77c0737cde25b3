"""What the keys do: the expression, its value, the memory, the history."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from virtualphone.apps.calculator.engine import value_of
from virtualphone.apps.calculator.figures import grouped, plain, read
from virtualphone.apps.calculator.functions import Wrong
from virtualphone.page import Page
from virtualphone.sharing import Sharer
from virtualphone.toolkit import Button

Json = dict[str, Any]

SIGNS = "+-×÷^"
LONGEST = 200


class Reckoner(Sharer):
    """The calculator without its pages."""

    @property
    def options(self) -> Json:
        """The settings of the app."""
        held: Json = self.data["settings"]
        return held

    @property
    def history(self) -> list[Json]:
        """What was calculated, the newest first."""
        found: list[Json] = self.data["history"]
        return found

    @property
    def expression(self) -> str:
        """What stands on the display."""
        return str(self.data["expression"])

    def figure(self, text: str) -> str:
        """A number or expression as it is shown."""
        return grouped(text, bool(self.options["groups"]))

    def worth(self, expression: str) -> Decimal:
        """Its value, in the angles of the settings."""
        return value_of(expression, degrees=bool(self.options["degrees"]))

    def written(self, value: Decimal) -> str:
        """A value with as many places as the settings want."""
        return plain(value, int(self.options["places"]))

    def preview(self) -> str:
        """The value so far; nothing while there is none or the expression is a number."""
        text = self.expression.rstrip(f"{SIGNS}(√")
        if self.data["done"] or read(text) is not None or not text:
            return ""
        try:
            return self.written(self.worth(text))
        except Wrong:
            return ""

    def shown_value(self) -> str:
        """What would be copied: the result if there is one, else what the expression is worth so far."""
        return self.preview() or (self.expression if read(self.expression) is not None else "")

    # Keys.

    def put(self, text: str) -> None:
        """A digit, a sign, a function: after a result digits begin anew and signs go on with it."""
        now: str | None = self.expression
        if self.data["done"] and (text[0].isalnum() or text[0] in ".(√π"):
            now = ""
        if text in SIGNS:
            now = self._before_sign(now or "", text)
        elif text == ".":
            now = self._before_point(now or "")
        if now is not None and len(now + text) <= LONGEST:
            self.data.update(expression=now + text, done=False, error="")

    def _before_sign(self, now: str, sign: str) -> str | None:
        """A sign replaces the one before it; only a minus may stand first or after × and ÷."""
        if sign == "-":
            return now[:-1] if now.endswith(("+", "-")) else now
        while now and now[-1] in SIGNS:
            now = now[:-1]
        return now if now and now[-1] not in "(√" else None

    def _before_point(self, now: str) -> str | None:
        """A number has one point."""
        place = len(now)
        while place and (now[place - 1].isdigit() or now[place - 1] == "."):
            place -= 1
        return None if "." in now[place:] else now

    def parenthesis(self) -> None:
        """Opens one, or closes the one that is open."""
        now = self.expression
        open_ones = now.count("(") - now.count(")")
        ends = bool(now) and (now[-1].isdigit() or now[-1] in ")%!πe.")
        self.put(")" if open_ones > 0 and ends and not self.data["done"] else "(")

    def back(self) -> None:
        """Takes the last key away: a function goes as a whole."""
        now = self.expression
        for name in ("asin(", "acos(", "atan(", "sin(", "cos(", "tan(", "log(", "ln("):
            if now.endswith(name):
                self.data.update(expression=now[: -len(name)], done=False, error="")
                return
        self.data.update(expression=now[:-1], done=False, error="")

    def wipe(self) -> None:
        """Everything off the display."""
        self.data.update(expression="", done=False, error="")

    def equals(self) -> None:
        """The value takes the place of the expression, and both go into the history."""
        text = self.expression
        if not text or self.data["done"]:
            return
        try:
            result = self.written(self.worth(text))
        except Wrong as problem:
            self.data["error"] = str(problem)
            return
        if self.options["keep"] and read(text) is None:
            free = max((row["id"] for row in self.history), default=0) + 1
            row = {"id": free, "expression": text, "result": result, "when_ms": self.phone.now_ms}
            self.history.insert(0, row)
        self.data.update(expression=result, done=True, error="")

    # Memory.

    def remember(self, how: str) -> None:
        """MC, MR, M+, M-, MS."""
        held = str(self.data["memory"])
        if how == "clear":
            self.data["memory"] = ""
        elif how == "recall":
            if held:
                now = "" if self.data["done"] else self.expression
                joined = now if not now or now[-1] in f"{SIGNS}(√" else f"{now}×"
                self.data.update(expression=f"{joined}{held}", done=False, error="")
        else:
            value = read(self.shown_value())
            if value is not None:
                before = read(held) or Decimal(0)
                new = {"add": before + value, "subtract": before - value}.get(how, value)
                self.data["memory"] = self.written(new)

    # Ways out, and questions.

    def copy(self, page: Page, text: str) -> None:
        """A result into the clipboard."""
        if text:
            self.phone.state["clipboard"] = text
            page.toast(self.t("copied"))

    def no(self, page: Page) -> Button:
        """The button that does nothing but close."""
        return Button(self.t("cancel"), page.hide, look="text", id="no")
