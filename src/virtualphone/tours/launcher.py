"""The launcher: home, drawer, search, recents, wallpapers, and what can be rearranged."""

from __future__ import annotations

from typing import Any

from virtualphone.tours.settings import tap
from virtualphone.tours.steps import Flow, Step, Tour, Walker, hold, key, launch, swipe, write

Json = dict[str, Any]
PACKAGE = "com.android.launcher3"
_SETTINGS = "com.android.settings"


def _data(state: Json) -> Json:
    data: Json = state["apps"][PACKAGE]
    return data


def _placed(state: Json) -> list[str]:
    data = _data(state)
    return [*data["dock"], *(package for page in data["pages"] for package in page)]


def _running(state: Json) -> list[str]:
    return [task["package"] for task in state["tasks"]]


def _opened(before: Json, after: Json) -> bool:
    """Whether pages were opened in between, whatever became of them."""
    return bool(after["next_id"] > before["next_id"])


def hold_nothing(walker: Walker) -> None:
    """A long press where no icon is."""
    box = walker.reach("drawer_handle")
    walker.hands.hold(walker.phone.metrics.px(6), box.y + box.h // 2)


def _carry(walker: Walker) -> None:
    """The first icon of the home page into the dock."""
    grid, dock = walker.reach("home_grid"), walker.reach("dock")
    icon = next(box for box in grid.walk() if box.drop is not None)
    start = icon.x + icon.w // 2, icon.y + icon.h // 2
    walker.hands.drop(start, (dock.x + dock.w // 8, dock.y + dock.h // 8), 900)


_SHEET: tuple[Step, ...] = (hold_nothing,)
_MENU = (swipe(0, -0.3), hold("app_icon"))
_TASKS = (launch(_SETTINGS), key("APP_SWITCH"))
_LOOK = (*_SHEET, tap("home_settings"))

TOUR = Tour(
    PACKAGE,
    {
        "home": (),
        "icon menu": (hold("app_icon"),),
        "home menu": _SHEET,
        "all apps": (swipe(0, -0.3),),
        "all apps, searched": (tap("drawer_handle"), tap("search"), write("set")),
        "all apps, menu": _MENU,
        "search": (tap("search_bar"),),
        "search, typed": (tap("search_bar"), write("a")),
        "recents": _TASKS,
        "recents, none": (key("APP_SWITCH"),),
        "wallpapers": (*_SHEET, tap("wallpapers")),
        "wallpaper": (*_SHEET, tap("wallpapers"), tap("wallpaper_sea")),
        "home settings": _LOOK,
        "grid": (*_LOOK, tap("grid")),
        "restore": (*_LOOK, tap("restore")),
    },
    (
        Flow(
            "wallpaper",
            (*_SHEET, tap("wallpapers"), tap("wallpaper_sea"), tap("set_wallpaper")),
            lambda before, after: _data(before)["wallpaper"] == "" and _data(after)["wallpaper"] == "sea",
        ),
        Flow(
            "five columns",
            (*_LOOK, tap("grid"), tap("grid_5")),
            lambda before, after: (_data(before)["columns"], _data(after)["columns"]) == (4, 5),
        ),
        Flow(
            "no names",
            (*_LOOK, tap("labels")),
            lambda before, after: _data(before)["labels"] and not _data(after)["labels"],
        ),
        Flow(
            "remove an icon",
            (hold("app_icon"), tap("remove_icon")),
            lambda before, after: (
                len(_placed(after)) == len(_placed(before)) - 1 and len(_data(after)["removed"]) == 1
            ),
        ),
        Flow(
            "lock the layout",
            (*_LOOK, tap("locked")),
            lambda before, after: _data(after)["locked"] and not _data(before)["locked"],
        ),
        Flow(
            "close all apps",
            (*_TASKS, tap("clear_all")),
            lambda before, after: _opened(before, after) and _running(after) == [PACKAGE],
        ),
        Flow(
            "close one app",
            (*_TASKS, swipe(0, -0.3, "task_card")),
            lambda before, after: _opened(before, after) and _SETTINGS not in _running(after),
        ),
        Flow("carry an icon", (_carry,), lambda before, after: _data(before)["dock"] != _data(after)["dock"]),
    ),
)  # fmt: skip
