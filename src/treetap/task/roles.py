"""The values of a clause with the parts they play: content, recipient, name, query, from, to …

A value has a form of its own or stands in quotation marks; any other is told by the word before it, or is a
name (names.py).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from treetap.models.task import ConstraintKind, Intent, Polarity
from treetap.task.clauses import COLONS, COMMAS, GRAMMAR, Token
from treetap.task.constraints import WHEN, limits, says_more
from treetap.task.names import LEADING, name_at, name_end
from treetap.task.reading import INTO, READ, Reading
from treetap.task.shapes import Value
from treetap.task.text import fold
from treetap.task.verbs import find_verb, question

_SAYS_LITTLE: Final = frozenset({"to", "in", "for", "via", "with", "of"})
"""Before a value of a type of its own these say nothing: set to 7:30, at 7:30, for 7:30."""
_EXCLUDING: Final = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.ONLY})
_NO_QUERY: Final = (*LEADING, "asking", "dropped", "softening", "limit")
_MARKS: Final = {"to", *COLONS}
_MOST_TEXT, _MOST_QUERY = 40, 20


def read(r: Reading) -> None:
    """Everything about one clause, the certain things first."""
    find_verb(r)
    _content(r)
    _query(r)
    question(r)
    r.limits, used = limits(r.row, [at not in r.uses for at in range(len(r.row))])
    r.uses.update(used)
    r.find_app()
    _values(r)
    at = 0
    while at < len(r.row):
        at = max(at + 1, name_at(r, at))
    # What says which task it is, rather than with what it is done, is fixed.
    excepted = any(one.kind in _EXCLUDING and one.value for one in r.limits)
    opens = r.only_takes("app") and not any(part.thing for part in r.parts())
    for at, (end, found) in tuple(r.slots.items()):
        before, after = r.get(r.before(at)), r.get(end)
        hosts = found.role in {"in", "via"} and before.norm != "at"
        called = hosts or before.has("suffix", "switch") or after.has("suffix", "switch")
        known = any(sense.kind == "app" for sense in r.lexicon.of(fold(found.value)))
        spoken = found.type in {"text", "person"} and found.role not in {"content", "query"}
        which = spoken and "//" not in found.value and (called or known or opens)
        r.change(at, fixed=found.fixed or excepted or which)


# Words that are written or looked for, as they stand


def _content(r: Reading) -> None:
    """What follows a word that announces a text, to the end of the clause."""
    row, start, end = r.row, _announced(r), len(r.row)
    first = r.get(start).value
    if not start or (first is not None and (first.quoted or end == start + 1)):
        return
    timed = r.takes("content to") and not row[start - 1].has("content")
    stops = (at for at in range(start, end) if at in r.uses or (timed and at > start and _says_when(r, at)))
    end = min(next(stops, end), _before_app(r, start, end))
    if row[end - 1].has("thing") and row[end - 2].is_one("owning"):
        end -= 2  # What is made stands last, after its content.
    if not start < end <= start + _MOST_TEXT:
        return
    said = r.said(start, end).rstrip(".!,;:\u3002\uff01\uff0c\uff1b\uff1a ")
    fixed = says_more(said) or (end < len(row) and not timed)
    r.put(start, end, Value("text", said, fixed=fixed, role="content"))
    marks = (at for at in (start - 1, start - 2) if r.open(at).has("content") or r.open(at).norm in _MARKS)
    r.use(marks, "introduces")


def _announced(r: Reading) -> int:
    """The place where a text begins: after "saying", a colon, "remind me to", "tell Ann that"; else 0."""
    last = r.verb[-1] if r.verb else len(r.row)
    for at in range(last + 1, len(r.row) - 1):
        if _writes(r) and (r.open(at).has("content") or r.open(at).norm in COLONS):
            return at + 1 + (r.get(at + 1).norm in COLONS)
    start = last + 1
    if r.takes("content to"):
        while _says_when(r, start):
            start += 1
        return start + (r.get(start).norm == "to") if r.chinese or r.get(start).norm == "to" else 0
    if not r.takes("content"):
        return 0
    gap = last - r.verb[0] >= len(r.verb)
    if r.row[last].has("content") or (gap and r.get(start).is_one("subjects")):
        return start
    end = name_end(r, start) if r.takes("recipient") else start
    after = r.get(end)
    tells = after.norm == "that" or after.is_one("subjects") or (after.han and r.takes("clause"))
    if end == start or not tells or after.has("asking"):
        return 0
    r.cut(start, end, "recipient", "person")
    r.use([end] if after.norm == "that" else [], "introduces")
    return end + (after.norm == "that")


def _writes(r: Reading) -> bool:
    return r.takes("content", "content to") or r.intends(Intent.CREATE, Intent.SEND)


def _says_when(r: Reading, at: int) -> bool:
    """A time or a day, or the relation before one: at 5 pm."""
    one = r.get(at + r.get(at).relates())
    limit = one.sense("limit")
    timed = one.value is not None and one.value.type in {"time", "date", "delay"}
    return timed or (limit is not None and limit.limits[-1].kind in WHEN)


def _before_app(r: Reading, start: int, end: int) -> int:
    """Without the app that is named last: "… in WeChat"."""
    for at in range(start + 1, end - 1):
        app = at + 1 + (r.row[at + 1].norm == "the")
        closes = all(one.sign or one.has("suffix") for one in r.row[app + 1 : end])
        if r.row[at].relates("in", "via") and not r.row[at].han and r.get(app).has("app") and closes:
            return at
    return end


def _query(r: Reading) -> None:
    """What is looked for, or where to go: the words after the verb, to the end or an app.

    It may be exchanged only where it is plain: a few words that say nothing else.
    """
    role = "query" if r.takes("query") else "place"
    if r.slots or not r.only_takes(role):
        return
    begin = start = r.verb[-1] + 1
    asked = role == "place" or r.row[start - 1].han or r.row[start - 1].norm.endswith(("for", "up"))
    drops = {"for", "to", *COLONS, *(word for one in r.senses for word in r.lexicon.verbs[one.name].drops)}
    while r.open(start).norm in drops or r.open(start).has("dropped", "softening"):
        start += 1
    held = next((at for at in range(start, len(r.row)) if r.row[at].norm == "for"), start)
    if role == "query" and held > start and all(one.names or one.has("dropped") for one in r.row[start:held]):
        # "search YouTube for lofi", "search the shop for headphones"
        app = r.row[begin].sense("app") if held == begin + 1 else None
        asked, r.app = app is not None, app.name if app is not None else r.app
        r.use([begin] if asked else [], "app")
        start = held + 1 + r.get(held + 1).has("dropped")
    end = _before_app(r, start, len(r.row))
    end = next((at for at in range(start, end) if r.row[at].norm in COMMAS), end)
    run = r.row[start:end]
    # What somebody or something has is read: Ann's number, the price of the mug.
    of = next((at for at, one in enumerate(run) if one.norm == "of"), len(run))
    field = run[of - 1].sense("thing") if of else None
    owned = of < len(run) or any(one.is_one("owning") or one.norm.endswith("'s") for one in run)
    if role == "query" and owned and field and r.lexicon.is_kind(field.name, "field", "readable"):
        r.senses = READ
        return
    valued = any(one.value is not None and (one.value.quoted or one.value.type != "number") for one in run)
    if not 0 < len(run) <= _MOST_QUERY or valued or any(one.is_one("pronouns") for one in run):
        return
    r.cut(start, end, role, fixed=not (asked and not says_more(r.said(start, end)) and _is_plain(run, role)))
    small = [at for at in range(begin, start) if r.open(at).norm in drops or r.open(at).has("softening")]
    r.use([*small, *(at for at in range(begin, start) if r.open(at).has("dropped"))], "drop")


def _is_plain(run: Sequence[Token], role: str) -> bool:
    things, han = [one.names for one in run], run[0].han
    odd = any(one.relates() or one.has(*_NO_QUERY) or not one.norm[0].isalnum() for one in run)
    if odd or len(run) > (2 if han else 4):
        return False
    if role == "query":
        return not things[0] or all(things)
    return all(one.unknown or (at and one.names if han else one.titled) for at, one in enumerate(run))


# Values that were cut out of the sentence


def _values(r: Reading) -> None:
    # "To" before a value says no more than the verb does: set it to 30, but raise it to 30.
    sense = [(r.lexicon.intent(one.name), one.polarity) for one in r.senses]
    turns = any(intent is Intent.SET and way is not Polarity.NEUTRAL for intent, way in sense)
    ends = not sense or r.takes("recipient", "place")
    ends = ends or r.intends(Intent.SET, Intent.CREATE, Intent.EDIT, Intent.SEND)
    for at, one in enumerate(r.row):
        value, start = one.value, at
        if value is None or at in r.uses:
            continue
        file = value.type == "text" and not value.quoted
        while file and r.open(start - 1).unknown and not r.row[start - 1].han:
            start -= 1  # The words that begin the name of a file are part of it.
        place = r.before(start)
        mark = r.open(place)
        relation = "name" if mark.has("naming") else mark.relation
        if mark.has("content") or (mark.norm in COLONS and _writes(r)):
            relation = "content"
        role = _field(r, at, value) if relation in {"", "in", "with"} else ""
        role = role or (_text_role(r, at, relation) if value.type == "text" else relation)
        if value.fixed and value.type not in {"time", "date"}:
            role = f"count_{relation}" if relation in {"for", "by", "from", "against"} else "count"
        elif value.type != "text" and relation == "to" and (turns or not ends):
            role = "up_to"
        own = value.type in {"times", "amount"} or value.unit in value.surface
        said = value.value if start == at else r.said(start, at + 1)
        kind, unit = "person" if role == "recipient" else value.type, value.unit if own else ""
        r.put(start, at + 1, replace(value, type=kind, value=said, role=role, unit=unit))
        r.use([place] if relation else [], "introduces")
    several = Counter(found.type for _, found in r.slots.values() if found.role != "count")
    for at, (_, found) in tuple(r.slots.items()):
        if found.type != "text" and found.role in _SAYS_LITTLE and several[found.type] == 1:
            r.change(at, role="")


def _field(r: Reading, at: int, value: Value) -> str:
    """The field of a form that a value is for: "…, remark 'rent'"; empty if none is said beside the thing."""
    place = r.before(at)
    while r.open(place).is_one("copulas"):
        place = r.before(place)
    thing = r.open(place).sense("thing")
    main = any(r.open(n).has("thing") for n in range(place)) or r.has_role("recipient")
    if thing is None or not main or not r.intends(Intent.CREATE, Intent.SEND, Intent.DO):
        return ""
    if value.type not in {"phone", "email", "url"} and not r.lexicon.is_kind(thing.name, "field", "readable"):
        return ""
    r.use(range(place - r.open(place - 1).relates("with"), at), "introduces")
    return thing.name


def _text_role(r: Reading, at: int, relation: str) -> str:
    place = r.before(at)
    beside, ends = bool(r.verb) and place == r.verb[-1], r.get(place).norm
    if r.takes("recipient") and relation == "to":
        return "recipient"
    queried = r.takes("query") and relation in {"", "for"}
    if queried or relation not in {"", "with"}:
        return "query" if queried else relation.removeprefix("of")
    into = ends[-1:] in INTO or (ends.endswith((" to", " as")) and r.intends(Intent.SET, Intent.EDIT))
    if beside and into and not r.takes("place", "app"):
        return "to"
    alone = r.get(at + 1).value is None and r.takes("content")
    given = any(r.open(n).relates("to", "with") for n in range(at + 1, len(r.row)))  # "… with Bob"
    gets = beside and (ends[-1:] in GRAMMAR["gives"] or not (given or alone)) and r.takes("recipient")
    if gets or r.takes("content", "content to"):
        return "recipient" if gets else "content"
    # What is new has a content beside its name; any other thing is told by a name: the note 'Groceries'.
    end = at + 1
    while r.open(end).has("dropped", "softening") or (r.open(end).han and r.open(end).points):
        end += 1
    follows = r.open(end).has("thing", "switch")
    if r.intends(Intent.CREATE) or not r.senses or not (follows or r.open(place).has("thing", "switch")):
        return ""
    r.use(range(at + 1, end) if follows else (), "drop")
    return "name"
