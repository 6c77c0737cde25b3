"""What `dumpsys input_method` says: which keyboard is at work, and on what kind of field.

The dump differs from one Android to the next, so every fact may be missing. It quotes the field's hint, which
an app chooses: nothing here decides more than what is looked at afterwards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

_ID = r"[A-Za-z0-9_.]+/[A-Za-z0-9_.$]+"
METHOD_ID = re.compile(_ID)
"""An input method's name. What looks otherwise is never put into a command."""
_BOUND = re.compile(rf"\bmCurId=({_ID})")
_CHOSEN = re.compile(rf"\bm(?:CurMethodId|SelectedMethodId)=({_ID})")
_CONNECTION = re.compile(r"\bmServedInputConnection(?:Wrapper)?=(\S+)")
_VIEW = re.compile(r"\bmServedView=(\S+)")
_TYPE = re.compile(r"^\s*inputType=0x([0-9a-f]+)", re.MULTILINE)
_HINT = re.compile(r"^\s*hintText=(.{0,2000}?) label=", re.MULTILINE | re.DOTALL)
_LIVE = re.compile(r"\bmCursorSelStart=(\d+) mCursorSelEnd=(\d+)")
_STARTED = re.compile(r"^\s*mInputStarted=(true|false)(?: mInputViewStarted=(true|false))?", re.MULTILINE)
_INITIAL = re.compile(r"\binitialSelStart=(\d+) initialSelEnd=(\d+)")

_CLASS, _TEXT_CLASS, _PHONE_CLASS = 0xF, 0x1, 0x3
_MULTI_LINE = 0x20000


@dataclass(frozen=True)
class Editor:
    """The field that is typed into, as the input method sees it."""

    method: str = ""
    """The input method that is bound."""
    connected: bool = True
    shown: bool = False
    served: bool | None = None
    """Whether a field takes text; None where the dump does not say."""
    input_started: bool | None = None
    """Whether the input method itself has taken up the field; None where the dump does not say."""
    view_started: bool | None = None
    """The same of what it shows. ADBKeyboard listens from then on at the latest."""
    input_type: int | None = None
    hint: str | None = None
    """Empty for a field without one, None where the dump does not say."""
    selection: tuple[int, int] | None = None
    """What is marked, or the cursor twice: now, or on some phones when the keyboard came."""

    @property
    def ready(self) -> bool:
        """Whether the input method says itself that it is at work on the field."""
        return bool(self.input_started and self.view_started)

    @property
    def marked(self) -> bool:
        """Whether something may be marked: what is typed next would replace it."""
        return self.selection is None or self.selection[0] != self.selection[1]

    @property
    def multi_line(self) -> bool | None:
        """Whether a new line stays one; None where that is not known."""
        if not self.input_type:
            return None
        return self.input_type & _CLASS == _TEXT_CLASS and bool(self.input_type & _MULTI_LINE)

    @property
    def takes_text(self) -> bool:
        """Not only digits or a date: such a field leaves out what it does not take."""
        return self.input_type is None or self.input_type & _CLASS == _TEXT_CLASS

    @property
    def phone_number(self) -> bool:
        """Such fields put blanks and brackets between the digits by themselves."""
        return self.input_type is not None and self.input_type & _CLASS == _PHONE_CLASS


def read_editor(dump: str) -> Editor:
    """The facts in a dump, as far as they are there."""
    method = _BOUND.search(dump) or _CHOSEN.search(dump)
    connection, view = _CONNECTION.search(dump), _VIEW.search(dump)
    kind, hint = _TYPE.search(dump), _HINT.search(dump)
    marked = _LIVE.search(dump) or _INITIAL.search(dump)
    started = _STARTED.search(dump)
    served: bool | None = None
    if connection is not None:
        served = connection[1] != "null"
    elif view is not None and view[1] == "null":
        served = False
    return Editor(
        method=method[1] if method else "",
        connected="mHaveConnection=false" not in dump,
        shown="mInputShown=true" in dump,
        served=served,
        input_started=None if started is None else started[1] == "true",
        view_started=None if started is None or started[2] is None else started[2] == "true",
        input_type=int(kind[1], 16) if kind else None,
        hint=None if hint is None else "" if hint[1] == "null" else hint[1],
        selection=(int(marked[1]), int(marked[2])) if marked else None,
    )
