"""One process's answers to a list of commands, as hashes: run by test_determinism.py."""

from __future__ import annotations

import asyncio
import hashlib
import sys

from virtualphone import VirtualPhone
from virtualphone.wire import Wire

PACKAGES = ("settings", "contacts", "messaging", "deskclock", "notes")
COMMANDS = [
    "exec:screencap -p",
    *(
        command
        for package in PACKAGES
        for command in (
            f"shell:monkey -p com.android.{package} -c android.intent.category.LAUNCHER 1",
            "exec:screencap -p",
            "shell:uiautomator dump /dev/tty",
            "shell:input swipe 500 1600 500 700 200",
            "shell:input tap 540 900",
            "exec:screencap",
            "shell:uiautomator dump /sdcard/x.xml; cat /sdcard/x.xml",
            "shell:dumpsys window; dumpsys activity activities; dumpsys input_method",
            "shell:input keyevent BACK HOME",
        )
    ),
    "shell:dumpsys notification; date; settings list system; getprop; ls -lR /sdcard; ps -A; logcat -d",
    "framebuffer:",
]


async def main(locale: str) -> None:
    with VirtualPhone(seed=11, locale=locale) as phone:
        wire = await Wire.connect(phone.port)
        for command in COMMANDS:
            answer = await wire.run(command)
            sys.stdout.write(f"{hashlib.sha256(answer).hexdigest()} {len(answer)} {command}\n")
        await wire.close()
        state = phone.state()
        sys.stdout.write(hashlib.sha256(repr(state).encode()).hexdigest())


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
