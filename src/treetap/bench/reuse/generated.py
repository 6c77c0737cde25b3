"""Pairs over verbs, things and names that nobody has seen: made from syllables by a seed."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator

from treetap.bench.reuse.pairs import Pair

_ONSETS = ("bl", "br", "d", "fl", "gr", "k", "m", "n", "pl", "qu", "sk", "sn", "tr", "v", "w", "z")
_VOWELS = ("a", "e", "i", "o", "u", "oo", "ee")
_ENDS = ("b", "ck", "lp", "mp", "nk", "rg", "rp", "sh", "zz", "x")
_SOUNDS = "格鲁布罗卡塔米诺维萨贝多菲齐普托"
_SURNAMES = "赵钱孙李周吴郑王冯陈蒋沈韩杨朱秦许何吕施张孔曹严华金魏陶姜"
_GIVEN = "伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉兰红"
_FIRST = (
    "Al",
    "Be",
    "Cor",
    "Da",
    "El",
    "Fa",
    "Gi",
    "Hen",
    "Is",
    "Jo",
    "Ka",
    "Lu",
    "Mar",
    "Ni",
    "Ot",
    "Pe",
    "Ro",
)
_SECOND = ("bert", "da", "dric", "la", "lan", "mir", "na", "nor", "ra", "rick", "sa", "so", "ta", "vin", "zo")

Made = tuple[str, str]
Bound = tuple[str, str, dict[str, str]]


class Words:
    """New ones on demand, never the same twice in a row."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)  # noqa: S311 (no secret: the same seed gives the same pairs)

    def two(self, make: Callable[[], str]) -> tuple[str, str]:
        one = make()
        while (other := make()).casefold() == one.casefold():
            pass
        return one, other

    def word(self) -> str:
        pick = self.random.choice
        return pick(_ONSETS) + pick(_VOWELS) + pick(_ENDS)

    def name(self) -> str:
        return self.random.choice(_FIRST) + self.random.choice(_SECOND)

    def full_name(self) -> str:
        return f"{self.name()} {self.name()}"

    def zh_word(self) -> str:
        return "".join(self.random.sample(_SOUNDS, 2))

    def zh_name(self) -> str:
        return self.random.choice(_SURNAMES) + "".join(self.random.sample(_GIVEN, self.random.choice((1, 2))))

    def number(self) -> str:
        return str(self.random.randint(11, 99))

    def few(self) -> str:
        return str(self.random.randint(2, 9))

    def time(self) -> str:
        return f"{self.random.randint(1, 11)}:{self.random.randint(10, 59)}"


def generated(seed: int = 6, each: int = 3) -> list[Pair]:
    """`each` pairs of every template."""
    words = Words(seed)
    pairs: list[Pair] = []
    for _ in range(each):
        for language, refused in (("en", _refused_en(words)), ("zh", _refused_zh(words))):
            pairs += [Pair("refuse", label, language, *made) for label, made in refused]
        for language, bound in (("en", _bound_en(words)), ("zh", _bound_zh(words))):
            pairs += [Pair("bind", "generated", language, one, other, new) for one, other, new in bound]
    return pairs


def _refused_en(w: Words) -> Iterator[tuple[str, Made]]:
    (verb, verb2), (thing, thing2), (app, app2) = w.two(w.word), w.two(w.word), w.two(w.word)
    (name, name2), (few, few2), time = w.two(w.name), w.two(w.few), w.time()
    text = f"{w.word()} {w.word()}"
    app, app2 = app.title(), app2.title()
    yield "verb", (f"{verb} the {thing}", f"{verb2} the {thing}")
    yield "verb", (f"{verb} '{text}' to {name}", f"{verb2} '{text}' to {name}")
    yield "object", (f"{verb} the {thing}", f"{verb} the {thing2}")
    yield "object", (f"turn on the {thing}", f"turn on the {thing2}")
    yield "object", (f"turn on the {thing}", f"turn on the {thing} {thing2}")
    yield "object", (f"set the {thing} to {few}", f"set the {thing2} to {few}")
    yield "opposite", (f"turn on the {thing}", f"turn off the {thing}")
    yield "opposite", (f"{verb} the {thing}", f"un{verb} the {thing}")
    yield "opposite", (f"enable {thing}", f"disable {thing}")
    yield "app", (f"open {app}", f"open {app2}")
    yield "app", (f"send '{text}' to {name} in {app}", f"send '{text}' to {name} in {app2}")
    yield "app", (f"send '{text}' to {name}", f"send '{text}' to {name} via {app}")
    yield "app", (f"use {app} to call {name}", f"use {app2} to call {name}")
    yield "negation", (f"{verb} the {thing}", f"don't {verb} the {thing}")
    yield "negation", (f"send '{text}' to {name}", f"do not send '{text}' to {name2}")
    yield "except", (f"{verb} all {thing}s", f"{verb} all {thing}s except {name}")
    yield "except", (f"send '{text}' to all but {name}", f"send '{text}' to all but {name2}")
    yield "nth", (f"{verb} the second {thing}", f"{verb} the third {thing}")
    yield "nth", (f"open the first {thing}", f"open the last {thing}")
    yield "direction", (f"{verb} the {thing} up", f"{verb} the {thing} down")
    yield "direction", (f"{verb} the {thing} to the left", f"{verb} the {thing} to the right")
    yield "half", (f"{verb} the {thing} at {time} am", f"{verb} the {thing} at {time} pm")
    yield "half", (f"set an alarm for {time} in the morning", f"set an alarm for {time} in the evening")
    yield "quantity", (f"{verb} {few} {thing}s", f"{verb} {few2} {thing}s")
    yield "quantity", (f"{verb} the {thing} {few} times", f"{verb} the {thing} {few2} times")
    yield "weekday", (f"{verb} the {thing} on Monday", f"{verb} the {thing} on Wednesday")
    yield "all_only", (f"{verb} all {thing}s", f"{verb} only {thing}s")
    yield "comparison", (f"{verb} the {thing} to more than {few}", f"{verb} the {thing} to less than {few}")
    yield (
        "from_to",
        (f"{verb} '{text}' from '{app}' to '{app2}'", f"{verb} '{text}' from '{app2}' to '{app}'"),
    )
    yield "from_to", (f"{verb} from {name} to {name2}", f"{verb} from {name2} to {name}")
    yield "extra_goal", (f"{verb} the {thing}", f"{verb} the {thing} and {verb2} it")
    yield "extra_goal", (f"call {name}", f"call {name} and {verb} the {thing}")
    yield "modifier", (f"open the {thing} photo", f"open the {thing2} photo")
    yield "modifier", ("delete the photo", f"delete the {thing} photo")
    yield "modifier", (f"turn on wifi {thing}ly", "turn on wifi")


def _refused_zh(w: Words) -> Iterator[tuple[str, Made]]:
    (verb, verb2), (thing, thing2), (app, app2) = w.two(w.zh_word), w.two(w.zh_word), w.two(w.zh_word)
    (name, name2), (few, few2), time = w.two(w.zh_name), w.two(w.few), w.time()
    text = w.zh_word()
    yield "verb", (f"{verb}一下{thing}", f"{verb2}一下{thing}")
    yield "verb", (f"给{name}{verb}“{text}”", f"给{name}{verb2}“{text}”")
    yield "object", (f"打开{thing}", f"打开{thing2}")
    yield "object", (f"打开{thing}", f"打开{thing}{thing2}")
    yield "object", (f"把{thing}调到{few}", f"把{thing2}调到{few}")
    yield "opposite", (f"打开{thing}", f"关闭{thing}")
    yield "opposite", (f"{verb}{thing}", f"取消{verb}{thing}")
    yield "opposite", (f"启用{thing}", f"停用{thing}")
    yield "app", (f"打开{app}应用", f"打开{app2}应用")
    yield "app", (f"用{app}给{name}发“{text}”", f"用{app2}给{name}发“{text}”")
    yield "app", (f"给{name}发“{text}”", f"用{app}给{name}发“{text}”")
    yield "app", (f"在{app}里搜索“{text}”", f"在{app2}里搜索“{text}”")
    yield "negation", (f"{verb}{thing}", f"不要{verb}{thing}")
    yield "negation", (f"给{name}发“{text}”", f"别给{name2}发“{text}”")
    yield "except", (f"{verb}所有{thing}", f"{verb}除了{name}以外的所有{thing}")
    yield "except", (f"给除了{name}以外的人发“{text}”", f"给除了{name2}以外的人发“{text}”")
    yield "nth", (f"{verb}第二个{thing}", f"{verb}第三个{thing}")
    yield "nth", (f"打开第一个{thing}", f"打开最后一个{thing}")
    yield "direction", (f"把{thing}往上{verb}", f"把{thing}往下{verb}")
    yield "direction", (f"向左{verb}", f"向右{verb}")
    yield "half", (f"早上{time}{verb}{thing}", f"晚上{time}{verb}{thing}")
    yield "half", (f"设一个上午{time}的闹钟", f"设一个下午{time}的闹钟")
    yield "quantity", (f"{verb}{few}个{thing}", f"{verb}{few2}个{thing}")
    yield "quantity", (f"{verb}{thing}{few}次", f"{verb}{thing}{few2}次")
    yield "weekday", (f"周一{verb}{thing}", f"周三{verb}{thing}")
    yield "all_only", (f"{verb}所有{thing}", f"只{verb}{thing}")
    yield "comparison", (f"{verb}大于{few}的{thing}", f"{verb}小于{few}的{thing}")
    yield "from_to", (f"把“{text}”从“{app}”{verb}到“{app2}”", f"把“{text}”从“{app2}”{verb}到“{app}”")
    yield "from_to", (f"从{name}{verb}到{name2}", f"从{name2}{verb}到{name}")
    yield "extra_goal", (f"{verb}{thing}", f"{verb}{thing}，然后{verb2}{thing}")
    yield "extra_goal", (f"给{name}打电话", f"给{name}打电话并{verb}{thing}")
    yield "modifier", (f"打开{thing}照片", f"打开{thing2}照片")
    yield "modifier", ("删除照片", f"删除{thing}照片")


def _bound_en(w: Words) -> Iterator[Bound]:
    verb, thing = w.word(), w.word()
    (text, text2), (name, name2), (full, full2) = w.two(w.word), w.two(w.name), w.two(w.full_name)
    (number, number2), (time, time2) = w.two(w.number), w.two(w.time)
    yield f"send '{text}' to {name}", f"send '{text2} not' to {name2}", {text: f"{text2} not", name: name2}
    yield f"call {full}", f"call {full2}", {full: full2}
    yield f"text {name} '{text}'", f"text {name2} '{text2}'", {text: text2, name: name2}
    yield f"{verb} the '{text}'", f"{verb} the '{text2}'", {text: text2}
    yield f"{verb} '{text}' into the {thing}", f"{verb} '{text2}' into the {thing}", {text: text2}
    yield f"set the {thing} to {number}", f"set the {thing} to {number2}", {number: number2}
    yield f"{verb} the {thing} at {time}", f"{verb} the {thing} at {time2}", {time: time2}
    yield f"set an alarm for {time} am", f"please set an alarm for {time2} am", {time: time2}
    yield f"search for '{text}' in {thing.title()}", f"search for '{text2}' in {thing.title()}", {text: text2}
    yield (
        f"{verb} the {thing} and search for '{text}'",
        f"{verb} the {thing} and search for '{text2} and {text}'",
        {text: f"{text2} and {text}"},
    )


def _bound_zh(w: Words) -> Iterator[Bound]:
    verb, thing = w.zh_word(), w.zh_word()
    (text, text2), (name, name2) = w.two(w.zh_word), w.two(w.zh_name)
    (number, number2), (time, time2) = w.two(w.number), w.two(w.time)
    yield f"给{name}发消息说“{text}”", f"给{name2}发消息说“别{text2}”", {text: f"别{text2}", name: name2}
    yield f"给{name}打电话", f"给{name2}打电话", {name: name2}
    yield f"给{name}发“{text}”", f"给{name2}发“{text2}”", {text: text2, name: name2}
    yield f"{verb}一下“{text}”", f"{verb}一下“{text2}”", {text: text2}
    yield f"把“{text}”{verb}到{thing}", f"把“{text2}”{verb}到{thing}", {text: text2}
    yield f"把{thing}调到{number}", f"把{thing}调到{number2}", {number: number2}
    yield f"设一个早上{time}的闹钟", f"请设一个早上{time2}的闹钟", {time: time2}
    yield f"设{time}的闹钟", f"设{time2}的闹钟", {time: time2}
    yield f"在{thing}里搜索“{text}”", f"在{thing}里搜索“{text2}”", {text: text2}
    yield f"{verb}{thing}，然后搜索“{text}”", f"{verb}{thing}，然后搜索“{text2}”", {text: text2}
