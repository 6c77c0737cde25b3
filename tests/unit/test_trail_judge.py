"""The judge without a model: what was done must account for every part of the task."""

from __future__ import annotations

from typing import Any

import pytest

from tests import samples
from treetap.app.memory import task_reader
from treetap.models import (
    Action,
    Back,
    Case,
    Commitment,
    InputText,
    Permission,
    Role,
    Ruling,
    Screen,
    Settings,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
)
from treetap.verify.trail import TrailJudge


def thing(text: str, number: int, role: Role = Role.ITEM, **more: Any) -> Any:
    return samples.element(text, samples.row(number), role=role, clickable=True, **more)


def page(name: str, *elements: Any, **more: Any) -> Screen:
    return samples.screen(name, *elements, package="org.orchard.jars", **more)


FIELD = thing("", 1, Role.FIELD, id="name", editable=True, hint="Name")
LIST = page(
    "list", samples.element("Jars", samples.row(0)), thing("Plum", 1), thing("Fig", 2), thing("New jar", 9)
)
FORM = page("form", FIELD, thing("Save", 9, Role.BUTTON))
FILLED = page(
    "form", FIELD.model_copy(update={"text": "Quince"}), thing("Save", 9, Role.BUTTON), state_key="filled"
)
JAR = page(
    "jar", samples.element("Plum", samples.row(0)), samples.element("Weighs 340 g", samples.row(2)),
    thing("Delete", 9, Role.BUTTON),
)  # fmt: skip
LONGER = page("list", *LIST.elements, thing("Quince", 3), state_key="longer")
SHORTER = page("list", samples.element("Jars", samples.row(0)), thing("Fig", 2), state_key="shorter")


def step(
    action: Action, before: Screen, after: Screen, risk: Commitment | None = None, **more: Any
) -> StepRecord:
    ruling = Ruling(permission=Permission.ALLOW, reason="asked for", risk=risk)
    known = {"before": before.frame.id, "after": after.frame.id, "page_key": before.page_key}
    return StepRecord(
        action=action, status=StepStatus.SUCCESS, decided_by="offline", ruling=ruling,
        leads_to=after.page_key, **known, **more,
    )  # fmt: skip


def tapped(text: str, before: Screen, after: Screen, risk: Commitment | None = None) -> StepRecord:
    return step(Tap(target=Target(element=text, text=Text.literal(text))), before, after, risk)


BEGUN = tapped("New jar", LIST, FORM)
TYPED = step(InputText(target=Target(element="name"), text=Text.literal("Quince")), FORM, FILLED)
KEPT = tapped("Save", FILLED, LONGER)
OPENED = tapped("Plum", LIST, JAR)
GONE = tapped("Delete", JAR, SHORTER, Commitment.DELETE)
REFUSED = GONE.model_copy(
    update={"status": StepStatus.SKIPPED, "ruling": Ruling(permission=Permission.ASK, reason="not asked for")}
)
LEFT = step(Back(), JAR, LIST)
CREATE, DELETE, READ = (
    "create a jar called 'Quince'",
    "delete the jar 'Plum'",
    "how much does the jar 'Plum' weigh",
)


@pytest.mark.parametrize(
    ("sentence", "steps", "screens", "answer", "met"),
    [
        (CREATE, [BEGUN, TYPED, KEPT], [LIST, FORM, FILLED, LONGER], None, True),
        (CREATE, [BEGUN, TYPED], [LIST, FORM, FILLED], None, False),
        (CREATE, [BEGUN], [LIST, FORM], None, False),
        (CREATE.replace("Quince", "Medlar"), [BEGUN, TYPED, KEPT], [LIST, FORM, FILLED, LONGER], None, False),
        (DELETE, [OPENED, GONE], [LIST, JAR, SHORTER], None, True),
        (DELETE, [OPENED, LEFT], [LIST, JAR, LIST], None, False),
        (DELETE, [OPENED, REFUSED, LEFT], [LIST, JAR, LIST], None, False),
        (DELETE.replace("Plum", "Fig"), [OPENED, GONE], [LIST, JAR, SHORTER], None, False),
        (READ, [OPENED], [LIST, JAR], "340 g", True),
        (READ, [OPENED], [LIST, JAR], "350 g", False),
        (READ, [OPENED], [LIST, JAR], None, False),
        (READ, [OPENED], [LIST, JAR], "Plum", False),
    ],
)  # fmt: skip
async def test_a_claim_is_judged_by_what_was_done(
    sentence: str, steps: list[StepRecord], screens: list[Screen], answer: str | None, met: bool
) -> None:
    judge = TrailJudge(task_reader(Settings()))
    case = Case(sentence=sentence, answer=answer, steps=tuple(steps), screens=tuple(screens))
    judgement = await judge.judge(case)
    assert judgement.met is met, judgement.missing


async def test_a_run_of_unlikely_steps_is_not_believed() -> None:
    judge = TrailJudge(task_reader(Settings()))
    steps = [one.model_copy(update={"certainty": 0.6}) for one in (BEGUN, TYPED, KEPT)]
    case = Case(sentence=CREATE, steps=tuple(steps), screens=(LIST, FORM, FILLED, LONGER))
    judgement = await judge.judge(case)
    assert not judgement.met
    assert "likely" in judgement.missing
