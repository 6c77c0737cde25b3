"""A name after the word for what it is, known by its capitals alone: "the device Wireless Earbuds"."""

from __future__ import annotations

from treetap.language.clause import Found, Reading

_TO_ONE = frozenset(
    {
        "delete", "archive", "pin", "star", "favorite", "bookmark", "restore", "connect", "pair", "block",
        "hide", "complete", "cancel",
    }
)  # fmt: skip
"""Deeds that are done to one thing, which has a name."""
_MOST_WORDS = 5


def cut_after_kind(reading: Reading) -> None:
    """Cuts two or more words in capitals that follow such a word and end the clause, or stand before "in"."""
    row, verb = reading.row, reading.verb
    if verb is None or reading.chinese or not any(sense.name in _TO_ONE for sense in verb.senses):
        return
    for at, one in enumerate(row[:-1]):
        if not (one.has("thing") and one.text.islower() and reading.free(at) and at > verb.places[-1]):
            continue
        end = at + 1
        while end < len(row) and reading.free(end) and row[end].value is None and _is_capital(row[end].text):
            end += 1
        said = reading.said(at + 1, end) if end > at + 1 else ""
        ends = end == len(row) or row[end].relates() or row[end].sign
        if (
            ends
            and 1 < len(said.split()) <= _MOST_WORDS
            and not any(one.has("app") for one in row[at + 1 : end])
        ):
            reading.cut(at + 1, end, Found("text", said, "name"))
            return


def _is_capital(text: str) -> bool:
    return all(word[:1].isupper() and not word.isupper() for word in text.split())
