"""What was chosen and shows on a page of its own is taken by that page's button."""

from __future__ import annotations

import pytest

from tests.unit.doing_pages import Page, step, touched
from treetap.models import Tap, Target


@pytest.mark.parametrize(
    ("sentence", "name", "button"),
    [
        ("Change the wallpaper to the meadow", "meadow", "Set wallpaper"),
        ("把壁纸换成草地", "草地", "设为壁纸"),
    ],
)
def test_a_preview_is_taken(sentence: str, name: str, button: str) -> None:
    shown = Page("10:30").put("button", "Zoom").put("button", button).made()
    chosen = Tap(target=Target(text=name))
    assert touched(step(sentence, shown, chosen), shown) == button
    other = step(sentence, shown, Tap(target=Target(text="Desert")))
    assert other is None or touched(other, shown) != button
