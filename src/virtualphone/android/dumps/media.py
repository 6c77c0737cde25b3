"""`dumpsys notification`, `alarm`, `audio`, `media_session` …: what else clients look at."""

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
    flags = "0x62" if note["args"].get("call") else "0x10"
    return (
        f"    NotificationRecord(0x{mark('note', note['id'])}: pkg={package} user=UserHandle{{0}} "
        f"id={note['id']} "
        f"tag=null importance=3 key={key}: Notification(channel=default shortcut=null contentView=null "
        "vibrate=null "
        f"sound=null defaults=0x0 flags={flags} color=0x00000000 vis=PRIVATE))\n"
        f"      uid={uid} userId=0\n      opPkg={package}\n      flags={flags}\n      pri=0\n"
        f"      key={key}\n"
        f"      seen={'true' if phone.state['shade'] else 'false'}\n      when={note['when_ms']}\n"
        f"      extras={{\n          android.title={said(note['title'])}\n          "
        f"android.text={said(note['text'])}\n"
        "      }\n"
    )


def _going_on(phone: Phone, kind: str) -> list[tuple[str, Json]]:
    """What the apps do by themselves, with whose it is."""
    return [(name, one) for name, app in phone.apps.items() for one in app.going_on() if one["kind"] == kind]


def dump_media_session(parts: Parts, _words: list[str]) -> str:
    """Who plays what, or has stopped playing it."""
    phone = parts.phone
    sessions = _going_on(phone, "playback")
    body = "".join(
        f"    {name} {name}/{name} (userId=0)\n"
        f"      ownerPid=4711, ownerUid={uid_of(phone, name)}, userId=0\n"
        f"      package={name}\n      launchIntent=null\n      mediaButtonReceiver=null\n      active=true\n"
        "      flags=7\n      rating type=0\n      controllers: 1\n"
        f"      state=PlaybackState {{state={'PLAYING(3)' if one['playing'] else 'PAUSED(2)'}, position=0, "
        "buffered position=0, speed=1.0, updated=0, actions=823, custom actions=[], active item id=-1, "
        f"error=null}}\n      metadata: size=3, description={one['title']}, null, null\n"
        for name, one in sessions
    )
    button = f"{sessions[0][0]}/{sessions[0][0]} (userId=0)" if sessions else "null"
    return (
        "MEDIA SESSION SERVICE (dumpsys media_session)\n\n0 sessions listeners.\n"
        "Global priority session is null\nUser Records:\nRecord for full_user=0\n"
        f"  Media button session is {button}\n  Sessions Stack - have {len(sessions)} sessions:\n{body}"
    )


_PRECISE = {"dialing": (2, 0, 3, 0), "ringing": (1, 5, 0, 0), "active": (2, 0, 1, 0), "held": (2, 0, 0, 2)}
"""Of a call: what the line does, and the calls that ring, are in front, are held, as Android numbers them."""


def dump_telephony(parts: Parts, _words: list[str]) -> str:
    """The line of the one SIM."""
    calls = [one for _, one in _going_on(parts.phone, "call")]
    line, ringing, front, back = _PRECISE[calls[0]["state"]] if calls else (0, 0, 0, 0)
    return (
        f"last known state:\n  Phone Id=0\n    mCallState={line}\n    mRingingCallState={ringing}\n"
        f"    mForegroundCallState={front}\n    mBackgroundCallState={back}\n    mCallIncomingNumber=\n"
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
    timers = sorted((one["end_ms"], package) for package, one in _going_on(phone, "timer"))
    body += "".join(
        f"    RTC_WAKEUP #{number}: Alarm{{{mark('timer', package, when)} type 0 origWhen {when} whenElapsed "
        f"{max(0, when - phone.now_ms)} {package}}}\n      tag=*walarm*:{package}.action.TIMER_EXPIRED\n"
        f"      type=RTC_WAKEUP origWhen={_when(when)}.000 window=0 repeatInterval=0 count=0 flags=0x3\n"
        for number, (when, package) in enumerate(timers, len(waiting))
    )
    return (
        f"Current Alarm Manager state:\n  nowRTC={phone.now_ms}={_when(phone.now_ms)}\n\n"
        f"  {len(waiting) + len(timers)} pending alarms:\n{body}"
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
        f"\nRecordActivityMonitor dump time: {_when(phone.now_ms)[11:]}\n\n\n"
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
    "media_session": dump_media_session,
    "telephony.registry": dump_telephony,
    "wifi": dump_wifi,
    "meminfo": dump_meminfo,
}
