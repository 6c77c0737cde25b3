"""The shop: its parts put together, and what happens as time passes."""

from __future__ import annotations

import re
from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.shop.addresses import Addresses
from virtualphone.apps.shop.checkout import Checkout
from virtualphone.apps.shop.orders import Orders
from virtualphone.apps.shop.seeding import first_data
from virtualphone.apps.shop.service import Service
from virtualphone.page import Page

Json = dict[str, Any]

_LINK = re.compile(r"brightmall://product/(\d+)")


class Shop(Checkout, Orders, Addresses, Service):
    """BrightMall."""

    label: ClassVar[tuple[str, str]] = ("BrightMall", "明选商城")
    icon: ClassVar[str] = "local_mall"
    colour: ClassVar[str] = "#c2541c"
    version: ClassVar[str] = "7.4.0"

    def seed(self, seed: Seed) -> Json:
        """The data of a fresh phone."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """What a page starts with."""
        if page.activity == "SearchActivity":
            page.focus("query")
        elif page.activity == "AddressActivity":
            self.open_address(page)

    def due(self) -> int | None:
        """The next parcel or the next answer."""
        moments = [moment for moment, _order, _state in self.moves()]
        return min([*moments, *(row["at_ms"] for row in self.data["answers"])], default=None)

    def on_due(self) -> None:
        """It comes."""
        self.move_on()
        self.answer()

    def resolve(self, action: str, data: str) -> tuple[str, Json] | None:
        """VIEW `brightmall://product/ID`."""
        match = _LINK.fullmatch(data)
        if action != "android.intent.action.VIEW" or match is None:
            return None
        number = int(match[1])
        return ("ProductActivity", {"id": number}) if self.row("products", number) else ("MainActivity", {})
