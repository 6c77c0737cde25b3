"""When to stop: what was done for the goal so far, and the texts of the page that could answer a question.

`finish` says that the goal is reached, `answer` that a text answers it. Both are candidates like any step:
the fitted scorer weighs them against going on. The verifier has the last word.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from treetap.matching.labels import id_words, index, said
from treetap.matching.page import Entry, ScreenPage
from treetap.matching.words import bare, normal
from treetap.models import Action, InputText, Intent, Polarity, Role, Screen, SetValue, Target, Visit
from treetap.policy.offline.candidates import Candidate, literal
from treetap.policy.offline.facts import Facts
from treetap.policy.offline.ranking import ranked_entry
from treetap.policy.offline.view import View
from treetap.policy.offline.wish import Param
from treetap.policy.offline.wording import concepts, label_classes, recall
from treetap.task.looks import look_of, shaped, values_in

_PAGES = 8
"""Pages back that are known."""
_MOST_ANSWERS, _LONGEST = 60, 160
"""Texts of a page that are weighed, and the letters of the longest."""
_ALIKE = 0.3
"""Share of the letters of the longer one from which on two answers are one."""
_ENDS_OF_SENTENCES = re.compile(r"(?<=[.!?;])\s+|(?<=[。！？；])\s*|\s*\n\s*")
_PARTS_OF_LINES = re.compile(r"[:：]\s*(?!\d)|\s+[·•|–]\s+")
_DEEDS = frozenset(
    {"keep", "confirm", "send", "delete", "post", "call", "play", "start", "select", "install"}
)
_ENTERING = frozenset({"input_text", "set_value", "set_checked", "select"})
_ENDS = (
    "covered", "covered_all", "used", "used_all", "shown", "typed", "changed", "verb_last", "deed_last",
    "moved", "returned", "dialog", "form", "message", "toggle", "toggle_against", "chosen", "title", "inside",
    "new", "gone", "none", "home", "about",
)  # fmt: skip
_ANSWERS = (
    "shape", "shapeless", "row_names", "names_all", "row_about", "label", "label_exact", "about", "like",
    "asked", "ranked",
)  # fmt: skip
FEATURES: tuple[str, ...] = (
    *(f"finish*{one.value}" for one in Intent),
    *(f"end.{one}" for one in _ENDS),
    *(f"answer.{one}" for one in _ANSWERS),
)


@dataclass(frozen=True)
class Passage:
    """A text of the page that could be an answer, and what stands around it."""

    entry: Entry
    element_id: str
    line: str
    piece: str
    shaped: bool
    place: int
    """Among the entries of the page."""
    label: str = ""
    """What stands before it in its line, or beside it in its row."""


def endings_of(view: View) -> list[Candidate]:
    """One `finish`; for a question an `answer` for each text that could be one."""
    if view.at_home and (view.goal.intent is Intent.READ or not view.situation.visited):
        return []
    if view.goal.intent is not Intent.READ:
        return [Candidate("finish", None)]
    return [Candidate("answer", None, one.element_id, one.piece, source=one) for one in _texts(view)]


def right_endings(candidates: Sequence[Candidate], answer: str | None) -> frozenset[int]:
    """Which candidates say that it is done, and give that answer: the same text, else what holds it best."""
    finishes = frozenset(at for at, one in enumerate(candidates) if one.kind == "finish")
    if finishes or not answer:
        return finishes
    wanted, found = bare(answer), dict[int, float]()
    for at, one in enumerate(candidates):
        said = bare(one.text) if one.kind == "answer" else ""
        if said and (said in wanted or wanted in said):
            found[at] = min(len(said), len(wanted)) / max(len(said), len(wanted))
    best = max(found.values(), default=0.0)
    return frozenset(at for at, fit in found.items() if fit == best and fit >= _ALIKE)


def _texts(view: View) -> Iterator[Passage]:
    page, look = ScreenPage(view.screen), _look(view)
    seen: set[tuple[str, str]] = set()
    asked = normal(view.wish.clause)
    for place, entry in enumerate(page.entries):
        for part in entry.parts:
            label = next((one.text for one in entry.parts if one is not part), "")
            for piece, fits, before in _pieces(part.text, look):
                said = bare(piece)
                known = (part.element.id, said)
                if not said or known in seen or len(piece) > _LONGEST or normal(piece) in asked:
                    continue
                seen.add(known)
                yield Passage(entry, part.element.id, part.text, piece, fits, place, before or label)
                if len(seen) >= _MOST_ANSWERS:
                    return


def _look(view: View) -> str:
    """How the answer to the goal's question looks."""
    return look_of(f"{view.goal.object} . {view.wish.clause}")


def _pieces(text: str, look: str) -> Iterator[tuple[str, bool, str]]:
    """What has the look; the whole text, and its sentences and parts, each with what stands before it."""
    read = values_in(text) if not look else ()
    found = list(shaped(look, text)) or [(one.surface, text.find(one.surface)) for one in read]
    for piece, at in found:
        yield piece, bool(look), text[: max(at, 0)].strip(" :：·-")
    if len(text) <= _LONGEST and text.strip() not in {one for one, _ in found}:
        yield text.strip(), not look and not found, ""
    sentences = _ENDS_OF_SENTENCES.split(text)
    parts = [one for each in sentences for one in _PARTS_OF_LINES.split(each) if one and one.strip()]
    for before, piece in zip(["", *parts], parts, strict=False):
        if len(parts) > 1:
            yield piece.strip(), False, before.strip()


class Trail:
    """What was done since the app was opened, in words."""

    def __init__(self, view: View) -> None:
        self.view = view
        self.done = [one.action for one in view.situation.visited]

    @cached_property
    def touched(self) -> tuple[str, ...]:
        """What was touched is called, and what the rows say that it stands in."""
        visits = self.view.situation.visited
        return tuple(text for one in visits for text in (*_names(one.action), *self._row(one)))

    def _row(self, visit: Visit) -> Iterator[str]:
        target: Target | None = getattr(visit.action, "target", None)
        state = (visit.page_key, visit.state_key)
        screen = next((one for one in self._seen if (one.page_key, one.state_key) == state), None)
        element = screen.element(target.element) if screen and target and target.element else None
        if screen is None or element is None:
            return
        known = index(screen)
        for part in (known.row(element) or element, *known.descendants(known.row(element) or element)):
            yield from said(part)

    @cached_property
    def _seen(self) -> tuple[Screen, ...]:
        """The last pages, the newest first."""
        return self.view.situation.seen[-_PAGES:][::-1]

    @cached_property
    def typed(self) -> tuple[str, ...]:
        found = [one for one in self.done if isinstance(one, InputText | SetValue)]
        return tuple(literal(one.text if isinstance(one, InputText) else one.value) for one in found)

    @property
    def changed(self) -> bool:
        """Whether anything was entered, set or completed."""
        kinds = {one.kind for one in self.done}
        deeds = (label_classes(text) & _DEEDS for one in self.done for text in _names(one)[:1])
        return bool(kinds & _ENTERING) or any(deeds)

    @cached_property
    def titles(self) -> tuple[str, ...]:
        """Of the pages on the way."""
        return tuple(text for one in self._seen for text in ScreenPage(one).title_texts(tabs=False))

    @cached_property
    def last_label(self) -> str:
        return next(iter(_names(self.done[-1])), "") if self.done else ""

    @cached_property
    def words(self) -> str:
        return "\n".join((*self.touched, *self.typed, *self.titles))

    def covers(self, param: Param) -> bool:
        return param.is_said(self.words) or param.is_said(self.view.shown)


def _names(action: Action) -> list[str]:
    target: Target | None = getattr(action, "target", None)
    if target is None:
        return []
    own = [literal(target.text), literal(target.description), id_words(target.resource_id or "")]
    return [one for one in (*own, *(literal(each.text) for each in target.anchors)) if one]


def finish_features(view: View, facts: Facts, trail: Trail) -> dict[str, float]:
    """What speaks for having reached the goal."""
    page, label = ScreenPage(view.screen), trail.last_label
    lexicon, wish, goal = view.context.lexicon, view.wish, view.goal
    visit = view.situation.visited[-1] if view.situation.visited else None
    names = [one for one in wish.params if one.source in {"slot", "loose"} and one.type != "times"]
    used = [one for one in names if any(one.is_said(text) for text in (*trail.touched, *trail.typed))]
    covered = [one for one in names if trail.covers(one)]
    senses = {name for one in concepts(label, lexicon) for name in one.ids}
    told_before = {text for one in view.situation.seen[-1:] for text in ScreenPage(one).messages}
    same = [one for one in view.situation.seen if one.page_key == view.screen.page_key]
    shown = [one.is_said(view.shown) for one in names]
    earlier = "\n".join(text for one in same[-1:] for text, _ in ScreenPage(one).lines)
    said_before = [one.is_said(earlier) for one in names]
    toggle = _toggle(view, facts)
    found = {
        "covered": _share(covered, names),
        "covered_all": float(len(covered) == len(names)),
        "used": _share(used, names),
        "used_all": float(len(used) == len(names)),
        "shown": sum(shown) / len(names) if names else 1.0,
        "typed": float(bool(trail.typed)),
        "changed": float(trail.changed),
        "verb_last": float(f"verb:{goal.verb}" in senses),
        "deed_last": float(bool(label_classes(label) & _DEEDS)),
        "moved": float(visit is not None and visit.page_key != view.screen.page_key),
        "returned": float(bool(same)),
        "dialog": float(facts.has_dialog),
        "form": facts.form,
        "message": float(any(text not in told_before for text in page.messages)),
        "toggle": float(toggle is True),
        "toggle_against": float(toggle is False),
        "chosen": float(_is_chosen(view, facts)),
        "title": facts.title,
        "inside": float(facts.inside),
        "new": float(bool(same) and any(now > then for now, then in zip(shown, said_before, strict=True))),
        "gone": float(any(then > now for now, then in zip(shown, said_before, strict=True))),
        "none": float(not names),
        "home": float(view.at_home),
        "about": recall(wish.concepts, concepts(f"{trail.words[-600:]}\n{view.title}", lexicon)),
    }
    return {f"finish*{goal.intent.value}": 1.0, **{f"end.{name}": value for name, value in found.items()}}


def _share(some: Sequence[Param], of: Sequence[Param]) -> float:
    return len(some) / len(of) if of else 1.0


def _toggle(view: View, facts: Facts) -> bool | None:
    """Whether the switch that the goal speaks of stands as wanted; None: there is none."""
    known = [one for one in view.things if one.toggle is not None and one.toggle.checked is not None]
    best = max(known, key=lambda one: facts.telling[one.element.id].strength, default=None)
    if best is None or best.toggle is None or facts.telling[best.element.id].strength < 0.5:
        return None
    return best.toggle.checked is (view.goal.polarity is not Polarity.NEGATIVE)


def _is_chosen(view: View, facts: Facts) -> bool:
    """Whether what is chosen here is what the goal names."""
    for one in view.things:
        on = one.element.selected or (one.toggle is not None and one.toggle.role is not Role.SWITCH
                                      and one.toggle.checked)  # fmt: skip
        told = facts.telling[one.element.id]
        if on and one.element.role is not Role.TAB and max(told.exact, told.fit, told.row_exact) > 0.6:
            return True
    return False


class Answers:
    """What is the same for all texts of one page that could be answers."""

    def __init__(self, view: View, trail: Trail, texts: Sequence[Passage]) -> None:
        self.view, self.trail = view, trail
        self.names = [one for one in view.wish.names if one.type != "times"]
        self.look = _look(view)
        self.head = f"{view.title}\n{trail.words}"
        self._rows = {one.place: self._row(one.entry) for one in texts}
        rows = {one.place: one.entry for one in texts if one.entry.is_row}
        self.ranked = ranked_entry(view, list(rows.values()))

    def _row(self, entry: Entry) -> tuple[float, float]:
        said = "\n".join((*entry.texts, *entry.above))
        names = [one for one in self.names if one.is_said(said)]
        about = recall(self.view.wish.concepts, concepts(said[:300], self.view.context.lexicon))
        return _share(names, self.names), about

    def features(self, one: Passage) -> dict[str, float]:
        """What speaks for this text."""
        lexicon, wish = self.view.context.lexicon, self.view.wish
        row_names, row_about = self._rows[one.place]
        said = "\n".join((*one.entry.texts, *one.entry.above, self.head))
        names = [each for each in self.names if each.is_said(said)]
        label = concepts(one.label[-60:], lexicon)
        asked = [each for each in wish.concepts if not each.is_deed]
        found = {
            "shape": float(one.shaped),
            "shapeless": float(bool(self.look) and not one.shaped),
            "row_names": row_names,
            "names_all": float(len(names) == len(self.names)),
            "row_about": row_about,
            "label": recall(asked, label),
            "label_exact": recall(label, (*wish.concepts, *wish.deeds)) if label else 0.0,
            "about": recall(wish.concepts, concepts(said[:600], lexicon)),
            "like": self.view.like.get(one.line, 0.0),
            "asked": recall(concepts(one.piece, lexicon), wish.concepts),
            "ranked": float(self.ranked is not None and one.entry is self.ranked),
        }
        return {f"answer.{name}": value for name, value in found.items()}
