"""Moving and putting: what it is, the control that does it, where to; "move a.txt to Taxes"."""

from __future__ import annotations

import re

from treetap.decision.doing.acting import act, came, seek, under_heading
from treetap.decision.doing.adding import adds_to
from treetap.decision.doing.forms import SUBMITTED
from treetap.decision.doing.here import Here
from treetap.decision.doing.marking import mark, verb_phrases
from treetap.decision.doing.rows import all_names, named
from treetap.decision.doing.spoken import put_what_where
from treetap.decision.doing.steps import scroll_for, tap
from treetap.decision.doing.words import CONTROLS, DONE, listed
from treetap.matching.words import normal
from treetap.models import Element, Role, Terminal

TAKEN = "take it along"
_HERE = CONTROLS["put here"]
_FROM = re.compile(
    r"\bfrom\s+(?:the\s+|my\s+)?(?P<from>.+?)(?:\s+folder)?(?=\s+to\b|$)"
    r"|(?:从|自)(?P<zh>.+?)(?:文件夹)?(?:中|里|移|复)",
    re.IGNORECASE,
)
_TO = re.compile(
    r"\b(?:to|into)\s+(?:the\s+|my\s+)?(?:folder\s+|directory\s+|album\s+|playlist\s+|list\s+)?(?P<to>[^.]+?)"
    r"(?:\s+(?:folder|directory|album|playlist|list))?$"
    r"|(?:移动到|移到|移至|复制到|拷贝到|挪到|放到)(?P<zh>.+?)(?:文件夹|目录|歌单|相册)?(?:里|中)?$",
    re.IGNORECASE,
)
_PARTS = re.compile(r"\s*[/›>»\\]\s*")
_LONGEST_PATH = 120
_QUOTES = "\"'“”‘’《》「」 "
_ADDS = listed("add to, add, save to, 添加到, 加入, 添加, 收藏到")
_ADDING = (
    "add to {}",
    "add to a {}",
    "add to my {}",
    "save to {}",
    "添加到{}",
    "加入{}",
    "加到{}",
    "收藏到{}",
)


def relocate(here: Here) -> Terminal | None:
    """The entry, the control that moves or copies it, its new place, and what puts it there."""
    where = _group(_TO, _plain(here))
    if here.described(SUBMITTED):
        return None
    if not where:
        return mark(here) if here.goal.verb == "copy" else None
    things = [name for name in all_names(here) if not _is_place(name, where)]
    if here.described(TAKEN):
        return _put(here, where)
    source = _group(_FROM, _plain(here))
    shown = any(named(here, name) is not None for name in things)
    if source and not shown and not came(here) and (row := named(here, source)) is not None:
        return tap(here, row, "as it is in there")
    if not shown and not came(here):
        return seek(here, "to move it", things[:1])
    return act(here, verb_phrases(here), lambda control: tap(here, control, "as the task says", mark=TAKEN))


def put_in(here: Here) -> Terminal | None:
    """ "Add the song X to the playlist Y", where X is there already: its control, and then Y."""
    given = put_what_where(here)
    if given is None or adds_to(here) is not None:
        return None
    things, where = given
    if here.described(SUBMITTED):
        return _see(here, where)
    if here.described(TAKEN):
        row = named(here, where)
        return tap(here, row, f"as it belongs to {where}", mark=SUBMITTED) if row is not None else None
    phrases = _adding(here, where)
    for name in () if here.dialog else things:
        if (control := under_heading(here, name, phrases)) is not None:
            return tap(here, control, f"as {name} is meant", mark=SUBMITTED)
    if not any(named(here, name) is not None for name in things) and not (here.dialog and came(here)):
        return None
    return act(here, phrases, lambda control: _press(here, control, where), least=0.95)


def _adding(here: Here, where: str) -> frozenset[str]:
    """What the control says that puts something there: "Add to playlist", and not "Add to queue"."""
    kinds = here.things.things_of(here.goal.object)
    places = {where, *(here.things.words(kinds[-1]) if kinds else ())}
    return _ADDS | {normal(how.format(place)) for how in _ADDING for place in places}


def _press(here: Here, control: Element, where: str) -> Terminal | None:
    final = any(normal(where) in normal(name) for name in here.called(control))
    return tap(here, control, "as the task says", mark=SUBMITTED if final else TAKEN)


def _see(here: Here, where: str) -> Terminal | None:
    """Where it went to, to be seen there: its row, or the tab of such places."""
    row = None if here.dialog else named(here, where)
    if row is not None:
        return tap(here, row, "to see it there", sure=0.6)
    kinds = here.things.things_of(here.goal.object)
    words = here.things.words(kinds[-1]) if kinds else frozenset[str]()
    tabs = [one for one in here.controls if one.role is Role.TAB and not one.selected]
    about = [one for one in tabs if any(_is_kind(name, words) for name in here.called(one))]
    return tap(here, about[0], "to see it there", sure=0.6) if len(about) == 1 else None


def _is_kind(label: str, words: frozenset[str]) -> bool:
    return normal(label) in words or normal(label).removesuffix("s") in words


def _put(here: Here, where: str) -> Terminal | None:
    """Into its new place: opened first, if it shows; then the control that puts it down."""
    row = named(here, where)
    inside = any(normal(title) == normal(where) for title in here.title_words) or _is_in_path(here, where)
    if inside and any(
        named(here, name) is not None for name in all_names(here) if not _is_place(name, where)
    ):
        return None  # it is there
    if row is not None and not inside:
        return tap(here, row, f"as it goes to {where}")
    control = _puts(here)
    shown = any(normal(where) == normal(one.text) for one in here.front)
    if control is not None and (inside or (shown and not _has_path(here))):
        return tap(here, control, "to put it there", mark=SUBMITTED)
    return scroll_for(here, where, "as it goes there")


def _paths(here: Here) -> list[list[str]]:
    """Where a picker stands, as it says it: "Storage / Pictures"."""
    texts = [one.text for one in here.front if not one.editable and not here.known.doer(one).clickable]
    parted = [[piece.strip() for piece in _PARTS.split(text)] for text in texts if len(text) <= _LONGEST_PATH]
    return [pieces for pieces in parted if len(pieces) > 1 and all(pieces[1:])]


def _has_path(here: Here) -> bool:
    return bool(_paths(here))


def _is_in_path(here: Here, where: str) -> bool:
    return any(normal(pieces[-1]) == normal(where) for pieces in _paths(here))


def _puts(here: Here) -> Element | None:
    return here.pressing(_HERE) or here.pressing(DONE) or here.pressing(verb_phrases(here))


def _is_place(name: str, where: str) -> bool:
    return normal(name) in normal(where)


def _plain(here: Here) -> str:
    """The clause without the app it is for."""
    said = here.said.strip().rstrip(".。!！")
    for app in here.situation.apps:
        said = re.sub(
            rf"\s+(?:in|using|with)\s+(?:the\s+)?{re.escape(app.label)}(?:\s+app)?$",
            "",
            said,
            flags=re.IGNORECASE,
        )
    return said


def _group(pattern: re.Pattern[str], said: str) -> str:
    found = pattern.search(said)
    return "" if found is None else next((one for one in found.groups() if one), "").strip(_QUOTES)
