"""An audit hook that refuses every address but loopback, before a packet or a DNS query leaves.

Every Python child of the tests loads this at start-up: standard library only, and nothing is imported
before the first socket event, so that it costs a child that opens no socket next to nothing.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False  # As in `typing`, without the time its import takes.
if TYPE_CHECKING:
    from typing import Any

# Where each method that takes an address has it among its arguments.
_ADDRESS_ARGUMENT = {
    "bind": slice(0, 1),
    "connect": slice(0, 1),
    "connect_ex": slice(0, 1),
    "sendto": slice(-1, None),
    "sendmsg": slice(3, 4),
}
_done: set[str] = set()  # Each step is taken once a process, however often it is asked for.


class OutsideLoopback(RuntimeError):
    """Something tried to leave loopback.

    Not an OSError: clients retry or swallow those as weather, and this must surface as the bug it is.
    """

    # One name in every process, so that what a child raises can be unpickled here (see sitecustomize).
    __module__ = "tests.loopback.guard"


def install() -> None:
    """Watch this process from now on; an audit hook cannot be removed, which is the point of using one."""
    if "hook" not in _done:
        _done.add("hook")
        sys.addaudithook(_hook)


def _hook(event: str, args: tuple[Any, ...]) -> None:
    if event[:7] != "socket.":  # Nearly all events end here: imports, opens, allocations.
        return
    name = event[7:]
    if name == "__new__":
        _wrap_methods()
    elif name in _ADDRESS_ARGUMENT:
        _check_address(name, args[0], args[1])
    elif name in ("getaddrinfo", "gethostbyname"):
        # No host means this machine, and is answered without asking anybody.
        if args[0] not in (None, "", b"") and not _is_loopback(args[0]):
            _refuse(name, args[0])
    elif name in ("gethostbyaddr", "getnameinfo"):
        host = args[0] if name == "gethostbyaddr" else args[0][0]
        if not _is_in_hosts_file(host):
            _refuse(name, args[0])


def _wrap_methods() -> None:
    """Check in Python too: `connect(("name", 1))` and its like ask DNS *before* they raise their event.

    Done at the first socket, when `socket` is imported anyway. The event is still needed: it also sees the
    callers who use `_socket.socket` itself.
    """
    if "methods" in _done:
        return
    _done.add("methods")
    import socket

    for name, where in _ADDRESS_ARGUMENT.items():
        setattr(socket.socket, name, _checked(name, where, getattr(socket.socket, name)))


def _checked(name: str, where: slice, method: Any) -> Any:
    def checked(self: Any, *args: Any) -> Any:
        for address in args[where]:
            _check_address(name, self, address)
        return method(self, *args)

    checked.__name__ = name
    return checked


def _check_address(name: str, sock: Any, address: Any) -> None:
    import socket

    if address is None:  # sendmsg() on a connected socket: connect() has been checked.
        return
    if sock.family == getattr(socket, "AF_UNIX", None):
        return
    # Packet, netlink, vsock, Bluetooth, raw: no loopback address means anything there, so none is allowed.
    internet = sock.family in (socket.AF_INET, socket.AF_INET6) and sock.type != socket.SOCK_RAW
    if not internet or not isinstance(address, tuple) or not address or not _is_loopback(address[0]):
        _refuse(name, address)


def _text(host: Any) -> str:
    if isinstance(host, (bytes, bytearray)):
        return host.decode("ascii", "replace")
    return host if isinstance(host, str) else ""


def _is_loopback(host: Any) -> bool:
    import ipaddress

    text = _text(host)
    if text.lower() == "localhost":
        return True
    try:
        ip = ipaddress.ip_address(text)
    except ValueError:  # Any other name would have to be looked up, and that is traffic already.
        return False
    return (getattr(ip, "ipv4_mapped", None) or ip).is_loopback


def _is_in_hosts_file(host: Any) -> bool:
    # Narrower than loopback: the name of, say, 127.0.0.5 is not in the hosts file, so DNS would be asked.
    return _text(host).lower() in ("localhost", "127.0.0.1", "::1")


def _refuse(name: str, address: Any) -> None:
    raise OutsideLoopback(
        f"socket {name} {address!r}: tests reach loopback only. "
        "Serve it on 127.0.0.1 or ::1 from the test, bind to one of these, or replace the caller by a fake."
    )
