"""The verb of a clause: where it stands, which class it is of, and which way it points."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from treetap.language.chunks import Chunk
from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.whether import whether
from treetap.models.task import Polarity

_UNDOING = frozenset({"取消", "解除", "撤销", "cancel", "stop"})
_DETERMINERS = frozenset({"the", "a", "an", "my", "this", "that", "your", "的", "这个", "那个"})
_SWITCHED = {
    "on": Sense("verb", "set", Polarity.POSITIVE),
    "off": Sense("verb", "set", Polarity.NEGATIVE),
    "up": Sense("verb", "raise", Polarity.POSITIVE),
    "down": Sense("verb", "raise", Polarity.NEGATIVE),
}
_WHETHER = frozenset({"吗", "嘛", "么", "没有"})
_WHICH = frozenset({"which", "what", "whom", "whose"})
_ALREADY = frozenset({"未", "没", "没有", "已", "已经", "尚未"})
"""Before a verb these make it a state: 未完成任务."""
_WISHES = frozenset({"i want", "i'd like", "i would like", "i need", "i wish"})
_SHALL = frozenset(
    ["should", "must", "shall", "be", "should be", "must be", "stay", "remain", "always", "to", "to be"]
)
_SAID_BY = frozenset({"说", "写", "讲", "提到", "写着", "说了", "写了"})
_GOING = frozenset({"去", "到", "来", "在"})
"""Before what asks for a place: 去哪里, 要去什么地方."""
_CALLED = frozenset({"叫", "叫做", "叫作"})
_DONE = frozenset({"过", "了", "好", "完"})
_TO_WHOM = frozenset({"给", "对", "跟", "向", "和", "用", "通过"})
_MOST_OF_PLACE = 7
"""Chunks of what says where to look, before a question."""
_READ = (Sense("verb", "read"),)
_FLIPPED = {Polarity.POSITIVE: Polarity.NEGATIVE, Polarity.NEGATIVE: Polarity.POSITIVE}


@dataclass(frozen=True, slots=True)
class Verb:
    """What was found. `senses` are narrowed down to one when the object is known."""

    places: tuple[int, ...]
    """In the clause, counted from its first chunk."""
    senses: tuple[Sense, ...]

    def chosen(self, kinds: frozenset[str], lexicon: Lexicon) -> Sense:
        """The sense that fits a thing of these kinds; else one that needs none; else the first."""
        fitting = [one for one in self.senses if lexicon.verbs[one.name].needs in kinds]
        free = [one for one in self.senses if not lexicon.verbs[one.name].needs]
        # What is added to no group is made: 在世界时钟中添加伦敦.
        made = [one for one in self.senses if one.name == "create" and self.senses[0].name == "join"]
        return (fitting or free or made or list(self.senses))[0]


def find_verb(row: Sequence[Chunk], lexicon: Lexicon) -> Verb | None:
    """The verb of the clause; None if it has none that is known."""
    asked_state = whether(row)
    if asked_state is not None:
        return Verb(asked_state[0], (asked_state[1],))
    return _told(row) or _wished(row) or _found(row, lexicon)


def _found(row: Sequence[Chunk], lexicon: Lexicon) -> Verb | None:
    denies = row[0].norm == "do" and len(row) > 1 and row[1].norm == "not"
    first = _after_place(row)
    if len(row) > 1 and row[0].relates() and row[1].norm in _WHICH:
        first = 1  # "from which platform"
    if row[first].has("asking") and not row[first].does and not denies:
        return Verb((first,), _READ)
    if row[-1].norm in _WHETHER and len(row) > 1:
        return Verb((len(row) - 1,), _READ)  # 蓝牙是打开的吗
    candidates = [at for at in range(len(row)) if _can_be_verb(row, at, lexicon) and not is_relative(row, at)]
    asked = next((at for at, one in enumerate(row) if one.han and one.has("asking")), None)
    if asked and not any(_is_main(row, at, asked, lexicon) for at in candidates if at < asked):
        # 明天我有什么安排: what stands after the question word is what is asked for.
        return Verb((asked - 1, asked) if row[asked - 1].norm in {"是", "有"} else (asked,), _READ)
    if not candidates:
        used = row[0].norm == "use" and len(row) > 1  # "use Celsius in …"
        return Verb((0,), (Sense("verb", "set"),)) if used else _switched(row)
    at = candidates[0]
    if row[0].norm in {"把", "将"}:
        # 把推荐排序换为…: the verb that changes it is the one that says into what.
        into = (n for n in candidates if row[n].norm.endswith(("为", "成", "到")) and not row[n].names)
        at = next(into, at)
    # A word that is also a thing gives way to one that is only a verb: 通知关闭.
    if row[at].names and len(candidates) > 1 and not row[candidates[1]].names and _is_object(row, at):
        at = candidates[1]
    split = _gapped(row, at, lexicon) or _split(row, at, lexicon)
    if split is not None:
        return split
    undone = _undone(row, at, lexicon)
    return undone or Verb((at,), _actions(row[at]))


def _after_place(row: Sequence[Chunk]) -> int:
    """Where a question begins that says first where to look: "On the timetable, when does …"; else 0."""
    if not row[0].relates():
        return 0
    comma = next((at for at in range(1, min(len(row), _MOST_OF_PLACE)) if row[at].norm == ","), 0)
    asks = comma and comma + 1 < len(row) and row[comma + 1].has("asking") and not row[comma + 1].does
    return comma + 1 if asks else 0


def _is_main(row: Sequence[Chunk], at: int, asked: int, lexicon: Lexicon) -> bool:
    """Whether a verb before the question word is what is to be done.

    It is not where it only says which thing is meant (8点去苏州的车, 未完成的任务), nor where the question is
    what the clause ends with (室内温度是多少), unless it may be about a text or a query.
    """
    if any(row[place].norm == "的" for place in range(at + 1, asked)) and at:
        return False
    if at and row[at - 1].norm in _ALREADY:
        return False
    if _says_itself(row, at) or (row[at].norm in _GOING | _CALLED and at + 1 == asked):
        return False
    takes = {
        what for sense in row[at].senses if sense.kind in {"verb", "idiom"} for what in _taken(sense, lexicon)
    }
    ends = asked == len(row) - 1 and row[asked].norm.startswith(("是", "有"))
    return not (ends and at and not takes & {"content", "query", "recipient", "clause"})


def _says_itself(row: Sequence[Chunk], at: int) -> bool:
    """他的短信说钥匙在哪里: what says something is a thing, and nobody is told to say it."""
    if row[at].norm not in _SAID_BY or not at or row[at - 1].does or not row[at - 1].names:
        return False
    return not any(one.does or one.norm in _TO_WHOM for one in row[: at - 1])


def _taken(sense: Sense, lexicon: Lexicon) -> tuple[str, ...]:
    return (*sense.takes, *lexicon.verbs[sense.name].takes)


def _told(row: Sequence[Chunk]) -> Verb | None:
    """发了什么, 说了什么: what was done is asked for, and not to be done again."""
    for at in range(len(row) - 2):
        asked = row[at + 2].han and row[at + 2].has("asking")
        if row[at].does and row[at].han and row[at + 1].norm == "了" and asked:
            return Verb((at, at + 1, at + 2), _READ)
    return None


def _actions(one: Chunk) -> tuple[Sense, ...]:
    """Idioms first: they are longer, or say more."""
    found = [sense for sense in one.senses if sense.kind == "idiom"]
    return tuple(found or [sense for sense in one.senses if sense.kind == "verb"])


def _can_be_verb(row: Sequence[Chunk], at: int, lexicon: Lexicon) -> bool:
    one = row[at]
    if one.value is not None or one.sign:
        return False
    if not one.does:
        parted = not one.han and (one.unknown or at == 0)
        return parted and bool(_split(row, at, lexicon) or _gapped(row, at, lexicon))
    if at and not one.han and row[at - 1].norm in _DETERMINERS:
        return False
    if one.han and one.names and at + 1 < len(row) and row[at + 1].norm == "的":
        return not any(row[place].does for place in range(at + 2, len(row)))  # 把收藏的歌删除
    if at and one.han and len(one.norm) == 1 and row[at - 1].han and row[at - 1].unknown:
        # 王开 is a name if another verb follows: 给王开发消息.
        return not any(row[place].does for place in range(at + 1, len(row)))
    return not one.names or (_does_rather(row, at) and not (one.han and _names_a_place(row, at)))


def _names_a_place(row: Sequence[Chunk], at: int) -> bool:
    """下载文件夹里…是哪个: it begins the name of what something is in, and what is done is said later."""
    inside = at + 2 < len(row) and row[at + 1].has("thing") and row[at + 2].han and row[at + 2].relates("in")
    return inside and any(one.does or one.has("asking") for one in row[at + 3 :])


def is_relative(row: Sequence[Chunk], at: int) -> bool:
    """把刚发的短信转给…: a verb before 的 says which thing is meant, where another one says what is done."""
    end = at + 1
    while end < len(row) and row[end].norm in _DONE:
        end += 1
    if not (row[at].does and row[at].han and end + 1 < len(row) and row[end].norm == "的"):
        return False
    return any(one.does and not one.names for one in row[end + 1 :])


def _does_rather(row: Sequence[Chunk], at: int) -> bool:
    """Whether a word that is also a thing is a verb there."""
    one, after = row[at], row[at + 1] if at + 1 < len(row) else None
    inside = at > 1 and row[at - 1].han and row[at - 1].relates("in")  # 在音乐里播放…
    if at and (row[at - 1].relates() or row[at - 1].does) and not inside:
        return False
    if after is not None and after.han and after.relates("in"):
        return False
    # A verb inside what an unknown one is about is no verb: "frobnicate the call".
    return one.han or not any(row[place].unknown for place in range(at))


def _is_object(row: Sequence[Chunk], at: int) -> bool:
    """Whether nothing stands between it and the next verb that it could be about."""
    return at + 1 < len(row) and row[at + 1].does


def _split(row: Sequence[Chunk], at: int, lexicon: Lexicon) -> Verb | None:
    """As in "turn the light off", "turn it back on": the particle stands after the object."""
    word = row[at].norm
    if " " in word or row[at].han:
        return None
    for place in range(at + 2, len(row)):
        if row[place].norm not in lexicon.particles:
            continue
        senses = tuple(
            one for one in lexicon.senses.get(f"{word} {row[place].norm}", ()) if one.kind == "verb"
        )
        after = row[place + 1] if place + 1 < len(row) else None
        ends = (
            after is None
            or after.sign
            or after.value is not None
            or after.relates()
            or after.has("dropped", "joining")
        )
        if senses and ends and not (after is not None and after.norm in _DETERMINERS):
            return Verb((at, place), senses)
    return None


def _gapped(row: Sequence[Chunk], at: int, lexicon: Lexicon) -> Verb | None:
    """As in "give Ann a call", "make sure the light is off"."""
    known = lexicon.gapped.get(row[at].norm, ())
    for more, rest, sense in sorted(known, key=lambda one: -len(one[0])):
        head = _says(row, at + 1, more)
        for start in range(head + 1, len(row)) if head else ():
            end = _says(row, start, rest)
            if end and not (rest in {"on", "off"} and _goes_further(row, end)):
                return Verb((*range(at, head), *range(start, end)), (sense,))
    return None


def _goes_further(row: Sequence[Chunk], at: int) -> bool:
    """ "Leave a review on the page" leaves nothing on."""
    return at < len(row) and not (row[at].sign or row[at].norm in {"while", "when", "during", "until", "at"})


def _says(row: Sequence[Chunk], start: int, words: str) -> int:
    """The place after these words, if they stand there; else 0."""
    said, end = "", start
    while end < len(row) and len(said) < len(words):
        said = f"{said} {row[end].norm}".strip()
        end += 1
    return end if said == words else 0


def _undone(row: Sequence[Chunk], at: int, lexicon: Lexicon) -> Verb | None:
    """After 取消, a verb that has an opposite in its class is that opposite."""
    if row[at].norm not in _UNDOING or at + 1 >= len(row):
        return None
    last = len(row) - 1
    # 取消与耳机的配对: what is no longer to be so is said last.
    ends = row[at].han and last > at + 2 and row[last - 1].norm == "的" and row[last].does
    for place in (last, at + 1) if ends else (at + 1,):
        known = _flipped(row[place], lexicon)
        if known is not None:
            return Verb((at, place), (known,))
    return None


def _flipped(one: Chunk, lexicon: Lexicon) -> Sense | None:
    for sense in _actions(one):
        flipped = _FLIPPED.get(sense.polarity)
        cancels = lexicon.verbs[sense.name].cancels
        if flipped and cancels and sense.kind == "verb" and (sense.name, flipped) in lexicon.ways:
            return sense._replace(polarity=flipped)
    return None


def _wished(row: Sequence[Chunk]) -> Verb | None:
    """As in "I want wifi to be off": nothing new is wanted, but how something is to be."""
    if row[0].norm not in _WISHES:
        return None
    inner = _switched(row[1:])
    return inner and Verb((0, *(place + 1 for place in inner.places)), inner.senses)


def _switched(row: Sequence[Chunk]) -> Verb | None:
    """As in "wifi off", "wifi should be off": the particle alone says what is to be done."""
    sense = _SWITCHED.get(row[-1].norm) if len(row) > 1 else None
    first = len(row) - 1
    while first > 1 and row[first - 1].norm in _SHALL:
        first -= 1
    if sense is None or not all(one.names or one.has("dropped") for one in row[:first]):
        return None
    return Verb(tuple(range(first, len(row))), (sense,))
