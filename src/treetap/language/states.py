"""How something is to be, said as such: "make sure that X is starred", "X should be pinned", 确保X是置顶的.

It asks for the deed that makes it so, and for nothing where it is so already. It is read as if the deed had
been said: the goal is the same, and whoever looks whether it holds looks for the same.
"""

from __future__ import annotations

import re
from typing import Final

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold

_SEEN_TO = (
    r"(?:please )?(?:make sure|be sure|ensure|see to it|take care|i want|i would like|i['’]d like|i wish)"
)
_BE = r"(?:is|are|be|gets?|stays?|remains?|should be|must be|ought to be|needs? to be|has to be|to be)"
_ENGLISH: Final = (
    re.compile(rf"^{_SEEN_TO}(?: that)? (?P<who>.+?) {_BE} (?P<state>.+)$", re.IGNORECASE),
    re.compile(
        r"^(?P<who>.+?) (?:should|must|ought to|needs? to|has to) (?:always )?(?P<state>(?:not )?be .+)$",
        re.IGNORECASE,
    ),
)
_WHERE = r"(?P<where> (?:in|at|on|of) (?:the )?[\w .]+?)?"
_DONE: Final = {
    "starred": "star",
    "pinned": "pin",
    "archived": "archive",
    "muted": "mute",
    "blocked": "block",
    "bookmarked": "bookmark",
    "hidden": "hide",
    "locked": "lock",
    "favourited": "favorite",
    "favorited": "favorite",
    "cancelled": "cancel",
    "canceled": "cancel",
    "installed": "install",
    "downloaded": "download",
    "paused": "pause",
    "enabled": "turn on",
    "on": "turn on",
    "switched on": "turn on",
    "turned on": "turn on",
    "disabled": "turn off",
    "off": "turn off",
    "switched off": "turn off",
    "turned off": "turn off",
}
_TAKEN_BACK: Final = {
    "star": "unstar",
    "pin": "unpin",
    "archive": "unarchive",
    "mute": "unmute",
    "block": "unblock",
    "hide": "unhide",
    "favorite": "unfavorite",
    "turn on": "turn off",
    "turn off": "turn on",
}
_IS_DONE: Final = re.compile(rf"^(?P<no>not )?(?P<done>{'|'.join(_DONE)}){_WHERE}$", re.IGNORECASE)
_KEPT: Final = re.compile(
    r"^(?P<no>not )?(?:marked as )?(?:(?:one of|among|in|on) (?:my |the )?|an? )"
    r"(?:(?P<kind>favou?rite (?P<of>\w+?)s?)|(?P<list>favou?rites?|wish ?lists?|bookmarks|starred \w+))"
    rf"{_WHERE}$",
    re.IGNORECASE,
)
_TOP: Final = re.compile(
    r"^(?:always )?(?:at|on) (?:the )?(?:very )?top(?: of (?:the |my )?(?:list|notes|chats|page))?$",
    re.IGNORECASE,
)
_SET: Final = re.compile(r"^(?:set to )(?P<value>.+)$", re.IGNORECASE)
_SETTABLE: Final = re.compile(
    r"\b(?:unit|units|language|format|theme|ringtone|volume|brightness|size|timeout|quality|limit|wallpaper)\b",
    re.IGNORECASE,
)
_NO_NAME: Final = re.compile(r"^(?:the|my|a|an|this|that|every|each|all|both|no)\b", re.IGNORECASE)
_IT: Final = re.compile(
    r"^(?:it|this|that|they|there|you|i|we|he|she|somebody|everything|nothing)$", re.IGNORECASE
)
_TELLS: Final = re.compile(r"[:：]|\bthat\b", re.IGNORECASE)
"""Before these somebody is told, reminded or written to: what follows is what is said."""
_ASKS: Final = re.compile(r"[?？]|[;；]|, (?:and|then|but)\b|，|\b(?:if|when|whether|unless|until|because)\b")

_CHINESE: Final = re.compile(
    r"^(?:请|麻烦)?(?:你)?(?:确保|保证|务必让|我希望|希望|我要|我想让|让|要让)(?P<who>[^，,。；？吗]+?)"
    r"(?P<state>(?:一直|始终|总是)?(?:是|处于|保持|已经|已|都是|排在|放在|在|设为)[^，,。；？吗]*)$"
)
_CHINESE_SHOULD: Final = re.compile(
    r"^(?P<who>[^，,。；？吗你我他她]+?)(?:应该|应当|必须|得)(?:要)?"
    r"(?P<state>(?:一直|始终|总是)?(?:是|处于|保持|排在|放在|在)[^，,。；？吗]*)$"
)
_HAN_DONE: Final = (
    (r"(?:加了|加|打了|带|标了|被)?星标", "给{who}加星标"),
    (r"(?:被)?收藏", "收藏{who}"),
    (r"(?:被)?置顶|(?:排|放|在|处)*最(?:上面|前面|顶上|顶端|上方|上头)", "把{who}置顶"),
    (r"(?:被)?取消", "取消{who}"),
    (r"(?:被)?归档", "归档{who}"),
    (r"(?:被)?静音", "把{who}静音"),
    (r"(?:被)?(?:屏蔽|拉黑)", "屏蔽{who}"),
    (r"(?:被)?(?:打开|开启|启用|开)着?", "开启{who}"),
    (r"(?:被)?(?:关闭|关掉|停用|禁用|关)着?", "停用{who}"),
)
_HAN_STATE: Final = (
    r"(?:一直|始终|总是|是|处于|保持|已经|已|都|排|放|在)*(?:{})(?:了|的|状态|的状态|过的|之列)*"
)
_HAN_LISTS: Final = re.compile(
    r"^(?:一直|始终|已经|已|是|放)*在(?:我的|(?P<app>[^的]+)的)?"
    r"(?P<list>心愿单|愿望单|收藏夹|收藏|书签)(?:的?(?P<of>联系人|歌曲?|照片|文件|地点|商品))?(?:里|中|里面|之中)?的?$"
)
_HAN_USES: Final = re.compile(
    r"^(?:请)?(?:把|将|让)?"
    r"(?P<what>[^，,。；？]+?(?:单位|语言|格式|主题|铃声|样式|字体|货币|画质|音质))"
    r"(?:要|就|一律|请)?(?:用|使用|采用)(?P<value>[^，,。；？吗]+?)$"
)


def as_deed(sentence: str, lexicon: Lexicon) -> str:
    """The sentence with the deed in place of the state; as it is where it tells of none."""
    said = sentence.strip().rstrip(".。!！ ")
    return _chinese(said) or _english(said, lexicon) or sentence


def _english(said: str, lexicon: Lexicon) -> str | None:
    if _ASKS.search(said):
        return None
    for pattern in _ENGLISH:
        found = pattern.match(said)
        if found is None or not _is_something(found["who"], lexicon):
            continue
        deed = _deed(found["who"].strip(), found["state"].strip().replace("be ", "", 1))
        if deed is not None:
            return deed
    return None


def _is_something(who: str, lexicon: Lexicon) -> bool:
    """A thing, not "it", nor a deed that tells somebody how things are."""
    does = any(sense.kind == "verb" for sense in lexicon.of(fold(who.split(maxsplit=1)[0])))
    return not does and not _IT.match(who) and not _TELLS.search(who)


def _deed(who: str, state: str) -> str | None:
    if (done := _IS_DONE.match(state)) is not None:
        deed = _DONE[done["done"].casefold()]
        deed = deed if done["no"] is None else _TAKEN_BACK.get(deed, "")
        return _sentence(deed, who, done["where"]) if deed else None
    if (kept := _KEPT.match(state)) is not None:
        if kept["kind"]:
            kind = f"the {kept['of']} “{who}”" if not _NO_NAME.match(who) else who
            return _sentence("favorite" if kept["no"] is None else "unfavorite", kind, kept["where"])
        way = "Add {} to my {}" if kept["no"] is None else "Remove {} from my {}"
        return way.format(_small(who), kept["list"].lower()) + (kept["where"] or "")
    if _TOP.match(state):
        return _sentence("pin", who, None)
    value = _SET.match(state)
    if value is not None or _SETTABLE.search(who):
        return f"Set {_small(who)} to {value['value'] if value is not None else state}"
    return None


def _sentence(deed: str, who: str, where: str | None) -> str:
    return f"{deed.capitalize()} {_small(who)}{where or ''}"


def _small(who: str) -> str:
    """Without the capital letter of a sentence's first word."""
    return who[:1].lower() + who[1:] if _NO_NAME.match(who) else who


def _chinese(said: str) -> str | None:
    uses = _HAN_USES.match(said)
    if uses is not None:
        return f"把{uses['what']}设为{uses['value']}"
    found = _CHINESE.match(said) or _CHINESE_SHOULD.match(said)
    if found is None:
        return None
    who, state = found["who"], found["state"]
    if (listed := _HAN_LISTS.match(state)) is not None:
        place = f"在{listed['app']}" if listed["app"] else ""
        if listed["of"]:
            return f"{place}收藏{listed['of']}“{who}”"
        return f"{place}把{who}加入{listed['list']}"
    for pattern, deed in _HAN_DONE:
        if re.fullmatch(_HAN_STATE.format(pattern), state):
            return deed.format(who=who)
    return None
