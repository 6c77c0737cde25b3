"""A fact of somebody that is to be written down: "write Ann's birthday in a new note".

Said at once, it is two things all the same: to find it out, and to write that down. It is read as if
it had been said one after the other.
"""

from __future__ import annotations

import re

from treetap.language.lexicon.lexicon import Lexicon
from treetap.language.tokens import fold
from treetap.language.values.value import listed

_FACTS = frozenset(
    {"phone number", "number", "email", "email address", "address", "birthday", "work phone", "phone label"}
)
_INTO = (
    r"(?P<where>(?:in|into|on|onto|to) (?:a |an |my |the )?"
    r"(?:(?:new|fresh|blank|empty) )?(?:text )?(?:note|memo)\b.*)"
)
_WRITES = r"(?:please )?(?:write|note|put|save|copy|jot)(?: down)?"
_ENGLISH = (
    re.compile(rf"^{_WRITES} (?:down )?the (?P<fact>[a-z -]+) of (?P<who>[^,.;]+?) {_INTO}$", re.IGNORECASE),
    re.compile(rf"^{_WRITES} (?:down )?(?P<who>[^,.;]+?)['’]s (?P<fact>[a-z -]+) {_INTO}$", re.IGNORECASE),
)
_CHINESE = re.compile(
    r"^(?:请|帮我|请帮我)?(?:把|将)(?P<who>[^，。的]{1,12})的(?P<fact>[^，。的]{2,6})"
    r"(?:写|记|存|抄|记录|保存)(?:到|进|在|入|下到)(?P<where>[^，。]*(?:便签|笔记|备忘录|记事本)(?:里|中|上|里面)?)[。！]?$"
)
_THEIRS = frozenset(listed("my this that it his her their the a an all every each both"))


def one_after_the_other(sentence: str, lexicon: Lexicon) -> str | None:
    """The task in two clauses; None where it is no such one."""
    said = sentence.strip().rstrip(".。!！ ")
    for pattern in _ENGLISH:
        found = pattern.match(said)
        if found is not None and _is_fact(found["fact"], lexicon) and _is_somebody(found["who"]):
            return f"Look up the {found['fact']} of {found['who']}, then write it {found['where']}"
    found = _CHINESE.match(said)
    if found is None or not _is_fact(found["fact"], lexicon):
        return None
    where = found["where"] if found["where"][-1] in "里中上面" else f"{found['where']}里"
    return f"查一下{found['who']}的{found['fact']}，把它写到{where}"


def _is_fact(text: str, lexicon: Lexicon) -> bool:
    return any(
        sense.kind in {"thing", "app"} and sense.name in _FACTS for sense in lexicon.of(fold(text.strip()))
    )


def _is_somebody(text: str) -> bool:
    """A name, or a word with a capital letter: not "my", nor a text that holds more than a name."""
    said = text.split()
    return 0 < len(said) <= 4 and said[0][:1].isupper() and said[0].casefold() not in _THEIRS
