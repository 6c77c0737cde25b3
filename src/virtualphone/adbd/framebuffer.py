"""`framebuffer:`: the screen as raw pixels behind a header that describes them."""

from __future__ import annotations

import struct

from virtualphone.adbd.device import Device
from virtualphone.adbd.service import Service
from virtualphone.adbd.stream import Stream

_VERSION = 2
_SRGB = 1
_HEADER = struct.Struct("<14I")


def framebuffer(device: Device) -> Service:
    async def run(stream: Stream) -> None:
        width, height, pixels = await device.framebuffer()
        red, green, blue, alpha = ((offset, 8) for offset in (0, 8, 16, 24))
        # Blue before green: so it is in the struct of adbd, and so its clients read it.
        channels = (*red, *blue, *green, *alpha)
        await stream.write(_HEADER.pack(_VERSION, 32, _SRGB, len(pixels), width, height, *channels))
        await stream.write(pixels)

    return Service(run)
