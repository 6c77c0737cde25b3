"""Network and internet: the overview, the mobile network, the hotspot."""

from __future__ import annotations

from virtualphone.app import activity
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.radios import is_on, joined, set_airplane
from virtualphone.apps.settings.rows import info, main_switch, switch_row
from virtualphone.page import Page
from virtualphone.toolkit import Computed, Gap, Var, Widget


class Network(Base):
    """Everything that connects the phone to the world."""

    @activity("NetworkActivity")
    def network(self, page: Page) -> Widget:
        """The ways to the internet."""
        flying = is_on(self.phone, "airplane_mode_on")
        airplane = Computed(
            lambda: is_on(self.phone, "airplane_mode_on"), lambda on: set_airplane(self.phone, self.data, on)
        )
        hotspot = self.t("on" if self.data["hotspot_on"] else "off")
        sim = self.t("sims_off" if flying else "carrier")
        return self.listing(
            page,
            self.t("network"),
            self.link(page, "internet", "WifiSettingsActivity", self._internet(), icon="wifi"),
            self.link(page, "sims", "MobileActivity", sim, icon="sim_card", enabled=not flying),
            switch_row(self.t("airplane"), airplane, id="airplane", icon="airplanemode_active"),
            self.link(page, "hotspot", "HotspotActivity", hotspot, icon="wifi_tethering", enabled=not flying),
            self.choice(page, "private_dns", icon="dns"),
        )

    def _internet(self) -> str:
        network = joined(self.phone, self.data)
        if network is not None:
            return str(network["name"])
        if is_on(self.phone, "airplane_mode_on"):
            return self.t("airplane_is_on")
        if is_on(self.phone, "mobile_data"):
            return self.t("carrier_5g")
        return self.t("no_network")

    @activity("MobileActivity")
    def mobile(self, page: Page) -> Widget:
        """The SIM."""
        flying = is_on(self.phone, "airplane_mode_on")
        return self.listing(
            page,
            self.t("carrier"),
            self.switch("mobile_data", enabled=not flying),
            self.switch("roaming", enabled=not flying),
            self.choice(page, "network_type", enabled=not flying),
            self.fact("phone_number", self.data["phone_number"]),
        )

    @activity("HotspotActivity")
    def hotspot(self, page: Page) -> Widget:
        """Share the connection."""
        data = self.data
        on = bool(data["hotspot_on"])
        return self.listing(
            page,
            self.t("hotspot"),
            main_switch(self.t("use_hotspot"), Var(data, "hotspot_on", then=self._hotspot), id="use_hotspot"),
            self.edited(page, "hotspot_name"),
            self.edited(page, "hotspot_password"),
            Gap(4),
            info(self.t("hotspot_on_note" if on else "hotspot_off_note")),
        )

    def _hotspot(self, on: bool) -> None:
        """Sharing needs the Wi-Fi radio for itself, and a phone that is not in airplane mode."""
        if on:
            set_airplane(self.phone, self.data, False)
