"""What a run did is told from its steps, in the language of the task, asked for or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests import samples
from treetap.app.said import result_lines
from treetap.bench.episodes.episode import Episode
from treetap.bench.episodes.outcome import Outcome
from treetap.bench.episodes.summary import summary
from treetap.matching.side_effects import side_effects
from treetap.models import (
    Action,
    Blocker,
    BlockerKind,
    Commitment,
    Decider,
    Execution,
    InputText,
    NodeRecord,
    Permission,
    Press,
    PressKey,
    Role,
    Ruling,
    RunResult,
    Screen,
    Select,
    SetChecked,
    SetValue,
    SideEffect,
    SideEffectKind,
    Status,
    StepRecord,
    StepStatus,
    Tap,
    Target,
    Text,
    Verdict,
    VerdictStatus,
)
from treetap.task.reader import read_task

LIST = samples.screen(
    "list",
    samples.element("Inbox", samples.row(0), id="title", role=Role.TEXT),
    samples.element("", samples.row(1), id="row", role=Role.ITEM, clickable=True),
    samples.element("Ann Lee", samples.row(1), id="name", role=Role.TEXT, parent="row"),
    samples.element("Delete", samples.row(1), id="delete", role=Role.BUTTON, clickable=True, parent="row"),
    samples.element(
        "", samples.row(2), id="wifi", role=Role.SWITCH, clickable=True, checked=False, description="Wi-Fi"
    ),
    samples.element("Work", samples.row(6), id="chip", role=Role.CHECKBOX, clickable=True, checked=False),
    samples.element("", samples.row(3), id="find", role=Role.FIELD, editable=True, hint="Search mail"),
    samples.element("", samples.row(4), id="pin", role=Role.FIELD, editable=True, hint="Code", password=True),
    samples.element("", samples.row(5), id="text", role=Role.FIELD, editable=True, hint="Message"),
)
SURE = samples.screen("sure", *LIST.elements).model_copy(
    update={
        "elements": (
            *LIST.elements,
            samples.element("Cancel", samples.row(6), id="no", role=Role.BUTTON, clickable=True),
            samples.element("OK", samples.row(7), id="yes", role=Role.BUTTON, clickable=True),
        ),
        "blockers": (Blocker(kind=BlockerKind.DIALOG, description="Sure?", elements=("no", "yes")),),
    }
)
ON = samples.screen(
    "list",
    *(
        one.model_copy(update={"checked": True}) if one.id in ("wifi", "chip") else one
        for one in LIST.elements
    ),
)
SENT = Execution(inputs=(Press(key="back"),))
SEEN = Verdict(status=VerdictStatus.INEFFECTIVE, cause="nothing shows it", confidence=0.5)
ALLOWED = Ruling(permission=Permission.ALLOW, reason="asked", risk=Commitment.DELETE)


def step(
    action: Action, *, after: Screen = LIST, status: StepStatus = StepStatus.SUCCESS, **more: Any
) -> StepRecord:
    given: dict[str, Any] = {"execution": SENT, "before": LIST.frame.id, "after": after.frame.id}
    return StepRecord(action=action, status=status, decided_by=Decider.OFFLINE, **given | more)


def told(task: str, *steps: StepRecord, status: Status = Status.FAILED) -> list[tuple[str, str, bool]]:
    found = side_effects(steps, read_task(task), (LIST, SURE, ON), succeeded=status is Status.SUCCESS)
    return [(one.kind.value, one.what, one.asked_for) for one in found]


def touch(element: str, commits: Commitment | None = None) -> Tap:
    return Tap(target=Target(element=element, text=element), commits=commits)


DELETES = touch("delete", Commitment.DELETE)


@pytest.mark.parametrize(
    ("task", "steps", "wanted"),
    [
        (
            "delete Ann Lee",
            [step(DELETES, ruling=ALLOWED)],
            [("deleted", "Deleted: Ann Lee (“Delete”)", True)],
        ),
        ("删除张三", [step(DELETES, ruling=ALLOWED)], [("deleted", "已删除：Ann Lee (“Delete”)", True)]),
        (
            "open the inbox",
            [step(DELETES, ruling=ALLOWED.model_copy(update={"unasked": True}))],
            [("deleted", "Deleted: Ann Lee (“Delete”)", False)],
        ),
        ("delete Ann Lee", [step(DELETES, ruling=ALLOWED, status=StepStatus.SKIPPED)], []),
        ("delete Ann Lee", [step(DELETES, ruling=ALLOWED, after=SURE)], []),
        ("delete Ann Lee", [step(DELETES, ruling=ALLOWED, execution=None, status=StepStatus.FAILED)], []),
        (
            "delete Ann Lee",
            [step(DELETES, ruling=ALLOWED, execution=None, status=StepStatus.FAILED, verdict=SEEN)],
            [("deleted", "Deleted: Ann Lee (“Delete”)", True)],
        ),
        (
            "call Ann",
            [step(touch("row", Commitment.CALL), ruling=ALLOWED.model_copy(update={"leads": True}))],
            [],
        ),
        (
            "call Ann",
            [step(PressKey(key="call", commits=Commitment.CALL), ruling=ALLOWED)],
            [("called", "Called: Inbox (“call”)", True)],
        ),
        (
            "turn on Wi-Fi",
            [step(SetChecked(target=Target(element="wifi"), checked=True))],
            [("changed", "Turned on: “Wi-Fi”", True)],
        ),
        (
            "turn on Bluetooth",
            [step(SetChecked(target=Target(element="wifi"), checked=True))],
            [("changed", "Turned on: “Wi-Fi”", False)],
        ),
        ("is Wi-Fi on?", [step(touch("wifi"), after=ON)], [("changed", "Turned on: “Wi-Fi”", False)]),
        ("is Wi-Fi on?", [step(touch("wifi"))], []),
        ("is Wi-Fi on?", [step(touch("chip"), after=ON)], []),
        (
            "turn on Wi-Fi",
            [step(SetChecked(target=Target(element="wifi"), checked=True), execution=Execution(held=True))],
            [],
        ),
        (
            "sort the inbox by date",
            [step(Select(target=Target(element="row"), option=Text.literal("date")))],
            [("changed", "Chose “date” for “Ann Lee”", True)],
        ),
        ("find a mail", [step(InputText(target=Target(element="find"), text=Text.literal("tax")))], []),
        ("sign in", [step(SetValue(target=Target(element="pin"), value=Text.literal("1234")))], []),
        (
            "what is new?",
            [step(InputText(target=Target(element="text"), text=Text.literal("hi")))],
            [("changed", "Wrote “hi” into “Message”", False)],
        ),
        (
            "send Ann hi",
            [
                step(InputText(target=Target(element="text"), text=Text.literal("hi"))),
                step(touch("row", Commitment.SEND), ruling=ALLOWED),
            ],
            [("sent", "Sent: “Ann Lee”", True)],
        ),
    ],
)
def test_what_steps_did_is_told(
    task: str, steps: list[StepRecord], wanted: list[tuple[str, str, bool]]
) -> None:
    assert told(task, *steps) == wanted


def test_what_was_set_on_the_way_to_a_success_was_asked_for_in_other_words() -> None:
    turned = step(SetChecked(target=Target(element="wifi"), checked=True))
    assert told("get me online", turned, status=Status.SUCCESS) == [("changed", "Turned on: “Wi-Fi”", True)]
    assert told("is it warm?", turned, status=Status.SUCCESS) == [("changed", "Turned on: “Wi-Fi”", False)]


def test_the_terminal_says_what_nobody_asked_for_and_what_still_goes_on() -> None:
    effects = (
        SideEffect(kind=SideEffectKind.CALLED, what="Called: Mom", asked_for=False, ended=True),
        SideEffect(kind=SideEffectKind.STARTED, what="Started a timer", asked_for=False),
        SideEffect(kind=SideEffectKind.SENT, what="Sent: hi", asked_for=True),
    )
    node = NodeRecord(id="0", task="t", status=Status.FAILED)
    result = RunResult(
        run="r",
        task="t",
        status=Status.FAILED,
        duration=1,
        steps=0,
        decisions=0,
        tree=node,
        side_effects=effects,
    )
    assert [words for name, words in result_lines(result) if name == "effect"] == [
        "Called: Mom [not asked for, ended]",
        "Started a timer [not asked for, still going on]",
        "Sent: hi",
    ]


def test_a_bench_counts_episodes_with_effects_that_nobody_asked_for() -> None:
    good = Outcome(Episode("x", "x", "en", 7, "Call Mom"), "simple", 2, "success", "", held=True)
    bad = replace(good, effects=("Called: Mom", "Called: Dad"))
    assert summary([good, bad])["side_effects"] == 1
    assert Outcome.of(bad.told()) == bad
