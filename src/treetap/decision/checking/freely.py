"""A goal that could not be read: a page, a switch or a choice with exactly its words shows it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from treetap.decision.checking.forms import is_open_option
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Polarity, Role

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
_SMALL = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "your",
        "please",
        "in",
        "to",
        "of",
        "so",
        "that",
        "请",
        "让",
        "使",
        "在",
        "的",
        "把",
        "将",
        "里",
        "中",
        "帮",
        "我",
    ]
)
_USE = frozenset(
    [
        "use",
        "switch",
        "change",
        "phone",
        "over",
        "into",
        "as",
        "unit",
        "units",
        "使",
        "用",
        "换",
        "成",
        "切",
        "切换",
        "改",
        "为",
        "到",
        "手",
        "机",
    ]
)
_MAKES = frozenset({"set", "make", "let", "have", "get", "be", "should", "always"})
_LEAST, _LEAST_HAN = 2, 4
"""Words, or characters, of a label that say enough to be the whole goal."""


def check(sight: Sight) -> Found | None:
    """By the title, word for word; by a control of those words; by a choice that was taken."""
    if sight.asks(*_UNCLEAR) or sight.slots or not sight.in_app():
        return None
    if not sight.now.covered and not sight.goal.constraints:
        tokens = tuple(token for word in sight.goal.words for token in sight.names.tokens(word))
        title = sight.now.is_titled(tokens, tabs=False) if tokens else None
        if title is not None:
            return Found(EvidenceKind.PAGE, f"The page is {quoted(title.text)}.", title)
    return by_words(sight)


def shows(sight: Sight) -> Found | None:
    """ "Make sure that 'Hold' is displayed": each of the words stands on the page, as it is said."""
    if sight.asks(*_UNCLEAR) or not sight.slots or sight.now.launcher:
        return None
    found = [next((one for text, one in sight.now.lines if is_it(slot, text)), None) for slot in sight.slots]
    if any(one is None for one in found):
        return None
    said = ", ".join(quoted(slot.value) for slot in sight.slots)
    return Found(EvidenceKind.PAGE, f"The page shows {said}.", found[0])


def by_words(sight: Sight) -> Found | None:
    """What the clause says, in its own words, is what a control says, or a choice that was taken."""
    if not sight.in_app():
        return None
    if sight.asks(*_UNCLEAR):
        return None if sight.asks(ConstraintKind.NEGATION) else _says_all(sight)
    return _says_all(sight) or (None if sight.slots else _uses(sight))


def _says_all(sight: Sight) -> Found | None:
    """A switch that says what the goal says is on: "Keep the screen on while shopping"."""
    wanted = _plain(sight.goal.clause, sight)
    if not _is_enough(wanted) or sight.now.unsaved:
        return None
    for one, name in _switches(sight.now):
        if _is_same(_plain(name, sight), wanted, sight) and one.enabled and one.checked:
            return Found(EvidenceKind.STATE, f"{quoted(name)} is on.", one)
    return None


def _is_same(said: tuple[str, ...], wanted: tuple[str, ...], sight: Sight) -> bool:
    """All the words of one and no other, in any order; of the goal's, a verb may only ask for it."""
    asks = sight.goal.verb in {"", "set", "make"} and sight.goal.polarity is not Polarity.NEGATIVE
    left = tuple(word for word in wanted if word not in _MAKES) if asks else wanted
    if said == wanted or not _is_enough(left):
        return said == wanted
    return Counter(said) == Counter(left) and all(word.isascii() for word in said)


def _plain(text: str, sight: Sight) -> tuple[str, ...]:
    """Its words in order, without the app's name and without small ones."""
    said = words(text)
    for name in sorted(sight.app, key=len, reverse=True):
        for at in range(len(said) - len(name) + 1):
            if name and said[at : at + len(name)] == name:
                said = said[:at] + said[at + len(name) :]
                break
    return tuple(word for word in said if word not in _SMALL)


def _is_enough(wanted: tuple[str, ...]) -> bool:
    return len(wanted) >= (_LEAST if any(word.isascii() for word in wanted) else _LEAST_HAN)


def _switches(shown: Shown) -> Iterator[tuple[Element, str]]:
    for one in shown.front:
        if one.checked is not None:
            named = [name.text for name in shown.index.names(one) if name.weight >= 0.92]
            inherited = [name.text for name in shown.index.inherited(one) if name.weight == 1.0][:1]
            for name in named or inherited:
                yield one, name


def _uses(sight: Sight) -> Found | None:
    """ "Use Fahrenheit", "switch to airplane mode": that is on, or chosen, or what its row says since."""
    said = words(sight.goal.clause)
    if not set(said[:3]) & {"use", "switch", "change"} and "使用" not in sight.goal.clause:
        return None
    wanted = tuple(word for word in _plain(sight.goal.clause, sight) if word not in _USE)
    now = sight.now
    if not wanted or now.unsaved:
        return None
    for one, name in _switches(now):
        if _plain(name, sight) == wanted and one.enabled:
            on = f"{quoted(name)} is on."
            return Found(EvidenceKind.STATE, on, one) if one.checked else None
    if now.covered or now.partial:
        return None
    for text, one in now.lines:
        if _plain(text, sight) == wanted and _was_offered(sight, one, text):
            return Found(EvidenceKind.STATE, f"{quoted(text)} was offered, and is what its row says.", one)
    return None


def _was_offered(sight: Sight, one: Element, text: str) -> bool:
    """A question with the title of its row had it among what was not chosen."""
    now = sight.now
    row = now.row_of(one)
    if row is one or row.role is not Role.ITEM:
        return False
    titles = {normal(other) for other in now.row_texts(row)} - {normal(text)}
    for shown in sight.earlier():
        if not shown.covered:
            continue
        asks = {normal(said) for said, part in shown.lines if not is_open_option(part, shown)}
        offers = any(
            normal(said) == normal(text) and is_open_option(part, shown) for said, part in shown.lines
        )
        return offers and bool(titles & asks)
    return False
