"""Values without quotation marks: names, texts to be written, what is searched for.

They are cut only where they are plain: nothing in them or after them could change what the task means.
Otherwise their words stay where they are, and nobody takes the task for one with another value.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.language.capitals import cut_after_kind
from treetap.language.chunks import Chunk
from treetap.language.clause import Found, Reading
from treetap.language.labels import is_listing
from treetap.language.people import introduced_end
from treetap.language.queries import cut_place, cut_query, is_word
from treetap.language.segment import is_common_noun
from treetap.language.written import says_more, writes

_MOST_NAME_WORDS, _MOST_NAME_LETTERS = 3, 8
_MOST_TITLE_WORDS = 8
_MOST_OWNED = 4
_SPOKEN = frozenset({"message", "email", "post", "comment", "sms", "question", "story", "tweet"})
"""What somebody says has no name of its own."""
_MOST_QUERY_WORDS, _MOST_HAN_WORDS, _MOST_CONTENT_WORDS = 4, 2, 40
_LEADS_ON = frozenset({"that", "which", "who", "due"})
"""Before these a name has ended."""
_LIKE_OBRIEN = re.compile(r"(?:[A-Z][a-z]?['’][A-Z]\w+|(?:Dr|Mr|Mrs|Ms|Prof|St|Sgt|Capt)\.?|[A-Z]\.)")
_TITLE = re.compile(r"(?:Dr|Mr|Mrs|Ms|Prof)\.?")
_COUNTED = re.compile(r"[一二两三四五六七八九十百千万几数多]+(?:个|位|名|人|群|家|批)|.*[个们]")
"""三个人 are no name; nor are 朋友们."""
_ADVERBS = frozenset("多少先再又也还就才都只不没别快慢连重群补代转乱常单另偷悄亲")
"""Before a verb they say how, and are no part of the name that stands there."""


def cut_plain(reading: Reading) -> None:
    """Cuts out what the clause says without quotation marks."""
    _content(reading)
    _naming(reading)
    cut_after_kind(reading)
    if reading.takes("recipient") or reading.takes("person"):
        _recipient(reading)
    if reading.takes("query"):
        cut_query(reading)
    if reading.takes("place"):
        cut_place(reading)


# What is to be written


def _content(reading: Reading) -> None:
    row = reading.row
    for at, one in enumerate(row[:-1]):
        spelt = one.norm in {":", "："} and writes(reading) and not is_listing(row, at)
        introduces = one.has("content") or spelt
        if introduces and reading.free(at):
            if not says_more(reading.said(at + 1, len(row))) and _written(reading, at + 1, len(row)):
                reading.use([at], "introduces")
            return
    if reading.takes("content to"):
        _to_do(reading)


def _to_do(reading: Reading) -> None:
    """As in "remind me to buy milk at 7": the words after the verb, without values and days beside them."""
    row, start = reading.row, _verb_end(reading)
    while start < len(row) and (not reading.free(start) or row[start].value is not None):
        start += 1
    introduced = start < len(row) and row[start].norm == "to"
    if not introduced and not reading.chinese:
        return
    start += introduced
    end = start
    while end < len(row) and reading.free(end) and row[end].value is None:
        end += 1
    while end > start and row[end - 1].relates():
        end -= 1
    rest = range(end, len(row))
    closed = all(not reading.free(at) or row[at].value is not None or row[at].relates() for at in rest)
    if closed and _written(reading, start, end) and introduced:
        reading.use([start - 1], "introduces")


def _verb_end(reading: Reading) -> int:
    return reading.verb.places[-1] + 1 if reading.verb else 0


def _written(reading: Reading, start: int, end: int) -> bool:
    """Cuts these chunks as a text, if they are plain."""
    if not 0 < end - start <= _MOST_CONTENT_WORDS:
        return False
    for at in range(start, end):
        one = reading.row[at]
        if (
            not reading.free(at)
            or one.value is not None
            or one.has("joining", "following", "content", "naming")
        ):
            return False
        if one.relates() and at + 1 < end and reading.row[at + 1].has("app"):
            return False
    reading.cut(start, end, Found("text", reading.said(start, end), "content"))
    return True


def _naming(reading: Reading) -> None:
    """As in "a folder called Work" or 名为工作的文件夹."""
    row = reading.row
    for at, one in enumerate(row[:-1]):
        if not one.has("naming") or not reading.free(at) or not reading.free(at + 1):
            continue
        end = at + 1
        while end < len(row) and reading.free(end) and is_word(row[end]):
            if row[end].does and not (row[end].han and row[end].names):
                break  # 叫照片备份: what may be done, too, is a name there
            if row[end].norm in _LEADS_ON:
                break
            end += 1
        titled = _titled_end(reading, at + 1)
        if titled > end:
            said = reading.said(at + 1, titled)
            for part in row[at + 1 : titled]:
                said = said.replace(part.text, part.value.surface) if part.value is not None else said
            for place in range(at + 1, titled):
                reading.slots.pop(place, None)
            reading.cut(at + 1, titled, Found("text", said, "name", fixed=True))
            reading.use([at], "introduces")
            continue
        ends = (
            end == len(row)
            or row[end].norm in _LEADS_ON
            or row[end].relates()
            or row[end].sign
            or row[end].norm == "的"
        )
        ends = ends or (end < len(row) and row[end].has("content"))
        if 0 < end - at - 1 <= _MOST_QUERY_WORDS and ends:
            reading.cut(at + 1, end, Found("text", reading.said(at + 1, end), "name"))
            reading.use([at], "introduces")


def _goes_on(reading: Reading, at: int, start: int) -> bool:
    """A word, or a number right after one: Taxes 2025."""
    value = reading.row[at].value
    if value is None:
        return reading.free(at)
    return at > start and value.type == "number" and reading.row[at - 1].text[:1].isupper()


def _titled_end(reading: Reading, start: int) -> int:
    """Where a name of several words ends that begins with a capital letter: Water the plants."""
    row, end = reading.row, start
    if not row[start].text[:1].isupper() or row[start].han or reading.text.isupper():
        return start
    while end < len(row) and _goes_on(reading, end, start) and not row[end].sign:
        if (
            row[end].relates()
            or row[end].norm in _LEADS_ON
            or row[end].han
            or row[end].has("joining", "following", "content", "naming", "app")
        ):
            break
        end += 1
    return end if end - start <= _MOST_TITLE_WORDS else start


# People


def _recipient(reading: Reading) -> None:
    """As in "send … to Ann", "call Ann", 给张三发, 发给张三."""
    if any(found.role == "recipient" for found in reading.slots.values()) or reading.verb is None:
        return
    row = reading.row
    direct = reading.takes("person") and not reading.takes("recipient")
    marks = (
        []
        if direct
        else [
            at
            for at, one in enumerate(row)
            if reading.free(at) and (one.relates("to") or one.norm in {"跟", "with"})
        ]
    )
    for at in marks:
        if _name(reading, at + 1):
            reading.use([at], "introduces")
            return
    if not any(row[at].relates("to") for at in marks) or reading.takes("person"):
        after = next(
            at for at in range(reading.verb.places[0], len(row) + 1) if at not in reading.verb.places
        )
        after += after < len(row) and row[after].norm == "一下"
        given = reading.takes("person") or row[reading.verb.places[-1]].norm.endswith(("给", " to", " with"))
        _name(reading, after, alone=given)


def _name(reading: Reading, start: int, *, alone: bool = True) -> bool:
    """Cuts the name that stands there. Not `alone`: something that it is given must follow."""
    row = reading.row
    while start < len(row) and row[start].norm in {"my", "我", "我的"} and not reading.chinese:
        start += 1
    end = name_end(reading, start)
    if start == end or not _may_follow(reading, end):
        return False
    if not alone and not _is_given(reading, end):
        return False
    reading.use(
        [at for at in range(start) if reading.free(at) and row[at].norm == "my" and at == start - 1], "drop"
    )
    reading.cut(start, end, Found("person", reading.said(start, end), "recipient"))
    return True


def name_end(reading: Reading, start: int) -> int:
    """Where the name ends that begins there; `start` if none does."""
    row, end = reading.row, start
    if (owned := max(_owned_end(reading, start), introduced_end(reading, start))) > start:
        return owned
    while end < len(row) and reading.free(end) and _is_name(row, end):
        if row[end].has("somebody") and end > start:
            return start
        if not row[end].han and not row[end].text[:1].isupper():
            # Without a capital letter one word is a name, if it looks like no plural and no adverb; after a
            # name it is something else.
            end += end == start and (row[end].has("somebody") or not row[end].norm.endswith(("s", "ly")))
            break
        end += 1
    while start < end < len(row) and reading.free(end) and _is_symbol(row[end]):
        end += 1  # Ann 🌸
    return end if end > start and _short(reading, start, end) else start


def _owned_end(reading: Reading, start: int) -> int:
    """A firm or a family is called after somebody: Dr. Patel's Office, Ann's Mom. `start` if none is."""
    row, end, owned = reading.row, start, False
    while end < len(row) and reading.free(end) and row[end].text[:1].isupper() and not row[end].sign:
        thing = row[end].sense("thing")
        if owned and thing is not None and thing.name in _SPOKEN:
            return start  # Ann's Message
        owns = row[end].norm.endswith(("'s", "’s"))
        if owned and owns:
            return start
        owned = owned or owns
        end += 1
    closed = end < len(row) and end > start and not row[end - 1].norm.endswith(("'s", "’s"))
    return end if owned and closed and row[end].sign and end - start <= _MOST_OWNED else start


def _is_name(row: Sequence[Chunk], at: int) -> bool:
    one = row[at]
    if at and _TITLE.fullmatch(row[at - 1].text) and one.text[:1].isupper():
        return True
    if one.value is not None or one.sign or one.has("nobody", "joining", "following", "content", "naming"):
        return False
    if one.unknown:
        return _may_be_name(one)
    if one.has("somebody"):
        return True
    if one.han:
        return len(one.norm) == 1 and not one.relates() and not one.has("dropped", "thing")
    return one.text[:1].isupper() and not one.names and not one.relates() and one.does and " " not in one.norm


def _may_be_name(one: Chunk) -> bool:
    """Of a word that the lexicon does not have: not 骑手, not C++."""
    if one.han:
        return len(one.norm) == 1 or not is_common_noun(one.norm)
    odd = any(sign in one.norm for sign in "'.") and not _LIKE_OBRIEN.fullmatch(one.text)
    return not (odd or one.norm.isdigit() or _is_symbol(one) or any(sign in one.norm for sign in "+#&"))


def _is_symbol(one: Chunk) -> bool:
    return one.unknown and not any(letter.isalnum() or letter in "+#%&@*/<>=" for letter in one.norm)


def _short(reading: Reading, start: int, end: int) -> bool:
    said = reading.said(start, end)
    if _COUNTED.match(said):
        return False
    if reading.row[start].han and not _shaped_like_a_name([one.norm for one in reading.row[start:end]]):
        return False
    if reading.row[start].han:
        return len(said) <= _MOST_NAME_LETTERS and (len(said) > 1 or reading.row[start].has("somebody"))
    named = [one for one in reading.row[start:end] if not _is_symbol(one)]
    return len(named) <= _MOST_NAME_WORDS


def _shaped_like_a_name(words: Sequence[str]) -> bool:
    """Characters, or one word, or a word with a character: in 张三匿名 and 张三多 the last word says how."""
    if len(words) > 1 and words[-1] in _ADVERBS:
        return False
    longer = [at for at, word in enumerate(words) if len(word) > 1]
    return not longer or longer == [0] or (longer == [1] and len(words) == 2)


def _is_given(reading: Reading, at: int) -> bool:
    """As in "send Ann a message": what follows the name is what is sent."""
    row = reading.row
    return at < len(row) and (
        row[at].value is not None
        or reading.uses.get(at) == "slot"
        or row[at].norm in {"a", "an", "the", "my"}
        or (row[at].norm in {":", "："} and reading.uses.get(at + 1) == "slot")
    )


def _may_follow(reading: Reading, at: int) -> bool:
    """Whether a name may end before this place."""
    row = reading.row
    if at >= len(row) or not reading.free(at):
        return True
    one = row[at]
    if one.value is not None or one.sign or one.relates() or one.has("content", "naming", "softening"):
        return True
    if one.han:
        if one.norm == "的":  # 拨打张三的电话
            return at + 2 == len(row) and row[at + 1].has("thing") and reading.takes("person")
        return one.names or one.norm == "了"
    return one.norm in {"a", "an", "the", "my", "that", "now", "right now"}
