"""What can be done to a phone (B6, B7, D1), a tagged union on `kind`."""

from __future__ import annotations

from enum import IntEnum, StrEnum
from typing import Annotated, Literal, Self, get_args

from pydantic import Field, TypeAdapter, model_validator

from treetap.models.base import Model, NonEmpty, Probability, Seconds, Text, engine_only
from treetap.models.target import Point, Target


class OnFail(StrEnum):
    """What the node does when a step stays failed after its retries (D2)."""

    RETRY = "retry"
    JUMP = "jump"
    REPLAN = "replan"


class Handling(Model):
    """Part of an action that may hold another: completed in `action.py`, once all actions are known."""

    timeout: Seconds | None = None
    """Seconds to wait for the expectation; None takes the device's."""
    retry: int = Field(default=0, ge=0, le=10)
    """Further tries. Never used after an action that commits."""
    wait_before: Seconds = 0.0
    wait_after: Seconds = 0.0
    fallback: Action | None = None
    """What to do when the target is not found, before trying again (B2)."""
    on_fail: OnFail = OnFail.REPLAN
    jump_to: int | None = Field(default=None, ge=0)
    """The step to go back to, for `on_fail: jump`."""
    data_out: NonEmpty | None = None
    """The bank name under which the step's value is expected afterwards."""

    @model_validator(mode="after")
    def _jump_has_a_place(self) -> Self:
        if (self.on_fail is OnFail.JUMP) != (self.jump_to is not None):
            raise ValueError("on_fail 'jump' and jump_to go together")
        return self


class Commitment(StrEnum):
    """What an action does that cannot be taken back."""

    SEND = "send"
    PAY = "pay"
    DELETE = "delete"
    CALL = "call"
    GRANT = "grant"
    INSTALL = "install"
    OTHER = "other"


class Level(IntEnum):
    """How much looking an action gets (B6)."""

    FIRE_AND_FORGET = 0
    """No target; verified at the end of its batch."""
    QUICK_VERIFY = 1
    LOCATE_AND_EXECUTE = 2
    FULL = 3


class Direction(StrEnum):
    """Where the finger moves."""

    UP = "up"
    DOWN = "down"
    LEFT = "left"
    RIGHT = "right"


class Key(StrEnum):
    """Keys that every platform has a name for."""

    HOME = "home"
    BACK = "back"
    RECENTS = "recents"
    MENU = "menu"
    ENTER = "enter"
    DELETE = "delete"
    TAB = "tab"
    ESCAPE = "escape"
    SEARCH = "search"
    POWER = "power"
    WAKE = "wake"
    VOLUME_UP = "volume_up"
    VOLUME_DOWN = "volume_down"
    VOLUME_MUTE = "volume_mute"
    CAMERA = "camera"
    CALL = "call"
    END_CALL = "end_call"
    PLAY_PAUSE = "play_pause"
    PAUSE = "pause"
    CURSOR_START = "cursor_start"
    CURSOR_END = "cursor_end"


TouchSeconds = Annotated[float, Field(ge=0.0, le=60.0)]
"""As long as one touch may last (`device.Touch`)."""


class _Action(Model):
    description: str = ""
    """In a few words, for people."""
    commits: Commitment | None = None
    """Set if this sends, pays, deletes, calls, grants or installs."""
    idempotent: bool = engine_only(default=False)
    """Doing it twice is the same as doing it once."""
    level: Level = engine_only(default=Level.FULL)
    handling: Handling = engine_only(default_factory=Handling)

    @model_validator(mode="after")
    def _level_zero_has_no_target(self) -> Self:
        if self.level is Level.FIRE_AND_FORGET and getattr(self, "target", None) is not None:
            raise ValueError("level 0 is only for actions without a target")
        return self


class _Targeted(_Action):
    target: Target


class Tap(_Targeted):
    """Touch it once."""

    kind: Literal["tap"] = "tap"


class DoubleTap(_Targeted):
    """Touch it twice, quickly."""

    kind: Literal["double_tap"] = "double_tap"


class LongPress(_Targeted):
    """Touch it and hold."""

    kind: Literal["long_press"] = "long_press"
    duration: TouchSeconds = 1.0


class Swipe(_Action):
    """Move a finger across the screen, or across one part of it."""

    kind: Literal["swipe"] = "swipe"
    direction: Direction
    distance: Probability = 0.5
    """As a share of the screen or of the target."""
    duration: TouchSeconds = 0.3
    target: Target | None = None
    """The part of the screen to swipe on."""


class Drag(_Targeted):
    """Pick it up and put it down on another element or at a point."""

    kind: Literal["drag"] = "drag"
    to: Target | Point
    duration: TouchSeconds = 1.0


class InputText(_Action):
    """Type text, exactly, into the target or into the field that has the focus."""

    kind: Literal["input_text"] = "input_text"
    text: Text
    target: Target | None = None
    press_enter: bool = False
    read_back: bool = engine_only(default=True)
    """The hands look whether it arrived; without, whoever asked reads the field."""


class ClearText(_Action):
    """Empty the target, or the field that has the focus."""

    kind: Literal["clear_text"] = "clear_text"
    target: Target | None = None
    idempotent: bool = engine_only(default=True)


class PressKey(_Action):
    """Press a key."""

    kind: Literal["key"] = "key"
    key: Key


class Wait(_Action):
    """Wait for a while."""

    kind: Literal["wait"] = "wait"
    seconds: Annotated[float, Field(gt=0, le=600)]
    idempotent: bool = engine_only(default=True)


class GoHome(_Action):
    """To the first page of the home screen (HOME twice)."""

    kind: Literal["go_home"] = "go_home"
    idempotent: bool = engine_only(default=True)


class Back(_Action):
    """One step back; with `to_first_page`, back until the app's first page shows, ten times at most."""

    kind: Literal["back"] = "back"
    to_first_page: bool = False


class LaunchApp(_Action):
    """Open an app by name, alias or package."""

    kind: Literal["launch_app"] = "launch_app"
    app: Text
    idempotent: bool = engine_only(default=True)


class OpenUrl(_Action):
    """Open a link."""

    kind: Literal["open_url"] = "open_url"
    url: Text


class Call(_Action):
    """Dial a number."""

    kind: Literal["call"] = "call"
    number: Text
    commits: Literal[Commitment.CALL] = Commitment.CALL


class SetChecked(_Targeted):
    """Look at a switch or box and touch it only if it is not yet as wanted."""

    kind: Literal["set_checked"] = "set_checked"
    checked: bool
    idempotent: bool = engine_only(default=True)


class SetValue(_Targeted):
    """Bring a field, slider or picker to a value and look that it is there."""

    kind: Literal["set_value"] = "set_value"
    value: Text
    idempotent: bool = engine_only(default=True)


class Select(_Targeted):
    """Choose one option of a list, menu or group."""

    kind: Literal["select"] = "select"
    option: Text
    idempotent: bool = engine_only(default=True)


class ScrollTo(_Targeted):
    """Scroll until the target shows or nothing new does."""

    kind: Literal["scroll_to"] = "scroll_to"
    direction: Direction = Direction.UP
    """Where the finger moves first; up shows what is further down."""
    idempotent: bool = engine_only(default=True)


class SaveValue(_Action):
    """Keep a value under a name: a text, or what the target shows."""

    kind: Literal["save"] = "save"
    name: NonEmpty
    value: Text | None = None
    target: Target | None = None
    idempotent: bool = engine_only(default=True)

    @model_validator(mode="after")
    def _one_source(self) -> Self:
        if (self.value is None) == (self.target is None):
            raise ValueError("save takes its value from a text or from a target: give one of them")
        return self


class ReadValue(_Action):
    """Bring a kept value to mind for the next decision."""

    kind: Literal["read"] = "read"
    name: NonEmpty
    idempotent: bool = engine_only(default=True)


Action = Annotated[
    Tap
    | DoubleTap
    | LongPress
    | Swipe
    | Drag
    | InputText
    | ClearText
    | PressKey
    | Wait
    | GoHome
    | Back
    | LaunchApp
    | OpenUrl
    | Call
    | SetChecked
    | SetValue
    | Select
    | ScrollTo
    | SaveValue
    | ReadValue,
    Field(discriminator="kind"),
]


# A fallback is an action, and an action has a handling: only now can either be completed.
Handling.model_rebuild(_types_namespace={"Action": Action})
for _member in get_args(get_args(Action)[0]):
    _member.model_rebuild()
ACTION: TypeAdapter[Action] = TypeAdapter(Action)
"""Reads and writes any action."""
ActionKind = Literal[
    "tap",
    "double_tap",
    "long_press",
    "swipe",
    "drag",
    "input_text",
    "clear_text",
    "key",
    "wait",
    "go_home",
    "back",
    "launch_app",
    "open_url",
    "call",
    "set_checked",
    "set_value",
    "select",
    "scroll_to",
    "save",
    "read",
]
