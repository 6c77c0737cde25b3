"""The truth about a transition, from the phone's state and its change log alone."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence

from treetap.bench.comparator.facts import Facts, Json, Seen, effects
from treetap.bench.comparator.pages import OWN
from treetap.models import (
    Appears,
    Checked,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Target,
    Toast,
    VerdictStatus,
)

_NOBODY = "no_app"
"""The window of an app that found no other app to do what it was asked for."""


def truth(
    changes: Sequence[Json],
    after: Facts,
    expect: Sequence[Expectation],
    *,
    refused: bool = False,
    held: bool = False,
) -> VerdictStatus:
    """The issue's rule. `refused`: the app's own state says that it did not take the input.

    `held`: nothing was sent because a state was to be brought about and was there already.
    """
    shown = [one["after"] for one in effects(changes) if one["path"].startswith("toasts")]
    met = all(is_met(one, after, str(shown)) for one in expect)
    if not effects(changes):
        return VerdictStatus.SUCCESS if held and met and expect else VerdictStatus.INEFFECTIVE
    if refused and not expect:
        return VerdictStatus.FAILURE
    return VerdictStatus.SUCCESS if met else VerdictStatus.FAILURE


def refused(facts: Facts) -> bool:
    """Whether the app's own state says that it did not do it: a form with an error, nobody to hand it to."""
    page = facts.state["tasks"][0]["pages"][-1]
    surfaces = [page, *page["overlays"]]
    wrong = page["package"] in OWN and any(one["vars"].get("error") for one in surfaces)
    return wrong or any(one["name"] == _NOBODY for one in page["overlays"])


def is_met(expectation: Expectation, facts: Facts, toasts: str = "") -> bool:
    """Whether the phone is as expected. Covered or not does not matter."""
    match expectation:
        case Appears(target=target):
            return bool(meant(target, facts))
        case Gone(target=target):
            return not meant(target, facts)
        case Checked(target=target, checked=checked):
            return is_checked(target, facts) is checked
        case HasValue(target=target, value=value):
            return any(_plain(value.fill()) == _plain(one) for one in values(target, facts))
        case OnPage(title=title):
            return title is not None and any(_plain(title.fill()) == _plain(one) for one in facts.titles)
        case Toast(text=text):
            return text.fill() in facts.toasts or f"'{text.fill()}'" in toasts


def meant(target: Target, facts: Facts) -> list[Seen]:
    """What goes by the target's words or id."""
    name = target.text or target.description
    if name is not None:
        wanted = _plain(name.fill())
        return [one for one in facts.seen if wanted in (_plain(one.text), _plain(one.desc))]
    short = (target.resource_id or "").rpartition("/")[2]
    return [one for one in facts.seen if short and one.id.rpartition("/")[2] == short]


def is_checked(target: Target, facts: Facts) -> bool | None:
    """The state of the only box or switch in the smallest row round the label."""
    for one in meant(target, facts):
        if one.checked is not None:
            return one.checked
        for row in (one, *([] if one.clickable else facts.above(one))):
            boxes = [other for other in facts.inside(row) if other.checked is not None]
            boxes = [other for other in boxes if _in_line(one, other)]
            if len(boxes) == 1:
                return boxes[0].checked
            if boxes:
                break
    return None


def _in_line(one: Seen, other: Seen) -> bool:
    return one.rect[1] < other.rect[3] and other.rect[1] < one.rect[3]


def values(target: Target, facts: Facts) -> list[str]:
    """What is typed into the field, or the other words of the row the label stands in."""
    found: list[str] = []
    for one in meant(target, facts):
        fields = [other.field for other in facts.inside(one) if other.field is not None]
        if fields:
            found.extend(fields)
            continue
        if target.resource_id is not None:
            found.append(one.text)
            continue
        row = next((other for other in (one, *facts.above(one)) if other.clickable), None)
        if row is not None:
            words = (other.text for other in facts.inside(row) if not other.clickable or other is row)
            found.extend(text for text in words if text and text != one.words)
    return found


def _plain(text: str) -> str:
    return " ".join(unicodedata.normalize("NFC", text).split())
