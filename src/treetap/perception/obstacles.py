"""Pages that cannot be used as they are, and the ways out: what buttons and messages say (zh and en).

A page is filled by an advertisement, or was not loaded. The way out of a dialog is the one that commits to
least.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from treetap.models import (
    Action,
    Back,
    Blocker,
    BlockerKind,
    Element,
    Role,
    Size,
    Tap,
    Target,
    Text,
    Wait,
)

_END = r"[\s.!。！…]*"


def _exactly(*words: str) -> re.Pattern[str]:
    return re.compile(rf"(?:{'|'.join(words)}){_END}", re.IGNORECASE)


_CANCEL = ("cancel", "取消", "keep editing", "continue editing", "继续编辑", "stay", "stay here", "留在此页")
CANCELS = _exactly(*_CANCEL)
"""Leaves everything as it is, even what has not been saved."""
STAYS = _exactly(*_CANCEL, "返回", "go back", "back")
LATER = _exactly(
    r"(?:not|no,? not) (?:now|right now)",
    r"(?:maybe |remind me )?later",
    "skip",
    r"no,? thanks?(?: you)?",
    "ask me later",
    r"(?:以后|稍后|下次|回头|晚点|改天)(?:再说|提醒|再来|再看|处理|更新|升级)?(?:我)?",
    r"(?:暂不|先不|暂时不)\S{0,6}",
    "跳过",
    r"不(?:了|用了|需要|感兴趣|更新|升级)(?:，?谢谢)?",
    "残忍拒绝",
)
_DISAGREE = (
    r"do(?:n['’]t| not) (?:allow|agree)(?: \S.{0,30})?",
    "不允许",
    "不同意",
    "disagree",
)
DISAGREES = _exactly(*_DISAGREE)
"""Refuses, whatever the question is."""
REFUSES = _exactly(
    *_DISAGREE,
    "deny",
    r"deny (?:anyway|& don['’]t ask again)",
    "decline",
    "reject",
    "refuse",
    "disallow",
    "拒绝",
    "禁止",
    "始终拒绝",
    "忽略",
    "ignore",
    "no",
    "否",
    "不",
)
"""Beside another button it may decide something: "Save changes?" No."""
_MARK = "[×✕✖⨉xX╳]"
CLOSE_MARK = _exactly(_MARK)
CLOSE_APP = _exactly("close app", "关闭应用")
CLOSES = _exactly(
    "close",
    "dismiss",
    "关闭",
    "关闭(?:弹窗|广告|对话框|此页|页面)",
    "close (?:ad|dialog|sheet|tab|app|banner|pop-?up|this)",
    "关闭应用",
    _MARK,
    "hide",
    "隐藏",
    "收起",
)
AGREES_TO_NOTHING = _exactly(
    "ok",
    "okay",
    "got it",
    "understood",
    "i see",
    "i understand",
    "(?:我)?(?:知道|明白)了?",
    "好(?:的|吧)?",
    "确定",
    "done",
    "完成",
    "fine",
    "alright",
)
"""Harmless where it is the only button: the message has been read."""
WAITS = _exactly("wait", "等待", "继续等待", "keep waiting")
COMMITS = re.compile(
    r"\b(?:delete|remove|pay|buy|purchase|order|send|agree|accept|allow|grant|install|uninstall|update"
    r"|upgrade|submit|confirm|erase|reset|clear|sign (?:in|up|out)|log (?:in|out)|subscribe|transfer|discard"
    r"|overwrite|replace|format|call|dial|share|post|publish|enable|turn (?:on|off)|connect|pair|yes|retry"
    r"|try again|restart|unpair|forget|block|report|join|continue|save)\b"
    r"|删除|移除|支付|付款|购买|下单|发送|同意|接受|允许|授权|安装|卸载|更新|升级|提交|确认|清除|清空|重置|抹掉|登录"
    r"|注册|注销|退出登录|订阅|转账|放弃|丢弃|覆盖|替换|格式化|拨打|呼叫|分享|发布|开启|打开|启用|关机|连接|配对"
    r"|重试|重启|忘记|屏蔽|举报|加入|继续|保存|是的|立即|马上|去设置|前往",
    re.IGNORECASE,
)
"""Never a way out: it does something."""
SKIPS_AD = re.compile(
    r"(?:\d+\s*[s秒]?\s*[|｜]?\s*)?(?:skip(?:\s+ads?)?|跳过(?:广告)?|关闭广告|close ads?)"
    r"\s*[|｜>›»]?\s*(?:\d+\s*[s秒]?)?",
    re.IGNORECASE,
)
AD = re.compile(
    r"(?:^|[\s·|(（])(?:ad|ads|advertisement|sponsored|promoted)(?:$|[\s·|)）:])|广告|推广|赞助内容",
    re.IGNORECASE,
)
AD_ID = re.compile(
    r"(?:^|_)(?:ad|ads|splash_?ad|interstitial|adview|ad_?container|skip_?ad)(?:_|$)", re.IGNORECASE
)
ERROR = re.compile(
    r"keeps? stopping|has stopped|(?:isn['’]t|is not) responding|went wrong|\b(?:error|failed|failure)\b"
    r"|\bunable to\b|\bcould(?:n['’]t| not)\b|\bno (?:internet|network|connection|app can)\b|\binvalid\b"
    r"|\bcan(?:['’]t|not) (?:connect|load|open|find|reach|be (?:opened|loaded))"
    r"|\bnot (?:available|found|supported)\b"
    r"|停止运行|无响应|没有响应|屡次停止|出错|错误|失败|异常|无法(?!撤[销消]|恢复|找回|还原)|网络不(?:可用|给力|稳定)"
    r"|连接超时|请求超时|不可用|没有网络|无网络|未找到|不存在|没有(?:应用|可)",
    re.IGNORECASE,
)
LOADING = re.compile(
    r"(?:(?:now |still )?(?:loading|please wait|just a (?:moment|second)|hang on|one moment|processing"
    r"|working on it|signing in|logging in|connecting|syncing|searching|fetching|refreshing|preparing"
    r"|starting|updating|downloading|uploading|saving|submitting|verifying)\b[^.?!]{0,24}"
    r"|(?:正在|努力)?(?:加载|载入|读取|处理|登录|连接|同步|搜索|刷新|准备|提交|验证|更新|下载|上传|保存|获取|启动)中?"
    r"|请(?:稍候|稍等|等待)[^。？]{0,8}|(?:加载|载入)中[^。？]{0,8}|正在[^。？]{1,10})[\s.…。·]*",
    re.IGNORECASE,
)
ASKS_PERMISSION = re.compile(
    r"^\s*allow\b.{2,80}\?|要?允许.{1,40}(?:吗|？|\?)|(?:想要|请求|申请|获取|需要)(?:访问|获取|使用|发送).{1,24}",
    re.IGNORECASE,
)
ALLOWS = re.compile(
    r"\b(?:allow|while using|only this time)\b|允许|仅在使用|仅限这一次|本次使用", re.IGNORECASE
)
LOSES = re.compile(
    r"\b(?:sav(?:e|ed|ing)|unsaved|lost|lose|discard(?:ed)?)\b|丢失|保存|放弃|丢弃", re.IGNORECASE
)
"""Something may be lost: only what cancels is a way out."""
PLEDGES = re.compile(
    r"\b(?:agree|accept|consent|terms|conditions)\b|同意|接受|条款|协议"
    r"|\bwill (?:now |also )?(?:be )?(?:restart|reset|eras|delet|remov|charg|sen[dt]|overwrit|replac|pa[iy])"
    r"|将(?:会|要)?(?:被)?(?:重启|重置|删除|清除|清空|扣|覆盖|发送|支付)",
    re.IGNORECASE,
)
"""To confirm such a text is to agree to something."""
ASKS = re.compile(r"[?？]|吗[\s。.!！]*$")
INVITES = re.compile(
    r"(?:rate|review|update|upgrade)\b.{0,20}|(?:立即|马上|现在|去|给(?:个)?)?(?:评分|好评|评价|五星好评|更新|升级).{0,4}",
    re.IGNORECASE,
)
"""A button of an invitation to rate an app or to update it."""
OFFERS = _exactly(
    r"(?:update|upgrade|install|download|rate|review|join|subscribe|try)(?: it| us| app)? now",
    r"rate (?:us|it|the app|this app)",
    r"(?:立即|马上|现在)(?:更新|升级|体验|下载|开通|领取|评分|加入|订阅)",
    r"(?:去|给个?)(?:五星)?(?:评分|好评|评价)",
)
"""What nobody has to take now: a newer version, a few stars, a membership."""
ANSWERS = _exactly("answer", "accept call", "answer call", "接听", "接聽", "接听电话")


def plain(text: str) -> str:
    """Full-width letters as ordinary ones, spaces at the ends gone."""
    return unicodedata.normalize("NFKC", text).strip()


_CLOSE_ID = re.compile(
    r"(?:^|_)(?:iv|btn|img|image|icon|ic)?_?(?:close|dismiss|cancel|skip)_?(?:iv|btn|img|image|icon|button|view)?(?:_|$)",
    re.IGNORECASE,
)
_DENY_ID = re.compile(r":id/permission_deny_button$|:id/permission_(?:deny|no)_\w*button$", re.IGNORECASE)
_USED = frozenset({Role.BUTTON, Role.ITEM, Role.TAB, Role.TEXT, Role.IMAGE, Role.ICON, Role.UNKNOWN})
_SQUARE = 1.2
_Words = tuple[re.Pattern[str], ...]
_PERMISSION: _Words = (REFUSES, LATER, STAYS, CLOSES)
_AD: _Words = (SKIPS_AD, CLOSES, LATER, REFUSES, STAYS)
_INVITATION: _Words = (LATER, STAYS, REFUSES, CLOSES)
_ERROR: _Words = (WAITS, STAYS, LATER, CLOSE_MARK, CLOSE_APP)
_OTHER: _Words = (STAYS, LATER, DISAGREES, CLOSE_MARK)
_LOSING: _Words = (WAITS, CANCELS)


@dataclass(frozen=True, slots=True)
class Choice:
    """Something that can be touched, and what it says."""

    element: Element
    says: str
    parts: tuple[str, ...]
    """The ids of the element and of the texts in it."""

    @property
    def is_button(self) -> bool:
        return self.element.role is not Role.ITEM


def choices_in(elements: Sequence[Element]) -> tuple[Choice, ...]:
    """Everything that can be touched and is no value to set, with its words."""
    inside: dict[str, list[Element]] = {}
    for element in elements:
        if element.parent is not None and element.role in (Role.TEXT, Role.ICON, Role.IMAGE):
            inside.setdefault(element.parent, []).append(element)
    found = []
    for element in elements:
        if not element.clickable or element.editable or element.role not in _USED:
            continue
        parts = inside.get(element.id, [])
        own = element.text or element.description
        says = own or " ".join(part.text or part.description for part in parts)
        found.append(Choice(element, plain(says), (element.id, *(part.id for part in parts))))
    return tuple(found)


def way_out(
    kind: BlockerKind, choices: Sequence[Choice], title: str = "", texts: Sequence[str] = ()
) -> Action:
    """A touch on what refuses, postpones or closes; back where nothing is sure to commit to nothing."""
    usable = [choice for choice in choices if choice.element.enabled]
    if any(ANSWERS.fullmatch(choice.says) for choice in choices):
        return _back()  # a call: to take it or not is for the user to say
    if kind is BlockerKind.PERMISSION:
        return _first(usable, _PERMISSION, _denies) or _back()
    if kind is BlockerKind.AD:
        return _first(usable, _AD) or _marked(usable) or _back()
    asked = plain(" ".join((title, *(text for text in texts if ASKS.search(text)))))
    safe = [choice for choice in usable if not _is_in(choice.says, asked)]
    said = " ".join((title, *texts))
    worded = [choice for choice in choices if choice.says]
    invited = kind is BlockerKind.INVITATION or (
        kind is not BlockerKind.ERROR and any(INVITES.fullmatch(choice.says) for choice in worded)
    )
    if LOSES.search(said):
        return _first(safe, (*_LOSING, LATER) if invited else _LOSING) or _back()
    order = _INVITATION if invited else _ERROR if kind is BlockerKind.ERROR else _OTHER
    found = _first(safe, order) or _marked(safe)
    if found is None and len(worded) == 1:
        found = _first(safe, (CLOSES,))
    if found is None and len(choices) == 1 and not ASKS.search(said) and not PLEDGES.search(said):
        found = _first(safe, (AGREES_TO_NOTHING,))
    return found or _back()


def closes(choice: Choice) -> bool:
    """A small mark that closes something: a cross, or an icon that says so."""
    element = choice.element
    if CLOSE_MARK.fullmatch(choice.says):
        return True
    if not choice.says:
        return _CLOSE_ID.search(element.resource_id.rpartition("/")[2]) is not None
    long, short = sorted((element.bounds.width, element.bounds.height), reverse=True)
    return not element.text and long <= _SQUARE * short and CLOSES.fullmatch(choice.says) is not None


def _denies(choice: Choice) -> bool:
    return _DENY_ID.search(choice.element.resource_id) is not None


def _marked(choices: Sequence[Choice]) -> Action | None:
    return next((_touch(choice) for choice in choices if closes(choice)), None)


def _first(
    choices: Sequence[Choice], order: _Words, known: Callable[[Choice], bool] | None = None
) -> Action | None:
    """The first that is `known`, whatever language it speaks, or says one of the words."""
    for choice in choices:
        if known is not None and known(choice):
            return _touch(choice)
    for words in order:
        for choice in choices:
            if words.fullmatch(choice.says):
                return _touch(choice)
    return None


def _is_in(says: str, asked: str) -> bool:
    """Whether a button does what the title or question speaks of: "Close" under "Close your account?"."""
    word = says.strip(" .!。！…")
    if not word:
        return False
    if word.isascii():
        return re.search(rf"\b{re.escape(word)}\b", asked, re.IGNORECASE) is not None
    return word in asked


def _back() -> Action:
    return Back(description="Leave it with the back key")


def _touch(choice: Choice) -> Action:
    element = choice.element
    return Tap(
        target=Target(
            element=element.id,
            resource_id=element.resource_id or None,
            text=Text.literal(element.text) if element.text else None,
            role=element.role,
        ),
        description=f"Tap “{choice.says}”" if choice.says else "Close it",
    )


# Whole pages


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
_IN_USE = frozenset({Role.FIELD, Role.TAB, Role.SWITCH, Role.CHECKBOX, Role.RADIO, Role.SLIDER, Role.LIST})
"""What pages have that are there to be used."""


def full_screen_ad(elements: Sequence[Element], activity: str, size: Size) -> list[Blocker]:
    """A page with a button that skips it, counting down or marked as an advertisement; or a poster."""
    choices = choices_in(elements)
    skip = next((one for one in choices if SKIPS_AD.fullmatch(one.says)), None)
    if skip is not None and skip.element.bounds.area <= 0.05 * size.width * size.height:
        counting = AD_COUNTS.search(skip.says) is not None
        named = AD_ID.search(skip.element.resource_id.rpartition("/")[2]) or _AD_ACTIVITY.search(activity)
        if counting or named or _is_marked(elements):
            return [_ad((skip.element,), way_out(BlockerKind.AD, (skip,)))]
    if _is_poster(elements, choices):
        return [_ad(elements, _off(elements, choices, size))]
    return []


def _ad(elements: Sequence[Element], way: Action) -> Blocker:
    said = "An advertisement over the whole screen"
    names = tuple(one.id for one in elements)
    return Blocker(kind=BlockerKind.AD, description=said, elements=names, way_out=way)


def _is_marked(elements: Sequence[Element]) -> bool:
    return any(one.text and len(one.text) < _SHORT and AD.search(one.text) for one in elements)


def _is_poster(elements: Sequence[Element], choices: Sequence[Choice]) -> bool:
    """Marked as an advertisement, and nothing on it is there to be used."""
    if not _is_marked(elements) or not 1 <= len(choices) <= _MOST_CHOICES:
        return False
    if any(one.editable or one.scrollable or one.role in _IN_USE for one in elements):
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
