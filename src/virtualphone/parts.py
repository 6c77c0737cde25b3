"""The parts of one running phone, as its commands see them."""

from __future__ import annotations

from dataclasses import dataclass

from virtualphone.display import Display
from virtualphone.hands import Hands
from virtualphone.keys import Keys
from virtualphone.phone import Phone
from virtualphone.shell.files import FileSystem


@dataclass(frozen=True)
class Parts:
    """State, fingers, keys, screen and files."""

    phone: Phone
    hands: Hands
    keys: Keys
    display: Display
    files: FileSystem
    serial: str
