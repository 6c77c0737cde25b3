"""Settings of what is outside: the phone and the model endpoints."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated, Literal, Self
from urllib.parse import urlsplit

from pydantic import AfterValidator, Field, SecretStr, field_serializer, model_validator

from treetap.models.base import Model, NonEmpty
from treetap.models.convention import Convention, Coordinates, convention_of
from treetap.models.presets import OPENAI, PRESETS, Preset
from treetap.models.settings_types import FolderPath, Positive, PositiveSeconds, impossible


def _address(url: str) -> str:
    """What cannot be taken apart cannot be called: a port that is no number, a bracket left open."""
    parts = urlsplit(url)
    if not parts.hostname or parts.port == 0:
        raise ValueError("an address has a host, and a port that is a number")
    return url


EndpointUrl = Annotated[
    str, Field(pattern=r"^https?://[^\s/@?#]+(/[^\s@?#]*)?$", max_length=2000), AfterValidator(_address)
]
"""No user, password or query in it: those would be printed."""


Effort = Literal["none", "minimal", "low", "medium", "high"]
"""How long a model thinks before it answers."""


class SettleSettings(Model):
    """Waiting until the screen stands still."""

    timeout: PositiveSeconds = 5.0
    """Seconds after which an unsettled screen is taken as it is."""
    interval: PositiveSeconds = 0.1
    """Seconds between two looks."""

    @model_validator(mode="after")
    def _looks_more_than_once(self) -> Self:
        if self.interval >= self.timeout:
            raise impossible(
                f"interval ({self.interval:g}) must be less than timeout ({self.timeout:g})",
                "interval",
                "timeout",
            )
        return self


class VirtualSettings(Model):
    """The phone of our own that is started where the serial is `virtual`."""

    seed: int = Field(default=0, ge=0)
    """What is on it: names, messages, notes."""
    locale: Literal["en", "zh"] = "en"
    """The language it speaks."""
    speed: float = Field(default=1.0, ge=0)
    """1 for a mid-range phone; 0 does not wait for anything."""


class DeviceSettings(Model):
    """The phone."""

    serial: str | None = None
    """Which one, as adb names it; null takes the only one there is, `virtual` starts one of our own."""
    adb_path: FolderPath | None = None
    """The adb program; null finds one in PATH or takes the one that comes with adbutils."""
    adb_host: NonEmpty = "127.0.0.1"
    """Where the adb server listens."""
    adb_port: int = Field(default=5037, ge=1, le=65535)
    """The adb server's port."""
    command_timeout: PositiveSeconds = 15.0
    """Seconds for one command of the phone."""
    action_delay: float = Field(default=0.0, ge=0)
    """Seconds to pause after every action, on top of waiting for a still screen."""
    settle: SettleSettings = SettleSettings()
    """Waiting for a still screen."""
    app_map: FolderPath | None = None
    """What people call apps; null takes configs/app_map.yaml, or the map that comes with treetap."""
    virtual: VirtualSettings = VirtualSettings()
    """A phone of our own."""


class EndpointSettings(Model):
    """One OpenAI-compatible endpoint."""

    preset: Preset | None = None
    """A known provider by name; gives the address where base_url is null."""
    name: NonEmpty | None = None
    """The model's name at that endpoint; null for no model."""
    base_url: EndpointUrl | None = None
    """The endpoint's address; null takes the preset's, or OpenAI's."""
    api_key: SecretStr | None = None
    """Better set by environment than here. Never printed."""
    timeout: PositiveSeconds = 60.0
    """Seconds for one whole reply."""
    max_retries: int = Field(default=3, ge=0, le=20)
    """Further tries when the endpoint is busy or cut off."""
    max_tokens: Positive = 2048
    """Longest reply."""
    temperature: float = Field(default=0.0, ge=0, le=2)
    """0 for the steadiest answers."""
    effort: Effort | None = None
    """How long it thinks before it answers; none for not at all, null leaves it to the model."""
    replies: Literal["auto", "schema", "tool", "text"] = "auto"
    """How it is held to the shape of a reply: by a JSON schema, as a tool call, or in words alone; auto finds
    out what works best."""
    stream: bool = False
    """Take the reply word by word, for an endpoint that gives it in no other way."""
    max_concurrent: Positive = 4
    """Calls at the same time."""
    context: int = Field(default=32_000, ge=2_000, le=10_000_000)
    """Tokens of a prompt and its reply together; what is shown of a screen is cut to fit."""
    sees: bool = False
    """Whether the screen may be shown to it as a picture too; the vision model is always shown one."""
    image_side: int = Field(default=1_280, ge=256, le=4_096)
    """Pixels of the longer side of a picture, as it is sent."""
    coordinates: Coordinates = "auto"
    """How it says where something is: in pixels of the picture as it is sent, from 0 to 1, or from 0 to 1000;
    auto goes by the model's name."""
    price_in: float = Field(default=0.0, ge=0)
    """Money for a million tokens of prompts; 0 where it is not counted."""
    price_out: float = Field(default=0.0, ge=0)
    """Money for a million tokens of replies."""

    @field_serializer("api_key")
    def _keep_key_out(self, _: SecretStr | None) -> None:
        """A stored recipe holds no key, not even a masked one that could be taken for a key later."""

    @property
    def configured(self) -> bool:
        """There is a model to ask."""
        return self.name is not None

    @property
    def convention(self) -> Convention:
        """How the model says where something is on a picture."""
        return convention_of(self.name or "", self.coordinates, self.image_side)

    @property
    def url(self) -> str:
        return self.base_url or (PRESETS[self.preset] if self.preset else OPENAI)


class CassetteSettings(Model):
    """Model calls written down, and given again without a model (F10)."""

    mode: Literal["off", "record", "replay"] = "off"
    """`record` writes every call down; `replay` answers from the file and never calls out."""
    file: FolderPath = Path("cassette.jsonl")
    """Where the calls are; relative to the current directory."""


ENDPOINTS = ("text", "vision", "judge")
"""The sections of `models` that are endpoints."""


class ModelsSettings(Model):
    """The text model, the vision model and the judge, each with its own endpoint."""

    text: EndpointSettings = EndpointSettings()
    """Decides and writes."""
    vision: EndpointSettings = EndpointSettings()
    """Looks at screens."""
    judge: EndpointSettings = EndpointSettings()
    """Judges whether a task is done; without a name, the text model does, or else the vision model."""
    cassette: CassetteSettings = CassetteSettings()
    """Recorded calls."""

    @property
    def judging(self) -> EndpointSettings:
        """The endpoint that judges, with its limits; one that is not configured where there is no model."""
        if self.judge.configured:
            return self.judge
        if self.text.configured or not self.vision.configured:
            return self.text
        return self.vision.model_copy(update={"sees": True})
