"""The services that run a command: `shell:`, `shell,v2:`, `exec:` and `reboot:`."""

from __future__ import annotations

from functools import partial

from virtualphone.adbd import pipes
from virtualphone.adbd.device import Device
from virtualphone.adbd.service import Service
from virtualphone.adbd.stream import Stream
from virtualphone.adbd.terminal import Terminal
from virtualphone.shell.api import Streams
from virtualphone.shell.shell import INTERRUPTED, Interrupted

_KILLED = b"Killed\n"


def shell(device: Device, arguments: str) -> Service | None:
    """What follows `shell` in the name of the service: `[,v2][,TERM=…][,raw|pty]:command`.

    As in adbd, a shell without a command has a terminal unless it is told otherwise, a command has none.
    """
    options, colon, command = arguments.partition(":")
    if not colon:
        return None
    protocol, terminal, term = False, not command, "dumb"
    for option in options.split(","):
        if option == "v2":
            protocol = True
        elif option in ("raw", "pty"):
            terminal = option == "pty"
        elif option.startswith("TERM="):
            term = option.removeprefix("TERM=")
    if terminal:
        return on_a_terminal(device, command, term, protocol=protocol)
    return packeted(device, command) if protocol else raw(device, command, _KILLED)


def raw(device: Device, command: str, last_words: bytes = b"") -> Service:
    """Input and both outputs in one stream, without an exit code."""

    async def run(stream: Stream) -> None:
        output = pipes.RawOutput(stream)
        await device.run(command, Streams(pipes.RawInput(stream), output, output))

    return Service(run, last_words)


def packeted(device: Device, command: str) -> Service:
    """The shell protocol: outputs apart, and an exit code."""

    async def run(stream: Stream) -> None:
        stdout = pipes.PacketOutput(stream, pipes.STDOUT)
        stderr = pipes.PacketOutput(stream, pipes.STDERR)
        code = await device.run(command, Streams(pipes.PacketInput(stream), stdout, stderr))
        await stream.write(_exit(code))

    return Service(run, pipes.shell_packet(pipes.STDERR, _KILLED) + _exit(1))


def on_a_terminal(device: Device, command: str, term: str, *, protocol: bool) -> Service:
    """A terminal, which has one output; with the shell protocol around it or without."""

    async def run(stream: Stream) -> None:
        keys = pipes.PacketInput(stream) if protocol else pipes.RawInput(stream)
        screen = pipes.PacketOutput(stream, pipes.STDOUT) if protocol else pipes.RawOutput(stream)
        async with Terminal(keys, screen, term) as terminal:
            code = await _run_on(terminal, device, command)
        if protocol:
            await stream.write(_exit(code))

    killed = _KILLED.replace(b"\n", b"\r\n")
    return Service(run, pipes.shell_packet(pipes.STDOUT, killed) + _exit(1) if protocol else killed)


async def _run_on(terminal: Terminal, device: Device, command: str) -> int:
    run = partial(device.run, command, Streams(terminal, terminal, terminal), terminal)
    if not command:
        return await run()  # A shell has its own use for ^C.
    try:
        return await terminal.foreground(run)
    except Interrupted:
        return INTERRUPTED


def _exit(code: int) -> bytes:
    return pipes.shell_packet(pipes.EXIT, bytes([code & 0xFF]))
