"""What the verifier looks at: the facts of a page, and the pages of a run with what is wanted of them.

A fact says of an entity (a row, or the page) that an attribute has a value, and where that was read.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from treetap.matching.holds_value import values
from treetap.matching.labels import CONTROLS, TOGGLES, id_words
from treetap.matching.meaning import Spelling, Term, has_term, joined
from treetap.matching.page import Entry, ScreenPage, is_on, own_name, same_page
from treetap.matching.words import normal, words
from treetap.models import Element, EvidenceKind, Role, Screen, Slot
from treetap.verify.terms import Wanted, is_in, is_it, is_one_of, made_of, says_any, shows, stands, within

_DIVIDED = re.compile(r"^(?P<label>[^:：\n]{1,60}?)\s*(?:[:：]\s+|：|:(?=\D))(?P<value>.+)$", re.DOTALL)
_OWNERS = 4
_LONG, _TITLE, _KEPT = 5, 12, 256
"""Letters of an app's name to know it in a longer word by; words of a title; pages that are remembered."""


@dataclass(frozen=True)
class Fact:
    """Of an entity, an attribute and its value; of a control, whether it is on."""

    entity: str  # What the row is called; empty where the page is meant.
    attribute: str
    value: str
    element: Element
    on: bool | None = None
    entry: Entry | None = None

    @property
    def name(self) -> str:
        return self.attribute or self.entity


class Page(ScreenPage):
    """One screen with its facts."""

    @cached_property
    def unsaved(self) -> bool:
        """There is a button that makes what was entered count: until it is touched, nothing does."""
        return self._offers("keeps")

    @cached_property
    def sends(self) -> bool:
        """There is a button that sends what was written."""
        return bool(self.fields) and self._offers("sends")

    def _offers(self, name: str) -> bool:
        live = (names for one, names in self.buttons if one.enabled and one.role is not Role.TAB)
        return any(is_one_of(text, name) for names in live for text in names)

    @cached_property
    def enters(self) -> bool:
        """Something to enter a value with: fields, wheels, a pad of digits, something to save."""
        wheels = any(one.role in {Role.PICKER, Role.SLIDER} for one in self.front)
        return bool(self.fields) or wheels or self.keypad or self.covered or self.unsaved

    @cached_property
    def owners(self) -> list[str]:
        """What says whose page this is: its titles and first words, and what its fields hold."""
        own = [self.typed(one) for one in self.fields if not self.is_search(one)]
        heads = [*self.title_texts(tabs=False), *(text for text, _ in self.upper[:_OWNERS])]
        return list(dict.fromkeys([*heads, *filter(None, own)]))

    def is_search(self, field: Element) -> bool:
        """What is typed there finds something, and makes nothing."""
        names = [one.text for one in self.index.names(field) if one.text != field.text]
        told = (field.hint, field.description, id_words(field.resource_id), *names)
        return any(says_any(text, "searches") for text in told if text)

    @cached_property
    def query(self) -> tuple[str, ...]:
        """What is searched for."""
        found = [self.typed(one) for one in self.fields if self.is_search(one)]
        return tuple(text for text in found if text.strip())

    @cached_property
    def facts(self) -> tuple[Fact, ...]:
        return tuple(map(_stated, (*self._of_entries(), *self._of_controls())))

    def _of_entries(self) -> Iterator[Fact]:
        for entry in self.entries:
            title = entry.title
            for name, on, one in entry.states:
                yield Fact(title, "" if normal(name) == normal(title) else name, "", one, on, entry)
            for part in entry.parts:
                if (divided := _DIVIDED.match(part.text)) is not None:
                    yield Fact(title, divided["label"], divided["value"].strip(), part.element, None, entry)
                elif part.text != title:
                    yield Fact(title, "", part.text, part.element, None, entry)
                    yield Fact(part.text, "", title, part.element, None, entry)

    def _of_controls(self) -> Iterator[Fact]:
        told = {one.id for entry in self.entries for _, _, one in entry.states}
        for one in self.front:
            names = [name.text for name in self.index.names(one)] or [self.index.label(one)]
            if one.id not in told and (on := is_on(one)) is not None:
                yield Fact("", own_name(one, self.index) or names[0], "", one, on)
            elif one.role in CONTROLS - TOGGLES or one.editable:
                said = [(name, v.text) for name in names for v in values(one, self.screen, name)]
                yield from (Fact("", name, text, one) for name, text in said if normal(text) != normal(name))
            elif one.clickable and (divided := _DIVIDED.match(names[0])) is not None:
                yield Fact("", divided["label"], divided["value"].strip(), one)


def _stated(fact: Fact) -> Fact:
    """A value that says on or off is a state."""
    on, off = is_one_of(fact.value, "stands_on"), is_one_of(fact.value, "stands_off")
    return replace(fact, on=on) if fact.on is None and (on or off) else fact


# The pages of a run


@dataclass(frozen=True)
class Found:
    """What shows that the goal holds."""

    kind: EvidenceKind
    text: str
    element: Element | None = None
    value: str | None = None


_pages: dict[int, Page] = {}


def page_of(screen: Screen) -> Page:
    """The page of a screen, made once while it is among the latest."""
    if len(_pages) > _KEPT:
        _pages.clear()
    if id(screen) not in _pages or _pages[id(screen)].screen is not screen:
        _pages[id(screen)] = Page(screen)
    return _pages[id(screen)]


class Look:
    """A goal, the page now, and the pages before it, oldest first."""

    def __init__(self, wanted: Wanted, now: Page, before: Sequence[Page]) -> None:
        self.wanted, self.now, self.before = wanted, now, tuple(before)

    # Where it is

    @cached_property
    def in_app(self) -> bool:
        """Whether the app that the goal names is in front; true where it names none."""
        app = self.wanted.app
        if not app or self.wanted.package is not None:
            return not app or self.wanted.package == self.now.screen.package
        titles = (text for one in self.stay for text in one.title_texts(tabs=False))
        return _names_package(app, self.now) or any(made_of(text, (app,)) for text in titles)

    @cached_property
    def stay(self) -> tuple[Page, ...]:
        """The pages of the app in front, since one came to it, the latest first."""
        away = [n for n, one in enumerate(self.before) if one.screen.package != self.now.screen.package]
        return (self.now, *reversed(self.before[away[-1] + 1 if away else 0 :]))

    def earlier(self) -> list[tuple[Page, tuple[Page, ...]]]:
        """The times this very page was seen before, whole, the latest first, each with the pages since."""
        found = [(one, self.before[n + 1 :]) for n, one in enumerate(self.before) if same_page(one, self.now)]
        return [each for each in reversed(found) if not (each[0].covered or each[0].busy or each[0].partial)]

    # What is said around a fact

    @cached_property
    def around(self) -> tuple[str, ...]:
        """What the page is: its titles and chosen tab, the titles on the way to it, and whose it is."""
        way = [text for one in self.stay if not one.covered for text in one.title_texts()]
        own = [*self.now.title_texts(), *self.now.chosen, *way, *self.whose()]
        return tuple(dict.fromkeys(own))

    def tells(self, term: Term) -> bool:
        """Whether a title, a tab or the app's own name says it."""
        said = any(has_term(text, term) for text in self.around if len(words(text)) <= _TITLE)
        return said or _names_package(term, self.now)

    def tells_rest(
        self, values: Collection[int], terms: Collection[int], *, subject: bool, around: bool = True
    ) -> bool:
        """Whether the page says the other values and terms: its kind need only be spoken of in the app."""
        wanted = self.wanted
        others = (one for n, one in enumerate(wanted.values) if n not in values)
        left = (one for n, one in enumerate(wanted.terms) if n not in terms)
        kinds = wanted.kinds if subject else ()
        return all(stands(one, self.around) for one in others) and all(
            (around and self.tells(one)) or (one in kinds and self.is_kind_here(one)) for one in left
        )

    def without_app(self, term: Term) -> Term:
        """The name, also without that of the app at its end: in Settings, "display settings" is "Display"."""
        lexicon, of = self.wanted.vocabulary.lexicon, self.wanted.vocabulary.of
        short: set[Spelling] = set()
        for one in term:
            for at in range(1, len(one)):
                apps = [sense.name for sense in lexicon.of(joined(one[at:])) if sense.kind == "app"]
                if any(_names_package(of(name), self.now) for name in apps):
                    short.add(one[:at])
        return term | short

    def is_kind_here(self, term: Term) -> bool:
        """Whether anything in this app speaks of that kind of thing: a title, a button, a hint."""
        said = [text for one in self.stay for _, names in one.buttons for text in names]
        said += [one.hint for page in self.stay for one in page.fields]
        return self.tells(term) or any(has_term(text, term) for text in said if len(words(text)) <= _TITLE)

    def whose(self, page: Page | None = None) -> list[str]:
        """What says whose page this is: by its head, or by a label of that kind."""
        if page is None and self.now.covered:
            page = next((one for one in self.stay[1:] if not one.covered), self.now)
        page = page or self.now
        kinds, facts = self.wanted.kinds, [one for one in page.facts if one.value]
        labelled = [one.value for one in facts if is_one_of(one.name, "naming")]
        labelled += [one.value for one in facts if any(has_term(one.name, kind) for kind in kinds)]
        return [*page.owners, *labelled]

    def is_about_it(self, page: Page | None = None) -> bool:
        """Whether the page is that of what the goal names: its values, or its object."""
        texts, own = self.whose(page), self.wanted.named
        names = self.wanted.names
        if names and not all(any(_is_its(one, text) for text in texts) for one in names):
            return False
        if (not own or not names) and (names or any(map(self.wanted.is_named, texts))):
            return True
        said = max((sum(has_term(text, one) for one in own) for text in texts), default=0)
        return said > (not names) and 3 * said >= 2 * len(own)

    # What was entered on the way

    @cached_property
    def forms(self) -> tuple[Page, ...]:
        """Each page as it was when it was last seen: what was changed since is no longer there."""
        return tuple({one.screen.page_key or f"#{n}": one for n, one in enumerate(self.before)}.values())

    def typed(self, value: Slot, *, search: bool = False) -> bool:
        """Whether it was typed into a field; `search`: one that only looks for something will do."""
        fields = [(page, one) for page in self.before for one in page.fields]
        return any(is_in(value, page.typed(one)) for page, one in fields if search or not page.is_search(one))

    def entered(self, value: Slot) -> bool:
        """Whether a form had it when it was last seen: typed, chosen, on a wheel, in words beside them."""
        return any(_holds(one, value) for one in self.forms)

    @cached_property
    def new_messages(self) -> list[str]:
        old = {normal(text) for one in self.before[-1:] for text in one.messages}
        return [text for text in self.now.messages if normal(text) not in old]


def _is_its(value: Slot, text: str) -> bool:
    """An address is that of all pages of its site."""
    return is_it(value, text) or (value.type == "url" and normal(value.value) in normal(text))


def _names_package(name: Term, page: Page) -> bool:
    """Whether the package is named after it."""
    spoken = page.package_words
    for word in ("".join(one) for one in name):
        forms = {word, word + "s", word.removesuffix("s") if len(word) > 3 else word}
        longer = len(word) >= _LONG and any(part.startswith(word) or part.endswith(word) for part in spoken)
        if word.isascii() and len(word) > 2 and (longer or forms & {*spoken, "".join(spoken)}):
            return True
    return False


def _holds(page: Page, value: Slot) -> bool:
    fields = [one for one in page.fields if not page.is_search(one)]
    typed = [page.typed(one) for one in fields]
    if within(value, typed) or any(one.on and is_it(value, one.name) for one in page.facts):
        return True
    if not page.enters or (page.fields and not fields and not page.unsaved):
        return False
    rows = [one for one in page.entries if not one.states or any(on for _, on, _ in one.states)]
    texts = [*page.title_texts(), *(text for one in rows for text in one.texts)]
    return within(value, texts)


def is_entry(entry: Entry, wanted: Wanted, values: Sequence[Slot]) -> bool:
    """Whether an entry is what the goal names: a text is the first value, the others stand beside it."""
    if not values:
        return any(map(wanted.is_named, entry.texts))
    first, *others = values
    return shows(first, entry.texts) and all(within(one, entry.texts) for one in others)
