"""A step of a replay: at a glance where that suffices, and carefully otherwise.

    is it needed? → at a glance: place, guard, execute, glance
                  → else in full: locate in more ways, guard, execute, compare

Both ways pass the guard, and nothing is committed to while a value of the new task does not show
(`proof.py`). What is done to find the target commits to nothing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Final

from treetap import models as m
from treetap.core.attempt import Attempt, Order, Taken
from treetap.core.context import is_full
from treetap.core.glance import ANYWHERE, GLANCE, LONGEST, bound_marks, careful, is_quick
from treetap.core.proof import not_shown, passes
from treetap.core.step import FALLBACKS, Remedy, Step, Ways
from treetap.errors import TargetAmbiguous, TargetNotFound
from treetap.matching.describing import described
from treetap.matching.holds import all_hold, holds_already
from treetap.matching.page_names import MODAL
from treetap.matching.ranks import again
from treetap.matching.regions import is_behind_window, located, location_of, touchables
from treetap.matching.renamed import Renamed, by_vectors, expected_of, least_likeness
from treetap.matching.typed import can_be_read, is_empty, otherwise, overwrites

if TYPE_CHECKING:
    from treetap.core.replay import Replay

_UNCOVERED: Final = ANYWHERE | {"wait", "read", "call"}
"""Actions for which it does not matter what lies over the page."""
_SOON: Final = 1.0
"""Seconds after which a missing target is looked for once more."""
_SURE: Final = 0.8
_NO_WAY_BACK: Final = "The app came back on another page, and its first one could not be reached."

Place = tuple[m.LocateResult | None, m.Element | None]
"""Where to touch, and which element that is, as far as known."""


class KnownStep(Step):
    """A learned step with the values of the new task."""

    def __init__(self, replay: Replay, number: int, order: Order) -> None:
        """`number`: of all steps of the replay, counted from 0."""
        self.replay, self.number, self.learned = replay, number, replay.steps[number]
        super().__init__(
            replay.context, order, careful(self.learned.action), self.learned.expect, replay.stepper.log
        )
        self.values = replay.values
        self.before: tuple[m.Mark, ...] = ()
        self.after: tuple[m.Mark, ...] = ()
        self._glances = replay.glances
        self._place: Place | None = None
        self._renewed = False

    async def fill(self) -> None:
        """Imported marks show another phone and are not used."""
        await super().fill()
        if self.replay.task.origin is not m.Origin.IMPORTED:
            bank = await self.context.bank()
            self.before = bound_marks(self.learned.before, self.values, bank)
            # Where a mark of the end cannot be bound, the end cannot be verified at a glance.
            after = bound_marks(self.learned.after, self.values, bank)
            self.after = after if len(after) == len(self.learned.after) else ()

    @property
    def target(self) -> m.Target | None:
        return getattr(self.action, "target", None)

    @property
    def seconds(self) -> float:
        """How long the phone took to come to rest; a stored figure is limited."""
        return min(self.learned.seconds, LONGEST)

    def picked(self) -> bool:
        """Whether the entry is at its place in the list, for the same values; else the policy has to find out
        which one is meant."""
        screen, replay, rank = self.context.screen, self.replay, self.learned.rank
        if rank is None or self.target is None:
            return True
        here = screen.page_key == self.learned.page_key and not screen.loading
        asked = [one for goal in replay.frame.goals for one in goal.constraints]
        same = here and replay.values == replay.task.values
        picked = again(rank, self.target, asked, screen) if same else None
        if picked is not None:
            self.action = self.action.model_copy(update={"target": picked})
        return picked is not None

    def _leads_here(self) -> str:
        """Why a tap is not needed whose target is not here: what it leads to shows, with its values. Empty
        if it does not."""
        told = frozenset[str]().union(*(m.slots_used(one) for one in self.learned.expect))
        moves = isinstance(self.action, m.Tap) and self.action.commits is None and self.learned.rank is None
        needed = not moves or not m.slots_used(self.learned.action) <= told
        return "" if needed else all_hold(self.expect, self.context.screen)

    async def take(self) -> Taken:
        """Take the step, or leave it out where it is not needed."""
        context, attempt = self.context, None
        if self._left_open():
            back = await self.aside(m.Back(to_first_page=True))
            if back is None or back.execution is None:
                return replace(Taken.of(self.log, None), status=m.Status.FAILED, reason=_NO_WAY_BACK)
        try:
            why = await self._prepared()
            if not why and self._place is None and not is_full(context.screen):
                await self.context.fresh(self.order.node)
                why = await self._prepared()
            attempt = None if why else await self.carry_out()
        except (TargetNotFound, TargetAmbiguous) as problem:
            why = self._leads_here() or holds_already(self.action, self.expect, context.screen)
            if not why:
                return replace(Taken.of(self.log, None), status=m.Status.FAILED, reason=problem.message)
        # A swipe to what was out of sight then, on a page that ends here now: the next step will tell.
        in_sight = attempt is not None and attempt.action.kind == "swipe" and attempt.ineffective
        taken = Taken.of(self.log, None if in_sight else attempt)
        records = tuple(self._with_keys(one) for one in taken.records)
        if why:
            records = (*records, self._skipped(why))
        return replace(taken, records=records)

    def _left_open(self) -> bool:
        """Whether the step before launched an app that shows another page than it did, as it was left.

        The same words may be there and mean something else: a row of the list is the title of its page. In
        an app that was updated pages have other keys."""
        screen, last = self.context.screen, self.replay.steps[self.number - 1] if self.number else None
        if last is None or not isinstance(last.action, m.LaunchApp) or not screen.page_key:
            return False
        elsewhere = screen.page_key not in (last.leads_to, self.learned.page_key)
        return elsewhere and not self.replay.has_drifted(screen)

    def _skipped(self, why: str) -> m.StepRecord:
        """The step is not needed."""
        verdict = m.Verdict(status=m.VerdictStatus.SUCCESS, cause=why, met=self.expect)
        attempt = self.attempt(self.context.screen)
        record = replace(attempt, after=attempt.before, verdict=verdict).record()
        return record.model_copy(update={"status": m.StepStatus.SKIPPED})

    def _with_keys(self, record: m.StepRecord) -> m.StepRecord:
        """A glance has no page key: the page that it knows again is the one that was learned."""
        learned = self.learned
        if record.action.kind != self.action.kind or (record.page_key and record.leads_to):
            return record
        keys = {"page_key": record.page_key or learned.page_key}
        if record.verdict is not None and not record.leads_to:
            keys["leads_to"] = learned.leads_to
        return record.model_copy(update=keys)

    async def _prepared(self) -> str:
        """Find the place for acting at a glance; says why the step is not needed, if it is not."""
        action, screen = self.action, self.context.screen
        if is_full(screen) and (why := holds_already(action, self.expect, screen)):
            return why
        if action.kind == "scroll_to" and screen.sources == GLANCE and self.target is not None:
            return "It shows already." if await self._glances.shows_target(self) else ""
        if self.after and is_quick(action):
            self._place = await (self._on_page(screen) if is_full(screen) else self._at_a_glance())
        element = None if self._place is None else self._place[1]
        if isinstance(action, m.SetChecked) and element is not None:
            return "It was so already." if element.checked is action.checked else ""
        return ""

    # At a glance

    async def _at_a_glance(self) -> Place | None:
        action, replay, screen = self.action, self.replay, self.context.screen
        if self.target is None and (action.kind in ANYWHERE or screen.sources == GLANCE):
            return None, None  # From anywhere, or from where the step before was just seen to lead.
        target: m.Target | None = getattr(self.learned.action, "target", None)
        used = frozenset[str]() if target is None else m.slots_used(target)
        if any(replay.values[key] != replay.task.values.get(key) for key in used):
            return None  # Of another name there may be two.
        if not await self._glances.shows_target(self):
            return None
        element = self._glances.seen(self.before[0])
        if element is None or (isinstance(action, m.SetValue) and not is_empty(element)):
            return None
        target = self.target
        return (None if target is None else location_of(element, target, screen, m.Method.CACHE)), element

    async def _on_page(self, screen: m.Screen) -> Place | None:
        """On a full screen, located as any target is; anything odd is for the careful way."""
        action = self.action
        if screen.loading or any(one.kind is not m.BlockerKind.KEYBOARD for one in screen.blockers):
            return None
        if self.target is None:
            return None, None
        location = await self.locate(action, screen)
        if location is None or not location.found or location.confidence < _SURE:
            return None
        element = located(location, screen)
        unread = isinstance(action, m.SetChecked) and (element is None or element.checked is None)
        filled = isinstance(action, m.SetValue) and (element is None or not is_empty(element))
        return None if unread or filled or overwrites(action, self.expect, element) else (location, element)

    async def once(self, retries: int = 0) -> Attempt:
        """First at a glance, if there is a place for that; else in full, with the target brought into
        sight."""
        if self._place is not None and not retries:
            attempt = await self._done_at_a_glance(self._place[0])
            if attempt is not None:
                return attempt
            self._place = None
        screen = await self.context.see(self.order.node)
        # A window lies over the page on which an action without a target is taken.
        free = self.target is not None or self.action.kind in _UNCOVERED
        covered = not free and self._in_window and screen.page_key != self.learned.page_key
        if covered and not await self.uncovered():
            raise TargetNotFound(f"In the way: {screen.blockers[-1].description}.")
        location = await self.located()
        element = None if location is None else located(location, self.context.screen)
        if overwrites(self.action, self.expect, element):
            await self.aside(m.ClearText(target=self.target))
        return await super().once(retries)

    async def _done_at_a_glance(self, location: m.LocateResult | None) -> Attempt | None:
        """Act, and verify by a glance. None: not this way, and nothing was done."""
        context, glances, action = self.context, self._glances, self.action
        attempt = replace(self.attempt(context.screen), location=location)
        attempt = self.checked(await self.permit(attempt, ask=False))
        if attempt.refusal or attempt.hopeless:
            return None  # A person is asked on the whole page, not on a glance at it.
        as_before = glances.all_seen(self.before)
        attempt = await self.do(replace(attempt, action=self._at_once()))
        told = action.model_copy(update={"commits": attempt.action.commits})
        attempt = self.add(await self.keep_values(replace(attempt, action=told)))
        self.replay.alike = self if as_before and glances.all_seen(self.after) else None
        executed = attempt.execution
        if executed is not None and (why := otherwise(executed, context.screen)):
            return await self.judged(attempt, replace(attempt, error=why))
        if executed is not None and not attempt.commits:
            # The executor did not wait for rest, and the phone may be slower than it was.
            return await self.wait_for(attempt, context.settings.error_threshold.ineffective_wait)
        return attempt

    def _at_once(self) -> m.Action:
        """For the executor: it neither waits for rest nor verifies; the glance does."""
        action = self.action
        if isinstance(action, m.SetValue):
            told = {"target": action.target, "commits": action.commits, "handling": action.handling}
            action = m.InputText(text=action.value, **told)
        if isinstance(action, m.InputText) and can_be_read(action.text.fill(), self.after):
            action = action.model_copy(update={"read_back": False})
        return action.model_copy(update={"level": m.Level.QUICK_VERIFY})

    async def quickly(self, attempt: Attempt) -> Attempt | None:
        """By a glance once the phone should be at rest. A message may be gone before the glances have given
        up: then a full look at once."""
        at_once = attempt.execution is not None and attempt.action.level is m.Level.QUICK_VERIFY
        if not at_once or passes(self.replay, self.number) or not await self._glances.shows_end(self):
            return None
        judged = await self.compared(attempt, self.context.screen)
        return judged if judged.fine else None

    def checked(self, attempt: Attempt) -> Attempt:
        """Before a commit, the values of the new task must show."""
        if attempt.risk is None or attempt.refusal:
            return attempt
        if why := not_shown(self, attempt.location):
            abort = m.Suggestion.ABORT
            verdict = m.Verdict(status=m.VerdictStatus.FAILURE, cause=why, suggestion=abort, confidence=1.0)
            return replace(attempt, verdict=verdict)
        self.replay.cleared.add(None if self.order.goal is None else self.order.goal.id)
        return attempt

    def note_deed(self, attempt: Attempt) -> None:
        """Not where a later step for the same goal commits to the same: then this one only leads to it."""
        own, *rest = self.replay.parts[self.number :]
        if not any(one.action.commits is attempt.action.commits and goal == own[1] for one, goal in rest):
            super().note_deed(attempt)

    @property
    def remedies(self) -> Sequence[Remedy]:
        return super().remedies if self._place is None else [_carefully, *super().remedies]

    # Carefully

    @property
    def ways(self) -> Ways:
        return (
            (self._renamed_surely, 1),
            (self.uncovered, FALLBACKS),
            (self._soon, 1),
            (self._renamed_surely, 1),
            (self._scrolled_to, 1),
            (self._renamed, 1),
        )

    @property
    def _in_window(self) -> bool:
        return any(one.kind in MODAL for one in self.context.screen.blockers)

    async def find(self) -> m.LocateResult | None:
        """Not behind a window; nor by its place alone in an app that was updated."""
        found, screen = await super().find(), self.context.screen
        if found is None or not found.found or found.center is None:
            return found
        moved = found.method is m.Method.FIXED and self.replay.has_drifted(screen)
        lost = moved or is_behind_window(found.center, screen)
        return m.LocateResult(found=False, target=found.target) if lost else found

    async def _renamed_surely(self) -> bool:
        """All of a menu or a dialog is in sight: nothing else comes by scrolling."""
        return await self._renamed(sure=not self._in_window)

    async def _renamed(self, *, sure: bool = False) -> bool:
        """Whether an update of the app has given it another name, by which it is now found (F1). In an app
        that has not changed, another name is another thing."""
        target, replay, screen = self.target, self.replay, self.context.screen
        learned: m.Target | None = getattr(self.learned.action, "target", None)
        drifted = replay.has_drifted(screen) and not screen.loading and not self._renewed
        if target is None or learned is None or not drifted:
            return False
        before = {one.page_key for one in replay.steps[: self.number + 1]}
        moves = bool(self.learned.leads_to) and self.learned.leads_to not in before
        old = Renamed(
            target=target,
            learned=learned,
            around=self.learned.around,
            size=replay.task.circumstances.size,
            values=replay.values,
            sentence=replay.frame.sentence,
            least=least_likeness(self.action, moves=moves and not self._in_window),
        )
        now, embedder = touchables(screen), self.context.parts.texts
        names = old.names(now)
        vectors = () if embedder is None else await self.context.optional(embedder.embed(names), ())
        found = old.among(now, by_vectors(names, vectors), sure=sure)
        if found is None:
            return False
        # What was expected of the target is expected of it now; other texts of the old version are not.
        new = described(found.element, screen)
        self.expect = expected_of(target, new, self.expect)
        here = new.model_copy(update={"element": found.element.id})
        self.action, self._renewed = self.action.model_copy(update={"target": here}), True
        self.before = self.after = ()
        return True

    async def _soon(self) -> bool:
        """Not where what it leads to shows: then no other way is tried."""
        if self._leads_here():
            raise TargetNotFound("What it leads to shows already.")
        await self.context.parts.clock.sleep(_SOON)
        await self.context.fresh(self.order.node)
        return True

    async def _scrolled_to(self) -> bool:
        if self.target is None or not any(one.scrollable for one in self.context.screen.elements):
            return False
        attempt = await self.aside(m.ScrollTo(target=self.target))
        return attempt is not None and attempt.execution is not None


async def _carefully(step: Step, attempt: Attempt) -> Attempt | None:
    """What had no effect at a glance, or could not be executed there, is taken in full once."""
    return await step.once(1) if attempt.ineffective or attempt.execution is None else None
