"""Words that must never stand for one another: on and off, allow and deny, 开 and 关."""

from __future__ import annotations

import re

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


_ENGLISH, _CHINESE = _read(_PAIRS)


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
    return any(_apart(one, other, a, b) or _apart(one, other, b, a) for one, other in _CHINESE)


def _apart(one: str, other: str, a: str, b: str) -> bool:
    return one in a and other in b and one not in b and other not in a
