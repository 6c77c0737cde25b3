"""`am broadcast`: messages to whoever listens."""

from __future__ import annotations

from virtualphone.android.adb_keyboard import AdbKeyboard
from virtualphone.android.intents import read_intent
from virtualphone.android.java import Handler, Words, denied
from virtualphone.android.names import SHELL_UID
from virtualphone.parts import Parts
from virtualphone.shell.api import Call

_FROM_SHELL = 0x00400000
_SHELL_PID = 3471
_PROTECTED = {
    f"android.intent.action.{name}"
    for name in (
        "ACTION_POWER_CONNECTED", "ACTION_POWER_DISCONNECTED", "ACTION_SHUTDOWN", "AIRPLANE_MODE",
        "BATTERY_CHANGED", "BATTERY_LOW", "BATTERY_OKAY", "BOOT_COMPLETED", "DEVICE_STORAGE_LOW",
        "LOCALE_CHANGED", "LOCKED_BOOT_COMPLETED", "PACKAGE_ADDED", "PACKAGE_REMOVED", "REBOOT", "SCREEN_OFF",
        "SCREEN_ON", "TIMEZONE_CHANGED", "TIME_SET", "USER_PRESENT",
    )
}  # fmt: skip
_CLOSE_DIALOGS = "android.intent.action.CLOSE_SYSTEM_DIALOGS"
_WITH_VALUE = ("--user", "--receiver-permission", "-i")


def _own(option: str, words: Words) -> bool:
    if option in _WITH_VALUE:
        words.required()
        return True
    return option in ("--allow-background-activity-starts", "--async")


def broadcast(parts: Parts) -> Handler:
    """The handler of `am broadcast`."""
    keyboard = AdbKeyboard(parts)

    async def run(call: Call, words: Words) -> int:
        phone = parts.phone
        intent = read_intent(words, _own)
        intent.flags |= _FROM_SHELL
        await call.out(f"Broadcasting: {intent}\n")
        if intent.action in _PROTECTED:
            who = f"from pid={_SHELL_PID}, uid={SHELL_UID}"
            raise denied(f"Permission Denial: not allowed to send broadcast {intent.action} {who}")
        phone.journal.received(phone.now_ms, "broadcast", action=intent.action, extras=dict(intent.extras))
        if intent.action == _CLOSE_DIALOGS:
            phone.state["shade"] = False
            phone.noted("command")
        elif keyboard.receive(intent.action, intent.extras):
            phone.noted("input")
        await call.out("Broadcast completed: result=0\n")
        return 0

    return run
