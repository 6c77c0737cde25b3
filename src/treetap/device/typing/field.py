"""The field that has the focus, read from the UI tree."""

from __future__ import annotations

import re
from dataclasses import dataclass

from lxml import etree

from treetap.errors import ScreenUnreadable

_EDITABLE = ("EditText", "AutoCompleteTextView", "SearchAutoComplete", "TextField", "TextInput")
_PAIR = re.compile(r"&#(5[56]\d{3});&#(5[67]\d{3});")
_REFERENCE = re.compile(r"&#(x[0-9a-fA-F]+|\d+);")
_NO_PLACE = re.compile("[^\t\n\r -\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_BULLETS = "•●∙*"


@dataclass(frozen=True)
class Field:
    """A text field. An empty one shows its hint, and nothing in a tree says which of the two a text is."""

    text: str
    password: bool = False
    hint: str | None = None
    """None where the tree does not have it, which is usual."""
    place: tuple[str, ...] = ()
    """What makes it the same field in another tree: not its right edge, where a button to clear it may come,
    nor its height on the page, which a keyboard moves."""

    @property
    def secret_length(self) -> int:
        """How many characters a password has: other than bullets, only the last one typed is ever shown."""
        covered = any(mark in _BULLETS for mark in self.text) or len(self.text) == 1
        return len(self.text) if covered and set(self.text[:-1]) <= set(_BULLETS) else 0


def focused_field(tree: str) -> Field | None:
    """The editable node that has the focus; None if there is none. Raises `ScreenUnreadable`."""
    parser = etree.XMLParser(resolve_entities=False, no_network=True)
    try:
        root = etree.fromstring(_repaired(tree).encode("utf-8", "replace"), parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        raise ScreenUnreadable(
            f"The UI tree is no XML that can be read: {error}.", hint="Try again when the screen is still."
        ) from None
    found = None
    for node in root.iter("node"):
        if node.get("focused") == "true" and node.get("class", "").endswith(_EDITABLE):
            found = node
    return None if found is None else _field(found)


def _field(node: etree._Element) -> Field:
    edges = re.findall(r"-?\d+", node.get("bounds", ""))
    return Field(
        text=node.get("text", ""),
        password=node.get("password") == "true",
        hint=node.get("hint"),
        place=(node.get("resource-id", ""), node.get("class", ""), *edges[:1]),
    )


def as_shown(text: str) -> str:
    """As a dump shows it: what XML has no place for is a dot there."""
    return _NO_PLACE.sub(".", text)


def _repaired(tree: str) -> str:
    """Some Androids write an emoji as two halves, and control characters as they are: no XML has those."""
    tree = _PAIR.sub(_joined, tree)
    return as_shown(_REFERENCE.sub(_reference, tree))


def _joined(match: re.Match[str]) -> str:
    halves = chr(int(match[1])) + chr(int(match[2]))
    try:
        return halves.encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except UnicodeDecodeError:
        return ".."


def _reference(match: re.Match[str]) -> str:
    digits = match[1]
    if len(digits) > 8:
        return "."
    code = int(digits[1:], 16) if digits.startswith("x") else int(digits)
    return match[0] if code <= 0x10FFFF and not _NO_PLACE.match(chr(code)) else "."
