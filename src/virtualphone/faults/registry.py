"""Every fault by its name."""

from __future__ import annotations

from collections.abc import Sequence

from virtualphone.faults.ad import AD
from virtualphone.faults.call import CALL
from virtualphone.faults.dumps import EMPTY, IDLE, SWALLOWED
from virtualphone.faults.hostile import HOSTILE_MESSAGE, HOSTILE_NOTIFICATION, HOSTILE_PAGE
from virtualphone.faults.kinds import Fault
from virtualphone.faults.notices import NOTIFICATION
from virtualphone.faults.outage import OFFLINE
from virtualphone.faults.pages import BLACK, NETWORK, SLOW
from virtualphone.faults.permission import PERMISSION
from virtualphone.faults.rating import RATING
from virtualphone.faults.stale import STALE
from virtualphone.faults.update import UPDATE

FAULTS: dict[str, Fault] = {
    fault.name: fault
    for fault in (
        AD, RATING, PERMISSION, UPDATE, SWALLOWED, SLOW, NETWORK, IDLE, EMPTY, STALE, BLACK, OFFLINE, CALL,
        NOTIFICATION, HOSTILE_MESSAGE, HOSTILE_PAGE, HOSTILE_NOTIFICATION,
    )
}  # fmt: skip


class UnknownFault(ValueError):
    """Nothing that goes wrong has this name."""

    def __init__(self, name: object) -> None:
        super().__init__(f"no fault is called {name!r}; there are: {', '.join(FAULTS)}, and all")


def chosen(names: Sequence[str] | str) -> list[str]:
    """The names, each once and in the order of the registry; `all` is every one of them."""
    wanted = [names] if isinstance(names, str) else list(names)
    if "all" in wanted:
        return list(FAULTS)
    for name in wanted:
        if name not in FAULTS:
            raise UnknownFault(name)
    return [name for name in FAULTS if name in wanted]
