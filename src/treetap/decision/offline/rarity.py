"""How much a word tells: one that every label of the screens seen says tells little."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from math import log

from treetap.decision.concepts import Concept
from treetap.decision.knows import Knows
from treetap.models import Screen

_MOST_SCREENS = 6
_LEAST = 0.3


class Rarity:
    """Counted over the labels of a few screens, each label once."""

    def __init__(self, screens: Iterable[Screen], knows: Knows) -> None:
        recent = list({screen.state_key or screen.frame.id: screen for screen in screens}.values())
        self._labels = 0
        self._counts: Counter[str] = Counter()
        for screen in recent[-_MOST_SCREENS:]:
            for text in dict.fromkeys(knows.texts(screen)):
                self._labels += 1
                self._counts.update({name for one in knows.concepts(text) for name in one.ids})

    def weight(self, concept: Concept) -> float:
        """1 for what is said once or never, down to a third of that."""
        count = max((self._counts[name] for name in concept.ids), default=0)
        if count <= 1 or not self._labels:
            return 1.0
        return max(_LEAST, 1.0 - log(count) / log(self._labels + 2))
