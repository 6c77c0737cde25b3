"""The settings: what is switched there is what `settings get` says, and the other way round."""

from __future__ import annotations

from typing import Any

import pytest

from virtualphone.android.properties import BUILD_ID, MODEL
from virtualphone.app import App, activity
from virtualphone.apps.launcher import Launcher
from virtualphone.apps.settings import Settings, about
from virtualphone.apps.settings.index import INTENTS, PAGES
from virtualphone.apps.settings.programs import is_muted
from virtualphone.page import Page
from virtualphone.phone import Phone
from virtualphone.scene import compose
from virtualphone.state import ADB_IME
from virtualphone.toolkit import Scaffold, Text, Widget
from virtualphone.tours.settings import FLOWS, SCREENS, tap
from virtualphone.tours.steps import Lost, Walker, slide, wait, write

PACKAGE = Settings.package


class Shelf(App):
    package = "org.example.shelf"
    label = ("Bookshelf", "书架")

    def seed(self, seed: Any) -> dict[str, Any]:
        return {"books": ["Emma"]}

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold(self.name(), Text("Emma"))


def phone_on(activity: str = "", locale: str = "en", **args: Any) -> Phone:
    phone = Phone([Launcher, Settings, Shelf], locale=locale)
    phone.launch(PACKAGE)
    if activity:
        phone.push(PACKAGE, activity, args)
    return phone


def go(phone: Phone, *steps: Any) -> Walker:
    walker = Walker(phone)
    for step in steps:
        step(walker)
    return walker


def words(phone: Phone) -> set[str]:
    return {box.info.text for _, box in compose(phone).all_boxes() if box.info is not None and box.info.text}


def checked(phone: Phone, row: str) -> bool:
    box = Walker(phone).reach(row)
    return any(part.info is not None and part.info.checkable and part.info.checked for part in box.walk())


def test_wifi_and_its_setting_are_one() -> None:
    phone = phone_on("WifiSettingsActivity")
    assert checked(phone, "wifi")
    assert "Home_5G" in words(phone)
    go(phone, tap("wifi"))
    assert phone.setting("global", "wifi_on") == "0"
    assert "Home_5G" not in words(phone)
    phone.set_setting("global", "wifi_on", "1")
    assert checked(phone, "wifi")
    assert "Connected" in words(phone)


def test_airplane_mode_takes_the_radios_and_gives_them_back() -> None:
    phone = phone_on("NetworkActivity")
    go(phone, tap("airplane"))
    assert [phone.setting("global", key) for key in ("airplane_mode_on", "wifi_on", "bluetooth_on")] == [
        "1",
        "0",
        "0",
    ]
    assert not Walker(phone).reach("sims").info.enabled  # type: ignore[union-attr]
    go(phone, tap("airplane"))
    assert [phone.setting("global", key) for key in ("airplane_mode_on", "wifi_on", "bluetooth_on")] == [
        "0",
        "1",
        "0",
    ]


def test_a_short_password_is_refused() -> None:
    phone = phone_on("WifiSettingsActivity")
    go(phone, tap("network", 1), write("short"), tap("connect"))
    assert phone.data(PACKAGE)["connected"] == 1
    assert phone.front["overlays"], "the dialog stays"
    go(phone, tap("password"), write("-enough"), tap("connect"))
    assert not phone.front["overlays"]
    joined = next(
        one for one in phone.data(PACKAGE)["networks"] if one["id"] == phone.data(PACKAGE)["connected"]
    )
    assert (joined["saved"], joined["password"]) == (True, "short-enough")


def test_wifi_joins_only_what_may_be_joined() -> None:
    phone = phone_on("WifiSettingsActivity")
    phone.data(PACKAGE)["networks"][0]["auto"] = False
    go(phone, tap("wifi"), tap("wifi"))
    assert phone.data(PACKAGE)["connected"] == 0


@pytest.mark.parametrize(
    ("locale", "row", "other"), [("en", "language_zh", "语言"), ("zh", "language_en", "Languages")]
)
def test_the_language_changes_at_once(locale: str, row: str, other: str) -> None:
    phone = phone_on("LanguageActivity", locale)
    assert other not in words(phone)
    go(phone, tap(row))
    assert other in words(phone)
    phone.home()
    assert ("书架" if row == "language_zh" else "Bookshelf") in words(phone)


def test_the_font_size_changes_what_is_on_the_screen() -> None:
    phone = phone_on("TextSizeActivity")
    before = Walker(phone).reach("preview_title").h
    go(phone, slide("font_size", 0.99))
    assert phone.setting("system", "font_scale") == "1.5"
    assert Walker(phone).reach("preview_title").h > before * 1.3


def test_the_display_size_changes_the_density() -> None:
    phone = phone_on("TextSizeActivity")
    go(phone, slide("display_size", 0.99))
    assert phone.metrics.density == round(420 * 1.2)
    go(phone, slide("display_size", 0.33))
    assert phone.state["device"]["dpi"] is None


def test_the_dark_theme_is_the_phone_s() -> None:
    phone = phone_on("DisplaySettingsActivity")
    go(phone, tap("dark"))
    assert phone.theme.dark
    assert phone.setting("secure", "ui_night_mode") == "2"
    phone.set_setting("secure", "ui_night_mode", "1")
    assert not checked(phone, "dark")


def test_force_stop_ends_the_task() -> None:
    phone = phone_on()
    phone.launch(Shelf.package)
    phone.launch(PACKAGE, "AppInfoActivity", {"package": Shelf.package})
    go(phone, tap("force_stop"), tap("ok"))
    assert phone.task_of(Shelf.package) is None
    assert phone.front["activity"] == "AppInfoActivity"
    go(phone, tap("force_stop"))
    assert not phone.front["overlays"], "there is nothing left to stop"


def test_clearing_an_app_brings_back_its_first_data() -> None:
    phone = phone_on("AppStorageActivity", package=Shelf.package)
    phone.data(Shelf.package)["books"].append("1984")
    go(phone, tap("clear_data"), tap("cancel"))
    assert phone.data(Shelf.package)["books"] == ["Emma", "1984"]
    go(phone, tap("clear_data"), tap("ok"))
    assert phone.data(Shelf.package)["books"] == ["Emma"]


def test_a_silenced_app_has_no_notifications() -> None:
    phone = phone_on("NotificationActivity")
    phone.notify(Shelf.package, "Emma", "is due")
    go(phone, tap(f"notify_{Shelf.package}"))
    assert is_muted(phone, Shelf.package)
    assert phone.state["notifications"] == []
    go(phone, tap(f"notify_{Shelf.package}"))
    assert not is_muted(phone, Shelf.package)


def test_the_silence_ends_by_itself() -> None:
    phone = phone_on("DndActivity")
    go(phone, tap("dnd_length"), tap("dnd_length_60"), tap("use_dnd"))
    assert phone.setting("global", "zen_mode") == "1"
    phone.advance(3599)
    assert phone.setting("global", "zen_mode") == "1"
    phone.advance(2)
    assert phone.setting("global", "zen_mode") == "0"


def test_devices_are_found_one_after_the_other_and_paired() -> None:
    phone = phone_on("ConnectedActivity")
    walker = go(phone, tap("pair_new"))
    assert phone.setting("global", "bluetooth_on") == "1"
    assert walker.find("found") is None
    go(phone, wait(1))
    assert walker.find("found") is not None
    assert walker.find("found", 1) is None
    go(phone, tap("found"), tap("pair"))
    assert "Fitness Band 6" in words(phone)
    phone.push(PACKAGE, "BluetoothSettingsActivity", {})
    go(phone, tap("use_bluetooth"))
    assert not any(one["connected"] for one in phone.data(PACKAGE)["devices"])


def test_the_time_can_be_set_and_comes_back() -> None:
    phone = phone_on("DateTimeActivity")
    before = phone.now_ms
    go(phone, tap("set_time"))
    assert not phone.front["overlays"], "automatic time cannot be set"
    go(phone, tap("auto_time"), tap("set_time"), tap("09"), tap("ok"))
    assert phone.now_ms == before + 3600_000
    go(phone, tap("auto_time"))
    assert phone.now_ms == before


def test_twelve_hours_are_shown_as_such() -> None:
    phone = phone_on("DateTimeActivity")
    go(phone, tap("clock_24"))
    assert "1:00 PM" in words(phone)


def test_seven_taps_make_a_developer() -> None:
    phone = phone_on("AboutActivity")
    for _ in range(6):
        go(phone, tap("build"))
    assert phone.setting("global", "development_settings_enabled", "0") == "0"
    assert "1 step " in phone.state["toasts"][0]["text"]
    go(phone, tap("build"))
    assert phone.setting("global", "development_settings_enabled") == "1"
    phone.push(PACKAGE, "SystemActivity", {})
    assert Walker(phone).find("developer") is not None


def test_the_keyboard_is_chosen() -> None:
    phone = phone_on("KeyboardActivity")
    go(phone, tap("ime_adb"))
    assert phone.setting("secure", "default_input_method") == ADB_IME


def test_a_search_jumps_to_the_page() -> None:
    phone = phone_on()
    go(phone, tap("search_bar"), write("timeout"), tap("result"))
    assert (phone.front["activity"], phone.front["args"]) == ("DisplaySettingsActivity", {"at": "timeout"})
    phone.back()
    go(phone, tap("clear_query"), tap("query"), write("no such thing"))
    assert Walker(phone).find("result") is None


@pytest.mark.parametrize("name", PAGES)
def test_what_the_search_lists_is_there(name: str) -> None:
    phone = phone_on()
    phone.set_setting("global", "development_settings_enabled", "1")
    phone.push(PACKAGE, name, {})
    for row in PAGES[name][1]:
        phone.front["vars"].clear()
        assert Walker(phone).reach(row).info is not None, row


def test_intents_lead_to_pages() -> None:
    app = phone_on().apps[PACKAGE]
    for action, page in INTENTS.items():
        assert app.resolve(f"android.settings.{action}", "") == (page, {})
        assert page in app.activities()
    details = app.resolve("android.settings.APPLICATION_DETAILS_SETTINGS", "package:org.example.shelf")
    assert details == ("AppInfoActivity", {"package": "org.example.shelf"})
    assert app.resolve("android.settings.NO_SUCH_SETTINGS", "") is None
    assert app.resolve("android.intent.action.VIEW", "https://example.org") is None


def test_pages_survive_odd_settings() -> None:
    """Whoever has adb may write anything into the tables."""
    phone = phone_on()
    for table in phone.state["settings"].values():
        for key in table:
            table[key] = "odd"
    for name in Settings.activities():
        phone.push(PACKAGE, name, {})
        compose(phone)
        phone.pop()


def test_both_languages_say_everything() -> None:
    english, chinese = phone_on(), phone_on(locale="zh")
    for key, pair in Settings.words.items():
        assert all(pair), key
    for name in Settings.activities():
        seen: list[set[str]] = []
        for phone in (english, chinese):
            phone.push(PACKAGE, name, {"package": Shelf.package, "id": 1})
            titles = {
                box.info.text for _, box in compose(phone).all_boxes() if box.info and box.info.id == "title"
            }
            seen.append(titles)
            phone.pop()
        assert seen[0] != seen[1] or not seen[0], name


def test_about_says_what_getprop_says() -> None:
    assert about.BUILD.startswith(BUILD_ID)
    assert about.MODEL == MODEL


def test_a_tour_does_not_get_lost() -> None:
    assert len(SCREENS) > 40
    assert len(FLOWS) > 20
    with pytest.raises(Lost):
        go(phone_on(), tap("no_such_row"))
