"""What was chosen, why, and what it cost: one line in the log for each recall."""

from __future__ import annotations

from loguru import logger

from treetap.errors import TreetapError
from treetap.models import Query, Recollection


class Trace:
    """Complains once about each thing that is broken: every task would meet it again."""

    def __init__(self) -> None:
        self._said: set[str] = set()

    def note(self, query: Query, answer: Recollection) -> None:
        best = answer.matches[0] if answer.matches else None
        # Below what loguru shows by itself: whoever uses treetap as a library is not talked to.
        logger.trace(
            "recall for {} of '{}': {} ({}); {} matches, best {}; {} lessons; {:.1f} ms",
            query.purpose,
            query.frame.sentence,
            answer.path,
            answer.reason,
            len(answer.matches),
            "none" if best is None else f"{best.experience.id} {best.tier} {best.confidence:.2f}",
            len(answer.lessons),
            answer.milliseconds,
        )

    def broken(self, error: Exception) -> str:
        """The search cannot be used: what happened, and what to do, in words."""
        if isinstance(error, TreetapError):
            said = f"{error.message} {error.hint}".strip()
        else:
            what = str(error) or type(error).__name__
            said = f"{what}. `treetap experience reindex` builds the tables anew."
        if said not in self._said:
            self._said.add(said)
            logger.warning("experiences are found by key only: {}", said)
        return said
