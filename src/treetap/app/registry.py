"""Parts by name, imported when they are chosen: a run pays only for what it uses."""

from __future__ import annotations

import difflib
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import Any, Generic, TypeVar

from treetap.errors import UnknownName

Part = TypeVar("Part")


class Registry(Generic[Part]):
    """Makers of one kind of part. A maker is a callable, or `module:name` of one."""

    def __init__(self, kind: str, makers: Mapping[str, str]) -> None:
        self.kind = kind
        self._makers: dict[str, str | Callable[..., Part]] = dict(makers)

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(sorted(self._makers))

    def register(self, name: str, maker: str | Callable[..., Part]) -> None:
        """Add one of your own. A name that is taken is an error, not a replacement."""
        if name in self._makers:
            raise ValueError(f"there is a {self.kind} named '{name}' already")
        self._makers[name] = maker

    def make(self, name: str, /, *args: Any, **kwargs: Any) -> Part:
        """The part of that name. Raises `UnknownName`."""
        maker = self._makers.get(name)
        if maker is None:
            near = difflib.get_close_matches(name, self.names, n=1, cutoff=0.0)
            raise UnknownName(
                f"There is no {self.kind} named '{name}'; the nearest is '{near[0]}'.",
                hint=f"Known: {', '.join(self.names)}.",
            )
        if isinstance(maker, str):
            module, _, attribute = maker.partition(":")
            maker = getattr(import_module(module), attribute)
        return maker(*args, **kwargs)
