"""The goal checker: kinds of evidence, and which of them can prove which intent. Without any, no goal holds.

Evidence comes from before and after; none of it knows a verb. NEW: the values stand together in an entry that
was not there. GONE: it was listed, and the same list lacks it now. PAGE: the page is the one named. MESSAGE:
what came after the act says so. STATE and VALUE have files of their own, `state.py` and `answers.py`.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence

from treetap.core.ports import AppResolver
from treetap.matching.describing import described
from treetap.matching.holds import quoted
from treetap.matching.labels import said
from treetap.matching.meaning import has_term
from treetap.matching.page import Entry, same_page
from treetap.matching.words import normal, words
from treetap.models import App, ConstraintKind, Evidence, EvidenceKind, Goal, Intent, Role, Screen, Slot
from treetap.task.lexicon import Lexicon, load_lexicon
from treetap.verify.answers import value
from treetap.verify.look import Found, Look, Page, is_entry, page_of
from treetap.verify.state import state, switched, valued
from treetap.verify.terms import (
    Vocabulary,
    Wanted,
    is_in,
    is_it,
    is_name,
    says_any,
    shows,
    stands,
    weekdays_in,
    within,
)

NEW, GONE, PAGE, MESSAGE = EvidenceKind.NEW, EvidenceKind.GONE, EvidenceKind.PAGE, EvidenceKind.MESSAGE
_FIRST = ("name", "title", "subject", "content", "text", "expression")
"""Roles of the value that an entry is known by."""
_LATELY, _SHORT = 4, 12
"""Pages that count as just before. Words of a short text."""


# NEW
def new(look: Look) -> Found | None:
    """The goal's values stand together in an entry that was not there before, and in no form."""
    now, wanted = look.now, look.wanted
    values = _parts(look)
    if now.covered or now.partial or not look.in_app or not look.before or not values:
        return None
    first = _primary(values)
    # A kind that the person has not said, the message of "send 'hi' to Ann", need not be said here.
    kinds = [one for one in wanted.kinds if has_term(wanted.goal.clause, one)]
    calls = first.role == "recipient" and wanted.goal.intent is Intent.DO  # Who is listed was not yet called.
    if calls or _in_form(now, values) or (kinds and not any(map(look.is_kind_here, kinds))):
        return None
    others = [one for one in values if one is not first]
    live = [one for one in now.entries if _is_live(look, one)]
    rows = [one for one in live if _is_new_entry(look, now, one, first, others)]
    before = [one for one in _until_entered(look, first) if one.screen.package == now.screen.package]
    known = any(same_page(one, now) for one in before)
    most = max((_count(look, one, first, others) for one in before), default=0)
    if len(rows) <= most or not _worked_on(look, first, rows, known=known):
        return None
    near = [*rows[-1].texts, *now.below(rows[-1])]
    failed = any(says_any(text, "fails") for text in near if not any(is_in(v, text) for v in values))
    return None if failed else Found(NEW, f"A new entry says {quoted(first.value)}.", rows[-1].element)


def _parts(look: Look) -> list[Slot]:
    """The values that must show, and the names that no value holds."""
    left = [min(term) for term in look.wanted.proper if not look.tells(term)]
    said_so = [" ".join(one) if one[0].isascii() else "".join(one) for one in left]
    return [*look.wanted.values, *(Slot(name="word", type="word", value=one) for one in said_so)]


def _primary(values: Sequence[Slot]) -> Slot:
    """What an entry is known by: never how many there are to be, nor who gets it."""

    def order(one: Slot) -> tuple[bool, int, bool]:
        plain = is_name(one) and one.type != "word"
        roles = [n for n, name in enumerate(_FIRST) if plain and name in {one.role, one.name}]
        return one.role.startswith(("count", "recipient")), min(roles, default=len(_FIRST)), not plain

    return min(values, key=order)


def _in_form(page: Page, values: Sequence[Slot]) -> bool:
    """Whether the values stand in fields, or there is something to save: it is not done yet."""
    if any(one.role is Role.PICKER for one in page.front) or (page.unsaved and page.fields):
        return True
    typed = [text for field in page.fields if (text := page.typed(field))]
    return any(is_in(value, text) for value in values if is_name(value) for text in typed)


def _is_new_entry(look: Look, page: Page, entry: Entry, first: Slot, others: Sequence[Slot]) -> bool:
    """It says the first value, and the others stand in it, around it, or were in the form."""
    sends = look.wanted.goal.intent is Intent.SEND
    texts = [*entry.texts, *entry.above, *(page.below(entry) if sends else ())]
    fits = shows(first, texts)
    if not fits:
        parted = [text.replace("\uff1a", ":").partition(":") for text in texts]
        fits = any(is_it(first, after) and not says_any(before, "fails") for before, _, after in parted)
    if not fits:
        return False
    for one in others:
        shown = within(one, texts)
        if sends and one.role in {"recipient", "up_to"}:
            shown = stands(one, (*page.owners, *texts))
        elif not shown and page is look.now:
            shown = stands(one, look.around) or look.entered(one)
        if not shown and (sends or page is look.now):
            return False
    return True


def _count(look: Look, page: Page, first: Slot, others: Sequence[Slot]) -> int:
    own = others if look.wanted.goal.intent is Intent.SEND else ()
    found = [one for one in page.entries if _is_new_entry(look, page, one, first, own)]
    return 0 if page.partial or _in_form(page, [first]) else len(found)


def _is_live(look: Look, entry: Entry) -> bool:
    """It is not switched off, and stands for the days that the goal names."""
    if any(not on and one.role is Role.SWITCH for _, on, one in entry.states):
        return False
    asked = {one.value for one in look.wanted.asks(ConstraintKind.WEEKDAY)}
    if not asked or any(one.type == "date" for one in look.wanted.values):
        return True
    near = [*entry.texts, *entry.above, *look.now.owners, *look.now.below(entry)]
    forms = [text for page in look.forms if page.enters for text, _ in page.lines]
    told = [{day for text in texts for day in weekdays_in(text)} for texts in (near, forms)]
    return asked <= (told[0] or told[1])


def _worked_on(look: Look, first: Slot, rows: Sequence[Entry], *, known: bool) -> bool:
    """It was entered somewhere: what merely scrolled into view was there before."""
    sends = look.wanted.goal.intent is Intent.SEND
    if look.typed(first) or _asked(look, look.before[-_LATELY:]):
        return True
    if sends:
        return known and not any(map(look.now.came_in, rows))
    if look.typed(first, search=True):
        return known and not any(map(look.now.is_search, look.now.fields))
    return known and (look.entered(first) or (not is_name(first) and any(one.enters for one in look.before)))


def _until_entered(look: Look, first: Slot) -> tuple[Page, ...]:
    """The pages up to the last that had it in a field: what shows later may be what was made."""
    had = [n for n, page in enumerate(look.before) if within(first, map(page.typed, page.fields))]
    return look.before[: had[-1] + 1] if had else look.before


# GONE
def gone(look: Look) -> Found | None:
    """It was listed, the same list lacks it now, and not because of scrolling, searching or another page."""
    now, wanted = look.now, look.wanted
    if now.covered or now.partial or not look.in_app:
        return None
    for page, since in look.earlier():
        had = _targets(look, page) if (page.chosen, page.query) == (now.chosen, now.query) else []
        if not had:
            continue
        here, then = [one.texts for one in now.entries], [one.texts for one in page.entries]
        lost = [one for one in had if here.count(one.texts) < then.count(one.texts)]
        if wanted.asks(ConstraintKind.ALL) and (len(lost) < len(had) or now.scrolls):
            return None
        if not lost or not _stayed(look, page, lost, since) or not _is_likely(look, since):
            return None
        return Found(GONE, f"{quoted(lost[0].title)} was in the list and is no longer.")
    return None


def says_empty(page: Page) -> bool:
    """The page says that it has nothing."""
    texts = [text for text, one in page.lines if not page.leads_on(one) and len(words(text)) <= _SHORT]
    return any(says_any(text, "empty") for text in texts)


def _targets(look: Look, page: Page) -> list[Entry]:
    """The entries of an earlier list that the goal names."""
    wanted = look.wanted
    titles = page.title_texts(tabs=False)
    names = [one for one in wanted.values if not stands(one, titles)] or list(wanted.values)
    if not names and not wanted.named:
        return []
    return [one for one in page.entries if is_entry(one, wanted, names)]


def _is_likely(look: Look, since: Sequence[Page]) -> bool:
    """No message says otherwise; what does not delete, or what empties a bin, is said or asked for."""
    verb, vocabulary = look.wanted.goal.verb, look.wanted.vocabulary
    others = {one.verb for text in look.new_messages for one in vocabulary.deeds(text) if one.happened}
    told = [one for text in look.new_messages if (one := vocabulary.told(text, verb)) and one.happened]
    if told:
        return not any(says_any(text, "fails") for text in look.new_messages)
    titles = look.now.title_texts()
    if look.wanted.goal.intent is not Intent.DELETE:  # It was taken off the list that is called so.
        return not (others or look.wanted.positive) and any(vocabulary.names(text, verb) for text in titles)
    return not any(says_any(text, "bins") for text in titles) or (not others and _asked(look, since))


def _stayed(look: Look, then: Page, lost: Sequence[Entry], since: Sequence[Page]) -> bool:
    """It did not just scroll away: all others are still here, or none was there beside it."""
    now, away = look.now, {one.element.id for one in lost}
    names = [one.title for one in now.entries]
    others = [one.title for one in then.entries if one.title and one.element.id not in away]
    if not others:
        return _asked(look, since) or says_empty(now) or (not names and not now.scrolls)
    return all(text in names for text in others) and (not then.scrolls or _asked(look, since))


def _asked(look: Look, since: Sequence[Page]) -> bool:
    """A dialog or a menu in between spoke of the deed, it was picked for it, or a message tells it."""
    spoken = [text for page in since if page.covered for text, _ in page.lines]
    picked = [page for page in since if any(on for entry in page.entries for _, on, _ in entry.states)]
    spoken += [text for page in picked for _, names in page.buttons for text in names]
    told = look.wanted.vocabulary.told
    return any(told(text, look.wanted.goal.verb) is not None for text in (*spoken, *look.new_messages))


# PAGE
def page(look: Look) -> Found | None:
    """The page is the one named: its app is in front, its title says the rest."""
    now, wanted = look.now, look.wanted
    only_app = bool(wanted.app) and not wanted.terms and not wanted.values
    if not look.in_app or (now.covered and not only_app):
        return None
    if only_app:
        return None if now.launcher else Found(PAGE, f"{quoted(wanted.goal.app or '')} is in front.")
    queries = [one for one in wanted.values if one.role == "query"]
    if queries:
        return _results(look, queries)
    terms = [look.without_app(term) for term in wanted.terms]
    for text, title in ((text, one) for one in now.titles for text in said(one)):
        held, made = wanted.parts_in(text, terms)
        rest = [term for number, term in enumerate(wanted.terms) if number not in made]
        if not (held or made) or len(held) < len(wanted.values):
            continue
        if all(look.tells(term) or (held and term in wanted.kinds) for term in rest):
            return Found(PAGE, f"The page is {quoted(text)}.", title)
    return None


def _results(look: Look, queries: Sequence[Slot]) -> Found | None:
    """What was searched for is in the field or title, and something was found or is said not to be."""
    now = look.now
    told = [*now.title_texts(tabs=False), *map(now.typed, now.fields)]
    if not all(stands(one, told) for one in queries) or now.screen.keyboard_shown:
        return None
    if any(says_any(text, "suggests") for text, one in now.lines if not now.leads_on(one)):
        return None
    found = any(is_in(one, text) for one in queries for entry in now.entries for text in entry.texts)
    return Found(PAGE, "The page shows what was found.") if found or says_empty(now) else None


# MESSAGE
def message(look: Look) -> Found | None:
    """What came after the act says that it was done, to that very thing."""
    wanted, goal = look.wanted, look.wanted.goal
    for text in look.new_messages if look.before and look.in_app and goal.verb else ():
        told, deed = says_any(text, "succeeds"), wanted.vocabulary.told(text, goal.verb)
        noun = told and has_term(text, wanted.vocabulary.of(goal.verb))
        plain = told and deed is None and goal.intent in {Intent.CREATE, Intent.EDIT}
        done = deed is not None and (deed.happened or told)
        done = done and (goal.intent is Intent.DELETE or (deed is not None and deed.way is wanted.positive))
        said_so = (done or plain or (noun and wanted.positive)) and not says_any(text, "fails")
        if said_so and _is_told_of(look, text):
            return Found(MESSAGE, f"A message says {quoted(text)}.")
    return None


def _is_told_of(look: Look, text: str) -> bool:
    """The message names it; or just before, its page was open, it alone was picked, or its form filled."""
    wanted, values = look.wanted, _parts(look)
    left = [one for one in look.now.entries if is_entry(one, wanted, wanted.values)]
    if left and wanted.goal.intent is Intent.DELETE:
        return False
    named = any(is_in(one, text) for one in values)
    filled = any(map(look.typed, values)) and not _in_form(look.now, values)
    if values and (named or filled) and all(is_in(one, text) or look.entered(one) for one in values):
        return True
    makes = wanted.goal.intent in {Intent.CREATE, Intent.EDIT}
    seen = [line for page in look.before[-2:] for line, _ in page.lines]
    if makes and not all(look.entered(one) or within(one, (text, *seen)) for one in wanted.values):
        return False
    for page in look.before[-2:]:
        lines = [line for line, _ in page.lines]
        picked = [one for one in page.entries if any(on for _, on, _ in one.states)]
        if page.covered:
            told = bool(wanted.names) and all(within(one, lines) for one in wanted.names)
        elif len(picked) == 1 and (wanted.names or wanted.named):
            told = is_entry(picked[0], wanted, wanted.names)
        else:
            told = not picked and look.is_about_it(page)
        if told:
            return True
    return False


def kept(look: Look) -> Found | None:
    """A form had it all, it is closed, and a message came that does not speak of failing."""
    told = [text for text in look.new_messages if not says_any(text, "fails")]
    last = [n for n, one in enumerate(look.before) if not one.covered][-1:]
    if not told or look.now.covered or look.now.unsaved or not last:
        return None
    form = Look(look.wanted, look.before[last[0]], look.before[: last[0]])
    if not form.now.unsaved or same_page(form.now, look.now) or not form.in_app:
        return None
    found = switched(form) or valued(form)
    return None if found is None else Found(MESSAGE, f"{found.text} Then it said {quoted(told[0])}.")


# Which kinds prove what


Kind = Callable[[Look], Found | None]
Apps = Callable[[], Awaitable[Sequence[App]]]
_PROVES: Mapping[Intent, tuple[Kind, ...]] = {
    Intent.OPEN: (page,),
    Intent.SET: (state, message, kept, gone),
    Intent.CREATE: (new, message, kept),
    Intent.EDIT: (state, new, message, kept),
    Intent.DELETE: (gone, message),
    Intent.SEND: (new, message),
    Intent.READ: (value,),
    Intent.DO: (new, message, gone),
}
_UNREAD: tuple[Kind, ...] = (state, new)
"""For a goal whose verb nobody knows: what stands as its words say."""


class ScreenGoalChecker:
    """Evidence from the screen, or none. It knows nothing of what a policy thinks it has done."""

    def __init__(
        self, *, lexicon: Lexicon | None = None, resolver: AppResolver | None = None, apps: Apps | None = None
    ) -> None:
        """`apps`: what is installed. With it, or with a resolver, an app is known by more than its name."""
        self._lexicon, self._resolver, self._apps = lexicon, resolver, apps
        self._vocabulary: Vocabulary | None = None
        self._installed: tuple[App, ...] | None = None
        self._packages: dict[str, str | None] = {}

    async def check(self, goal: Goal, screen: Screen, seen: Sequence[Screen]) -> Evidence | None:
        """`seen`: the earlier screens of the run, oldest first."""
        look = Look(await self._wanted(goal), page_of(screen), [page_of(one) for one in seen])
        found = None if look.now.busy else _found(look)
        if found is None:
            return None
        target = None if found.element is None else described(found.element, screen)
        told = {"goal_id": goal.id, "kind": found.kind, "text": found.text, "value": found.value}
        bare = None if target is None else target.model_copy(update={"element": None})
        return Evidence.model_validate({**told, "frame_id": screen.frame.id, "target": bare})

    async def _wanted(self, goal: Goal) -> Wanted:
        """The goal with the package of its app, which it may name among its words."""
        if self._vocabulary is None:
            self._vocabulary = Vocabulary(self._lexicon or load_lexicon())
        if self._installed is None:
            self._installed = () if self._apps is None else tuple(await self._apps())
        if goal.app:
            spellings = self._vocabulary.of(goal.app)
            packages = {one.package for one in self._installed if words(one.label) in spellings}
            package = packages.pop() if len(packages) == 1 else await self._resolve(goal.app)
            return Wanted(goal, self._vocabulary, package)
        said = goal.clause or " ".join(goal.words)
        own = [one for one in self._installed if not self._vocabulary.lexicon.of(normal(one.label))]
        named = [one for one in own if has_term(said, frozenset({words(one.label)}), exact=True)]
        if not named:
            return Wanted(goal, self._vocabulary)
        app = max(named, key=lambda one: len(one.label))
        spoken = set(words(app.label))
        parts = " ".join(part for part in goal.object.split() if not set(words(part)) <= spoken)
        unknown = tuple(word for word in goal.unexplained if not set(words(word)) <= spoken)
        update = {"app": app.label, "object": parts, "unexplained": unknown}
        return Wanted(goal.model_copy(update=update), self._vocabulary, app.package)

    async def _resolve(self, name: str) -> str | None:
        if self._resolver is not None and name not in self._packages:
            app = await self._resolver.resolve(name)
            self._packages[name] = None if app is None else app.package
        return self._packages.get(name)


def _found(look: Look) -> Found | None:
    wanted, intent = look.wanted, look.wanted.goal.intent
    everything = wanted.asks(ConstraintKind.ALL) and not wanted.values  # No page shows that none is left.
    read_by_a_model = not wanted.goal.verb  # What it answers to a question is for the judge.
    asks = intent is Intent.READ
    if (asks and read_by_a_model) or (not asks and (everything or _is_unclear(look))):
        return None
    kinds = _UNREAD if read_by_a_model else _PROVES[intent]
    return next((found for kind in kinds if (found := kind(look)) is not None), None)


def _is_unclear(look: Look) -> bool:
    """Words of the goal that no single entry can prove: which of several, all but one, not."""
    wanted, deletes = look.wanted, look.wanted.goal.intent is Intent.DELETE
    unclear = wanted.asks(ConstraintKind.EXCEPT) or (wanted.asks(ConstraintKind.ALL) and not deletes)
    ranks = [one.value.split(" ")[0] for one in wanted.asks(ConstraintKind.NTH, ConstraintKind.COMPARISON)]
    if "fully" in ranks and deletes and not unclear:
        return not any(says_any(text, "bins") for text in look.now.title_texts())
    ranked = any(one in {"most", "least", "more", "less"} or one.lstrip("-").isdigit() for one in ranks)
    return bool(unclear) or ranked or (bool(wanted.asks(ConstraintKind.NEGATION)) and not deletes)
