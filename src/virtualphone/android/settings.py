"""`settings`: Android's three tables."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from virtualphone.android.java import FAILED, Words, illegal, server_command
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.state import fresh_settings

SERVICE = "com.android.providers.settings.SettingsService"
SHELL = "com.android.providers.settings.SettingsService$MyShellCommand"
_SPACES = ("system", "secure", "global")
_VERBS = {"get": (1, 1), "put": (2, 5), "delete": (1, 1), "reset": (1, 2), "list": (0, 99)}
_RESETS = ("untrusted_defaults", "untrusted_clear", "trusted_defaults")
_LONGEST = 32767
_FLAG, _LEVEL = re.compile("[01]"), re.compile("[0-9]{1,2}|100")
_VALID = {
    "accelerometer_rotation": _FLAG,
    "font_scale": re.compile(r"[0-9]{1,2}(\.[0-9]{1,4})?"),
    "screen_brightness": re.compile("[01]?[0-9]{1,2}|2[0-4][0-9]|25[0-5]"),
    "screen_brightness_mode": _FLAG,
    "screen_off_timeout": re.compile("[0-9]{1,10}"),
    "system_locales": re.compile("[A-Za-z]{2,8}([-_,][A-Za-z0-9]+)*"),
    "time_12_24": re.compile("12|24"),
    "user_rotation": re.compile("[0-3]"),
    "vibrate_when_ringing": _FLAG,
    "volume_alarm": _LEVEL,
    "volume_music": _LEVEL,
    "volume_ring": _LEVEL,
}
"""What Android takes for its own settings of the system table; anything else may be written anywhere."""

USAGE = """Settings provider (settings) commands:
  help
      Print this help text.
  get [--user <USER_ID> | current] NAMESPACE KEY
      Retrieve the current value of KEY.
  put [--user <USER_ID> | current] NAMESPACE KEY VALUE [TAG] [default]
      Change the contents of KEY to VALUE.
      TAG to associate with the setting.
      {default} to set as the default, case-insensitive only for global/secure namespace
  delete [--user <USER_ID> | current] NAMESPACE KEY
      Delete the entry for KEY.
  reset [--user <USER_ID> | current] NAMESPACE {PACKAGE_NAME | RESET_MODE}
      Reset the global/secure table for a package with mode.
      RESET_MODE is one of {untrusted_defaults, untrusted_clear, trusted_defaults}, case-insensitive
  list [--user <USER_ID> | current] NAMESPACE
      Print all defined keys.
      NAMESPACE is one of {system, secure, global}, case-insensitive
"""


@dataclass
class Wish:
    """What the words ask for, or what is wrong with them."""

    verb: str = ""
    space: str = ""
    rest: tuple[str, ...] = ()
    problem: str = ""


def _read(words: list[str]) -> Wish:
    rest: list[str] = []
    while words:
        word = words.pop(0)
        if word == "--user":
            if not words or words.pop(0) not in ("0", "current", "cur"):
                return Wish(problem="Invalid user\n")
        else:
            rest.append(word)
    verb = rest[0].lower() if rest else ""
    space = rest[1].lower() if len(rest) > 1 else ""
    if verb not in _VERBS:
        return Wish(problem=f"Invalid command: {rest[0] if rest else ''}\n")
    if len(rest) > 1 and space not in _SPACES:
        return Wish(problem=f"Invalid namespace '{rest[1]}'\n")
    least, most = _VERBS[verb]
    if not space or len(rest) - 2 < least:
        return Wish(problem="Bad arguments\n")
    if len(rest) - 2 > most:
        return Wish(problem="Too many arguments\n")
    return Wish(verb, space, tuple(rest[2:]))


class Tables:
    """The verbs."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone
        self.verbs: dict[str, Callable[[Call, Wish], Awaitable[int]]] = {
            "get": self.get,
            "put": self.put,
            "delete": self.delete,
            "reset": self.reset,
            "list": self.list,
        }

    async def get(self, call: Call, wish: Wish) -> int:
        """One value; what is not there is `null`."""
        await call.out(self._phone.setting(wish.space, wish.rest[0], "null") + "\n")
        return 0

    async def put(self, call: Call, wish: Wish) -> int:
        """One value, without a word."""
        key, value = wish.rest[:2]
        if len(value) > _LONGEST:
            await call.err("java.lang.IllegalArgumentException: value is too long\n")
            return FAILED
        valid = _VALID.get(key) if wish.space == "system" else None
        if valid is not None and not valid.fullmatch(value):
            raise illegal(f"Invalid value: {value} for setting: {key}")
        self._phone.set_setting(wish.space, key, value)
        self._phone.noted("command")
        return 0

    async def delete(self, call: Call, wish: Wish) -> int:
        """One row less."""
        held = self._phone.state["settings"][wish.space].pop(wish.rest[0], None)
        self._phone.noted("command")
        await call.out(f"Deleted {0 if held is None else 1} rows\n")
        return 0

    async def reset(self, call: Call, wish: Wish) -> int:
        """What others have put there goes; what came with the phone stays."""
        mode = wish.rest[0].lower()
        if wish.space == "system":
            await call.err("Invalid namespace 'system'\n")
            return FAILED
        if mode in _RESETS:
            known = fresh_settings(self._phone.locale, self._phone.theme.dark)[wish.space]
            table = self._phone.state["settings"][wish.space]
            for key in [key for key in table if key not in known]:
                del table[key]
            self._phone.noted("command")
        return 0

    async def list(self, call: Call, wish: Wish) -> int:
        """A table by its keys."""
        table = self._phone.state["settings"][wish.space]
        await call.out("".join(f"{key}={table[key]}\n" for key in sorted(table)))
        return 0


def commands(parts: Parts) -> dict[str, Command]:
    """`settings`."""
    tables = Tables(parts)

    async def run(call: Call, words: Words) -> int:
        given = words.rest()
        if not given or given[0] in ("help", "-h"):
            await call.out(USAGE)
            return FAILED
        wish = _read(given)
        if wish.problem:
            await call.err(wish.problem)
            return FAILED
        return await tables.verbs[wish.verb](call, wish)

    return {"settings": server_command(run, SHELL, SERVICE)}
