"""The lines that keep a stream and a ledger, in shells that others wrote, as a phone's is."""

from __future__ import annotations

import asyncio
import os
import shutil
import signal
import socket
import subprocess
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from treetap.core.clock import SystemClock
from treetap.device.adb.facts import Held, held_now
from treetap.device.adb.hands import _if_still
from treetap.device.adb.link import Answering, StreamEnded, Wire, framed
from treetap.device.adb.shell import AdbShell, Ledger
from treetap.errors import DeviceLost
from treetap.models import Size

SHELLS = [name for name in ("mksh", "dash", "bash", "ksh", "busybox") if shutil.which(name)]


class LocalLink:
    """Opens a shell of this machine where a phone's would be."""

    serial, patience, is_closed = "here", 1.0, False

    def __init__(self, program: str) -> None:
        self._program = [program, "sh", "-"] if program == "busybox" else [program, "-"]
        self.running: list[subprocess.Popen[bytes]] = []

    def check_open(self) -> None:
        """Always."""

    def lost(self, why: str) -> DeviceLost:
        return DeviceLost(why)

    async def open(self, service: str) -> Wire:
        assert service == "exec:"
        with socket.create_server(("127.0.0.1", 0)) as server:
            ours = socket.create_connection(server.getsockname())
            theirs, _ = server.accept()
        with theirs:
            self._start(theirs.fileno())
        ours.setblocking(False)
        return Wire(ours)

    def _start(self, stream: int) -> None:
        self.running.append(
            subprocess.Popen(self._program, stdin=stream, stdout=stream, stderr=stream, cwd="/")
        )

    def hang_up(self) -> None:
        """What adbd does to the shell of a lost stream."""
        self.running[-1].send_signal(signal.SIGHUP)

    def end(self) -> None:
        for one in self.running:
            one.kill()
            one.wait()


@pytest.fixture(params=SHELLS)
def link(request: pytest.FixtureRequest) -> LocalLink:
    return LocalLink(request.param)


@pytest.fixture
async def shell(link: LocalLink, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[AdbShell]:
    real = Ledger.__init__

    def here(ledger: Ledger) -> None:
        real(ledger)
        ledger.folder = str(tmp_path / "ledger")

    monkeypatch.setattr(Ledger, "__init__", here)
    shell = AdbShell(link, SystemClock(), packets=False, seconds=5)  # type: ignore[arg-type]
    yield shell
    await shell.close()
    link.end()
    assert "ledger" not in os.listdir(tmp_path)  # noqa: PTH208


@pytest.mark.parametrize("once", [False, True])
async def test_commands_and_their_codes(shell: AdbShell, link: LocalLink, once: bool) -> None:
    for command, out, code in [
        ("echo hi", "hi\n", 0),
        ("printf 'no newline'", "no newline", 0),
        ("exit 7", "", 7),
        ("false; true", "", 0),
        ("cat", "", 0),
        ("echo 'a\nb'; cd /tmp; pwd", "a\nb\n/tmp\n", 0),
        ("pwd", "/\n", 0),
        ("echo \"it's\" '$HOME' 你好", "it's $HOME 你好\n", 0),
    ]:
        answer = await shell.run(command, once=once)
        assert (answer.out, answer.code) == (out, code)
    for broken in ("echo 'open", "if then", "(", "no_such_command_here"):
        assert (await shell.run(broken, once=once)).code != 0
    assert len(link.running) == 1


async def test_each_input_runs_once_and_is_remembered(
    shell: AdbShell, tmp_path: Path, link: LocalLink
) -> None:
    log = tmp_path / "log"
    for number in range(60):
        await shell.run(f"echo {number} >>{log}", once=True)
    assert log.read_text().split() == [str(number) for number in range(60)]
    log.unlink()


async def test_what_the_ledger_answers(shell: AdbShell) -> None:
    await shell.run("true", once=True)
    ledger = shell._ledger
    assert ledger is not None
    number, code = ledger.entry("exit 5")
    assert (await shell._asked(code, 5)).word == "5"
    assert (await shell._asked(code, 5)).word == "void"
    assert (await shell._asked(ledger.question(number), 5)).word == "5"
    late, code = ledger.entry("exit 6")
    assert (await shell._asked(ledger.question(late), 5)).word == "void"
    assert (await shell._asked(code, 5)).word == "void"
    begun, _ = ledger.entry("exit 7")
    await shell.run(f"mkdir {ledger.folder}/{begun}")
    assert (await shell._asked(ledger.question(begun), 5)).word == "running"


async def test_only_one_of_two_can_begin(shell: AdbShell, link: LocalLink, tmp_path: Path) -> None:
    """The line that was thought lost arrives while somebody asks for it: one of them comes first."""
    other = AdbShell(link, SystemClock(), packets=False, seconds=5)  # type: ignore[arg-type]
    await shell.run("true", once=True)
    assert shell._ledger is not None
    log = tmp_path / "log"
    log.touch()
    ran = 0
    for _ in range(60):
        number, code = shell._ledger.entry(f"echo x >>{log}")
        late, asked = await asyncio.gather(
            other._asked(code, 5), shell._asked(shell._ledger.question(number), 5)
        )
        assert (late.word == "void") == (asked.word == "void")
        ran += late.word == "0"
    assert len(log.read_text().split()) == ran
    log.unlink()
    await other.close()


async def test_what_has_begun_ends_though_the_stream_is_lost(
    shell: AdbShell, link: LocalLink, tmp_path: Path
) -> None:
    begun, log = tmp_path / "begun", tmp_path / "log"
    command = f"touch {begun}; sleep 0.3; echo said; echo done >>{log}; exit 4"
    running = asyncio.create_task(shell.run(command, once=True))
    while not begun.exists():  # noqa: ASYNC110
        await asyncio.sleep(0.01)
    assert shell._wire is not None
    shell._wire._socket.shutdown(socket.SHUT_RDWR)
    link.hang_up()
    answer = await running
    assert (answer.code, answer.whole, answer.out) == (4, False, "")
    assert log.read_text() == "done\n"
    assert len(link.running) == 2
    for file in (begun, log):
        file.unlink()


OWN = "  Display: mDisplayId=0 (organized)\\n    init=9x9 cur=720x360 app=1\\n    mRotation=1 m=0\\n"
OTHER = "  Display: mDisplayId=2\\n    init=9x9 cur=360x720 app=1\\n    mRotation=3 m=0\\n"


@pytest.mark.parametrize("said", [OWN, OWN + OTHER, OTHER + OWN, OWN.partition("\\n")[2]])
async def test_a_touch_is_for_the_phones_own_screen_as_it_is_held(shell: AdbShell, said: str) -> None:
    def held(width: int, height: int, rotation: str) -> str:
        phone = f"dumpsys() {{ printf '{said}'; }}; input() {{ echo touched; }}; "
        return phone + _if_still(Held(Size(width=width, height=height), 0, rotation), "input tap 1 1")

    for same in (held(720, 360, "mRotation=1"), held(720, 360, "")):
        answer = await shell.run(same)
        assert (answer.out, answer.code) == ("touched\n", 0)
    for other in (held(360, 720, ""), held(720, 360, "mRotation=3"), held(720, 36, "")):
        answer = await shell.run(other)
        assert answer.code == 97
        assert held_now(answer.out) == Held(Size(width=720, height=360), 1, "mRotation=1")


# The frame alone.


def packet(kind: int, data: bytes) -> bytes:
    return bytes([kind]) + len(data).to_bytes(4, "little") + data


def test_an_answer_may_come_in_any_pieces() -> None:
    said = (
        packet(2, b"late\n")
        + packet(1, b"late\nMa\nou")
        + packet(2, b"Ma\n")
        + packet(1, b"t")
        + packet(2, b"er")
        + packet(2, b"rMz\n")
        + packet(1, b"Mz 1")
        + packet(1, b"2\n")
    )
    for size in range(1, len(said)):
        answering = Answering("M", packets=True)
        pieces = [said[at : at + size] for at in range(0, len(said), size)]
        assert [answering.feed(piece) for piece in pieces][-1]
        assert (answering.out, answering.err, answering.word) == ("out", "err", "12")


@pytest.mark.parametrize("end", range(10))
def test_what_is_not_all_there_is_no_answer(end: int) -> None:
    said = b"Ma\noutMz 0\n"
    assert not Answering("M", packets=False).feed(said[:end])


@pytest.mark.parametrize(
    "said",
    [
        packet(3, b"\0"),
        packet(9, b"x"),
        packet(1, b"Ma\nMz \n") + packet(2, b"Ma\nMz\n"),
        b"\1\xff\xff\xff\xff",
    ],
)
def test_a_stream_that_makes_no_sense_has_ended(said: bytes) -> None:
    with pytest.raises(StreamEnded):
        Answering("M", packets=True).feed(said)


def test_a_long_line_is_sent_in_packets_that_any_phone_takes() -> None:
    sent, at, line = framed("x" * 10_000, "M", packets=True), 0, b""
    while at < len(sent):
        assert sent[at] == 0
        length = int.from_bytes(sent[at + 1 : at + 5], "little")
        assert length <= 4000
        line += sent[at + 5 : at + 5 + length]
        at += 5 + length
    assert line.count(b"\n") == 1
    assert b"x" * 10_000 in line
