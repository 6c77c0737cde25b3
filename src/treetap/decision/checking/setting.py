"""Set: a switch, box or choice of that very name stands as wanted; a field or slider says the value."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import combinations

from treetap.decision.checking import captioned, editing, entries, views
from treetap.decision.checking.naming import Token, has_token, is_called
from treetap.decision.checking.offered import taken
from treetap.decision.checking.qualified import qualified
from treetap.decision.checking.rows import scrolls
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.stated import stated
from treetap.decision.checking.writing import AMOUNTS, is_in, is_it
from treetap.matching.holds import is_on, quoted
from treetap.matching.holds_value import values
from treetap.matching.labels import TOGGLES, said
from treetap.matching.scale import is_at_end
from treetap.matching.words import bare, normal, words
from treetap.models import ConstraintKind, Element, EvidenceKind, Polarity, Role, Slot

_UNCLEAR = (
    ConstraintKind.ALL,
    ConstraintKind.ONLY,
    ConstraintKind.EXCEPT,
    ConstraintKind.NTH,
    ConstraintKind.COMPARISON,
    ConstraintKind.NEGATION,
)
"""What one control cannot prove."""
_EVERY = re.compile(r"\b(?:all|every|no)\b|全部|所有|全都")
_OFF = re.compile(r"\b(?:off|disabled|stopped)\b|关闭|关掉|停用")
_ON = re.compile(r"\b(?:on|enabled)\b|开启|打开|启用")
_PERIODS = frozenset(["day", "week", "month", "year"])
_UNITS = tuple(
    words(unit) for unit in ("degree", "degrees", "percent", "度", "个", "份", "次", "value", "值")
)
"""What a number counts: no part of a control's name."""

_UP = frozenset({"most big", "most high", "most loud", "most bright", "most long", "most fast"})
_DOWN = frozenset({"most small", "most low", "most quiet", "most dark", "most short", "most slow"})


def check(sight: Sight) -> Found | None:
    """By the state of the control, or by its value."""
    if not sight.in_app() or not sight.object:
        return None
    most = [one.value for one in sight.goal.constraints if one.kind is ConstraintKind.COMPARISON]
    if most and not sight.slots:
        return _extreme(sight, most)
    if _is_unclear(sight):
        return everything(sight, sight.positive)
    if sight.goal.polarity is Polarity.NEUTRAL and (sight.changed_to or len(sight.object) > 1):
        return has_value(sight) or editing.check(sight) or views.check(sight)
    return switched(sight, sight.positive)


def _is_unclear(sight: Sight) -> bool:
    """What is set "per month" is one thing all the same, where its control says so too."""
    others = [
        one
        for one in sight.goal.constraints
        if not (one.kind is ConstraintKind.ALL and one.value in _PERIODS)
    ]
    return any(one.kind in _UNCLEAR for one in others)


def _extreme(sight: Sight, most: list[str]) -> Found | None:
    """All the way up, or down: a slider that counts in percent tells it, or one that says so in words."""
    others = [
        one
        for one in sight.goal.constraints
        if one.kind not in {ConstraintKind.COMPARISON, ConstraintKind.TO}
    ]
    if len(most) != 1 or most[0] not in _UP | _DOWN or others or sight.now.unsaved:
        return None
    label = tuple(token for token in sight.object if words("value") not in token)
    wanted = Slot(name="percent", type="percent", value="100%" if most[0] in _UP else "0%")
    return _of_control(sight, label, (), (wanted,)) or _in_words(sight, label, up=most[0] in _UP)


def _in_words(sight: Sight, label: tuple[Token, ...], *, up: bool) -> Found | None:
    """The one slider of that name says that it is at its end."""
    found = [
        one
        for one in sight.now.front
        if one.role is Role.SLIDER and any(is_called(text, label) for text in (*said(one), one.description))
    ]
    texts = [text for one in found for text in said(one) if is_at_end(text, most=up)]
    if len(found) != 1 or not texts or sight.now.covered:
        return None
    return Found(EvidenceKind.STATE, f"It stands at {quoted(texts[0])}.", found[0], texts[0])


def closes(sight: Sight) -> Found | None:
    """To close an alarm is to switch it off."""
    if not sight.in_app() or not sight.object:
        return None
    return everything(sight, False) if sight.asks(*_UNCLEAR) else switched(sight, False)


def everything(sight: Sight, wanted: bool) -> Found | None:
    """All of a kind: every switch on its page stands so, and no more are below, or the page says "all"."""
    kinds = {one.kind for one in sight.goal.constraints}
    now = sight.now
    if kinds != {ConstraintKind.ALL} or sight.slots or sight.goal.unexplained or now.covered or now.partial:
        return None
    if sight.goal.polarity is Polarity.NEUTRAL or not all(now.is_about(token) for token in sight.object):
        return None
    states = [one for one in now.front if one.role is Role.SWITCH and one.checked is not None]
    if not states or any(one.checked is not wanted for one in states):
        return None
    way = _OFF if not wanted else _ON
    said = (*now.screen.toasts, *(text for text, one in now.lines if not one.clickable))
    told = [text for text in said if _EVERY.search(normal(text)) and way.search(normal(text))]
    new = [text for text in told if not any(normal(text) in one.said_at_all for one in sight.before)]
    named = all(
        any(has_token(text, token) for text in now.called(one)) for one in states for token in sight.object
    )
    if new or (named and len(states) > 1 and not scrolls(now)):
        text = f": {quoted(new[0])}" if new else ""
        return Found(EvidenceKind.STATE, f"All are {'on' if wanted else 'off'}{text}.", states[0])
    return None


def switches_over(sight: Sight) -> Found | None:
    """The other way round than it stood at first."""
    if sight.asks(*_UNCLEAR) or not sight.in_app() or not sight.object:
        return None
    for shown in sight.before:
        then = {on for _, on in switches(sight, shown)}
        if len(then) == 1:
            return switched(sight, not then.pop())
    return None


def switched(sight: Sight, wanted: bool) -> Found | None:
    """All switches of that name stand the same way."""
    of_it = entries.stands(sight, wanted)
    if sight.now.unsaved or of_it is not None:
        return of_it
    found = list(switches(sight, sight.now))
    if not found:
        return stands(sight, wanted) or qualified(sight, wanted)
    states = {on for _, on in found}
    if states != {wanted} or not all(one.enabled for one, _ in found):
        return None
    control = found[0][0]
    name = sight.now.index.label(control) or sight.goal.object
    return Found(EvidenceKind.STATE, f"{quoted(name)} is {'on' if wanted else 'off'}.", control)


def stands(sight: Sight, wanted: bool) -> Found | None:
    """No switch, but a button that says how it stands: "Flash: on"."""
    way, other = (_ON, _OFF) if wanted else (_OFF, _ON)
    for one, name, state in stated(sight.now):
        said = normal(state)
        if way.fullmatch(said) and not other.search(said) and is_called(name, sight.object, switch=True):
            return Found(EvidenceKind.STATE, f"{quoted(name)} says {quoted(state)}.", one, value=state)
    return None


def switches(sight: Sight, shown: Shown) -> Iterator[tuple[Element, bool]]:
    """The switches that the goal is about, and how they stand."""
    for one in shown.front:
        toggles = one.role in TOGGLES or one.checked is not None
        if not toggles or one.checked is None:
            continue
        if _is_the_one(one, sight, shown):
            yield one, one.checked


def _is_the_one(control: Element, sight: Sight, now: Shown) -> bool:
    """Its own name is the goal's object; or its row shows the goal's values, on a page about the object."""
    names = _own_names(control, now)
    if entries.is_of_one(sight):
        return False
    if sight.slots:
        texts = now.row_texts(control)
        joined = " ".join(texts)
        if not all(any(is_in(slot, text) for text in (*texts, joined)) for slot in sight.slots):
            return False
        return all(now.is_about(token) or has_token(joined, token) for token in sight.object)
    if any(is_called(name, sight.object, switch=True, besides=sight.besides) for name in names):
        return True
    if sight.said and any(bare(name) == bare(sight.said) for name in names):
        return True
    return len(sight.object) > 1 and _named_with_its_page(names, sight, now)


def _named_with_its_page(names: list[str], sight: Sight, shown: Shown) -> bool:
    """ "Vibration" on the page "Alarm" is the vibration of the alarm."""
    rest = [token for token in sight.object if shown.is_about(token)]
    for number in range(1, len(rest) + 1):
        for apart in combinations(rest, number):
            own = [token for token in sight.object if token not in apart]
            if any(is_called(name, own, switch=True) for name in names):
                return True
    return False


def _own_names(control: Element, shown: Shown) -> list[str]:
    """What names the control itself: never a summary, which may say anything."""
    named = [name.text for name in shown.index.names(control) if name.weight >= 0.92]
    if named:
        return named
    return [name.text for name in shown.index.inherited(control) if name.weight == 1.0][:1]


def has_value(sight: Sight) -> Found | None:
    """A control of that name says the value, all of it."""
    if sight.now.unsaved:
        return None
    for label, rest in _splits(sight):
        found = _of_control(sight, label, rest) or _stated(sight, label, rest)
        found = found or _chosen(sight, label, rest) or taken(sight, label, rest)
        found = found or captioned.chosen(sight, label, partial(_is_wanted, sight=sight, rest=rest))
        if found is not None:
            return found
    return None


def _splits(sight: Sight) -> Iterator[tuple[tuple[Token, ...], tuple[Token, ...]]]:
    """The object as a name and, where no slot holds it, a value at its end."""
    if sight.slots or (sight.changed_to and not sight.subjects):
        counts = any(slot.type in AMOUNTS for slot in sight.slots)
        yield tuple(one for one in sight.object if not (counts and _is_unit(one))), ()
        return
    for at in range(len(sight.object) - 1, 0, -1):
        yield sight.object[:at], sight.object[at:]


def _of_control(
    sight: Sight, label: tuple[Token, ...], rest: tuple[Token, ...], slots: tuple[Slot, ...] | None = None
) -> Found | None:
    now = sight.now
    for one in now.front:
        names = [name.text for name in now.index.names(one)] if one.role is not Role.TEXT else [one.text]
        title = next((name for name in names if is_called(name, label, besides=sight.besides)), None)
        title = title or next((name for name in names if _of_this_page(name, label, sight)), None)
        if title is None:
            continue
        for value in values(one, now.screen, title):
            if normal(value.text) != normal(title) and _is_wanted(value.text, sight, rest, slots):
                text = f"{quoted(title)} says {quoted(value.text)}."
                return Found(EvidenceKind.STATE, text, one, value=value.text)
    return None


def _stated(sight: Sight, label: tuple[Token, ...], rest: tuple[Token, ...]) -> Found | None:
    """A button that says both: "Flash: auto"."""
    for one, name, state in stated(sight.now):
        if is_called(name, label, besides=sight.besides) and _is_wanted(state, sight, rest):
            return Found(EvidenceKind.STATE, f"{quoted(name)} says {quoted(state)}.", one, value=state)
    return None


def _of_this_page(name: str, label: tuple[Token, ...], sight: Sight) -> bool:
    """ "Quantity" on the page "Pears" is the quantity of the pears."""
    rest = sight.now.left_of(label)
    return (bool(rest) and is_called(name, rest or ())) or _of_this_app(name, label, sight)


def _of_this_app(name: str, label: tuple[Token, ...], sight: Sight) -> bool:
    """ "Signature" in the settings of Mail is the signature of the mail: a title on the way says so."""
    here = [one for one in (sight.now, *sight.before) if one.screen.package == sight.screen.package]
    titles = [text for shown in here for text, _ in shown.title_texts(tabs=False)]
    own = tuple(token for token in label if is_called(name, (token,)))
    others = [token for token in label if token not in own]
    named = all(any(is_called(text, (token,)) for text in titles) for token in others)
    return len(own) == 1 and bool(others) and named


def _is_unit(token: Token) -> bool:
    return any(one in token for one in _UNITS)


def _chosen(sight: Sight, label: tuple[Token, ...], rest: tuple[Token, ...]) -> Found | None:
    """On the page or list of that name, the value is the one that is chosen."""
    now = sight.now
    title = now.is_titled(label)
    if title is None:
        return None
    for one in now.front:
        if one.checked is not True and not (one.selected and one.role is not Role.TAB):
            continue
        text = next((name for name in now.called(one) if _is_wanted(name, sight, rest)), None)
        if text is not None and is_on(one, now.screen):
            return Found(EvidenceKind.STATE, f"{quoted(text)} is chosen for {quoted(title.text)}.", one, text)
    return None


def _is_wanted(
    text: str, sight: Sight, rest: tuple[Token, ...], slots: tuple[Slot, ...] | None = None
) -> bool:
    if rest:
        return is_called(text, rest)
    wanted = (sight.slots or sight.changed_to) if slots is None else slots
    if len(wanted) == 1:
        return is_it(wanted[0], text)
    return all(is_in(slot, text) for slot in wanted)


def by_verb(sight: Sight) -> Found | None:
    """A switch that says what is to be done: "Mute the doorbell" is on."""
    if sight.asks(*_UNCLEAR) or not sight.in_app() or sight.slots or not sight.object or sight.now.unsaved:
        return None
    does = sight.names.verb(sight.goal.verb, Polarity.POSITIVE.value)
    does = does or sight.names.verb(sight.goal.verb, Polarity.NEUTRAL.value)
    if not does:
        return None
    found = [
        one
        for one in sight.now.front
        if one.checked is not None
        and any(is_called(name, (does, *sight.object)) for name in _own_names(one, sight.now))
    ]
    if (
        not found
        or {one.checked for one in found} != {sight.positive}
        or not all(one.enabled for one in found)
    ):
        return None
    name, state = sight.now.index.label(found[0]), "on" if sight.positive else "off"
    return Found(EvidenceKind.STATE, f"{quoted(name)} is {state}.", found[0])
