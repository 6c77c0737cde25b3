"""The clients that people use, unmodified: adb, adbutils and adb-shell."""

from __future__ import annotations

import os
import random
import socket
import stat
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from adb_shell.adb_device import AdbDeviceTcp  # type: ignore[import-untyped]
from adb_shell.exceptions import AdbCommandFailureException  # type: ignore[import-untyped]
from adbutils import AdbError  # type: ignore[import-untyped]

from tests.phone.adb_tools import SECONDS, Adb, Phone, free_port, serve
from tests.phone.adbd_device import BANNER, EVERY_BYTE, FakeDevice

FIVE_MB = random.Random(5).randbytes(5_000_000)  # noqa: S311 - noise, not secrets


@pytest.fixture
def phone(adb_server: Adb, fake_device: FakeDevice) -> Iterator[Phone]:
    with adb_server.phone(fake_device) as phone:
        yield phone


@pytest.fixture
def adb_shell(fake_device: FakeDevice) -> Iterator[AdbDeviceTcp]:
    with serve(fake_device) as port:
        device = AdbDeviceTcp("127.0.0.1", port, default_transport_timeout_s=SECONDS)
        device.connect()
        yield device
        device.close()


def until(is_so: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_so():
        assert time.monotonic() < deadline
        time.sleep(0.005)


# adb


def test_adb_knows_the_phone(phone: Phone) -> None:
    listed = phone.adb.run("devices", "-l").stdout.decode()
    line = next(line for line in listed.splitlines() if line.startswith(phone.serial))
    assert line.split()[1:5] == ["device", "product:fake", "model:Fake_Phone", "device:fake"]
    features = phone.run("features").stdout.decode().split()
    assert set(features) == set(BANNER.partition("features=")[2].split(","))


def test_adb_shell_has_outputs_exit_codes_and_input(phone: Phone) -> None:
    done = phone.run("shell", "echo", "hi")
    assert (done.returncode, done.stdout, done.stderr) == (0, b"hi\n", b"")
    done = phone.run("shell", "err", "oh")
    assert (done.returncode, done.stdout, done.stderr) == (1, b"", b"oh\n")
    assert phone.run("shell", "exit 42").returncode == 42
    assert phone.run("shell", "no-such-thing").returncode == 127
    big = EVERY_BYTE * 2000
    assert phone.run("shell", "cat", input=big).stdout == big
    done = phone.run("shell", input=b"echo one\nerr two\nexit 9\n")
    assert (done.returncode, done.stdout, done.stderr) == (9, b"one\n", b"two\n")
    assert phone.run("shell", "-x", "err oh").stdout == b"oh\n"  # -x: without the shell protocol.


def test_adb_shell_with_a_terminal(phone: Phone, fake_device: FakeDevice) -> None:
    assert b"one" in phone.run("shell", "-tt", input=b"echo one\n").stdout
    assert fake_device.opened[-1].endswith(",pty:")


def test_adb_exec_is_clean_both_ways(phone: Phone, fake_device: FakeDevice) -> None:
    assert phone.run("exec-out", "every-byte", "20000").stdout == EVERY_BYTE * 20_000
    phone.run("exec-in", "save /sdcard/x", input=FIVE_MB)
    until(lambda: fake_device.files.exists("/sdcard/x"))
    assert fake_device.files.read("/sdcard/x") == FIVE_MB


def test_adb_push_and_pull(phone: Phone, fake_device: FakeDevice, tmp_path: Path) -> None:
    local = tmp_path / "five.bin"
    local.write_bytes(FIVE_MB)
    local.chmod(0o755)
    os.utime(local, (1_000_000_000, 1_000_000_000))
    assert phone.run("push", local, "/data/local/tmp/new/folder/x").returncode == 0
    assert fake_device.files.read("/data/local/tmp/new/folder/x") == FIVE_MB
    found = fake_device.files.stat("/data/local/tmp/new/folder/x")
    assert (stat.S_IMODE(found.mode), found.mtime) == (0o777, 1_000_000_000)
    assert phone.run("pull", "-a", "/data/local/tmp/new/folder/x", tmp_path / "back").returncode == 0
    assert (tmp_path / "back").read_bytes() == FIVE_MB
    assert (tmp_path / "back").stat().st_mtime == 1_000_000_000


def test_adb_pushes_and_pulls_folders(phone: Phone, tmp_path: Path) -> None:
    (tmp_path / "tree" / "sub").mkdir(parents=True)
    for name in ("a", "sub/b", "sub/é"):
        (tmp_path / "tree" / name).write_bytes(name.encode())
    assert phone.run("push", tmp_path / "tree", "/sdcard").returncode == 0
    assert phone.run("pull", "/sdcard/tree", tmp_path / "back").returncode == 0
    back = {
        str(p.relative_to(tmp_path / "back")): p.read_bytes()
        for p in (tmp_path / "back").rglob("*")
        if p.is_file()
    }
    assert back == {name: name.encode() for name in ("a", "sub/b", "sub/é")}
    assert phone.run("push", "--sync", tmp_path / "tree", "/sdcard").returncode == 0


def test_adb_says_why_a_file_did_not_go(phone: Phone, tmp_path: Path) -> None:
    local = tmp_path / "x"
    local.write_bytes(FIVE_MB)
    done = phone.run("push", local, "/system/x")
    assert done.returncode == 1
    assert b"couldn't create file: Read-only file system" in done.stderr
    assert b"secure_mkdirs failed" in phone.run("push", local, "/nowhere/x").stderr
    done = phone.run("pull", "/sdcard/none", tmp_path / "none")
    assert done.returncode == 1
    assert b"failed to stat remote object '/sdcard/none': No such file or directory" in done.stderr
    assert not (tmp_path / "none").exists()


def test_adb_ls(phone: Phone, fake_device: FakeDevice) -> None:
    fake_device.files.write("/data/local/tmp/x", b"123", mtime=16)
    lines = phone.run("ls", "/data/local/tmp").stdout.decode().splitlines()
    assert [line.split()[-1] for line in lines] == [".", "..", "x"]
    assert lines[-1].split()[1:3] == ["00000003", "00000010"]
    assert phone.run("ls", "/none").stdout == b""


@pytest.mark.parametrize(
    ("command", "answer"),
    [
        ("root", "adbd cannot run as root in production builds\n"),
        ("unroot", "adbd not running as root\n"),
        ("remount", 'Not running as root. Try "adb root" first.\n'),
    ],
)
def test_adb_meets_a_user_build(command: str, answer: str, phone: Phone) -> None:
    assert phone.run(command).stdout.decode() == answer


def test_adb_reverse(phone: Phone) -> None:
    assert phone.run("reverse", "tcp:8080", "tcp:9090").stdout == b"8080\n"
    done = phone.run("reverse", "--no-rebind", "tcp:8080", "tcp:1")
    assert (done.returncode, done.stderr) == (1, b"adb: error: cannot rebind existing socket\n")
    assert phone.run("reverse", "localabstract:x", "tcp:1").returncode == 0
    lines = phone.run("reverse", "--list").stdout.decode().split("\n")
    assert [line.split()[1:] for line in lines if line] == [
        ["tcp:8080", "tcp:9090"],
        ["localabstract:x", "tcp:1"],
    ]
    assert phone.run("reverse", "--remove", "tcp:8080").returncode == 0
    assert (
        phone.run("reverse", "--remove", "tcp:8080").stderr == b"adb: error: listener 'tcp:8080' not found\n"
    )
    assert phone.run("reverse", "--remove-all").returncode == 0
    assert phone.run("reverse", "--list").stdout.strip() == b""


def test_adb_forward_finds_nobody_listening(phone: Phone, fake_device: FakeDevice) -> None:
    port = free_port()
    assert phone.run("forward", f"tcp:{port}", "tcp:8080").returncode == 0
    with socket.create_connection(("127.0.0.1", port), timeout=SECONDS) as client:
        assert client.recv(1) == b""
    assert fake_device.opened == ["tcp:8080"]
    phone.run("forward", "--remove", f"tcp:{port}")


def test_adb_finds_what_is_not_there_closed(phone: Phone) -> None:
    assert phone.run("jdwp").stderr == b"error: closed\n"


def test_adb_outlives_a_command_that_fails(phone: Phone) -> None:
    done = phone.run("shell", "boom")
    assert (done.returncode, done.stderr) == (1, b"Killed\n")
    assert phone.run("shell", "echo alive").stdout == b"alive\n"


def test_many_adbs_at_once(phone: Phone) -> None:
    with ThreadPoolExecutor(8) as pool:
        said = list(pool.map(lambda number: phone.run("shell", f"echo {number}").stdout, range(24)))
    assert said == [b"%d\n" % number for number in range(24)]


# adbutils


def test_adbutils_runs_commands(phone: Phone) -> None:
    device = phone.adbutils()
    assert device.shell("echo hi") == "hi"
    assert device.shell(["echo", "a b"]) == "a b"
    assert device.shell("every-byte 10", encoding=None) == EVERY_BYTE * 10
    assert device.shell2("exit 5", v2=True).returncode == 5
    with device.shell("cat", stream=True) as connection:
        connection.conn.sendall(b"to and fro")
        assert connection.read(10) == b"to and fro"


def test_adbutils_pushes_and_pulls(phone: Phone, fake_device: FakeDevice, tmp_path: Path) -> None:
    device = phone.adbutils()
    assert device.sync.push(FIVE_MB, "/sdcard/five/x", check=True) == len(FIVE_MB)
    assert fake_device.files.read("/sdcard/five/x") == FIVE_MB
    assert device.sync.pull("/sdcard/five/x", tmp_path / "x") == len(FIVE_MB)
    assert (tmp_path / "x").read_bytes() == FIVE_MB
    assert device.sync.read_bytes("/sdcard/five/x") == FIVE_MB
    assert device.sync.stat("/sdcard/five/x").size == len(FIVE_MB)
    assert [entry.path for entry in device.sync.list("/sdcard/five")] == [".", "..", "x"]
    assert device.sync.list("/sdcard/none") == []
    assert not device.sync.exists("/sdcard/none")
    with pytest.raises(AdbError, match="open failed: No such file or directory"):
        device.sync.read_bytes("/sdcard/none")
    with pytest.raises(AdbError, match="FAIL"):
        device.sync.push(b"x", "/system/x")


# adbutils leaves the socket of a framebuffer open.
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_adbutils_reads_the_framebuffer(phone: Phone, fake_device: FakeDevice) -> None:
    image = phone.adbutils().framebuffer()
    assert (image.size, image.mode) == ((16, 12), "RGBA")
    assert image.tobytes() == fake_device.pixels


def test_adbutils_reverse(phone: Phone) -> None:
    device = phone.adbutils()
    device.reverse("tcp:8080", "tcp:9090")
    assert [(item.remote, item.local) for item in device.reverse_list()] == [("tcp:8080", "tcp:9090")]
    with pytest.raises(AdbError, match="cannot rebind"):
        device.reverse("tcp:8080", "tcp:1", norebind=True)
    device.reverse_remove_all()
    assert device.reverse_list() == []


# adb-shell: an old client with checksums, straight to the phone


def test_adb_shell_runs_commands(adb_shell: AdbDeviceTcp) -> None:
    assert adb_shell.shell("echo hi") == "hi\n"
    assert adb_shell.exec_out("every-byte 5000", decode=False) == EVERY_BYTE * 5000
    assert list(adb_shell.streaming_shell("repeat 3")) != []
    assert adb_shell.root() is None
    for number in range(50):
        assert adb_shell.shell(f"echo {number}") == f"{number}\n"


def test_adb_shell_pushes_and_pulls(adb_shell: AdbDeviceTcp, fake_device: FakeDevice, tmp_path: Path) -> None:
    local = tmp_path / "five.bin"
    local.write_bytes(FIVE_MB)
    adb_shell.push(str(local), "/sdcard/five/x", st_mode=0o100644, mtime=77)
    assert fake_device.files.read("/sdcard/five/x") == FIVE_MB
    assert fake_device.files.stat("/sdcard/five/x").mtime == 77
    adb_shell.pull("/sdcard/five/x", str(tmp_path / "back"))
    assert (tmp_path / "back").read_bytes() == FIVE_MB
    assert adb_shell.stat("/sdcard/five/x")[1:] == (len(FIVE_MB), 77)
    assert adb_shell.stat("/sdcard/none") == (0, 0, 0)
    assert [entry.filename for entry in adb_shell.list("/sdcard/five")] == [b".", b"..", b"x"]
    with pytest.raises(AdbCommandFailureException, match="No such file or directory"):
        adb_shell.pull("/sdcard/none", str(tmp_path / "none"))


def test_fifty_adb_shells_at_once(fake_device: FakeDevice) -> None:
    with serve(fake_device) as port:
        devices = [AdbDeviceTcp("127.0.0.1", port, default_transport_timeout_s=SECONDS) for _ in range(50)]
        for device in devices:
            device.connect()
        said = [device.shell(f"echo {number}") for number, device in enumerate(devices)]
        for device in devices:
            device.close()
    assert said == [f"{number}\n" for number in range(50)]
