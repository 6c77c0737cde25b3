"""Pages that cannot be used as they are: still loading, filled by an advertisement, or not loaded at all."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.models import (
    Action,
    Back,
    Blocker,
    BlockerKind,
    Bounds,
    Element,
    Role,
    Size,
    Tap,
    Target,
    Text,
    Wait,
)
from treetap.perception.ways_out import (
    AD,
    AD_ID,
    LOADING,
    SKIPS_AD,
    Choice,
    choices_in,
    closes,
    plain,
    way_out,
)

_SKELETON = re.compile(r"(?:^|_)(?:skeleton|shimmer)(?:_|$)", re.IGNORECASE)
_NUMBER = re.compile(r"\d")
_BESIDE = 0.12
"""Of the screen's height: so near a spinner, words are about it."""
_LONGEST = 28
"""Characters: a longer text that mentions loading tells of it."""


def loading_signs(elements: Sequence[Element], size: Size) -> tuple[str, ...]:
    """The elements that say that something is on its way; none if all is there.

    A spinner in a row or a bar belongs to that row. One in the middle, or on a page with next to nothing else
    on it, stands for the page.
    """
    rows = _in_rows(elements)
    loose = [one for one in elements if one.id not in rows]
    empty = sum(bool(one.text) or one.clickable for one in elements if not _in_bars(one, size)) <= 3
    spinners = [
        one
        for one in loose
        if _is_spinner(one)
        and _stands_for_page(one, size, empty=empty)
        and (empty or not _shows_number(one, elements))
    ]
    turning = {one.id for one in spinners}
    return tuple(
        one.id
        for one in loose
        if one.id in turning
        or _is_skeleton(one)
        or (_says_so(one) and (empty or any(_is_beside(one, spinner, size) for spinner in spinners)))
    )


def _stands_for_page(element: Element, size: Size, *, empty: bool) -> bool:
    return not _in_bars(element, size) and (empty or _in_the_middle(element, size))


def _is_skeleton(element: Element) -> bool:
    return not element.text and _SKELETON.search(element.resource_id.rpartition("/")[2]) is not None


def _is_spinner(element: Element) -> bool:
    """Round: a long bar shows how far something is, and may be there to stay."""
    if element.role is not Role.PROGRESS or "%" in element.text:
        return False
    width, height = element.bounds.width, element.bounds.height
    return max(width, height) <= 1.6 * min(width, height)


def _shows_number(ring: Element, elements: Sequence[Element]) -> bool:
    """A number in a ring or beside it: the ring shows how much of a goal is reached."""
    if _NUMBER.search(ring.text + ring.description):
        return True
    bounds, room = ring.bounds, max(ring.bounds.width, ring.bounds.height) / 2
    near = Bounds.pixel(bounds.left - room, bounds.top - room, bounds.right + room, bounds.bottom + room)
    return any(_NUMBER.search(one.text) and near.intersection(one.bounds) is not None for one in elements)


def _says_so(element: Element) -> bool:
    said = plain(element.text)
    return element.role is Role.TEXT and 0 < len(said) <= _LONGEST and LOADING.fullmatch(said) is not None


def _is_beside(element: Element, spinner: Element, size: Size) -> bool:
    room = _BESIDE * size.height
    across = element.bounds.left - spinner.bounds.right, spinner.bounds.left - element.bounds.right
    down = element.bounds.top - spinner.bounds.bottom, spinner.bounds.top - element.bounds.bottom
    return max(*across, *down) < room


def _in_rows(elements: Sequence[Element]) -> frozenset[str]:
    inside: set[str] = set()
    rows = {one.id for one in elements if one.role in (Role.ITEM, Role.BUTTON, Role.TAB)}
    for element in elements:
        if element.parent is not None and (element.parent in rows or element.parent in inside):
            inside.add(element.id)
    return frozenset(inside)


def _in_bars(element: Element, size: Size) -> bool:
    middle = (element.bounds.top + element.bounds.bottom) / 2
    return middle < 0.13 * size.height or middle > 0.92 * size.height


def _in_the_middle(element: Element, size: Size) -> bool:
    x = (element.bounds.left + element.bounds.right) / 2
    y = (element.bounds.top + element.bounds.bottom) / 2
    return abs(x - size.width / 2) < 0.12 * size.width and 0.2 * size.height < y < 0.8 * size.height


AD_COUNTS = re.compile(r"\d|ad|广告", re.IGNORECASE)
_AD_ACTIVITY = re.compile(r"Ad(?:s|Activity|View)")
_COUNTS_DOWN = re.compile(r"\d{1,2}\s*(?:s|sec(?:onds?)?|秒)(?:\s*(?:后|left|to).{0,12})?", re.IGNORECASE)
_SHORT = 24
"""Characters: what marks an advertisement says no more."""
_MOST_CHOICES, _MOST_TEXTS = 4, 10
"""A poster has a picture, a slogan, a button that leads away and one that closes it."""
_CORNER, _SMALL = 0.16, 0.18
"""How near an upper corner the mark that closes it stands, and how large it is: shares of the sides."""
_SECONDS = 2.0
_USED = frozenset({Role.FIELD, Role.TAB, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.LIST})
"""What pages have that are there to be used."""


def full_screen_ad(elements: Sequence[Element], activity: str, size: Size) -> list[Blocker]:
    """A page with a button that skips it, counting down or marked as an advertisement; or a poster."""
    choices = choices_in(elements)
    skip = next((one for one in choices if SKIPS_AD.fullmatch(one.says)), None)
    if skip is not None and skip.element.bounds.area <= 0.05 * size.width * size.height:
        counting = AD_COUNTS.search(skip.says) is not None
        named = AD_ID.search(skip.element.resource_id.rpartition("/")[2]) or _AD_ACTIVITY.search(activity)
        if counting or named or _marked(elements):
            return [_ad((skip.element,), way_out(BlockerKind.AD, (skip,)))]
    if _is_poster(elements, choices):
        return [_ad(elements, _off(elements, choices, size))]
    return []


def _ad(elements: Sequence[Element], way: Action) -> Blocker:
    said = "An advertisement over the whole screen"
    names = tuple(one.id for one in elements)
    return Blocker(kind=BlockerKind.AD, description=said, elements=names, way_out=way)


def _marked(elements: Sequence[Element]) -> bool:
    return any(one.text and len(one.text) < _SHORT and AD.search(one.text) for one in elements)


def _is_poster(elements: Sequence[Element], choices: Sequence[Choice]) -> bool:
    """Marked as an advertisement, and nothing on it is there to be used."""
    if not _marked(elements) or not 1 <= len(choices) <= _MOST_CHOICES:
        return False
    if any(one.editable or one.scrollable or one.role in _USED for one in elements):
        return False
    return sum(bool(one.text) for one in elements) <= _MOST_TEXTS


def _off(elements: Sequence[Element], choices: Sequence[Choice], size: Size) -> Action:
    """What closes it; while it counts down nothing does."""
    mark = next((one for one in choices if closes(one)), None)
    mark = mark or next((one for one in choices if _in_a_corner(one, size)), None)
    if mark is not None:
        element = mark.element
        target = Target(element=element.id, resource_id=element.resource_id or None, role=element.role)
        return Tap(target=target, description="Close it")
    if any(_COUNTS_DOWN.fullmatch(one.text.strip()) for one in elements):
        return Wait(seconds=_SECONDS, description="Wait until it can be closed")
    return Back(description="Leave it with the back key")


def _in_a_corner(choice: Choice, size: Size) -> bool:
    """Small, without a word, in an upper corner: what else would it do there?"""
    box = choice.element.bounds
    if choice.says or max(box.width, box.height) > _SMALL * size.width:
        return False
    aside = box.right < _CORNER * 2 * size.width or box.left > (1 - _CORNER * 2) * size.width
    return aside and box.bottom < _CORNER * size.height


_AGAIN = re.compile(
    r"(?:retry|try again|reload|refresh|reconnect|tap to retry"
    r"|(?:点击|点按|轻点)?(?:重试|再试一次|重新(?:加载|连接|获取)|刷新(?:重试)?))[\s.!。！]*",
    re.IGNORECASE,
)
_UNREACHED = re.compile(
    r"\b(?:could(?:n['’]t| not)|can(?:['’]t|not)|unable to|failed to) (?:connect|load|reach|refresh)"
    r"|\bno (?:internet|network|connection)"
    r"|\b(?:network|connection|loading|load) (?:error|failed|failure|lost)"
    r"|\b(?:connection|request) timed out|\byou(?:['’]re| are) offline"
    r"|\bcheck your (?:network|connection|internet)"
    r"|网络(?:连接)?(?:失败|异常|错误|不可用|不给力|超时|已断开|出错)|(?:加载|连接|刷新)(?:失败|超时|出错)"
    r"|无法(?:连接|加载)|(?:没有|无|暂无)网络|检查(?:您的|你的)?网络",
    re.IGNORECASE,
)
_MORE_THAN_LOADING = re.compile(
    r"\b(?:pay|payment|paid|order|send|sent|purchase|transfer|post|upload|submit)"
    r"|支付|付款|下单|订单|发送|转账|发布|上传|提交",
    re.IGNORECASE,
)
"""To try such a thing again may do it twice."""
_UPPER, _LOWER = 0.13, 0.9
"""Between the bars, as shares of the height."""
_FEW_TEXTS, _FEW_CHOICES = 5, 3
"""There is next to nothing else on it."""


def failed_page(elements: Sequence[Element], size: Size) -> list[Blocker]:
    """At most one, whose way out is to try again."""
    body = [one for one in elements if _UPPER * size.height < _middle(one) < _LOWER * size.height]
    texts = [one for one in body if one.text and not one.clickable]
    choices = choices_in(body)
    again = [one for one in choices if _AGAIN.fullmatch(one.says)]
    if len(again) != 1 or len(texts) > _FEW_TEXTS or len(choices) > _FEW_CHOICES:
        return []
    said = plain(" ".join(one.text for one in texts))
    if not _UNREACHED.search(said) or _MORE_THAN_LOADING.search(said):
        return []
    button = again[0].element
    words = Text.literal(button.text) if button.text else None
    target = Target(element=button.id, resource_id=button.resource_id or None, text=words, role=button.role)
    return [
        Blocker(
            kind=BlockerKind.ERROR,
            description=f"An error: {texts[0].text}",
            elements=(*(one.id for one in texts), button.id),
            way_out=Tap(target=target, description=f"Tap “{again[0].says}”"),
        )
    ]


def _middle(element: Element) -> float:
    return (element.bounds.top + element.bounds.bottom) / 2
