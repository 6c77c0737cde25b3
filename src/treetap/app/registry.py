"""Parts by name, with one clear error for a name that does not exist."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from treetap.errors import UnknownName

Part_co = TypeVar("Part_co", covariant=True)


class Registry(Generic[Part_co]):
    """Makers of one kind of part, by name."""

    def __init__(self, kind: str, makers: Mapping[str, Callable[..., Part_co]]) -> None:
        self.kind = kind
        self._makers = dict(makers)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._makers))

    def register(self, name: str, maker: Callable[..., Any]) -> None:
        """Add one of your own. A name that is taken is an error, not a replacement."""
        if name in self._makers:
            raise ValueError(f"there is a {self.kind} named '{name}' already")
        self._makers[name] = maker

    def make(self, name: str, /, *args: Any, **kwargs: Any) -> Part_co:
        """The part of that name. Raises `UnknownName`."""
        return self.maker(name)(*args, **kwargs)

    def maker(self, name: str) -> Callable[..., Part_co]:
        """What makes it. Raises `UnknownName`."""
        if name not in self._makers:
            near = difflib.get_close_matches(name, self.names, n=1, cutoff=0.0)
            raise UnknownName(
                f"There is no {self.kind} named '{name}'; the nearest is '{near[0]}'.",
                hint=f"Known: {', '.join(self.names)}.",
            )
        return self._makers[name]
