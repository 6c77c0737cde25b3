"""An affirmative control whose words no rule knows: what it commits to is found out before it is pressed.

With a model it is asked, once for each app, page and label. Without one, what the page shows decides: beside
a price, a permission or a message to somebody, an unknown yes counts as committing (DETAILS: Consent).
"""

from __future__ import annotations

import hashlib
from typing import Final, Literal, get_args

from loguru import logger
from pydantic import BaseModel, ConfigDict

from treetap.acts.acts import OF_KIND, Risk, risk
from treetap.acts.reading import command, plain
from treetap.acts.spot import Spot, spots, titles
from treetap.acts.urged import is_usual
from treetap.core.ports import ChatModel, Clock
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.matching.labels import TOGGLES
from treetap.matching.words import is_chinese
from treetap.models import (
    Action,
    Commitment,
    DoubleTap,
    LocateResult,
    LongPress,
    Role,
    Situation,
    Tap,
)
from treetap.prompts.asking import Limits
from treetap.prompts.kept import Kept
from treetap.prompts.quoting import quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask
from treetap.safety.stakes import answers, in_a_bar, named_by, stake

_LONGEST: Final = 60
"""Characters of a label; what is longer is a text."""
_LEAST, _LEAST_ZH = 3, 2
_TEXTS: Final = 12
_PRESSED: Final = frozenset({Role.BUTTON, Role.TEXT, Role.UNKNOWN})

_NEVER_ON_ITS_WORD: Final = frozenset({Commitment.PAY, Commitment.GRANT})
"""What a page is for that a model's "nothing" does not clear."""

Commits = Literal["nothing", "send", "pay", "delete", "erase", "call", "grant", "install", "other"]


class _Reply(BaseModel):
    model_config = ConfigDict(extra="ignore")

    commits: Commits
    why: str = ""


def unknown(action: Action, situation: Situation, location: LocateResult | None) -> Spot | None:
    """The control, if it is a worded button that can be a yes, and no rule understands its words."""
    if not isinstance(action, Tap | LongPress | DoubleTap):
        return None
    there = spots(action.target, situation.screen, location)
    spot = there[0] if there else None
    if spot is None or spot.element.role not in _PRESSED or spot.element.editable or spot.is_row:
        return None
    toggle = spot.element.role in TOGGLES or spot.element.checked is not None
    if toggle or not _has_words(spot) or in_a_bar(spot) or not answers(spot):
        return None
    known = all(map(is_usual, spot.labels)) and not spot.dialog
    return None if known or any(command(text) is not None for text in spot.labels) else spot


def _has_words(spot: Spot) -> bool:
    """Written on it, and not only told of an icon: more than the name of a key, less than a text."""
    parts = (spot.element, *spot.known.texts(spot.element))
    said = [plain(one.text) for one in parts if one.text.strip()]
    return any((_LEAST_ZH if is_chinese(one) else _LEAST) <= len(one) <= _LONGEST for one in said)


class Unknowns:
    """Finds out what unknown controls commit to. `chat`: None goes by what the page shows."""

    def __init__(
        self,
        chat: ChatModel | None = None,
        *,
        model: str = "",
        cache: Kept | None = None,
        clock: Clock | None = None,
        limits: Limits | None = None,
    ) -> None:
        self._chat, self._model, self._cache = chat, model, cache or Kept()
        self._clock, self._limits = clock, limits or Limits()

    async def better(
        self, guessed: Risk, action: Action, situation: Situation, location: LocateResult | None
    ) -> Risk | None:
        """What a model takes a control for whose act was guessed, or that may only lead to where one commits.

        Its "nothing" clears only a way to a list of receivers; a guess it can put into another class."""
        target = getattr(action, "target", None)
        there = spots(target, situation.screen, location) if target is not None else []
        commits = await self._asked(there[0]) if there and there[0].labels else None
        if commits is None or (commits == guessed.kind and guessed.act.name != "erase"):
            return guessed
        if commits == "nothing":
            return None if guessed.opens and guessed.kind is Commitment.SEND else guessed
        return _risk(commits, there[0])

    async def risk(self, action: Action, situation: Situation, location: LocateResult | None) -> Risk | None:
        """None where it is not such a control, or commits to nothing."""
        spot = unknown(action, situation, location)
        if spot is None:
            return None
        taken, commits = stake(spot), await self._asked(spot)
        if commits not in (None, "nothing"):
            return _risk(str(commits), spot)
        if taken is None or (commits and not (taken.sure and taken.kind in _NEVER_ON_ITS_WORD)):
            return None
        if not taken.sure and named_by(spot, situation.mandate.sentence):
            return None
        return risk(OF_KIND[taken.kind], f"nobody knows what '{spot.labels[0]}' does on a page like this")

    async def _asked(self, spot: Spot) -> str | None:
        """What a model takes it for; None without one."""
        if self._chat is None:
            return None
        try:
            return await self._commits(self._chat, spot, spot.labels[0])
        except (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent) as error:
            logger.debug("What '{}' commits to is told by its page: {}", spot.labels[0], error)
            return None

    async def _commits(self, chat: ChatModel, spot: Spot, label: str) -> str:
        texts = (spot.question or spot.page)[:_TEXTS]
        told = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
        title = next(iter(titles(spot.known, behind_too=True)), "")
        key = (self._model, spot.known.screen.package, title, label, told)
        known = self._cache.get(*key)
        if known in get_args(Commits):
            return str(known)
        commits: str = await ask(
            chat,
            name="commitment",
            system=render("commitment_system"),
            user=render(
                "commitment",
                label=quoted(label, _LONGEST),
                title=quoted(title, _LONGEST) if title else "",
                texts=[quoted(text, 200) for text in texts],
                choices=[quoted(text, _LONGEST) for text in spot.choices[:4]],
            ),
            reply=_Reply,
            use=lambda reply: reply.commits,
            limits=self._limits,
            clock=self._clock,
        )
        self._cache.put(*key, value=commits)
        return commits


def _risk(commits: str, spot: Spot) -> Risk:
    name = "erase" if commits == "erase" else OF_KIND[Commitment(commits)]
    return risk(name, f"a model takes '{spot.labels[0]}' for that")
