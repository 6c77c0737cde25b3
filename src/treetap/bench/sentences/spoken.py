"""Sentences for what is really on a phone's screen, made from templates; and for what is not."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise

from treetap.bench.locating_cases import names
from treetap.bench.locating_truth import Rect, Thing, Truth, is_cut, middle
from treetap.bench.sentences.cases import Case
from treetap.bench.sentences.templates import MEANING, OPPOSITES, ROLES, SET_ASIDE, SIDES, WORKING
from treetap.models import Size

_LONGEST = 30
_MOST = {"row": 5, "button": 4, "toggle": 4, "field": 4, "part": 2, "meaning": 4, "text": 3, "below": 2}
_SOME = 3


class Spoken:
    """What may be asked for on one screen."""

    def __init__(self, truth: Truth, size: Size, *, zh: bool, chance: random.Random, held_out: bool) -> None:
        self._truth, self._chance = truth, chance
        self._language = "zh" if zh else "en"
        self._asked = SET_ASIDE if held_out else WORKING
        self._counts = Counter(_plain(one.text) for one in truth.things if one.text.strip())
        self._width, self._height = size.width, size.height

    def cases(self, elsewhere: Sequence[str]) -> list[Case]:
        """A few of each kind."""
        made: dict[str, list[Case]] = {}
        for case in (*self._named(), *self._toggles(), *self._fields(), *self._beside(), *self._meant()):
            made.setdefault(case.kind, []).append(case)
        chosen = [case for kind in made for case in self._some(made[kind], _MOST.get(kind, _SOME))]
        return chosen + self._some(list(self._absent(elsewhere)), 4) + self._some(list(self._opposite()), 3)

    def _some(self, cases: list[Case], most: int) -> list[Case]:
        return cases if len(cases) <= most else self._chance.sample(cases, most)

    def _say(self, kind: str, **words: str) -> str:
        """One of the templates, and some of them in the other language where nothing forbids it."""
        return self._chance.choice(self._asked[kind][self._language]).format(**words)

    # What is there

    def _title(self, thing: Thing) -> str | None:
        texts = thing.own_texts
        if not texts or is_cut(texts[0]) or not 1 < len(texts[0].text.strip()) <= _LONGEST:
            return None
        text = texts[0].text.strip()
        return text if self._counts[_plain(text)] == 1 and any(map(str.isalpha, text)) else None

    def _named(self) -> Iterator[Case]:
        for thing in self._truth.things:
            text = self._title(thing) if thing.acts and not thing.is_field else None
            if text is None or thing.toggle is not None:
                continue
            inner = tuple(thing.inner)
            kind = "button" if thing.kind == "Button" else "row"
            yield Case(self._say(kind, x=text), kind, "sentence", (thing.rect,), inner)
            yield Case(text, "text", "text", (thing.rect,), inner)
            side = self._side(thing.rect)
            if side:
                yield Case(self._say("sided", x=text, s=side), "sided", "sentence", (thing.rect,), inner)
            words = text.split()
            if len(words) > 1 and len(max(words, key=len)) > 3 and self._once(max(words, key=len)):
                part = max(words, key=len).strip(",.:;!?")
                yield Case(self._say("part", x=part), "part", "sentence", (thing.rect,), inner)

    def _once(self, word: str) -> bool:
        return sum(word.casefold() in text for text in self._truth.words) == 1

    def _side(self, rect: Rect) -> str:
        x, y = middle(rect)
        across = "left" if x < self._width * 0.3 else "right" if x > self._width * 0.7 else ""
        down = "top" if y < self._height * 0.14 else "bottom" if y > self._height * 0.86 else ""
        if not down:
            return ""
        key = (down, across) if across else (down,)
        return SIDES[key][self._language]

    def _toggles(self) -> Iterator[Case]:
        for thing in self._truth.things:
            role = thing.toggle
            label = None if role is None else self._label(thing)
            if role is None or label is None:
                continue
            inside, outside = ((thing.rect,), ()) if thing.clickable else _row_of(thing)
            word = self._chance.choice(ROLES[role.value][self._language])
            yield Case(self._say("toggle", x=label, r=word), "toggle", "sentence", inside, outside)

    def _label(self, toggle: Thing) -> str | None:
        for row in (toggle, *toggle.above()):
            texts = [one for one in row.walk() if one.text.strip() and not one.is_field]
            if texts:
                alone = sum(one.toggle is not None for one in row.walk()) == 1
                text = texts[0].text.strip()
                fits = alone and 1 < len(text) <= _LONGEST and not is_cut(texts[0])
                return text if fits and self._counts[_plain(text)] == 1 else None
        return None

    def _fields(self) -> Iterator[Case]:
        fields = [one for one in self._truth.things if one.is_field and not is_cut(one)]
        for thing in fields:
            text = thing.text.strip()
            if 1 < len(text) <= _LONGEST and self._counts[_plain(text)] == 1:
                yield Case(self._say("field", x=text), "field", "sentence", (thing.rect,))
        if len(fields) == 1 and not fields[0].text.strip():
            yield Case(self._say("only field"), "field", "sentence", (fields[0].rect,))
        elif len(fields) == 1:
            yield Case(self._say("only field"), "only field", "sentence", (fields[0].rect,))

    def _beside(self) -> Iterator[Case]:
        """Rows of one width, one below the other."""
        rows = [
            one
            for one in self._truth.things
            if one.clickable and one.own_texts and one.rect[2] - one.rect[0] > 0.8 * self._width
        ]
        for upper, lower in pairwise(rows):
            if not 0 <= lower.rect[1] - upper.rect[3] < 40 or is_cut(lower) or is_cut(upper):
                continue
            above, below = self._title(upper), self._title(lower)
            if above is not None:
                yield Case(
                    self._say("below", y=above), "below", "sentence", (lower.rect,), tuple(lower.inner)
                )
            if below is not None:
                yield Case(
                    self._say("above", y=below), "above", "sentence", (upper.rect,), tuple(upper.inner)
                )

    def _meant(self) -> Iterator[Case]:
        """In the other language, if nothing else on the screen means the same."""
        other = "en" if self._language == "zh" else "zh"
        for thing in self._truth.things:
            text = self._title(thing) if thing.acts and not thing.is_field else None
            if text is None or thing.toggle is not None:
                continue
            for pair in MEANING:
                here, there = pair if self._language == "en" else pair[::-1]
                if _plain(text) == _plain(here):
                    kind = "button" if thing.kind == "Button" else "row"
                    said = self._chance.choice(self._asked[kind][other]).format(x=there)
                    yield Case(said, "meaning", "sentence", (thing.rect,), tuple(thing.inner))

    # What is not

    def _absent(self, elsewhere: Sequence[str]) -> Iterator[Case]:
        words = self._truth.words
        for text in dict.fromkeys(elsewhere):
            plain = _plain(text)
            if not any(plain in one or one in plain for one in words) and any(map(str.isalpha, text)):
                kind = self._chance.choice(("button", "row", "toggle"))
                role = self._chance.choice(ROLES["switch"][self._language])
                yield Case(self._say(kind, x=text, r=role), "absent")

    def _opposite(self) -> Iterator[Case]:
        words = self._truth.words
        for text in names(self._truth):
            lowered = _plain(text)
            turned = [
                lowered.replace(one, other)
                for pair in OPPOSITES
                for one, other in (pair, pair[::-1])
                if (one in lowered.split() if one.isascii() else one in lowered)
            ]
            if any(char.isdigit() for char in text):
                turned.append("".join(str((int(c) + 1) % 10) if c.isdecimal() else c for c in text))
            turned.append(f"不{text}" if self._language == "zh" else f"Don't {lowered}")
            for other in turned:
                if _plain(other) not in words:
                    yield Case(self._say("button", x=other), "opposite")


def spoken_cases(
    truth: Truth, size: Size, *, zh: bool, chance: random.Random, elsewhere: Sequence[str], held_out: bool
) -> list[Case]:
    """Sentences for that screen. `elsewhere`: what other screens say."""
    return Spoken(truth, size, zh=zh, chance=chance, held_out=held_out).cases(elsewhere)


def _row_of(toggle: Thing) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """All over its row, if it takes no touches of its own."""
    owner = toggle.owner
    return ((toggle.rect,), ()) if owner is None else ((owner.rect,), tuple(owner.inner))


def _plain(text: str) -> str:
    return " ".join(text.split()).casefold()
