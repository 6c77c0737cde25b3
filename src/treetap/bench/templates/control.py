"""How the control that a task turns on is labelled, and whether the task's own words would find it."""

from __future__ import annotations

import re

from treetap.bench.templates.proof import begun
from treetap.bench.templates.template import Template
from virtualphone.scene import compose
from virtualphone.toolkit.box import Box
from virtualphone.tours.steps import Walker

_IDLE = frozenset(
    re.findall(
        r"\w+",
        """the and for with from into onto that this its are was not has have will you your mine want please
        new all one two off out can could should would make set get put add use""",
    )
)


def label_of_control(template: Template, seed: int, locale: str) -> str:
    """Its words on the way of the oracle: text, description, or what is written in it. Empty: an icon."""
    task, walker = begun(template, seed, locale)
    label = ""
    for step in (*task.solution, None):
        label = _label(walker, template.control) or label
        if step is not None:
            step(walker)
    return label


def _label(walker: Walker, name: str) -> str:
    for window in reversed(compose(walker.phone).windows):
        for box in window.root.walk():
            if box.info is not None and name in (box.info.id, box.info.text, box.info.desc):
                return _words(box)
    return ""


def _words(box: Box) -> str:
    infos = [one.info for one in box.walk() if one.info is not None]
    return " ".join(dict.fromkeys(word for info in infos for word in (info.text, info.desc) if word))


def shares_a_word(sentence: str, label: str) -> bool:
    """Whether they have a content word in common: a stem in English, two characters in a row in Chinese."""
    return bool(_content(sentence) & _content(label))


def _content(text: str) -> set[str]:
    stems = {
        re.sub(r"(ing|ed|es|s|ly)$", "", word)
        for word in re.findall(r"[a-z]{3,}", text.casefold())
        if word not in _IDLE
    }
    runs = re.findall(r"[\u4e00-\u9fff]+", text)
    return stems | {run[at : at + 2] for run in runs for at in range(len(run) - 1)}
