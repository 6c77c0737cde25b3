"""What a verb means beside the things and values of its clause."""

from __future__ import annotations

from dataclasses import replace

from treetap.language.clause import Reading
from treetap.language.labels import GIVEN
from treetap.language.lexicon.lexicon import Sense
from treetap.language.objects import Part
from treetap.language.verbs import Verb
from treetap.models.task import Polarity

_WRITTEN_INTO = frozenset({"note", "memo", "sticky note", "document", "file", "list", "shopping list"})

_RINGING = frozenset({"alarm", "reminder"})
"""Entries that are on or off. To open them is no more than that where one of them is meant."""
_TALKS = frozenset({"conversation", "group chat", "group", "chat history", "channel"})


def bare(reading: Reading, parts: list[Part], kinds: frozenset[str]) -> Sense | None:
    """A timer for ten minutes, and nothing else: it is to be there."""
    timed = any(found.type in {"time", "duration"} for found in reading.slots.values())
    wanted = timed and len(parts) == 1 and "creatable" in kinds
    return Sense("verb", "create", Polarity.POSITIVE) if wanted else None


def settled(reading: Reading, verb: Verb, sense: Sense, parts: list[Part], kinds: frozenset[str]) -> Sense:
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
    field = _of_a_field(reading, verb, sense, parts) or _of_a_conversation(reading, sense, parts)
    field = field or _of_an_alarm(reading, verb, sense, parts)
    if field is not None:
        return field
    makes = next((one for one in verb.senses if one.name == "create"), None)
    given = any(found.role == "recipient" for found in reading.slots.values())
    sends = next((one for one in verb.senses if one.name == "send"), None)
    if sense.name == "send" and makes is not None and _head(parts) in _WRITTEN_INTO:
        sense = makes  # "write it in a new note"
    if sense.name == "create" and given and sends is not None:
        return sends  # "write a message to Ann"
    lasting = any(found.type == "duration" for found in reading.slots.values())
    if sense.name == "start" and lasting and "creatable" in kinds:
        return sense._replace(name="create")
    return sense


def _of_a_field(reading: Reading, verb: Verb, sense: Sense, parts: list[Part]) -> Sense | None:
    """To set the email of somebody is not to make one; to find somebody's number is to read it."""
    types = next((one for one in verb.senses if one.name == "type"), None)
    if sense.name == "open" and types and any(found.role in GIVEN for found in reading.slots.values()):
        return types  # "enter the following details: First Name: Ana"
    head, at = _head(parts), verb.places[-1]
    after = reading.row[at + 1].norm if at + 1 < len(reading.row) else ""
    if sense.name == "create" and reading.row[at].norm == "make" and after in {"the", "my", "this"}:
        return Sense("verb", "set")  # "make the Yoga event repeat weekly"
    owner = _has_of(parts) or sum(part.thing for part in parts) > 1
    if sense.name == "create" and reading.row[at].norm == "set" and after in {"the", "its"} and owner:
        return Sense("verb", "set")  # "set the reminder of the event X to an hour before"
    if sense.name == "create" and head in GIVEN and _sets_to(reading, verb):
        return next((one for one in verb.senses if one.name == "set"), None)
    owned = any(found.fixed and found.role == "name" for found in reading.slots.values())
    asked = any(part.thing and part.name in GIVEN | {"call"} for part in parts)
    if sense.name == "search" and asked and (owned or _has_of(parts)):
        return Sense("verb", "read")
    return None


def _of_a_conversation(reading: Reading, sense: Sense, parts: list[Part]) -> Sense | None:
    """Not to be disturbed by one conversation is to mute it: 取消与王芳的会话的免打扰."""
    turned = {"cancel": Polarity.NEGATIVE, "create": Polarity.POSITIVE, "set": sense.polarity}.get(sense.name)
    names = {part.name for part in parts if part.thing}
    whose = any(found.role in {"recipient", "name"} for found in reading.slots.values())
    quiet = "do not disturb" in names and (whose or not names.isdisjoint(_TALKS))
    if turned is None or not quiet or not names <= _TALKS | {"do not disturb"}:
        return None
    turned = Polarity.POSITIVE if turned is Polarity.NEUTRAL else turned
    return Sense("verb", "mute", turned)


def _of_an_alarm(reading: Reading, verb: Verb, sense: Sense, parts: list[Part]) -> Sense | None:
    """关掉七点的闹钟: it is on or off, and nothing that is closed."""
    meant = sense.name == "close" or (sense.name == "open" and bool(reading.slots or reading.constraints))
    if not meant or _head(parts) not in _RINGING:
        return None
    return next((one for one in verb.senses if one.name == "set"), None)


def _head(parts: list[Part]) -> str:
    return next((part.name for part in reversed(parts) if part.thing), "")


def _has_of(parts: list[Part]) -> bool:
    return any(part.relation and part.name == "of" for part in parts)


def _sets_to(reading: Reading, verb: Verb) -> bool:
    """Whether it is given a value, rather than made."""
    return any(sense.name == "set" for sense in verb.senses) and any(
        use == "introduces" and reading.row[at].relates("to") for at, use in reading.uses.items()
    )


def puts_into(reading: Reading, sense: Sense, parts: list[Part]) -> bool:
    things = [part for part in parts if not part.relation]
    if sense.name != "set" or sense.polarity is not Polarity.NEUTRAL or len(things) != 2:
        return False
    phone, mode = things
    return (
        phone.name in {"phone", "screen"}
        and mode is parts[-1]
        and reading.lexicon.is_kind(mode.name, "switchable")
    )


def absorbed(reading: Reading, sense: Sense | None, parts: list[Part]) -> list[Part]:
    """As the verb means them, and without a single thing that it says already: mute the phone."""
    if sense is None:
        return parts
    means = dict(reading.lexicon.verbs[sense.name].means)
    if sense.name == "read" and any(found.type == "person" for found in reading.slots.values()):
        means["call"] = "phone number"  # 李雷的电话
    parts = [replace(part, name=means.get(part.name, part.name)) if part.thing else part for part in parts]
    if len(parts) != 1 or not parts[0].thing:
        return parts
    absorbs = sense.absorbs | reading.lexicon.verbs[sense.name].absorbs
    return [] if parts[0].name in absorbs else parts
