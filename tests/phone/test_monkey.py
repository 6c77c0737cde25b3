"""Fingers that know nothing: whatever they touch, no app fails and looking changes nothing."""

from __future__ import annotations

from random import Random

import pytest

from virtualphone.apps import default_apps
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.tours.steps import Walker

PACKAGES = [kind.package for kind in default_apps()]


def act(walker: Walker, rng: Random) -> None:
    phone, metrics = walker.phone, walker.phone.metrics
    boxes = [box for _, box in compose(phone).all_boxes() if box.tap or box.hold or box.touch or box.field]
    chance = rng.random()
    if chance < 0.7 and boxes:
        box = rng.choice(boxes)
        point = (box.x + rng.randrange(max(1, box.w)), box.y + rng.randrange(max(1, box.h)))
        walker.hands.hold(*point) if rng.random() < 0.12 else walker.hands.tap(*point)
    elif chance < 0.82:
        start, end = ((rng.randrange(metrics.width), rng.randrange(metrics.height)) for _ in range(2))
        walker.hands.swipe(start, end, rng.choice((80, 300, 900)))
    elif chance < 0.9:
        walker.keys.type(rng.choice(("a", "12:3", "hello world", "-7", " ")))
    elif chance < 0.95:
        walker.keys.press(rng.choice((4, 4, 66, 67, 187, 61, 82)))
    elif chance < 0.98:
        phone.advance(rng.choice((1, 70, 3600, 90_000)))
    else:
        phone.launch(rng.choice(PACKAGES))


def run(package: str, seed: int, count: int) -> None:
    rng = Random(f"{package}/{seed}")  # noqa: S311 - play, not secrets
    phone = Phone(default_apps(), seed=seed, locale=rng.choice(("en", "zh")), dark=rng.random() < 0.5)
    walker = Walker(phone)
    phone.launch(package)
    for _ in range(count):
        act(walker, rng)
        before = phone.snapshot()
        compose(phone)
        assert phone.snapshot() == before


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_no_touch_breaks_an_app(package: str) -> None:
    run(package, 1, 100)


@pytest.mark.slow
@pytest.mark.parametrize("package", PACKAGES)
def test_no_long_play_breaks_an_app(package: str) -> None:
    run(package, 2, 300)
