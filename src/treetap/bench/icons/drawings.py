"""The drawings that icons are known by: families of icons as their npm packages have them.

`families.txt` says which drawing is of which kind. All others are of no kind that has a name here; they are
as useful, since an icon must not be taken for one that it only resembles.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from treetap.bench.icons.svg import render
from treetap.errors import StorageError

FAMILIES = (
    "material",
    "ionicons",
    "feather",
    "bootstrap",
    "remix",
    "tabler",
    "framework7",
    "phosphor",
    "antd",
    "heroicons",
    "eva",
)
"""In the order of the columns of the table."""
SET_ASIDE = ("bootstrap", "remix", "tabler")
"""Never learnt from, so that they show how well icons are known that nobody has drawn for us."""
_FOLDERS = {
    "material": (
        *(f"@material-design-icons/svg/{style}" for style in ("filled", "outlined", "round", "sharp")),
        *(f"@material-symbols/svg-400/{style}" for style in ("outlined", "rounded", "sharp")),
    ),
    "ionicons": ("ionicons/dist/svg",),
    "feather": ("feather-icons/dist/icons",),
    "bootstrap": ("bootstrap-icons/icons",),
    "remix": ("remixicon/icons",),
    "tabler": ("@tabler/icons/icons/outline", "@tabler/icons/icons/filled"),
    "framework7": ("framework7-icons/svg",),
    "phosphor": tuple(
        f"@phosphor-icons/core/assets/{style}" for style in ("light", "regular", "bold", "fill")
    ),
    "antd": ("@ant-design/icons-svg/inline-svg/outlined", "@ant-design/icons-svg/inline-svg/filled"),
    "heroicons": ("heroicons/24/outline", "heroicons/24/solid"),
    "eva": ("eva-icons/fill/svg", "eva-icons/outline/svg"),
}
_STYLES = ("-outline", "-sharp", "-fill", "_fill", "-line", "-light", "-bold")
"""What the families put after a name for another way of drawing it."""


@dataclass(frozen=True)
class Drawing:
    """One drawing of a family. `kind`: empty for what has no name here."""

    kind: str
    family: str
    name: str
    ink: NDArray[np.uint8]


def table() -> dict[str, dict[str, tuple[str, ...]]]:
    """By kind and family, the names of its drawings."""
    rows = files(__package__).joinpath("families.txt").read_text("utf-8").splitlines()
    known: dict[str, dict[str, tuple[str, ...]]] = {}
    for row in rows:
        if row.strip() and not row.startswith("#"):
            kind, *columns = (column.split() for column in row.split("|"))
            names = (tuple(name for name in column if name != "-") for column in columns)
            known[kind[0]] = dict(zip(FAMILIES, names, strict=True))
    return known


def drawings(packages: Path, family: str, *, others: int = 1) -> Iterator[Drawing]:
    """All that have a kind, and every n-th (`others`) of those that have none; 0: none of them.

    Raises `StorageError` if the family is not there.
    """
    kinds = {name: kind for kind, row in table().items() for name in row[family]}
    found = [file for folder in _FOLDERS[family] for file in sorted((packages / folder).rglob("*.svg"))]
    if not found:
        raise StorageError(
            f"There are no drawings of the family {family} in {packages}.",
            hint="Install its package there with npm (see NOTICE), and name the folder node_modules.",
        )
    passed = 0
    for file in found:
        kind = _kind(file.stem, kinds)
        if not kind:
            passed += 1
            if not others or passed % others:
                continue
        yield Drawing(kind, family, file.stem, render(file))


def _kind(name: str, kinds: dict[str, str]) -> str:
    plain = next((name.removesuffix(style) for style in _STYLES if name.endswith(style)), name)
    return kinds.get(name) or kinds.get(plain, "")
