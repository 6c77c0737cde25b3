"""What a button is for, by its words: the few dozen words that the buttons of all apps are made of.

The classes are those of the lexicon's verbs wherever there is one, so that a goal's verb and a button's can
be compared. The words stand in `buttons.txt`; for the others the lexicon is asked.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

from treetap.acts.acts import AT_ONCE
from treetap.language.lexicon.lexicon import Lexicon, Sense
from treetap.language.segment import words as segmented
from treetap.language.tokens import fold, has_han, split_words
from treetap.matching.words import normal
from treetap.models import Polarity

Verb = tuple[str, Polarity]

_LASTING = frozenset(AT_ONCE) | frozenset(
    [
        "answer",
        "archive",
        "block",
        "check_in",
        "clock_in",
        "complain",
        "complete",
        "confirm",
        "dislike",
        "download",
        "encrypt",
        "follow",
        "force_stop",
        "hang_up",
        "invite",
        "join",
        "like",
        "mark_read",
        "print",
        "rate",
        "record",
        "refund",
        "register",
        "report",
        "reset",
        "restart",
        "restore",
        "review",
        "sell",
        "share_live",
        "sign_in",
        "subscribe",
        "take",
        "unsend",
        "upload",
        "call_back",
        "vote",
    ]
)
"""What is done by touching it, and is not simply undone: nothing to try out."""
_SIGNS = {"+": Polarity.POSITIVE, "-": Polarity.NEGATIVE}
_MOST_WORDS = 5
"""A label with more is a row's text, not a button's."""
_NOT_FIRST = frozenset({"auto", "not", "no", "don't", "自动", "不", "未"})
_PLACES = frozenset({"settings", "more", "menu"})
"""These lead somewhere by themselves; before another word they only describe it."""
_TURNS = frozenset({"switch", "toggle", "flip", "swap"})
"""Of a button these are deeds, though they are the names of things as well."""
_LATELY = frozenset({"recently", "lately", "最近", "近期", "刚刚"})
_ONLY_ALONE = frozenset({"up", "back"})
"""Up leads back; Up next and Back camera do not."""
_NAMES_FOR_PLACES = frozenset({"app"})


@cache
def _by_words() -> dict[str, Verb]:
    found: dict[str, Verb] = {}
    text = resources.files("treetap.decision").joinpath("buttons.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        name, _, words = line.partition(":")
        verb = name.rstrip("+-"), _SIGNS.get(name[-1], Polarity.NEUTRAL)
        for word in filter(None, map(normal, words.split(","))):
            found.setdefault(word, verb)
    return found


def button_verb(label: str, lexicon: Lexicon) -> Verb | None:
    """What touching a thing with this label does; None where its words name a thing and no deed."""
    said, words, known = _read(label, lexicon)
    if known is not None:
        return known
    if not words or len(words) > _MOST_WORDS or words[0] in _NOT_FIRST or _is_done(words[0], lexicon):
        return None
    length, senses = lexicon.longest(words, 0)
    plain = _of_place_or_turning(words, senses)
    noun = _is_noun(senses) and (length == len(words) or _is_noun(lexicon.longest(words, length)[1]))
    if plain is not None or noun:
        return plain  # call history, update; phone ringtone
    if len(words) > 2 and words[-1] in lexicon.particles:
        parted = _deeds(lexicon.of(f"{words[0]} {words[-1]}"))  # turn the lights off
        if parted:
            return parted[0].name, parted[0].polarity
    deeds = _deeds(senses)
    phrase = length > 1 and deeds  # get rid of it: not what "get" is for
    first = None if phrase or words[0] in _ONLY_ALONE else _by_words().get(words[0])
    if first is not None and len(words) > 1 and (" " in said or has_han(said)):
        return None if first[0] in _PLACES else first  # delete note, 删除便签: the verb comes first
    return (deeds[0].name, deeds[0].polarity) if deeds else None


def may_commit(label: str, lexicon: Lexicon) -> bool:
    """Whether touching it may do something that is not simply undone, even if it need not: "Update"."""
    verb = button_verb(label, lexicon)
    if verb is not None:
        return verb[0] in _LASTING
    _, words, _ = _read(label, lexicon)
    if not words or len(words) > _MOST_WORDS or _is_done(words[0], lexicon):
        return False
    length, senses = lexicon.longest(words, 0)
    if length < len(words) or any(one.kind in _NAMES_FOR_PLACES or one.plural for one in senses):
        return False
    return any(one.name in _LASTING for one in _deeds(senses))


def _is_done(word: str, lexicon: Lexicon) -> bool:
    """What was done is a state, or where such things are: Saved pages, Recently deleted, 已归档."""
    if word.startswith("已") or word in _LATELY:
        return True
    stems = [word.removesuffix("ed"), word.removesuffix("d"), word.removesuffix("ed")[:-1]]
    return word.endswith("ed") and any(_deeds(lexicon.senses.get(stem, ())) for stem in stems)


def _read(label: str, lexicon: Lexicon) -> tuple[str, list[str], Verb | None]:
    """In its plain form, its words, and what it is for if it is listed as it stands."""
    said = normal(label).strip(" .!…:") or normal(label)
    return said, _words(said, lexicon), _by_words().get(said)


def _of_place_or_turning(words: list[str], senses: tuple[Sense, ...]) -> Verb | None:
    """Camera settings, 相机设置; switch camera, toggle view."""
    if len(words) > 1 and words[0] in _TURNS:
        return "switch_over", Polarity.NEUTRAL
    if _is_place(words[-1]) and (_is_noun(senses) or not (senses or words[0] in _by_words())):
        return "settings", Polarity.NEUTRAL
    return None


def _is_place(word: str) -> bool:
    return (_by_words().get(word) or ("",))[0] == "settings" or word.endswith("设置")


def _deeds(senses: tuple[Sense, ...]) -> list[Sense]:
    return [one for one in senses if one.kind in {"verb", "idiom"}]


def _is_noun(senses: tuple[Sense, ...]) -> bool:
    return any(one.kind in {"thing", "app"} for one in senses)


def _words(said: str, lexicon: Lexicon) -> list[str]:
    found: list[str] = []
    for piece in split_words(fold(said)):
        found += segmented(piece, lexicon) if has_han(piece) else [piece]
    return [word for word in found if any(map(str.isalnum, word))]
