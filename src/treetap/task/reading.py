"""One clause: its verb, its app, and what it is about. Its values get their roles in `roles.py`.

Every token gets exactly one use. What has none stays in the object; a word of it that is no entry of the
lexicon is unexplained, so that the clause is never taken for another one that is worded differently.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from treetap.models.task import Constraint, Intent, Polarity
from treetap.task.clauses import GRAMMAR, NOTHING, Token, takes
from treetap.task.lexicon import Lexicon, Sense
from treetap.task.shapes import Value
from treetap.task.text import fold

INTO: Final = GRAMMAR["into"]
READ: Final = (Sense("verb", "read"),)
_MOST_HAN: Final = 8


@dataclass(frozen=True, slots=True)
class Part:
    """One piece of the object."""

    name: str
    at: int
    thing: bool = False
    plural: bool = False
    relation: bool = False
    joins: bool = False
    explained: bool = True


@dataclass(slots=True)
class Reading:
    """The tokens of a clause, and what each of them turned out to be."""

    row: Sequence[Token]
    text: str
    lexicon: Lexicon
    chinese: bool
    uses: dict[int, str] = field(default_factory=dict)
    verb: tuple[int, ...] = ()
    senses: tuple[Sense, ...] = ()
    """What the verb can mean; narrowed down when the object is known."""
    slots: dict[int, tuple[int, Value]] = field(default_factory=dict)
    """By the place where each begins: where it ends, and the value."""
    limits: tuple[Constraint, ...] = ()
    app: str | None = None
    asked: str = ""
    wished: bool = False
    """A state is wished for, and no deed commanded."""
    told: bool = False
    """It only tells how things are."""

    def get(self, at: int) -> Token:
        """The token there; nothing outside of the clause."""
        return self.row[at] if 0 <= at < len(self.row) else NOTHING

    def open(self, at: int) -> Token:
        """The token there, if it has no use yet; else nothing."""
        return NOTHING if at in self.uses else self.get(at)

    def use(self, places: Iterable[int], what: str) -> None:
        self.uses.update(dict.fromkeys(places, what))

    def cut(self, start: int, end: int, role: str, kind: str = "text", *, fixed: bool = False) -> int:
        """These words are such a value; returns where it ends."""
        return self.put(start, end, Value(kind, self.said(start, end), fixed=fixed, role=role))

    def put(self, start: int, end: int, value: Value) -> int:
        self.slots[start] = (end, value)
        self.use(range(start, end), "slot")
        return end

    def change(self, start: int, **fields: Any) -> None:
        """The value that begins there is another one in these fields."""
        end, value = self.slots[start]
        self.slots[start] = (end, replace(value, **fields))

    def said(self, start: int, end: int) -> str:
        """These tokens to the letter, values and all."""
        said = self.text[self.row[start].start : self.row[end - 1].end]
        for one in self.row[start:end]:
            said = said.replace(one.text, one.value.surface) if one.value is not None else said
        return said.strip()

    def takes(self, *what: str) -> bool:
        return any(takes(self.senses, one, self.lexicon) for one in what)

    def only_takes(self, what: str) -> bool:
        return bool(self.senses) and all(takes([one], what, self.lexicon) for one in self.senses)

    def intends(self, *intents: Intent) -> bool:
        return any(self.lexicon.intent(one.name) in intents for one in self.senses)

    def before(self, at: int) -> int:
        """The place before it that says something; -1 if none does."""
        at -= 1
        while at >= 0 and self.row[at].has("dropped", "softening"):
            at -= 1
        return at

    def has_role(self, *roles: str) -> bool:
        return any(found.role in roles for _, found in self.slots.values())

    # The app

    def find_app(self) -> None:
        for at, one in enumerate(self.row):
            if self.app is not None or at in self.uses:
                continue
            if one.relates() and (not one.han or one.is_one("app_marks")):
                self._app_after(at, one)
            elif one.has("app"):
                self._app_before(at, one)

    def _app_after(self, at: int, mark: Token) -> None:
        """In WeChat, on YouTube, in the Broccoli app."""
        start, relation = at + 1, mark.relation
        while self.open(start).has("dropped"):
            start += 1
        sense, end = self.open(start).sense("app"), start + 1
        moved = (relation == "to" and self.intends(Intent.CREATE)) or (
            relation == "from" and self.intends(Intent.DELETE)
        )
        fits = moved or relation in {"in", "via", "with"}
        if sense is None:
            end, fits = self._unknown_app(start, relation)
        closed = end + self.open(end).has("suffix")
        closed += self.chinese and self.open(closed).is_one("inside")
        part = closed == end and self.open(end).has("thing") and not self.open(end).does
        if end == start or part or (closed == end and not fits):
            return  # "in the calendar widget": the app is only part of a name.
        self.app = sense.name if sense is not None else fold(self.said(start, end))
        self.use(range(start, end), "app")
        self.use([*range(at, start), *range(end, closed)], "drop")

    def _unknown_app(self, start: int, relation: str) -> tuple[int, bool]:
        """Where the name of an app that nobody knows ends, and whether it can only be an app's."""
        end = start
        if self.chinese:
            while self.open(end).han and not self.open(end).has("suffix", "relation", "dropped", "limit"):
                end += 1
            odd = any(one.unknown for one in self.row[start:end]) and len(self.said(start, end)) <= _MOST_HAN
            end = end if odd else start
            return end, relation == "via" and (end in self.verb or self.get(end).relates("to"))
        while self.open(end).titled:
            end += 1
        end += self.get(end + 1).has("suffix")  # "the Broccoli recipe app", "the broccoli app"
        named = end > start + 1 and any(one.has("app") for one in self.row[start:end])
        sets = not self.wished and any(one.name == "set" for one in self.senses)
        inside = relation == "in" and (named or self.takes("recipient") or sets)
        return end, not self.get(end).unknown and (relation == "via" or inside)

    def _app_before(self, at: int, one: Token) -> None:
        """Before what it holds ("my YouTube history"); a Chinese one stands first, or before "in"."""
        after, before = self.open(at + 1), self.before(at)
        first = before < 0 or self.row[before].has("polite")
        leads = one.han and (
            (first and (at + 1 in self.verb or after.relates("to"))) or after.is_one("owning")
        )
        held = after.has("thing") or (one.han and after.unknown)
        holds = held and (one.han or (one.titled and not self.chinese)) and not one.does
        inside = one.han and after.is_one("inside")
        if inside or (not one.has("thing") and (holds or leads)):
            self.app = next(sense.name for sense in one.senses if sense.kind == "app")
            self.use([at], "app")
            self.use([at + 1] if after.is_one("inside") else [], "drop")

    # What it is about

    def parts(self) -> list[Part]:
        """What is neither verb, value, app nor limit, in order: things, relations, unknown words."""
        places = [at for at in range(len(self.row)) if at not in self.uses]
        found = [part for at in places if (part := self._part(at, self.row[at])) is not None]
        if self.asked and not any(part.name == self.asked for part in found):
            found.append(Part(self.asked, len(self.row) - 1, thing=True))
        return _arranged(self.row, found)

    def _part(self, at: int, one: Token) -> Part | None:
        counted = self.uses.get(at - 1) in {"limit", "slot"}
        # A measure word after a verb or a number.
        measured = counted or self.get(at - 1).has("dropped") or self.before(at) in self.verb
        if one.sign or one.has("dropped") or (one.has("softening") and measured):
            return None
        if one.has("switch", "suffix", "amount") and (self.get(at - 1).names or counted):
            return None
        idiom, sense = one.sense("idiom"), one.sense("thing") or one.sense("app")
        if sense is not None:
            return Part(sense.name, at, thing=True, plural=sense.plural)
        if idiom is not None and any(idiom.name == verb.name for verb in self.senses):
            return Part(idiom.object, at, thing=True)
        if one.relates():
            twice = one.is_one("app_marks") and any(n.is_one("inside") for n in self.row[at + 1 :])
            return None if twice and one.relation == "in" else Part(one.relation, at, relation=True)
        return Part("and", at, joins=True) if one.has("joining") else Part(one.norm, at, explained=False)

    def chosen(self, kinds: frozenset[str]) -> Sense | None:
        """The sense of the verb that fits a thing of these kinds; else one that needs none."""
        needs = {one: self.lexicon.verbs[one.name].needs for one in self.senses}
        turned = {"switchable"} if "toggled" in kinds else set()
        fitting = [
            one
            for one in self.senses
            if needs[one] in kinds or (needs[one] in turned and one.polarity is not Polarity.NEUTRAL)
        ]
        free = [one for one in self.senses if not needs[one]]
        if not kinds and any(found.type == "text" for _, found in self.slots.values()):
            free.sort(key=lambda one: not takes([one], "place", self.lexicon))
        # What is no group is not joined, but added to.
        others = sorted(self.senses, key=lambda one: needs[one] == "group")
        return next(iter(fitting or free or others), None)


def _arranged(row: Sequence[Token], parts: list[Part]) -> list[Part]:
    """X of Y as Y X; a Chinese "X in-side Y" as Y in X; what begins with a relation comes last."""
    if len(parts) > 2 and parts[0].relation and parts[1].thing:
        return [*_arranged(row, parts[2:]), *parts[:2]]
    for at in range(1, len(parts) - 1):
        left, part, right = parts[at - 1 : at + 2]
        if not (part.relation and left.thing and right.thing):
            continue
        if part.name == "of":
            return _arranged(row, [*parts[: at - 1], right, left, *parts[at + 2 :]])
        if part.name == "in" and row[part.at].is_one("inside"):
            return [*parts[: at - 1], right, part, left, *_arranged(row, parts[at + 2 :])]
    return parts


def head_kinds(lexicon: Lexicon, parts: Sequence[Part]) -> frozenset[str]:
    """The kinds of the thing that the verb is about: the last one before a relation."""
    head = ""
    for part in parts:
        if part.relation and head:
            break
        head = part.name if part.thing else head
    return lexicon.kinds.get(head, frozenset())


def object_name(parts: Sequence[Part], *, counts: bool, sets: bool) -> str:
    """The object as one line; a relation at its end, or "to" where something is set, says nothing."""
    kept = [one for one in parts if not (one.relation and (one is parts[-1] or (sets and one.name == "to")))]
    return " ".join(f"{one.name} (several)" if one.plural and counts else one.name for one in kept)
