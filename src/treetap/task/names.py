"""Names that stand in no quotation marks: told by the word before them, by capital letters, by their form.

Where such a name ends is a guess, so mostly it must be equal.
"""

from __future__ import annotations

from typing import Final

from treetap.models.task import Intent
from treetap.task.clauses import COLONS, COMMAS, GRAMMAR, STOPS, Token
from treetap.task.constraints import says_more
from treetap.task.reading import INTO, Reading
from treetap.task.text import is_name, is_noun, is_tagged

LEADING: Final = ("nobody", "joining", "following", "content", "naming")


def name_at(r: Reading, at: int) -> int:
    """Cuts the name that begins there; returns where it ends, 0 if none does."""
    if at in r.uses:
        return 0
    ways = (_recipient, _called, _han if r.chinese else _titled, _somebody)
    return next(filter(None, (way(r, at) for way in ways)), 0)


def _somebody(r: Reading, at: int) -> int:
    """Mom, or whoever else needs no name, if not in small letters."""
    one = r.row[at]
    if not one.has("somebody") or not (one.han or (at and one.titled)):
        return 0
    given = r.takes("recipient") and r.get(at - 1).does
    return r.cut(at, at + 1, "recipient" if given else "name", "person", fixed=True)


# Whoever gets something


def _recipient(r: Reading, at: int) -> int:
    """After "to", or right after the verb; in Chinese, if it is no name, all the words up to the verb."""
    one = r.row[at]
    named = not r.senses and one.relates("to") and is_name(r.open(at + 1).text)
    named = named and name_end(r, at + 1) == len(r.row)
    if not (named or r.takes("recipient", "person")) or r.has_role("recipient"):
        return 0
    start = at + (one.relates("to", "with") or (one.has("joining") and one.han))
    if start == at and not _beside_verb(r, at):
        return 0
    end = name_end(r, start)
    verb = r.verb[0] if r.verb and one.han and one.relates("to") else 0
    if verb > start and (end == start or not _may_end(r, end)):
        run = [r.open(n) for n in range(start, verb)]
        if any(word.sign or word.has(*LEADING, "limit", "relation") for word in run):
            return 0
        r.use(range(at, start), "introduces")
        return r.cut(start, verb, "recipient", "person", fixed=True)
    spans = [(start, end)]
    while r.open(end).has("joining") or r.open(end).norm in COMMAS:
        start, end = end + 1, name_end(r, end + 1)
        spans.append((start, end))
    spans = [(first, last) for first, last in spans if first < last]
    if not spans or not _may_end(r, spans[-1][1]):
        return 0
    r.use(range(at, spans[-1][1]), "introduces")
    for first, last in spans:
        r.cut(first, last, "recipient", "person")
    return spans[-1][1]


def _beside_verb(r: Reading, at: int) -> bool:
    """Right after the verb: call Ann; "send Ann a message": what follows the name is what is sent."""
    end = name_end(r, at)
    if r.before(at) not in r.verb or end == at:
        return False
    direct = r.takes("person") or r.row[r.verb[-1]].norm.endswith((" to", *GRAMMAR["gives"]))
    return direct or r.get(end).value is not None or r.get(end).is_one("articles")


def name_end(r: Reading, start: int) -> int:
    """Where the name of somebody ends that begins there; `start` if none does."""
    end = start
    while _in_name(r, end, start) and (end == start or r.row[end - 1].han or r.row[end - 1].titled):
        end += 1
    said = r.said(start, end) if end > start and r.row[start].han else ""
    lone = len(said) == 1 and not r.row[start].has("somebody")
    last = r.row[end - 1].norm
    trails = end - start > 1 and len(last) > 1 and is_tagged(last, "small")
    return start if lone or len(said) > 4 or trails else end


def _in_name(r: Reading, at: int, start: int) -> bool:
    one = r.open(at)
    if one.has(*LEADING):
        return False
    if one.has("somebody"):
        return at == start
    if one.han:
        char = len(one.norm) == 1 and not one.has("relation", "dropped", "thing", "limit", "verb")
        return (one.unknown or char) and (is_name(one.norm) or not is_tagged(one.norm, "common"))
    if one.titled:
        return one.unknown or is_name(one.text) or r.get(at - 1).text.endswith(".")
    return at == start and one.unknown and one.norm.isalpha()


def _may_end(r: Reading, at: int) -> bool:
    """Whether a name may end before this place."""
    one = r.open(at)
    if one.sign or one.has("relation", "content", "naming", "softening"):
        return True
    if one.han:
        return one.names or (one.is_one("owning") and at + 2 == len(r.row))
    return one.points or one.has("joining", "dropped")


# What something is called, or changed into


def _called(r: Reading, at: int) -> int:
    """As in "a folder called Trips": up to a relation, a sign or the thing itself.

    What something is changed into are unknown words after "to", up to the end.
    """
    into = r.row[at].relates("to") and r.intends(Intent.SET, Intent.EDIT) and not r.has_role("to")
    if not (into or r.row[at].has("naming")):
        return 0
    end = start = at + 1 + (r.get(at + 1).norm in COLONS)
    while not (r.open(end).sign or r.row[end].is_one("owning")):
        if end > start and r.row[end].relates("with", "in", "for", "to", "from"):
            break
        end += 1
    odd = end < len(r.row) or not all(one.unknown and not one.han for one in r.row[start:end])
    if end == start or r.open(start).has("joining") or (into and odd):
        return 0
    r.use(range(at, start), "introduces")
    fixed = into or says_more(r.said(start, end)) or end - start > 3
    return r.cut(start, end, "to" if into else "name", fixed=fixed)


# Capital letters


def _titled(r: Reading, at: int) -> int:
    """A run of words with capital letters, and the rest of the noun that they begin."""
    if r.text.isupper() or not _is_title(r, at) or not (at or _is_title(r, at + 1)):
        return 0
    end, place = at, r.before(at)
    while _is_title(r, end) or (r.open(end).is_one("in_name") and _is_title(r, end + 1)):
        end += 1
    mark = r.open(place)
    if place in r.verb and r.only_takes("app") and not r.open(end).has("thing"):
        return 0  # "open Zorblax": an app or a page, and no value.
    end = _noun_end(r, at, end)
    after, thing, closed = r.open(end), mark.sense("thing"), r.get(end).sign or r.get(end).relates("with")
    unknown = any(one.unknown or is_name(one.text) for one in r.row[at:end])
    # The phone's own Bluetooth is no name.
    switch = any(r.lexicon.is_kind(sense.name, "switchable") for sense in r.row[at].senses)
    named = thing is not None or (after.has("thing") and not switch)
    if not (unknown or named or end - at > 1 or mark.relation == "to"):
        return 0
    said, role = r.said(at, end), mark.relation
    owner = said.replace("\u2019", "'").endswith("'s")
    person = owner or (role in {"with", "from"} and is_name(r.row[at].text))
    talks = person and role == "with" and r.intends(Intent.OPEN)
    new = closed and thing is not None and r.intends(Intent.CREATE) and (end - at == 1 or unknown)
    if role in {"", "with", "of"} or r.has_role(role):
        role = "recipient" if talks else "name"
    r.use([place] if mark.relates() else [], "introduces")
    found = r.cut(at, end, role, "person" if person else "text", fixed=not (new or talks))
    if owner:
        r.change(at, value=said[:-2])
    return found


def _is_title(r: Reading, at: int) -> bool:
    one = r.open(at)
    return one.titled and r.get(at - 1).norm not in STOPS and not one.has("suffix", "polite", *LEADING[1:])


def _noun_end(r: Reading, at: int, end: int) -> int:
    """Where the noun ends that begins with a capital letter: the Power bank, the task Buy milk.

    Of a word for a kind of thing at its end only an article tells that it is none of the name: my Workout
    playlist. The last word of a question is its verb: when does the Express leave.
    """
    stop, unknown, mark = end, end, r.get(r.before(at))
    kind = mark.has("thing") and r.before(at) not in r.uses
    while _goes_on(r, stop, kind):
        stop += 1
        determined = r.get(at - 1).is_one("determiners") or r.row[stop - 1].unknown
        unknown = stop if not r.row[stop - 1].names and determined else unknown
    single = end == at + 1 and not is_name(r.row[at].text)
    if kind or (single and mark.value is not None):
        return stop
    if single and mark.has("asking") and not r.wished:
        return max(end, stop - 1)
    return unknown if single else end


def _goes_on(r: Reading, at: int, thing: bool) -> bool:
    """Whether a word without a capital letter may be part of a noun."""
    one = r.open(at)
    used = one.does and not one.names and r.get(at + 1).relates()  # "the Fitness watch in my cart"
    noun = one.unknown or (one.names and not (thing and one.does)) or (used and not thing)
    return noun and not (one.titled or one.points or one.norm.endswith("ly"))


# Chinese names


def _han(r: Reading, at: int) -> int:
    """Nouns in a row that nobody knows: a name, or what it is called there.

    A common noun counts only where it says which one: before its owner's mark or a thing, after the verb or
    what stands for "with", "from" or "to". After the verb of a deed, or what says into what, the last words
    may be any.
    """
    place = r.before(at)
    mark, beside_verb = r.get(place), place in r.verb
    into = beside_verb and mark.norm[-1:] in INTO
    last = beside_verb and r.intends(Intent.DO) and not (r.row[at].has("thing") and r.intends(Intent.SET))
    end = _last_end(r, at) if into or last else at
    whole, end = end > at, end if end > at else _noun_run(r, at)
    run, after = r.row[at:end], r.get(end)
    said = "".join(one.text for one in run)
    person = is_name(said) or (len(run) == 1 and run[0].has("somebody"))
    noun = len(run) > 1 or any(not one.han or is_noun(one.norm) for one in run)
    # "to fly to Graz": a verb is no part of the name of a place.
    led = len(run) > 1 and is_tagged(run[0].norm, "verb") and _is_proper(run[1])
    if not (whole or (len(said) > 1 and noun)) or led:
        return 0
    owned = after.is_one("owning")
    towards, beside = r.open(place).relates("from", "to"), r.get(at - 1)
    marked = end in r.verb and any(one.is_one("object_marks") for one in r.row[:at])
    given = marked or towards or beside.is_one("object_marks") or beside.is_one("with")
    object_ = beside_verb and not r.intends(Intent.READ)
    proper = any(map(_is_proper, run)) and (bool(r.verb) or at > 0)
    new = person and mark.has("thing")
    if not (whole or owned or after.has("thing", "app") or given or object_ or proper or new):
        return 0
    talks = owned and person and mark.is_one("with") and r.intends(Intent.OPEN)
    gets = at - 1 in r.verb or (beside_verb and not owned)
    made = beside_verb and end == len(r.row) and r.intends(Intent.CREATE)
    if talks or (gets and r.takes("recipient")):
        role = "recipient"
    elif towards:
        role = mark.relation
    else:
        role = "to" if into else "content" if made else "name"
    r.use([place] if towards or r.open(place).is_one("with") else [], "introduces")
    kind = "person" if role == "recipient" or (person and owned) else "text"
    return r.cut(at, end, role, kind, fixed=not (talks or (new and r.intends(Intent.CREATE))))


def _last_end(r: Reading, at: int) -> int:
    """The end of the clause, if only Chinese words stand before it, one of them unknown; else `at`."""
    run = [r.open(n) for n in range(at, len(r.row))]
    plain = all(
        one.han and not (one.has("relation", "app", *LEADING, "limit") or one.is_one("owning")) for one in run
    )
    return len(r.row) if plain and any(one.unknown for one in run) else at


def _noun_run(r: Reading, at: int) -> int:
    """Where a name of somebody, or a row of nouns, ends."""
    for end in range(min(len(r.row), at + 3), at + 1, -1):
        closes = r.get(end).is_one("owning") or r.get(end).sign
        if closes and is_name(r.said(at, end)) and r.uses.keys().isdisjoint(range(at, end)):
            return end
    while _in_noun(r, at):
        at += 1
    return at


def _is_proper(one: Token) -> bool:
    return not one.han or is_tagged(one.norm, "proper")


def _in_noun(r: Reading, at: int) -> bool:
    one, after = r.open(at), r.open(at + 1)
    if one.has("somebody"):
        return True
    if one.norm and not one.han:
        coded = any(char.isupper() or char.isdigit() for char in one.text)
        unit = one.text.isalpha() and one.text.isupper() and len(one.text) < 4
        return coded and not unit and (one.unknown or (after.has("thing") and not one.text.isupper()))
    if len(one.norm) == 1 and is_tagged(one.norm, "verb") and not after.unknown:
        return False
    led = one.does and not one.names and after.unknown
    return (one.unknown and not is_tagged(one.norm, "small") and not one.is_one("subjects")) or led
