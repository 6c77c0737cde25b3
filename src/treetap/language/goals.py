"""From a clause to its goals: one, or several where things are joined ("turn on wifi and bluetooth")."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.language.apps import find_app
from treetap.language.asking import drop_asking
from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.clauses import Clause
from treetap.language.constraints import constraints
from treetap.language.entities import cut_entities, is_titled
from treetap.language.fixing import fix_values
from treetap.language.han import drop_han
from treetap.language.labels import cut_labels, drop_repeated
from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.loose import cut_added, cut_list, drop_following
from treetap.language.objects import Part, adds_nothing, head_kinds, object_name, object_parts
from treetap.language.people import cut_people, cut_sender
from treetap.language.plain import cut_plain
from treetap.language.roles import cut_values
from treetap.language.settling import absorbed, bare, puts_into, settled
from treetap.language.several import cut_several, to_each
from treetap.language.spelt import cut_spelt, first_label
from treetap.language.values.value import listed
from treetap.language.verbs import find_verb
from treetap.language.written import cut_written
from treetap.models.task import Constraint, ConstraintKind, Polarity

_NAMES_TOO = frozenset(
    {
        "max",
        "min",
        "sun",
        "wed",
        "noon",
        "may",
        "till",
        "best",
        "early",
        "half",
        "only",
        "long",
        "short",
        "night",
    }
)
_TITLES = frozenset(
    listed("yesterday tomorrow today first last all never again max only half morning night evening noon")
)
"""Constraints that are also names, or parts of titles."""
_EXTREME = re.compile("max|min|highest|lowest|most|least|full|最")
_DEGREES = frozenset({"最", "更", "更加"})
_THIS = frozenset({"this", "这", "这个"})
_PERIODS = re.compile(
    "(?:周|星期|礼拜)[一二三四五六日天]?$|月$|年$|(?:week|month|year|(?:mon|tues|wednes|thurs|fri|satur|sun)day)(?:'s)?$"
)
_TAKEN = "\ufffc"
"""Stands for a word that is no longer to be looked at."""


@dataclass(frozen=True, slots=True)
class Draft:
    """A goal without its id, and where its values stand in the sentence."""

    verb: str
    polarity: Polarity
    app: str | None
    object: str
    spans: tuple[tuple[int, int, Found], ...]
    constraints: tuple[Constraint, ...]
    words: tuple[str, ...]
    unexplained: tuple[str, ...]
    soft: frozenset[int] = frozenset()
    """Places of words that only soften."""
    system: bool = False
    """It is about the phone itself: wifi, brightness."""
    app_last: bool = False
    """Its app is named at its end."""
    places: tuple[int, ...] = ()
    """Where its clause stands in the row of chunks."""
    own: tuple[int, ...] = ()
    """Those of them that are said of this goal alone, where its clause is about several things."""

    @property
    def slots(self) -> tuple[Found, ...]:
        return tuple(found for _, _, found in self.spans)


def read_clause(
    row: Sequence[Chunk], clause: Clause, text: str, lexicon: Lexicon, language: str
) -> list[Draft]:
    """The goals of one clause."""
    places = clause.places
    reading = Reading([row[at] for at in places], text, lexicon, language == "zh")
    # What is spelt out, and what is said after it, is of the form.
    head = reading.row[: first_label(reading.row)]
    reading.verb = find_verb(head or reading.row, lexicon)
    if reading.verb is not None:
        reading.use(reading.verb.places, "verb")
    drop_following(reading)
    cut_spelt(reading)
    cut_list(reading)
    cut_written(reading)
    _constrain(reading, language)
    find_app(reading)
    drop_han(reading)
    cut_sender(reading)
    cut_values(reading)
    several = cut_several(reading)
    cut_plain(reading)
    cut_people(reading)
    cut_added(reading)
    cut_labels(reading)
    cut_entities(reading)
    drop_repeated(reading)
    asked = drop_asking(reading)
    parts = object_parts(reading)
    if asked and not any(part.name == asked for part in parts):
        parts.append(Part(asked, len(reading.row) - 1, thing=True))
    soft = frozenset(places[at] for at in _softening(reading))
    fix_values(reading, parts)
    spans = tuple(
        (places[at], places[at] + _width(reading, at), found) for at, found in sorted(reading.slots.items())
    )
    groups = _groups(reading, parts)
    drafts = [_draft(reading, group, spans, soft) for group in groups]
    placed = [
        replace(draft, places=places, own=_own_places(reading, places, parts, group))
        for draft, group in zip(drafts, groups, strict=True)
    ]
    return [one for draft in placed for one in to_each(draft, several)]


def _own_places(
    reading: Reading, places: tuple[int, ...], parts: list[Part], group: list[Part]
) -> tuple[int, ...]:
    """Without the other things that share the verb, and what joins them."""
    mine = {at for part in group for at in part.places}
    others = {at for part in parts for at in part.places} - mine
    return tuple(place for at, place in enumerate(places) if at not in others and not reading.row[at].sign)


def _constrain(reading: Reading, language: str) -> None:
    said = [_said_there(reading, at) for at in range(len(reading.row))]
    found, taken = constraints(said, language)
    kept, places = list(found), set(taken)
    for at in sorted(taken):
        # From and to a thing are part of the object, or of a value's role: only directions stay constraints.
        sense = reading.row[at].sense("relation")
        after = _next(reading, at)
        if sense is None or sense.name not in {"from", "to"} or after is None:
            continue
        if after in taken and not (sense.name == "to" and _EXTREME.match(said[after])):
            continue  # "to the maximum" is how far it is set
        if after in taken:
            kept = [one for one in kept if one != Constraint(kind=ConstraintKind.TO)]
            continue
        value = "slot" if reading.row[after].value is not None else said[after]
        ends = Constraint(kind=ConstraintKind(sense.name), value=value)
        if ends in kept:
            kept.remove(ends)
            places.discard(at)
    reading.constraints = tuple(
        one.model_copy(update={"value": one.value.replace(_TAKEN, "")}) if _TAKEN in one.value else one
        for one in kept
    )
    reading.use(sorted(places), "constraint")


def _said_there(reading: Reading, at: int) -> str:
    """As constraints are looked for in it. A thing has its name in no language, and holds none: 热点."""
    one = reading.row[at]
    if not reading.free(at) or adds_nothing(reading, at, one) or _makes_it(reading, one):
        return _TAKEN
    if _is_of_a_name(reading, at):
        return _TAKEN
    if at and reading.row[at - 1].norm in _DEGREES and one.han:
        return one.norm  # 最新: how new, and nothing that is called so
    if _PERIODS.match(reading.row[at + 1].norm if at + 1 < len(reading.row) else "") and one.norm in _THIS:
        return one.norm  # this week, 这周五
    thing = one.sense("thing") or one.sense("app")
    return f"{_TAKEN}{thing.name}" if thing else one.norm


def _makes_it(reading: Reading, one: Chunk) -> bool:
    """ "As" after such a verb says into what: mark it as bought."""
    senses = reading.verb.senses if reading.verb else ()
    return one.norm == "as" and any(sense.name in {"mark", "save"} for sense in senses)


def _is_of_a_name(reading: Reading, at: int) -> bool:
    """As in Max Roth and Sun Li: a capital letter, beside a word that nobody knows and that has one, too."""
    if not at or not is_titled(reading, at) or reading.text.isupper():
        return False
    if reading.row[at].norm in _TITLES and reading.row[at - 1].has("thing"):
        return True  # the song Yesterday
    beside = (n for n in (at - 1, at + 1) if n > 0 and is_titled(reading, n))
    return any(reading.row[n].unknown for n in beside) and reading.row[at].norm in _NAMES_TOO


def _next(reading: Reading, at: int) -> int | None:
    """The next place that says something."""
    after = range(at + 1, len(reading.row))
    return next((place for place in after if not reading.row[place].has("dropped", "softening")), None)


def _softening(reading: Reading) -> list[int]:
    """一下 after a verb."""
    if reading.verb is None:
        return []
    return [
        at
        for at, one in enumerate(reading.row)
        if reading.free(at) and one.norm in {"一下", "下"} and at - 1 in reading.verb.places
    ]


def _width(reading: Reading, at: int) -> int:
    width = 1
    while reading.uses.get(at + width) == "slot" and at + width not in reading.slots:
        width += 1
    return width


def _groups(reading: Reading, parts: list[Part]) -> list[list[Part]]:
    """Several things that share a verb, one goal each, where nothing else stands beside them."""
    if not any(part.joins for part in parts) or reading.verb is None or reading.slots or reading.constraints:
        return [parts]
    groups: list[list[Part]] = [[]]
    for part in parts:
        if part.joins:
            groups.append([])
        else:
            groups[-1].append(part)
    single = all(group and all(part.thing and part.explained for part in group) for group in groups)
    return groups if single else [parts]


def _draft(
    reading: Reading, parts: list[Part], spans: tuple[tuple[int, int, Found], ...], soft: frozenset[int]
) -> Draft:
    kinds, spoken = head_kinds(reading, parts), parts
    if any(found.type == "amount" for found in reading.slots.values()):
        kinds |= {"money"}
    if any(one.has("switch") for one in reading.row) and any(
        found.type == "text" for found in reading.slots.values()
    ):
        kinds |= {"switchable"}  # the option 'Auto-save'
    sense = reading.verb.chosen(kinds, reading.lexicon) if reading.verb else bare(reading, parts, kinds)
    sense = settled(reading, reading.verb, sense, parts, kinds) if reading.verb and sense else sense
    if sense is not None and puts_into(reading, sense, parts):
        # To put the phone in airplane mode is to turn that on.
        sense, parts = sense._replace(polarity=Polarity.POSITIVE), parts[-1:]
        spoken, kinds = parts, head_kinds(reading, parts)
    parts = absorbed(reading, sense, parts)
    own = bool(kinds & {"switchable", "adjustable"})
    # One or many is the same only of the phone's own switches: to turn off the alarms is to turn off all.
    counts = sense is not None and (reading.lexicon.verbs[sense.name].counts or not own)
    sets = sense is not None and sense.name in {"set", "translate"}
    name = object_name(parts, counts=counts or sense is None, sets=sets)
    app = reading.app
    if sense is not None:
        name = " ".join(filter(None, [sense.object, name]))
        app = app or sense.app or None
        about = reading.lexicon.verbs[sense.name].about
        if not name and about and reading.slots:
            name = about
        if sense.name in {"open", "close"} and app is None and len(parts) == 1:
            app = _opened(reading, parts[0])
    named = [at for at, use in reading.uses.items() if use == "app"]
    app_last = bool(named) and max(named) >= len(reading.row) - 2
    spoken_of = {part.at: _text(reading, part) for part in spoken if not (part.relation or part.joins)}
    spoken_of |= {at: reading.row[at].text for at in _said(reading)}
    halves = tuple(
        Constraint(kind=ConstraintKind.DAY_HALF, value=found.half) for _, _, found in spans if found.half
    )
    units = tuple(
        Constraint(kind=ConstraintKind.COMPARISON, value=f"in {found.unit}")
        for _, _, found in spans
        if found.unit and not found.fixed
    )
    return Draft(
        verb=sense.name if sense else "",
        polarity=sense.polarity if sense else Polarity.NEUTRAL,
        app=app,
        object=app if app and sense and sense.name in {"open", "close"} and not name else name,
        spans=spans,
        constraints=reading.constraints + halves + units,
        words=tuple(spoken_of[at] for at in sorted(spoken_of)),
        unexplained=tuple(_text(reading, part) for part in parts if not part.explained),
        soft=soft,
        system=own,
        app_last=app_last,
    )


def _text(reading: Reading, part: Part) -> str:
    return reading.said(part.at, part.places.stop)


def _opened(reading: Reading, part: Part) -> str | None:
    """The app that is opened or closed, if it is one."""
    one = reading.row[part.at]
    app = one.sense("app")
    if app is not None:
        part.name = app.name
        return app.name
    return None


def _said(reading: Reading) -> list[int]:
    """Places of words that mean something, besides the object: verb, app, constraints."""
    return [at for at, use in reading.uses.items() if use in {"verb", "app", "constraint"}]
