"""Two questions to a model: what an unknown control commits to, and whether the sentence asks for an act.

The first sees a label and the texts round it, the second the sentence and the typed action. Neither can allow
paying, granting, installing or erasing.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator
from dataclasses import KW_ONLY, dataclass, field
from typing import Any, Final, Literal, TypeVar

from loguru import logger
from pydantic import BaseModel, ValidationError

from treetap.core.ports import ChatModel, Clock
from treetap.errors import BudgetSpent, EndpointBusy, EndpointRefused, ModelRecovers
from treetap.guard.control import Control, told
from treetap.guard.scene import Scene
from treetap.guard.vocabulary import Risk
from treetap.models import Action, Commitment, Deed, Target, Text
from treetap.prompts.asking import Limits
from treetap.prompts.kept import Kept
from treetap.prompts.quoting import plain, quoted
from treetap.prompts.render import render
from treetap.prompts.replies import ask

_MAY: Final = frozenset({Commitment.SEND, Commitment.DELETE, Commitment.CALL, Commitment.OTHER})
_LABEL, _TEXT, _TEXTS = 60, 1_000, 12
"""Characters of a label and of what would be sent, and how many texts of a page are told."""

_Reply = TypeVar("_Reply", bound=BaseModel)
Commits = Literal["nothing", "send", "pay", "delete", "erase", "call", "grant", "install", "other"]


class _Commitment(BaseModel):
    commits: Commits
    why: str = ""


class _Consent(BaseModel):
    asked_for: bool
    why: str = ""


@dataclass
class _Asking:
    """Puts a question to a model, where there is one, once for each key."""

    chat: ChatModel | None = None
    _: KW_ONLY
    model: str = ""
    cache: Kept = field(default_factory=Kept)
    clock: Clock | None = None
    limits: Limits | None = None

    async def _put(self, name: str, reply: type[_Reply], key: tuple[str, ...], **told: Any) -> _Reply | None:
        """The reply; None where the model cannot be asked. What is kept and no such reply is asked anew."""
        try:
            return reply.model_validate(self.cache.get(*key))
        except ValidationError:
            if self.chat is None:
                return None
        system, user = render(f"{name}_system"), render(name, **told)
        try:
            said = await ask(
                self.chat, name=name, system=system, user=user, reply=reply, use=lambda one: one,
                limits=self.limits or Limits(), clock=self.clock,
            )  # fmt: skip
        except (ModelRecovers, EndpointBusy, EndpointRefused, BudgetSpent) as error:
            logger.debug("The model could not be asked for its {}: {}", name, error)
            return None
        self.cache.put(*key, value=said.model_dump())
        return said


class Unknowns(_Asking):
    """What unknown controls commit to, asked once for each app, page and label."""

    async def says(self, control: Control) -> str | None:
        """What a model takes it for; None where it cannot be asked."""
        if not control.labels:
            return None
        texts, label = (control.question or control.page)[:_TEXTS], control.labels[0]
        title = next(iter(control.on.heads()), "")
        digest = hashlib.sha256("\n".join(texts).encode()).hexdigest()[:16]
        said = await self._put(
            "commitment",
            _Commitment,
            (self.model, control.known.screen.package, title, label, digest),
            label=quoted(label, _LABEL),
            title=quoted(title, _LABEL) if title else "",
            texts=[quoted(text, 200) for text in texts],
            choices=[quoted(text, _LABEL) for text in control.choices[:4]],
        )
        return None if said is None else said.commits


class ConsentJudge(_Asking):
    """Asks a model whether the sentence asks for an act; once for a step that is tried again."""

    async def says(self, found: Risk, scene: Scene) -> str | None:
        """Why the task does not ask for it; empty where it does; None where a person has to say."""
        if found.kind not in _MAY or found.act.grave:
            return None
        task, act = plain(scene.situation.mandate.sentence), found.name.replace("_", " ")
        again = sum(is_same(one, found.kind, scene) for one in scene.situation.deeds)
        values = list(_values(found, scene))
        key = (task, act, str(again), *(part for value in values for part in value))
        said = await self._put("consent", _Consent, key, task=task, act=act, values=values, again=again)
        if said is None or said.asked_for:
            return None if said is None else ""
        return " ".join(said.why.split())[:200] or "the task does not ask for it"


def _values(found: Risk, scene: Scene) -> Iterator[tuple[str, str]]:
    """The action as far as it can be typed: the control, and for whom, what text, or what thing."""
    yield "action", quoted(f"{scene.action.kind.replace('_', ' ')} {_called(scene.action)}".strip(), _TEXT)
    yield from (("label", quoted(label, 80)) for label in scene.labels[:1])
    texts = [text for text in (*scene.fields, *scene.given) if text.strip()]
    if found.kind is Commitment.SEND:
        yield from (("to", quoted(title, 80)) for title in scene.titles[:1])
        yield from (("text", quoted(text, _TEXT)) for text in texts[:8])
    elif found.kind is Commitment.CALL:
        yield from (("whom", quoted(text, 80)) for text in (*texts[:1], *scene.titles[:1], *scene.row[:2]))
    else:
        about = scene.question or scene.row or (*scene.titles[:1], *scene.before[:1])
        yield from (("what", quoted(text, 120)) for text in tuple(dict.fromkeys(about))[:2])


def _called(action: Action) -> str:
    """What it touches or brings, by the first thing that names it."""
    target: Target | None = getattr(action, "target", None)
    own = (getattr(action, name, None) for name in ("text", "option", "url", "number", "app"))
    texts = (*told(target), *(one.fill() for one in own if isinstance(one, Text)))
    return next(iter(texts), "") or (target.resource_id or target.element or "" if target is not None else "")


def is_same(deed: Deed, kind: Commitment, scene: Scene) -> bool:
    """Whether the same control on the same page has done it before."""
    here = bool(deed.page_key) and deed.page_key == scene.on.screen.page_key
    return here and deed.commits is kind and _called(scene.action)[:40] in deed.control
