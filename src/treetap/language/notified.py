"""The notifications of an app are the phone's to switch: "turn off notifications from Mail", 关闭邮件的通知.

Where they are is said by nobody, as everybody knows: in the phone's settings, by the name of the app. It is
read as if that had been said. What an app has in settings of its own is named as such, and stays.
"""

from __future__ import annotations

import re
from typing import Final

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold

_DEED = r"^(?:please )?(?P<deed>turn o(?:n|ff)|switch o(?:n|ff)|disable|enable|allow|silence|stop|block) "
_ENGLISH: Final = (
    re.compile(
        rf"{_DEED}(?:all |the )?(?:push )?notifications (?P<of>of|from|for|by) (?:the )?"
        r"(?P<app>[\w&' .-]{2,24}?)(?: app)?$",
        re.IGNORECASE,
    ),
    re.compile(rf"{_DEED}(?:the )?(?P<app>[\w& .-]{{2,24}}?)(?P<of>['’]s)? notifications$", re.IGNORECASE),
)
_CHINESE: Final = (
    re.compile(
        r"^(?:请|帮我|请帮我)?(?P<deed>打开|开启|关闭|关掉|禁止|允许|恢复)(?P<app>[^，,。的里]{2,10}?)(?:应用)?(?P<of>的)?"
        r"(?:消息)?(?:通知|推送)$"
    ),
    re.compile(
        r"^(?:请|帮我|请帮我)?[把将](?P<app>[^，,。的里]{2,10}?)(?:应用)?(?P<of>的)?(?:消息)?(?:通知|推送)"
        r"(?P<deed>打开|开启|关闭|关掉|关了)$"
    ),
)
_ON: Final = re.compile(r"on$|enable|allow|打开|开启|允许|恢复", re.IGNORECASE)
_SYSTEM: Final = frozenset({"settings"})


def of_an_app(sentence: str, lexicon: Lexicon) -> str:
    """The sentence with the place in it; as it is where it is about no app's notifications."""
    said = sentence.strip().rstrip(".。!！ ")
    for pattern in (*_ENGLISH, *_CHINESE):
        found = pattern.match(said)
        if found is None or not _is_app(found["app"], lexicon, alone=not found["of"]):
            continue
        on = _ON.search(found["deed"]) is not None
        if pattern in _CHINESE:
            return f"在设置里{'打开' if on else '关闭'}“{found['app']}”的通知"
        return f"Turn {'on' if on else 'off'} the notifications of “{found['app']}” in Settings"
    return sentence


def _is_app(name: str, lexicon: Lexicon, *, alone: bool) -> bool:
    """`alone`: it can be nothing else, as in "WeChat notifications"; those of email may be of any app."""
    senses = [one for one in lexicon.of(fold(name.strip())) if one.name not in _SYSTEM]
    apps = [one for one in senses if one.kind == "app"]
    return bool(apps) and (not alone or len(apps) == len(senses))
