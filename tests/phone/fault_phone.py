"""A small phone on which something goes wrong, driven by the real adb."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from tests.phone.adb_tools import Adb
from tests.phone.little import LAB, Home, Lab
from virtualphone import VirtualPhone

OPEN = f"am start -n {LAB}/.MainActivity"
OTHER = f"am start -n {LAB}/.OtherActivity"


class Driven:
    """One phone, and adb on it."""

    def __init__(self, phone: VirtualPhone, adb: Adb) -> None:
        self.phone, self.adb = phone, adb

    def shell(self, command: str) -> str:
        done = self.adb.run("shell", command, port=self.phone.port)
        return (done.stdout + done.stderr).decode()

    def dump(self, *words: str) -> str:
        return self.shell(f"uiautomator dump {' '.join(words)} /dev/tty")

    def nodes(self, *words: str) -> list[ET.Element]:
        text = self.dump(*words)
        return list(ET.fromstring(text[: text.rindex(">") + 1]).iter("node"))

    def ids(self, *words: str) -> set[str]:
        return {node.get("resource-id", "").rpartition("/")[2] for node in self.nodes(*words)}

    def texts(self, *words: str) -> list[str]:
        return [node.get("text", "") for node in self.nodes(*words) if node.get("text")]

    def pixels(self) -> bytes:
        return self.adb.run("exec-out", "screencap", port=self.phone.port).stdout

    def tap(self, name: str, *words: str) -> None:
        """On the node with this id or these words."""
        for node in self.nodes(*words):
            if name in (
                node.get("resource-id", "").rpartition("/")[2],
                node.get("text"),
                node.get("content-desc"),
            ):
                left, top, right, bottom = map(int, re.findall(r"\d+", node.get("bounds", "")))
                self.shell(f"input tap {(left + right) // 2} {(top + bottom) // 2}")
                return
        raise AssertionError(f"{name} is not on the screen")

    @property
    def now(self) -> dict[str, Any] | None:
        going: dict[str, Any] | None = self.phone.faults()["now"]
        return going

    @property
    def happened(self) -> list[dict[str, Any]]:
        rows: list[dict[str, Any]] = self.phone.faults()["happened"]
        return rows


@contextmanager
def driven(adb: Adb, *faults: str, **options: Any) -> Iterator[Driven]:
    """A phone with these faults at every moment, unless `fault_rate` says otherwise."""
    given = {"size": (360, 720), "density": 160, "fault_rate": 1.0, **options}
    apps = given.pop("apps", [Home, Lab])
    with VirtualPhone(apps, faults=faults, **given) as phone:
        adb.connect(phone.port)
        try:
            yield Driven(phone, adb)
        finally:
            adb.disconnect(phone.port)
