"""One deed has many words: whoever asks for it by one of them agrees to a control that says another."""

from __future__ import annotations

import pytest

from treetap.acts.acts import ACTS
from treetap.acts.reading import command
from treetap.language.lexicon.load import load_lexicon

LOOSE = {
    "erase": "one thing, or a whole phone: its page says which",
    "wipe out": "the same",
    "dial up": "the heat, or somebody",
    "dial down": "the same",
    "deactivate": "turn off, whatever it is",
    "check out": "of a shop, or of a hotel",
    "let me see": "said to a person, never by a control",
    "become a member": "may cost something, and may be free",
    "删除书签": "a mark is taken away; what says delete alone may delete the page",
    "remove from the blacklist": "lets somebody in",
    "call a taxi to": "is not to call somebody",
    "call a cab to": "is not to call somebody",
}
"""Words that a control may say for another deed than a task: asked about, and why."""


def test_who_asks_for_a_deed_agrees_to_a_control_in_the_same_words() -> None:
    odd: dict[str, str] = {}
    for word, senses in load_lexicon().senses.items():
        act = command(word)
        verbs = {sense.name for sense in senses if sense.kind in {"verb", "idiom"}}
        if act is not None and verbs and not verbs & ACTS[act].verbs and word not in LOOSE:
            odd[word] = f"{sorted(verbs)} do not ask for '{act}'"
    assert not odd


@pytest.mark.parametrize(
    ("label", "act"),
    [
        ("Erase this entry", "delete"),
        ("Erase the selected photo", "delete"),
        ("Wipe this note", "delete"),
        ("Erase all calls", "delete"),
        ("抹掉这条记录", "delete"),
        ("Erase", "erase"),
        ("Erase all data", "erase"),
        ("Erase the SD card", "erase"),
        ("Erase everything", "erase"),
        ("Wipe this device", "erase"),
        ("抹掉所有数据", "erase"),
        ("抹掉手机", "erase"),
        ("Erase this Mac", "erase"),
        ("Wipe the memory card", "erase"),
        ("Wipe clean", "erase"),
        ("抹掉本机", "erase"),
        ("抹掉您的手机", "erase"),
        ("抹掉U盘", "erase"),
        ("Call off the booking", "cancel"),
        ("Call off this meeting", "cancel"),
        ("Dial up now", "call"),
        ("快速拨号", "call"),
        ("Dial up the heat", None),
        ("Remove from my wish list", None),
    ],
)
def test_erasing_one_thing_is_deleting_it(label: str, act: str | None) -> None:
    assert command(label) == act
