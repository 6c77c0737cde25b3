"""Small commands: those with one answer, and those that a user build refuses."""

from __future__ import annotations

from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command


def _says(out: str = "", err: str = "", code: int = 0) -> Command:
    async def run(call: Call) -> int:
        await call.out(out)
        await call.err(err)
        return code

    return run


_ANSWERS: dict[str, Command] = {
    "app_process": _says(err="Aborted\n", code=134),
    "app_process32": _says(err="Aborted\n", code=134),
    "app_process64": _says(err="Aborted\n", code=134),
    "getenforce": _says("Enforcing\n"),
    "reboot": _says(err="reboot: Operation not permitted\n", code=1),
    "setenforce": _says(err="setenforce: Couldn't set enforcing status to '0': Permission denied\n", code=1),
    "start": _says(err="must be root\n", code=1),
    "stop": _says(err="must be root\n", code=1),
}


def commands(parts: Parts) -> dict[str, Command]:
    """All of them."""
    phone = parts.phone

    async def appops(call: Call) -> int:
        words = [word for word in call.argv[1:] if not word.startswith("-")]
        what = words[0] if words else ""
        if what in ("set", "reset", "write-settings", "read-settings"):
            return 0
        if what in ("get", "query-op"):
            await call.out("No operations.\n")
            return 0
        await call.out(
            f"Unknown command: {what}\n" if what else "AppOps service (appops) commands:\n  set\n  get\n"
        )
        return 255

    async def dpm(call: Call) -> int:
        what = call.argv[1] if len(call.argv) > 1 else ""
        if what == "list-owners":
            await call.out("no owners\n")
            return 0
        await call.err(
            f"java.lang.SecurityException: Neither user 2000 nor current process may {what or 'do this'}\n"
        )
        return 1

    async def locksettings(call: Call) -> int:
        what = call.argv[1] if len(call.argv) > 1 else ""
        if what == "get-disabled":
            await call.out("false\n")
        elif what == "verify":
            await call.out("Lock credential verified successfully\n")
        elif what in ("clear", "set-disabled"):
            # A lock that has no credential can only be shown or not: `wm dismiss-keyguard` takes it away.
            await call.out(
                "Lock credential cleared\n" if what == "clear" else "Lock screen disabled set to false\n"
            )
        else:
            await call.err(f"Unknown command: {what}\n")
            return 255
        phone.noted("command")
        return 0

    return {**_ANSWERS, "appops": appops, "dpm": dpm, "locksettings": locksettings}
