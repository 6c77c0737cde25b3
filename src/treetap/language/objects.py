"""What a clause is about: the things in it, in an order of their own, and what is left over."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.language.chunks import Chunk
from treetap.language.clause import Reading
from treetap.language.segment import is_noun, is_small
from treetap.models.task import Polarity

_SILENT = frozenset(",.;:!?，。；：！？、…()（）[]「」\"'“”‘’~～-—")
_SETTING = frozenset({"set", "raise", "open", "close"})
_KINDS = frozenset({"creatable", "container", "group", "capture", "secret", "field", "activity"})
"""What has names of its own, which stand right after it: 联系人赵六, 歌单开车."""


@dataclass(slots=True)
class Part:
    """One piece of the object."""

    name: str
    at: int
    thing: bool = False
    plural: bool = False
    joins: bool = False
    relation: bool = False
    explained: bool = True
    end: int = -1
    """Where its last word stands, if it has several."""

    @property
    def places(self) -> range:
        return range(self.at, max(self.at, self.end) + 1)


def object_parts(reading: Reading) -> list[Part]:
    """What stands in the clause and is neither verb, value, app nor constraint, in order."""
    parts: list[Part] = []
    for at, one in enumerate(reading.row):
        if not reading.free(at):
            continue
        part = _part(reading, at, one)
        if part is not None:
            parts.append(part)
    return _arranged(reading, _compounded(reading, parts))


def _compounded(reading: Reading, parts: list[Part]) -> list[Part]:
    """无线耳塞, 汽车保养: a word for a thing and one that nobody knows, side by side, are one name."""
    found: list[Part] = []
    for part in parts:
        last = found[-1] if found else None
        if last is not None and _is_one_word(reading, last, part):
            said = f"{reading.row[last.at].norm}{part.name}"
            found[-1] = Part(said, last.at, explained=False, end=part.at)
        else:
            found.append(part)
    return found


def _is_one_word(reading: Reading, one: Part, other: Part) -> bool:
    """Two words that nobody knows stay two: the second may be the kind of thing."""
    if one.places.stop != other.at or other.explained or not one.thing:
        return False
    first, last = reading.row[one.at], reading.row[other.at]
    if not (first.han and last.han) or min(len(first.norm), len(last.norm)) < 2 or is_small(last.norm):
        return False
    # Without another verb, what may be done is not part of a name.
    if reading.verb is None and not is_noun(last.norm):
        return False
    kinds = reading.lexicon.kinds.get(one.name, frozenset())
    if any(sense.name in _SETTING for sense in (reading.verb.senses if reading.verb else ())):
        return False  # 关闭通知圆点: what is set is told by the thing it belongs to
    return not first.does and not first.has("app") and not kinds & _KINDS


def _part(reading: Reading, at: int, one: Chunk) -> Part | None:
    # 在…里 says "in" twice.
    twice = one.norm == "在" and any(
        n.han and n.relates("in") for n in reading.row[at + 1 :] if n.norm != "在"
    )
    if one.norm in _SILENT or twice or _says_nothing(reading, at, one):
        return None
    sense = one.sense("thing") or one.sense("app")
    if one.norm == "about" and 0 < at < len(reading.row) - 1 and not _after_verb(reading, at):
        sense = None  # "the email about the budget"
    idiom = one.sense("idiom")
    if sense is None and idiom is not None and idiom.object and _same_verb(reading, idiom.name):
        return Part(idiom.object, at, thing=True)  # 看看天气怎么样
    if sense is not None:
        return Part(sense.name, at, thing=True, plural=sense.plural)
    relation = one.sense("relation")
    if relation is not None:
        return Part(relation.name, at, relation=True)
    if one.has("joining"):
        return Part("and", at, joins=True)
    return Part(one.norm, at, explained=False)


def _says_nothing(reading: Reading, at: int, one: Chunk) -> bool:
    if one.has("dropped") and not one.names:
        return True
    if one.has("softening") and not one.names:
        return _softens(reading, at, one)
    before = reading.row[at - 1] if at else None
    called = one.has("switch") and any(found.type == "text" for found in reading.slots.values())
    # "to the max value", "the option 'Auto-save'"
    far = one.has("amount") and reading.uses.get(at - 1) == "constraint"
    if called or far or (before is not None and one.has("suffix") and before.has("app")):
        return True
    if before is not None and one.has("switch", "amount") and before.has("thing"):
        kind = "switchable" if one.has("switch") else "adjustable"
        return any(reading.lexicon.is_kind(sense.name, kind) for sense in before.senses)
    return adds_nothing(reading, at, one)


def _softens(reading: Reading, at: int, one: Chunk) -> bool:
    """一个, 一下: deleting one, however, is not deleting."""
    senses = reading.verb.senses if reading.verb else ()
    if one.norm.startswith("一"):
        return one.norm == "一下" or not any(sense.polarity is Polarity.NEGATIVE for sense in senses)
    return _after_verb(reading, at) or (at > 0 and reading.row[at - 1].has("dropped"))


def adds_nothing(reading: Reading, at: int, one: Chunk) -> bool:
    """Beside this verb: what is created is new anyway. What it is added to may be new or not."""
    verb = reading.verb
    if verb is None or not _after_verb(reading, at):
        return False
    if reading.row[verb.places[-1]].norm.endswith(("到", "进", "入")):
        return False
    return any(one.norm in reading.lexicon.verbs[sense.name].drops for sense in verb.senses)


def _same_verb(reading: Reading, name: str) -> bool:
    return reading.verb is not None and any(sense.name == name for sense in reading.verb.senses)


def _after_verb(reading: Reading, at: int) -> bool:
    return reading.verb is not None and reading.before(at) in reading.verb.places


def _arranged(reading: Reading, parts: list[Part]) -> list[Part]:
    """X of Y as Y X; X里的Y as Y in X; what begins with a relation comes last."""
    if len(parts) > 2 and parts[0].relation and parts[1].thing:
        return [*_arranged(reading, parts[2:]), *parts[:2]]
    for at, part in enumerate(parts):
        if not (part.relation and 0 < at < len(parts) - 1):
            continue
        left, right = parts[at - 1], parts[at + 1]
        if part.name == "of" and left.thing and right.thing:
            return _arranged(reading, [*parts[: at - 1], right, left, *parts[at + 2 :]])
        inside = part.name == "in" and reading.row[part.at].han and reading.row[part.at].norm != "在"
        if inside and left.thing and right.thing and left.at < part.at < right.at:
            return [*parts[: at - 1], right, part, left, *_arranged(reading, parts[at + 2 :])]
    return parts


def head_kinds(reading: Reading, parts: list[Part]) -> frozenset[str]:
    """The kinds of the thing that the verb is about: the last one before a relation."""
    head = ""
    for part in parts:
        if part.relation and head:
            break
        head = part.name if part.thing else head
    return reading.lexicon.kinds.get(head, frozenset())


def object_name(parts: list[Part], *, counts: bool, sets: bool) -> str:
    """The object as one line."""
    names = []
    for at, part in enumerate(parts):
        if part.relation and (at == len(parts) - 1 or (sets and part.name == "to")):
            continue
        names.append(f"{part.name} (several)" if part.plural and counts else part.name)
    return " ".join(names)
