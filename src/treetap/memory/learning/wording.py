"""The texts of a step, one by one, and what the step does in words, with slots called by their names."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any, Final, TypeVar

from pydantic import BaseModel

from treetap.memory.learning.mentions import is_chinese, stands_alone
from treetap.models import (
    Action,
    Expectation,
    LaunchApp,
    LiteralPart,
    Screen,
    ScrollTo,
    SetChecked,
    SlotPart,
    Swipe,
    Target,
    Text,
    TextPart,
)

M = TypeVar("M", bound=BaseModel)


class Place(StrEnum):
    """What a text was for."""

    TYPED = "typed"
    CHOSEN = "chosen"
    """It says what was touched or selected."""
    SEEN = "seen"
    """It says what was looked for, or seen."""
    APP = "app"
    SAID = "said"
    """In words, for people and policies."""


USES: Final = frozenset({Place.TYPED, Place.CHOSEN})


@dataclass(frozen=True)
class Spot:
    """Where a text stands."""

    place: Place
    step: int = -1
    """The number of its step; -1 for what belongs to none."""
    goal_id: str | None = None
    screen: Screen | None = None
    """What was seen before the step."""
    target: Target | None = None
    """What the text describes, or goes into."""
    prose: bool = False


Change = Callable[[Text, Spot], Text]

_TYPED: Final = frozenset({"input_text", "set_value", "open_url", "call", "save"})
_LOOKED_AT: Final = (ScrollTo, Swipe)


def rewritten_action(action: Action, spot: Spot, change: Change) -> Action:
    """The action with each of its texts as `change` gives it back."""
    if isinstance(action, LaunchApp):
        own = Place.APP
    else:
        own = Place.TYPED if action.kind in _TYPED else Place.CHOSEN
    aimed = Place.SEEN if isinstance(action, _LOOKED_AT) or action.kind == "save" else Place.CHOSEN
    target: Target | None = getattr(action, "target", None)
    changed: dict[str, Any] = {}
    for name, value in action:
        if isinstance(value, Text):
            changed[name] = change(value, replace(spot, place=own, target=target))
        elif isinstance(value, Target):
            changed[name] = rewritten(value, replace(spot, place=aimed), change)
    fallback = action.handling.fallback
    if fallback is not None:
        other = rewritten_action(fallback, spot, change)
        changed["handling"] = action.handling.model_copy(update={"fallback": other})
    return action.model_copy(update=changed)


def rewritten_expectation(expectation: Expectation, spot: Spot, change: Change) -> Expectation:
    seen = replace(spot, place=Place.SEEN, target=getattr(expectation, "target", None))
    return rewritten(expectation, seen, change)


def rewritten(thing: M, spot: Spot, change: Change) -> M:
    """The same with each text in it changed."""
    done: M = _rewritten(thing, spot, change)
    return done


def _rewritten(thing: Any, spot: Spot, change: Change) -> Any:
    if isinstance(thing, Text):
        return change(thing, spot)
    if isinstance(thing, tuple):
        return tuple(_rewritten(one, spot, change) for one in thing)
    if isinstance(thing, Target):
        spot = replace(spot, target=thing)
    if isinstance(thing, BaseModel):
        changed = {}
        for name, value in thing:
            if isinstance(value, (Text, BaseModel, tuple)):
                within = replace(spot, prose=True) if name == "sentence" else spot
                changed[name] = _rewritten(value, within, change)
        return thing.model_copy(update=changed)
    return thing


_EN = {
    "tap": "tap {it}",
    "double_tap": "tap {it} twice",
    "long_press": "hold {it}",
    "swipe": "swipe {how}",
    "drag": "drag {it}",
    "input_text": "type {what} into {it}",
    "clear_text": "clear {it}",
    "key": "press {how}",
    "wait": "wait",
    "go_home": "go to the home screen",
    "back": "go back",
    "launch_app": "open {what}",
    "open_url": "open the link {what}",
    "call": "call {what}",
    "set_checked": "turn {how} {it}",
    "set_value": "set {it} to {what}",
    "select": "choose {what} in {it}",
    "scroll_to": "scroll to {it}",
    "save": "keep {it}",
    "read": "recall {what}",
}
_ZH = {
    "tap": "点击{it}",
    "double_tap": "双击{it}",
    "long_press": "长按{it}",
    "swipe": "向{how}滑动",
    "drag": "拖动{it}",
    "input_text": "在{it}输入{what}",
    "clear_text": "清空{it}",
    "key": "按{how}键",
    "wait": "等待",
    "go_home": "回到主屏幕",
    "back": "返回",
    "launch_app": "打开{what}",
    "open_url": "打开链接{what}",
    "call": "拨打{what}",
    "set_checked": "{how}{it}",
    "set_value": "把{it}设为{what}",
    "select": "在{it}选择{what}",
    "scroll_to": "滚动到{it}",
    "save": "记下{it}",
    "read": "取出{what}",
}
_HOW_ZH = {"up": "上", "down": "下", "left": "左", "right": "右", "on": "打开", "off": "关闭"}
_PLAIN = {
    "field": ("the field", "输入框"),
    "button": ("the button", "按钮"),
    "switch": ("the switch", "开关"),
    "item": ("the entry", "条目"),
    "picker": ("the picker", "选择器"),
    "slider": ("the slider", "滑块"),
    "icon": ("the icon", "图标"),
    "image": ("the picture", "图片"),
    "text": ("the text", "文字"),
    "place": ("its place", "该处"),
}
_SLOTS_ZH = {
    "recipient": "联系人",
    "content": "内容",
    "text": "文字",
    "time": "时间",
    "date": "日期",
    "duration": "时长",
    "number": "数字",
    "percent": "百分比",
    "amount": "金额",
    "phone": "号码",
    "url": "网址",
    "email": "邮箱",
    "name": "名称",
    "title": "标题",
    "object": "对象",
}
_SHORT = 40
"""A longer text says more than what a thing is called."""


@dataclass(frozen=True)
class Wording:
    """How things are told: in which language, slots as `{name}` or in words, and which values never."""

    language: str
    braces: bool = True
    never: frozenset[str] = frozenset()

    @property
    def chinese(self) -> bool:
        return self.language == "zh"

    def action(self, action: Action) -> str:
        """What it does."""
        how = _how(action)
        target: Target | None = getattr(action, "target", None)
        return (_ZH if self.chinese else _EN)[action.kind].format(
            it=self.target(target),
            what=self._what(action),
            how=_HOW_ZH.get(how, how) if self.chinese else how,
        )

    def target(self, target: Target | None) -> str:
        """The shortest thing that it goes by."""
        if target is None:
            return _PLAIN["field"][self.chinese]
        anchors = (anchor.text for anchor in target.anchors)
        for text in (target.text, target.description, target.sentence, *anchors):
            if text is not None and (said := self.text(text).strip()):
                return said if len(said) <= _SHORT else f"{said[: _SHORT - 1]}…"
        own = (target.resource_id or "").rpartition("/")[2].replace("_", " ").strip()
        if own and not self._must_not(own):
            return own
        if target.role is not None:
            return _PLAIN[target.role.value][self.chinese] if target.role in _PLAIN else target.role.value
        return _PLAIN["place"][self.chinese]

    def text(self, text: Text) -> str:
        """The text with the slots' names for their values; empty where it holds what must not be told."""
        if any(isinstance(part, LiteralPart) and self._must_not(part.text) for part in text.root):
            return ""
        return "".join(self._part(part) for part in text.root)

    def _part(self, part: TextPart) -> str:
        if isinstance(part, LiteralPart):
            return part.text
        if not isinstance(part, SlotPart):
            return f"${part.name}"
        if self.braces:
            return f"{{{part.key}}}"
        name = part.slot.rstrip("_0123456789")
        return _SLOTS_ZH.get(name, "所给的值") if self.chinese else f"the {name.replace('_', ' ')}"

    def _must_not(self, said: str) -> bool:
        return any(holds(said, value) for value in self.never)

    def _what(self, action: Action) -> str:
        for name in ("app", "text", "url", "number", "value", "option"):
            text = getattr(action, name, None)
            if isinstance(text, Text):
                return self.text(text) or _PLAIN["text"][self.chinese]
        return str(getattr(action, "name", ""))


def holds(said: str, value: str) -> bool:
    """Whether the value stands in it, in any case."""
    said, value = said.casefold(), value.casefold().strip()
    start = said.find(value) if value else -1
    while start >= 0:
        if is_chinese(value) or stands_alone(said, start, start + len(value)):
            return True
        start = said.find(value, start + 1)
    return False


def _how(action: Action) -> str:
    if isinstance(action, SetChecked):
        return "on" if action.checked else "off"
    way = getattr(action, "direction", None) or getattr(action, "key", "")
    return str(getattr(way, "value", way))
