"""Sparse features: words of the goal crossed with words of a candidate, hashed into buckets.

The features tell what is alike; crosses let the fit remember how things are called: which label, id or app
was right for which verb and which words. Values of the task are left out, so that names of people are never
learned.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from zlib import crc32

from treetap.matching.labels import id_words
from treetap.matching.words import normal, words
from treetap.policy.offline.apps import is_home
from treetap.policy.offline.candidates import Candidate, key_of
from treetap.policy.offline.view import View
from treetap.policy.offline.wording import label_classes, plain
from treetap.task.text import has_han
from treetap.task.text import words as segmented

BUCKETS = 32_768
_MOST_WORDS = 6
"""Of a label, of a title, of what the goal is about."""


def crosses_of(view: View, candidates: Sequence[Candidate]) -> list[list[int]]:
    """The buckets of each candidate."""
    goal = list(dict.fromkeys(_goal(view)))
    page = [f"page {one}" for one in _words(view.title, view)[:3]] or ["page"]
    last = _last(view)
    return [sorted({_bucket(text) for text in _crossed(one, view, goal, page, last)}) for one in candidates]


def apps_of(view: View, candidates: Sequence[Candidate]) -> list[frozenset[int]]:
    """For each candidate the apps that must be known for its crosses to mean something: the one in front; for
    a launch all of them, since what is remembered of one says nothing against another."""
    installed = frozenset(_bucket(one.package) for one in view.situation.apps if not is_home(one.package))
    here = frozenset({_bucket(view.screen.package)})
    return [installed if one.kind == "launch" else here for one in candidates]


def _crossed(
    candidate: Candidate, view: View, goal: Sequence[str], page: Sequence[str], last: str
) -> Iterator[str]:
    own = list(dict.fromkeys(_own(candidate, view)))
    yield from ("|".join(pair) for pair in product(goal, own))
    yield from ("|".join(pair) for pair in product(page, own))
    yield from (f"{goal[0]}|{one}|{name}" for one, name in product(page, own[:3]))
    yield from (f"{last}|{one}" for one in own[:3])


def _goal(view: View) -> Iterator[str]:
    goal = view.goal
    yield f"{goal.intent.value} {goal.verb}"
    yield f"{goal.intent.value} {goal.polarity.value}"
    yield from (f"about {plain(one.text)}" for one in view.wish.concepts[:_MOST_WORDS])
    yield from sorted({f"value {one.type}" for one in view.wish.params if one.source == "slot"})


def _own(candidate: Candidate, view: View) -> Iterator[str]:
    """What the candidate is, by its kind and words; the first ones tell the most."""
    kind, thing = candidate.kind, candidate.thing
    if kind == "finish":
        yield from _after(view)
        return
    if kind == "answer":
        element = view.screen.element(candidate.element or "")
        yield f"{kind} {candidate.source.shaped}"
        yield f"{kind} #{id_words(element.resource_id) if element is not None else ''}"
        yield from (f"{kind} {one}" for one in _words(candidate.source.label, view))
        return
    if thing is None:
        yield f"{kind} {candidate.element if kind == 'launch' else ''}"
        return
    if len(normal(thing.label)) == 1 and kind == "tap":
        yield "tap key"  # Which one is told by the value, and never learned.
        return
    label = _words(thing.label, view)
    value = f" {candidate.argument.type} {candidate.argument.role}" if candidate.argument is not None else ""
    yield f"{kind} {' '.join(label)}{value}"
    yield f"{kind} #{thing.id_text}{value}"
    yield from (f"{kind} {one}" for one in label)
    yield from (f"{kind} .{one}" for one in sorted(thing.classes))


def _after(view: View) -> Iterator[str]:
    """What was done last, for a goal that may be reached by it."""
    visited = view.situation.visited
    key = key_of(visited[-1].action) if visited else ("first", "", "")
    label, name = (*key[1:3], "", "")[:2]
    said = _words(label, view) if visited and visited[-1].action.kind != "launch_app" else [label]
    yield f"finish {key[0]} {' '.join(said)}"
    yield f"finish {key[0]} #{id_words(name)}"
    yield f"finish {key[0]}"
    yield from (f"finish {one}" for one in said)
    yield from (f"finish .{one}" for one in sorted(label_classes(label)))


def _last(view: View) -> str:
    visited = view.situation.visited
    if not visited:
        return "first"
    key = key_of(visited[-1].action)
    return f"after {key[0]} {id_words(key[2]) if len(key) > 2 else ''}"


def _words(text: str, view: View) -> list[str]:
    """The words of a text without the values of the task and without numbers."""
    said = normal(text)
    for param in view.wish.names:
        said = said.replace(normal(param.value), " ")
    found = segmented(said, view.context.lexicon) if has_han(said) else list(words(said))
    return [plain(one) for one in found if any(map(str.isalpha, one))][:_MOST_WORDS]


def _bucket(text: str) -> int:
    return crc32(text.encode()) % BUCKETS
