"""Battery and storage."""

from __future__ import annotations

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.base import Base
from virtualphone.apps.settings.programs import face
from virtualphone.apps.settings.rows import Gauge, Item, info, main_switch
from virtualphone.apps.settings.sizes import TOTAL_MB, apps_mb, battery, code_mb, free_gb, size_text, used_mb
from virtualphone.page import Page
from virtualphone.toolkit import (
    Column,
    Computed,
    Dialog,
    Gap,
    Header,
    Icon,
    Progress,
    Row,
    Stack,
    Text,
    Var,
    Widget,
)

_KINDS = (
    ("apps", "apps", "#3d7ee0"),
    ("images", "image", "#c2544f"),
    ("videos", "movie", "#8a63c9"),
    ("audio", "audiotrack", "#d9822b"),
    ("documents", "description", "#3f8f5f"),
    ("system", "android", "#6b7280"),
    ("temporary", "delete_sweep", "#2f9a86"),
)


class Power(Base):
    """What runs out."""

    def saver(self) -> Var:
        """Battery saver as a switch."""
        return Computed(
            lambda: self.phone.setting("global", "low_power", "0") == "1",
            lambda on: self.phone.set_setting("global", "low_power", "1" if on else "0"),
        )

    @activity("BatteryActivity")
    def battery(self, page: Page) -> Widget:
        """How much is left and what takes it."""
        level, charging = battery(self.phone)
        on = bool(self.saver().get())
        hours = round(level * (0.55 if on else 0.4))
        head = Column(
            Row(
                Text(str(level), "clock", id="battery_level"),
                Text("%", "headline", colour="text_soft"),
                gap=4,
                align="end",
            ),
            Text(self.t("charging") if charging else self.t("lasts", n=hours), "note", colour="text_soft"),
            Gap(12),
            Progress(level / 100),
            pad=(20, 4, 20, 12),
        )
        users = [app for app in self.phone.apps.values() if not app.hidden]
        total = sum(code_mb(app.package) for app in users) or 1
        shares = sorted(
            ((round((100 - level) * code_mb(app.package) / total), app) for app in users),
            key=lambda one: -one[0],
        )
        rows = [
            Item(
                app.name(),
                leading=face(app, 36),
                trailing=Text(f"{share}%", "note", colour="text_soft"),
                id="battery_app",
                on_tap=lambda app=app: page.open("AppInfoActivity", package=app.package),
            )
            for share, app in shares[:6]
        ]
        state = self.t("on" if on else "off")
        return self.listing(
            page,
            self.t("battery"),
            head,
            self.link(page, "saver", "BatterySaverActivity", state, icon="battery_saver"),
            Header(self.t("battery_users")),
            *rows,
        )

    @activity("BatterySaverActivity")
    def battery_saver(self, page: Page) -> Widget:
        """Longer with less."""
        return self.listing(
            page,
            self.t("saver"),
            main_switch(self.t("use_saver"), self.saver(), id="use_saver"),
            self.choice(page, "saver_when"),
            info(self.t("saver_note")),
        )

    def _megabytes(self, kind: str) -> float:
        return apps_mb(self.phone) if kind == "apps" else float(self.data["storage"][kind])

    @activity("StorageActivity")
    def storage(self, page: Page) -> Widget:
        """What fills the phone."""
        used = used_mb(self.phone, self.data)
        head = Column(
            Row(
                Text(f"{used / 1000:.1f}", "clock", id="storage_used"),
                Text("GB", "headline", colour="text_soft"),
                gap=6,
                align="end",
            ),
            Text(self.t("of_total", gb=free_gb(self.phone, self.data)), "note", colour="text_soft"),
            Gap(14),
            Gauge([(self._megabytes(kind) / TOTAL_MB, colour) for kind, _icon, colour in _KINDS]),
            pad=(20, 4, 20, 16),
        )
        temporary = self.data["storage"]["temporary"]
        sweep = Item(
            self.t("free_up"),
            self.t("free_up_note", size=size_text(temporary)) if temporary else self.t("nothing_to_free"),
            icon="cleaning_services",
            id="free_up",
            enabled=bool(temporary),
            on_tap=lambda: page.show("sweep"),
        )
        rows = [self._kind(page, kind, icon, colour) for kind, icon, colour in _KINDS]
        return self.listing(page, self.t("storage"), head, sweep, Header(self.t("by_kind")), *rows)

    def _kind(self, page: Page, kind: str, icon: str, colour: str) -> Widget:
        disc = Stack(Icon(icon, size=20, colour="#ffffff"), colour=colour, radius=18, width=36, height=36)
        size = Text(size_text(self._megabytes(kind)), "note", colour="text_soft")
        go = (lambda: page.open("ManageAppsActivity")) if kind == "apps" else None
        return Item(self.t(f"kind_{kind}"), leading=disc, trailing=size, id=f"kind_{kind}", on_tap=go)

    @overlay
    def sweep(self, page: Page) -> Dialog:
        """Remove temporary files?"""
        size = size_text(self.data["storage"]["temporary"])

        def agree() -> None:
            self.data["storage"]["temporary"] = 0
            page.toast(self.t("freed", size=size))

        return self.confirm(page, self.t("free_up"), self.t("sweep_text", size=size), self.t("remove"), agree)
