"""The shell on one stream: what goes in comes out, whole and in order, or is an error."""

from __future__ import annotations

import asyncio
import shlex

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.device_proxy import Fault, Proxy
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.server import Client
from treetap.device.adb.shell import AdbShell
from treetap.errors import ActionFailed, DeviceLost
from virtualphone import VirtualPhone

STREAM = b"shell,v2,raw:"


@pytest.fixture
def shell(device: AdbDevice) -> AdbShell:
    return device.shell


@pytest.fixture(params=["shell protocol", "one stream"])
def either(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A phone with the shell protocol, and one without."""
    if request.param == "one stream":
        monkeypatch.setattr(Client, "features", lambda *_: frozenset({"cmd"}))
    return str(request.param)


async def test_outputs_and_exit_code_come_apart(shell: AdbShell) -> None:
    answer = await shell.run("echo out; echo err >&2; exit 7")
    assert (answer.out, answer.err, answer.code) == ("out\n", "err\n", 7)


async def test_without_the_shell_protocol_both_outputs_are_one(either: str, shell: AdbShell) -> None:
    answer = await shell.run("echo out; echo err >&2; exit 7")
    apart = ("out\n", "err\n", 7) if either == "shell protocol" else ("out\nerr\n", "", 7)
    assert (answer.out, answer.err, answer.code) == apart


@pytest.mark.parametrize(
    ("command", "out"),
    [
        ("echo -n no newline", "no newline"),
        ("true", ""),
        ("echo a\necho b", "a\nb\n"),
        ("echo 'a\nb'", "a\nb\n"),
        ("echo \"it's\" '$HOME' \\\\", "it's $HOME \\\n"),
        ("cat", ""),  # nothing on stdin, and not the next command
        ("echo 你好 😀", "你好 😀\n"),
        ("cd /sdcard; pwd", "/sdcard\n"),
        ("# a comment", ""),
        ("echo done #", "done\n"),
    ],
)
async def test_what_a_command_says(either: str, shell: AdbShell, command: str, out: str) -> None:
    answer = await shell.run(command)
    assert (answer.out, answer.code) == (out, 0)


@pytest.mark.parametrize(
    "command", ["echo 'open", "if then", "(", "echo $(", "exit 3", "exec false", "return 4"]
)
async def test_nothing_spoils_the_stream(either: str, shell: AdbShell, proxy: Proxy, command: str) -> None:
    await shell.run("pwd")
    before = len(proxy.services)
    assert (await shell.run(command)).code != 0
    assert (await shell.run("pwd")).out == "/\n"
    assert len(proxy.services) == before, "the stream was opened again"


@pytest.mark.parametrize("command", ["echo a\0b", "", "echo \ud800"])
async def test_what_no_phone_can_be_given_is_refused(shell: AdbShell, command: str) -> None:
    with pytest.raises(ActionFailed):
        await shell.run(command)


async def test_output_may_look_like_the_marks(either: str, shell: AdbShell) -> None:
    text = "0123456789abcdef01234567a\n0123456789abcdef01234567z 0\nz 0\n"
    answer = await shell.run(f"echo -n {shlex.quote(text)}; exit 9")
    assert (answer.out, answer.code) == (text, 9)


async def test_much_output_comes_whole(either: str, shell: AdbShell) -> None:
    answer = await shell.run("seq 1 400000")
    lines = answer.out.splitlines()
    assert (len(lines), lines[0], lines[-1]) == (400_000, "1", "400000")


async def test_commands_at_once_each_get_their_own_answer(shell: AdbShell) -> None:
    answers = await asyncio.gather(*(shell.run(f"echo {n}; echo e{n} >&2; exit {n}") for n in range(30)))
    assert [(a.out, a.err, a.code) for a in answers] == [(f"{n}\n", f"e{n}\n", n) for n in range(30)]


async def test_a_late_word_of_one_command_is_not_the_next_ones(shell: AdbShell) -> None:
    await shell.run("(sleep 1; echo late; echo late >&2) &")
    for _ in range(3):
        answer = await shell.run("echo mine")
        assert (answer.out, answer.err) == ("mine\n", "")


async def test_one_stream_serves_all_commands(shell: AdbShell, proxy: Proxy) -> None:
    for _ in range(5):
        await shell.run("true")
    assert sum(STREAM in service for service in proxy.services) == 1


async def test_a_slow_phone_is_not_waited_for_longer_than_the_deadline(shell: AdbShell, proxy: Proxy) -> None:
    await shell.run("true")
    proxy.arm(Fault(STREAM, down=0, hold=True, times=1))
    with pytest.raises(DeviceLost, match=r"0\.2 seconds"):
        await shell.run("echo slow", deadline=0.2)
    proxy.heal()
    assert (await shell.run("echo next")).out == "next\n"


async def test_after_a_cancelled_command_the_next_reads_its_own(shell: AdbShell, proxy: Proxy) -> None:
    await shell.run("true")
    proxy.arm(Fault(STREAM, down=10, hold=True, times=1))
    waiting = asyncio.create_task(shell.run("echo cancelled"))
    await asyncio.sleep(0.1)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    proxy.heal()
    assert (await shell.run("echo next")).out == "next\n"


@pytest.mark.parametrize("after", [0, 1, 5, 30, 60, 90, 120])
async def test_cut_output_is_asked_for_again_and_never_taken(
    shell: AdbShell, proxy: Proxy, after: int
) -> None:
    await shell.run("true")
    proxy.arm(Fault(STREAM, down=after, times=1))
    assert (await shell.run("echo all of it; echo and this >&2")).out == "all of it\n"


@pytest.mark.parametrize("after", [0, 1, 20, 60])
async def test_output_that_is_always_cut_is_an_error(shell: AdbShell, proxy: Proxy, after: int) -> None:
    proxy.arm(Fault(STREAM, down=8 + after))
    with pytest.raises(DeviceLost):
        await shell.run("echo all of it")


async def test_a_closed_device_answers_nothing(device: AdbDevice, phone: VirtualPhone) -> None:
    await device.shell.run("true", once=True)
    await device.close()
    for call in (
        device.info(),
        device.capture(),
        device.tree(),
        device.foreground(),
        device.apps(),
        device.shell.run("true"),
    ):
        with pytest.raises(DeviceLost, match="closed"):
            await call


async def test_nothing_is_left_on_the_phone(device: AdbDevice, adb_server: Adb, phone: VirtualPhone) -> None:
    for _ in range(120):
        await device.shell.run("true", once=True)
    kept = adb_server.run("shell", "ls -d /data/local/tmp/treetap-*/*", port=phone.port).stdout.split()
    assert 0 < len(kept) <= 51
    await device.close()
    assert adb_server.run("shell", "ls /data/local/tmp", port=phone.port).stdout == b""
