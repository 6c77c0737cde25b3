"""A page that could not be loaded: it says so in place of its content, and offers to try again."""

from __future__ import annotations

import re
from collections.abc import Sequence

from treetap.models import Blocker, BlockerKind, Element, Size, Tap, Target, Text
from treetap.perception.ways_out import choices_in
from treetap.perception.words import plain

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
_MOST_TEXTS, _MOST_CHOICES = 5, 3
"""There is next to nothing else on it."""


def failed_page(elements: Sequence[Element], size: Size) -> list[Blocker]:
    """At most one, whose way out is to try again."""
    body = [one for one in elements if _UPPER * size.height < _middle(one) < _LOWER * size.height]
    texts = [one for one in body if one.text and not one.clickable]
    choices = choices_in(body)
    again = [one for one in choices if _AGAIN.fullmatch(one.says)]
    if len(again) != 1 or len(texts) > _MOST_TEXTS or len(choices) > _MOST_CHOICES:
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
