"""Names that stand in no quotation marks: told by the word before them, by capital letters, by their form.

Where such a name ends is a guess, so mostly it must be equal.
"""

from __future__ import annotations

from typing import Final

from treetap.models.task import Intent
from treetap.task.clauses import COLONS, COMMAS, GRAMMAR, STOPS, Token
from treetap.task.constraints import says_more
from treetap.task.reading import INTO, Found, Reading
from treetap.task.shapes import table
from treetap.task.text import is_name, is_noun, is_tagged

LEADING: Final = ("nobody", "joining", "following", "content", "naming")
_MOST_NAME, _MOST_HAN = 5, 8
_ADVERBS: Final = frozenset(table("names")["adverbs"])


def name_at(r: Reading, at: int) -> int:
    """Cuts the name that begins there; returns where it ends, 0 if none does."""
    if at in r.uses:
        return 0
    han = (_changed, _han_named, _han_unknown, _han_noun)
    ways = (_recipient, _called, *(han if r.chinese else (_titled, _changed)), _somebody)
    return next(filter(None, (way(r, at) for way in ways)), 0)


def _somebody(r: Reading, at: int) -> int:
    """Mom, or whoever else needs no name, if not in small letters."""
    one = r.row[at]
    if not one.has("somebody") or not (one.han or (at and one.titled)):
        return 0
    given = r.takes("recipient") and not r.has_role("recipient") and r.get(at - 1).does
    return r.cut(at, at + 1, Found("person", one.text, "recipient" if given else "name", fixed=True))


# Whoever gets something


def _recipient(r: Reading, at: int) -> int:
    one, start = r.row[at], at
    given = not r.senses and one.relates("to") and name_end(r, at + 1) == len(r.row)
    given = given and is_name(r.open(at + 1).text)
    if not (given or r.takes("recipient", "person")) or r.has_role("recipient"):
        return 0
    start += one.relates("to", "with") or (one.has("joining") and one.han)
    if start == at and not _beside_verb(r, at):
        return 0
    while r.open(start).norm in {"my", "the"}:
        start += 1
    end = more = name_end(r, start)
    verb = r.verb[0] if r.verb else 0
    if one.han and one.relates("to") and verb > start and (end == start or not _may_end(r, end)):
        return _called_for(r, at, start, verb)
    others: list[tuple[int, int, Found]] = []
    while end > start and (r.open(more).has("joining") or r.open(more).norm in COMMAS):
        following = name_end(r, more + 1)
        if following == more + 1:
            break
        others.append((more + 1, following, Found("person", r.said(more + 1, following), "recipient")))
        more = following
    if end == start or not _may_end(r, more):
        return 0
    r.others = others
    r.use([*range(at, start), *range(end, more)], "introduces")
    r.cut(start, end, Found("person", r.said(start, end), "recipient"))
    return more


def _beside_verb(r: Reading, at: int) -> bool:
    """Right after the verb: call Ann; "send Ann a message": what follows the name is what is sent."""
    end = name_end(r, at)
    if r.before(at) not in r.verb or end == at:
        return False
    direct = r.takes("person") or r.row[r.verb[-1]].norm.endswith((" to", *GRAMMAR["gives"]))
    return direct or r.get(end).value is not None or r.get(end).is_one("articles")


def _called_for(r: Reading, at: int, start: int, end: int) -> int:
    """Whoever is given something, if it is no name: all the words up to the Chinese verb."""
    run = [r.open(n) for n in range(start, end)]
    if any(one.sign or one.has(*LEADING, "limit", "relation") for one in run):
        return 0
    r.use(range(at, start), "introduces")
    return r.cut(start, end, Found("person", r.said(start, end), "recipient", fixed=True))


def name_end(r: Reading, start: int) -> int:
    """Where the name of somebody ends that begins there; `start` if none does."""
    end = start
    while end - start < 4 and _in_name(r, end, start):
        end += 1
        if not (r.row[end - 1].han or r.row[end - 1].titled):
            break
    if end == start or not r.row[start].han:
        return end
    said, last = r.said(start, end), r.row[end - 1].norm
    lone = len(said) == 1 and not r.row[start].has("somebody")
    trails = end - start > 1 and (last in _ADVERBS or (len(last) > 1 and is_tagged(last, "small")))
    return start if lone or len(said) > 4 or trails else end


def _in_name(r: Reading, at: int, start: int) -> bool:
    one = r.open(at)
    if one.sign or one.value is not None or one.has(*LEADING):
        return False
    if one.has("somebody"):
        return at == start
    if one.han:
        char = len(one.norm) == 1 and not one.has("relation", "dropped", "thing", "limit", "verb")
        return (one.unknown or char) and (is_name(one.norm) or not is_tagged(one.norm, "common"))
    if one.titled:
        return one.unknown or is_name(one.text) or r.get(at - 1).text.endswith(".")
    return at == start and one.unknown and one.norm.isalpha() and not one.norm.endswith(("s", "ly"))


def _may_end(r: Reading, at: int) -> bool:
    """Whether a name may end before this place."""
    one = r.open(at)
    if one.sign or one.has("relation", "content", "naming", "softening"):
        return True
    if one.han:
        return one.names or (one.is_one("owning") and at + 2 == len(r.row))
    return one.is_one("articles") or one.norm in {"that", "now"} or one.has("joining", "dropped")


# What something is called, or changed into


def _called(r: Reading, at: int) -> int:
    """As in "a folder called Trips": up to a relation, a sign or the thing itself."""
    if not r.row[at].has("naming"):
        return 0
    start = at + 1
    while r.open(start).norm in COLONS:
        start += 1
    end = start
    while not (r.open(end).sign or r.row[end].is_one("owning")) and end - start < _MOST_NAME:
        if end > start and r.row[end].relates("with", "in", "for", "to", "from"):
            break
        end += 1
    if end == start or r.open(start).has("joining"):
        return 0
    r.use(range(at, start), "introduces")
    said = r.said(start, end)
    return r.cut(start, end, Found("text", said, "name", fixed=says_more(said) or end - start > 3))


def _changed(r: Reading, at: int) -> int:
    """What something is changed into: unknown words after "to", up to the end."""
    end = at + 1
    if not (r.row[at].relates("to") and r.intends(Intent.SET, Intent.EDIT)) or r.has_role("to"):
        return 0
    while r.open(end).unknown and not r.open(end).han:
        end += 1
    if end == at + 1 or end < len(r.row):
        return 0
    r.use([at], "introduces")
    return r.cut(at + 1, end, Found("text", r.said(at + 1, end), "to", fixed=True))


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
    after, thing = r.open(end), mark.sense("thing")
    unknown = any(one.unknown or is_name(one.text) for one in r.row[at:end])
    # The phone's own Bluetooth is no name.
    switch = any(r.lexicon.is_kind(sense.name, "switchable") for sense in r.row[at].senses)
    named = (thing is not None and thing.name not in GRAMMAR["no_names"]) or (
        after.has("thing") and not switch
    )
    if not (unknown or named or end - at > 1 or mark.relation == "to"):
        return 0
    said, role = r.said(at, end), mark.relation
    owner = said.replace("\u2019", "'").endswith("'s")
    person = owner or (role in {"with", "from"} and is_name(r.row[at].text))
    closed = r.get(end).sign or r.get(end).relates("with")
    new = closed and thing is not None and r.intends(Intent.CREATE) and (end - at == 1 or unknown)
    talks = person and closed and role == "with" and r.intends(Intent.OPEN)
    if talks:
        role = "recipient"
    elif role in {"", "with", "of"} or r.has_role(role):
        role = "name"
    r.use([place] if mark.relates() else [], "introduces")
    value = said[:-2] if owner else said
    return r.cut(at, end, Found("person" if person else "text", value, role, fixed=not (new or talks)))


def _is_title(r: Reading, at: int) -> bool:
    one = r.open(at)
    if one.sign or r.get(at - 1).norm in STOPS:
        return False
    return one.titled and not one.has("suffix", "polite", *LEADING[1:])


def _noun_end(r: Reading, at: int, end: int) -> int:
    """Where the noun ends that begins with a capital letter: the Power bank, the task Buy milk.

    Of a word for a kind of thing at its end only an article tells that it is none of the name: my Workout
    playlist. The last word of a question is its verb: when does the Express leave.
    """
    stop, unknown, mark = end, end, r.get(r.before(at))
    kind = r.open(r.before(at)).has("thing")
    while _goes_on(r, stop, kind):
        stop += 1
        determined = r.get(at - 1).is_one("determiners") or r.row[stop - 1].unknown
        unknown = stop if not r.row[stop - 1].names and determined else unknown
    asking = mark.has("asking") and not r.wished
    if kind:
        return stop
    if end - at > 1 or is_name(r.row[at].text):
        return end
    if asking and stop > end and not r.row[stop - 1].names:
        return max(end, stop - 1)
    return stop if asking or mark.value is not None else unknown


def _goes_on(r: Reading, at: int, thing: bool) -> bool:
    """Whether a word without a capital letter may be part of a noun."""
    one = r.open(at)
    other = one.has("app", "suffix", "dropped", "limit", "asking", "joining")
    if one.titled or one.points or other or one.norm.endswith("ly"):
        return False
    used = one.does and r.get(at + 1).relates()  # "the Fitness watch in my cart"
    return one.unknown or (not thing and (one.names or used)) or (one.names and not one.does)


# Chinese names


def _han_named(r: Reading, at: int) -> int:
    """Beside a thing or its owner."""
    place, one = r.before(at), r.row[at]
    for end in range(min(len(r.row), at + 3), at, -1) if one.han else ():
        run = [r.open(n) for n in range(at, end)]
        if any(word.sign or word.is_one("owning") for word in run):
            continue
        said = r.said(at, end)
        owned = r.get(end).is_one("owning") and r.get(end + 1).names
        called = r.get(place).has("thing") and r.get(end).sign
        known = all(not word.unknown and len(word.norm) > 1 for word in run)
        if (owned or called) and (one.has("somebody") or (is_name(said) and not known)):
            talks = owned and r.get(place).is_one("with") and r.intends(Intent.OPEN)
            new = talks or (called and r.intends(Intent.CREATE))
            r.use([place] if talks else [], "introduces")
            role = "recipient" if talks else "name"
            return r.cut(at, end, Found("person" if owned else "text", said, role, fixed=not new))
    return 0


def _han_unknown(r: Reading, at: int) -> int:
    """A place to come from or go to; and words that nobody knows after the verb, to the end."""
    place, one, end = r.before(at), r.row[at], at
    mark = r.get(place)
    if not one.han:
        return 0
    if r.open(place).relates("from", "to") and one.unknown and is_noun(one.norm):
        r.use([place], "introduces")
        return r.cut(at, at + 1, Found("text", one.text, mark.relation, fixed=True))
    into = mark.norm[-1:] in INTO
    if not r.verb or place != r.verb[-1] or not (into or r.intends(Intent.DO, Intent.CREATE)):
        return 0
    while r.open(end).han and not r.open(end).has("relation", "app", *LEADING, "limit"):
        if r.open(end).is_one("owning") and r.intends(Intent.CREATE):
            break
        end += 1
    odd = end == len(r.row) and any(word.unknown for word in r.row[at:end])
    odd = odd and (into or not (one.has("thing") and r.intends(Intent.SET)))
    if not odd or len(r.said(at, end)) > _MOST_HAN:
        return 0
    role = "to" if into else "content" if r.intends(Intent.CREATE) else "name"
    return r.cut(at, end, Found("text", r.said(at, end), role, fixed=True))


def _han_noun(r: Reading, at: int) -> int:
    """Nouns in a row that nobody knows, in a Chinese sentence: a name, or what it is called there.

    A common noun counts only where it says which one: before its owner's mark or a thing, after the verb or
    what stands for "with".
    """
    end = at
    while _in_noun(r, end):
        end += 1
    alone = end == at + 1 and r.row[at].han and not is_noun(r.row[at].norm)
    # "to fly to Graz": a verb is no part of the name of a place.
    led = end > at + 1 and r.row[at].han and is_tagged(r.row[at].norm, "verb") and _is_proper(r.row[at + 1])
    if end == at or alone or led:
        return 0
    said, mark, after = r.said(at, end), r.get(at - 1), r.get(end)
    latin = any(not one.han for one in r.row[at:end])
    beside = after.has("thing", "app") or (after.is_one("owning") and end + 1 < len(r.row))
    marked = end in r.verb and any(one.is_one("object_marks") for one in r.row[:at])
    given = marked or mark.is_one("object_marks") or mark.is_one("with") or mark.relates("to", "from")
    beside_verb = r.before(at) in r.verb
    object_ = beside_verb and not r.wished and not r.intends(Intent.READ, Intent.DO)
    proper = any(_is_proper(one) for one in r.row[at:end]) and (bool(r.verb) or at > 0)
    if len(said) < 2 or len(said) > _MOST_HAN + 4 or not (latin or beside or given or object_ or proper):
        return 0
    r.use([at - 1] if r.open(at - 1).is_one("with") else [], "introduces")
    if beside_verb and r.takes("recipient"):
        return r.cut(at, end, Found("person", said, "recipient", fixed=True))
    return r.cut(at, end, Found("text", said, "name", fixed=True))


def _is_proper(one: Token) -> bool:
    return not one.han or is_tagged(one.norm, "proper")


def _in_noun(r: Reading, at: int) -> bool:
    one, after = r.open(at), r.open(at + 1)
    if not one.norm or one.sign or one.has("relation", "limit", "dropped", "suffix", "asking"):
        return False
    if not one.han:
        coded = any(char.isupper() or char.isdigit() for char in one.text)
        unit = one.text.isalpha() and one.text.isupper() and len(one.text) < 4
        known = one.unknown or (r.get(at + 1).has("thing") and not one.text.isupper())
        return coded and known and not unit
    if len(one.norm) == 1 and is_tagged(one.norm, "verb") and not after.unknown:
        return False
    led = one.does and not one.names and after.unknown
    return (one.unknown and not is_tagged(one.norm, "small") and not one.is_one("subjects")) or led
