"""All other numbers: those that may be replaced, and those that say how many or how often.

A number is free only where it is plain that it is set or typed (volume to 30, room 302): any other is fixed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from treetap.language.values.numerals import MINUS, NUMERAL, ZH_CHARS, number
from treetap.language.values.value import TAKEN, Found, Value, listed

CLASSIFIERS: Final = (
    "个张条篇首部集章页步名位人只件本封份盘杯瓶箱袋包双对组排行列层种类项段句字格台辆座间家口头匹棵朵片圈轮局关倍点块"
    "枚颗支根把幅套笔"
)
_TIMES: Final = "次遍回下趟"
_TIMES_EN: Final = {"once": "1", "twice": "2", "thrice": "3"}
_MEASURES: Final = frozenset(
    listed(
        "degrees degree celsius fahrenheit km kilometers kilometres kilometer miles mile meters metres "
        "meter m cm mm kg kilos grams g lb lbs oz mb gb tb kb mbps px pixels db decibels hz khz mhz ghz "
        "mph kmh dpi fps watts w volts v mah ml liters litres l inches inch feet ft k c f"
    )
)
_ZH_MEASURES: Final = listed("摄氏度 华氏度 公里 千米 厘米 毫米 公斤 千克 兆 度 米 克 斤 升 级 档 号 ℃ °")
_FUNCTION: Final = frozenset(
    listed(
        "and or then to in on at for from of with by as please now if when but so via using before "
        "after until into onto today tomorrow tonight is it that which than instead inside within under "
        "over"
    )
)
_SET: Final = re.compile(
    r"(?:\b(?:to|at|as|is|equals?|type|enter|input|write|search for|look for|find|for|dial|select|choose|pick"
    r"|with)|=|:|为|到|成|至|是|于|输入|填写|填|写|搜索|查找|选择|设置|设定|设)[: ]?$"
)
_LABEL: Final = re.compile(
    r"(?:\b(?:room|number|no\.?|channel|page|chapter|episode|gate|flight|code|pin|password|passcode|id|line|bus"
    r"|platform|seat|floor|table|level|volume|brightness|temperature|track|lesson|exit|route|train|order|extension|size"
    r"|version|zip)|#"
    r"|房间|频道|验证码|密码|编号|单号|房号|座位|航班|车次|音量|亮度|温度)[: ]?$"
)
_OPENS: Final = re.compile(
    r"(?:\b(?:open|launch|start|run|install|uninstall|download|update|use)"
    r"|打开|启动|进入|运行|安装|卸载|下载|更新|用) ?$"
)
_EN_NEXT: Final = re.compile(r"[ -]?(?P<word>[a-z]+)")
_ZH_GO_ON: Final = re.compile(
    r"然后|并|再|和|跟|与|的|吧|了|后|之后|以后|到|至|在|接着|随后|给|发|，|。|点击|返回|保存|就|即可|以上|以下"
)
_ONE_BEFORE: Final = re.compile(
    r"\b(?:the|this|that|which|another|any|every|each|no|some|next|last|first|new|same|right|wrong|other)$"
)

_NUMBER: Final = re.compile(rf"(?P<sign>{MINUS}|(?<![0-9a-z)+])\+)?(?P<number>{NUMERAL})")
_COUNT: Final = re.compile(
    rf"(?P<number>{NUMERAL})(?: ?times\b| time\b"
    rf"|(?<!零)[{_TIMES}](?!载|面|拉|来|滑|一|个|单|方|划|复|应))"
    r"|\b(?P<word>once|twice|thrice)\b"
    r"(?= *(?:$|[^a-z' ]|(?:and|then|on|in|to|a|per|every|at|with|for|please)\b))"
)
_TAP: Final = re.compile(
    "点[击赞评选播歌餐菜亮名燃单触开]|下[载单拉滑一]|个人|位置|条件|部分|首页|家人|对话|组织|关[闭机注]"
)
"""What begins like a classifier and is another word."""
_MORE: Final = re.compile(r"(?<![，。,.;；])再[^，。,.;；\ue000]{0,8}$")
_ONE_OF_THEM: Final = re.compile("(?:[上下每]|最[近新后早]的?)$")
"""Before 一次 these say which one, and not how often."""
_RANGE: Final = re.compile(r" ?(?:-|~|–|—|to|or|and|到|至|或) ?")
_ORDINAL: Final = re.compile(r"[ -]?(?:st|nd|rd|th)\b")


def counts(text: str) -> Iterator[Found]:
    """How often: twice, 3 times, 三次."""
    for match in _COUNT.finditer(text):
        digits = _TIMES_EN[match["word"]] if match["word"] else number(match["number"])
        one_moment = match.group().endswith("下") and match["number"] == "一"
        if digits is None or one_moment or _ONE_OF_THEM.search(text, 0, match.start()):
            continue
        value = _once_more(digits, text, match.start())
        yield Found(match.start(), match.end(), Value("times", "", value, unit="times", fixed=True))


def numbers(text: str) -> Iterator[Found]:
    """How many, how much, which."""
    found = [one for match in _NUMBER.finditer(text) for one in _number(match, text)]
    # A range is as free as its end: the 3 of "3 to 5 posts" counts posts, that of "3 to 5 pm" has no half.
    for n in reversed(range(len(found))):
        start, end, value = found[n]
        follows = found[n + 1] if n + 1 < len(found) else None
        joint = _RANGE.match(text, end)
        if (joint is not None and text[joint.end() : joint.end() + 1] == TAKEN) or (
            follows and joint is not None and joint.end() == follows.start and follows.value.fixed
        ):
            value = _fixed(value)
        found[n] = Found(start, end, value)
    yield from found


def _once_more(digits: str, text: str, start: int) -> str:
    """再点赞三次: so many more than before."""
    return f"{digits} more" if _again(text[max(0, start - 24) : start]) else digits


def _again(before: str) -> bool:
    """再 after a comma, or after 先, is then."""
    return _MORE.search(before) is not None and "先" not in before


def _fixed(value: Value) -> Value:
    return Value(value.type, value.surface, value.value, unit=value.unit, fixed=True)


def _number(match: re.Match[str], text: str) -> Iterator[Found]:
    start, end, said = match.start(), match.end(), match["number"]
    digits = number(said)
    before, after = text[max(0, start - 24) : start], text[end : end + 24]
    if digits is None or _ORDINAL.match(after):
        return
    unit, counted = _unit(after)
    if _glued(said, before, after, unit) or _article(said, before, unit):
        return
    # A sign right after what is set says by how much: 音量-5.
    free = not counted and (
        _SET.search(before) is not None if match["sign"] else _is_set(digits, said, before)
    )
    value = f"{'+' if match['sign'] == '+' else '-'}{digits}" if match["sign"] else digits
    value = value if free else _once_more(value, text, start)
    yield Found(start, end, Value("number", "", value, unit=unit, fixed=not free))


def _glued(said: str, before: str, after: str, unit: str) -> bool:
    """Digits inside a name (5G, v1.2.3, 3/4) and numerals inside a Chinese word are left where they are."""
    if said[0] in ZH_CHARS:
        counts = (
            bool(unit) and (unit in _ZH_MEASURES or unit in CLASSIFIERS + _TIMES) and not _TAP.match(after)
        )
        ends = not after or not _cjk(after[0]) or _ZH_GO_ON.match(after)
        alone = not before or not _cjk(before[-1]) or _SET.search(before)
        return not counts and not (ends and alone)
    if before[-1:] in {".", "/", "_", "@"} and before[-2:-1].strip():
        return True
    if re.search("[a-z]-$|'$", before) or after[:1] in {"'", '"', "′", "″"}:
        return True
    letters = re.match(r"[a-z]+", after)
    if letters is not None:
        return letters.group() not in _MEASURES or len(letters.group()) < 2
    return bool(re.match(r"[._/@][0-9a-z]|,[0-9]", after))


def _article(said: str, before: str, unit: str) -> bool:
    """One as in "the red one", 一 as in 一个: no number at all."""
    if said == "one":
        return not unit or _ONE_BEFORE.search(before.rstrip()) is not None
    return said == "一" and not _again(before) and not (_SET.search(before) and not unit)


def _unit(after: str) -> tuple[str, bool]:
    """The word that is counted, and whether it is one (and no measure, no other clause)."""
    word = _EN_NEXT.match(after)
    if word is not None:
        said = word["word"]
        return ("", False) if said in _FUNCTION else (said, said not in _MEASURES)
    rest = after.lstrip(" ")
    for measure in _ZH_MEASURES:
        if rest.startswith(measure):
            return measure, False
    if rest[:1] and rest[0] in CLASSIFIERS + _TIMES:
        return rest[0], True
    if rest[:1] and _cjk(rest[0]) and not _ZH_GO_ON.match(rest):
        return rest[0], True
    return "", rest[:1] == TAKEN


def _is_set(digits: str, said: str, before: str) -> bool:
    if _SET.search(before) or _LABEL.search(before):
        return True
    # Long digits after a word are a name or a code, and what is opened may be an app.
    return said.isdecimal() and len(digits) >= 3 and before.strip() != "" and not _OPENS.search(before)


def _cjk(one: str) -> bool:
    return "\u3400" <= one <= "\u9fff"
