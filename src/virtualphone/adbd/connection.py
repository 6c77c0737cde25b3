"""One client on one TCP connection: the handshake, and its streams."""

from __future__ import annotations

import asyncio
import logging
import socket
from collections.abc import Callable
from contextlib import suppress
from typing import Protocol, cast

from virtualphone.adbd import packets
from virtualphone.adbd.held import Held
from virtualphone.adbd.packets import BadPacket, Packet, PacketParser
from virtualphone.adbd.service import Service
from virtualphone.adbd.services import Services
from virtualphone.adbd.stream import Stream

_LOG = logging.getLogger("virtualphone.adbd")
_HANDSHAKE_SECONDS = 10.0
_HANDSHAKE_BYTES = 64 * 1024
_GRACE_SECONDS = 2.0
"""How long a command may go on when its client has closed the stream: `exec-in` ends in no other way."""
_MOST_SERVICES = 1000
_WRITE_AHEAD = packets.MAX_PAYLOAD
_MOST_UNSENT = 16 * packets.MAX_PAYLOAD
_MOST_HELD = 64 * 1024 * 1024
"""What all streams together may keep for clients and commands that do not read."""
_JOINED = 64 * 1024  # Up to here one system call saves more than a copy costs.


class House(Protocol):
    """What a connection needs of the daemon."""

    services: Services
    tasks: set[asyncio.Task[None]]

    def left(self, connection: Connection) -> None: ...


class Connection(asyncio.BufferedProtocol):
    """Reads packets, acts on them as adbd does, and drops itself when they make no sense."""

    max_payload = packets.MAX_PAYLOAD

    def __init__(self, house: House, number: int) -> None:
        self.number = number
        self.writable = True
        self.held = Held()
        self._house = house
        self._parser = PacketParser()
        self._transport: asyncio.Transport | None = None
        self._dropped = False
        self._deadline: asyncio.TimerHandle | None = None
        self._unasked = 0
        self._answered = False
        self._online = False
        self._checksums = True
        self._streams: dict[int, Stream] = {}
        self._running: dict[Stream, asyncio.Task[None]] = {}
        self._last_id = 0
        self._acts: dict[int, Callable[[Packet], None]] = {
            packets.OPEN: self._open,
            packets.OKAY: self._okay,
            packets.WRTE: self._write,
            packets.CLSE: self._close,
        }

    # asyncio's side

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        if self._dropped:
            cast("asyncio.Transport", transport).abort()
            return
        # asyncio has set TCP_NODELAY already.
        self._transport = cast("asyncio.Transport", transport)
        self._transport.set_write_buffer_limits(high=_WRITE_AHEAD)
        self._deadline = asyncio.get_running_loop().call_later(_HANDSHAKE_SECONDS, self.drop)

    def get_buffer(self, sizehint: int) -> memoryview:  # noqa: ARG002 - asyncio's signature
        return self._parser.space()

    def buffer_updated(self, nbytes: int) -> None:
        if not self._online:
            self._unasked += nbytes
        self._answered = False
        try:
            for packet in self._parser.received(nbytes):
                if self._transport is None:
                    return
                self._handle(packet)
        except BadPacket as bad:
            _LOG.debug("connection %d dropped: %s", self.number, bad)
            self.drop()
        if not self._online and self._unasked > _HANDSHAKE_BYTES:
            self.drop()
        elif not self._answered:
            self._acknowledge_now()

    def _acknowledge_now(self) -> None:
        """An answer carries TCP's acknowledgement; without one the kernel likes to wait 40 ms.

        So does then a client that sends the header and the payload apart, or one short packet after another.
        """
        if self._transport is not None and hasattr(socket, "TCP_QUICKACK"):
            tcp: socket.socket = self._transport.get_extra_info("socket")
            with suppress(OSError):
                tcp.setsockopt(socket.IPPROTO_TCP, socket.TCP_QUICKACK, 1)

    def eof_received(self) -> None:
        # Not the polite close, which waits for a client that may never read the rest.
        self.drop()

    def connection_lost(self, exc: Exception | None) -> None:  # noqa: ARG002 - asyncio's signature
        self.drop()
        self._house.left(self)

    def pause_writing(self) -> None:
        self.writable = False

    def resume_writing(self) -> None:
        self.writable = True
        for stream in list(self._streams.values()):
            stream.pump()

    @property
    def queued_bytes(self) -> int:
        """All that waits in memory on this connection, in either direction."""
        return self.held.size + (self._transport.get_write_buffer_size() if self._transport else 0)

    # the streams' side

    def send(self, command: int, local: int, remote: int, payload: bytes | memoryview = b"") -> None:
        transport = self._transport
        if transport is None:
            return
        self._answered = True
        check = packets.checksum(payload) if self._checksums else 0
        head = packets.header(command, local, remote, len(payload), check)
        if len(payload) > _JOINED:
            transport.write(head)
            transport.write(payload)
        else:
            transport.write(b"".join((head, payload)))
        # Data waits for room; answers do not. A client that asks on and on without reading gets here.
        if transport.get_write_buffer_size() > _MOST_UNSENT:
            self.drop()

    def make_room(self, stream: Stream) -> None:
        """Where all hold too much, those end that hold more than their share and have waited for longest.

        Never `stream` itself: what one command says at once is bounded by the phone it runs on.
        """
        while self.held.size > _MOST_HELD:
            share = _MOST_HELD // _MOST_SERVICES
            others = [other for other in self._running if other is not stream and other.holding > share]
            if not others:
                return
            stalled = min(others, key=lambda other: other.last_move)
            _LOG.debug("connection %d: nobody reads stream %d", self.number, stalled.local)
            stalled.hang_up()
            stalled.let_go()
            self._forget(stalled)
            self._running[stalled].cancel()

    def drop(self) -> None:
        """End it now, with all it runs. A command whose stream the client had closed keeps its grace."""
        transport, self._transport = self._transport, None
        self._dropped = True
        if transport is None:
            return
        transport.abort()
        if self._deadline is not None:
            self._deadline.cancel()
        self._online = False
        self._hang_up_all()

    def _hang_up_all(self) -> None:
        for stream in self._streams.values():
            stream.hang_up()
            self._running[stream].cancel()
        self._streams.clear()

    # packets

    def _handle(self, packet: Packet) -> None:
        if packet.command == packets.CNXN:
            self._connect(packet)
        elif not self._online:
            return
        elif self._checksums and not packet.sound():
            raise BadPacket("wrong checksum")
        elif packet.command in self._acts:
            self._acts[packet.command](packet)
        # The rest needs no answer: SYNC is history, AUTH and STLS were not asked for.

    def _connect(self, packet: Packet) -> None:
        version, max_payload = packet.arg0, packet.arg1
        checksums = version < packets.VERSION
        if (checksums and not packet.sound()) or not max_payload:
            raise BadPacket("a CNXN that cannot be answered")
        self._hang_up_all()
        self._house.services.reverses.forget(self.number)
        if self._deadline is not None:
            self._deadline.cancel()
        self._online = True
        self._checksums = True  # The answer always has one: not every client looks at the version first.
        self.max_payload = min(packets.MAX_PAYLOAD, max_payload)
        banner = self._house.services.device.banner().encode()
        self.send(packets.CNXN, packets.VERSION, packets.MAX_PAYLOAD, banner)
        self._checksums = checksums

    def _open(self, packet: Packet) -> None:
        remote = packet.arg0
        if not remote:
            return
        name = packet.payload.rstrip(b"\0").decode(errors="surrogateescape")
        self._house.services.device.received(name)
        if self._dropped:
            return  # The phone has hung up on everybody.
        service = None
        # A second argument belongs to delayed acknowledgements, which were not offered.
        if not packet.arg1 and len(self._running) < _MOST_SERVICES:
            service = self._house.services.find(name, self.number)
        if service is None:
            self.send(packets.CLSE, 0, remote)
            return
        self._last_id += 1
        stream = Stream(self, self._last_id, remote)
        self._streams[stream.local] = stream
        task = asyncio.get_running_loop().create_task(self._serve(service, stream))
        self._running[stream] = task
        self._house.tasks.add(task)
        task.add_done_callback(self._house.tasks.discard)
        task.add_done_callback(lambda _: self._ended(stream))
        self.send(packets.OKAY, stream.local, remote)  # Before anything of the task, which has yet to start.

    def _okay(self, packet: Packet) -> None:
        stream = self._find(packet)
        if stream is not None:
            stream.acknowledge()
        elif packet.arg1 > self._last_id and packet.arg0:
            # Not the late echo of a stream that is closed, but one that never was.
            self.send(packets.CLSE, packet.arg1, packet.arg0)

    def _write(self, packet: Packet) -> None:
        stream = self._find(packet)
        if stream is not None and not stream.feed(packet.payload):
            _LOG.debug("connection %d: stream %d does not wait for OKAY", self.number, stream.local)
            self._end(stream)

    def _close(self, packet: Packet) -> None:
        stream = self._streams.get(packet.arg1)
        if stream is not None and packet.arg0 in (0, stream.remote):
            self._end(stream)

    def _find(self, packet: Packet) -> Stream | None:
        stream = self._streams.get(packet.arg1)
        return stream if stream is not None and stream.remote == packet.arg0 else None

    def _end(self, stream: Stream) -> None:
        """Close from outside: the command sees its input end, and has a little time to come to its own."""
        stream.hang_up()
        self._forget(stream)
        task = self._running[stream]
        grace = asyncio.get_running_loop().call_later(_GRACE_SECONDS, task.cancel)
        task.add_done_callback(lambda _: grace.cancel())

    def _forget(self, stream: Stream) -> None:
        if self._streams.pop(stream.local, None) is not None:
            self.send(packets.CLSE, stream.local, stream.remote)

    def _ended(self, stream: Stream) -> None:
        del self._running[stream]
        stream.hang_up()
        stream.let_go()

    async def _serve(self, service: Service, stream: Stream) -> None:
        try:
            await service.run(stream)
            await stream.flush()
        except BrokenPipeError:
            pass
        except Exception:  # noqa: BLE001 - a fault of one service must not be the end of the phone
            _LOG.exception("a service failed")
            with suppress(BrokenPipeError):
                await stream.write(service.last_words)
                await stream.flush()
        finally:
            self._forget(stream)
