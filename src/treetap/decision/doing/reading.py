"""Reading: the value that stands beside its label, kept under a name for the answer or a later goal."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import takewhile

from treetap.decision.doing.acting import ENTERED, entered, is_on_page, seek
from treetap.decision.doing.dates import day_in
from treetap.decision.doing.here import Here
from treetap.decision.doing.rows import all_names, row_of
from treetap.decision.doing.spoken import spoken_words
from treetap.decision.doing.steps import further, save, tap
from treetap.decision.doing.words import listed
from treetap.language.values.cut import cut
from treetap.matching.labels import TOGGLES, said
from treetap.matching.words import normal, same_text, words
from treetap.models import ConstraintKind, Element, Polarity, Role, Terminal

DETAILS = "see its details"
_DETAILS = listed("details, info, information, properties, file info, 详情, 详细信息, 信息, 属性, 文件信息")
_SURE = 0.75
_SHORT = 20
_LEAST, _LEAST_HAN = 2, 3
"""Words, or characters, of a title that is known by its words alone."""
_CHOICES = frozenset({Role.TAB, Role.CHECKBOX, Role.RADIO, Role.BUTTON})
_DAYS = {
    "today": frozenset({"today", "今天", "今日"}),
    "tomorrow": frozenset({"tomorrow", "明天", "明日"}),
    "yesterday": frozenset({"yesterday", "昨天", "昨日"}),
    "monday": frozenset({"monday", "mon", "周一", "星期一"}),
    "tuesday": frozenset({"tuesday", "tue", "周二", "星期二"}),
    "wednesday": frozenset({"wednesday", "wed", "周三", "星期三"}),
    "thursday": frozenset({"thursday", "thu", "周四", "星期四"}),
    "friday": frozenset({"friday", "fri", "周五", "星期五"}),
    "saturday": frozenset({"saturday", "sat", "周六", "星期六"}),
    "sunday": frozenset({"sunday", "sun", "周日", "星期日", "星期天"}),
}
_HOME = re.compile(r"launcher|\bhome\b", re.IGNORECASE)
_NAME = re.compile(r"[^\w]+")
_LABELLED = re.compile(r"^(?P<label>[^:：]{1,40})[:：]\s*(?P<value>\S.*)$")
_FACT = re.compile(r"\d")
_LOOKS = (
    ("phone number", re.compile(r"\+?\(?\d[\d\s().\-–]{4,}\d")),
    ("email", re.compile(r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+")),
    ("temperature", re.compile(r"-?\d+(?:\.\d+)?\s*°\s*[CF]?")),
    ("price", re.compile(r"(?:[$€£¥]\s?\d[\d.,]*|\d[\d.,]*\s?(?:[$€£¥]|元|块))")),
    ("website", re.compile(r"(?:https?://|www\.)\S+")),
)
"""What the thing that is asked for looks like."""


def read(here: Here) -> Terminal | None:
    """Keep what the page says of the thing that is asked for."""
    if here.goal.polarity is not Polarity.NEUTRAL:
        return None  # whether it is on: its switch tells as soon as it shows
    name = bank_name(here)
    if any(one.name == name for one in here.situation.bank) or not (here.object or all_names(here)):
        return None
    if not all_names(here) or is_on_page(here) or entered(here):
        found = next((one for one in _found(here) if one is not None and _is_whose(here)), None)
        if found is not None:
            return save(here, name, found, "as the task asks for it")
    return None if here.dialog else _to_day(here) or _towards(here)


def _to_day(here: Here) -> Terminal | None:
    """The day that is asked about, where the page has one to choose for all it shows."""
    said_days = [_DAYS[one.value] for one in here.goal.constraints if one.value in _DAYS]
    dates = [slot.value for slot in here.goal.slots if slot.type == "date"] or list(_today(here))
    cells = _cells(here)
    for one in here.controls:
        chosen = one.selected or one.checked
        for text in said(one) if (one.role in _CHOICES or one.id in cells) and not chosen else ():
            day = day_in(text) if len(text) <= _SHORT else None
            if any(normal(text) in names for names in said_days) or (
                day is not None and {day.isoformat(), day.isoformat()[5:]} & set(dates)
            ):
                return tap(here, one, "as that day is asked about")
    return None


def _today(here: Here) -> Iterator[str]:
    """What comes next is looked for from today on: the day that a home screen shows."""
    if any(one.kind is ConstraintKind.NTH and one.value == "next" for one in here.goal.constraints):
        homes = [one for one in here.situation.seen if _HOME.search(one.package)]
        texts = [text for screen in homes[-1:] for one in screen.elements for text in said(one)]
        yield from (value.value for text in texts for value in cut(text).values if value.type == "date")


def _cells(here: Here) -> frozenset[str]:
    """Entries that stand side by side: the days of a month."""
    rows = [one for one in here.controls if one.role is Role.ITEM]
    boxes = here.known.boxes
    return frozenset(
        one.id
        for one in rows
        if any(
            other is not one
            and boxes[other.id].top < boxes[one.id].y < boxes[other.id].bottom
            and (
                boxes[other.id].left >= boxes[one.id].right - 1
                or boxes[one.id].left >= boxes[other.id].right - 1
            )
            for other in rows
        )
    )


def _found(here: Here) -> Iterator[Element | None]:
    """What is asked for: by its looks, where those are known; else beside its label."""
    yield _by_looks(here)
    for wanted in (here.object, *_parts(here)):
        yield _beside_label(here, wanted)


def _by_looks(here: Here) -> Element | None:
    """The one phone number, address … on the page of what is named."""
    looks = next((pattern for name, pattern in _LOOKS if name in here.object), None)
    if looks is None or not all_names(here):
        return None
    found = [one for one in here.front if not one.editable and looks.fullmatch(one.text.strip())]
    return found[0] if found and len({one.text for one in found}) == 1 else None


def _towards(here: Here) -> Terminal | None:
    """To the page of what is named; on it, further down once or twice."""
    if not all_names(here) and row_of(here) is None:
        entry = None if entered(here) else _spoken_entry(here)
        return tap(here, entry, "as it is asked about", mark=ENTERED) if entry is not None else None
    if (is_on_page(here) and not _searches(here)) or entered(here):
        return _details(here) or further(here, "for what is asked", most=2)
    row = row_of(here)
    if row is None:
        return _saying(here) or seek(here, "as something is asked about it", _sought(here))
    ticks = here.known.control(row[1])
    if ticks is not None and ticks.role in TOGGLES and not row[1].clickable:
        return None
    return tap(here, row[1], f"as something is asked about {row[0]}", mark=ENTERED)


def _details(here: Here) -> Terminal | None:
    """What more is known of the entry that was opened, where its page has a control for that."""
    if here.described(DETAILS) or not entered(here):
        return None
    control = here.pressing(_DETAILS, least=0.95)
    return None if control is None else tap(here, control, "for what is known of it", mark=DETAILS)


def _sought(here: Here) -> list[str]:
    """What is looked for: what is named, and then each word of it alone."""
    return list(dict.fromkeys([*all_names(here), *spoken_words(here)]))


def _searches(here: Here) -> list[str]:
    """What of it was typed here to search for it: the page is not its own for that."""
    typed = [normal(one.text) for one in here.fields if one.text]
    return [one for one in _sought(here) if normal(one) in typed]


def _saying(here: Here) -> Terminal | None:
    """Among what a search has found, the entry that says most of what was looked for."""
    wanted = _searches(here)
    best: tuple[int, Element] | None = None
    for row in here.controls if wanted else ():
        texts = [text for one in (row, *here.known.texts(row)) for text in said(one)]
        known = [word for word in _sought(here) if any(normal(word) in normal(text) for text in texts)]
        if row.role is Role.ITEM and set(wanted) & set(known) and (best is None or len(known) > best[0]):
            best = len(known), row
    return None if best is None else tap(here, best[1], "as it says what is asked about", mark=ENTERED)


def _spoken_entry(here: Here) -> Element | None:
    """The one entry whose title stands in the question word for word, plain words though they be."""
    spoken = words(here.said)
    found: dict[str, Element] = {}
    for row in here.controls:
        texts = [one.text for one in here.known.texts(row) if one.text][:1] if row.role is Role.ITEM else []
        for text in texts:
            own = words(text)
            whole = any(spoken[at : at + len(own)] == own for at in range(len(spoken)))
            if whole and len(own) >= (_LEAST if text.isascii() else _LEAST_HAN):
                found[row.id] = row
    return next(iter(found.values())) if len(found) == 1 else None


def is_asked(here: Here) -> bool:
    """Whether a search is for what something says: "find Ann's phone number"."""
    known = any(name in here.object for name, _ in _LOOKS) or _kept(here)
    return known and bool(all_names(here)) and not any(slot.role == "query" for slot in here.goal.slots)


def _kept(here: Here) -> bool:
    """Whether a later goal goes on with it."""
    rest = here.situation.mandate.goals
    return any(one.id != here.goal.id and "it" in one.object.split() for one in rest)


def find_out(here: Here) -> Terminal | None:
    """A search whose answer is one value."""
    return read(here) if is_asked(here) else None


def bank_name(here: Here) -> str:
    """The name under which it is kept: the object's words."""
    return _NAME.sub("_", here.object).strip("_") or here.goal.id


def _parts(here: Here) -> list[str]:
    """The object without whose it is: "phone number of ann lee"."""
    known = here.things.things_of(here.goal.object)
    return [one for one in known if one != here.object]


def _is_whose(here: Here) -> bool:
    """Where somebody or something is named, the page must be theirs, or the row."""
    apps = {word for app in here.situation.apps for word in app.label.casefold().split()}
    asked = takewhile(lambda word: word.casefold() not in _HOW, here.goal.unexplained)
    wanted = [*all_names(here), *(word for word in asked if word.casefold() not in apps)]
    texts = [*here.title_words, *(text for one in here.front for text in said(one))]
    spoken = " ".join(texts).casefold()
    return all(
        name.casefold() in spoken for name in wanted if len(name) > 2 and name.casefold() not in _ASKING
    )


_HOW = frozenset({"answer", "respond", "express", "format"})
"""From here on it is said how to answer."""
_ASKING = frozenset({"have", "does", "many", "much", "what", "there", "多少", "是多少", "什么"})


def _beside_label(here: Here, wanted: str) -> Element | None:
    best: tuple[float, Element, str] | None = None
    for one in here.front:
        for text in said(one):
            inline = _LABELLED.match(text)
            label = inline["label"] if inline else text
            if len(label) > 60 or one.editable:
                continue
            score = 1.0 if same_text(label, wanted) else here.knows.means(label, [wanted])
            if score >= _SURE and (best is None or score > best[0] + 0.01):
                best = (score, one, text if inline else "")
    if best is None:
        return None
    found = best[1] if best[2] else _value_of(here, best[1])
    return None if found is not None and found.role in TOGGLES else found  # a switch says nothing to keep


def _value_of(here: Here, label: Element) -> Element | None:
    """The text that belongs to a label: in its row, to its right, or right below it."""
    if label.label_of is not None:
        return here.known.by_id[label.label_of]
    row = label if here.known.texts(label) else here.known.row(label)
    if row is not None:
        others = [one for one in here.known.texts(row) if one.id != label.id and one.text]
        if others:
            return next((one for one in others if _FACT.search(one.text)), others[0])
    box = here.known.boxes[label.id]
    near: list[tuple[float, Element]] = []
    for one in here.front:
        if one.id == label.id or not one.text or one.clickable or here.known.doer(one).clickable:
            continue
        other = here.known.boxes[one.id]
        right = other.left >= box.right - 2 and abs(other.y - box.y) < box.height
        below = 0 <= other.top - box.bottom < 2.0 * box.height and abs(other.left - box.left) < box.height * 2
        above = 0 <= box.top - other.bottom < 1.0 * box.height and abs(other.x - box.x) < box.width / 2
        if right or below or (above and bool(_FACT.search(one.text))):
            near.append((abs(other.y - box.y) + abs(other.left - box.right) * 0.1, one))
    return min(near, key=lambda each: each[0])[1] if near else None
