"""Who and what: id, whoami, groups, uname, hostname, nproc, env, printenv."""

from __future__ import annotations

from virtualphone.shell.api import Call
from virtualphone.shell.unix.support import Problem, parse_options, program

GROUPS = (
    (2000, "shell"),
    (1004, "input"),
    (1007, "log"),
    (1011, "adb"),
    (1015, "sdcard_rw"),
    (1028, "sdcard_r"),
    (1078, "ext_data_rw"),
    (1079, "ext_obb_rw"),
    (3001, "net_bt_admin"),
    (3002, "net_bt"),
    (3003, "inet"),
    (3006, "net_bw_stats"),
    (3009, "readproc"),
    (3011, "uhid"),
    (3012, "readtracefs"),
)
CONTEXT = "u:r:shell:s0"
KERNEL = {
    "s": "Linux",
    "n": "localhost",
    "r": "5.10.177-android13-4-00003-ga1b2c3d4e5f6-ab1234567",
    "v": "#1 SMP PREEMPT Thu Jun 1 00:00:00 UTC 2023",
    "m": "aarch64",
    "o": "Toybox",
}


@program
async def id_command(call: Call) -> int:
    options = parse_options(call, "nGgruZ", most=1)
    if options.words and options.words[0] not in ("shell", "2000"):
        raise Problem(f"bad user '{options.words[0][:64]}'")
    if "Z" in options:
        text = CONTEXT
    elif "G" in options:
        text = " ".join(name if "n" in options else str(number) for number, name in GROUPS)
    elif options.flags & {"u", "g"}:
        text = "shell" if "n" in options else "2000"
    else:
        groups = ",".join(f"{number}({name})" for number, name in GROUPS)
        text = f"uid=2000(shell) gid=2000(shell) groups={groups} context={CONTEXT}"
    await call.out(f"{text}\n")
    return 0


@program
async def whoami(call: Call) -> int:
    await call.out("shell\n")
    return 0


@program
async def groups(call: Call) -> int:
    await call.out(" ".join(name for _, name in GROUPS) + "\n")
    return 0


@program
async def uname(call: Call) -> int:
    options = parse_options(call, "paomvrns", most=0)
    wanted = (
        "snrvmo" if "a" in options else "".join(letter for letter in "snrvmo" if letter in options) or "s"
    )
    await call.out(" ".join(KERNEL[letter] for letter in wanted) + "\n")
    return 0


@program
async def hostname(call: Call) -> int:
    if parse_options(call, "bdsfF:").words:
        raise Problem("set 'hostname': Operation not permitted")
    await call.out("localhost\n")
    return 0


@program
async def nproc(call: Call) -> int:
    await call.out("4\n")
    return 0


@program
async def printenv(call: Call) -> int:
    words = parse_options(call, "0").words
    if not words:
        for name, value in sorted(call.env.items()):
            await call.out(f"{name}={value}\n")
        return 0
    for word in words:
        if word in call.env:
            await call.out(f"{call.env[word]}\n")
    return int(any(word not in call.env for word in words))


@program
async def env(call: Call) -> int:
    options = parse_options(call, "0iu:", stop_early=True)
    values = {} if "i" in options else dict(call.env)
    for name in options.values.get("u", []):
        values.pop(name, None)
    words = list(options.words)
    while words and "=" in words[0]:
        name, _, value = words.pop(0).partition("=")
        values[name] = value
    if words:
        return await call.run(words, call.streams, values)
    for name, value in sorted(values.items()):
        await call.out(f"{name}={value}\n")
    return 0


IDENTITY = {
    "id": id_command,
    "whoami": whoami,
    "groups": groups,
    "uname": uname,
    "hostname": hostname,
    "nproc": nproc,
    "printenv": printenv,
    "env": env,
}
