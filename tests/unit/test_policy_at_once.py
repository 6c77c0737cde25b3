"""Looking around changes nothing: what begins a work, rearranges a page or undoes the last touch is left."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.test_policy_offline import at, page, stayed
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import candidates
from treetap.decision.offline.tried import tried
from treetap.models import Back, Blocker, BlockerKind, Point, Role, Tap, Target

KNOWS = Knows()


def navigates(label: str, role: Role, *, menu: bool = False) -> bool:
    one = samples.element(label, samples.row(3), id="one", role=role, clickable=True)
    over = Blocker(kind=BlockerKind.POPUP, description="A menu", elements=("one",), way_out=Back())
    (found,) = candidates(page(one, blockers=(over,) if menu else ()), KNOWS)
    return found.navigates


@pytest.mark.parametrize(
    "label",
    [
        "Scan device",
        "Extract",
        "Export to CSV",
        "Sync",
        "Grid view",
        "扫描设备",
        "解压",
        "立即备份",
        "列表视图",
    ],
)
def test_what_begins_a_work_is_not_tried_out(label: str) -> None:
    assert not navigates(label, Role.BUTTON)
    assert not navigates(label, Role.ITEM, menu=True)


@pytest.mark.parametrize("label", ["Scanner", "Scan history", "Test results", "Details", "View", "同步历史"])
def test_what_only_sounds_like_it_is(label: str) -> None:
    assert navigates(label, Role.BUTTON)


@pytest.mark.parametrize("label", ["Backup", "Sync", "备份", "同步"])
def test_a_row_leads_to_where_it_is_done(label: str) -> None:
    assert navigates(label, Role.ITEM)


def test_what_a_touch_made_of_a_button_would_undo_it() -> None:
    def press(name: str, at: int = 300) -> Tap:
        return Tap(
            target=Target(
                description=name,
                resource_id="org.radio:id/toggle",
                role=Role.BUTTON,
                last_point=Point.pixel(180, at),
            )
        )

    screen = page(samples.element("Radio", samples.row(0), role=Role.TEXT))
    done = tried(at("Make the voices clearer", screen, steps=(stayed(press("Play"), screen),)))
    assert done.has_turned(press("Pause"))
    assert not done.has_turned(press("Play")), "a stepper is pressed again and again"
    assert not done.has_turned(press("Pause", 400)), "that is another one"
