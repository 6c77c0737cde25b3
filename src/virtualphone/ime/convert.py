"""From pinyin to what it may mean: the candidates of the strip, the likeliest first."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from virtualphone.ime.pinyin import LONGEST, Part, search, segments, steps, words

MOST = 240
"""Candidates for one input."""

_TOTAL = 17.9
"""The logarithm of all counts of the dictionary."""

_GUESSED = 6.0
"""What a syllable costs of which only the beginning was typed."""


@dataclass(frozen=True)
class Candidate:
    """Words for the first letters of the input."""

    text: str
    used: int
    """How many letters it stands for; the others stay."""


@dataclass(frozen=True)
class _Path:
    cost: float
    text: str


def _after(letters: str, end: int) -> int:
    while end < len(letters) and letters[end] == "'":
        end += 1
    return end


def _runs(letters: str, start: int) -> list[tuple[Part, ...]]:
    """Every row of whole syllables from a place on, as long as a word may be."""
    done: list[tuple[Part, ...]] = []
    open_runs: list[tuple[Part, ...]] = [()]
    for _ in range(LONGEST):
        longer: list[tuple[Part, ...]] = []
        for run in open_runs:
            place = _after(letters, run[-1].end) if run else start
            if place < len(letters):
                longer += [(*run, part) for part in steps(letters, place) if part.kind == "whole"]
        done += longer
        open_runs = longer
    return done


def _spelling(run: tuple[Part, ...]) -> str:
    return "'".join(part.spelled for part in run)


def _sentence(letters: str) -> str:
    """The likeliest row of words for the whole input, each judged by its own frequency."""
    best: list[_Path | None] = [None] * (len(letters) + 1)
    best[len(letters)] = _Path(0.0, "")
    for start in range(len(letters) - 1, -1, -1):
        if letters[start] == "'":
            best[start] = best[start + 1]
            continue
        found: list[_Path] = []
        for run in _runs(letters, start):
            rest, known = best[run[-1].end], words(_spelling(run))
            if rest is not None and known:
                found.append(_Path(_TOTAL - known[0][1] + rest.cost, known[0][0] + rest.text))
        if not found:
            found = _guesses(letters, start, best)
        best[start] = min(found, key=lambda path: (path.cost, len(path.text), path.text), default=None)
    whole = best[0]
    return whole.text if whole is not None else ""


def _guesses(letters: str, start: int, best: list[_Path | None]) -> list[_Path]:
    found: list[_Path] = []
    for part in steps(letters, start):
        rest = best[part.end]
        known = search((part,), most=1) if part.kind == "begun" else ()
        if rest is not None and known:
            found.append(_Path(_TOTAL + _GUESSED - known[0][1] + rest.cost, known[0][0] + rest.text))
    return found


def _exact(letters: str) -> list[str]:
    """Words for all of the input, by any way to cut it into syllables."""
    known = [
        word
        for run in _runs(letters, 0)
        if _after(letters, run[-1].end) == len(letters)
        for word in words(_spelling(run))
    ]
    return [word for word, _ in sorted(known, key=lambda word: -word[1])]


def _leading(letters: str, parts: tuple[Part, ...]) -> list[Candidate]:
    """Words for the first syllables of the input, long ones first."""
    found: list[Candidate] = []
    for count in range(min(LONGEST, len(parts) - 1), 1, -1):
        run = parts[:count]
        if all(part.kind == "whole" for part in run):
            used = _after(letters, run[-1].end)
            found += [Candidate(word, used) for word, _ in words(_spelling(run))]
    return found


def _first(letters: str, parts: tuple[Part, ...]) -> list[Candidate]:
    """Characters of the first syllable, also of shorter ones that it may be (`xian`: 西)."""
    if not parts or parts[0].kind == "strange":
        return []
    used = _after(letters, parts[0].end)
    if parts[0].kind == "begun":
        return [Candidate(mark, used) for mark, _ in search(parts[:1])]
    found = [Candidate(mark, used) for mark, _ in words(parts[0].spelled)]
    for part in steps(letters, parts[0].start)[1:]:
        if part.kind == "whole":
            found += [Candidate(mark, _after(letters, part.end)) for mark, _ in words(part.spelled)[:12]]
    return found


@lru_cache(maxsize=1024)
def candidates(letters: str) -> tuple[Candidate, ...]:
    """What the letters may mean: whole words, the best sentence, words of their beginning, words that go on
    after them, characters of the first syllable."""
    parts = segments(letters)
    if not parts:
        return ()
    everything = len(letters)
    exact = _exact(letters)
    begun = any(part.kind == "begun" for part in parts) and all(part.kind != "strange" for part in parts)
    if begun and len(parts) <= LONGEST:
        exact += [word for word, _ in search(parts)]
    sentence = _sentence(letters)
    goes_on = (
        [word for word, _ in search(parts, more=True, most=12)] if len(parts) <= 3 and not exact[60:] else []
    )
    ahead = 8 if len(parts) == 1 else len(exact)
    found = [Candidate(word, everything) for word in exact[:ahead]]
    if sentence:
        found.insert(1 if exact else 0, Candidate(sentence, everything))
    found += _leading(letters, parts)
    found += [Candidate(word, everything) for word in (*goes_on, *exact[ahead:])]
    found += _first(letters, parts)
    unlike: dict[str, Candidate] = {}
    for candidate in found:
        unlike.setdefault(candidate.text, candidate)
    return tuple(unlike.values())[:MOST]
