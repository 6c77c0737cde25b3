"""Wi-Fi: the networks in range, joining one, and what is known of it."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.radios import is_on, joined, set_wifi
from virtualphone.apps.settings.rows import Item, check_row, info, switch_row
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Computed,
    Dialog,
    Divider,
    Gap,
    Icon,
    IconButton,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]
_BARS = (
    "signal_wifi_0_bar",
    "network_wifi_1_bar",
    "network_wifi_2_bar",
    "network_wifi_3_bar",
    "signal_wifi_4_bar",
)
LEAST = 8
"""The shortest password of a secured network."""


class Wifi(Base):
    """Networks, by their ids in `data["networks"]`."""

    def network_of(self, number: object) -> Json:
        """One network; if it was forgotten meanwhile, one that says so."""
        gone = {
            "id": 0,
            "name": "",
            "secured": False,
            "saved": False,
            "auto": False,
            "level": 0,
            "near": False,
        }
        return next((one for one in self.data["networks"] if one["id"] == number), gone)

    def wifi_var(self) -> Var:
        """Wi-Fi as a switch."""
        return Computed(lambda: is_on(self.phone, "wifi_on"), lambda on: set_wifi(self.phone, self.data, on))

    @activity("WifiSettingsActivity")
    def wifi(self, page: Page) -> Widget:
        """The switch, the network the phone is on, and the others."""
        on = is_on(self.phone, "wifi_on")
        now = joined(self.phone, self.data)
        near = [one for one in self.data["networks"] if one["near"] and one is not now]
        near.sort(key=lambda one: (not one["saved"], -one["level"], one["name"]))
        saved = sum(1 for one in self.data["networks"] if one["saved"])
        return self.listing(
            page,
            self.t("internet"),
            switch_row(self.t("wifi"), self.wifi_var(), id="wifi"),
            now is not None and self._near(page, now),
            *[self._near(page, one) for one in near if on],
            on
            and Item(
                self.t("add_network"),
                icon="add",
                id="add_network",
                on_tap=lambda: page.open("AddNetworkActivity"),
            ),
            not on and info(self.t("wifi_off_note")),
            Column(Divider(), pad=(20, 8)),
            self.link(page, "saved_networks", "SavedNetworksActivity", self.t("saved_count", n=saved)),
        )

    def _near(self, page: Page, one: Json) -> Item:
        def tap() -> None:
            if one["saved"] or not one["secured"]:
                self.join(page, one)
            else:
                self.ask(page, "connect", field="password", id=one["id"])

        now = one is joined(self.phone, self.data)
        details = lambda: page.open("WifiDetailsActivity", id=one["id"])  # noqa: E731
        end: Widget | None = Icon("lock_outline", size=20) if one["secured"] else None
        if one["saved"]:
            end = IconButton(
                "settings", details, desc=self.t("details_of", name=one["name"]), id="network_details"
            )
        ink = "primary" if now else "text_soft"
        state = "joined" if now else "saved" if one["saved"] else ""
        return Item(
            one["name"],
            self.t(state) if state else "",
            leading=Icon(_BARS[one["level"]], colour=ink),
            trailing=end,
            id="network",
            colour="primary" if now else "text",
            on_tap=details if now else tap,
        )

    def join(self, page: Page, one: Json) -> None:
        """Go onto a network; it is remembered from now on."""
        one["saved"] = True
        self.data["connected"] = one["id"]
        page.toast(self.t("joined_to", name=one["name"]))

    @overlay
    def connect(self, page: Page) -> Dialog:
        """The password of a network."""
        one = self.network_of(page.args["id"])
        var = page.var("password", "")
        short = len(str(var.get())) < LEAST

        def go() -> None:
            if short:
                page.vars["tried"] = True
                return
            one["password"] = str(var.get())
            page.hide()
            self.join(page, one)

        shown = bool(page.vars.get("show"))
        field = TextField(
            "password", var, hint=self.t("password"), password=not shown, on_submit=go, limit=63
        )
        wrong = bool(page.vars.get("tried")) and short
        hint = Text(
            self.t("least", n=LEAST), "note", colour="error" if wrong else "text_soft", id="password_hint"
        )
        tick = check_row(self.t("show_password"), page.var("show", False), id="show_password", inset=0)
        buttons = [self.cancel(page), Button(self.t("connect"), go, look="text", id="connect")]
        return Dialog(one["name"], field, Gap(6), hint, tick, buttons=buttons)
