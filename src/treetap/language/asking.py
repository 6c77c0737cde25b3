"""Questions: what is asked of the thing (when, where, how many), and the small words that only make a question."""

from __future__ import annotations

from treetap.language.clause import Reading

_ASKED = {
    "when": "time", "where": "location", "who": "person", "whose": "person",
    "how many": "number", "how long": "duration", "why": "reason", "how": "way",
    "几点": "time", "几点钟": "time", "什么时候": "time", "什么时间": "time", "哪里": "location", "哪儿": "location",
    "谁": "person", "几个": "number", "几条": "number", "几封": "number", "几张": "number", "几": "number", "有几个": "number",
    "多久": "duration", "多长时间": "duration", "为什么": "reason", "怎么": "way",
}  # fmt: skip
"""What stands for the attribute that is asked for. What and which ask for the thing itself."""
_SMALL = frozenset({"is", "are", "do", "does", "i", "have", "has", "there", "am", "we", "being", "currently"})
_SMALL_ZH = frozenset({"是", "有", "我", "还", "还有", "共", "一共", "总共", "到底"})


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
    reading.use([at for at in spoken if reading.free(at)], "drop")
    small = _SMALL_ZH if reading.chinese else _SMALL
    reading.use([at for at, one in enumerate(row) if reading.free(at) and one.norm in small], "drop")
    asked = [row[at].norm.removeprefix("是") if row[at].norm in {"是几点", "是谁"} else row[at].norm for at in spoken]
    return next((_ASKED[one] for one in asked if one in _ASKED), "")
