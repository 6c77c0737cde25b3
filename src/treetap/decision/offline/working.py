"""Controls that set something going, or show the same things another way: not touched to see what they do."""

from __future__ import annotations

import re

from treetap.decision.knows import Thing
from treetap.matching.labels import id_words
from treetap.models import BlockerKind, Role, Screen

_WORKS = re.compile(
    r"(?:scan|extract|unzip|compress|zip|convert|export|import|optimi[sz]e|clean(?: up)?|boost|test|ping"
    r"|calibrate|sync|back ?up|check for updates?|locate)"
    r"(?: (?:now|all|again|here|device|phone|storage|files?|data|it|this|everything|(?:to|as) .{1,20}))?"
    r"|(?:立即|马上|一键|开始)?(?:扫描|解压(?:缩)?|压缩|转换|导出|导入|优化|清理|加速|检测|测试|校准|同步|备份|检查更新)"
    r"(?:一下|全部|设备|手机|存储|文件|数据|[到为].{1,6})?",
    re.IGNORECASE,
)
_VIEWS = re.compile(
    r"(?:switch to |show as )?(?:an? )?(?:grid|list|tile|icon|compact|gallery|card|column)s?"
    r"(?: view| layout)|(?:切换(?:到|为))?(?:网格|列表|图标|平铺|紧凑|卡片|大图|宫格)(?:视图|模式|布局|显示)",
    re.IGNORECASE,
)
_BUTTONS = frozenset({Role.BUTTON, Role.ICON})


def does_at_once(thing: Thing, label: str, screen: Screen) -> bool:
    """A button or an entry of a menu that says so; a row of a page leads to where it is done."""
    if thing.role not in _BUTTONS and not in_menu(screen):
        return False
    words = (one.strip() for one in (label, thing.element.text, id_words(thing.element.resource_id)))
    return any(_WORKS.fullmatch(one) or _VIEWS.fullmatch(one) for one in words)


def in_menu(screen: Screen) -> bool:
    """Whether a menu lies over the page."""
    return any(one.kind is BlockerKind.POPUP for one in screen.blockers)
