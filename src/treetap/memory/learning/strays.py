"""What a run typed or touched that its sentence does not say: answers of that day, words of the policy."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.matching.labels import grounds, said
from treetap.memory.learning.keeping import KeptStep, starts_anywhere
from treetap.memory.learning.mentions import RUNS, OwnWords, folded
from treetap.memory.learning.wording import Spot, holds
from treetap.memory.reuse.run_values import is_app
from treetap.models import Action, Expectation, LiteralPart, Role, Target, TaskFrame, Text, is_bound

_ENTRIES: Final = frozenset({Role.ITEM, Role.TEXT})
_CONTROLS: Final = frozenset({Role.BUTTON, Role.TAB, Role.ICON, Role.FIELD})


@dataclass(frozen=True)
class Done:
    """A step as it was carried out, its targets described."""

    kept: KeptStep
    action: Action
    expect: tuple[Expectation, ...]
    spot: Spot


def source_pages(stray: Done, done: Sequence[Done], own: OwnWords) -> tuple[str, ...]:
    """The pages of this run that had shown what it typed, if they showed every word of it.

    While all of them say the same, the same is typed again for the same sentence. Pages of other apps first:
    a form shows many numbers that nothing was taken from.
    """
    unsaid = {one for one in words_of(_typed_words(stray.action)) if not own.explain(one)}
    here = "" if stray.spot.screen is None else stray.spot.screen.package
    screens = [one.spot.screen for one in done[: stray.spot.step + 1] if one.spot.screen is not None]
    for some in ([one for one in screens if one.package != here], screens):
        found, shown = dict[str, None](), set[str]()
        for screen in some:
            if these := unsaid & words_of(text for each in screen.elements for text in said(each)):
                shown |= these
                found[grounds(screen)] = None
        if unsaid and shown == unsaid:
            return tuple(found)
    return ()


def was_shown(stray: Done, all_done: Sequence[Done], read: Sequence[str]) -> bool:
    """Whether what it typed had been read, or stood on a screen, before."""
    typed = folded(" ".join(_typed_words(stray.action)))
    if any(holds(typed, folded(one)) for one in read):
        return True
    for one in all_done[: stray.spot.step + 1]:
        screen, done = one.spot.screen, one.kept.record.execution
        shown = [] if screen is None else [f"{each.text} {each.description}" for each in screen.elements]
        if one is not stray and done is not None and done.value:
            shown.append(done.value)
        if typed and any(holds(folded(words), typed) for words in shown):
            return True
    return False


def was_copied(done: Done, all_done: Sequence[Done], frame: TaskFrame) -> bool:
    """Whether it touched an entry that the sentence does not name, for what was found out on the way:
    whoever had called is written to. The next time it is somebody else."""
    target: Target | None = getattr(done.action, "target", None)
    here = done.spot.screen
    if here is None or target is None or target.text is None or target.role not in _ENTRIES:
        return False
    name = target.text.fill() if is_bound(target.text) else ""
    if not name or holds(frame.sentence, name) or is_app(name):
        return False
    verbs = {goal.verb for goal in frame.goals}
    alike = [one for one in here.elements if one.resource_id and one.resource_id == target.resource_id]
    if "read" in verbs and len(verbs) > 1 and len(alike) > 1:
        return True
    return any(
        one.spot.screen.package not in {here.package, ""}
        and not starts_anywhere(one.action)
        and any(name == each.text for each in one.spot.screen.elements if each.role not in _CONTROLS)
        for one in all_done[: done.spot.step]
        if one.spot.screen is not None
    )


def words_of(texts: Iterable[str]) -> set[str]:
    """Words in lower case, numbers without leading zeros, stretches of Chinese as they stand."""
    found = (word for text in texts for word in RUNS.findall(folded(text)))
    return {word.lstrip("0") or "0" if word.isdigit() else word for word in found}


def _typed_words(action: Action) -> Iterator[str]:
    texts = (value for name, value in action if name in ("text", "value", "url", "number"))
    for text in texts:
        if isinstance(text, Text):
            yield from (part.text for part in text.root if isinstance(part, LiteralPart))
