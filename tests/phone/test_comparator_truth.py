"""The study of the comparator knows the truth: from the phone's state and change log, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from treetap.bench.comparator.facts import Facts, Shadow, by_time, effects, looks_the_same
from treetap.bench.comparator.pages import Place, all_ways, study_apps
from treetap.bench.comparator.truth import is_met, refused, truth
from treetap.bench.comparator.trying import came_true, holding, target, tried
from treetap.models import (
    Appears,
    Checked,
    Expectation,
    Gone,
    HasValue,
    OnPage,
    Target,
    Text,
    Toast,
    VerdictStatus,
)
from virtualphone import VirtualPhone

PARCELS = "org.example.parcels"


@pytest.fixture(scope="module")
def shadow() -> Shadow:
    return Shadow(study_apps(), seed=3, locale="en", dark=False)


@pytest.fixture(scope="module")
def phone() -> Iterator[VirtualPhone]:
    with VirtualPhone(study_apps(), seed=3) as made:
        yield made


def page(shadow: Shadow, name: str, package: str = PARCELS) -> Place:
    shadow.phone.reset(3)
    way = next(one for one in all_ways() if (one.package, one.name) == (package, name))
    place = way.walked(shadow, shadow.phone.snapshot())
    assert place is not None
    return place


def touch(shadow: Shadow, place: Place, name: str) -> tuple[Facts, Facts]:
    """The screen before and after a tap on the shadow."""
    before = shadow.facts_of(place.state)
    thing = next(one for one in before.front if name in (one.id, one.text, one.desc))
    one = tried(shadow, place, before, thing, thing.centre)
    return one.before, one.after


def called(words: str) -> Target:
    return Target(text=Text.literal(words))


def test_a_switch_that_was_flipped_comes_true(shadow: Shadow) -> None:
    before, after = touch(shadow, page(shadow, "options"), "alerts")
    fragile = Checked(target=called("Fragile goods"), checked=False)
    assert is_met(fragile, before) and is_met(fragile, after)
    before, after = touch(shadow, page(shadow, "options"), "fragile")
    assert is_met(fragile, before) and not is_met(fragile, after)
    assert Checked(target=called("Fragile goods"), checked=True) in list(came_true(before, after))


def test_pages_dialogs_messages_and_values_come_true(shadow: Shadow) -> None:
    wanted: dict[tuple[str, str], Expectation] = {
        ("main", "send"): OnPage(title="Send a parcel"),
        ("main", "more"): Appears(target=called("Track")),
        ("menu", "refresh"): Toast(text="Up to date"),
        ("menu", "track"): Gone(target=called("Help")),
        ("weights", "mid"): HasValue(target=called("Weight"), value=Text.literal("Up to 5 kg")),
    }
    for (name, thing), expectation in wanted.items():
        before, after = touch(shadow, page(shadow, name), thing)
        assert not is_met(expectation, before), name
        assert is_met(expectation, after), name


def test_what_lies_behind_a_window_is_still_there(shadow: Shadow) -> None:
    before, after = touch(shadow, page(shadow, "main"), "options")
    assert "Enjoying Parcels?" in after.titles
    assert is_met(OnPage(title="Options"), after) and not is_met(OnPage(title="Options"), before)
    assert all(is_met(one, before) for one in holding(before))


def test_an_app_that_refuses_says_so_in_its_state(shadow: Shadow) -> None:
    assert refused(touch(shadow, page(shadow, "form, short code"), "order")[1])
    assert not refused(touch(shadow, page(shadow, "form, filled"), "order")[1])


def test_a_name_that_fits_several_is_none(shadow: Shadow) -> None:
    facts = shadow.facts_of(page(shadow, "beds", "net.example.garden").state)
    waters = [one for one in facts.front if one.text == "Water now" and one.clickable]
    names = [target(one, facts) for one in waters]
    assert len(waters) == 3
    assert all(name is not None and name.resource_id is not None for name in names)


def test_the_change_log_says_who_did_it(phone: VirtualPhone, shadow: Shadow) -> None:
    """Time and notifications are no effect; an input is."""
    place = page(shadow, "options")
    phone.set_state(place.state)
    since = phone.changes()[-1]["n"]
    start = phone.state()
    phone.advance(61)
    note = {"id": 9, "package": PARCELS, "title": "a", "text": "b", "when_ms": 0, "activity": "", "args": {}}
    phone.set_value("notifications", [note])
    changes = phone.changes(since)
    assert changes and not effects(changes) and not by_time(changes)
    was, now = shadow.facts_of(start), shadow.facts_of(phone.state())
    assert looks_the_same(was, now, shadow)
    held = [Checked(target=called("Delivery alerts"), checked=True)]
    assert truth(changes, now, held) is VerdictStatus.INEFFECTIVE
    assert truth(changes, now, held, held=True) is VerdictStatus.SUCCESS
    tapped = [{"cause": "input", "path": f"apps/{PARCELS}/door", "before": True, "after": False}]
    assert truth(tapped, now, held) is VerdictStatus.SUCCESS
    assert truth(tapped, now, [OnPage(title="Elsewhere")]) is VerdictStatus.FAILURE
