"""`cmd`: any service by its name."""

from __future__ import annotations

from dataclasses import replace

from virtualphone.android import svc
from virtualphone.android.dumps.power import dump_battery
from virtualphone.android.dumpsys import SERVICES
from virtualphone.android.java import Handler, Words, by_name, server_command
from virtualphone.android.names import uid_of
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command

NO_SERVICE = 20
_PROGRAMS = {
    "activity": "am",
    "activity_task": "am",
    "input": "input",
    "input_method": "ime",
    "package": "pm",
    "settings": "settings",
    "window": "wm",
}


def _notification(parts: Parts) -> Handler:
    phone = parts.phone

    async def listed(call: Call, _words: Words) -> int:
        for note in phone.state["notifications"]:
            await call.out(f"0|{note['package']}|{note['id']}|null|{uid_of(phone, note['package'])}\n")
        return 0

    async def disturb(call: Call, words: Words) -> int:
        modes = {"on": "1", "none": "2", "priority": "1", "alarms": "3", "all": "0", "off": "0"}
        word = words.required()
        if word not in modes:
            await call.err(f"unknown DND mode: {word}\n")
            return 255
        phone.set_setting("global", "zen_mode", modes[word])
        phone.noted("command")
        return 0

    handlers = {"list": listed, "set_dnd": disturb}
    return by_name(handlers, "usage: cmd notification SUBCMD [args]\n\nSUBCMDs:\n  list\n  set_dnd\n")


def _battery(parts: Parts) -> Handler:
    async def run(call: Call, words: Words) -> int:
        await call.out(dump_battery(parts, words.rest()))
        return 0

    return run


def commands(parts: Parts, programs: dict[str, Command]) -> dict[str, Command]:
    """`cmd`, which knows the programs that are services of their own."""
    phone = parts.phone
    handlers: dict[str, Handler] = {
        "battery": _battery(parts),
        "bluetooth_manager": svc.bluetooth(phone),
        "connectivity": svc.connectivity(phone),
        "notification": _notification(parts),
        "statusbar": svc.status_bar(phone),
        "uimode": svc.ui_mode(phone),
        "wifi": svc.wifi(phone),
    }
    inside = {
        name: server_command(
            run, f"com.android.server.{name}.ShellCommand", f"com.android.server.{name}.Service"
        )
        for name, run in handlers.items()
    }

    async def cmd(call: Call) -> int:
        words = list(call.argv[1:])
        if words[:1] == ["-l"]:
            await call.out("Currently running services:\n" + "".join(f"  {name}\n" for name in SERVICES))
            return 0
        if words[:1] == ["-w"]:
            words.pop(0)
        if not words:
            await call.err(
                "cmd: No service specified; use -l to list all running services. Use -w to start and wait "
                "for a "
                "service.\n"
            )
            return NO_SERVICE
        name = words[0]
        if name in _PROGRAMS:
            return await programs[_PROGRAMS[name]](replace(call, argv=(_PROGRAMS[name], *words[1:])))
        if name in inside:
            return await inside[name](replace(call, argv=(name, *words[1:])))
        if name not in SERVICES:
            await call.err(f"cmd: Can't find service: {name}\n")
            return NO_SERVICE
        await call.err("No shell command implementation.\n")
        return 255

    return {"cmd": cmd}
