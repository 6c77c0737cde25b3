"""What a step costs in tokens: the rule, the lists of the others, and that ours is the shorter."""

from __future__ import annotations

import pytest
from lxml import etree

from treetap.bench.endpoint.scene import element, page, situation, usual
from treetap.bench.prompts import PEERS, SMALL_CONTEXT, Turn, count, m3a_list, mobilerun_list, ours, table
from treetap.models import Role

TREE = etree.fromstring(
    """<hierarchy><node class="android.widget.FrameLayout" text="" content-desc="" bounds="[0,0][100,100]">
    <node class="android.widget.TextView" text="Wi-Fi" content-desc="" clickable="true"
          bounds="[0,0][50,20]"/>
    <node class="android.widget.Switch" text="" content-desc="Wi-Fi" resource-id="a:id/sw" checkable="true"
          checked="true" bounds="[50,0][100,20]"/>
    <node class="android.widget.ListView" text="" content-desc="" scrollable="true" bounds="[0,20][100,100]">
    <node class="android.widget.EditText" text="Ann" content-desc="" bounds="[0,20][100,40]"/>
    </node></node></hierarchy>"""
)


@pytest.mark.parametrize(
    ("text", "tokens"), [("", 0), ("abcd", 1), ("abcde", 2), ("你好", 2), ("你好 ab", 3)]
)
def test_a_token_is_four_letters_or_one_other_character(text: str, tokens: int) -> None:
    assert count(text) == tokens


def test_m3a_lists_leaves_and_what_is_described_or_scrolls() -> None:
    lines = m3a_list(TREE).splitlines()
    assert len(lines) == 4
    assert lines[0].startswith('UI element 0: {"index": 0, "text": "Wi-Fi", "is_clickable": True,')
    assert lines[1].endswith('"is_selected": False, "is_checked": True}')
    assert '"is_scrollable": True' in lines[2]
    assert '"is_editable": True' in lines[3]


def test_mobilerun_lists_every_node_with_its_bounds() -> None:
    lines = mobilerun_list(TREE).splitlines()
    assert len(lines) == 5
    assert lines[2] == '3. Switch: "a:id/sw", "Wi-Fi" ; isChecked=True - (50,0,100,20)'


def test_a_screen_costs_less_than_in_the_others_lists_and_a_small_context_less_again() -> None:
    rows = "".join(
        f'<node class="android.widget.TextView" text="Row {at}" content-desc="" clickable="true" '
        f'bounds="[0,{at}][9,{at + 1}]"/>'
        for at in range(30)
    )
    tree = etree.fromstring(f"<hierarchy>{rows}</hierarchy>")
    screen = page(*(element(f"Row {at}", at, role=Role.ITEM, clickable=True) for at in range(30)))
    turn = Turn(situation(screen), tree, tree)
    m3a = next(one for one in PEERS if one.name == "M3A")
    assert ours(turn, SMALL_CONTEXT) < ours(turn) < m3a.tokens(turn) / 2
    named = [row["agent"] for row in table([turn, Turn(situation(usual()), TREE, TREE)])]
    assert named == ["treetap", "treetap, context of 4,000", *(one.name for one in PEERS)]


def test_an_earlier_step_and_a_longer_task_cost_the_others_more() -> None:
    m3a = PEERS[0]
    start = situation()
    longer = start.mandate.model_copy(update={"sentence": start.mandate.sentence * 2})
    plain = m3a.tokens(Turn(start, TREE, TREE))
    assert m3a.tokens(Turn(start.model_copy(update={"mandate": longer}), TREE, TREE)) > plain
