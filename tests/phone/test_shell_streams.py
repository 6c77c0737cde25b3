"""Pipelines that stream, background jobs, cancelling, and a session that is kept open."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from tests.phone.test_shell_harness import Kept, SmallPhone, run
from virtualphone.shell.api import Call, Command, Streams
from virtualphone.shell.pause import pause
from virtualphone.shell.pipes import BytesSource, Pipe, unless_abandoned


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("yes | head -3", b"y\ny\ny\n"),
        ("cat /dev/zero | head -c 5 | wc -c", b"5\n"),
        ("yes | cat | cat | grep y | sed s/y/z/ | head -1", b"z\n"),
        ("seq 100000 | tail -1", b"100000\n"),
        ("yes | while read x; do echo $x; break; done", b"y\n"),
        ("{ echo a; yes; } | { read x; echo $x; }", b"a\n"),
        ("(head -1; cat) < /proc/cpuinfo | wc -l | grep -c '[0-9]'", b"1\n"),
    ],
)
async def test_a_pipeline_ends_when_its_reader_has_enough(line: str, expected: bytes) -> None:
    assert (await run(line)).out == expected


async def test_a_pipe_holds_a_bounded_piece() -> None:
    written = 0

    async def flood(call: Call) -> int:
        nonlocal written
        while True:
            await call.streams.stdout.write(b"x" * 1000)
            written += 1000

    result = await SmallPhone({"flood": flood}).run("flood | { sleep 1; head -c 10 > /dev/null; echo done; }")
    assert result.out == b"done\n"
    assert written <= 65536 + 1000


def following(lines: asyncio.Queue[bytes]) -> Command:
    """A command like logcat, that may wait for long between two lines."""

    async def follow(call: Call) -> int:
        while True:
            await call.streams.stdout.write(await unless_abandoned(call.streams.stdout, lines.get()))

    return follow


async def test_a_command_that_waits_hears_that_nobody_reads_any_more() -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    await queue.put(b"one\n")
    phone = SmallPhone({"follow": following(queue)})
    assert (await phone.run("follow | head -1", within=5)).out == b"one\n"


async def test_output_arrives_while_a_command_still_runs() -> None:
    queue: asyncio.Queue[bytes] = asyncio.Queue()
    phone, out = SmallPhone({"follow": following(queue)}), Kept()
    running = asyncio.ensure_future(
        phone.shell.run("follow | grep b | tr b c", Streams(BytesSource(), out, Kept()))
    )
    for text in (b"a\n", b"b1\n", b"b2\n"):
        await queue.put(text)
    async with asyncio.timeout(5):
        while out.data.count(b"\n") < 2:
            await pause()
    assert out.data == b"c1\nc2\n"
    assert not running.done()
    running.cancel()
    with pytest.raises(asyncio.CancelledError):
        await running
    others = asyncio.all_tasks() - {asyncio.current_task()}
    assert not others


@pytest.mark.parametrize(
    "line",
    [
        "yes > /dev/null",
        "while :; do :; done",
        "yes | cat | tail -1",
        "sleep 1 & yes | tail -1",
        "cat /dev/zero | sort &  wait",
        "f() { while :; do f2 | cat; done; }; f2() { echo; }; f",
        "(yes; yes) > /dev/null 2>&1 | cat",
    ],
)
async def test_cancelling_leaves_nothing_behind(line: str) -> None:
    running = asyncio.ensure_future(SmallPhone().run(line))
    for _ in range(200):
        await pause()
    running.cancel()
    with pytest.raises((asyncio.CancelledError, TimeoutError)):
        await running
    assert asyncio.all_tasks() == {asyncio.current_task()}


async def test_background_jobs_run_beside_and_are_waited_for() -> None:
    result = await run("(sleep 1; echo late) & echo first; wait; echo last")
    assert result.out == b"first\nlate\nlast\n"
    assert (await run("(sleep 1; echo late) & echo first")).out == b"first\nlate\n"
    assert (await run("yes > /dev/null 2>&1 & exit 3")).code == 3


async def test_what_nobody_reads_any_more_ends_quietly() -> None:
    pipe = Pipe()
    pipe.close_read()
    assert await SmallPhone().shell.run("yes", Streams(BytesSource(), pipe, Kept())) == 141


async def _lines(pipe: Pipe, lines: list[bytes]) -> None:
    for line in lines:
        await pipe.write(line)
    pipe.close_write()


async def session(*lines: bytes) -> tuple[bytes, bytes, int, list[str]]:
    stdin, out, err, heard = Pipe(), Kept(), Kept(), list[str]()
    feeding = asyncio.ensure_future(_lines(stdin, list(lines)))
    code = await asyncio.wait_for(SmallPhone().shell.interact(Streams(stdin, out, err), heard.append), 20)
    await feeding
    return out.data, err.data, code, heard


async def test_a_session_keeps_its_state_from_line_to_line() -> None:
    out, err, code, heard = await session(
        b"x=1; cd /sdcard\n", b"echo $x; pwd\n", b"false\n", b"echo $?\n", b"exit 5\n", b"echo never\n"
    )
    assert (out, err, code) == (b"1\n/sdcard\n1\n", b"", 5)
    assert heard == ["x=1; cd /sdcard", "echo $x; pwd", "false", "echo $?", "exit 5"]


async def test_lines_that_belong_together_are_one() -> None:
    out, err, _, heard = await session(
        b"for i in 1 2\n",
        b"do echo $i\n",
        b"done\n",
        b"echo 'a\n",
        b"b'\n",
        b"echo one \\\n",
        b"two\n",
        b"cat <<E\n",
        b"body\n",
        b"E\n",
        b"if true; then\n",
        b"echo yes; fi\n",
        b"echo a |\n",
        b"cat\n",
    )
    assert (out, err) == (b"1\n2\na\nb\none two\nbody\nyes\na\n", b"")
    assert heard == [
        "for i in 1 2\ndo echo $i\ndone",
        "echo 'a\nb'",
        "echo one \\\ntwo",
        "cat <<E\nbody\nE",
        "if true; then\necho yes; fi",
        "echo a |\ncat",
    ]


async def test_a_session_survives_wrong_lines_and_reads_on() -> None:
    out, err, code, _ = await session(
        b"echo )\n",
        b"echo $?\n",
        b"nosuch\n",
        b"echo ${x:?no}\n",
        b"echo $((1/0))\n",
        b"echo on\r\n",
        b"cd /data; f() { f; }; f\n",
        b"pwd",
    )
    assert out == b"1\non\n/data\n"
    assert code == 0
    assert err.startswith(
        b"/system/bin/sh: syntax error: unexpected ')'\n/system/bin/sh: nosuch: inaccessible"
    )


async def test_a_command_in_a_session_reads_the_lines_behind_it() -> None:
    out, _, _, heard = await session(
        b"read x\n", b"value\n", b"echo got $x\n", b"head -1\n", b"taken\n", b"echo end\n"
    )
    assert out == b"got value\ntaken\nend\n"
    assert heard == ["read x", "echo got $x", "head -1", "echo end"]


async def test_each_line_runs_as_soon_as_it_is_there() -> None:
    stdin, out = Pipe(), Kept()
    running = asyncio.ensure_future(SmallPhone().shell.interact(Streams(stdin, out, Kept()), lambda _: None))

    async def answers() -> AsyncIterator[bytes]:
        for number in range(3):
            await stdin.write(b"echo %d\n" % number)
            async with asyncio.timeout(5):
                while out.data.count(b"\n") <= number:
                    await pause()
            yield out.data

    assert [answer async for answer in answers()] == [b"0\n", b"0\n1\n", b"0\n1\n2\n"]
    stdin.close_write()
    assert await running == 0
