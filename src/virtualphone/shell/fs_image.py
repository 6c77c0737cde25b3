"""The tree a phone starts with."""

from __future__ import annotations

import stat as bits
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from virtualphone.shell.fs_node import MEDIA_RW, SHELL, Device, Directory, Generated, Link, Regular

BUILT = 1230768000
"""Android's images carry the first second of 2009."""

SYSTEM, MEDIA_APP, EVERYBODY = 1000, 10154, 9997
CARD = {
    "Alarms": (),
    "Android": ("data", "media", "obb"),
    "Audiobooks": (),
    "DCIM": ("Camera",),
    "Documents": (),
    "Download": (),
    "Movies": (),
    "Music": (),
    "Notifications": (),
    "Pictures": (),
    "Podcasts": (),
    "Recordings": (),
    "Ringtones": (),
}
VERSION = (
    "Linux version 5.10.177-android13-4-00003-ga1b2c3d4e5f6-ab1234567 (build-user@build-host) "
    "(Android (8508608, based on r450784e) clang version 14.0.7) #1 SMP PREEMPT Thu Jun 1 00:00:00 UTC 2023\n"
)
MEMINFO = (
    ("MemTotal", 3919732),
    ("MemFree", 1184620),
    ("MemAvailable", 2406284),
    ("Buffers", 8732),
    ("Cached", 1265112),
    ("SwapTotal", 2097148),
    ("SwapFree", 2097148),
)
CPU = (
    "processor\t: {}\nBogoMIPS\t: 38.40\nFeatures\t: fp asimd aes pmull sha1 sha2 crc32 atomics\n"
    "CPU implementer\t: 0x41\nCPU architecture: 8\n\n"
)
CORES = 4


@dataclass
class Maker:
    """Makes nodes with the next inode number."""

    next_ino: int = 2

    def ino(self) -> int:
        self.next_ino += 1
        return self.next_ino - 1

    def directory(self, mode: int, uid: int = 0, gid: int = 0, *, at: int = BUILT) -> Directory:
        return Directory(mode=bits.S_IFDIR | mode, mtime=at, ino=self.ino(), uid=uid, gid=gid)


def writable_trees(maker: Maker, now: int) -> dict[str, Directory]:
    """/data and /storage as after the first start."""
    data = maker.directory(0o771, SYSTEM, SYSTEM, at=now)
    local = maker.directory(0o751, at=now)
    local.children["tmp"] = maker.directory(0o771, SHELL, SHELL, at=now)
    data.children["local"] = local
    for name in ("app", "data", "misc", "system"):
        data.children[name] = maker.directory(0o771, SYSTEM, SYSTEM, at=now)
    card = _card_directory(maker, now)
    for name, inside in CARD.items():
        folder = card.children[name] = _card_directory(maker, now)
        for inner in inside:
            folder.children[inner] = _card_directory(maker, now)
    emulated = maker.directory(0o711, at=now)
    emulated.children["0"] = card
    own = maker.directory(0o755, at=now)
    own.children["primary"] = _link(maker, "/storage/emulated/0", at=now)
    storage = maker.directory(0o710, SHELL, EVERYBODY, at=now)
    storage.children |= {"emulated": emulated, "self": own}
    return {"data": data, "storage": storage}


def root_tree(maker: Maker, programs: Iterable[str], uptime: Callable[[], float]) -> Directory:
    """Everything else: what nobody can write to, and what the kernel makes up."""
    root = _frozen_directory(maker)
    for name in ("apex", "mnt", "odm", "product", "system_ext", "vendor"):
        root.children[name] = _frozen_directory(maker)
    system = root.children["system"] = _frozen_directory(maker)
    for name in ("app", "fonts", "framework", "lib64", "priv-app", "usr"):
        system.children[name] = _frozen_directory(maker)
    binaries = system.children["bin"] = _frozen_directory(maker, SHELL)
    for name in programs:
        binaries.children[name] = _frozen(maker, 0o755, SHELL, b"")
    etc = system.children["etc"] = _frozen_directory(maker)
    etc.children["hosts"] = _frozen(
        maker, 0o644, 0, b"127.0.0.1       localhost\n::1             ip6-localhost\n"
    )
    links = {
        "bin": "/system/bin",
        "etc": "/system/etc",
        "sdcard": "/storage/self/primary",
        "d": "/sys/kernel/debug",
    }
    root.children |= {name: _link(maker, target) for name, target in links.items()}
    root.children |= {"proc": _proc(maker, uptime), "dev": _dev(maker), "sys": maker.directory(0o755)}
    return root


def _proc(maker: Maker, uptime: Callable[[], float]) -> Directory:
    memory = "".join(f"{name + ':':<16}{kilobytes:>8} kB\n" for name, kilobytes in MEMINFO)
    texts: dict[str, Callable[[], str]] = {
        "version": lambda: VERSION,
        "uptime": lambda: f"{uptime():.2f} {uptime() * CORES * 0.9:.2f}\n",
        "meminfo": lambda: memory,
        "cpuinfo": lambda: "".join(CPU.format(core) for core in range(CORES)),
        "loadavg": lambda: "0.42 0.38 0.35 1/912 4321\n",
    }
    proc = maker.directory(0o555)
    for name, text in texts.items():
        proc.children[name] = _generated(maker, text)
    return proc


def _generated(maker: Maker, text: Callable[[], str]) -> Generated:
    return Generated(mode=bits.S_IFREG | 0o444, mtime=BUILT, ino=maker.ino(), make=lambda: text().encode())


def _dev(maker: Maker) -> Directory:
    dev = maker.directory(0o755)
    for name, pattern in (("null", b""), ("zero", b"\0")):
        dev.children[name] = Device(mode=bits.S_IFCHR | 0o666, mtime=BUILT, ino=maker.ino(), pattern=pattern)
    return dev


def _link(maker: Maker, target: str, at: int = BUILT) -> Link:
    return Link(mode=bits.S_IFLNK | 0o644, mtime=at, ino=maker.ino(), target=target)


def _frozen(maker: Maker, mode: int, gid: int, data: bytes) -> Regular:
    return Regular(mode=bits.S_IFREG | mode, mtime=BUILT, ino=maker.ino(), gid=gid, data=data, read_only=True)


def _frozen_directory(maker: Maker, gid: int = 0) -> Directory:
    folder = maker.directory(0o755, gid=gid)
    folder.read_only = True
    return folder


def _card_directory(maker: Maker, now: int) -> Directory:
    folder = maker.directory(0o2770, MEDIA_APP, MEDIA_RW, at=now)
    folder.card = True
    return folder
