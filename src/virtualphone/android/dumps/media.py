"""`dumpsys notification`, `alarm`, `audio`, `wifi`, `meminfo`: what else clients look at."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from virtualphone.android.names import mark, running, uid_of
from virtualphone.clock import ZONE
from virtualphone.parts import Parts
from virtualphone.phone import Phone

Json = dict[str, Any]


def _when(ms: int) -> str:
    return datetime.fromtimestamp(ms / 1000, ZONE).strftime("%Y-%m-%d %H:%M:%S")


def _note(phone: Phone, note: Json, redact: bool) -> str:
    package, uid = note["package"], uid_of(phone, note["package"])

    def said(text: str) -> str:
        return f"String [length={len(text)}]" if redact else f"String ({text})"

    key = f"0|{package}|{note['id']}|null|{uid}"
    return (
        f"    NotificationRecord(0x{mark('note', note['id'])}: pkg={package} user=UserHandle{{0}} "
        f"id={note['id']} "
        f"tag=null importance=3 key={key}: Notification(channel=default shortcut=null contentView=null "
        "vibrate=null "
        "sound=null defaults=0x0 flags=0x10 color=0x00000000 vis=PRIVATE))\n"
        f"      uid={uid} userId=0\n      opPkg={package}\n      flags=0x10\n      pri=0\n      key={key}\n"
        f"      seen={'true' if phone.state['shade'] else 'false'}\n      when={note['when_ms']}\n"
        f"      extras={{\n          android.title={said(note['title'])}\n          "
        f"android.text={said(note['text'])}\n"
        "      }\n"
    )


def dump_notification(parts: Parts, words: list[str]) -> str:
    """What waits in the shade, the newest first."""
    phone = parts.phone
    redact = "--noredact" not in words
    body = "".join(_note(phone, note, redact) for note in phone.state["notifications"])
    zen = phone.setting("global", "zen_mode", "0")
    return (
        f"Current Notification Manager state:\n  Notification List:\n{body}\n"
        f"  Zen Mode:\n    mZenMode={zen}\n"
    )


def dump_alarm(parts: Parts, _words: list[str]) -> str:
    """What apps wait for."""
    phone = parts.phone
    waiting = sorted(
        (when, package) for package, app in phone.apps.items() if (when := app.due()) is not None
    )
    body = "".join(
        f"    RTC_WAKEUP #{number}: Alarm{{{mark('alarm', package, when)} type 0 origWhen {when} whenElapsed "
        f"{max(0, when - phone.now_ms)} {package}}}\n      tag=*walarm*:{package}/.ALARM\n"
        f"      type=RTC_WAKEUP origWhen={_when(when)}.000 window=0 repeatInterval=0 count=0 flags=0x3\n"
        for number, (when, package) in enumerate(waiting)
    )
    return (
        f"Current Alarm Manager state:\n  nowRTC={phone.now_ms}={_when(phone.now_ms)}\n\n"
        f"  {len(waiting)} pending alarms:\n{body}"
    )


_STREAMS = (
    ("STREAM_RING", "volume_ring", 7),
    ("STREAM_MUSIC", "volume_music", 15),
    ("STREAM_ALARM", "volume_alarm", 7),
)


def dump_audio(parts: Parts, _words: list[str]) -> str:
    """How loud."""
    phone = parts.phone
    body = ""
    for name, key, most in _STREAMS:
        level = phone.setting("system", key, "0") or "0"
        muted = "true" if level == "0" else "false"
        body += (
            f"- {name}:\n   Muted: {muted}\n   Min: 0\n   Max: {most}\n   streamVolume:{level}\n"
            f"   Current: 2 (speaker): {level}\n   Devices: speaker(2)\n"
        )
    silent = phone.setting("system", "volume_ring", "5") == "0"
    return (
        f"Stream volumes (device: index)\n{body}\nRinger mode: \n- mode (internal) = "
        f"{'SILENT' if silent else 'NORMAL'}\n- mode (external) = {'SILENT' if silent else 'NORMAL'}\n"
    )


def dump_wifi(parts: Parts, _words: list[str]) -> str:
    """On or off."""
    on = parts.phone.setting("global", "wifi_on", "0") != "0"
    state = "COMPLETED" if on else "DISCONNECTED"
    return (
        f"Wi-Fi is {'enabled' if on else 'disabled'}\nVerbose logging is off\nStay-awake conditions: 0\n"
        f"mWifiInfo SSID: <unknown ssid>, BSSID: <none>, MAC: 02:00:00:00:00:00, Supplicant state: {state}, "
        f"RSSI: {-55 if on else -127}, Link speed: {433 if on else -1}Mbps\n"
    )


def dump_meminfo(parts: Parts, words: list[str]) -> str:
    """Who runs, with sizes that say nothing: there are no processes to measure."""
    known = running(parts.phone)
    what = next((word for word in words if not word.startswith("-")), "")
    if what and what not in known:
        return f"No process found for: {what}\n"
    lines = "".join(
        f"    {120000:,}K: {name} (pid {pid})\n" for name, pid in known.items() if what in ("", name)
    )
    return f"Applications Memory Usage (in Kilobytes):\n\nTotal PSS by process:\n{lines}"


DUMPS = {
    "notification": dump_notification,
    "alarm": dump_alarm,
    "audio": dump_audio,
    "wifi": dump_wifi,
    "meminfo": dump_meminfo,
}
