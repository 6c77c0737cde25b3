"""When two things that were learned are one, and when other words turned out to mean the same."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from tests.unit.learning_samples import frame, learned, proof, run, slot, step, tap, target, task_of, typing
from treetap.memory.keys import content_key, may_be_alias, same_way, way_key
from treetap.models import (
    Checked,
    Constraint,
    ConstraintKind,
    Point,
    Polarity,
    SetChecked,
    Tap,
    Target,
    TaskExperience,
    Text,
)

HI = slot("content", "hi there")
SAID = [proof("The row shows.")]


async def said(pattern: str = "say {content}", *taps: str, **more: Any) -> TaskExperience:
    asked = frame(pattern, HI, **more)
    return await task_of(
        run(asked, typing("hi there"), *(tap(one) for one in taps or ("Go",)), evidence=SAID)
    )


async def test_other_words_for_the_same_steps_are_an_alias() -> None:
    known, new = await said(), await said("utter the words {content}")
    assert same_way(known, new)
    assert may_be_alias(known, new)
    assert content_key(known) != content_key(new)


async def test_places_pictures_and_pages_do_not_matter() -> None:
    plain = run(frame("open it"), step(tap("Open"), page="one", to="two", state_key="s"))
    target = Target(text=Text.literal("Open"), last_point=Point.pixel(3, 4), crop_ref="crops/open.png")
    again = run(frame("open it"), step(Tap(target=target, description="the button"), page="other", to="two"))
    assert way_key(await task_of(plain)) == way_key(await task_of(again))
    assert content_key(await task_of(plain)) == content_key(await task_of(again))


async def test_what_a_target_is_called_is_part_of_the_way() -> None:
    """However it is called; and its place, where it has no name."""

    async def tapped(**how: Any) -> TaskExperience:
        return await task_of(run(frame("do it"), tap(**how)))

    ways: list[dict[str, Any]] = [
        {"description": "Send"},
        {"description": "Delete"},
        {"sentence": "the red button"},
        {"resource_id": "app:id/send"},
        {"words": "Send"},
        {"words": "Send", "ordinal": 2},
        {"last_point": Point.pixel(3, 4)},
        {"last_point": Point.pixel(300, 400)},
    ]
    keys = [way_key(await tapped(**one)) for one in ways]
    assert len(set(keys)) == len(keys)


@pytest.mark.parametrize(
    "other",
    [
        {"polarity": Polarity.NEGATIVE},
        {"constraints": (Constraint(kind=ConstraintKind.NEGATION),)},
        {"constraints": (Constraint(kind=ConstraintKind.NTH, value="2"),)},
        {"app": "Signal"},
    ],
)
async def test_words_that_mean_something_else_are_no_alias(other: dict[str, Any]) -> None:
    given: dict[str, Any] = {"app": "Chat"}
    known, new = await said(**given), await said("utter {content}", **given | other)
    assert same_way(known, new)
    assert not may_be_alias(known, new)


async def test_another_app_is_only_another_where_both_name_one() -> None:
    assert may_be_alias(await said(app="Chat"), await said("utter {content}"))


async def test_other_steps_are_no_alias() -> None:
    assert not may_be_alias(await said(), await said("utter {content}", "Stop"))


async def test_opposites_that_touch_the_same_switch_are_no_aliases() -> None:
    """Even where nothing is known of the verbs, what was seen in the end differs."""

    async def turned(sentence: str, *, on: bool) -> TaskExperience:
        state = proof(f"'Wi-Fi' is {'on' if on else 'off'}.")
        return await task_of(run(frame(sentence), tap("Wi-Fi"), evidence=[state]))

    assert not may_be_alias(await turned("engage wifi", on=True), await turned("disengage wifi", on=False))
    assert may_be_alias(await turned("engage wifi", on=True), await turned("activate wifi", on=True))

    async def expected(*, on: bool) -> TaskExperience:
        knob = target("Wi-Fi")
        done = step(tap("Wi-Fi"), Checked(target=knob, checked=on))
        return await task_of(run(frame("do it"), done))

    assert not same_way(await expected(on=True), await expected(on=False))

    async def closed_loop(*, on: bool) -> TaskExperience:
        return await task_of(run(frame("do it"), SetChecked(target=target("Wi-Fi"), checked=on)))

    assert not same_way(await closed_loop(on=True), await closed_loop(on=False))


async def test_what_was_not_verified_is_no_alias() -> None:
    known = await said()
    assert not may_be_alias(known, (await said("utter {content}")).model_copy(update={"verified": False}))
    assert not may_be_alias(known, (await said("utter {content}")).model_copy(update={"end_evidence": ()}))


async def test_other_constants_are_no_alias_and_another_thing() -> None:
    async def named(pattern: str, name: str) -> TaskExperience:
        asked = frame(pattern, HI, slot("recipient", name, "person"))
        return await task_of(run(asked, tap("First row"), typing("hi there"), evidence=SAID))

    ann, bo = (
        await named("tell {recipient} {content}", "Ann"),
        await named("let {recipient} know {content}", "Bo"),
    )
    assert not may_be_alias(ann, bo)
    assert may_be_alias(ann, await named("let {recipient} know {content}", "Ann"))
    assert content_key(ann) != content_key(await named("tell {recipient} {content}", "Bo"))


async def test_every_level_has_a_key_of_its_own() -> None:
    experiences = await learned(samples.trajectory())
    keys = [content_key(one) for one in experiences]
    assert len(set(keys)) == len(keys)
    assert keys == [content_key(one) for one in await learned(samples.trajectory())]
