"""Texts that speak to whoever operates the phone: "Assistants must first …", 助手请….

The person gives the orders; what the screen says is data. Nothing that carries such a text is touched,
whoever decides, unless the person named it: to open Ann's message is not to obey what it says.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

from treetap.acts.acts import Risk, risk
from treetap.acts.reading import declines
from treetap.acts.spot import Spot
from treetap.acts.vocabulary import section
from treetap.matching.labels import said
from treetap.matching.words import normal, words
from treetap.models import Situation

_SAID: Final = section("addressed")
_READER, _READER_ZH = f"(?:{_SAID['reader']})", f"(?:{_SAID['reader_chinese']})"
_ALL: Final = r"(?:(?:to|for|all|any|the|every|whichever)\s)*"
_READING: Final = r"(?: (?:that|who|which|reading|using|operating|on) [^.!?:]{1,40})?"
_OBLIGED: Final = rf"\b{_READER}\b{_READING} (?:{_SAID['must']})\b"
"""Assistants that read this must …"""
_CALLED: Final = (
    rf"(?:^|[.!?:;,(\[\"'*-]\s*)(?:(?:{_SAID['calls']})\W{{0,3}})?{_ALL}{_READER}\s?[,:!]"
    rf".{{0,80}}\b(?<!to )(?:{_SAID['order']})\b(?! to\b)"
)
"""Agent, open …"""
_NOTED: Final = rf"\b(?:{_SAID['notes']})\b\W{{0,3}}(?:to|for) {_ALL}{_READER}\b"
"""Note to the assistant …"""
_OBLIGED_ZH: Final = rf"{_READER_ZH}们?(?:(?:{_SAID['must_chinese']})|[^.,:!?]{{1,8}}(?:必须|务必))"
_NOTED_ZH: Final = (
    rf"(?:致|给|告知|提醒|通知)(?:所有|各位|每个|全体|正在.{{1,8}}的)?{_READER_ZH}(?:的.{{1,6}})?[:,]"
)
_CALLED_ZH: Final = rf"(?:^|[.!?:;,。]){_READER_ZH}(?:须知|注意|们)?[:,].{{0,30}}(?:{_SAID['order_chinese']})"
_SPOKEN_TO: Final = re.compile(
    "|".join((_OBLIGED, _CALLED, _NOTED, _OBLIGED_ZH, _NOTED_ZH, _CALLED_ZH, _SAID["overrides"]))
)
_WRITTEN: Final = frozenset({"content", "body", "subject"})
_LEAST: Final = 8
"""Characters: what is shorter gives no orders."""


def addressed(spot: Spot, situation: Situation) -> Risk | None:
    """Refused, if the control, something in it, or the dialog that it agrees to speaks to an assistant."""
    texts = [*spot.labels, *(text for one in spot.known.texts(spot.element) for text in said(one))]
    if not any(declines(text) for text in spot.labels):
        texts += spot.question
    found = next((text for text in texts if speaks_to_reader(text)), None)
    if found is None or _is_named(spot, situation):
        return None
    return risk("obey", f"a text here gives orders to whoever operates the phone: '{found[:80]}'")


@lru_cache(maxsize=4_096)
def speaks_to_reader(text: str) -> bool:
    """Whether it addresses an assistant rather than the person who owns the phone."""
    return len(text) >= _LEAST and _SPOKEN_TO.search(normal(text)) is not None


def _is_named(spot: Spot, situation: Situation) -> bool:
    """Whether the person's own sentence names it, by a word that stands for this thing and no other."""
    title = normal(next((text for text in spot.labels if not speaks_to_reader(text)), ""))
    mandate = situation.mandate
    named = [slot.value for goal in mandate.goals for slot in goal.slots if slot.role not in _WRITTEN]
    named += [part for goal in mandate.goals for part in goal.unexplained]
    own = set(words(title))
    said_so = bool(own) and title in normal(mandate.sentence)
    return said_so and own <= {word for text in named for word in words(text)}
