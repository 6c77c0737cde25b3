"""What kind of page a control stands on: one that pays, that writes to somebody, a keypad, a shop of apps."""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.reading import command
from treetap.acts.sums import AMOUNT
from treetap.acts.vocabulary import pattern
from treetap.matching.covering import behind
from treetap.matching.labels import Index, id_words, said
from treetap.matching.places import in_one_row
from treetap.matching.words import normal
from treetap.models import Element, Role

_PAYS: Final = pattern("pages", "pays")
_STRICT: Final = pattern("pages", "strict")
_PIN: Final = pattern("pages", "pin")
_SECRET: Final = pattern("pages", "secret")
_WRITES: Final = pattern("pages", "writes")
_SEARCHES: Final = pattern("pages", "searches")
_BODY: Final = re.compile(
    r"\b(?:subject|body|note|title|description|name|email body)\b|主题|正文|标题|备注|姓名"
)
_STORE: Final = pattern("pages", "store")
_DIGIT: Final = re.compile(r"[0-9]")


def front(known: Index) -> list[Element]:
    """What is not behind a dialog."""
    hidden = behind(known)
    return [one for one in known.screen.elements if one.id not in hidden]


def words_of(known: Index) -> list[str]:
    """All that is said in front."""
    return [normal(text) for one in front(known) for text in (*said(one), one.hint) if text]


def pays(known: Index, *, strict: bool = False) -> bool:
    """Whether the page takes money: a sum, and words of paying. `strict`: it wants the last word on it."""
    texts = words_of(known)
    if not any(AMOUNT.search(text) for text in texts):
        return False
    return any((_STRICT if strict else _PAYS).search(text) for text in texts)


def asks_for_pin(known: Index, field: Element | None = None) -> bool:
    """Whether the page, or that field of a page that pays, wants what a payment asks for."""
    if any(_PIN.search(text) for text in words_of(known)):
        return True
    return field is not None and pays(known, strict=True) and (field.password or _is_secret(field))


def _is_secret(field: Element) -> bool:
    return any(_SECRET.search(text) for text in _names(field))


def searches(field: Element) -> bool:
    """Whether a field looks for something, so that enter sends nothing."""
    return any(_SEARCHES.search(text) for text in _names(field))


def message_editor(field: Element, known: Index) -> bool:
    """Whether what is written there goes to somebody: it says so, or a button beside it does."""
    if searches(field):
        return False
    names = _names(field)
    if any(_WRITES.search(text) for text in names):
        return True
    if any(_BODY.search(text) for text in names):
        return False
    box = known.boxes[field.id]
    return any(
        in_one_row(box, known.boxes[one.id]) and _sends(one) for one in front(known) if one.id != field.id
    )


def written(known: Index) -> list[Element]:
    """Editors of messages that hold a text."""
    fields = (one for one in front(known) if (one.editable or one.role is Role.FIELD) and one.text.strip())
    return [one for one in fields if not searches(one) and one.text != one.hint]


def keypad(known: Index) -> bool:
    """Whether there are keys for most digits: "delete" takes one back there."""
    found = {normal(text)[0] for one in front(known) for text in said(one)[:1] if _is_key(one, text)}
    return len(found) >= 8


def in_store(known: Index) -> bool:
    """Whether the page is about versions of apps."""
    return any(_STORE.search(text) for text in words_of(known)) or bool(
        re.search(r"vending|appmarket|appstore|app\.?store|market|gallery\.app", known.screen.package)
    )


def _is_key(element: Element, text: str) -> bool:
    said_ = normal(text)
    return not element.editable and 0 < len(said_) <= 6 and _DIGIT.match(said_) is not None


def _sends(element: Element) -> bool:
    words = (*said(element), id_words(element.resource_id))
    return any(command(text) in ("send", "post", "submit") for text in words if text)


def _names(field: Element) -> list[str]:
    texts = (
        field.hint,
        field.description,
        id_words(field.resource_id),
        field.text if field.text == field.hint else "",
    )
    return [normal(text) for text in texts if text]
