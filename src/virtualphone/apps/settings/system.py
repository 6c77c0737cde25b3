"""System: languages, keyboards, updates, resets, and what developers want."""

from __future__ import annotations

from virtualphone.app import Seed, activity, overlay
from virtualphone.apps.settings import seeds
from virtualphone.apps.settings.main import Main
from virtualphone.apps.settings.moments import Moments
from virtualphone.apps.settings.radios import set_airplane
from virtualphone.apps.settings.rows import Item, info, main_switch, radio_row
from virtualphone.apps.settings.tables import CHOICES
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Column, Computed, Dialog, Gap, Header, Scaffold, Text, Widget

LANGUAGES = (("en-US", "English (United States)", "English"), ("zh-CN", "简体中文（中国）", "中文"))


class System(Main, Moments):
    """What is left."""

    @activity("SystemActivity")
    def system_page(self, page: Page) -> Widget:
        """The overview."""
        now = next(name for code, name, _short in LANGUAGES if code.startswith(self.phone.locale))
        return self.listing(
            page,
            self.t("system"),
            self.link(page, "languages", "LanguageActivity", now, icon="language"),
            self.link(page, "keyboard", "KeyboardActivity", self.chosen("keyboard"), icon="keyboard"),
            self.link(
                page, "date_time", "DateTimeActivity", self.moment_text(self.phone.now_ms), icon="schedule"
            ),
            self.link(page, "update", "UpdateActivity", self.t("up_to_date"), icon="system_update"),
            self.link(page, "reset", "ResetActivity", icon="restart_alt"),
            self.is_developer() and self.link(page, "developer", "DeveloperActivity", icon="developer_mode"),
        )

    @activity("LanguageActivity")
    def languages(self, page: Page) -> Widget:
        """The language of everything."""
        rows = [
            radio_row(
                name,
                code.startswith(self.phone.locale),
                lambda code=code: self.phone.set_setting("system", "system_locales", code),
                short,
                id=f"language_{code[:2]}",
            )
            for code, name, short in LANGUAGES
        ]
        return self.listing(page, self.t("languages"), *rows, info(self.t("language_note")))

    @activity("KeyboardActivity")
    def keyboards(self, page: Page) -> Widget:
        """What one types with."""
        one = CHOICES["keyboard"]
        now = self.phone.setting(one.space, one.key, one.default)
        enabled = self.phone.setting("secure", "enabled_input_methods").split(":")
        rows = [
            radio_row(
                self.t(word),
                value == now,
                lambda value=value: self.phone.set_setting(one.space, one.key, value),
                self.t(f"{word}_note"),
                id=word,
            )
            for value, word in one.options
            if value in enabled
        ]
        return self.listing(page, self.t("keyboard"), *rows)

    @activity("UpdateActivity")
    def update(self, page: Page) -> Widget:
        """Is there anything newer?"""

        def check() -> None:
            self.data["checked_ms"] = self.phone.now_ms
            page.toast(self.t("up_to_date"))

        last = self.t("last_checked", time=self.moment_text(self.data["checked_ms"]))
        body = Column(
            Gap(grow=1),
            Avatar("", icon="check", colour="#3f8f5f", size=72),
            Gap(20),
            Text(self.t("up_to_date"), "headline", align="center"),
            Gap(8),
            Text(f"{self.t('android_version')} 14", "body", colour="text_soft"),
            Text(last, "note", colour="text_soft", id="last_checked", align="center"),
            Gap(grow=2),
            Button(self.t("check_update"), check, id="check_update"),
            Gap(28),
            align="center",
            pad=(20, 0),
        )
        return Scaffold(self.t("update"), body, back=page.back)

    @activity("ResetActivity")
    def reset(self, page: Page) -> Widget:
        """Back to how it was."""
        rows = [
            Item(
                self.t(name),
                self.t(f"{name}_note"),
                icon=icon,
                id=name,
                on_tap=lambda name=name: page.show("sure", name=name),
            )
            for name, icon in (("reset_network", "wifi"), ("reset_apps", "apps"))
        ]
        return self.listing(page, self.t("reset"), *rows)

    @overlay
    def sure(self, page: Page) -> Dialog:
        """Really?"""
        name = page.args["name"]

        def agree() -> None:
            (self._reset_network if name == "reset_network" else self._reset_apps)()
            page.toast(self.t(f"{name}_done"))

        return self.confirm(
            page, self.t(f"{name}_sure"), self.t(f"{name}_text"), self.t("reset_button"), agree
        )

    def _reset_network(self) -> None:
        """All networks and devices are strangers again, and the radios as on the first day."""
        seed = Seed(self.phone.state["seed"], self.package, self.phone.locale, self.phone.now_ms)
        fresh = [one for one in seeds.networks(seed) if one["near"]]
        for one in fresh:
            one.update(saved=False, password="")
        devices = [{**one, "paired": False} for one in seeds.devices(seed)]
        set_airplane(self.phone, self.data, False)
        self.data.update(networks=fresh, devices=devices, connected=0, hotspot_on=False)
        first = {"wifi_on": "1", "bluetooth_on": "0", "mobile_data": "1", "data_roaming": "0"}
        for key, value in {**first, "private_dns_mode": "opportunistic"}.items():
            self.phone.set_setting("global", key, value)

    def _reset_apps(self) -> None:
        self.data["muted"] = []

    @activity("DeveloperActivity")
    def developer(self, page: Page) -> Widget:
        """For those who tapped seven times."""
        var = Computed(
            self.is_developer,
            lambda on: self.phone.set_setting("global", "development_settings_enabled", "1" if on else "0"),
        )
        on = self.is_developer()
        return self.listing(
            page,
            self.t("developer"),
            main_switch(self.t("use_developer"), var, id="use_developer"),
            *[self.switch(name, enabled=on) for name in ("stay_awake",)],
            Header(self.t("debugging")),
            self.switch("usb_debugging", enabled=on),
            Header(self.t("input_group")),
            self.switch("show_taps", enabled=on),
            self.switch("pointer", enabled=on),
            Header(self.t("drawing_group")),
            *[
                self.choice(page, name, enabled=on)
                for name in ("window_scale", "transition_scale", "animator_scale")
            ],
        )
