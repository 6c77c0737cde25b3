"""What an action is about, as the screen, the action and the way here show it: for whom, what, how much."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property

from treetap.guard.control import Control, Page, controls_at, told
from treetap.guard.vocabulary import affirms, command, declines, is_just
from treetap.matching.labels import said
from treetap.models import Action, LocateResult, Role, Screen, Situation, StepRecord, Target, Text

_BACK, _LINE = 6, 60  # Steps and pages of the way that tell what a menu is about; characters of a line.
_CHIP = (0.4, 0.085)  # The most that a chip takes up of the screen's width and height.
_LEAVES = frozenset({"back", "go_home", "launch_app", "open_url"})
_TOUCHES = frozenset({"tap", "long_press", "double_tap", "drag"})
Row = tuple[str, ...]


class Scene:
    """Texts, sorted by what they can prove."""

    def __init__(self, action: Action, situation: Situation, location: LocateResult | None) -> None:
        self.action, self.situation, self.on = action, situation, Page(situation.screen)
        self.controls = controls_at(getattr(action, "target", None), situation.screen, location)
        self.control = one = self.controls[0] if self.controls else None
        brought = (getattr(action, name, None) for name in ("text", "number", "url", "option"))
        self.given: Row = tuple(text.fill() for text in brought if isinstance(text, Text))
        self.fields: Row = tuple(one.text for one in self.on.written if not one.password)
        self.labels, self.question, self.row = (one.labels, one.question, one.row) if one else ((), (), ())
        self.front: Row = (*self.labels, *self.question)
        self.titles = self.on.heads()
        self.page: Row = tuple(text for one in situation.screen.elements for text in said(one))
        self.bank: Row = tuple(one.value for one in situation.bank if one.value.strip())
        # Whatever can name a receiver: never a message or another row.
        self.who: Row = (*self.front, *self.row, *self.titles, *self.fields, *self.given)
        # Whether the control is of the page, and neither of a row nor of a dialog.
        self._of_page = one is None or not (one.holder is not one.element or one.is_row or one.dialog)

    @property
    def before(self) -> Row:
        """What was last chosen on the way here, and what the page is called that a menu lies over."""
        return self._picked[1]

    @property
    def beside(self) -> Row:
        """The short texts in front that cannot be touched."""
        return tuple(text for text in (self.control.page if self.control else ()) if len(text) <= _LINE)

    @property
    def seen(self) -> Row:
        """What this page and the last pages of the same app say."""
        last = self.situation.seen[-_BACK:]
        pages = (one for one in last if one.package == self.on.screen.package)
        return (*self.page, *(text for page in pages for one in page.elements for text in said(one)))

    @property
    def about(self) -> Row:
        """Whatever can name the thing that is acted on. Beside a list, what is chosen of it."""
        chosen = tuple(text for row in self.chosen for text in row)
        listed = self._of_page and len(_rows(self.on)) > 1 and not chosen
        own = () if listed else (*self.row, *chosen, *self.fields)
        return (*self.front, *own, *self.titles, *self.given, *self.before)

    @cached_property
    def rows(self) -> tuple[tuple[Row, ...], ...]:
        """The rows among which this one is: those of this page, and of the one on which it was chosen."""
        here, page = () if self._of_page else _rows(self.on), self._picked[0]
        return here, () if page is None else _rows(Page(page))

    @cached_property
    def chosen(self) -> tuple[Row, ...]:
        """The words of each row that is ticked or selected; a filter over a list is none."""
        found, size = list[Row](), self.on.screen.frame.size
        own = self.control is not None and self.control.holder is not self.control.element
        for one in () if own else self.on.screen.elements:
            control, ticked = Control(self.on, one), one.checked and one.role is Role.CHECKBOX
            if ticked or (one.selected and control.holder.role is Role.ITEM):
                box, parts = self.on.index.boxes[control.holder.id], self.on.index.descendants(control.holder)
                small = box.width < _CHIP[0] * size.width and box.height < _CHIP[1] * size.height
                if not small or any(part.role is Role.IMAGE for part in parts):
                    found.append(tuple(dict.fromkeys([*control.labels, *control.row])))
        return tuple(filter(None, found))

    # The way here

    @cached_property
    def _picked(self) -> tuple[Screen | None, Row]:
        """The page on which something was last chosen; its words, and those of the page below a menu."""
        found, page = list[str](), None
        for step in _way(self.situation):
            texts, row = self._touched(step)
            names = [text for text in (*texts, *row) if not _says_what_to_do(text)]
            found += names
            if names and (row or step.action.kind == "long_press" or step.leads_to != step.page_key):
                page = self._screen(step)
                break
        return page, (*dict.fromkeys(found), *_page_of(self.situation))

    def _touched(self, step: StepRecord) -> tuple[list[str], Row]:
        """What the control said that was touched, and the words of its row, unless that is of a menu."""
        target: Target | None = getattr(step.action, "target", None)
        texts = [*told(target), *told(None if step.location is None else step.location.target)]
        screen = self._screen(step)
        for control in controls_at(target, screen, step.location)[:1] if screen is not None else ():
            listed = control.holder.role is Role.ITEM and not control.dialog and not _lies_over(control.on)
            return [*texts, *control.labels], control.row if listed else ()
        return texts, ()

    def _screen(self, step: StepRecord) -> Screen | None:
        pages = (self.situation.screen, *reversed(self.situation.seen))
        return next((one for one in pages if one.frame.id == step.before), None)


def _way(situation: Situation) -> Iterator[StepRecord]:
    """The touches that led here, the last first, up to where it was gone back or begun elsewhere."""
    theirs = [step for node in situation.done for step in node.all_steps()]
    order = {screen.frame.id: at for at, screen in enumerate(situation.seen)}
    steps = sorted((*theirs, *situation.steps), key=lambda step: order.get(step.before or "", len(order)))
    for step in reversed(steps[-_BACK:]):
        action = step.action
        if action.kind in _LEAVES or (action.kind == "key" and action.key in ("back", "home", "recents")):
            return
        if step.status != "failed" and action.kind in _TOUCHES:
            yield step


def _rows(page: Page) -> tuple[Row, ...]:
    return tuple(Control(page, one).row for one in page.screen.elements if one.role is Role.ITEM)


def _page_of(situation: Situation) -> Row:
    """What the page is called; where only a menu or dialog is to be seen, the page that it lies over."""
    screens = (situation.screen, *reversed(situation.seen[-_BACK:]))
    page = next((one for one in map(Page, screens) if one.screen.elements and not _lies_over(one)), None)
    head = () if page is None else tuple(text for text, _ in page.upper[:1])
    if page is None or page.screen is situation.screen:
        return head
    return (*page.heads(), *head, *(one.text for one in page.written))


def _lies_over(page: Page) -> bool:
    """Whether only a menu or a dialog is to be seen: it covers a page, or has neither a title nor a field."""
    return page.covered or not (page.heads() or page.fields)


def _says_what_to_do(text: str) -> bool:
    known = command(text) is not None or affirms(text) or declines(text)
    return known or is_just("consent", "names_nothing", text)
