"""How likely a candidate leads to the goal: words, deeds, values, places, the map; less what was tried.

word overlap (weighted by rarity) + lexicon class + half-weight embedding + role fit + nearness + map
− visited − lessons. Values match to the letter; opposites and deeds that the goal does not ask for are out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from treetap.acts.mandate import VAGUE
from treetap.decision.concepts import overlap, plain, shared
from treetap.decision.knows import Knows
from treetap.decision.offline.candidates import Candidate
from treetap.decision.offline.gentle import ASKING
from treetap.decision.offline.leads import LEADS
from treetap.decision.offline.off_limits import off_limits
from treetap.decision.offline.rarity import Rarity
from treetap.decision.offline.sayings import likeness
from treetap.decision.offline.tried import Tried, key_of
from treetap.decision.offline.wanted import Wanted
from treetap.language.tokens import has_han
from treetap.matching.labels import index
from treetap.matching.words import bare, common_run
from treetap.matching.words import words as bare_words
from treetap.models import MapEdge, Polarity, Role, Situation

OUT, _BY_MEANING_ONLY = -1.0, -0.5
"""Never to be touched for this goal; or only if the meaning tells."""
SWITCHING = frozenset({"", "set", "allow", "make", "lock", "hide", "mute", "switch_over", "select", "stop"})
"""Goals that a switch may be for."""
_RECALL, _PRECISION, _ROW = 0.5, 0.3, 0.7
_DEED, _NEAR_DEED, _VALUE, _PLACE, _MAP = 0.45, 0.25, 0.7, 0.5, 0.4
_MEANING = 0.4
"""Half of what words can give."""
_ALIKE_FROM = 0.3
"""Below this the embedder finds anything a little like anything."""
_OUTSTANDING, _BY_SO_MUCH, _LEAST_ALIKE = 0.15, 0.2, 0.35
"""More for the one that is so much more alike than all others."""
_HEARD, _BY_HALF_AS_MUCH = 0.45, 0.1
"""Alike enough to be gone into, whatever it is."""
_AS_GOOD_AS_SAID, _NEARLY_SAID, _BY_A_LITTLE = 0.6, 0.55, 0.08
"""A switch that says it in other words: from here on, and if it stands out; or with a word of it."""
_CONTAINER = {"more": 0.2, "menu": 0.2, "settings": 0.18, "search": 0.1, "next": 0.15}
_TAB, _HUB, _ROW_ITEM, _ANY_WAY, _NEARBY = 0.16, 0.12, 0.05, 0.03, 0.05
_BY_ID = 0.8
"""What an id says counts a little less than what everybody reads."""
_IN_FULL = 0.6
"""A switch whose every word stands in the task."""
_AGAIN = 0.35
_MOST_TIMES = 2

_LEADING_ON = frozenset(
    {"open", "more", "menu", "settings", "next", "search", "read", "select", "tap", "go_back", "expand",
     "navigate"}
)  # fmt: skip
"""Deeds that change nothing."""
_NAMING = frozenset({"open", "tap", "read", "navigate", "go_back"})
"""Goals that a thing of just that name is for, whatever else its name can mean: open the archive."""
_IN_PASSING = 0.5
"""What only mentions a name: the last words of a conversation, a group's members."""
_SAME, _MOSTLY = 0.9, 0.6
_TO_ONE = frozenset(
    {"send", "reply", "forward", "call", "call_back", "video_call", "voice_call", "delete", "edit", "rename",
     "play", "pay", "transfer", "block", "archive", "star", "favorite", "pin", "share", "complete", "create"}
)  # fmt: skip
"""What is done to one thing of many: no other is touched for it."""
_ALIKE_ROWS = 3
"""So many of one name are parts of rows, and which row is meant is said by the row."""


@dataclass(frozen=True, slots=True)
class Scored:
    """A candidate with its score and, in words, what speaks for it."""

    candidate: Candidate
    score: float
    why: str
    meant: bool = False
    """It says the name that the goal says, to the letter."""
    guessed: bool = False
    """A switch that only the meaning speaks for."""
    heard: bool = False
    """Of all that is there its meaning is by far the nearest."""


class Scorer:
    """For one goal on the screens of one run."""

    def __init__(
        self,
        wanted: Wanted,
        knows: Knows,
        rarity: Rarity,
        tried: Tried,
        edges: Sequence[MapEdge] = (),
        *,
        situation: Situation,
    ) -> None:
        self._situation = situation
        self._wanted, self._knows, self._rarity, self._tried = wanted, knows, rarity, tried
        self._known_ways = {key_of(edge.action): edge.ok / (edge.ok + edge.fail + 1) for edge in edges}

    async def best(self, found: Sequence[Candidate]) -> list[Scored]:
        """All that may be touched, the likeliest first; of equals, what stands first."""
        many = Counter(one.label for one in found)
        alone = [one for one in found if many[one.label] < _ALIKE_ROWS or self._value(one)]
        scored = await self._with_meaning([self._score(one) for one in alone])
        return sorted((one for one in scored if one.score > 0), key=lambda one: -one.score)

    def _score(self, one: Candidate) -> Scored:
        reason = self._out(one)
        if reason:
            return Scored(one, OUT, reason)
        if one.switches and not self._is_its_switch(one):
            return Scored(one, _BY_MEANING_ONLY, "its meaning")
        words, deed, value, place = self._words(one), self._deed(one), self._value(one), self._place(one)
        parts = {"its words": words, "what it does": deed, "its value": value, "where such things are": place}
        parts["the map"] = _MAP * self._known_ways.get(key_of(one.action), 0.0)
        parts["its kind"] = self._kind(one)
        if one.switches and self._is_said_in_full(one):
            parts["its words"] = max(words, _IN_FULL)
        score = sum(parts.values()) - self._against(one)
        why = max(parts, key=lambda name: parts[name])
        return Scored(one, score, why, value > 0)

    def _out(self, one: Candidate) -> str:
        """Why it must not be touched; empty if it may."""
        if one.leads_back or (not one.is_named and not self._value(one)):
            return "leads back, or nowhere"
        connects = one.joins and (self._wanted.goal.verb in ASKING or not self._value(one))
        if connects or (one.switches and not self._may_switch(one)):
            return "switches something else or connects to it, or is so already"
        if one.is_entry and self._is_anothers(one):
            return "is something else of that kind"
        deed = ("" if one.switches else self._does_something_else(one)) or self._off_limits(one)
        if deed:
            return deed
        said = one.switches or (self._words(one) > 0 and not self._is_mere_place(one))
        opposite = said and self._knows.against(one.label, [self._wanted.clause])
        return "says the contrary, or was tried" if opposite or self._is_spent(one) else ""

    def _is_mere_place(self, one: Candidate) -> bool:
        """What does nothing says the contrary of nothing: orders are where one is cancelled."""
        return one.verb is None and self._knows.is_thing(one.label)

    def _does_something_else(self, one: Candidate) -> str:
        """A switch is called after what it lets happen; whatever else is named after a deed does it."""
        if one.verb is not None and self._knows.contrary(one.verb, self._wanted.goal):
            return "does the contrary"
        if not self._is_harmless(one) and not self._is_asked_for(one):
            return "does something else"
        return ""

    def _off_limits(self, one: Candidate) -> str:
        wanted = self._wanted
        spoken = bool(self._words(one) or self._value(one) or self._place(one))
        asked = any(self._knows.same(one.label, value) for value in wanted.values)
        asked = asked or (wanted.goal.verb in VAGUE and self._is_asked_for(one))
        return off_limits(one, wanted, self._tried, self._situation, spoken=spoken, asked=asked)

    def _is_anothers(self, one: Candidate) -> bool:
        """An entry of a list that is not the one: somebody else, another song."""
        goal = self._wanted.goal
        named = bool(self._wanted.values) or goal.verb in _TO_ONE or not goal.verb
        if one.switches:
            return named and not self._value(one) and not self._is_its_switch(one)
        only_looks = one.navigates and not one.is_anyones
        return named and not only_looks and not self._value(one)

    def _may_switch(self, one: Candidate) -> bool:
        """A switch for such a goal which is not yet as wanted."""
        control, goal = one.thing.target, self._wanted.goal
        if goal.verb not in SWITCHING and not self._is_said_in_full(one):
            return False
        return control is None or control.checked is not (goal.polarity is not Polarity.NEGATIVE)

    def _is_its_switch(self, one: Candidate) -> bool:
        """By its words; another one may be meant in other words, which only the meaning can tell."""
        wanted = self._wanted
        if self._is_said_in_full(one) or self._value(one) > 0:
            return True
        if wanted.goal.polarity is Polarity.NEUTRAL and wanted.goal.verb == "set":
            return False  # what gets a value is no switch
        both = (wanted.concepts, wanted.spoken_concepts)
        return max(overlap(mine, one.concepts)[0] for mine in both) >= _MOSTLY

    def _is_said_in_full(self, one: Candidate) -> bool:
        """The task says all of its words, in whatever order: "let the week start on Sunday"."""
        said = self._knows.concepts(self._wanted.clause)
        return len(one.concepts) > 1 and all(shared(part, said) == 1.0 for part in one.concepts)

    def _is_spent(self, one: Candidate) -> bool:
        """Done in this very state, or in vain on this page (now, or as a lesson says), or often enough."""
        page, action = one.screen.page_key, one.action
        if self._tried.here(action, page, one.screen.state_key) or self._tried.in_vain(action, page):
            return True
        meant = one.verb is not None and one.verb[0] == self._wanted.goal.verb
        if not self._value(one) and self._tried.has_acted_in_a_row(action, page):
            return True
        if self._tried.has_acted(action, page) or (not meant and self._tried.has_turned(action)):
            return True
        return self._tried.times(action, page) >= _MOST_TIMES

    def _is_harmless(self, one: Candidate) -> bool:
        """It leads on, or does what comes on the way to the goal; no other deed is tried."""
        if one.commits:
            return False
        verb = self._wanted.goal.verb
        return one.verb is None or one.verb[0] in _LEADING_ON or one.verb[0] in {verb, *LEADS.get(verb, ())}

    def _is_asked_for(self, one: Candidate) -> bool:
        """A deed of the goal itself, with its value in sight, or a name that is asked for to the letter."""
        goal = self._wanted.goal
        if any(self._knows.says(one.label, value) for value in self._wanted.values):
            return True
        if one.verb is None or one.verb[0] != goal.verb:
            names = goal.verb in _NAMING and self._knows.means(one.label, self._wanted.words) >= _SAME
            return names or (one.verb is None and self._words(one) >= _RECALL)
        spoken = "\n".join(self._knows.texts(one.screen))
        return all(self._knows.says(spoken, value) for value in self._wanted.values)

    def _words(self, one: Candidate) -> float:
        best = 0.0
        for mine in (self._wanted.concepts, self._wanted.spoken_concepts):
            recall, precision = overlap(mine, one.concepts, self._rarity.weight)
            around, _ = overlap(mine, one.row, self._rarity.weight)
            if recall or around:
                said = _RECALL * max(recall, _ROW * around) + _PRECISION * precision * bool(recall)
                best = max(best, said)
        return best

    def _deed(self, one: Candidate) -> float:
        if one.verb is None:
            return 0.0
        name, _ = one.verb
        goal = self._wanted.goal
        weight = _DEED if name == goal.verb else _NEAR_DEED if name in LEADS.get(goal.verb, ()) else 0.0
        if not weight:
            return 0.0
        # "Add account" is not what adds a contact: what it is done to must fit, too.
        rest = [
            part for part in one.concepts if f"verb:{name}" not in part.ids and not _is_button_word(part.text)
        ]
        if not rest or not self._wanted.concepts:
            return weight
        _, fits = overlap(self._wanted.concepts, rest)
        return weight * (0.3 + 0.7 * fits)

    def _value(self, one: Candidate) -> float:
        best = 0.0
        for value in self._wanted.values:
            if self._knows.same(one.label, value):
                return _VALUE
            for name in one.thing.names:
                if self._knows.says(name, value):  # Anna Lee is Anna, sooner than a group that she is in
                    titled = 1.0 if name == one.label else _IN_PASSING
                    best = max(best, titled * _VALUE * (0.6 + 0.3 * len(bare(value)) / len(bare(name))))
        return max(best, self._spoken_of(one), self._described(one))

    def _described(self, one: Candidate) -> float:
        """An entry that says all that tells it from others, in any order: "the email about the due book"."""
        odd = [word for part in self._wanted.goal.unexplained for word in bare_words(part)]
        about = [name for name in one.thing.names if name != one.label]
        said = {plain(word) for name in about for word in bare_words(name)}
        told = bool(odd) and all(plain(word.casefold()) in said for word in odd)
        fits = told and one.is_entry and self._wanted.goal.verb != "create"
        _, of_it = overlap(self._wanted.concepts, self._knows.concepts(" ".join(about)))
        return _VALUE * 0.8 if fits and of_it > _MOSTLY else 0.0

    def _spoken_of(self, one: Candidate) -> float:
        """It stands in the task as it is called, and is no common word: "the Film night event"."""
        goal = self._wanted.goal
        if goal.verb == "create":
            return 0.0
        if not self._knows.says(self._wanted.clause, one.label):
            return _VALUE * 0.8 * common_run(one.label, self._wanted.clause)
        if one.thing.role is Role.ITEM and len(bare_words(one.label)) > 1 and not has_han(one.label):
            return _VALUE * 0.8  # two words of the task in a row are no chance
        if not goal.unexplained:
            return 0.0
        share = self._share_left(one)
        return _VALUE * 0.8 * share * (0.7 if one.thing.role is Role.TAB else 1.0)

    def _share_left(self, one: Candidate) -> float:
        """The share of its name that no other part of the task accounts for."""
        left = self._wanted.goal.unexplained
        if has_han(one.label):
            return 1.0 if bare(one.label) in bare("".join(left)) else 0.0
        words = {plain(word.casefold()) for phrase in left for word in phrase.split()}
        own = [plain(word) for word in bare_words(one.label)]
        return sum(word in words for word in own) / len(own) if own else 0.0

    def _place(self, one: Candidate) -> float:
        by_id = _BY_ID * self._wanted.led_to_by(one.id_words) if one.id_words else 0.0
        return _PLACE * max(self._wanted.led_to_by(one.label), by_id)

    def _kind(self, one: Candidate) -> float:
        """What leads on in any app, by what it is; and what stands beside the right words."""
        base = _CONTAINER.get(one.verb[0], 0.0) if one.verb is not None else 0.0
        if one.is_tab:
            base = max(base, _TAB)
        elif one.is_hub:
            base = max(base, _HUB)
        elif one.thing.role is Role.ITEM and one.label:
            base = max(base, _ROW_ITEM)
        elif one.navigates:
            base = max(base, _ANY_WAY)
        return base + (_NEARBY if self._is_near(one) else 0.0)

    def _is_near(self, one: Candidate) -> bool:
        """Whether the words of what it stands in say something of the goal."""
        known = index(one.screen)
        group = next(iter(known.ancestors(one.thing.element)), None)
        texts = [] if group is None else known.texts(group)[:3]
        return any(overlap(self._wanted.concepts, self._knows.concepts(text.text))[0] for text in texts)

    def _against(self, one: Candidate) -> float:
        page = one.screen.page_key
        return _AGAIN * self._tried.times(one.action, page)

    async def _with_meaning(self, scored: list[Scored]) -> list[Scored]:
        """Half-weight: it proposes where no word is shared, and never decides alone."""
        named = [one for one in scored if one.score != OUT and one.candidate.label]
        alike = await likeness(self._wanted, self._knows, [one.candidate for one in named])
        apart = {one.candidate.label: likeness for one, likeness in zip(named, alike, strict=True)}
        ranked = sorted(apart.values(), reverse=True)[:2]
        found = {id(one): likeness for one, likeness in zip(named, alike, strict=True)}
        return [self._by_meaning(one, found.get(id(one), 0.0), ranked) for one in scored]

    def _by_meaning(self, one: Scored, likeness: float, ranked: Sequence[float]) -> Scored:
        """`ranked`: the two that are most alike on this screen."""
        next_best = ranked[1] if len(ranked) > 1 else 0.0
        stands_out = likeness >= max(_LEAST_ALIKE, next_best + _BY_SO_MUCH)
        if one.score == _BY_MEANING_ONLY:
            shares = self._words(one.candidate) > 0 and likeness >= next_best + _BY_A_LITTLE
            sure = likeness >= _AS_GOOD_AS_SAID and stands_out
            sure = sure or (likeness >= _NEARLY_SAID and shares)
            return replace(one, score=_DEED + _ROW_ITEM if sure else OUT, guessed=True)
        near = _MEANING * max(0.0, (likeness - _ALIKE_FROM) / (1 - _ALIKE_FROM))
        heard = likeness >= max(_HEARD, next_best + _BY_HALF_AS_MUCH)
        return replace(one, score=one.score + near + _OUTSTANDING * stands_out, heard=heard)


def _is_button_word(text: str) -> bool:
    return text in {"new", "more", "all", "+"} or len(text) == 1
