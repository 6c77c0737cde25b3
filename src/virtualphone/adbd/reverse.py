"""`reverse:`: listeners on the phone that lead to the host. Nobody there connects, so a list is all."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.adbd.service import Service, saying

_FIRST_FREE_PORT = 32768  # As Linux numbers the ports that nobody asked for by number.
_MOST = 1000
_LOCAL = ("localabstract:", "localreserved:", "localfilesystem:", "local:")


@dataclass
class _Listener:
    owner: int
    target: str


class Reverses:
    """The listeners of all connections by their name on the phone. One goes with the connection it is of."""

    def __init__(self) -> None:
        self._listeners: dict[str, _Listener] = {}

    def forget(self, owner: int) -> None:
        self._listeners = {name: it for name, it in self._listeners.items() if it.owner != owner}

    def service(self, request: str, owner: int) -> Service:
        return saying(self._answer(request, owner))

    def _answer(self, request: str, owner: int) -> str:
        if request == "list-forward":
            return _counted(
                "".join(f"host-{it.owner} {at} {it.target}\n" for at, it in self._listeners.items())
            )
        if request == "killforward-all":
            self._listeners.clear()
            return "OKAY"
        verb, _, what = request.partition(":")
        if verb == "killforward":
            return self._kill(what)
        if verb == "forward":
            return self._forward(what, owner)
        return _fail("not a reverse forwarding command")

    def _kill(self, name: str) -> str:
        if not name or ";" in name:
            return _fail(f"bad killforward: {name}")
        if self._listeners.pop(name, None) is None:
            return _fail(f"listener '{name}' not found")
        return "OKAY"

    def _forward(self, what: str, owner: int) -> str:
        what, strict = what.removeprefix("norebind:"), what.startswith("norebind:")
        name, semicolon, target = what.partition(";")
        if not (name and semicolon and target) or ";" in target or target.startswith("*"):
            return _fail(f"bad forward: {what}")
        if name in self._listeners:
            if strict:
                return _fail("cannot rebind existing socket")
            self._listeners[name] = _Listener(owner, target)
            return "OKAY"
        if error := self._error(name):
            return _fail(f"cannot bind listener: {error}")
        if name == "tcp:0":
            ports = (f"tcp:{port}" for port in range(_FIRST_FREE_PORT, 65536))
            name = next(port for port in ports if port not in self._listeners)
        self._listeners[name] = _Listener(owner, target)
        kind, _, port = name.partition(":")
        return "OKAY" + (_counted(port) if kind == "tcp" else "")

    def _error(self, name: str) -> str:
        """Why nobody can listen there, empty if somebody can."""
        if len(self._listeners) >= _MOST:
            return "Too many open files"
        kind, _, port = name.partition(":")
        if kind == "tcp":
            fits = port.isascii() and port.isdigit() and len(port) < 6 and int(port) < 65536
            return "" if fits else f"bad port number '{port}'"
        return "" if name.startswith(_LOCAL) else f"unknown socket specification '{name}'"


def _counted(text: str) -> str:
    text = text.encode()[:0xFFFF].decode(errors="ignore")
    return f"{len(text.encode()):04x}{text}"


def _fail(reason: str) -> str:
    return "FAIL" + _counted(reason)
