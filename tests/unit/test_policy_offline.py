"""The offline policy on hand-made pages of apps that nobody has: candidates, features, search."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests import samples
from treetap.errors import DecisionNotAllowed
from treetap.models import (
    Action,
    Allowed,
    App,
    Back,
    Branch,
    Constraint,
    ConstraintKind,
    Decision,
    Done,
    Element,
    Goal,
    InputText,
    Intent,
    LaunchApp,
    NodeRecord,
    Polarity,
    Role,
    Screen,
    SetChecked,
    SetValue,
    Situation,
    Slot,
    Status,
    Tap,
    Target,
    Terminal,
    Text,
    Visit,
)
from treetap.policy.offline.candidates import Candidate, candidates_of, key_of, matches
from treetap.policy.offline.ending import endings_of, right_endings
from treetap.policy.offline.features import FEATURES, featurize
from treetap.policy.offline.policy import OfflinePolicy, without_doubles
from treetap.policy.offline.ranking import meant
from treetap.policy.offline.rated import Rated
from treetap.policy.offline.scorer import Scorer
from treetap.policy.offline.view import Context, view_of

PRIOR = {
    "fit": 6.0, "told.exact": 8.0, "told.row_exact": 4.0, "app.kind": 6.0, "app.named": 9.0,
    "check.toward": 6.0, "type.fits": 5.0, "type.label": 5.0, "keep.filled": 6.0, "keep.unfilled": 7.0,
    "class.begin*create": 5.0, "begin.form": -9.0, "kind.back": 1.0, "class.delete*delete": 6.0,
    "key.next": 9.0, "kind.launch": -2.0, "type.elsewhere": -9.0, "told.same": 3.0, "class.delete": 4.0,
}  # fmt: skip
"""Enough of a scorer to show what the search does with one; fitted weights are another test's business."""
APPS = (
    App(package="org.orchard.timepiece", label="Clock"),
    App(package="org.orchard.papers", label="Notes"),
    App(package="org.orchard.kettle", label="Kettle Club"),
)
CALLED = Slot(name="name", type="text", role="name", value="Oolong")


def goal(verb: str, about: str, *slots: Slot, clause: str = "", **more: Any) -> Goal:
    intent = Intent(verb) if verb in set(Intent) else Intent.DO
    return Goal(
        id="g1",
        verb=verb,
        intent=intent,
        object=about,
        slots=slots,
        clause=clause or f"{verb} {about}",
        **more,
    )


def page(name: str, *elements: Element) -> Screen:
    return samples.screen(name, *elements, package="org.orchard.kettle")


def thing(text: str, number: int, role: Role = Role.ITEM, **more: Any) -> Element:
    return samples.element(text, samples.row(number), role=role, clickable=True, **more)


def field(hint: str, number: int, text: str = "") -> Element:
    return thing(text, number, Role.FIELD, id=hint, editable=True, hint=hint)


def situation(wanted: Goal, screen: Screen, *done: tuple[str, Action]) -> Situation:
    """After those steps, each on the page of that name."""
    visited = tuple(Visit(page_key=name, state_key="then", action=one) for name, one in done)
    frame = samples.task(wanted.clause, wanted)
    return samples.situation(frame, screen, apps=APPS, visited=visited)


async def decided(given: Situation, allowed: Allowed | None = None, **prior: float) -> Decision:
    policy = OfflinePolicy(scorer=Scorer.flat(FEATURES, {**PRIOR, **prior}))
    return await policy.decide(given, allowed or Allowed())


async def action(given: Situation, **prior: float) -> Action:
    decision = await decided(given, None, **prior)
    assert isinstance(decision, Terminal)
    return decision.action


SHELF = page("shelf", thing("Oolong", 1), thing("Sencha", 2), thing("Brewing times", 3))
FORM = page("form", field("Name", 1), field("Phone", 2), thing("Save", 9, Role.BUTTON))
SWITCHES = page(
    "switches", *samples.switch("Vibration", 1, on=False), *samples.switch("Kettle light", 2, on=True)
)
PAD = page("pad", *(thing(str(key), key + 1, Role.BUTTON) for key in range(10)))


@pytest.mark.parametrize(
    ("wanted", "screen", "done", "expected"),
    [
        (goal("open", "brewing time"), SHELF, (), "Brewing times"),
        (goal("open", "tea", CALLED, clause="open Oolong"), SHELF, (), "Oolong"),
        (goal("set", "vibration", polarity=Polarity.POSITIVE), SWITCHES, (), "Vibration.switch"),
        (
            goal(
                "create",
                "contact",
                CALLED,
                clause="create a contact called Oolong",
                polarity=Polarity.POSITIVE,
            ),
            FORM,
            (),
            "Name",
        ),
        (goal("call", "", Slot(name="n", type="phone", value="3070"), clause="call 3070"), PAD, (), "3"),
        (
            goal("call", "", Slot(name="n", type="phone", value="3070"), clause="call 3070"),
            PAD,
            (("pad", samples.tap("3")), ("pad", samples.tap("0"))),
            "7",
        ),
    ],
)
async def test_it_acts_on_what_is_spoken_of(
    wanted: Goal, screen: Screen, done: tuple[tuple[str, Action], ...], expected: str
) -> None:
    found = await action(situation(wanted, screen, *done))
    target: Target | None = getattr(found, "target", None)
    assert target is not None
    assert target.element == expected


async def test_the_app_is_chosen_by_what_it_is_for() -> None:
    home = samples.screen("home", thing("Clock", 1), package="com.maker.launcher")
    found = await action(situation(goal("create", "alarm"), home))
    assert found == LaunchApp(app=Text.literal("org.orchard.timepiece"), description="Open Clock")


async def test_a_switch_that_is_as_wanted_is_no_candidate_for_the_same_state() -> None:
    view = await view_of(
        situation(goal("set", "kettle light", polarity=Polarity.POSITIVE), SWITCHES), Context()
    )
    states = {
        one.element: one.action.checked for one in candidates_of(view) if isinstance(one.action, SetChecked)
    }
    assert states == {"Vibration.switch": True, "Kettle light.switch": False}


async def test_what_was_tried_in_this_state_is_left_for_the_next_best() -> None:
    wanted = goal("open", "brewing time")
    first = await action(situation(wanted, SHELF))
    again = situation(wanted, SHELF)
    visit = Visit(page_key=SHELF.page_key, state_key=SHELF.state_key, action=first)
    second = await decided(again.model_copy(update={"visited": (visit,)}))
    steps = [one.step for one in second.children] if isinstance(second, Branch) else [second]
    tried = [key_of(one.action) for one in steps if isinstance(one, Terminal)]
    assert tried
    assert key_of(first) not in tried


async def test_a_form_is_filled_before_it_is_kept_although_keeping_wins() -> None:
    both = (CALLED, Slot(name="phone", type="phone", role="phone", value="3070"))
    half = page("form", field("Name", 1, "Oolong"), field("Phone", 2), thing("Save", 9, Role.BUTTON))
    wanted = goal("create", "contact", *both, clause="create a contact Oolong with phone 3070")
    typed = InputText(text=Text.literal("Oolong"), target=Target(text=Text.literal("Name")))
    found = await action(situation(wanted, half, ("form", typed)))
    assert isinstance(found, InputText)
    assert found.text == Text.literal("3070")


@pytest.mark.parametrize(("wanted", "deletes"), [("delete", True), ("open", False), ("read", False)])
async def test_a_committing_control_is_touched_only_where_that_is_asked_for(
    wanted: str, deletes: bool
) -> None:
    screen = page("tea", samples.element("Oolong", samples.row(1)), thing("Delete", 9, Role.BUTTON))
    given = situation(goal(wanted, "tea", CALLED, clause=f"{wanted} Oolong"), screen)
    found = await decided(given)
    step = found.action if isinstance(found, Terminal) else None
    assert (isinstance(step, Tap) and step.target.element == "Delete") is deletes


async def test_another_entry_than_the_named_one_is_not_tried_out() -> None:
    screen = page("shelf", thing("Sencha", 1), thing("Matcha", 2))
    found = await action(
        situation(goal("open", "tea", CALLED, clause="open Oolong"), screen), **{"row.whole": 1.0}
    )
    assert not isinstance(found, Tap)


@pytest.mark.parametrize(("way", "acts"), [(1.0, True), (0.1, False)])
async def test_a_change_needs_a_likely_way_to_its_page(way: float, acts: bool) -> None:
    given = situation(goal("set", "vibration", polarity=Polarity.POSITIVE), SWITCHES)
    visit = Visit(page_key="menu", state_key="then", action=samples.tap("Sounds"), certainty=way)
    found = await decided(given.model_copy(update={"visited": (visit,)}))
    assert (isinstance(found, Terminal) and isinstance(found.action, SetChecked)) is acts


DAYS = ("Sencha, Mar 2, 2026 08:14", "Oolong, Mar 4, 2026 06:02", "Oolong, Feb 23, 2026 10:35")


@pytest.mark.parametrize(
    ("rank", "role", "names", "expected"),
    [
        ("most new", Role.ITEM, DAYS, DAYS[1]),
        ("least new", Role.BUTTON, DAYS, DAYS[2]),
        ("most old", Role.BUTTON, DAYS, DAYS[2]),
        ("most new", Role.BUTTON, ("Sencha", "Oolong"), None),  # Buttons are in no order.
        ("most new", Role.ITEM, ("Sencha", "Matcha"), "Sencha"),  # A list shows the newest first.
        ("most cheap", Role.ITEM, ("Sencha 12 yuan", "Matcha 9 yuan"), "Matcha 9 yuan"),
    ],
)
async def test_the_ranked_one_of_a_list_is_found(
    rank: str, role: Role, names: Sequence[str], expected: str | None
) -> None:
    screen = page("shelf", *(thing(name, at, role) for at, name in enumerate(names)))
    limit = Constraint(kind=ConstraintKind.COMPARISON, value=rank)
    view = await view_of(situation(goal("open", "tea", constraints=(limit,)), screen), Context())
    found = meant(view)
    assert max(found, key=lambda name: found[name], default=None) == expected


async def test_several_goals_become_one_child_each_in_order() -> None:
    goals = tuple(goal("set", name).model_copy(update={"id": name}) for name in ("light", "sound"))
    frame = samples.task("set light and sound", *goals)
    branch = await decided(samples.situation(frame, SWITCHES, apps=APPS))
    assert isinstance(branch, Branch)
    assert [one.goal_id for one in branch.children] == ["light", "sound"]


async def test_giving_up_says_what_was_missing() -> None:
    given = situation(goal("open", "tea", CALLED, clause="open Oolong"), page("empty"), ("x", Back()))
    with pytest.raises(DecisionNotAllowed, match="nothing called “Oolong” was found"):
        await decided(given, Allowed(actions=frozenset({"tap"})))


async def test_a_goal_that_is_reached_is_said_to_be_done() -> None:
    given = situation(goal("set", "kettle light"), SWITCHES, ("x", Back()))
    found = await decided(given, None, **{"kind.finish": 9.0})
    assert isinstance(found, Done)
    assert found.answer is None


async def test_no_claim_is_made_before_a_step_came_to_something() -> None:
    """Unless the page shows it set: that light is on, this vibration is not."""
    given = situation(goal("set", "vibration", polarity=Polarity.POSITIVE), SWITCHES, ("x", Back()))
    assert isinstance(await decided(given, None, **{"kind.finish": 9.0}), Terminal)


def test_answers_from_one_text_count_together() -> None:
    texts = [("e1", "Brews for 4 min", 0.2), ("e1", "4 min", 0.3), ("e2", "4 min", 0.1)]
    rated = [Rated(Candidate("answer", None, at, text), share, {}) for at, text, share in texts]
    assert [(one.candidate.text, one.share) for one in without_doubles(rated)] == [("4 min", 0.6)]
    other = Rated(Candidate("answer", None, "e1", "Oolong"), 0.4, {})
    assert other in without_doubles([*rated, other])


async def test_a_question_is_answered_with_what_the_page_says_of_it() -> None:
    rows = [
        (name, how, at) for at, (name, how) in enumerate((("Oolong", "4 min"), ("Sencha", "2 min")), start=3)
    ]
    lines = [
        [thing(name, at, id=f"row{at}"), samples.element(how, samples.row(at, 300), parent=f"row{at}")]
        for name, how, at in rows
    ]
    screen = page("shelf", *(one for line in lines for one in line))
    asked = goal("read", "brewing time", CALLED, clause="how long does Oolong brew")
    prior = {"kind.answer": 5.0, "answer.row_names": 9.0, "answer.shape": 9.0}
    found = await decided(situation(asked, screen), None, **prior)
    assert isinstance(found, Done)
    assert found.answer == "4 min"


async def test_after_a_refused_claim_it_gives_up() -> None:
    given = situation(goal("set", "kettle light"), SWITCHES, ("x", Back()))
    refused = given.model_copy(update={"failure": "Not accepted as done: something was changed: not met"})
    with pytest.raises(DecisionNotAllowed, match="nothing there is for"):
        await decided(refused, None, **{"kind.finish": 9.0})


async def test_a_child_for_each_goal_was_done_then_the_whole_is() -> None:
    goals = tuple(goal("set", name).model_copy(update={"id": name}) for name in ("light", "sound"))
    frame = samples.task("set light and sound", *goals)
    done = tuple(
        NodeRecord(id=f"0.{at}", task=one.clause, goal_id=one.id, status=Status.SUCCESS)
        for at, one in enumerate(goals)
    )
    found = await decided(samples.situation(frame, SWITCHES, apps=APPS, done=done))
    assert isinstance(found, Done)


@pytest.mark.parametrize(
    ("answer", "right"),
    [("4 min", {"4 min"}), ("It is 4 min.", {"4 min"}), ("nine", set()), (None, set())],
)
def test_the_right_answer_is_the_text_that_says_it_best(answer: str | None, right: set[str]) -> None:
    texts = ("4 min", "Oolong, 4 min", "2 min")
    candidates = [Candidate("answer", None, "e", text) for text in texts]
    assert {texts[at] for at in right_endings(candidates, answer)} == right


async def test_every_candidate_has_a_row_of_finite_features() -> None:
    view = await view_of(situation(goal("create", "contact", CALLED), FORM), Context())
    candidates = [*candidates_of(view), *endings_of(view)]
    rows = await featurize(view, candidates)
    assert len(rows) == len(candidates) > 0
    assert {len(row) for row in rows} == {len(FEATURES)}
    assert len(set(FEATURES)) == len(FEATURES)


@pytest.mark.parametrize(
    ("shown", "kind", "element"),
    [
        (Tap(target=Target(element="Vibration")), "check", "Vibration.switch"),
        (SetChecked(target=Target(element="Vibration.switch"), checked=True), "check", "Vibration.switch"),
        (SetValue(target=Target(element="Name"), value=Text.literal("oolong")), "type", "Name"),
        (InputText(text=Text.literal("Oolong"), target=Target(element="Name")), "type", "Name"),
        (LaunchApp(app=Text.literal("Notes")), "launch", "org.orchard.papers"),
        (Back(), "", None),
    ],
)
async def test_what_somebody_did_is_found_among_the_candidates(
    shown: Action, kind: str, element: str | None
) -> None:
    screen = page("mixed", *SWITCHES.elements, field("Name", 5))
    view = await view_of(situation(goal("create", "tea", CALLED, clause="create Oolong"), screen), Context())
    found = [one for one in candidates_of(view) if matches(one, shown, screen)]
    assert [(one.kind, one.element) for one in found] == ([(kind, element)] if kind else [])
