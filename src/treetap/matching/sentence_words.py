"""The words by which people say what a thing is and where, in English and Chinese."""

from __future__ import annotations

import re

from treetap.matching.query import Side
from treetap.models import Relation, Role

ROLES: tuple[tuple[Role, str], ...] = (
    (Role.FIELD, "text field|text box|textbox|input field|input box|input|edit box|field|editor"),
    (Role.FIELD, "search box|search bar|search field"),
    (Role.FIELD, "输入框|文本框|编辑框|搜索框|搜索栏|输入栏"),
    (Role.RADIO, "radio button|radio|单选按钮|单选框|单选项"),
    (Role.SWITCH, "toggle switch|toggle button|switch|toggle|开关"),
    (Role.CHECKBOX, "check box|checkbox|tick box|tickbox|复选框|勾选框|多选框|选框"),
    (Role.SLIDER, "slider|seek bar|滑块|滑动条|滑条|进度条"),
    (Role.TAB, "tab|标签页|选项卡|页签"),
    (Role.ICON, "icon|图标"),
    (Role.IMAGE, "image|picture|photo|thumbnail|avatar|图片|头像|照片|缩略图"),
    (Role.DIALOG, "dialog|dialogue|popup|pop-up|对话框|弹窗"),
    (Role.ITEM, "list item|menu item|item|row|entry|option|列表项|菜单项|选项|条目|这一行|那一行|一行"),
    (Role.LIST, "list|列表"),
    (Role.TEXT, "label|heading|文字|文本|标题"),
    (Role.BUTTON, "push button|button|link|按钮|按键|链接"),
)
"""What people call the roles; a longer word goes before a shorter one that is in it."""

SEARCH = re.compile(r"search|搜索")
"""A search box is a field, and says so."""

RELATIONS: tuple[tuple[Relation, str], ...] = (
    (Relation.RIGHT_OF, r"(?:on |to )?(?:the )?right(?: side| hand side)?(?: of)|right of|after"),
    (Relation.LEFT_OF, r"(?:on |to )?(?:the )?left(?: side| hand side)?(?: of)|left of|before"),
    (Relation.BELOW, r"(?:right |just |directly )?(?:below|beneath|underneath|under)"),
    (Relation.ABOVE, r"(?:right |just |directly )?above"),
    (
        Relation.SAME_ROW,
        r"(?:right )?(?:next to|beside|alongside|near|close to)|(?:in|on) the same (?:row|line) as",
    ),
)
CHINESE_RELATIONS: tuple[tuple[Relation, str], ...] = (
    (Relation.RIGHT_OF, "右边|右侧|右面|右方|右手边|后面"),
    (Relation.LEFT_OF, "左边|左侧|左面|左方|左手边|前面"),
    (Relation.BELOW, "下面|下方|下边|底下|之下"),
    (Relation.ABOVE, "上面|上方|上边|之上"),
    (Relation.SAME_ROW, "旁边|旁|边上|同一行|同行|附近"),
)
CHINESE_INSIDE = "里面|里|中|内|上"
"""设置列表里的蓝牙: what stands before it is where it is in."""

SIDES: tuple[tuple[tuple[Side, ...], str], ...] = (
    (("top", "left"), r"(?:top|upper)[ -]left(?:[ -]hand)?(?: corner)?|左上角|左上方"),
    (("top", "right"), r"(?:top|upper)[ -]right(?:[ -]hand)?(?: corner)?|右上角|右上方"),
    (("bottom", "left"), r"(?:bottom|lower)[ -]left(?:[ -]hand)?(?: corner)?|左下角|左下方"),
    (("bottom", "right"), r"(?:bottom|lower)[ -]right(?:[ -]hand)?(?: corner)?|右下角|右下方"),
    (("top",), r"top|顶部|顶端|最上面|最上方|上部"),
    (("bottom",), r"bottom|底部|底端|最下面|最下方|下部"),
    (("left",), r"left|左侧|左边"),
    (("right",), r"right|右侧|右边"),
    (("middle",), r"middle|centre|center|中间|中央"),
)

_FIRST_TEN = "first second third fourth fifth sixth seventh eighth ninth tenth"
ORDINALS = {word: at for at, word in enumerate(_FIRST_TEN.split(), 1)} | {"last": -1}
CHINESE_DIGITS = {digit: at for at, digit in enumerate("一二三四五六七八九十", 1)} | {"两": 2}

FILLERS = re.compile(
    r"\b(?:please|tap|click|press|touch|select|choose|on the (?:screen|page)|of the (?:screen|page))\b"
    r"|^(?:the|a|an|my|on|that|this)\b|请|点击|点一下|点按|轻触|屏幕|页面"
)
"""What says nothing of what is meant. A verb at the start is what is to be done, not to what."""

CALLED = re.compile(
    r"\b(?:labelled|labeled|named|called|titled|that says|saying|with the text|with text|which says|for|of)\b"
)
CHINESE_CALLED = re.compile(r"(?:名为|叫做|叫|写着|标着|标有|显示)")
QUOTED = re.compile(r"[\"“”「『《‘'](?P<words>[^\"“”」』》’']+)[\"“”」』》’']")
