"""Controls that commit only where they stand: beside a price, a message, a payment's PIN, a backup."""

from __future__ import annotations

import re
from typing import Final

from treetap.acts.acts import Risk, risk
from treetap.acts.pages import asks_for_pin, in_store, message_editor, pays, words_of, written
from treetap.acts.reading import plain
from treetap.acts.spot import Spot
from treetap.acts.sums import AMOUNT
from treetap.matching.labels import said as words_said
from treetap.matching.places import Box, in_one_row
from treetap.models import Element, Role

_GETS: Final = re.compile(r"(?:get|download|获取|下载)[\s.!]*")
_PRICE: Final = re.compile(
    rf"(?:{AMOUNT.pattern.replace('?P<a>', '').replace('?P<b>', '')})(?:/\w+)?|免费试用"
)
_STARTS: Final = re.compile(
    r"join|get|unlock|continue|start|claim|redeem|try|upgrade|next|go|解锁|加入|领取|参与|仅需|只需|去|继续"
)
_TAKES: Final = re.compile(
    r"(?:request|choose|take|i'?ll|i will|i want) "
    r"(?!(?:a )?(?:call|quote|info|help|access|demo|review|feedback|changes?|photo|picture)\b).+"
    r"|(?:马上|立即|立刻|现在|去|赶紧|限时)?抢(?!先|答|红包记录|沙发).{0,4}|(?:就|我)?要(?:这个|它|了)|叫(?:一?辆|车).{0,4}"
)
"""Beside a sum it takes the offer."""
_REPLIES: Final = re.compile(r"(?:reply|comment|answer|respond|回复|评论|回答|留言|跟帖|发)[\s.!]*")
_RESTARTS: Final = re.compile(r"restart|reboot")
_POWER: Final = re.compile(r"(?:power ?off|shut ?down|lockdown|turn off)")
_RESTORES: Final = re.compile(r"(?:restore|recover)(?: now)?|(?:立即|马上|现在|开始|一键)?(?:恢复|还原)")
_BACKUP: Final = re.compile(r"\bback-?ups?\b|备份")
_MEANS_NOTHING: Final = re.compile(
    r"(?:ic|icon|btn|button|img|image|iv|ib|view|action|fab|arrow|up|right|forward|ok|go|done|enter|plane|paper|main|primary|end|\d+|dp|px|black|white|filled|outlined?|round(?:ed)?|baseline|vector)?"
)
_SIGN: Final = re.compile(r"[^\w+]*")
_KEY: Final = re.compile(r"\d(?: ?[a-z]{2,4})?")
_LOW: Final = 0.6
"""Of the screen's height: a nameless field below it is one to write to somebody."""


def unlikely(text: str, spot: Spot) -> Risk | None:
    """Words that commit only where they stand."""
    said = plain(text)
    found = _offers(said, text, spot) if spot.is_button else None
    if found is None and spot.is_button and _REPLIES.fullmatch(said) and written(spot.known):
        return risk("post", f"'{text}' sends what is written")
    return found or _on_such_a_page(said, text, spot)


def _offers(said: str, text: str, spot: Spot) -> Risk | None:
    if _GETS.fullmatch(said) and in_store(spot.known):
        return risk("install", f"'{text}' in a shop of apps installs")
    if _PRICE.fullmatch(said) and spot.element.clickable:
        return risk("buy", f"it is a price, '{text}'")
    if _STARTS.match(said) and AMOUNT.search(said):
        return risk("buy", f"it says '{text}', with a price")
    if _TAKES.fullmatch(said) and any(AMOUNT.search(one) for one in words_of(spot.known)):
        return risk("buy", f"it says '{text}', beside a price", guessed=True)
    return None


def _on_such_a_page(said: str, text: str, spot: Spot) -> Risk | None:
    if _RESTARTS.fullmatch(said) and any(_POWER.fullmatch(one) for one in words_of(spot.known)):
        return risk("power", f"it says '{text}' beside the way to switch off")
    if re.search(r"\bpay\b|支付|付款", said) and spot.is_button and pays(spot.known):
        return risk("pay", f"it says '{text}' on a page that pays")
    if _RESTORES.fullmatch(said) and any(
        _BACKUP.search(plain(one)) for one in (*spot.titles, *spot.question)
    ):
        return risk("restore", f"it says '{text}' where a backup is")
    return None


def enters_pin(spot: Spot) -> Risk | None:
    """A key of the keypad on which a payment's PIN is entered: the last digit pays."""
    key = spot.is_button and any(_KEY.fullmatch(plain(text)) for text in spot.labels)
    if key and asks_for_pin(spot.known):
        return risk("pay", "it is a digit of what a payment asks for")
    return None


def sends_what_is_written(spot: Spot) -> Risk | None:
    """A button without a word beside a message: right of it, or the last one right below."""
    if not spot.is_button or spot.element.role is Role.TEXT or not _wordless(spot):
        return None
    known, box = spot.known, spot.known.boxes[spot.element.id]
    for field in written(known):
        there = known.boxes[field.id]
        nameless = (
            not field.hint and not field.description and there.top >= _LOW * known.screen.frame.size.height
        )
        if not message_editor(field, known) and not nameless:
            continue
        if in_one_row(there, box) and box.x > there.x:
            return risk("send", f"it has no words and stands beside '{field.text[:40]}'")
        if not nameless and 0 <= box.top - there.bottom <= box.height and not _others_beside(spot, box):
            return risk("send", f"it has no words and stands below '{field.text[:40]}'")
    return None


def _wordless(spot: Spot) -> bool:
    words = (word for text in spot.labels for word in (text,) if not _SIGN.fullmatch(text))
    return not any(words) and all(_MEANS_NOTHING.fullmatch(word) for word in spot.id_words.casefold().split())


def _others_beside(spot: Spot, box: Box) -> bool:
    """Something else to touch further right in its row."""

    def beside(one: Element) -> bool:
        there = spot.known.boxes[one.id]
        return one.clickable and bool(words_said(one)) and in_one_row(box, there) and there.x > box.x

    return any(beside(one) for one in spot.known.screen.elements if one.id != spot.element.id)
