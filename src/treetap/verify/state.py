"""STATE: a control, an attribute or a mark of the thing is as wanted."""

from __future__ import annotations

from collections.abc import Iterator

from treetap.matching.holds import quoted
from treetap.matching.page import Entry, row_of, same_page
from treetap.matching.words import words
from treetap.models import Element, EvidenceKind, Intent, Polarity, Role
from treetap.verify.look import Fact, Found, Look, Page
from treetap.verify.terms import Deed, is_in, is_it, is_name, listed, made_of, says_any, shows, stands

STATE = EvidenceKind.STATE
_CLOSE = 0.5  # Of a button's height: so far may it have moved and still be the same.
_SWITCHING = ("turn on", "tick", "select")  # What a bare switch or box stands for.


def state(look: Look) -> Found | None:
    """A control of that name stands as wanted, an attribute has the value, a mark says that it is done."""
    if not look.in_app or look.now.unsaved or look.now.covered:
        return None
    goal = look.wanted.goal
    if goal.intent is Intent.SET and goal.polarity is not Polarity.NEUTRAL:
        return switched(look) or _marked(look)
    plain = look.wanted.vocabulary.told("turn on", goal.verb) is not None and not look.wanted.values
    found = switched(look) if plain else None
    return found or valued(look) or (None if plain else _marked(look))


def switched(look: Look) -> Found | None:
    """All switches of that name stand the wanted way."""
    wanted, deeds = look.wanted, look.wanted.vocabulary
    plain = any(deeds.told(text, wanted.goal.verb) is not None for text in _SWITCHING)
    found: list[tuple[Fact, bool]] = []
    for fact in look.now.facts:
        deed = deeds.told(fact.name, wanted.goal.verb) if fact.on is not None else None
        by_deed = deed is not None and deed.way and not plain and _is_plain(look, deed, fact.name)
        named = fact.on is not None and (plain or deed is not None)
        if (by_deed and _is_of_it(look, None)) or (named and _is_the_one(look, fact)):
            found.append((fact, fact.on is (deed is None or deed.way)))
    if not found or any(on is not wanted.positive or not fact.element.enabled for fact, on in found):
        return None
    way = "on" if wanted.positive else "off"
    return Found(STATE, f"{quoted(found[0][0].name)} is {way}.", found[0][0].element)


def _is_the_one(look: Look, fact: Fact) -> bool:
    """Its name is made of what the goal names and nothing else; its row, its page, its app say the rest."""
    wanted, name = look.wanted, fact.name
    row = fact.entry.texts if fact.entry is not None else []
    held, made = wanted.parts_in(name)
    own = [fact.entity, *row]
    by_row = {number for number, one in enumerate(wanted.values) if shows(one, own)}
    if not held and not made and not (by_row and (not words(name) or name == fact.entity)):
        return False
    neutral = wanted.goal.polarity is Polarity.NEUTRAL
    by_own = {
        n for n, one in enumerate(wanted.terms) if any(made_of(text, (one,), wanted.besides) for text in own)
    }
    return look.tells_rest(held | by_row, made | by_own, subject=bool(wanted.names), around=not neutral)


def valued(look: Look) -> Found | None:
    """A fact of that name says the value, all of it; or it is what is chosen on the page of that name."""
    if len(look.wanted.values) + len(look.wanted.terms) < 2:
        return None
    for fact in look.now.facts:
        picked = fact.on is True and not fact.value
        value = fact.name if picked else fact.value
        if fact.on is False or not value or fact.element.role is Role.TAB:
            continue
        if _has_value(look, fact, value, picked=picked):
            return Found(STATE, f"It says {quoted(value)} for it.", fact.element, value)
    return None


def _has_value(look: Look, fact: Fact, value: str, *, picked: bool) -> bool:
    wanted = look.wanted
    new = [v for v in wanted.values if is_it(v, value)]
    if not new and len(wanted.values) > 1:
        new = [v for v in wanted.values if not is_name(v) and is_in(v, value)]
    last = made_of(value, wanted.terms) if not new else frozenset[int]()
    if not new and (not last or (max(last) != len(wanted.terms) - 1 and (wanted.values or not picked))):
        return False  # without a value of its own a goal says last what it wants
    names = [text for text in (fact.attribute, fact.entity) if text and text != value]
    told = [wanted.parts_in(text) for text in names]
    if not (names or picked) or any(not held and not made for held, made in told):
        return False
    held = {number for one, _ in told for number in one}
    made = {number for _, one in told for number in one} | last
    held |= {n for n, v in enumerate(wanted.values) if v in new}
    return look.tells_rest(held, made, subject=any(is_name(v) for v in wanted.values if v not in new))


def _marked(look: Look) -> Found | None:
    """The button of that thing says that it is done: it offers to undo it, stands on, or names it as done."""
    wanted = look.wanted
    for element, text, deed, is_button in _deeds(look, wanted.goal.verb):
        on = element.checked if element.checked is not None else (element.selected or None)
        so = deed.way if deed.happened or (deed.way and on) else not deed.way
        if so is not wanted.positive or not (is_button or deed.happened):
            continue
        named = bool(wanted.values or wanted.named)
        sure = so and named and (deed.happened or on is not None or not deed.way)
        if sure or _was_otherwise(look, element, text):
            return Found(STATE, f"It says {quoted(text)} there.", element)
    return None


def offered(look: Look) -> str | None:
    """What a button of that thing still says it would do; a switch or mark that is set says nothing."""
    goal, positive = look.wanted.goal, look.wanted.positive
    turns = goal.intent is Intent.SET and goal.polarity is not Polarity.NEUTRAL
    other = [one for one in look.now.facts if turns and one.on is not None and one.on is not positive]
    left = [one.name for one in other if _is_the_one(look, one)]
    for element, text, deed, is_button in _deeds(look, goal.verb) if goal.verb and not left else ():
        on = element.checked or element.selected
        left += [text] if is_button and not on and not deed.happened and deed.way is positive else []
    return next(iter(left), None)


def _deeds(look: Look, verb: str) -> Iterator[tuple[Element, str, Deed, bool]]:
    """What labels of that thing say of the verb, and whether they are buttons."""
    for element, text, entry, is_button in _labels(look.now):
        deed = look.wanted.vocabulary.told(text, verb)
        if deed is not None and _is_plain(look, deed, text) and _is_of_it(look, entry):
            yield element, text, deed, is_button


def _labels(page: Page) -> Iterator[tuple[Element, str, Entry | None, bool]]:
    """What buttons say, and the words and icons of rows; whether it is a button. No count of such things."""
    rows = {one.element.id: one for one in page.entries}
    counts = {name for name, one in rows.items() if len(one.parts) > 1 and any(map(str.isdigit, one.texts))}
    for element, names in page.buttons:
        around = row_of(element, page.index)
        entry = rows.get(around.id)
        switch = entry is not None and around is element and entry.states
        if element.role is not Role.TAB and element.enabled and not switch and element.id not in counts:
            yield from ((element, text, entry if around is not element else None, True) for text in names[:2])
    for entry in (one for name, one in rows.items() if name not in counts):
        said_there = [(one.element, one.text) for one in entry.parts]
        said_there += [(one, text) for text, one in entry.marks]
        said_there += [(entry.element, text) for text in entry.above]
        for element, text in said_there:
            yield element, text.replace("\uff1a", ":").partition(":")[0], entry, False


def _is_plain(look: Look, deed: Deed, text: str) -> bool:
    """Beside the deed it says nothing but what the goal names, and is no attempt."""
    if says_any(text, "fails") or text.rstrip().endswith(("...", "\u2026")):
        return False
    left = (" " if text.isascii() else "").join(deed.rest)
    small = listed("undoes") | listed("does") | listed("already")
    named = any(is_it(one, left) for one in look.wanted.values)
    return not left or named or bool(made_of(left, (*look.wanted.terms, listed("of_it") | small), small))


def _is_of_it(look: Look, entry: Entry | None) -> bool:
    """Whether it belongs to what the goal names: in its row, on its page; of "this song", on any page."""
    wanted = look.wanted
    if not wanted.values and not wanted.named:
        return entry is None or sum(bool(one.marks) for one in look.now.entries) < 2
    texts = [*(entry.texts if entry is not None else ()), *look.whose()]
    values = wanted.values if entry is None else wanted.names
    held = all(stands(one, texts) for one in values)
    said_of = [one for one in wanted.named if any(made_of(text, (one,), wanted.besides) for text in texts)]
    named = all(one in said_of or look.tells(one) for one in wanted.named)
    return (held and named) or (entry is None and look.is_about_it())


def _was_otherwise(look: Look, element: Element, text: str) -> bool:
    """On the same page the same button said something else before, or stood the other way."""
    box = look.now.index.boxes[element.id]
    for page in (one for one in look.stay[1:] if same_page(one, look.now)):
        for other, names in page.buttons:
            there = page.index.boxes[other.id]
            near = abs(there.y - box.y) <= _CLOSE * box.height and abs(there.x - box.x) <= _CLOSE * box.width
            same = text in names and (other.checked, other.selected) == (element.checked, element.selected)
            if near and not same:
                return True
    return False
