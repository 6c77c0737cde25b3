"""The services that run a command: `shell:`, `shell,v2:`, `exec:` and `reboot:`."""

from __future__ import annotations

from virtualphone.adbd import pipes
from virtualphone.adbd.device import Device
from virtualphone.adbd.service import Service
from virtualphone.adbd.stream import Stream
from virtualphone.shell.api import Streams

_KILLED = b"Killed\n"


def shell(device: Device, arguments: str) -> Service | None:
    """What follows `shell` in the name of the service: `[,v2][,TERM=…][,raw|pty]:command`.

    There is no terminal, so `pty` and `raw` are the same: nothing is echoed, no line end is changed.
    """
    options, colon, command = arguments.partition(":")
    if not colon:
        return None
    return packeted(device, command) if "v2" in options.split(",") else raw(device, command, _KILLED)


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
        await stream.write(pipes.shell_packet(pipes.EXIT, bytes([code & 0xFF])))

    killed = pipes.shell_packet(pipes.STDERR, _KILLED) + pipes.shell_packet(pipes.EXIT, b"\x01")
    return Service(run, killed)
