"""About the phone."""

from __future__ import annotations

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.main import Main
from virtualphone.apps.settings.radios import ADDRESS, MAC, joined
from virtualphone.apps.settings.rows import Item
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Column, Dialog, Gap, Header, Text, Widget

MODEL = "Virtual Phone"
BUILD = "VP1A.260309.001 release-keys"
TAPS = 7
"""How often the build number is tapped to become a developer."""


class About(Main):
    """Names and numbers."""

    @activity("AboutActivity")
    def about(self, page: Page) -> Widget:
        """What this phone is."""
        network = joined(self.phone, self.data)
        address = ADDRESS if network else self.t("unavailable")
        imei = "86" + str(35709412345678 + self.phone.state["seed"] % 100000)[:13]
        head = Column(
            Avatar("", icon="smartphone", colour="#4a72c9", size=72),
            Gap(12),
            Text(self.phone.setting("global", "device_name"), "title", id="phone_name"),
            Text(f"{self.t('android_version')} 14", "note", colour="text_soft"),
            Gap(12),
            align="center",
        )
        return self.listing(
            page,
            self.t("about"),
            head,
            Header(self.t("basics")),
            self.edited(page, "device_name"),
            self.fact("phone_number", self.data["phone_number"]),
            Header(self.t("identifiers")),
            self.fact("model", MODEL),
            Item("IMEI", imei, id="imei", on_tap=lambda: page.show("number", title="IMEI", text=imei)),
            self.fact("ip", address),
            self.fact("wifi_mac", MAC),
            self.fact("bt_mac", "02:00:00:44:55:67"),
            Header(self.t("software")),
            Item(
                self.t("android_version"),
                "14",
                id="android_version",
                on_tap=lambda: page.open("VersionActivity"),
            ),
            Item(self.t("build"), BUILD, id="build", on_tap=lambda: self._tap(page)),
        )

    def _tap(self, page: Page) -> None:
        if self.is_developer():
            page.toast(self.t("developer_already"))
            return
        count = int(page.vars.get("taps", 0)) + 1
        page.vars["taps"] = count
        if count >= TAPS:
            self.phone.set_setting("global", "development_settings_enabled", "1")
            page.toast(self.t("developer_now"))
        elif count > 2:
            left = TAPS - count
            page.toast(self.t("developer_soon" if left > 1 else "developer_last", n=left))

    @overlay
    def number(self, page: Page) -> Dialog:
        """A number in full; it can be taken along."""

        def copy() -> None:
            self.phone.state["clipboard"] = page.args["text"]
            page.hide()
            page.toast(self.t("copied"))

        buttons = [
            Button(self.t("copy"), copy, look="text", id="copy"),
            Button(self.t("ok"), page.hide, look="text", id="ok"),
        ]
        return Dialog(page.args["title"], page.args["text"], buttons=buttons)

    @activity("VersionActivity")
    def version_page(self, page: Page) -> Widget:
        """The parts of the system."""
        return self.listing(
            page,
            self.t("android_version"),
            self.fact("android_version", "14"),
            self.fact("security_update", self.t("security_date")),
            self.fact("baseband", "g5123b-130914-240205"),
            self.fact("kernel", "5.10.177-android13-4"),
            self.fact("build", BUILD),
        )
