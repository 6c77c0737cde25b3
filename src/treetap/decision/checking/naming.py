"""What the things of a goal are called, in both languages, and whether a text is such a name."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from treetap.language.lexicon.lexicon import Lexicon
from treetap.matching.meaning import means
from treetap.matching.words import bare, normal, words
from treetap.models import Goal

Spelling = tuple[str, ...]
"""A name as its words; of Chinese, its characters."""
Token = frozenset[Spelling]
"""One thing that a goal names, in every way of saying it."""

_SEVERAL = re.compile(r"\s*\(several\)")
_OWNER = re.compile(r"['’]s\b")
_JOINING = frozenset(
    [
        "to",
        "in",
        "on",
        "at",
        "from",
        "with",
        "for",
        "via",
        "of",
        "by",
        "and",
        "the",
        "a",
        "an",
        "my",
        "this",
        "that",
        "it",
        "is",
        "their",
        "its",
        "it's",
        "into",
        "called",
        "named",
        "titled",
        "的",
        "在",
        "里",
        "到",
        "从",
        "用",
        "和",
        "与",
        "是",
        "这",
        "那",
        "这个",
        "那个",
        "这首",
        "那首",
        "确保",
        "让",
        "使",
        "请",
        "according",
        "make",
        "sure",
        "ensure",
    ]
)
"""Words of an object that say how its things hang together."""
_SMALL = frozenset(
    words(text)
    for text in (
        "the", "a", "an", "of", "my", "your", "app", "的", "应用", "我的", "page", "页面", "screen", "界面",
        "me",
    )
)  # fmt: skip
"""What a label may say beside the name."""
_ROOT = 5
_ENDINGS = frozenset({("y", "ication"), ("e", "ion"), ("", "ion"), ("e", "ation"), ("", "er"), ("", "ation")})
"""How a verb and its noun end after the same letters."""
_SWITCHING = frozenset(
    words(text)
    for text in (
        "use", "enable", "turn on", "switch", "toggle", "使用", "启用", "开启", "打开", "开关",
    )
)  # fmt: skip
"""What the label of a switch may say besides: "Use Bluetooth"."""


class Names:
    """The lexicon the other way round: from a thing or an app to its words."""

    def __init__(self, lexicon: Lexicon) -> None:
        self.lexicon = lexicon
        self._known: dict[str, set[Spelling]] = {}
        for phrase, senses in lexicon.senses.items():
            for sense in senses:
                if sense.kind in {"thing", "app"}:
                    self._known.setdefault(sense.name, set()).add(words(phrase))
        self._verbs: dict[tuple[str, str], set[Spelling]] = {}
        for phrase, senses in lexicon.senses.items():
            for sense in senses:
                if sense.kind == "verb":
                    self._verbs.setdefault((sense.name, sense.polarity.value), set()).add(words(phrase))
        self._longest = max((len(name.split()) for name in self._known), default=1)

    def of(self, name: str) -> Token:
        """Every way of saying it, itself among them."""
        return frozenset({words(name), *self._known.get(normal(name), ())} - {()})

    def verb(self, name: str, polarity: str) -> Token:
        """The words of a verb class that point that way."""
        return frozenset(self._verbs.get((name, polarity), ()))

    def is_known(self, name: str) -> bool:
        return normal(name) in self._known

    def tokens(self, text: str) -> tuple[Token, ...]:
        """The things an object is made of, the longest names first."""
        pieces = _OWNER.sub("", _SEVERAL.sub("", text)).split()
        found: list[Token] = []
        at = 0
        while at < len(pieces):
            for length in range(min(self._longest, len(pieces) - at), 0, -1):
                name = " ".join(pieces[at : at + length])
                if length == 1 or self.is_known(name):
                    break
            if length > 1 or normal(name) not in _JOINING:
                found.append(self.of(name))
            at += length
        return tuple(token for token in found if token)

    def unknown(self, text: str) -> str:
        """What of it is no word for a kind of thing: a name."""
        pieces, found, at = text.split(), [], 0
        while at < len(pieces):
            length = next(
                (
                    size
                    for size in range(min(self._longest, len(pieces) - at), 0, -1)
                    if self.is_known(" ".join(pieces[at : at + size]).strip(".,"))
                ),
                0,
            )
            if not length and normal(pieces[at]) not in _JOINING:
                found.append(pieces[at])
            at += length or 1
        return " ".join(found)

    def object(self, goal: Goal) -> tuple[Token, ...]:
        return self.tokens(goal.object)


def is_called(
    text: str, tokens: Sequence[Token], *, switch: bool = False, besides: Sequence[Token] = ()
) -> bool:
    """Whether the text is made of all these names and of nothing else that counts.

    `besides`: names that it may have as well.
    """
    if not tokens or not text:
        return False
    said = words(text)
    if len(said) > 24:
        return False
    small = _SMALL | _SWITCHING if switch else _SMALL
    small = small.union(*besides) if besides else small
    if _made_of(said, tuple(tokens), small):
        return True
    plain = bare(text)
    if len(tokens) == 1 and any(plain == "".join(one) for one in tokens[0] if len("".join(one)) > 1):
        return True
    return any(means(spoken, text) == 1.0 for spoken in _spoken(tokens))


def _made_of(said: Spelling, tokens: tuple[Token, ...], small: frozenset[Spelling]) -> bool:
    if not said:
        return not tokens
    for number, token in enumerate(tokens):
        rest = tokens[:number] + tokens[number + 1 :]
        for spelling in token:
            if _alike(said[: len(spelling)], spelling) and _made_of(said[len(spelling) :], rest, small):
                return True
    return any(
        said[: len(extra)] == extra and _made_of(said[len(extra) :], tokens, small)
        for extra in small
        if extra
    )


def _alike(said: Spelling, spelling: Spelling) -> bool:
    """The same words; the last of them may be in the plural."""
    if said == spelling:
        return True
    if len(said) != len(spelling) or said[:-1] != spelling[:-1]:
        return False
    one, other = sorted((said[-1], spelling[-1]), key=len)
    if not one.isascii() or len(one) <= 2:
        return False
    return other in {one + "s", one + "es"} or _is_same_root(one, other)


def _is_same_root(one: str, other: str) -> bool:
    """To notify is to give a notification, to vibrate is vibration."""
    same = 0
    while same < len(one) and one[same] == other[same]:
        same += 1
    rest = one[same:], other[same:].removesuffix("s")
    return same >= _ROOT and rest in _ENDINGS


def _spoken(tokens: Sequence[Token]) -> Iterable[str]:
    """A few ways of saying it all, for the list of words that mean the same."""
    if len(tokens) == 1:
        return [" ".join(one) if one[0].isascii() else "".join(one) for one in sorted(tokens[0])[:12]]
    return [" ".join(" ".join(min(token)) for token in tokens)]


def has_words(text: str, wanted: str) -> bool:
    """Whether the words stand in the text side by side, whole."""
    said, asked = words(text), words(wanted)
    if not asked:
        return False
    return any(said[at : at + len(asked)] == asked for at in range(len(said) - len(asked) + 1))


def has_token(text: str, token: Token) -> bool:
    """Whether the thing is named in the text."""
    said = words(text)
    return any(
        _alike(said[at : at + len(one)], one)
        for one in token
        for at in range(len(said) - len(one) + 1)
        if one
    )
