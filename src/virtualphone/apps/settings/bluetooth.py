"""Connected devices: Bluetooth on and off, devices that are paired, and those that can be."""

from __future__ import annotations

from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.radios import is_on
from virtualphone.apps.settings.rows import Item, info, main_switch
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Computed,
    Dialog,
    Gap,
    Header,
    IconButton,
    Spinner,
    Text,
    Widget,
)

Json = dict[str, Any]
FIND_MS = 900
"""A device answers this long after the one before it."""


class Bluetooth(Base):
    """Devices, by their ids in `data["devices"]`."""

    def device_of(self, number: object) -> Json:
        """One device."""
        gone = {
            "id": 0,
            "name": "",
            "icon": "bluetooth",
            "paired": False,
            "connected": False,
            "audio": False,
            "code": "",
        }
        return next((one for one in self.data["devices"] if one["id"] == number), gone)

    def power(self, on: bool) -> None:
        self.phone.set_setting("global", "bluetooth_on", "1" if on else "0")
        if not on:
            for one in self.data["devices"]:
                one["connected"] = False

    def is_linked(self, one: Json) -> bool:
        return bool(one["connected"]) and is_on(self.phone, "bluetooth_on")

    @activity("ConnectedActivity")
    def connected(self, page: Page) -> Widget:
        """What the phone is used with."""
        on = is_on(self.phone, "bluetooth_on")
        state = self.t("on" if on else "off")
        return self.listing(
            page,
            self.t("connected"),
            self._pair_row(page),
            *self._paired(page),
            Header(self.t("connection_ways")),
            self.link(page, "bluetooth", "BluetoothSettingsActivity", state, icon="bluetooth"),
            info(self.t("visible_as", name=self.phone.setting("global", "device_name"))),
        )

    @activity("BluetoothSettingsActivity")
    def bluetooth(self, page: Page) -> Widget:
        """The switch and the devices."""
        on = is_on(self.phone, "bluetooth_on")
        var = Computed(lambda: is_on(self.phone, "bluetooth_on"), self.power)
        return self.listing(
            page,
            self.t("bluetooth"),
            main_switch(self.t("use_bluetooth"), var, id="use_bluetooth"),
            on and self.edited(page, "device_name", icon="smartphone"),
            on and self._pair_row(page),
            *self._paired(page),
            info(self.t("bluetooth_note" if on else "bluetooth_off_note")),
        )

    def _pair_row(self, page: Page) -> Item:
        def go() -> None:
            self.power(True)
            page.open("PairActivity", since=self.phone.now_ms)

        note = "" if is_on(self.phone, "bluetooth_on") else self.t("pair_note")
        return Item(self.t("pair_new"), note, icon="add", id="pair_new", on_tap=go)

    def _paired(self, page: Page) -> list[Widget]:
        mine = [one for one in self.data["devices"] if one["paired"]]
        rows = [self._paired_row(page, one) for one in mine]
        return [Header(self.t("saved_devices")), *rows] if rows else []

    def _paired_row(self, page: Page, one: Json) -> Widget:
        def tap() -> None:
            self.power(True)
            one["connected"] = not one["connected"]

        more = IconButton(
            "settings",
            lambda: page.open("DeviceActivity", id=one["id"]),
            desc=self.t("details_of", name=one["name"]),
            id="device_details",
        )
        state = self.t("linked") if self.is_linked(one) else ""
        ink = "primary" if state else "text"
        return Item(one["name"], state, icon=one["icon"], trailing=more, colour=ink, id="device", on_tap=tap)

    @activity("PairActivity")
    def pair_new(self, page: Page) -> Widget:
        """Devices answer one after the other while the page is open."""
        since = int(page.vars.get("since") or page.args.get("since") or 0)
        free = [one for one in self.data["devices"] if not one["paired"]]
        heard = max(0, self.phone.now_ms - since) // FIND_MS
        busy = heard <= len(free) + 2
        again = lambda: page.vars.update(since=self.phone.now_ms)  # noqa: E731
        rows = [
            Item(
                one["name"],
                icon=one["icon"],
                id="found",
                on_tap=lambda one=one: page.show("pair", id=one["id"]),
            )
            for one in free[:heard]
        ]
        end: Widget = Spinner(size=22, desc=self.t("searching"))
        if not busy:
            end = IconButton("refresh", again, desc=self.t("search_again"), id="refresh")
        return self.listing(
            page,
            self.t("pair_new"),
            self.fact("device_name", self.phone.setting("global", "device_name"), icon="smartphone"),
            Header(self.t("found_devices")),
            *rows,
            not rows and not busy and Item(self.t("found_none"), enabled=False),
            info(self.t("visible_as", name=self.phone.setting("global", "device_name"))),
            actions=(end, Gap(12)),
        )

    @overlay
    def pair(self, page: Page) -> Dialog:
        """The code that both must show."""
        one = self.device_of(page.args["id"])

        def yes() -> None:
            one.update(paired=True, connected=True)
            page.hide()
            self.phone.pop()
            page.toast(self.t("paired_with", name=one["name"]))

        code = Text(one["code"], "display", align="center", id="pairing_code")
        words = Text(self.t("pair_code"), "note", colour="text_soft")
        buttons = [self.cancel(page), Button(self.t("pair"), yes, look="text", id="pair")]
        return Dialog(self.t("pair_with", name=one["name"]), words, Gap(8), code, buttons=buttons)
