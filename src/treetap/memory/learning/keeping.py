"""Which steps of a run are worth keeping: those that led to its end, without failures and detours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.models import (
    Action,
    Back,
    ClearText,
    DoubleTap,
    InputText,
    Key,
    LongPress,
    NodeRecord,
    PressKey,
    Select,
    SetChecked,
    SetValue,
    Status,
    StepRecord,
    StepStatus,
    Swipe,
    Tap,
    Wait,
)

_SOON = 6
"""A mistake is put right within so many steps, or what came after it was no repair."""
_MOVES = (Tap, DoubleTap, LongPress, Swipe, Back, Wait, PressKey, ClearText)
"""What can lead into a wrong turn and out of it without leaving anything behind."""


@dataclass(frozen=True, eq=False)
class KeptStep:
    """A step that counted, and the cause of failure that it put right."""

    record: StepRecord
    goal_id: str | None
    """The goal of the run that it was done for; None where it may be any of them."""
    corrects: str = ""


@dataclass(frozen=True, eq=False)
class KeptNode:
    """A node that succeeded, with what counted of it."""

    record: NodeRecord
    parts: tuple[KeptStep | KeptNode, ...]
    whole: bool = True
    """Whether each step starts where the one before it led: nothing that failed was needed on the way."""

    def steps(self) -> Iterator[KeptStep]:
        for part in self.parts:
            if isinstance(part, KeptStep):
                yield part
            else:
                yield from part.steps()

    def nodes(self) -> Iterator[KeptNode]:
        """This one and all below it, parents first."""
        yield self
        for part in self.parts:
            if isinstance(part, KeptNode):
                yield from part.nodes()


@dataclass(frozen=True)
class _Doing:
    """A step in the order of the run, and whether its nodes succeeded."""

    step: StepRecord
    counted: bool

    @property
    def good(self) -> bool:
        return self.counted and self.step.status is StepStatus.SUCCESS

    @property
    def moved(self) -> bool:
        """Away from its page, whatever came of it."""
        step = self.step
        done = step.status in (StepStatus.SUCCESS, StepStatus.FAILED)
        return done and bool(step.page_key and step.leads_to) and step.leads_to != step.page_key


def kept(tree: NodeRecord) -> KeptNode:
    """What counted of a run. Steps of branches that failed do not count, nor do detours."""
    doings = list(_doings(tree, counted=True))
    shown = {one.frame_id for node in tree.walk() for one in node.evidence}
    erased = _erased(doings, shown)
    good: dict[int, str] = {}
    cause = ""
    for at, one in enumerate(doings):
        if one.step.status is StepStatus.FAILED:
            cause = _cause(one.step)
        elif one.good and at not in erased:
            if not _repeats(one.step, [doings[other].step for other in good]):
                good[at] = cause
            cause = ""
    causes = {id(doings[at].step): cause for at, cause in good.items()}
    return _pruned(tree, None, causes, whole=_unbroken(doings, set(good), erased))


def _doings(node: NodeRecord, *, counted: bool) -> Iterator[_Doing]:
    counted = counted and node.status is Status.SUCCESS
    for one in node.done:
        if isinstance(one, StepRecord):
            yield _Doing(one, counted)
        else:
            yield from _doings(one, counted=counted)


def _pruned(node: NodeRecord, goal_id: str | None, causes: dict[int, str], *, whole: bool) -> KeptNode:
    parts: list[KeptStep | KeptNode] = []
    for one in node.done:
        if isinstance(one, NodeRecord):
            child = _pruned(one, one.goal_id, causes, whole=whole)
            if child.parts:
                parts.append(child)
        elif id(one) in causes:
            parts.append(KeptStep(one, goal_id, causes[id(one)]))
    return KeptNode(node, tuple(parts), whole)


def _erased(doings: Sequence[_Doing], shown: set[str]) -> set[int]:
    """The positions of wrong turns: a step that led astray, up to the one that led back to where it began."""
    erased: set[int] = set()
    for start, first in enumerate(doings):
        # What was proven on a page was wanted there.
        if (
            start in erased
            or not first.moved
            or first.step.after in shown
            or not _harmless(first.step.action)
        ):
            continue
        for end in range(start + 1, min(start + 1 + _SOON, len(doings))):
            if not _harmless(doings[end].step.action):
                break
            if _is_back(first, doings[end], following=doings[end + 1 :]):
                if not first.good or _undone(doings[start : end + 1]):
                    erased.update(range(start, end + 1))
                break
    return erased


def _is_back(first: _Doing, last: _Doing, *, following: Sequence[_Doing]) -> bool:
    """On the page where it began; for a detour that failed at nothing, in the very state, too."""
    if last.step.status is not StepStatus.SUCCESS or last.step.leads_to != first.step.page_key:
        return False
    state = following[0].step.state_key if following else ""
    return not first.good or (bool(state) and state == first.step.state_key)


def _undone(doings: Sequence[_Doing]) -> bool:
    """As many steps back as there were steps away, or back at once, and nothing else but looks on the way."""
    steps = [one for one in doings if one.moved or not _stays(one.step.action)]
    back = [_goes_back(one.step.action) for one in steps]
    at_once = bool(getattr(doings[-1].step.action, "to_first_page", False))
    return not back[0] and (back.count(True) == back.count(False) or (at_once and back.count(False) == 1))


def _stays(action: Action) -> bool:
    """What leaves nothing behind where it leads nowhere: a look further down, a query, a keyboard away."""
    return isinstance(action, Swipe | Wait | ClearText) or _asks(action) or _goes_back(action)


def _asks(action: Action) -> bool:
    """A query: what is typed and asked at once."""
    return isinstance(action, InputText) and action.press_enter


def _goes_back(action: Action) -> bool:
    return isinstance(action, Back) or (isinstance(action, PressKey) and action.key is Key.BACK)


def _harmless(action: Action) -> bool:
    return (isinstance(action, _MOVES) or _asks(action)) and action.commits is None


def _cause(step: StepRecord) -> str:
    return (step.verdict.cause if step.verdict is not None else "") or step.error or "It failed."


def _repeats(step: StepRecord, earlier: Sequence[StepRecord]) -> bool:
    """It found everything as an earlier step had left it.

    A state that held already, and that no earlier step brought about, is kept: elsewhere it may not hold.
    """
    held = step.execution is not None and step.execution.held
    return held and any(_same(step.action, one.action) for one in earlier)


def _same(one: Action, other: Action) -> bool:
    return one.model_copy(update={"description": ""}) == other.model_copy(update={"description": ""})


def _unbroken(doings: Sequence[_Doing], good: set[int], erased: set[int]) -> bool:
    """Whether no step that is left out had moved on to another page, or has left its mark on its own."""
    left_out = [at for at, one in enumerate(doings) if at not in good and at not in erased]
    if any(_left_its_mark(doings[at].step) for at in left_out):
        return False
    if any(at > max(good, default=-1) and _sets(doings[at].step) for at in left_out):
        return False  # What shows at the end may be its doing after all.
    return not any(_was_needed(at, doings, good) for at in left_out if doings[at].moved)


def _left_its_mark(step: StepRecord) -> bool:
    """A touch that was taken for a failure, and since then something on its page says something else."""
    if step.status is not StepStatus.FAILED or not isinstance(step.action, Tap | DoubleTap | LongPress):
        return False
    if step.verdict is None or step.leads_to != step.page_key:
        return False
    return any(one.kind == "changed" and one.before != one.after for one in step.verdict.changes)


def _sets(step: StepRecord) -> bool:
    """It was to bring something to a value, and it is not known whether it did."""
    return step.status is StepStatus.FAILED and isinstance(step.action, SetValue | SetChecked | Select)


def _was_needed(at: int, doings: Sequence[_Doing], good: set[int]) -> bool:
    """Whether a step that counted went on from another page than the last one that counted had led to."""
    before = max((one for one in good if one < at), default=None)
    after = min((one for one in good if one > at), default=None)
    if after is None:
        return False
    led_to = doings[0].step.page_key if before is None else doings[before].step.leads_to
    starts = doings[after].step.page_key
    return bool(led_to and starts) and led_to != starts and not starts_anywhere(doings[after].step.action)


def starts_anywhere(action: Action) -> bool:
    """Whether it leads where it leads from whatever page."""
    return action.kind in ("launch_app", "go_home", "open_url") or getattr(action, "key", None) == "home"
