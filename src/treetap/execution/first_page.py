"""Back to an app's first page (B9).

The first page is the one from which BACK leads no further within the app. After each BACK one of these is
seen, and each but the last means that the first page has been reached:

- another app is in front: that was one step too many, and the app is launched again. If it comes back with
  another page than the one that was left (it was open a second time, or was called by the other app), the way
  back goes on from there, once. But what no icon opens (the notifications, a question about permissions, a
  sharing sheet, a keyboard) only lay over the app: leaving that is a step on the way, and no reason to launch
  anything;
- a toast or a dialog asks whether to leave the app: the dialog's least committing way out is taken;
- nothing has changed, though no keyboard was closed;
- another page of the app: on.

A dialog that asks about unsaved work is closed by its least committing way out, and the action fails: what
happens to the work is not for the hands to decide. No exit is ever confirmed.
"""

from __future__ import annotations

import re
from enum import Enum

from treetap.errors import ActionFailed
from treetap.execution.hands import Hands, point_of
from treetap.matching.page_names import MODAL
from treetap.matching.words import normal
from treetap.models import Blocker, BlockerKind, Key, Launch, Press, Screen, Tap

_MOST = 10
"""Times that BACK is pressed at most."""
_ARRIVALS, _ARRIVAL_WAIT = 6, 0.5
"""How often, and after how many seconds, it is looked whether an app that was launched has arrived."""
_EXIT = re.compile(
    r"\b(?:exit|quit|leave|leaving|close the app|log ?out|sign ?out)\b"
    r"|(?:press|tap|swipe|click|back) (?:back )?again"
    r"|退出|离开|关闭(?:应用|程序|软件)|再按一次|再点一次|再次(?:按|点|返回)"
)
_UNSAVED = re.compile(
    r"\b(?:unsaved|discard|save|saved|lose|lost|draft|changes|edits|delete)\b"
    r"|保存|放弃|舍弃|丢弃|丢失|草稿|修改|更改|编辑|删除"
)


class _Step(Enum):
    ON = "another page of the app"
    THERE = "the first page"
    OUT = "another app"


async def back_to_first_page(hands: Hands, screen: Screen) -> None:
    """See the top of this file. Raises `ActionFailed` after ten times, or over unsaved work."""
    app = screen.package or (await hands.device.foreground()).package
    asked: set[str] = set()
    returned = False
    for _ in range(_MOST):
        back = Press(key=Key.BACK)
        await hands.send(back)
        after = await hands.look()
        if await _lay_over(hands, app, after):
            app, screen = after.package, after
            continue
        match await _step(hands, app, screen, after, asked):
            case _Step.THERE:
                return
            case _Step.OUT:
                again = await _launch(hands, app)
                if returned or not screen.page_key or again.page_key == screen.page_key:
                    return
                returned, screen = True, again
            case _Step.ON:
                # Where a dialog has just been closed, what shows now counts.
                screen = after if hands.sent[-1] is back else await hands.look()
    raise ActionFailed(
        f"After {_MOST} times BACK the first page of {app or 'the app'} has not been reached.",
        hint="Launch the app again, or go home.",
    )


async def _step(hands: Hands, app: str, before: Screen, after: Screen, asked: set[str]) -> _Step:
    """What a BACK has led to. A dialog that it opened is closed again."""
    dialog = _dialog(after)
    permission = dialog is not None and dialog.kind is BlockerKind.PERMISSION
    if _is_other(app, after) and not permission:  # a question about permissions is asked by the phone
        return _Step.OUT
    if dialog is not None and _dialog(before) is None:
        return await _answer(hands, dialog, after, asked)
    if any(_EXIT.search(normal(text)) for text in after.toasts):
        return _Step.THERE
    same = after.state_key == before.state_key and after.page_key == before.page_key
    if same and after.keyboard_shown == before.keyboard_shown:
        return _Step.THERE
    return _Step.ON


def _is_other(app: str, screen: Screen) -> bool:
    return bool(app and screen.package and screen.package != app)


async def _lay_over(hands: Hands, app: str, after: Screen) -> bool:
    """Whether what was in front only lay over what is in front now: no icon opens it.

    Where nobody knows any icons, everything is an app.
    """
    if not _is_other(app, after):
        return False
    apps = await hands.device.apps()
    return bool(apps) and all(one.package != app for one in apps)


async def _answer(hands: Hands, dialog: Blocker, screen: Screen, asked: set[str]) -> _Step:
    said = normal(f"{dialog.description} {' '.join(_words(dialog, screen))}")
    await _dismiss(hands, dialog, screen)
    if _UNSAVED.search(said):
        raise ActionFailed(
            f"The way back goes through a page that asks about unsaved work: {dialog.description}. It was "
            "answered with the way out that changes nothing.",
            hint="Save or discard what was edited, then go back.",
        )
    if _EXIT.search(said):
        return _Step.THERE
    if said in asked:
        raise ActionFailed(
            f"BACK leads to the same dialog again and again: {dialog.description}.",
            hint="Answer the dialog first.",
        )
    asked.add(said)
    return _Step.ON


async def _dismiss(hands: Hands, dialog: Blocker, screen: Screen) -> None:
    """Its least committing way out; BACK, which means cancel, where none is known."""
    way_out = dialog.way_out
    if isinstance(way_out, Tap):
        location = await hands.locate(way_out.target, screen)
        await hands.tap(point_of(way_out.target, location, screen))
    else:
        await hands.send(Press(key=Key.BACK))
    await hands.rest()


async def _launch(hands: Hands, app: str) -> Screen:
    known = next((one for one in await hands.device.apps() if one.package == app), None)
    await hands.send(Launch(package=app, activity=None if known is None else known.activity))
    screen = await hands.look()
    for _ in range(_ARRIVALS):
        if screen.package == app:
            return screen
        screen = await hands.look_later(_ARRIVAL_WAIT)
    raise ActionFailed(
        f"The last BACK left {app}, and it did not come back when it was launched again: {screen.package} is "
        "in front.",
        hint="Launch the app by its name.",
    )


def _dialog(screen: Screen) -> Blocker | None:
    return next((one for one in screen.blockers if one.kind in MODAL), None)


def _words(dialog: Blocker, screen: Screen) -> list[str]:
    inside = [screen.element(name) for name in dialog.elements]
    return [one.text or one.description for one in inside if one is not None]
