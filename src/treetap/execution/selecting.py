"""Selects one option: of a group that shows, or of the list or menu that a control opens."""

from __future__ import annotations

from dataclasses import dataclass

from treetap.errors import ActionFailed, TargetAmbiguous, TargetNotFound
from treetap.execution.controls import ANSWER_WAITS, Control, is_sure, lasting, located
from treetap.execution.hands import Hands, place_of, point_of
from treetap.execution.scrolling import Sighting, seek
from treetap.execution.wording import named
from treetap.matching.holds import is_on
from treetap.matching.holds_value import is_value, values
from treetap.matching.labels import index, said
from treetap.matching.words import normal, same_text
from treetap.models import (
    BlockerKind,
    Direction,
    Element,
    Key,
    LocateResult,
    Point,
    Press,
    Role,
    Screen,
    Select,
    Target,
    Text,
)

_PLAIN = frozenset({"ok", "okay", "done", "确定", "完成"})
"""Words that only end a dialog. What says more ("Save", "Restart", "购买") is not for the hands to touch."""


async def confirm(hands: Hands, option: str, now: Screen) -> Screen:
    """Touch the plain OK of the dialog in which the option shows as chosen: the screen once it has closed.

    Nothing is touched where no dialog shows the option as chosen (a further question is another dialog), or
    where it has no such button, or two. Raises `ActionFailed` where the dialog stays.
    """
    button = _ok_of(option, now)
    if button is None:
        return now
    await hands.tap(place_of(button, now))
    for wait in ANSWER_WAITS:
        after = await hands.look_later(wait)
        if hands.tells(after) and _ok_of(option, after) is None:
            return after
    raise ActionFailed(
        f"'{option}' was chosen and '{button.text or button.description}' touched, but the dialog stays.",
        hint="Look at what the dialog asks for.",
    )


def _ok_of(option: str, screen: Screen) -> Element | None:
    for blocker in screen.blockers:
        if blocker.kind not in {BlockerKind.DIALOG, BlockerKind.POPUP}:
            continue
        parts = [one for name in blocker.elements if (one := screen.element(name)) is not None]
        chosen = [one for one in parts if any(same_text(text, option) for text in said(one))]
        if not any(is_on(one, screen) for one in chosen):
            continue
        buttons = [
            one
            for one in parts
            if one.clickable and one.enabled and any(normal(text) in _PLAIN for text in said(one))
        ]
        return buttons[0] if len(buttons) == 1 else None
    return None


_KINDS = (None, Role.RADIO, Role.ITEM, Role.CHECKBOX, Role.BUTTON, Role.TAB, Role.TEXT)
"""What an option may be, where its text alone fits several things."""
_TOUCHES = 2
"""How often something is touched that does not answer."""
_OFFERED = 8
"""How many options are said when the wanted one is not there."""


async def select(hands: Hands, action: Select, screen: Screen, location: LocateResult | None) -> None:
    """See `choose`."""
    await choose(
        hands, action.target, screen, location, action.option.fill(), once=action.commits is not None
    )


async def choose(
    hands: Hands,
    target: Target,
    screen: Screen,
    location: LocateResult | None,
    option: str,
    *,
    once: bool,
) -> None:
    """Touch the option if it is not chosen yet: in the target, or in what the target opens.

    Raises `TargetNotFound` where there is no such option; what was opened to look for it is closed again.
    `ActionFailed` where touching it changes nothing, or the control then shows something else.
    """
    at = point_of(target, location, screen)
    control = None if location is None else located(location, screen)
    if control is None:
        raise TargetNotFound(
            f"{named(target)} is nothing that could be chosen from.", hint="Tap the option itself."
        )
    choice = _Choice(hands, named(target), control, screen, option, once=once)
    if _is_group(control, screen):
        await choice.in_group()
    elif not _shows(control, screen, option):
        await choice.behind(at, lasting(target, location, screen))


@dataclass(frozen=True, slots=True)
class _Choice:
    """One option to be chosen at one control."""

    hands: Hands
    name: str
    control: Element
    screen: Screen
    option: str
    once: bool

    async def in_group(self) -> None:
        """Of options that show side by side, or in a list that scrolls."""
        known = index(self.screen)
        inside = [one for one in known.descendants(self.control) if _says(one, self.option)]
        if any(is_on(one, self.screen) for one in inside):
            return
        if inside:
            sight = await self._sighting(inside[0])
        else:
            found = await self._scroll(self.screen, within=self.control)
            if found is None:
                raise TargetNotFound(self._no_such(self.screen, self.control), hint="Choose one of those.")
            sight = found
        await self._take(sight)

    async def behind(self, at: Point, described: Target | None) -> None:
        """Of what the control opens."""
        opened = await self._touch(at, self.screen, f"{self.name} was touched, but nothing opened")
        control = Control(self.control, self.screen, described)
        again = await control.again(self.hands, opened, self._alike)
        here = opened.page_key == self.screen.page_key
        if again is not None and here and _shows(again.element, opened, self.option):
            return  # a control that goes on to the next option with every touch
        sight = await self._find(opened)
        if sight is None:
            if opened.page_key != self.screen.page_key:
                await self.hands.send(Press(key=Key.BACK))
            raise TargetNotFound(self._no_such(opened, None), hint="Choose one of those.")
        now = sight.screen if self._is_ticked(sight.screen) else await self._take(sight)
        now = await confirm(self.hands, self.option, now)
        again = await control.again(self.hands, now, self._alike)
        if again is None or now.page_key != self.screen.page_key or _shows(again.element, now, self.option):
            return
        shown = [value.text for value in values(again.element, now)]
        others = {text for one in sight.screen.elements for text in said(one)} - {self.option}
        wrong = next((text for text in shown if any(same_text(text, other) for other in others)), None)
        if wrong is not None:
            raise ActionFailed(
                f"'{self.option}' was touched, but {self.name} shows '{wrong}'.",
                hint="Look at the screen again.",
            )

    def _is_ticked(self, screen: Screen) -> bool:
        """A box that is on already would be switched off by a touch."""
        boxes = [one for one in screen.elements if one.role is Role.CHECKBOX and _says(one, self.option)]
        return any(is_on(one, screen) for one in boxes)

    def _alike(self, element: Element) -> bool:
        return element.role is self.control.role

    async def _find(self, opened: Screen) -> Sighting | None:
        """Where the option shows, after scrolling if need be; None if nowhere."""
        for kind in _KINDS:
            target = Target(text=Text.literal(self.option), role=kind)
            location = await self.hands.locate(target, opened)
            if is_sure(location):
                return Sighting(opened, location)
        return await self._scroll(opened)

    async def _scroll(self, screen: Screen, within: Element | None = None) -> Sighting | None:
        target = Target(text=Text.literal(self.option))
        try:
            sight = await seek(self.hands, target, screen, Direction.UP, within=within)
        except (TargetNotFound, TargetAmbiguous):
            return None
        return sight if sight.location.found else None

    async def _sighting(self, element: Element) -> Sighting:
        """An element of the screen at hand as a place to touch."""
        return Sighting(self.screen, await self.hands.locate(Target(element=element.id), self.screen))

    async def _take(self, sight: Sighting) -> Screen:
        """Touch the option: the screen afterwards. Never one that shows that it was not chosen."""
        at = point_of(Target(text=Text.literal(self.option)), sight.location, sight.screen)
        now = await self._touch(at, sight.screen, f"'{self.option}' was touched, but nothing changed")
        for wait in ANSWER_WAITS:  # something else may have changed first
            if now.page_key != sight.screen.page_key or self._states(now) != {False}:
                return now
            now = await self.hands.look_later(wait)
        raise ActionFailed(
            f"'{self.option}' was touched, but it is not chosen.", hint="Look at the screen again."
        )

    def _states(self, screen: Screen) -> set[bool | None]:
        return {is_on(one, screen) for one in screen.elements if _says(one, self.option)}

    async def _touch(self, at: Point, screen: Screen, failure: str) -> Screen:
        """Touch until something changes: the screen afterwards. What changed nothing is touched once more."""
        for _ in range(1 if self.once else _TOUCHES):
            await self.hands.tap(at)
            for wait in ANSWER_WAITS:
                now = await self.hands.look_later(wait)
                if not self.hands.tells(now):
                    raise ActionFailed(
                        "Something was touched, and now the screen cannot be read.",
                        hint="Look at the screen again before anything else is sent.",
                    )
                if (now.page_key, now.state_key) != (screen.page_key, screen.state_key):
                    return now
        raise ActionFailed(f"{failure}.", hint="See whether something covers it or whether it is locked.")

    def _no_such(self, screen: Screen, group: Element | None) -> str:
        known = index(screen)
        parts = screen.elements if group is None else tuple(known.descendants(group))
        texts = list(dict.fromkeys(one.text for one in parts if one.text))
        offered = ", ".join(texts[:_OFFERED]) or "nothing that can be read"
        return f"{self.name} has no option '{self.option}'. It shows: {offered}."


def _is_group(control: Element, screen: Screen) -> bool:
    """Whether it holds options of its own: nothing to be touched itself, but several things in it are."""
    if control.clickable:
        return False
    known = index(screen)
    return sum(known.actionable(one) for one in known.descendants(control)) > 1


def _shows(control: Element, screen: Screen, option: str) -> bool:
    """Whether that is the value it shows: its text, the only one in it, or one of its row that is no name."""
    inside = index(screen).texts(control)
    if same_text(control.text, option) or (len(inside) == 1 and _says(inside[0], option)):
        return True
    return any(is_value(option, value) for value in values(control, screen))


def _says(element: Element, option: str) -> bool:
    return any(same_text(text, option) for text in said(element))
