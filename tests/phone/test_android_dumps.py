"""`dumpsys`, `wm`, `settings`, `getprop`, `logcat`, `content` and what else tells of the phone."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest

from tests.phone.android_phone import LAUNCHER, MAIN, NOTE, Bench, Collected, bench
from virtualphone.shell.api import Streams
from virtualphone.shell.pipes import BytesSource


@pytest.fixture
def phone() -> Iterator[Bench]:
    with bench() as made:
        yield made


def found(pattern: str, text: str) -> str:
    match = re.search(pattern, text, re.MULTILINE)
    assert match is not None, (pattern, text)
    return match.group(1)


async def test_the_focus_follows(phone: Bench) -> None:
    focus = r"^  mCurrentFocus=Window\{[0-9a-f]+ u0 (.*)\}$"
    text = (await phone("dumpsys window")).out
    assert found(focus, text) == f"{LAUNCHER}/{LAUNCHER}.Launcher"
    assert text.count("mCurrentFocus=") == 1
    await phone(f"am start -n {MAIN}")
    text = (await phone("dumpsys window windows")).out
    assert found(focus, text) == f"{NOTE}/{NOTE}.MainActivity"
    task = phone.phone.state["tasks"][0]["id"]
    assert re.search(rf"mFocusedApp=ActivityRecord\{{[0-9a-f]+ u0 {MAIN} t{task}\}}", text)
    await phone.tap("details")
    assert found(focus, (await phone("dumpsys window displays")).out) == f"{NOTE}/{NOTE}.DetailActivity"
    await phone("cmd statusbar expand-notifications")
    assert found(focus, (await phone("dumpsys window")).out) == "NotificationShade"


async def test_windows_have_entries_of_their_own(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    await phone.tap("body")
    text = (await phone("dumpsys window windows")).out
    names = re.findall(r"Window #\d+ Window\{[0-9a-f]+ u0 (.*?)\}:", text)
    assert names == ["NavigationBar0", "StatusBar", "InputMethod", f"{NOTE}/{NOTE}.MainActivity"]
    before = found(r"mCurrentFocus=(.*)", text)
    await phone("input keyevent 4")
    await phone.tap("ask")
    text = (await phone("dumpsys window windows")).out
    assert text.count(f"{NOTE}.MainActivity}}:") == 2
    assert found(r"mCurrentFocus=(.*)", text) != before
    assert "InputMethod}:" not in text


async def test_the_keyguard_is_in_the_policy(phone: Bench) -> None:
    text = (await phone("dumpsys window policy")).out
    assert "isStatusBarKeyguard=false" in text
    await phone("input keyevent POWER; input keyevent WAKEUP")
    text = (await phone("dumpsys window")).out
    assert "isStatusBarKeyguard=true" in text
    assert "mDreamingLockscreen=true" in text
    await phone("wm dismiss-keyguard")
    assert "mShowingLockscreen=false" in (await phone("dumpsys window")).out


async def test_activities_follow(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    await phone.tap("details")
    text = (await phone("dumpsys activity activities")).out
    detail = f"{NOTE}/.DetailActivity"
    assert found(r"^    topResumedActivity=ActivityRecord\{\S+ u0 (\S+) t\d+\}$", text) == detail
    assert found(r"^  ResumedActivity: ActivityRecord\{\S+ u0 (\S+) t\d+\}$", text) == detail
    assert found(r"mResumedActivity: ActivityRecord\{\S+ u0 (\S+) t\d+\}$", text) == detail
    hist = re.findall(r"\* Hist  #(\d+): ActivityRecord\{\S+ u0 (\S+) ", text)
    assert hist == [("1", detail), ("0", MAIN), ("0", f"{LAUNCHER}/.Launcher")]
    assert re.findall(r"^  \* Task\{\S+ #\d+ type=(\w+) ", text, re.MULTILINE) == ["standard", "home"]
    top = (await phone("dumpsys activity top")).out
    pid = (await phone(f"pidof {NOTE}")).out.strip()
    assert re.search(rf"ACTIVITY {re.escape(detail)} [0-9a-f]+ pid={pid} ", top)
    assert "#7f0a0001 org.example.note:id/detail" in top
    assert "Recent #0: Task{" in (await phone("dumpsys activity recents")).out
    await phone("input keyevent 4")
    text = (await phone("dumpsys activity a")).out
    assert found(r"^    topResumedActivity=ActivityRecord\{\S+ u0 (\S+) ", text) == MAIN


async def test_the_input_method_follows_keyboard_and_field(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    text = (await phone("dumpsys input_method")).out
    assert "mInputShown=false" in text
    assert "mServedView=null" in text
    assert "hintText" not in text
    await phone.tap("number")
    text = (await phone("dumpsys input_method")).out
    assert re.search(r"^  mShowRequested=true .* mInputShown=true$", text, re.MULTILINE)
    assert "    inputType=0x3 " in text
    assert "    hintText=Number label=null\n" in text
    assert f"{NOTE}:id/number}}" in found(r"mServedView=(.*)", text)
    await phone("input keyevent 4")
    assert "mInputShown=false" in (await phone("dumpsys input_method")).out
    await phone("ime set com.android.adbkeyboard/.AdbIME")
    text = (await phone("dumpsys input_method")).out
    assert "mCurMethodId=com.android.adbkeyboard/.AdbIME" in text


async def test_power_and_battery(phone: Bench) -> None:
    text = (await phone("dumpsys power")).out
    assert "mWakefulness=Awake" in text
    assert "mHoldingDisplaySuspendBlocker=true" in text
    assert "Display Power: state=ON" in text
    await phone("input keyevent 26")
    text = (await phone("dumpsys power")).out
    assert "mWakefulness=Asleep" in text
    assert "Display Power: state=OFF" in text
    await phone("dumpsys battery set level 7; dumpsys battery unplug")
    text = (await phone("dumpsys battery")).out
    assert "  level: 7\n" in text
    assert "  USB powered: false\n" in text
    await phone("cmd battery reset")
    assert "  level: 80\n" in (await phone("dumpsys battery")).out


async def test_packages_notifications_and_unknown_services(phone: Bench) -> None:
    text = (await phone(f"dumpsys package {NOTE}")).out
    assert "versionCode=20501 minSdk=24" in text
    assert "    versionName=2.5.1\n" in text
    assert '          Category: "android.intent.category.LAUNCHER"\n' in text
    assert f"      {NOTE}/.DetailActivity\n" in text
    assert (await phone("dumpsys package org.none")).out == "Unable to find package: org.none\n"
    phone.phone.notify(NOTE, "Tea", "is ready")
    assert "android.title=String (Tea)" in (await phone("dumpsys notification --noredact")).out
    assert "String [length=3]" in (await phone("dumpsys notification")).out
    said = await phone("dumpsys nonsense")
    assert (said.out, said.err, said.code) == ("", "Can't find service: nonsense\n", 0)
    assert "  window\n" in (await phone("dumpsys -l")).out
    assert "DUMP OF SERVICE activity:" in (await phone("dumpsys")).out
    for name in ("alarm", "audio", "wifi", "meminfo", "input", "uimode", "SurfaceFlinger"):
        assert (await phone(f"dumpsys {name}")).out != ""


async def test_size_density_and_rotation(phone: Bench) -> None:
    assert (await phone("wm size")).out == "Physical size: 540x1200\n"
    await phone("wm size 600x1000; wm density 300")
    assert (await phone("wm size")).out == "Physical size: 540x1200\nOverride size: 600x1000\n"
    assert (await phone("cmd window density")).out == "Physical density: 240\nOverride density: 300\n"
    assert phone.phone.metrics.width == 600
    await phone("wm size 9000x1; wm size")
    assert phone.phone.state["device"]["size"] == [1080, 200]
    await phone("wm size reset; wm density reset")
    assert (await phone("wm density")).out == "Physical density: 240\n"
    for line, text in {
        "wm size 5": "Error: bad size 5\n",
        "wm size axb": 'Error: bad number java.lang.NumberFormatException: For input string: "a"\n',
        "wm density 5": "Error: density must be >= 72\n",
    }.items():
        said = await phone(line)
        assert (said.err, said.code) == (text, 255)
    await phone("settings put system user_rotation 1")
    assert "orientation=1," in (await phone("dumpsys display")).out
    assert (await phone("wm user-rotation")).out == "lock 1\n"
    assert (await phone("uiautomator dump /dev/tty")).out.count('rotation="1"') == 1
    await phone("wm user-rotation lock 0")
    assert re.search(
        r"valid=true, .*?orientation=0, .*?deviceWidth=540,", (await phone("dumpsys display")).out
    )
    assert (await phone("wm fly")).out == "Unknown command: fly\n"


async def test_settings(phone: Bench) -> None:
    assert (await phone("settings get system nothing")).out == "null\n"
    said = await phone("settings put --user 0 secure ui_night_mode 2")
    assert (said.out, said.err, said.code) == ("", "", 0)
    assert phone.phone.theme.dark
    assert (await phone("cmd uimode night no")).out == "Night mode: no\n"
    assert not phone.phone.theme.dark
    await phone("settings put system system_locales zh-CN")
    assert phone.phone.locale == "zh"
    assert (await phone("getprop persist.sys.locale")).out == "zh-CN\n"
    listed = (await phone("settings list global")).out.splitlines()
    assert listed == sorted(listed)
    assert "wifi_on=1" in listed
    assert (await phone("settings delete global wifi_on")).out == "Deleted 1 rows\n"
    assert (await phone("settings delete global wifi_on")).out == "Deleted 0 rows\n"
    await phone("settings put global mine 1; settings reset global untrusted_defaults")
    assert (await phone("settings get global mine")).out == "null\n"
    for line, text in {
        "settings get nowhere x": "Invalid namespace 'nowhere'\n",
        "settings fly": "Invalid command: fly\n",
        "settings put system x": "Bad arguments\n",
        "settings get system a b": "Too many arguments\n",
    }.items():
        said = await phone(line)
        assert (said.out, said.err, said.code) == ("", text, 255)
    said = await phone("settings put system screen_brightness bright")
    assert said.code == 255
    assert "IllegalArgumentException: Invalid value: bright for setting: screen_brightness\n" in said.err
    assert phone.phone.setting("system", "screen_brightness") == "128"
    assert (await phone("settings")).out.startswith("Settings provider (settings) commands:")


async def test_properties(phone: Bench) -> None:
    text = (await phone("getprop")).out
    assert "[ro.product.model]: [Virtual Phone]\n" in text
    assert "[sys.boot_completed]: [1]\n" in text
    assert (await phone("getprop ro.build.version.sdk; getprop none; getprop none x")).out == "34\n\nx\n"
    assert (await phone("getprop ro.serialno")).out == "vphone-1\n"
    said = await phone("setprop ro.serialno x")
    assert (said.err, said.code) == (
        "Failed to set property 'ro.serialno' to 'x'.\nSee dmesg for error reason.\n",
        1,
    )
    await phone("setprop debug.mine yes")
    assert (await phone("getprop debug.mine")).out == "yes\n"
    phone.phone.reset()
    assert (await phone("getprop debug.mine")).out == "\n"


async def test_switches(phone: Bench) -> None:
    assert "inet addr:192.168.1.100" in (await phone("ifconfig wlan0")).out
    await phone("svc wifi disable; svc bluetooth enable; cmd connectivity airplane-mode enable")
    assert phone.phone.setting("global", "wifi_on") == "0"
    assert phone.phone.setting("global", "bluetooth_on") == "1"
    assert (await phone("cmd connectivity airplane-mode")).out == "enabled\n"
    assert "inet " not in (await phone("ip addr show wlan0")).out
    assert (await phone("dumpsys wifi")).out.startswith("Wi-Fi is disabled\n")
    await phone("cmd wifi set-wifi-enabled enabled")
    assert "inet 192.168.1.100/24" in (await phone("ip -f inet addr show wlan0")).out
    assert (await phone("ping -c 1 8.8.8.8")).err == "connect: Network is unreachable\n"
    said = await phone("cmd nonsense")
    assert (said.err, said.code) == ("cmd: Can't find service: nonsense\n", 20)
    assert (await phone("service check window")).out == "Service window: found\n"


async def test_processes_follow(phone: Bench) -> None:
    said = await phone(f"pidof {NOTE}")
    assert (said.out, said.code) == ("", 1)
    await phone(f"am start -n {MAIN}")
    pid = (await phone(f"pidof {NOTE}")).out.strip()
    line = next(line for line in (await phone("ps -A")).out.splitlines() if line.endswith(NOTE))
    assert line.split()[1] == pid
    assert (await phone(f"ps -o PID,NAME -p {pid}")).out == f" PID NAME\n{pid} {NOTE}\n"
    assert NOTE in (await phone("top -n 1 -b")).out
    said = await phone(f"kill -9 {pid}")
    assert said.code == 1
    await phone(f"am force-stop {NOTE}")
    assert NOTE not in (await phone("ps -ef")).out


async def test_the_log_says_what_happened(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    text = (await phone("logcat -d")).out
    assert text.startswith("--------- beginning of main\n03-09 08:00:0")
    assert re.search(rf"ActivityTaskManager: START u0 \{{act=.* cmp={MAIN}\}} .* uid 2000", text)
    assert f"Displayed {MAIN} for user 0: +900ms" in text
    await phone("logcat -c")
    assert (await phone("logcat -d")).out == "--------- beginning of main\n"
    await phone.tap("details")
    await phone("log -t mine -p w hello")
    text = (await phone("logcat -d -v brief")).out
    assert f"cmp={NOTE}/.DetailActivity" in text
    assert (await phone("logcat -d -s mine:I -v tag")).out.endswith("W/mine    : hello\n")
    assert len((await phone("logcat -t 1")).out.splitlines()) == 2


async def test_the_log_is_a_stream_until_it_is_cancelled(phone: Bench) -> None:
    out = Collected()
    streams = Streams(BytesSource(b""), out, Collected())
    running = asyncio.ensure_future(phone.shell.run("logcat -s ActivityTaskManager", streams))
    for _ in range(20):
        await asyncio.sleep(0)
    assert out.data == b"--------- beginning of main\n"
    await phone(f"am start -n {MAIN}")
    for _ in range(20):
        await asyncio.sleep(0)
    assert MAIN.encode() in out.data
    assert not running.done()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    assert phone.phone.watchers == []


async def test_content(phone: Bench) -> None:
    said = await phone('content query --uri content://notes --projection _id:title --where "_id=1"')
    assert said.out == "Row: 0 _id=1, title=milk\n"
    assert (await phone("content query --uri content://notes --sort '_id desc'")).out == (
        "Row: 0 _id=2, title=NULL\nRow: 1 _id=1, title=milk\n"
    )
    said = await phone("content query --uri content://settings/system --where \"name='font_scale'\"")
    assert said.out.endswith("name=font_scale, value=1.0\n")
    said = await phone("content query --uri content://nobody/x")
    assert said.code == 1
    assert said.err.startswith(
        "Error while accessing provider:nobody\njava.lang.IllegalStateException: Could not"
    )
    assert "SQLiteException" in (await phone("content query --uri content://notes --where 'a like b'")).err


async def test_two_phones_print_the_same(phone: Bench) -> None:
    lines = [
        "dumpsys window",
        "dumpsys activity",
        "dumpsys package",
        "getprop",
        "ps -A",
        "logcat -d",
        "am stack list",
    ]
    with bench() as other:
        for each in (phone, other):
            await each(f"am start -n {MAIN}")
            await each.tap("body")
        for line in lines:
            assert (await phone(line)).out == (await other(line)).out


async def test_reading_commands_change_nothing(phone: Bench) -> None:
    await phone(f"am start -n {MAIN}")
    phone.middle("ask")  # a page that is shown for the first time fills its variables
    before = phone.phone.snapshot()
    for line in (
        "dumpsys",
        "getprop",
        "ps -A",
        "pm list packages",
        "ime list",
        "logcat -d",
        "am stack list",
        "wm size",
    ):
        assert (await phone(line)).code == 0
    assert {**phone.phone.snapshot(), "clock_ms": 0} == {**before, "clock_ms": 0}
