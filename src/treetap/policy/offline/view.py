"""One decision prepared: what is wanted, and what the screen offers. Everything that features are read from.

`Context` holds the look-ups that outlive a decision, `View` is all of one decision together.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from typing import Any

from treetap.core.ports import Commitments, Embedder, SpatialMap
from treetap.matching.labels import index, said
from treetap.matching.page import entries
from treetap.matching.page_names import titles
from treetap.matching.regions import behind
from treetap.models import App, Element, Goal, Intent, MapEdge, Screen, Situation
from treetap.policy.offline.apps import AppFit, fit_of, is_home
from treetap.policy.offline.page import Thing, things_of
from treetap.policy.offline.wish import Wish, wish_of
from treetap.policy.offline.wording import shared
from treetap.task.lexicon import Lexicon, load_lexicon

_MOST_LIKENESSES = 60_000


class Context:
    """The parts that are asked while features are read, and what they have said so far."""

    def __init__(
        self,
        *,
        lexicon: Lexicon | None = None,
        embedder: Embedder[str] | None = None,
        places: SpatialMap | None = None,
        commitments: Commitments | None = None,
    ) -> None:
        self.lexicon = lexicon or load_lexicon()
        self.places, self.commitments = places, commitments
        self._embedder = embedder
        self._vectors: dict[str, Any] = {}
        self.fits = lru_cache(maxsize=256)(self._fits)

    async def likeness(self, texts: Iterable[str], wanted: str) -> dict[str, float]:
        """How near each text is in meaning to the wanted one, -1 to 1; nothing where there is no embedder."""
        spoken = list(dict.fromkeys(one for one in texts if one))
        if self._embedder is None or not wanted or not spoken:
            return {}
        import numpy as np

        if len(self._vectors) > _MOST_LIKENESSES:
            self._vectors = {}
        known = self._vectors
        missing = [one for one in (wanted, *spoken) if one not in known]
        for text, vector in zip(missing, await self._embedder.embed(missing) if missing else (), strict=True):
            values = np.asarray(vector, dtype=np.float32)
            known[text] = values / max(float(np.linalg.norm(values)), 1e-9)
        return {one: float(known[one] @ known[wanted]) for one in spoken}

    def _fits(self, wish: Wish, apps: tuple[App, ...], like: tuple[float, ...]) -> dict[str, AppFit]:
        """How far each app is the one for the wish; the same for all decisions of a goal."""
        likes = dict(zip((one.label for one in apps), like, strict=True))
        known = [one for one in apps if not is_home(one.package)]
        return {one.package: fit_of(one, wish, self.lexicon, likes) for one in known}


@dataclass(frozen=True)
class View:
    """All that is known for one decision."""

    situation: Situation
    context: Context
    wish: Wish
    things: tuple[Thing, ...]
    title: str
    apps: Mapping[str, AppFit]
    """By package."""
    like: Mapping[str, float]
    """Of labels, to what is wanted."""
    like_about: Mapping[str, float]
    """The same, to what it is about, without values."""
    leads: tuple[MapEdge, ...] = field(default=())
    known_pages: Mapping[str, float] = field(default_factory=dict)
    """Pages of the map that seem to be wanted, by key."""

    @property
    def screen(self) -> Screen:
        return self.situation.screen

    @property
    def goal(self) -> Goal:
        return self.wish.goal

    @cached_property
    def common(self) -> dict[str, int]:
        """How many things say each concept of the wish."""
        return {
            one.text: sum(bool(shared(one, thing.concepts)) for thing in self.things)
            for one in self.wish.concepts
        }

    @cached_property
    def at_home(self) -> bool:
        return is_home(self.screen.package)

    @cached_property
    def fields(self) -> tuple[Thing, ...]:
        return tuple(one for one in self.things if one.is_field)

    @cached_property
    def shown(self) -> str:
        """All that the page says, without what stands in fields."""
        covered = behind(index(self.screen))
        return "\n".join(
            text
            for one in self.screen.elements
            if one.id not in covered and not one.editable
            for text in said(one)
        )

    @cached_property
    def filled(self) -> frozenset[str]:
        """The values that stand in fields already."""
        return frozenset(
            param.value
            for param in self.wish.params
            if any(param.is_said(one.contents) for one in self.fields)
        )

    @cached_property
    def scrollers(self) -> list[Element]:
        """What scrolls, the largest first."""
        known = index(self.screen)
        covered = behind(known)
        found = [one for one in self.screen.elements if one.scrollable and one.id not in covered]
        return sorted(found, key=lambda one: -known.boxes[one.id].area)


async def view_of(situation: Situation, context: Context) -> View:
    """Prepare a decision for the first open goal."""
    goal = situation.goals[0]
    wish = wish_of(goal, situation, context.lexicon)
    things = tuple(things_of(situation.screen, context.lexicon))
    labels = [one.label for one in things] + [app.label for app in situation.apps]
    labels += _also_said(situation, goal)
    like = await context.likeness(labels, wish.clause)
    like_about = await context.likeness(labels, wish.about.strip())
    title = next((one.text for one in titles(situation.screen) if one.text), "")
    leads: tuple[MapEdge, ...] = ()
    pages: dict[str, float] = {}
    if context.places is not None and situation.screen.page_key:
        leads = tuple(await context.places.leads(situation.screen.page_key))
        for one in wish.concepts if leads else ():
            pages.update({page.key: 1.0 for page in await context.places.find(one.text)})
    known = tuple(like.get(app.label, 0.0) for app in situation.apps)
    apps = context.fits(wish, tuple(situation.apps), known)
    return View(situation, context, wish, things, title, apps, like, like_about, leads, pages)


def _also_said(situation: Situation, goal: Goal) -> list[str]:
    """What was touched last; for a question what the page says, too."""
    target = getattr(situation.visited[-1].action, "target", None) if situation.visited else None
    last = [] if target is None or target.text is None else ["".join(map(_literal, target.text.root))]
    lines = entries(situation.screen) if goal.intent is Intent.READ else ()
    return [*last, *(text for one in lines for text in one.texts)]


def _literal(part: object) -> str:
    return str(getattr(part, "text", ""))
