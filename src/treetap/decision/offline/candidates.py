"""What could be touched next: every thing on the screen that answers a touch, with the touch itself."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property

from treetap.acts.acts import AT_ONCE
from treetap.decision.buttons import Verb
from treetap.decision.concepts import Concept
from treetap.decision.knows import Knows, Thing
from treetap.decision.offline.gentle import joins
from treetap.decision.offline.working import does_at_once, in_menu
from treetap.decision.sweeping import clears_field, steps, takes_more
from treetap.language.tokens import has_han
from treetap.matching.labels import TOGGLES, Index, id_words, index
from treetap.matching.words import bare, normal
from treetap.models import Action, Commitment, Element, Goal, Polarity, Role, Screen, Tap

_LONGEST_LABEL = 60
"""A longer text is something to read."""
_AWAY = frozenset({"go_back", "close", "cancel"})
"""What only leads back."""
_PLACES = frozenset({"more", "menu", "settings", "search", "next"})
"""What leads on in any app."""
LEADS_ON = _PLACES | {"open", "read", "expand", "navigate", "sort", "filter"}
"""Deeds that change nothing: what may be tried to see what is there."""
_TOP_BAR = 0.15
"""Of the screen's height: there a row of icons is a bar of deeds, whichever of them is lit."""
_FEWEST_LETTERS = 0.5
"""Of a name: a phone number, a time or a price is a value, and touching it may do something with it."""
_KEPT_IN = frozenset(
    {"bin", "trash", "recyclebin", "archive", "sent", "outbox", "回收站", "废纸篓", "垃圾箱"}
)
"""Folders that are called after what is done with what is in them."""
_WHOLE = 0.7
"""Of a Chinese label: so much must be known words."""
_WEEK = 7
"""Boxes in a row are the days of a week."""
_SWITCHES = frozenset({Role.SWITCH, Role.CHECKBOX})
_FAMILY = 2
"""So many alike, side by side, are the entries of a list."""
_MANY = 4
"""So many buttons of a page that have no id to tell them by."""
_HUBS = frozenset(
    bare(word)
    for word in (
        "me", "mine", "my", "profile", "my profile", "account", "my account", "user", "avatar", "you",
        "my page", "manage", "tools", "services", "library", "my library", "我", "我的", "个人中心",
        "我的账户", "账户", "账号", "我的账号", "个人资料", "头像", "管理", "工具",
        "服务", "我的页面", "资料库",
    )
)  # fmt: skip
_BUTTONS = frozenset({Role.BUTTON, Role.ICON})
_DAY = re.compile(
    r"(?:today|tomorrow|yesterday|(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?)\.?"
    r"|今天|明天|昨天|后天|(?:周|星期|礼拜)[一二三四五六日天]",
    re.IGNORECASE,
)
_MARKS = frozenset({"pin", "favorite", "star", "bookmark", "like", "flag", "follow", "subscribe", "archive"})
_DIGITS, _SIGN = frozenset("0123456789"), 3
_STATED = re.compile(
    r"(?:[:：,，(（]\s*|\s)(?:on|off|auto|enabled|disabled|打开|开启|关闭|已开|已关|自动)[)）]?$",
    re.IGNORECASE,
)
"""A button that says how something stands turns it."""
COMMITMENTS: dict[Verb, Commitment] = {
    (name, sign): kind
    for name, kind in AT_ONCE.items()
    for sign in Polarity
    if kind is not Commitment.GRANT or sign is Polarity.POSITIVE
}
"""What touching a button of that class commits to."""


@dataclass(frozen=True)
class Candidate:
    """One thing and what touching it might be for."""

    thing: Thing
    screen: Screen
    knows: Knows

    @cached_property
    def action(self) -> Action:
        return Tap(target=self.knows.target(self.thing.element, self.screen))

    @cached_property
    def label(self) -> str:
        """What it is called; an icon without words by its id."""
        return self.thing.label or id_words(self.thing.element.resource_id)

    @cached_property
    def concepts(self) -> tuple[Concept, ...]:
        return self.knows.concepts(self.label)

    @cached_property
    def row(self) -> tuple[Concept, ...]:
        """Everything that it and its row say, and what its id does."""
        names = [name for name in self.thing.names if len(name) <= _LONGEST_LABEL]
        return self.knows.concepts(" ".join([*names, self.id_words]))

    @cached_property
    def id_words(self) -> str:
        """What whoever built the app calls it; of rows that share an id, nothing."""
        own = self.thing.element.resource_id
        alone = sum(one.resource_id == own for one in self.screen.elements) == 1
        return id_words(own).removeprefix("go ") if own and alone else ""

    @cached_property
    def verb(self) -> Verb | None:
        """The deed that its words, or those of its id, announce."""
        if self.is_tab:
            return None  # it is called after what it shows
        own = self.knows.verb_of(self.label)
        if own is not None and own[0] == "next" and not self.thing.element.text:
            return "skip", Polarity.NEUTRAL  # an icon that says so is a player's, not a page's
        if self.is_place and (own is None or own[0] not in _PLACES):
            return None
        if own is not None or self.thing.element.text:
            return own
        marks = self._marks if self.thing.role in _BUTTONS else None
        if self.thing.label and self.thing.role is Role.ITEM:  # its words stand on a part of it
            by_id = self.id_words if in_menu(self.screen) else ""  # a row of a page leads on
        else:
            by_id = id_words(self.thing.element.resource_id)
        return marks or self.knows.verb_of(by_id)

    @property
    def _marks(self) -> Verb | None:
        """A mere sign that is called after a deed and a thing alike (a pin, a star) does that deed."""
        senses = [one for one in self.knows.lexicon.senses.get(normal(self.label), ()) if one.kind == "verb"]
        found = next((one for one in senses if one.name in _MARKS), None)
        return None if found is None else (found.name, found.polarity)

    @property
    def is_named(self) -> bool:
        """Whether its words are a name: not a paragraph, and not just a number of a dial."""
        said = self.is_tab or not self.label or any(map(str.isalpha, self.label))
        return len(self.label) <= _LONGEST_LABEL and said

    @cached_property
    def is_tab(self) -> bool:
        """A tab, or one of a strip of chips: touching it shows another part of the same page."""
        if self.thing.role is Role.TAB:
            return not (self.does_by_icon and self._is_in_top_bar)
        return is_mode(self.thing.element, self.screen)

    @cached_property
    def does_by_icon(self) -> bool:
        """An icon whose only word is a deed as well as a thing does it: Pin, Favourite, Bookmark."""
        element = self.thing.element
        if element.text or self.thing.role not in {*_BUTTONS, Role.TAB} or len(self.concepts) != 1:
            return False
        deeds = {name.removeprefix("verb:") for name in self.concepts[0].ids if name.startswith("verb:")}
        return bool(deeds) and not deeds & LEADS_ON

    @property
    def _is_in_top_bar(self) -> bool:
        return self.thing.element.bounds.bottom < _TOP_BAR * self.screen.frame.size.height

    @cached_property
    def switches(self) -> bool:
        """A row with a switch: touching it may well turn the switch."""
        control = self.thing.target
        if self.is_tab:
            return False
        return control is not None and (control.role in TOGGLES or control.checked is not None)

    @cached_property
    def navigates(self) -> bool:
        """Whether touching it can only show something: what may be tried out, whatever it is for."""
        if self.is_tab:
            return True
        if self.does_by_icon:
            return False
        if self.switches or self.commits or self.leads_back or self._is_value or self.joins:
            return False
        turns = self.thing.role in _BUTTONS and (_STATED.search(self.label) or self._is_key)
        if turns or does_at_once(self.thing, self.label, self.screen):
            return False
        if self.thing.role is Role.ITEM and self._is_nameless:
            return False  # cut off by the edge: whose it is cannot be read
        return self.verb is None or self.verb[0] in LEADS_ON

    @cached_property
    def joins(self) -> bool:
        """A network or device in a list of such: touching it connects to it."""
        return joins(self.thing, self.screen, self.knows)

    @property
    def _is_key(self) -> bool:
        """One of a pad of digits, with a sign or a few letters: MC, AC, x². It changes the number."""
        if len(self.thing.element.text or self.label) > _SIGN:
            return False
        known = index(self.screen)
        said = {
            text for one in self.screen.elements if one.clickable for text in known.label(one).split()[:1]
        }
        return said >= _DIGITS

    @property
    def _is_value(self) -> bool:
        """A number, a time, a price: touching it may call, buy or play."""
        shown = [letter for letter in self.label if not letter.isspace()]
        letters = sum(map(str.isalpha, shown))
        return bool(shown) and letters < _FEWEST_LETTERS * len(shown)

    @cached_property
    def is_entry(self) -> bool:
        """One of several alike with names of their own: somebody's, and not a part of the app."""
        if self.is_tab or (self._is_in_words_of_the_app and not self._is_nameless):
            return False
        known = index(self.screen)
        row = self._row(known)
        alike = [one for one in self.screen.elements if _alike(one, row)]
        return len(alike) >= _FAMILY

    @cached_property
    def is_anyones(self) -> bool:
        """An entry indeed: a few buttons without an id, or the links of a web page, only look alike."""
        known = index(self.screen)
        row = self._row(known)
        if not self.is_entry:
            return False
        if any(one.role is Role.WEB for one in known.ancestors(row)):
            return False
        alike = [one for one in self.screen.elements if _alike(one, row)]
        return row.role not in _BUTTONS or bool(row.resource_id) or len(alike) >= _MANY

    @property
    def _is_nameless(self) -> bool:
        """It shows no words: what it is called is only its id."""
        return self.label == id_words(self.thing.element.resource_id)

    @property
    def _is_in_words_of_the_app(self) -> bool:
        """Made of ordinary words of an interface: Settings, Saved places, 归档."""
        said = "".join(one.text for one in self.concepts)
        if _DAY.fullmatch(self.label.strip()):
            return False  # one of the days of a list
        if has_han(self.label) and len(bare(said)) < _WHOLE * len(bare(self.label)):
            return False  # single characters that nobody knows are those of a name
        return bool(self.concepts) and all(
            any(name.startswith(("thing:", "verb:", "word:")) for name in one.ids) for one in self.concepts
        )

    def _row(self, known: Index) -> Element:
        """The outermost thing to touch that it stands in."""
        outer = [one for one in known.ancestors(self.thing.element) if one.clickable or one.role is Role.ITEM]
        return outer[-1] if outer else self.thing.element

    @property
    def leads_back(self) -> bool:
        return self.verb is not None and self.verb[0] in _AWAY

    @property
    def is_hub(self) -> bool:
        """Where apps keep what belongs to the person, and what is on no page of its own."""
        return bare(self.label) in _HUBS

    @cached_property
    def is_place(self) -> bool:
        """A row or tab that is called after a thing leads to it, even where that word is a deed as well."""
        if self.thing.role not in {Role.ITEM, Role.TAB}:
            return False
        by_id = not self.concepts or self.knows.verb_of(self.label) is None
        named = self.knows.is_thing(self.label) or (by_id and self.knows.is_thing(self.id_words))
        return named or is_folder(self.thing)

    @cached_property
    def commits(self) -> bool:
        """Whether touching it may do something that is not simply undone."""
        if self.is_place:
            return False
        spoken = [self.label, *self.thing.names[:2]]
        if not self.thing.element.text:
            spoken.append(id_words(self.thing.element.resource_id))
        return any(self.knows.commits(one) for one in spoken if one)


def is_folder(thing: Thing) -> bool:
    """A row or tab that shows what was deleted, sent, archived, and does nothing of the kind itself."""
    return thing.role in {Role.ITEM, Role.TAB} and bare(thing.label) in _KEPT_IN


def _alike(one: Element, other: Element) -> bool:
    return (
        one.parent == other.parent
        and one.role is other.role
        and one.resource_id == other.resource_id
        and (one.clickable == other.clickable)
    )


def candidates(screen: Screen, knows: Knows) -> list[Candidate]:
    """All that can be touched and is no value to be set, in reading order; switches too."""
    things, known = knows.actionable(screen), index(screen)
    found = [Candidate(one, screen, knows) for one in things if _leads_on(one, known)]
    return [one for one in found if not (one.is_tab and one.thing.element.checked)]


def is_mode(element: Element, screen: Screen) -> bool:
    """One of a row of chips of which one is chosen, where nothing is filled in: it shows another part."""
    if element.role is not Role.CHECKBOX or not element.text or element.checked is None:
        return False
    row = [one for one in screen.elements if _alike(one, element) and one.role is element.role]
    level = all(abs(one.bounds.top - element.bounds.top) < element.bounds.height / 2 for one in row)
    named = all(len(one.text.strip()) > 1 for one in row) and len(row) != _WEEK
    fills_in = any(one.editable for one in screen.elements) and len(row) > 1
    if not level or not named or fills_in or _is_captioned(row, screen):
        return False
    return len(row) > 1 and sum(bool(one.checked) for one in row) == 1


def _is_captioned(row: list[Element], screen: Screen) -> bool:
    """Whether words in their midst say what is chosen: then a touch sets it, and shows nothing else."""
    first = row[0]
    return first.parent is not None and any(
        one.parent == first.parent
        and one.role is Role.TEXT
        and one.text
        and not one.clickable
        and one.bounds.top < first.bounds.bottom
        for one in screen.elements
    )


def _leads_on(thing: Thing, known: Index) -> bool:
    element = thing.element
    if element.role in _SWITCHES and element.clickable:
        return True  # nothing to try out, but it may be what is asked for in other words
    if steps(known, element):
        return False  # it sets a number
    if element.editable or element.role in TOGGLES or element.role in {Role.FIELD, Role.SLIDER, Role.PICKER}:
        return False
    # A row that only carries its switch is that switch; one with a switch at its end may lead on as well.
    only_a_switch = element.checked is not None
    return not only_a_switch and not (element.role is Role.TAB and element.selected)


def is_fit(one: Candidate, goal: Goal) -> bool:
    """Not what is done to more than the goal names, nor what only empties a field."""
    if one.verb is None or one.verb[0] in LEADS_ON:
        return True
    if takes_more(one.label, goal):
        return False
    deletes = COMMITMENTS.get(one.verb) is Commitment.DELETE
    return not deletes or not clears_field(index(one.screen), one.thing.element)
