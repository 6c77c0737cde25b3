"""The phone from outside: what it is, and the raw inputs it takes. Wrappers see all of them."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from treetap.models.action import Key
from treetap.models.base import Model, NonEmpty
from treetap.models.target import Size


class DeviceInfo(Model):
    """What does not change while a task runs, save by rotating."""

    serial: NonEmpty
    platform: Literal["android", "harmony", "ios"]
    model: str = ""
    os_version: str = ""
    size: Size
    density: int = Field(default=160, gt=0)
    rotation: int = Field(default=0, ge=0, le=3)
    locale: str = ""


class Foreground(Model):
    """What is in front."""

    package: str
    activity: str = ""
    keyboard_shown: bool = False
    field: str = ""
    """What the field that takes the keys is called in its app (the end of its resource id), where known."""
    version: str = ""
    """Of the app, where the phone says it."""


class App(Model):
    """An app as the device starts it."""

    package: NonEmpty
    activity: str | None = None
    label: str = ""
    version: str = ""
    dials: bool = False
    """The system hands it numbers to call."""


class OngoingKind(StrEnum):
    """What a phone can be busy with by itself."""

    CALL = "call"
    PLAYBACK = "playback"
    RECORDING = "recording"
    TIMER = "timer"


class Ongoing(Model):
    """One thing that goes on by itself, whatever is in front."""

    kind: OngoingKind
    package: str = ""
    """Whose it is; empty where the phone does not say."""
    key: str = ""
    """Tells several of one app apart."""
    title: str = ""
    """What is played, or what a timer is for."""


@dataclass(frozen=True, slots=True)
class Pixels:
    """An encoded capture. The one thing that never goes into JSON."""

    data: bytes = field(repr=False)
    encoding: Literal["png", "jpeg", "rgba"]
    size: Size


class Touch(Model):
    """A finger from one pixel to another; the same pixel twice is a tap, or a long press if it lasts."""

    kind: Literal["touch"] = "touch"
    x: int = Field(ge=0)
    y: int = Field(ge=0)
    to_x: int = Field(ge=0)
    to_y: int = Field(ge=0)
    hold: int = Field(default=0, ge=0, le=60_000)
    """Milliseconds held before moving: a drag."""
    milliseconds: int = Field(default=0, ge=0, le=60_000)
    count: int = Field(default=1, ge=1, le=3)


class Press(Model):
    """A key."""

    kind: Literal["press"] = "press"
    key: Key


class Type(Model):
    """Text into whatever has the focus. It arrives exactly, or `TextNotTypable` is raised."""

    kind: Literal["type"] = "type"
    text: str
    read_back: bool = True
    """Look at the field afterwards. Without, it is enough that the cursor went as far as the text is long:
    whoever asked reads the field."""


class Erase(Model):
    """Empty whatever has the focus."""

    kind: Literal["erase"] = "erase"


class Launch(Model):
    """Bring an app to the front."""

    kind: Literal["launch"] = "launch"
    package: NonEmpty
    activity: str | None = None


class Open(Model):
    """Hand a link to whatever opens it."""

    kind: Literal["open"] = "open"
    url: NonEmpty


class Dial(Model):
    """Call a number."""

    kind: Literal["dial"] = "dial"
    number: NonEmpty


DeviceInput = Annotated[Touch | Press | Type | Erase | Launch | Open | Dial, Field(discriminator="kind")]

DEVICE_INPUT: TypeAdapter[DeviceInput] = TypeAdapter(DeviceInput)
"""Reads and writes any input, as a recording holds it."""
