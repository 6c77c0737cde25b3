"""What cannot be typed, and in which words that is said. No message holds the text: it may be a secret."""

from __future__ import annotations

from treetap.errors import ActionFailed, TextNotTypable

_INSTALL = (
    "Install ADBKeyboard (https://github.com/senzhk/ADBKeyBoard, also on F-Droid) with "
    "`adb install ADBKeyboard.apk`. It is used while typing only; your own keyboard comes back."
)

_ALLOW = (
    "Allow adb to do this in the phone's developer options: Xiaomi calls it `USB debugging (Security "
    "settings)`, others `Disable permission monitoring`."
)


def refuse_what_is_no_text(text: str) -> None:
    """NUL, and halves of characters. Raises `TextNotTypable`."""
    for at, mark in enumerate(text):
        if mark == "\0" or "\ud800" <= mark <= "\udfff":
            what = "a NUL character" if mark == "\0" else "half of a surrogate pair"
            raise TextNotTypable(
                f"The text has {what} at position {at}, which no field takes.",
                hint="Leave that character out.",
            )


def one_line_only() -> TextNotTypable:
    return TextNotTypable(
        "The text has several lines and the field takes one.", hint="Join the lines, or type them one by one."
    )


def nothing_has_the_focus() -> ActionFailed:
    return ActionFailed(
        "Nothing has the focus, so there is nothing to type into.", hint="Tap a text field first."
    )


def no_way(*, installed: bool, said: str = "") -> TextNotTypable:
    """Keys do not have these characters, and ADBKeyboard is not there or does nothing.

    `said`: what the phone said when it refused to select it.
    """
    if not installed:
        return TextNotTypable(
            "The text has characters that keys cannot type, and ADBKeyboard is not on the phone.",
            hint=_INSTALL,
        )
    if said:
        return TextNotTypable(
            "The text has characters that keys cannot type, and the phone did not let ADBKeyboard be "
            f"selected: {_line(said)}.",
            hint=f"{_ALLOW} Or choose ADBKeyboard by hand in its settings, under languages and input.",
        )
    return TextNotTypable(
        "The text has characters that keys cannot type, and ADBKeyboard did not type them.",
        hint=f"Tap the field so that its keyboard shows, and try again. Or update it: {_INSTALL}",
    )


def changed(length: int, *, installed: bool, clean: bool) -> TextNotTypable:
    """The field made something else of it."""
    hint = "The field takes only some characters, or only so many."
    if not installed:
        hint = f"{hint} Or the keyboard in use makes words of the keys. {_INSTALL}"
    state = "It is as it was before." if clean else "Look at it: a part of the text may be there."
    return TextNotTypable(f"The field did not take the text (length {length}) as it is. {state}", hint=hint)


def cannot_be_read(why: str, *, sent: bool) -> ActionFailed:
    """What is not seen cannot be checked. `sent`: something may have been done already."""
    state = "Look whether it was done." if sent else "Nothing was typed."
    return ActionFailed(
        f"The field that has the focus cannot be read: {why.rstrip('.')}. {state}",
        hint="Tap the field, or wait until the screen is still, and try again.",
    )


def went_away() -> ActionFailed:
    return ActionFailed(
        "The text was sent, but the field it was for is not to be seen any more, so it could not be checked.",
        hint="Look at the screen before typing again.",
    )


def not_taken(what: str, said: str) -> ActionFailed:
    """The phone refused a command; `said` is what it printed."""
    hint = "Look at the screen before trying again: a part of it may have arrived."
    if "SecurityException" in said:
        hint = _ALLOW
    return ActionFailed(f"The phone did not take {what}: {_line(said)}.", hint=hint)


def _line(said: str) -> str:
    """The line that says why; a Java exception has others before and after it."""
    lines = [line.strip() for line in said.strip().splitlines()]
    named = [line for line in lines if "Exception: " in line]
    return ((named or lines or ["it said nothing"])[0]).rstrip(".")[:200]


def not_emptied() -> ActionFailed:
    return ActionFailed(
        "The field could not be emptied: something stays in it.",
        hint="Look at the screen: the field may not allow it.",
    )
