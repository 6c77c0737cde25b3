"""`pm`: what is installed, and what may be done with it."""

from __future__ import annotations

from virtualphone.android.dumps.package import dump_package
from virtualphone.android.java import FAILED, Handler, Words, by_name, denied, illegal, saying, server_command
from virtualphone.android.names import apk_path, is_system, notes, packages, write_note
from virtualphone.android.pm_list import lists
from virtualphone.android.pm_query import queries
from virtualphone.parts import Parts
from virtualphone.shell.api import Call, Command

SERVICE = "com.android.server.pm.PackageManagerService"
SHELL = "com.android.server.pm.PackageManagerShellCommand"
_MANAGER = "android.permission."
USAGE = """Package manager (package) commands:
  help
    Print this help text.

  path [--user USER_ID] PACKAGE
    Print the path to the .apk of the given PACKAGE.

  dump [--user USER_ID] PACKAGE
    Print various system state associated with the given PACKAGE.

  list features
  list permissions [-g] [-f] [-d] [-u] [GROUP]
  list packages [-f] [-d] [-e] [-s] [-q] [-3] [-i] [-l] [-u] [-U]
      [--show-versioncode] [--apex-only] [--factory-only]
      [--uid UID] [--user USER_ID] [FILTER]
  list users

  resolve-activity [--brief] [--components] [--query-flags FLAGS]
       [--user USER_ID] INTENT
  query-activities [--brief] [--components] [--query-flags FLAGS]
       [--user USER_ID] INTENT

  install [options] [PATH [SPLIT...]|-]
  uninstall [-k] [--user USER_ID] [--versionCode VERSION_CODE] PACKAGE

  clear [--user USER_ID] [--cache-only] PACKAGE
    Deletes all data associated with a package.

  enable [--user USER_ID] PACKAGE_OR_COMPONENT
  disable-user [--user USER_ID] PACKAGE_OR_COMPONENT
  grant [--user USER_ID] [--all-permissions] PACKAGE PERMISSION
  revoke [--user USER_ID] [--all-permissions] PACKAGE PERMISSION
"""
_STREAM_PIECE = 1 << 16


def plain(words: Words) -> list[str]:
    """The words that are no options; `--user` takes one with it."""
    found: list[str] = []
    while (word := words.next()) is not None:
        if word == "--user":
            words.next()
        elif not word.startswith("-"):
            found.append(word)
    return found


class Packages:
    """What changes packages."""

    def __init__(self, parts: Parts) -> None:
        self._parts, self._phone = parts, parts.phone

    def _known(self, name: str) -> bool:
        return name in packages(self._phone)

    async def path(self, call: Call, words: Words) -> int:
        """Where the file would be; nothing and 1 for what is not there."""
        name = (plain(words) or [""])[0]
        if not self._known(name):
            return 1
        await call.out(f"package:{apk_path(self._phone, name)}\n")
        return 0

    async def dump(self, call: Call, words: Words) -> int:
        """The same as `dumpsys package`."""
        await call.out(dump_package(self._parts, plain(words) or [""]))
        return 0

    async def clear(self, call: Call, words: Words) -> int:
        """As on the first day."""
        names = plain(words)
        if not names:
            await call.err("Error: no package specified\n")
            return 1
        if not self._known(names[0]):
            await call.err("Failed\n")
            return 1
        if names[0] in self._phone.apps:
            self._phone.clear(names[0])
            self._phone.noted("command")
        await call.out("Success\n")
        return 0

    async def uninstall(self, call: Call, words: Words) -> int:
        """The apps are part of this phone: its owner does not let them go."""
        names = plain(words)
        if not names:
            await call.err("Error: package name not specified\n")
            return 1
        gone = not self._known(names[0]) or is_system(self._phone, names[0])
        reason = "DELETE_FAILED_INTERNAL_ERROR" if gone else "DELETE_FAILED_USER_RESTRICTED"
        await call.out(f"Failure [{reason}]\n")
        return 1

    async def install(self, call: Call, words: Words) -> int:
        """Real apps do not run here: what is sent is read to its end and refused."""
        size, names, rest = 0, list[str](), words.rest()
        while rest:
            word = rest.pop(0)
            if word in ("-S", "-i", "--user", "--abi", "--originating-uri", "--install-location"):
                value = rest.pop(0) if rest else "0"
                size = int(value) if word == "-S" and value.isdecimal() else size
            elif not word.startswith("-") or word == "-":
                names.append(word)
        if names and names[0] != "-" and not call.files.exists(call.path(names[0])):
            await call.err(
                f"Error: Unable to open file: {names[0]}\nConsider using a file under /data/local/tmp/\n"
            )
            raise illegal(f"Error: Can't open file: {names[0]}")
        while size > 0 and (piece := await call.streams.stdin.read(min(size, _STREAM_PIECE))):
            size -= len(piece)
        await call.out("Failure [INSTALL_FAILED_USER_RESTRICTED: Install canceled by user]\n")
        return 1

    async def grant(self, _call: Call, words: Words) -> int:
        """A permission is given."""
        self._permission(plain(words), give=True)
        return 0

    async def revoke(self, _call: Call, words: Words) -> int:
        """A permission is taken."""
        self._permission(plain(words), give=False)
        return 0

    def _permission(self, words: list[str], *, give: bool) -> None:
        if len(words) < 2:
            raise illegal(f'Argument expected after "{words[0] if words else "grant"}"')
        package, permission = words[:2]
        if not self._known(package):
            raise illegal(f"Unknown package: {package}")
        if not permission.startswith(_MANAGER):
            raise illegal(f"Unknown permission: {permission}")
        granted = dict(notes(self._phone).get("granted", {}))
        held = set(granted.get(package, ()))
        granted[package] = sorted(held | {permission} if give else held - {permission})
        write_note(self._phone, "granted", granted)
        self._phone.noted("command")

    async def enable(self, call: Call, words: Words) -> int:
        """Everything is enabled already."""
        name = self._one(words)
        await call.out(f"Package {name} new state: enabled\n")
        return 0

    async def disable(self, _call: Call, words: Words) -> int:
        """The packages of this phone are protected."""
        raise denied(f"Cannot disable a protected package: {self._one(words)}")

    def _one(self, words: Words) -> str:
        names = plain(words)
        if not names:
            raise illegal("Error: no package or component specified")
        if not self._known(names[0].partition("/")[0]):
            raise illegal(f"Unknown package: {names[0]}")
        return names[0]

    async def install_existing(self, call: Call, words: Words) -> int:
        """It is there, or it is not."""
        name = (plain(words) or [""])[0]
        if not self._known(name):
            await call.out(
                f"android.content.pm.PackageManager$NameNotFoundException: Package {name} doesn't exist\n"
            )
            return FAILED
        await call.out(f"Package {name} installed for user: 0\n")
        return 0

    def handlers(self) -> dict[str, Handler]:
        """By their names."""
        return {
            "path": self.path,
            "dump": self.dump,
            "clear": self.clear,
            "uninstall": self.uninstall,
            "install": self.install,
            "install-existing": self.install_existing,
            "grant": self.grant,
            "revoke": self.revoke,
            "enable": self.enable,
            "disable": self.disable,
            "disable-user": self.disable,
            "disable-until-used": self.disable,
            "hide": self.disable,
            "suspend": self.disable,
            "reset-permissions": saying(""),
            "trim-caches": saying(""),
            "get-install-location": saying("0[auto]\n"),
            "get-max-users": saying("Maximum supported users: 1\n"),
            "get-max-running-users": saying("Maximum supported running users: 1\n"),
            "has-feature": saying("false\n", 1),
            "compile": saying("Success\n"),
        }


def commands(parts: Parts) -> dict[str, Command]:
    """`pm`."""
    handlers = {**Packages(parts).handlers(), **lists(parts), **queries(parts)}
    return {"pm": server_command(by_name(handlers, USAGE), SHELL, SERVICE)}
