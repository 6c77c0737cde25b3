"""What is put into a shop's cart, taken out of it, or wanted there in another number.

The name of what is sold may be made of any words ("Tea set for two"): what stands around it tells it.
"""

from __future__ import annotations

import re
from typing import Final

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold
from treetap.language.values.value import listed
from treetap.models.task import Goal, Polarity, Slot

_CART = r"(?:shopping )?(?:cart|basket|trolley)"
_NUMBERS: Final = {
    **{word: at for at, word in enumerate(listed("one two three four five six seven eight nine ten"), 1)},
    **{word: at for at, word in enumerate("一二三四五六七八九十", 1)},
    **dict.fromkeys(("a", "an"), 1),
    "两": 2,
}
_COUNT = rf"(?P<count>\d+|{'|'.join(sorted(_NUMBERS, key=len, reverse=True))})"
_WHAT: Final = re.compile(
    rf"^(?:{_COUNT} (?:(?:pieces?|units?|packs?) )?(?:of )?)?(?:the |my )?(?P<thing>.+)$", re.IGNORECASE
)
_HAN_WHAT: Final = re.compile(
    rf"^(?:{_COUNT}(?:件|个|瓶|盒|袋|包|双|条|台|本|份|支|只|套|张))?(?P<thing>.+)$"
)
_PUT: Final = re.compile(
    rf"^(?:please )?(?:add|put|place|drop) (?P<what>.+?) (?:to|into|in) (?:my |the )?{_CART}"
    r"(?P<rest>[,.;] .*)?$",
    re.IGNORECASE,
)
_HAN_PUT: Final = re.compile(
    r"^(?:请|帮我)?(?:把|将|挑|选|买)?(?P<what>[^，,]+?)(?:添加到|添加进|加入到|加入|加到|加进|放进|放入|放到)(?:我的)?"
    r"(?:购物车|购物袋|购物篮|车里|车)(?:里|中)?(?P<rest>[，,].*)?$"
)
_OUT: Final = re.compile(
    rf"^(?:please )?(?:remove|delete|take) (?P<what>.+?) (?:from|out of) (?:my |the )?{_CART}$", re.IGNORECASE
)
_HAN_OUT: Final = (
    re.compile(r"^(?:请|帮我)?从(?:我的)?购物车(?:里|中)?(?:移除|删除|删掉|拿掉|去掉)(?P<what>[^，,]+)$"),
    re.compile(
        r"^(?:请|帮我)?(?:把|将)(?P<what>[^，,]+?)从(?:我的)?购物车(?:里|中)?(?:移除|删除|删掉|拿掉|去掉|拿出来)$"
    ),
)
_RECOUNT: Final = re.compile(
    r"^(?:please )?(?:change|set) the (?:quantity|number|amount) of (?:the )?(?P<what>.+?)"
    rf" in (?:my |the )?{_CART} to {_COUNT}$",
    re.IGNORECASE,
)
_HAN_RECOUNT: Final = re.compile(
    rf"^(?:请|帮我)?(?:把|将)(?:我的)?购物车(?:里|中)?的?(?P<what>[^，,]+?)的?(?:数量|件数)(?:改成|改为|设为|调成|变成){_COUNT}(?:件|个)?$"
)
_PIECES: Final = re.compile(r"\s*(?:[,.;，。；、]|\band\b)\s*")
_LED: Final = re.compile(r"^(?:in|size|colou?r|with|要|颜色|尺码|规格)\s*", re.IGNORECASE)
_SAYS_NO: Final = re.compile(
    r"\b(?:not|don't|no|yet|only|just|buy|order|pay)\b|不|别|先|只|勿", re.IGNORECASE
)


def for_cart(goals: tuple[Goal, ...], sentence: str, lexicon: Lexicon) -> tuple[Goal, ...]:
    """The one goal with what is meant as its name, its number and its kinds apart; else as they are."""
    if len(goals) != 1:
        return goals
    said, app = _without_app(sentence.strip().rstrip(".。!！ "), goals[0].app, lexicon)
    made = _put(said) or _taken_out(said) or _recounted(said)
    if made is None:
        return goals
    verb, polarity, slots = made
    update = {"verb": verb, "polarity": polarity, "app": app, "object": "cart", "slots": slots}
    return (goals[0].model_copy(update=update | {"unexplained": ()}),)


def _put(said: str) -> tuple[str, Polarity, tuple[Slot, ...]] | None:
    found = _PUT.match(said) or _HAN_PUT.match(said)
    if found is None:
        return None
    pieces = [_LED.sub("", one.strip()) for one in _PIECES.split(found["rest"] or "")]
    kinds = [one.removesuffix("的") for one in pieces if one and not _SAYS_NO.search(one)]
    wanted = tuple(
        Slot(name=f"kind {number}", type="text", role="choice", value=one, fixed=True)
        for number, one in enumerate(kinds, 1)
    )
    return "put_into", Polarity.NEUTRAL, (*_counted(found["what"]), *wanted)


def _taken_out(said: str) -> tuple[str, Polarity, tuple[Slot, ...]] | None:
    found = next((one for pattern in (_OUT, *_HAN_OUT) if (one := pattern.match(said))), None)
    return None if found is None else ("delete", Polarity.NEGATIVE, _name(_article(found["what"])))


def _recounted(said: str) -> tuple[str, Polarity, tuple[Slot, ...]] | None:
    found = _RECOUNT.match(said) or _HAN_RECOUNT.match(said)
    if found is None:
        return None
    return "set", Polarity.NEUTRAL, (*_name(found["what"]), _number(found["count"]))


def _counted(what: str) -> tuple[Slot, ...]:
    han = re.search(r"[一-鿿]", what)
    found = (_HAN_WHAT if han else _WHAT).match(what)
    if found is None:
        return _name(what)
    count = () if found["count"] is None else (_number(found["count"]),)
    return (*_name(found["thing"]), *count)


def _name(thing: str) -> tuple[Slot, ...]:
    return (Slot(name="name", type="text", role="name", value=thing.strip(" \"'“”‘’《》「」"), fixed=True),)


def _number(said: str) -> Slot:
    value = str(_NUMBERS.get(said.casefold(), said))
    return Slot(name="count", type="number", role="count", value=value, fixed=True)


def _article(what: str) -> str:
    return re.sub(r"^(?:the|my|all) ", "", what, flags=re.IGNORECASE)


def _without_app(said: str, app: str | None, lexicon: Lexicon) -> tuple[str, str | None]:
    """The sentence without the shop's name, which may stand anywhere, and that name."""
    spoken = [
        *re.findall(r"[A-Z][A-Za-z0-9]+", said),
        *re.findall(r"[从把将在]([^，,从把将在]{2,8}?)的?购物车", said),
    ]
    named = next((one for one in spoken if _is_app(one, lexicon)), app)
    if not named:
        return said, None
    name = re.escape(named)
    said = re.sub(
        rf"^(?:at|in|on) {name},? |(?: (?:at|in|on|from|of))? {name}(?:['’]s)?\b",
        " ",
        said,
        flags=re.IGNORECASE,
    )
    said = re.sub(rf"^在?{name}(?:里|上|中|的)?|在{name}(?:里|上|中|的)?|{name}(?:里|上|中|的)?", "", said)
    return " ".join(said.split()), named


def _is_app(word: str, lexicon: Lexicon) -> bool:
    senses = lexicon.of(fold(word))
    return bool(senses) and all(sense.kind == "app" for sense in senses)
