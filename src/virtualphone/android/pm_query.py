"""Who answers an intent: `cmd package resolve-activity` and its kin."""

from __future__ import annotations

from virtualphone.android.intents import (
    LAUNCHER_CATEGORY,
    MAIN,
    Intent,
    Target,
    read_intent,
    resolve,
)
from virtualphone.android.java import Handler, Words
from virtualphone.android.names import apk_path, entrance, uid_of
from virtualphone.parts import Parts
from virtualphone.phone import Phone
from virtualphone.shell.api import Call

_MATCH = "priority=0 preferredOrder=0 match=0x108000 specificIndex=-1 isDefault=false"


def _matches(phone: Phone, intent: Intent) -> list[Target]:
    """All that answer; icons are the one question with many answers."""
    icons = intent.action in ("", MAIN) and LAUNCHER_CATEGORY in intent.categories
    if icons and not intent.component and not intent.package:
        doors = [(package, entrance(phone, package)) for package in sorted(phone.apps)]
        return [Target(package, door, {}) for package, door in doors if door is not None]
    target = resolve(phone, intent)
    return [target] if target is not None else []


def _describe(phone: Phone, target: Target, options: set[str], indent: str) -> str:
    if "--components" in options:
        return f"{target.component}\n"
    if "--brief" in options:
        return f"{indent}{_MATCH}\n{indent}{target.component}\n"
    package = target.package
    app = phone.apps[package]
    return (
        f"{indent}{_MATCH}\n{indent}ActivityInfo:\n{indent}  name={package}.{target.activity}\n"
        f"{indent}  packageName={package}\n{indent}  enabled=true exported=true directBootAware=false\n"
        f"{indent}  taskAffinity={package} targetActivity=null persistableMode=PERSIST_ROOT_ONLY\n"
        f"{indent}  ApplicationInfo:\n{indent}    packageName={package}\n{indent}    labelRes=0x0 "
        f"nonLocalizedLabel={app.name()} icon=0x0 banner=0x0\n{indent}    processName={package}\n"
        f"{indent}    sourceDir={apk_path(phone, package)}\n{indent}    dataDir=/data/user/0/{package}\n"
        f"{indent}    uid={uid_of(phone, package)} enabled=true minSdkVersion=24 targetSdkVersion=34\n"
    )


def _read(words: Words) -> tuple[Intent, set[str]]:
    options: set[str] = set()

    def own(option: str, rest: Words) -> bool:
        if option in ("--user", "--query-flags"):
            rest.required()
        options.add(option)
        return True

    return read_intent(words, own), options


class Queries:
    """The questions."""

    def __init__(self, parts: Parts) -> None:
        self._phone = parts.phone

    async def one(self, call: Call, words: Words) -> int:
        """The page that would open."""
        intent, options = _read(words)
        found = _matches(self._phone, intent)
        if not found:
            await call.out("No activity found\n")
        elif len(found) > 1:
            await call.out(f"{_MATCH}\nandroid/com.android.internal.app.ResolverActivity\n")
        else:
            await call.out(_describe(self._phone, found[0], options, ""))
        return 0

    async def every(self, call: Call, words: Words) -> int:
        """All pages that could."""
        intent, options = _read(words)
        found = _matches(self._phone, intent)
        if not found:
            await call.out("No activities found\n")
        elif "--components" in options:
            await call.out("".join(_describe(self._phone, target, options, "") for target in found))
        else:
            await call.out(f"{len(found)} activities found:\n")
            for number, target in enumerate(found):
                await call.out(f"  Activity #{number}:\n{_describe(self._phone, target, options, '    ')}")
        return 0


def _none(what: str) -> Handler:
    async def run(call: Call, words: Words) -> int:
        _read(words)
        await call.out(f"No {what} found\n")
        return 0

    return run


def queries(parts: Parts) -> dict[str, Handler]:
    """`resolve-activity`, `query-activities`, and what no app here has: services, receivers."""
    ask = Queries(parts)
    return {
        "resolve-activity": ask.one,
        "query-activities": ask.every,
        "query-services": _none("services"),
        "query-receivers": _none("receivers"),
    }
