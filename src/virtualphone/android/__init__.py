"""Android's own commands, with Android's outputs, errors, streams and exit codes; all follow the state."""

from __future__ import annotations

from virtualphone.android import (
    am,
    capture,
    cmd,
    content,
    dumpsys,
    ime,
    inputs,
    logcat,
    monkey,
    network,
    others,
    pm,
    processes,
    properties,
    settings,
    svc,
    uiautomator,
    wm,
)
from virtualphone.parts import Parts
from virtualphone.shell.api import Command

_FAMILIES = (
    am,
    capture,
    content,
    dumpsys,
    ime,
    inputs,
    logcat,
    monkey,
    network,
    others,
    pm,
    processes,
    properties,
    settings,
    svc,
    uiautomator,
    wm,
)

ANDROID = (
    "am", "app_process", "app_process32", "app_process64", "appops", "cmd", "content", "curl", "dpm",
    "dumpsys", "free", "getenforce", "getprop", "ifconfig", "ime", "input", "ip", "kill", "locksettings",
    "log", "logcat", "monkey", "netstat", "pgrep", "pidof", "ping", "ping6", "pm", "ps", "reboot",
    "screencap", "service", "setenforce", "setprop", "settings", "start", "stop", "svc", "top",
    "uiautomator", "wm",
)  # fmt: skip
"""Their names."""


def commands(parts: Parts) -> dict[str, Command]:
    """Every command by its name."""
    found: dict[str, Command] = {}
    for family in _FAMILIES:
        found.update(family.commands(parts))
    found.update(cmd.commands(parts, found))
    return found
