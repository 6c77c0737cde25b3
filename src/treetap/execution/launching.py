"""Opening apps and links, and calling."""

from __future__ import annotations

import re
import unicodedata
from typing import TypeAlias, assert_never

from rapidfuzz import fuzz, process

from treetap.core.ports import AppResolver
from treetap.errors import ActionFailed
from treetap.execution.hands import Hands
from treetap.matching.words import normal
from treetap.models import Call, Dial, Launch, LaunchApp, Open, OpenUrl

Launching: TypeAlias = LaunchApp | OpenUrl | Call

_NEAR, _NEAR_ENOUGH = 4, 55
"""How many near names are said, and how near they must be (of 100)."""
_HOST = re.compile(r"(?:localhost|[\w\-]+(?:\.[\w\-]+)+)(?::\d+)?(?:[/?#].*)?$", re.IGNORECASE)


async def launch(hands: Hands, action: Launching, apps: AppResolver) -> None:
    match action:
        case LaunchApp(app=app):
            await _launch_app(hands, app.fill().strip(), apps)
        case OpenUrl(url=url):
            await _open(hands, url.fill().strip())
        case Call(number=number):
            await _call(hands, unicodedata.normalize("NFKC", number.fill()).strip())
        case _:
            assert_never(action)


async def _launch_app(hands: Hands, name: str, apps: AppResolver) -> None:
    app = await apps.resolve(name) if name else None
    if app is None:
        near = await _near(hands, name)
        raise ActionFailed(
            f"No app on this phone, or more than one, goes by the name '{name}'.",
            hint=f"Did you mean: {', '.join(near)}?" if near else "Give the name under its icon.",
        )
    await hands.send(Launch(package=app.package, activity=app.activity))


async def _near(hands: Hands, name: str) -> list[str]:
    """What apps are called that is a little like it: under their icons, or at the end of their packages."""
    names: dict[str, str] = {}
    for app in await hands.device.apps():
        called = app.label or app.package
        names |= {app.package.rpartition(".")[2]: called, called: called}
    found = process.extract(
        name, list(names), scorer=fuzz.WRatio, processor=normal, limit=_NEAR, score_cutoff=_NEAR_ENOUGH
    )
    return list(dict.fromkeys(names[one[0]] for one in found))


async def _open(hands: Hands, url: str) -> None:
    """As it is given; what is a host without a scheme gets https. The device refuses what is no link."""
    if not url:
        raise ActionFailed("There is no link to open.", hint="Give an address such as https://example.com.")
    await hands.send(Open(url=f"https://{url}" if _HOST.match(url) else url))


async def _call(hands: Hands, number: str) -> None:
    """The device refuses what is no number."""
    if not number:
        raise ActionFailed("There is no number to call.", hint="Give digits.")
    await hands.send(Dial(number=number))
