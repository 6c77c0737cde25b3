"""One device that is paired."""

from __future__ import annotations

from virtualphone.app import activity, overlay
from virtualphone.apps.settings.bluetooth import Bluetooth
from virtualphone.apps.settings.rows import switch_row
from virtualphone.page import Page
from virtualphone.toolkit import (
    Avatar,
    Button,
    Column,
    Dialog,
    Gap,
    IconButton,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Var,
    Widget,
)


class Devices(Bluetooth):
    """Its name, its link, and how to be rid of it."""

    @activity("DeviceActivity")
    def device(self, page: Page) -> Widget:
        """One paired device."""
        one = self.device_of(page.args.get("id"))

        def flip() -> None:
            self.power(True)
            one["connected"] = not one["connected"]

        now = self.is_linked(one)
        away = Button(
            self.t("unpair"),
            lambda: page.show("unpair", id=one["id"]),
            look="tonal",
            icon="delete",
            id="unpair",
            grow=1,
        )
        link = Button(
            self.t("disconnect" if now else "connect"),
            flip,
            look="tonal",
            icon="link_off" if now else "link",
            id="connect",
            grow=1,
        )
        head = Column(
            Avatar(one["name"], icon=one["icon"], size=64, colour="#4a72c9"),
            Gap(12),
            Text(one["name"], "title"),
            Text(self.t("linked" if now else "not_linked"), "note", colour="text_soft"),
            Gap(16),
            align="center",
        )
        rename = IconButton(
            "edit", lambda: self.ask(page, "rename", id=one["id"]), desc=self.t("rename"), id="rename"
        )
        audio = switch_row(self.t("media_audio"), Var(one, "audio"), id="media_audio", icon="music_note")
        body = Scroll(head, Row(away, link, gap=12, pad=(20, 4)), Gap(8), audio)
        return Scaffold(self.t("device_details"), body, back=page.back, actions=[rename])

    @overlay
    def rename(self, page: Page) -> Dialog:
        """A name of one's own for a device."""
        one = self.device_of(page.args["id"])
        var = page.var("text", one["name"])

        def save() -> None:
            name = str(var.get()).strip()
            if name:
                one["name"] = name
                page.hide()

        ok = Button(self.t("rename"), save, look="text", id="ok", enabled=bool(str(var.get()).strip()))
        field = TextField("edit", var, on_submit=save, limit=32)
        return Dialog(self.t("rename_device"), field, buttons=[self.cancel(page), ok])

    @overlay
    def unpair(self, page: Page) -> Dialog:
        """Is the device no longer wanted?"""
        one = self.device_of(page.args["id"])

        def agree() -> None:
            one.update(paired=False, connected=False)
            self.phone.pop()

        text = self.t("unpair_text", name=one["name"])
        return self.confirm(page, self.t("unpair_sure"), text, self.t("unpair"), agree)
