"""Opening apps and links and calling, as command lines. What a shell or `am` could misread is refused."""

from __future__ import annotations

import re
import shlex
import unicodedata

from treetap.device.adb.facts import ACTIVITY, PACKAGE
from treetap.errors import ActionFailed

_SCHEME = re.compile(r"[A-Za-z][A-Za-z0-9+.\-]*:.", re.DOTALL)
_LONGEST_URL = 30_000
_NUMBER = re.compile(r"[0-9+*#,;]*[0-9*#][0-9+*#,;]*")
_SPACING = re.compile(r"[ ().\-/\u00a0]")
_FAILED = re.compile(
    r"(?:Error:|Error type|Bad component name|.*Exception\b|.*Permission Denial|.*No activities found)",
)
_OF_NO_MATTER = ("Starting: ", "Stopping: ", "Warning: ", "Events injected", "\tat ", "##")
"""Beginnings of lines that say nothing of success. The first repeats the link, whatever that may hold."""


def component(package: str, activity: str | None) -> str:
    """`package/activity`, both looked at. Raises `ActionFailed`."""
    if PACKAGE.fullmatch(package) is None:
        raise ActionFailed(
            f"{_short(package)} is no app's name.", hint="An app is named by its package: com.example.app."
        )
    if activity and ACTIVITY.fullmatch(activity) is None:
        raise ActionFailed(
            f"{_short(activity)} is no name of a page of {package}.",
            hint="Leave it out to open what the app's icon opens.",
        )
    return f"{package}/{activity}" if activity else package


def entrance(package: str) -> str:
    """Asks which page the app's icon opens."""
    return (
        "cmd package resolve-activity --brief -a android.intent.action.MAIN "
        f"-c android.intent.category.LAUNCHER {shlex.quote(package)}"
    )


def launch(component_: str) -> str:
    """As a launcher does it: an app that runs comes back as it was."""
    return (
        "am start -a android.intent.action.MAIN -c android.intent.category.LAUNCHER -f 0x10200000 "
        f"-n {shlex.quote(component_)}"
    )


def monkey(package: str) -> str:
    """For phones that cannot say which page the icon opens."""
    return f"monkey -p {shlex.quote(package)} -c android.intent.category.LAUNCHER 1"


def view(url: str) -> str:
    """Hand a link to whatever opens it. Raises `ActionFailed` for what is no link."""
    if _SCHEME.match(url) is None or len(url) > _LONGEST_URL or not _is_plain(url):
        raise ActionFailed(
            f"{_short(url)} is no link.",
            hint="A link begins with what it is (https:, tel:, mailto:) and has no control characters.",
        )
    return f"am start -a android.intent.action.VIEW -d {shlex.quote(url)}"


def call(number: str) -> str:
    """Call it. Raises `ActionFailed` for what is no number."""
    dialled = _SPACING.sub("", number)
    if _NUMBER.fullmatch(dialled) is None or len(dialled) > 100:
        raise ActionFailed(
            f"{_short(number)} is no telephone number.",
            hint="A number has digits, +, * and #; spaces and dashes between them do no harm.",
        )
    address = "tel:" + dialled.replace("#", "%23")
    return f"am start -a android.intent.action.CALL -d {shlex.quote(address)}"


def refused(words: str) -> str | None:
    """Why `am` or `monkey` did not do it, in the phone's words; None if it did."""
    lines = [line for line in words.splitlines() if not line.startswith(_OF_NO_MATTER)]
    if not any(map(_FAILED.match, lines)):
        return None
    return " ".join(" ".join(lines).split())[:300]


def resolved(said: str, package: str) -> str | None:
    """The component in the answer to `entrance`; None if the app has no page to open."""
    for line in reversed(said.splitlines()):
        owner, slash, activity = line.strip().partition("/")
        if slash and owner == package and ACTIVITY.fullmatch(activity):
            return f"{owner}/{activity}"
    return None


def _is_plain(text: str) -> bool:
    return not any(unicodedata.category(mark) in ("Cc", "Cs", "Zl", "Zp") for mark in text)


def _short(text: str) -> str:
    return repr(text if len(text) <= 80 else text[:79] + "…")
