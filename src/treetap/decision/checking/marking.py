"""Like, follow, pin, block, connect …: the button of the right thing, or its row, says that it is done."""

from __future__ import annotations

import re

from treetap.decision.checking.added import adds, offers
from treetap.decision.checking.controls import controls, is_chosen, same_place, spoken, statuses
from treetap.decision.checking.marks import MARKS, NOUNS, SWITCHES, UNDOING, Marks
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.signs import by_sign
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.labels import said
from treetap.matching.words import bare, normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Role

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_NOT = re.compile(r"\b(?:not|no|cannot|could|failed|error|unable)\b|n't\b|失败|未|无法|错误")
_TAKES_BACK = ("un", "remove", "edit", "undo", "取消", "移除", "删除", "修改", "编辑")
"""How buttons begin that undo it, or change it: no message says that."""
_MOST = 0.3
_SEARCH = re.compile(r"search|query|find|filter|搜索|查找|搜")
_UPPER = 0.4
"""The share of the screen within which a page says whose it is."""
_DETAILS = re.compile(r"\b(?:info|information|details|profile)$|(?:信息|详情|资料)$")
"""How a page is called that tells more of what one came from; settings are those of all."""
_OF_IT = re.compile(
    r"\s+(?:(?:this|the) )?(?:number|contact|caller|sender|person|user|conversation|chat|thread)s?$"
    r"|(?:此|该|这个)?(?:号码|联系人|会话|聊天|用户|来电)$"
)
"""What a deed may name beside itself on the page of what it is done to."""
_UNDOES = re.compile(r"un[a-z]{3,}|remove|取消|移除|移出|解除")
_NO_NAME = frozenset(
    [
        *("this", "that", "it", "song", "post", "video", "photo", "page", "article", "account", "picture"),
        *("web", "website", "site", "current", "to"),
    ]
)


def check(sight: Sight) -> Found | None:
    """By the button of what the goal names; of what it does not name, by the only such button."""
    marks = MARKS[sight.goal.verb]
    if sight.asks(*_UNCLEAR) or sight.now.covered or not sight.in_app():
        return None
    done, undone = (marks.done, marks.undone) if sight.positive else (marks.undone, marks.done)
    found = _by_button(sight, marks, done | undone) or _by_row(sight, done, undone)
    found = found or by_sign(sight, marks) or _by_box(sight) or _by_switch(sight) or _by_line(sight, marks)
    return found or _by_message(sight, done, undone)


def keeps(sight: Sight) -> Found | None:
    """To save a place, or add a favourite, is to mark it where it has a button for that."""
    if sight.asks(*_UNCLEAR) or sight.now.covered or not sight.in_app():
        return None
    heads = list(sight.now.headings())
    if not sight.slots or not all(any(is_it(slot, text) for text in heads) for slot in sight.slots):
        return None
    for verb in ("favorite", "bookmark", "star", "save"):
        for one in controls(sight.now, MARKS[verb].done):
            if one.enabled and _changed(one, sight, MARKS[verb]):
                name = sight.now.index.label(one)
                return Found(EvidenceKind.STATE, f"Its button says {quoted(name)}.", one)
    return None


def _by_switch(sight: Sight) -> Found | None:
    """On its page there is a switch for that."""
    now = sight.now
    if not _is_named(sight) or now.unsaved or not any(map(sight.names_it, _whose(sight))):
        return None
    for names, wanted in ((SWITCHES, sight.positive), (UNDOING, not sight.positive)):
        called = names.get(sight.goal.verb, frozenset())
        found = [
            one
            for one in now.front
            if one.checked is not None and any(bare(text) in called for text in now.called(one)[:1])
        ]
        if not found:
            continue
        if {one.checked for one in found} != {wanted} or not all(map(_is_able, found)):
            return None
        name = now.index.label(found[0])
        return Found(EvidenceKind.STATE, f"{quoted(name)} is {'on' if wanted else 'off'}.", found[0])
    return None


def _by_line(sight: Sight, marks: Marks) -> Found | None:
    """On its own page what does or undoes it is a line as wide as the page: "Unblock number"."""
    now = sight.now
    on_page = any(map(sight.names_it, _heads(now)))
    if not _is_named(sight) or now.unsaved or not (on_page or _was_asked_of(sight, marks)):
        return None
    lines = _lines(now, marks)
    if len(lines) != 1 or lines[0][1] is not sight.positive:
        return None
    line = lines[0][0]
    if not (sight.positive and on_page) and not _was_otherwise(sight, line, marks):
        return None
    return Found(EvidenceKind.STATE, f"On its page it says {quoted(now.index.label(line))}.", line)


def _lines(shown: Shown, marks: Marks) -> list[tuple[Element, bool]]:
    """Lines that say how to do it, or to undo it, and whether it is done where they do; no count of such."""
    found = []
    for one in shown.front:
        said_there = shown.row_texts(one) if one.role is Role.ITEM and one.enabled else []
        counts = any(char.isdigit() for text in said_there for char in text)
        deed = spoken(_OF_IT.sub("", normal(said_there[0]))) if said_there and not counts else ""
        if deed in marks.done and _UNDOES.match(deed):
            found.append((one, True))
        elif deed in marks.undone:
            found.append((one, False))
    return found


def _was_asked_of(sight: Sight, marks: Marks) -> bool:
    """Right before, a question named both it and the deed: "Block Ann?" """
    deed = marks.undone if sight.positive else marks.done
    for shown in sight.before[-2:]:
        asked = [text for text, _ in shown.lines] if shown.covered else []
        for text in asked:
            named = sight.slots and all(is_in(slot, text) for slot in sight.slots)
            if named and any(word in bare(text) for word in deed):
                return True
    return False


def _was_otherwise(sight: Sight, line: Element, marks: Marks) -> bool:
    """On the same page a line in the same place said the contrary."""
    box = sight.now.index.boxes[line.id]
    for shown in sight.earlier(same_page=True):
        for other, done in _lines(shown, marks):
            if same_place(box, shown.index.boxes[other.id]):
                return done is not sight.positive
    return False


def _whose(sight: Sight) -> list[str]:
    """What says whose page this is. "Chat info" is that of the chat from which one came to it."""
    found = _heads(sight.now)
    if not any(_DETAILS.search(normal(text)) for text, _ in sight.now.title_texts(tabs=False)):
        return found
    came = next((one for one in sight.earlier() if not one.covered and not sight.is_here(one)), None)
    if came is None or came.screen.package != sight.screen.package or came.partial:
        return found
    return [*found, *(text for text, _ in came.title_texts(tabs=False))]


def _is_able(one: Element) -> bool:
    return one.enabled


def _heads(shown: Shown) -> list[str]:
    """What the upper part of a page says that leads nowhere: whose page it is, below a title."""
    limit, boxes = shown.screen.frame.size.height * _UPPER, shown.index.boxes
    below = [
        text
        for text, one in shown.lines
        if boxes[one.id].bottom <= limit and one.role is Role.TEXT and not shown.leads_on(one)
    ]
    return [*(text for text, _ in shown.title_texts(tabs=False)), *below]


def _is_named(sight: Sight) -> bool:
    """Whether the goal says what it is done to: "this song" does not."""
    parts = sight.goal.object.split()
    return bool(sight.slots) or not all(word in _NO_NAME for word in parts)


def _by_button(sight: Sight, marks: Marks, names: frozenset[str]) -> Found | None:
    now, named = sight.now, _is_named(sight)
    mine = [one for one in controls(now, names) if not named or _belongs(one, sight)]
    if named and not mine:
        on = sight.positive  # one that stands on says so by itself
        mine = [
            one
            for one in _on_its_page(sight, names)
            if (on and is_chosen(one)) or _changed(one, sight, marks)
        ]
    if not mine or (not named and len(mine) != 1):
        return None
    states = {_state(one, now, marks) for one in mine}
    if states != {sight.positive} or not all(one.enabled for one in mine):
        return None
    one = mine[0]
    if not sight.positive and is_chosen(one) is None and not _changed(one, sight, marks):
        return None
    if not named and not _changed(one, sight, marks):
        return None
    return Found(EvidenceKind.STATE, f"Its button says {quoted(now.index.label(one))}{_how(one)}.", one)


def _on_its_page(sight: Sight, names: frozenset[str]) -> list[Element]:
    """The only such button, on a page that says the name once, as words that lead nowhere else."""
    now = sight.now
    found = controls(now, names)
    said = [one for text, one in now.lines if one.role is Role.TEXT and sight.names_it(text)]
    plain = [one for one in said if not now.leads_on(one) and now.index.row(one) is None]
    alone = len(found) == 1 and now.index.row(found[0]) is None
    return found if alone and len(said) == len(plain) == 1 else []


def _how(one: Element) -> str:
    chosen = is_chosen(one)
    return "" if chosen is None else " and is on" if chosen else " and is off"


def _state(one: Element, shown: Shown, marks: Marks) -> bool | None:
    """Whether it is done: by what it says, or by how it stands."""
    names = [text for element, own in shown.buttons() if element.id == one.id for text in own]
    if list(statuses(names, marks.done)):
        return True
    chosen = is_chosen(one)
    return False if chosen is None else chosen


def _belongs(one: Element, sight: Sight) -> bool:
    """Whether the button is that thing's: in its row, or on its page."""
    shown = sight.now
    texts = [text for text, _ in shown.title_texts(tabs=False)]
    if shown.index.row(one) is not None:
        texts += shown.row_texts(one)
    else:
        texts += [shown.typed(field) for field in shown.fields[:1] if not _seeks(field)]
    if shown.heading is not None:
        texts.append(shown.heading.text)
    texts += [text for picture in shown.front if _fills(picture, shown) for text in said(picture)]
    return any(sight.names_it(text) for text in texts)


def _fills(element: Element, shown: Shown) -> bool:
    """A picture that takes most of the page: what it is called is what the page is of."""
    size, box = shown.screen.frame.size, element.bounds
    drawn = element.role in {Role.IMAGE, Role.BUTTON} and not element.text
    return drawn and box.width * box.height >= _MOST * size.width * size.height


def _seeks(field: Element) -> bool:
    """A field to search with says what was searched for, not whose page it is."""
    return bool(_SEARCH.search(normal(f"{field.hint} {field.description} {field.resource_id}")))


def _changed(one: Element, sight: Sight, marks: Marks) -> bool:
    """The same button said the contrary before."""
    box = sight.now.index.boxes[one.id]
    for shown in sight.earlier():
        if shown.screen.package != sight.screen.package:
            continue
        for other in controls(shown, marks.done | marks.undone):
            if same_place(box, shown.index.boxes[other.id]):
                if _state(other, shown, marks) is not sight.positive:
                    return True
                break
    return False


def _by_row(sight: Sight, done: frozenset[str], undone: frozenset[str]) -> Found | None:
    """The row of that name says so: "Home – Connected"."""
    if not sight.positive or not _is_named(sight):
        return None
    now = sight.now
    for text, one in now.lines:
        if not sight.names_it(text):
            continue
        row = [other for other in now.row_texts(one) if other != text]
        said = next(statuses(row, done), None)
        if said is not None and not list(statuses(row, undone)):
            return Found(EvidenceKind.STATE, f"The row {quoted(text)} says {quoted(said)}.", one)
    return None


def _by_box(sight: Sight) -> Found | None:
    """What is to be done has a box of its own name to tick."""
    if sight.goal.verb != "complete" or sight.now.unsaved:
        return None
    boxes = [one for one in sight.now.front if one.checked is not None and _is_box_of(one, sight)]
    if not boxes or {one.checked for one in boxes} != {sight.positive}:
        return None
    state = "ticked" if sight.positive else "not ticked"
    return Found(EvidenceKind.STATE, f"{quoted(sight.now.index.label(boxes[0]))} is {state}.", boxes[0])


def _is_box_of(box: Element, sight: Sight) -> bool:
    names = [name.text for name in sight.now.index.names(box)]
    names = names or [name.text for name in sight.now.index.inherited(box) if name.weight == 1.0][:1]
    return any(sight.names_it(name) or _is_in_its_place(name, sight) for name in names)


def _is_in_its_place(name: str, sight: Sight) -> bool:
    """As in "untick Rice on the shopping list", where the page is that list."""
    what, link, place = sight.goal.object.partition(" in ")
    if not link or sight.slots or not normal(name) or normal(name) != normal(what):
        return False
    heads = [*_heads(sight.now), *(sight.now.typed(one) for one in sight.now.fields[:1])]
    return any(set(words(place)) <= set(words(text)) for text in heads)


def _by_message(sight: Sight, done: frozenset[str], undone: frozenset[str]) -> Found | None:
    """A passing message says so, right after that very thing was picked or open."""
    if not sight.before or not sight.positive:
        return None
    nouns = NOUNS.get(sight.goal.verb, ())
    told = next((text for text in sight.now.messages if _tells(text, done) or adds(text, nouns)), None)
    if told is None or told in sight.before[-1].messages:
        return None
    if not _is_named(sight):
        offered = any(controls(shown, undone) or offers(shown, nouns) for shown in sight.before[-2:])
        return Found(EvidenceKind.STATE, f"A message says {quoted(told)}.") if offered else None
    for shown in sight.before[-2:]:
        picked = [one for one in shown.front if _is_picked(one)]
        texts = [text for one in picked for text in shown.row_texts(one)] if len(picked) == 1 else []
        if not picked:
            texts = [text for text, _ in shown.title_texts(tabs=False)]
        if any(sight.names_it(text) for text in texts):
            return Found(EvidenceKind.STATE, f"It was picked, and a message says {quoted(told)}.")
    return None


def _is_picked(one: Element) -> bool:
    """A row that is selected, or a thing without words that is ticked: one of a wall of pictures."""
    ticked = one.checked is True and not one.text and bool(one.description)
    return ticked or (one.selected and one.role is Role.ITEM)


def _tells(text: str, done: frozenset[str]) -> bool:
    """Whether a message has such a word, whole, and none that takes it back."""
    said = words(text)
    if _NOT.search(normal(text)):
        return False
    told = [word for word in done if len(word) > 2 and not word.startswith(_TAKES_BACK)]
    runs = {
        "".join(said[at:end]) for at in range(len(said)) for end in range(at + 1, min(len(said), at + 4) + 1)
    }
    return any(word in runs if word.isascii() else word in bare(text) for word in told)
