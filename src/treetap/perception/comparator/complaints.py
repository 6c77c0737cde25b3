"""Words with which an app says no, in English and Chinese; read only where apps say such things."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from treetap.matching.holds import is_passing
from treetap.matching.labels import Box, index
from treetap.models import BlockerKind, Element, Screen
from treetap.perception.comparator.effect import Effect

_WORDS = re.compile(
    r"\b(?:fail(?:ed|ure|s)?|errors?|invalid|incorrect|wrong|denied|refused|rejected|unavailable|unsupported"
    r"|expired|timed out|time-?out|too (?:short|long|many|few|large|big|small|often"
    r"|frequent(?:ly)?|fast|soon)|unable to|could(?:n['’]t| not)"
    r"|can(?:['’]t|not|\b not)|did(?:n['’]t| not) match|do(?:n['’]t| not) match|not (?:found|valid|available"
    r"|allowed|permitted|supported|connected|recogni[sz]ed|enough|authori[sz]ed|saved|sent|added|deleted|updated"
    r"|(?:logged|signed) in|(?:yet )?open)|no (?:internet|network|connection|signal|permissions?|access)"
    r"|(?:you(?:['’]re| are)|device is|server is|line is) (?:offline|busy)|try again"
    r"|must (?:be|have|contain|not)|already (?:exists?|taken|in use)|required(?! (?!to|for|field|by)\w)"
    r"|you (?:need|have|must)(?: to)? (?:log|sign|be|enable|allow)"
    r"|(?:reached|exceed(?:ed|s)?|over|hit) (?:the |your |its |a )?(?:\w+ ){0,2}(?:limit|maximum|quota)"
    r"|(?:limit|maximum|quota) (?:is |was |has been )?(?:reached|exceeded)|sorry|oops|forbidden"
    r"|unauthori[sz]ed|blocked by|sold out|out of stock|coming soon|permissions? (?:is |are )?needed"
    r"|please (?:enter|fill|choose|select|provide|check|enable|turn on|allow|grant|log ?in|sign ?in|connect"
    r"|retry|verify|update|agree|accept)|keeps stopping|has stopped|isn['’]t responding"
    r"|insufficient|does(?:n['’]t| not) exist|at (?:least|most) \d|went wrong)\b",
    re.IGNORECASE,
)
_CHINESE = re.compile(
    r"失败|错误|出错|有误|无效|不正确|不合法|无法|不能|不可用|不支持|不存在|不匹配|不一致|不足|不符合|未找到|找不到"
    r"|没有网络|无网络|网络异常|网络不给力|未连接|断开连接|超时|已过期|被拒绝|已拒绝|没有权限|无权|缺少权限|权限不够"
    r"|太短|太长|过短|过长|过大|过多|过快|太快|频繁|繁忙|开小差|抱歉|对不起|暂未|暂不|暂无法|尚未|敬请期待|售罄"
    r"|未(?:登录|授权|开放|开启|开通|保存|发送|完成|填|选)|(?:达到?|超[出过]).{0,8}(?:上限|限制|限额|次数)|已达.{0,6}限"
    r"|已存在|已被占用|至少.{0,6}(?:位|个|字|项)|最多.{0,6}(?:位|个|字|项)|再试|不能为空|必填"
    # These say no only as verbs: 必须品 is a thing, 申请 no request to the reader.
    r"|必须(?!品|物)|(?:^|[^一这那每两几\d])只能(?!干)"
    r"|(?<![申邀聘恳宴敬])请(?:您)?(?:先(?!生)|重试|重新|稍后|输入|填写|选择|登[录陆]|开启|打开|允许|授权|检查|连接|勾选|同意)"
    r"|停止运行|没有响应|异常"
)
_NO = re.compile(
    r"\b(?:no|0|zero|without)(?: \w+)? (?:errors?|failures?|failed)\b|\berror[- ]free\b"
    r"|\b(?:can['’]t|cannot|can not) be (?:undone|recovered|restored|reversed)\b"
    r"|\bplease check your (?:e-?mails?|mail|inbox|phone|messages)\b"
    r"|\b(?:not|no(?: \w+){0,3}|n['’]t|never)(?: longer)? required\b"
    r"|没有(?:错误|异常)|无(?:错误|异常)|(?:无法|不能|不可)(?:撤销|恢复|还原|找回)",
    re.IGNORECASE,
)
_DONE = re.compile(
    r"\b(?:saved|sent|copied|added|deleted|removed|done|success\w*|completed?|updated|created|shared|enabled"
    r"|disabled|turned (?:on|off)|connected|up to date|downloaded|uploaded|moved|restored|refreshed|thanks?"
    r"|welcome)\b|成功|完成|(?:^|[，,。！!\s])已|已(?:保存|发送|复制|添加|加入|删除|移除|更新|创建|分享|开启|关闭|连接)",
    re.IGNORECASE,
)
_HOPELESS = re.compile(
    r"too many (?:attempts|tries)|insufficient (?:funds|balance|storage)"
    r"|account (?:locked|suspended|disabled)|次数过多|余额不足|空间不足|账[号户](?:已|被)(?:锁|冻结|封)",
    re.IGNORECASE,
)
_AGAIN = re.compile(
    r"(?:press|tap|click|swipe)(?: back)? (?:once more|again|twice) to (?:exit|quit|leave)"
    r"|再(?:按|点|滑).{0,6}(?:退出|返回|离开)",
    re.IGNORECASE,
)
_LONGEST = 160
"""A complaint is short; what is longer is somebody's text."""
_ERROR_ID = re.compile(r"(?:/|_)(?:error|textinput_error|err_?msg|error_?text)(?:_|$)", re.IGNORECASE)


def complains(text: str) -> bool:
    """Whether it says that something went wrong. For texts from places where apps say such things."""
    if not text or len(text) > _LONGEST:
        return False
    plain = _NO.sub("", text)
    return bool(_WORDS.search(plain) or _CHINESE.search(plain))


def says_done(text: str) -> bool:
    """Whether it says that something was done."""
    return bool(_DONE.search(text)) and not complains(text)


def is_hopeless(text: str) -> bool:
    """Whether going on would only make it worse."""
    return bool(_HOPELESS.search(text))


def asks_again(text: str) -> bool:
    """`Press back again to exit`."""
    return bool(_AGAIN.search(text))


def complaint(after: Screen, effect: Effect) -> str:
    """What went wrong, in the app's own words; empty if it says nothing of the kind."""
    return next(_complaints(after, effect), "")


def _complaints(after: Screen, effect: Effect) -> Iterator[str]:
    yield from (text for text in effect.toasts if complains(text))
    new = [shift.after for shift in effect.shifts if shift.after is not None and shift.kind != "moved"]
    fresh = {element.id for element in new}
    for blocker in after.blockers:
        words = [element for element in after.elements if element.id in set(blocker.elements)]
        if blocker.kind is BlockerKind.ERROR and (fresh & {one.id for one in words} or not words):
            yield next((one.text for one in words if complains(one.text)), blocker.description)
    for element in new:
        if _ERROR_ID.search(element.resource_id) and element.text and not _is_offered(element, after):
            yield element.text
    yield from (one.text for one in _where_apps_complain(new, after, effect) if complains(one.text))


def _where_apps_complain(new: Sequence[Element], after: Screen, effect: Effect) -> Iterator[Element]:
    """Texts that came up under a field, in an alert, in the bar at the foot of the page."""
    # What a form says under its fields when it opens is advice.
    stayed = not effect.new_page and not effect.opened
    fields = [element for element in after.elements if element.editable] if stayed else []
    alerts = {
        name for blocker in after.blockers if blocker.kind is BlockerKind.DIALOG for name in blocker.elements
    }
    if alerts and not _is_alert([element for element in after.elements if element.id in alerts]):
        alerts = set()
    boxes = index(after).boxes if fields else {}
    for element in new:
        if not element.text or element.editable:
            continue
        under = any(_under(boxes[element.id], boxes[field.id]) for field in fields)
        if (under or element.id in alerts or is_passing(element)) and not _is_offered(element, after):
            yield element


def _is_offered(element: Element, screen: Screen) -> bool:
    """A thing to choose says what it does, not what went wrong."""
    return element.clickable or any(one.clickable for one in index(screen).ancestors(element))


def _under(text: Box, field: Box) -> bool:
    """Close below a field, or inside it: where forms put their complaints."""
    across = text.left < field.right and field.left < text.right
    return across and field.top <= text.y and text.top - field.bottom <= field.height * 0.8


def _is_alert(elements: Sequence[Element]) -> bool:
    """A window that has nothing but words and a button or two, and asks nothing."""
    if any(one.text.rstrip().endswith(("?", "？")) for one in elements):
        return False
    return not any(one.editable or one.checked is not None for one in elements)
