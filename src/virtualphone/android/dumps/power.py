"""`dumpsys power` and `dumpsys battery`."""

from __future__ import annotations

from virtualphone.android.names import notes, write_note
from virtualphone.parts import Parts
from virtualphone.phone import Phone

_BATTERY = {
    "ac": 0, "usb": 1, "wireless": 0, "dock": 0, "status": 2, "health": 2, "present": 1, "level": 80,
    "scale": 100, "voltage": 4120, "temp": 268, "counter": 3200000,
}  # fmt: skip


def battery(phone: Phone) -> dict[str, int]:
    """As it is, or as `dumpsys battery set` says it should be."""
    return {**_BATTERY, **notes(phone).get("battery", {})}


def _change_battery(phone: Phone, words: list[str]) -> str | None:
    """`set level 5`, `unplug`, `reset`; None if the words ask for nothing."""
    held = dict(notes(phone).get("battery", {}))
    what = words[0] if words else ""
    if what == "reset":
        write_note(phone, "battery", {})
    elif what == "unplug":
        write_note(phone, "battery", {**held, "ac": 0, "usb": 0, "wireless": 0, "status": 3})
    elif what == "set" and len(words) >= 3 and words[1] in _BATTERY:
        if not words[2].isdecimal():
            return f"Bad value: {words[2]}\n"
        write_note(phone, "battery", {**held, words[1]: int(words[2])})
    elif what == "set":
        return f"Unknown set option: {words[1]}\n" if len(words) > 1 else "No argument specified\n"
    else:
        return None
    phone.noted("command")
    return ""


def dump_battery(parts: Parts, words: list[str]) -> str:
    """The battery service."""
    said = _change_battery(parts.phone, words)
    if said is not None:
        return said
    now = battery(parts.phone)
    powered = {
        name: "true" if now[name] else "false" for name in ("ac", "usb", "wireless", "dock", "present")
    }
    stopped = "  (UPDATES STOPPED -- use 'reset' to restart)\n" if notes(parts.phone).get("battery") else ""
    return (
        f"Current Battery Service state:\n{stopped}  AC powered: {powered['ac']}\n  USB powered: "
        f"{powered['usb']}\n"
        f"  Wireless powered: {powered['wireless']}\n  Dock powered: {powered['dock']}\n"
        "  Max charging current: 500000\n  Max charging voltage: 5000000\n"
        f"  Charge counter: {now['counter']}\n  status: {now['status']}\n  health: {now['health']}\n"
        f"  present: {powered['present']}\n  level: {now['level']}\n  scale: {now['scale']}\n"
        f"  voltage: {now['voltage']}\n  temperature: {now['temp']}\n  technology: Li-ion\n"
    )


def dump_power(parts: Parts, _words: list[str]) -> str:
    """Whether the phone is awake."""
    phone = parts.phone
    on = phone.state["screen_on"]
    word = "true" if on else "false"
    now = battery(phone)
    plugged = "true" if now["ac"] or now["usb"] or now["wireless"] else "false"
    low = "true" if phone.setting("global", "low_power") == "1" else "false"
    return (
        "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  Settings power_manager_constants:\n"
        f"  mDirty=0x0\n  mWakefulness={'Awake' if on else 'Asleep'}\n  mWakefulnessChanging=false\n"
        f"  mIsPowered={plugged}\n  mPlugType={2 if now['usb'] else 1 if now['ac'] else 0}\n"
        f"  mBatteryLevel={now['level']}\n  mStayOn=false\n  mProximityPositive=false\n  "
        "mBootCompleted=true\n"
        f"  mSystemReady=true\n  mBatterySaverEnabled={low}\n  mHoldingWakeLockSuspendBlocker=false\n"
        f"  mHoldingDisplaySuspendBlocker={word}\n  mLastUserActivityTime={phone.now_ms}\n  "
        f"mInteractive={word}\n\n"
        "Settings and Configuration:\n"
        f"  mScreenOffTimeoutSetting={phone.setting('system', 'screen_off_timeout', '60000')}\n"
        f"  mStayOnWhilePluggedInSetting={phone.setting('global', 'stay_on_while_plugged_in', '0')}\n"
        f"  mScreenBrightnessOverrideFromWindowManager=NaN\n\n"
        f"Wake Locks: size=0\n\nDisplay Power: state={'ON' if on else 'OFF'}\n"
    )


DUMPS = {"battery": dump_battery, "power": dump_power}
