"""The executed tree as a flowchart, in the form that mermaid's own parser was shown and took."""

from __future__ import annotations

import re

import pytest

from tests import samples
from treetap.app.mermaid import mermaid
from treetap.models import (
    BranchMode,
    Decider,
    NodeRecord,
    Status,
    StepRecord,
    StepStatus,
    Verdict,
    VerdictStatus,
)

HOSTILE = [
    'say "hi"] end',
    "1. list\n- x",
    "```js\nalert(1)```",
    "%% comment",
    'click n0 "javascript:alert(1)"',
    "a-->b; c:::d",
    "😀 你好 “世界” \u202e\x00",
    "{}[]()<>|&#;@\\~^$*_`",
    "#quot;",
    "<script>x</script>",
]
LINE = re.compile(
    r'  (?:(?:n\d+|cut)(?:\["[^"]+"\]|\("[^"]+"\)):::[a-z]+'
    r"|n\d+ (?:-->|-\.->) (?:n\d+|cut)|classDef [a-z]+ [a-z0-9:#, -]+|class n\d+(?:,n\d+)* replayed)"
)
"""Every line that the parser was shown is of this form."""


def step(
    text: str, status: VerdictStatus = VerdictStatus.SUCCESS, by: Decider = Decider.OFFLINE
) -> StepRecord:
    verdict = Verdict(status=status, cause="Nothing changed.")
    return StepRecord(action=samples.tap(text), status=StepStatus.SUCCESS, decided_by=by, verdict=verdict)


def node(
    task: str, *done: StepRecord | NodeRecord, status: Status = Status.SUCCESS, **more: object
) -> NodeRecord:
    return NodeRecord.model_validate({"id": "0", "task": task, "status": status, "done": done} | more)


def test_nodes_steps_verdicts_and_replays() -> None:
    child = node("send it", step("Send", by=Decider.REPLAY), experience="e1")
    failed = node("look", step("More", VerdictStatus.INEFFECTIVE), status=Status.FAILED, reason="No way")
    drawn = mermaid(node("both", child, failed, mode=BranchMode.SEQUENCE, status=Status.PARTIAL)).splitlines()
    assert drawn[:10] == [
        "flowchart TD",
        '  n0["◐ both<br/>sequence"]:::partial',
        '  n1["✓ send it<br/>↻ replayed"]:::success',
        "  n0 --> n1",
        '  n2("✓ tap #34;Send#34; ↻"):::success',
        "  n1 --> n2",
        '  n3["✗ look<br/>No way"]:::failed',
        "  n0 --> n3",
        '  n4("∅ tap #34;More#34;<br/>Nothing changed#46;"):::partial',
        "  n3 --> n4",
    ]
    assert drawn[-1] == "  class n1,n2 replayed"
    assert sum(line.startswith("  classDef ") for line in drawn) == 9


@pytest.mark.parametrize("text", HOSTILE)
def test_no_label_can_be_read_as_code(text: str) -> None:
    drawn = mermaid(node(text, step(text, VerdictStatus.FAILURE), status=Status.FAILED, reason=text))
    first, *lines = drawn.splitlines()
    assert first == "flowchart TD"
    for line in lines:
        assert LINE.fullmatch(line), line
    labels = re.findall(r'"([^"]+)"', drawn)
    assert all(re.fullmatch(r"(?:[A-Za-z0-9 ,]|[^\x00-\x7f]|#\d+;|<br/>)+", label) for label in labels)


def test_every_status_has_a_colour() -> None:
    for status in Status:
        assert f":::{status.value}\n" in mermaid(node("x", status=status))
        assert f"classDef {status.value} " in mermaid(node("x", status=status))


def test_a_very_large_tree_is_cut_and_says_so() -> None:
    tree = node("big", *(node("任务" * 60, *(step('"' * 90) for _ in range(20))) for _ in range(100)))
    drawn = mermaid(tree)
    assert len(drawn) < 50_000
    assert drawn.count("-->") < 500
    note = re.search(r'cut\["([0-9,]+) more of 2,101 are not shown"\]:::note', drawn)
    assert note is not None
    assert int(note[1].replace(",", "")) == 2_101 - drawn.count(":::") + 1
    for line in drawn.splitlines()[1:]:
        assert LINE.fullmatch(line), line


def test_a_deep_tree_is_drawn_whole() -> None:
    tree = node("leaf")
    for level in range(60):
        tree = node(f"level {level}", step("x"), tree)
    assert mermaid(tree).count("-->") == 120
