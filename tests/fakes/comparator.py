"""A comparator that looks at elements and state keys only."""

from __future__ import annotations

from collections.abc import Sequence

from tests.fakes.finding import matching
from treetap.models import (
    Action,
    Appears,
    Checked,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Screen,
    Toast,
    Verdict,
    VerdictStatus,
)


def holds(expect: Expectation, screen: Screen) -> bool:
    """Whether the screen is as expected."""
    texts = {element.text for element in screen.elements}
    match expect:
        case Appears(target=target):
            return bool(matching(target, screen))
        case Gone(target=target):
            return not matching(target, screen)
        case Checked(target=target, checked=checked):
            return any(element.checked is checked for element in matching(target, screen))
        case HasValue(target=target, value=value):
            return any(element.text == value.fill() for element in matching(target, screen))
        case OnPage(title=title, page_key=page_key):
            return (title is None or title.fill() in texts) and page_key in (None, screen.page_key)
        case Toast(text=text):
            return text.fill() in texts.union(screen.toasts)


class FakeComparator:
    """Success if something happened and all that is expected holds, or had to hold and did already."""

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        met = tuple(one for one in expect if holds(one, after))
        unmet = tuple(one for one in expect if one not in met)
        changed = before.state_key != after.state_key
        if not unmet and (changed or action.idempotent):
            return Verdict(status=VerdictStatus.SUCCESS, cause="As expected.", met=met)
        if changed:
            return Verdict(
                status=VerdictStatus.FAILURE, cause="Something else happened.", met=met, unmet=unmet
            )
        return Verdict(status=VerdictStatus.INEFFECTIVE, cause="Nothing changed.", met=met, unmet=unmet)
