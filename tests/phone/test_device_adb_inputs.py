"""Every input, and hostile ones: the exact effect or an error, and never a command of somebody else's."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Iterator

import pytest

from tests.phone.adb_tools import Adb
from tests.phone.device_phone import device_on, taken, tap
from tests.phone.little import HOME, LAB, Home, Lab
from treetap.core.clock import FrozenClock
from treetap.device.adb import hands, intents
from treetap.device.adb.device import AdbDevice
from treetap.device.adb.shell import AdbShell, Answer
from treetap.errors import ActionFailed
from treetap.models import Dial, Erase, Foreground, Key, Launch, Open, Press, Type
from virtualphone import VirtualPhone
from virtualphone.app import App, activity
from virtualphone.page import Page
from virtualphone.toolkit import Column, Scaffold, Text, Widget

Patch = pytest.MonkeyPatch
READER = "org.example.reader"


class Reader(App):
    """Opens web pages and calls numbers, and remembers which."""

    package, label, icon = READER, ("Reader", "阅读"), "book"

    @activity("MainActivity", main=True)
    def main(self, page: Page) -> Widget:
        return Scaffold("Reader", Column(Text(str(page.args.get("data", "-")))))

    def resolve(self, action: str, data: str) -> tuple[str, dict[str, str]] | None:
        known = action.endswith(("VIEW", "CALL")) and not data.startswith("nobody:")
        return ("MainActivity", {"action": action, "data": data}) if known else None


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone([Home, Lab, Reader], size=(360, 720), density=160) as phone:
        yield phone


@pytest.fixture
async def device(phone: VirtualPhone, adb_server: Adb) -> AsyncIterator[AdbDevice]:
    phone.reset()
    async with device_on(phone, adb_server, clock=FrozenClock()) as device:
        yield device


def opened(phone: VirtualPhone) -> dict[str, str]:
    """What the page in front was opened with."""
    args: dict[str, str] = phone.state()["tasks"][0]["pages"][-1]["args"]
    return args


# Touches and keys.


@pytest.mark.parametrize("key", Key)
async def test_every_key_arrives(device: AdbDevice, phone: VirtualPhone, key: Key) -> None:
    await device.perform(Press(key=key))
    assert taken(phone) == [Press(key=key)]


def test_every_key_has_a_number_of_its_own() -> None:
    assert set(hands.KEY_CODES) == set(Key)
    assert len(set(hands.KEY_CODES.values())) == len(Key)


@pytest.mark.parametrize(
    ("answer", "said"),
    [
        (Answer("", "", 1), "exit code 1"),
        (
            Answer("", "java.lang.SecurityException: Injecting needs INJECT_EVENTS", 0),
            "INJECT",
        ),
        (Answer("Error: Invalid arguments for command: tap\n", "", 0), "Invalid arguments"),
        (Answer("Killed\n", "", 137), "Killed"),
    ],
)
async def test_an_input_that_the_phone_refuses(
    device: AdbDevice, monkeypatch: Patch, answer: Answer, said: str
) -> None:
    real = AdbShell.run

    async def run(
        self: AdbShell, command: str, *, deadline: float | None = None, once: bool = False
    ) -> Answer:
        return answer if once else await real(self, command, deadline=deadline)

    monkeypatch.setattr(AdbShell, "run", run)
    for command in (tap(1, 1), Press(key=Key.BACK)):
        with pytest.raises(ActionFailed, match=said) as raised:
            await device.perform(command)
        assert ("developer options" in raised.value.hint) == ("INJECT" in said)


async def test_words_that_mean_nothing_do_not_fail_an_input(device: AdbDevice, monkeypatch: Patch) -> None:
    async def run(self: AdbShell, command: str, *, once: bool = False) -> Answer:
        return Answer("", "WARNING: linker: libdvm.so has text relocations.\n", 0)

    monkeypatch.setattr(AdbShell, "run", run)
    await device.perform(Press(key=Key.BACK))


# Apps.


async def test_an_app_is_opened_as_its_icon_does(device: AdbDevice) -> None:
    await device.perform(Launch(package=LAB))
    assert (await device.foreground()).activity == f"{LAB}.MainActivity"
    await device.perform(Launch(package=LAB, activity=f"{LAB}.ValuesActivity"))
    await device.perform(Press(key=Key.HOME))
    await device.perform(Launch(package=LAB))
    assert (await device.foreground()).package == LAB


async def test_without_resolving_monkey_opens_it(device: AdbDevice, monkeypatch: Patch) -> None:
    monkeypatch.setattr(intents, "entrance", lambda _: "no_such_command")
    await device.perform(Launch(package=LAB))
    assert (await device.foreground()).package == LAB
    with pytest.raises(ActionFailed, match="No activities found"):
        await device.perform(Launch(package="no.such.app"))


@pytest.mark.parametrize(
    ("package", "activity"),
    [
        ("no.such.app", None),
        ("no.such.app", "no.such.app.Main"),
        (LAB, f"{LAB}.NoActivity"),
        (HOME + ".x", None),
    ],
)
async def test_an_app_or_page_that_is_not_there(
    device: AdbDevice, package: str, activity: str | None
) -> None:
    before = await device.foreground()
    with pytest.raises(ActionFailed):
        await device.perform(Launch(package=package, activity=activity))
    assert await device.foreground() == before


async def test_an_app_that_does_not_come_is_said_so(device: AdbDevice, monkeypatch: Patch) -> None:
    async def still(_: AdbDevice) -> Foreground:
        return Foreground(package=HOME, activity="Main")

    device._hands._front = lambda: still(device)
    with pytest.raises(ActionFailed, match=f"did not come to the front: {HOME}"):
        await device.perform(Launch(package=LAB))


async def test_a_question_that_comes_instead_of_the_app_is_no_failure(device: AdbDevice) -> None:
    fronts = [Foreground(package=HOME)]

    async def asking() -> Foreground:
        return fronts.pop() if fronts else Foreground(package="com.android.permissioncontroller")

    device._hands._front = asking
    await device.perform(Launch(package=LAB))


# Links and numbers.


@pytest.mark.parametrize(
    "url", ["https://example.org/a?b=1&c=2#d", "mailto:a@b.c", "x:y", "HTTPS://EXAMPLE.ORG"]
)
async def test_a_link_is_opened_as_it_is(device: AdbDevice, phone: VirtualPhone, url: str) -> None:
    await device.perform(Open(url=url))
    assert opened(phone)["data"] == url


async def test_a_link_that_nothing_opens(device: AdbDevice, phone: VirtualPhone) -> None:
    with pytest.raises(ActionFailed, match="unable to resolve") as raised:
        await device.perform(Open(url="nobody:opens/this"))
    assert raised.value.hint


@pytest.mark.parametrize("number", ["112", "+49 (0)30 123-456", "*#06#", "10086,1"])
async def test_a_number_is_called(device: AdbDevice, phone: VirtualPhone, number: str) -> None:
    await device.perform(Dial(number=number))
    wanted = re.sub(r"[ ()\-]", "", number).replace("#", "%23")
    assert opened(phone) == {"action": "android.intent.action.CALL", "data": f"tel:{wanted}"}


HOSTILE = [
    "; input tap 9 9",
    "$(input tap 9 9)",
    "`input tap 9 9`",
    "' ; input tap 9 9 ; '",
    '" ; input tap 9 9 ; "',
    "| input tap 9 9",
    "&& input tap 9 9",
    "& input tap 9 9 &",
    "\ninput tap 9 9\n",
    "\r\ninput tap 9 9",
    "\\'; input tap 9 9; \\'",
    "$'\\n'input tap 9 9",
    "${IFS}input${IFS}tap${IFS}9${IFS}9",
    ">/sdcard/pwned",
    "-n org.example.lab/.OtherActivity",
    "--user 0 -a android.intent.action.MAIN",
    "%s%n %27 %3B",
    "😀 你好 \u202e\u200b",
    "a\0b",
    "\ud800",
    "*",
    "~ ! # ?",
    "x" * 20_000,
]


def untouched(phone: VirtualPhone) -> bool:
    """No tap, and no file beside the ledger's."""
    paths = [change["path"] for change in phone.changes() if change["path"].startswith("files/")]
    return taken(phone) == [] and all(path.startswith("files/data/local/tmp/treetap-") for path in paths)


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_names_of_apps(device: AdbDevice, phone: VirtualPhone, text: str) -> None:
    for package, page in ((LAB + text, None), (text, None), (LAB, text), (LAB, f"{LAB}.MainActivity{text}")):
        with pytest.raises(ActionFailed):
            await device.perform(Launch(package=package, activity=page))
    assert untouched(phone)


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_links(device: AdbDevice, phone: VirtualPhone, text: str) -> None:
    for url in (text, f"https://example.org/{text}"):
        command = Open(url=url)
        try:
            await device.perform(command)
        except ActionFailed:
            continue
        assert opened(phone)["data"] == command.url
    assert untouched(phone)


@pytest.mark.parametrize("text", HOSTILE)
async def test_hostile_numbers(device: AdbDevice, phone: VirtualPhone, text: str) -> None:
    for number in (text, f"112{text}"):
        try:
            await device.perform(Dial(number=number))
        except ActionFailed:
            continue
        assert re.fullmatch(r"tel:[0-9+*%,;]+", opened(phone)["data"])
    assert untouched(phone)


@pytest.mark.parametrize("link", ["", " ", "example.org", "//x", ":x", "1:x", "https:"])
async def test_what_is_no_link(device: AdbDevice, link: str) -> None:
    with pytest.raises(ActionFailed, match="no link"):
        await device._hands.view(link)


def test_a_link_that_looks_like_an_error_was_opened_all_the_same() -> None:
    starting = "Starting: Intent { act=VIEW dat=https://x/java.lang.Exception: Error: Permission Denial }\n"
    assert intents.refused(starting) is None
    assert intents.refused(f"{starting}Warning: Activity not started, its task was brought\n") is None
    assert intents.refused(f"{starting}Error: Activity not started, unable to resolve Intent\n")
    assert intents.refused(
        "java.lang.SecurityException: Permission Denial: starting Intent\n\tat a.b(C.java:1)\n"
    )


async def test_an_answer_that_was_lost_is_no_success(device: AdbDevice, monkeypatch: Patch) -> None:
    async def run(
        self: AdbShell, command: str, *, deadline: float | None = None, once: bool = False
    ) -> Answer:
        return Answer("", "", 0, whole=False)

    monkeypatch.setattr(AdbShell, "run", run)
    for command in (Open(url="https://example.org"), Dial(number="112")):
        with pytest.raises(ActionFailed, match="lost"):
            await device.perform(command)


async def test_typing_gives_the_keyboard_back(device: AdbDevice, phone: VirtualPhone) -> None:
    before = (await device.shell.run("settings get secure default_input_method")).out
    await device.perform(Launch(package=LAB, activity=f"{LAB}.LowActivity"))
    await device.perform(tap(100, 650))
    await device.perform(Type(text="你好 $(id) '\""))
    page = phone.state()["tasks"][0]["pages"][-1]
    assert page["vars"]["low"] == "你好 $(id) '\""
    await device.perform(Erase())
    assert phone.state()["tasks"][0]["pages"][-1]["vars"]["low"] == ""
    assert (await device.shell.run("settings get secure default_input_method")).out == before
