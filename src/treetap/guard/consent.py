"""Was it asked for? What the person's sentence asks for, and whether an action is just that.

Nothing on a screen is consent; it can only show that what was asked for is what would happen. Only the
parameters of the sentence are compared: words that nobody understood are no names.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from typing import Final

from treetap.guard.naming import Sum, bare, called, due, named, said_sum, shown, sums_in, within
from treetap.guard.scene import Row, Scene
from treetap.guard.vocabulary import Risk, command, is_just, pattern, says, vocabulary, words
from treetap.matching.labels import said
from treetap.matching.words import normal
from treetap.matching.words import words as split
from treetap.models import AskedFor, Commitment, ConstraintKind, Goal, Polarity, Slot, TaskFrame
from treetap.task.lexicon import Lexicon
from treetap.task.text import fold

_RECEIVERS: Final = frozenset({"recipient", "person", "to"})
_THINGS: Final = _RECEIVERS | {"name", "title", "target", ""}
_TEXTS: Final = frozenset({"content", "subject", "body"})
_PLACES: Final = frozenset({"in", "at", "from", "on"})  # Where the thing is: compared where it has no name.
_COUNTS, _PEOPLE = frozenset({"number", "count"}), frozenset({"phone", "email", "person"})
_MOST, _PHRASE = 100, 6  # How often something is done at the most; words of a kind of thing.
_UNREAD: Final = Goal(id="unread", verb="")


@dataclass(frozen=True)
class Asked:
    """Something that the sentence commits to, with the values that must be seen."""

    sentence: str
    names: tuple[Slot, ...] = ()  # Who gets it, is called, is paid; what is deleted, granted, installed.
    texts: tuple[Slot, ...] = ()  # What is to be sent, word by word.
    total: Sum | None = None
    goal: Goal = _UNREAD  # Where only a model has read it, nothing but its values is known.
    confirmed: bool = False

    @property
    def by_model(self) -> bool:
        return self.goal is _UNREAD

    @property
    def people(self) -> list[Slot]:
        return [one for one in self.names if one.role in _RECEIVERS or one.type in _PEOPLE]

    def has(self, kind: ConstraintKind) -> bool:
        return any(one.kind is kind for one in self.goal.constraints)

    @property
    def lists(self) -> bool:
        return "(several)" in self.goal.object or self.has(ConstraintKind.ALL)

    @property
    def times(self) -> int:
        """To how many things it is to be done at the most."""
        numbers = (one.value for one in self.goal.slots if one.type in _COUNTS)
        counts = [int(one) for one in numbers if re.fullmatch("[0-9]{1,2}", one)]
        things = sum(one.role in _THINGS for one in self.names)
        return _MOST if self.lists or self.has(ConstraintKind.EXCEPT) else max(1, things, *counts)

    def means(self, several: str) -> bool:
        """Whether it speaks of so many, of all, of a group, or of everybody."""
        counted = any(one.type in _COUNTS and one.value == several for one in self.goal.slots)
        texts = (*self.goal.words, self.goal.object, *(one.value for one in self.names))
        return counted or self.lists or says("naming", "many_said", *texts)


def asked(mandate: TaskFrame, wanted: Risk, goals: Iterable[Goal]) -> list[Asked]:
    """What asks for such an act: as a model has read the sentence, and as rules have."""
    by_model = [_of_model(one, mandate) for one in mandate.asks_for if one.act is wanted.kind]
    # Of a goal that only a model has read, rules know no name that is to be compared.
    known = (goal for goal in goals if goal.verb or mandate.reader == "rules")
    return [*by_model, *(_of_goal(goal, mandate) for goal in known if asks_for(goal, wanted))]


def _of_model(one: AskedFor, mandate: TaskFrame) -> Asked:
    def slots(value: str | None, role: str) -> tuple[Slot, ...]:
        number = one.act is Commitment.CALL and len(re.sub(r"\D", "", value or "")) > 4
        kind = "phone" if number else "person" if role == "recipient" else "text"
        return (Slot(name=role, type=kind, role=role, value=value),) if value else ()

    receiver, total = slots(one.receiver, "recipient"), next(iter(sums_in(one.value or "")), None)
    if one.act is Commitment.SEND:
        return Asked(mandate.sentence, receiver, slots(one.value, "content"), confirmed=one.confirmed)
    value = slots(one.value, "name") if total is None else ()
    return Asked(mandate.sentence, (*value, *receiver), total=total, confirmed=one.confirmed)


def _of_goal(goal: Goal, mandate: TaskFrame) -> Asked:
    """Its values. What stands in brackets right after a name is a part of it: Rowing mates (old)."""
    sums = [one for one in goal.slots if one.type == "amount"]
    texts, names = tuple(_texts(goal)), []
    for one in goal.slots:
        count = one.type in _COUNTS and one.role != "name" and one.value.isdigit()
        if one not in (*texts, *sums) and one.type != "app" and not count:
            found = re.search(rf"{re.escape(one.value)} ?\([^()]{{1,24}}\)", mandate.sentence)
            names.append(one if found is None else one.model_copy(update={"value": found[0]}))
    things = tuple(one for one in names if one.role not in _PLACES) or tuple(names)
    total = said_sum(sums[0].value) if sums else None
    return Asked(goal.clause or mandate.sentence, things, texts, total, goal)


# Which acts a sentence asks for, and which it forbids


def asks_for(goal: Goal, wanted: Risk) -> bool:
    """Whether a goal of the mandate is to do just this kind of thing."""
    if any(one.kind is ConstraintKind.NEGATION for one in goal.constraints):
        return False
    if goal.verb in words("consent", "vague"):  # "tap the Delete button"
        said_so = (*goal.words, *goal.unexplained, *(slot.value for slot in goal.slots))
        return any(command(text) == wanted.name for text in said_so)
    if goal.verb not in wanted.act.verbs:
        return False
    if goal.verb == "send" and wanted.kind is Commitment.PAY:
        return any(slot.type == "amount" for slot in goal.slots)
    if goal.verb == "set" and wanted.name == "power":
        return goal.polarity is Polarity.NEGATIVE and goal.object == "phone"
    return wanted.act.polarity is None or goal.polarity in (wanted.act.polarity, Polarity.NEUTRAL)


def forbids(mandate: TaskFrame, wanted: Risk) -> bool:
    """Whether the person said not to do it. To forbid paying is to forbid buying, not the other way round."""
    bans = (ConstraintKind.NEGATION, ConstraintKind.BAN)
    found = [(goal, one.value) for goal in mandate.goals for one in goal.constraints if one.kind in bans]
    own = [goal for goal, value in found if value in ("", goal.verb)]
    said_so = [value for _, value in found] + [word for goal in own for word in goal.words]
    said_so += [word.removesuffix("ing") for text in said_so for word in text.split()]
    acts = (wanted.name, wanted.kind.value)
    return any(goal.verb in wanted.act.verbs for goal in own) or any(
        command(text) in acts for text in said_so
    )


# Whether it is just that


class Consent:
    """Compares what was asked for with what an action is about."""

    def __init__(self, lexicon: Lexicon) -> None:
        self._lexicon = lexicon

    def lack(self, one: Asked, risk: Risk, scene: Scene) -> str:
        """What the person did not ask for; empty where their own words cover the action."""
        lack, kind = "", risk.kind
        if one.by_model and risk.act.grave:
            return "it takes more than a model's reading of the task"
        if one.confirmed or (risk.opens and kind is not Commitment.PAY):
            return ""
        if kind is Commitment.SEND:
            return _unsent(one, scene) or _ambiguous(one, risk, scene)
        if kind is Commitment.PAY:
            lack = _unpaid(one, risk, scene)
        elif kind is Commitment.DELETE:
            lack = self._too_much(one, scene)
        elif kind is Commitment.GRANT and not one.by_model:
            lack = _ungranted(one, scene)
        return lack or self._unnamed(one, risk, scene) or _ambiguous(one, risk, scene)

    def _unnamed(self, one: Asked, risk: Risk, scene: Scene) -> str:
        """What it is done to is what was named; without a name, what is spoken of is of that kind."""
        kind, paid, call = risk.kind, risk.kind is Commitment.PAY, risk.kind is Commitment.CALL
        narrow = one.by_model and scene.question and not paid
        about = (*scene.front, *scene.titles, *scene.before) if narrow else scene.about
        about += scene.page if paid else ()
        # What is paid for or let in may stand in a longer text.
        exact = kind not in (Commitment.GRANT, Commitment.PAY)
        number = Slot(name="number", type="phone", value=next(iter(scene.given), "-"))
        if call and not scene.labels and not shown(number, (one.sentence, *scene.seen, *scene.bank)):
            return f"nothing shows whose number {number.value} is"
        seen = [_is_called(slot, about, one, exact=exact, person=call) for slot in one.names]
        if seen:  # Of a list of things each step is about one.
            enough = any(seen) if "(several)" in one.goal.object else all(seen)
            return "" if enough else f"'{one.names[seen.index(False)].value}' is not to be seen"
        if one.by_model or (call and risk.name != "answer"):
            return "" if paid and one.total else "the task names nothing that could be compared"
        for word in one.goal.words if kind is Commitment.INSTALL else ():
            apps, also = self._of(word, "app"), one.goal.words
            seen = [called(word, text, also=also) or bool(apps & self._of(text, "app")) for text in about]
            if apps and not any(seen):
                return f"'{word}' is not to be seen"
        # What is spoken of is of the kind that the task is about: here, or else on the last pages.
        kinds, near = self._kinds(one), (*about, *scene.beside)
        if risk.name in words("consent", "about_all"):
            fits = kinds <= words("things", "whole")
        else:
            named_so = kind in (Commitment.GRANT, Commitment.INSTALL) or not kinds
            fits = named_so or bool(kinds & (self._kinds_in(near) or self._kinds_in(scene.seen)))
        return "" if fits else f"the task is about {', '.join(sorted(kinds))}"

    def _too_much(self, one: Asked, scene: Scene) -> str:
        """What deletes many, where one is named, or only a part of them; or things of another kind."""
        kinds, left = self._kinds(one), list[str]()
        for text in map(normal, scene.front):
            # All that one thing holds is that thing: the messages of this conversation.
            found = pattern("consent", "whole").search(text)
            held = found is not None and kinds <= self._kinds_in(filter(None, found.groups()))
            left.append(text if found is None or not (kinds and held) else text.replace(found[0], " "))
        many = several("consent", "bulk", left)
        spared = [two.value for two in one.goal.constraints if two.kind is ConstraintKind.EXCEPT]
        if spared and (many or any(within(name, text) for name in spared for text in scene.about)):
            return f"the task spares {', '.join(spared)}"
        there, apart = self._kinds_in(scene.front), vocabulary()["things"]["apart"]
        ours = kinds.union(*(names for names in apart if kinds.intersection(names)))
        other = [name for names in apart for name in names if name in there and not there & ours]
        if kinds and other:
            return f"it deletes a {other[0]}"
        for row in scene.chosen if one.names else ():
            if not any(_is_called(slot, row, one) for slot in one.names):
                return f"'{row[0]}' is selected too"
        if one.lists or one.goal.verb in words("consent", "clears"):
            part = not kinds & words("things", "states") <= there
            return f"it is about {many}, and the task names a part" if many and part else ""
        counted = any(slot.type in _COUNTS and slot.value == many for slot in one.goal.slots)
        return f"it is about {many}, and the task names one" if many and not counted else ""

    def _of(self, word: str, kind: str) -> set[str]:
        return {sense.name for sense in self._lexicon.of(fold(normal(word))) if sense.kind == kind}

    def _kinds(self, one: Asked) -> frozenset[str]:
        own = frozenset(name for word in one.goal.words for name in self._of(word, "thing"))
        return own or self._kinds_in((one.goal.object,))

    def _kinds_in(self, texts: Iterable[str]) -> frozenset[str]:
        """The kinds of things that the texts speak of."""
        found = set[str]()
        for parts in (split(text)[:200] for text in texts):
            for at, first in enumerate(parts):
                phrases = (parts[at:end] for end in range(at + 1, at + 1 + _PHRASE))
                found.update(
                    *(self._of((" " if first.isascii() else "").join(one), "thing") for one in phrases)
                )
        return frozenset(found)


def several(section: str, name: str, texts: Iterable[str]) -> str:
    """What says that it is about several: a word of the list, or a number of more than one."""
    for text in texts:
        for found in pattern(section, name).finditer(normal(text)):
            count = next(filter(None, found.groups()), None)
            if count is None or int(count[:9]) > 1:
                return count or found[0]
    return ""


def _is_called(slot: Slot, texts: Row, one: Asked, *, exact: bool = True, person: bool = False) -> bool:
    """A name is what something is called; what is said of it, or paid for, may stand in a longer text."""
    if slot.role in ("about", "query") or not (exact or slot.type == "person"):
        return shown(slot, texts)
    others = [two.value for two in one.names]
    return named(slot, texts, person=person, also=one.goal.words, others=others)


def _unsent(one: Asked, scene: Scene) -> str:
    """To whom it was said and to nobody else, with these words and no others."""
    public = one.goal.object in words("consent", "public")
    somebody = one.by_model or (one.goal.verb in words("consent", "to_somebody") and not public)
    receivers = one.people or (list(one.names) if somebody and one.texts else [])
    beside = tuple(slot.value for slot in (*receivers, *_also(one, scene.situation.mandate)))
    for slot in receivers:
        if not named(slot, scene.who, person=True, also=one.goal.words, others=beside):
            return f"'{slot.value}' is not who gets it, for all that can be seen"
    if somebody and not receivers:
        return "the task does not say to whom"
    many = several("consent", "bulk", scene.front)
    if receivers and not many:
        names = (*scene.front, *scene.titles)
        many = several("naming", "crowd", names) or several("naming", "counted", scene.beside)
    if many and not one.means(many):
        return f"it goes to several: '{many}'"
    writing = tuple(filter(None, map(str.strip, (*scene.fields, *scene.given))))
    things = [slot for slot in one.names if slot not in receivers and slot.role != "about"]
    for slot in (*things, *one.texts):
        typed = any(bare(slot.value) == bare(text) for text in writing)
        seen = any(within(slot.value, text) for text in (*scene.about, *scene.page))
        if not typed and ((slot in one.texts and writing) or not seen):
            return f"'{slot.value}' is not what would be sent"
    for text in writing:
        if not _is_own(text, one, scene, beside):
            return f"nobody said to send '{text[:60]}'"
    blank = not (one.by_model or writing or one.texts or things or scene.bank)
    message = one.goal.object in words("consent", "messages") and one.goal.verb not in ("share", "forward")
    return "it is not to be seen what would be sent" if blank and message else ""


def _also(one: Asked, mandate: TaskFrame) -> list[Slot]:
    """Who else gets the same words, one goal each: all may get them at once."""
    goals = [
        goal for goal in mandate.goals if goal.verb == one.goal.verb and _texts(goal) == _texts(one.goal)
    ]
    return [slot for goal in goals for slot in goal.slots if slot.role == "recipient"]


def _texts(goal: Goal) -> list[Slot]:
    return [slot for slot in goal.slots if slot.role in _TEXTS]


def _is_own(text: str, one: Asked, scene: Scene, receivers: Collection[str]) -> bool:
    """Whether a field holds the person's own words, a receiver they named, or what was read for them."""
    numbers = [slot for slot in one.names if slot.type in ("phone", "email")]
    named_so = any(called(name, text, others=receivers) for name in receivers)
    if named_so or bare(text) in bare(one.sentence) or any(shown(slot, (text,)) for slot in numbers):
        return True
    left, read = normal(text), [value for value in map(normal, scene.bank) if value in normal(text)]
    for value in sorted((*read, *(normal(slot.value) for slot in one.names)), key=len, reverse=True):
        left = left.replace(value, " ", 1)
    exact = any(slot.role == "content" for slot in one.texts)
    return bool(read) and not exact and not any(map(str.isalnum, left))


def _unpaid(one: Asked, risk: Risk, scene: Scene) -> str:
    """A sum that is named is due, and no other. Who names a thing and no price has agreed to no price."""
    texts = [text for part in scene.on.front for text in (*said(part), part.hint) if text]
    dues = sums_in(*scene.labels) or due([*texts, *scene.given])
    if one.total is None:
        moves = one.goal.verb in words("consent", "moves_money") and not risk.opens
        unsaid = f"it does not say that {dues[0] if dues else 'so much'} may be paid"
        return unsaid if not one.by_model and (dues or moves) else ""
    if not dues:
        return "" if risk.opens else f"{one.total} is not the sum to be seen"
    most = any(two.value in ("<", "<=") for two in one.goal.constraints)
    other = next((two for two in dues if not one.total.covers(two, at_most=most)), None)
    return "" if other is None else f"{other} would be paid, not {one.total}"


def _ungranted(one: Asked, scene: Scene) -> str:
    """The permission that is asked for on the screen is the one that was named."""
    own, there = (*one.goal.words, one.goal.object), (*scene.front, *scene.row, *scene.titles)
    wanted, shows = ({name for name in vocabulary()["permissions"] if says("permissions", name, *texts)}
                     for texts in (own, there))  # fmt: skip
    any_will_do = says("consent", "grant_words", *own) or not (shows or one.goal.verb == "set")
    fits = wanted & shows if wanted else any_will_do
    return "" if fits else "it is not the permission that the task speaks of"


def _ambiguous(one: Asked, risk: Risk, scene: Scene) -> str:
    """Which of several of that name is meant, if neither the task nor a person has said. One person may be
    listed twice in the same words: to reach that one is no mistake, to delete may be."""
    names = [slot for slot in one.names if slot.role not in ("about", "query")]
    answers = [one.answer.text or "" for one in scene.situation.answers if one.question.choices]
    told = any(within(slot.value, text) for slot in names[:1] for text in answers)
    if not names or told or risk.opens or one.means("") or one.has(ConstraintKind.NTH):
        return ""
    for page in scene.rows:
        rows = [row for row in page if all(named(slot, row, person=one.by_model) for slot in names)]
        rows = [row for row in rows if normal(names[0].value) in map(normal, row)] or rows
        kinds = {tuple(text for text in row if not is_just("controls", "when", text)) for row in rows}
        if len(kinds) > 1 or (len(rows) > 1 and risk.kind is Commitment.DELETE):
            return f"{len(rows)} are called '{names[0].value}'"
    return ""
