"""Texts compared as people compare them: case, width and spaces do not count; opposites and numbers do."""

from __future__ import annotations

import re
import unicodedata
from functools import lru_cache

from rapidfuzz import fuzz

_PAIRS = """
on/off  enable/disable  enabled/disabled  allow/deny|block|refuse|reject|forbid  grant/deny|revoke
accept/decline|reject|refuse  yes/no  agree/disagree|refuse  ok/cancel  okay/cancel  confirm/cancel
save/discard|cancel|delete  add/remove|delete  keep/delete|remove|discard  show/hide  lock/unlock
mute/unmute  connect/disconnect  install/uninstall  start/stop|end  begin/end|finish  play/pause|stop
resume/pause  like/unlike|dislike  follow/unfollow  subscribe/unsubscribe  select/deselect|unselect
check/uncheck  pin/unpin  open/close|shut  up/down  left/right  top/bottom  next/previous|prev|back
forward/back|backward|backwards  first/last  more/less|fewer  increase/decrease|reduce  raise/lower
max/min  maximum/minimum  high/low  before/after  above/below  am/pm  incoming/outgoing  in/out
send/receive|reply  login/logout|signout|logoff  signin/signout  import/export  upload/download  buy/sell
expand/collapse  light/dark  day/night  public/private  front/rear|back  read/unread  zip/unzip
answer/decline|reject  archive/unarchive  block/unblock  favourite/unfavourite  favorite/unfavorite
attach/detach  copy/paste|cut  undo/redo  activate/deactivate  encrypt/decrypt  visible/invisible|hidden
valid/invalid  success/failure|failed  all/none  always/never  old/new  male/female  sent/received
monday/tuesday|wednesday|thursday|friday|saturday|sunday  tuesday/wednesday|thursday|friday|saturday|sunday
wednesday/thursday|friday|saturday|sunday  thursday/friday|saturday|sunday  friday/saturday|sunday
saturday/sunday
开/关  打开/关闭  开启/关闭  启用/禁用|停用  允许/拒绝|禁止  同意/拒绝|取消  接受/拒绝
接听/拒接|挂断|拒绝  确定/取消  确认/取消  保存/放弃|取消|删除  保留/删除|移除|放弃  添加/删除|移除
新增/删除  新建/删除  显示/隐藏  锁定/解锁  连接/断开  安装/卸载  开始/结束|停止  播放/暂停|停止
继续/暂停  关注/取关  订阅/退订  全选/全不选  上/下  左/右  前/后  上午/下午  早上/晚上  上一/下一
前进/后退|返回  增加/减少  增大/减小  调高/调低  最大/最小  高/低  大/小  登录/退出|登出|注销
导入/导出  上传/下载  买/卖  收入/支出  展开/收起|折叠  浅色/深色  白天/夜间  公开/私密
已读/未读  发送/接收  发出/收到  赞/踩  男/女  是/否  有/无  成功/失败  始终/从不  全部/无
激活/停用  绑定/解绑  加入/退出  撤销/恢复|重做  冻结/解冻  进/出  入/出  里/外  内/外
第一/最后  新/旧  早/晚  来电/去电  一/二|三|四|五|六|七|八|九|十|日  二/三|四|五|六|七|八|九|十|日
三/四|五|六|七|八|九|十|日  四/五|六|七|八|九|十|日  五/六|七|八|九|十|日  六/七|八|九|十|日
"""
_NOT = re.compile(
    r"\b(?:not|no|never|without|non|cannot|dont)\b|n't\b"
    r"|不|未(?!来)|没|无(?![线论限])|勿|(?<![类特分级性区识告])别(?![名人的])|非(?!常)|取消"
)
_ALL = re.compile(r"\b(?:all|every|everything|everyone|only|except|both)\b|全部|所有|一切|仅|只|除了|除外")
_LATIN = re.compile(r"[a-z]+")


def _read(pairs: str) -> tuple[dict[str, frozenset[str]], list[tuple[str, str]]]:
    latin: dict[str, set[str]] = {}
    chinese: list[tuple[str, str]] = []
    for pair in pairs.split():
        one, others = pair.split("/")
        for other in others.split("|"):
            if one.isascii():
                latin.setdefault(one, set()).add(other)
                latin.setdefault(other, set()).add(one)
            else:
                chinese.append((one, other))
    return {word: frozenset(others) for word, others in latin.items()}, chinese


_ENGLISH, _CHINESE_OPPOSITES = _read(_PAIRS)


def opposed(a: str, b: str) -> bool:
    """Whether one says the contrary of the other: a pair of opposites, or a `not` or `all` on one side only.

    For texts in their normal form that are alike otherwise; of two that have nothing in common the answer
    means nothing.
    """
    if len(_NOT.findall(a)) % 2 != len(_NOT.findall(b)) % 2:
        return True
    if bool(_ALL.search(a)) != bool(_ALL.search(b)):
        return True
    mine, yours = set(_LATIN.findall(a)), set(_LATIN.findall(b))
    only_yours = yours - mine
    if any(_ENGLISH[word] & only_yours for word in mine - yours if word in _ENGLISH):
        return True
    if a.isascii() and b.isascii():
        return False
    return any(_apart(one, other, a, b) or _apart(one, other, b, a) for one, other in _CHINESE_OPPOSITES)


def _apart(one: str, other: str, a: str, b: str) -> bool:
    return one in a and other in b and one not in b and other not in a


BARE = 0.97
"""How alike two texts are that differ in punctuation or spaces only."""
CUT = 0.88
"""How alike a text and its beginning are that ends in dots."""

_HAN = "\u3400-\u9fff\uf900-\ufaff"
_SAME = str.maketrans(
    {
        **dict.fromkeys("‘’‚‛′`´", "'"),
        **dict.fromkeys("“”„‟″«»「」『』", '"'),
        **dict.fromkeys("‐‑‒–—―−", "-"),
        **dict.fromkeys("•・", "·"),
        "⋯": "...",
        "。": ".",
        "、": ",",
    }
)
_GAPS = re.compile(r"\s+")
_CHINESE = re.compile(f"[{_HAN}]")
_CHINESE_GAP = re.compile(f"(?<=[{_HAN}]) | (?=[{_HAN}])")
_MARKS = re.compile(r"(?:[^\w+#%&*@$€£¥<>=^°]|_)+")
_NUMBERS = re.compile(r"\d+(?:[.:,/]\d+)*")
_WORDS = re.compile(f"[{_HAN}]|[^\\W_{_HAN}]+")
_LOOK_ALIKES = str.maketrans("01i|!5", "olllls")
_LONGEST = 2_000
"""Characters that count: a screen may hold a whole book in one node."""
_REMEMBERED = 300
"""Longer texts are not remembered, lest the memory of a screen outgrow the screen."""
_SLIP = 0.8
"""How alike two words must be to be one word with a slip in it."""
_SAYS_LESS = 0.8
_LEAST_CUT = 6
"""Characters that a cut text must still show to be known."""


def normal(text: str) -> str:
    """One form for one text: NFKC, no case, single spaces, plain quotes and dashes, nothing invisible."""
    return _normal(text) if len(text) <= _REMEMBERED else _normal.__wrapped__(text[:_LONGEST])


@lru_cache(maxsize=8_192)
def _normal(text: str) -> str:
    text = unicodedata.normalize("NFKC", text).casefold().translate(_SAME)
    if not text.isascii():
        text = "".join(char for char in text if not _is_invisible(char))
        text = _CHINESE_GAP.sub("", _GAPS.sub(" ", text))
    elif not text.isprintable():
        text = "".join(char for char in text if char.isprintable() or char in "\t\n\r\v\f")
    return _GAPS.sub(" ", text).strip()


def bare(text: str) -> str:
    """The letters and digits alone; marks stay where they touch a number, since 1.5 is not 15."""
    return _bare(text) if len(text) <= _REMEMBERED else _bare.__wrapped__(text)


@lru_cache(maxsize=8_192)
def _bare(text: str) -> str:
    plain = normal(text)

    def without(mark: re.Match[str]) -> str:
        before, after = plain[: mark.start()][-1:], plain[mark.end() :][:1]
        numeric = (before.isdigit() and after != "") or after.isdigit()
        return mark[0] if numeric and mark[0] != " " else ""

    return _MARKS.sub(without, plain)


def words(text: str) -> tuple[str, ...]:
    """The words of a text; of Chinese, its characters."""
    return _words(text) if len(text) <= _REMEMBERED else _words.__wrapped__(text)


@lru_cache(maxsize=8_192)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORDS.findall(normal(text)))


def numbers(text: str) -> tuple[str, ...]:
    """Every number in it, in order."""
    return tuple(_NUMBERS.findall(normal(text)))


def is_chinese(text: str) -> bool:
    """Whether there is a Chinese character in it."""
    return _CHINESE.search(text) is not None


def same_text(a: str, b: str) -> bool:
    """Whether both say the same, to the letter."""
    return normal(a) == normal(b)


def look_alike(a: str, b: str) -> bool:
    """Whether a text could have been read off a picture as the other: spaces lost, 1 for l, 0 for O."""
    one, other = (_MARKS.sub("", normal(text)) for text in (a, b))
    if min(len(one), len(other)) < 2 or opposed(normal(a), normal(b)):
        return False
    if any(map(str.isdigit, one)) and any(map(str.isdigit, other)) and numbers(a) != numbers(b):
        return False
    letters = sum(char.isalpha() for char in one)
    return one == other or (letters > 2 and one.translate(_LOOK_ALIKES) == other.translate(_LOOK_ALIKES))


def similarity(a: str, b: str) -> float:
    """How surely one text stands for the other: 1 the same, 0 something else or the opposite.

    In between are a text within the other, by its share, and slips of the pen. Numbers must agree.
    """
    remembered = len(a) + len(b) <= _REMEMBERED
    return _similarity(a, b) if remembered else _similarity.__wrapped__(a, b)


@lru_cache(maxsize=16_384)
def _similarity(a: str, b: str) -> float:
    if normal(a) == normal(b):
        return 1.0
    if bare(a) == bare(b):
        likeness = BARE if bare(a) else 0.0
    elif _is_cut(normal(a), normal(b)) or _is_cut(normal(b), normal(a)):
        likeness = CUT
    elif share := _share_within(words(a), words(b)):
        likeness = 0.5 + 0.4 * share
    else:
        likeness = _slips(a, b)
    # Last, since hardly any two texts get so far.
    return 0.0 if likeness and opposed(normal(a), normal(b)) else likeness


def surplus(said: str, text: str) -> float:
    """A person leaves out words of a name, but adds none: what says less than was said is hardly meant."""
    return 1.0 if len(bare(text)) >= len(bare(said)) - 1 else _SAYS_LESS


def _is_invisible(char: str) -> bool:
    """Zero-width marks, directions, variation selectors, control characters."""
    if char in "\t\n\r\v\f":
        return False
    return unicodedata.category(char) in {"Cf", "Cc"} or "\ufe00" <= char <= "\ufe0f"


def _is_cut(short: str, long: str) -> bool:
    """Whether the one is the beginning of the other, with dots for the rest."""
    start = short.removesuffix("...").rstrip()
    return short.endswith("...") and len(start) >= _LEAST_CUT and long.startswith(start)


def _share_within(one: tuple[str, ...], other: tuple[str, ...]) -> float:
    """The share of the longer that the shorter is, where all its words stand in it side by side."""
    short, long = (one, other) if len(one) <= len(other) else (other, one)
    if not short or (len(short) == 1 and len(short[0]) == 1) or short[0] not in long:
        return 0.0
    if not any(long[at : at + len(short)] == short for at in range(len(long) - len(short) + 1)):
        return 0.0
    return sum(map(len, short)) / sum(map(len, long))


def _slips(a: str, b: str) -> float:
    """Alike but for slips: word by word, so that another word is another text. Numbers must agree."""
    one, other = words(a), words(b)
    apart = is_chinese(a) or is_chinese(b) or len(one) != len(other)
    least = _SLIP if is_chinese(a) or not apart else 0.93
    whole = fuzz.ratio(bare(a), bare(b), score_cutoff=100 * least) / 100
    if not whole or numbers(a) != numbers(b):
        return 0.0
    if apart:
        return 0.9 * whole
    ratios = [fuzz.ratio(mine, yours) / 100 for mine, yours in zip(one, other, strict=True)]
    return 0.9 * sum(ratios) / len(ratios) if min(ratios, default=0.0) >= _SLIP else 0.0


def mentions(text: str, words: str) -> bool:
    """Whether the words stand in the text, both in their normal form: `hi` is not in `this`, nor 7 in 17."""
    at = text.find(words) if words else -1
    while at >= 0:
        before, after = text[:at][-1:], text[at + len(words) :][:1]
        if not (_joins(before, words[0]) or _joins(after, words[-1])):
            return True
        at = text.find(words, at + 1)
    return False


def _joins(outside: str, inside: str) -> bool:
    """Letters join letters, and digits digits. Chinese runs on without spaces and joins nothing."""
    both = outside + inside
    return bool(outside) and both.isascii() and both.isalnum() and outside.isdigit() == inside.isdigit()
