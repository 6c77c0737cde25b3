"""The settings of the app, and the words kept ready."""

from __future__ import annotations

from functools import partial
from typing import Any

from virtualphone.app import activity, overlay
from virtualphone.apps.messages.base import Box
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Dialog,
    Empty,
    Fab,
    Gap,
    Header,
    IconButton,
    ListItem,
    Overlay,
    Scaffold,
    Scroll,
    SwitchItem,
    Text,
    TextField,
    Var,
    Widget,
)

Json = dict[str, Any]


class Prefs(Box):
    """Each of them does something."""

    @activity("SettingsActivity")
    def settings(self, page: Page) -> Widget:
        """Notifications, sending, and comfort."""
        options = self.options

        def switch(key: str, icon: str, title: str = "", more: str = "", **rest: Any) -> Widget:
            below = self.t(more) if more else ""
            return SwitchItem(self.t(title or key), Var(options, key), below, icon=icon, id=key, **rest)

        signature = str(options["signature"])
        loud = bool(options["notifications"])
        rows = [
            Header(self.t("notify")),
            switch("notifications", "notifications", "notify", "notify_more"),
            switch("preview", "visibility", enabled=loud),
            Header(self.t("sending")),
            switch("delivery", "done_all", more="delivery_more"),
            switch("enter_sends", "keyboard_return"),
            ListItem(
                self.t("signature"),
                signature or self.t("signature_none"),
                icon="draw",
                id="signature",
                on_tap=lambda: page.ask("signature_edit", "signature_text", signature),
            ),
            Header(self.t("general")),
            switch("suggest", "lightbulb", more="suggest_more"),
            ListItem(
                self.t("quick"),
                self.t("quick_count", count=len(options["quick"])),
                icon="quickreply",
                id="quick",
                on_tap=lambda: page.open("QuickActivity"),
            ),
            switch("swipe_archive", "swipe", more="swipe_more"),
            ListItem(self.t("spam"), icon="block", id="spam", on_tap=lambda: page.open("SpamActivity")),
        ]
        return self.settings_frame(page, rows)

    def settings_frame(self, page: Page, rows: list[Widget]) -> Widget:
        """The settings in their order."""
        return Scaffold(self.t("settings"), Scroll(*rows, id="settings"), back=page.back, large=True)

    @overlay
    def signature_edit(self, page: Page) -> Overlay:
        """Words below every message."""

        def agree() -> None:
            self.options["signature"] = str(page.vars.get("signature_text", "")).strip()
            page.hide()

        hint = Text(self.t("signature_hint"), "note", colour="text_soft")
        field = TextField(
            "signature_text", page.var("signature_text"), hint=self.t("signature"), on_submit=agree, limit=60
        )
        yes = Button(self.t("save"), agree, look="text", id="yes")
        return Dialog(self.t("signature"), field, Gap(8), hint, buttons=[self.no(page), yes])

    @activity("QuickActivity")
    def quick(self, page: Page) -> Widget:
        """Words kept ready, to change by a tap."""
        rows = []
        for entry in self.options["quick"]:
            away = IconButton(
                "delete",
                partial(self.options["quick"].remove, entry),
                desc=self.t("remove_quick"),
                id="remove_quick",
            )
            edit = partial(page.ask, "quick_edit", "quick_text", entry["text"], id=entry["id"])
            rows.append(ListItem(entry["text"], trailing=away, id="quick_reply", on_tap=edit))
        body: Widget = Scroll(*rows, id="quick_list") if rows else Empty("quickreply", self.t("no_quick"))
        add = Fab("add", lambda: page.ask("quick_edit", "quick_text"), desc=self.t("quick_new"))
        return Scaffold(self.t("quick"), body, back=page.back, fab=add)

    @overlay
    def quick_edit(self, page: Page) -> Overlay:
        """New words, or others."""
        rows = self.options["quick"]
        entry = next((row for row in rows if row["id"] == page.args.get("id")), None)

        def agree() -> None:
            text = str(page.vars.get("quick_text", "")).strip()
            if not text:
                return
            if entry is not None:
                entry["text"] = text
            else:
                rows.append({"id": max((row["id"] for row in rows), default=0) + 1, "text": text})
            page.hide()

        field = TextField(
            "quick_text", page.var("quick_text"), hint=self.t("quick_hint"), on_submit=agree, limit=120
        )
        ready = bool(str(page.vars.get("quick_text", "")).strip())
        yes = Button(self.t("save"), agree, look="text", id="yes", enabled=ready)
        title = self.t("quick_new" if entry is None else "quick_edit")
        return Dialog(title, field, buttons=[self.no(page), yes])
