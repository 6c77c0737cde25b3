"""Networks that are not in the list: typed in by hand, or remembered from elsewhere."""

from __future__ import annotations

from virtualphone.app import activity
from virtualphone.apps.settings.rows import Item, radio_row
from virtualphone.apps.settings.wifi import LEAST, Wifi
from virtualphone.page import Page
from virtualphone.toolkit import (
    Button,
    Column,
    Empty,
    Gap,
    Header,
    Row,
    Scaffold,
    Scroll,
    Text,
    TextField,
    Widget,
)


class WifiMore(Wifi):
    """What the three dots of the list lead to on other phones."""

    @activity("SavedNetworksActivity")
    def saved_networks(self, page: Page) -> Widget:
        """All that the phone would join by itself."""
        saved = [one for one in self.data["networks"] if one["saved"]]
        rows = [
            Item(
                one["name"],
                self.t("in_range" if one["near"] else "not_near"),
                icon="wifi",
                id="saved_network",
                on_tap=lambda one=one: page.open("WifiDetailsActivity", id=one["id"]),
            )
            for one in saved
        ]
        if not rows:
            return Scaffold(self.t("saved_networks"), Empty("wifi", self.t("none_saved")), back=page.back)
        return self.listing(page, self.t("saved_networks"), *rows)

    @activity("AddNetworkActivity")
    def add_network(self, page: Page) -> Widget:
        """Name, security and password."""
        name, password = page.var("name", ""), page.var("password", "")
        secured = bool(page.var("secured", True).get())
        ready = bool(str(name.get()).strip()) and (not secured or len(str(password.get())) >= LEAST)

        def choose(value: bool) -> None:
            page.vars["secured"] = value

        def save() -> None:
            number = max((one["id"] for one in self.data["networks"]), default=0) + 1
            one = {
                "id": number,
                "name": str(name.get()).strip(),
                "secured": secured,
                "saved": True,
                "auto": True,
                "password": str(password.get()) if secured else "",
                "level": 3,
                "near": True,
            }
            self.data["networks"].append(one)
            page.finish()
            self.join(page, one)

        note = Text(self.t("least", n=LEAST), "note", colour="text_soft")
        secret = TextField("password", password, hint=self.t("password"), password=True, limit=63)
        body = Scroll(
            Column(TextField("name", name, hint=self.t("network_name"), limit=32), pad=(20, 8)),
            Header(self.t("safety")),
            radio_row(self.t("none"), not secured, lambda: choose(False), id="security_none"),
            radio_row("WPA/WPA2-Personal", secured, lambda: choose(True), id="security_wpa"),
            secured and Column(Gap(4), secret, Gap(4), note, pad=(20, 4)),
            Gap(12),
            Row(Button(self.t("save"), save, id="save", enabled=ready), spread="end", pad=(20, 0)),
        )
        return Scaffold(self.t("add_network"), body, back=page.back, resize=True)
