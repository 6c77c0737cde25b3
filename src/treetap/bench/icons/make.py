"""Makes the data file: `python -m treetap.bench.icons.make NODE_MODULES [--out FILE]`. It takes minutes.

NODE_MODULES is where npm has put the packages that NOTICE lists. Three families are left out: by them
`treetap.bench.icons` measures how well icons are known that were never seen.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import numpy as np

from treetap.bench.icons.drawings import FAMILIES, SET_ASIDE, drawings
from treetap.bench.icons.learn import learn
from treetap.bench.icons.nothing import forms, letters, pieces, unlike
from treetap.errors import TreetapError
from treetap.locating.icons.knowledge import Knowledge

_OTHERS = {
    "material": 7,
    "ionicons": 1,
    "feather": 1,
    "framework7": 2,
    "phosphor": 7,
    "antd": 2,
    "heroicons": 2,
    "eva": 2,
}
"""Of the drawings without a name every n-th is learnt from: enough to know what an icon is not."""
_SOURCES = Path(__file__).parents[3]
_FONT = _SOURCES / "virtualphone" / "fonts" / "NotoSansSC-GB2312-subset.ttf"
_KEPT = _SOURCES / "treetap" / "locating" / "icons" / "icons.npz"


def make(packages: Path) -> Knowledge:
    """Raises `StorageError` if a family is not there."""
    chance = np.random.default_rng(7)
    families = [family for family in FAMILIES if family not in SET_ASIDE]
    found = [one for family in families for one in drawings(packages, family, others=_OTHERS[family])]
    named = [one for one in found if one.kind]
    inks = [one.ink for one in named]
    unnamed = [one for one in found if not one.kind]
    apart = {id(ink) for ink in unlike([one.ink for one in unnamed], inks)}
    more = [*letters(_FONT, chance), *forms(chance), *pieces(inks, chance)]
    lessons = [*named, *(one for one in unnamed if id(one.ink) in apart)]
    return learn(lessons, unlike(more, inks))


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m treetap.bench.icons.make", description=__doc__)
    parser.add_argument("packages", type=Path)
    parser.add_argument("--out", type=Path, default=_KEPT)
    options = parser.parse_args()
    try:
        make(options.packages).save(options.out)
    except TreetapError as error:
        sys.stderr.write(f"{error.message} {error.hint}\n")
        return 2
    return 0


if __name__ == "__main__":
    sys.exit(main())
