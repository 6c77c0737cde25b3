"""`adb shell` for people: prompts, echoes, keys that edit, ^C."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator

import pytest

from tests.phone.adb_tools import Adb, Phone
from tests.phone.adbd_client import RawClient, connected, until
from tests.phone.adbd_device import ShellDevice
from tests.phone.adbd_typist import CLOSE_STDIN, WINDOW, Typist, window
from virtualphone.adbd.server import AdbDaemon

PROMPT = b"vphone:/ $ "
INTERACTIVE = "shell,v2,TERM=xterm-256color,pty:"


@pytest.fixture
def shell_device() -> ShellDevice:
    return ShellDevice()


@pytest.fixture
async def client(shell_device: ShellDevice) -> AsyncIterator[RawClient]:
    daemon = AdbDaemon(shell_device)
    await daemon.start()
    async with connected(daemon.port) as client:
        yield client
    await daemon.stop()
    assert not daemon.tasks


@pytest.mark.parametrize("service", [INTERACTIVE, "shell,v2:", "shell,pty:", "shell:"])
async def test_a_shell_without_a_command_asks_echoes_and_answers(service: str, client: RawClient) -> None:
    typist = await Typist.at(client, service)
    assert await typist.sees(PROMPT) == PROMPT
    await typist.types(b"echo hi; nope\r")
    assert await typist.sees(PROMPT) == (
        b"echo hi; nope\r\nhi\r\n/system/bin/sh: nope: inaccessible or not found\r\n127|" + PROMPT
    )
    await typist.types(b"cd /sdcard\n")
    assert await typist.sees(b" $ ") == b"cd /sdcard\r\nvphone:/sdcard $ "
    await typist.types(b"exit 7\r")
    assert await typist.sees_the_end() == b"exit 7\r\n"
    assert typist.code == (7 if "v2" in service else None)


@pytest.mark.parametrize("service", ["shell,v2,raw:", "shell,raw:"])
async def test_without_a_terminal_there_are_neither_prompts_nor_echoes(
    service: str, client: RawClient
) -> None:
    typist = await Typist.at(client, service)
    await typist.types(b"echo hi\n")
    assert await typist.sees(b"hi\n") == b"hi\n"


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (b"echo ab\x7fc", b"ac"),
        (b"echo a\bb", b"b"),
        ("echo a中\x7f".encode(), b"a"),
        ("echo ae\u0301\x7f".encode(), b"a"),
        (b"nonsense\x15echo b", b"b"),
        (b"echo one two  \x17three", b"one three"),
        (b"echo a\x1b[A\x1b[1;5C\x1bOHb", b"ab"),
        (b"\x7f\x15\x17\x0c\x1a\techo a", b"a"),
        (b"echo a\x04", b"a"),
        ("echo 中é😀".encode(), "中é😀".encode()),
    ],
)
async def test_keys_edit_the_line(typed: bytes, said: bytes, client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    for key in typed:  # Wherever the packets are cut.
        await typist.types(bytes([key]))
    await typist.types(b"\r")
    echo, _, rest = (await typist.sees(PROMPT)).partition(b"\r\n")
    assert rest == said + b"\r\n" + PROMPT
    assert b"\x1b" not in echo


async def test_what_is_erased_goes_from_the_screen_as_wide_as_it_is(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types("a中\x7f\x7f\r".encode())
    assert await typist.sees(PROMPT) == "a中".encode() + b"\b \b" * 3 + b"\r\n" + PROMPT


async def test_lines_that_belong_together_are_asked_for(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"for x in 1 2; do\recho $x\rdone\r")
    shown = b"for x in 1 2; do\r\n> echo $x\r\n> done\r\n1\r\n2\r\n"
    assert await typist.sees(PROMPT) == shown + PROMPT
    await typist.types(b"echo 'open\r")
    await typist.sees(b"> ")
    await typist.types(b"\x03")
    assert await typist.sees(PROMPT) == b"^C\r\n130|" + PROMPT


@pytest.mark.parametrize(("key", "shown"), [(b"\x03", b"^C"), (b"\x1c", b"^\\")])
async def test_control_c_ends_the_command_and_not_the_shell(
    key: bytes, shown: bytes, client: RawClient, shell_device: ShellDevice
) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"cd /sdcard; x=kept; hang | cat > y\r")
    await typist.sees(b"\r\n")
    await shell_device.started.wait()
    await typist.types(key)
    assert await typist.sees(b" $ ") == shown + b"\r\n130|vphone:/sdcard $ "
    assert shell_device.cancelled.is_set()
    await typist.types(b"echo $? $x\r")
    assert await typist.sees(b" $ ") == b"echo $? $x\r\n130 kept\r\nvphone:/sdcard $ "


async def test_control_c_stops_a_flood(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"yes\r")
    await typist.sees(b"y\r\ny\r\n")
    await typist.types(b"\x03")
    assert (await typist.sees(PROMPT)).endswith(b"^C\r\n130|" + PROMPT)


async def test_control_c_at_the_prompt_forgets_the_line_and_keeps_what_follows(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"rm -r /sdcard")
    await typist.sees(b"rm -r /sdcard")
    await typist.types(b"\x03echo b\r")
    assert await typist.sees(b"$ echo b") == b"^C\r\n130|" + PROMPT + b"echo b"
    assert await typist.sees(PROMPT) == b"\r\nb\r\n" + PROMPT


async def test_control_d_ends_the_input_of_a_command_and_then_the_shell(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"cat; false\r")
    await typist.sees(b"false\r\n")
    await typist.types(b"one\x7f\r")
    assert await typist.sees(b"on\r\n") == b"one\b \b\r\non\r\n"
    await typist.types(b"part\x04")
    assert await typist.sees(b"partpart") == b"partpart"
    await typist.types(b"\x04")
    assert await typist.sees(PROMPT) == b"1|" + PROMPT
    await typist.types(b"\x04")
    assert await typist.sees_the_end() == b"^D\r\n"
    assert typist.code == 1


async def test_what_is_typed_ahead_is_shown_at_once_and_runs_after(
    client: RawClient, shell_device: ShellDevice
) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"head -c 3; echo .\r")
    await typist.sees(b".\r\n")
    await typist.types(b"abcecho rest\recho last\r")
    await typist.sees(b"abcecho rest\r\n")
    assert (await typist.sees(PROMPT)).endswith(b"abc.\r\n" + PROMPT)
    assert await typist.sees(PROMPT) == b"echo rest\r\nrest\r\n" + PROMPT
    assert await typist.sees(PROMPT) == b"echo last\r\nlast\r\n" + PROMPT


async def test_enter_is_seen_while_a_command_runs_that_does_not_read(
    client: RawClient, shell_device: ShellDevice
) -> None:
    typist = await Typist.at(client, "shell,v2,pty:hang")
    await shell_device.started.wait()
    await typist.types(b"mark\r")
    assert await typist.sees(b"\r\n") == b"mark\r\n"
    await typist.types(b"\x03")
    assert await typist.sees_the_end() == b"^C\r\n"
    assert typist.code == 130


async def test_a_command_on_a_terminal_has_one_output_with_its_line_ends(client: RawClient) -> None:
    typist = await Typist.at(client, "shell,v2,TERM=xterm,pty:echo a; nope; exit 4")
    said = b"a\r\n/system/bin/sh: nope: inaccessible or not found\r\n"
    assert await typist.sees_the_end() == said
    assert typist.code == 4


async def test_window_sizes_are_no_input_and_a_closed_input_ends_the_shell(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sends(WINDOW, b"24x80,0x0\0")
    await typist.types(b"echo a\rexit 3")
    await typist.sends(CLOSE_STDIN, b"")
    assert await typist.sees_the_end() == (PROMPT + b"echo a\r\na\r\n" + PROMPT + b"exit 3")
    assert typist.code == 3


async def test_a_line_can_only_grow_so_long_and_a_flood_of_keys_is_held_back(client: RawClient) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"echo " + b"x" * 100_000)
    await typist.types(b"\r")
    await typist.sees(b"\r\n")
    assert await typist.sees(PROMPT) == b"x" * 4090 + b"\r\n" + PROMPT


async def test_a_shell_that_is_left_takes_its_jobs_with_it(
    client: RawClient, shell_device: ShellDevice
) -> None:
    typist = await Typist.at(client, INTERACTIVE)
    await typist.sees(PROMPT)
    await typist.types(b"hang &\r")
    await typist.sees(PROMPT)
    await shell_device.started.wait()
    await typist.types(b"exit\r")
    await typist.sees_the_end()
    assert shell_device.cancelled.is_set()


async def test_a_client_that_goes_takes_the_shell_with_it(
    shell_device: ShellDevice,
) -> None:
    daemon = AdbDaemon(shell_device)
    await daemon.start()
    async with connected(daemon.port) as client:
        typist = await Typist.at(client, INTERACTIVE)
        await typist.sees(PROMPT)
        await typist.types(b"hang\r")
        await shell_device.started.wait()
    await until(lambda: not daemon.tasks)
    assert shell_device.cancelled.is_set()
    await daemon.stop()


# the real adb in a real terminal


@pytest.fixture
def phone(adb_server: Adb, shell_device: ShellDevice) -> Iterator[Phone]:
    with adb_server.phone(shell_device) as phone:
        yield phone


def test_adb_shell_in_a_terminal(phone: Phone, shell_device: ShellDevice) -> None:
    with window(phone, "shell") as adb:
        adb.sees(PROMPT)
        assert shell_device.opened[-1] == INTERACTIVE
        adb.types(b"echo onn\x7fe\r")
        assert adb.sees(PROMPT) == b"echo onn\b \be\r\none\r\n" + PROMPT
        adb.types(b"cat\r")
        adb.sees(b"cat\r\n")
        adb.types(b"to\r")
        assert adb.sees(b"to\r\nto\r\n") == b"to\r\nto\r\n"
        adb.types(b"\x03")
        assert adb.sees(PROMPT) == b"^C\r\n130|" + PROMPT
        adb.types(b"exit 5\r")
        adb.sees(b"exit 5\r\n")
        assert adb.code() == 5


def test_adb_shell_ends_with_control_d(phone: Phone) -> None:
    with window(phone, "shell") as adb:
        adb.sees(PROMPT)
        adb.types(b"\x04")
        adb.sees(b"^D\r\n")
        assert adb.code() == 0


def test_a_command_in_a_terminal_is_ended_with_control_c(phone: Phone) -> None:
    with window(phone, "shell", "-t", "yes") as adb:
        adb.sees(b"y\r\ny\r\n")
        adb.types(b"\x03")
        adb.sees(b"^C\r\n")
        assert adb.code() == 130
