"""Which icons are where: the home pages as they are shown, from the data and from what is installed."""

from __future__ import annotations

from typing import Any

from virtualphone.app import App
from virtualphone.phone import Phone
from virtualphone.toolkit.metrics import Metrics
from virtualphone.toolkit.text import reading_order

Json = dict[str, Any]

DOCK = 4
_FAVOURITES = (
    "dialer", "contacts", "messaging", "chrome", "browser", "camera2", "deskclock", "notes", "settings",
)  # fmt: skip
"""What phones put into the dock, if they have it, by the last part of the package."""


def visible(phone: Phone) -> list[App]:
    """Apps that have an icon, by name."""
    return sorted(
        (app for app in phone.apps.values() if not app.hidden), key=lambda app: reading_order(app.name())
    )


def first_layout(phone: Phone) -> tuple[list[list[str]], list[str]]:
    """Home pages and dock of a fresh phone."""
    shown = [package for package, app in phone.apps.items() if not app.hidden]
    ranks = {name: rank for rank, name in enumerate(_FAVOURITES)}
    liked = sorted(
        (one for one in shown if one.rpartition(".")[2] in ranks),
        key=lambda one: ranks[one.rpartition(".")[2]],
    )
    dock = liked[:DOCK]
    return [[one for one in shown if one not in dock]], dock


def dp_free(metrics: Metrics) -> tuple[float, float]:
    """Width and height between the bars, in dp."""
    scale = 160 / metrics.density
    return metrics.width * scale, (metrics.height - metrics.status_bar - metrics.navigation_bar) * scale


def is_wide(metrics: Metrics) -> bool:
    """Held sideways."""
    return metrics.width > metrics.height


def cell_height(metrics: Metrics, labels: bool) -> float:
    """Of one icon with its name, in dp."""
    return 84 + (18 * max(1.0, metrics.font_scale) if labels else 0)


CLOCK_DP = 148
FOOT_DP = 190
"""What stands below the home pages: dots, dock and search bar."""


def rows_on(metrics: Metrics, data: Json, number: int) -> int:
    """How many rows of icons a home page has."""
    _width, height = dp_free(metrics)
    if is_wide(metrics):
        free = height - 44
    else:
        free = height - FOOT_DP - (clock_dp(metrics) if number == 0 and data["clock"] else 0)
    return max(1, int(free // cell_height(metrics, data["labels"])))


def clock_dp(metrics: Metrics) -> float:
    """The height of the clock, larger with the font."""
    return CLOCK_DP * max(1.0, metrics.font_scale)


def room_on(metrics: Metrics, data: Json, number: int) -> int:
    """How many icons a home page holds."""
    return rows_on(metrics, data, number) * int(data["columns"])


def dock_of(phone: Phone, data: Json) -> list[str]:
    """The apps of the dock that are there."""
    return [package for package in data["dock"] if _shown(phone, package)][:DOCK]


def _shown(phone: Phone, package: str) -> bool:
    app = phone.apps.get(package)
    return app is not None and not app.hidden


def home_pages(phone: Phone, data: Json) -> list[list[str]]:
    """The home pages as they are shown: too long ones go on, new apps stand at the end."""
    metrics = phone.metrics
    dock = dock_of(phone, data)
    pages: list[list[str]] = []
    seen: set[str] = set(dock)
    for held in data["pages"]:
        icons = [package for package in held if _shown(phone, package) and package not in seen]
        seen.update(icons)
        _fill(pages, icons, metrics, data)
    if data["add_new"]:
        for app in visible(phone):
            if app.package not in seen and app.package not in data["removed"]:
                _append(pages, app.package, metrics, data)
    return pages or [[]]


def _fill(pages: list[list[str]], icons: list[str], metrics: Metrics, data: Json) -> None:
    """One page of the data, on as many as it needs here."""
    if not icons and pages:
        return
    rest = icons
    while True:
        room = room_on(metrics, data, len(pages))
        pages.append(rest[:room])
        rest = rest[room:]
        if not rest:
            return


def _append(pages: list[list[str]], package: str, metrics: Metrics, data: Json) -> None:
    if not pages or len(pages[-1]) >= room_on(metrics, data, len(pages) - 1):
        pages.append([])
    pages[-1].append(package)


def add(phone: Phone, data: Json, package: str) -> None:
    """Put an app on the last home page."""
    pages = home_pages(phone, data)
    if not any(package in page for page in pages):
        _append(pages, package, phone.metrics, data)
    data["pages"] = pages
    data["removed"] = [one for one in data["removed"] if one != package]


def remove(phone: Phone, data: Json, package: str) -> None:
    """Take an app off the home pages and the dock; it stays in the drawer."""
    pages = [[one for one in page if one != package] for page in home_pages(phone, data)]
    data["dock"] = [one for one in data["dock"] if one != package]
    data["pages"] = [page for page in pages if page] or [[]]
    data["removed"] = sorted({*data["removed"], package})


def move_to_page(phone: Phone, data: Json, package: str, number: int, place: int) -> None:
    """An icon to a place of a home page; what was there moves on. A page after the last is made."""
    pages = home_pages(phone, data)
    pages = [[one for one in page if one != package] for page in pages]
    while len(pages) <= number:
        pages.append([])
    pages[number].insert(place, package)
    data["dock"] = [one for one in data["dock"] if one != package]
    data["pages"] = [page for page in pages if page] or [[]]
    data["removed"] = [one for one in data["removed"] if one != package]


def move_to_dock(phone: Phone, data: Json, package: str, place: int) -> None:
    """An icon into the dock; if the dock is full, it changes places with the one there."""
    dock = dock_of(phone, data)
    pages = home_pages(phone, data)
    if package in dock:
        dock.remove(package)
    elif len(dock) >= DOCK:
        other = dock.pop(min(place, DOCK - 1))
        pages = [[other if one == package else one for one in page] for page in pages]
        if not any(other in page for page in pages):
            pages[-1].append(other)
    pages = [[one for one in page if one != package] for page in pages]
    dock.insert(min(place, len(dock)), package)
    data["pages"] = [page for page in pages if page] or [[]]
    data["dock"] = dock
    data["removed"] = [one for one in data["removed"] if one != package]
