"""The plain OK of a dialog in which something was chosen."""

from __future__ import annotations

from treetap.errors import ActionFailed
from treetap.execution.controls import ANSWER_WAITS
from treetap.execution.hands import Hands
from treetap.execution.places import place_of
from treetap.matching.holds import is_on
from treetap.matching.labels import said
from treetap.matching.words import normal, same_text
from treetap.models import BlockerKind, Element, Screen

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
