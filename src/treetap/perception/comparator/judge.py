"""From the evidence to a verdict: nothing changed is ineffective, as expected is success, else failure.

The cause is told in plain words: what was done, what was expected, what happened instead.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.matching.holds import Holding, named, quoted
from treetap.matching.labels import index, label
from treetap.matching.page_names import MODAL, titles
from treetap.models import (
    Action,
    Blocker,
    BlockerKind,
    Change,
    Element,
    Expectation,
    Screen,
    Source,
    Suggestion,
    Verdict,
    VerdictStatus,
)
from treetap.perception.comparator.complaints import complaint, is_hopeless, says_done
from treetap.perception.comparator.differences import Shift
from treetap.perception.comparator.effect import Effect

MOST_CHANGES = 12
"""As many changes a verdict lists."""
_ON_NEW_PAGE = 6
"""As many of them as tell which page it is."""
_TOLD = 3
"""As many a sentence tells."""
_DONE = {
    "tap": "The tap on {target}",
    "double_tap": "The double tap on {target}",
    "long_press": "The long press on {target}",
    "swipe": "The swipe {direction}",
    "drag": "Dragging {target}",
    "input_text": "Typing {text}",
    "clear_text": "Clearing the field",
    "key": "The {key} key",
    "wait": "Waiting",
    "go_home": "Going to the home screen",
    "back": "Going back",
    "launch_app": "Opening {app}",
    "open_url": "Opening {url}",
    "call": "Calling {number}",
    "set_checked": "Switching {target} {state}",
    "set_value": "Setting {target} to {value}",
    "select": "Choosing {option}",
    "scroll_to": "Scrolling to {target}",
    "save": "Saving a value",
    "read": "Reading a value",
}


def done(action: Action) -> str:
    """What was done, as the beginning of a sentence."""
    known = action.__dict__
    words = {
        name: quoted(known[name].fill())
        for name in ("text", "app", "url", "number", "value", "option")
        if known.get(name) is not None
    }
    if known.get("target") is not None:
        name = named(known["target"])
        words["target"] = name if name.startswith("'") else name[0].lower() + name[1:]
    if "checked" in known:
        words["state"] = "on" if known["checked"] else "off"
    for name in ("direction", "key"):
        if name in known:
            words[name] = known[name].value.replace("_", " ")
    return _DONE[action.kind].format(**words)


def changes(effect: Effect, before: Screen, after: Screen) -> tuple[Change, ...]:
    """The evidence for whoever reads on, not more of it than is of use."""
    most = _ON_NEW_PAGE if effect.new_page else MOST_CHANGES
    found = [_change(shift, before, after) for shift in effect.shifts[:most]]
    room = MOST_CHANGES - len(found)
    found.extend(
        Change(kind="pixels", text="something that is only in the picture", bounds=one)
        for one in effect.regions[:room]
    )
    return tuple(found)


def _change(shift: Shift, before: Screen, after: Screen) -> Change:
    element = shift.element
    was = "" if shift.before is None or shift.kind == "moved" else _state(shift.before, shift.after)
    now = "" if shift.after is None or shift.kind == "moved" else _state(shift.after, shift.before)
    return Change(
        kind=shift.kind, text=_name(shift, before, after), before=was, after=now, bounds=element.bounds
    )


def _name(shift: Shift, before: Screen, after: Screen) -> str:
    """What people call it; a text that changed goes by what it said."""
    element = shift.element
    if element.password:
        return element.hint or "a password"
    words = element.text or element.description
    if words and not element.editable:
        return words
    return label(element, after if shift.after is not None else before) or element.role.value


def _state(element: Element, other: Element | None) -> str:
    """What differs from the other, in a word."""
    if element.password:
        return ""
    if other is None or element.text != other.text:
        return element.text
    words = {
        "checked": "on" if element.checked else "off",
        "enabled": "enabled" if element.enabled else "disabled",
        "selected": "chosen" if element.selected else "not chosen",
        "description": element.description,
        "focused": "in use" if element.focused else "not in use",
    }
    return next((said for name, said in words.items() if getattr(element, name) != getattr(other, name)), "")


def happened(effect: Effect, before: Screen, after: Screen) -> str:
    """What is different now, in a sentence; empty if nothing is."""
    said = [f"a message says {quoted(text)}" for text in effect.toasts[:1]]
    if effect.new_app:
        said.append(f"another app is in front ({after.package})")
    elif effect.new_page or effect.opened:
        shown = [one.text for one in titles(after) if one.text]
        said.append(f"{quoted(shown[0])} opened" if shown else "another page opened")
    if effect.keyboard:
        said.append(f"the keyboard {effect.keyboard}")
    if not effect.new_page and not effect.opened:
        said.extend(_moved(effect.shifts))
        said.extend(filter(None, (_told(shift, before, after) for shift in effect.shifts)))
        if effect.regions and not effect.toasts:
            said.append("something changed that is only in the picture")
    unique = list(dict.fromkeys(said))[: _TOLD + 1]
    return f"{', '.join(unique)}." if unique else ""


def _moved(shifts: Sequence[Shift]) -> list[str]:
    return ["the contents moved"] if sum(shift.kind == "moved" for shift in shifts) > 2 else []


def _told(shift: Shift, before: Screen, after: Screen) -> str:
    name = quoted(_name(shift, before, after))
    if shift.kind == "changed" and shift.before is not None and shift.after is not None:
        was, now = _state(shift.before, shift.after), _state(shift.after, shift.before)
        if shift.before.text != shift.after.text and not shift.after.password:
            return f"{quoted(was)} became {quoted(now)}" if was else f"{quoted(now)} was entered"
        return f"{name} is {now} now" if now else f"{name} changed"
    if shift.kind == "moved":
        return ""
    return f"{name} {'appeared' if shift.kind == 'appeared' else 'went away'}"


def sentence(text: str) -> str:
    """With a capital letter."""
    return text[:1].upper() + text[1:]


_UNWANTED = frozenset({BlockerKind.PERMISSION, BlockerKind.AD, BlockerKind.ERROR})
"""What no tap asks for."""


@dataclass(frozen=True, slots=True)
class Case:
    """All that a verdict rests on."""

    before: Screen
    after: Screen
    action: Action
    expect: Sequence[Expectation]
    held: Sequence[Holding]
    """For each expectation, whether it holds now."""
    implied: Holding | None
    """Whether the action reached what such an action is for, where nobody said what to expect."""
    effect: Effect
    complaint: str = ""
    """What the app says went wrong."""

    @property
    def all_met(self) -> bool:
        return bool(self.expect) and all(one.met for one in self.held)


def judge(case: Case) -> Verdict:
    """The verdict of the local evidence."""
    if not case.effect.changed:
        return _unchanged(case)
    if not case.all_met:
        case = replace(case, complaint=complaint(case.after, case.effect))
    if case.expect:
        return _as_expected(case) if case.all_met else _not_as_expected(case)
    return _unasked(case)


def _unchanged(case: Case) -> Verdict:
    goal = case.all_met if case.expect else bool(case.implied and case.implied.met)
    if goal and case.action.idempotent:
        whys = _whys(case) or (case.implied.why if case.implied else "")
        return _verdict(case, VerdictStatus.SUCCESS, f"There was nothing to change. {whys}", _sure(case))
    said = [f"{done(case.action)} changed nothing{_why_not(case)}."]
    if case.expect:
        said.append(f"It was so before: {_whys(case)}" if case.all_met else _whys(case, unmet=True))
    elif case.implied is not None and case.implied.met is False:
        said.append(case.implied.why)
    if case.effect.stale:
        said.append("The picture is the same although the elements differ.")
    elif case.effect.doubtful:
        said.append("Something else on the page changed, away from what was touched.")
    elif case.effect.passing:
        said.append("Only what changes by itself is different, such as a clock.")
    return _verdict(case, VerdictStatus.INEFFECTIVE, " ".join(said), _sure(case))


def _why_not(case: Case) -> str:
    touched = case.effect.touched
    if touched is not None and not touched.enabled:
        return ": it is disabled"
    if case.after.loading:
        return " yet: the page is still loading"
    if case.action.kind in ("swipe", "scroll_to"):
        return ": there is nothing further in that direction"
    if touched is None and getattr(case.action, "target", None) is not None:
        return ": it was not to be seen before"
    return ""


def _as_expected(case: Case) -> Verdict:
    blocker = _over(case)
    said = f"{done(case.action)} did what was expected. {_whys(case)}"
    if blocker is not None:
        said += f" {sentence(blocker.description)} lies over it."
    return _verdict(case, VerdictStatus.SUCCESS, said, _sure(case), blocker)


def _not_as_expected(case: Case) -> Verdict:
    blocker = _opened(case) or next((one for one in case.after.blockers if one.kind in MODAL), None)
    said = [f"{done(case.action)} did not do what was expected. {_whys(case, unmet=True)}"]
    wrong = case.complaint
    rest = happened(case.effect, case.before, case.after)
    if wrong:
        said.append(f"The app says {quoted(wrong)}.")
    elif rest:
        said.append(f"Instead: {rest}")
    sure = _sure(case) if any(one.met is False for one in case.held) else min(_sure(case), 0.5)
    return _verdict(case, VerdictStatus.FAILURE, " ".join(said), sure, blocker)


def _unasked(case: Case) -> Verdict:
    """Nobody said what to expect: any effect will do but one that nobody wants."""
    wrong = case.complaint
    unwanted = next((one for one in case.effect.opened if one.kind in _UNWANTED), None)
    rest = sentence(happened(case.effect, case.before, case.after)) or "Something changed."
    implied = case.implied
    if implied is not None and implied.met:
        blocker = unwanted
        said = f"{done(case.action)} worked. {implied.why}"
        return _verdict(case, VerdictStatus.SUCCESS, said, _sure(case), blocker)
    if wrong:
        said = f"{done(case.action)} met with an error. The app says {quoted(wrong)}."
        return _verdict(case, VerdictStatus.FAILURE, said, min(_sure(case), 0.85), _opened(case))
    if unwanted is not None:
        said = f"{done(case.action)} brought up {unwanted.description}. {rest}"
        return _verdict(case, VerdictStatus.FAILURE, said, min(_sure(case), 0.8), unwanted)
    if implied is not None and implied.met is False:
        said = f"{done(case.action)} did not do what it is for. {implied.why}"
        return _verdict(case, VerdictStatus.FAILURE, said, _sure(case), _opened(case))
    said = f"{done(case.action)} had an effect. {rest}"
    most = 0.6 if _only_said_something(case.effect) else 0.85
    return _verdict(case, VerdictStatus.SUCCESS, said, min(_sure(case), most))


def _only_said_something(effect: Effect) -> bool:
    """A message came and nothing else, and it does not say that anything was done."""
    more = effect.new_page or effect.keyboard or effect.opened
    shifts = [one for one in effect.shifts if one.element.text not in effect.toasts]
    return bool(effect.toasts) and not (more or shifts or any(map(says_done, effect.toasts)))


def _whys(case: Case, *, unmet: bool = False) -> str:
    """Why the expectations hold, or why those that do not do not; two of them at most."""
    whys = [one.why for one in case.held if bool(one.met) is not unmet]
    return " ".join(list(dict.fromkeys(whys))[:2])


def _opened(case: Case) -> Blocker | None:
    return case.effect.opened[-1] if case.effect.opened else None


def _over(case: Case) -> Blocker | None:
    """What lies over that which was expected: not the window that was expected itself."""
    wanted = {one.element.id for one in case.held if one.element is not None}
    for blocker in reversed(case.after.blockers):
        inside = set(blocker.elements)
        if blocker.kind in MODAL and not wanted & inside:
            return blocker
        if blocker.kind is BlockerKind.KEYBOARD and wanted & inside:
            return blocker
    return None


def _sure(case: Case) -> float:
    """How far the evidence can be trusted."""
    effect, after = case.effect, case.after
    sure = 0.97
    if not effect.looked:
        sure = min(sure, 0.8)
    if Source.TREE not in after.sources:
        sure = min(sure, 0.75 if after.sources else 0.5)
    if effect.regions and not effect.shifts and not effect.toasts:
        sure = min(sure, 0.6 if not case.expect else 0.7)
    if effect.stale or effect.doubtful:
        sure = min(sure, 0.55)
    if any(one.met is None for one in case.held):
        sure = min(sure, 0.5)
    return sure


def _verdict(
    case: Case, status: VerdictStatus, cause: str, sure: float, blocker: Blocker | None = None
) -> Verdict:
    pairs = list(zip(case.expect, case.held, strict=True))
    return Verdict(
        status=status,
        cause=cause.strip(),
        suggestion=_suggestion(case, status, blocker),
        confidence=sure,
        met=tuple(one for one, held in pairs if held.met),
        unmet=tuple(one for one, held in pairs if not held.met),
        changes=changes(case.effect, case.before, case.after),
        blocker=blocker,
    )


def _suggestion(case: Case, status: VerdictStatus, blocker: Blocker | None) -> Suggestion:
    """What to do next. Never again what cannot be taken back: it may have happened unseen."""
    worked, nothing = status is VerdictStatus.SUCCESS, status is VerdictStatus.INEFFECTIVE
    if not worked and is_hopeless(case.complaint):
        return Suggestion.ABORT
    if blocker is not None:
        return Suggestion.DISMISS
    if case.after.loading or (nothing and case.action.commits is not None):
        return Suggestion.WAIT
    if worked:
        return Suggestion.CONTINUE
    return _after_nothing(case) if nothing else Suggestion.REPLAN


def _after_nothing(case: Case) -> Suggestion:
    if case.all_met and all(one.kind in ("checked", "value", "page") for one in case.expect):
        return Suggestion.SKIP
    in_the_way = next((one for one in case.before.blockers if one.kind in MODAL), None)
    if in_the_way is not None and not _in(case, in_the_way):
        return Suggestion.DISMISS
    touched = case.effect.touched
    if (touched is not None and not touched.enabled) or case.action.kind in ("swipe", "scroll_to", "back"):
        return Suggestion.REPLAN
    return Suggestion.RETRY


def _in(case: Case, blocker: Blocker) -> bool:
    """Whether what was touched belongs to the window in front."""
    touched = case.effect.touched
    if touched is None:
        return False
    names = set(blocker.elements)
    return touched.id in names or any(one.id in names for one in index(case.before).ancestors(touched))
