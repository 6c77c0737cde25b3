"""What lies between the agent and the page (B10), each with the way out that commits to least."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from treetap.models import Back, Blocker, BlockerKind, Bounds, Element, Role, Size, Tap, Wait
from treetap.perception.obstacles import (
    AD,
    AD_COUNTS,
    AD_ID,
    ALLOWS,
    ASKS_PERMISSION,
    COMMITS,
    ERROR,
    LATER,
    LOSES,
    OFFERS,
    SKIPS_AD,
    Choice,
    choices_in,
    closes,
    failed_page,
    full_screen_ad,
    plain,
    way_out,
)
from treetap.perception.passing import loading_signs
from treetap.perception.windows import is_overlay, keyboard_top

_PERMISSION_APP = re.compile(r"permission|packageinstaller|securitycenter|com\.lbe\.security", re.IGNORECASE)
_PANEL_ID = re.compile(r"parentPanel|contentPanel|design_bottom_sheet|resolver_list")
"""Android's own names for what lies over a page."""
_PANEL_WORD = re.compile(
    r"(?:^|_)(?:bottom_?sheet|dialog|alert|pop_?up|modal|sheet|drawer|menu)(?:_|$)", re.IGNORECASE
)
_SCRIM_ID = re.compile(r"touch_?outside|scrim|mask|dim_?(?:layer|background|view)", re.IGNORECASE)
_SCRIM_SAYS = re.compile(
    r"(?:close|dismiss) (?:sheet|menu|drawer|navigation menu|dialog|pop-?up)"
    r"|关闭(?:工作表|(?:导航)?菜单|抽屉|对话框|弹窗)",
    re.IGNORECASE,
)
_BARRIER_SAYS = re.compile(r"dismiss|scrim|close|关闭|遮罩|遮盖|消除", re.IGNORECASE)
"""What Flutter calls the whole screen behind a dialog."""
_SHADE_ID = re.compile(r"notification_(?:panel|stack\w*|container)|quick_settings|qs_\w+", re.IGNORECASE)
_LOCK_ID = re.compile(r"keyguard|lock_?(?:screen|icon)", re.IGNORECASE)
_ASKS_ID = re.compile(r":id/permission_(?:message|allow|deny)", re.IGNORECASE)
_GRANTS_ID = re.compile(r":id/permission_(?:allow|deny)\w*button$", re.IGNORECASE)
_CRASH_ID = re.compile(r"(?:^|/)aerr_", re.IGNORECASE)
_RETRIES = re.compile(r"retry|try again|重试", re.IGNORECASE)
_LOADING_SECONDS = 2.0


@dataclass(frozen=True, slots=True)
class Panel:
    """Something that lies over a page: its elements, and the texts among them."""

    elements: tuple[Element, ...]
    title: str
    texts: tuple[str, ...]
    choices: tuple[Choice, ...]

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(element.id for element in self.elements)

    @property
    def said(self) -> str:
        return " ".join(self.texts)


def find_blockers(
    elements: Sequence[Element],
    size: Size,
    *,
    package: str = "",
    activity: str = "",
    window: Bounds | None = None,
    keyboard_shown: bool = False,
    lit: Bounds | None = None,
) -> tuple[Blocker, ...]:
    """All of them, the uppermost first.

    `window`: the extent of the window that the elements are in. `lit`: what the pixels show before a
    darkened page.
    """
    found: list[Blocker] = []
    if keyboard_shown:
        found.extend(_keyboard(elements, size))
    panel = _panel(elements, size, package, window) or _lit_panel(elements, lit)
    if panel is not None:
        found.append(_over_the_page(panel, package))
    else:
        found.extend(full_screen_ad(elements, activity, size) or failed_page(elements, size))
    signs = loading_signs(elements, size)
    if signs:
        wait = Wait(seconds=_LOADING_SECONDS, description="Wait until it has loaded")
        found.append(
            Blocker(kind=BlockerKind.LOADING, description="Still loading", elements=signs, way_out=wait)
        )
    return tuple(found)


def _keyboard(elements: Sequence[Element], size: Size) -> list[Blocker]:
    """Only where it lies over something that could be used."""
    top = keyboard_top(size)
    covered = [
        one.id
        for one in elements
        if (one.clickable or one.editable or one.checked is not None)
        and not one.focused
        and (one.bounds.top + one.bounds.bottom) / 2 > top
    ]
    if not covered:
        return []
    back = Back(description="Put the keyboard away")
    said = "The keyboard covers a part of the page"
    return [Blocker(kind=BlockerKind.KEYBOARD, description=said, elements=tuple(covered), way_out=back)]


def _panel(elements: Sequence[Element], size: Size, package: str, window: Bounds | None) -> Panel | None:
    """What lies over the page: by its window, by Android's names for such parts, or before a scrim."""
    if not elements:
        return None
    area = size.width * size.height
    if is_overlay(window, size) or _is_shade(elements, package) or _is_of_the_system(elements):
        return _made(elements)
    scrim = next((one for one in elements if _is_scrim(one, area)), None)
    for element in elements:
        if _is_frame(element, scrim is not None) and 0.03 * area < element.bounds.area < 0.8 * area:
            inside = _below(element, elements)
            if any(one.text or one.description for one in inside):
                return _made((element, *inside))
    if scrim is not None and _SCRIM_SAYS.fullmatch(scrim.description):
        # Compose gives the panel no name; what lies behind is not in the tree.
        return _made([one for one in elements if one is not scrim and one.bounds.area < 0.8 * area])
    return _before_barrier(elements, size) or _picture_to_close(elements, size)


def _lit_panel(elements: Sequence[Element], lit: Bounds | None) -> Panel | None:
    """What stands in a part that only the pixels tell from the page; a picture on black has no buttons."""
    if lit is None:
        return None
    panel = _made(
        [one for one in elements if lit.contains(one.bounds.center) and one.bounds.area <= 1.2 * lit.area]
    )
    return panel if panel.texts and any(choice.says for choice in panel.choices) else None


def _before_barrier(elements: Sequence[Element], size: Size) -> Panel | None:
    """What stands before a bare node that takes every touch: Flutter names it, React Native does not."""
    area = size.width * size.height
    parents = {one.parent for one in elements}
    barrier = next((one for one in elements if one.id not in parents and _is_barrier(one, area)), None)
    if barrier is None:
        return None
    panel = _made([one for one in elements if one is not barrier and one.bounds.area < 0.8 * area])
    if not any(one.text or one.description for one in panel.elements):
        return None
    if barrier.description:
        return panel
    # A page may have such a background, too. It is none if all else is one box that can be left by a button.
    box = _box_of([one for one in panel.elements if one.text or one.description or one.clickable])
    leaves = isinstance(way_out(BlockerKind.DIALOG, panel.choices, panel.title, panel.texts), Tap)
    filled_in = any(one.editable for one in panel.elements)
    return panel if leaves and panel.texts and not filled_in and _is_placed(box, size) else None


def _is_barrier(element: Element, area: float) -> bool:
    if not element.clickable or element.scrollable or element.text or element.bounds.area < 0.8 * area:
        return False
    if element.description:
        return _BARRIER_SAYS.fullmatch(plain(element.description)) is not None
    return element.role not in (Role.IMAGE, Role.WEB) and not element.resource_id


def _picture_to_close(elements: Sequence[Element], size: Size) -> Panel | None:
    """A picture without a word and what closes it, and nothing else."""
    area = size.width * size.height
    panel = _made([one for one in elements if one.bounds.area < 0.8 * area])
    picture = _closable_picture(panel)
    if picture is None or picture.bounds.area < 0.08 * area or not _is_placed(picture.bounds, size):
        return None
    return panel


def _closable_picture(panel: Panel) -> Element | None:
    marks = [choice for choice in panel.choices if closes(choice)]
    others = [choice.element for choice in panel.choices if choice not in marks]
    if panel.texts or len(marks) != 1 or len(others) != 1 or others[0].text:
        return None
    return others[0] if others[0].bounds.area >= 12 * marks[0].element.bounds.area else None


def _is_placed(box: Bounds, size: Size) -> bool:
    """About the middle of the screen, as dialogs are, or on its lower edge, as sheets are."""
    if box.width < 0.4 * size.width or abs(box.left + box.right - size.width) > 0.3 * size.width:
        return False
    if box.top < 0.1 * size.height:
        return False
    middle = (box.top + box.bottom) / 2
    return 0.3 * size.height < middle < 0.7 * size.height or box.bottom > 0.88 * size.height


def _box_of(elements: Sequence[Element]) -> Bounds:
    return Bounds.pixel(
        min(one.bounds.left for one in elements),
        min(one.bounds.top for one in elements),
        max(one.bounds.right for one in elements),
        max(one.bounds.bottom for one in elements),
    )


def _is_scrim(element: Element, area: float) -> bool:
    """What lies between the page and a panel, and closes the panel when it is touched."""
    if element.bounds.area < 0.08 * area:
        return False
    name = element.resource_id.rpartition("/")[2]
    return bool(_SCRIM_ID.search(name) or _SCRIM_SAYS.fullmatch(element.description))


def _is_of_the_system(elements: Sequence[Element]) -> bool:
    """The system asks for a permission, or tells of a crash, in a window of any size."""
    return any(_ASKS_ID.search(one.resource_id) or _CRASH_ID.search(one.resource_id) for one in elements)


def _is_frame(element: Element, dimmed: bool) -> bool:
    if element.role is Role.DIALOG:
        return True
    name = element.resource_id.rpartition("/")[2]
    if element.role not in (Role.CONTAINER, Role.LIST, Role.UNKNOWN) or not name:
        return False
    return bool(_PANEL_ID.fullmatch(name) or (dimmed and _PANEL_WORD.search(name)))


def _is_shade(elements: Sequence[Element], package: str) -> bool:
    if not package.endswith("systemui"):
        return False
    names = [one.resource_id.rpartition("/")[2] for one in elements if one.resource_id]
    return any(map(_SHADE_ID.search, names)) and not any(map(_LOCK_ID.search, names))


def _below(frame: Element, elements: Sequence[Element]) -> tuple[Element, ...]:
    inside = {frame.id}
    found = []
    for element in elements:
        if element.parent in inside:
            inside.add(element.id)
            found.append(element)
    return tuple(found)


def _made(elements: Sequence[Element]) -> Panel:
    choices = choices_in(elements)
    taken = {part for choice in choices for part in choice.parts}
    texts = [one for one in elements if one.role is Role.TEXT and one.id not in taken and _says(one)]
    named = [one for one in texts if one.resource_id.lower().endswith("title")]
    title = _says((named or texts)[0]) if texts else ""
    return Panel(tuple(elements), title, tuple(map(_says, texts)), choices)


def _says(element: Element) -> str:
    """Flutter writes its texts into descriptions."""
    return element.text or element.description


def _over_the_page(panel: Panel, package: str) -> Blocker:
    kind = _kind(panel, package)
    return Blocker(
        kind=kind,
        description=_said(kind, panel),
        elements=panel.ids,
        way_out=way_out(kind, panel.choices, panel.title, panel.texts),
    )


def _kind(panel: Panel, package: str) -> BlockerKind:
    if _is_shade(panel.elements, package):
        return BlockerKind.POPUP
    if _asks_permission(panel, package):
        return BlockerKind.PERMISSION
    if any(AD_ID.search(one.resource_id.rpartition("/")[2]) for one in panel.elements) or _is_ad(panel):
        return BlockerKind.AD
    if _tells_of_error(panel):
        return BlockerKind.ERROR
    if _invites(panel):
        return BlockerKind.INVITATION
    return BlockerKind.DIALOG if _is_dialog(panel) else BlockerKind.POPUP


def _asks_permission(panel: Panel, package: str) -> bool:
    if any(_GRANTS_ID.search(one.resource_id) for one in panel.elements):
        return True
    words = [choice.says for choice in panel.choices]
    allows = any(ALLOWS.search(word) for word in words)
    asked = any(_ASKS_ID.search(one.resource_id) for one in panel.elements)
    if asked or _PERMISSION_APP.search(package):
        return allows
    return allows and len(words) > 1 and any(ASKS_PERMISSION.search(plain(text)) for text in panel.texts)


def _is_ad(panel: Panel) -> bool:
    marked = any(len(text) < 24 and AD.search(text) for text in panel.texts)
    if marked or _closable_picture(panel) is not None:
        return True
    return any(SKIPS_AD.fullmatch(choice.says) and AD_COUNTS.search(choice.says) for choice in panel.choices)


def _invites(panel: Panel) -> bool:
    """It can be put off, or offers something "now": nobody needs it to go on."""
    worded = [choice for choice in panel.choices if choice.says]
    if len(worded) < 2 or any(one.editable for one in panel.elements) or LOSES.search(panel.said):
        return False
    put_off = any(LATER.fullmatch(choice.says) for choice in worded)
    return put_off or any(OFFERS.fullmatch(choice.says) for choice in worded)


def _tells_of_error(panel: Panel) -> bool:
    if any(_CRASH_ID.search(one.resource_id) for one in panel.elements):
        return True
    if not panel.choices or len(panel.choices) > 3 or any(one.editable for one in panel.elements):
        return False
    if panel.title.rstrip().endswith(("?", "？")):
        return False
    words = [choice.says for choice in panel.choices]
    commits = any(COMMITS.search(word) and not _RETRIES.search(word) for word in words)
    return not commits and bool(ERROR.search(panel.said))


def _is_dialog(panel: Panel) -> bool:
    """Buttons under words, or something to fill in; a bare list of entries is a menu or a sheet."""
    if any(one.role is Role.DIALOG for one in panel.elements):
        return True
    rows = sum(one.role is Role.ITEM for one in panel.elements)
    buttons = sum(choice.is_button for choice in panel.choices)
    return bool(panel.texts) and buttons > 0 and rows < 2


def _said(kind: BlockerKind, panel: Panel) -> str:
    what = {
        BlockerKind.PERMISSION: "A question about a permission",
        BlockerKind.AD: "An advertisement",
        BlockerKind.ERROR: "An error",
        BlockerKind.INVITATION: "An invitation",
        BlockerKind.DIALOG: "A dialog",
    }.get(kind, "A menu or sheet")
    return f"{what}: {panel.title}" if panel.title else what
