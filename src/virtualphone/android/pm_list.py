"""`pm list`."""

from __future__ import annotations

from collections.abc import Callable

from virtualphone.android.java import FAILED, Handler, Words
from virtualphone.android.names import apk_path, is_system, notes, packages, uid_of, version_code
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call

_FEATURES = (
    "android.hardware.bluetooth", "android.hardware.camera", "android.hardware.faketouch",
    "android.hardware.location",
    "android.hardware.screen.landscape", "android.hardware.screen.portrait", "android.hardware.telephony",
    "android.hardware.touchscreen", "android.hardware.touchscreen.multitouch", "android.hardware.wifi",
    "android.software.app_widgets", "android.software.home_screen", "android.software.input_methods",
)  # fmt: skip
_PERMISSIONS = (
    "ACCESS_COARSE_LOCATION", "ACCESS_FINE_LOCATION", "CALL_PHONE", "CAMERA", "INTERNET",
    "POST_NOTIFICATIONS", "READ_CALENDAR", "READ_CONTACTS", "READ_SMS", "RECORD_AUDIO", "SEND_SMS",
    "WRITE_CALENDAR", "WRITE_CONTACTS",
)  # fmt: skip
_SHOWS = {"-f", "-i", "-U", "--show-versioncode"}
_FILTERS = {
    "-3",
    "-s",
    "-d",
    "-e",
    "-a",
    "-l",
    "-q",
    "-u",
    "--apex-only",
    "--factory-only",
    "--match-libraries",
}
_WITH_VALUE = {"--user", "--uid"}


def _line(phone: Phone, name: str, shows: set[str]) -> str:
    path = f"{apk_path(phone, name)}=" if "-f" in shows else ""
    more = f" versionCode:{version_code(phone, name)}" if "--show-versioncode" in shows else ""
    more += (
        f"  installer={'null' if is_system(phone, name) else 'com.android.shell'}" if "-i" in shows else ""
    )
    more += f" uid:{uid_of(phone, name)}" if "-U" in shows else ""
    return f"package:{path}{name}{more}\n"


def _wanted(phone: Phone, name: str, filters: set[str]) -> bool:
    system = is_system(phone, name)
    if ("-3" in filters and system) or ("-s" in filters and not system):
        return False
    # Nothing can be disabled here, and there are no modules.
    return not filters & {"-d", "--apex-only"}


async def _packages(phone: Phone, call: Call, words: Words) -> int:
    options: set[str] = set()
    uid = None
    while (option := words.option()) is not None:
        if option in _WITH_VALUE:
            value = words.required()
            uid = value if option == "--uid" else uid
        elif option in _SHOWS | _FILTERS:
            options.add(option)
        else:
            await call.out(f"Error: Unknown option: {option}\n")
            return FAILED
    part = words.next() or ""
    shows = options & _SHOWS | ({"-U"} if uid is not None else set())
    for name in packages(phone):
        if part in name and _wanted(phone, name, options) and uid in (None, str(uid_of(phone, name))):
            await call.out(_line(phone, name, shows))
    return 0


def _permissions(phone: Phone) -> str:
    granted = {name for names in notes(phone).get("granted", {}).values() for name in names}
    names = sorted({f"android.permission.{name}" for name in _PERMISSIONS} | granted)
    return "All Permissions:\n\n" + "".join(f"permission:{name}\n" for name in names)


def _users(_phone: Phone) -> str:
    return "Users:\n\tUserInfo{0:Owner:4c13} running\n"


_TEXTS: dict[str, Callable[[Phone], str]] = {
    "features": lambda _phone: "".join(f"feature:{name}\n" for name in _FEATURES),
    "instrumentation": lambda _phone: "",
    "libraries": lambda _phone: "library:android.test.base\nlibrary:org.apache.http.legacy\n",
    "permission-groups": lambda _phone: "permission group:android.permission-group.UNDEFINED\n",
    "permissions": _permissions,
    "users": _users,
}


def lists(parts: Parts) -> dict[str, Handler]:
    """`list WHAT`."""

    async def run(call: Call, words: Words) -> int:
        what = words.next()
        if what in ("package", "packages"):
            return await _packages(parts.phone, call, words)
        if what is None:
            await call.out("Error: didn't specify type of data to list\n")
            return FAILED
        text = _TEXTS.get(what)
        if text is None:
            await call.out(f"Error: unknown list type '{what}'\n")
            return FAILED
        await call.out(text(parts.phone))
        return 0

    return {"list": run}
