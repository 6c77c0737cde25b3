"""Questions: what is asked of the thing (when, where, how many), and words that only make a question."""

from __future__ import annotations

from treetap.language.clause import Reading
from treetap.language.values.value import listed

_WORDS = {
    "time": "when 几点 几点钟 什么时候 啥时候 什么时间 哪天 哪一天",
    "location": "where 哪里 哪儿 什么地方 哪个地方",
    "person": "who whose 谁",
    "number": (
        "几个 几条 几封 几张 几 有几个 几件 几只 几本 几份 几位 几人 几项 几首 几部 几步 几集 "
        "几杯 几盒 几瓶 几台 几辆 几间 几次 几页 几样 几款 几种 几家 几趟 几通 几句 几段 几篇 几行 几支 几双 "
        "几套 几道 几根 几片 几幅 几节 几章 几座 几名 几组 几类"
    ),
    "duration": "多久 多长时间",
    "price": "多少钱",
    "reason": "why 为什么",
    "way": "how 怎么",
}
_ASKED = {word: asked for asked, words in _WORDS.items() for word in listed(words)} | {
    "how many": "number",
    "how long": "duration",
}
"""What stands for the attribute that is asked for. What and which ask for the thing itself."""
_OPENING = frozenset({*(word for word in _ASKED if word.isascii()), "what", "which", "how much"})
_SMALL = frozenset(
    {
        "is",
        "are",
        "do",
        "does",
        "i",
        "have",
        "has",
        "there",
        "am",
        "we",
        "being",
        "currently",
        "left",
        "remaining",
    }
)
_SMALL_ZH = frozenset(
    {"是", "有", "我", "还", "还有", "共", "一共", "总共", "到底", "剩", "还剩", "剩下", "剩余", "东西"}
)


def drop_asking(reading: Reading) -> str:
    """Takes the words that only make a question, and returns what is asked of the thing; empty if itself."""
    if reading.verb is None or not any(sense.name == "read" for sense in reading.verb.senses):
        return ""
    row = reading.row
    places = [at for at, one in enumerate(row) if one.has("asking") and one.norm not in _SMALL]
    spoken = [at for at in places if reading.free(at) or at in reading.verb.places]
    first = row[reading.verb.places[0]]
    if not spoken and not first.has("asking") and not first.norm.startswith(("what", "how")):
        return ""
    # Two questions in one are none that is known: "did I why …".
    twice = first.has("asking") and not first.han
    reading.use(
        [at for at in spoken if reading.free(at) and not (twice and row[at].norm in _OPENING)], "drop"
    )
    small = _SMALL_ZH if reading.chinese else _SMALL
    reading.use([at for at, one in enumerate(row) if reading.free(at) and one.norm in small], "drop")
    asked = [row[at].norm.removeprefix("是") for at in spoken]
    return next((_ASKED[one] for one in asked if one in _ASKED), "")
