"""Names and numbers that Android gives to things, made from the state so that they are the same each time."""

from __future__ import annotations

from typing import Any
from zlib import crc32

from virtualphone.phone import Phone
from virtualphone.state import ADB_IME, LATIN_IME

Json = dict[str, Any]

DISPLAY_ID = 4619827259835644672
"""The number of the built-in screen, as `screencap -d` wants it."""

SHELL_UID = 2000
_SYSTEM_UID = 1000
_FIRST_APP_UID = 10040

FURNITURE = {
    "android": True,
    "com.android.providers.contacts": True,
    "com.android.providers.media.module": True,
    "com.android.providers.settings": True,
    "com.android.providers.telephony": True,
    "com.android.packageinstaller": True,
    "com.android.permissioncontroller": True,
    "com.android.shell": True,
    "com.android.systemui": True,
    LATIN_IME.partition("/")[0]: True,
    ADB_IME.partition("/")[0]: False,
}
"""Packages without an icon, and whether they came with the phone."""


def mark(*parts: object) -> str:
    """A hash code as Java prints it."""
    return f"{crc32('/'.join(map(str, parts)).encode()) & 0xFFFFFFF | 0x1000000:x}"


def notes(phone: Phone) -> Json:
    """What Android remembers besides the state's own tables; to be read only."""
    held: Json = phone.state.get("android", {})
    return held


def write_note(phone: Phone, key: str, value: Any) -> None:
    """Change it."""
    phone.state.setdefault("android", {})[key] = value


def packages(phone: Phone) -> list[str]:
    """All that is installed, by name."""
    return sorted({*FURNITURE, *phone.apps})


def is_system(phone: Phone, package: str) -> bool:
    """Whether it came with the phone."""
    app = phone.apps.get(package)
    return app.system if app is not None else FURNITURE.get(package, False)


def uid_of(phone: Phone, package: str) -> int:
    """The user an app runs as."""
    if package in ("android", "com.android.settings", "com.android.providers.settings"):
        return _SYSTEM_UID
    if package == "com.android.shell":
        return SHELL_UID
    known = packages(phone)
    return _FIRST_APP_UID + known.index(package) if package in known else _FIRST_APP_UID - 1


def user_of(uid: int) -> str:
    """The name of a user: `u0_a51`, `system`."""
    known = {0: "root", _SYSTEM_UID: "system", SHELL_UID: "shell"}
    return known.get(uid, f"u0_a{uid - 10000}")


def app_user(phone: Phone, package: str) -> str:
    """The same as records have it: `u0a51`."""
    return user_of(uid_of(phone, package)).replace("_", "")


def version_name(phone: Phone, package: str) -> str:
    """What the app says its version is; the furniture has the system's."""
    app = phone.apps.get(package)
    return app.version if app is not None else "14"


def version_code(phone: Phone, package: str) -> int:
    """The version as a number that grows with it."""
    numbers = [int(part) for part in version_name(phone, package).split(".") if part.isdigit()]
    major, minor, patch = (*numbers, 0, 0, 0)[:3]
    return major * 10000 + minor * 100 + patch if package in phone.apps else 34


def apk_path(phone: Phone, package: str) -> str:
    """Where its file would be."""
    if is_system(phone, package):
        if package == "android":
            return "/system/framework/framework-res.apk"
        name = "".join(word.capitalize() for word in package.split(".")[2:])
        return f"/system/app/{name}/{name}.apk"
    return f"/data/app/~~{mark('a', package)}{mark('b', package)}==/{package}-{mark('c', package)}==/base.apk"


def pid_of(phone: Phone, package: str) -> int | None:
    """The process of an app: it has one while it has a page anywhere, another after each new start."""
    task = phone.task_of(package)
    if task is not None:
        return 4000 + 13 * int(task["id"])
    ids = [
        page["id"] for task in phone.state["tasks"] for page in task["pages"] if page["package"] == package
    ]
    return 4000 + 13 * min(ids) if ids else None


def running(phone: Phone) -> dict[str, int]:
    """Every app with a process, and its number."""
    found = {package: pid_of(phone, package) for package in sorted(phone.apps)}
    return {package: pid for package, pid in found.items() if pid is not None}


def short_component(package: str, activity: str) -> str:
    """`package/.Activity`."""
    return f"{package}/.{activity}"


def entrance(phone: Phone, package: str) -> str | None:
    """The page that an app's icon opens, if it has an icon."""
    app = phone.apps.get(package)
    if app is None or app.hidden or not any(page.main for page, _method in app.marks().values()):
        return None
    return app.main_activity()


def activity_of(phone: Phone, component: str) -> tuple[str, str] | None:
    """The package and page of `p/.A` or `p/p.A`; None if there is no such page."""
    package, _, cls = component.partition("/")
    app = phone.apps.get(package)
    full = package + cls if cls.startswith(".") else cls
    name = full.removeprefix(f"{package}.")
    if app is None or not full.startswith(f"{package}.") or name not in app.activities():
        return None
    return package, name


def full_component(component: str) -> str:
    """`p/.A` as `p/p.A`."""
    package, _, cls = component.partition("/")
    return f"{package}/{package}{cls}" if cls.startswith(".") else component


def activity_record(page: Json, task: Json) -> str:
    """`ActivityRecord{12376650 u0 pkg/.MainActivity t349}`."""
    name = short_component(page["package"], page["activity"])
    return f"ActivityRecord{{{mark('activity', page['id'])} u0 {name} t{task['id']}}}"


def front_record(phone: Phone) -> str:
    """The activity in front."""
    return activity_record(phone.front, phone.state["tasks"][0])


def process_record(phone: Phone, package: str) -> str:
    """`ProcessRecord{9f1c0aa 5300:pkg/u0a51}`."""
    pid = pid_of(phone, package) or 0
    return f"ProcessRecord{{{mark('process', pid)} {pid}:{package}/{app_user(phone, package)}}}"
