"""`dumpsys package`: what is installed."""

from __future__ import annotations

from virtualphone.android.names import (
    apk_path,
    entrance,
    is_system,
    mark,
    notes,
    packages,
    short_component,
    uid_of,
    version_code,
    version_name,
)
from virtualphone.parts import Parts
from virtualphone.phone import Phone

_INSTALLED = "2026-03-01 09:00:00"
_FACTORY = "2009-01-01 08:00:00"


def _resolver(phone: Phone, package: str) -> str:
    door = entrance(phone, package)
    if door is None:
        return ""
    name = short_component(package, door)
    return (
        "Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n"
        f"        {mark('filter', package)} {name} filter {mark('match', package)}\n"
        '          Action: "android.intent.action.MAIN"\n'
        '          Category: "android.intent.category.LAUNCHER"\n\n'
    )


def _activities(phone: Phone, package: str) -> str:
    app = phone.apps.get(package)
    if app is None:
        return ""
    names = "".join(f"      {short_component(package, name)}\n" for name in app.activities())
    return f"    activities:\n{names}"


def _package(phone: Phone, package: str) -> str:
    system = is_system(phone, package)
    flags = (
        "SYSTEM HAS_CODE ALLOW_CLEAR_USER_DATA" if system else "HAS_CODE ALLOW_CLEAR_USER_DATA ALLOW_BACKUP"
    )
    when = _FACTORY if system else _INSTALLED
    granted = notes(phone).get("granted", {}).get(package, [])
    runtime = "".join(
        f"        {name}: granted=true, flags=[ USER_SET|USER_SENSITIVE_WHEN_GRANTED]\n" for name in granted
    )
    app = phone.apps.get(package)
    stopped = "false" if app is None or phone.task_of(package) is not None else "true"
    return (
        f"  Package [{package}] ({mark('package', package)}):\n    userId={uid_of(phone, package)}\n"
        f"    pkg=Package{{{mark('pkg', package)} {package}}}\n    "
        f"codePath={apk_path(phone, package).rpartition('/')[0]}\n"
        f"    resourcePath={apk_path(phone, package).rpartition('/')[0]}\n    primaryCpuAbi=arm64-v8a\n"
        f"    versionCode={version_code(phone, package)} minSdk=24 targetSdk=34\n"
        f"    versionName={version_name(phone, package)}\n    flags=[ {flags} ]\n    pkgFlags=[ {flags} ]\n"
        f"    dataDir=/data/user/0/{package}\n    timeStamp={when}\n    lastUpdateTime={when}\n"
        f"    signatures=PackageSignatures{{{mark('sign', package)} version:3, "
        f"signatures:[{mark('key', package)}], "
        f"past signatures:[]}}\n{_activities(phone, package)}"
        f"    User 0: ceDataInode={4000 + uid_of(phone, package)} installed=true hidden=false "
        "suspended=false "
        f"distractionFlags=0 stopped={stopped} notLaunched=false enabled=0 instant=false virtual=false\n"
        f"      firstInstallTime={when}\n      gids=[3003]\n      runtime permissions:\n{runtime}\n"
    )


def dump_package(parts: Parts, words: list[str]) -> str:
    """One package, or all of them."""
    phone = parts.phone
    what = next((word for word in words if not word.startswith("-")), "packages")
    if what in ("packages", "p", "all"):
        return "Packages:\n" + "".join(_package(phone, package) for package in packages(phone))
    if what not in packages(phone):
        return f"Unable to find package: {what}\n"
    return f"{_resolver(phone, what)}Packages:\n{_package(phone, what)}"


DUMPS = {"package": dump_package}
