"""How deep JSON is nested, seen before it is parsed: what is too deep would break the parser."""

from __future__ import annotations


def too_deep(text: str, most: int) -> bool:
    """Whether more than so many brackets are open at once, outside of strings."""
    depth = 0
    quoted = escaped = False
    for char in text:
        if quoted:
            if escaped:
                escaped = False
            elif char == "\\":
                escaped = True
            elif char == '"':
                quoted = False
        elif char == '"':
            quoted = True
        elif char in "[{":
            depth += 1
            if depth > most:
                return True
        elif char in "]}":
            depth -= 1
    return False
