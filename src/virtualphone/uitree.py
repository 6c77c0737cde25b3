"""The UI tree as `uiautomator dump` writes it."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from virtualphone.toolkit.box import Box, Info, Rect, cross

_HEAD = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
_ALLOWED = {9, 10, 13}


def _attribute(text: str) -> str:
    """XML 1.0 has no place for most control characters: Android writes a dot instead."""
    clean = "".join(mark if ord(mark) >= 32 or ord(mark) in _ALLOWED else "." for mark in text)
    clean = "".join(
        "." if 0xD800 <= ord(mark) <= 0xDFFF or ord(mark) in (0xFFFE, 0xFFFF) else mark for mark in clean
    )
    quoted = quoteattr(clean, {"\n": "&#10;", "\t": "&#9;", "\r": "&#13;"})
    return quoted if quoted[0] == '"' else '"' + quoted[1:-1].replace('"', "&quot;") + '"'


def _word(value: bool) -> str:
    return "true" if value else "false"


def full_id(name: str, package: str) -> str:
    """`title` is `package:id/title`; a name with a colon is complete."""
    return name if not name or ":" in name else f"{package}:id/{name}"


def shown_id(info: Info, package: str) -> str:
    """The resource id of a box as adb shows it: another version of an app may have renamed it."""
    return full_id(info.shown or info.id, package)


def _unlabelled(box: Box) -> bool:
    """Clickable, and nothing in it says what it is: not accessibility friendly."""
    info = box.info
    if info is None or not info.clickable or not info.enabled:
        return False
    return not any(part.info and (part.info.text or part.info.desc) for part in box.walk())


def _nodes(box: Box, clip: Rect) -> list[tuple[Box, Rect, Rect]]:
    """The nearest boxes with information at or below a box, those in sight only."""
    seen = cross(box.rect, clip)
    if seen is None:
        return []
    inner = seen if box.clip else clip
    if box.info is not None and box.info.cls:
        return [(box, seen, inner)]
    return [node for child in box.children for node in _nodes(child, inner)]


def _attributes(info: Info, package: str, seen: Rect) -> str:
    return (
        f"text={_attribute(info.text)} resource-id={_attribute(shown_id(info, package))} "
        f"class={_attribute(info.cls)} package={_attribute(package)} content-desc={_attribute(info.desc)} "
        f'checkable="{_word(info.checkable)}" checked="{_word(info.checked)}" '
        f'clickable="{_word(info.clickable)}" enabled="{_word(info.enabled)}" '
        f'focusable="{_word(info.focusable)}" focused="{_word(info.focused)}" '
        f'scrollable="{_word(info.scrollable)}" long-clickable="{_word(info.long_clickable)}" '
        f'password="{_word(info.password)}" selected="{_word(info.selected)}" '
        f'bounds="[{seen[0]},{seen[1]}][{seen[2]},{seen[3]}]"'
    )


def _write(found: list[tuple[Box, Rect, Rect]], package: str, first: int = 0) -> str:
    out: list[str] = []
    for index, (box, seen, inner) in enumerate(found, first):
        naf = ' NAF="true"' if _unlabelled(box) else ""
        out.append(f'<node{naf} index="{index}" {_attributes(box.info or Info(), package, seen)}')
        within = _write([node for child in box.children for node in _nodes(child, inner)], package)
        out.append(f">{within}</node>" if within else " />")
    return "".join(out)


def window_nodes(root: Box, package: str, screen: Rect, index: int = 0) -> str:
    """One window as nodes."""
    return _write(_nodes(root, screen), package, index)


def hierarchy(windows: Sequence[tuple[Box, str]], screen: Rect, rotation: int) -> str:
    """The whole file."""
    body = "".join(
        window_nodes(root, package, screen, index) for index, (root, package) in enumerate(windows)
    )
    return f'{_HEAD}<hierarchy rotation="{rotation}">{body}</hierarchy>'
