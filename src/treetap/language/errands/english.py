"""Errands in English: "text Ann when “Gym” rings", "put the email of Bob into a note"."""

from __future__ import annotations

import re
from collections.abc import Iterator

from treetap.language.errands.errand import Errand, Source

_WHO = r"(?P<who>(?:my )?[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,3})"
_NAME = r"[A-Z][\w'’.-]*(?: [A-Z][\w'’.-]*){0,3}"
_BY = r"(?i:,? (?:by|via|in|as|with) (?:an? )?(?:text|sms|text message|message))"
_MESSAGE = r"(?i:an? (?:text|sms|text message|message|short message))"
_NOTE = r"(?i:(?:a|an|my|the|one)? ?(?:(?:new|fresh|blank|empty|separate) )?(?:text )?(?:note|memo))"
_WRITE = r"(?i:write|note|put|save|copy|jot|keep|record)(?i: down)?"
_LOOK = r"(?i:look up|find out|find|check|see|look|take|get|fetch|read)"
_TITLED = (
    r"(?:,? (?i:with|titled|called|named|under)(?i: the (?:title|heading|name))? [“\"](?P<title>[^”\"]+)[”\"]"
    r"(?i: as (?:its|the) (?:heading|title|name))?)?"
)
_SENDS = r"(?i:text|tell|send|answer|reply|message|write)"
_BACK = (
    r"(?i:(?:find out|look it up|look)(?: and|, then) )?"
    + _SENDS
    + r"(?i:(?: it| them| her| him| back| over| that| the (?:answer|time|name|result|number)| to| with| alone"
    r"| exactly| only| just| by text| in a (?:text|message)|,)+)"
)
_TOLD = (
    re.compile(rf"^(?i:send|write) {_WHO} {_MESSAGE} (?i:with|containing|that has) (?P<fact>.+?)$"),
    re.compile(
        rf"^(?i:text|tell|message|send|give|show) {_WHO}(?:{_BY})?"
        rf" (?P<fact>(?!(?i:an?|by|via) ).+?)(?:{_BY})?$"
    ),
    re.compile(rf"^(?i:reply to|answer|respond to|write back to) {_WHO} (?i:with )(?P<fact>.+?)(?:{_BY})?$"),
    re.compile(rf"^(?i:let) {_WHO} (?i:know|read|see)(?:{_BY})?,? (?P<fact>.+?)(?:{_BY})?$"),
    re.compile(rf"^(?i:text|send|forward|pass) (?P<fact>.+?) (?i:(?:on )?to) {_WHO}(?:{_BY})?$"),
    re.compile(
        rf"^{_WHO} (?i:asks?|is asking|asked|(?:wants?|needs?) to know|would like to (?:know|have)|wants?)"
        rf"(?i: me| for)?(?:{_BY})? (?P<fact>.+?)[.;:,] (?:{_BACK})$"
    ),
)
_NOTED = (
    re.compile(rf"^{_WRITE} (?P<fact>.+?),? (?i:in|into|on|onto|to|as) {_NOTE}{_TITLED}$"),
    re.compile(rf"^{_WRITE} (?i:in|into|on|onto) {_NOTE} (?P<fact>.+?)$"),
    re.compile(rf"^(?i:I (?:want|need|would like)) (?P<fact>.+?) (?i:as|in) {_NOTE}{_TITLED}(?:, .*)?$"),
    re.compile(rf"^(?i:make|create|start) {_NOTE} (?i:of|with|that (?:lists|has|says|holds)) (?P<fact>.+?)$"),
    re.compile(
        rf"^{_LOOK} (?P<fact>.+?),? (?i:and|then|and then) {_WRITE} (?i:it|that|them)(?i: down)?"
        rf"(?P<named>,? (?i:with the name)[^,]*,)? (?i:in|into|on|onto|to|as) {_NOTE}{_TITLED}$"
    ),
)
_OF_FOUND = re.compile(
    r"^(?i:search for|search|find|look for|look up) (?P<of>.+?)"
    r"(?P<where> (?i:in|on|at) (?:the )?[A-Z][\w.]*)?,? (?i:and|then|and then) "
    rf"(?:(?:{_WRITE}) (?i:its|the) (?P<noted>[a-z ]+?)(?:,? (?i:in|into|on|to) {_NOTE})?"
    rf"|(?i:text|tell|send|message) {_WHO} (?i:its|the) (?P<told>[a-z ]+?)(?:{_BY})?)$"
)
"""What is looked for first, and then what of it is wanted."""
_POINTED = re.compile(r"\b(?:that is|right now|currently|now|next|last|first|newest|latest)\b", re.IGNORECASE)
"""Which one is meant is said without a name."""
_EXACTLY = re.compile(
    r"\b(?:word for word|exactly|verbatim|and only that),? ?|,(?= (?:and only that)?$)", re.IGNORECASE
)
_ASKS = re.compile(r"^(?:what|when|where|which|who|whose|how)\b", re.IGNORECASE)
_OF = re.compile(r"^the (?P<what>[\w -]+?) of (?P<whose>.+)$", re.IGNORECASE)
_OWN = re.compile(rf"^(?P<whose>(?i:my )?{_NAME}|(?i:my) [\w ]+?)['’]s (?P<what>[\w -]+)$")
_FINITE = re.compile(
    r"\b(?:is|are|was|were|will|has|have|had|can|should|must|does|did|do|won't|isn't)\b", re.IGNORECASE
)
_RELATIVE = re.compile(r"\b(?:that|which|who|I|they)\b.*$")
_HEADS = re.compile(
    r"(?:password|passcode|code|price|number|address|time|date|weather|temperatures?|title|name|balance|total"
    r"|birthday|place|location|size|e-?mail)$",
    re.IGNORECASE,
)
_MEDIA = re.compile(
    r"^(?:(?!of |that |from |in |on )[\w-]+ )*?"
    r"(?:photos?|pictures?|videos?|images?|screenshots?|files?|links?|songs?|recordings?|documents?)\b",
    re.IGNORECASE,
)
_CONTENT = (
    re.compile(
        r"^(?:the |all )?(?:(?:whole|full|entire|complete|exact) )?(?:contents?|text|words)"
        r" (?:of|in|on) (?P<of>.+)$",
        re.IGNORECASE,
    ),
    re.compile(r"^what (?:is|stands|is written|it says|I wrote) (?:on|in) (?P<of>.+)$", re.IGNORECASE),
    re.compile(r"^(?:everything|every word) (?:of|in|on|from) (?P<of>.+)$", re.IGNORECASE),
    re.compile(r"^what (?P<of>.+?) says$", re.IGNORECASE),
)
_LAST = (
    re.compile(rf"^(?i:what) (?P<of>{_NAME}) (?i:texted|sent|wrote|messaged|told)(?i: to)? (?i:me last)$"),
    re.compile(
        r"^(?i:the (?:last|latest|newest|most recent) (?:message|text|sms)(?: message)? (?:from|of|by))"
        rf" (?P<of>{_NAME})$"
    ),
    re.compile(rf"^(?P<of>{_NAME})['’]s (?i:last|latest|newest|most recent) (?i:message|text|sms)$"),
)
_WHEN_WHERE = re.compile(
    r"^(?P<asked>(?:what|when|where)(?:(?:,|,? and) (?:what|when|where))+) (?P<of>.+?) (?:is|takes place)$",
    re.IGNORECASE,
)
_RINGS = re.compile(
    r"^(?:when|what time) (?:my |the )?(?:alarm )?[“\"](?P<of>[^”\"]+)[”\"]"
    r" (?:rings|goes off|sounds|is set (?:for|to))$",
    re.IGNORECASE,
)
_COSTS = re.compile(r"^what (?:the )?(?P<of>.+?) costs?(?P<where> (?:on|at|in) .+)?$", re.IGNORECASE)
_WHERE_FIRST = re.compile(
    r"^(?P<where>(?:on|at|in) \S+(?: app)?) (?P<fact>(?:what|when|where|which|who|how)\b.+)$", re.IGNORECASE
)
_BORN = re.compile(rf"^(?i:when) (?P<of>{_NAME}) (?i:was born)$")
_ON = re.compile(
    r"^(?:which|what) (?P<of>wi-?fi|wireless|bluetooth)(?: network| device)?"
    r" (?:(?:I|my phone|the phone|this phone) (?:am|is) (?:on|connected to|using)|is connected)"
    r"(?: right)?(?: now)?$",
    re.IGNORECASE,
)
_OTHERWISE = (
    (_ON, "Which {of} am I connected to?"),
    (_BORN, "What is the birthday of {of}?"),
    (_RINGS, "What time is the alarm “{of}” set for?"),
    (_COSTS, "What is the price of the {of}{where}?"),
)
"""Facts that are said by a verb, and the questions for them."""
_AND = re.compile(r",? and (?:the )?|, (?:the )?", re.IGNORECASE)
_NAME_ITSELF = frozenset({"name", "title", "what"})


def errand(sentence: str) -> Errand | None:
    """The errand that the sentence is; None where it is none."""
    said = re.sub(r"^(?:please|could you|can you) ", "", sentence.strip().rstrip(".! "), flags=re.IGNORECASE)
    looked = _OF_FOUND.match(said)
    if looked is not None and _HEADS.search(looked["noted"] or looked["told"]):
        what = looked["noted"] or looked["told"]
        fact = f"the {what} of {looked['of']}{(looked['where'] or '').replace(' in ', ' on ')}"
        if _is_fact(fact):
            return Errand(fact, looked["who"] or "")
    for pattern in (*_TOLD, *_NOTED):
        found = pattern.match(said)
        if found is None:
            continue
        parts = found.groupdict()
        fact = _EXACTLY.sub("", parts["fact"]).strip(" ,")
        fact = _WHERE_FIRST.sub(r"\g<fact> \g<where>", fact)
        if _is_fact(fact):
            return Errand(fact, parts.get("who") or "", parts.get("title") or "", bool(parts.get("named")))
    return None


def _is_fact(text: str) -> bool:
    """It is to be found out, not to be said: "the price of Milo", not "the price of milk is up"."""
    if text[:1] in "“\"'‘" or (_MEDIA.match(text) and not _ASKS.match(text)):
        return False
    if _ASKS.match(text) or content_of(text) or last_of(text):
        return True
    if _FINITE.search(_RELATIVE.sub("", text)):
        return False
    found = _OF.match(text) or _OWN.match(text)
    if found is not None:
        named = re.search(r"[A-Z0-9“\"]|\bmy\b", found["whose"])
        return bool(named or (_HEADS.search(found["what"]) and _POINTED.search(found["whose"])))
    return bool(re.match(r"(?:the|my|tomorrow's|today's) ", text)) and any(
        _HEADS.search(one) for one in _AND.split(_RELATIVE.sub("", text).strip())
    )


def content_of(fact: str) -> str:
    """Whose whole words are asked for; empty where it is something else."""
    return next((found["of"] for one in _CONTENT if (found := one.match(fact)) is not None), "")


def last_of(fact: str) -> str:
    """Whose last message is asked for; empty where it is something else."""
    return next((found["of"] for one in _LAST if (found := one.match(fact)) is not None), "")


def source(fact: str) -> Source:
    """What is asked, in questions."""
    for kind, of in (("content", content_of(fact)), ("last", last_of(fact))):
        if of:
            return Source((fact,), of, kind=kind)
    moment = _WHEN_WHERE.match(fact)
    if moment is not None:
        words = [one.casefold() for one in _AND.split(moment["asked"]) if one]
        wanted = tuple(f"{one.capitalize()} is the event “{moment['of']}”?" for one in words if one != "what")
        return Source(wanted, moment["of"], named=True)
    for pattern, question in _OTHERWISE:
        said = pattern.match(fact)
        if said is not None:
            parts = {name: part or "" for name, part in said.groupdict().items()}
            return Source((question.format(**parts),), parts["of"] if pattern is not _ON else "")
    found = _OF.match(fact) or _OWN.match(fact)
    if found is not None:
        whats = [one for one in _AND.split(found["what"]) if one]
        kept = [one for one in whats if one.casefold() not in _NAME_ITSELF or len(whats) == 1]
        asked = tuple(f"What is the {one} of {found['whose']}?" for one in kept)
        return Source(asked, found["whose"], named=len(whats) > 1)
    return Source(tuple(_questions(fact)))


def _questions(fact: str) -> Iterator[str]:
    yield f"{fact[:1].upper()}{fact[1:]}?" if _ASKS.match(fact) else f"What is {fact}?"
