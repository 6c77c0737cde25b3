"""Words that mean the same: Settings and 设置, Sign in and Log in; and whether a text names a thing.

The words are a closed list, read from `lexicon.txt`. A text is taken for the meanings of its words in any
order, since the two languages order them differently. A word that is not on the list means itself, so that
names and numbers must still be the same.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib import resources

from treetap.matching.words import bare, is_chinese, normal, opposed, words

Meaning = frozenset[str]
"""All that a word can mean."""
_LONGEST = 60
"""Longer texts are prose, not names."""
_MOST_WORDS = 4
"""Of one entry of the list."""
_LATIN = re.compile(r"[a-z0-9]+(?:['.\-][a-z0-9]+)*|[\u3400-\u9fff]+|[^\s\w]")
_SAYS_NOTHING = frozenset(
    [
        "the",
        "a",
        "an",
        "to",
        "of",
        "for",
        "and",
        "with",
        "your",
        "please",
        "some",
        "this",
        "that",
        ",",
        ".",
        ":",
        ";",
        "!",
        "?",
        "&",
        "/",
        "(",
        ")",
        "[",
        "]",
        "'",
        '"',
        "的",
        "与",
        "和",
        "并",
        "及",
        "了",
        "或",
        "请",
        "吗",
        "您",
        "你",
    ]
)
_TURNING = frozenset(
    {"not", "none", "off", "disable", "deny", "disagree", "no", "cancel", "all", "select all"}
)
"""What is left over must not turn the meaning round."""


@cache
def _lexicon() -> dict[str, Meaning]:
    found: dict[str, set[str]] = {}
    text = resources.files("treetap.matching").joinpath("lexicon.txt").read_text(encoding="utf-8")
    for line in text.splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        words = [word.strip() for word in line.replace("|", ",").split(",")]
        for word in filter(None, words):
            found.setdefault(normal(word), set()).add(f"{words[0]}/{words[1]}")
    return {word: frozenset(meanings) for word, meanings in found.items()}


@lru_cache(maxsize=4_096)
def meanings(text: str) -> tuple[Meaning, ...]:
    """What its words mean, one by one; empty for prose."""
    if len(text) > _LONGEST:
        return ()
    pieces = list(_LATIN.findall(normal(text)))
    found: list[Meaning] = []
    at = 0
    while at < len(pieces):
        if is_chinese(pieces[at]):
            found += _chinese(pieces[at])
            at += 1
            continue
        taken, meaning = _english(pieces, at)
        found += [meaning] if meaning else []
        at += taken
    return tuple(found)


def _english(pieces: list[str], at: int) -> tuple[int, Meaning | None]:
    """The longest entry that begins there, and how many words it has."""
    known = _lexicon()
    for length in range(min(_MOST_WORDS, len(pieces) - at), 0, -1):
        words = " ".join(pieces[at : at + length])
        for form in _forms(words):
            if form in known:
                return length, known[form]
    word = pieces[at]
    return 1, None if word in _SAYS_NOTHING else frozenset({f"={word}"})


def _forms(words: str) -> Iterator[str]:
    """As it is, and without the ending of a plural."""
    yield words
    if words.endswith("ies"):
        yield words[:-3] + "y"
    if words.endswith("s") and len(words) > 3:
        yield words[:-1]


def _chinese(run: str) -> Iterator[Meaning]:
    """The longest entry first; a character that begins none stands for itself."""
    known = _lexicon()
    at = 0
    while at < len(run):
        for length in range(min(8, len(run) - at), 0, -1):
            word = run[at : at + length]
            if word in known:
                yield known[word]
                at += length
                break
        else:
            if run[at] not in _SAYS_NOTHING:
                yield frozenset({f"={run[at]}"})
            at += 1


def means(wanted: str, text: str) -> float:
    """How surely the text says in other words what is wanted: 1 all of it, less if it says more, 0 if not.

    Never where one of them says the contrary.
    """
    mine, theirs = meanings(wanted), list(meanings(text))
    if not mine or len(mine) > len(theirs):
        return 0.0
    if is_chinese(wanted) == is_chinese(text) and opposed(normal(wanted), normal(text)):
        return 0.0
    translated = False
    for meaning in mine:
        same = next((one for one in theirs if one & meaning), None)
        if same is None:
            return 0.0
        translated = translated or not next(iter(same)).startswith("=")
        theirs.remove(same)
    turned = any(meaning.split("/")[0] in _TURNING for one in theirs for meaning in one)
    if not translated or turned:
        return 0.0
    return len(mine) / (len(mine) + len(theirs))


# Things that are named in several ways


Spelling = tuple[str, ...]
"""A name as its words; of Chinese, its characters."""
Term = frozenset[Spelling]
"""One thing, in every way of saying it."""
_MOST_TERM_WORDS, _ROOT, _WAYS = 24, 5, 12
_ENDINGS = frozenset({("y", "ication"), ("e", "ion"), ("", "ion"), ("e", "ation"), ("", "er"), ("", "ation")})
"""How a verb and its noun end after the same letters."""


def has_term(text: str, term: Term, *, exact: bool = False) -> bool:
    """Whether the thing is named in the text; `exact`: in these very forms."""
    said = words(text)
    for one in term:
        for at in range(len(said) - len(one) + 1):
            here = said[at : at + len(one)]
            if here == one or (not exact and _alike(here, one)):
                return bool(one)
    return False


def spoken(term: Term, texts: Iterable[str]) -> bool:
    """Whether one of the texts names the thing."""
    return any(has_term(text, term) for text in texts)


def made_of(text: str, terms: Sequence[Term], small: Iterable[Spelling] = ()) -> frozenset[int]:
    """Which of the terms a text is made of, by number; none where it says more than these and `small`."""
    said = words(text)
    if not said or len(said) > _MOST_TERM_WORDS:
        return frozenset()
    pieces = [(number, one) for number, term in enumerate(terms) for one in term if one]
    pieces += [(-1, one) for one in small if one]
    best: list[frozenset[int] | None] = [None] * len(said) + [frozenset()]
    for at in range(len(said) - 1, -1, -1):
        for number, one in pieces:
            rest = best[at + len(one)] if at + len(one) <= len(said) else None
            here = said[at : at + len(one)]
            if rest is not None and (here == one or (number >= 0 and _alike(here, one))):
                best[at] = max(best[at] or frozenset(), rest | {number}, key=len)
    return (best[0] or frozenset()) - {-1} or _meant(text, terms)


def _meant(text: str, terms: Sequence[Term]) -> frozenset[int]:
    """By the list of words that mean the same."""
    for number, term in enumerate(terms):
        ways = [joined(one) for one in sorted(term)[:_WAYS]]
        if any(means(one, text) == 1.0 or (len(one) > 1 and bare(one) == bare(text)) for one in ways):
            return frozenset({number})
    whole = " ".join(joined(min(term)) for term in terms if term)
    return frozenset(range(len(terms))) if len(terms) > 1 and means(whole, text) == 1.0 else frozenset()


def _alike(said: Spelling, spelling: Spelling) -> bool:
    """The same words but for the last: it may be in the plural, or the noun of a verb."""
    if len(said) != len(spelling) or said[:-1] != spelling[:-1]:
        return False
    one, other = sorted((said[-1], spelling[-1]), key=len)
    if not one.isascii() or (len(one) <= 2 and len(said) == 1):
        return one == other  # "pop ups" are pop-ups, "as" is not the plural of "a"
    same = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), len(one))
    ends = one[same:], other[same:].removesuffix("s")
    return other in {one, one + "s", one + "es"} or (same >= _ROOT and ends in _ENDINGS)


def joined(one: Spelling) -> str:
    """The name as it is written."""
    return " ".join(one) if one and one[0].isascii() else "".join(one)
