"""What opens over a page: an ad, questions for stars, permissions and updates, a call, a notification."""

from __future__ import annotations

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.fault_phone import OPEN, Driven, driven
from tests.phone.little import LAB
from virtualphone import BadState, default_apps

CONTROLLER = "com.android.permissioncontroller"


def undisturbed(adb: Adb) -> bytes:
    with driven(adb) as calm:
        calm.shell(OPEN)
        return calm.pixels()


def close_ad(driven: Driven) -> None:
    """Wait for its close icon, wherever and however named it is, and tap it."""
    args = (driven.now or {})["args"]
    for _ in range(20):
        small = [node for node in driven.nodes() if node.get("class") == "android.widget.ImageButton"]
        if small:
            assert small[0].get("content-desc") == ("Close" if args["close_named"] else "")
            bounds = small[0].get("bounds", "")
            left, top = map(int, bounds[1 : bounds.index("]")].split(","))
            driven.shell(f"input tap {left + 14} {top + 14}")
            return
    raise AssertionError("the ad cannot be closed")


@pytest.mark.parametrize(
    ("name", "shows", "way_out", "outcome"),
    [
        ("rating", "rating_bar", "rate_later", "closed"),
        ("rating", "rating_bar", "BACK", "closed"),
        ("permission", "permission_message", "permission_deny_button", "denied"),
        ("permission", "permission_message", "BACK", "closed"),
        ("update", "update_now", "update_later", "closed"),
        ("update", "update_now", "BACK", "closed"),
        ("ad", "ad_view", "", "closed"),
    ],
)
def test_a_window_covers_the_page_and_is_closed(
    adb_server: Adb, name: str, shows: str, way_out: str, outcome: str
) -> None:
    with driven(adb_server, name) as phone:
        assert phone.now is None
        phone.shell(OPEN)
        assert phone.now is not None and phone.now["name"] == name
        covered = phone.pixels()
        assert shows in phone.ids()
        assert "row" not in phone.ids()
        if way_out == "BACK":
            phone.shell("input keyevent BACK")
        elif way_out:
            phone.tap(way_out)
        else:
            close_ad(phone)
        assert phone.now is None
        assert "row" in phone.ids()
        page = phone.pixels()
        assert [row["ended"] for row in phone.happened] == [outcome]
    assert covered != page == undisturbed(adb_server)


def test_a_permission_is_asked_by_android_and_its_answer_is_kept(adb_server: Adb) -> None:
    with driven(adb_server, "permission", fault_seed=3) as phone:
        phone.shell(OPEN)
        assert {node.get("package") for node in phone.nodes()} == {CONTROLLER}
        assert "GrantPermissionsActivity" in phone.shell("dumpsys window | grep mCurrentFocus")
        permission = (phone.now or {})["args"]["permission"]
        allow = next(name for name in phone.ids() if name.startswith("permission_allow"))
        phone.tap(allow)
        assert phone.phone.state()["permissions"] == {LAB: {permission: True}}
        assert f"android.permission.{permission}: granted=true" in phone.shell(f"dumpsys package {LAB}")


def test_who_taps_an_ad_is_led_away_and_comes_back(adb_server: Adb) -> None:
    with driven(adb_server, "ad") as phone:
        phone.shell(OPEN)
        phone.tap("ad_headline")
        assert "landing_page" in phone.ids()
        phone.tap("order_now")
        phone.tap("up")
        assert "row" in phone.ids()
        (row,) = phone.happened
        assert (row["ended"], row["opened"], row["ordered"]) == ("opened", True, True)


def test_an_ad_with_a_countdown_cannot_be_closed_before(adb_server: Adb) -> None:
    with driven(adb_server, "ad") as phone:
        for seed in range(20):
            phone.phone.reset(fault_seed=seed)
            phone.shell(OPEN)
            if (phone.now or {})["args"]["close_ms"]:
                break
        assert "ad_countdown" in phone.ids()
        phone.shell("input keyevent BACK")
        assert phone.now is not None
        phone.shell("sleep 5")
        assert "ad_countdown" not in phone.ids()
        phone.shell("input keyevent BACK")
        assert phone.now is None


def test_an_update_costs_time_and_stars_are_counted(adb_server: Adb) -> None:
    with driven(adb_server, "update") as phone:
        phone.shell(OPEN)
        phone.tap("update_now")
        phone.shell("input keyevent BACK")
        assert any("Downloading" in text for text in phone.texts())
        phone.shell("sleep 6")
        assert "row" in phone.ids()
        assert phone.happened[0]["ended"] == "updated"
        phone.phone.reset(faults=["rating"])
        phone.shell(OPEN)
        phone.tap("star_4")
        phone.tap("rate_submit")
        assert (phone.happened[0]["ended"], phone.happened[0]["stars"]) == ("rated", 4)


def test_home_leads_away_from_any_dialog(adb_server: Adb) -> None:
    with driven(adb_server, "permission") as phone:
        phone.shell(OPEN)
        phone.shell("input keyevent HOME")
        assert "home" in phone.texts()
        phone.shell("true")
        assert phone.happened[0]["ended"] == "left"


def test_a_call_comes_is_declined_answered_or_missed(adb_server: Adb) -> None:
    with driven(adb_server) as phone:
        phone.shell(OPEN)
        page = phone.pixels()
        phone.phone.fault("call")
        number = (phone.now or {})["args"]["number"]
        assert number in phone.texts()
        assert phone.pixels() != page
        phone.shell("input keyevent BACK")
        phone.tap("decline_call")
        phone.phone.fault("call")
        phone.tap("answer_call")
        phone.tap("end_call")
        phone.phone.fault("call")
        phone.phone.advance(20)
        assert "row" in phone.ids()
        assert [row["ended"] for row in phone.happened] == ["declined", "ended", "missed"]


def test_with_a_phone_app_a_call_is_a_page_of_it(adb_server: Adb) -> None:
    needed = ("launcher3", "contacts", "dialer", "calculator2")
    apps = [kind for kind in default_apps() if kind.package.rpartition(".")[2] in needed]
    with driven(adb_server, apps=apps) as phone:
        phone.shell("monkey -p com.android.calculator2 1")
        phone.phone.fault("call")
        front = phone.phone.state()["tasks"][0]["pages"][-1]
        assert (front["package"], front["activity"]) == ("com.android.dialer", "InCallActivity")
        assert phone.happened[0]["number"] in phone.texts()
        with pytest.raises(BadState, match="cannot happen"):
            phone.phone.fault("call")
        phone.tap("Decline")
        assert phone.phone.state()["tasks"][0]["pages"][-1]["package"] == "com.android.calculator2"


def test_a_notification_lies_over_the_bar_and_stays_in_the_shade(adb_server: Adb) -> None:
    with driven(adb_server) as phone:
        phone.shell(OPEN)
        phone.shell("input keyevent HOME")
        before = phone.pixels()
        phone.phone.fault("notification")
        words = (phone.now or {})["args"]["text"]
        assert phone.pixels() != before
        assert words in phone.texts("--windows")
        assert words not in phone.texts()  # as on Android: it is not the window in focus
        phone.phone.advance(5)
        assert words not in phone.texts("--windows")
        phone.shell("input keyevent NOTIFICATION")
        assert words in phone.texts()
        phone.shell("input keyevent BACK")
        phone.phone.fault("notification")
        phone.shell("input swipe 180 60 180 5 100")
        assert phone.now is None
        assert len(phone.phone.state()["notifications"]) == 2
        phone.phone.fault("notification")
        phone.tap(words, "--windows")
        assert phone.phone.state()["tasks"][0]["package"] == LAB
        assert [row["ended"] for row in phone.happened] == ["passed", "hidden", "opened"]
