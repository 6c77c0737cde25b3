"""The comparator that is switched off: nobody looks, and nobody says that anything worked."""

from __future__ import annotations

from collections.abc import Sequence

from treetap.models import Action, Expectation, Screen, Verdict, VerdictStatus

_UNVERIFIED = Verdict(
    status=VerdictStatus.UNVERIFIED,
    cause="Nobody looked at what the action did: comparing screens is switched off.",
    confidence=0.0,
    decided_by="nobody",
)


class NoComparator:
    """Answers UNVERIFIED, whatever it is shown."""

    async def compare(
        self,
        before: Screen,  # noqa: ARG002
        after: Screen,  # noqa: ARG002
        action: Action,  # noqa: ARG002
        expect: Sequence[Expectation],  # noqa: ARG002
    ) -> Verdict:
        """Never more than that nobody looked."""
        return _UNVERIFIED
