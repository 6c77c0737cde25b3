"""Nothing that a client sends crashes the shell, hangs it, or runs what was only quoted."""

from __future__ import annotations

import asyncio
import shlex
import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.phone.test_shell_harness import SmallPhone, run

TEXTS = [
    "hello world",
    "",
    " ",
    "  two  spaces  ",
    "\ttab",
    "line\nbreak",
    "a'b",
    'a"b',
    "a`b`",
    "$HOME",
    "${HOME}",
    "$(id)",
    "`id`",
    "a;b",
    "a&b",
    "a|b",
    "a&&b",
    "a||b",
    "a>b",
    "a<b",
    ">>x",
    "<<E",
    "2>&1",
    "(a)",
    "{a,b}",
    "[a]",
    "[[ a ]]",
    "*",
    "?",
    "/sdcard/*",
    "~",
    "~/x",
    "#a",
    "a#b",
    "!",
    "!!",
    "%s",
    "%d%n",
    "a%20b",
    "\\",
    "\\\\",
    "\\n",
    "a\\'b",
    "a\\",
    "\\x41",
    "$'a'",
    "$'\\n'",
    "$((1+1))",
    "${x:-y}",
    "$?",
    "$$",
    "$1",
    "$@",
    "'",
    "''",
    '"',
    "'\"'",
    '"\'"',
    "-n",
    "-e",
    "--",
    "-",
    "=",
    "a=b",
    "中文输入",
    "😀 emoji",
    "é",
    "\u202eRTL",
    "a\u00a0b",
    "\u3000",
    "\x7f",
    "\x1b[31m",
    "\r",
    "a\rb",
    "'; touch /sdcard/pwned; '",
    '"; touch /sdcard/pwned; "',
    "$(touch /sdcard/pwned)",
    "`touch /sdcard/pwned`",
    "'; touch /sdcard/pwned #",
    "\n touch /sdcard/pwned\n",
    "| touch /sdcard/pwned",
    "& touch /sdcard/pwned &",
    "if",
    "then",
    "done",
    "}",
    "fi",
    "case",
]


@pytest.mark.parametrize("text", TEXTS, ids=range(len(TEXTS)))
async def test_a_quoted_text_arrives_as_it_is_and_runs_nothing(text: str) -> None:
    phone = SmallPhone()
    assert (await phone.run(f"printf %s {shlex.quote(text)}")).out == text.encode()
    assert (await phone.run(f"cat <<'E_N_D'\n{text}\nE_N_D")).out == text.encode() + b"\n"
    assert (await phone.run(f'x={shlex.quote(text)}; printf %s "$x" | cat')).out == text.encode()
    assert not phone.files.exists("/sdcard/pwned")


async def test_unquoted_text_does_run() -> None:
    phone = SmallPhone()
    await phone.run("echo 'a'; touch /sdcard/pwned; ''")
    assert phone.files.exists("/sdcard/pwned")


@given(st.text(st.characters(exclude_characters="\0", exclude_categories=["Cs"])))
@settings(max_examples=150, deadline=None)
def test_any_quoted_text_comes_back(text: str) -> None:
    assert asyncio.run(run(f"printf '%s' {shlex.quote(text)}")).out == text.encode()


@given(st.binary(max_size=60).map(lambda data: data.decode("utf-8", "surrogateescape").replace("\0", "")))
@settings(max_examples=100, deadline=None)
def test_bytes_that_are_no_text_come_back_too(text: str) -> None:
    assert asyncio.run(run(f"printf '%s' {shlex.quote(text)}")).out == text.encode("utf-8", "surrogateescape")


WORDS = st.sampled_from(
    "echo ls cat if then else fi for in do done while case esac { } ( ) [[ ]] [ ] ; ;; & && | || !"
    " < > >> << 2>&1 ' \" ` \\ $ $( ${ $(( )) * ? ~ # a x=1 -n /sdcard \n".split(" ")
)


@given(st.lists(WORDS, max_size=25).map(" ".join))
@settings(max_examples=150, deadline=None)
def test_any_heap_of_syntax_ends_with_an_exit_code(line: str) -> None:
    result = asyncio.run(run(line))
    assert 0 <= result.code <= 255
    if result.code:
        assert result.err or result.out or result.code < 3


LINES = [
    "(" * 5000,
    "$(" * 5000,
    "`" * 5001,
    "'" * 5001,
    "${" * 3000,
    "$((" * 500,
    "{ " * 3000,
    "if " * 2000,
    "[[ ( " * 500,
    "\\" * 5001,
    "echo $((" + "(" * 2000,
    "echo $((" + "1+" * 5000 + "1))",
    "a|" * 3000 + "a",
    "! " * 5000 + "a",
    "echo " + "$a" * 10000,
    "echo " + "{a," * 500,
    "x=aaaaaaaaaa;" + "x=$x$x;" * 40,
    "f(){ f; }; f",
    "f(){ f|f; }; f",
    "f(){ f & f; }; f",
    'x=\'eval "$x"\'; eval "$x"',
    "a=a; echo $((a))",
    'sh -c \'sh -c "$0" "$0"\' \'sh -c "$0" "$0"\'',
    "echo $(yes)",
    "yes | sort",
    "echo " + "{a,b}" * 14,
    "cd /data/local/tmp; ln -s . a; ln -s . b; echo " + "*/" * 20,
    "echo '" + "a" * 20000 + "' | grep -E '(a*)*b'",
    "echo '" + "a" * 20000 + "' | sed -E 's/(a|a)*b/x/'",
    "grep -E '((((x{200}){200}){200}){200})' /proc/version",
    "case " + "a" * 20000 + " in " + "*a" * 500 + "b) ;; esac",
    "x=" + "a" * 2000 + "; echo ${x##" + "*a" * 100 + "b}",
    "printf %999999999d 1",
    "printf '%*d' 999999999 1",
    "mkdir -p /sdcard/" + "a/" * 300,
    "touch /sdcard/" + "a" * 300,
    "seq 1 0 5",
    "head -c 99999999999999999999",
    "tr a-z",
    "set -- " + "a " * 10000 + "; echo $#",
    "test " + "\\( " * 3000,
    "expr " + "\\( " * 3000,
    "sed '" + "{" * 1000 + "'",
    "awk '" + "(" * 1000 + "'",
    "echo \ud800",
    "echo a\0b",
    "a" * 200_000,
    "exec nosuch",
    "read " + "x " * 2000,
]


@pytest.mark.parametrize("line", LINES, ids=[repr(line[:24]) for line in LINES])
async def test_a_hostile_line_ends_cleanly_and_lets_others_run(line: str) -> None:
    """Beside it another task goes on: no single piece of work holds the loop for long."""
    longest = 0.0

    async def others() -> None:
        nonlocal longest
        before = time.perf_counter()
        while True:
            await asyncio.sleep(0.001)
            now = time.perf_counter()
            longest, before = max(longest, now - before), now

    beside = asyncio.ensure_future(others())
    result = await SmallPhone().run(line)
    beside.cancel()
    assert 0 <= result.code <= 255
    assert b"Traceback" not in result.err
    assert longest < 3


async def test_an_endless_loop_is_stopped_while_others_run() -> None:
    """Two phones on one loop: the second answers while the first is busy, and the first ends by itself."""
    busy = asyncio.ensure_future(SmallPhone().run("while true; do :; done"))
    for _ in range(20):
        assert (await run("echo alive")).out == b"alive\n"
    assert not busy.done()
    result = await busy
    assert (result.code, result.err) == (137, b"/system/bin/sh: killed after 100000 commands\n")


async def test_a_full_card_says_so() -> None:
    phone = SmallPhone()
    phone.files.write("/sdcard/big", bytes(255 * 1024 * 1024))
    result = await phone.run("yes > /sdcard/x; echo $?; rm /sdcard/big; echo ok > /sdcard/y; cat /sdcard/y")
    assert b"No space left on device" in result.err
    assert result.out == b"1\nok\n"


async def test_a_line_ends_at_a_nul_as_an_argument_does() -> None:
    assert (await run("echo a\0; echo b")).out == b"a\n"
