"""From a clause to its goals: one, or several where things are joined ("turn on wifi and bluetooth")."""

from __future__ import annotations

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
from treetap.language.labels import cut_labels, drop_repeated
from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.loose import cut_added, cut_list
from treetap.language.objects import Part, adds_nothing, head_kinds, object_name, object_parts
from treetap.language.people import cut_people
from treetap.language.plain import cut_plain
from treetap.language.roles import cut_values
from treetap.language.verbs import Verb, find_verb
from treetap.language.written import cut_written
from treetap.models.task import Constraint, ConstraintKind, Polarity

_NAMES_TOO = frozenset({"max", "min", "sun", "wed", "noon", "may", "till", "best", "early", "half", "only", "long", "short"})
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
    reading.verb = find_verb(reading.row, lexicon)
    if reading.verb is not None:
        reading.use(reading.verb.places, "verb")
    cut_written(reading)
    cut_list(reading)
    _constrain(reading, language)
    find_app(reading)
    cut_values(reading)
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
    return [
        replace(draft, places=places, own=_own_places(reading, places, parts, group))
        for draft, group in zip(drafts, groups, strict=True)
    ]


def _own_places(
    reading: Reading, places: tuple[int, ...], parts: list[Part], group: list[Part]
) -> tuple[int, ...]:
    """Without the other things that share the verb, and what joins them."""
    mine = {part.at for part in group}
    others = {part.at for part in parts} - mine
    return tuple(place for at, place in enumerate(places) if at not in others and not reading.row[at].sign)


def _constrain(reading: Reading, language: str) -> None:
    said = [_said_there(reading, at) for at in range(len(reading.row))]
    found, taken = constraints(said, language)
    kept, places = list(found), set(taken)
    for at in sorted(taken):
        # From and to a thing are part of the object, or of a value's role: only directions stay constraints.
        sense = reading.row[at].sense("relation")
        after = _next(reading, at)
        if sense is None or sense.name not in {"from", "to"} or after is None or after in taken:
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
    if not reading.free(at) or adds_nothing(reading, at, one) or _is_of_a_name(reading, at):
        return _TAKEN
    thing = one.sense("thing") or one.sense("app")
    return f"{_TAKEN}{thing.name}" if thing else one.norm


def _is_of_a_name(reading: Reading, at: int) -> bool:
    """As in Max Roth and Sun Li: a capital letter, beside a word that nobody knows and that has one, too."""
    if not at or not is_titled(reading, at) or reading.text.isupper():
        return False
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
    sense = reading.verb.chosen(kinds, reading.lexicon) if reading.verb else _bare(reading, parts, kinds)
    sense = _settled(reading, reading.verb, sense, parts, kinds) if reading.verb and sense else sense
    parts = _absorbed(reading, sense, parts)
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
    spoken_of = {part.at for part in spoken if not (part.relation or part.joins)}
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
        words=tuple(reading.row[at].text for at in sorted(spoken_of | set(_said(reading)))),
        unexplained=tuple(reading.row[part.at].text for part in parts if not part.explained),
        soft=soft,
        system=own,
        app_last=app_last,
    )


def _bare(reading: Reading, parts: list[Part], kinds: frozenset[str]) -> Sense | None:
    """A timer for ten minutes, and nothing else: it is to be there."""
    timed = any(found.type in {"time", "duration"} for found in reading.slots.values())
    wanted = timed and len(parts) == 1 and "creatable" in kinds
    return Sense("verb", "create", Polarity.POSITIVE) if wanted else None


def _settled(reading: Reading, verb: Verb, sense: Sense, parts: list[Part], kinds: frozenset[str]) -> Sense:
    """What the words alone do not say: switching to dark mode turns it on; a timer with a length is new."""
    towards = reading.row[verb.places[-1]].norm.endswith((" to", "到", "成", "为"))
    alone = len(parts) == 1 and not (reading.slots or reading.constraints)
    if (
        sense.name == "set"
        and sense.polarity is Polarity.NEUTRAL
        and towards
        and alone
        and "switchable" in kinds
    ):
        return sense._replace(polarity=Polarity.POSITIVE)
    goes = next((one for one in verb.senses if one.name == "navigate"), None)
    if sense.name == "open" and goes is not None and reading.slots and not parts:
        return goes  # "take me to 'Central Park'"
    given = any(found.role == "recipient" for found in reading.slots.values())
    sends = next((one for one in verb.senses if one.name == "send"), None)
    if sense.name == "create" and given and sends is not None:
        return sends  # "write a message to Ann"
    lasting = any(found.type == "duration" for found in reading.slots.values())
    if sense.name == "start" and lasting and "creatable" in kinds:
        return sense._replace(name="create")
    return sense


def _absorbed(reading: Reading, sense: Sense | None, parts: list[Part]) -> list[Part]:
    """As the verb means them, and without a single thing that it says already: mute the phone."""
    if sense is None:
        return parts
    means = reading.lexicon.verbs[sense.name].means
    parts = [replace(part, name=means.get(part.name, part.name)) if part.thing else part for part in parts]
    if len(parts) != 1 or not parts[0].thing:
        return parts
    absorbs = sense.absorbs | reading.lexicon.verbs[sense.name].absorbs
    return [] if parts[0].name in absorbs else parts


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
