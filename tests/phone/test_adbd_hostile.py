"""A thousand connections of nonsense, after which the phone is as well as before."""

from __future__ import annotations

import asyncio
import random
import struct
from contextlib import suppress

from tests.phone.adbd_client import MAX_PAYLOAD, OLD_VERSION, VERSION, connected, pack, until
from tests.phone.adbd_device import FakeDevice
from virtualphone.adbd.server import AdbDaemon

COMMANDS = ("SYNC", "CNXN", "OPEN", "OKAY", "CLSE", "WRTE", "AUTH", "STLS", "WHAT")
HELLO = pack("CNXN", VERSION, MAX_PAYLOAD, b"host::")
SERVICES = (
    b"shell:cat",
    b"shell,v2:",
    b"sync:",
    b"exec:hang",
    b"reverse:",
    b"framebuffer:",
    b"\xff\xfe:",
    b"",
)


def nonsense(dice: random.Random) -> bytes:
    """Something that no client sends."""
    one, two = (dice.choice((0, 1, 2, 7, 2**31, 2**32 - 1, dice.getrandbits(32))) for _ in range(2))
    command = dice.choice(COMMANDS)
    word = int.from_bytes(command.encode(), "little")
    hello = HELLO if dice.random() < 0.6 else b""
    match dice.randrange(8):
        case 0:
            return hello + dice.randbytes(dice.randrange(200))
        case 1:  # Wrong magic.
            return hello + struct.pack("<6I", word, one, two, 0, 0, dice.getrandbits(32))
        case 2:  # Huge length.
            length = dice.choice((MAX_PAYLOAD + 1, 2**31, 2**32 - 1))
            return hello + struct.pack("<6I", word, one, two, length, 0, word ^ 0xFFFFFFFF) + bytes(50)
        case 3:  # Truncated, in the header or in the payload.
            return hello + pack(command, one, two, dice.randbytes(60))[: dice.randrange(84)]
        case 4:  # A sound header with senseless numbers.
            return hello + pack(command, one, two, dice.randbytes(dice.randrange(60)))
        case 5:  # A service that is spoken to in tongues.
            talk = pack("OPEN", 1, 0, dice.choice(SERVICES))
            return hello + talk + pack("WRTE", 1, 1, dice.randbytes(dice.randrange(300)))
        case 6:  # An old client whose sums are wrong.
            return pack("CNXN", OLD_VERSION, 4096, b"x") + pack("OPEN", 1, 0, b"shell:", check=one)
        case _:
            return hello[: dice.randrange(len(HELLO))]


async def test_a_thousand_malformed_clients(daemon: AdbDaemon, fake_device: FakeDevice) -> None:
    dice = random.Random(20_240_607)  # noqa: S311 - noise, not secrets

    async def one(data: bytes, *, wait: bool) -> None:
        async with connected(daemon.port, greet=False) as client:
            with suppress(ConnectionError):
                await client.send_bytes(data)
                if wait:
                    client._writer.write_eof()
                    await client.dropped()

    for _ in range(20):
        await asyncio.gather(*(one(nonsense(dice), wait=dice.random() < 0.5) for _ in range(50)))
    async with connected(daemon.port) as client:
        assert await (await client.open("exec:echo unharmed")).read_all() == b"unharmed\n"
    await until(lambda: not daemon.tasks)
    assert not {path for path, _ in fake_device.files.listdir("/data/local/tmp")}
