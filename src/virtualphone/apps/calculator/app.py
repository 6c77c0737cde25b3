"""The Calculator app: its name and its first data."""

from __future__ import annotations

from typing import Any, ClassVar

from virtualphone.app import Seed
from virtualphone.apps.calculator.seeding import first_data
from virtualphone.apps.calculator.settings import Settings
from virtualphone.apps.calculator.words import WORDS
from virtualphone.page import Page

Json = dict[str, Any]


class Calculator(Settings):
    """Keys, history, units, bills."""

    package = "com.android.calculator2"
    label = ("Calculator", "计算器")
    icon = "calculate"
    colour = "#5a6b7b"
    system = True
    version = "8.0"
    words: ClassVar[dict[str, tuple[str, str]]] = WORDS

    def seed(self, seed: Seed) -> Json:
        """A few calculations."""
        return first_data(seed)

    def on_open(self, page: Page) -> None:
        """A bill begins with its amount."""
        if page.activity == "TipActivity" and not self.data["tip"]["bill"]:
            page.focus("bill")
