"""The phone's files: places, rights, limits, snapshots."""

from __future__ import annotations

import json
import stat as bits
import time
from collections.abc import Callable
from typing import Any

import pytest

from virtualphone.shell.files import FileSystem, FsError, Limits

NOW = 1_794_771_416


def files(**options: Limits) -> FileSystem:
    return FileSystem(lambda: NOW, programs=["ls"], **options)


def test_the_tree_is_that_of_a_phone() -> None:
    phone = files()
    assert {"data", "sdcard", "storage", "system", "proc", "dev", "vendor"} <= {
        name for name, _ in phone.listdir("/")
    }
    assert {"Alarms", "Android", "DCIM", "Download", "Pictures"} <= {
        name for name, _ in phone.listdir("/sdcard")
    }
    assert phone.realpath("/sdcard/DCIM/../Music") == "/storage/emulated/0/Music"
    assert phone.stat("/sdcard", follow=False).is_link
    assert phone.stat("/sdcard").is_dir
    assert phone.read("/proc/version").startswith(b"Linux version")
    assert phone.read("/dev/null") == b""
    assert phone.open_read("/dev/zero").read(3) == b"\0\0\0"
    assert phone.stat("/system/bin/ls").mode & 0o111


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("/x", "Read-only file system"),
        ("/system/x", "Read-only file system"),
        ("/system/bin/ls", "Read-only file system"),
        ("/data/x", "Permission denied"),
        ("/data/data/x", "Permission denied"),
        ("/proc/version", "Permission denied"),
        ("/proc/x", "Permission denied"),
        ("/sdcard", "Is a directory"),
        ("/sdcard/no/x", "No such file or directory"),
        ("/proc/version/x", "Not a directory"),
        ("/sdcard/" + "a" * 256, "File name too long"),
        ("/sdcard/" + "a/" * 3000, "File name too long"),
        ("", "No such file or directory"),
        ("/sdcard/a\0b", "Invalid argument"),
    ],
)
def test_a_place_that_cannot_be_written_says_why(path: str, text: str) -> None:
    phone = files()
    before = phone.snapshot()
    with pytest.raises(FsError) as problem:
        phone.write(path, b"x")
    assert problem.value.strerror == text
    assert phone.snapshot() == before


def test_the_shell_may_not_look_into_data_but_reach_its_own_place() -> None:
    phone = files()
    for path in ("/data", "/data/local", "/data/data", "/storage/emulated"):
        with pytest.raises(FsError, match="Permission denied"):
            phone.listdir(path)
    phone.write("/data/local/tmp/x", b"1", mode=0o644)
    assert phone.listdir("/data/local/tmp") == [("x", phone.stat("/data/local/tmp/x"))]
    found = phone.stat("/data/local/tmp/x")
    assert (found.mode, found.size, found.mtime, found.uid) == (bits.S_IFREG | 0o644, 1, NOW, 2000)


def test_the_card_has_its_own_modes_and_owner() -> None:
    phone = files()
    phone.write("/sdcard/x", b"1", mode=0o777)
    assert phone.stat("/sdcard/x").mode == bits.S_IFREG | 0o660
    phone.chmod("/sdcard/x", 0o777)
    assert phone.stat("/sdcard/x").mode & 0o777 == 0o660


def test_errors_have_linux_numbers() -> None:
    with pytest.raises(FsError) as problem:
        files().read("/nope")
    assert (problem.value.errno, problem.value.path) == (2, "/nope")


def test_writing_replaces_and_appending_adds() -> None:
    phone = files()
    phone.write("/sdcard/x", b"first", mtime=5)
    inode = phone.stat("/sdcard/x").ino
    phone.write("/sdcard/x", b"second")
    phone.append("/sdcard/x", b" more")
    assert phone.read("/storage/emulated/0/x") == b"second more"
    assert (phone.stat("/sdcard/x").ino, phone.stat("/sdcard/x").mtime) == (inode, NOW)


def test_an_open_file_outlives_its_name() -> None:
    phone = files()
    handle = phone.open_write("/sdcard/x")
    handle.write(b"a")
    phone.remove("/sdcard/x")
    handle.write(b"b")
    handle.close()
    assert not phone.exists("/sdcard/x")
    assert phone.used_bytes == 0


def test_directories_are_made_and_removed() -> None:
    phone = files()
    phone.mkdir("/sdcard/a/b/c", parents=True)
    with pytest.raises(FsError, match="File exists"):
        phone.mkdir("/sdcard/a")
    with pytest.raises(FsError, match="Directory not empty"):
        phone.rmdir("/sdcard/a")
    with pytest.raises(FsError, match="Is a directory"):
        phone.remove("/sdcard/a")
    phone.write("/sdcard/a/b/f", b"x")
    phone.remove_tree("/sdcard/a")
    assert not phone.exists("/sdcard/a")


def test_renaming_moves_replaces_and_refuses_a_loop() -> None:
    phone = files()
    phone.mkdir("/sdcard/a")
    phone.write("/sdcard/f", b"1")
    phone.write("/sdcard/g", b"2")
    phone.rename("/sdcard/f", "/sdcard/g")
    phone.rename("/sdcard/a", "/sdcard/b")
    assert (phone.read("/sdcard/g"), phone.is_dir("/sdcard/b"), phone.exists("/sdcard/f")) == (
        b"1",
        True,
        False,
    )
    with pytest.raises(FsError, match="Invalid argument"):
        phone.rename("/sdcard/b", "/sdcard/b/c")
    with pytest.raises(FsError, match="Is a directory"):
        phone.rename("/sdcard/g", "/sdcard/b")


def test_links_are_followed_but_not_for_ever() -> None:
    phone = files()
    phone.symlink("loop", "/data/local/tmp/loop")
    phone.symlink("/sdcard", "/data/local/tmp/card")
    phone.write("/data/local/tmp/card/x", b"1")
    assert phone.read("/sdcard/x") == b"1"
    with pytest.raises(FsError, match="Too many symbolic links"):
        phone.read("/data/local/tmp/loop")


def test_room_is_counted_and_comes_back() -> None:
    phone = files(limits=Limits(total_bytes=1000, nodes=60))
    phone.write("/sdcard/a", bytes(900))
    with pytest.raises(FsError, match="No space left"):
        phone.write("/sdcard/b", bytes(101))
    assert not phone.exists("/sdcard/b")
    with pytest.raises(FsError, match="No space left"):
        phone.append("/sdcard/a", bytes(101))
    phone.write("/sdcard/a", bytes(10))
    phone.write("/sdcard/b", bytes(990))
    phone.remove("/sdcard/b")
    assert phone.used_bytes == 10
    with pytest.raises(FsError, match="No space left"):
        for number in range(100):
            phone.touch(f"/sdcard/n{number}")


def test_a_snapshot_goes_through_json_and_back() -> None:
    phone = files()
    phone.write("/sdcard/raw", bytes(range(256)))
    phone.mkdir("/sdcard/dir")
    phone.symlink("../x", "/data/local/tmp/l")
    phone.write("/sdcard/\udcff\udcfe", b"odd name")
    taken = json.dumps(phone.snapshot())
    phone.remove_tree("/sdcard/dir")
    phone.write("/sdcard/raw", b"changed")
    phone.restore(json.loads(taken))
    assert json.dumps(phone.snapshot()) == taken
    assert phone.read("/sdcard/raw") == bytes(range(256))
    assert phone.readlink("/data/local/tmp/l") == "../x"
    other = files()
    other.restore(json.loads(taken))
    other.write("/sdcard/new", b"")
    phone.write("/sdcard/new", b"")
    assert other.snapshot() == phone.snapshot()


def _spoiled(snapshot: dict[str, Any], **entry: object) -> object:
    """A snapshot with one more entry, alike the first but for these."""
    return snapshot | {"entries": [*snapshot["entries"], snapshot["entries"][0] | entry]}


BROKEN: list[Callable[[dict[str, Any]], object]] = [
    lambda data: data and None,
    lambda data: [data],
    lambda data: {"unrelated": data},
    lambda data: data | {"format": 2},
    lambda data: data | {"entries": "x"},
    lambda data: data | {"entries": data["entries"][1:]},
    lambda data: data | {"entries": data["entries"] * 2},
    lambda data: data | {"entries": [*data["entries"], 5]},
    lambda data: data | {"next_ino": 1},
    lambda data: _spoiled(data, path=7),
    lambda data: _spoiled(data, path="../x"),
    lambda data: _spoiled(data, path="data/x", mode=-1),
    lambda data: _spoiled(data, path="data/x", mode=0o100644, data="!!"),
    lambda data: _spoiled(data, path="data/x", mode=0o120777),
]


@pytest.mark.parametrize("spoil", BROKEN)
def test_a_broken_snapshot_changes_nothing(spoil: Callable[[dict[str, Any]], object]) -> None:
    phone = files()
    phone.write("/sdcard/x", b"kept")
    before = phone.snapshot()
    with pytest.raises(ValueError, match=r"\w"):
        phone.restore(spoil(phone.snapshot()))
    assert phone.snapshot() == before
    assert phone.read("/sdcard/x") == b"kept"


def test_reset_is_the_first_day_and_quick() -> None:
    phone = files()
    first = phone.snapshot()
    for number in range(200):
        phone.write(f"/sdcard/{number}", bytes(1000))
    started = time.process_time()
    phone.reset()
    assert time.process_time() - started < 0.2
    assert phone.snapshot() == first
    assert phone.used_bytes == 0


def test_changes_are_counted_and_told() -> None:
    phone, told = files(), list[tuple[str, str, int]]()
    phone.changes = lambda path, what, size: told.append((path, what, size))
    before = phone.revision
    phone.write("/sdcard/x", b"123")
    phone.append("/sdcard/x", b"4")
    phone.mkdir("/sdcard/d")
    phone.rename("/sdcard/x", "/sdcard/y")
    phone.remove("/sdcard/y")
    root = "/storage/emulated/0"
    assert told == [
        (f"{root}/x", "write", 3),
        (f"{root}/x", "write", 4),
        (f"{root}/d", "mkdir", 0),
        (f"{root}/y", "rename", 4),
        (f"{root}/y", "remove", 4),
    ]
    assert phone.revision > before
    unchanged = phone.revision
    phone.read("/proc/version")
    phone.listdir("/sdcard")
    assert phone.revision == unchanged


def test_the_phone_itself_can_put_files_anywhere() -> None:
    phone = files()
    phone.install("/data/app/com.x/base.apk", b"apk")
    phone.install("/system/app/Y/Y.apk", b"sys")
    phone.provide("/proc/made", lambda: b"up")
    assert (
        phone.read("/data/app/com.x/base.apk"),
        phone.read("/system/app/Y/Y.apk"),
        phone.read("/proc/made"),
    ) == (b"apk", b"sys", b"up")
    with pytest.raises(FsError):
        phone.remove("/system/app/Y/Y.apk")
    phone.reset()
    assert phone.exists("/system/app/Y/Y.apk")
