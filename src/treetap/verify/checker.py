"""The goal checker: which kinds of evidence can prove which intent. Without any, a goal does not hold."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from treetap.core.ports import AppResolver
from treetap.matching.describing import described
from treetap.matching.terms import has_term
from treetap.matching.words import normal, words
from treetap.models import App, ConstraintKind, Evidence, Goal, Intent, Screen
from treetap.task.lexicon import Lexicon, load_lexicon
from treetap.verify.answers import value
from treetap.verify.evidence import gone, kept, message, new, page
from treetap.verify.look import Found, Look, page_of
from treetap.verify.state import state
from treetap.verify.terms import Vocabulary, Wanted, says_any

Kind = Callable[[Look], Found | None]
Apps = Callable[[], Awaitable[Sequence[App]]]

_PROVES: Mapping[Intent, tuple[Kind, ...]] = {
    Intent.OPEN: (page,),
    Intent.SET: (state, message, kept, gone),
    Intent.CREATE: (new, message, kept),
    Intent.EDIT: (state, new, message, kept),
    Intent.DELETE: (gone, message),
    Intent.SEND: (new, message),
    Intent.READ: (value,),
    Intent.DO: (new, message, gone),
}
_UNREAD: tuple[Kind, ...] = (state, new)
"""For a goal whose verb nobody knows: what stands as its words say."""


class ScreenGoalChecker:
    """Evidence from the screen, or none. It knows nothing of what a policy thinks it has done."""

    def __init__(
        self, *, lexicon: Lexicon | None = None, resolver: AppResolver | None = None, apps: Apps | None = None
    ) -> None:
        """`apps`: what is installed. With it, or with a resolver, an app is known by more than its name."""
        self._lexicon, self._resolver, self._apps = lexicon, resolver, apps
        self._vocabulary: Vocabulary | None = None
        self._installed: tuple[App, ...] | None = None
        self._packages: dict[str, str | None] = {}

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        """`seen`: the earlier screens of the run, oldest first."""
        look = Look(await self._wanted(goal), page_of(screen), [page_of(one) for one in seen])
        found = None if look.now.busy else _found(look)
        if found is None:
            return None
        target = None if found.element is None else described(found.element, screen)
        told = {"goal_id": goal.id, "kind": found.kind, "text": found.text, "value": found.value}
        bare = None if target is None else target.model_copy(update={"element": None})
        return Evidence.model_validate({**told, "frame_id": screen.frame.id, "target": bare})

    async def _wanted(self, goal: Goal) -> Wanted:
        """The goal with the package of its app, which it may name among its words."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self._lexicon or load_lexicon())
        if self._installed is None:
            self._installed = () if self._apps is None else tuple(await self._apps())
        if goal.app:
            spellings = self._vocabulary.of(goal.app)
            packages = {one.package for one in self._installed if words(one.label) in spellings}
            package = packages.pop() if len(packages) == 1 else await self._resolve(goal.app)
            return Wanted(goal, self._vocabulary, package)
        said = goal.clause or " ".join(goal.words)
        own = [one for one in self._installed if not self._vocabulary.lexicon.of(normal(one.label))]
        named = [one for one in own if has_term(said, frozenset({words(one.label)}), exact=True)]
        if not named:
            return Wanted(goal, self._vocabulary)
        app = max(named, key=lambda one: len(one.label))
        spoken = set(words(app.label))
        parts = " ".join(part for part in goal.object.split() if not set(words(part)) <= spoken)
        unknown = tuple(word for word in goal.unexplained if not set(words(word)) <= spoken)
        update = {"app": app.label, "object": parts, "unexplained": unknown}
        return Wanted(goal.model_copy(update=update), self._vocabulary, app.package)

    async def _resolve(self, name: str) -> str | None:
        if self._resolver is not None and name not in self._packages:
            app = await self._resolver.resolve(name)
            self._packages[name] = None if app is None else app.package
        return self._packages.get(name)


def _found(look: Look) -> Found | None:
    wanted, intent = look.wanted, look.wanted.goal.intent
    everything = wanted.asks(ConstraintKind.ALL) and not wanted.values  # No page shows that none is left.
    if intent is not Intent.READ and (everything or _is_unclear(look)):
        return None
    kinds = _PROVES[intent] if wanted.goal.verb else _UNREAD
    return next((found for kind in kinds if (found := kind(look)) is not None), None)


def _is_unclear(look: Look) -> bool:
    """Words of the goal that no single entry can prove: which of several, all but one, not."""
    wanted, deletes = look.wanted, look.wanted.goal.intent is Intent.DELETE
    unclear = wanted.asks(ConstraintKind.EXCEPT) or (wanted.asks(ConstraintKind.ALL) and not deletes)
    ranks = [one.value.split(" ")[0] for one in wanted.asks(ConstraintKind.NTH, ConstraintKind.COMPARISON)]
    if "fully" in ranks and deletes and not unclear:
        return not any(says_any(text, "bins") for text in look.now.title_texts())
    ranked = any(one in {"most", "least", "more", "less"} or one.lstrip("-").isdigit() for one in ranks)
    return bool(unclear) or ranked or (bool(wanted.asks(ConstraintKind.NEGATION)) and not deletes)
