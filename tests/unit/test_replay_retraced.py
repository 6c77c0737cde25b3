"""A goal whose evidence is in words that nobody knows, after a way that went as it was learned."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import pytest

from tests import samples
from tests.fakes.goal_checker import FakeGoalChecker
from tests.unit.replay_learned import experience, match
from tests.unit.replay_world import APP, World, stage
from treetap.core.context import RunContext
from treetap.core.replay import Replayed
from treetap.models import (
    App,
    Circumstances,
    Element,
    Evidence,
    EvidenceKind,
    Goal,
    Landmark,
    LaunchApp,
    LearnedStep,
    Role,
    Screen,
    Tap,
    Target,
    Text,
)

LEARNED_ON = Circumstances(apps=(App(package=APP, version="1.0"),), width=360, height=720, locale="en-US")
TASK = samples.task("restore the file Budget", samples.deleting("Budget"))
RESTORE = Landmark(name="Restore", role=Role.BUTTON, resource_id="app:id/back", x=0.5, y=0.85)


class Blind(FakeGoalChecker):
    """Knows none of the words."""

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        return None


@dataclass
class Bin(World):
    """A list of what was thrown away; one of them can be fetched back."""

    version: str = "2.0"
    button: str = "Fetch back"
    says: str = "Fetched back 1"
    stays: bool = False
    picked: str = ""
    done: bool = False

    def _people(self) -> Screen:
        names = ["Photo"] if self.done and not self.stays else ["Budget", "Photo"]
        rows = [
            samples.element(
                name,
                samples.row(1 + at),
                id=name,
                role=Role.ITEM,
                clickable=True,
                selected=name == self.picked and not self.done,
            )
            for at, name in enumerate(names)
        ]
        back = samples.element(
            self.button, samples.row(10), id="b", role=Role.BUTTON, clickable=True, resource_id="app:id/back"
        )
        toasts = (self.says,) if self.done and self.says else ()
        return samples.screen("people", *rows, back, app_version=self.version, toasts=toasts)

    def tap(self, element: Element | None) -> None:
        if element is not None and element.id == "b":
            self.done = True
        elif element is not None:
            self.picked = element.id
        self.log.append(f"tap {'' if element is None else element.text}")


def steps() -> tuple[LearnedStep, ...]:
    button = Target(text=Text.literal("Restore"), resource_id="app:id/back", role=Role.BUTTON)
    return (
        LearnedStep(action=LaunchApp(app=Text.literal("Phone")), page_key="home", leads_to="people"),
        LearnedStep(
            action=Tap(target=Target(text=Text.literal("Budget"))), page_key="people", leads_to="people"
        ),
        LearnedStep(action=Tap(target=button), page_key="people", leads_to="people", around=(RESTORE,)),
    )


async def replayed(world: World, proof: Evidence) -> Replayed:
    made = stage(world, TASK)
    context = RunContext(replace(made.context.parts, checker=Blind()), made.context.settings, TASK)
    here = replace(made, context=context)
    task = experience(
        *steps(), frame=TASK, circumstances=LEARNED_ON, end_evidence=(proof,), slots=(), constants=()
    )
    return await here.replay(match(task, TASK))


TOLD = Evidence(goal_id="g1", kind=EvidenceKind.MESSAGE, text="A message says '1 restored'.", frame_id="then")
KEPT_BEFORE = TOLD.model_copy(update={"kind": EvidenceKind.STATE})
LEFT = Evidence(goal_id="g1", kind=EvidenceKind.GONE, text="It is no longer in the list.", frame_id="then")
ROW = Evidence(
    goal_id="g1",
    kind=EvidenceKind.NEW,
    target=Target(text=Text.literal("Budget")),
    text="A row says it.",
    frame_id="then",
)


@pytest.mark.parametrize("proof", [TOLD, KEPT_BEFORE, LEFT])
async def test_a_message_and_a_gap_are_what_they_were(proof: Evidence) -> None:
    done = await replayed(Bin(), proof)
    assert done.ok, done.reason
    assert [one.kind for one in done.evidence] == [proof.kind]


@pytest.mark.parametrize(
    ("world", "proof"),
    [
        (Bin(says="", stays=True), TOLD),
        (Bin(says="Something went by", stays=True), TOLD),
        (Bin(says="Could not be fetched back"), TOLD),
        (Bin(stays=True), LEFT),
        (Bin(), ROW),
        (Bin(version="1.0", button="Restore"), LEFT),
    ],
    ids=["nothing said", "said of something else", "a complaint", "still there", "no row", "no update"],
)
async def test_what_does_not_show_proves_nothing(world: World, proof: Evidence) -> None:
    done = await replayed(world, proof)
    assert done.reason == "It was done as learned, and nothing on the screen shows that the task is done."
    assert not done.evidence
