"""`svc` and the switches that `cmd` has for the same things."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.android.java import FAILED, Handler, Words, by_name, saying
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call, Command

_SWITCHES = {"wifi": "wifi_on", "data": "mobile_data", "bluetooth": "bluetooth_on", "nfc": "nfc_on"}
_STAY_ON = {"true": "15", "false": "0", "usb": "2", "ac": "1", "wireless": "4", "dock": "8"}
USAGE = """Available commands:
    help     Show information about the subcommands
    power    Control the power manager
    data     Control mobile data connectivity
    wifi     Control the Wi-Fi manager
    usb      Control Usb state
    nfc      Control NFC functions
    bluetooth Control Bluetooth service
    system-server System server process related command
"""


def switch(phone: Phone, key: str, on: bool) -> None:
    """Turn something of the global table on or off."""
    phone.switch(key, on)
    phone.noted("command")


def _turn(
    phone: Phone, key: str, words: tuple[str, str], say: Callable[[bool], str] = lambda _on: ""
) -> Handler:
    """A handler that takes one of two words, or asks."""

    async def run(call: Call, given: Words) -> int:
        word = given.required()
        if word not in words:
            await call.out("Invalid args.\n")
            return FAILED
        switch(phone, key, word == words[0])
        await call.out(say(word == words[0]))
        return 0

    return run


def wifi(phone: Phone) -> Handler:
    """`cmd wifi`."""

    async def status(call: Call, _words: Words) -> int:
        on = phone.setting("global", "wifi_on", "0") != "0"
        text = (
            "Wifi is enabled\nWifi scanning is only available when wifi is enabled\n"
            if on
            else "Wifi is disabled\n"
        )
        more = "==== Primary ClientModeManager instance ====\nWifi is connected\n" if on else ""
        await call.out(text + more)
        return 0

    handlers = {"status": status, "set-wifi-enabled": _turn(phone, "wifi_on", ("enabled", "disabled"))}
    return by_name(handlers, "Wi-Fi (wifi) commands:\n  status\n  set-wifi-enabled enabled|disabled\n")


def connectivity(phone: Phone) -> Handler:
    """`cmd connectivity airplane-mode [enable|disable]`."""

    async def airplane(call: Call, words: Words) -> int:
        word = words.next()
        if word is None:
            await call.out(
                "enabled\n" if phone.setting("global", "airplane_mode_on") == "1" else "disabled\n"
            )
            return 0
        if word not in ("enable", "disable"):
            return FAILED
        switch(phone, "airplane_mode_on", word == "enable")
        return 0

    return by_name(
        {"airplane-mode": airplane}, "Connectivity service commands:\n  airplane-mode [enable|disable]\n"
    )


def bluetooth(phone: Phone) -> Handler:
    """`cmd bluetooth_manager enable|disable`."""

    def turn(on: bool) -> Handler:
        async def run(_call: Call, _words: Words) -> int:
            switch(phone, "bluetooth_on", on)
            return 0

        return run

    handlers = {"enable": turn(True), "disable": turn(False), "wait-for-state:STATE_ON": saying("")}
    return by_name(handlers, "Bluetooth Manager Commands:\n  enable\n  disable\n")


def ui_mode(phone: Phone) -> Handler:
    """`cmd uimode night [yes|no|auto]`."""

    async def night(call: Call, words: Words) -> int:
        word = words.next()
        modes = {"no": "1", "yes": "2", "auto": "0"}
        if word is not None:
            if word not in modes:
                await call.err(
                    "Error: mode must be 'yes', 'no', or 'auto', or 'custom_schedule', or 'custom_bedtime'\n"
                )
                return FAILED
            phone.set_setting("secure", "ui_night_mode", modes[word])
            phone.noted("command")
        now = phone.setting("secure", "ui_night_mode", "1")
        names = {number: name for name, number in modes.items()}
        await call.out(f"Night mode: {names.get(now, 'unknown')}\n")
        return 0

    return by_name({"night": night}, "UiModeManager service (uimode) commands:\n  night [yes|no|auto]\n")


def status_bar(phone: Phone) -> Handler:
    """`cmd statusbar expand-notifications|expand-settings|collapse`."""

    def pull(down: bool) -> Handler:
        async def run(_call: Call, _words: Words) -> int:
            if phone.state["screen_on"] and not phone.state["locked"] and phone.state["shade"] != down:
                phone.hide_keyboard()
                phone.state["shade"] = down
                phone.clock.transition("page")
            phone.noted("command")
            return 0

        return run

    handlers = {
        "expand-notifications": pull(True),
        "expand-settings": pull(True),
        "collapse": pull(False),
        "get-status-icons": saying("wifi\nbattery\nclock\n"),
    }
    usage = "Status bar commands:\n  expand-notifications\n  expand-settings\n  collapse\n"
    return by_name(handlers, usage)


def _stay_on(parts: Parts) -> Handler:
    async def run(call: Call, words: Words) -> int:
        what = words.next()
        value = words.next() or "" if what == "stayon" else ""
        if value not in _STAY_ON:
            await call.err("usage: svc power stayon [true|false|usb|ac|wireless|dock]\n")
            return FAILED
        parts.phone.set_setting("global", "stay_on_while_plugged_in", _STAY_ON[value])
        parts.phone.noted("command")
        return 0

    return run


def commands(parts: Parts) -> dict[str, Command]:
    """`svc`."""
    handlers: dict[str, Handler] = {
        name: _turn(parts.phone, key, ("enable", "disable")) for name, key in _SWITCHES.items()
    }
    handlers["power"] = _stay_on(parts)
    handlers["usb"] = saying("")

    async def svc(call: Call) -> int:
        words = Words(call.argv[1:])
        word = words.next()
        handler = handlers.get(word or "")
        if handler is None or words.peek() is None:
            await call.err(USAGE)
            return 0
        return await handler(call, words)

    return {"svc": svc}
