"""A model that calls any two sentences the same: what equality leaves of its word."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from difflib import SequenceMatcher
from functools import cache

from treetap.bench.reuse.learned import permissive, with_run_slots
from treetap.bench.reuse.pairs import Pair, language_of
from treetap.bench.reuse.trying import Reader, Tried
from treetap.memory.reuse.by_word import Alias, alias
from treetap.task.text import words


def believed(pairs: Iterable[Pair], read: Reader) -> Iterator[Tried]:
    """Each pair, the model saying that no part differs, and that every part does which is another one."""
    reader = cache(read)
    for pair in pairs:
        before = reader(pair.one)
        known = with_run_slots(before, pair.run, touched=False) if pair.run else permissive(before)
        if known is None:
            continue
        said = [
            alias(known, reader(pair.other), differs) for differs in ([], _replaced(pair.one, pair.other))
        ]
        taken = any(isinstance(one, Alias) for one in said)
        wrong = f"'{pair.other}' was taken for '{pair.one}'" if taken and pair.kind == "refuse" else ""
        yield Tried(
            pair, reused=taken, wrong=wrong, reason=next((one for one in said if isinstance(one, str)), "")
        )


def _replaced(one: str, other: str) -> list[tuple[str, str]]:
    first, second = words(one), words(other)
    gap = "" if language_of(one + other) == "zh" else " "
    changes = SequenceMatcher(None, first, second, autojunk=False).get_opcodes()
    return [
        (gap.join(first[a:b]), gap.join(second[c:d])) for kind, a, b, c, d in changes if kind == "replace"
    ]
