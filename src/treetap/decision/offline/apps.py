"""Which app a goal is for: the one it names, or one of the kind where such things are done."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from treetap.decision.concepts import shared
from treetap.decision.knows import Knows
from treetap.decision.offline.asked_of import is_asking, kinds_asked, without_asked
from treetap.decision.offline.tables import AppKind, app_kinds
from treetap.language.tokens import fold, has_han, split_words
from treetap.language.values.files import is_file_name
from treetap.matching.words import bare, normal
from treetap.models import App, Goal, Polarity, Situation

_HOME = re.compile(
    r"launcher|homescreen|trebuchet|quickstep|(?:android|miui|coloros|vivo)\.home", re.IGNORECASE
)
_PIECES = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|\d+")
_MAKERS = frozenset(
    [
        "com",
        "org",
        "net",
        "android",
        "google",
        "app",
        "apps",
        "samsung",
        "huawei",
        "xiaomi",
        "miui",
        "oneplus",
        "cn",
        "io",
        "me",
        "dev",
    ]
)
_NAMED, _NAMED_IN_PART, _KIND, _BY_PACKAGE = 3.0, 2.2, 1.0, 0.6
_TOLD_APART = 1.0
"""More for the app that the task's reader has found in the sentence, to the letter."""
_SAID_ONCE, _SAID_BEFORE = 2.3, 0.9
"""Of an app that only another part of the task names: the same deed there, or another one."""
_OF_ITS_OWN = frozenset(
    {"send", "reply", "call", "video_call", "search", "play", "create", "note_down", "open"}
)
"""Deeds that are done in an app of their own as often as in the one just named."""
_FINDS_OUT = frozenset({"read", "count", "calculate"})
_OF_PEOPLE = frozenset(
    {
        "phone number",
        "number",
        "email",
        "email address",
        "address",
        "birthday",
        "nickname",
        "avatar",
        "contact",
    }
)
_LEAST_WORD = 3
"""Letters of a word that alone names an app."""
_TELLS_NOTHING = frozenset(
    [
        "app",
        "application",
        "pro",
        "lite",
        "free",
        "simple",
        "plus",
        "mobile",
        "beta",
        "the",
        "my",
        "for",
        "and",
    ]
)


@dataclass(frozen=True, slots=True)
class Choice:
    """An app, how surely it is meant, and the words of the task that name it."""

    app: App
    score: float
    words: tuple[str, ...] = ()

    @property
    def named(self) -> bool:
        """The task says so, and not only the kind of thing it is about."""
        return self.score >= _NAMED_IN_PART


def is_home(package: str) -> bool:
    """Whether it is a home screen, going by how makers call theirs."""
    return _HOME.search(package) is not None


def at_home(situation: Situation) -> bool:
    """On the home screen itself: not on a page of its app that a touch in another app has opened."""
    screen = situation.screen
    if not is_home(screen.package):
        return False
    homes = {one.page_key for one in situation.seen[:1] if is_home(one.package)}
    last = situation.visited[-1].action.kind if situation.visited else ""
    return not homes or screen.page_key in homes or last in {"go_home", "launch_app", ""}


def choose_apps(goal: Goal, clause: str, situation: Situation, knows: Knows) -> list[Choice]:
    """The apps that may be meant, the likeliest first; empty if the goal could be for any."""
    spoken = _without_values(clause, goal)
    found: dict[str, Choice] = {}
    for app in situation.apps:
        if is_home(app.package):
            continue
        best = max(_choices(app, goal, spoken, knows), key=lambda one: one.score, default=None)
        known = found.get(app.package)
        if best is not None and (known is None or best.score > known.score):
            found[app.package] = best
    if not any(one.named for one in found.values()):
        shared_app = _said_elsewhere(goal, situation, knows)
        known = None if shared_app is None else found.get(shared_app.app.package)
        if shared_app is not None and (known is None or shared_app.score > known.score):
            found[shared_app.app.package] = shared_app
    return sorted(found.values(), key=lambda one: -one.score)


def _said_elsewhere(goal: Goal, situation: Situation, knows: Knows) -> Choice | None:
    """The app that another part of the task names: "turn on A and turn off B in APP" says it once."""
    goals = situation.mandate.goals
    place = next((at for at, one in enumerate(goals) if one.id == goal.id), None)
    if place is None or goal.app or len(goals) < 2:
        return None
    for other in (*reversed(goals[:place]), *goals[place + 1 :]):
        if other.verb in {"open", "close"}:  # To open an app says where that goal is, and no other.
            continue
        if goal.verb in {"read", "count"} and "it" in other.object.split():
            continue  # What is done with the answer is done elsewhere.
        if other.verb in _FINDS_OUT and "it" in goal.object.split():
            continue  # Nor is it where it was found out.
        spoken = _without_values(other.clause or " ".join(other.words), other)
        apps = [app for app in situation.apps if not is_home(app.package)]
        named = [one for app in apps for one in _by_name(app, other, spoken, knows) if one.named]
        best = max(named, key=lambda one: one.score, default=None)
        if best is not None:
            alike = other.verb == goal.verb or goal.verb not in _OF_ITS_OWN
            return Choice(best.app, _SAID_ONCE if alike else _SAID_BEFORE)
    return None


def _choices(app: App, goal: Goal, spoken: str, knows: Knows) -> Iterator[Choice]:
    yield from _by_name(app, goal, spoken, knows)
    yield from _by_kind(app, goal, knows)
    yield from _by_owner(app, goal, knows)
    yield from _by_question(app, goal, spoken, knows)


def _by_name(app: App, goal: Goal, spoken: str, knows: Knows) -> Iterator[Choice]:
    """The label stands in the task, or a telling word of it does; or the lexicon knows the app."""
    label = app.label
    words = tuple(word for word in split_words(fold(label)) if any(map(str.isalnum, word)))
    if label and _mentions(spoken, label, knows) and _can_be_named_by(label, goal, knows):
        yield Choice(app, _NAMED + 0.1 * len(words), words)
    if goal.app:
        if bare(label) == bare(goal.app):
            yield Choice(app, _NAMED + _TOLD_APART, words)  # another one's name may be a word of the rest
        elif _is_called(label, goal.app, knows):
            yield Choice(app, _NAMED, words)
        elif bare(goal.app) and bare(goal.app) in _package_words(app.package):
            yield Choice(app, _NAMED_IN_PART + 0.1, (goal.app,))
        elif knows.means(label, [goal.app]) > 0:
            yield Choice(app, _NAMED_IN_PART + 0.5 * knows.means(label, [goal.app]), words)
    unexplained = {normal(word) for word in goal.unexplained}
    said = [word for word in words if word in unexplained and word not in _TELLS_NOTHING]
    if any(len(word) >= _LEAST_WORD or has_han(word) for word in said):
        telling = [word for word in words if word not in _TELLS_NOTHING]
        yield Choice(app, _NAMED_IN_PART + 0.5 * len(said) / len(telling), tuple(said))


def _by_owner(app: App, goal: Goal, knows: Knows) -> Iterator[Choice]:
    """What is set belongs to what it is called after: the music's sleep timer; not so what is the phone's."""
    said, about = knows.concepts(app.label), knows.concepts(goal.object)
    if goal.app or goal.verb not in {"set", "raise", "allow"} or len(said) != 1 or len(about) < 2:
        return
    things = _things_of(goal, knows)
    if shared(about[0], said) == 1.0 and things and not _is_of_the_phone(things[0], goal, knows):
        yield Choice(app, _KIND + 0.2)


def _by_question(app: App, goal: Goal, spoken: str, knows: Knows) -> Iterator[Choice]:
    """Where the answer to such a question stands."""
    for kind, likely in kinds_asked(spoken) if is_asking(goal) and not goal.app else ():
        if name := named_like(app, kind, knows):
            yield Choice(app, likely * name)


def _mentions(spoken: str, label: str, knows: Knows) -> bool:
    if has_han(label) and not label.isascii():
        return normal(label) in normal(spoken)
    return knows.says(spoken, label)


def _can_be_named_by(label: str, goal: Goal, knows: Knows) -> bool:
    """A label that is just the word for a thing or a deed names the app only where the app is meant."""
    if goal.verb in {"open", "close"}:
        return True
    said = knows.concepts(label)
    about = knows.concepts(goal.object)
    kinds = {name.partition(":")[0] for one in said for name in one.ids}
    if len(said) == 1 and "app" in kinds and kinds & {"thing", "verb", "word"}:
        return False  # whether the app or only the word is meant, the task's reader has decided
    single = len(said) == 1 and any(name.startswith(("thing:", "verb:")) for name in said[0].ids)
    return not single or not any(shared(said[0], [one]) for one in about)


def _is_called(label: str, name: str, knows: Knows) -> bool:
    """Whether the label is a name for the lexicon's app, alone."""
    said = knows.concepts(label)
    known = len(said) == 1 and f"app:{name}" in said[0].ids
    return known or (bool(bare(label)) and bare(label) == bare(name))


def _by_kind(app: App, goal: Goal, knows: Knows) -> Iterator[Choice]:
    """Where such things are done. What is listed first for a thing is likelier than what comes later."""
    if goal.app:
        return
    rank = 0
    for kind in app_kinds():
        fit = _fits(kind, goal, knows)
        if not fit:
            continue
        name = named_like(app, kind, knows)
        if name:
            yield Choice(app, fit * name - 0.05 * rank)
        rank += 1


def _fits(kind: AppKind, goal: Goal, knows: Knows) -> float:
    """How far the goal belongs there: 1 by its head, less by another word of it."""
    if f"verb:{goal.verb}" in kind.things and goal.verb:
        return 0.95 if not _things_of(goal, knows) else 0.8
    things = _things_of(goal, knows)
    if kind.name == "contacts" and _is_of_a_person(goal, things):
        return _KIND + 0.3
    for place, thing in enumerate(things):
        if f"verb:{goal.verb}+{thing}" in kind.things:
            return _KIND + 0.2
        if thing in kind.things:
            return _KIND - 0.15 * place
        own = _is_of_the_phone(thing, goal, knows)
        if own and "kind:switchable" in kind.things:
            return _KIND - 0.15 * place
    return 0.0


def _is_of_a_person(goal: Goal, things: Sequence[str]) -> bool:
    """Somebody's number, mail, address, birthday: kept with their name, whatever else is done with such."""
    named = any(slot.type == "person" and slot.role in {"name", ""} for slot in goal.slots)
    return (
        named and goal.verb in {"read", "edit", "set", "open", "copy"} and bool(_OF_PEOPLE & set(things[:1]))
    )


def _is_of_the_phone(thing: str, goal: Goal, knows: Knows) -> bool:
    """A switch or amount of the phone itself: what is turned on or off, up or down, or set."""
    if goal.verb not in {"set", "raise", "mute", "read", "open", "connect", "pair", "lock", ""}:
        return False
    kinds = knows.lexicon.kinds.get(thing, frozenset())
    return bool(kinds & {"switchable", "adjustable"})


def _things_of(goal: Goal, knows: Knows) -> list[str]:
    """The lexicon's things that the goal names, its head (the first before a link) first."""
    found: dict[str, None] = {}
    about = (without_asked(goal) if is_asking(goal) else goal.object).replace("(several)", "")
    for one in knows.concepts(about):
        for name in sorted(one.ids):
            if name.startswith("thing:"):
                found[name.removeprefix("thing:")] = None
    for one in knows.concepts(about):
        for part in one.parts:
            for name in sorted(part.ids):
                if name.startswith("thing:"):
                    found[name.removeprefix("thing:")] = None
    if any(slot.type in {"text", "person"} and slot.role in {"name", ""} for slot in goal.slots):
        # What is switched or set is of the entry that is named: the vibration of the alarm "Rise".
        kinds = knows.lexicon.kinds
        found = dict.fromkeys(sorted(found, key=lambda one: "creatable" not in kinds.get(one, frozenset())))
    if goal.verb == "mute" or (goal.polarity is not Polarity.NEUTRAL and goal.verb == "raise" and not found):
        found["volume"] = None
    files = [slot for slot in goal.slots if slot.role != "content" and is_file_name(slot.value)]
    return list(found) or (["file"] if files else [])


def named_like(app: App, kind: AppKind, knows: Knows) -> float:
    """Whether its label, or else its package, says that it is such an app."""
    # Two names are not alike by what one can do: 设置 is no schedule, although both can be made.
    said = [
        replace(one, ids=frozenset(name for name in one.ids if not name.startswith("verb:")))
        for one in knows.concepts(app.label)
    ]
    best = 0.0
    for word in kind.words:
        means = knows.concepts(word)
        if said and means and all(shared(one, said) == 1.0 for one in means):
            best = max(best, len(means) / len(said) if len(said) > len(means) else 1.0)
    if best:
        return 0.5 + 0.5 * best
    packaged = _package_words(app.package)
    return _BY_PACKAGE if any(bare(word) in packaged for word in kind.words if word.isascii()) else 0.0


def _package_words(package: str) -> frozenset[str]:
    pieces = [piece for piece in package.split(".") if piece.casefold() not in _MAKERS]
    words = [word.casefold() for piece in pieces for word in _PIECES.findall(piece)]
    return frozenset([*words, *(bare(piece) for piece in pieces)]) - _MAKERS


def _without_values(clause: str, goal: Goal) -> str:
    """What is to be written or sent names no app, even if it says one's name."""
    spoken = normal(clause)
    for slot in goal.slots:
        if slot.type != "app" and slot.value:
            spoken = spoken.replace(normal(slot.value), " ")
    return spoken


def sole(choices: Sequence[Choice], package: str) -> Choice | None:
    """The one to go for: the best, or the one in front if it is about as likely."""
    if not choices:
        return None
    here = next((one for one in choices if one.app.package == package), None)
    return here if here is not None and here.score >= choices[0].score - 0.1 else choices[0]
