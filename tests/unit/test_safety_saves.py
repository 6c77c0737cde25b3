"""What saves does what it says beside a button that deletes; what was held is what a question is about."""

from __future__ import annotations

import pytest

from tests import samples
from tests.unit.safety_screens import written
from treetap.acts.risks import risks
from treetap.language.reader import read_task
from treetap.models import (
    Bounds,
    Commitment,
    LongPress,
    Permission,
    Role,
    SafetySettings,
    StepStatus,
    Tap,
    Target,
)
from treetap.safety.guard import RiskGuard


@pytest.mark.parametrize(
    ("title", "bar", "label", "risky"),
    [
        ("Edit address", "Delete", "Save", False),
        ("编辑地址", "删除", "保存", False),
        ("Ring time", "Remove", "Done", False),
        ("Ring Ann", "Help", "Done", True),
        ("Remove address", "Help", "Done", True),
        ("Delete address", "Help", "Save", True),
        ("Edit address", "Delete", "OK", True),
        ("编辑地址", "删除", "确定", True),
    ],
)
def test_saving_beside_a_button_that_deletes(title: str, bar: str, label: str, risky: bool) -> None:
    head = samples.element(title, Bounds.pixel(0, 0, 200, 48), id="head", role=Role.TEXT)
    small = Bounds.pixel(samples.SIZE.width - 48, 0, samples.SIZE.width, 48)
    icon = samples.element("", small, id="icon", role=Role.ICON, description=bar, clickable=True)
    field = samples.element("Elm Way", samples.row(3), id="field", role=Role.FIELD, editable=True)
    save = samples.element(label, samples.row(5), id="save", role=Role.BUTTON, clickable=True)
    shown = samples.screen(title, head, icon, field, save)
    there = samples.situation(read_task("change the street"), shown)
    assert bool(risks(Tap(target=Target(element="save")), there, None)) is risky


@pytest.mark.parametrize(
    ("task", "names", "deed", "asked"),
    [
        ("delete the note 'Shopping' for good", ("Shopping", "Ideas"), "Clear", "x:Clear 1 item? ; *b:Clear"),
        ("delete the note 'Shopping'", ("Shopping", "Ideas"), "Discard", "x:Discard 1 item? ; *b:Delete"),
        ("彻底删除便签“采购”", ("采购", "点子"), "清除", "x:清除 1 项？ ; x:清除后无法找回。 ; *b:清除"),
    ],
)
async def test_what_was_held_is_what_is_asked_about(
    task: str, names: tuple[str, str], deed: str, asked: str
) -> None:
    dialog, touched = written("", f"D ; {asked}")
    for name, want in zip(names, (Permission.ALLOW, Permission.ASK), strict=True):
        last = samples.failure().steps[-1]
        actions = (LongPress(target=Target(text=name)), Tap(target=Target(text=deed)))
        steps = tuple(
            last.model_copy(update={"action": one, "status": StepStatus.SUCCESS, "leads_to": f"p{at}"})
            for at, one in enumerate(actions)
        )
        there = samples.situation(read_task(task), dialog, steps=steps)
        touch = Tap(target=Target(element=touched), commits=Commitment.DELETE)
        ruling = await RiskGuard(SafetySettings()).judge(touch, None, there, None)
        assert ruling.permission is want, name
