"""Pages of phone, contacts and chat apps of several makers, as uiautomator prints them."""

from __future__ import annotations

from collections.abc import Sequence
from xml.sax.saxutils import quoteattr

from tests import samples
from treetap.models import App, Element, Screen, Size
from treetap.perception.tree import elements_from

SIZE = Size(width=1080, height=2400)
_HIGH = 190
KEYS = ("1", "2 ABC", "3 DEF", "4 GHI", "5 JKL", "6 MNO", "7 PQRS", "8 TUV", "9 WXYZ", "*", "0 +", "#")


def _node(cls: str, box: tuple[int, int, int, int], inside: str = "", **attributes: str) -> str:
    left, top, right, bottom = box
    given = {
        "text": "",
        "resource-id": "",
        "content-desc": "",
        "clickable": "false",
        "long-clickable": "false",
    }
    given |= {name.replace("_", "-"): value for name, value in attributes.items()}
    shown = " ".join(f"{name}={quoteattr(value)}" for name, value in given.items())
    return (
        f'<node index="0" class="android.{cls}" package="p" checkable="false" checked="false" enabled="true" '
        f'focusable="false" focused="false" password="false" {shown} '
        f'bounds="[{left},{top}][{right},{bottom}]">{inside}</node>'
    )


def _text(words: str, box: tuple[int, int, int, int], **attributes: str) -> str:
    return _node("widget.TextView", box, text=words, **attributes)


def row(words: str, top: int) -> str:
    """`Mom | 10:02 | <Missed call> | [Call]`: texts, pictures in pointed, buttons in square brackets."""
    inside, bottom = "", top + _HIGH
    for at, part in enumerate(one.strip() for one in words.split("|")):
        line = (200, top + 10 + 50 * at, 700, top + 55 + 50 * at)
        if part.startswith("<"):
            inside += _node("widget.ImageView", (40, top + 40, 140, top + 140), content_desc=part[1:-1])
        elif part.startswith("["):
            box = (900, top + 40, 1020, top + 160)
            inside += _node("widget.ImageButton", box, content_desc=part[1:-1], clickable="true")
        else:
            inside += _text(part, line)
    box = (0, top, 1080, bottom)
    return _node("widget.LinearLayout", box, inside, clickable="true", resource_id="p:id/row")


def _tab(words: str, at: int, of: int) -> str:
    """A tab of the bar at the bottom; the chosen one begins with a star."""
    wide = SIZE.width // of
    box = (at * wide, 2240, (at + 1) * wide, 2390)
    chosen, said = str(words.startswith("*")).lower(), words.removeprefix("*")
    inside = _text(said, (at * wide + 40, 2330, (at + 1) * wide - 40, 2380), selected=chosen)
    return _node("widget.FrameLayout", box, inside, clickable="true", selected=chosen, content_desc=said)


def _keypad() -> str:
    keys = ""
    for at, key in enumerate(KEYS):
        left, top = 60 + at % 3 * 320, 1300 + at // 3 * 180
        keys += _node(
            "widget.Button",
            (left, top, left + 300, top + 160),
            text=key,
            clickable="true",
            long_clickable="true",
        )
    return keys


def page(
    package: str,
    *lines: str,
    title: str = "",
    activity: str = "",
    tabs: Sequence[str] = (),
    keypad: bool = False,
    field: str = "",
    address: str = "",
) -> Screen:
    """Rows below each other in a list; `# Often called` is a heading, `+ Add` a button of the list."""
    inside, top = "", 420
    for line in lines:
        if line.startswith("# "):
            inside += _text(line[2:], (40, top, 700, top + 60))
            top += 70
        elif line.startswith("+ "):
            inside += _node("widget.Button", (40, top, 400, top + 120), text=line[2:], clickable="true")
            top += 130
        elif line.startswith("~ "):
            inside += _text(line[2:], (40, top, 700, top + 60), clickable="true")
            top += 70
        else:
            inside += row(line, top)
            top += _HIGH + 10
    body = _node("widget.ListView", (0, 410, 1080, 1280 if keypad else 2230), inside, scrollable="true")
    head = _text(title, (60, 140, 800, 240), resource_id="p:id/title") if title else ""
    if field or address:
        box = (60, 250, 1000, 390)
        head += _node("widget.EditText", box, text=address, hint=field, content_desc=field, clickable="true")
    places = "".join(_tab(words, at, len(tabs)) for at, words in enumerate(tabs))
    whole = _node(
        "widget.FrameLayout", (0, 0, 1080, 2400), head + body + (_keypad() if keypad else "") + places
    )
    head = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?>"
    xml = f'{head}<hierarchy rotation="0">{whole}</hierarchy>'
    made = samples.screen("page", *elements_from(xml, SIZE).elements)
    frame = made.frame.model_copy(update={"size": SIZE})
    return made.model_copy(update={"package": package, "activity": activity, "frame": frame})


def touched(screen: Screen, words: str) -> Element:
    """What is touched where these words stand: the row, or what says them itself."""
    found = [one for one in screen.elements if words in (one.text, one.description)]
    one = next((one for one in found if one.clickable), found[0])
    while not one.clickable and one.parent is not None:
        above = screen.element(one.parent)
        assert above is not None
        one = above
    return one


def apps(package: str, label: str = "", *, dials: bool = False) -> tuple[App, ...]:
    return (App(package=package, label=label, dials=dials),)
