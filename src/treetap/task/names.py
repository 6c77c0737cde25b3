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

_LEADING: Final = ("nobody", "joining", "following", "content", "naming")
_MOST_NAME, _MOST_HAN = 5, 8
_ADVERBS: Final = frozenset(table("names")["adverbs"])


def name_at(r: Reading, at: int) -> int:
    """Cuts the name that begins there; returns where it ends, 0 if none does."""
    found = _recipient(r, at) or _called(r, at) or _titled(r, at) or _target(r, at) or _han_name(r, at)
    return found or (_han_noun(r, at) if r.chinese else 0) or _somebody(r, at)


def _somebody(r: Reading, at: int) -> int:
    """Mom, or whoever else needs no name, if not in small letters."""
    one = r.open(at)
    named = one.has("somebody") and not one.names and (one.han or (at > 0 and one.titled))
    given = r.takes("recipient") and not r.has_role("recipient") and r.get(at - 1).does
    role = "recipient" if given else "name"
    return r.cut(at, at + 1, Found("person", one.text, role, fixed=True)) if named else 0


def _recipient(r: Reading, at: int) -> int:
    one = r.open(at)
    given = not r.senses and one.relates("to") and name_end(r, at + 1) == len(r.row)
    given = given and is_name(r.open(at + 1).text)
    if not (r.takes("recipient", "person") or given) or r.has_role("recipient") or at in r.uses:
        return 0
    start = at + (one.relates("to", "with") or (one.has("joining") and one.han))
    if start == at:
        beside, end = r.before(at) in r.verb, name_end(r, at)
        direct = r.takes("person") or r.get(r.verb[-1] if r.verb else -1).norm.endswith(
            (" to", *GRAMMAR["gives"])
        )
        # "send Ann a message": what follows the name is what is sent.
        given = direct or r.get(end).value is not None or r.get(end).is_one("articles")
        if not beside or end == at or not given:
            return 0
    while r.open(start).norm in {"my", "the"}:
        start += 1
    end = more = name_end(r, start)
    found: list[tuple[int, int, Found]] = []
    last = r.verb[0] if r.verb else 0
    if one.han and one.relates("to") and last > start and (end == start or not _may_end(r, end)):
        return _called_for(r, at, start, last)
    while end > start and (r.open(more).has("joining") or r.open(more).norm in COMMAS):
        following = name_end(r, more + 1)
        if following == more + 1:
            break
        found.append((more + 1, following, Found("person", r.said(more + 1, following), "recipient")))
        more = following
    if end == start or not _may_end(r, more):
        return 0
    r.others = found
    r.use([*range(at, start), *range(end, more)], "introduces")
    r.cut(start, end, Found("person", r.said(start, end), "recipient"))
    return more


def _called_for(r: Reading, at: int, start: int, end: int) -> int:
    """Whoever is given something, if it is no name: all the words up to the Chinese verb."""
    run = [r.open(n) for n in range(start, end)]
    if any(one.sign or one.value is not None or one.has(*_LEADING, "limit", "relation") for one in run):
        return 0
    if not all(one.norm for one in run) or len(r.said(start, end)) > _MOST_HAN:
        return 0
    r.use(range(at, start), "introduces")
    return r.cut(start, end, Found("person", r.said(start, end), "recipient", fixed=True))


def name_end(r: Reading, start: int) -> int:
    """Where the name of somebody ends that begins there; `start` if none does."""
    end = start
    while end - start < 4 and _in_name(r, end, start):
        end += 1
        if not r.row[end - 1].han and not r.row[end - 1].titled:
            break
    if end == start or not r.row[start].han:
        return end
    said, last = r.said(start, end), r.row[end - 1].norm
    lone = len(said) == 1 and not r.row[start].has("somebody")
    trails = end - start > 1 and (last in _ADVERBS or (len(last) > 1 and is_tagged(last, "small")))
    return start if lone or len(said) > 4 or trails else end


def _in_name(r: Reading, at: int, start: int) -> bool:
    one = r.open(at)
    if one.sign or one.value is not None or one.has("nobody", "joining", "following", "content", "naming"):
        return False
    if one.has("somebody"):
        return at == start
    if one.han:
        char = len(one.norm) == 1 and not one.has("relation", "dropped", "thing", "limit", "verb")
        return (one.unknown or char) and (is_name(one.norm) or not is_tagged(one.norm, "common"))
    if one.titled:
        later = at > start and not one.names and not one.relates()
        return one.unknown or later or is_name(one.text) or r.get(at - 1).text.endswith(".")
    return at == start and one.unknown and one.norm.isalpha() and not one.norm.endswith(("s", "ly"))


def _may_end(r: Reading, at: int) -> bool:
    """Whether a name may end before this place."""
    one = r.open(at)
    if one.value is not None or one.sign or one.has("relation", "content", "naming", "softening"):
        return True
    if one.han:
        return one.names or one.is_one("done") or (one.is_one("owning") and at + 2 == len(r.row))
    return one.is_one("articles") or one.norm in {"that", "now"} or one.has("joining", "dropped")


def _called(r: Reading, at: int) -> int:
    """As in "a folder called Trips": up to a relation, a sign or the thing itself."""
    start = at + 1
    if not r.open(at).has("naming"):
        return 0
    while r.open(start).norm in COLONS or r.open(start).is_one("copulas"):
        start += 1
    end = start
    while not r.open(end).sign and r.open(end).value is None and end - start < _MOST_NAME:
        one = r.row[end]
        lower = end > start and one.relates("with", "in", "for", "to", "from") and not one.titled
        if one.is_one("owning") or one.has("content", "naming") or lower:
            break
        end += 1
    if end == start or r.open(start).has("joining"):
        return 0
    r.use(range(at, start), "introduces")
    said = r.said(start, end)
    return r.cut(start, end, Found("text", said, "name", fixed=says_more(said) or end - start > 3))


def _titled(r: Reading, at: int) -> int:
    """A run of words with capital letters, and the rest of the noun that they begin."""
    if r.chinese or r.text.isupper() or not _is_title(r, at) or not (at or _is_title(r, at + 1)):
        return 0
    end, place = at, r.before(at)
    while _is_title(r, end) or (end > at and r.open(end).is_one("in_name") and _is_title(r, end + 1)):
        end += 1
    mark, after = r.open(place), r.open(end)
    if place in r.verb and r.only_takes("app") and not after.has("thing"):
        return 0  # "open Zorblax": an app or a page, and no value.
    if not at and any(one.does for one in r.row[at:end]):
        return 0
    end = _noun_end(r, at, end)
    after = r.open(end)
    unknown = any(one.unknown or is_name(one.text) for one in r.row[at:end])
    thing = mark.sense("thing")
    named = (thing is not None and thing.name not in GRAMMAR["no_names"]) or (
        after.has("thing") and not after.titled and not _is_switch(r, at)
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


def _is_switch(r: Reading, at: int) -> bool:
    """The phone's own Bluetooth is no name."""
    return any(r.lexicon.is_kind(sense.name, "switchable") for sense in r.row[at].senses)


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
    asked = asking and stop > end and not r.row[stop - 1].names
    if kind:
        return stop
    if end - at > 1 or is_name(r.row[at].text):
        return end
    if asked:
        return max(end, stop - 1)
    whole = asking or (mark.value is not None and mark.value.type == "number")
    return stop if whole else unknown


def _goes_on(r: Reading, at: int, thing: bool) -> bool:
    """Whether a word without a capital letter may be part of a noun."""
    one = r.open(at)
    if (
        one.titled
        or one.points
        or one.has("app", "suffix", "dropped", "limit", "asking", "joining")
        or one.norm.endswith("ly")
    ):
        return False
    used = one.does and r.get(at + 1).relates() and not thing  # "the Fitness watch in my cart"
    return one.unknown or (one.names and not (one.does and thing)) or used


def _is_title(r: Reading, at: int) -> bool:
    one = r.open(at)
    if one.value is not None or one.sign or one.han or r.get(at - 1).norm in STOPS:
        return False
    return one.titled and not one.has("suffix", "joining", "following", "content", "naming", "polite")


def _target(r: Reading, at: int) -> int:
    """What something is changed into: unknown words after "to", up to the end."""
    end = at + 1
    if not (r.open(at).relates("to") and r.intends(Intent.SET, Intent.EDIT)) or r.has_role("to"):
        return 0
    while r.open(end).unknown and not r.open(end).han:
        end += 1
    if end == at + 1 or end < len(r.row):
        return 0
    r.use([at], "introduces")
    return r.cut(at + 1, end, Found("text", r.said(at + 1, end), "to", fixed=True))


def _han_name(r: Reading, at: int) -> int:
    """A Chinese name beside a thing or its owner; and words that nobody knows after the verb, to the end."""
    place, one = r.before(at), r.open(at)
    mark, end = r.get(place), at
    if not one.han or one.value is not None:
        return 0
    for end in range(min(len(r.row), at + 3), at, -1):
        run = [r.open(n) for n in range(at, end)]
        if any(word.sign or word.is_one("owning") for word in run):
            continue
        said = r.said(at, end)
        owned = r.get(end).is_one("owning") and r.get(end + 1).names
        called = mark.has("thing") and r.get(end).sign
        known = all(not word.unknown and len(word.norm) > 1 for word in run)
        if (owned or called) and (one.has("somebody") or (is_name(said) and not known)):
            talks = owned and mark.is_one("with") and r.intends(Intent.OPEN)
            new = talks or (called and r.intends(Intent.CREATE))
            r.use([place] if talks else [], "introduces")
            role = "recipient" if talks else "name"
            return r.cut(at, end, Found("person" if owned else "text", said, role, fixed=not new))
    if r.open(place).relates("from", "to") and one.unknown and is_noun(one.norm):
        r.use([place], "introduces")
        return r.cut(at, at + 1, Found("text", one.text, mark.relation, fixed=True))
    into = mark.norm[-1:] in INTO
    if not r.verb or place != r.verb[-1] or not (into or r.intends(Intent.DO, Intent.CREATE)):
        return 0
    end = at
    while r.open(end).han and not r.open(end).has("relation", "app", *_LEADING, "limit"):
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
    if beside_verb and r.takes("recipient") and not r.has_role("recipient"):
        return r.cut(at, end, Found("person", said, "recipient", fixed=True))
    return r.cut(at, end, Found("text", said, "name", fixed=True))


def _is_proper(one: Token) -> bool:
    return not one.han or is_tagged(one.norm, "proper")


def _in_noun(r: Reading, at: int) -> bool:
    one = r.open(at)
    if one.value is not None or one.sign or one.has("relation", "limit", "dropped", "suffix", "asking"):
        return False
    if not one.han:
        coded = any(char.isupper() or char.isdigit() for char in one.text)
        unit = one.text.isalpha() and one.text.isupper() and len(one.text) < 4
        known = one.unknown or (r.get(at + 1).has("thing") and not one.text.isupper())
        return coded and known and not unit
    led = one.does and not one.names and r.open(at + 1).unknown and r.open(at + 1).han
    if len(one.norm) == 1 and is_tagged(one.norm, "verb") and not r.open(at + 1).unknown:
        return False
    return (one.unknown and not is_tagged(one.norm, "small") and not one.is_one("subjects")) or led
