"""The values a goal carries, each with what kind of thing it is, and what was left in the bank for it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from treetap.decision.doing.dates import day_said
from treetap.decision.doing.here import Here
from treetap.decision.doing.words import read_words
from treetap.matching.words import is_chinese, normal
from treetap.models import BankPart, Slot, Text
from treetap.models.text import LiteralPart, TextPart

FIELD_WORDS = read_words("fields.txt")
"""What a field asks for, by its label, its hint or its id; and what a value is, by the words before it."""

_LINK = re.compile(
    r"(?:\b(?:is|as|of|to|the|a|an|with|and|their|his|her|its|my|set|be|should|for)\b|[:：=,，\s]|是|为|叫|的|“|\"|'|‘|「|『)+$",
    re.IGNORECASE,
)
_REFERS = re.compile(
    r"^(?:it|that|this|them|the (?:result|answer|value|number|text|same|code|price|amount|total|name))$"
    r"|^(?:它|他|她|这个|那个|该|这|那|其|结果|它们|上述|以上)(?:值|内容|结果|数字|号码|价格)?$",
    re.IGNORECASE,
)
_FURTHER = re.compile(r"\s+(?:and|&)\s+.+$|(?:和|与|及).+$")
_TYPES = {
    "phone": "phone",
    "email": "email",
    "url": "url",
    "amount": "amount",
    "number": "number",
    "percent": "number",
    "time": "time",
    "date": "date",
    "duration": "duration",
}
_BY_ROLE = {"content": "content", "query": "search", "recipient": "recipient"}
_NAMES = frozenset(
    {"title", "first", "last", "username", "password", "location", "company", "category", "address"}
)
"""What a value that names something may be called besides a name."""
_READ = frozenset({"read", "count"})
_MEASURED = frozenset({"time", "date", "duration", "end"})
_PARTS = frozenset(
    {
        "",
        "name",
        "content",
        "to",
        "from",
        "in",
        "of",
        "item",
        "query",
        "recipient",
        "up_to",
        "via",
        "with",
        "for",
    }
)
"""What the reader calls a value without a label of its own."""


@dataclass(frozen=True)
class Wish:
    """One value that is to be given."""

    slot: str
    kind: str
    """As in `FIELD_WORDS`; empty where nothing tells."""
    value: str
    """To the letter; of a value in the bank, what it is now."""
    text: Text
    label: str = ""
    """The words that stand before it in the task: "description"."""
    type: str = "text"
    spelt: bool = False
    """The label was said to be one."""

    @property
    def measured(self) -> bool:
        return self.kind in _MEASURED


def wishes(here: Here) -> list[Wish]:
    """All values of the goal, in order; what it refers to from the bank last."""
    found = [_wish(here, slot) for slot in here.goal.slots if _is_given(here, slot)]
    day = day_said(here) if not any(one.kind == "date" for one in found) else ""
    if day:
        found.append(Wish("", "date", day, Text.literal(day), type="date"))
    kept = carried(here)
    if kept is not None and not any(one.kind in {"content", "description"} for one in found):
        found.append(kept)
    return found


def carried(here: Here) -> Wish | None:
    """What an earlier goal read, where this one speaks of "it" or has nothing of its own to say."""
    if not here.situation.bank:
        return None
    words = here.object.split()
    refers = any(_REFERS.match(word) for word in words) or any(_REFERS.match(one) for one in here.goal.words)
    named = [one for one in here.situation.bank if _speaks_of(here, one.name)]
    given = [one for one in here.goal.slots if one.role != "about"]
    says = any(_kind(here, one) in {"content", "description"} for one in given)
    wants = here.goal.verb in {
        "send",
        "reply",
        "post",
        "comment",
        "note_down",
        "create",
        "type",
        "save",
        "set",
    }
    if says or not (refers or named or (here.goal.verb in {"send", "reply"} and wants)):
        return None
    about = next((one.value for one in here.goal.slots if one.role == "about"), "")
    if about:
        return _together(here, about)
    last = (named or list(here.situation.bank))[-1]
    return Wish("", "content", last.value, Text.bank(last.name))


def _together(here: Here, about: str) -> Wish | None:
    """All that was read for this goal, after the name of what it belongs to: "Ann Lee, 555-0134"."""
    goals = [one.id for one in here.situation.mandate.goals]
    before = here.situation.mandate.goals[: goals.index(here.goal.id)] if here.goal.id in goals else ()
    names = [re.sub(r"\W+", "_", one.object).strip("_") or one.id for one in before if one.verb in _READ]
    bank = {one.name: one.value for one in here.situation.bank}
    if not names or any(name not in bank for name in names):
        return None
    between = LiteralPart(text="，" if is_chinese(here.said) else ", ")
    parts: list[TextPart] = [LiteralPart(text=about)]
    for name in dict.fromkeys(names):
        parts += [between, BankPart(name=name)]
    text = Text(tuple(parts))
    return Wish("", "content", text.fill(bank=bank), text)


def _speaks_of(here: Here, name: str) -> bool:
    spoken = name.replace("_", " ")
    return here.knows.about(here.object, [spoken]) >= 0.99 or spoken in normal(here.said)


def _is_given(here: Here, slot: Slot) -> bool:
    """Not how many, unless a label says what of; nor the app; nor "it"."""
    if slot.role.startswith("count"):
        return _measures(here, slot)
    if slot.type in {"app", "times"} or slot.role == "about":
        return False
    return not _REFERS.match(slot.value.strip())


def _measures(here: Here, slot: Slot) -> bool:
    """As in "with quantity 4", "an expense of 12.50": how much, not how many things."""
    at = here.said.find(slot.value)
    amount = at > 0 and here.said[:at].rstrip().casefold().endswith((" of", "金额"))
    return amount or kind_of(_before(here.said, slot.value)) in {"number", "amount"}


def _wish(here: Here, slot: Slot) -> Wish:
    value = written(slot)
    label, spelt = _label(here, slot)
    return Wish(slot.name, _kind(here, slot), value, Text.literal(value), label, slot.type, spelt)


def _label(here: Here, slot: Slot) -> tuple[str, bool]:
    """What the value was called, and whether that was said to be its label."""
    return (slot.role, True) if is_spelt(slot) else (_before(here.said, slot.value), False)


def is_spelt(slot: Slot) -> bool:
    """Whether the value was given with a label of its own."""
    return slot.role not in _PARTS and not slot.role.startswith("count")


def written(slot: Slot) -> str:
    """As a person would type it: a time with its half of the day, a phone number as it was written."""
    parts = {one.name: one.value for one in slot.parts}
    if slot.type == "time":
        return parts.get("clock24_2", parts.get("clock_2", slot.value))
    if slot.type == "amount":
        return slot.value.partition(" ")[0]  # a form takes it without the currency
    return parts.get("written", slot.value)


def _kind(here: Here, slot: Slot) -> str:
    labelled = kind_of(_label(here, slot)[0])
    if slot.type in _TYPES:
        return _measured(here, slot, labelled)
    if slot.role in _BY_ROLE:
        own = _BY_ROLE[slot.role]
        return labelled if own == "content" and labelled in {"description", "title"} else own
    if slot.role == "name" or slot.type == "person":
        return labelled if labelled in _NAMES else "name"
    return labelled


def _measured(here: Here, slot: Slot, labelled: str) -> str:
    own = _TYPES[slot.type]
    if own in {"time", "date"} and slot.role == "to":
        return "end"
    if own in {"phone", "email"} and here.goal.verb in {"send", "reply", "call", "forward"}:
        return "recipient"
    if own == "number" and slot.role.startswith("count") and not labelled:
        return "amount"
    return labelled if own == "number" and labelled in {"amount", "phone", "duration"} else own


def kind_of(label: str) -> str:
    """What a label asks for; the longest words that it ends with, or has in it, decide."""
    said = normal(label).strip(" :*：").replace("(optional)", "").replace("（选填）", "").strip()
    if not said:
        return ""
    head = _FURTHER.sub("", said)  # "Street and number" asks for the street
    if head and head != said and (first := kind_of(head)):
        return first
    best, kind = 0.0, ""
    for name, phrases in FIELD_WORDS.items():
        for phrase in phrases:
            score = _within(said, phrase)
            if score > best:
                best, kind = score, name
    return kind


def _within(said: str, phrase: str) -> float:
    if said == phrase:
        return 100.0 + len(phrase)
    if is_chinese(phrase):
        return float(len(phrase) * 3) if phrase in said and len(phrase) > 1 else 0.0
    pattern = rf"\b{re.escape(phrase)}\b"
    if len(phrase) < 3 or not re.search(pattern, said):
        return 0.0
    return float(len(phrase)) + (2.0 if said.endswith(phrase) else 0.0)


def _before(said: str, value: str) -> str:
    """The few words that stand before the value: they may say what it is."""
    at = said.find(value)
    if at <= 0:
        return ""
    left = said[:at]
    left = (
        re.split(r"[.;!?。；！？]\s|[,，]\s*(?=\S)", left)[-1]
        if not left.rstrip().endswith((",", "，"))
        else left
    )
    stripped = _LINK.sub("", left)
    if is_chinese(stripped[-1:]):
        return stripped[-4:]
    return " ".join(stripped.split()[-2:])
