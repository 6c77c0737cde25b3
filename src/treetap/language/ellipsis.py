"""Goals that say only what is new: "off and on again", 关闭蓝牙再打开, "turn it back on"."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from treetap.language.goals import Draft
from treetap.language.values.value import listed
from treetap.models.task import ConstraintKind, Polarity

_ON = frozenset(listed("on 打开 开 开启 启用 重新打开 重新开启"))
_OFF = frozenset(listed("off 关闭 关掉 关 关上 停用"))
_SMALL = frozenset(listed("back again turn switch it them 再 重新 又 把 它"))
_IT = frozenset({"it", "them", "它", "它们"})


def completed(drafts: Sequence[Draft], row: Sequence[str]) -> list[Draft]:
    """What is switched again is what was switched before."""
    found: list[Draft] = []
    for draft in drafts:
        before = found[-1] if found else None
        way = None if before is None or not _switches(before) else _way(draft, row)
        again = None if before is None or way is None else replace(before, polarity=way, words=draft.words)
        found.append(draft if again is None else replace(again, places=draft.places, own=draft.own))
    return found


def _switches(draft: Draft) -> bool:
    return (
        draft.verb == "set"
        and draft.polarity is not Polarity.NEUTRAL
        and not (draft.spans or draft.constraints)
    )


def _way(draft: Draft, row: Sequence[str]) -> Polarity | None:
    """Which way it is switched, where that is all that is said; None where anything else is."""
    if draft.spans or draft.app or draft.object not in {"", *_IT, *_ON, *_OFF}:
        return None
    if any(
        (one.kind, one.value) != (ConstraintKind.COMPARISON, "again") and one.kind is not ConstraintKind.TO
        for one in draft.constraints
    ):
        return None
    if draft.verb == "set" and draft.polarity is not Polarity.NEUTRAL and draft.object in _IT:
        return draft.polarity
    said = {row[at] for at in draft.places} - _SMALL
    if said and said <= _ON:
        return Polarity.POSITIVE
    return Polarity.NEGATIVE if said and said <= _OFF else None
