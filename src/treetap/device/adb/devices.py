"""Which phones there are, and which one is meant."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.device.adb.server import TROUBLE, AdbConnectionError, Client, ensure_server, in_thread
from treetap.errors import DeviceUnavailable
from treetap.models import DeviceSettings

_ADDRESS = re.compile(r"(?:\[[0-9A-Fa-f:]+\]|[A-Za-z0-9._-]+):[0-9]{1,5}")
_CONNECTED = re.compile(r"(?:already )?connected to ")


@dataclass(frozen=True)
class Listed:
    """A phone as the adb server lists it."""

    serial: str
    state: str
    """`device` is one that can be used; others are `offline`, `unauthorized`, `recovery` …"""
    model: str = ""

    @property
    def usable(self) -> bool:
        return self.state == "device"

    def __str__(self) -> str:
        named = f"{self.serial} ({self.model})" if self.model else self.serial
        return named if self.usable else f"{named}, {self.state}"


async def list_devices(settings: DeviceSettings) -> tuple[Listed, ...]:
    """All that the configured server knows. Raises `DeviceUnavailable` if there is no server."""
    return await listed(await ensure_server(settings))


async def listed(client: Client) -> tuple[Listed, ...]:
    """All that this server knows."""
    try:
        found = await in_thread(lambda: client.list(extended=True))
    except TROUBLE as problem:
        raise DeviceUnavailable(
            f"The adb server at {client.host}:{client.port} did not list its devices: {problem}.",
            hint="Run `adb kill-server` and try again.",
        ) from problem
    return tuple(
        # Of "no permissions (…)", for what this user may not touch, adbutils keeps the first word.
        Listed(
            one.serial,
            "no permissions" if one.state == "no" else one.state,
            one.tags.get("model", "").replace("_", " "),
        )
        for one in found
    )


async def pick(client: Client, wanted: str | None) -> str:
    """The serial of the phone that is meant, usable now. Raises `DeviceUnavailable` with what to do."""
    if wanted is None:
        return _only(await listed(client)).serial
    found = next((one for one in await listed(client) if one.serial == wanted), None)
    if is_address(wanted) and (found is None or not found.usable):
        if found is not None:
            await disconnect(client, wanted)
        await connect(client, wanted)
        found = next((one for one in await listed(client) if one.serial == wanted), None)
    if found is None:
        others = ", ".join(map(str, await listed(client))) or "none"
        raise DeviceUnavailable(
            f"No phone with the serial '{wanted}' is connected.",
            hint=f"Connected now: {others}. Choose one with --set device.serial=SERIAL.",
        )
    return _usable(found).serial


def _only(found: Sequence[Listed]) -> Listed:
    if not found:
        raise DeviceUnavailable(
            "No phone is connected.",
            hint="Plug one in, switch on USB debugging in its developer options and accept the dialog; "
            "or start a virtual one with `treetap phone`.",
        )
    usable = [one for one in found if one.usable]
    if len(usable) == 1:
        return usable[0]
    if len(found) == 1:
        return _usable(found[0])
    if usable:
        raise DeviceUnavailable(
            f"{len(usable)} phones are connected: {', '.join(map(str, usable))}.",
            hint=f"Say which one: --set device.serial={usable[0].serial}",
        )
    raise DeviceUnavailable(
        f"None of the phones can be used: {'; '.join(map(str, found))}.", hint=cure(found[0].state)
    )


def _usable(found: Listed) -> Listed:
    if not found.usable:
        raise unusable(found.serial, found.state)
    return found


def unusable(serial: str, state: str) -> DeviceUnavailable:
    """The error for a phone that is there and cannot be used."""
    return DeviceUnavailable(f"The phone {serial} is {_WORDS.get(state, state)}.", hint=cure(state))


_WORDS = {"no permissions": "not accessible to this user", "authorizing": "waiting to be authorised"}


def cure(state: str) -> str:
    """What to do about a phone in that state."""
    if state in ("unauthorized", "authorizing"):
        return "Unlock the phone and accept the dialog 'Allow USB debugging'; then try again."
    if state == "offline":
        return "Unplug it and plug it in again, or run `adb reconnect offline`."
    if state == "no permissions":
        return "Linux: add a udev rule for it or join the group plugdev, then replug it."
    return "Start the phone normally, with USB debugging on."


def is_address(serial: str) -> bool:
    """A phone over TCP: it can be connected to by name."""
    return _ADDRESS.fullmatch(serial) is not None


async def connect(client: Client, serial: str) -> None:
    """`adb connect`. Raises `DeviceUnavailable` with what adb says."""
    try:
        answer = await in_thread(lambda: client.connect(serial))
    except AdbConnectionError:
        raise
    except TROUBLE as problem:
        answer = str(problem)
    if "authenticate" in answer:
        raise unusable(serial, "unauthorized")
    if not _CONNECTED.match(answer):
        raise DeviceUnavailable(
            f"The phone at {serial} cannot be connected: {answer.strip()[:300]}.",
            hint="Is it on, on this network, and does it listen (`adb tcpip 5555`, or wireless debugging)?",
        )


async def disconnect(client: Client, serial: str) -> None:
    """`adb disconnect`; one that is not connected is none."""
    try:
        await in_thread(lambda: client.disconnect(serial))
    except AdbConnectionError:
        raise
    except TROUBLE:
        return
