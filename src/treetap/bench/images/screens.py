"""The screens of the study: real ones of a folder, and some of the virtual phone.

Half of them are for looking at while one works; the other half is set aside for the final figure. The halves
are fixed by the names: of each app every other page, in an order that only a hash knows, and one page in two
languages is one page. Of the virtual phone each half has its own apps.
"""

from __future__ import annotations

import hashlib
import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from treetap.errors import StorageError
from treetap.imaging.pictures import Image, decode, read_image
from virtualphone.apps import default_apps
from virtualphone.gallery import shoot
from virtualphone.phone import Phone
from virtualphone.tours import all_tours
from virtualphone.tours.steps import Walker

PICTURES = frozenset({".png", ".jpg", ".jpeg"})

TALL, WIDE, LARGE = (1080, 2400), (2400, 1080), (1600, 2560)

_WORKING = (
    ("com.android.settings", "main", "en", False, TALL),
    ("com.android.settings", "sound", "zh", True, TALL),
    ("com.android.settings", "battery", "zh", False, WIDE),
    ("com.android.messaging", "inbox", "zh", False, TALL),
    ("com.android.messaging", "attach", "en", True, TALL),
    ("com.android.notes", "notes", "en", False, LARGE),
    ("com.android.notes", "editor_list", "zh", True, TALL),
)
_SET_ASIDE = (
    ("com.android.contacts", "list", "zh", False, TALL),
    ("com.android.contacts", "detail", "en", True, TALL),
    ("com.android.deskclock", "alarms", "en", False, TALL),
    ("com.android.deskclock", "timer_new", "zh", True, LARGE),
    ("com.android.launcher3", "all apps", "zh", False, TALL),
    ("com.android.launcher3", "home", "en", True, WIDE),
    ("com.android.launcher3", "home settings", "zh", True, TALL),
)


def load(folder: Path | None, *, held_out: bool) -> list[tuple[str, Image]]:
    """Names and screens of one half; without a folder those of the virtual phone only.

    Raises `StorageError` where the folder is missing, has no pictures or too few to set any aside,
    `ScreenUnreadable` for a picture that is none.
    """
    real = (
        [] if folder is None else [(file.name, decode(read_image(file))) for file in files(folder, held_out)]
    )
    return real + list(_virtual(held_out))


def files(folder: Path, held_out: bool) -> list[Path]:
    """The pictures of one half."""
    try:
        every = sorted(one for one in folder.iterdir() if one.suffix.lower() in PICTURES)
    except OSError as error:
        raise StorageError(
            f"The folder of screens {folder} cannot be read: {error.strerror or error}.",
            hint="Name a folder of PNG or JPEG screenshots with --screens.",
        ) from error
    if not every:
        raise StorageError(
            f"The folder of screens {folder} has no pictures.",
            hint="Put PNG or JPEG screenshots there, or leave --screens out for the virtual phone's only.",
        )
    aside = set_aside([one.name for one in every])
    chosen = [one for one in every if (one.name in aside) == held_out]
    if not chosen:
        raise StorageError(
            f"The folder of screens {folder} has a single page: none is set aside.",
            hint="Add screenshots of other pages, or leave --held-out out.",
        )
    return chosen


def set_aside(names: Sequence[str]) -> frozenset[str]:
    """Which of them are kept for the final figure."""
    apps: dict[str, dict[str, list[str]]] = defaultdict(lambda: defaultdict(list))
    for name in sorted(names):
        parts = re.split(r"[_\s]+|-(?=\d)", name.rpartition(".")[0])
        apps[parts[0] if len(parts) > 1 else ""][parts[-1]].append(name)
    aside: set[str] = set()
    other = False
    for _, pages in sorted(apps.items()):
        for page in sorted(pages, key=_order):
            if other:
                aside.update(pages[page])
            other = not other
    return frozenset(aside)


def _order(name: str) -> bytes:
    return hashlib.sha256(name.encode()).digest()


def _virtual(held_out: bool) -> Iterator[tuple[str, Image]]:
    tours = {tour.package: tour for tour in all_tours()}
    for package, page, locale, dark, size in _SET_ASIDE if held_out else _WORKING:
        phone = Phone(default_apps(), locale=locale, dark=dark, size=size)
        if package in phone.apps:
            phone.launch(package)
        walker = Walker(phone)
        for step in tours[package].screens[page]:
            step(walker)
        image = np.ascontiguousarray(np.asarray(shoot(phone).convert("RGB"), np.uint8)[:, :, ::-1])
        image.setflags(write=False)
        look = f"{locale} {'dark' if dark else 'light'} {size[0]}x{size[1]}"
        yield f"{package.rpartition('.')[2]} {page} {look}", image
