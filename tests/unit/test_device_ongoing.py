"""What goes on by itself, read out of what phones of several Android versions print."""

from __future__ import annotations

import pytest

from treetap.device.adb.facts import going_on
from treetap.models import Ongoing, OngoingKind

CALLS = "    mCallState={0}\n    mCallState=0\n"
MEDIA = """    package=com.android.server.telecom
    state=null
    metadata: null
      package=com.example.player
      state=PlaybackState {{state={0}, position=4878, buffered position=0, speed=1.0, updated=85415}}
      metadata: size=26, description=Night Train, The Band, null
"""
AUDIO = """riid 7; active? {0}
  session:1 -- source client=MIC -- uid:10231 -- patch:1 -- pack:com.example.memo -- silenced:false
riid 9; active? false
  session:2 -- source client=MIC -- uid:10232 -- patch:1 -- pack:com.example.other -- silenced:false
"""
ALARM = "      tag=*walarm*:com.google.android.deskclock.action.TIMER_EXPIRED\n"
NOTE = """    NotificationRecord(0x0b5a3b2b: pkg=com.example.pomodoro user=UserHandle{{0}} id=1 tag=null \
key=0|com.example.pomodoro|1|null|10200: Notification(channel={1} shortcut=null flags={0} color=0xffe23b2b \
category={2} actions=2 vis=PUBLIC))
          android.title=String (Focus)
"""


def said(calls: str = "", media: str = "", audio: str = "", alarms: str = "", notes: str = "") -> str:
    return f"{calls}#media\n{media}#audio\n{audio}#timers\n{alarms}#notes\n{notes}"


@pytest.mark.parametrize(("state", "on"), [("0", False), ("1", False), ("2", True)])
def test_a_call_is_on_while_the_line_is_taken_and_not_while_it_only_rings(state: str, on: bool) -> None:
    assert going_on(said(calls=CALLS.format(state))) == ((Ongoing(kind=OngoingKind.CALL),) if on else ())


@pytest.mark.parametrize(
    ("state", "on"), [("3", True), ("PLAYING(3)", True), ("2", False), ("PAUSED(2)", False)]
)
def test_a_session_that_plays(state: str, on: bool) -> None:
    one = Ongoing(kind=OngoingKind.PLAYBACK, package="com.example.player", title="Night Train, The Band")
    assert going_on(said(media=MEDIA.format(state))) == ((one,) if on else ())


@pytest.mark.parametrize(("active", "on"), [("true", True), ("false", False)])
def test_a_recorder_that_is_active(active: str, on: bool) -> None:
    one = Ongoing(kind=OngoingKind.RECORDING, package="com.example.memo")
    assert going_on(said(audio=AUDIO.format(active))) == ((one,) if on else ())


def test_a_timer_by_the_alarm_of_a_clock() -> None:
    one = Ongoing(kind=OngoingKind.TIMER, package="com.google.android.deskclock", key="alarm 0")
    assert going_on(said(alarms=ALARM)) == (one,)
    assert len(going_on(said(alarms=ALARM * 2))) == 2


@pytest.mark.parametrize(
    ("flags", "channel", "category", "on"),
    [
        ("ONGOING_EVENT|FOREGROUND_SERVICE", "timer_running", "stopwatch", True),
        ("0x62", "Timers", "null", True),
        ("0x10", "Timers", "null", False),
        ("ONGOING_EVENT", "downloads", "progress", False),
    ],
)
def test_a_timer_by_a_notification_that_stays(flags: str, channel: str, category: str, on: bool) -> None:
    found = going_on(said(notes=NOTE.format(flags, channel, category)))
    assert [(one.package, one.title) for one in found] == ([("com.example.pomodoro", "Focus")] if on else [])


@pytest.mark.parametrize(
    "text", ["", "Can't find service: telephony.registry\n", "#media\n#audio\n#timers\n#notes\n"]
)
def test_a_phone_that_tells_nothing(text: str) -> None:
    assert going_on(text) == ()
