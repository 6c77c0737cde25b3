"""Handing something on as it is: "send the newest photo from Rome to Ann", 把报告.pdf发给张三.

It is found where it is kept, shared from there, and given to somebody. What is told in words is a message
(`saying`), what must be found out first is an errand (`errands`).
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold, has_han
from treetap.models.task import Goal, Slot

Alone = Callable[[str], Sequence[Goal]]
"""The goals of a sentence by itself."""

THINGS: Final = frozenset(
    {
        "photo", "video", "screenshot", "selfie", "clip", "audio", "panorama", "file", "document", "link",
        "song", "recording", "voice recording", "spreadsheet", "presentation",
    }
)  # fmt: skip
"""What is handed on as it is, by its name in the lexicon."""
_QUOTES = "“”\"「」‘’'"
_NAME = r"(?:my )?[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,3}"
_WITH = (
    r"(?:,? (?:and )?(?:with|saying|add(?:ing)?|write)(?: the (?:words?|caption|text|message|line))?"
    rf" [{_QUOTES}](?P<text>[^“”\"「」]+)[{_QUOTES}]"
    r"(?: (?:below|under|beneath|beside|to|with|as)(?: it| a caption| the caption)?)?)?"
)
_TAIL = r"(?:,? (?:in|as) (?:one|a single|the same|a) (?:text |sms )?message)?"
_BY = r"(?: (?:by|via|in|as|through) (?:an? )?(?:text|sms|text message|message|mms))?"
_ENGLISH: Final = (
    re.compile(
        rf"^(?i:send|share|text|forward|pass|give|show) (?P<thing>.+?) (?i:(?:on )?to|with) (?P<who>{_NAME})"
        rf"{_BY}{_WITH}{_TAIL}$"
    ),
    re.compile(
        rf"^(?i:send|text|give|show) (?P<who>{_NAME}) (?P<thing>(?i:the|my|a) .+?){_BY}{_WITH}{_TAIL}$"
    ),
    re.compile(rf"^(?i:let) (?P<who>{_NAME}) (?i:have|see|get) (?P<thing>.+?){_BY}{_WITH}{_TAIL}$"),
)
_SMS = r"(?:用短信|发短信|通过短信|用信息|用彩信)?"
_CHINESE: Final = re.compile(
    rf"^{_SMS}(?:把|将)(?P<thing>[^，。]+?){_SMS}(?:发送|分享|转发|发|传|送|转)给(?P<who>[^，。的]{{1,12}}?)(?:看看|看一下|看)?"
    rf"(?:[，,]?(?:再|并|并且|同时)?(?:配上?|附上?|加上?|写上?|说)(?:一?句话?|文字|说明|一行字)?[:：]?[{_QUOTES}](?P<text>[^“”\"「」]+)[{_QUOTES}])?"
    r"(?:[，,](?:放在|写在|都在|合在)?同?一条(?:短信|消息|信息)?(?:里|中|里面)?(?:发)?)?$"
)
_PLACE = re.compile(r"^share .+ to \w+$", re.IGNORECASE)
"""One word after these is an app as often as a person: to Instagram, to Ann. It is not taken for either."""
_FINITE = re.compile(r"\b(?:is|are|was|were|will|has|have|had|can|should|must|does|did)\b", re.IGNORECASE)
"""Then it is said, and not handed on: "text Ann the photo is ready"."""
_LINK = re.compile(
    r"^(?i:the |a )?(?i:web )?(?i:link|url) (?i:of|to|for) (?i:the )?(?P<of>.+?)"
    r"(?: (?i:from|in|on|at) (?P<app>[A-Z][\w&' -]*))?$"
)
_LINK_ZH = re.compile(r"^(?P<of>.+?)的?(?:链接|网址)$")
_POLITE = re.compile(r"^(?:please |could you |can you |请|麻烦你?|帮我|请帮我)", re.IGNORECASE)
_LAST: Final = (
    (
        re.compile(
            r"^(?:the|my) (?:last|latest|newest|most recent) (?P<thing>[a-z]+)"
            r"(?: (?:that )?I (?:took|made|shot|recorded))?$",
            re.IGNORECASE,
        ),
        "the newest {thing}",
    ),
    (
        re.compile(
            r"^我?(?:最后|最近|最新|刚|刚刚|刚才)(?:一次)?拍(?:下|摄)?的(?:那|这|一)*(?:张|幅)?(?:照片|相片|图片)?$"
        ),
        "最新的照片",
    ),
    (
        re.compile(
            r"^我?(?:最后|最近|最新|刚|刚刚|刚才)(?:一次)?(?:拍|录)(?:下|摄|制)?的(?:那|这|一)*[段个条]?视频$"
        ),
        "最新的视频",
    ),
)
"""The newest of a kind, said by who made it."""


@dataclass(frozen=True)
class Handing:
    """As it was said."""

    thing: str
    who: str
    text: str = ""
    """What is written along with it."""


def handed_on(sentence: str, alone: Alone, lexicon: Lexicon) -> tuple[Goal, ...]:
    """The goal of handing something on; none where the sentence says no such thing."""
    if len(sentence) > 400:
        return ()
    found = _handing(sentence)
    if found is None or _FINITE.search(found.thing) or _is_read(alone(sentence)):
        return ()
    han = has_han(sentence)
    name, thing = _of_a_page(found.thing, lexicon)
    read = alone(thing if name else f"分享{found.thing}" if han else f"Share {found.thing}")
    if len(read) != 1 or read[0].verb != "share" or not _is_handed(read[0]):
        return ()
    goal = read[0]
    if any(one.role in {"recipient", "content"} for one in goal.slots):
        return ()
    named = [Slot(name="name", type="text", role="name", value=name)] if name else []
    slots = [*goal.slots, *named, Slot(name="recipient", type="person", role="recipient", value=found.who)]
    if found.text:
        slots.append(Slot(name="content", type="text", role="content", value=found.text))
    return (goal.model_copy(update={"id": "g1", "slots": tuple(slots), "clause": sentence.strip()}),)


def _of_a_page(thing: str, lexicon: Lexicon) -> tuple[str, str]:
    """What a link is of, by name, and the sentence that shares one in that app; empty for anything else."""
    found = _LINK.match(thing)
    if found is not None:
        app = found["app"] or ""
        return found["of"].strip(_QUOTES), f"Share the link in {app}" if app else "Share the link"
    found = _LINK_ZH.match(thing)
    if found is None:
        return "", ""
    of, app = found["of"], ""
    for end in range(len(of) - 1, 1, -1):
        if any(sense.kind == "app" for sense in lexicon.of(fold(of[:end]))):
            app, of = of[:end], of[end:]
            break
    of = re.sub(r"^(?:里面的|里的|上的|里面|里|上|的)", "", of) if app else of
    return of.strip(_QUOTES), f"在{app}里分享链接" if app else "分享链接"


def _is_read(goals: Sequence[Goal]) -> bool:
    """As it stands, with nothing left over: what was learned from it is found again."""
    return (
        len(goals) == 1
        and goals[0].verb == "share"
        and not goals[0].unexplained
        and any(one.role == "recipient" for one in goals[0].slots)
    )


def _handing(sentence: str) -> Handing | None:
    said = _POLITE.sub("", sentence.strip().rstrip("。！!. "))
    for pattern in (_CHINESE,) if has_han(sentence) else _ENGLISH:
        found = pattern.match(said)
        if found is not None and found["thing"].strip(_QUOTES) == found["thing"] and not _PLACE.match(said):
            return Handing(_plain(found["thing"]), found["who"].strip(_QUOTES), found["text"] or "")
    return None


def _plain(thing: str) -> str:
    for pattern, plain in _LAST:
        found = pattern.match(thing.strip())
        if found is not None:
            return plain.format(**found.groupdict())
    return thing.strip()


def _is_handed(goal: Goal) -> bool:
    """One thing of such a kind, and nothing that would have to be found out."""
    words = goal.object.replace(" (several)", "").split()
    kinds = [one for one in THINGS if set(one.split()) <= set(words)]
    return bool(kinds) and "(several)" not in goal.object
