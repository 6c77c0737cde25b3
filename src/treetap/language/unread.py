"""Whether a task is in a language that is not read: no verb is known, and its small words are foreign."""

from __future__ import annotations

import re
import unicodedata

from treetap.language.values.value import listed
from treetap.models.task import TaskFrame

_FOREIGN = frozenset(
    listed(
        "le la les un une des du et est dans sur avec mon ma mes ce cette je tu il nous vous que qui ne pas "
        "el los las una del y con para mi por lo al su sus das der dem ein eine einen und auf aus mit für "
        "von zu ist bitte mein meine ich os um uma da na ao meu minha gli di della delle nel mio mia het een "
        "naar uit zet av på och att til og nie się bir ve için bật tắt yang untuk ke"
    )
)
"""Articles, prepositions and the like, which are no English words or rarely the only small ones."""
_ENGLISH = frozenset(
    listed(
        "the a an my your to of for with and or this that from into please is are what how turn it its not "
        "do in on at by me all new off up down"
    )
)
_LOANS = frozenset(
    listed(
        "café résumé naïve crème brûlée façade fiancé fiancée cliché piñata señor jalapeño über entrée à déjà"
    )
)
_WORD = re.compile(r"[^\W\d_]+")


def is_unread(frame: TaskFrame) -> bool:
    """Values, and names of apps in a sentence that is read, never make it one."""
    if any(goal.verb or goal.slots for goal in frame.goals):
        return False
    if frame.language != "en":
        return frame.language == "other"
    words = _WORD.findall(frame.sentence)
    plain = [word for word in words if word == word.lower() or word is words[0]]
    small = {word.casefold() for word in plain}
    if small & _ENGLISH or len(words) < 2:
        return False
    return bool(small & _FOREIGN) or any(_is_accented(word) for word in small - _LOANS)


def _is_accented(word: str) -> bool:
    return any(unicodedata.combining(sign) for sign in unicodedata.normalize("NFD", word))
