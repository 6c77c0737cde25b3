"""An action in a few words, for people and for working memory."""

from __future__ import annotations

from treetap.models import Action, ActionKind, Target, Text

_SAID = ("text", "value", "option", "app", "url", "number", "name")
"""Where the actions keep what they type, choose or open."""
_MORE = ("checked", "direction", "key", "seconds")
_LONGEST = 60
_CHINESE: dict[ActionKind, str] = {
    "tap": "点按",
    "double_tap": "双击",
    "long_press": "长按",
    "swipe": "滑动",
    "drag": "拖动",
    "input_text": "输入",
    "clear_text": "清空",
    "key": "按键",
    "wait": "等待",
    "go_home": "回到桌面",
    "back": "返回",
    "launch_app": "打开应用",
    "open_url": "打开链接",
    "call": "拨打",
    "set_checked": "设置开关",
    "set_value": "设为",
    "select": "选择",
    "scroll_to": "滚动到",
    "save": "记下",
    "read": "想起",
}


def spoken(action: Action, language: str = "en") -> str:
    """What it does to what: `tap 'Send'`."""
    words = [_CHINESE[action.kind] if language == "zh" else action.kind.replace("_", " ")]
    words += [_text(value) for name in _SAID if (value := getattr(action, name, None)) is not None][:1]
    target: Target | None = getattr(action, "target", None)
    if target is not None:
        words.append(called(target))
    words += [str(value).lower() for name in _MORE if (value := getattr(action, name, None)) is not None]
    return " ".join(words)


def called(target: Target) -> str:
    """The first thing that names it."""
    for text in (target.text, target.description, target.sentence):
        if text is not None:
            return _text(text)
    return target.resource_id or target.element or (target.role.value if target.role else "a place")


def _text(said: Text | str) -> str:
    flat = " ".join((said if isinstance(said, str) else _literal(said)).split())
    return f"'{flat if len(flat) <= _LONGEST else flat[: _LONGEST - 1] + '…'}'"


def _literal(text: Text) -> str:
    """With the names of what is filled in later."""
    return "".join(
        part.text if part.kind == "literal" else f"{{{part.key if part.kind == 'slot' else part.name}}}"
        for part in text.root
    )
