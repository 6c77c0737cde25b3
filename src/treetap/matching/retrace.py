"""What proved a goal in one version of an app, looked for in another: the entry, the gap, the message, the
control.

For a replay in an app that was updated, where every step led where it led: the new version shows the same
in other words.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

from treetap.matching.holds import is_passing
from treetap.matching.labels import index, said
from treetap.matching.regions import touchables
from treetap.matching.wording import wording
from treetap.matching.words import is_chinese, mentions, normal, words
from treetap.models import EvidenceKind, Screen, StepRecord, StepStatus, Target, TaskFrame

_PICKS = frozenset({"tap", "long_press", "scroll_to"})
_SHORT = 3
"""Letters of words that say nothing."""


@dataclass(frozen=True)
class Way:
    """What was done on the way to the last screen."""

    names: tuple[str, ...]
    """What was picked by a name that the task gives, the last first."""
    learned: Target | None
    """What the last step touched when it was learned."""
    last: Target | None
    """What it touched now."""
    before: Screen | None
    """The screen on which it was taken."""
    earlier: tuple[Screen, ...]
    """The last page as it was seen before."""
    picked_on: tuple[Screen, ...]
    """The screens on which something was picked."""

    @classmethod
    def of(
        cls,
        records: Sequence[StepRecord],
        learned: Target | None,
        full: Sequence[Screen],
        frame: TaskFrame,
        values: Collection[str],
    ) -> Way:
        """By what was done and the full looks at it, the last screen at the end."""
        *earlier, screen = full
        done = [one for one in records if one.status is StepStatus.SUCCESS]
        picks, names = [one for one in records if one.action.kind in _PICKS], list[str]()
        for one in reversed(picks):
            for name in target_names(getattr(one.action, "target", None)):
                inside = [value for value in values if mentions(normal(name), normal(value))]
                names += [name] if mentions(normal(frame.sentence), normal(name)) else inside
        taken_on, frames = done[-1].before if done else None, {one.before for one in picks}
        return cls(
            names=tuple(dict.fromkeys(names)),
            learned=learned,
            last=getattr(done[-1].action, "target", None) if done else None,
            before=next((one for one in earlier if one.frame.id == taken_on), None),
            earlier=tuple(one for one in earlier if one.page_key == screen.page_key),
            picked_on=tuple(one for one in earlier if one.frame.id in frames),
        )


def shown_again(kind: EvidenceKind, target: Target | None, way: Way, screen: Screen) -> str:
    """What shows it now; empty if nothing does. `target`: what proved it then, with the new values."""
    lists = (*way.earlier, *way.picked_on)
    gone = next((name for name in way.names if _is_gone(name, lists, screen)), "")
    if kind is EvidenceKind.NEW and target is not None and target.text is not None:
        name = target.text.fill()
        new = normal(name) in _texts(screen) and not any(normal(name) in _texts(one) for one in way.earlier)
        return f"There is '{name}'." if new else ""
    if kind is EvidenceKind.GONE:
        return f"'{gone}' was in the list and is no longer." if gone else ""
    if kind is EvidenceKind.MESSAGE or (kind is EvidenceKind.STATE and target is None):
        return _message(way, screen, gone)
    if kind is not EvidenceKind.STATE or target is None:
        return ""
    return _turned(way, target, screen) or _marked(way, target, screen)


def target_names(target: Target | None) -> list[str]:
    """What a target is called."""
    texts = () if target is None else (target.text, target.description)
    return [one.fill() for one in texts if one is not None]


def _texts(screen: Screen) -> set[str]:
    return {normal(text) for one in screen.elements if not one.editable for text in said(one)}


def _is_gone(name: str, earlier: Sequence[Screen], screen: Screen) -> bool:
    """No row has the name that one had; a line that says that nothing was found may well name it."""
    wanted = normal(name)
    if not any(wanted in _texts(one) for one in earlier) or wanted in _texts(screen):
        return False
    rows = (one for one in touchables(screen) if not one.element.editable)
    return not any(mentions(normal(text), wanted) for one in rows for text in one.names)


def _message(way: Way, screen: Screen, gone: str) -> str:
    """A new message, no complaint, that speaks of what was picked or touched last, or comes as its entry
    goes."""
    old = set() if way.before is None else set(_messages(way.before))
    about = (*way.names, *target_names(way.last))
    complaints = [word for words in wording()["complaints"] for word in words]
    for text in _messages(screen):
        told = normal(text)
        if text in old or any(mentions(told, word) for word in complaints):
            continue
        if gone or any(_terms(name) & _terms(told) for name in about):
            return f"A message says '{text}'."
    return ""


def _terms(text: str) -> set[str]:
    """Words of some length, and pairs of Chinese characters."""
    plain = normal(text)
    pairs = {plain[at : at + 2] for at in range(len(plain) - 1)}
    long = {one for one in words(plain) if len(one) > _SHORT}
    return long | {one for one in pairs if all(map(is_chinese, one))}


def _messages(screen: Screen) -> Iterator[str]:
    yield from screen.toasts
    yield from (one.text for one in screen.elements if one.text and is_passing(one))


def _turned(way: Way, target: Target, screen: Screen) -> str:
    """The control that proved it is the last that was touched, and it is on now and was not before."""
    learned, now, before = way.learned, way.last, way.before
    if before is None or learned is None or now is None or not now.resource_id:
        return ""
    if (learned.resource_id, learned.role) != (target.resource_id, target.role):
        return ""
    was, is_ = (
        [one for one in each.elements if one.resource_id == now.resource_id] for each in (before, screen)
    )
    if len(was) != 1 or len(is_) != 1:
        return ""
    on = (is_[0].selected and not was[0].selected) or (is_[0].checked is True and was[0].checked is False)
    return f"'{index(screen).label(is_[0])}' is on now." if on else ""


def _marked(way: Way, target: Target, screen: Screen) -> str:
    """The row of what was picked has a mark of the same role as then, which it had not before."""
    if not way.names or not way.earlier or target.role is None:
        return ""
    name = way.names[-1]
    now, then = (_marks(target, name, each) for each in (screen, way.earlier[-1]))
    new = [one for one in now if one not in then]
    return f"'{name}' is marked '{new[0]}' now." if len(new) == 1 and not set(then) - set(now) else ""


def _marks(target: Target, name: str, screen: Screen) -> list[str]:
    known = index(screen)
    same = [one for one in screen.elements if normal(one.text) == normal(name) and not one.editable]
    row = next((row for one in same if (row := known.row(one)) is not None), None)
    parts = () if row is None else known.descendants(row)
    return [text for one in parts if one.role is target.role and (text := one.description or one.text)]
