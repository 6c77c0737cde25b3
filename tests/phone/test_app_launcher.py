"""The launcher: what is where, what is carried elsewhere, what runs."""

from __future__ import annotations

from typing import Any

import pytest

from virtualphone.app import App, activity
from virtualphone.apps.launcher import Launcher, layout
from virtualphone.apps.settings import Settings
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import compose, recents
from virtualphone.toolkit import Scaffold, Text, Widget
from virtualphone.tours.steps import Walker

HOME = Launcher.package


def app(name: str, package: str = "", data: dict[str, Any] | None = None) -> type[App]:
    """A stand-in with one page."""

    class Stand(App):
        label = (name, name)

        def seed(self, seed: Any) -> dict[str, Any]:
            return data or {}

        @activity("MainActivity", main=True)
        def main(self, page: Page) -> Widget:
            return Scaffold(name, Text(f"this is {name}"))

    Stand.package = package or f"org.example.{name.lower()}"
    return Stand


PEOPLE = {
    "people": [{"id": 1, "name": "Ann Lee", "phones": [{"number": "138 0013 8000"}]}, {"id": 2, "name": "Bo"}]
}
CONTACTS = app("Contacts", "com.android.contacts", PEOPLE)
NOTES = app("Notes", "com.android.notes")
MORE = [app(name) for name in ("Atlas", "Books", "Chess", "Draw", "Egg", "Film")]


def home(*kinds: type[App], **more: Any) -> Phone:
    return Phone([Launcher, Settings, CONTACTS, NOTES, *(kinds or MORE)], **more)


def icons(phone: Phone) -> list[str]:
    boxes = compose(phone).focused.root.walk()
    return [box.info.desc for box in boxes if box.info is not None and box.info.id == "app_icon"]


def middle(phone: Phone, name: str) -> tuple[int, int]:
    return Walker(phone).centre(name)


def tap(phone: Phone, name: str) -> None:
    walker = Walker(phone)
    walker.hands.tap(*walker.centre(name))


def names(phone: Phone) -> list[str]:
    return [part.rpartition(".")[2] for part in phone.data(HOME)["pages"][0]]


def test_every_app_with_an_icon_is_at_home() -> None:
    phone = home()
    assert sorted(icons(phone)) == sorted(app.name() for app in phone.apps.values() if not app.hidden)
    assert phone.data(HOME)["dock"] == ["com.android.contacts", "com.android.notes", "com.android.settings"]


def test_an_icon_opens_its_app() -> None:
    phone = home()
    tap(phone, "Chess")
    assert phone.front["package"] == "org.example.chess"


def test_an_app_nobody_placed_appears_without_a_change_of_state() -> None:
    phone = home()
    old = phone.snapshot()
    newer = home(*MORE, app("Garden"))
    old["apps"].pop(Settings.package)
    newer.restore(old)
    before = newer.snapshot()["apps"][HOME]
    assert "Garden" in icons(newer)
    assert newer.snapshot()["apps"][HOME] == before == old["apps"][HOME]
    newer.data(HOME)["add_new"] = False
    assert "Garden" not in icons(newer)


def test_an_icon_is_carried_to_another_cell() -> None:
    phone = home()
    assert names(phone) == ["atlas", "books", "chess", "draw", "egg", "film"]
    walker = Walker(phone)
    walker.hands.drop(middle(phone, "Atlas"), middle(phone, "Chess"), 900)
    assert names(phone) == ["books", "chess", "atlas", "draw", "egg", "film"]
    walker.hands.drop(middle(phone, "Film"), middle(phone, "Books"), 900)
    assert names(phone) == ["film", "books", "chess", "atlas", "draw", "egg"]


def test_an_icon_is_carried_into_the_dock_and_out() -> None:
    phone = home()
    walker = Walker(phone)
    dock = walker.reach("dock")
    walker.hands.drop(middle(phone, "Atlas"), (dock.x + dock.w - 5, dock.y + dock.h // 2), 900)
    assert phone.data(HOME)["dock"][-1] == "org.example.atlas"
    assert "atlas" not in names(phone)
    walker.hands.drop(middle(phone, "Books"), middle(phone, "Contacts"), 900)
    assert phone.data(HOME)["dock"][0] == "org.example.books"
    assert "contacts" in names(phone), "a full dock gives something back"


def test_an_icon_is_carried_to_another_page() -> None:
    phone = home()
    walker = Walker(phone)
    x, y = middle(phone, "Atlas")
    walker.hands.drop((x, y), (phone.metrics.width - 3, y), 900)
    assert phone.data(HOME)["pages"][1] == ["org.example.atlas"]
    assert phone.front["vars"]["home"] == 1
    assert "Atlas" in icons(phone)
    width = phone.metrics.width
    walker.hands.swipe((width // 4, y * 2), (width * 3 // 4, y * 2), 200)
    assert "Atlas" not in icons(phone)


def test_a_locked_layout_stays() -> None:
    phone = home()
    phone.data(HOME)["locked"] = True
    before = phone.snapshot()["apps"]
    Walker(phone).hands.drop(middle(phone, "Atlas"), middle(phone, "Chess"), 900)
    assert phone.snapshot()["apps"] == before
    Walker(phone).hands.hold(*middle(phone, "Atlas"))
    assert Walker(phone).find("remove_icon") is None


def test_removed_from_home_and_added_from_the_drawer() -> None:
    phone = home()
    Walker(phone).hands.hold(*middle(phone, "Books"))
    tap(phone, "remove_icon")
    assert "Books" not in icons(phone)
    tap(phone, "drawer_handle")
    assert "Books" in icons(phone)
    Walker(phone).hands.hold(*middle(phone, "Books"))
    tap(phone, "add_icon")
    phone.home()
    assert icons(phone).count("Books") == 1


def test_the_menu_leads_to_the_settings_of_the_app() -> None:
    phone = home()
    Walker(phone).hands.hold(*middle(phone, "Books"))
    tap(phone, "app_info")
    assert phone.front["activity"] == "AppInfoActivity"
    assert phone.front["args"] == {"package": "org.example.books"}


def test_the_drawer_comes_up_goes_down_and_finds() -> None:
    phone = home()
    walker = Walker(phone)
    width, height = phone.metrics.width, phone.metrics.height
    walker.hands.swipe((width // 2, height * 2 // 3), (width // 2, height // 3), 200)
    assert phone.front["activity"] == "AllAppsActivity"
    assert icons(phone) == sorted(icons(phone))
    tap(phone, "search")
    walker.keys.type("eg")
    assert icons(phone) == ["Egg"]
    walker.keys.press(66)
    assert phone.front["package"] == "org.example.egg"
    phone.home()
    tap(phone, "drawer_handle")
    walker.hands.swipe((width // 2, height // 3), (width // 2, height * 2 // 3), 200)
    assert phone.front["activity"] == "MainActivity"


def test_the_search_finds_apps_and_people() -> None:
    phone = home()
    tap(phone, "search_bar")
    walker = Walker(phone)
    walker.keys.type("an")
    assert walker.find("Ann Lee") is not None
    assert walker.find("Bo") is None
    tap(phone, "person")
    assert phone.front["package"] == "com.android.contacts"
    phone.home()
    tap(phone, "search_bar")
    walker.keys.type("8001380")
    assert walker.find("Ann Lee") is not None


@pytest.mark.parametrize(
    "held", [{}, {"people": None}, {"people": [1, {"name": 3}, {"no": "name"}]}, {"people": {}}]
)
def test_the_search_survives_any_contacts(held: dict[str, Any]) -> None:
    phone = home()
    phone.state["apps"]["com.android.contacts"] = held
    tap(phone, "search_bar")
    Walker(phone).keys.type("an")
    assert Walker(phone).find("person") is None


def cards(phone: Phone) -> list[str]:
    boxes = compose(phone).focused.root.walk()
    found = [box for box in boxes if box.info is not None and box.info.id == "task_card"]
    return [box.info.desc for box in sorted(found, key=lambda box: -box.x) if box.info is not None]


def test_recents_show_the_newest_first_and_let_go_of_them() -> None:
    phone = home()
    for package in ("org.example.atlas", "org.example.books", "org.example.chess"):
        phone.launch(package)
    recents(phone)
    assert cards(phone) == ["Chess", "Books"], "the third is out of sight"
    walker = Walker(phone)
    x, y = middle(phone, "Chess")
    walker.hands.swipe((x, y), (x + phone.metrics.width // 2, y), 200)
    assert cards(phone) == ["Chess", "Books", "Atlas"]
    x, y = middle(phone, "Books")
    walker.hands.swipe((x, y), (x, y - phone.metrics.height // 4), 200)
    assert phone.task_of("org.example.books") is None
    assert phone.task_of("org.example.atlas") is not None
    tap(phone, "Atlas")
    assert phone.front["package"] == "org.example.atlas"
    recents(phone)
    tap(phone, "clear_all")
    assert [task["package"] for task in phone.state["tasks"]] == [HOME]
    recents(phone)
    assert Walker(phone).find("task_card") is None


def test_a_card_shows_the_page_but_does_not_say_it() -> None:
    phone = home()
    phone.launch("org.example.atlas")
    recents(phone)
    assert Walker(phone).find("this is Atlas") is None
    drawn = [op[5] for op in compose(phone).drawing() if op[0] == "text"]
    assert "this is Atlas" in drawn


def test_a_broken_page_does_not_break_the_recents() -> None:
    phone = home()
    phone.launch("org.example.atlas")
    phone.apps["org.example.atlas"].main = None  # type: ignore[attr-defined]
    recents(phone)
    assert "Atlas" in cards(phone)


def test_looking_at_recents_changes_nothing() -> None:
    phone = home()
    phone.launch(Settings.package, "SearchActivity", {})
    recents(phone)
    before = phone.snapshot()["tasks"][1]
    compose(phone)
    assert phone.snapshot()["tasks"][1] == before


def test_the_wallpaper_follows_the_theme_until_it_is_chosen() -> None:
    phone = home()
    launcher = phone.apps[HOME]
    assert isinstance(launcher, Launcher)
    assert launcher.wallpaper == "light"
    phone.set_setting("secure", "ui_night_mode", "2")
    assert launcher.wallpaper == "dark"
    phone.data(HOME)["wallpaper"] = "sea"
    assert launcher.wallpaper == "sea"
    assert ("picture", 0, 0, 1080, 2400, "wallpaper:sea", 0) in compose(phone).drawing()


def test_settings_of_home_do_something() -> None:
    phone = home()
    cell = Walker(phone).reach("app_icon").w
    phone.data(HOME)["columns"] = 5
    assert Walker(phone).reach("app_icon").w < cell
    phone.data(HOME)["clock"] = False
    assert Walker(phone).find("clock_widget") is None
    phone.data(HOME)["labels"] = False
    assert not [op for op in compose(phone).drawing() if op[0] == "text" and op[5] == "Atlas"]


def test_the_dot_follows_the_notifications_and_the_setting() -> None:
    phone = home()

    def dots() -> int:
        return sum(1 for op in compose(phone).drawing() if op[0] == "rect" and op[5] == (229, 72, 77))

    assert dots() == 0
    phone.notify("org.example.atlas", "Map", "ready")
    assert dots() == 1
    phone.set_setting("secure", "notification_badging", "0")
    assert dots() == 0


@pytest.mark.parametrize("size", [(720, 1280), (1280, 720), (320, 480), (2400, 1080)])
def test_icons_lie_on_the_screen_whatever_its_size(size: tuple[int, int]) -> None:
    many = [app(f"App{number}") for number in range(40)]
    phone = home(*many, size=size, density=160 if size[0] == 320 else 320)
    pages = layout.home_pages(phone, phone.data(HOME))
    seen: list[str] = []
    for number in range(len(pages)):
        phone.front["vars"]["home"] = number
        scene = compose(phone)
        for box in scene.focused.root.walk():
            if box.info is not None and box.info.id == "app_icon":
                assert box.x >= 0
                assert box.x + box.w <= scene.width
                assert box.y + box.h <= scene.height - phone.metrics.navigation_bar
        seen.extend(pages[number])
    placed = [*seen, *phone.data(HOME)["dock"]]
    assert sorted(placed) == sorted(app.package for app in phone.apps.values() if not app.hidden)


def test_the_clock_of_home_follows_the_format() -> None:
    phone = home()
    phone.advance(6 * 3600)
    assert Walker(phone).reach("clock_time").info.text == "14:00"  # type: ignore[union-attr]
    phone.set_setting("system", "time_12_24", "12")
    assert Walker(phone).reach("clock_time").info.text == "2:00"  # type: ignore[union-attr]
