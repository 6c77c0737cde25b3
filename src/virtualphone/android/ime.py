"""`ime`: which keyboard is used."""

from __future__ import annotations

from virtualphone.android.adb_keyboard import chosen
from virtualphone.android.java import FAILED, Handler, Words, by_name, server_command
from virtualphone.android.pm import plain
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command
from virtualphone.state import ADB_IME, IMES, LATIN_IME

SERVICE = "com.android.server.inputmethod.InputMethodManagerService"
SHELL = "com.android.server.inputmethod.InputMethodManagerService$ShellCommandImpl"
USAGE = """ime <command>:
  list [-a] [-s]
    prints all enabled input methods.
      -a: see all input methods
      -s: only a single summary line of each
      --user <USER_ID>: Specify which user to enable. Assumes the current user if not specified.
  enable [--user <USER_ID>] <ID>
    allows the given input method ID to be used.
  disable [--user <USER_ID>] <ID>
    disallows the given input method ID to be used.
  set [--user <USER_ID>] <ID>
    switches to the given input method ID.
  reset [--user <USER_ID>]
    reset currently selected/enabled IMEs to the default ones as if the device is initially booted.
"""


class InputMethods:
    """The input methods, which are allowed and which is used."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone

    def _enabled(self) -> list[str]:
        words = self._phone.setting("secure", "enabled_input_methods").split(":")
        return [name for name in IMES if name in [word.partition(";")[0] for word in words]]

    def _select(self, name: str) -> None:
        if self._phone.setting("secure", "default_input_method") != name:
            self._phone.state["keyboard"].update(composing="", layer="letters", shift=False)
            if name == ADB_IME:
                chosen(self._phone)
        self._phone.set_setting("secure", "default_input_method", name)
        self._phone.noted("command")

    def _allow(self, names: list[str]) -> None:
        self._phone.set_setting("secure", "enabled_input_methods", ":".join(names))
        self._phone.noted("command")

    async def list(self, call: Call, words: Words) -> int:
        """`list [-a] [-s]`."""
        given = words.rest()
        for name in IMES if "-a" in given else self._enabled():
            if "-s" in given:
                await call.out(f"{name}\n")
                continue
            package, _, cls = name.partition("/")
            await call.out(
                f"{name}:\n  mId={name} mSettingsActivityName=null mIsVrOnly=false "
                "mSupportsSwitchingToNextInputMethod=false\n  mIsDefaultResId=0x0\n  Service:\n"
                "    priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false\n    "
                "ServiceInfo:\n"
                f"      name={package}{cls}\n      packageName={package}\n"
            )
        return 0

    async def set(self, call: Call, words: Words) -> int:
        """Use another one; it must be allowed."""
        name = (plain(words) or [""])[0]
        if name not in self._enabled():
            await call.err(f"Unknown input method {name} cannot be selected for user #0\n")
            return FAILED
        self._select(name)
        await call.out(f"Input method {name} selected for user #0\n")
        return 0

    async def enable(self, call: Call, words: Words) -> int:
        """Allow one."""
        return await self._switch(call, (plain(words) or [""])[0], on=True)

    async def disable(self, call: Call, words: Words) -> int:
        """Allow one no more; if it was in use, the other one is."""
        return await self._switch(call, (plain(words) or [""])[0], on=False)

    async def _switch(self, call: Call, name: str, *, on: bool) -> int:
        if name not in IMES:
            what = "enabled" if on else "disabled"
            await call.err(f"Unknown input method {name} cannot be {what} for user #0\n")
            return FAILED
        held = self._enabled()
        already = (name in held) == on
        if not already:
            self._allow([each for each in IMES if (each in held and each != name) or (on and each == name)])
            if not on and self._phone.setting("secure", "default_input_method") == name:
                self._select(next(iter(self._enabled()), LATIN_IME))
        words = f"{'already' if already else 'now'} {'enabled' if on else 'disabled'}"
        await call.out(f"Input method {name}: {words} for user #0\n")
        return 0

    async def reset(self, call: Call, _words: Words) -> int:
        """As on the first day."""
        self._allow(list(IMES))
        self._select(LATIN_IME)
        enabled = "".join(f"    {name}\n" for name in IMES)
        await call.out(
            "Reset current and enabled IMEs for user #0\n"
            f"  Newly selected: {LATIN_IME}\n  Newly enabled:\n{enabled}"
        )
        return 0

    def handlers(self) -> dict[str, Handler]:
        """By their names."""
        return {
            "list": self.list,
            "set": self.set,
            "enable": self.enable,
            "disable": self.disable,
            "reset": self.reset,
        }


def commands(parts: Parts) -> dict[str, Command]:
    """`ime`."""
    return {"ime": server_command(by_name(InputMethods(parts).handlers(), USAGE), SHELL, SERVICE)}
