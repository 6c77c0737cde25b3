"""Screens of virtual phones, without their tree, and sentences for them. Half of the apps is set aside."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Sequence

from treetap.bench.locating_apps import unfamiliar_apps
from treetap.bench.locating_cases import names
from treetap.bench.locating_walk import Eyes, walk
from treetap.bench.sentences.cases import Scene
from treetap.bench.sentences.spoken import spoken_cases
from virtualphone import default_apps
from virtualphone.app import App

LANGUAGES = ("en", "zh")
MOST_SCREENS = 4
"""Of each app in each language."""


def half(apps: Sequence[type[App]], *, held_out: bool) -> list[type[App]]:
    """Every other one."""
    return list(apps[1 if held_out else 0 :: 2])


async def phone_scenes(eyes: Eyes, *, held_out: bool) -> AsyncIterator[Scene]:
    """One screen after the other; what was said on earlier ones is asked for where it is not."""
    apps = [*half(default_apps(), held_out=held_out), *half(unfamiliar_apps(), held_out=held_out)]
    for language in LANGUAGES:
        elsewhere: list[str] = []
        async for place in walk(apps, language, eyes, ocr=True, most=MOST_SCREENS):
            if place.pixels is None:
                continue
            name = f"{place.name} {language}"
            cases = spoken_cases(
                place.truth,
                place.pixels.frame.size,
                zh=language == "zh",
                chance=random.Random(name),  # noqa: S311
                elsewhere=elsewhere,
                held_out=held_out,
            )
            elsewhere += names(place.truth)
            yield Scene(name, "phone", place.pixels, tuple(cases))
