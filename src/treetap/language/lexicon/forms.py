"""Forms of words that need no entry of their own: plurals in English, measure words after Chinese verbs."""

from __future__ import annotations

from collections.abc import Iterator

_NO_PLURAL = frozenset({"ss", "us", "is"})
_MEASURES = ("个", "条", "张", "首", "封", "份", "段")


def singular(phrase: str) -> str | None:
    """The phrase with its last word in the singular; None if it looks like no plural."""
    if len(phrase) < 4 or phrase[-1] != "s" or not phrase.isascii() or phrase[-2:] in _NO_PLURAL:
        return None
    if phrase.endswith("ies"):
        return phrase[:-3] + "y"
    if phrase.endswith(("ches", "shes", "xes", "sses", "zes")):
        return phrase[:-2]
    return phrase[:-1]


def with_measure(verb: str) -> Iterator[str]:
    """A Chinese verb of one character with the measure word of its object: 发 gives 发条."""
    if len(verb) == 1:
        yield from (verb + measure for measure in _MEASURES)
