"""What is asked of the newest of a kind: the list of just those, its first, and what its details say."""

from __future__ import annotations

import pytest

from tests.unit.checking_screens import button, page, row, told, typing
from tests.unit.doing_pages import Page, step, touched
from treetap.decision.doing.acting import ENTERED
from treetap.models import Role, Screen, Tap, Target, Text

ENGLISH, CHINESE = (
    "What is the file of my newest picture from Bergen called?",
    "我在泰山最新拍的那张占多少MB？",
)


def found(place: str, *labels: str) -> Screen:
    """What a search for the place has found."""
    return page("", typing(place), *(button(one) for one in labels))


LIST = found("Bergen", "Taken on May 9, 2026 07:10", "Taken on May 2, 2026 18:00")
LIST_ZH = found("泰山", "拍摄于2026年5月9日 07:10", "拍摄于2026年5月2日 18:00")


def details(when: str) -> Screen:
    return page(
        "Details", row(when, "Taken"), row("bergen-7.jpg", "File name"), row("1.9 MB · 4000 × 2250", "Size")
    )


@pytest.mark.parametrize(
    ("sentence", "seen", "when", "answer"),
    [
        (ENGLISH, LIST, "May 9, 2026 07:10", "bergen-7.jpg"),
        (CHINESE, LIST_ZH, "2026年5月9日 07:10", "1.9 MB"),
        (ENGLISH, LIST, "May 2, 2026 18:00", None),
        (CHINESE, LIST_ZH, "2026年5月2日 18:00", None),
        (
            ENGLISH,
            found("Oslo", "Taken on May 9, 2026 07:10", "Taken on May 2, 2026 18:00"),
            "May 9, 2026 07:10",
            None,
        ),
    ],
)
async def test_only_the_page_of_the_newest_tells(
    sentence: str, seen: Screen, when: str, answer: str | None
) -> None:
    evidence = await told(sentence, (seen,), details(when))
    assert (None if evidence is None else evidence.value) == answer


@pytest.mark.parametrize(("sentence", "place"), [(ENGLISH, "Bergen"), (CHINESE, "泰山")])
def test_its_details_are_asked_for_on_its_page(sentence: str, place: str) -> None:
    name = "Taken on May 9, 2026 07:10"
    opened = Tap(target=Target(description=Text.literal(name)), description=ENTERED)
    made = Page(name).put("button", "Share", role=Role.BUTTON).put("button", "Details", role=Role.BUTTON)
    screen = made.made()
    assert place
    assert touched(step(sentence, screen, opened), screen) == "Details"
