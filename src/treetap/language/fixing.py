"""Which values of a clause must stay as they are: no other value may take their place."""

from __future__ import annotations

from treetap.language.clause import Found, Reading
from treetap.language.objects import Part
from treetap.language.tokens import fold
from treetap.models.task import ConstraintKind, Polarity

_OF_APPS = frozenset(
    {"open", "close", "force_stop", "install", "update", "start", "stop", "allow", "set", "download"}
)
"""What is quoted after these, and is called nothing, is an app, a page or a switch: open 'WeChat'."""
_STORES = frozenset({"app store", "play store"})
_EXCLUDING = frozenset({ConstraintKind.EXCEPT, ConstraintKind.NEGATION, ConstraintKind.ONLY})


def fix_values(reading: Reading, parts: list[Part]) -> None:
    """Marks the values that say which task it is, rather than with what it is done."""
    if _excepts(reading) or _spares(reading, parts):
        for found in reading.slots.values():
            found.fixed = True
    alone = _names_an_app(reading, parts)
    for at, found in reading.slots.items():
        if (
            found.type in {"text", "person"}
            and found.role not in {"content", "query"}
            and "//" not in found.value
        ):
            found.fixed = found.fixed or alone or _is_app(reading, at, found)


def _excepts(reading: Reading) -> bool:
    """What is said of an exception is no value to be exchanged: except 7:30, not the 8:00 one."""
    return any(one.kind in _EXCLUDING and one.value for one in reading.constraints)


def _spares(reading: Reading, parts: list[Part]) -> bool:
    """Where all of something is to go, a word that nobody knows may be one for "except": save for 7:30."""
    undoes = reading.verb is None or any(
        sense.polarity is Polarity.NEGATIVE or sense.name == "mute" for sense in reading.verb.senses
    )
    whole = any(one.kind is ConstraintKind.ALL for one in reading.constraints)
    return undoes and whole and any(not part.explained for part in parts)


def _names_an_app(reading: Reading, parts: list[Part]) -> bool:
    if reading.verb is None or reading.app in _STORES:
        return reading.verb is not None
    if reading.app is not None or any(not (part.relation or part.joins) for part in parts):
        return False
    goes = any(sense.name == "navigate" for sense in reading.verb.senses)
    return not goes and reading.verb.chosen(frozenset(), reading.lexicon).name in _OF_APPS


def _is_app(reading: Reading, at: int, found: Found) -> bool:
    """It has an app's name, or is called one, or stands where one stands: on 'Signal', the app 'Zoom'."""
    known = any(sense.kind == "app" for sense in reading.lexicon.of(fold(found.value)))
    beside = [reading.row[n] for n in (reading.before(at), at + 1) if n is not None and n < len(reading.row)]
    called = any(one.has("suffix") for one in beside)
    hosts = found.role in {"in", "via"} and not any(one.norm == "at" for one in beside)
    return known or called or hosts
