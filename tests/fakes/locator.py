"""A locator that looks at the elements only."""

from __future__ import annotations

from tests.fakes.finding import matching
from treetap.matching.describing import described
from treetap.models import Candidate, LocateResult, Method, Screen, Target


class FakeLocator:
    """Finds what one element answers to; several are candidates, none of them found."""

    async def locate(self, target: Target, screen: Screen) -> LocateResult:
        matches = matching(target, screen)
        candidates = tuple(
            Candidate(bounds=element.bounds, confidence=1.0, method=Method.TREE, element=element.id)
            for element in matches
        )
        visible = [one for one in matches if one.bounds.visible_on(screen.frame.size)]
        if len(visible) != 1:
            reason = f"{len(visible)} elements answer the description."
            return LocateResult(found=False, candidates=candidates, reason=reason)
        bounds = visible[0].bounds.on(screen.frame.size)
        safe = bounds.visible_on(screen.frame.size)
        assert safe is not None
        return LocateResult(
            found=True,
            center=safe.center.on(screen.frame.size),
            bounds=bounds,
            safe_region=None if safe == bounds else safe,
            confidence=1.0,
            method=Method.TREE,
            target=described(visible[0], screen),
            candidates=candidates,
        )
