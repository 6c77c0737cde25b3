"""Keys, waiting, and the ways home and back."""

from __future__ import annotations

from typing import TypeAlias, assert_never

from treetap.execution.first_page import back_to_first_page
from treetap.execution.hands import Hands
from treetap.models import Back, GoHome, Key, Press, PressKey, Screen, Wait

Pressing: TypeAlias = PressKey | Wait | GoHome | Back


async def press(hands: Hands, action: Pressing, screen: Screen) -> None:
    match action:
        case PressKey(key=key):
            await hands.send(Press(key=key))
        case Wait(seconds=seconds):
            await hands.clock.sleep(seconds)
        case GoHome():
            # Once leads to the page of the home screen that was left, once more to its first.
            await hands.send(Press(key=Key.HOME))
            await hands.rest()
            await hands.send(Press(key=Key.HOME))
        case Back(to_first_page=True):
            await back_to_first_page(hands, screen)
        case Back():
            await hands.send(Press(key=Key.BACK))
        case _:
            assert_never(action)
