"""What is true of an episode: the oracle's way, what that commits to, and what the phone's state says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from treetap.bench.ceiling.looks import look_of
from treetap.bench.endpoint.orders import SHOP, done_to
from treetap.bench.endpoint.recipes import Committed, Recipe, recipe_of
from treetap.bench.episodes.episode import Episode
from treetap.bench.tasks.states import MESSAGES
from treetap.bench.tasks.task import Json, Seen, Task
from treetap.bench.templates import template_of
from treetap.bench.templates.template import Template
from virtualphone import VirtualPhone, default_apps, second_apps
from virtualphone.tours.music import PACKAGE as MUSIC

_SAID_AS = {"publish": "send"}
"""What is put before others is sent to them."""
_MOST = ("pay", "call", "install", "grant", "send", "other", "delete")
"""What counts where a step does several things: who orders also empties the cart."""
_PUT_BACK = frozenset({"contacts get back", "contacts let through"})
"""Where a row that is gone is none that was deleted: it is back in its place, or no longer barred."""

_DELETES = frozenset({"settings a sold device", "calendar off this week", "hint junk"})
"""What deletes something that is no row of its own: one of a series, a paired device, files by the heap."""


def commitments(template: Template) -> Committed:
    """Tells what was committed to between two states, in the words of a reply: one thing at most."""

    name = template.name.removeprefix("reworded ")

    def committed(before: Json, after: Json) -> list[str]:
        found = {_SAID_AS.get(one, one) for one in done_to(_unqueued(before), _unqueued(after))}
        if _order_states(before) != _order_states(after)[: len(_order_states(before))]:
            found = found - {"send"} | {"other"}
        if name in _PUT_BACK:
            found -= {"delete"}
        return [one for one in _MOST if one in found][:1]

    return committed


@dataclass
class Truth:
    """One episode. `begun` is told the phone as soon as there is one."""

    episode: Episode
    template: Template
    task: Task
    recipe: Recipe
    state: Json
    """The phone as the task finds it, by the template."""
    intent: str = "do"
    """By what the oracle did to what apps remember: `set`, `create`, `delete`, `open`, `do`."""
    sent: tuple[str, ...] = ()
    """What the oracle's way sends, in whatever way it was written."""
    _before: Json = field(default_factory=dict)
    _state: Callable[[], Json] | None = None

    @classmethod
    def of(cls, episode: Episode) -> Truth:
        template = template_of(episode.template)
        task = template.task(episode.seed, episode.locale)
        given = template.given(episode.seed, episode.locale)
        committed, ends = commitments(template), list[Json]()

        def seen(before: Json, after: Json) -> Sequence[str]:
            ends[:] = [ends[0] if ends else before, after]
            return committed(before, after)

        recipe = recipe_of(
            template,
            episode.seed,
            episode.locale,
            version=episode.version,
            look=look_of(template, given),
            committed=seen,
        )
        if template.name.removeprefix("reworded ") in _DELETES:
            last = replace(recipe.deeds[-1], commits="delete")
            recipe = replace(recipe, deeds=(*recipe.deeds[:-1], last))
        intent, sent = (_intent(*ends), _sent(*ends)) if ends else ("open", ())
        return cls(episode, template, task, recipe, given.state, intent, sent)

    def begun(self, phone: VirtualPhone, before: Json) -> None:
        """The phone is there, and as the task finds it."""
        self._before, self._state = before, phone.state

    @property
    def app(self) -> str:
        """What the app is called that the task is about."""
        apps = second_apps() if self.episode.version == 2 else default_apps()
        language = 1 if self.episode.locale == "zh" else 0
        return next((one.label[language] for one in apps if one.package == self.template.apps[0]), "")

    @property
    def commits(self) -> tuple[str, ...]:
        """What the way of the task commits to, in order."""
        return tuple(dict.fromkeys(one.commits for one in self.recipe.deeds if one.commits))

    def holds(self, answer: str | None) -> bool:
        """Whether the phone is as asked now, and the answer is right."""
        state: Any = self._state() if self._state is not None else self._before
        return self.task.possible and bool(self.task.holds_in(Seen(self._before, state, answer)))


def _unqueued(state: Json) -> Json:
    """Without the songs that come next: to play another one deletes nothing."""
    music = {key: value for key, value in state["apps"][MUSIC].items() if key != "queue"}
    return {**state, "apps": {**state["apps"], MUSIC: music}}


def _order_states(state: Json) -> list[str]:
    return [str(one["state"]) for one in state["apps"][SHOP]["orders"]]


def _intent(before: Json, after: Json) -> str:
    """A word for the difference of two states."""
    before, after = _unqueued(before), _unqueued(after)
    if before["settings"] != after["settings"]:
        return "set"
    changed = [name for name in after["apps"] if after["apps"][name] != before["apps"].get(name)]
    if not changed:
        return "open"
    more = any(_rows(after["apps"][name]) > _rows(before["apps"].get(name)) for name in changed)
    fewer = any(_rows(after["apps"][name]) < _rows(before["apps"].get(name)) for name in changed)
    return "create" if more else "delete" if fewer else "do"


def _sent(before: Json, after: Json) -> tuple[str, ...]:
    """The texts of messages that went out."""
    old = {one["id"] for thread in before["apps"][MESSAGES]["threads"] for one in thread["messages"]}
    new = [one for thread in after["apps"][MESSAGES]["threads"] for one in thread["messages"]]
    return tuple(str(one["text"]) for one in new if one["from"] == "me" and one["id"] not in old)


def _rows(value: Any) -> int:
    """How many rows with an id there are in it."""
    if isinstance(value, dict):
        return ("id" in value) + sum(map(_rows, value.values()))
    return sum(map(_rows, value)) if isinstance(value, list) else 0
