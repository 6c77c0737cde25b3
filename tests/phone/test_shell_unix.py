"""The small commands: their outputs, errors and exit codes, as toybox has them."""

from __future__ import annotations

import base64
import hashlib

import pytest

from tests.phone.test_shell_harness import SmallPhone, run

LINES = [
    ("ls /sdcard/DCIM /sdcard/Music", "/sdcard/DCIM:\nCamera\n\n/sdcard/Music:\n"),
    (
        "cd /data/local/tmp; printf abc > f; ls -l; ls -l f",
        (
            "total 4\n-rw-rw-rw- 1 shell shell 3 2026-11-16 03:36 f\n-rw-rw-rw- 1 shell shell 3 "
            "2026-11-16 03:36 f\n"
        ),
    ),
    (
        "printf abc > /sdcard/f; ls -l /sdcard/f",
        "-rw-rw---- 1 u0_a154 media_rw 3 2026-11-16 03:36 /sdcard/f\n",
    ),
    (
        "ls -ld /sdcard /sdcard/",
        (
            "lrw-r--r--  1 root    root       21 2009-01-01 08:00 /sdcard -> "
            "/storage/self/primary\ndrwxrws--- 15 u0_a154 media_rw 3452 2026-11-16 03:36 /sdcard/\n"
        ),
    ),
    (
        "cd /sdcard/Music; touch .h b; touch a; ls; ls -a; ls -r; ls -d .; ls -1 a b",
        "a\nb\n.\n..\n.h\na\nb\nb\na\n.\na\nb\n",
    ),
    ("mkdir -p /sdcard/x/y; touch /sdcard/x/y/z; ls -R /sdcard/x", "/sdcard/x:\ny\n\n/sdcard/x/y:\nz\n"),
    (
        ("cd /data/local/tmp; printf ab > a; cp a b; mv b c; cat c; cp -r /sdcard/DCIM d; ls d; rm -r d; ls"),
        "abCamera\na\nc\n",
    ),
    (
        "cd /data/local/tmp; ln -s a l; readlink l; echo x > a; cat l; realpath l; rm l; ls",
        "a\nx\n/data/local/tmp/a\na\n",
    ),
    (
        ("stat -c '%n %s %a %F %U %Y' /sdcard/Music; printf x > /sdcard/q; stat -c %s:%F /sdcard/q"),
        "/sdcard/Music 3452 2770 directory  u0_a154 1794771416\n1:regular file\n",
    ),
    (
        "du -s /sdcard/Music; head -c 5000 /dev/zero > /sdcard/Music/m; du /sdcard/Music",
        "4\t/sdcard/Music\n12\t/sdcard/Music\n",
    ),
    (
        "echo hi | cat; printf 'a\\nb\\n' | cat -n; echo x | tee /sdcard/t; cat /sdcard/t -",
        "hi\n     1\ta\n     2\tb\nx\nx\n",
    ),
    (
        (
            "seq 20 | head -3; seq 20 | head -n 2; seq 20 | tail -2; seq 5 | tail -n +4; printf "
            "abcdef | head -c 2; printf abcdef | tail -c 2"
        ),
        "1\n2\n3\n1\n2\n19\n20\n4\n5\nabef",
    ),
    (
        ("printf 'one\\ntwo three\\n' | wc; printf 'a\\nb' | wc -l; wc -c /proc/version | cut -d' ' -f2"),
        "2 3 14\n1\n/proc/version\n",
    ),
    (
        (
            "printf 'foo\\nbar\\nFoo\\n' | grep -i foo; printf 'a\\nb\\n' | grep -vn a; printf "
            "'a\\na\\n' | grep -c a"
        ),
        "foo\nFoo\n2:b\n2\n",
    ),
    (
        (
            'echo \'x="1" y="22"\' | grep -o \'[a-z]="[^"]*"\'; echo ab | grep -E \'x|b\'; echo ab '
            "| grep 'x\\|b'; echo 'a.c' | grep -F a.c"
        ),
        'x="1"\ny="22"\nab\nab\na.c\n',
    ),
    (
        "seq 9 | grep -A1 -B1 5; seq 9 | grep -C1 '[28]'; seq 9 | grep -m2 .",
        "4\n5\n6\n1\n2\n3\n--\n7\n8\n9\n1\n2\n",
    ),
    (
        (
            "echo foobar foo | grep -ow foo; mkdir /sdcard/g; echo hit > /sdcard/g/a; echo no > "
            "/sdcard/g/b; grep -r hit /sdcard/g; grep -l hit /sdcard/g/*; grep hit /sdcard/g/a"
        ),
        "foo\n/sdcard/g/a:hit\n/sdcard/g/a\nhit\n",
    ),
    (
        (
            "echo hello | sed 's/l/L/'; echo hello | sed 's/l/L/g'; echo a/b | sed 's#/#_#'; echo "
            "hello | sed -E 's/(h)(e)/\\2\\1/'; echo ab | sed 's/b/[&]/'"
        ),
        "heLlo\nheLLo\na_b\nehllo\na[b]\n",
    ),
    (
        (
            "seq 4 | sed -n 2p; seq 4 | sed '2,3d'; seq 4 | sed '$d' | tail -1; seq 4 | sed -n "
            "'/3/,$p'; seq 4 | sed 2q; seq 3 | sed '/2/!d'"
        ),
        "2\n1\n4\n3\n3\n4\n1\n2\n2\n",
    ),
    (
        ("cd /data/local/tmp; echo a > f; sed -i s/a/b/ f; cat f; printf 'x\\ny\\n' | sed N\\;s/\\\\n/-/"),
        "b\nx-y\n",
    ),
    (
        (
            "echo 'a b c' | awk '{print $2}'; echo a:b | awk -F: '{print $2, NF}'; seq 3 | awk "
            "'{s+=$1} END {print s}'; seq 3 | awk '/2/'"
        ),
        "b\nb 2\n6\n2\n",
    ),
    (
        (
            "printf 'k 1\\nj 5\\n' | awk '$2 > 2 {print $1}'; echo x | awk '{printf "
            "\"%s-%d\\n\", $1, 4}'; echo 'a=b' | awk -F'[=]' '{print $NF}'"
        ),
        "j\nx-4\nb\n",
    ),
    (
        (
            "printf '3\\n10\\n2\\n' | sort; printf '3\\n10\\n2\\n' | sort -n; printf "
            "'b\\na\\nb\\n' | sort -ru; printf 'x 2\\ny 1\\n' | sort -k2"
        ),
        "10\n2\n3\n2\n3\n10\nb\na\ny 1\nx 2\n",
    ),
    (
        (
            "printf 'a\\na\\nb\\n' | uniq -c; echo a,b,c | cut -d, -f1,3; echo abcdef | cut -c2-3; "
            "echo abc | tr a-c A-C; echo aabb | tr -d a; echo aabb | tr -s b"
        ),
        "      2 a\n      1 b\na,c\nbc\nABC\nbb\naab\n",
    ),
    (
        (
            "printf 'a b\\nc\\n' | xargs echo; printf 'a\\nb\\n' | xargs -I{} echo '<{}>'; echo x "
            "| xargs -n1 echo y"
        ),
        "a b c\n<a>\n<b>\ny x\n",
    ),
    (
        (
            "cd /sdcard; mkdir -p p/q; touch p/a.txt p/q/b.txt; find p; find p -name '*.txt' -type "
            "f; find p -maxdepth 1; find p -name b.txt -exec echo got {} \\;"
        ),
        "p\np/a.txt\np/q\np/q/b.txt\np/a.txt\np/q/b.txt\np\np/a.txt\np/q\ngot p/q/b.txt\n",
    ),
    ("basename /a/b.txt .txt; dirname /a/b; basename /; dirname x", "b\n/a\n/\n.\n"),
    (
        "date; date +%s; date '+%F %T %N'; date -u +%H; date -d @0 +%Y",
        "Mon Nov 16 03:36:56 CST 2026\n1794771416\n2026-11-16 03:36:56 500000000\n19\n1970\n",
    ),
    ("sleep 1.5; date +%T; sleep 1m; date +%T", "03:36:58\n03:37:58\n"),
    (
        "seq 3; seq 3 -1 1; seq 1 2 5; yes | head -2; yes no | head -1",
        "1\n2\n3\n3\n2\n1\n1\n3\n5\ny\ny\nno\n",
    ),
    (
        (
            "printf '%s|%d|%5s|%-3s|%05d|%x|%c\\n' s 42 ab c 7 255 xyz; printf '%s,' a b; printf "
            "'%%\\t%b' 'a\\n'"
        ),
        "s|42|   ab|c  |00007|ff|x\na,b,%\ta\n",
    ),
    (
        "whoami; id -u; id | cut -c1-30; uname; uname -m; hostname; nproc",
        "shell\n2000\nuid=2000(shell) gid=2000(shell\nLinux\naarch64\nlocalhost\n4\n",
    ),
    ("env -i A=1 env; env X=2 sh -c 'echo $X'; printenv HOME", "A=1\n2\n/\n"),
    ("expr 1 + 2; expr 3 \\* 4; expr abc : 'a\\(.\\)'; expr length = x; expr 7 / 2", "3\n12\nb\n0\n3\n"),
    (
        (
            "test -d /sdcard && [ -f /proc/version ] && [ 2 -gt 1 ] && [ ! -w /system ] && [ -x "
            "/system/bin/ls ] && echo ok"
        ),
        "ok\n",
    ),
    (
        ("cd /data/local/tmp; echo a > x; echo b > y; cmp x y; diff x y | tail -2; cmp x x && echo same"),
        "x y differ: char 1, line 1\n-a\n+b\nsame\n",
    ),
    ("cat /proc/uptime | cut -d. -f1; sleep 10; cut -d. -f1 /proc/uptime", "86\n96\n"),
    ("df /sdcard | head -1 | cut -c1-10; df -h /data | tail -1 | grep -c 256M", "Filesystem\n1\n"),
    ("timeout 1 yes > /dev/null; echo $?; timeout 9 echo in; nohup echo x", "124\nin\nx\n"),
]


@pytest.mark.parametrize(("line", "expected"), LINES, ids=[line[:40] for line, _ in LINES])
async def test_a_command_prints_what_toybox_prints(line: str, expected: str) -> None:
    result = await run(line)
    assert (result.out.decode(), result.err.decode()) == (expected, "")


ERRORS = [
    ("ls /nope", "ls: /nope: No such file or directory\n", 1),
    ("ls /data", "ls: /data: Permission denied\n", 1),
    ("ls --bogus", "ls: Unknown option 'bogus' (see \"ls --help\")\n", 1),
    ("head -z", "head: Unknown option 'z' (see \"head --help\")\n", 1),
    ("head -n x", "head: not integer: x\n", 1),
    ("cat /nope /sdcard", "cat: /nope: No such file or directory\ncat: /sdcard: Is a directory\n", 1),
    ("rm /nope", "rm: /nope: No such file or directory\n", 1),
    ("rm /sdcard/Music", "rm: /sdcard/Music: Is a directory\n", 1),
    ("rm /system/bin/ls", "rm: /system/bin/ls: Read-only file system\n", 1),
    ("rm", "rm: Needs 1 argument\n", 1),
    ("mkdir /sdcard/Music", "mkdir: '/sdcard/Music': File exists\n", 1),
    ("mkdir /sdcard/a/b", "mkdir: '/sdcard/a/b': No such file or directory\n", 1),
    ("mkdir /x", "mkdir: '/x': Read-only file system\n", 1),
    ("rmdir /sdcard/DCIM", "rmdir: /sdcard/DCIM: Directory not empty\n", 1),
    ("touch /data/x", "touch: '/data/x': Permission denied\n", 1),
    ("mv /nope /sdcard/x", "mv: bad '/nope': No such file or directory\n", 1),
    ("cp /nope /sdcard/x", "cp: bad '/nope': No such file or directory\n", 1),
    ("cp /sdcard/DCIM /sdcard/x", "cp: Skipped dir '/sdcard/DCIM'\n", 1),
    ("stat /nope", "stat: '/nope': No such file or directory\n", 1),
    ("grep", "grep: no REGEX\n", 2),
    ("grep x /nope", "grep: /nope: No such file or directory\n", 2),
    ("grep -E '(' /proc/version", "grep: bad regex '(': parentheses not balanced\n", 2),
    ("sed 's/a/'", "sed: bad pattern 's/a/'@4 ()\n", 1),
    (
        "awk 'BEGIN { while (1) x++ }'",
        "awk: syntax error at source line 1: this phone's awk does not know 'while'\n",
        2,
    ),
    ("sleep x", "sleep: bad time 'x'\n", 1),
    ("toybox nosuch", "toybox: Unknown command nosuch\n", 127),
    ("chmod 777 /system/bin/ls", "chmod: chmod '/system/bin/ls' to 777: Read-only file system\n", 1),
    ("expr 1 / 0", "expr: division by zero\n", 2),
]


@pytest.mark.parametrize(("line", "expected", "code"), ERRORS, ids=[line[:40] for line, _, _ in ERRORS])
async def test_a_wrong_use_says_what_toybox_says(line: str, expected: str, code: int) -> None:
    result = await run(line)
    assert (result.out, result.err.decode(), result.code) == (b"", expected, code)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("echo a | grep -q a", 0),
        ("echo a | grep b", 1),
        ("true", 0),
        ("false", 1),
        ("test a = b", 1),
        ("[ 1 -eq x ]", 2),
        ("rm -f /nope", 0),
        ("expr 1 - 1", 1),
        ("cmp -s /proc/version /proc/uptime", 1),
        ("xargs nosuch < /dev/null", 127),
    ],
)
async def test_exit_codes(line: str, code: int) -> None:
    assert (await run(line)).code == code


async def test_the_date_cannot_be_set() -> None:
    result = await run("date 010203042020")
    assert result.err == b"date: cannot set date: Operation not permitted\n"
    assert result.code == 1


async def test_waiting_goes_through_the_phones_clock() -> None:
    phone = SmallPhone()
    await phone.run("sleep 3600; sleep 0.5s 2m")
    assert phone.clock.waited == [3600.0, 120.5]


async def test_bytes_that_are_no_text_pass_unchanged() -> None:
    data = bytes(range(256)) * 300
    phone = SmallPhone()
    phone.files.write("/sdcard/raw", data)
    assert (await phone.run("cat /sdcard/raw | tee /sdcard/copy | cat")).out == data
    assert phone.files.read("/sdcard/copy") == data
    assert (await phone.run("md5sum /sdcard/raw")).out.split()[0].decode() == hashlib.md5(
        data, usedforsecurity=False
    ).hexdigest()
    assert base64.b64decode((await phone.run("base64 /sdcard/raw")).out) == data
    assert (
        await phone.run("base64 /sdcard/raw | base64 -d | cmp - /sdcard/raw && echo same")
    ).out == b"same\n"


async def test_a_read_only_place_stays_as_it_is() -> None:
    phone = SmallPhone()
    before = [name for name, _ in phone.files.listdir("/system")]
    await phone.run(
        "rm -rf /system /system/* /data /proc; mv /system /sdcard/s; touch /system/x; echo > /proc/version"
    )
    assert [name for name, _ in phone.files.listdir("/system")] == before
    assert phone.files.read("/proc/version").startswith(b"Linux")
    assert phone.files.is_dir("/data/local/tmp")
