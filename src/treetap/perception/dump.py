"""The text of a UI dump → its XML, safely.

Nothing in a dump is trusted: no entity is resolved, nothing is fetched. What surrounds the tree (warnings of
a linker, "UI hierchary dumped to …") and characters that XML has no place for are mended, since the tree is
whole in spite of them. A tree that ends too soon is refused: half a page looks like a page.
"""

from __future__ import annotations

import re

from lxml import etree

from treetap.errors import ScreenUnreadable

MAX_CHARACTERS = 64_000_000
"""20,000 nodes take some 8 million."""

_START = re.compile(r"<(?:hierarchy|displays|display|window)\b")
_BAD_CHARACTERS = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
_REFERENCE = re.compile(r"&(?:#(?P<decimal>[0-9]+);|#x(?P<hex>[0-9A-Fa-f]+);|(?:amp|lt|gt|quot|apos);)?")


def read_dump(xml: str) -> etree._Element:
    """The root of the dump. Raises `ScreenUnreadable` for what is no whole tree."""
    if len(xml) > MAX_CHARACTERS:
        raise _unreadable(f"it has {len(xml)} characters")
    start = _START.search(xml)
    if start is None:
        raise _unreadable(f"it has no <hierarchy>: {_beginning(xml)}" if xml.strip() else "it is empty")
    if "<!" in xml[: start.start()]:
        raise _unreadable("it declares a document type")
    tag = start.group()[1:]
    body = _whole(xml, start.start(), tag)
    if _BAD_CHARACTERS.search(body):
        body = _BAD_CHARACTERS.sub(".", body)
    if "&" in body:
        body = _REFERENCE.sub(_sound_reference, body)
    parser = etree.XMLParser(
        encoding="utf-8",
        resolve_entities=False,
        no_network=True,
        load_dtd=False,
        huge_tree=True,
        remove_comments=True,
        remove_pis=True,
    )
    try:
        return etree.fromstring(body.encode(), parser)
    except etree.XMLSyntaxError as error:
        raise _unreadable(f"it is no XML: {error.msg}") from error


def _whole(xml: str, start: int, tag: str) -> str:
    """From the root's first to its last character; only the end of its own end tag may be missing."""
    closing = f"</{tag}>"
    end = xml.rfind(closing)
    if end > start:
        return xml[start : end + len(closing)]
    opening = xml.find(">", start)
    if opening > 0 and xml[opening - 1] == "/":
        return xml[start : opening + 1]
    body = xml[start:].rstrip()
    cut = body.rfind("</")
    if cut > 0 and closing.startswith(body[cut:]):
        return body[:cut] + closing
    raise _unreadable("it ends in the middle")


def _sound_reference(match: re.Match[str]) -> str:
    """An ampersand that stands for itself is one; a character that XML has no place for is a dot."""
    whole = match.group()
    if whole == "&":
        return "&amp;"
    digits = match["decimal"] or match["hex"]
    if digits is None:
        return whole
    code = int(digits, 10 if match["decimal"] else 16) if len(digits) < 9 else 0
    allowed = code in (9, 10, 13) or 0x20 <= code <= 0xD7FF or 0xE000 <= code <= 0xFFFD
    return whole if allowed or 0x10000 <= code <= 0x10FFFF else "."


def _beginning(xml: str) -> str:
    shown = xml.strip()[:60]
    return f"it begins with {shown!r}"


def _unreadable(why: str) -> ScreenUnreadable:
    return ScreenUnreadable(
        f"The UI tree cannot be used: {why}.", hint="Take the dump again, or read the screen from its pixels."
    )
