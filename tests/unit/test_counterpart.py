"""Two versions of one page: what was touched is found under its new name, by what all others became."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import permutations

import pytest

from tests import samples
from treetap.matching.counterpart import Counterpart, counterpart, pair, total
from treetap.matching.regions import touchables
from treetap.models import Blocker, BlockerKind, Element, Landmark, Role, Screen

LIKE = {
    ("Move to folder", "Relocate"): 0.7,
    ("Delete", "Relocate"): 0.5,
    ("Delete", "Throw out"): 0.45,
    ("Copy", "Twin"): 0.4,
    ("静音", "不出声"): 0.6,
    ("静音", "分享给朋友"): 0.2,
}


def alike(one: str, other: str) -> float:
    return LIKE.get((one, other), 0.1)


def item(name: str, row: int, ident: str = "", role: Role = Role.ITEM, **more: object) -> Element:
    given = {"id": f"{row}{name}", "role": role, "clickable": True, "resource_id": ident, "order": row}
    return samples.element(name, samples.row(row), **given | more)


def then(*names: str, ids: Mapping[str, str] | None = None, role: Role = Role.ITEM) -> list[Landmark]:
    told = ids or {}
    return [
        Landmark(name=name, role=role, resource_id=told.get(name, ""), x=0.5, y=(at + 0.5) / 12)
        for at, name in enumerate(names)
    ]


def became(name: str, old: list[Landmark], now: Screen) -> Counterpart | None:
    target = next(one for one in old if one.name == name)
    return counterpart(target, [one for one in old if one is not target], touchables(now), alike)


@pytest.mark.parametrize(
    "worth",
    [
        [[0.9, 0.8], [0.8, 0.1]],
        [[0.5, 0.4, 0.3], [0.5, 0.1, 0.2], [0.5, 0.45, 0.1]],
        [[0.2, -1.0], [0.3, -1.0], [0.1, 0.4]],
        [[-1.0, -1.0]],
    ],
)
def test_the_pairs_are_worth_most_together(worth: list[list[float]]) -> None:
    columns: list[int | None] = [*range(len(worth[0])), *[None] * len(worth)]
    best = max(total(worth, one) for one in permutations(columns, len(worth)))
    found = pair(worth)
    assert total(worth, found) == pytest.approx(best)
    taken = [one for one in found if one is not None]
    assert len(taken) == len(set(taken))


def test_nobody_is_paired_with_what_is_worth_nothing() -> None:
    assert pair([[-0.1, 0.0], [0.3, -1.0]]) == [None, 0]
    assert pair([]) == []


def test_what_another_has_become_it_is_not() -> None:
    """By itself Delete is more like Relocate; but that is what Move to folder is called now."""
    old = then("Move to folder", "Copy", "Delete")
    now = samples.screen("sheet", item("Relocate", 0), item("Twin", 1), item("Throw out", 2))
    found = became("Delete", old, now)
    assert found is not None
    assert found.touchable.name == "Throw out"
    assert not found.by_id
    assert not found.by_meaning


def test_an_id_that_is_alone_on_both_pages_tells() -> None:
    ids = {"静音": "app:id/mute", "分享": "app:id/share"}
    now = samples.screen(
        "chat", item("分享给朋友", 0, "app:id/share"), item("不出声", 3, "app:id/mute"), item("更多", 5)
    )
    found = became("静音", then("静音", "分享", ids=ids), now)
    assert found is not None
    assert found.touchable.name == "不出声"
    assert found.by_id


def test_an_id_that_rows_share_tells_nothing() -> None:
    ids = dict.fromkeys(("Alpha", "Beta", "Gamma"), "app:id/row")
    now = samples.screen("list", *(item(name, at, "app:id/row") for at, name in enumerate(("X", "Y", "Z"))))
    found = became("Beta", then("Alpha", "Beta", "Gamma", ids=ids), now)
    assert found is None or (not found.by_id and found.margin < 0.1)


@pytest.mark.parametrize(
    ("old", "new"), [("Follow", "Unfollow"), ("Mute chat", "Unmute chat"), ("显示图片", "隐藏图片")]
)
def test_the_contrary_is_another_thing(old: str, new: str) -> None:
    found = became(old, then(old, "Share"), samples.screen("chat", item(new, 0), item("Share", 1)))
    assert found is None or found.score < 0.3


@pytest.mark.parametrize(("old", "new"), [("Save", "Done"), ("More options", "Menu"), ("保存", "确定")])
def test_what_interfaces_are_wont_to_call_the_same(old: str, new: str) -> None:
    now = samples.screen("form", item("Discard draft", 0), item(new, 11, role=Role.BUTTON))
    target = Landmark(name=old, role=Role.BUTTON, x=0.5, y=0.95)
    found = counterpart(target, (), touchables(now), alike)
    assert found is not None
    assert found.touchable.name == new
    assert found.score > 0.6


def test_a_switch_is_no_button_and_a_field_no_row() -> None:
    now = samples.screen("page", item("Alerts", 0, "app:id/alerts", Role.BUTTON))
    for role in (Role.SWITCH, Role.FIELD):
        target = Landmark(name="Alerts", role=role, resource_id="app:id/alerts", x=0.5, y=0.05)
        assert counterpart(target, (), touchables(now), alike) is None


def test_what_lies_behind_a_menu_is_not_touched() -> None:
    behind, front = item("Delete", 1), item("Throw out", 8)
    menu = Blocker(kind=BlockerKind.DIALOG, description="a menu", elements=(front.id,))
    now = samples.screen("sheet", behind, front, blockers=(menu,))
    assert [one.name for one in touchables(now)] == ["Throw out"]
