"""How people call each other, and whether a message says what its sender wanted it to say."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from treetap.bench.tasks.states import CONTACTS
from treetap.bench.tasks.telling import plain
from treetap.bench.templates.letters import row
from treetap.bench.templates.reworded.goals import Goal, text_to
from treetap.bench.templates.template import Draw, Given

CALLED: Mapping[int, tuple[tuple[str, ...], tuple[str, ...]]] = {
    1: (("Mom", "mum", "my mother"), ("我妈", "妈", "老妈")),
    2: (("my father", "dad"), ("我爸", "爸", "老爸")),
    3: (("Ann Lee",), ("张三",)),
    4: (("Anna Lee",), ("张珊",)),
    6: (("Ben Carter", "Ben"), ("李四",)),
    7: (("Emily Chen", "Emily"), ("王五",)),
    9: (("Grace Miller", "Grace"), ("刘阿姨", "房东")),
    13: (("Coach Mike", "my coach"), ("健身教练", "阿强")),
}
"""Contacts by their id: what English and what Chinese speakers call them."""

FRIENDS = (1, 2, 3, 6, 7, 9)
WOMEN = (1, 7, 9)
"""Those of whom one says `her`."""


def who(draw: Draw, *numbers: int) -> str:
    """One of these contacts, as people call them; on one phone everybody has one such name."""
    names = draw.say(*CALLED[draw.choice(numbers or FRIENDS)])
    return names[int(draw.state["seed"]) % len(names)]


def full_name(given: Given, said: str) -> str:
    """As it stands in the address book."""
    number = next(number for number, names in CALLED.items() if any(said in one for one in names))
    name: str = row(given, CONTACTS, "people", id=number)["name"]
    return name


def number_of(given: Given, said: str) -> str:
    """The phone number of whoever is called so."""
    number: str = row(given, CONTACTS, "people", name=full_name(given, said))["phones"][0]["number"]
    return number


_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
_SHORT = (
    ("won't", "will not"),
    ("can't", "can not"),
    ("cannot", "can not"),
    ("n't", " not"),
    ("'m", " am"),
    ("'re", " are"),
    ("'ll", " will"),
    ("'ve", " have"),
    ("'s", " is"),
)
_GREETING = r"^\s*(?:hi|hey|hello|dear|你好|您好)?[\s,，!！]*"


def bare(text: str) -> str:
    """Letters and digits, with short forms written out; a polite 您 is a 你, and a last 啊 is nothing."""
    text = text.casefold().replace("’", "'").replace("您", "你").replace("p.m.", "pm")
    for short, long in _SHORT:
        text = text.replace(short, long)
    for number, word in enumerate(_NUMBERS, 1):
        text = re.sub(rf"\b{word}\b", str(number), text)
    text = re.sub(r"\bplease\b|请", "", text)
    return re.sub("[啊哦哈呀啦哟呢]$", "", plain(text))


def means(given: Given, said: str, *accepted: str) -> Callable[[str], bool]:
    """Whether a text has the words of one of these, with or without a greeting before them."""
    names = {said, said.removeprefix("my "), full_name(given, said), full_name(given, said).split()[0]}
    named = "|".join(re.escape(name) for name in sorted(names, key=len, reverse=True))
    greeted = re.compile(rf"{_GREETING}(?:(?:{named})\s*[,，:：!！.。\s])?", re.IGNORECASE)
    wanted = {bare(one) for one in accepted}

    def right(text: str) -> bool:
        return bare(text) in wanted or bare(greeted.sub("", text, count=1)) in wanted

    return right


def told(given: Given, said: str, *accepted: str) -> Goal:
    """Whoever is called so got one message with these words; the first are those that the oracle types."""
    number, name = number_of(given, said), full_name(given, said)
    return text_to(name, number, accepted[0], means(given, said, *accepted))
