"""The settings: places, history, groups, angles, memory."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.calculator.tipping import Tipping
from virtualphone.page import Page
from virtualphone.toolkit import (
    Dialog,
    ListItem,
    Overlay,
    RadioItem,
    Scaffold,
    Scroll,
    SwitchItem,
    Var,
    Widget,
)

Json = dict[str, Any]

PLACES = (0, 1, 2, 4, 6, 8, 10)


class Settings(Tipping):
    """A page of rows."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """All of them."""
        options, memory = self.options, str(self.data["memory"])
        below = self.t("memory_is", value=self.figure(memory)) if memory else self.t("memory_empty")
        angles = self.t("in_degrees" if options["degrees"] else "in_radians")
        rows: tuple[Widget, ...] = (
            ListItem(
                self.t("places"), str(options["places"]), id="open_places", on_tap=lambda: page.show("places")
            ),
            ListItem(self.t("angles"), angles, id="open_angles", on_tap=lambda: page.show("angles")),
            SwitchItem(self.t("groups"), Var(options, "groups"), self.t("groups_more"), id="set_groups"),
            SwitchItem(self.t("keep"), Var(options, "keep"), self.t("keep_more"), id="set_keep"),
            ListItem(
                self.t("forget_memory"),
                below,
                id="forget_memory",
                enabled=bool(memory),
                on_tap=partial(self.remember, "clear"),
            ),
        )
        return Scaffold(self.t("settings"), Scroll(*self.in_order(rows), id="settings"), back=page.back)

    def in_order(self, rows: tuple[Widget, ...]) -> tuple[Widget, ...]:
        """One after the other."""
        return rows

    @overlay
    def places(self, page: Page) -> Overlay:
        """How many digits after the point."""

        def choose(count: int) -> None:
            self.options["places"] = count
            page.hide()

        rows = [
            RadioItem(
                str(count), count == self.options["places"], partial(choose, count), id=f"places_{count}"
            )
            for count in PLACES
        ]
        return Dialog(self.t("places"), *rows, buttons=[self.no(page)])

    @overlay
    def angles(self, page: Page) -> Overlay:
        """Degrees or radians."""

        def choose(degrees: bool) -> None:
            self.options["degrees"] = degrees
            page.hide()

        rows = [
            RadioItem(self.t(word), self.options["degrees"] == degrees, partial(choose, degrees), id=word)
            for word, degrees in (("in_degrees", True), ("in_radians", False))
        ]
        return Dialog(self.t("angles"), *rows, buttons=[self.no(page)])
