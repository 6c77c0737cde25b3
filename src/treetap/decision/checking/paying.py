"""Pay, order, book, transfer: a page of its own says that it went through, after all values were seen."""

from __future__ import annotations

import re

from treetap.decision.checking.naming import has_token
from treetap.decision.checking.sight import Found, Sight
from treetap.decision.checking.writing import is_in
from treetap.matching.holds import quoted
from treetap.matching.words import normal
from treetap.models import ConstraintKind, EvidenceKind

_THROUGH = re.compile(
    r"^(?:your )?(?:order|payment|transfer|booking|reservation|purchase|top-?up|recharge)\s+"
    r"(?:is |was |has been )?"
    r"(?:placed|successful|succeeded|completed?|confirmed|received|sent|submitted)!?$"
    r"|^(?:payment|transfer|order|booking) success(?:ful)?!?$"
    r"|^(?:支付|付款|转账|下单|预订|预约|购买|充值|缴费|提交|订购)成功!?$"
    r"|^(?:订单|预订)已(?:提交|确认|完成|支付)$"
)
_UNCLEAR = (ConstraintKind.ALL, ConstraintKind.EXCEPT, ConstraintKind.NEGATION)


def check(sight: Sight) -> Found | None:
    """By the heading of the page that follows."""
    now = sight.now
    if sight.asks(*_UNCLEAR) or not sight.in_app() or now.fields:
        return None
    heading = next(
        ((text, one) for text, one in now.title_texts(tabs=False) if _THROUGH.match(normal(text))), None
    )
    if heading is None or any(normal(heading[0]) in one.said_at_all for one in sight.before):
        return None
    shown = [text for text, _ in now.lines]
    for one in sight.earlier()[:6]:
        shown += [text for text, _ in one.lines] + [one.typed(field) for field in one.fields]
    words = [word for word in sight.goal.unexplained if len(word) > 1 or not word.isascii()]
    if not all(any(is_in(slot, text) for text in shown) for slot in sight.slots):
        return None
    if not all(any(normal(word) in normal(text) for text in shown) for word in words):
        return None
    if not all(any(has_token(text, token) for text in shown) for token in sight.object):
        return None
    return Found(EvidenceKind.PAGE, f"The page says {quoted(heading[0])}.", heading[1])
