"""The verb of a clause, and its mood: something is commanded, asked, wished to be so, or only told.

A question word decides, unless a command governs it. A state is wished for by a word such as "should" after
its subject, or after "make sure that". What is only told is no goal of its own (`goals.py` joins it to one).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from treetap.models.task import Intent, Polarity
from treetap.task.clauses import GRAMMAR, QUESTION, Token, is_relative
from treetap.task.lexicon import Sense
from treetap.task.reading import INTO, READ, Reading
from treetap.task.shapes import by_word, table
from treetap.task.text import is_name

Verb = tuple[tuple[int, ...], tuple[Sense, ...]]
"""Where it stands, and what it can mean."""
_T: Final = table("grammar")
_ASKED: Final = by_word(_T["asked"])
_STATES: Final[dict[str, str]] = _T["states"]
_WISHED: Final[dict[str, str]] = _T["wished_states"]
_SET: Final = Sense("verb", "set")


def find_verb(r: Reading) -> None:
    _cause(r)
    head = _first(r, lambda at, one: at not in r.uses and not one.has("polite", "dropped"))
    reported = _reported(r)
    found = reported or _asking(r, head) or _split(r, head) or _switched(r) or _wished(r, head) or _deed(r)
    if found is not None:
        r.verb, r.senses = found
        r.use(r.verb, "verb")
        # Words that add nothing beside the verb: play some music.
        drops, at = {word for one in r.senses for word in r.lexicon.verbs[one.name].drops}, r.verb[0]
        while at in r.verb or r.open(at).norm in drops or r.open(at).has("dropped"):
            r.use([at] if r.open(at).norm in drops else [], "drop")
            at += 1
    r.told = head not in r.verb and not r.wished and reported is None and _tells(r, head)


def _first(r: Reading, fits: Callable[[int, Token], bool], start: int = 0, none: int = 0) -> int:
    return next((at for at in range(start, len(r.row)) if fits(at, r.row[at])), none)


def _cause(r: Reading) -> None:
    """As in "let the calculator work out …": the phone or an app is to do it, which goes without saying."""
    if not r.row[0].is_one("causing"):
        return
    doer = _first(r, lambda _, one: not one.has("dropped"), 1)
    app, phone = r.row[doer].sense("app"), any(sense.name == "phone" for sense in r.row[doer].senses)
    r.wished = r.wished or r.row[0].han
    if (app or phone) and any(_can_be_verb(r, at) for at in range(doer + 1, len(r.row))):
        r.app = r.app if phone or not app else app.name
        r.use(range(doer + 1), "drop" if phone else "app")
    elif r.row[0].han:
        r.use([0], "drop")


# Questions


def _reported(r: Reading) -> Verb | None:
    """As in "Ann asks when it rings": somebody's question is to be answered."""
    for at in range(1, len(r.row)):
        end = _said_of(r, at, "asks")
        asked = _first(r, lambda _, one: one.has("asking"), end)
        told = any(one.has("asking") or (one.does and not one.names) for one in r.row[:at])
        if end and not told and (asked or r.get(end).norm == "for"):
            r.cut(
                _first(r, lambda _, one: not one.has("dropped", "polite")),
                at,
                "subject",
                "person",
                fixed=True,
            )
            return (*range(at, end), *([asked] if asked else [])), READ
    return None


def _asking(r: Reading, head: int) -> Verb | None:
    """A question: something is to be told, nothing to be changed."""
    row, last, ends = r.row, len(r.row) - 1, r.text[r.row[-1].end :].lstrip()[:1] in QUESTION
    first = head + int(row[head].relates() and r.get(head + 1).has("asking"))
    if ends and not row[head].does and not row[first].has("asking"):
        # "On that page, when does it begin?", "under what is the key?"
        led = (at for at in range(first + 1, last) if row[at - 1].sign or row[at - 1].relates())
        first = next((at for at in led if not row[at].han and _asks(row[at])), first)
    if row[first].has("asking") or first > head:
        if last > first and row[last].norm in _STATES and row[first].is_one("asking_small"):
            polarity = _STATES[row[last].norm].split()[1]  # "is wifi on"
            return (first, last), (Sense("verb", "read", Polarity(polarity)),)
        # "When I unlock it" is no question, and "have it on my list" a wish.
        told = r.get(first + 1).is_one("subjects") and not ends
        return None if told or (r.wished and row[first].is_one("causing")) else ((first,), READ)
    if last and row[last].is_one("whether"):
        return (last,), READ
    asked = _first(r, lambda _, one: one.han and one.has("asking"))
    governed = any(_governs(r, at, asked, head, ends) for at in range(len(row)) if at != asked)
    if not asked or r.get(asked + 1).is_one("whoever") or governed:
        return None
    return ((asked - 1, asked) if row[asked - 1].is_one("copulas") else (asked,)), READ


def _asks(one: Token) -> bool:
    """A question word, alone or with its verb: what, what is."""
    return one.has("asking") or one.norm.startswith(("what", "how"))


def _governs(r: Reading, at: int, asked: int, head: int, ends: bool) -> bool:
    """Whether a verb beside the question word is what is to be done, and does not say which is meant."""
    one, rest = r.row[at], r.row[at + 1 : asked]
    intents = {r.lexicon.intent(sense.name) for sense in one.senses}
    if not one.does or (at and one.names) or r.get(at + 1).is_one("done"):
        return False
    if at > asked:  # What is asked is to be noted down, or told to somebody.
        noted = not intents.isdisjoint({Intent.CREATE, Intent.SEND})
        return noted and any(word.is_one("object_marks") for word in r.row[:at])
    owned = any(word.is_one("owning") for word in rest)
    which = ends and Intent.READ not in intents and owned
    return (at == head and not which) or (not owned and any(word.is_one("markers") for word in r.row[:at]))


def question(r: Reading) -> None:
    """What is asked of the thing (when, where, how many); words that only make a question say nothing."""
    first = r.row[r.verb[0]] if r.verb else r.row[0]
    asking = [at for at, one in enumerate(r.row) if one.has("asking") and not one.is_one("asking_small")]
    spoken = [at for at in asking if at in r.verb or at not in r.uses]
    if not any(one.name == "read" for one in r.senses) or not (spoken or _asks(first)):
        return
    if first.han or not first.has("asking"):
        r.use([at for at in spoken if at not in r.verb], "drop")
    r.use([at for at in range(len(r.row)) if r.open(at).is_one("asking_small")], "drop")
    asked = [r.row[at].norm.lstrip("".join(GRAMMAR["copulas"])) for at in spoken]
    r.asked = next((_ASKED[one] for one in asked if one in _ASKED), "")


# Wishes, states, and what is only told


def _wished(r: Reading, head: int) -> Verb | None:
    """How something is to be: "it should stay on top", "make sure that it has a star"."""
    row = r.row
    lead = _said_of(r, head, "wish_leads") or head
    lead += lead == head and r.wished and row[head].is_one("causing")  # "(I want to) have it on my list"
    modals = ("wishing", "staying") if r.wished or lead > head else ("wishing",)
    found = ((at, end) for at in range(lead + (not r.wished), len(row)) if (end := _said_of(r, at, *modals)))
    modal, end = next(found, (lead, lead))
    if not (end > head or r.wished) or (lead == head and row[head].does and not row[head].names):
        return None
    state = _first(r, lambda at, _: bool(_state(r, at)), end, none=-1)
    if state < 0 and end == head:
        return None  # "I want …" alone is a wish to have it.
    r.wished = True
    places = {*range(head, lead), *(at for at in range(modal, end) if not row[at].denies)}
    places |= set() if state < 0 else {state}
    near = places
    while (
        near := {at + step for at in near for step in (-1, 1) if r.open(at + step).is_one("wish_links")}
        - places
    ):
        places |= near
    return tuple(sorted(places)) or (head,), (_SET,) if state < 0 else _state(r, state)


def _state(r: Reading, at: int) -> tuple[Sense, ...]:
    """What a word says of a state: starred, off, one of my favourites."""
    one = r.row[at]
    for sense in one.senses:
        if sense.kind == "thing" and sense.name in _WISHED:
            return (Sense("verb", _WISHED[sense.name], Polarity.POSITIVE),)
    for form in (one.norm, *(one.norm[:-n] for n in (1, 2, 3) if one.norm.endswith("ed"))):
        for sense in r.lexicon.senses.get(form, ()):
            turned = sense.kind == "verb" and sense.polarity is not Polarity.NEUTRAL
            intent = r.lexicon.intent(sense.name)
            if turned and (intent is Intent.SET or (intent is Intent.DELETE and form != one.norm)):
                return (sense,)
    return ()


def _switched(r: Reading) -> Verb | None:
    """As in "wifi off", "wifi should be off": the last word says how something is to be."""
    row, last = r.row, len(r.row) - 1
    links = [at for at in range(last) if row[at].has("polite") or row[at].is_one("wish_links")]
    about = all(at in links or row[at].names or row[at].has("dropped") for at in range(last))
    if not last or row[last].norm not in _STATES or not about:
        return None
    name, polarity = _STATES[row[last].norm].split()
    return (*links, last), (Sense("verb", name, Polarity(polarity)),)


def _tells(r: Reading, head: int) -> bool:
    """Whether it says what somebody does or how things are, so that nothing is asked for."""
    one, before, after = r.row[head], r.get(head - 1), r.get(head + 1)
    subject = one.has("somebody") or one.is_one("subjects")
    if r.chinese:
        done = any(r.get(at + 1).is_one("done") for at in r.verb)
        return (subject or done or is_name(one.text)) and not any(
            word.is_one("object_marks") for word in r.row
        )
    named = one.titled and not one.relates() and (is_name(one.text) or after.titled)
    noun = one.unknown and one.titled and (after.has("asking") or after.is_one("wish_links"))
    return subject or named or noun or before.is_one("articles")


# Deeds


def _deed(r: Reading) -> Verb | None:
    row = r.row
    places = [at for at in range(len(row)) if _can_be_verb(r, at) and not is_relative(row, at)]
    head = _first(r, lambda _, one: not (one.has("polite", "dropped") or one.denies))
    if not places:  # "use the dark theme"
        return ((head,), (_SET,)) if row[head].relates("via") else None
    pure = [at for at in places if not (row[at].names or row[at].relates())]
    at = places[0] if places[0] == head or not pure else pure[0]
    if any(one.is_one("object_marks") for one in row[:at]):
        # What is changed stands first: the verb that says into what is the one that changes it.
        at = next((n for n in pure if row[n].norm[-1] in INTO), next(iter(pure), at))
    idioms = tuple(one for one in row[at].senses if one.kind == "idiom")
    verbs = idioms or tuple(one for one in row[at].senses if one.kind == "verb")
    asked = any(one.has("asking") and not one.is_one("asking_small") for one in row[at + 1 :])
    if asked and any(one.name == "search" for one in verbs):
        verbs = READ  # To look up when it begins is to read it.
    return _split(r, at) or ((at,), verbs)


def _can_be_verb(r: Reading, at: int) -> bool:
    one, before, after = r.row[at], r.get(at - 1), r.get(at + 1)
    if at in r.uses:
        return False
    if not one.does:
        return not one.han and _split(r, at) is not None
    if not one.han and (before.is_one("determiners") or (before.relates() and before.norm != "to")):
        return False
    led = before.does or (before.relates() and not before.is_one("inside"))
    return not (one.names and at and (led or (after.han and after.relates())))


def _split(r: Reading, at: int) -> Verb | None:
    """Verbs with their object inside: "give Ann a call", "turn the light off"."""
    known = r.lexicon.gapped.get(r.row[at].norm, ())
    for more, rest, _ in sorted(known, key=lambda one: -len(one[0] + one[1])):
        head = _says(r, at + 1, more)
        for start in range(head + 1, len(r.row)) if head else ():
            end = _says(r, start, rest)
            if end and (rest not in _STATES or r.get(end).sign):
                same = tuple(one for before, after, one in known if (before, after) == (more, rest))
                return (*range(at, head), *range(start, end)), same
    for place in range(at + 2, len(r.row)):
        particle, after = r.row[place].norm, r.get(place + 1)
        senses = r.lexicon.senses.get(f"{r.row[at].norm} {particle}", ())
        senses = tuple(one for one in senses if one.kind == "verb")
        ends = after.sign or after.value is not None or after.relates() or after.has("joining", "limit")
        if senses and ends and particle in r.lexicon.particles:
            return (at, place), senses
    return None


def _said_of(r: Reading, at: int, *groups: str) -> int:
    """The place after the longest phrase of these lists of the grammar, if one stands there; else 0."""
    return max((_says(r, at, words) for group in groups for words in GRAMMAR[group]), default=0)


def _says(r: Reading, start: int, words: str) -> int:
    """The place after these words, if they stand there; else 0."""
    said, end = "", start
    while end < len(r.row) and len(said) < len(words):
        said = (said + r.row[end].norm if r.row[end].han else f"{said} {r.row[end].norm}").strip()
        end += 1
    return end if said == words else 0
