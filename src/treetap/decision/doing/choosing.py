"""Choosing: options of a group, entries of a menu, tabs, languages; sorting and filtering."""

from __future__ import annotations

import re

from treetap.decision.doing.forms import SUBMITTED, menu
from treetap.decision.doing.here import Here
from treetap.decision.doing.keypad import keys_of
from treetap.decision.doing.measures import length_of, seconds_of
from treetap.decision.doing.rows import all_names, named
from treetap.decision.doing.steps import check, scroll_for, tap
from treetap.decision.doing.wishes import Wish, wishes
from treetap.decision.doing.words import DONE, SAVE, listed
from treetap.matching.holds import is_on
from treetap.matching.labels import TOGGLES, id_words, said
from treetap.matching.words import normal
from treetap.models import Element, Polarity, Role, Terminal

SORT = listed("sort, sort by, sort order, order, order by, arrange, 排序, 排序方式, 排列, 排序依据")
FILTER = listed("filter, filters, filter by, refine, 筛选, 过滤, 筛选条件")
TAKEN = "use what was chosen"
_TAKE = listed("set, set as, apply, use, use this, use as, done, 设为, 设置, 设定, 应用, 使用, 用作, 完成")
_SURE = 0.8
_NUMBER = re.compile(r"\d+(?:\.\d+)?")
_PARTS = re.compile(r"[\s(),/·–—-]+")
_SMALL = frozenset({"in", "to", "of", "the", "for", "(several)"})
_KIND = listed("view, views, mode, layout, option, style, tab, 视图, 模式, 布局, 选项, 样式")
"""What an option is called besides its own name: the week view is called Week."""
_OPTIONS = frozenset({Role.RADIO, Role.ITEM, Role.BUTTON, Role.TAB, Role.TEXT, Role.CHECKBOX, Role.UNKNOWN})


def choose_option(here: Here) -> Terminal | None:
    """The option where it shows; else the row or control that offers it."""
    option = None if here.described(SUBMITTED) else wanted_option(here)
    if option is None:
        return _use(here)
    text, element = option
    if element.role is Role.CHECKBOX and element.checked is not None:
        if here.goal.verb != "select" and here.goal.polarity is Polarity.NEUTRAL:
            # A row that can be ticked is no option of what is to be set; one of several chips is.
            chip = not element.checked and _is_chip(here, element)
            return tap(here, element, f"to choose {text}", sure=0.85) if chip else None
        return check(here, element, here.goal.polarity is not Polarity.NEGATIVE, "as the task says")
    if is_on(element, here.screen):
        return _confirm(here)
    return tap(here, element, f"to choose {text}", sure=0.85)


def wanted_option(here: Here) -> tuple[str, Element] | None:
    """What on the page is called like the value, or like the last words of the object: "font size large"."""
    for name in all_names(here):
        found = named(here, name)
        if found is not None and found.role in _OPTIONS:
            return name, found
    counted = _measured(here)
    if counted is not None:
        return counted
    for words in _odd(here):
        exact = [one for one in here.controls if one.role in _OPTIONS and _says_just(here, one, words)]
        if len(exact) == 1 and _is_group(here, exact[0]):
            return words, exact[0]
    for words in _endings(here):
        scored = [
            (score, one)
            for one in here.controls
            if one.role in _OPTIONS
            and (score := max((here.knows.means(text, [words]) for text in here.called(one)), default=0.0))
            >= 0.95
        ]
        if len(scored) == 1 and _is_group(here, scored[0][1]):
            return words, scored[0][1]
    return None


def _odd(here: Here) -> list[str]:
    """What nothing explains may be the option's own word: Zen, $, 禅意."""
    words = [word for word in here.goal.unexplained if normal(word) not in _KIND]
    return [*words, *([" ".join(words)] if len(words) > 1 else [])]


def _says_just(here: Here, element: Element, words: str) -> bool:
    texts = [*said(element), *(text for part in here.known.texts(element) for text in said(part))]
    return any(normal(text) == normal(words) for text in texts[:2]) or any(
        words in _PARTS.split(normal(text)) for text in texts[:1]
    )


def _measured(here: Here) -> tuple[str, Element] | None:
    """An option that is that very length, number or share: "5 minutes" among others of its kind."""
    keys = {one.id for one in keys_of(here).values()} if not here.dialog else set[str]()
    options = [one for one in here.controls if one.role in _OPTIONS and one.id not in keys]
    for wish in wishes(here):
        if wish.type not in {"duration", "number", "percent", "amount"}:
            continue
        fits = [one for one in options if _is_amount(here, one, wish)]
        if len(fits) == 1 and _is_group(here, fits[0]) and _among_alike(here, fits[0]):
            return wish.value, fits[0]
    return None


def _is_amount(here: Here, element: Element, wish: Wish) -> bool:
    if wish.type == "duration":
        return length_of(here, element) == seconds_of(wish.value)
    texts = [*said(element), *(text for part in here.known.texts(element) for text in said(part))]
    wanted = _NUMBER.search(wish.value)
    shown = [_NUMBER.findall(text) for text in texts[:1]]
    return wanted is not None and any([float(one) for one in each] == [float(wanted[0])] for each in shown)


def _among_alike(here: Here, element: Element) -> bool:
    """Beside it stand others that are amounts as well."""
    beside = [one for one in here.controls if one.id != element.id and one.role is element.role]
    return any(_NUMBER.search(text) for one in beside for text in here.called(one)[:1])


def _endings(here: Here) -> list[str]:
    """What may be the option: the object without what it is an option of."""
    whole = here.object.split()
    parts = [word for word in whole if normal(word) not in _KIND] or whole
    return [" ".join(parts[at:]) for at in range(len(parts))] + [
        " ".join(parts[:at]) for at in range(len(parts) - 1, 0, -1)
    ]


def _is_group(here: Here, element: Element) -> bool:
    """One of several of its kind, beside each other."""
    alike = [one for one in here.controls if one.parent == element.parent and one.role is element.role]
    return element.role in {Role.RADIO, Role.TAB} or bool(here.dialog) or len(alike) > 1


def _is_chip(here: Here, element: Element) -> bool:
    """One of several in a line of which one is chosen, under words that say what is to be set."""
    alike = [one for one in here.front if one.parent == element.parent and one.role is element.role]
    if len(alike) < 2 or not all(one.text for one in alike) or sum(bool(one.checked) for one in alike) != 1:
        return False
    top = min(here.known.boxes[one.id].top for one in alike)
    captions = [
        one
        for one in here.front
        if one.role is Role.TEXT and one.text and here.known.boxes[one.id].top < top + element.bounds.height
    ]
    return any(here.knows.about(one.text, here.object.split()[-1:]) > 0 for one in captions)


def _use(here: Here) -> Terminal | None:
    """What was chosen shows on a page of its own, with a button that takes it: "Set wallpaper", "Apply"."""
    chosen = any(here.has_touched(name) for name in all_names(here))
    control = here.pressing(_TAKE, here.thing_words, least=0.95) if chosen and not here.dialog else None
    return tap(here, control, "to use it", mark=TAKEN) if control is not None else None


def _confirm(here: Here) -> Terminal | None:
    if not here.dialog:
        return None
    control = here.pressing(DONE) or here.pressing(SAVE)
    if control is None or any(up.role is Role.ITEM for up in (control, *here.known.ancestors(control))):
        return None  # 设置 in a menu leads to the settings
    return tap(here, control, "to take the choice")


def opens_choice(here: Here) -> Terminal | None:
    """The row of what is to be set, where its options are not here yet: "Font size"."""
    for words in [here.object, *_beginnings(here)]:
        if not words:
            continue
        for one in here.controls:
            if _leads_to_choices(here, one) and any(
                here.knows.means(text, [words]) >= _SURE for text in _names(here, one)[:3]
            ):
                return tap(here, one, "for its choices", sure=0.8)
    return None


def _leads_to_choices(here: Here, element: Element) -> bool:
    """A row or drop-down; nothing that switches, and no button that does something of its own."""
    control = here.known.control(element)
    if element.role in {*TOGGLES, Role.SLIDER} or (control is not None and control.role in TOGGLES):
        return False
    deed = here.knows.verb_of(here.known.label(element))
    return deed is None or (element.role is Role.ITEM and not here.knows.commits(here.known.label(element)))


def _names(here: Here, element: Element) -> list[str]:
    """What it is called in words that show."""
    spoken = id_words(element.resource_id)
    return [name for name in here.called(element) if name != spoken]


def _beginnings(here: Here) -> list[str]:
    parts = here.object.split()
    odd = {normal(word) for word in here.goal.unexplained}
    known = [word for word in parts if normal(word) not in odd and word not in _SMALL]
    least = max(1, (len(known) + 1) // 2)
    return [" ".join(known[:at]) for at in range(len(known), least - 1, -1)]


def arrange(here: Here) -> Terminal | None:
    """Sort or filter: the criterion in the menu that shows, else the menu."""
    chosen = _criterion(here)
    if chosen is not None:
        if is_on(chosen, here.screen):
            return _confirm(here)
        return tap(here, chosen, "as the task says")
    phrases = SORT if here.goal.verb == "sort" else FILTER
    control = here.pressing(phrases)
    if control is not None:
        return tap(here, control, "for its choices")
    return menu(here, "where such choices are")


def _criterion(here: Here) -> Element | None:
    parts = [word for word in here.object.split() if word not in {"by", "in", "the", "(several)"}]
    asked = [*all_names(here), *([parts[-1]] if parts else [])]
    for words in asked:
        for one in here.controls:
            names = here.called(one)
            if any(here.knows.same(text, words) or here.knows.means(text, [words]) >= 0.7 for text in names):
                in_menu = bool(here.dialog) or one.role in {Role.RADIO, Role.TAB, Role.CHECKBOX}
                if in_menu or any(here.knows.means(text, ["sort by", words]) >= 0.95 for text in names):
                    return one
    return None


def select(here: Here) -> Terminal | None:
    found = choose_option(here)
    if found is not None:
        return found
    if wanted_option(here) is not None:
        return None
    opened = opens_choice(here)
    if opened is not None:
        return opened
    for name in all_names(here):
        return scroll_for(here, name, "to choose it")
    return None
