"""The goal checker: each family of verbs has its own kind of evidence. Without any, a goal does not hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from treetap.core.ports import AppResolver
from treetap.decision.checking import (
    became,
    brought_back,
    calculating,
    calling,
    carts,
    changing,
    creating,
    deleting,
    freely,
    handing,
    kept_in,
    leaving,
    markedas,
    marking,
    of_the_end,
    opening,
    paying,
    ranking,
    reading,
    routing,
    row_states,
    running,
    sending,
    setting,
    sorting,
    submitting,
    whether,
)
from treetap.decision.checking.claimed import claimed
from treetap.decision.checking.marks import MARKS
from treetap.decision.checking.naming import Names
from treetap.decision.checking.on_site import on_its_page
from treetap.decision.checking.placing import Apps, Placing
from treetap.decision.checking.sight import Found, Sight
from treetap.language.lexicon.lexicon import Lexicon
from treetap.matching.addresses import is_at, site, without_site
from treetap.matching.describing import described
from treetap.models import Claim, Evidence, EvidenceKind, Goal, Screen, Target

Family = Callable[[Sight], Found | None]

_FAMILIES: Mapping[str, Family] = (
    {
        "": freely.check,
        "set": setting.check,
        "switch_over": setting.switches_over,
        "open": opening.check,
        "send": sending.check,
        "reply": sending.check,
        "comment": sending.check,
        "post": sending.check,
        "share": handing.check,
        "create": creating.check,
        "note_down": creating.check,
        "delete": deleting.check,
        "clear": deleting.clears,
        "dismiss": deleting.check,
        "read": reading.check,
        "calculate": calculating.check,
        "verify": freely.shows,
        "search": reading.looks_up,
        "call": calling.calls,
        "voice_call": calling.calls,
        "call_back": calling.returns,
        "video_call": calling.calls,
        "answer": calling.answers,
        "hang_up": calling.hangs_up,
        "play": running.check,
        "resume": running.check,
        "pause": running.check,
        "start": running.check,
        "stop": running.check,
        "record": running.check,
        "rename": changing.renames,
        "move": changing.moves,
        "copy": changing.moves,
        "raise": changing.raises,
        "type": changing.types,
        "select": changing.selects,
        "sort": sorting.check,
        "navigate": routing.check,
        "accept": submitting.check,
        "allow": submitting.check,
        "submit": submitting.check,
        "register": submitting.check,
        "close": leaving.closes,
        "go_back": leaving.goes_back,
        "pay": paying.check,
        "order": paying.check,
        "buy": paying.check,
        "book": paying.check,
        "transfer": paying.check,
        "top_up": paying.check,
    }
    | dict.fromkeys(MARKS, marking.check)
    | {"join": creating.joins, "save": creating.saves}
)
"""Other verbs are proven by a switch that names them, or not at all."""


_GOES = frozenset({"open", "navigate"})
"""To be at an address is what these are about."""


class ScreenGoalChecker:
    """Evidence from the screen, or none. It knows nothing of what a policy thinks it has done."""

    def __init__(
        self,
        *,
        lexicon: Lexicon | None = None,
        resolver: AppResolver | None = None,
        apps: Apps | None = None,
    ) -> None:
        """`apps`: what is installed. With it, or with a resolver, an app is known by more than its name."""
        self._lexicon = lexicon
        self._resolver = resolver
        self._apps = apps
        self._known: tuple[Names, Placing] | None = None

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        """`seen`: the earlier screens of the run, oldest first."""
        sight = await self._sight(goal, screen, seen)
        if sight.now.busy:
            return None
        found = _found(sight) or _each(sight)
        return None if found is None else _evidence(goal, screen, found)

    async def claimed(
        self, goal: Goal, screen: Screen, seen: Sequence[Screen], claim: Claim
    ) -> Evidence | None:
        """For a policy that says so: weaker evidence (`claimed.py`)."""
        found = claimed(await self._sight(goal, screen, seen), claim)
        return None if found is None else _evidence(goal, screen, found)

    async def _sight(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Sight:
        names, placing = self._words()
        placed, package = await placing.place(goal, screen)
        at = site(placed)
        if at is not None and placed.verb not in _GOES and is_at((*seen, screen), at.value):
            placed = on_its_page(without_site(placed), (*seen, screen))
        return Sight(placed, screen, seen, names, package)

    def _words(self) -> tuple[Names, Placing]:
        if self._known is None:
            from treetap.language.lexicon.load import load_lexicon  # Long, if it is the first to read it.

            names = Names(self._lexicon or load_lexicon())
            self._known = names, Placing(names, self._resolver, self._apps)
        return self._known


def _nothing(_sight: Sight) -> Found | None:
    return None


def _found(sight: Sight) -> Found | None:
    verb = sight.goal.verb
    if verb == "delete" and (gone := ranking.deleted(sight)) is not None:
        return gone
    if (one := ranking.the_one(sight)) is not None:
        # A tick on it says that it is picked, and nothing else.
        own: Family = of_the_end.check if verb == "read" else _FAMILIES.get(verb, _nothing)
        return own(sight if verb == "read" else one)
    if carts.is_for(sight) or kept_in.detail_in(sight) is not None:
        return carts.check(sight) if carts.is_for(sight) else kept_in.check(sight)
    if (plain := carts.gone(sight) or kept_in.check(sight)) is not None:
        return plain
    if whether.asks_whether(sight):
        return whether.check(sight)
    family = _FAMILIES.get(verb)
    if verb in {"", "open"} and reading.is_question(sight):
        family = reading.check
    found = (None if family is None else family(sight)) or setting.by_verb(sight)
    if found is None and (verb in {"restore", "find_again"} or (verb == "archive" and not sight.positive)):
        found = brought_back.check(sight)
    if found is None and markedas.parts(sight) is not None:
        found = markedas.check(sight)
    return found or became.check(sight) or row_states.check(sight) or freely.by_words(sight)


def _each(sight: Sight) -> Found | None:
    """What is done to several that are named one by one holds where it does for each of them."""
    if sight.goal.verb not in MARKS and markedas.parts(sight) is None:
        return None
    found = [_found(one) for one in sight.apart()]
    if not found or None in found:
        return None
    texts = " ".join(one.text for one in found if one is not None)
    return Found(EvidenceKind.STATE, texts, found[0].element if found[0] else None)


def _evidence(goal: Goal, screen: Screen, found: Found) -> Evidence:
    target: Target | None = None
    if found.element is not None:
        target = described(found.element, screen).model_copy(update={"element": None})
    return Evidence(
        goal_id=goal.id,
        kind=found.kind,
        text=found.text,
        frame_id=screen.frame.id,
        target=target,
        value=found.value,
    )
