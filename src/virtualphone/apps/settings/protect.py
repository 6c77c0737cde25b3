"""Security and privacy, and location."""

from __future__ import annotations

from virtualphone.app import activity
from virtualphone.apps.settings.moments import Moments
from virtualphone.apps.settings.programs import face
from virtualphone.apps.settings.rows import Item, info, main_switch
from virtualphone.page import Page
from virtualphone.toolkit import Avatar, Button, Column, Computed, Gap, Header, Row, Text, Widget


class Protect(Moments):
    """Who may get in, and who may know."""

    @activity("SecurityActivity")
    def security(self, page: Page) -> Widget:
        """A check, the lock, and the sensors."""

        def scan() -> None:
            self.data["scanned_ms"] = self.phone.now_ms
            page.toast(self.t("scan_done", n=len(self.phone.apps)))

        when = self.t("scanned", time=self.moment_text(self.data["scanned_ms"]))
        shield = Avatar("", icon="verified_user", colour="#3f8f5f", size=52)
        words = Column(
            Text(self.t("looks_good"), "title"), Text(when, "note", colour="text_soft"), gap=2, grow=1
        )
        card = Column(
            Row(shield, words, gap=16),
            Gap(16),
            Row(
                Button(self.t("scan"), scan, look="filled", id="app_security", desc=self.t("app_security")),
                spread="end",
            ),
            colour="container",
            radius=24,
            pad=20,
        )
        return self.listing(
            page,
            self.t("security"),
            Column(card, pad=(16, 8)),
            Header(self.t("lock_group_security")),
            self.choice(page, "screen_lock"),
            Header(self.t("privacy")),
            self.switch("camera_access"),
            self.switch("mic_access"),
        )

    @activity("LocationActivity")
    def location(self, page: Page) -> Widget:
        """Where the phone is."""
        on = Computed(
            lambda: self.phone.setting("secure", "location_mode", "0") != "0",
            lambda yes: self.phone.set_setting("secure", "location_mode", "3" if yes else "0"),
        )
        running = [self.phone.apps[task["package"]] for task in self.phone.state["tasks"]]
        rows = [
            Item(
                app.name(),
                self.t("just_now"),
                leading=face(app, 36),
                id="location_app",
                on_tap=lambda app=app: page.open("AppInfoActivity", package=app.package),
            )
            for app in running
            if not app.hidden and app.package != self.package
        ]
        return self.listing(
            page,
            self.t("location"),
            main_switch(self.t("use_location"), on, id="use_location"),
            bool(rows) and bool(on.get()) and Header(self.t("recent_apps")),
            *[row for row in rows if on.get()],
            Header(self.t("location_services")),
            self.switch("wifi_scan"),
            self.switch("bt_scan"),
            info(self.t("location_note")),
        )
