"""The comparator that looks: elements first, then pixels, then words in the picture, a model last of all."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Literal, TypeGuard

from treetap.core.ports import TextReader, VisionModel
from treetap.imaging.pictures import Pictures
from treetap.matching.holds import Holding, holds, is_guess
from treetap.models import Action, Expectation, Screen, Toast, Verdict
from treetap.perception.comparator.asking import ask
from treetap.perception.comparator.attribution import attributed
from treetap.perception.comparator.effect import find_effect
from treetap.perception.comparator.implied import implied
from treetap.perception.comparator.judge import Case, judge
from treetap.perception.comparator.second_look import SecondLook

_OPEN = 0.65
"""Below this the local evidence does not decide."""

WhenVision = Literal["auto", "never", "always"]


class ScreenComparator:
    """Judges what an action did by what is on the screen before and after it."""

    def __init__(
        self,
        pictures: Pictures,
        *,
        reader: TextReader | None = None,
        vision: VisionModel | None = None,
        when_vision: WhenVision = "auto",
    ) -> None:
        self._pictures = pictures
        self._second = SecondLook(pictures, reader)
        self._vision = vision
        self._when = when_vision

    async def compare(
        self, before: Screen, after: Screen, action: Action, expect: Sequence[Expectation]
    ) -> Verdict:
        """The verdict with its cause. Raises `ValueMissing` for an expectation that is not bound."""
        held = [holds(one, after, before) for one in expect]
        silent = [one.text.fill() for one, now in zip(expect, held, strict=True) if _unheard(one, now)]
        heard = await self._second.hear(before, after, silent) if silent else ()
        if heard:
            after = after.model_copy(update={"toasts": (*after.toasts, *heard)})
            held = [holds(one, after, before) for one in expect]
        effect = await find_effect(self._pictures, before, after, action)
        if effect.changed:
            held = [
                await self._second.at(one, now, before, after, stale=effect.stale)
                for one, now in zip(expect, held, strict=True)
            ]
        pairs = list(zip(expect, held, strict=True))
        sure = [(one, now) for one, now in pairs if now.met or not is_guess(one)]
        case = Case(
            before=before,
            after=after,
            action=action,
            expect=[one for one, _ in sure],
            held=[now for _, now in sure],
            implied=None if sure else implied(action, before, after, effect),
            effect=effect,
        )
        case = replace(case, effect=attributed(case))
        # A guess that no words confirm is a question for eyes, and without them says nothing.
        local = judge(case)
        if self._vision is None or self._when == "never":
            return local
        guessed = len(sure) < len(pairs) and effect.changed
        if self._when == "auto" and local.confidence >= _OPEN and not guessed:
            return local
        return await ask(self._vision, replace(case, expect=expect, held=held), local)


def _unheard(expectation: Expectation, held: Holding) -> TypeGuard[Toast]:
    return isinstance(expectation, Toast) and not held.met
