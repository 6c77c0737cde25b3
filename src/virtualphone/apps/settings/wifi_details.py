"""One network that is remembered."""

from __future__ import annotations

from virtualphone.app import activity
from virtualphone.apps.settings.radios import ADDRESS, is_on, joined
from virtualphone.apps.settings.rows import switch_row
from virtualphone.apps.settings.wifi import Json, Wifi
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Column, Gap, Header, Row, Scaffold, Scroll, Text, Var, Widget


class WifiDetails(Wifi):
    """What is known of it, and how to forget it."""

    @activity("WifiDetailsActivity")
    def wifi_details(self, page: Page) -> Widget:
        """One network that is remembered."""
        one = self.network_of(page.args.get("id"))
        now = one is joined(self.phone, self.data)

        def leave() -> None:
            self.data["connected"] = 0

        def forget() -> None:
            self.forget(one)
            page.finish()

        can = now or (one["near"] and is_on(self.phone, "wifi_on"))
        first = Button(
            self.t("disconnect" if now else "connect"),
            leave if now else lambda: self.join(page, one),
            look="tonal",
            icon="link_off" if now else "wifi",
            id="connect",
            grow=1,
            enabled=bool(can),
        )
        away = Button(self.t("forget"), forget, look="tonal", icon="delete", id="forget", grow=1)
        signal = ("weak", "weak", "fair", "good", "excellent")[one["level"]] if one["near"] else "not_near"
        head = Column(
            Avatar(one["name"], icon="wifi", size=56, colour="#3d7ee0"),
            Gap(12),
            Text(one["name"], "title"),
            Text(self.t("joined" if now else "saved"), "note", colour="text_soft"),
            Gap(16),
            pad=(20, 0),
            align="center",
        )
        return Scaffold(
            self.t("network_details"),
            Scroll(
                head,
                Row(away, first, gap=12, pad=(20, 4)),
                Gap(8),
                self.fact("signal", self.t(signal), icon="network_wifi"),
                self.fact("safety", "WPA2/WPA3" if one["secured"] else self.t("none"), icon="lock_outline"),
                switch_row(
                    self.t("auto_connect"),
                    Var(one, "auto"),
                    self.t("auto_note"),
                    id="auto_connect",
                    icon="sync",
                ),
                now and Header(self.t("network_facts")),
                now and self.fact("ip", ADDRESS),
                now and self.fact("gateway", "192.168.1.1"),
                now and self.fact("speed", "866 Mbps"),
            ),
            back=page.back,
        )

    def forget(self, one: Json) -> None:
        """Remember a network no longer; one that was typed in and is not near is gone."""
        one.update(saved=False, password="")
        if self.data["connected"] == one["id"]:
            self.data["connected"] = 0
        if not one["near"]:
            self.data["networks"] = [other for other in self.data["networks"] if other is not one]
