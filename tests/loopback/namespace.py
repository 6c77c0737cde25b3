"""Move this process to a network namespace that has nothing but `lo`, so the kernel holds every child too.

It is what stops programs that are not Python, `python -I`, and extensions that open their own sockets.
It cannot stop a daemon outside from being asked over a Unix socket file (nss-resolve, nscd, docker).
"""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from pathlib import Path

_CLONE_NEWUSER = 0x10000000  # <sched.h>; os.unshare and its constants are Python 3.12's.
_CLONE_NEWNET = 0x40000000
_SIOCGIFFLAGS = 0x8913  # <linux/sockios.h>
_SIOCSIFFLAGS = 0x8914
_IFF_UP = 0x1
_CAPABILITY_VERSION_3 = 0x20080522  # <linux/capability.h>


def enter() -> str | None:
    """Leave the machine's network behind, with every child and thread to come; say why if that cannot be."""
    if sys.platform != "linux":
        return f"no network namespaces on {sys.platform}"
    try:
        if not _others_up():
            # A pytest within pytest, or a container without a network. A namespace of its own would only
            # cut it off from the servers of its parent.
            _raise_loopback()
            return None
        threads = len(list(Path("/proc/self/task").iterdir()))
    except OSError as error:
        return str(error)
    if threads > 1:  # unshare() moves the calling thread alone: the others would stay outside.
        return f"{threads} threads were already running"
    refusal = ""
    for flags in (_CLONE_NEWNET, _CLONE_NEWUSER | _CLONE_NEWNET):  # As root; as anybody.
        refusal = _rehearse(flags)
        if not refusal:
            _unshare(flags)
            return None
    return f"unshare refused: {refusal}"


def _rehearse(flags: int) -> str:
    """Try it in a fork, and return what went wrong.

    Where it fails half-way (AppArmor may let unshare pass and stop what follows), a process is left without
    its user or a working `lo`, and there is no way back.
    """
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        failed = 1
        try:
            _unshare(flags)
            failed = 0
        except OSError as error:
            os.write(writer, str(error).encode())
        finally:
            os._exit(failed)  # Whatever happened: the fork must not return into pytest.
    os.close(writer)
    with os.fdopen(reader, "rb") as answer:
        said = answer.read().decode()
    _, status = os.waitpid(child, 0)
    return "" if status == 0 else said or f"the rehearsal ended with status {status}"


def _unshare(flags: int) -> None:
    uid, gid = os.geteuid(), os.getegid()
    libc = ctypes.CDLL(None, use_errno=True)
    if libc.unshare(flags) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))
    if flags & _CLONE_NEWUSER:
        # Everybody to themselves, so that nothing about users and files looks different to the tests.
        Path("/proc/self/setgroups").write_text("deny")
        Path("/proc/self/uid_map").write_text(f"{uid} {uid} 1")
        Path("/proc/self/gid_map").write_text(f"{gid} {gid} 1")
    _raise_loopback()
    if flags & _CLONE_NEWUSER and uid != 0:
        _drop_capabilities(libc)


def _drop_capabilities(libc: ctypes.CDLL) -> None:
    """A new user namespace makes its founder mighty there: read-only files would be writable to the tests."""
    header = (ctypes.c_uint32 * 2)(_CAPABILITY_VERSION_3, 0)
    if libc.capset(header, (ctypes.c_uint32 * 6)()) != 0:
        code = ctypes.get_errno()
        raise OSError(code, os.strerror(code))


def _ioctl(code: int, interface: str, flags: int) -> int:
    import fcntl  # Not there on every platform, and this file must be importable on all.

    # struct ifreq: the name in 16 bytes, then the flags as a short; 40 bytes in all.
    request = interface.encode().ljust(16, b"\0") + flags.to_bytes(2, sys.byteorder)
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        answer = fcntl.ioctl(sock, code, request.ljust(40, b"\0"))
    return int.from_bytes(answer[16:18], sys.byteorder)


def _raise_loopback() -> None:
    """Bring `lo` up; the kernel gives it 127.0.0.1 and, where there is IPv6, ::1 by itself."""
    flags = _ioctl(_SIOCGIFFLAGS, "lo", 0)
    if not flags & _IFF_UP:
        _ioctl(_SIOCSIFFLAGS, "lo", flags | _IFF_UP)


def _others_up() -> bool:
    """Whether anything but `lo` is up; some kernels put tunnels into every new namespace, but down."""
    lines = Path("/proc/self/net/dev").read_text().splitlines()[2:]
    names = {line.partition(":")[0].strip() for line in lines}
    return any(_ioctl(_SIOCGIFFLAGS, name, 0) & _IFF_UP for name in names - {"lo"})
