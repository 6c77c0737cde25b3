"""What the goals of a task say of each other: the app they share, how to answer, what is not to be done."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from treetap.language.bans import without_forbidden
from treetap.language.ellipsis import completed
from treetap.language.goals import Draft
from treetap.models.task import Constraint, ConstraintKind

_ANSWERING = frozenset(
    {
        "answer", "respond", "express", "format", "give", "return", "output",
        "回答", "请回答", "作答", "输出",
    }
)  # fmt: skip
_MERELY = frozenset(
    {"only", "just", "please", "simply", "只", "只需", "仅", "仅需", "请", "请只", "直接", "只要"}
)
_ANSWERED = frozenset({"回答", "作答", "单位", "表示"})
_FEW = 4
"""Words of 用整数回答, 以公里为单位: what says that an answer is meant stands last."""
_NO_WRITING = frozenset(
    {"contacts", "calculator", "weather", "clock", "camera", "gallery", "maps", "settings", "files"}
)
_SAID_AGAIN = frozenset({"delete", "clear", "archive", "complete", "hide", "mark_read", "cancel"})
_JUST_THIS = frozenset({"this", "this one", "that", "that one", "this time"})
_OF_THE_SAME = frozenset({"set", "save", "rename", "raise", "complete", "allow"})
"""What is done to what the goal before was about, or beside it: the app said last is the app of both."""


def joined(drafts: Sequence[Draft], row: Sequence[str]) -> list[Draft]:
    """The goals as they are meant together. `row`: the words of the sentence, where their places are."""
    return with_apps(_of_one_app(without_forbidden(completed(narrowed(without_answers(drafts)), row))))


def narrowed(drafts: Sequence[Draft]) -> list[Draft]:
    """As in 删除周会，只删这一次: the same deed again, to no more than this, says how much is meant.

    Without anything that it is done to it says nothing new: 删除周会，整个系列都删掉.
    """
    found: list[Draft] = []
    for draft in drafts:
        last = found[-1] if found else None
        if last is not None and _says_again(draft, last):
            found[-1] = _together(last, draft)
            continue
        counted = all(one.type in {"times", "count", "number"} for _, _, one in draft.spans)
        bare = draft.object in _JUST_THIS and counted and not draft.unexplained
        if last is None or not bare or draft.verb != last.verb or last.object in _JUST_THIS:
            found.append(draft)
            continue
        only = Constraint(kind=ConstraintKind.ONLY, value="this")
        kept = tuple(one for one in last.constraints if one.kind is not ConstraintKind.ONLY)
        found[-1] = replace(_together(last, draft), constraints=(*kept, only))
    return found


def _says_again(draft: Draft, last: Draft) -> bool:
    same = draft.verb == last.verb and draft.polarity is last.polarity and draft.app in {None, last.app}
    about = draft.object or draft.spans or draft.constraints or draft.unexplained
    # 整个系列都|删掉: what "then" parts is another deed.
    same = same and bool(last.places and draft.places) and draft.places[0] == last.places[-1] + 1
    return same and draft.verb in _SAID_AGAIN and not about and bool(last.object or last.spans)


def _together(one: Draft, other: Draft) -> Draft:
    return replace(one, places=(*one.places, *other.places), own=(*one.own, *other.own))


def _of_one_app(drafts: Sequence[Draft]) -> list[Draft]:
    """As in "turn on A and turn off B in APP": the app that is said last is that of both."""
    found = list(drafts)
    for at in range(len(found) - 1, 0, -1):
        one, other = found[at - 1], found[at]
        alike = one.verb == other.verb or (
            other.verb in {"save", "rename"} and other.object in {"it", "file"}
        )
        said = other.app if other.app_last else None
        if said and alike and other.verb in _OF_THE_SAME and one.app is None and not one.system:
            found[at - 1] = replace(one, app=said, app_last=True)
    return found


def with_apps(drafts: Sequence[Draft]) -> list[Draft]:
    """To open WeChat and send is to send in WeChat: opening an app for what follows is no goal of its own."""
    found: list[Draft] = []
    app: str | None = None
    for at, draft in enumerate(drafts):
        following = drafts[at + 1] if at + 1 < len(drafts) else None
        if following is not None and _only_opens(draft) and _fits(following, draft.app):
            app = draft.app
            continue
        if draft.app is not None or draft.verb == "open":
            app = draft.app
        inherits = app is not None and draft.app is None and _fits(draft, app)
        found.append(replace(draft, app=app) if inherits else draft)
    return [_at_home(draft) for draft in found]


def without_answers(drafts: Sequence[Draft]) -> list[Draft]:
    """How a question is to be answered is no goal of its own, but its words belong to the question."""
    found: list[Draft] = []
    for draft in drafts:
        asks = found and found[-1].verb in {"read", "count"}
        if found and _clears_the_way(draft):
            continue
        if asks and _says_how(draft):
            found[-1] = replace(found[-1], unexplained=(*found[-1].unexplained, *draft.words))
            continue
        found.append(draft)
    return found


def _says_how(draft: Draft) -> bool:
    """ "Answer with the title only", 请只回答数字."""
    spoken = [word.casefold() for word in draft.words]
    while len(spoken) > 1 and spoken[0] in _MERELY:
        spoken = spoken[1:]
    if 1 < len(spoken) <= _FEW and not draft.verb and spoken[-1] in _ANSWERED:
        return True
    return bool(spoken) and spoken[0] in _ANSWERING


def _is_elsewhere(draft: Draft, app: str | None) -> bool:
    """Nobody sends a message in the contacts, or writes a note in the calculator."""
    writes = draft.verb in {"send", "reply", "call", "note_down", "post"} or "note" in draft.object.split()
    return app in _NO_WRITING and writes


def _clears_the_way(draft: Draft) -> bool:
    """As in "clear any pop-ups that may appear": whatever comes in between is dealt with anyway."""
    what = draft.object.startswith(("dialog", "permission")) and draft.verb in {
        "clear",
        "dismiss",
        "close",
        "allow",
    }
    return what and "may" in draft.words and not draft.spans


def _only_opens(draft: Draft) -> bool:
    return (
        draft.verb == "open"
        and draft.app is not None
        and draft.object == draft.app
        and not (draft.spans or draft.constraints or draft.unexplained)
    )


def _fits(draft: Draft, app: str | None) -> bool:
    """Whether it can be meant to happen in that app."""
    if (
        draft.app is not None
        or not draft.verb
        or draft.verb in {"open", "close"}
        or _is_elsewhere(draft, app)
    ):
        return False
    return app == "settings" or not draft.system


def _at_home(draft: Draft) -> Draft:
    """The settings are where the phone's own switches are, said or not."""
    return replace(draft, app=None) if draft.system and draft.app == "settings" else draft
