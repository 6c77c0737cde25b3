"""Change a value of something: its page says it beside the label, or its row does after the form did."""

from __future__ import annotations

from treetap.decision.checking.forms import enters, has, last_sights
from treetap.decision.checking.naming import Token, has_token, has_words, is_called
from treetap.decision.checking.shown import Shown
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in, is_it
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import Element, EvidenceKind, Role, Slot

_KINDS = ("creatable", "container", "goods", "editable")
_OWN_NAME = ("device name", "phone name", "name", "设备名称", "手机名称", "名称", "设备名")
_KNOWN = frozenset({"email", "phone", "url"})
"""Types of values that need no label beside them."""
_TURNED = frozenset({"time", "date", "duration"})
"""Types of values that are set on wheels and dials, and typed nowhere."""
_NAMED_SO = frozenset(["phone", "device", "tablet", "手机", "设备", "本机", "平板"])


def check(sight: Sight) -> Found | None:
    """By the page of what the goal names, or by its entry in a list."""
    subjects, values = sight.subjects, sight.changed_to
    now = sight.now
    if not subjects or not values or now.covered or now.partial or not sight.in_app():
        return None
    if any(now.typed(one) and any(is_it(value, now.typed(one)) for value in values) for one in now.fields):
        return None
    found = _on_its_page(sight, subjects, values) or _in_its_row(sight, subjects, values)
    return found or _says_instead(sight, subjects, values)


def _says_instead(sight: Sight, subjects: tuple[Slot, ...], values: tuple[Slot, ...]) -> Found | None:
    """Its own page said another time or day, a form of it had the new one, and the page says that now."""
    now, value = sight.now, values[0]
    if len(values) != 1 or value.type not in _TURNED or now.unsaved or now.fields:
        return None
    title = next((text for text in now.headings() if _is_title(sight, subjects, text)), None)
    told = next(((text, one) for text, one in now.lines if is_in(value, text)), None)
    if (
        title is None
        or told is None
        or not any(enters(one) and has(one, value) for one in last_sights(sight))
    ):
        return None
    for shown in sight.earlier():
        if not sight.is_here(shown) or shown.covered or title not in set(shown.headings()):
            continue
        if any(is_in(value, text) for text, _ in shown.lines):
            return None
        return Found(EvidenceKind.STATE, f"{quoted(title)} says {quoted(told[0])} now.", told[1], told[0])
    return None


def _is_title(sight: Sight, subjects: tuple[Slot, ...], text: str) -> bool:
    """It is what the goal names; or it stands in the goal in full, with all that the goal names in it."""
    if all(is_it(one, text) for one in subjects):
        return True
    return has_words(sight.goal.clause, text) and all(is_in(one, text) for one in subjects)


def _on_its_page(sight: Sight, subjects: tuple[Slot, ...], values: tuple[Slot, ...]) -> Found | None:
    now = sight.now
    heads = list(now.headings())
    label = _label(sight, subjects)
    if not label or not all(any(is_it(one, text) for text in heads) for one in subjects):
        return None
    for text, one in now.lines:
        if values[0].type in _KNOWN and len(values) == 1 and is_it(values[0], text):
            return Found(EvidenceKind.STATE, f"The page says {quoted(text)}.", one, text)
        if not is_called(text, label, besides=sight.besides) or now.row_of(one) is one:
            continue
        others = [other for other in now.row_texts(one) if other != text]
        said = next((other for other in others if all(is_it(value, other) for value in values)), None)
        if said is not None and one.role is not Role.BUTTON:
            return Found(EvidenceKind.STATE, f"{quoted(text)} says {quoted(said)}.", one, said)
    return None


def _label(sight: Sight, subjects: tuple[Slot, ...]) -> tuple[Token, ...]:
    """What of it was changed: the object without whose it is, and without what kind of thing that is."""
    rest = [token for token in sight.object if not any(has_token(one.value, token) for one in subjects)]
    own = [token for token in rest if not _is_kind(sight, token)]
    return tuple(own or rest[-1:])


def _is_kind(sight: Sight, token: Token) -> bool:
    spoken = [" ".join(one) if one[0].isascii() else "".join(one) for one in token]
    return any(sight.names.lexicon.is_kind(name, kind) for name in spoken for kind in _KINDS)


def _in_its_row(sight: Sight, subjects: tuple[Slot, ...], values: tuple[Slot, ...]) -> Found | None:
    """The row did not say it before, a form of that very thing had it, and the row says it now."""
    if len(values) != 1:
        return None
    row = _row(sight.now, subjects)
    said = None if row is None else _said(sight.now, row, subjects, values[0])
    if row is None or said is None or not _was_typed(sight, subjects, values[0]):
        return None
    for shown in sight.earlier():
        then = _row(shown, subjects) if sight.is_here(shown) and not shown.covered else None
        if then is not None:
            if _said(shown, then, subjects, values[0]) is not None:
                continue
            return Found(EvidenceKind.ROW, f"Its row says {quoted(said)} now.", row, said)
    return None


def _row(shown: Shown, subjects: tuple[Slot, ...]) -> Element | None:
    """The only entry of that name."""
    found = {
        shown.row_of(one).id: shown.row_of(one)
        for text, one in shown.lines
        if shown.row_of(one) is not one and all(is_it(slot, text) for slot in subjects)
    }
    return next(iter(found.values())) if len(found) == 1 else None


def _said(shown: Shown, row: Element, subjects: tuple[Slot, ...], value: Slot) -> str | None:
    texts = [text for text in shown.row_texts(row) if not all(is_it(slot, text) for slot in subjects)]
    return next((text for text in texts if is_it(value, text)), None)


def _was_typed(sight: Sight, subjects: tuple[Slot, ...], value: Slot) -> bool:
    for shown in last_sights(sight):
        typed = [shown.typed(field) for field in shown.fields]
        turned = value.type in _TURNED and enters(shown) and has(shown, value)
        if not turned and not any(is_it(value, text) for text in typed):
            continue
        about = [*typed, *shown.headings(), *(text for text, _ in shown.lines)]
        if all(any(is_in(slot, text) for text in about) for slot in subjects):
            return True
    return False


def names_device(sight: Sight) -> Found | None:
    """ "Rename this phone": the row of its name says the new one, after a form did."""
    new = sight.slot("to", "content", "name")
    spoken = {normal(word) for word in sight.goal.object.split()}
    if new is None or len(sight.slots) != 1 or not spoken & _NAMED_SO or sight.goal.unexplained:
        return None
    now = sight.now
    if now.covered or now.partial or not sight.in_app():
        return None
    if not any(is_it(new, shown.typed(field)) for shown in sight.before for field in shown.fields):
        return None
    tokens = [sight.names.of(name) for name in _OWN_NAME]
    for text, one in now.lines:
        if not any(is_called(text, (token,)) for token in tokens):
            continue
        said = next((other for other in now.row_texts(one) if other != text and is_it(new, other)), None)
        if said is not None:
            return Found(EvidenceKind.STATE, f"{quoted(text)} says {quoted(said)}.", one, said)
    return None
