"""What command lines mean: words, quotes, expansions, constructs. The table holds for mksh."""

from __future__ import annotations

import pytest

from tests.phone.test_shell_harness import SmallPhone, run

LINES = [
    ("echo a   b \"c  d\" 'e  f'", "a b c  d e  f\n"),
    ("echo a\"b\"'c'd \\$x \"\\$x\" '$x'", "abcd $x $x $x\n"),
    ("echo $'a\\tb\\x41\\'c'", "a\tbA'c\n"),
    ("echo a#b; echo a # comment", "a#b\na\n"),
    ("echo one \\\ntwo", "one two\n"),
    ("echo 'a\\nb'; echo -E 'a\\nb'; echo -n x", "a\nb\na\\nb\nx"),
    ('x="a b  c"; echo $x; echo "$x"', "a b c\na b  c\n"),
    ('x=; echo "${x:-d}" [${x-d}] "${y-u}" [${x:+alt}] "${y:=set}" $y', "d [] u [] set set\n"),
    (
        ("x=hello; echo ${#x} ${x#h} ${x%o} ${x##*l} ${x%%l*} ${x/l/L} ${x//l/L} ${x:1:3} ${x: -2}"),
        "5 ello hell o he heLlo heLLo ell lo\n",
    ),
    (
        'set -- a \'b c\' d; echo $#; for i in "$@"; do echo "[$i]"; done; shift; echo $1',
        "3\n[a]\n[b c]\n[d]\nb c\n",
    ),
    ('set -- ; for i in "$@"; do echo no; done; echo "x$@y"', "xy\n"),
    ("x=1; x=2 true; echo $x; A=5 sh -c 'echo $A'", "1\n5\n"),
    ('IFS=,; x="a,b,,c"; for i in $x; do echo "<$i>"; done', "<a>\n<b>\n<>\n<c>\n"),
    ("false; echo $?; x=$(exit 3); echo $?", "1\n3\n"),
    ("echo $$ | grep -c '^[0-9]*$'", "1\n"),
    ("a=1; unset a; echo [$a]; b=x; b+=y; echo $b", "[]\nxy\n"),
    ('echo $(echo nested $(echo deep)) `echo back` "$(echo \'q"s\')"', 'nested deep back q"s\n'),
    ("x=$(printf 'a\\n\\n\\n'); echo \"[$x]\"", "[a]\n"),
    (
        ("echo $((1+2*3)) $((7/2)) $((-7/2)) $((7%3)) $((1<2)) $((1?4:5)) $((0x10)) $((2147483647+1))"),
        "7 3 -3 1 1 4 16 -2147483648\n",
    ),
    ("x=5; echo $((x++)) $x $((++x)) $((x+=2)); ((x == 9)) && echo nine", "5 6 7 9\nnine\n"),
    ("if false; then echo a; elif true; then echo b; else echo c; fi", "b\n"),
    ("i=0; while [ $i -lt 3 ]; do echo $i; i=$((i+1)); done", "0\n1\n2\n"),
    ("for i in 1 2 3; do for j in a b; do [ $j = b ] && continue 2; echo $i$j; done; done", "1a\n2a\n3a\n"),
    (
        "case abc in a*) echo star;; *) echo other;; esac; case '*' in '*') echo literal;; esac",
        "star\nliteral\n",
    ),
    ("f() { local v=1; echo $1 $# $v; return 4; }; v=2; f a b; echo $? $v", "a 2 1\n4 2\n"),
    ('(x=1; cd /sdcard; echo $x); echo "[$x]"; pwd', "1\n[]\n/\n"),
    ("{ echo a; echo b; } | cat; ! true; echo $?", "a\nb\n1\n"),
    ("true && echo yes || echo no; false && echo yes || echo no", "yes\nno\n"),
    ("[[ abc == a* && ! -e /nope ]] && echo match; [[ 'a*' == 'a*' ]]; echo $?", "match\n0\n"),
    ("eval 'x=1; echo $x'; set -e; false; echo never", "1\n"),
    ("false | true; echo $?; true | false; echo $?", "0\n1\n"),
    (
        ("read a b < /proc/version; echo $a; printf '1 2\\n3 4\\n' | while read x y; do echo $y; done"),
        "Linux\n2\n4\n",
    ),
    ("cat <<EOF\nhello $((1+1))\nEOF\ncat <<'EOF'\nno $expand\nEOF", "hello 2\nno $expand\n"),
    ("cat <<-E; cat <<<word\n\tx\n\tE", "x\nword\n"),
    ("echo {a,b}{1,2} {x} '{c,d}'", "a1 a2 b1 b2 {x} {c,d}\n"),
    ("sh -c 'echo $0 $1' name arg; sh -c 'exit 7'; echo $?", "name arg\n7\n"),
    ("export B=2; sh -c 'echo $B'; exec echo last; echo never", "2\nlast\n"),
    ("echo ~; echo ~/x; echo a~", "/\n//x\na~\n"),
    (
        ("cd /data/local/tmp; echo a > f; echo b >> f; cat < f; (echo o; echo e >&2) > g 2>&1; cat g"),
        "a\nb\no\ne\n",
    ),
    ("echo gone > /dev/null; echo gone 1>&2 2>/dev/null; cat < /dev/null; echo here", "here\n"),
    (
        "ls /nope 2>&1; ls /nope &> /sdcard/e; cat /sdcard/e; wc -l < /sdcard/e",
        "ls: /nope: No such file or directory\nls: /nope: No such file or directory\n1\n",
    ),
    ("exec 3> /sdcard/x; echo three >&3; exec 3>&-; cat /sdcard/x", "three\n"),
    (
        ("cd /sdcard; touch b.txt a.txt c.log .hid; echo *.txt; echo [bc].*; echo *.zip '*'; echo ?.log"),
        "a.txt b.txt\nb.txt c.log\n*.zip *\nc.log\n",
    ),
    (
        ("mkdir -p /sdcard/d/e; touch /sdcard/d/e/f; echo /sdcard/*/*/f; x='/sdcard/d/*'; echo $x \"$x\""),
        "/sdcard/d/e/f\n/sdcard/d/e /sdcard/d/*\n",
    ),
    (
        "type cd; type ls; command -v ls; which sh; command -v nope || echo $?",
        "cd is a shell builtin\nls is /system/bin/ls\n/system/bin/ls\n/system/bin/sh\n1\n",
    ),
    ("/system/bin/echo 'a\\nb'; /system/bin/sh -c 'echo x'; toybox echo y", "a\\nb\nx\ny\n"),
    (
        (
            "echo 'echo script $1; exit 4' > /data/local/tmp/s; sh /data/local/tmp/s a; echo $?; "
            "chmod 755 /data/local/tmp/s; /data/local/tmp/s b; . /data/local/tmp/s"
        ),
        "script a\n4\nscript b\nscript\n",
    ),
]


@pytest.mark.parametrize(("line", "expected"), LINES, ids=[line[:40] for line, _ in LINES])
async def test_a_line_prints_what_mksh_prints(line: str, expected: str) -> None:
    result = await run(line)
    assert (result.out.decode(), result.err.decode()) == (expected, result.err.decode())
    assert "syntax error" not in result.err.decode()


ERRORS = [
    ("echo )", "/system/bin/sh: syntax error: unexpected ')'\n", 1),
    ("input text hello(world)", "/system/bin/sh: syntax error: unexpected '('\n", 1),
    ("echo 'open", "/system/bin/sh: no closing quote\n", 1),
    ('echo "open', "/system/bin/sh: no closing quote\n", 1),
    ("if true", "/system/bin/sh: syntax error: unmatched 'if'\n", 1),
    ("(echo", "/system/bin/sh: syntax error: unmatched '('\n", 1),
    ("&& x", "/system/bin/sh: syntax error: unexpected '&&'\n", 1),
    ("a |", "/system/bin/sh: syntax error: unexpected EOF\n", 1),
    ("nosuch arg", "/system/bin/sh: nosuch: inaccessible or not found\n", 127),
    ("su -c id", "/system/bin/sh: su: inaccessible or not found\n", 127),
    ("/nosuch/x", "/system/bin/sh: /nosuch/x: inaccessible or not found\n", 127),
    ("/sdcard", "/system/bin/sh: /sdcard: can't execute: Is a directory\n", 126),
    ("echo : > /sdcard/x; /sdcard/x", "/system/bin/sh: /sdcard/x: can't execute: Permission denied\n", 126),
    ("echo x > /system/x", "/system/bin/sh: can't create /system/x: Read-only file system\n", 1),
    ("echo x > /data/x", "/system/bin/sh: can't create /data/x: Permission denied\n", 1),
    ("cat < /nope", "/system/bin/sh: can't open /nope: No such file or directory\n", 1),
    ("echo > /sdcard", "/system/bin/sh: can't create /sdcard: Is a directory\n", 1),
    ("cd /nope", "/system/bin/sh: cd: /nope: No such file or directory\n", 2),
    ("echo $((1/0)); echo never", "/system/bin/sh: 1/0: zero divisor\n", 1),
    ("echo ${x!}; echo never", "/system/bin/sh: ${x!}: bad substitution\n", 1),
    ("echo ${x:?gone}; echo never", "/system/bin/sh: x: gone\n", 1),
    ("sh -c nosuch", "sh: nosuch: inaccessible or not found\n", 127),
    ("sh /nope.sh", "sh: /nope.sh: No such file or directory\n", 127),
    ("readonly r=1; r=2; echo never", "/system/bin/sh: read-only: r\n", 2),
]


@pytest.mark.parametrize(("line", "expected", "code"), ERRORS, ids=[line[:40] for line, _, _ in ERRORS])
async def test_a_wrong_line_says_what_mksh_says(line: str, expected: str, code: int) -> None:
    result = await run(line)
    assert (result.out, result.err.decode(), result.code) == (b"", expected, code)


async def test_a_syntax_error_anywhere_runs_nothing() -> None:
    phone = SmallPhone()
    await phone.run("touch /sdcard/done; echo )")
    assert not phone.files.exists("/sdcard/done")


async def test_a_failed_redirect_skips_the_command_but_not_the_rest() -> None:
    result = await run("touch /sdcard/done > /system/x; ls /sdcard/done; echo $?")
    assert (result.out, result.code) == (b"1\n", 0)


async def test_an_error_in_a_script_names_its_line() -> None:
    result = await run("printf 'echo a\\nnosuch\\n' > /data/local/tmp/s; sh /data/local/tmp/s")
    assert result.err == b"/data/local/tmp/s[2]: nosuch: inaccessible or not found\n"


async def test_what_a_client_appends_for_the_exit_code_works() -> None:
    assert (await run("ls /nope; echo X4EXIT:$?")).out == b"X4EXIT:1\n"
    assert (await run("rm -f /data/local/tmp/x; true && echo success")).out == b"success\n"
    assert (await run("export ANDROID_LOG_TAGS=''; exec echo '-d'")).out == b"-d\n"
