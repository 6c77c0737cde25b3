"""Targets with their answers, made from what is really on a screen."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from treetap.bench.locating_truth import Rect, Thing, Truth, holds, is_cut, middle
from treetap.models import Anchor, Point, Relation, Role, Target, Text

_ROLE_WORDS = {
    Role.SWITCH: ("switch", "开关"),
    Role.CHECKBOX: ("checkbox", "复选框"),
    Role.RADIO: ("radio button", "单选按钮"),
}
_LONGEST = 40
_OPPOSITES = (
    *(("on", "off"), ("off", "on"), ("add", "delete"), ("open", "close"), ("save", "discard")),
    *(("new", "old"), ("start", "stop"), ("show", "hide"), ("more", "less"), ("allow", "deny")),
    *(("添加", "删除"), ("打开", "关闭"), ("新建", "删除"), ("开始", "停止"), ("显示", "隐藏")),
    *(("保存", "放弃"), ("开启", "关闭"), ("关", "开"), ("取消", "确定"), ("确定", "取消")),
)
_MOST = {"text": 5, "toggle": 4, "field": 4, "icon": 3, "ordinal": 3, "anchor": 3, "sentence": 3}


@dataclass(frozen=True)
class Case:
    """A target, and where a touch for it may land; nowhere if it is not on the screen."""

    kind: str
    target: Target
    inside: tuple[Rect, ...] = ()
    outside: tuple[Rect, ...] = ()
    tree_only: bool = False
    """Pixels do not say it: what a picture is called, where a switch without a name is."""

    @property
    def absent(self) -> bool:
        return not self.inside

    def right(self, point: Point | None) -> bool:
        if point is None:
            return False
        x, y = float(point.x), float(point.y)
        within = any(holds(rect, x, y) for rect in self.inside)
        return within and not any(holds(rect, x, y) for rect in self.outside)


def present_cases(truth: Truth, *, zh: bool, chance: random.Random) -> list[Case]:
    """Of each kind a few."""
    made: dict[str, list[Case]] = {}
    for case in _every(truth, zh=zh):
        made.setdefault(case.kind, []).append(case)
    chosen: list[Case] = []
    for kind, cases in made.items():
        most = _MOST[kind]
        chosen += cases if len(cases) <= most else chance.sample(cases, most)
    return chosen


def absent_cases(truth: Truth, elsewhere: Sequence[str], *, chance: random.Random) -> list[Case]:
    """Texts of other screens, texts under the keyboard, and texts that only nearly stand here."""
    words = truth.words
    others = [text for text in elsewhere if _known(text) not in words]
    cases = [
        Case("absent", Target(text=Text.literal(text))) for text in chance.sample(others, min(3, len(others)))
    ]
    for thing in truth.covered:
        title = _title(thing) if thing.clickable else None
        if title is not None and truth.times(title.text) == 0:
            cases.append(Case("covered", Target(text=Text.literal(title.text.strip()))))
    near = [text for text in _near_misses(truth) if _known(text) not in words]
    return cases + [
        Case("near miss", Target(text=Text.literal(text))) for text in chance.sample(near, min(4, len(near)))
    ]


def names(truth: Truth) -> list[str]:
    """What can be touched by name here."""
    titles = (_title(one) for one in truth.things if one.acts and not one.is_field)
    return [one.text.strip() for one in titles if one is not None and len(one.text) <= _LONGEST]


def _known(text: str) -> str:
    return " ".join(text.split()).casefold()


def _every(truth: Truth, *, zh: bool) -> Iterator[Case]:
    yield from _texts(truth, zh=zh)
    yield from _toggles(truth, zh=zh)
    yield from _fields(truth, zh=zh)
    yield from _icons(truth)
    yield from _repeated(truth)
    yield from _row_buttons(truth, zh=zh)


def _title(thing: Thing) -> Thing | None:
    """Its first words, if they are seen whole."""
    texts = thing.own_texts
    return texts[0] if texts and not is_cut(texts[0]) and 1 < len(texts[0].text.strip()) <= _LONGEST else None


def _owners(text: str, truth: Truth) -> list[Thing]:
    """What could be touched for that text."""
    found: dict[int, Thing] = {}
    for one in truth.things:
        owner = one.owner
        if owner is not None and text.casefold() in (
            one.text.strip().casefold(),
            one.description.strip().casefold(),
        ):
            found[id(owner)] = owner
    return list(found.values())


def _texts(truth: Truth, *, zh: bool) -> Iterator[Case]:
    for thing in truth.things:
        title = _title(thing) if thing.acts and not thing.is_field else None
        if title is None or len(_owners(title.text.strip(), truth)) != 1:
            continue
        text = title.text.strip()
        twice = truth.times(text) > 1
        inner = tuple(thing.inner)
        yield Case("text", Target(text=Text.literal(text)), (thing.rect,), inner, tree_only=twice)
        if thing.kind == "Button":
            words = f"“{text}”按钮" if zh else f"the {text} button"
            sentence = Target(sentence=Text.literal(words))
            yield Case("sentence", sentence, (thing.rect,), inner, tree_only=twice)


def _toggles(truth: Truth, *, zh: bool) -> Iterator[Case]:
    toggles = [(one, one.toggle) for one in truth.things]
    counts = Counter(role for _, role in toggles if role is not None)
    number: Counter[Role] = Counter()
    for thing, role in _read(toggles):
        number[role] += 1
        inside, outside = _switched_by(thing)
        nth = Target(role=role, ordinal=number[role])
        if counts[role] > 1:
            yield Case("ordinal", nth, inside, outside, tree_only=True)
        label = _label(thing)
        if label is None or truth.times(label.text) > 1:
            continue
        text = Text.literal(label.text.strip())
        yield Case("toggle", Target(text=text, role=role), inside, outside)
        beside = Target(role=role, anchors=(Anchor(relation=Relation.SAME_ROW, text=text),))
        if label is not thing:
            yield Case("anchor", beside, inside, outside, tree_only=True)
        said = _ROLE_WORDS[role][zh]
        words = f"{label.text.strip()}{said}" if zh else f"the {label.text.strip()} {said}"
        yield Case("sentence", Target(sentence=Text.literal(words)), inside, outside)


def _read(toggles: list[tuple[Thing, Role | None]]) -> list[tuple[Thing, Role]]:
    """In reading order."""
    found = [(thing, role) for thing, role in toggles if role is not None]
    return sorted(found, key=lambda one: (one[0].rect[1] // 40, one[0].rect[0]))


def _switched_by(toggle: Thing) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Where a touch flips it: on itself, or all over its row if it takes no touches of its own."""
    owner = toggle.owner
    if toggle.clickable or owner is None:
        return (toggle.rect,), ()
    return (owner.rect,), tuple(owner.inner)


def _label(toggle: Thing) -> Thing | None:
    """What it is called: its own words, or the first of its row."""
    if toggle.text.strip():
        return None if is_cut(toggle) else toggle
    for row in toggle.above():
        texts = [one for one in row.walk() if one.text.strip() and not one.is_field]
        if texts:
            alone = sum(one.toggle is not None for one in row.walk()) == 1
            return texts[0] if alone and not is_cut(texts[0]) else None
    return None


def _fields(truth: Truth, *, zh: bool) -> Iterator[Case]:
    for thing in truth.things:
        if not thing.is_field or is_cut(thing) or not 1 < len(thing.text.strip()) <= _LONGEST:
            continue
        text = thing.text.strip()
        if truth.times(text) > 1:
            continue
        yield Case("field", Target(text=Text.literal(text), role=Role.FIELD), (thing.rect,))
        words = f"“{text}”输入框" if zh else f"the '{text}' field"
        yield Case("sentence", Target(sentence=Text.literal(words)), (thing.rect,))
    yield from _labelled_fields(truth)


def _labelled_fields(truth: Truth) -> Iterator[Case]:
    """An empty field right below words that nobody else answers for."""
    fields = [one for one in truth.things if one.is_field and not one.text.strip()]
    for thing in fields:
        above = [
            one
            for one in truth.texts
            if one.owner is None and 0 <= thing.rect[1] - one.rect[3] < 60 and one.rect[0] < thing.rect[2] > 0
        ]
        if len(above) == 1 and truth.times(above[0].text) == 1:
            text = Text.literal(above[0].text.strip())
            yield Case("field", Target(text=text, role=Role.FIELD), (thing.rect,))
            below = Target(role=Role.FIELD, anchors=(Anchor(relation=Relation.BELOW, text=text),))
            yield Case("anchor", below, (thing.rect,), tree_only=True)


def _icons(truth: Truth) -> Iterator[Case]:
    """What only its description names."""
    counts = Counter(one.description.strip() for one in truth.things if one.acts and one.description.strip())
    number: Counter[str] = Counter()
    icons = [one for one in truth.things if one.acts and one.description.strip() and not one.own_texts]
    for thing in sorted(icons, key=lambda one: (one.rect[1] // 40, one.rect[0])):
        words = thing.description.strip()
        number[words] += 1
        text, inner = Text.literal(words), tuple(thing.inner)
        if counts[words] == 1 and len(_owners(words, truth)) == 1:
            yield Case("icon", Target(description=text), (thing.rect,), inner, tree_only=True)
        elif counts[words] > 1:
            nth = Target(description=text, ordinal=number[words])
            yield Case("ordinal", nth, (thing.rect,), inner, tree_only=True)


def _repeated(truth: Truth) -> Iterator[Case]:
    """Words that stand there several times, each in a row of its own: by number, and by the row's title."""
    counts = Counter(one.text.strip() for one in truth.texts)
    for text, count in counts.items():
        if count < 2 or not 1 < len(text) <= _LONGEST:
            continue
        alike = [one for one in truth.texts if one.text.strip() == text and not is_cut(one)]
        alike.sort(key=lambda one: (one.rect[1], one.rect[0]))
        owners = [one.owner for one in alike]
        if len(alike) != count or None in owners or len({id(one) for one in owners}) != count:
            continue
        literal = Text.literal(text)
        titled = {(one.owner or one).own_texts[0] is one for one in alike}
        for number, (one, owner) in enumerate(zip(alike, owners, strict=True), 1):
            if owner is None:
                continue
            inner = tuple(owner.inner)
            if len(titled) == 1:
                yield Case("ordinal", Target(text=literal, ordinal=number), (owner.rect,), inner)
            title = owner.own_texts[0]
            if title is not one and counts[title.text.strip()] == 1:
                near = Anchor(relation=Relation.BELOW, text=Text.literal(title.text.strip()))
                if 0 <= one.rect[1] - title.rect[3] < 30:
                    yield Case("anchor", Target(text=literal, anchors=(near,)), (owner.rect,), inner)


def _row_buttons(truth: Truth, *, zh: bool) -> Iterator[Case]:
    """A button in a row that has another name."""
    for row in truth.things:
        title = _title(row) if row.acts else None
        if title is None or truth.times(title.text) > 1:
            continue
        buttons = [one for one in row.walk() if one is not row and one.clickable and one.description.strip()]
        for button in buttons:
            if sum(one.description == button.description for one in truth.things) < 2:
                continue
            near = Anchor(relation=Relation.SAME_ROW, text=Text.literal(title.text.strip()))
            target = Target(description=Text.literal(button.description.strip()), anchors=(near,))
            yield Case("anchor", target, (button.rect,), tree_only=True)
            name, words = title.text.strip(), button.description.strip()
            said = f"{name}这一行的“{words}”按钮" if zh else f"the '{words}' button next to '{name}'"
            yield Case("sentence", Target(sentence=Text.literal(said)), (button.rect,), tree_only=True)


def _near_misses(truth: Truth) -> Iterator[str]:
    for text in names(truth):
        lowered = text.casefold()
        for word, opposite in _OPPOSITES:
            parts = lowered.split()
            if word in (parts if word.isascii() else lowered):
                yield lowered.replace(word, opposite)
        if any(char.isdigit() for char in text):
            yield "".join(str((int(char) + 1) % 10) if char.isdecimal() else char for char in text)
        yield f"{text} 2"
        zh = any("\u4e00" <= char <= "\u9fff" for char in text)
        yield f"不{text}" if zh else f"Don't {lowered}"
        if zh and len(text) >= 3:
            yield text[:-1] + "鑫"
        elif not zh and " " in text:
            yield text.rpartition(" ")[0] + " Zanzibar"


def touched_at(case: Case) -> str:
    """Where it should be, for people."""
    return ", ".join("({:.0f}, {:.0f})".format(*middle(rect)) for rect in case.inside) or "nowhere"
