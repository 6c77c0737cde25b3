"""What a connection keeps in memory: all that its streams hold until somebody reads it."""

from __future__ import annotations

from collections import deque

_SMALL = 2048
"""Writes up to this are copied together: an object of its own would take more than the copy."""


class Held:
    """Counts bytes. A buffer that many streams hold at once, as they do a frame, counts once."""

    def __init__(self) -> None:
        self.size = 0
        self._moves = 0
        self._users: dict[int, int] = {}

    def moved(self) -> int:
        """A number greater than all before: who has the smallest has waited for longest."""
        self._moves += 1
        return self._moves

    def hold(self, view: memoryview) -> None:
        users = self._users.get(id(view.obj), 0)
        self._users[id(view.obj)] = users + 1
        if not users:
            self.size += memoryview(view.obj).nbytes

    def release(self, view: memoryview) -> None:
        users = self._users.pop(id(view.obj)) - 1
        if users:
            self._users[id(view.obj)] = users
        else:
            self.size -= memoryview(view.obj).nbytes


class Outbox:
    """What waits to be sent: views of what was written, never copies of anything large."""

    def __init__(self, held: Held) -> None:
        self.size = 0
        self._held = held
        self._parts: deque[memoryview | bytearray] = deque()

    def put(self, data: bytes | memoryview) -> None:
        self.size += len(data)
        if len(data) > _SMALL:
            view = memoryview(data)
            self._held.hold(view)
            self._parts.append(view)
            return
        self._held.size += len(data)
        last = self._parts[-1] if self._parts else None
        if isinstance(last, bytearray):
            last += data
        elif data:
            self._parts.append(bytearray(data))

    def take(self, limit: int) -> bytes | memoryview:
        """Up to `limit` bytes from the front, as many whole parts as there is room for."""
        taken = [self._first(limit)]
        size = len(taken[0])
        while self._parts and size + len(self._parts[0]) <= limit:
            size += len(self._parts[0])
            taken.append(self._first(limit))
        self.size -= size
        return taken[0] if len(taken) == 1 else b"".join(taken)

    def clear(self) -> None:
        while self._parts:
            self._first(self.size)
        self.size = 0

    def _first(self, limit: int) -> bytes | memoryview:
        part = self._parts[0]
        if isinstance(part, bytearray):
            taken = bytes(part[:limit])
            del part[:limit]
            self._held.size -= len(taken)
            if not part:
                self._parts.popleft()
            return taken
        if len(part) > limit:
            self._parts[0] = part[limit:]
            return part[:limit]
        self._parts.popleft()
        self._held.release(part)
        return part
