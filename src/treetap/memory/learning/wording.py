"""A task in words: what its steps do, the one sentence on how such a task is done, and what kind it is.

Slots are called by their names.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.memory.keys import steps_of
from treetap.memory.learning.mentions import holds, slots_of
from treetap.models import (
    Action,
    Checked,
    Commitment,
    LaunchApp,
    LearnedStep,
    LiteralPart,
    SetChecked,
    SlotPart,
    Target,
    TaskExperience,
    Text,
    TextPart,
)

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


def _how(action: Action) -> str:
    if isinstance(action, SetChecked):
        return "on" if action.checked else "off"
    way = getattr(action, "direction", None) or getattr(action, "key", "")
    return str(getattr(way, "value", way))


_PASSING: Final = frozenset({"wait", "swipe", "scroll_to", "back", "go_home", "read"})
"""Steps that say nothing about how a task is done."""
_MOST = 6
"""Steps that one sentence can name."""
_TYPING: Final = frozenset({"input_text", "set_value", "select"})
_COMMITMENTS: Final = (
    (Commitment.PAY, "pay"),
    (Commitment.SEND, "send"),
    (Commitment.CALL, "call"),
    (Commitment.DELETE, "delete"),
    (Commitment.INSTALL, "install"),
)
_VERBS: Final = frozenset({"send", "delete", "create", "search", "read", "call"})
"""Classes of verbs that name a kind of task by themselves."""


def sentence_of(task: TaskExperience) -> str:
    """Names the steps that count, in the language of the task and without any of its values."""
    steps = _told_steps(task)
    if len(steps) > _MOST:
        steps = [*steps[: _MOST // 2], "…", *steps[-_MOST // 2 :]]
    if task.frame.language == "zh":
        return "，".join(steps) + "。"
    sentence = ", ".join(steps) + "."
    return sentence[:1].upper() + sentence[1:]


def _told_steps(task: TaskExperience) -> list[str]:
    """What was done, step by step, in words; what only moved about is left out, unless that was all."""
    values = frozenset(slot.value for slot in slots_of(task.frame) if slot.value.strip())
    wording = Wording(task.frame.language, braces=False, never=values)
    steps = list(steps_of(task.tree))
    telling = [one for one in steps if one.action.kind not in _PASSING] or steps
    return [wording.action(one.action) for one in telling]


def kind_of(task: TaskExperience) -> str:
    """The kind of trajectory, by the plainest thing that sets it apart."""
    return next(_kinds(task, list(steps_of(task.tree))))


def _kinds(task: TaskExperience, steps: Sequence[LearnedStep]) -> Iterator[str]:
    apps = {one.action.app for one in steps if isinstance(one.action, LaunchApp)}
    if len(apps) > 1:
        yield "multi_app"
    yield from (kind for commitment, kind in _COMMITMENTS if commitment in task.commits)
    yield from (goal.verb for goal in task.frame.goals if goal.verb in _VERBS)
    actions = {one.action.kind for one in steps}
    seen = (expectation for one in steps for expectation in one.expect)
    if "set_checked" in actions or any(isinstance(one, Checked) for one in seen):
        yield "toggle"
    typed = [one for one in steps if one.action.kind in _TYPING]
    if len(typed) > 1 or any(one.action.kind == "input_text" for one in typed):
        yield "fill_form"
    if typed:
        yield "set_value"
    yield "navigate"
