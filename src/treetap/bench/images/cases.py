"""The cases of the study, each a screen, a reference image and where it is. Seed and names decide everything.

`scaled` is scaled both ways that one meets: the screen is 0.5 to 1.5 times as large as the one the reference
was cut from, or the reference was resized to 0.5 to 1.5 times (and the screen shows it at 0.67 to 2).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import numpy as np
from numpy.random import Generator

from treetap.bench.images.changes import cover, covered, recoloured
from treetap.bench.images.crops import (
    ALIKE,
    Page,
    Scores,
    choose,
    closely,
    grey,
    likeness,
    second_best,
    smaller,
)
from treetap.bench.images.near import near_copy, quiet_place, removed
from treetap.errors import StorageError
from treetap.imaging.crop import Box
from treetap.imaging.pictures import Image


class Kind(StrEnum):
    """What is asked of a finder."""

    SAME = "same"
    SCALED = "scaled"
    RECOLOURED = "recoloured"
    OCCLUDED = "occluded"
    ABSENT = "absent"
    NEAR = "near-duplicate"
    REMOVED = "near-duplicate, target removed"


@dataclass(frozen=True, slots=True)
class Case:
    """One question with its answer."""

    kind: Kind
    name: str
    screen: Image
    reference: Image
    truth: Box | None
    """Where it is; None where it is not on the screen."""


SCALES = (0.5, 1.5)
_NEARLY_ONE = 0.04
_LARGEST_SCREEN = 3600
_SHOWING = 0.4
"""The least share of a covered target's edges that is still to be seen."""
_ATTEMPTS = 6
_A_LITTLE = 0.6
_FINE = 10
"""Pixels that the smaller side of a part keeps where it is looked for on a smaller screen."""


def make(
    screens: Sequence[tuple[str, Image]], seed: int = 0, per_class: int = 66, near: int | None = None
) -> list[Case]:
    """All cases at once: mind that many have a screen of their own.

    `near` says how many of each class of near-duplicates, if not `per_class`.
    """
    return list(cases(screens, seed, per_class, near))


def cases(
    screens: Sequence[tuple[str, Image]],
    seed: int = 0,
    per_class: int = 66,
    near: int | None = None,
    kinds: Sequence[Kind] = tuple(Kind),
) -> Iterator[Case]:
    """The cases one by one. Raises `StorageError` if the screens have nothing to cut out."""
    pages = [Page(name, image) for name, image in screens]
    for kind in kinds:
        count = per_class if near is None or kind not in {Kind.NEAR, Kind.REMOVED} else near
        order = _random(seed, kind, "order").permutation(len(pages)).tolist()
        made = tried = 0
        while made < count:
            if tried >= _ATTEMPTS * (count + len(pages)):
                raise StorageError(
                    f"Only {made} of {count} cases of {kind.value!r} could be cut from {len(pages)} screens.",
                    hint="Give more screens, or screens with more on them.",
                )
            page = pages[order[tried % len(pages)]]
            rng = _random(seed, kind, page.name, str(tried))
            tried += 1
            case = _MAKERS[kind](page, pages, rng, made)
            if case is not None:
                made += 1
                yield case


def _random(seed: int, *names: str) -> Generator:
    digest = hashlib.sha256("\0".join((str(seed), *names)).encode()).digest()
    return np.random.default_rng(int.from_bytes(digest[:16], "big"))


def _case(kind: Kind, words: str, screen: Image, reference: Image, truth: Box | None) -> Case:
    for image in (screen, reference):
        image.setflags(write=False)
    return Case(kind, words, screen, reference, truth)


def _words(page: Page, box: Box, *more: str) -> str:
    return ", ".join((f"{page.name} {box.width}x{box.height}+{box.left}+{box.top}", *more))


def _other(page: Page, pages: Sequence[Page], rng: Generator) -> Page:
    others = [one for one in pages if one is not page]
    return others[int(rng.integers(len(others)))] if others else page


def _same(page: Page, _: Sequence[Page], rng: Generator, __: int) -> Case | None:
    box = choose(page, rng)
    return box and _case(Kind.SAME, _words(page, box), page.image, page.part(box), box)


def _scaled(page: Page, _: Sequence[Page], rng: Generator, __: int) -> Case | None:
    box = choose(page, rng)
    if box is None or _elsewhere(page, box):
        return None
    factor = 1.0
    while abs(factor - 1) < _NEARLY_ONE:
        factor = float(rng.uniform(*SCALES))
    if rng.random() < 0.5 and max(page.width, page.height) * factor <= _LARGEST_SCREEN:
        screen = smaller(page.image, factor)
        across, down = screen.shape[1] / page.width, screen.shape[0] / page.height
        left, top = round(box.left * across), round(box.top * down)
        truth = Box(
            left,
            top,
            min(screen.shape[1], max(left + 1, round(box.right * across))),
            min(screen.shape[0], max(top + 1, round(box.bottom * down))),
        )
        words = _words(page, box, f"screen x{factor:.2f}")
        return _case(Kind.SCALED, words, screen, page.part(box), truth)
    words = _words(page, box, f"reference x{factor:.2f}")
    return _case(Kind.SCALED, words, page.image, smaller(page.part(box), factor), box)


def _recoloured(page: Page, _: Sequence[Page], rng: Generator, __: int) -> Case | None:
    box = choose(page, rng)
    if box is None:
        return None
    if rng.random() < 0.5:
        reference, how = recoloured(page.part(box), rng)
        if not told_apart(page, box, reference):
            return None
        return _case(Kind.RECOLOURED, _words(page, box, f"reference {how}"), page.image, reference, box)
    screen, how = recoloured(page.image, rng)
    if not told_apart(Page(page.name, screen), box, page.part(box)):
        return None
    return _case(Kind.RECOLOURED, _words(page, box, f"screen {how}"), screen, page.part(box), box)


def told_apart(page: Page, box: Box, reference: Image) -> bool:
    """Whether the target is still more like the reference than any other place is: white may swallow both."""
    other = second_best(page, box, part=reference)
    return other < ALIKE and other < closely(page, grey(reference), box.left, box.top)


def _occluded(page: Page, pages: Sequence[Page], rng: Generator, _: int) -> Case | None:
    """What is left of the target must be something, and be nowhere else either."""
    box = choose(page, rng)
    if box is None or _elsewhere(page, box):
        return None
    edges = page.edges[box.top : box.bottom, box.left : box.right]
    for _ in range(_ATTEMPTS):
        mask, shape = cover(box, rng)
        if np.count_nonzero(edges & ~mask) < _SHOWING * np.count_nonzero(edges):
            continue
        if second_best(page, box, (~mask).astype(np.uint8)) >= ALIKE:
            continue
        screen, how = covered(page.image, box, mask, _other(page, pages, rng).image, rng)
        return _case(Kind.OCCLUDED, _words(page, box, f"{shape} {how}"), screen, page.part(box), box)
    return None


def _absent(page: Page, pages: Sequence[Page], rng: Generator, _: int) -> Case | None:
    """Cut from another screen, and nothing like it is here at any size."""
    other = _other(page, pages, rng)
    if other is page:
        return None
    box = choose(other, rng)
    if box is None or box.width > page.width or box.height > page.height:
        return None
    part = other.part(box)
    if occurs(page, part):
        return None
    return _case(Kind.ABSENT, f"{page.name}, asked for {_words(other, box)}", page.image, part, None)


def occurs(page: Page, part: Image) -> bool:
    """Whether the part is on the screen, at half to twice its size.

    Sizes are tried in coarse steps; where it is a little alike, its very size is sought on the spot.
    """
    part = grey(part)
    for scale in (1.0, *np.geomspace(0.5, 2.0, 14).tolist()):
        coarse = min(part.shape[:2]) * scale / page.shrink >= 2 * _FINE
        screen, shrink = (page.smallest, page.shrink * 2) if coarse else (page.small, page.shrink)
        scores = _scores(screen, part, scale / shrink)
        if scores is None or float(scores.max()) < _A_LITTLE:
            continue
        top, left = np.unravel_index(int(scores.argmax()), scores.shape)
        if scale == 1 and closely(page, part, int(left) * shrink, int(top) * shrink) >= ALIKE:
            return True
        reach = max(4, max(part.shape[:2]) * scale / shrink * 0.12)
        around = screen[
            max(0, round(top - reach)) : round(top + part.shape[0] * scale / shrink + reach),
            max(0, round(left - reach)) : round(left + part.shape[1] * scale / shrink + reach),
        ]
        for finer in np.linspace(0.94, 1.06, 9).tolist():
            here = _scores(np.ascontiguousarray(around), part, scale * finer / shrink)
            if here is not None and float(here.max()) >= ALIKE:
                return True
    return False


def _elsewhere(page: Page, box: Box) -> bool:
    """Whether the same is on the screen at another size: a word that is also written small."""
    return occurs(Page(page.name, removed(page.image, box)), page.part(box))


def _scores(screen: Image, part: Image, factor: float) -> Scores | None:
    """Likeness to the resized part; None where it is too small to tell or does not fit."""
    small = smaller(part, factor)
    fits = small.shape[0] <= screen.shape[0] and small.shape[1] <= screen.shape[1]
    return likeness(screen, small) if fits and min(small.shape[:2]) >= 8 else None


def _near(page: Page, _: Sequence[Page], rng: Generator, turn: int) -> Case | None:
    return _near_case(page, rng, Kind.NEAR, turn)


def _removed(page: Page, _: Sequence[Page], rng: Generator, turn: int) -> Case | None:
    return _near_case(page, rng, Kind.REMOVED, turn)


def _near_case(page: Page, rng: Generator, kind: Kind, turn: int) -> Case | None:
    """The copy is put where it hides least; where the class says so, the target goes."""
    box = choose(page, rng)
    if box is None or (place := quiet_place(page, box, rng)) is None:
        return None
    crop = page.part(box)
    made = near_copy(crop, page, rng, turn)
    if made is None:
        return None
    copy, how = made
    screen = removed(page.image, box) if kind is Kind.REMOVED else page.image.copy()
    screen[place.top : place.bottom, place.left : place.right] = copy
    words = _words(page, box, f"{how} at {place.left},{place.top}")
    return _case(kind, words, screen, crop, box if kind is Kind.NEAR else None)


_MAKERS: dict[Kind, Callable[[Page, Sequence[Page], Generator, int], Case | None]] = {
    Kind.SAME: _same,
    Kind.SCALED: _scaled,
    Kind.RECOLOURED: _recoloured,
    Kind.OCCLUDED: _occluded,
    Kind.ABSENT: _absent,
    Kind.NEAR: _near,
    Kind.REMOVED: _removed,
}
